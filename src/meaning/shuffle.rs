//! Free placement shuffles: the arrangements of some pieces of the set-up, each with a number.
//!
//! An arrangement is made in stages, each of which places a few pieces on squares that are still free. The ways of a stage
//! are counted from 0 in the order of their squares (a1 before b1, b1 before a2), compared piece by piece. The number of an
//! arrangement is `way of stage 1 + ways of stage 1 × (way of stage 2 + ways of stage 2 × (…))`, so the first stage changes
//! fastest. With the stages *bishop on light, bishop on dark, queen, two knights, rook king rook* this is the numbering of
//! Chess960 by Reinhard Scharnagl, in which 518 is the set-up of chess.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

mod rooms;

use crate::base::{Bitboard, BoardShape, PieceType, Square};
use rooms::Rooms;

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
    /// There are more than a number of 64 bits can count.
    TooMany,
}

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
        let mut before = Rooms::default();
        let mut ways: Vec<u64> = Vec::new();
        for (index, stage) in stages.iter().enumerate() {
            let shades = [0, 1].map(|n| shade(shape, stage.on & squares, n));
            // Only how many squares of each shade are taken matters to a stage, not which.
            let mut counts = BTreeSet::new();
            for taken in before.taken(shades) {
                let free = [0, 1].map(|n| shades[n].len() as usize - taken[n]);
                counts.insert(stage.count(free).ok_or(Unnumbered::TooMany)?);
            }
            match counts.first().copied() {
                None | Some(0) => return Err(Unnumbered::NoWay(index)),
                Some(_) if counts.len() > 1 => return Err(Unnumbered::Uneven(index)),
                Some(count) => ways.push(count),
            }
            match stage.two_shades && stage.pieces.len() == 2 {
                true => shades.into_iter().for_each(|room| before.add(room, 1)),
                false => before.add(stage.on & squares, stage.pieces.len()),
            }
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

    /// White's squares on which a stage has room for a piece of this type: those left out that stages before always fill, and
    /// on which the others of its own stage could not stand before it or behind it.
    pub fn room(&self, kind: PieceType) -> Bitboard {
        let mut room = Bitboard::EMPTY;
        let mut free = self.squares;
        for stage in &self.stages {
            let on: Vec<Square> = (stage.on & free).into_iter().collect();
            let pieces = stage.pieces.len();
            for (i, _) in stage.pieces.iter().enumerate().filter(|(_, k)| **k == kind) {
                let (before, behind) = if stage.any_order { (0, 0) } else { (i, pieces - 1 - i) };
                let end = on.len().saturating_sub(behind);
                room |= on
                    .get(before..end)
                    .unwrap_or_default()
                    .iter()
                    .copied()
                    .collect::<Bitboard>();
            }
            if on.len() == pieces {
                free = on.iter().fold(free, without);
            }
        }
        room
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
            let way = stage.way(shape, free, number % count);
            number /= count;
            for (square, kind) in way.into_iter().zip(&stage.pieces) {
                placed.push((square, *kind));
                free.remove(square);
            }
        }
        placed
    }

    /// The number of the arrangement in which `stands` says what stands on White's squares, the one with the
    /// first ways of the first stages where stages that place equal pieces give several; `None` when there is none.
    pub fn number(&self, shape: &BoardShape, stands: &dyn Fn(Square) -> Option<PieceType>) -> Option<u64> {
        self.number_from(shape, stands, 0, self.squares, &Cell::new(MOST_TRIED))
    }

    fn number_from(
        &self,
        shape: &BoardShape,
        stands: &dyn Fn(Square) -> Option<PieceType>,
        index: usize,
        free: Bitboard,
        tries: &Cell<u32>,
    ) -> Option<u64> {
        let Some(stage) = self.stages.get(index) else {
            return free.into_iter().all(|s| stands(s).is_none()).then_some(0);
        };
        let mut rest = |way: &[Square]| {
            let number = stage.rank(shape, free, way);
            let free = way.iter().fold(free, without);
            let rest = self.number_from(shape, stands, index + 1, free, tries)?;
            Some(number + self.ways[index] * rest)
        };
        stage.find(shape, free, stands, (&mut Vec::new(), tries), &mut rest)
    }
}

