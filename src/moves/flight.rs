//! Steered flights: launches, the reaction ply, and when a missile gets through.
//!
//! A launch on whose way the other side can legally take the missile is followed by a ply in which it may do so or pass.

use super::attack;
use super::generate::piece_moves;
use crate::base::{Bitboard, Piece, Square};
use crate::meaning::spec::{Flight, FlightCheck, LaunchSafety, OverFriend};
use crate::position::{Cell, Move, MoveKind, Position};

/// The rule of the flights of a piece.
fn rule(position: &Position, piece: Piece) -> Option<&Flight> {
    position.variant().spec.flights.iter().find(|f| f.kind == piece.kind)
}

/// Marks each launch that the other side can answer, so that a reaction ply follows it.
pub fn settle(position: &mut Position, moves: &mut [Move]) {
    if position.variant().spec.flights.is_empty() {
        return;
    }
    let mut known = Known::default();
    for m in moves.iter_mut() {
        if let (MoveKind::Launch { .. }, Some(from)) = (m.kind, m.from) {
            let pending = !known.on_way(position, from, &m.path).is_empty();
            m.kind = MoveKind::Launch { pending };
        }
    }
}

/// The interceptable squares of a launching square, worked out once for each square looked at.
#[derive(Default)]
struct Known {
    from: Option<Square>,
    asked: Bitboard,
    can: Bitboard,
}

impl Known {
    /// The squares of the way, but for the last, on which the other side can legally take the missile.
    fn on_way(&mut self, position: &Position, from: Square, path: &[Square]) -> Bitboard {
        if self.from != Some(from) {
            *self = Known {
                from: Some(from),
                ..Known::default()
            };
        }
        let Some((_, crossed)) = path.split_last() else {
            return Bitboard::EMPTY;
        };
        let mut squares = Bitboard::EMPTY;
        for square in crossed {
            if !self.asked.contains(*square) {
                self.asked.insert(*square);
                if !interceptions(position, from, *square).is_empty() {
                    self.can.insert(*square);
                }
            }
            if self.can.contains(*square) {
                squares.insert(*square);
            }
        }
        squares
    }
}

/// Whether a missile of `piece` from `from` attacks what stands at the end of its way.
pub fn gets_through(position: &Position, piece: Piece, from: Square, path: &[Square]) -> bool {
    match rule(position, piece) {
        Some(rule) if rule.check == FlightCheck::Unstoppable => {
            Known::default().on_way(position, from, path).is_empty()
        }
        _ => true,
    }
}

/// All legal interceptions on `square` of a missile that stands on `from`.
///
/// The missile is put on the square, its start is vacated, and the other side's captures there are its interceptions; each
/// is legal if no royal of the interceptor is attacked afterwards. Missiles and captures in passing do not intercept.
fn interceptions(position: &Position, from: Square, square: Square) -> Vec<Move> {
    let Some(missile) = position.board().piece(from) else {
        return Vec::new();
    };
    let Some(rule) = rule(position, missile) else {
        return Vec::new();
    };
    let below = position.board().piece(square);
    let friend = below.is_some_and(|p| p.color == missile.color);
    if !rule.intercept || (friend && rule.over_friend == OverFriend::Never) {
        return Vec::new();
    }
    let defender = !missile.color;
    let mut flown = position.clone();
    flown.clear_pending(defender);
    flown.put(from, Cell::EMPTY);
    flown.put(square, Cell::piece(missile.color, missile.kind));
    let mut found = Vec::new();
    for hunter in flown.board().side(defender) {
        let reach = flown
            .board()
            .piece(hunter)
            .map(|p| flown.variant().reach(defender, p.kind, hunter));
        if reach.is_some_and(|r| r.contains(square)) {
            piece_moves(&flown, hunter, &mut found);
        }
    }
    found.retain(|m| m.kind == MoveKind::Move && m.to == Some(square) && m.victims.contains(&square) && !m.passing);
    found.retain(|m| {
        let mut after = flown.clone();
        after.make(m);
        !attack::in_check(&after, defender)
    });
    for m in &mut found {
        m.kind = MoveKind::Intercept;
        // The squares as they stand before: the missile at home, and what it was taken over.
        let mut victims = crate::program::vm::Victims::new();
        for victim in m.victims.iter() {
            let here = if *victim == square { Some(from) } else { Some(*victim) };
            let _ = here.is_none_or(|v| victims.push(v));
        }
        if friend {
            let _ = victims.push(square);
        }
        m.victims = victims;
        m.wake = Bitboard::EMPTY;
    }
    found
}

/// Appends the moves of a reaction ply: passing, and every interception.
pub fn reactions(position: &Position, moves: &mut Vec<Move>) {
    let Some(flight) = position.state().flight else { return };
    moves.push(Move::new(MoveKind::Pass));
    let Some((_, crossed)) = flight.path.split_last() else {
        return;
    };
    for square in crossed {
        moves.extend(interceptions(position, flight.from, *square));
    }
}

/// Whether the reactor may let the flight pass: not when its target is royal.
pub fn may_pass(position: &Position) -> bool {
    let Some(flight) = position.state().flight else {
        return true;
    };
    let royals = position.board().royals(position.side());
    !flight.path.last().is_some_and(|target| royals.contains(*target))
}

/// Whether a launch leaves the launcher's royals safe however it ends, or at its unhindered end, as the rule says.
pub fn is_safe(position: &mut Position, m: &Move) -> bool {
    let (Some(from), side) = (m.from, position.side()) else {
        return false;
    };
    let Some(piece) = position.board().piece(from) else {
        return false;
    };
    let Some(rule) = rule(position, piece).cloned() else {
        return false;
    };
    let unhindered = Move {
        kind: MoveKind::Launch { pending: false },
        ..*m
    };
    let undo = position.make(&unhindered);
    let safe = !attack::in_check(position, side);
    position.unmake(undo);
    if !safe || rule.safety == LaunchSafety::Unintercepted || m.kind != (MoveKind::Launch { pending: true }) {
        return safe;
    }
    let had_royal = !position.board().royals(side).is_empty();
    let undo = position.make(m);
    let mut replies = Vec::new();
    reactions(position, &mut replies);
    let safe = replies.iter().filter(|r| r.kind == MoveKind::Intercept).all(|reply| {
        let undo = position.make(reply);
        let lost = had_royal && position.board().royals(side).is_empty();
        let safe = !lost && (rule.costs_turn || !attack::in_check(position, side));
        position.unmake(undo);
        safe
    });
    position.unmake(undo);
    safe
}
