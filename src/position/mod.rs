//! Positions: what stands where, whose turn it is, and everything else that decides which moves there are.
//!
//! Making and unmaking a move, the hash, and FEN live here; which moves there are does not.

mod board;
mod fen;
mod few;
mod free_castling;
mod goals;
mod hash;
mod make;
mod moves;
mod start;
mod state;

pub use board::{Board, Cell};
pub(crate) use hash::mix;
pub use make::Undo;
pub use moves::{Move, MoveKind};
pub use start::NoStart;
pub use state::{PendingFlight, Position, State, Verdict};
