//! The floor everything stands on: squares, vectors, square sets, colours.
//!
//! Nothing here knows notation, files or rules. A board is a rectangle of `files` x `ranks` squares,
//! at most 256 in all and at most 26 files wide, some of which may be holes.

mod bitboard;
mod board;
mod list;
mod piece;
mod square;
mod vector;

pub use bitboard::Bitboard;
pub use board::{BoardShape, ShapeError};
pub use list::SquareList;
pub use piece::{Color, MAX_TYPES, Piece, PieceSet, PieceType};
pub use square::Square;
pub use vector::{Heading, Vector};
