//! Castling as the notation says it (`O`), worked out for a king on a square of a board.

use super::movement::CastleMove;
use super::spec::{Castling, Right};
use crate::base::{BoardShape, Color, PieceSet, Square, Vector};

/// One castling the notation asks for: where king and partner stand and go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Where the partner stands.
    pub partner: Square,
    /// Where the king goes.
    pub king_to: Square,
    /// Where the partner goes: next to the king, on the side it came from.
    pub partner_to: Square,
    /// Whether the partner stands to White's right of the king.
    pub right_hand: bool,
}

/// Where a castling of a king of `color` on `king` would lead; `None` when the board is too small for it.
///
/// The partner stands at the edge of the board (or before a hole) in the direction of castling, or `inset` squares in from
/// it, and swings around to the square the king crossed last. Source: XBoard's `Betza.html`.
pub fn place(shape: &BoardShape, color: Color, king: Square, castle: &CastleMove) -> Option<Placed> {
    let right = Vector::new(if castle.to_right { 1 } else { -1 }, 0);
    let step = shape.seen_by(color, right);
    let mut line = vec![king];
    while let Some(next) = shape.step(line[line.len() - 1], step, false) {
        line.push(next);
    }
    let partner = line
        .len()
        .checked_sub(1 + usize::from(castle.inset))
        .filter(|i| *i > 0)?;
    let distance = usize::from(castle.distance);
    if distance == 0 || distance >= line.len() {
        return None;
    }
    Some(Placed {
        partner: line[partner],
        king_to: line[distance],
        partner_to: line[distance - 1],
        right_hand: step.dx > 0,
    })
}

/// The rights and forms of all `castles` of a king of `color` on `king`, appended to those there are. Forms with one
/// partner share a right.
pub fn add(
    shape: &BoardShape,
    color: Color,
    king: Square,
    castles: &[CastleMove],
    kinds: (PieceSet, PieceSet),
    rights: &mut Vec<Right>,
    forms: &mut Vec<Castling>,
) {
    for castle in castles {
        let Some(placed) = place(shape, color, king, castle) else {
            continue;
        };
        let known = rights
            .iter()
            .position(|r| r.color == color && r.king == king && r.partner == placed.partner);
        let right = known.unwrap_or_else(|| {
            rights.push(Right {
                color,
                letter: if placed.right_hand { 'K' } else { 'Q' },
                king,
                king_types: kinds.0,
                partner: placed.partner,
                partner_types: kinds.1,
            });
            rights.len() - 1
        });
        let form = Castling {
            right,
            king_to: placed.king_to,
            partner_to: placed.partner_to,
        };
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
}
