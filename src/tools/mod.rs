//! Tools: what people do with variants besides playing them.

pub mod author_tests;
pub mod bench;
pub mod board_text;
pub mod catalog;
pub mod code_page;
pub mod counts;
pub mod described;
pub mod diagram;
pub mod diff;
pub mod explain;
mod fact_moves;
pub mod facts;
pub mod format;
pub mod json;
pub mod lint;
pub mod piece;
pub mod piece_names;
pub mod random;
pub mod record;
pub mod render;
pub mod shortest;
pub mod template;
pub mod xml;
