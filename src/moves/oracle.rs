//! What stands where, asked by a piece of one side in one position.

use crate::base::{Color, PieceSet, PieceType, Square};
use crate::meaning::movement::Mask;
use crate::position::{Cell, Position};
use crate::program::vm::Oracle;

/// The oracle of a position for one mover.
pub struct Concrete<'p> {
    position: &'p Position,
    color: Color,
    virgin: bool,
    /// Whether the rights in passing of the position are the mover's to use.
    may_pass: bool,
}

impl<'p> Concrete<'p> {
    /// The view of the piece of `kind` and `color` on `from`.
    pub fn new(position: &'p Position, color: Color, kind: PieceType, from: Square) -> Concrete<'p> {
        let state = position.state();
        let remembers = position.variant().remembers_moved.contains(kind);
        Concrete {
            position,
            color,
            virgin: !remembers || state.virgin.contains(from),
            may_pass: state
                .phantom_victim
                .is_some_and(|v| position.board().piece(v).is_some_and(|p| p.color != color)),
        }
    }
}

impl Oracle for Concrete<'_> {
    type Notes = ();

    const ANYTHING: bool = false;

    #[inline]
    fn class(&self, square: Square) -> Mask {
        match self.position.board().get(square) {
            Cell::EMPTY => Mask::E,
            cell => match cell.get() {
                Some(piece) if piece.color == self.color => Mask::F,
                Some(_) => Mask::X,
                None => Mask::O,
            },
        }
    }

    fn is(&self, square: Square, types: PieceSet) -> bool {
        self.position
            .board()
            .piece(square)
            .is_some_and(|p| types.contains(p.kind))
    }

    fn virgin(&self) -> bool {
        self.virgin
    }

    fn phantom(&self, square: Square) -> Option<Square> {
        let state = self.position.state();
        (self.may_pass && state.phantoms.contains(square))
            .then_some(state.phantom_victim)
            .flatten()
    }
}
