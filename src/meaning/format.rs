//! Every key there is in a variant file.

use super::file::{BlackShuffle, CastleTest, GoalKind, PerpetualCheck};
use super::hooks::Attach;
use super::keys::{Key, Kind, REQUIRED};
use super::picture::PICTURE;
use super::rules::{FlipRule, Neighbour, PassesScore, Passing, Petrifies, RoyalCapture, Royalty, WallRule};
use super::spec::{Score, StalemateWinner, Symmetry};
use crate::base::Color;
use crate::text::de::choices_of;

macro_rules! keys {
    ($($name:literal $kind:expr, $default:expr, $doc:literal, $example:literal;)*) => {
        &[$(Key { name: $name, kind: $kind, default: $default, doc: $doc, example: $example }),*]
    };
}
pub(super) use keys;

/// The keys at the top of a file.
pub static FILE: &[Key] = keys! {
    "extends" Kind::Text, "nothing",
        "The variant this one is a change of: the name of a shipped variant, or a path relative to this file. Tables are merged key by key; strings, numbers and lists replace; `false` in place of a table or list removes it.",
        "extends = \"chess\"";
    "switches" Kind::Named(&Kind::Either(&[Kind::Text, Kind::Flag, Kind::Whole(i64::MIN, i64::MAX), Kind::Table(SWITCH)])), "none",
        "Choices that a variant leaves open, each with its value, or a table with `value`, `choices` and `doc`. Any value in the file may be `\"$name\"`, the value of a switch, or a table `{ switch = \"name\", … }` that holds a value for each value of the switch.",
        "[switches]\nlanding = { value = \"any\", choices = [\"any\", \"first\"], doc = \"where a bomb run may end\" }";
    "variant" Kind::Table(VARIANT), REQUIRED, "What the variant is called and where it comes from.",
        "[variant]\nname = \"Chess\"";
    "board" Kind::Table(BOARD), REQUIRED, "The board.", "[board]\nfiles = 8\nranks = 8";
    "zones" Kind::Named(&Kind::Squares), "none",
        "Names for square sets, given for White; other square sets can use them, later zones those before them.",
        "[zones]\nfar-half = \"rank 5-8\"";
    "pieces" Kind::Named(&Kind::Table(PIECE)), REQUIRED,
        "The piece types. The key is the name by which the file calls the piece; the order is that of lists and drawings.",
        "[pieces.knight]\nid = \"N\"\nbetza = \"N\"\nsetup = \"b1,g1\"";
    "promotion" Kind::Many(&Kind::Table(SHARED_PROMOTION)), "none",
        "Promotion that several piece types share; of several tables the first whose zone a move reaches. A piece's own `promotion` comes first.",
        "[promotion]\npieces = \"pawn\"\nzone = \"rank 8\"\nto = [\"queen\", \"knight\"]";
    "castling" Kind::Many(&Kind::Table(CASTLING)), "none",
        "Forms of castling one by one, each with both moves. A piece's own `castling` key is shorter where it can say it.",
        "[[castling]]\nking = \"e1-g1\"\npartner = \"h1-f1\"";
    "en_passant" Kind::Table(EN_PASSANT), "the letters `in`, `nn`, `W*` and `e` of the notation decide",
        "Which types can be captured on squares they passed, and which can capture so.",
        "[en_passant]\nvictims = \"pawn\"\ncaptors = \"pawn\"";
    "hooks" Kind::Hooks(Attach::Variant), "none", "Rules of the whole game by hook; see the hook reference.",
        "[[hooks]]\nuse = \"drop-behind\"\npiece = \"bombard\"\nbehind = \"pawn\"\nrank = \"rank 1\"";
    "phases" Kind::Named(&Kind::Table(PHASE)), "none",
        "Phases before the first move, in which a side chooses one of a few options.",
        "[phases.white-votes]\nword = \"vote\"\nside = \"white\"\noptions = [{ text = \"vote+\" }, { text = \"vote-\", empties_hands = true }]";
    "start" Kind::Table(START), "White to move, no phase", "How the game starts, beyond the set-up of the pieces.",
        "[start]\nside = \"white\"";
    "shuffle" Kind::Table(SHUFFLE), "none",
        "The start positions of a shuffle, each with a number, which `--start` takes; without it the game starts from the set-up.",
        "[shuffle]\nsquares = \"d1,e1\"\nplace = { pieces = [\"queen\", \"king\"], any_order = true }";
    "rules" Kind::Table(RULES), "those of chess", "How the game ends and what its counters count.",
        "[rules]\nstalemate = \"draw\"";
    "drops" Kind::Table(DROPS), "none", "How pieces in hand are dropped, beyond the `drop` of each piece.",
        "[drops]\nfrom_captures = true";
    "gating" Kind::Table(GATING), "none", "Pieces in hand that come in on the square an unmoved piece leaves.",
        "[gating]\npieces = [\"hawk\", \"elephant\"]\nsquares = \"rank 1\"";
    "blast" Kind::Table(BLAST), "none",
        "Captures blow up the captor and what stands around the square where it arrives. A blast gives no check. Where captured pieces come into hand, so do those blown up, to the side they did not belong to.",
        "[blast]\naround = \"K\"\nsheltered = \"pawn\"";
    "walls" Kind::Table(WALLS), "none", "Every move also places a wall.", "[walls]\nrule = \"moving\"";
    "flips" Kind::Table(FLIPS), "none", "Enemies that change sides where they stand when a piece arrives.",
        "[flips]\nrule = \"enclosed\"\ndrops_must = true";
    "goals" Kind::Many(&Kind::Table(GOAL)), "none",
        "What ends the game at once. After each move they are looked at in this order, and the first that is reached decides.",
        "[[goals]]\nkind = \"reach\"\npieces = \"king\"\nzone = \"d4,e4,d5,e5\"";
    "mates" Kind::Many(&Kind::Table(MATE)), "none",
        "Mates that give the side that is mated something else than `rules.checkmate`. The first that fits counts, and all that it says must hold.",
        "[[mates]]\nby = \"knight\"\nscore = \"win\"";
    "points" Kind::Table(POINTS), "none",
        "Points that decide a game which would be drawn, however it ends: who has more wins. With as many it is drawn, or `rules.draw_odds` says who wins.",
        "[points]\nvalues = { rook = 13, knight = 5 }\nblack = 1";
    "picture" Kind::Table(PICTURE), "chequered squares and figures", "How diagrams and pages draw the board and the pieces. It changes no rule; boards as text stay as they are.",
        "[picture]\nboard = \"lines\"\nriver = \"own half\"";
    "test" Kind::Many(&Kind::Table(TEST)), "none",
        "What must be true of the variant; `nightrider test` looks whether it is. Tests can also stand in a file of their own beside this one, `NAME.test.toml`. Files that extend this one do not inherit them.",
        "[[test]]\nname = \"knights leap\"\nsquare = \"b1\"\nmoves = [\"b1a3\", \"b1c3\"]";
};

