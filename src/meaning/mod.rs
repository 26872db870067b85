//! Meaning: what notation and files say, with directions resolved and names looked up, but before any board position.

mod blame;
pub mod castling;
mod check;
pub mod checker;
mod file;
mod foreign;
pub mod format;
pub mod hooks;
pub mod keys;
pub mod known;
pub mod load;
pub mod lower;
pub mod movement;
pub mod picture;
pub mod pieces;
pub mod places;
mod print;
pub mod reference;
pub mod rules;
pub mod schema;
pub mod settings;
pub mod shuffle;
pub mod spec;
pub mod squares;
mod switches;

pub use blame::OVERRIDE;
