//! Perft: counting the leaves of the move tree.

use super::flight::merge_effects;
use super::legal::legal_moves;
use crate::position::{Move, Position};

/// The number of legal lines of play of `depth` plies. A position whose game is over has none; repetition and move
/// counters do not cut.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    count(position, depth, &legal_moves)
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