/// The keys of `[switches.NAME]`.
pub static SWITCH: &[Key] = keys! {
    "value" Kind::Either(&[Kind::Text, Kind::Flag, Kind::Whole(i64::MIN, i64::MAX)]), REQUIRED, "What it is set to in this file.",
        "[switches]\nlanding = { value = \"any\", choices = [\"any\", \"first\"] }";
    "choices" Kind::Many(&Kind::Either(&[Kind::Text, Kind::Flag, Kind::Whole(i64::MIN, i64::MAX)])), "anything",
        "What it can be set to; always a list.", "[switches]\nbig = { value = false, choices = [false, true] }";
    "doc" Kind::Text, "empty", "What it decides.", "[switches]\nbig = { value = false, choices = [false, true], doc = \"whether there are bombs\" }";
};

/// The keys of `[[test]]`.
pub static TEST: &[Key] = keys! {
    "name" Kind::Text, REQUIRED, "Said when it fails.", "[[test]]\nname = \"knights leap\"";
    "why" Kind::Text, "empty", "The rule it is about, said when it fails.",
        "[[test]]\nname = \"no way back\"\nwhy = \"pawns never move backwards\"";
    "fen" Kind::Text, "the start position", "The position.", "[[test]]\nname = \"alone\"\nfen = \"8/8/8/8/8/8/8/K6k w - - 0 1\"";
    "set" Kind::Named(&Kind::Text), "none", "Values for switches of the variant, for this test.",
        "[[test]]\nname = \"first only\"\nset = { landing = \"first\" }";
    "play" Kind::Text, "none", "Moves played before anything is looked at.", "[[test]]\nname = \"open\"\nplay = \"e2e4 e7e5\"";
    "gives" Kind::Text, "not asked", "The FEN of the position after `play`.",
        "[[test]]\nname = \"open\"\nplay = \"e2e4\"\ngives = \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\"";
    "square" Kind::Square, "all moves", "Only the moves of the piece there are meant in `moves`, `has`, `has_not` and `count`.",
        "[[test]]\nname = \"knights leap\"\nsquare = \"b1\"\ncount = 2";
    "moves" Kind::Series(&Kind::Text), "not asked",
        "All the moves, in any order, each with what it does: `e4d5 x d5` captures on d5, `e7e8q = Q` becomes a queen, `e1g1 ~ h1f1` moves another piece, `e4* removed` takes the mover away.",
        "[[test]]\nname = \"knights leap\"\nsquare = \"b1\"\nmoves = [\"b1a3\", \"b1c3\"]";
    "has" Kind::Many(&Kind::Text), "none", "Moves that there must be, alone or with what they do.",
        "[[test]]\nname = \"leap\"\nhas = \"b1c3\"";
    "has_not" Kind::Many(&Kind::Text), "none", "Moves that there must not be, alone or with what they do.",
        "[[test]]\nname = \"no leap\"\nhas_not = [\"b1d2\", \"b1b3\"]";
    "count" Kind::Whole(0, i64::MAX), "not asked", "How many moves there are.", "[[test]]\nname = \"start\"\ncount = 20";
    "perft" Kind::Named(&Kind::Whole(0, i64::MAX)), "not asked", "How many lines of play there are, by their length in plies.",
        "[[test]]\nname = \"start\"\nperft = { 1 = 20, 2 = 400 }";
    "check" Kind::Word(checked_sides), "not asked", "Which sides are in check.", "[[test]]\nname = \"start\"\ncheck = \"none\"";
    "outcome" Kind::Text, "not asked",
        "How the game stands: `1-0`, `0-1`, `1/2-1/2` or `*` for a game that goes on, alone or with the reason as `nightrider game` says it.",
        "[[test]]\nname = \"fool's mate\"\nplay = \"f2f3 e7e5 g2g4 d8h4\"\noutcome = \"0-1 (checkmate)\"";
};

fn checked_sides() -> &'static [&'static str] {
    &["none", "white", "black", "both"]
}

/// The keys of `[variant]`.
pub static VARIANT: &[Key] = keys! {
    "name" Kind::Text, REQUIRED, "What people call the variant.", "[variant]\nname = \"Chess\"";
    "description" Kind::Text, "empty", "One line about it.", "[variant]\ndescription = \"Orthodox chess\"";
    "source" Kind::Text, "empty", "Where its rules come from: an inventor, a page.", "[variant]\nsource = \"FIDE Laws of Chess\"";
    "tags" Kind::Many(&Kind::Text), "none", "Words to filter by.", "[variant]\ntags = [\"large board\"]";
    "left_out" Kind::Many(&Kind::Text), "none",
        "Rules of the game as people play it that the file does not have, a sentence each. They change nothing here; rules pages and `check --notes` tell them, so that nobody takes the file for more than it is. An empty list takes back what an extended file leaves out.",
        "[variant]\nleft_out = [\"The counting rules of the endgame.\"]";
};

/// The keys of `[board]`.
pub static BOARD: &[Key] = keys! {
    "files" Kind::Whole(1, 26), REQUIRED, "How many files, at most 26.", "[board]\nfiles = 12";
    "ranks" Kind::Whole(1, 256), REQUIRED, "How many ranks; files times ranks is at most 256.", "[board]\nranks = 12";
    "first_rank" Kind::Whole(0, 1000), "1", "The number by which the lowest rank is called.", "[board]\nranks = 9\nfirst_rank = 0";
    "holes" Kind::Squares, "none", "Squares of the rectangle that are not part of the board.", "[board]\nranks = 10\nfirst_rank = 0\nholes = \"b0-g0,b9-g9\"";
    "symmetry" Kind::Word(choices_of::<Symmetry>), "\"mirror\"",
        "How White's squares become Black's: `mirror` (same file, mirrored rank), `rotate` (half a turn), `none` (set-ups are given separately; zones are mirrored).",
        "[board]\nsymmetry = \"rotate\"";
};

