//! The checked model of a variant: everything a file says, names looked up, zones worked out for both sides.
//!
//! If a [`VariantSpec`] exists its parts agree with each other: every piece type, square and right named in it exists.
//! It is still readable (movements are lines of steps, not programs) and knows nothing of positions.
//! Pairs `[T; 2]` are indexed by [`Color::index`].

use indexmap::IndexMap;
use serde::Deserialize;

use super::movement::Movement;
use super::picture::Picture;
use super::rules::{Goal, Royalty, Rules};
use crate::base::{Bitboard, BoardShape, Color, Piece, PieceSet, PieceType, Square};

/// A variant, checked.
#[derive(Clone, PartialEq, Debug)]
pub struct VariantSpec {
    /// What the variant is called on the command line: the stem of its file.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// One line about it.
    pub description: String,
    /// Where its rules come from.
    pub source: String,
    /// Words to filter by.
    pub tags: Vec<String>,
    /// Rules of the game that the file says it does not have, a sentence each.
    pub left_out: Vec<String>,
    /// The board.
    pub shape: BoardShape,
    /// How White's squares become Black's.
    pub symmetry: Symmetry,
    /// The pieces in the order of the file; [`PieceType`] is the index. The key is the name.
    pub pieces: IndexMap<String, PieceSpec>,
    /// Square sets that movements refer to by name, for both sides.
    pub zones: IndexMap<String, [Bitboard; 2]>,
    /// The square sets that the file gives names to, for both sides: for people to look at.
    pub named_zones: IndexMap<String, [Bitboard; 2]>,
    /// The position a game starts from.
    pub start: Start,
    /// Rights to castle.
    pub rights: Vec<Right>,
    /// Forms of castling.
    pub castling: Vec<Castling>,
    /// Whether castling squares are tested with the king still at home instead of standing on the square tested.
    pub castle_test_from_home: bool,
    /// En passant by table; `None` when the letters of the notation decide.
    pub en_passant: Option<EnPassant>,
    /// Moves made by edits instead of walks.
    pub scripts: Vec<Script>,
    /// Phases before the first move of the game, in order; empty for most games.
    pub phases: Vec<Phase>,
    /// Steered flights.
    pub flights: Vec<Flight>,
    /// Types whose moves set the half-move clock back to 0.
    pub counter_types: PieceSet,
    /// How a game ends.
    pub ending: Ending,
    /// Drops, gates, walls, goals and the like.
    pub rules: Rules,
    /// The choices the file leaves open, as they are set.
    pub switches: Vec<Switch>,
    /// How it is drawn.
    pub picture: Picture,
}

/// A choice that a variant leaves open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Switch {
    /// Its name.
    pub name: String,
    /// What it is set to.
    pub value: String,
    /// What it can be set to; empty when anything goes.
    pub choices: Vec<String>,
    /// What it decides.
    pub doc: String,
}

impl VariantSpec {
    /// A variant with a board and nothing on it, every rule at its plainest: mate loses, stalemate draws.
    pub fn new(id: &str, shape: BoardShape) -> VariantSpec {
        VariantSpec {
            id: id.to_owned(),
            title: String::new(),
            description: String::new(),
            source: String::new(),
            tags: Vec::new(),
            left_out: Vec::new(),
            shape,
            symmetry: Symmetry::Mirror,
            pieces: IndexMap::new(),
            zones: IndexMap::new(),
            named_zones: IndexMap::new(),
            start: Start {
                board: Vec::new(),
                hands: [Vec::new(), Vec::new()],
                side: Color::White,
                phase: None,
            },
            rights: Vec::new(),
            castling: Vec::new(),
            castle_test_from_home: false,
            en_passant: None,
            scripts: Vec::new(),
            phases: Vec::new(),
            flights: Vec::new(),
            counter_types: PieceSet::EMPTY,
            ending: Ending::default(),
            rules: Rules::default(),
            switches: Vec::new(),
            picture: Picture::default(),
        }
    }

