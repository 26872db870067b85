//! Every key there is in a variant file.

use super::file::CastleTest;
use super::keys::{Key, Kind, REQUIRED};
use super::rules::Royalty;
use super::spec::{Score, Symmetry};
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
    "switches" Kind::Named(&Kind::Text), "none",
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
    "promotion" Kind::Table(SHARED_PROMOTION), "none",
        "Promotion that several piece types share. A piece's own `promotion` comes first.",
        "[promotion]\npieces = \"pawn\"\nzone = \"rank 8\"\nto = [\"queen\", \"knight\"]";
    "castling" Kind::Many(&Kind::Table(CASTLING)), "none",
        "Forms of castling one by one, each with both moves. A piece's own `castling` key is shorter where it can say it.",
        "[[castling]]\nking = \"e1-g1\"\npartner = \"h1-f1\"";
    "en_passant" Kind::Table(EN_PASSANT), "the letters `in`, `nn`, `W*` and `e` of the notation decide",
        "Which types can be captured on squares they passed, and which can capture so.",
        "[en_passant]\nvictims = \"pawn\"\ncaptors = \"pawn\"";
    "hooks" Kind::Hooks, "none", "Rules of the whole game by hook; see the hook reference.",
        "[[hooks]]\nuse = \"drop-behind\"\npiece = \"bombard\"\nbehind = \"pawn\"\nrank = 1";
    "phases" Kind::Named(&Kind::Table(PHASE)), "none",
        "Phases before the first move, in which a side chooses one of a few options.",
        "[phases.white-votes]\nword = \"vote\"\nside = \"white\"\noptions = [{ text = \"vote+\" }, { text = \"vote-\", empties_hands = true }]";
    "start" Kind::Table(START), "White to move, no phase", "How the game starts, beyond the set-up of the pieces.",
        "[start]\nside = \"white\"";
    "rules" Kind::Table(RULES), "those of chess", "How the game ends and what its counters count.",
        "[rules]\nstalemate = \"draw\"";
};

/// The keys of `[variant]`.
pub static VARIANT: &[Key] = keys! {
    "name" Kind::Text, REQUIRED, "What people call the variant.", "[variant]\nname = \"Chess\"";
    "description" Kind::Text, "empty", "One line about it.", "[variant]\ndescription = \"Orthodox chess\"";
    "source" Kind::Text, "empty", "Where its rules come from: an inventor, a page.", "[variant]\nsource = \"FIDE Laws of Chess\"";
    "tags" Kind::Many(&Kind::Text), "none", "Words to filter by.", "[variant]\ntags = [\"large board\"]";
};

/// The keys of `[board]`.
pub static BOARD: &[Key] = keys! {
    "files" Kind::Whole(1, 26), REQUIRED, "How many files, at most 26.", "[board]\nfiles = 12";
    "ranks" Kind::Whole(1, 256), REQUIRED, "How many ranks; files times ranks is at most 256.", "[board]\nranks = 12";
    "first_rank" Kind::Whole(0, 1000), "1", "The number by which the lowest rank is called.", "[board]\nfirst_rank = 0";
    "holes" Kind::Squares, "none", "Squares of the rectangle that are not part of the board.", "[board]\nholes = \"b0-g0,b9-g9\"";
    "symmetry" Kind::Word(choices_of::<Symmetry>), "\"mirror\"",
        "How White's squares become Black's: `mirror` (same file, mirrored rank), `rotate` (half a turn), `none` (set-ups are given separately; zones are mirrored).",
        "[board]\nsymmetry = \"rotate\"";
};

/// The keys of `[pieces.NAME]`.
pub static PIECE: &[Key] = keys! {
    "id" Kind::Text, REQUIRED,
        "White's letter in FEN and moves: one capital, perhaps with dress marks (`'`, `!`, `\"`, backtick) behind. Black's is the same in lower case.",
        "[pieces.ninja]\nid = \"N'\"";
    "betza" Kind::Betza, "no moves but those of hooks and castling", "How it moves, in extended Betza notation.",
        "[pieces.knight]\nbetza = \"N\"";
    "setup" Kind::Squares, "none", "Where White's start; Black's follow by the board's symmetry.", "[pieces.pawn]\nsetup = \"a2-h2\"";
    "setup_black" Kind::Squares, "by symmetry", "Where Black's start, if not by symmetry.", "[pieces.king]\nsetup_black = \"e8\"";
    "royal" Kind::Either(&[Kind::Flag, Kind::Word(choices_of::<Royalty>)]), "false",
        "Whether its loss loses the game, so that it may not be left attacked: `true` or `each` for every one of them, `last` for the side's last of its type, `all` when all of the side's pieces of such types are attacked at once.", "[pieces.king]\nroyal = true";
    "initial" Kind::Squares, "its history decides",
        "The squares on which it counts as unmoved (Betza `i`), whatever its history; given for White.", "[pieces.pawn]\ninitial = \"rank 2\"";
    "reserve" Kind::Whole(0, 255), "0", "How many each side has in hand when the game starts.", "[pieces.bombard]\nreserve = 1";
    "hooks" Kind::Hooks, "none", "Moves beyond the notation, by hook; see the hook reference.",
        "[pieces.bomber]\nhooks = [{ use = \"bombing-run\", along = \"R\", landing = \"any\" }]";
    "promotion" Kind::Table(PROMOTION), "none", "What it may become by arriving somewhere.",
        "[pieces.pawn.promotion]\nzone = \"rank 8\"\nto = [\"queen\", \"knight\"]";
    "morph" Kind::Many(&Kind::Table(MORPH)), "none",
        "What it becomes by arriving somewhere, without a choice. Morph comes before change by capture, and that before promotion; only one of them happens in a move.",
        "[pieces.ninja-pawn]\nmorph = { zone = \"rank 7-12\", to = \"ninja\" }";
    "change_by_capture" Kind::ByPiece(&Kind::Piece), "none",
        "What it becomes by capturing: for each type captured the type it turns into.",
        "[pieces.squire.change_by_capture]\nknight = \"knight\"";
    "castling" Kind::Table(COMPACT_CASTLING), "none",
        "Castling by distances: the partner ends next to this piece, on the side it came from.",
        "[pieces.king]\ncastling = { partner = \"rook\", right = [2], left = [2] }";
};

