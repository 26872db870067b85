//! Text: where characters stand, how mistakes are said, and the shape of notation and variant files.
//!
//! Nothing here knows what a letter or a key means.

pub mod ast;
pub mod codes;
pub mod de;
pub mod diag;
mod dialect;
pub mod doc;
pub mod parse;
mod print;
pub mod source;
pub mod spots;
mod toml_words;
pub mod unseen;
pub mod words;
