//! Sets of squares as wide as a board needs: 64, 128 or 256 bits.

use std::ops::{BitAnd, BitOr, Not};

use crate::base::{Bitboard, Square};

/// A set of squares of a board that is not too large for it.
pub trait Bits:
    Copy + Eq + std::fmt::Debug + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + 'static
{
    /// No squares.
    const NONE: Self;
    /// The set with the squares of `set` that it has room for.
    fn narrow(set: Bitboard) -> Self;
    /// The set of one square.
    fn of(square: Square) -> Self;
    /// Whether a square is in the set.
    fn has(self, square: Square) -> bool;
    /// The number of squares.
    fn count(self) -> u32;
    /// The square with the lowest index, taken out.
    fn pop(&mut self) -> Option<Square>;
    /// The squares of the set below its first that is in `stops`, and that one.
    fn upto(self, stops: Self) -> Self;
    /// The squares of the set above its last that is in `stops`, and that one.
    fn downto(self, stops: Self) -> Self;
    /// All indices below a square's.
    fn below(square: Square) -> Self;
    /// All indices above a square's.
    fn above(square: Square) -> Self;

    /// Whether there are no squares.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// Whether two sets share a square.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_none()
    }

    /// The squares that are not in `other`.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }

    /// Whether every square is in `other`.
    #[inline(always)]
    fn is_within(self, other: Self) -> bool {
        self.minus(other).is_none()
    }
}

/// What is the same for both integers.
macro_rules! bits_of_an_integer {
    ($int:ty, $narrow:expr) => {
        impl Bits for $int {
            const NONE: Self = 0;

            #[inline(always)]
            fn narrow(set: Bitboard) -> Self {
                $narrow(set.words())
            }

            #[inline(always)]
            fn of(square: Square) -> Self {
                1 << (u32::from(square.0) % <$int>::BITS)
            }

            #[inline(always)]
            fn has(self, square: Square) -> bool {
                self >> (u32::from(square.0) % <$int>::BITS) & 1 != 0
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn pop(&mut self) -> Option<Square> {
                if *self == 0 {
                    return None;
                }
                let lowest = self.trailing_zeros();
                *self &= *self - 1;
                Some(Square(lowest as u8))
            }

            // Without a stop the first difference is all ones, and the second shift is by nothing.
            #[inline(always)]
            fn upto(self, stops: Self) -> Self {
                let stops = self & stops;
                self & (stops ^ stops.wrapping_sub(1))
            }

            #[inline(always)]
            fn downto(self, stops: Self) -> Self {
                let last = <$int>::BITS - 1 - ((self & stops) | 1).leading_zeros();
                self & (<$int>::MAX << last)
            }

            #[inline(always)]
            fn below(square: Square) -> Self {
                Self::of(square) - 1
            }

            #[inline(always)]
            fn above(square: Square) -> Self {
                !(Self::of(square) | Self::below(square))
            }
        }
    };
}

bits_of_an_integer!(u64, |words: [u64; 4]| words[0]);
bits_of_an_integer!(u128, |words: [u64; 4]| u128::from(words[1]) << 64
    | u128::from(words[0]));

/// Four words, the lowest first. Written out word by word: loops over arrays of four are not always unrolled, and then cost
/// three times as much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wide([u64; 4]);

impl BitAnd for Wide {
    type Output = Wide;
    #[inline(always)]
    fn bitand(self, o: Wide) -> Wide {
        let (a, b) = (self.0, o.0);
        Wide([a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]])
    }
}

impl BitOr for Wide {
    type Output = Wide;
    #[inline(always)]
    fn bitor(self, o: Wide) -> Wide {
        let (a, b) = (self.0, o.0);
        Wide([a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]])
    }
}

impl Not for Wide {
    type Output = Wide;
    #[inline(always)]
    fn not(self) -> Wide {
        let a = self.0;
        Wide([!a[0], !a[1], !a[2], !a[3]])
    }
}

impl Bits for Wide {
    const NONE: Wide = Wide([0; 4]);

    #[inline(always)]
    fn narrow(set: Bitboard) -> Wide {
        Wide(set.words())
    }

    #[inline(always)]
    fn of(square: Square) -> Wide {
        let mut words = [0; 4];
        words[usize::from(square.0 >> 6)] = 1 << (square.0 & 63);
        Wide(words)
    }

    #[inline(always)]
    fn has(self, square: Square) -> bool {
        self.0[usize::from(square.0 >> 6)] >> (square.0 & 63) & 1 != 0
    }

    #[inline(always)]
    fn count(self) -> u32 {
        let a = self.0;
        a[0].count_ones() + a[1].count_ones() + a[2].count_ones() + a[3].count_ones()
    }

    #[inline(always)]
    fn is_none(self) -> bool {
        let a = self.0;
        a[0] | a[1] | a[2] | a[3] == 0
    }

