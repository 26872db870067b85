//! Meaning: what notation and files say, with directions resolved and names looked up, but before any board position.

mod check;
mod file;
pub mod format;
pub mod hooks;
pub mod keys;
pub mod load;
pub mod movement;
pub mod spec;
pub mod squares;
mod switches;