/// The keys of `[pieces.NAME]`.
pub static PIECE: &[Key] = keys! {
    "id" Kind::Id, REQUIRED,
        "White's letter in FEN and moves: one capital, perhaps with dress marks (`'`, `!`, `\"`, backtick) behind, or `+` in front, as promoted forms have. Black's is the same in lower case.",
        "[pieces.ninja]\nid = \"N'\"";
    "betza" Kind::Betza, "no moves but those of hooks and castling", "How it moves, in extended Betza notation; an empty string says that it never does.",
        "[pieces.knight]\nbetza = \"N\"";
    "also" Kind::Many(&Kind::Table(ALSO)), "none", "More moves, which it has only on some squares.",
        "[pieces.ninja]\nbetza = \"fW\"\nalso = { betza = \"sW\", from = \"rank 5-8\" }";
    "setup" Kind::Squares, "none", "Where White's start; Black's follow by the board's symmetry.", "[pieces.pawn]\nsetup = \"a2-h2\"";
    "setup_black" Kind::Squares, "by symmetry", "Where Black's start, if not by symmetry.", "[pieces.king]\nsetup_black = \"e8\"";
    "royal" Kind::Either(&[Kind::Flag, Kind::Word(choices_of::<Royalty>)]), "false",
        "Whether its loss loses the game, so that it may not be left attacked: `true` or `each` for every one of them, `last` for the side's last of its type, `last-of-all` for its last of all such types, `leftmost` for the one on the leftmost file as White sees it and there nearest to White's first rank, `leftmost-own` for the same with the side's own first rank, `all` when all of the side's pieces of such types are attacked at once.", "[pieces.king]\nroyal = true";
    "initial" Kind::Squares, "its history decides",
        "The squares on which it counts as unmoved (Betza `i`), whatever its history; given for White.", "[pieces.pawn]\ninitial = \"rank 2\"";
    "first_move" Kind::Table(FIRST_MOVE), "none", "What holds of the moves that it has only as its first (Betza `i`), where its history decides.",
        "[pieces.king]\nbetza = \"KimN\"\nfirst_move = { lost_to = \"rook\", in_check = false }";
    "reserve" Kind::Whole(0, 255), "0", "How many each side has in hand when the game starts.", "[pieces.bombard]\nreserve = 1";
    "reserve_black" Kind::Whole(0, 255), "`reserve`", "How many Black has in hand, if not as many as White.", "[pieces.bombard]\nreserve_black = 2";
    "drop" Kind::Many(&Kind::Either(&[Kind::Flag, Kind::Squares, Kind::Table(DROP)])), "false",
        "How it is dropped from hand: `true` for on any empty square, a square set for there, a table for more.",
        "[pieces.pawn]\ndrop = { zone = \"rank 1-8\", most_on_file = 1, no_mate = true }";
    "held_as" Kind::Piece, "itself", "What it is in hand once it is captured, where captured pieces come into hand.",
        "[pieces.hawk]\nheld_as = \"pawn\"";
    "confined" Kind::Squares, "all of the board", "The squares it may move to, given for White.",
        "[pieces.elephant]\nconfined = \"rank 1-4\"";
    "hooks" Kind::Hooks(Attach::Piece), "none", "Moves beyond the notation, by hook; see the hook reference.",
        "[pieces.bomber]\nhooks = [{ use = \"bombing-run\", along = \"R\", landing = \"any\" }]";
    "promotion" Kind::Many(&Kind::Table(PROMOTION)), "none", "What it may become by arriving somewhere; of several tables the first whose zone a move reaches.",
        "[pieces.pawn.promotion]\nzone = \"rank 8\"\nto = [\"queen\", \"knight\"]";
    "morph" Kind::Many(&Kind::Table(MORPH)), "none",
        "What it becomes by arriving somewhere, without a choice. Morph comes before change by capture, and that before promotion; only one of them happens in a move.",
        "[pieces.ninja-pawn]\nmorph = { zone = \"rank 5-8\", to = \"ninja\" }";
    "change_by_capture" Kind::ByPiece(&Kind::Piece), "none",
        "What it becomes by capturing: for each type captured the type it turns into.",
        "[pieces.squire.change_by_capture]\nknight = \"knight\"";
    "castling" Kind::Table(COMPACT_CASTLING), "none",
        "Castling by distances: the partner ends next to this piece, on the side it came from.",
        "[pieces.king]\ncastling = { partner = \"rook\", right = [2], left = [2] }";
    "sign" Kind::Text, "none", "The one or two characters by which pictures show it, on a disc or as `[picture]` says; red where its id begins with `+`. Letters and the characters of Asian games are drawn as strokes; of others the check says that the id is drawn instead.",
        "[pieces.rook]\nsign = \"車\"";
    "sign_black" Kind::Text, "`sign`", "The same of Black's, where players write it otherwise.",
        "[pieces.king]\nsign = \"帥\"\nsign_black = \"將\"";
};

/// The keys of a piece's `also`.
pub static ALSO: &[Key] = keys! {
    "betza" Kind::Betza, REQUIRED, "The moves, without castling and imitation.", "[pieces.ninja]\nalso = { betza = \"sW\", from = \"rank 5-8\" }";
    "from" Kind::Squares, REQUIRED, "The squares on which it has them, given for White.", "[pieces.ninja]\nalso = [{ betza = \"sW\", from = \"rank 5-8\" }, { betza = \"bW\", from = \"rank 8\" }]";
};

/// The keys of a piece's `first_move`.
pub static FIRST_MOVE: &[Key] = keys! {
    "lost_to" Kind::Many(&Kind::Piece), "none",
        "Enemy types that take these moves away for good by coming to a square from which they could capture the piece if nothing stood between.",
        "[pieces.king]\nbetza = \"KimN\"\nfirst_move = { lost_to = \"rook\" }";
    "in_check" Kind::Flag, "true", "Whether it has these moves while its side is in check. That the enemy is in check by a capture among them is so either way.",
        "[pieces.king]\nbetza = \"KimN\"\nfirst_move = { in_check = false }";
    "marked" Kind::Flag, "false",
        "Whether the castling field of a FEN says by the letters of their files which of them have not moved, `D` for White's on its square of the d-file; other kinds name those that have, behind the counters.",
        "[pieces.knight]\nbetza = \"NimC\"\nfirst_move = { marked = true }\n\n[pieces.king]\ncastling = false";
};

