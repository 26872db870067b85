//! Legal moves in stages, for programs that often need not see the later ones.

use super::flight::Known;
use super::legal::{annotate, captures, compares, filtered, legal_moves, narrow};
use super::{generate, sets};
use crate::position::{Move, Position};

/// A part of the moves of a position. Every move is of one stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Moves that take something off the board, whosever it is, and moves after which the mover is another piece: what can
    /// change the balance of material at once.
    Tactical,
    /// All others: moves to empty squares, drops, castlings, passes, votes.
    Quiet,
}

impl Stage {
    /// The stages in the order in which a search wants them.
    pub const ALL: [Stage; 2] = [Stage::Tactical, Stage::Quiet];

    /// The stage of a move.
    #[inline]
    pub fn of(m: &Move) -> Stage {
        match !m.victims.is_empty() || (m.becomes.is_some() && m.drop.is_none()) {
            true => Stage::Tactical,
            false => Stage::Quiet,
        }
    }
}

/// The moves of [`legal_moves`] that are of a stage, in the same order, found without finding the others.
///
/// Where the rules compare moves with each other (some move is compulsory, or a pass is only for who has nothing else), all
/// are found and those of the stage kept. Compulsory capture is no such case: there, captures are found first.
pub fn legal_moves_in(position: &mut Position, stage: Stage) -> Vec<Move> {
    let keep = |mut moves: Vec<Move>| {
        moves.retain(|m| Stage::of(m) == stage);
        moves
    };
    if compares(position) {
        return keep(legal_moves(position));
    }
    if stage == Stage::Quiet && must_capture(position) {
        return Vec::new();
    }
    let mut moves = sets::legal(position, Some(stage)).unwrap_or_else(|| {
        let moves = keep(generate::pseudo_legal(position));
        filtered(position, moves, &mut Known::default())
    });
    narrow(position, &mut moves, |_, _| {});
    annotate(position, &mut moves);
    moves
}

/// Whether the side to move has to capture and can.
pub(super) fn must_capture(position: &mut Position) -> bool {
    let side = position.side();
    position.variant().spec.rules.must_capture
        && legal_moves_in(position, Stage::Tactical)
            .iter()
            .any(|m| captures(position, m, side))
}
