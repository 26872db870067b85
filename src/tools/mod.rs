//! Tools: what people do with variants besides playing them.

pub mod catalog;
pub mod piece;
pub mod render;