/// The keys of a piece's `promotion`.
pub static PROMOTION: &[Key] = keys! {
    "zone" Kind::Squares, REQUIRED, "Where it promotes on arrival, given for White.", "[pieces.pawn.promotion]\nzone = \"rank 8\"";
    "zone_black" Kind::Squares, "by symmetry", "Black's squares, if not by symmetry.", "[pieces.pawn.promotion]\nzone_black = \"rank 1-5\"";
    "to" Kind::Many(&Kind::Piece), REQUIRED, "What it may become, in the order in which choices are listed.",
        "[pieces.pawn.promotion]\nto = [\"queen\", \"rook\", \"bishop\", \"knight\"]";
    "to_black" Kind::Many(&Kind::Piece), "`to`", "What Black's may become, if not the same.", "[pieces.pawn.promotion]\nto_black = [\"queen\", \"rook\"]";
    "optional" Kind::Flag, "false", "Whether it may also stay what it is.", "[pieces.pawn.promotion]\noptional = true";
    "compulsory" Kind::Squares, "all of the zone, or nothing if `optional`",
        "The part of the zone where it must promote.", "[pieces.pawn.promotion]\ncompulsory = \"rank 8\"";
    "leaving" Kind::Flag, "false", "Whether a move that starts in the zone promotes too.", "[pieces.pawn.promotion]\nleaving = true";
    "entering" Kind::Flag, "false", "Whether only a move that starts outside the zone promotes.", "[pieces.pawn.promotion]\nentering = true";
    "captures_only" Kind::Flag, "false", "Whether only captures promote.", "[pieces.pawn.promotion]\ncaptures_only = true";
    "in_passing" Kind::Flag, "true", "Whether a capture in passing promotes too.", "[pieces.pawn.promotion]\nin_passing = false";
    "limits" Kind::ByPiece(&Kind::Whole(0, 255)), "none",
        "Most pieces of a type that a side may have on the board after promoting to it; with 0 nothing promotes to it.", "[pieces.pawn.promotion]\nlimits = { queen = 1 }";
    "turn" Kind::Table(TURN), "it promotes by arriving",
        "Promotion by a turn of its own instead: where it stands, or by a move that what it becomes has there and that captures nothing. `zone` is where it stands before.",
        "[pieces.pawn.promotion]\nturn = { last_anywhere = true }";
};

/// The keys of a promotion's `turn`.
pub static TURN: &[Key] = keys! {
    "last_anywhere" Kind::Flag, "false", "Whether a side's only piece of the type may promote on any square.",
        "[pieces.pawn.promotion]\nturn = { last_anywhere = true }";
    "may_attack" Kind::Flag, "true", "Whether what it has become may attack an enemy.", "[pieces.pawn.promotion]\nturn = { may_attack = false }";
    "may_check" Kind::Flag, "true", "Whether the turn may give check, also with another piece.",
        "[pieces.pawn.promotion]\nturn = { may_check = false }";
};

/// The keys of the shared `[promotion]`.
pub static SHARED_PROMOTION: &[Key] = keys! {
    "pieces" Kind::Many(&Kind::Piece), REQUIRED, "The types that promote so.", "[promotion]\npieces = [\"pawn\", \"ninja\"]";
    "zone" Kind::Squares, REQUIRED, "Where they promote on arrival, given for White.", "[promotion]\nzone = \"rank 8\"";
    "zone_black" Kind::Squares, "by symmetry", "Black's squares, if not by symmetry.", "[promotion]\nzone_black = \"rank 1-5\"";
    "to" Kind::Many(&Kind::Piece), REQUIRED, "What they may become, in the order in which choices are listed.",
        "[promotion]\nto = [\"queen\", \"rook\", \"bishop\", \"knight\"]";
    "to_black" Kind::Many(&Kind::Piece), "`to`", "What Black's may become, if not the same.", "[promotion]\nto_black = [\"queen\", \"rook\"]";
    "optional" Kind::Flag, "false", "Whether they may also stay what they are.", "[promotion]\noptional = true";
    "compulsory" Kind::Squares, "all of the zone, or nothing if `optional`", "The part of the zone where they must promote.",
        "[promotion]\ncompulsory = \"rank 8\"";
    "leaving" Kind::Flag, "false", "Whether a move that starts in the zone promotes too.", "[promotion]\nleaving = true";
    "entering" Kind::Flag, "false", "Whether only a move that starts outside the zone promotes.", "[promotion]\nentering = true";
    "captures_only" Kind::Flag, "false", "Whether only captures promote.", "[promotion]\ncaptures_only = true";
    "in_passing" Kind::Flag, "true", "Whether a capture in passing promotes too.", "[promotion]\nin_passing = false";
    "limits" Kind::ByPiece(&Kind::Whole(0, 255)), "none",
        "Most pieces of a type that a side may have on the board after promoting to it; with 0 nothing promotes to it.", "[promotion]\nlimits = { queen = 1 }";
    "turn" Kind::Table(TURN), "it promotes by arriving",
        "Promotion by a turn of its own instead: where it stands, or by a move that what it becomes has there and that captures nothing. `zone` is where it stands before.",
        "[promotion]\nturn = { last_anywhere = true }";
};

/// The keys of a piece's `morph`.
pub static MORPH: &[Key] = keys! {
    "zone" Kind::Squares, "none", "Where it changes, given for White; together with `to`.", "[pieces.ninja-pawn]\nmorph = { zone = \"rank 5\", to = \"ninja\" }";
    "to" Kind::Piece, "none", "What it becomes in the zone.", "[pieces.ninja-pawn]\nmorph = [{ zone = \"a5-d5\", to = \"ninja\" }, { zone = \"e5-h5\", to = \"squire\" }]";
    "rows" Kind::Series(&Kind::Text), "none",
        "Instead of `zone` and `to`: a row of ids for each rank from the player's last rank downwards, one id or `.` (nothing) for each file; a row of a single id or `.` holds for the whole rank, ranks not written change nothing.",
        "[pieces.ninja-pawn]\nmorph = { rows = [\".\", \".\", \"N'......N'\", \"N'\"] }";
};

/// The keys of a piece's `castling`.
pub static COMPACT_CASTLING: &[Key] = keys! {
    "partner" Kind::Piece, REQUIRED, "The type it castles with; on each side the only one of this type on the same rank.",
        "[pieces.king]\ncastling = { partner = \"rook\", right = [2] }";
    "right" Kind::Many(&Kind::Whole(1, 25)), "none", "How many squares the king may go to its right, as White sees it.",
        "[pieces.king]\ncastling = { partner = \"rook\", right = [2, 3] }";
    "left" Kind::Many(&Kind::Whole(1, 25)), "none", "How many squares the king may go to its left, as White sees it.",
        "[pieces.king]\ncastling = { partner = \"rook\", left = [2, 3] }";
};

