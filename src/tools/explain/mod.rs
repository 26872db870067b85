//! Plain English from compiled meaning: how a piece moves, and the whole rules of a variant.
//!
//! Nothing here looks at letters or files. Lines that are one another turned or mirrored are brought together (`shape`),
//! each such group is said as one clause (`speech`), and what no phrase fits is said leg by leg, so that nothing is left
//! out. Movements that are equal therefore get equal text.
//!
//! ```text
//! leap (1,1) | land EX                               steps one square diagonally, and from an empty square
//! leap (1,1) | want E | ride (0,1) 1..* | land EX    may slide on outward like a rook
//! … and their images
//! ```

mod alone;
mod directions;
mod drops;
mod ending;
mod joins;
mod legs;
mod page;
mod pictures;
mod piece;
mod places;
mod regions;
mod roam;
mod rules;
mod shape;
mod special;
mod speech;
mod there_and_back;
mod told;
mod turns;
mod ways;
mod words;

pub use alone::alone;
pub use page::{Block, Format, Page};
pub use pictures::pictures;
pub use piece::{clauses, known_as, long, short};
pub use rules::{Draw, Picture, drawn_as_text, piece_page, piece_sentence, piece_sentences, rules_page};
