//! Meaning: what notation and files say, with directions resolved and names looked up, but before any board position.

pub mod castling;
pub mod lower;
pub mod movement;
mod print;
pub mod rules;
pub mod spec;