/// The keys of `[[castling]]`.
pub static CASTLING: &[Key] = keys! {
    "king" Kind::Go, REQUIRED, "The king's move, from where it stands in the set-up.", "[[castling]]\nking = \"e1-g1\"\npartner = \"h1-f1\"";
    "partner" Kind::Go, REQUIRED, "The partner's move, from where it stands in the set-up.", "[[castling]]\nking = \"e1-f1\"\npartner = \"h1-e1\"";
    "right" Kind::Letter, "\"K\" with the partner on the king's right as White sees it, else \"Q\"",
        "The letter of the right in FEN; all forms with the same partner share it.", "[[castling]]\nking = \"e1-g1\"\npartner = \"h1-f1\"\nright = \"K\"";
    "side" Kind::Word(choices_of::<Color>), "White; Black's follows by symmetry",
        "Whose castling it is; needed for Black's with symmetry `none`.", "[[castling]]\nking = \"e8-g8\"\npartner = \"h8-f8\"\nside = \"black\"";
    "types" Kind::Series(&Kind::Piece), "what the set-up has on these squares",
        "Two types, of the king and of the partner, where they come to their squares only by drops.",
        "[[castling]]\nking = \"e1-g1\"\npartner = \"h1-f1\"\ntypes = [\"king\", \"rook\"]";
};

/// The keys of `[en_passant]`.
pub static EN_PASSANT: &[Key] = keys! {
    "victims" Kind::Many(&Kind::Piece), REQUIRED,
        "Types that, after an advance over several squares, can for one reply be captured on every square they crossed.",
        "[en_passant]\nvictims = \"pawn\"";
    "captors" Kind::Many(&Kind::Piece), REQUIRED, "Types that can capture so, where they could capture anyway.",
        "[en_passant]\ncaptors = \"pawn\"";
};

/// The keys of `[phases.NAME]`.
pub static PHASE: &[Key] = keys! {
    "word" Kind::Text, REQUIRED, "What FEN writes behind the counters while the phase lasts.", "[phases.white-votes]\nword = \"vote\"";
    "side" Kind::Word(choices_of::<Color>), REQUIRED, "Who chooses.", "[phases.white-votes]\nside = \"white\"";
    "options" Kind::Many(&Kind::Table(OPTION)), REQUIRED, "What can be chosen.",
        "[phases.white-votes]\noptions = [{ text = \"vote+\" }, { text = \"vote-\", next = \"black-votes\" }]";
};

/// The keys of an option of a phase.
pub static OPTION: &[Key] = keys! {
    "text" Kind::Text, REQUIRED, "How the choice is written as a move.", "[phases.white-votes]\noptions = [{ text = \"vote+\" }, { text = \"vote-\" }]";
    "next" Kind::Text, "the game begins", "The phase that follows.", "[phases.white-votes]\noptions = [{ text = \"vote+\" }, { text = \"vote-\", next = \"black-votes\" }]";
    "empties_hands" Kind::Flag, "false", "Whether both sides lose what they have in hand.",
        "[phases.black-votes]\noptions = [{ text = \"vote+\" }, { text = \"vote-\", empties_hands = true }]";
};

/// The keys of `[start]`.
pub static START: &[Key] = keys! {
    "side" Kind::Word(choices_of::<Color>), "\"white\"", "Who moves first.", "[start]\nside = \"white\"";
    "phase" Kind::Text, "none", "The phase the game starts in; \"none\" for move 1.", "[start]\nphase = \"white-votes\"";
};

/// The keys of `[shuffle]`.
pub static SHUFFLE: &[Key] = keys! {
    "squares" Kind::Squares, REQUIRED, "White's squares that are filled anew; Black's follow by symmetry.",
        "[shuffle]\nsquares = \"rank 1\"\nplace = [{ pieces = [\"rook\", \"king\", \"rook\"] }, { pieces = [\"bishop\", \"bishop\"] }, { pieces = [\"knight\", \"knight\"] }, { pieces = \"queen\" }]";
    "place" Kind::Series(&Kind::Table(STAGE)), REQUIRED,
        "The stages, one after the other, each on squares that are still free. The ways of a stage are counted in the order of their squares; the start positions are numbered from 0, and the first stage changes fastest.",
        "[shuffle]\nsquares = \"b1,g1\"\nplace = { pieces = [\"knight\", \"knight\"] }";
    "black" Kind::Word(choices_of::<BlackShuffle>), "\"same\"",
        "Whether Black's arrangement is the `same`, by symmetry, or one of its `own`; then its number changes slower than all of White's.",
        "[shuffle]\nsquares = \"b1,c1\"\nplace = { pieces = [\"knight\", \"bishop\"], any_order = true }\nblack = \"own\"";
};

/// The keys of a stage of `[shuffle]`.
pub static STAGE: &[Key] = keys! {
    "pieces" Kind::Series(&Kind::Piece), REQUIRED, "What is placed, in this order from the first square to the last.",
        "[shuffle]\nsquares = \"a1,e1,h1\"\nplace = { pieces = [\"rook\", \"king\", \"rook\"] }";
    "on" Kind::Squares, "all squares of the shuffle", "Where there is room for it, given for White.",
        "[shuffle]\nsquares = \"c1-f1\"\nplace = [{ pieces = \"bishop\", on = \"light\" }, { pieces = \"bishop\", on = \"dark\" }, { pieces = [\"queen\", \"king\"] }]";
    "any_order" Kind::Flag, "false", "Whether the pieces may stand in any order.",
        "[shuffle]\nsquares = \"d1,e1\"\nplace = { pieces = [\"queen\", \"king\"], any_order = true }";
    "two_shades" Kind::Flag, "false", "Whether no two of the pieces may stand on squares of the same shade.",
        "[shuffle]\nsquares = \"b1,c1,f1,g1\"\nplace = [{ pieces = [\"bishop\", \"bishop\"], two_shades = true }, { pieces = [\"knight\", \"knight\"] }]";
};

