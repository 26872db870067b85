//! Moves: which there are in a position, which of them are legal, how they are written, and how many there are.

mod attack;
mod castle;
mod extras;
mod flight;
mod game;
mod generate;
mod launches;
mod legal;
mod meant;
mod oracle;
mod perft;
mod promote;
mod refusal;
mod risk;
mod sets;
mod single;
mod staged;
mod text;
mod trace;
mod unmade;

pub use crate::position::{Move, MoveKind};
pub use attack::{attacked, in_check};
pub use flight::{given_up, merge_effects};
pub use game::{Game, Illegal, Outcome, Reason, checking_types, decided, settled, without_moves};
pub use generate::{piece_moves, pseudo_legal, walk_moves};
pub use legal::{judge_safe_goals, legal_moves, legal_moves_by_definition};
pub use meant::meant;
pub use perft::{Counting, Counts, divide, perft, perft_as, perft_effects};
pub use refusal::{Refusal, refusal};
pub use single::{gives_check, is_legal};
pub use staged::{Stage, legal_moves_in};
pub use text::{BadMove, WrongMove, move_names, parse_move};
pub use trace::{Way, ways};
