//! Legality by definition: after a legal move no royal of the mover is attacked. This is the reference that anything
//! faster is tested against.

use super::{attack, castle, flight, generate};
use crate::position::{Move, MoveKind, Position};

/// All legal moves of the side to move.
pub fn legal_moves(position: &mut Position) -> Vec<Move> {
    let mut moves = generate::pseudo_legal(position);
    flight::settle(position, &mut moves);
    moves.retain(|m| is_legal(position, m));
    moves
}

/// Whether a pseudo-legal move is legal.
pub fn is_legal(position: &mut Position, m: &Move) -> bool {
    match m.kind {
        MoveKind::Vote(_) => return true,
        MoveKind::Pass => return flight::may_pass(position),
        MoveKind::Launch { .. } => return flight::is_safe(position, m),
        MoveKind::Castle(form) if !castle::is_safe(position, usize::from(form)) => return false,
        _ => {}
    }
    let side = position.side();
    let undo = position.make(m);
    let safe = !attack::in_check(position, side);
    position.unmake(undo);
    safe
}
