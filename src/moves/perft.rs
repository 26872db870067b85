//! Perft: counting the leaves of the move tree.

use super::flight::merge_effects;
use super::legal::legal_moves;
use super::sets::{self, Scope};
use crate::position::{Move, Position};
use crate::program::Variant;
use crate::program::sets::Sets;

/// The number of legal lines of play of `depth` plies. A position whose game is over has none; repetition and move
/// counters do not cut. The moves of the last ply are counted without listing them where sets can.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    let variant = position.variant().clone();
    match variant.sets() {
        Some(sets) => bulk(position, depth, &variant, sets, Scope::of(&variant)),
        None => perft_by_lists(position, depth),
    }
}

/// The same with all moves listed.
pub fn perft_by_lists(position: &mut Position, depth: u32) -> u64 {
    count(position, depth, &legal_moves)
}

fn bulk(position: &mut Position, depth: u32, variant: &Variant, sets: &Sets, scope: Scope) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1
        && let Some(moves) = sets::count(position, variant, sets, scope)
    {
        return moves;
    }
    let moves = legal_moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    let behind = |m: &Move| {
        let undo = position.make(m);
        let nodes = bulk(position, depth - 1, variant, sets, scope);
        position.unmake(undo);
        nodes
    };
    moves.iter().map(behind).sum()
}

/// The same with moves of equal effect counted once, as [`merge_effects`] tells them.
pub fn perft_effects(position: &mut Position, depth: u32) -> u64 {
    count(position, depth, &|position: &mut Position| {
        let mut moves = legal_moves(position);
        merge_effects(position, &mut moves);
        moves
    })
}

fn count(position: &mut Position, depth: u32, list: &impl Fn(&mut Position) -> Vec<Move>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = list(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|m| {
            let undo = position.make(m);
            let nodes = count(position, depth - 1, list);
            position.unmake(undo);
            nodes
        })
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
