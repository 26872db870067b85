//! Check by a move that has not been made: the attacks on the other side's royals as they would be.

use super::Eyes;
use crate::base::Piece;
use crate::position::{Move, MoveKind, Position};
use crate::program::Variant;
use crate::program::sets::{Bits, View, with_tables};

/// Whether a move of the position gives check; nothing where it must be made to be seen.
pub fn gives_check(position: &Position, m: &Move) -> Option<bool> {
    let variant = position.variant();
    let sets = variant.sets()?;
    let plain = matches!(m.kind, MoveKind::Move | MoveKind::Drop | MoveKind::Promote)
        && m.moved.is_none()
        && m.gate.is_none()
        && m.wall.is_none();
    if !plain || !is_exact(variant) {
        return None;
    }
    with_tables!(sets, |tables| by_squares(&Eyes { position, tables }, m))
}

/// Whether moves only do to squares what they say, and royals are attacked one by one.
fn is_exact(variant: &Variant) -> bool {
    let rules = &variant.spec.rules;
    let special = [
        variant.royal_last,
        variant.royal_last_of_all,
        variant.royal_leftmost[0],
        variant.royal_leftmost[1],
        variant.royal_all,
    ];
    special.iter().all(|kinds| kinds.is_empty())
        && rules.blast.is_none()
        && rules.petrify.is_empty()
        && rules.flips.is_none()
        && rules.walls.is_none()
        && variant.spec.flights.is_empty()
        && !variant.remembers_last
}

/// Attack on the royals by the pieces that stand after the move; nothing where the machine might have a say.
fn by_squares<B: Bits>(eyes: &Eyes<'_, B>, m: &Move) -> Option<bool> {
    let position = eyes.position;
    let (board, side) = (position.board(), position.side());
    let left = m.from.map_or(B::NONE, B::of);
    let taken = m.victims.iter().fold(left, |all, victim| all | B::of(*victim));
    let mover = m.to.filter(|_| !m.removed);
    let there = mover.map_or(B::NONE, B::of);
    let before = eyes.view(side);
    let kind = m
        .becomes
        .or(m.drop)
        .or(m.from.and_then(|s| board.piece(s)).map(|p| p.kind));
    let view = View {
        own: before.own.minus(taken) | there,
        foe: before.foe.minus(taken),
        occupied: before.occupied.minus(taken) | there,
        hurdles: before.hurdles.minus(taken) | there,
        come: mover.zip(kind),
        ..before
    };
    let royals = B::narrow(board.royals(!side)) & view.foe;
    if royals.is_none() {
        return Some(false);
    }
    let mut pieces = view.own;
    while let Some(square) = pieces.pop() {
        let moved = mover == Some(square);
        let piece = match moved {
            true => kind.map(|kind| Piece { color: side, kind }),
            false => board.piece(square),
        }?;
        let kind = eyes.kind(piece);
        let kernel = kind.kernel(position.variant(), piece, square);
        if kernel.machine_reach.meets(royals) {
            return None;
        }
        if kernel.reach.meets(royals) {
            let virgin = !kind.remembers || (!moved && eyes.virgin(kind, square));
            let takes = eyes.targets(kind, kernel, &view, virgin).take;
            if takes.meets(royals) {
                return Some(true);
            }
        }
    }
    Some(false)
}
