//! Chess variants as data: extended Betza notation and TOML files, compiled to move programs, played by one interpreter.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod base;
pub mod meaning;
pub mod text;
pub mod tools;
