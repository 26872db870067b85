//! Perft: counting the leaves of the move tree.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::flight::merge_effects;
use super::legal::{count_flights, legal_moves};
use super::sets::{self, Scope};
use crate::position::{Move, Position};
use crate::program::Variant;

/// The number of legal lines of play of `depth` plies. A position whose game is over has none; repetition and move
/// counters do not cut.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    perft_as(position, depth, Counting::default())
}

/// How perft goes about it; the numbers are the same.
#[derive(Clone, Copy, Default)]
pub struct Counting<'t> {
    /// Whether the moves of the last ply are listed, too, instead of counted by sets where that is possible.
    pub lists: bool,
    /// What is known of positions already.
    pub known: Option<&'t dyn Counts>,
    /// How many positions may still be looked at. When it has come to 0, what is counted is too little.
    pub left: Option<&'t AtomicU64>,
}

/// The same, as it is asked for.
pub fn perft_as(position: &mut Position, depth: u32, counting: Counting<'_>) -> u64 {
    let variant = position.variant().clone();
    let scope = Scope::of(&variant);
    Walk {
        variant: &variant,
        scope,
        counting,
    }
    .count(position, depth)
}

/// What stays the same while a tree is walked.
struct Walk<'w> {
    variant: &'w Variant,
    scope: Scope,
    counting: Counting<'w>,
}

impl Walk<'_> {
    fn count(&self, position: &mut Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if let Some(left) = self.counting.left {
            match left.load(Relaxed).checked_sub(1) {
                Some(rest) => left.store(rest, Relaxed),
                None => return 0,
            }
        }
        if depth == 1
            && !self.counting.lists
            && let Some(sets) = self.variant.sets()
            && let Some(moves) = sets::count(position, self.variant, sets, self.scope)
        {
            return moves;
        }
        if depth == 1
            && !self.counting.lists
            && let Some(moves) = count_flights(position)
        {
            return moves;
        }
        // A leaf costs less than its answer.
        let table = self.counting.known.filter(|_| depth > 1);
        let table = table.and_then(|table| Some((table, key(position, depth)?)));
        if let Some(known) = table.and_then(|(table, key)| table.get(key)) {
            return known;
        }
        let moves = legal_moves(position);
        if depth == 1 {
            return moves.len() as u64;
        }
        let nodes = moves
            .iter()
            .map(|m| {
                let undo = position.make(m);
                let nodes = self.count(position, depth - 1);
                position.unmake(undo);
                nodes
            })
            .sum();
        if let Some((table, key)) = table {
            table.set(key, nodes);
        }
        nodes
    }
}

/// Where counts of positions that have been met are kept, by a key for position and depth. Several walks may share one.
pub trait Counts: Sync {
    /// The count kept for a key.
    fn get(&self, key: u64) -> Option<u64>;
    /// Keeps a count.
    fn set(&self, key: u64, count: u64);
}

/// The key of a position and a depth; nothing for positions of which the hash does not say everything that decides the moves to
/// come.
fn key(position: &Position, depth: u32) -> Option<u64> {
    let state = position.state();
    let whole = state.passes == 0 && !state.last_chance;
    whole.then(|| position.hash() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// The number of lines of play with moves of equal effect counted once, as [`merge_effects`] tells them.
pub fn perft_effects(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = legal_moves(position);
    merge_effects(position, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    divide(position, moves, |behind| perft_effects(behind, depth - 1))
        .iter()
        .map(|(_, nodes)| nodes)
        .sum()
}

/// Perft by first move: each of `moves` with what `count` gives for the position behind it.
pub fn divide(
    position: &mut Position,
    moves: Vec<Move>,
    mut count: impl FnMut(&mut Position) -> u64,
) -> Vec<(Move, u64)> {
    let each = |m: Move| {
        let undo = position.make(&m);
        let nodes = count(position);
        position.unmake(undo);
        (m, nodes)
    };
    moves.into_iter().map(each).collect()
}
