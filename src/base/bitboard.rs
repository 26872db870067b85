use super::Square;

/// A set of squares, 256 bits wide whatever the board: one width keeps every board on one code path
/// (the cost on 8x8 was measured at 7 to 40 % of perft speed, nothing on 12x12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, PartialOrd, Ord)]
pub struct Bitboard([u64; 4]);

impl Bitboard {
    /// The set without squares.
    pub const EMPTY: Bitboard = Bitboard([0; 4]);

    /// The set of one square.
    #[inline]
    pub fn of(square: Square) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        set.insert(square);
        set
    }

    /// Whether `square` is in the set.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        self.0[usize::from(square.0 >> 6)] >> (square.0 & 63) & 1 != 0
    }

    /// Adds `square`.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        self.0[usize::from(square.0 >> 6)] |= 1 << (square.0 & 63);
    }

    /// Takes `square` out.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        self.0[usize::from(square.0 >> 6)] &= !(1 << (square.0 & 63));
    }

    /// Whether the set has no squares.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether the two sets share a square.
    #[inline]
    pub fn meets(self, other: Bitboard) -> bool {
        !(self & other).is_empty()
    }

    /// Whether every square of `self` is in `other`.
    #[inline]
    pub fn is_subset(self, other: Bitboard) -> bool {
        (self & !other).is_empty()
    }

    /// The set as four words, the lowest indices first.
    #[inline]
    pub fn words(self) -> [u64; 4] {
        self.0
    }

    /// The number of squares in the set.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// How many squares of the set have a lower index than `square`.
    #[inline]
    pub fn rank(self, square: Square) -> u32 {
        let word = usize::from(square.0 >> 6);
        let below: u32 = self.0[..word].iter().map(|w| w.count_ones()).sum();
        below + (self.0[word] & ((1 << (square.0 & 63)) - 1)).count_ones()
    }

    /// The square with the lowest index, if any.
    #[inline]
    pub fn first(self) -> Option<Square> {
        for (i, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return Some(Square((i as u8) << 6 | word.trailing_zeros() as u8));
            }
        }
        None
    }
}

impl std::ops::BitAnd for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitand(self, o: Bitboard) -> Bitboard {
        Bitboard(std::array::from_fn(|i| self.0[i] & o.0[i]))
    }
}

impl std::ops::BitOr for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitor(self, o: Bitboard) -> Bitboard {
        Bitboard(std::array::from_fn(|i| self.0[i] | o.0[i]))
    }
}

impl std::ops::BitXor for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn bitxor(self, o: Bitboard) -> Bitboard {
        Bitboard(std::array::from_fn(|i| self.0[i] ^ o.0[i]))
    }
}

impl std::ops::BitOrAssign for Bitboard {
    #[inline]
    fn bitor_assign(&mut self, o: Bitboard) {
        *self = *self | o;
    }
}

impl std::ops::BitAndAssign for Bitboard {
    #[inline]
    fn bitand_assign(&mut self, o: Bitboard) {
        *self = *self & o;
    }
}

/// The complement over all 256 indices, also those beyond a smaller board: intersect before iterating.
impl std::ops::Not for Bitboard {
    type Output = Bitboard;
    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(self.0.map(|w| !w))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;
    #[inline]
    fn into_iter(self) -> Squares {
        Squares(self.0, 0)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

/// The squares of a set in index order, made by iterating a [`Bitboard`].
pub struct Squares([u64; 4], usize);

impl Iterator for Squares {
    type Item = Square;
    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.1 < 4 {
            let word = self.0[self.1];
            if word != 0 {
                self.0[self.1] = word & (word - 1);
                return Some(Square((self.1 as u8) << 6 | word.trailing_zeros() as u8));
            }
            self.1 += 1;
        }
        None
    }
}

impl std::fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_algebra_and_order() {
        let a: Bitboard = [0, 63, 64, 200, 255].map(Square).into_iter().collect();
        assert_eq!(a.len(), 5);
        assert_eq!(a.into_iter().map(|s| s.0).collect::<Vec<_>>(), [0, 63, 64, 200, 255]);
        let b = Bitboard::of(Square(64));
        assert!(b.is_subset(a) && a.meets(b) && !(a & !b).contains(Square(64)));
        assert_eq!((a ^ a).first(), None);
        assert_eq!([0, 64, 200, 201, 255].map(|s| a.rank(Square(s))), [0, 2, 3, 4, 4]);
    }
}
