//! A move, as what it does to a position.

use crate::base::{Bitboard, PieceType, Square};
use crate::program::vm::{Path, Victims};

/// What sort of thing a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveKind {
    /// A piece walks.
    Move,
    /// A piece becomes another where it stands, or by a move of what it becomes.
    Promote,
    /// A king and a partner move together; the number is the form's index in the castling table.
    Castle(u16),
    /// A piece comes from hand.
    Drop,
    /// A piece flies away to detonate; `pending` when the other side may answer first.
    Launch {
        /// Whether a reaction ply follows.
        pending: bool,
    },
    /// A flying piece is taken on its way.
    Intercept,
    /// Nothing is done; in a reaction ply the flight goes on.
    Pass,
    /// An option of a phase, by index.
    Vote(u8),
}

/// A move. Two moves are equal when they have the same effect, rights to capture in passing apart from that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the mover stands; `None` where nothing on the board moves.
    pub from: Option<Square>,
    /// Where it ends; `None` where nothing on the board moves.
    pub to: Option<Square>,
    /// The type that stands on `to` afterwards, where it is not the mover's.
    pub becomes: Option<PieceType>,
    /// Squares emptied of other pieces, in the order taken.
    pub victims: Victims,
    /// Another piece that only changes its square: from, to.
    pub moved: Option<(Square, Square)>,
    /// The type that comes from hand.
    pub drop: Option<PieceType>,
    /// Whether the mover itself vanishes.
    pub removed: bool,
    /// Whether a capture in passing is among the captures.
    pub passing: bool,
    /// The squares entered, where the way matters.
    pub path: Path,
    /// A piece that comes in from hand on a square just left: where, and its type.
    pub gate: Option<(Square, PieceType)>,
    /// Where a wall is placed.
    pub wall: Option<Square>,
    /// Whether the move gives check, worked out only where checks are counted.
    pub check: bool,
    /// Whether enough of the side's pieces on the squares of a goal are then safe from capture, and of the other side's;
    /// worked out only where a goal asks.
    pub safe: [bool; 2],
    /// What sort of move it is.
    pub kind: MoveKind,
    /// Squares crossed on which the mover can be taken in passing.
    pub wake: Bitboard,
}

impl Move {
    /// A move of this kind in which nothing happens yet.
    pub fn new(kind: MoveKind) -> Move {
        Move {
            from: None,
            to: None,
            becomes: None,
            victims: Victims::new(),
            moved: None,
            drop: None,
            removed: false,
            passing: false,
            path: Path::new(),
            gate: None,
            wall: None,
            check: false,
            safe: [false; 2],
            kind,
            wake: Bitboard::EMPTY,
        }
    }

    /// Whether the two moves do the same, whatever rights in passing they leave.
    pub fn same_effect(&self, other: &Move) -> bool {
        Move {
            wake: Bitboard::EMPTY,
            ..*self
        } == Move {
            wake: Bitboard::EMPTY,
            ..*other
        }
    }
}
