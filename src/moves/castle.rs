//! Castling: which forms stand ready, and whether the king passes through attack.

use super::attack::attacked;
use crate::base::{Bitboard, Square};
use crate::meaning::rules::WallRule;
use crate::position::{Cell, Move, MoveKind, Position};

/// Appends the castlings of the side to move for which right, pieces and empty squares are there.
pub fn castlings(position: &Position, moves: &mut Vec<Move>) {
    let state = position.state();
    if state.rights == 0 {
        return;
    }
    let occupied = position.board().occupied();
    for (i, form) in position.castling().forms.iter().enumerate() {
        if form.color == state.side && state.rights >> form.right & 1 != 0 && !form.empty.meets(occupied) {
            moves.push(Move {
                from: Some(form.king.0),
                to: Some(form.king.1),
                moved: Some(form.partner),
                ..Move::new(MoveKind::Castle(i as u16))
            });
        }
    }
}

/// Whether a castling keeps the king out of attack where it stands and on every square it crosses. For each square the
/// king *stands* there in the test, because the attack of hoppers and locusts depends on that. Where it lands is tested
/// like any other move. The wall that is placed with the castling counts where the rules say so.
pub fn is_safe(position: &mut Position, form: usize, wall: Option<Square>) -> bool {
    let rule = position.variant().spec.rules.walls.as_ref();
    let early = rule.filter(|w| w.shelter_castling).map(|w| w.rule);
    let (Some(rule), Some(wall)) = (early, wall) else {
        return keeps_clear(position, form, None);
    };
    let mut walled = position.clone();
    if rule == WallRule::Moving {
        let old = walled.board().walls();
        old.into_iter().for_each(|s| walled.put(s, Cell::EMPTY));
    }
    place(&mut walled, wall);
    keeps_clear(&mut walled, form, Some(wall))
}

/// Puts a wall on a square if nothing stands there: king and partner may not have left it yet.
fn place(position: &mut Position, wall: Square) {
    if !position.board().occupied().contains(wall) {
        position.put(wall, Cell::WALL);
    }
}

fn keeps_clear(position: &mut Position, form: usize, wall: Option<Square>) -> bool {
    let table = position.castling().clone();
    let form = &table.forms[form];
    let them = !form.color;
    let royal = position.board().royals(form.color).contains(form.king.0);
    if !royal || form.king.0 == form.king.1 {
        return !royal || !attacked(position, them, Bitboard::of(form.king.0));
    }
    if attacked(position, them, Bitboard::of(form.king.0)) {
        return false;
    }
    form.crossed.iter().all(|square| {
        let undo = position.try_castling_square(form, *square);
        wall.iter().for_each(|wall| place(position, *wall));
        let safe = !attacked(position, them, Bitboard::of(*square));
        position.unmake(undo);
        safe
    })
}
