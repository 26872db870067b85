//! A variant file as typed data, one struct for each table; what the keys mean is said in [`format`](super::format).

use indexmap::IndexMap;
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

use super::picture::{Ground, Men};
use super::rules::{FlipRule, Neighbour, PassesScore, Passing, Petrifies, RoyalCapture, Royalty, WallRule};
use super::spec::{Score, StalemateWinner, Symmetry};
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
    pub promotion: Vec<At<Promotion>>,
    pub castling: Vec<At<Castling>>,
    pub en_passant: Option<At<EnPassant>>,
    pub hooks: Vec<At<serde::de::IgnoredAny>>,
    pub phases: IndexMap<String, At<Phase>>,
    pub start: Start,
    pub shuffle: Option<At<Shuffle>>,
    pub rules: Rules,
    pub drops: Option<At<Drops>>,
    pub gating: Option<At<Gating>>,
    pub blast: Option<At<Blast>>,
    pub walls: Option<At<Walls>>,
    pub flips: Option<At<Flips>>,
    pub goals: Vec<At<Goal>>,
    pub mates: Vec<At<Mate>>,
    pub points: Option<At<Points>>,
    pub picture: Picture,
    /// Read by those who run them.
    pub test: Vec<serde::de::IgnoredAny>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct About {
    pub name: String,
    pub description: String,
    pub source: String,
    pub tags: Vec<String>,
    pub left_out: Vec<String>,
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
    pub also: Vec<At<Also>>,
    pub setup: Option<Text>,
    pub setup_black: Option<Text>,
    pub royal: Option<Royal>,
    pub initial: Option<Text>,
    pub first_move: Option<At<FirstMove>>,
    pub reserve: u8,
    pub reserve_black: Option<u8>,
    pub drop: Vec<At<DropKey>>,
    pub held_as: Option<Text>,
    pub confined: Option<Text>,
    pub hooks: Vec<At<serde::de::IgnoredAny>>,
    pub promotion: Vec<At<Promotion>>,
    pub morph: Vec<At<Morph>>,
    pub change_by_capture: IndexMap<String, String>,
    pub castling: Option<At<CompactCastling>>,
    pub sign: Option<Text>,
    pub sign_black: Option<Text>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Also {
    pub betza: Option<Text>,
    pub from: Option<Text>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct FirstMove {
    pub lost_to: Vec<String>,
    pub in_check: Option<bool>,
    pub marked: bool,
}

/// A piece's own promotion, or the shared one, which alone names `pieces`.
#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Promotion {
    pub pieces: Vec<String>,
    pub zone: Option<Text>,
    pub zone_black: Option<Text>,
    pub to: Vec<Text>,
    pub to_black: Option<Vec<Text>>,
    pub optional: bool,
    pub compulsory: Option<Text>,
    pub leaving: bool,
    pub entering: bool,
    pub captures_only: bool,
    pub in_passing: Option<bool>,
    pub limits: IndexMap<String, At<u8>>,
    pub turn: Option<At<PromotionTurn>>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct PromotionTurn {
    pub last_anywhere: bool,
    pub may_attack: Option<bool>,
    pub may_check: Option<bool>,
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
    pub types: Vec<String>,
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
pub struct Shuffle {
    pub squares: Option<Text>,
    pub place: Vec<At<Stage>>,
    pub black: Option<BlackShuffle>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Stage {
    pub pieces: Vec<String>,
    pub on: Option<Text>,
    pub any_order: bool,
    pub two_shades: bool,
}

/// How Black's arrangement follows from White's.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum BlackShuffle {
    /// It is the same, by symmetry.
    Same,
    /// It is one of its own.
    Own,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    pub checkmate: Option<Score>,
    pub stalemate: Option<Score>,
    pub repetition: Option<At<u32>>,
    pub move_rule: Option<u32>,
    pub counter_types: Option<Vec<String>>,
    pub castle_test: Option<CastleTest>,
    pub repetition_score: Option<Score>,
    pub perpetual_check: Option<PerpetualCheck>,
    pub pass: Option<Passing>,
    pub pass_black: Option<Passing>,
    pub passes_end: u8,
    pub must_capture: bool,
    pub no_checks: bool,
    pub mates_allowed: bool,
    pub stalemate_winner: Option<StalemateWinner>,
    pub free_castling: Option<At<bool>>,
    pub forbidden: Vec<Pairing>,
    pub petrify: Vec<String>,
    pub petrify_shelters: Option<bool>,
    pub royal_capture: Option<RoyalCapture>,
    pub royals_stay: bool,
    pub opposite_castling: bool,
    pub passes_score: Option<PassesScore>,
    pub draw_odds: Option<Color>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Pairing {
    pub captors: Vec<String>,
    pub victims: Vec<String>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Drops {
    pub from_captures: bool,
    pub remembers_promotion: bool,
    pub must: bool,
    pub castling: bool,
    pub may_check: Option<bool>,
    pub from_elsewhere: bool,
    pub free: bool,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Drop {
    pub zone: Option<Text>,
    #[serde(rename = "as")]
    pub placed: Vec<Text>,
    pub most_on_file: Option<u8>,
    pub counting: Vec<String>,
    pub no_mate: bool,
    pub two_shades: bool,
    pub must: bool,
    pub along: Option<Text>,
    pub beside: Option<Neighbour>,
    pub apart: Option<Neighbour>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Gating {
    pub pieces: Vec<String>,
    pub squares: Option<Text>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Blast {
    pub around: Option<Text>,
    pub sheltered: Vec<String>,
    pub immune: Vec<String>,
    pub only: Vec<Pairing>,
    pub petrifies: Option<Petrifies>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Walls {
    pub rule: Option<WallRule>,
    pub zone: Option<Text>,
    pub are_hurdles: bool,
    pub shelter_castling: bool,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Flips {
    pub rule: Option<FlipRule>,
    pub along: Option<Text>,
    pub drops_must: bool,
    pub drops_need_friend: bool,
    pub over_holes: bool,
    pub opening: Option<Text>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Goal {
    pub kind: Option<GoalKind>,
    pub pieces: Vec<String>,
    pub each: bool,
    pub at_most: u32,
    pub opponent_at_least: u32,
    pub reply: bool,
    pub both: bool,
    pub at_least: Option<u32>,
    pub safe: bool,
    pub held: bool,
    pub along: Option<Text>,
    pub gaps: bool,
    pub full: bool,
    pub zone: Option<Text>,
    pub zone_black: Option<Text>,
    pub to: Option<Text>,
    pub to_black: Option<Text>,
    pub rights: Option<Text>,
    pub last_move: bool,
    pub count: Option<u8>,
    pub score: Option<Score>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Mate {
    pub by: Vec<String>,
    pub without: Vec<String>,
    pub score: Option<Score>,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Points {
    pub values: IndexMap<String, u16>,
    pub black: u16,
}

#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub struct Picture {
    pub board: Option<Ground>,
    pub river: Option<Text>,
    pub crossed: Vec<Text>,
    pub pieces: Option<Men>,
}

/// What a goal is about.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum GoalKind {
    /// Having too few of some pieces.
    Extinct,
    /// Getting somewhere.
    Reach,
    /// Having pieces in a row.
    Row,
    /// Having pieces in a square block.
    Block,
    /// Having a chain of pieces from one side to another.
    Path,
    /// Castling.
    Castle,
    /// Leaving two pieces facing each other.
    Facing,
    /// Filling the board.
    Full,
    /// Giving check often enough.
    Checks,
}

/// What becomes of a side that has given check with every move of a repetition.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum PerpetualCheck {
    /// It loses.
    Loss,
    /// Nothing else than of any other side.
    Allowed,
}

/// The ways of writing `drop`.
#[derive(Debug)]
pub enum DropKey {
    /// `true` for anywhere, `false` for nowhere.
    Flag(bool),
    /// Squares.
    Zone,
    /// All there is to say.
    Table(Drop),
}

impl<'de> Deserialize<'de> for DropKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DropKey, D::Error> {
        struct DropVisitor;
        impl<'de> Visitor<'de> for DropVisitor {
            type Value = DropKey;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("true, false, a square set or a table")
            }
            fn visit_bool<E>(self, flag: bool) -> Result<DropKey, E> {
                Ok(DropKey::Flag(flag))
            }
            fn visit_str<E>(self, _: &str) -> Result<DropKey, E> {
                Ok(DropKey::Zone)
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<DropKey, A::Error> {
                Drop::deserialize(MapAccessDeserializer::new(map)).map(DropKey::Table)
            }
        }
        deserializer.deserialize_any(DropVisitor)
    }
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
