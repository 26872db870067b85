//! A variant file as typed data, one struct for each table; what the keys mean is said in [`format`](super::format).

use indexmap::IndexMap;
use serde::Deserialize;

use super::rules::Royalty;
use super::spec::{Score, Symmetry};
use crate::base::Color;
use crate::text::de::At;

/// A string and where it stands.
pub type Text = At<String>;

/// A whole file, after `extends` and switches are resolved.
#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct VariantFile {
    pub variant: About,
    pub board: Option<At<Board>>,
    pub zones: IndexMap<String, Text>,
    pub pieces: IndexMap<String, At<Piece>>,
    pub promotion: Option<SharedPromotion>,
    pub castling: Vec<At<Castling>>,
    pub en_passant: Option<At<EnPassant>>,
    pub hooks: Vec<At<serde::de::IgnoredAny>>,
    pub phases: IndexMap<String, At<Phase>>,
    pub start: Start,
    pub rules: Rules,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct About {
    pub name: String,
    pub description: String,
    pub source: String,
    pub tags: Vec<String>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Board {
    pub files: usize,
    pub ranks: usize,
    pub first_rank: Option<usize>,
    pub holes: Option<Text>,
    pub symmetry: Option<Symmetry>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Piece {
    pub id: Option<Text>,
    pub betza: Option<Text>,
    pub setup: Option<Text>,
    pub setup_black: Option<Text>,
    pub royal: Option<Royal>,
    pub initial: Option<Text>,
    pub reserve: u8,
    pub hooks: Vec<At<serde::de::IgnoredAny>>,
    pub promotion: Option<Promotion>,
    pub morph: Vec<At<Morph>>,
    pub change_by_capture: IndexMap<String, String>,
    pub castling: Option<At<CompactCastling>>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Promotion {
    pub zone: Option<Text>,
    pub to: Vec<Text>,
    pub optional: bool,
    pub compulsory: Option<Text>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct SharedPromotion {
    pub pieces: Vec<String>,
    pub zone: Option<Text>,
    pub to: Vec<Text>,
    pub optional: bool,
    pub compulsory: Option<Text>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Morph {
    pub zone: Option<Text>,
    pub to: Option<Text>,
    pub rows: Vec<Text>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct CompactCastling {
    pub partner: Option<Text>,
    pub right: Vec<At<i32>>,
    pub left: Vec<At<i32>>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Castling {
    pub king: Option<Text>,
    pub partner: Option<Text>,
    pub right: Option<Text>,
    pub side: Option<Color>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct EnPassant {
    pub victims: Vec<String>,
    pub captors: Vec<String>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Phase {
    pub word: Option<Text>,
    pub side: Option<Color>,
    pub options: Vec<At<PhaseOption>>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct PhaseOption {
    pub text: Option<Text>,
    pub next: Option<Text>,
    pub empties_hands: bool,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Start {
    pub side: Option<Color>,
    pub phase: Option<Text>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    pub checkmate: Option<Score>,
    pub stalemate: Option<Score>,
    pub repetition: Option<u32>,
    pub move_rule: Option<u32>,
    pub counter_types: Option<Vec<String>>,
    pub castle_test: Option<CastleTest>,
}

/// The two ways of writing `royal`.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Royal {
    /// `true` for always, `false` for never.
    Flag(bool),
    /// A word.
    Way(Royalty),
}

/// How the squares that a castling king goes over are tested.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum CastleTest {
    /// With the king standing there.
    Standing,
    /// With the king still at home.
    Home,
}
