//! How a board and its pieces are drawn: nothing of it changes a rule.

use serde::Deserialize;

use super::format::keys;
use super::keys::{Key, Kind};
use crate::base::Square;
use crate::text::de::choices_of;

/// How the board and the pieces of a variant are drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// What pieces stand on.
    pub board: Ground,
    /// How many ranks lie on White's side of a river; `None` without one.
    pub river: Option<usize>,
    /// Square blocks that are crossed by two diagonals, by their lowest left and their highest right square.
    pub crossed: Vec<(Square, Square)>,
    /// What pieces are made of.
    pub pieces: Men,
}

/// What pieces stand on.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Ground {
    /// Light and dark squares by turns.
    #[default]
    Chequered,
    /// Squares of one shade between lines.
    Plain,
    /// The crossings of lines.
    Lines,
}

/// What pieces are made of.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "kebab-case")]
pub enum Men {
    /// Figures; discs for those that have a sign, and for those that have no figure.
    #[default]
    Figures,
    /// Discs with signs.
    Discs,
    /// Octagons with signs.
    Octagons,
    /// Wedges with signs, of one colour for both sides; they point at the enemy.
    Wedges,
}

/// The keys of `[picture]`.
pub static PICTURE: &[Key] = keys! {
    "board" Kind::Word(choices_of::<Ground>), "\"chequered\"",
        "What pieces stand on: squares light and dark by turns (`chequered`), squares of one shade (`plain`), or the crossings of `lines`.",
        "[picture]\nboard = \"plain\"";
    "river" Kind::Squares, "none", "The ranks on White's side of a river. It runs along their upper edge; lines other than those at the sides end at its banks. `none` takes that of an extended file away.",
        "[picture]\nboard = \"lines\"\nriver = \"own half\"";
    "crossed" Kind::Many(&Kind::Squares), "none",
        "Blocks, as wide as high, that are crossed by diagonals from corner to corner, given for White and drawn for both sides.",
        "[picture]\nboard = \"lines\"\ncrossed = \"d1:f3\"";
    "pieces" Kind::Word(choices_of::<Men>), "\"figures\"",
        "What pieces are: `figures`, with discs for those that have a `sign`, or `discs`, `octagons` or `wedges` for all, with the sign, else the id. Wedges have one colour for both sides and point at the enemy.",
        "[picture]\nboard = \"plain\"\npieces = \"wedges\"";
};
