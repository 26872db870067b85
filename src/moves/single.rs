//! Questions about a single move, answered without listing the others and, where the rules let it be, without making it.

use super::flight::Known;
use super::legal::{annotate, captures, chosen, compares, is_legal_knowing, legal_moves};
use super::staged::must_capture;
use super::{attack, castle, extras, generate, promote, sets};
use crate::base::Bitboard;
use crate::meaning::rules::Passing;
use crate::position::{Move, MoveKind, Position};

/// Whether [`legal_moves`] has a move, whatever position, or program, it comes from: a table of hashed positions, a board on a
/// screen, another game. Everything that a listed move says is compared, also what it leaves to be taken in passing and whether
/// it gives check where checks are counted.
///
/// Only moves of the piece that it moves, or drops on the square that it is dropped on, are looked at, but where the rules compare
/// moves with each other and in votes and flights.
pub fn is_legal(position: &mut Position, m: &Move) -> bool {
    let state = position.state();
    if state.over.is_some() {
        return false;
    }
    if state.phase.is_some() || state.flight.is_some() || compares(position) {
        return legal_moves(position).contains(m);
    }
    let mut moves = like(position, m);
    if moves.is_empty() {
        return false;
    }
    moves = chosen(position, moves, &mut Known::default(), is_legal_knowing);
    annotate(position, &mut moves);
    let side = position.side();
    moves.contains(m) && (captures(position, m, side) || !must_capture(position))
}

/// The pseudo-legal moves that do what `m` does, as far as can be said before looking at the position behind them: one, or none.
fn like(position: &Position, m: &Move) -> Vec<Move> {
    let mut moves = Vec::new();
    let rules = &position.variant().spec.rules;
    let mine = |square| position.board().side(position.side()).contains(square);
    let from = m.from.filter(|from| mine(*from));
    match (m.kind, from) {
        (MoveKind::Move | MoveKind::Launch { .. }, Some(from)) => generate::piece_moves(position, from, &mut moves),
        (MoveKind::Promote, Some(from)) => {
            generate::piece_moves(position, from, &mut moves);
            promote::turns(position, &mut moves);
        }
        (MoveKind::Castle(_), Some(_)) => castle::castlings(position, &mut moves),
        (MoveKind::Drop, None) => {
            let on: Bitboard = m.to.into_iter().collect();
            extras::drops(position, on, &mut moves);
        }
        (MoveKind::Pass, None) if rules.passing[position.side().index()] == Passing::Always => {
            moves.push(Move::new(MoveKind::Pass));
        }
        _ => {}
    }
    if m.gate.is_some() {
        extras::gates(position, &mut moves);
    }
    let kind = match m.kind {
        MoveKind::Launch { .. } => MoveKind::Launch { pending: false },
        kind => kind,
    };
    let plain = Move {
        kind,
        wall: None,
        check: false,
        safe: [false; 2],
        ..*m
    };
    moves.retain(|found| *found == plain);
    if let Some(walls) = &rules.walls {
        moves = extras::walled(position, walls, &moves);
        moves.retain(|found| found.wall == m.wall);
    }
    moves
}

/// Whether a move gives check: whether, after it, the other side is [in check](super::in_check). It must be a move of the
/// position. Found from the squares that it empties and fills; where it or the rules do more than that (castling, gates, walls,
/// blasts, flips, flights, imitators, kinds of royalty that depend on other pieces) it is made and taken back.
pub fn gives_check(position: &mut Position, m: &Move) -> bool {
    sets::gives_check(position, m).unwrap_or_else(|| {
        let other = !position.side();
        let undo = position.make(m);
        let check = attack::in_check(position, other);
        position.unmake(undo);
        check
    })
}
