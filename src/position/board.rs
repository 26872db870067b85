//! The squares. [`Board::set`] is the only writer of cells, so the sets, counts and hash cannot get out of step with them.

use super::hash;
use crate::base::{Bitboard, Color, MAX_TYPES, Piece, PieceSet, PieceType, Square};
use crate::program::sets::Kinds;

/// What one square holds: nothing, a wall, or a piece with what it was before promoting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    code: u8,
    /// The type before promotion, plus one; 0 where nothing needs to be remembered.
    was: u8,
}

impl Cell {
    /// Nothing.
    pub const EMPTY: Cell = Cell { code: 0, was: 0 };
    /// An obstacle placed in play.
    pub const WALL: Cell = Cell { code: 255, was: 0 };

    /// A piece.
    #[inline]
    pub fn piece(color: Color, kind: PieceType) -> Cell {
        Cell {
            code: 1 + (kind.0 << 1) + color as u8,
            was: 0,
        }
    }

    /// The same piece, remembering what it was before it promoted.
    #[must_use]
    pub fn promoted_from(self, kind: PieceType) -> Cell {
        Cell {
            was: kind.0 + 1,
            ..self
        }
    }

    /// The same piece on the other side, with what is remembered of it.
    #[must_use]
    pub fn turned(self) -> Cell {
        match self.get() {
            Some(piece) => Cell {
                was: self.was,
                ..Cell::piece(!piece.color, piece.kind)
            },
            None => self,
        }
    }

    /// What the piece was before it promoted, where that is remembered.
    pub fn was(self) -> Option<PieceType> {
        self.was.checked_sub(1).map(PieceType)
    }

    /// The piece here, if any.
    #[inline]
    pub fn get(self) -> Option<Piece> {
        if self.code == 0 || self.code == 255 {
            return None;
        }
        let code = self.code - 1;
        let color = if code & 1 == 0 { Color::White } else { Color::Black };
        Some(Piece {
            color,
            kind: PieceType(code >> 1),
        })
    }

    /// The content as a number, for hashing.
    pub(super) fn code(self) -> u16 {
        u16::from(self.was) << 8 | u16::from(self.code)
    }
}

/// All squares, with the sets worth keeping.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    cells: [Cell; 256],
    sides: [Bitboard; 2],
    royals: [Bitboard; 2],
    walls: Bitboard,
    royal_kinds: PieceSet,
    /// How many pieces of each type each side has.
    counts: [[u16; MAX_TYPES + 1]; 2],
    hash: u64,
}

impl Board {
    /// An empty board on which pieces of `royal_kinds` are royal.
    pub fn empty(royal_kinds: PieceSet) -> Board {
        Board {
            cells: [Cell::EMPTY; 256],
            sides: [Bitboard::EMPTY; 2],
            royals: [Bitboard::EMPTY; 2],
            walls: Bitboard::EMPTY,
            royal_kinds,
            counts: [[0; MAX_TYPES + 1]; 2],
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
            self.counts[piece.color.index()][piece.kind.index()] -= 1;
            if self.royal_kinds.contains(piece.kind) {
                self.royals[piece.color.index()].remove(square);
            }
        }
        if old == Cell::WALL {
            self.walls.remove(square);
        }
        if cell == Cell::WALL {
            self.walls.insert(square);
        }
        self.hash ^= hash::cell(square, old) ^ hash::cell(square, cell);
        self.cells[square.index()] = cell;
        if let Some(piece) = cell.get() {
            self.sides[piece.color.index()].insert(square);
            self.counts[piece.color.index()][piece.kind.index()] += 1;
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

    /// The squares of walls placed in play.
    #[inline]
    pub fn walls(&self) -> Bitboard {
        self.walls
    }

    /// The squares that are not empty.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1] | self.walls
    }

    /// The squares of a side's pieces of these types.
    pub fn of(&self, color: Color, kinds: PieceSet) -> Bitboard {
        let is_kind = |square: &Square| self.piece(*square).is_some_and(|p| kinds.contains(p.kind));
        let royal = kinds.and(self.royal_kinds.complement()).is_empty();
        let among = if royal { self.royals(color) } else { self.side(color) };
        among.into_iter().filter(is_kind).collect()
    }

    /// How many pieces of these types a side has on the board.
    #[inline]
    pub fn count(&self, color: Color, kinds: PieceSet) -> u32 {
        let counts = &self.counts[color.index()];
        kinds.iter().map(|kind| u32::from(counts[kind.index()])).sum()
    }

    /// The squares of a side's royal pieces, in whatever way they are royal.
    #[inline]
    pub fn royals(&self, color: Color) -> Bitboard {
        self.royals[color.index()]
    }

    /// The hash of what stands on the squares.
    pub fn hash(&self) -> u64 {
        self.hash
    }
}

impl Kinds for Board {
    #[inline]
    fn kind(&self, square: Square) -> Option<PieceType> {
        self.piece(square).map(|p| p.kind)
    }
}
