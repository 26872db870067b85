//! The filter that spares most moves the test for attack.
//!
//! Whether an enemy line captures a royal depends only on the squares it visits. So a move that touches none of the squares
//! that any line to the royal could visit changes nothing: it is legal exactly when the royal is not attacked already.

use super::attack::in_check;
use crate::base::{Bitboard, PieceSet};
use crate::position::{Move, MoveKind, Position};

/// What must not be touched without a test, and whether the side to move is in check.
pub struct Risk {
    /// The squares on which some attack on a royal could depend; `None` when every move must be tested.
    squares: Option<Bitboard>,
    check: bool,
}

impl Risk {
    /// Looks at a position.
    pub fn of(position: &Position) -> Risk {
        let squares = risk_squares(position);
        let check = squares.is_some() && in_check(position, position.side());
        Risk { squares, check }
    }

    /// Whether a pseudo-legal move is legal, as far as can be said without making it.
    pub fn judge(&self, position: &Position, m: &Move) -> Option<bool> {
        let squares = self.squares?;
        // A royal piece that comes into being by a drop or a promotion is nowhere yet.
        let comes = m.becomes.or(m.drop);
        if !matches!(m.kind, MoveKind::Move | MoveKind::Drop)
            || comes.is_some_and(|k| position.variant().royals.contains(k))
        {
            return None;
        }
        // An enemy put somewhere else may attack from there; the lines looked at begin where it stood.
        if m.moved.is_some() {
            return None;
        }
        let mut touched = Bitboard::EMPTY;
        let ends = [m.from, m.to, m.wall, m.gate.map(|g| g.0)];
        for square in ends.into_iter().flatten().chain(m.victims.iter().copied()) {
            touched.insert(square);
        }
        let royals = position.board().royals(position.side());
        (!touched.meets(squares) && !touched.meets(royals)).then_some(!self.check)
    }
}

/// The squares on which attacks on the royals of the side to move could depend; nothing where the rules look at more than
/// that: several kinds of royalty, blasts, pieces that change sides, first moves that are taken away, moves judged by the check
/// they give, walls that leave their square, flights.
fn risk_squares(position: &Position) -> Option<Bitboard> {
    let variant = position.variant();
    let rules = &variant.spec.rules;
    let plain = variant.royal_last == PieceSet::EMPTY
        && variant.royal_last_of_all == PieceSet::EMPTY
        && variant.royal_leftmost == [PieceSet::EMPTY; 2]
        && variant.royal_all == PieceSet::EMPTY
        && rules.blast.is_none()
        && rules.flips.is_none()
        && variant.spec.flights.is_empty()
        && variant.loses_first_move.is_empty()
        && !rules.no_checks
        && rules
            .drops
            .as_ref()
            .is_none_or(|d| d.may_check && d.rules.iter().all(|r| !r.no_mate))
        && position.board().walls().is_empty();
    if !plain {
        return None;
    }
    let side = position.side();
    let royals = position.board().royals(side);
    let mut squares = royals;
    for from in position.board().side(!side) {
        let Some(piece) = position.board().piece(from) else {
            continue;
        };
        for royal in variant.reach(!side, piece.kind, from) & royals {
            squares |= variant.footprint(!side, piece.kind, from, royal)?;
        }
    }
    Some(squares)
}
