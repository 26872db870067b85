//! Attack: could the other side take something off the board?

use std::ops::ControlFlow;

use super::flight::{self, Known};
use super::generate;
use super::sets::Eyes;
use crate::base::{Bitboard, Color, Piece, PieceSet, Square};
use crate::position::{Move, MoveKind, Position};
use crate::program::sets::{Bits, View, with_tables};
use crate::program::vm::State;

/// Whether `by`, if it were to move, has a pseudo-legal move that removes a piece from one of `targets`, on whatever
/// square that move ends. A piece that is only swapped or put elsewhere is not removed. Where captures blast, a blast
/// gives no check, and a capture that would take the captor's own royal along is no threat.
pub fn attacked(position: &Position, by: Color, targets: Bitboard) -> bool {
    attacked_knowing(position, by, targets, &mut Known::default())
}

/// The same with what is known about flights already.
fn attacked_knowing(position: &Position, by: Color, targets: Bitboard, known: &mut Known) -> bool {
    if targets.is_empty() {
        return false;
    }
    let pieces = position.board().side(by);
    let walked = match position.variant().sets() {
        Some(sets) => with_tables!(sets, |tables| {
            let eyes = Eyes { position, tables };
            let view = eyes.view(by);
            pieces
                .into_iter()
                .any(|from| attacks_by_sets(&eyes, &view, from, targets))
        }),
        None => pieces.into_iter().any(|from| walk_attacks(position, from, targets)),
    };
    // Flights last: whether one can be stopped is a question about many positions.
    walked || flight::some_attacks(position, by, targets, known)
}

/// The pieces of `by` that attack one of `targets`, in the sense of [`attacked`].
pub fn attackers(position: &Position, by: Color, targets: Bitboard) -> Bitboard {
    let mut known = Known::default();
    let mut attacks =
        |from: &Square| walk_attacks(position, *from, targets) || flight::attacks(position, *from, targets, &mut known);
    position.board().side(by).into_iter().filter(|s| attacks(s)).collect()
}

/// Whether the piece on a square attacks one of `targets` otherwise than by a flight.
pub(super) fn walk_attacks(position: &Position, from: Square, targets: Bitboard) -> bool {
    match (position.variant().sets(), position.board().piece(from)) {
        (Some(sets), Some(piece)) => with_tables!(sets, |tables| {
            let eyes = Eyes { position, tables };
            attacks_by_sets(&eyes, &eyes.view(piece.color), from, targets)
        }),
        _ => machine_attacks(position, from, targets),
    }
}

/// The same by sets, as far as they know.
fn attacks_by_sets<B: Bits>(eyes: &Eyes<'_, B>, view: &View<'_, B>, from: Square, targets: Bitboard) -> bool {
    let position = eyes.position;
    let variant = position.variant();
    let Some(piece) = position.board().piece(from) else {
        return false;
    };
    let passing = || position.state().phantom_victim.is_some_and(|v| targets.contains(v));
    if variant.imitates(piece.color, piece.kind) || variant.takes_in_passing(piece.color, piece.kind) && passing() {
        return machine_attacks(position, from, targets);
    }
    eyes.attacks(piece, from, view, targets, |state| {
        !blasts_own_royal(position, piece, from, state)
    })
}

/// The same by the machine alone.
fn machine_attacks(position: &Position, from: Square, targets: Bitboard) -> bool {
    let variant = position.variant();
    let Some(piece) = position.board().piece(from) else {
        return false;
    };
    let near = variant.reach(piece.color, piece.kind, from).meets(targets);
    let passing = || position.state().phantom_victim.is_some_and(|v| targets.contains(v));
    if !(near || variant.takes_in_passing(piece.color, piece.kind) && passing()) {
        return false;
    }
    let found = generate::walks(position, piece, from, |state, _| {
        let hit = state.victims.iter().any(|v| targets.contains(*v));
        if hit && !blasts_own_royal(position, piece, from, state) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found.is_break()
}

/// Whether a capture would take a royal of the captor's own side along: by its blast, or by turning it into a wall.
pub(super) fn blasts_own_royal(position: &Position, captor: Piece, from: Square, state: &State) -> bool {
    let rules = &position.variant().spec.rules;
    let mut royals = position.board().royals(captor.color);
    let petrifies = royals.contains(from) && rules.petrify.contains(captor.kind);
    if petrifies || rules.blast.is_none() {
        return petrifies;
    }
    let capture = Move {
        from: Some(from),
        to: Some(state.at),
        victims: state.victims,
        ..Move::new(MoveKind::Move)
    };
    let taken = state.victims.iter().filter_map(|s| position.board().piece(*s));
    let victims: PieceSet = taken.map(|p| p.kind).collect();
    if royals.contains(from) {
        royals.remove(from);
        royals.insert(state.at);
    }
    position.blast_squares(&capture, captor.kind, victims).meets(royals)
}

/// The leftmost pieces of the types that are royal as such.
pub(super) fn leftmost(position: &Position, color: Color) -> Bitboard {
    let variant = position.variant();
    let shape = variant.shape();
    let mut found = Bitboard::EMPTY;
    for (own, kinds) in [false, true].into_iter().zip(variant.royal_leftmost) {
        for kind in kinds.iter().take_while(|k| k.index() < variant.spec.pieces.len()) {
            let place = |s: &Square| {
                let rank = shape.rank(*s);
                let down = own && color == Color::Black;
                (shape.file(*s), if down { usize::MAX - rank } else { rank })
            };
            let pieces = position.board().of(color, PieceSet::of(kind));
            if let Some(first) = pieces.into_iter().min_by_key(place) {
                found.insert(first);
            }
        }
    }
    found
}

/// Whether `color` is in check: a piece of its that is royal always is attacked, or one that is royal as the last of its
/// type or of several types or as the leftmost, or all those that are in check only together.
pub fn in_check(position: &Position, color: Color) -> bool {
    in_check_knowing(position, color, &mut Known::default())
}

/// The same with what is known about flights already.
pub(super) fn in_check_knowing(position: &Position, color: Color, known: &mut Known) -> bool {
    let variant = position.variant();
    let royals = position.board().royals(color);
    let special = variant
        .royal_last
        .or(variant.royal_last_of_all)
        .or(variant.royal_leftmost[0])
        .or(variant.royal_leftmost[1])
        .or(variant.royal_all);
    if special.is_empty() {
        return attacked_knowing(position, !color, royals, known);
    }
    let of = |kinds: PieceSet| royals & position.board().of(color, kinds);
    let mut targets = royals & !of(special);
    for kind in variant
        .royal_last
        .iter()
        .take_while(|k| k.index() < variant.spec.pieces.len())
    {
        let pieces = of(PieceSet::of(kind));
        if pieces.len() == 1 {
            targets |= pieces;
        }
    }
    targets |= leftmost(position, color);
    let last = of(variant.royal_last_of_all);
    if last.len() == 1 {
        targets |= last;
    }
    if attacked_knowing(position, !color, targets, known) {
        return true;
    }
    let together = of(variant.royal_all);
    !together.is_empty()
        && together
            .into_iter()
            .all(|s| attacked_knowing(position, !color, Bitboard::of(s), known))
}