/// The keys of `[rules]`.
pub static RULES: &[Key] = keys! {
    "checkmate" Kind::Word(choices_of::<Score>), "\"loss\"", "What a side gets that has no legal move and is attacked.",
        "[rules]\ncheckmate = \"loss\"";
    "stalemate" Kind::Word(choices_of::<Score>), "\"draw\"", "What a side gets that has no legal move and is not attacked.",
        "[rules]\nstalemate = \"loss\"";
    "repetition" Kind::Whole(0, 1000), "3", "How often a position must occur for a draw; 0 for never.", "[rules]\nrepetition = 3";
    "move_rule" Kind::Whole(0, 10000), "50",
        "How many moves of both sides without progress make a draw; 0 for never.", "[rules]\nmove_rule = 50";
    "counter_types" Kind::Many(&Kind::Piece), "the types that promote",
        "Types whose moves are progress and set the half-move clock back to 0, as captures and drops do.",
        "[rules]\ncounter_types = \"pawn\"";
    "castle_test" Kind::Word(choices_of::<CastleTest>), "\"standing\"",
        "How the squares a castling king goes over are tested for attack: with the king `standing` there, or still at `home`.",
        "[rules]\ncastle_test = \"home\"";
    "repetition_score" Kind::Word(choices_of::<Score>), "\"draw\"", "What the side to move gets by the repetition.",
        "[rules]\nrepetition_score = \"win\"";
    "perpetual_check" Kind::Word(choices_of::<PerpetualCheck>), "\"allowed\"",
        "Whether a side that has given check with every move of the repetition loses.", "[rules]\nperpetual_check = \"loss\"";
    "pass" Kind::Word(choices_of::<Passing>), "\"never\"", "When a side may pass: `never`, `always`, or when it has no other legal move (`stuck`).",
        "[rules]\npass = \"stuck\"";
    "pass_black" Kind::Word(choices_of::<Passing>), "`pass`", "When Black may pass, if not as White.", "[rules]\npass_black = \"always\"";
    "passes_end" Kind::Whole(0, 255), "0", "After how many passes in a row the game is a draw; 0 for never.",
        "[rules]\npass = \"always\"\npasses_end = 2";
    "must_capture" Kind::Flag, "false", "Whether a side that can capture must.", "[rules]\nmust_capture = true";
    "no_checks" Kind::Flag, "false", "Whether giving check is illegal.", "[rules]\nno_checks = true";
    "mates_allowed" Kind::Flag, "false", "Whether a check that mates is legal all the same; with `no_checks`. What the other side could answer is judged as if it might give check.",
        "[rules]\nno_checks = true\nmates_allowed = true";
    "stalemate_winner" Kind::Word(choices_of::<StalemateWinner>), "who it is by `stalemate`",
        "Who wins a stalemate by the pieces on the board: the side with the `fewest` or the `most`; `stalemate` is then for equal numbers.",
        "[rules]\nstalemate_winner = \"fewest\"";
    "free_castling" Kind::Flag, "false",
        "Whether the castlings of this file, one to each side, hold for kings and partners wherever they start, as in Chess960.",
        "[rules]\nfree_castling = true";
    "forbidden" Kind::Many(&Kind::Table(PAIRING)), "none", "Captures that are not allowed and give no check.",
        "[[rules.forbidden]]\ncaptors = \"queen\"\nvictims = \"queen\"";
    "petrify" Kind::Many(&Kind::Piece), "none", "Types that turn into walls by capturing.", "[rules]\npetrify = [\"queen\", \"rook\"]";
    "petrify_shelters" Kind::Flag, "true",
        "Whether the wall that a captor leaves stands in the way of lines to a royal piece when the move is judged, or only afterwards.",
        "[rules]\npetrify = \"queen\"\npetrify_shelters = false";
    "royal_capture" Kind::Word(choices_of::<RoyalCapture>), "\"ends\"",
        "What becomes of a capture of the other side's last royal piece, in a position where it stands attacked out of turn: it `ends` the game, the game `goes-on`, or it is `illegal`.",
        "[rules]\nroyal_capture = \"illegal\"";
    "royals_stay" Kind::Flag, "false",
        "Whether a royal piece in check may not move, unless it captures the only piece that gives check.", "[rules]\nroyals_stay = true";
    "opposite_castling" Kind::Flag, "false",
        "Whether who castles takes from the other side the right to castle with the partner on the same files.", "[rules]\nopposite_castling = true";
    "passes_score" Kind::Word(choices_of::<PassesScore>), "\"draw\"",
        "How a game ends by `passes_end`: it is a `draw`, or who has `most` pieces on the board wins.", "[rules]\npass = \"stuck\"\npasses_end = 2\npasses_score = \"most\"";
    "draw_odds" Kind::Word(choices_of::<Color>), "nobody", "Who wins a game that would be drawn.", "[rules]\ndraw_odds = \"black\"";
};

/// The keys of `[[rules.forbidden]]` and of `only` of `[blast]`.
pub static PAIRING: &[Key] = keys! {
    "captors" Kind::Many(&Kind::Piece), REQUIRED, "Who captures.", "[[rules.forbidden]]\ncaptors = \"king\"\nvictims = \"pawn\"";
    "victims" Kind::Many(&Kind::Piece), REQUIRED, "Whom.", "[[rules.forbidden]]\ncaptors = [\"rook\", \"queen\"]\nvictims = \"queen\"";
};

/// The keys of `[drops]`.
pub static DROPS: &[Key] = keys! {
    "from_captures" Kind::Flag, "false", "Whether captured pieces come into the captor's hand.", "[drops]\nfrom_captures = true";
    "remembers_promotion" Kind::Flag, "false",
        "Whether a promoted piece comes into hand as what it was before; FEN marks it with `~`.", "[drops]\nremembers_promotion = true";
    "must" Kind::Flag, "false", "Whether a side that can drop must, as in a placement phase.", "[drops]\nmust = true";
    "castling" Kind::Flag, "false",
        "Whether a king or partner dropped on the square of a right to castle gives it when the other stands on its own; with `must`, so that neither can have moved.",
        "[drops]\nmust = true\ncastling = true";
    "may_check" Kind::Flag, "true", "Whether a drop may give check.", "[drops]\nmay_check = false";
    "from_elsewhere" Kind::Flag, "false",
        "Whether pieces come into hand from elsewhere, such as a partner's board; a FEN says what is there.", "[drops]\nfrom_elsewhere = true";
    "free" Kind::Flag, "false", "Whether drops take nothing from hand, where there is no end of what has a `drop`.", "[drops]\nfree = true";
};

