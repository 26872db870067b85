//! Free placement shuffles: the arrangements of some pieces of the set-up, each with a number.
//!
//! An arrangement is made in stages, each of which places a few pieces on squares that are still free. The ways of a stage
//! are counted from 0 in the order of their squares (a1 before b1, b1 before a2), compared piece by piece. The number of an
//! arrangement is `way of stage 1 + ways of stage 1 × (way of stage 2 + ways of stage 2 × (…))`, so the first stage changes
//! fastest. With the stages *bishop on light, bishop on dark, queen, two knights, rook king rook* this is the numbering of
//! Chess960 by Reinhard Scharnagl, in which 518 is the set-up of chess.

use std::collections::BTreeSet;

use crate::base::{Bitboard, BoardShape, PieceType, Square};

/// A random set-up.
#[derive(Clone, PartialEq, Debug)]
pub struct Shuffle {
    /// White's squares that are cleared and filled anew; Black's follow by symmetry.
    pub squares: Bitboard,
    /// The stages, in order; at least one.
    pub stages: Vec<Stage>,
    /// How many ways each stage has, whatever the stages before it did.
    pub ways: Vec<u64>,
    /// Whether Black's arrangement is chosen by itself; else it is White's, by symmetry.
    pub independent: bool,
}

/// One stage of a shuffle.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// What is placed; in this order from the first square to the last unless `any_order`.
    pub pieces: Vec<PieceType>,
    /// Where there is room for it.
    pub on: Bitboard,
    /// Whether the pieces may stand in any order.
    pub any_order: bool,
    /// Whether no two of them may stand on squares of the same shade.
    pub two_shades: bool,
}

/// Why arrangements cannot be numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unnumbered {
    /// The stage of this index (from 0) has no way at all, or has none after some ways of the stages before it.
    NoWay(usize),
    /// How many ways this stage has depends on the stages before it.
    Uneven(usize),
    /// There is too much to count.
    TooMany,
}

/// Most ways of one stage, and most sets of free squares looked at.
const MOST: usize = 50_000;

impl Shuffle {
    /// A shuffle whose stages have been counted.
    ///
    /// # Errors
    /// When the ways of a stage differ from case to case, or are none or too many.
    pub fn new(
        shape: &BoardShape,
        squares: Bitboard,
        stages: Vec<Stage>,
        independent: bool,
    ) -> Result<Shuffle, Unnumbered> {
        let mut free: BTreeSet<Bitboard> = BTreeSet::from([squares]);
        let mut ways: Vec<u64> = Vec::new();
        for (index, stage) in stages.iter().enumerate() {
            let mut after = BTreeSet::new();
            let mut counts = BTreeSet::new();
            for set in &free {
                let found = stage.ways(shape, *set).ok_or(Unnumbered::TooMany)?;
                counts.insert(found.len());
                after.extend(found.iter().map(|way| way.iter().fold(*set, without)));
                if after.len() > MOST {
                    return Err(Unnumbered::TooMany);
                }
            }
            match counts.first().copied() {
                None | Some(0) => return Err(Unnumbered::NoWay(index)),
                Some(_) if counts.len() > 1 => return Err(Unnumbered::Uneven(index)),
                Some(count) => ways.push(count as u64),
            }
            free = after;
        }
        let product = ways.iter().try_fold(1u64, |all, n| all.checked_mul(*n));
        let sides = if independent { 2 } else { 1 };
        product.and_then(|n| n.checked_pow(sides)).ok_or(Unnumbered::TooMany)?;
        Ok(Shuffle {
            squares,
            stages,
            ways,
            independent,
        })
    }

    /// How many arrangements of one side there are.
    pub fn of_a_side(&self) -> u64 {
        self.ways.iter().product()
    }

    /// How many start positions there are; they are numbered from 0.
    pub fn count(&self) -> u64 {
        self.of_a_side() * if self.independent { self.of_a_side() } else { 1 }
    }

    /// The numbers of White's and Black's arrangements in the start position of this number: Black's changes slowest.
    pub fn sides(&self, number: u64) -> [u64; 2] {
        match self.independent {
            true => [number % self.of_a_side(), number / self.of_a_side()],
            false => [number; 2],
        }
    }

    /// The arrangement of a side with this number, which must be less than [`of_a_side`](Shuffle::of_a_side), on White's
    /// squares.
    pub fn arrangement(&self, shape: &BoardShape, mut number: u64) -> Vec<(Square, PieceType)> {
        let mut free = self.squares;
        let mut placed = Vec::new();
        for (stage, count) in self.stages.iter().zip(&self.ways) {
            let ways = stage.ways(shape, free).unwrap_or_default();
            let way = usize::try_from(number % count).ok().and_then(|i| ways.get(i));
            number /= count;
            for (square, kind) in way.into_iter().flatten().zip(&stage.pieces) {
                placed.push((*square, *kind));
                free.remove(*square);
            }
        }
        placed
    }

    /// The number of the arrangement in which `stands` says what stands on White's squares; `None` when there is none.
    pub fn number(&self, shape: &BoardShape, stands: &dyn Fn(Square) -> Option<PieceType>) -> Option<u64> {
        self.number_from(shape, stands, 0, self.squares)
    }