/// Most pieces placed to find the number of an arrangement. Each is placed more than once only where several stages place
/// equal pieces.
const MOST_TRIED: u32 = 100_000;

/// The squares of `set` whose file and rank add up to an even (0) or odd (1) number.
fn shade(shape: &BoardShape, set: Bitboard, rest: usize) -> Bitboard {
    let of = |s: &Square| (shape.file(*s) + shape.rank(*s)) % 2 == rest;
    set.into_iter().filter(of).collect()
}

/// How many of `k` things there are among `n`, in any order; `None` when a number of 64 bits cannot say.
fn choose(n: usize, k: usize) -> Option<u64> {
    if k > n {
        return Some(0);
    }
    // Each product of the fold is a number of subsets too, times a number below 256.
    let all = (0..k.min(n - k) as u128).try_fold(1u128, |c, i| c.checked_mul(n as u128 - i).map(|c| c / (i + 1)))?;
    u64::try_from(all).ok()
}

/// A set without a square.
fn without(mut set: Bitboard, square: &Square) -> Bitboard {
    set.remove(*square);
    set
}

impl Stage {
    /// The pieces by kind, with how many there are of each. Pieces in a given order are like equal ones: the order of their
    /// squares is fixed.
    fn kinds(&self, from: usize) -> BTreeMap<Option<PieceType>, usize> {
        let mut kinds = BTreeMap::new();
        for kind in &self.pieces[from..] {
            *kinds.entry(self.any_order.then_some(*kind)).or_insert(0) += 1;
        }
        kinds
    }

    /// How many ways there are with so many free squares of each shade; `None` when there are too many to count.
    fn count(&self, free: [usize; 2]) -> Option<u64> {
        let room = free[0] + free[1];
        match (self.two_shades, self.pieces.len()) {
            (false, _) | (true, 0 | 1) => {
                let mut left = room;
                self.kinds(0).values().try_fold(1u64, |all, count| {
                    let ways = choose(left, *count)?;
                    left = left.saturating_sub(*count);
                    all.checked_mul(ways)
                })
            }
            (true, 2) => Some((free[0] * free[1] * self.kinds(0).len()) as u64),
            // There are but two shades.
            (true, _) => Some(0),
        }
    }

    /// How many ways there are to go on when the first pieces stand on the squares `placed`. There are no more than `count`
    /// says.
    fn ways_on(&self, shape: &BoardShape, free: Bitboard, placed: &[Square]) -> u64 {
        let room = placed.iter().fold(free & self.on, without);
        if self.two_shades && placed.len() == 1 && self.pieces.len() == 2 {
            return room.into_iter().filter(|s| self.may_follow(shape, placed, *s)).count() as u64;
        }
        // Equal pieces stand in the order of their squares, so those left of a kind have the squares behind its last. Of two
        // kinds the room of one holds that of the other: the narrowest is filled first.
        let left = self.kinds(placed.len()).into_iter().map(|(kind, count)| {
            let last = self.last(placed, kind);
            (room.into_iter().filter(|s| last.is_none_or(|l| *s > l)).count(), count)
        });
        let mut left: Vec<(usize, usize)> = left.collect();
        left.sort();
        let mut used = 0;
        left.into_iter().fold(1u64, |all, (room, count)| {
            let ways = choose(room.saturating_sub(used), count).unwrap_or(u64::MAX);
            used += count;
            all.saturating_mul(ways)
        })
    }

    /// The last square that a piece of a kind has been placed on.
    fn last(&self, placed: &[Square], kind: Option<PieceType>) -> Option<Square> {
        let mut pairs = placed.iter().zip(&self.pieces).rev();
        pairs
            .find(|(_, k)| kind.is_none_or(|kind| kind == **k))
            .map(|(s, _)| *s)
    }

    /// Whether the next piece may stand on a free square.
    fn may_follow(&self, shape: &BoardShape, placed: &[Square], square: Square) -> bool {
        let shade = |s: Square| (shape.file(s) + shape.rank(s)) % 2;
        let kind = self.any_order.then_some(self.pieces[placed.len()]);
        self.last(placed, kind).is_none_or(|last| square > last)
            && !(self.two_shades && placed.iter().any(|s| shade(*s) == shade(square)))
    }

