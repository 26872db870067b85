//! Attack: could the other side take something off the board?

use std::ops::ControlFlow;

use super::{flight, generate};
use crate::base::{Bitboard, Color};
use crate::position::Position;
use crate::program::vm::End;

/// Whether `by`, if it were to move, has a pseudo-legal move that removes a piece from one of `targets`, on whatever
/// square that move ends. A piece that is only swapped or put elsewhere is not removed.
pub fn attacked(position: &Position, by: Color, targets: Bitboard) -> bool {
    if targets.is_empty() {
        return false;
    }
    let variant = position.variant();
    let passing = position.state().phantom_victim.is_some_and(|v| targets.contains(v));
    for from in position.board().side(by) {
        let Some(piece) = position.board().piece(from) else {
            continue;
        };
        let near = variant.reach(by, piece.kind, from).meets(targets);
        if !near && !(passing && variant.takes_in_passing(by, piece.kind)) {
            continue;
        }
        let found = generate::completions(position, piece, from, |state, end| {
            let hit = state.victims.iter().any(|v| targets.contains(*v));
            if hit && (end == End::Stands || flight::gets_through(position, piece, from, &state.path)) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if found.is_break() {
            return true;
        }
    }
    false
}

/// Whether a royal piece of `color` is attacked.
pub fn in_check(position: &Position, color: Color) -> bool {
    attacked(position, !color, position.board().royals(color))
}
