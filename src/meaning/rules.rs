//! Rules beyond how pieces walk: hands, gates, walls, blasts, who is royal when, and how games are won.
//!
//! Pairs `[T; 2]` are indexed by [`Color::index`](crate::base::Color::index).

use crate::base::{Bitboard, Color, PieceSet, PieceType, Square, Vector};

/// When losing a piece of a type loses the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Royalty {
    /// Never.
    #[default]
    Common,
    /// Always: none of them may be left attacked.
    Each,
    /// When it is the side's last of its type.
    Last,
    /// When it is the side's last of all such types.
    LastOfAll,
    /// When it is the side's leftmost of its type, or the one nearest to White's first rank of those on that file.
    Leftmost,
    /// The same with the side's own first rank.
    LeftmostOwn,
    /// When all of the side's pieces of such types are attacked at once, the last one included.
    All,
}

/// Placing pieces from hand.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drops {
    /// What may be dropped, how, and where.
    pub rules: Vec<DropRule>,
    /// Whether captured pieces come into the captor's hand.
    pub from_captures: bool,
    /// Whether a promoted piece comes into hand as what it was before.
    pub remembers_promotion: bool,
    /// Whether a side that can drop must.
    pub must: bool,
    /// Whether a king or a partner dropped on its square makes a right to castle with the other on its own.
    pub castling: bool,
    /// Whether a drop may give check.
    pub may_check: bool,
    /// Whether pieces come into hand from elsewhere, such as a partner's board.
    pub from_elsewhere: bool,
    /// Whether what is dropped need not be in hand.
    pub free: bool,
}

/// One way to drop a piece.
#[derive(Clone, PartialEq, Debug)]
pub struct DropRule {
    /// The type in hand.
    pub held: PieceType,
    /// The type that appears on the board.
    pub placed: PieceType,
    /// Where.
    pub zone: [Bitboard; 2],
    /// Most pieces of these types of its side that may stand on the file afterwards.
    pub most_on_file: Option<(PieceSet, u8)>,
    /// Whether the drop may not mate.
    pub no_mate: bool,
    /// Whether a side's pieces of this type must come to stand on squares of both shades before one is used twice.
    pub two_shades: bool,
    /// Whether a side that can make this drop must make one of the kind.
    pub must: bool,
    /// The steps to the squares that the next two look at, for both sides as White sees them.
    pub along: Vec<Vector>,
    /// What one of these squares must hold.
    pub beside: Option<Neighbour>,
    /// What none of these squares may hold.
    pub apart: Option<Neighbour>,
}

/// What stands beside a square, for the side that drops there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Neighbour {
    /// Nothing.
    Empty,
    /// A piece of its own.
    Friend,
    /// A piece of the other side.
    Enemy,
}

/// Bringing in pieces from hand on squares that unmoved pieces leave.
#[derive(Clone, PartialEq, Debug)]
pub struct Gating {
    /// The types that can come in.
    pub kinds: PieceSet,
    /// The squares whose pieces open a gate by their first move.
    pub squares: [Bitboard; 2],
}

/// What happens around a capture.
#[derive(Clone, PartialEq, Debug)]
pub struct Blast {
    /// The squares of the blast for each square it can happen on, that square not included.
    pub around: Vec<Bitboard>,
    /// Types that survive next to a blast.
    pub sheltered: PieceSet,
    /// Types that survive even as the capturing piece.
    pub immune: PieceSet,
    /// The captures that explode; all when empty.
    pub only: Vec<Pairing>,
    /// What the blast takes and leaves a wall all the same, of the types that petrify.
    pub petrifies: Petrifies,
}

/// What leaves a wall where a blast takes it, of the types that turn into walls by capturing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Petrifies {
    /// Nothing.
    #[default]
    Nothing,
    /// The captor.
    Captor,
    /// All of them.
    All,
}

