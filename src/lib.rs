//! Chess variants as data: extended Betza notation and TOML files, compiled to move programs, played by one interpreter.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_macros))]

pub mod base;
pub mod meaning;
pub mod moves;
pub mod position;
pub mod program;
pub mod text;
pub mod tools;