    /// The square that is for `color` what `square` is for White.
    pub fn seen_by(&self, color: Color, square: Square) -> Square {
        match (color, self.symmetry) {
            (Color::White, _) => square,
            (Color::Black, Symmetry::Rotate) => self.shape.rotated(square),
            (Color::Black, _) => self.shape.mirrored(square),
        }
    }

    /// The squares on which a side's piece of a type can stand before the first move: those of the set-up, or of a shuffle.
    pub fn starts(&self, color: Color, kind: PieceType) -> Bitboard {
        let setup = self.piece(kind).setup[color.index()];
        let Some(shuffle) = &self.rules.shuffle else {
            return setup;
        };
        let seen = |set: Bitboard| -> Bitboard { set.into_iter().map(|s| self.seen_by(color, s)).collect() };
        (setup & !seen(shuffle.squares)) | seen(shuffle.room(kind))
    }

    /// Whether pieces can be in hand in this variant.
    pub fn has_hands(&self) -> bool {
        !self.scripts.is_empty()
            || self.rules.drops.as_ref().is_some_and(|d| !d.free || d.from_captures)
            || self.rules.gating.is_some()
            || self.start.hands.iter().flatten().any(|n| *n > 0)
    }

    /// How many checks win, where they are counted.
    pub fn checks_needed(&self) -> Option<u8> {
        self.rules
            .goals
            .iter()
            .find_map(|g| if let Goal::Checks(n) = g { Some(*n) } else { None })
    }

    /// The piece spec of a type.
    pub fn piece(&self, kind: PieceType) -> &PieceSpec {
        &self.pieces[kind.index()]
    }

    /// What the file calls a type; empty for one that it does not have.
    pub fn name(&self, kind: PieceType) -> &str {
        self.pieces.get_index(kind.index()).map_or("", |(name, _)| name)
    }

    /// The type called `name` in the file.
    pub fn kind_by_name(&self, name: &str) -> Option<PieceType> {
        self.pieces.get_index_of(name).map(|i| PieceType(i as u8))
    }

    /// All types, in order.
    pub fn kinds(&self) -> impl Iterator<Item = PieceType> + use<> {
        (0..self.pieces.len() as u8).map(PieceType)
    }

    /// The types that are royal in some way.
    pub fn royals(&self) -> PieceSet {
        self.kinds()
            .filter(|k| self.piece(*k).royal != Royalty::Common)
            .collect()
    }

    /// The types that are royal in this very way.
    pub fn royal_in(&self, way: Royalty) -> PieceSet {
        self.kinds().filter(|k| self.piece(*k).royal == way).collect()
    }
}

/// How squares and zones given for White become Black's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symmetry {
    /// Same file, mirrored rank: kings face each other.
    Mirror,
    /// A half turn of the board.
    Rotate,
    /// Black's are given separately.
    None,
}

/// The marks that may follow the letter of an id.
pub const DRESS: &[char] = &['\'', '!', '"', '`'];

/// The mark that may stand before an id: the promoted form of what the letter alone stands for.
pub const PROMOTED: char = '+';

/// One piece type.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PieceSpec {
    /// White's id in FEN and move text: a capital letter, perhaps dressed (`N'`). Black's is the same in lower case.
    pub id: String,
    /// The Betza text as the file gives it, empty when the moves come from hooks alone.
    pub betza: String,
    /// The hooks that add to its moves, by name, for people to read; what they add is in `movement`.
    pub hooks: Vec<String>,
    /// When losing it loses the game, so that it may not be left attacked.
    pub royal: Royalty,
    /// How it moves.
    pub movement: Movement,
    /// Where it starts.
    pub setup: [Bitboard; 2],
    /// The squares on which it counts as unmoved, whatever its history; `None` when its history decides.
    pub initial: Option<[Bitboard; 2]>,
    /// What holds of the moves that it has only as its first, beyond the notation.
    pub first_move: Option<FirstMove>,
    /// What it becomes by arriving somewhere, without a choice: a type for each square in the table.
    pub morph: [Vec<(Square, PieceType)>; 2],
    /// What it becomes by capturing a piece of a type.
    pub change_by_capture: Vec<(PieceType, PieceType)>,
    /// Promotion, chosen by the player: the first that the move fits.
    pub promotion: Vec<Promotion>,
    /// What it is in hand after its capture; itself when `None`.
    pub held_as: Option<PieceType>,
    /// The squares it may move to; all when `None`.
    pub confined: Option<[Bitboard; 2]>,
    /// The characters by which pictures show it, each side's; empty where it has none.
    pub signs: [String; 2],
}

