//! Perft: counting the leaves of the move tree.

use super::legal::legal_moves;
use crate::position::{Move, Position};

/// The number of legal lines of play of `depth` plies. A position whose game is over has none; repetition and move
/// counters do not cut.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal_moves(position);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|m| {
            let undo = position.make(m);
            let nodes = perft(position, depth - 1);
            position.unmake(undo);
            nodes
        })
        .sum()
}

/// Perft by first move: every legal move with the count behind it.
pub fn divide(position: &mut Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    legal_moves(position)
        .into_iter()
        .map(|m| {
            let undo = position.make(&m);
            let nodes = perft(position, depth - 1);
            position.unmake(undo);
            (m, nodes)
        })
        .collect()
}
