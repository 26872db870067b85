use super::{Bitboard, Color, Square, Vector};

/// The shape of a board: its rectangle, the number its lowest rank is called by, and its holes.
///
/// A hole (`*` in FEN) is not part of the board: it is neither entered nor passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardShape {
    files: u8,
    ranks: u16,
    first_rank: u16,
    squares: Bitboard,
}

/// Why a rectangle cannot be a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShapeError {
    /// No files, or more than 26.
    Files,
    /// No ranks, or more than 256 squares in all.
    Ranks,
    /// The lowest rank's number is above 1000.
    FirstRank,
}

impl BoardShape {
    /// A full rectangle of `files` (1 to 26) by `ranks` (so that there are at most 256 squares), whose lowest rank is
    /// called `first_rank`.
    ///
    /// # Errors
    /// When a number is out of these bounds.
    pub fn new(files: usize, ranks: usize, first_rank: usize) -> Result<BoardShape, ShapeError> {
        if !(1..=26).contains(&files) {
            return Err(ShapeError::Files);
        }
        if ranks == 0 || ranks.saturating_mul(files) > 256 {
            return Err(ShapeError::Ranks);
        }
        if first_rank > 1000 {
            return Err(ShapeError::FirstRank);
        }
        let squares = (0..files * ranks).map(|i| Square(i as u8)).collect();
        Ok(BoardShape {
            files: files as u8,
            ranks: ranks as u16,
            first_rank: first_rank as u16,
            squares,
        })
    }

    /// The same shape without `holes`.
    #[must_use]
    pub fn without(mut self, holes: Bitboard) -> BoardShape {
        self.squares &= !holes;
        self
    }

    /// Number of files.
    pub fn files(&self) -> usize {
        usize::from(self.files)
    }

    /// Number of ranks.
    pub fn ranks(&self) -> usize {
        usize::from(self.ranks)
    }

    /// The number the lowest rank is called by (1 on most boards).
    pub fn first_rank(&self) -> usize {
        usize::from(self.first_rank)
    }

    /// The squares that exist.
    pub fn squares(&self) -> Bitboard {
        self.squares
    }

    /// The squares of the rectangle that do not exist.
    pub fn holes(&self) -> Bitboard {
        self.rectangle() & !self.squares
    }

    /// All squares of the rectangle, holes included.
    pub fn rectangle(&self) -> Bitboard {
        (0..self.files() * self.ranks()).map(|i| Square(i as u8)).collect()
    }

    /// The square on `file` and `rank`, both from 0; `None` beyond the rectangle. Holes are returned.
    pub fn at(&self, file: i32, rank: i32) -> Option<Square> {
        if file < 0 || rank < 0 || file >= i32::from(self.files) || rank >= i32::from(self.ranks) {
            return None;
        }
        Some(Square((rank * i32::from(self.files) + file) as u8))
    }

    /// The file of `square`, from 0.
    #[inline]
    pub fn file(&self, square: Square) -> usize {
        square.index() % self.files()
    }

    /// The rank of `square`, from 0 whatever the first rank is called.
    #[inline]
    pub fn rank(&self, square: Square) -> usize {
        square.index() / self.files()
    }

    /// The square `vector` away from `square` in White's view; `None` beyond the board or on a hole. With `wrap` the
    /// left and right edges are joined (cylinder).
    pub fn step(&self, square: Square, vector: Vector, wrap: bool) -> Option<Square> {
        let mut file = self.file(square) as i32 + i32::from(vector.dx);
        if wrap {
            file = file.rem_euclid(i32::from(self.files));
        }
        let to = self.at(file, self.rank(square) as i32 + i32::from(vector.dy))?;
        self.squares.contains(to).then_some(to)
    }

    /// `vector`, given in the view of `color`, in White's view. Black sees the board turned by half a turn.
    pub fn seen_by(&self, color: Color, vector: Vector) -> Vector {
        match color {
            Color::White => vector,
            Color::Black => vector.turned(),
        }
    }

    /// The square in the same file on the mirrored rank.
    pub fn mirrored(&self, square: Square) -> Square {
        let rank = self.ranks() - 1 - self.rank(square);
        Square((rank * self.files() + self.file(square)) as u8)
    }

    /// The square after turning the board by half a turn.
    pub fn rotated(&self, square: Square) -> Square {
        Square((self.files() * self.ranks() - 1 - square.index()) as u8)
    }

    /// The text form, `a1` at White's lower left when ranks are counted from 1.
    pub fn name(&self, square: Square) -> String {
        let file = char::from(b'a' + self.file(square) as u8);
        format!("{file}{}", self.rank(square) + self.first_rank())
    }

    /// Reads a square's text form (`k12`); `None` when it is not one or lies beyond the rectangle. Holes are returned.
    pub fn parse(&self, text: &str) -> Option<Square> {
        let (square, rest) = self.parse_prefix(text)?;
        rest.is_empty().then_some(square)
    }

    /// Reads a square from the start of `text`, with all the digits that follow its letter; returns the rest too.
    pub fn parse_prefix<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        let letter = text.bytes().next().filter(u8::is_ascii_lowercase)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || digits > 4 || (digits > 1 && text.as_bytes()[1] == b'0') {
            return None;
        }
        let rank: i32 = text[1..=digits].parse().ok()?;
        let square = self.at(i32::from(letter - b'a'), rank - i32::from(self.first_rank))?;
        Some((square, &text[1 + digits..]))
    }

    /// The square at a file and rank (indices), or the one nearest to it that exists, by files and ranks together.
    pub fn nearest(&self, file: usize, rank: usize) -> Option<Square> {
        let far = |s: &Square| self.file(*s).abs_diff(file) + self.rank(*s).abs_diff(rank);
        self.squares().into_iter().min_by_key(far)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_with_any_first_rank() {
        for (files, ranks, first) in [(8, 10, 0), (12, 12, 1), (1, 256, 1), (26, 9, 5)] {
            let shape = BoardShape::new(files, ranks, first).unwrap();
            for square in shape.squares() {
                assert_eq!(shape.parse(&shape.name(square)), Some(square));
            }
        }
        assert!(BoardShape::new(16, 17, 1).is_err());
        assert!(BoardShape::new(27, 1, 1).is_err());
    }

    #[test]
    fn ten_is_one_rank_number() {
        let shape = BoardShape::new(10, 10, 1).unwrap();
        assert_eq!(shape.parse_prefix("a10b10").map(|(_, rest)| rest), Some("b10"));
        assert_eq!(shape.parse("k1"), None);
        assert_eq!(shape.parse("a01"), None);
    }
}
