//! Tools: what people do with variants besides playing them.

pub mod author_tests;
pub mod board_text;
pub mod catalog;
pub mod described;
pub mod json;
pub mod piece;
pub mod pieces;
pub mod random;
pub mod record;
pub mod render;
pub mod template;