/// What holds of the moves that a piece has only as its first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FirstMove {
    /// Enemy types that take them away by coming to a square from which they could capture the piece if nothing stood between.
    pub lost_to: PieceSet,
    /// Whether the piece has them while its side is in check.
    pub in_check: bool,
    /// Whether the castling field of a FEN says, by the letters of their files, which of the pieces have them.
    pub marked: bool,
}

/// Promotion of one piece type.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Promotion {
    /// Where arriving lets it promote.
    pub zone: [Bitboard; 2],
    /// The part of the zone where it must, by arriving or, where leaving promotes too, by leaving; all of the zone for
    /// compulsory promotion.
    pub compulsory: [Bitboard; 2],
    /// What it may become, in the order choices are listed.
    pub choices: [Vec<PieceType>; 2],
    /// Whether a move that starts in the zone promotes too.
    pub leaving: bool,
    /// Whether only a move that starts outside the zone promotes.
    pub entering: bool,
    /// Whether only captures promote.
    pub captures_only: bool,
    /// Whether captures in passing do not promote.
    pub not_in_passing: bool,
    /// Most pieces of a type its side may have on the board after promoting to it.
    pub limits: Vec<(PieceType, u8)>,
    /// Set where it promotes by a turn of its own instead of by arriving.
    pub turn: Option<PromotionTurn>,
}

/// Promotion by a turn of its own: where the piece stands, or by a move of what it becomes that captures nothing. The zone is
/// where it stands before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PromotionTurn {
    /// Whether a side's only piece of the type may do so on any square.
    pub last_anywhere: bool,
    /// Whether what it has become may attack an enemy.
    pub may_attack: bool,
    /// Whether it may give check, also with another piece.
    pub may_check: bool,
}

/// The position a game starts from.
#[derive(Clone, PartialEq, Debug)]
pub struct Start {
    /// What stands where.
    pub board: Vec<(Square, Piece)>,
    /// Pieces in hand, a count for each type.
    pub hands: [Vec<u8>; 2],
    /// Who moves.
    pub side: Color,
    /// Number of the phase the game starts in, as an index into `phases`; `None` when it starts with move 1.
    pub phase: Option<usize>,
}

/// A right to castle with one partner.
#[derive(Clone, PartialEq, Debug)]
pub struct Right {
    /// Whose.
    pub color: Color,
    /// The capital letter in the castling field (`K`, `Q`); Black's is written in lower case.
    pub letter: char,
    /// Where the king stands while the right lives.
    pub king: Square,
    /// Types that castle as the king.
    pub king_types: PieceSet,
    /// Where the partner stands while the right lives.
    pub partner: Square,
    /// Types that serve as the partner.
    pub partner_types: PieceSet,
}

/// One form of castling.
#[derive(Clone, PartialEq, Debug)]
pub struct Castling {
    /// The right it needs, as an index into `rights`.
    pub right: usize,
    /// Where the king goes.
    pub king_to: Square,
    /// Where the partner goes.
    pub partner_to: Square,
}

/// Capturing in passing, by table.
#[derive(Clone, PartialEq, Debug)]
pub struct EnPassant {
    /// Types that can be taken on squares they crossed.
    pub victims: PieceSet,
    /// Types that can take so.
    pub captors: PieceSet,
}

