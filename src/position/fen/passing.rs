//! The squares that a FEN says were just crossed: whose right they are, found by taking a move back.

use std::ops::ControlFlow;

use crate::base::{Bitboard, Color, Piece, PieceSet, Square};
use crate::meaning::movement::Mask;
use crate::position::Position;
use crate::program::Op;
use crate::program::vm::{End, Oracle, State, run};

/// The board as it was before the piece on `stands` came there, as that piece saw it.
struct Before<'p> {
    position: &'p Position,
    color: Color,
    stands: Square,
    virgin: bool,
}

impl Oracle for Before<'_> {
    type Notes = ();
    const ANYTHING: bool = false;

    fn class(&self, square: Square) -> Mask {
        // A wall that stands there now may have been put after the move.
        match self.position.board.piece(square).filter(|_| square != self.stands) {
            None => Mask::E,
            Some(piece) if piece.color == self.color => Mask::F,
            Some(_) => Mask::X,
        }
    }

    fn is(&self, square: Square, types: PieceSet) -> bool {
        let piece = self.position.board.piece(square).filter(|_| square != self.stands);
        piece.is_some_and(|p| types.contains(p.kind))
    }

    fn virgin(&self) -> bool {
        self.virgin
    }

    fn phantom(&self, _: Square) -> Option<Square> {
        None
    }
}

impl Position {
    /// The pieces of the side that has just moved that some move of theirs, from a square that could have been left, brought
    /// over just these squares and where they stand.
    pub(super) fn passers(&self, crossed: Bitboard) -> Bitboard {
        let side = !self.state.side;
        let pieces = self.board.side(side).into_iter();
        pieces.filter(|stands| self.has_passed(*stands, crossed)).collect()
    }

    /// Whether the piece on a square can have come there by a move that leaves a right on just these squares.
    pub(super) fn has_passed(&self, stands: Square, crossed: Bitboard) -> bool {
        let Some(piece) = self.board.piece(stands) else {
            return false;
        };
        let marks = |op: &Op| matches!(op, Op::Mark | Op::Ride { mark: true, .. });
        let mut lines = self.variant.program(piece.color, piece.kind).lines.iter();
        if !lines.any(|line| line.iter().any(marks)) {
            return false;
        }
        // What was left is empty now, or has been filled by a wall or through a gate.
        let gated = self.variant.spec.rules.gating.as_ref().map(|g| g.kinds);
        let filled = gated.map_or(Bitboard::EMPTY, |kinds| self.board.of(piece.color, kinds));
        let walls = self.board.walls();
        let empty = self.variant.shape().squares() & !self.board.occupied();
        let mut origins = (empty | walls | filled).into_iter();
        origins.any(|from| from != stands && !crossed.contains(from) && self.leaves(piece, from, stands, crossed))
    }

    /// Whether the piece, on `from`, has a move to `stands` that captures nothing and leaves a right on just these squares.
    fn leaves(&self, piece: Piece, from: Square, stands: Square, crossed: Bitboard) -> bool {
        let variant = &self.variant;
        let spec = variant.spec.piece(piece.kind);
        let starts = spec.setup[piece.color.index()].contains(from) || variant.spec.rules.shuffle.is_some();
        let oracle = Before {
            position: self,
            color: piece.color,
            stands,
            virgin: starts || !variant.remembers_moved.contains(piece.kind),
        };
        let fits = |state: &State, end: End| {
            let wake = state.wake & !self.board.walls();
            match end == End::Stands && state.at == stands && state.victims.is_empty() && wake == crossed {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let mut lines = variant.program(piece.color, piece.kind).lines.iter();
        lines.any(|line| run(&variant.code, line, from, &oracle, fits).is_break())
    }
}