    #[inline(always)]
    fn pop(&mut self) -> Option<Square> {
        for i in 0..4 {
            let word = self.0[i];
            if word != 0 {
                self.0[i] = word & (word - 1);
                return Some(Square((i as u8) << 6 | word.trailing_zeros() as u8));
            }
        }
        None
    }

    #[inline(always)]
    fn upto(self, stops: Wide) -> Wide {
        let b = (self & stops).0;
        let (d0, c0) = b[0].overflowing_sub(1);
        let (d1, c1) = b[1].overflowing_sub(u64::from(c0));
        let (d2, c2) = b[2].overflowing_sub(u64::from(c1));
        let d3 = b[3].wrapping_sub(u64::from(c2));
        self & Wide([b[0] ^ d0, b[1] ^ d1, b[2] ^ d2, b[3] ^ d3])
    }

    #[inline(always)]
    fn downto(self, stops: Wide) -> Wide {
        let b = (self & stops).0;
        let from = |word: u64| u64::MAX << (63 - (word | 1).leading_zeros());
        // What lies below the word of the last stop is cut off with it.
        if b[3] != 0 {
            self & Wide([0, 0, 0, from(b[3])])
        } else if b[2] != 0 {
            self & Wide([0, 0, from(b[2]), u64::MAX])
        } else if b[1] != 0 {
            self & Wide([0, from(b[1]), u64::MAX, u64::MAX])
        } else {
            self & Wide([from(b[0]), u64::MAX, u64::MAX, u64::MAX])
        }
    }

    #[inline(always)]
    fn below(square: Square) -> Wide {
        let (word, bit) = (square.0 >> 6, (1u64 << (square.0 & 63)) - 1);
        let part = |i: u8| match i.cmp(&word) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => bit,
            std::cmp::Ordering::Greater => 0,
        };
        Wide([part(0), part(1), part(2), part(3)])
    }

    #[inline(always)]
    fn above(square: Square) -> Wide {
        !(Wide::of(square) | Wide::below(square))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The squares of a set, by asking for each.
    fn list<B: Bits>(set: B, room: u16) -> Vec<u8> {
        (0..room).map(|i| i as u8).filter(|i| set.has(Square(*i))).collect()
    }

    /// Every operation on sets of one width is what it is on lists of squares.
    fn agrees<B: Bits>(a: &[u8], b: &[u8], at: u8, room: u16) {
        let fit = |v: &[u8]| -> Vec<u8> {
            let mut v: Vec<u8> = v.iter().copied().filter(|i| u16::from(*i) < room).collect();
            v.sort_unstable();
            v.dedup();
            v
        };
        let (a, b) = (fit(a), fit(b));
        let at = (u16::from(at) % room) as u8;
        let set = |v: &[u8]| B::narrow(v.iter().map(|i| Square(*i)).collect());
        let (x, y) = (set(&a), set(&b));
        let keep = |f: &dyn Fn(u8) -> bool| -> Vec<u8> { a.iter().copied().filter(|i| f(*i)).collect() };
        let both = keep(&|i| b.contains(&i));
        assert_eq!(list(x, room), a);
        assert_eq!(list(x & y, room), both);
        assert_eq!(list(x.minus(y), room), keep(&|i| !b.contains(&i)));
        assert_eq!(list(x | y, room), fit(&[&a[..], &b[..]].concat()));
        assert_eq!(x.count() as usize, a.len());
        assert_eq!((x.is_none(), x.meets(y)), (a.is_empty(), !both.is_empty()));
        assert_eq!(x.is_within(y), both.len() == a.len());
        let (first, last) = (both.first().copied(), both.last().copied());
        assert_eq!(list(x.upto(y), room), keep(&|i| first.is_none_or(|f| i <= f)));
        assert_eq!(list(x.downto(y), room), keep(&|i| last.is_none_or(|l| i >= l)));
        assert_eq!(list(x & B::below(Square(at)), room), keep(&|i| i < at));
        assert_eq!(list(x & B::above(Square(at)), room), keep(&|i| i > at));
        assert_eq!(list(B::of(Square(at)), room), [at]);
        let mut rest = x;
        let popped: Vec<u8> = std::iter::from_fn(|| rest.pop()).map(|s| s.0).collect();
        assert_eq!(popped, a);
    }

    proptest! {
        #[test]
        fn sets_are_lists_of_squares(
            a in proptest::collection::vec(any::<u8>(), 0..80),
            b in proptest::collection::vec(any::<u8>(), 0..12),
            at in any::<u8>(),
        ) {
            agrees::<u64>(&a, &b, at, 64);
            agrees::<u128>(&a, &b, at, 128);
            agrees::<Wide>(&a, &b, at, 256);
        }
    }
}
