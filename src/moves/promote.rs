//! Promotion by a turn of its own: a piece becomes another where it stands, or by a move of what it becomes.

use std::ops::ControlFlow;

use super::attack;
use super::generate::{choices, completions, walking};
use super::refusal::Refusal;
use crate::base::{Color, Piece, PieceSet, Square};
use crate::meaning::spec::{Promotion, PromotionTurn};
use crate::position::{Move, MoveKind, Position};
use crate::program::vm::End;

/// Appends such turns of the side to move.
pub fn turns(position: &Position, moves: &mut Vec<Move>) {
    let color = position.side();
    for from in position.board().side(color) {
        let Some(promotion) = position.board().piece(from).and_then(|p| of(position, p, from)) else {
            continue;
        };
        for kind in choices(position, promotion, color) {
            let first = moves.len();
            become_at(position, Piece { color, kind }, from, moves);
            moves[first..].sort_unstable();
            moves.dedup();
            // What arriving gives is there already.
            let same =
                |a: &Move, b: &Move| (a.from, a.to, a.becomes) == (b.from, b.to, b.becomes) && b.victims.is_empty();
            for i in (first..moves.len()).rev() {
                if moves[..first].iter().any(|m| same(&moves[i], m)) {
                    moves.remove(i);
                }
            }
        }
    }
}

/// The turns in which the piece on a square becomes another: on the square itself, and on those that the other could then go
/// to without capturing. What has just come into being has no first move.
fn become_at(position: &Position, piece: Piece, from: Square, moves: &mut Vec<Move>) {
    let stays = Move {
        from: Some(from),
        to: Some(from),
        becomes: Some(piece.kind),
        ..Move::new(MoveKind::Promote)
    };
    moves.push(stays);
    let walks = (walking(position, piece), false);
    let _ = completions(position, piece, from, walks, |state, end| {
        if end == End::Stands && state.victims.is_empty() && state.moved.is_none() {
            moves.push(Move {
                to: Some(state.at),
                ..stays
            });
        }
        ControlFlow::Continue(())
    });
}

/// The promotion by a turn of its own that a piece has on a square: the first that fits.
fn of(position: &Position, piece: Piece, from: Square) -> Option<&Promotion> {
    let only = || position.board().count(piece.color, PieceSet::of(piece.kind)) == 1;
    let spec = position.variant().spec.piece(piece.kind);
    spec.promotion.iter().find(|p| {
        p.turn
            .is_some_and(|t| p.zone[piece.color.index()].contains(from) || t.last_anywhere && only())
    })
}

/// The rule by which a move is such a turn; asked before it is made.
pub fn rule(position: &Position, m: &Move) -> Option<PromotionTurn> {
    let from = m.from.filter(|_| m.kind == MoveKind::Promote)?;
    of(position, position.board().piece(from)?, from)?.turn
}

/// Whether the rule allows what such a turn has led to: checks and attacks.
///
/// # Errors
/// What it forbids.
pub fn allows(turn: PromotionTurn, position: &Position, m: &Move, mover: Color) -> Result<(), Refusal> {
    let attacks = |to: Square| attack::walk_attacks(position, to, position.board().side(!mover));
    if !turn.may_attack && m.to.is_some_and(attacks) {
        return Err(Refusal::PromotionAttacks);
    }
    if !turn.may_check && attack::in_check(position, !mover) {
        return Err(Refusal::PromotionChecks);
    }
    Ok(())
}