/// The keys of a piece's `drop`.
pub static DROP: &[Key] = keys! {
    "zone" Kind::Squares, "all of the board", "Where, given for White.", "[pieces.pawn]\ndrop = { zone = \"rank 1-8\" }";
    "as" Kind::Many(&Kind::Piece), "itself", "As what it appears on the board, one of these by choice.",
        "[pieces.pawn]\ndrop = { as = [\"pawn\", \"ninja\"] }";
    "most_on_file" Kind::Whole(1, 255), "any number", "How many of its kind may stand on a file after the drop.",
        "[pieces.pawn]\ndrop = { most_on_file = 1 }";
    "counting" Kind::Many(&Kind::Piece), "what it appears as", "The types that `most_on_file` counts.",
        "[pieces.pawn]\ndrop = { most_on_file = 1, counting = [\"pawn\"] }";
    "no_mate" Kind::Flag, "false", "Whether the drop may not mate.", "[pieces.pawn]\ndrop = { no_mate = true }";
    "two_shades" Kind::Flag, "false",
        "Whether a side's first two of them must come to stand on squares of different shade; other drops leave room for that.",
        "[pieces.bishop]\ndrop = { zone = \"rank 1\", two_shades = true }";
    "must" Kind::Flag, "false", "Whether a side that has it in hand and can drop it must do so before anything else.",
        "[pieces.king]\ndrop = { must = true }";
    "along" Kind::Betza, "\"K\"", "The squares that `beside` and `apart` look at, as leaps from the square of the drop, for both sides as White sees them.",
        "[pieces.pawn]\ndrop = { along = \"W\", apart = \"enemy\" }";
    "beside" Kind::Word(choices_of::<Neighbour>), "anything", "What one of these squares must hold: a `friend`, an `enemy`, or nothing (`empty`).",
        "[pieces.pawn]\ndrop = { beside = \"friend\" }";
    "apart" Kind::Word(choices_of::<Neighbour>), "nothing", "What none of these squares may hold: a `friend`, an `enemy`, or nothing (`empty`).",
        "[pieces.pawn]\ndrop = { along = \"bW\", apart = \"empty\" }";
};

/// The keys of `[gating]`.
pub static GATING: &[Key] = keys! {
    "pieces" Kind::Many(&Kind::Piece), REQUIRED, "What comes in from hand.", "[gating]\npieces = \"hawk\"\nsquares = \"rank 1\"";
    "squares" Kind::Squares, REQUIRED, "The squares whose pieces open a gate with their first move, given for White.",
        "[gating]\npieces = \"hawk\"\nsquares = \"b1,g1\"";
};

/// The keys of `[blast]`.
pub static BLAST: &[Key] = keys! {
    "around" Kind::Betza, REQUIRED, "The squares of the blast beside the one of the capture, as leaps: `K` for the neighbours.",
        "[blast]\naround = \"K\"";
    "sheltered" Kind::Many(&Kind::Piece), "none", "Types that survive next to a blast, unless they capture or are captured.",
        "[blast]\naround = \"K\"\nsheltered = \"pawn\"";
    "immune" Kind::Many(&Kind::Piece), "none", "Types that survive even as the captor.", "[blast]\naround = \"K\"\nimmune = \"king\"";
    "only" Kind::Many(&Kind::Table(PAIRING)), "all", "The captures that explode, by who captures whom.",
        "[blast]\naround = \"K\"\nonly = { captors = \"queen\", victims = [\"rook\", \"bishop\"] }";
    "petrifies" Kind::Word(choices_of::<Petrifies>), "\"nothing\"",
        "What leaves a wall although the blast takes it, of the types in `rules.petrify`: `nothing`, the `captor`, or `all` of them.",
        "[blast]\naround = \"K\"\npetrifies = \"captor\"\n\n[rules]\npetrify = [\"queen\", \"rook\"]";
};

/// The keys of `[walls]`.
pub static WALLS: &[Key] = keys! {
    "rule" Kind::Word(choices_of::<WallRule>), REQUIRED,
        "Where: as far as the moved piece could now move on (`arrow`), on any empty square, the one wall there is moving there (`moving`), on the square just left if it is empty then (`past`), on any empty square (`anywhere`).",
        "[walls]\nrule = \"arrow\"";
    "zone" Kind::Squares, "all of the board", "Where walls may be placed, given for White.", "[walls]\nrule = \"moving\"\nzone = \"rank 2-7\"";
    "are_hurdles" Kind::Flag, "false", "Whether hoppers can jump over walls.", "[walls]\nrule = \"arrow\"\nare_hurdles = true";
    "shelter_castling" Kind::Flag, "false",
        "Whether the wall placed with a castling stands already when the squares that the king crosses are tested for attack.",
        "[walls]\nrule = \"moving\"\nshelter_castling = true";
};

/// The keys of `[flips]`.
pub static FLIPS: &[Key] = keys! {
    "rule" Kind::Word(choices_of::<FlipRule>), REQUIRED,
        "Which enemies: those in an unbroken line between the piece and another of its side (`enclosed`), or those a step away (`neighbours`).",
        "[flips]\nrule = \"enclosed\"";
    "along" Kind::Betza, "\"K\"", "The steps from the piece that arrives, as leaps.", "[flips]\nrule = \"neighbours\"\nalong = \"W\"";
    "drops_must" Kind::Flag, "false", "Whether a drop must turn something over.", "[flips]\nrule = \"enclosed\"\ndrops_must = true";
    "drops_need_friend" Kind::Flag, "false", "Whether a drop turns over nothing unless a friend is a step away.",
        "[flips]\nrule = \"neighbours\"\ndrops_need_friend = true";
    "over_holes" Kind::Flag, "false",
        "Whether a drop next to an enemy that turns nothing over is legal all the same if a line of enemies and holes leads from it to a friend.",
        "[board]\nholes = \"d4,e5\"\n\n[flips]\nrule = \"enclosed\"\ndrops_must = true\nover_holes = true";
    "opening" Kind::Squares, "none",
        "As long as one of these squares is empty, drops of both sides go there and need turn nothing over.",
        "[flips]\nrule = \"enclosed\"\ndrops_must = true\nopening = \"d4:e5\"";
};

/// The keys of `[[mates]]`.
pub static MATE: &[Key] = keys! {
    "by" Kind::Many(&Kind::Piece), "any", "The types that give check, no others among them.", "[[mates]]\nby = \"knight\"\nscore = \"win\"";
    "without" Kind::Many(&Kind::Piece), "none",
        "Types that have given none of the checks in the series of checks that the mate ends; a move without check begins a new series.",
        "[[mates]]\nwithout = [\"queen\", \"rook\", \"knight\"]\nscore = \"draw\"";
    "score" Kind::Word(choices_of::<Score>), REQUIRED, "What the side that is mated gets.", "[[mates]]\nby = \"pawn\"\nscore = \"draw\"";
};

/// The keys of `[points]`.
pub static POINTS: &[Key] = keys! {
    "values" Kind::ByPiece(&Kind::Whole(0, 1000)), REQUIRED, "What a piece on the board counts, by its type; others count nothing.",
        "[points]\nvalues = { rook = 13, knight = 5 }";
    "black" Kind::Whole(0, 1000), "0", "What Black has besides, for moving second.", "[points]\nvalues = { rook = 13, knight = 5 }\nblack = 1";
};