/// A move made by edits: a drop from hand, perhaps with another piece moving along.
#[derive(Clone, PartialEq, Debug)]
pub struct Script {
    /// Who may make it.
    pub color: Color,
    /// What is taken from hand and put on `square`.
    pub drop: PieceType,
    /// Where it is put.
    pub square: Square,
    /// Squares that must be empty, `square` among them.
    pub empty: Bitboard,
    /// Own pieces that must stand somewhere.
    pub present: Vec<(Square, PieceSet)>,
    /// A piece that moves along.
    pub moved: Option<(Square, Square)>,
}

/// A phase before the game proper, in which a side chooses one of a few options instead of moving.
#[derive(Clone, PartialEq, Debug)]
pub struct Phase {
    /// What FEN writes behind the counters while the phase lasts.
    pub word: String,
    /// Who chooses.
    pub side: Color,
    /// The options, in the order they are listed.
    pub options: Vec<PhaseOption>,
}

/// One option of a phase.
#[derive(Clone, PartialEq, Debug)]
pub struct PhaseOption {
    /// Its move text.
    pub text: String,
    /// The phase that follows; `None` when the game proper begins.
    pub next: Option<usize>,
    /// Whether both hands are emptied.
    pub empties_hands: bool,
}

/// A steered flight: a piece fires itself, square by square, and the other side may take it on the way.
#[derive(Clone, PartialEq, Debug)]
pub struct Flight {
    /// The types that fly.
    pub kind: PieceType,
    /// From where it may start.
    pub from: [Bitboard; 2],
    /// Whether a piece may be taken on the squares crossed.
    pub intercept: bool,
    /// What is removed when it is taken over a piece of its own side.
    pub over_friend: OverFriend,
    /// Which ends of the flight must leave the launcher's king safe.
    pub safety: LaunchSafety,
    /// Which flights attack a royal piece.
    pub check: FlightCheck,
    /// Whether taking the missile uses up the normal turn of the side that takes it.
    pub costs_turn: bool,
}

/// What an interception over a piece of the missile's side removes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OverFriend {
    /// Both the missile and that piece.
    Both,
    /// There is no interception on such squares.
    Never,
}

/// Which ends of a flight must leave the launcher's royals safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LaunchSafety {
    /// The unhindered end and every legal interception.
    Every,
    /// The unhindered end only.
    Unintercepted,
}

/// Which flights attack a royal piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlightCheck {
    /// Only those that nobody can intercept.
    Unstoppable,
    /// All that reach it.
    Any,
}

/// How a game ends.
#[derive(Clone, PartialEq, Debug)]
pub struct Ending {
    /// What a side without a legal move that is attacked gets.
    pub checkmate: Score,
    /// What a side without a legal move that is not attacked gets.
    pub stalemate: Score,
    /// Occurrences of a position after which a draw may be claimed; 0 for never.
    pub repetition: u32,
    /// What the side to move gets by the repetition.
    pub repetition_score: Score,
    /// Whether a side that has given check with every move of the repetition loses.
    pub perpetual_check_loses: bool,
    /// Who wins what would be a draw; `None` where draws are draws.
    pub draw_odds: Option<Color>,
    /// Plies without progress after which a draw may be claimed; 0 for never.
    pub move_rule: u32,
    /// Whether who has fewer pieces wins a stalemate; `stalemate` is for equal numbers.
    pub stalemate_winner: Option<StalemateWinner>,
}

impl Default for Ending {
    /// Mate loses, stalemate draws, nothing is counted.
    fn default() -> Ending {
        Ending {
            checkmate: Score::Loss,
            stalemate: Score::Draw,
            repetition: 0,
            repetition_score: Score::Draw,
            perpetual_check_loses: false,
            draw_odds: None,
            move_rule: 0,
            stalemate_winner: None,
        }
    }
}

/// Who wins a stalemate by what stands on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StalemateWinner {
    /// The side with fewer pieces.
    Fewest,
    /// The side with more.
    Most,
}

/// A result, seen by the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
}

impl Score {
    /// Who wins where `side` gets this; `None` for a draw.
    pub fn winner(self, side: Color) -> Option<Color> {
        match self {
            Score::Win => Some(side),
            Score::Loss => Some(!side),
            Score::Draw => None,
        }
    }
}
