//! The squares. [`Board::set`] is the only writer of cells, so the sets and the hash cannot get out of step with them.

use super::hash;
use crate::base::{Bitboard, Color, Piece, PieceSet, PieceType, Square};

/// What one square holds, in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// Nothing.
    pub const EMPTY: Cell = Cell(0);
    /// An obstacle placed in play.
    pub const WALL: Cell = Cell(255);

    /// A piece.
    #[inline]
    pub fn piece(color: Color, kind: PieceType) -> Cell {
        Cell(1 + (kind.0 << 1) + color as u8)
    }

    /// The piece here, if any.
    #[inline]
    pub fn get(self) -> Option<Piece> {
        if self.0 == 0 || self.0 == 255 {
            return None;
        }
        let code = self.0 - 1;
        let color = if code & 1 == 0 { Color::White } else { Color::Black };
        Some(Piece {
            color,
            kind: PieceType(code >> 1),
        })
    }

    /// The byte itself, for hashing.
    pub(super) fn code(self) -> u8 {
        self.0
    }
}

/// All squares, with the sets worth keeping.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    cells: [Cell; 256],
    sides: [Bitboard; 2],
    royals: [Bitboard; 2],
    royal_kinds: PieceSet,
    hash: u64,
}

impl Board {
    /// An empty board on which pieces of `royal_kinds` are royal.
    pub fn empty(royal_kinds: PieceSet) -> Board {
        Board {
            cells: [Cell::EMPTY; 256],
            sides: [Bitboard::EMPTY; 2],
            royals: [Bitboard::EMPTY; 2],
            royal_kinds,
            hash: 0,
        }
    }

    /// What a square holds.
    #[inline]
    pub fn get(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// The piece on a square, if any.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.get(square).get()
    }

    /// Writes a square and returns what it held.
    #[inline]
    pub fn set(&mut self, square: Square, cell: Cell) -> Cell {
        let old = self.cells[square.index()];
        if let Some(piece) = old.get() {
            self.sides[piece.color.index()].remove(square);
            if self.royal_kinds.contains(piece.kind) {
                self.royals[piece.color.index()].remove(square);
            }
        }
        self.hash ^= hash::cell(square, old) ^ hash::cell(square, cell);
        self.cells[square.index()] = cell;
        if let Some(piece) = cell.get() {
            self.sides[piece.color.index()].insert(square);
            if self.royal_kinds.contains(piece.kind) {
                self.royals[piece.color.index()].insert(square);
            }
        }
        old
    }

    /// The squares of a side's pieces.
    #[inline]
    pub fn side(&self, color: Color) -> Bitboard {
        self.sides[color.index()]
    }

    /// The squares of a side's royal pieces.
    #[inline]
    pub fn royals(&self, color: Color) -> Bitboard {
        self.royals[color.index()]
    }

    /// The hash of what stands on the squares.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}