/// The keys of `[[goals]]`.
pub static GOAL: &[Key] = keys! {
    "kind" Kind::Word(choices_of::<GoalKind>), REQUIRED,
        "`extinct`: a side has too few of some pieces. `reach`: a side has moved a piece to a square. `row`: a side has moved so that its pieces stand in a row. `block`: so that they fill a square. `path`: so that a chain of them leads from some squares to others. `castle`: a side has castled, or lost the right to. `facing`: pieces of both sides face each other; who is to move then ends it or passes, also in check, and passing decides the game. `full`: no square is empty, and who has more pieces wins. `checks`: a side has given check often enough.",
        "[[goals]]\nkind = \"extinct\"";
    "pieces" Kind::Many(&Kind::Piece), "all", "Which pieces; of `extinct`, `reach`, `row`, `block`, `path` and `facing`.", "[[goals]]\nkind = \"extinct\"\npieces = \"king\"";
    "each" Kind::Flag, "false", "Whether each of the types is counted by itself instead of all together; of `extinct`.",
        "[[goals]]\nkind = \"extinct\"\npieces = [\"king\", \"queen\"]\neach = true";
    "at_most" Kind::Whole(0, 255), "0", "A side with no more of them is extinct; of `extinct`.", "[[goals]]\nkind = \"extinct\"\nat_most = 1";
    "opponent_at_least" Kind::Whole(0, 255), "0", "How many the other side must have for this; of `extinct`.",
        "[[goals]]\nkind = \"extinct\"\nat_most = 1\nopponent_at_least = 2";
    "reply" Kind::Flag, "false",
        "Whether the extinct side, if it is to move against just `opponent_at_least`, gets this one move; of `extinct`.", "[[goals]]\nkind = \"extinct\"\nat_most = 1\nopponent_at_least = 2\nreply = true";
    "both" Kind::Flag, "false", "Whether both sides must be extinct for this; of `extinct`.",
        "[[goals]]\nkind = \"extinct\"\nat_most = 1\nboth = true\nscore = \"draw\"";
    "zone" Kind::Squares, "none", "Where, given for White; of `reach`, and where a `path` begins; both need it.", "[[goals]]\nkind = \"reach\"\npieces = \"king\"\nzone = \"rank 8\"";
    "zone_black" Kind::Squares, "by symmetry", "Black's squares, if not by symmetry; of `reach` and `path`.", "[[goals]]\nkind = \"reach\"\nzone = \"rank 8\"\nzone_black = \"rank 8\"";
    "last_move" Kind::Flag, "false",
        "Whether the other side, if it moved second, has one more move, to do the same and draw; of `reach`.", "[[goals]]\nkind = \"reach\"\nzone = \"rank 8\"\nlast_move = true";
    "at_least" Kind::Whole(1, 255), "1", "How many pieces must be there; of `reach`.",
        "[[goals]]\nkind = \"reach\"\nzone = \"rank 8\"\nat_least = 2";
    "safe" Kind::Flag, "false", "Whether it counts only if no capture by the other side, be it legal or not, leaves fewer than `at_least` there, whoever has moved last; of `reach`.",
        "[[goals]]\nkind = \"reach\"\nzone = \"rank 8\"\nsafe = true";
    "held" Kind::Flag, "false", "Whether the pieces must still be there after the other side's next move; of `reach`.",
        "[[goals]]\nkind = \"reach\"\nzone = \"e4\"\nheld = true";
    "full" Kind::Flag, "false",
        "Whether it is enough that no square there is empty and one of the pieces is there; of `reach`.",
        "[[goals]]\nkind = \"reach\"\nzone = \"rank 8\"\nat_least = 8\nfull = true";
    "to" Kind::Squares, "none", "Where it ends, given for White; of `path`, which needs it.",
        "[[goals]]\nkind = \"path\"\nzone = \"file a\"\nto = \"file h\"";
    "to_black" Kind::Squares, "by symmetry", "Black's squares, if not by symmetry; of `path`.",
        "[[goals]]\nkind = \"path\"\nzone = \"file a\"\nto = \"file h\"\nzone_black = \"rank 1\"\nto_black = \"rank 8\"";
    "rights" Kind::Text, "none",
        "The letters that FEN has for rights to castle; of `castle`. Who castles by one of them has won, who loses it without has lost.",
        "[[goals]]\nkind = \"castle\"\nrights = \"q\"";
    "gaps" Kind::Flag, "false", "Whether other squares may lie between the pieces; of `row`.", "[[goals]]\nkind = \"row\"\ncount = 3\ngaps = true";
    "along" Kind::Betza, "\"K\"; \"fW\" of `facing`",
        "In which directions the row or the path may run, as leaps from one piece to the next, or the pieces face each other; of `row`, `path` and `facing`.",
        "[[goals]]\nkind = \"row\"\ncount = 4\nalong = \"W\"";
    "count" Kind::Whole(1, 255), "none", "How many checks, how many pieces in a row, or how many squares a block is wide and high; of `checks`, `row` and `block`, which need it.", "[[goals]]\nkind = \"checks\"\ncount = 3";
    "score" Kind::Word(choices_of::<Score>), "\"loss\" of `extinct`, \"draw\" of `facing`, else \"win\"",
        "What the side gets that is extinct, has arrived, has the row, block or path, or has moved without ending the facing; not of `castle`, `full` and `checks`.", "[[goals]]\nkind = \"extinct\"\nscore = \"win\"";
};

/// The keys of a goal besides `kind`, for each kind.
pub fn goal_keys(kind: GoalKind) -> &'static [&'static str] {
    match kind {
        GoalKind::Extinct => &[
            "pieces",
            "each",
            "at_most",
            "opponent_at_least",
            "reply",
            "both",
            "score",
        ],
        GoalKind::Reach => &[
            "pieces",
            "zone",
            "zone_black",
            "at_least",
            "safe",
            "held",
            "full",
            "last_move",
            "score",
        ],
        GoalKind::Row => &["pieces", "count", "along", "gaps", "score"],
        GoalKind::Block => &["pieces", "count", "score"],
        GoalKind::Path => &["pieces", "zone", "zone_black", "to", "to_black", "along", "score"],
        GoalKind::Castle => &["rights"],
        GoalKind::Facing => &["pieces", "along", "score"],
        GoalKind::Full => &[],
        GoalKind::Checks => &["count"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goal_key_is_in_the_table() {
        for kind in [GoalKind::Extinct, GoalKind::Reach, GoalKind::Row, GoalKind::Checks] {
            for key in goal_keys(kind) {
                assert!(GOAL.iter().any(|k| k.name == *key), "{key}");
            }
        }
    }
}