/// The keys of a piece's `promotion`.
pub static PROMOTION: &[Key] = keys! {
    "zone" Kind::Squares, REQUIRED, "Where it promotes on arrival, given for White.", "[pieces.pawn.promotion]\nzone = \"rank 8\"";
    "to" Kind::Many(&Kind::Piece), REQUIRED, "What it may become, in the order in which choices are listed.",
        "[pieces.pawn.promotion]\nto = [\"queen\", \"rook\", \"bishop\", \"knight\"]";
    "optional" Kind::Flag, "false", "Whether it may also stay what it is.", "[pieces.pawn.promotion]\noptional = true";
    "compulsory" Kind::Squares, "all of the zone, or nothing if `optional`",
        "The part of the zone where it must promote.", "[pieces.pawn.promotion]\ncompulsory = \"rank 8\"";
};

/// The keys of the shared `[promotion]`.
pub static SHARED_PROMOTION: &[Key] = keys! {
    "pieces" Kind::Many(&Kind::Piece), REQUIRED, "The types that promote so.", "[promotion]\npieces = [\"pawn\", \"ninja\"]";
    "zone" Kind::Squares, REQUIRED, "Where they promote on arrival, given for White.", "[promotion]\nzone = \"rank 8\"";
    "to" Kind::Many(&Kind::Piece), REQUIRED, "What they may become, in the order in which choices are listed.",
        "[promotion]\nto = [\"queen\", \"rook\", \"bishop\", \"knight\"]";
    "optional" Kind::Flag, "false", "Whether they may also stay what they are.", "[promotion]\noptional = true";
    "compulsory" Kind::Squares, "all of the zone, or nothing if `optional`", "The part of the zone where they must promote.",
        "[promotion]\ncompulsory = \"rank 8\"";
};

/// The keys of a piece's `morph`.
pub static MORPH: &[Key] = keys! {
    "zone" Kind::Squares, "none", "Where it changes, given for White; together with `to`.", "[pieces.ninja-pawn.morph]\nzone = \"rank 7-12\"";
    "to" Kind::Piece, "none", "What it becomes in the zone.", "[pieces.ninja-pawn.morph]\nto = \"ninja\"";
    "rows" Kind::Many(&Kind::Text), "none",
        "Instead of `zone` and `to`: a row of ids for each rank from the player's last rank downwards, one id or `.` (nothing) for each file; a row of a single id or `.` holds for the whole rank, ranks not written change nothing.",
        "[pieces.ninja-pawn.morph]\nrows = [\".\", \".\", \"N'.......N'\"]";
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
    "king" Kind::Go, REQUIRED, "The king's move, from where it stands in the set-up.", "[[castling]]\nking = \"g1-h1\"";
    "partner" Kind::Go, REQUIRED, "The partner's move, from where it stands in the set-up.", "[[castling]]\npartner = \"l1-g1\"";
    "right" Kind::Text, "\"K\" with the partner on the king's right as White sees it, else \"Q\"",
        "The letter of the right in FEN; all forms with the same partner share it.", "[[castling]]\nright = \"K\"";
    "side" Kind::Word(choices_of::<Color>), "White; Black's follows by symmetry",
        "Whose castling it is; needed for Black's with symmetry `none`.", "[[castling]]\nside = \"black\"";
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
    "text" Kind::Text, REQUIRED, "How the choice is written as a move.", "[[phases.white-votes.options]]\ntext = \"vote+\"";
    "next" Kind::Text, "the game begins", "The phase that follows.", "[[phases.white-votes.options]]\nnext = \"black-votes\"";
    "empties_hands" Kind::Flag, "false", "Whether both sides lose what they have in hand.",
        "[[phases.black-votes.options]]\nempties_hands = true";
};

/// The keys of `[start]`.
pub static START: &[Key] = keys! {
    "side" Kind::Word(choices_of::<Color>), "\"white\"", "Who moves first.", "[start]\nside = \"white\"";
    "phase" Kind::Text, "none", "The phase the game starts in; \"none\" for move 1.", "[start]\nphase = \"white-votes\"";
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
};
