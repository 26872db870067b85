//! Search: the best move of a position of any variant.
//!
//! Alpha-beta by iterative deepening. What may be cut short is decided by the compiled rules, never by a name. The library reads
//! no clock and starts no threads: a [`Control`] says when to stop and hears of each depth that is done, and several searches
//! may share a [`Table`].
//!
//! Scores are hundredths of a pawn of chess for the side to move; from [`WIN`] less some hundreds up they are a game won in so
//! many plies.

mod deepen;
mod ends;
mod evaluate;
mod forced;
mod goals;
mod habits;
mod order;
mod table;
mod tree;
pub mod values;

pub use evaluate::Evaluation;
pub use table::Table;
pub use tree::{Control, Limits, Line, Report, Searcher};

/// The score of a game that is won.
pub const WIN: i32 = 32_000;

/// The longest way that is looked along, in plies.
pub const MAX_PLY: usize = 120;

/// In how many plies a score says that the game is won, or lost if negative; `None` for other scores.
pub fn plies_to_end(score: i32) -> Option<i32> {
    let plies = WIN - score.abs();
    (plies <= MAX_PLY as i32 * 2).then_some(if score > 0 { plies } else { -plies })
}