/// Pieces that change sides where they stand.
#[derive(Clone, PartialEq, Debug)]
pub struct Flips {
    /// Which enemies turn over.
    pub rule: FlipRule,
    /// The steps from the piece that arrives.
    pub along: Vec<Vector>,
    /// Whether a drop must turn something over.
    pub drops_must: bool,
    /// Whether a drop turns over nothing where no friend is a step away.
    pub drops_need_friend: bool,
    /// Whether a drop next to an enemy is legal, too, that has a friend at the end of a line of enemies and holes. What it turns
    /// over is not beyond a hole for that.
    pub over_holes: bool,
    /// As long as one of these squares is empty, drops go there and need turn nothing over.
    pub opening: Bitboard,
}

/// Which enemies a piece turns over that arrives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FlipRule {
    /// Those in an unbroken line between it and another piece of its side.
    Enclosed,
    /// Those a step away.
    Neighbours,
}

/// What some mates give instead of what mates give otherwise. All that is said of a mate must hold of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Mate {
    /// The types that give check, no others among them; any types when `None`.
    pub by: Option<PieceSet>,
    /// Types that have given none of the checks of the series, which the mate ends and no other move interrupts.
    pub without: Option<PieceSet>,
    /// What the side that is mated gets.
    pub score: super::spec::Score,
}

/// Points that decide a game which would be drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Points {
    /// What a piece on the board counts, by its type.
    pub values: Vec<u16>,
    /// What Black has besides.
    pub black: u16,
}

/// How a game ends after so many passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PassesScore {
    /// It is drawn.
    #[default]
    Draw,
    /// Who has more pieces on the board wins.
    Most,
}

/// Walls placed in play.
#[derive(Clone, PartialEq, Debug)]
pub struct Walls {
    /// How the place is found.
    pub rule: WallRule,
    /// Where they may be placed.
    pub zone: [Bitboard; 2],
    /// Whether a wall serves as a hurdle.
    pub are_hurdles: bool,
    /// Whether the wall placed with a castling stands already when the squares the king crosses are tested.
    pub shelter_castling: bool,
}

/// How the place of a wall is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WallRule {
    /// As far as the piece that has moved could move on from where it is now, without capturing.
    Arrow,
    /// Any empty square; the one wall there is moves.
    Moving,
    /// The square just left.
    Past,
    /// Any empty square.
    Anywhere,
}

/// When a side may pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Passing {
    /// Never.
    #[default]
    Never,
    /// Always.
    Always,
    /// When it has no other move.
    Stuck,
}

/// What becomes of a capture of the other side's last royal piece. It can only be made where a position lets it, since nobody
/// may leave a royal piece attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoyalCapture {
    /// It ends the game.
    #[default]
    Ends,
    /// The game goes on, and the side without royal pieces is never in check.
    GoesOn,
    /// It is illegal.
    Illegal,
}

/// Captures of some types by some types.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairing {
    /// Who captures.
    pub captors: PieceSet,
    /// Whom.
    pub victims: PieceSet,
}

