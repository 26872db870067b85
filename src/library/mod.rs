//! The library's face: variants, positions, moves and games with nothing to get wrong.
//!
//! What stands here is also named at the root of the crate. Everything is owned and cheap to pass about; a [`Variant`] is a
//! shared handle. Nothing here opens files, reads a clock or starts threads.

mod error;
mod game;
mod position;
mod variant;

pub use error::{Error, Findings};
pub use game::Game;
pub use position::{Move, Position};
pub use variant::Variant;