    /// The squares for the next piece, in order.
    fn next(&self, shape: &BoardShape, free: Bitboard, placed: &[Square]) -> Vec<Square> {
        let room = placed.iter().fold(free & self.on, without);
        room.into_iter()
            .filter(|s| self.may_follow(shape, placed, *s))
            .collect()
    }

    /// The way of this number.
    fn way(&self, shape: &BoardShape, free: Bitboard, mut number: u64) -> Vec<Square> {
        let mut placed = Vec::new();
        while placed.len() < self.pieces.len() {
            let found = self.next(shape, free, &placed).into_iter().find(|square| {
                placed.push(*square);
                let ways = self.ways_on(shape, free, &placed);
                placed.pop();
                let here = number < ways;
                number -= if here { 0 } else { ways };
                here
            });
            match found {
                Some(square) => placed.push(square),
                None => break,
            }
        }
        placed
    }

    /// The number of a way.
    fn rank(&self, shape: &BoardShape, free: Bitboard, way: &[Square]) -> u64 {
        let mut number = 0;
        for (index, square) in way.iter().enumerate() {
            let mut placed = way[..index].to_vec();
            for before in self.next(shape, free, &placed).into_iter().filter(|s| s < square) {
                placed.push(before);
                number += self.ways_on(shape, free, &placed);
                placed.pop();
            }
        }
        number
    }