/// Something that ends the game at once.
#[derive(Clone, PartialEq, Debug)]
pub enum Goal {
    /// A side has too few of some pieces.
    Extinct {
        /// Sets of types counted separately.
        groups: Vec<PieceSet>,
        /// A side with at most this many of a group is extinct.
        at_most: u32,
        /// Only while the other side has at least this many.
        opponent_at_least: u32,
        /// Whether the extinct side, if it is to move against just that many, gets this one move.
        reply: bool,
        /// Whether both sides must be extinct.
        both: bool,
        /// What the extinct side gets.
        score: super::spec::Score,
    },
    /// A side has moved a piece to a square.
    Reach {
        /// Which pieces.
        kinds: PieceSet,
        /// Where.
        zone: [Bitboard; 2],
        /// How many of them must be there.
        at_least: u32,
        /// Whether it counts only if no capture by the other side, be it legal or not, leaves fewer there, whoever has moved last.
        safe: bool,
        /// Whether they must still be there when the other side has moved.
        held: bool,
        /// Whether it is reached, too, when no square there is empty and one of the pieces is there.
        full: bool,
        /// Whether the other side has one more move, to do the same and draw. Only for the side that moves first.
        last_move: bool,
        /// What the side that reached gets.
        score: super::spec::Score,
    },
    /// A side has moved so that its pieces stand in a row.
    Row {
        /// Which pieces.
        kinds: PieceSet,
        /// How many in a row.
        count: u8,
        /// The steps from one to the next.
        along: Vec<Vector>,
        /// Whether other squares may lie between them.
        gaps: bool,
        /// What the side that has the row gets.
        score: super::spec::Score,
    },
    /// A side has moved so that its pieces fill a square block.
    Block {
        /// Which pieces.
        kinds: PieceSet,
        /// How many squares the block is wide and high.
        count: u8,
        /// What the side that has the block gets.
        score: super::spec::Score,
    },
    /// A side has moved so that a chain of its pieces leads from some squares to others.
    Path {
        /// Which pieces.
        kinds: PieceSet,
        /// Where it begins.
        from: [Bitboard; 2],
        /// Where it ends.
        to: [Bitboard; 2],
        /// The steps from one to the next.
        along: Vec<Vector>,
        /// What the side that has the chain gets.
        score: super::spec::Score,
    },
    /// A side that castles by one of these rights, told by their side and letter, wins, and one that loses it otherwise loses.
    Castle(Vec<(Color, char)>),
    /// Pieces of both sides face each other with nothing between, before a move and after it.
    Facing {
        /// Which pieces.
        kinds: PieceSet,
        /// In which directions, as steps.
        along: Vec<Vector>,
        /// What the side gets that has moved.
        score: super::spec::Score,
    },
    /// No square is empty. Who has more pieces on the board wins.
    Full,
    /// A side has given check this many times.
    Checks(u8),
}

/// Castling for kings and partners wherever they start, as in Chess960.
#[derive(Clone, PartialEq, Debug)]
pub struct FreeCastling {
    /// Types that castle as the king.
    pub king_types: PieceSet,
    /// Types that serve as the partner.
    pub partner_types: PieceSet,
    /// Where king and partner end when the partner stands to White's right, for each side.
    pub right: [(Square, Square); 2],
    /// Where they end when it stands to White's left.
    pub left: [(Square, Square); 2],
}

/// Everything in this module that a variant uses; the default uses nothing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rules {
    /// Drops.
    pub drops: Option<Drops>,
    /// Gates.
    pub gating: Option<Gating>,
    /// Blasts.
    pub blast: Option<Blast>,
    /// Walls.
    pub walls: Option<Walls>,
    /// Passing, for each side.
    pub passing: [Passing; 2],
    /// After how many passes in a row the game is a draw; 0 for never.
    pub passes_end: u8,
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// Whether giving check is illegal.
    pub no_checks: bool,
    /// Whether a check that mates is legal all the same.
    pub mates_allowed: bool,
    /// Captures that are forbidden.
    pub forbidden: Vec<Pairing>,
    /// Types that turn into walls by capturing.
    pub petrify: PieceSet,
    /// Whether the wall that a captor leaves does not yet stand when its move is judged: nothing blocks the lines over it.
    pub petrify_late: bool,
    /// What becomes of a capture of the last royal piece.
    pub royal_capture: RoyalCapture,
    /// Whether a royal piece that is in check may not move but to capture the only piece that gives it.
    pub royals_stay: bool,
    /// Whether who castles to a side takes from the other the right to castle to that side.
    pub castling_bars: bool,
    /// How a game ends after so many passes.
    pub passes_score: PassesScore,
    /// Pieces that change sides.
    pub flips: Option<Flips>,
    /// What ends the game, in the order looked at.
    pub goals: Vec<Goal>,
    /// Mates that give something else than mates do otherwise; the first that fits counts.
    pub mates: Vec<Mate>,
    /// Points that decide what would be a draw.
    pub points: Option<Points>,
    /// Castling wherever king and partner start.
    pub free_castling: Option<FreeCastling>,
    /// Random set-ups.
    pub shuffle: Option<super::shuffle::Shuffle>,
}