    fn number_from(
        &self,
        shape: &BoardShape,
        stands: &dyn Fn(Square) -> Option<PieceType>,
        index: usize,
        free: Bitboard,
    ) -> Option<u64> {
        let Some(stage) = self.stages.get(index) else {
            return free.into_iter().all(|s| stands(s).is_none()).then_some(0);
        };
        let there: Bitboard = free
            .into_iter()
            .filter(|s| stands(*s).is_some_and(|k| stage.pieces.contains(&k)))
            .collect();
        (0u64..).zip(stage.ways(shape, free)?).find_map(|(number, way)| {
            let fits = way
                .iter()
                .zip(&stage.pieces)
                .all(|(s, k)| there.contains(*s) && stands(*s) == Some(*k));
            if !fits {
                return None;
            }
            let rest = self.number_from(shape, stands, index + 1, way.iter().fold(free, without))?;
            Some(number + self.ways[index] * rest)
        })
    }
}

/// A set without a square.
fn without(mut set: Bitboard, square: &Square) -> Bitboard {
    set.remove(*square);
    set
}

impl Stage {
    /// All ways to place the pieces on free squares, in order; `None` when there are too many.
    fn ways(&self, shape: &BoardShape, free: Bitboard) -> Option<Vec<Vec<Square>>> {
        let room: Vec<Square> = (free & self.on).into_iter().collect();
        let mut ways = Vec::new();
        self.extend(shape, &room, &mut Vec::new(), &mut ways).then_some(ways)
    }

    /// Places what is still to place after `placed`; false when there are too many ways.
    fn extend(
        &self,
        shape: &BoardShape,
        room: &[Square],
        placed: &mut Vec<Square>,
        ways: &mut Vec<Vec<Square>>,
    ) -> bool {
        if placed.len() == self.pieces.len() {
            ways.push(placed.clone());
            return ways.len() <= MOST;
        }
        let kind = self.pieces[placed.len()];
        for square in room {
            // Equal pieces are not told apart, so they stand in the order of their squares.
            let before = |(s, k): (&Square, &PieceType)| !self.any_order || *k == kind && *s >= *square;
            let shade = |s: Square| (shape.file(s) + shape.rank(s)) % 2;
            let fits = !placed.contains(square)
                && placed.iter().zip(&self.pieces).all(|(s, k)| {
                    let in_order = match self.any_order {
                        true => !before((s, k)),
                        false => s < square,
                    };
                    in_order && !(self.two_shades && shade(*s) == shade(*square))
                });
            if fits {
                placed.push(*square);
                let go_on = self.extend(shape, room, placed, ways);
                placed.pop();
                if !go_on {
                    return false;
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: &str = "BQNRK";

    fn kinds(letters: &str) -> Vec<PieceType> {
        letters
            .chars()
            .map(|c| PieceType(KINDS.find(c).unwrap() as u8))
            .collect()
    }

    fn chess960() -> (BoardShape, Shuffle) {
        let shape = BoardShape::new(8, 8, 1).unwrap();
        let rank: Bitboard = (0..8).map(Square).collect();
        let shade = |n| (0..8).filter(|f| f % 2 == n).map(Square).collect::<Bitboard>();
        let stage = |letters, on| Stage {
            pieces: kinds(letters),
            on,
            any_order: false,
            two_shades: false,
        };
        let stages = vec![
            stage("B", shade(1)),
            stage("B", shade(0)),
            stage("Q", rank),
            stage("NN", rank),
            stage("RKR", rank),
        ];
        let shuffle = Shuffle::new(&shape, rank, stages, false).unwrap();
        (shape, shuffle)
    }

    fn text(shape: &BoardShape, shuffle: &Shuffle, number: u64) -> String {
        let mut placed = shuffle.arrangement(shape, number);
        placed.sort();
        placed.iter().map(|(_, k)| &KINDS[k.index()..=k.index()]).collect()
    }

    /// The table of Chess960 has these; the first, the last and the set-up of chess among them.
    #[test]
    fn numbers_of_chess960_are_those_of_scharnagl() {
        let (shape, shuffle) = chess960();
        assert_eq!(shuffle.count(), 960);
        for (number, wanted) in [
            (0, "BBQNNRKR"),
            (1, "BQNBNRKR"),
            (4, "QBBNNRKR"),
            (16, "BBNQNRKR"),
            (96, "BBQNRNKR"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(text(&shape, &shuffle, number), wanted, "{number}");
        }
    }

    #[test]
    fn numbers_and_arrangements_belong_to_each_other() {
        let (shape, shuffle) = chess960();
        let mut seen = BTreeSet::new();
        for number in 0..shuffle.count() {
            let placed = shuffle.arrangement(&shape, number);
            assert!(seen.insert(text(&shape, &shuffle, number)));
            let stands = |s: Square| placed.iter().find(|(t, _)| *t == s).map(|(_, k)| *k);
            assert_eq!(shuffle.number(&shape, &stands), Some(number));
        }
    }

    #[test]
    fn stages_that_get_in_each_others_way_have_no_numbers() {
        let (shape, shuffle) = chess960();
        let mut stages = shuffle.stages.clone();
        stages.swap(1, 2);
        let wrong = Shuffle::new(&shape, shuffle.squares, stages, false);
        assert_eq!(wrong, Err(Unnumbered::Uneven(2)));
    }

    #[test]
    fn pieces_in_any_order_on_two_shades() {
        let (shape, shuffle) = chess960();
        let pair = Stage {
            pieces: kinds("BQ"),
            on: shuffle.squares,
            any_order: true,
            two_shades: true,
        };
        let alike = Stage {
            pieces: kinds("NN"),
            any_order: true,
            ..pair.clone()
        };
        let ways = |stages| Shuffle::new(&shape, shuffle.squares, stages, true).unwrap().ways;
        assert_eq!(ways(vec![pair]), [32]);
        assert_eq!(ways(vec![alike]), [16]);
    }
}