    /// The first way, in the order of their numbers, that agrees with what stands where and of which `wanted` makes
    /// something.
    fn find(
        &self,
        shape: &BoardShape,
        free: Bitboard,
        stands: &dyn Fn(Square) -> Option<PieceType>,
        (placed, tries): (&mut Vec<Square>, &Cell<u32>),
        wanted: &mut dyn FnMut(&[Square]) -> Option<u64>,
    ) -> Option<u64> {
        let Some(kind) = self.pieces.get(placed.len()) else {
            return wanted(placed);
        };
        let there = |s: &Square| stands(*s) == Some(*kind);
        for square in self.next(shape, free, placed).into_iter().filter(there) {
            tries.set(tries.get().checked_sub(1)?);
            placed.push(square);
            let found = self.find(shape, free, stands, (placed, tries), wanted);
            placed.pop();
            if found.is_some() {
                return found;
            }
        }
        None
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

    /// All ways of a stage, found by trying every square for every piece.
    fn listed(
        shape: &BoardShape,
        stage: &Stage,
        free: Bitboard,
        placed: &mut Vec<Square>,
        ways: &mut Vec<Vec<Square>>,
    ) {
        let Some(kind) = stage.pieces.get(placed.len()) else {
            ways.push(placed.clone());
            return;
        };
        let shade = |s: Square| (shape.file(s) + shape.rank(s)) % 2;
        for square in free & stage.on {
            let good = placed.iter().zip(&stage.pieces).all(|(s, k)| {
                let in_order = if stage.any_order {
                    k != kind || *s < square
                } else {
                    *s < square
                };
                *s != square && in_order && !(stage.two_shades && shade(*s) == shade(square))
            });
            if good {
                placed.push(square);
                listed(shape, stage, free, placed, ways);
                placed.pop();
            }
        }
    }

    /// The numbers of ways of all stages, by listing all sets of squares that may be free before each.
    fn counted(shape: &BoardShape, squares: Bitboard, stages: &[Stage]) -> Result<Vec<u64>, Unnumbered> {
        let mut free = BTreeSet::from([squares]);
        let mut counts = Vec::new();
        for (index, stage) in stages.iter().enumerate() {
            let (mut after, mut here) = (BTreeSet::new(), BTreeSet::new());
            for set in &free {
                let mut ways = Vec::new();
                listed(shape, stage, *set, &mut Vec::new(), &mut ways);
                here.insert(ways.len() as u64);
                after.extend(ways.iter().map(|way| way.iter().fold(*set, without)));
            }
            match here.first() {
                None | Some(0) => return Err(Unnumbered::NoWay(index)),
                Some(_) if here.len() > 1 => return Err(Unnumbered::Uneven(index)),
                Some(count) => counts.push(*count),
            }
            free = after;
        }
        Ok(counts)
    }

    #[test]
    fn counting_agrees_with_listing() {
        let shape = BoardShape::new(4, 2, 1).unwrap();
        let squares: Bitboard = (0..8).map(Square).collect();
        let mut random = 12345u64;
        let mut below = |n: u64| {
            random = random
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (random >> 33) % n
        };
        let (mut even, mut uneven) = (0, 0);
        for _ in 0..3000 {
            let stages: Vec<Stage> = (0..1 + below(4))
                .map(|_| Stage {
                    pieces: (0..1 + below(3)).map(|_| PieceType(below(2) as u8)).collect(),
                    on: match below(3) {
                        0 => squares,
                        1 => super::shade(&shape, squares, below(2) as usize),
                        _ => squares.into_iter().filter(|_| below(2) == 0).collect(),
                    },
                    any_order: below(2) == 0,
                    two_shades: below(3) == 0,
                })
                .collect();
            let made = Shuffle::new(&shape, squares, stages.clone(), false);
            let wanted = counted(&shape, squares, &stages);
            assert_eq!(made.clone().map(|s| s.ways), wanted.clone(), "{stages:?}");
            let Ok(shuffle) = made else {
                uneven += 1;
                continue;
            };
            even += 1;
            let mut ways = Vec::new();
            listed(&shape, &stages[0], squares, &mut Vec::new(), &mut ways);
            for (number, way) in (0u64..).zip(&ways) {
                assert_eq!(stages[0].way(&shape, squares, number), *way, "{stages:?}");
                assert_eq!(stages[0].rank(&shape, squares, way), number);
            }
            for number in 0..shuffle.count().min(200) {
                let placed = shuffle.arrangement(&shape, number);
                let stands = |s: Square| placed.iter().find(|(t, _)| *t == s).map(|(_, k)| *k);
                let found = shuffle.number(&shape, &stands).unwrap();
                let mut again = shuffle.arrangement(&shape, found);
                let mut placed = placed.clone();
                again.sort();
                placed.sort();
                assert!(again == placed, "{stages:?}");
            }
        }
        assert!(even > 500 && uneven > 500, "{even} {uneven}");
    }

    #[test]
    fn a_great_many_ways_are_counted_without_listing_them() {
        let shape = BoardShape::new(16, 16, 1).unwrap();
        let squares: Bitboard = (0..=255).map(Square).collect();
        let stage = |letters: &str, any_order| Stage {
            pieces: kinds(letters),
            on: squares,
            any_order,
            two_shades: false,
        };
        let made = |stages| Shuffle::new(&shape, squares, stages, false).map(|s| s.ways);
        assert_eq!(made(vec![stage(&"K".repeat(256), false)]), Ok(vec![1]));
        assert_eq!(
            made(vec![stage(&"K".repeat(251), true)]),
            Ok(vec![256 * 255 * 254 / 6 * 253 / 4 * 252 / 5])
        );
        assert_eq!(made(vec![stage(&"K".repeat(128), true)]), Err(Unnumbered::TooMany));
        // Each stage of its own squares, half of all, in no order.
        let own = (0..100u64).map(|n| Stage {
            on: squares
                .into_iter()
                .filter(|s| ((u64::from(s.0) * 2654435761) >> (n % 13)) & 1 == 0)
                .collect(),
            ..stage("K", false)
        });
        assert_eq!(made(own.collect()), Err(Unnumbered::Uneven(1)));
        let shuffle = Shuffle::new(
            &shape,
            squares,
            vec![
                stage("QB", true),
                stage(&"N".repeat(200), true),
                stage(&"R".repeat(54), false),
            ],
            false,
        );
        assert_eq!(shuffle, Err(Unnumbered::TooMany));
        let shuffle = Shuffle::new(
            &shape,
            squares,
            vec![stage("QBK", true), stage(&"N".repeat(250), true)],
            false,
        )
        .unwrap();
        let number = shuffle.count() - 12345;
        let placed = shuffle.arrangement(&shape, number);
        let stands = |s: Square| placed.iter().find(|(t, _)| *t == s).map(|(_, k)| *k);
        assert_eq!(shuffle.number(&shape, &stands), Some(number));
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
