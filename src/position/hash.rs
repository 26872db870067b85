//! Hash keys, made by splitmix64 from fixed seeds: the same on every machine, and no table to keep.

use super::board::Cell;
use crate::base::{Bitboard, Square};

/// splitmix64's finaliser (Steele, Lea, Flood 2014).
pub fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The key of a fact: what kind of fact, and two numbers that say which.
pub fn key(tag: u8, a: u64, b: u64) -> u64 {
    mix(mix(u64::from(tag) << 56 ^ a) ^ b)
}

/// The key of a square's content; 0 for an empty one.
#[inline]
pub fn cell(square: Square, cell: Cell) -> u64 {
    if cell == Cell::EMPTY {
        0
    } else {
        mix(1 << 32 | u64::from(square.0) << 16 | u64::from(cell.code()))
    }
}

/// The key of a set of squares in some role; 0 for the empty set.
pub fn squares(tag: u8, set: Bitboard) -> u64 {
    let words = (0..).zip(set.words()).filter(|(_, word)| *word != 0);
    words.fold(0, |h, (i, word)| h ^ key(tag, i, word))
}
