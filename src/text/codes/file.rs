//! Codes for variant files and hooks.

use super::{Code, Severity, codes};

codes! {
    TOML_SYNTAX = "V001" Error "the file is not TOML",
        "The file cannot be read as TOML, so nothing in it can be checked before this is repaired.",
        example "[pieces", fix "Close brackets and quotes; see the TOML page for the form of a value.";
    UNKNOWN_KEY = "V002" Error "there is no such key",
        "Every key must be one of the format's, so that a slip of the pen is not read as silence.",
        example "[board]\nfile = 8", fix "Take the nearest key of the reference, or remove it.";
    WRONG_TYPE = "V003" Error "a value has the wrong form",
        "The key takes another kind of value: a number where a string stands, a table where a list stands.",
        example "[board]\nfiles = \"8\"", fix "Write the value as the reference shows it.";
    MISSING_KEY = "V004" Error "a key that must be there is missing",
        "The table says too little without this key.",
        example "[board]\nfiles = 8", fix "Add the key.";
    BAD_VALUE = "V005" Error "a value is not one of those allowed",
        "The key takes one of a few words, or a number within bounds.",
        example "[board]\nfiles = 27", fix "Take one of the values that the message lists.";
    EXTENDS_NOT_FOUND = "V006" Error "the variant to extend cannot be read",
        "`extends` names a shipped variant, or a file by its path relative to this one.",
        example "extends = \"ches\"", fix "Check the name and the path.";
    EXTENDS_CYCLE = "V007" Error "files extend each other in a circle",
        "A variant cannot be a change of itself.",
        example "extends = \"cycle.toml\"", fix "Remove one of the `extends`.";
    UNKNOWN_SWITCH = "V008" Error "there is no such switch",
        "A value asks for a switch that the table `switches` does not have.",
        example "[board]\nfiles = \"$width\"", fix "Add the switch, or correct its name.";
    SWITCH_VALUE = "V009" Error "a switch has a value it cannot have",
        "The value is not among the `choices` of the switch, or a value that depends on the switch has no case for it.",
        example "[switches]\nlanding = { value = \"last\", choices = [\"any\", \"first\"] }",
        fix "Take one of the choices, or add the case.";
    UNUSED_SWITCH = "W210" Warning "nothing depends on a switch",
        "The switch can be set, but no value of the file asks for it, so setting it changes nothing.",
        example "[switches]\nlanding = \"any\"", fix "Use it as \"$name\", or remove it.";
    UNKNOWN_SET = "V010" Error "an override names nothing in the variant",
        "An override sets a switch by its name, or a value by its path, such as `board.files` or `pieces.knight.betza`.",
        example "--set landign=first", fix "Correct the name.";
    NOTHING_TO_REMOVE = "V011" Error "there is nothing to remove",
        "`pieces.NAME = false` removes a piece of the variant that the file extends; there is none of this name.",
        example "[pieces]\narchbishop = false", fix "Correct the name, or remove the line.";
    BOARD_SIZE = "V101" Error "the board is too large",
        "A board has at most 26 files and at most 256 squares in all.",
        example "[board]\nfiles = 20\nranks = 20", fix "Make it smaller.";
    SQUARES_SYNTAX = "V102" Error "this is not a square set",
        "Square sets are squares, lines, rectangles, ranks and files joined by commas, `and`, `except` and `not`.",
        example "setup = \"a2;h2\"", fix "See the page on square sets in the format reference.";
    NO_SUCH_SQUARE = "V103" Error "the square is not on the board",
        "A square, rank or file is named that the board does not have.",
        example "setup = \"a9\"", fix "Take a square of the board, or make the board larger.";
    UNKNOWN_ZONE = "V104" Error "there is no such zone",
        "A square set uses a name that the table `zones` does not have, or has only further down.",
        example "zone = \"far-haf\"", fix "Add the zone, or correct its name.";
    SETUP_ON_HOLE = "V105" Error "a piece starts on a hole",
        "The square is not part of the board.",
        example "[board]\nholes = \"a1\"", fix "Take the square out of the set-up or out of the holes.";
    SETUP_CLASH = "V106" Error "two pieces start on one square",
        "A square holds one piece at most.",
        example "setup = \"e1\"", fix "Take the square out of one of the set-ups.";
    EMPTY_ZONE = "W211" Warning "a zone has no squares",
        "Nothing can ever happen there.",
        example "zone = \"none\"", fix "Correct the zone, or remove the rule.";
    BAD_ID = "V201" Error "this is not a piece id",
        "An id is one capital letter, perhaps with dress marks (' ! \" `) behind it or a + before it: FEN has no room for more.",
        example "id = \"Kn\"", fix "Take one letter; when letters run out, dress one: N'.";
    ID_CLASH = "V202" Error "two pieces have the same id",
        "FEN could not tell them apart.",
        example "id = \"N\"", fix "Take another letter, or dress it: N'.";
    UNKNOWN_PIECE = "V203" Error "there is no such piece",
        "A piece is named that the table `pieces` does not have.",
        example "to = [\"qeen\"]", fix "Correct the name; it is the key in `pieces`, not the id.";
    CASTLING_SETUP = "V204" Error "castling pieces are not where they must start",
        "A right to castle belongs to one king square and one partner square of the set-up.",
        example "castling = { partner = \"rook\", right = [2] }", fix "Correct the squares, or write the forms one by one in [[castling]].";
    CASTLING_WAY = "V205" Error "a castling move leads nowhere",
        "King and partner each go along a rank or file, to different squares of the board.",
        example "[[castling]]\nking = \"e1-j1\"\npartner = \"h1-f1\"", fix "Correct the distance or the square.";
    CASTLING_RIGHT = "V206" Error "castling rights clash",
        "A letter stands for one partner of a side, and all forms with that partner share it.",
        example "right = \"K\"", fix "Give each partner a letter of its own.";
    MORPH_ROWS = "V207" Error "a morph table does not fit the board",
        "A row has one id or `.` for each file, or a single one for all; a piece changes by zone or by rows, not both.",
        example "morph = { rows = [\"N..\"] }", fix "Count the squares of the row.";
    MORPH_CLASH = "V208" Error "a piece changes into two things on one square",
        "Morph leaves no choice, so each square has one result.",
        example "morph = [{ zone = \"a8\", to = \"queen\" }, { zone = \"rank 8\", to = \"rook\" }]", fix "Make the zones disjoint.";
    UNKNOWN_PHASE = "V209" Error "there is no such phase",
        "A phase is named that the table `phases` does not have.",
        example "[start]\nphase = \"white-vote\"", fix "Correct the name.";
    PHASE_CLASH = "V210" Error "two phases or options look the same",
        "FEN tells phases apart by word and side, and moves tell options apart by their text; both are one word.",
        example "options = [{ text = \"vote+\" }, { text = \"vote+\" }]", fix "Take another word.";
    GOAL_KEYS = "V211" Error "a goal has keys that do not belong to it",
        "Each kind of goal has its own keys: what another kind would need means nothing, and what it needs must be there.",
        example "[[goals]]\nkind = \"checks\"\nzone = \"rank 8\"", fix "Give the keys that the reference names for this kind.";
    BLAST_WAY = "V212" Error "a blast is not made of leaps",
        "The squares around a capture are given as a Betza string of plain leaps, such as K or WA.",
        example "[blast]\naround = \"R\"", fix "Write leaps: K for the eight neighbours.";
    FREE_CASTLING = "V213" Error "castling from anywhere needs one form to each side",
        "The squares on which king and partner end come from the file's own castlings: exactly one to each side.",
        example "[rules]\nfree_castling = true", fix "Give the king one distance to each side, or leave out `free_castling`.";
    ALSO_MOVES = "V214" Error "these moves cannot be bound to squares",
        "`also` gives a piece more walks on some squares; castling and imitation have conditions of their own.",
        example "also = { betza = \"isO2\", from = \"rank 1\" }", fix "Write them in the piece's own `betza`.";
    NO_ROYAL = "W201" Warning "no piece is royal",
        "There is no check and no checkmate; the game ends only when a side cannot move.",
        example "royal = false", fix "Give the king `royal = true`.";
    NO_VICTIMS = "W202" Warning "en passant without victims",
        "There are captors that nothing can be captured by, or victims that no type can capture.",
        example "[en_passant]\nvictims = []\ncaptors = \"pawn\"", fix "Name both, or remove the table.";
    NEVER_MOVES = "W203" Warning "a piece never moves",
        "It has neither notation nor hooks nor castling that give it a move.",
        example "[pieces.wall]\nid = \"W\"", fix "Give it `betza` or `hooks`, if it should move.";
    NEVER_THERE = "W204" Warning "a piece never comes into play",
        "It is not in the set-up, not in hand, and nothing becomes it.",
        example "[pieces.amazon]\nid = \"A\"\nbetza = \"QN\"", fix "Set it up, or let something promote to it.";
    EN_PASSANT_LETTER = "W205" Warning "the notation and the en passant table disagree",
        "The notation lets the piece capture en passant, and the table does not name it as a captor: the table wins.",
        example "betza = \"fmWfceF\"", fix "Remove the `e`, or add the piece to the captors.";
    REPEATED_CHOICE = "W206" Warning "a choice is listed twice",
        "The second mention changes nothing.",
        example "to = [\"queen\", \"queen\"]", fix "Remove one.";
    NO_DROP = "W207" Warning "there is no way to use what is in hand",
        "A side has a piece in hand that no rule lets it drop.",
        example "reserve = 1", fix "Add a hook that drops it, or remove `reserve`.";
    IDLE_RULE = "W208" Warning "a rule changes nothing",
        "Nothing else in the file lets it come into force.",
        example "[drops]\nfrom_captures = true", fix "Add what it needs, or remove it.";
    STARTS_OUTSIDE = "W209" Warning "a piece starts where it may not go",
        "It is confined to squares that its set-up is not among.",
        example "setup = \"e1\"\nconfined = \"d2-f4\"", fix "Correct one of the two.";
    UNKNOWN_HOOK = "H001" Error "there is no such hook",
        "`use` names a hook; `nightrider hooks` lists them.",
        example "hooks = [{ use = \"bombing\" }]", fix "Correct the name.";
    HOOK_ATTACH = "H002" Error "a hook is called in the wrong place",
        "Some hooks belong to a piece, others to the whole variant.",
        example "[[hooks]]\nuse = \"vault\"", fix "Move the call.";
    HOOK_VALUE = "H003" Error "a parameter of a hook does not fit the others",
        "Each parameter is fine by itself, but together they mean nothing.",
        example "hooks = [{ use = \"hurdle\", over = \"X\", types = [\"pawn\"], except = [\"pawn\"] }]", fix "See the parameters in the hook reference.";
    HOOK_WAY = "H004" Error "these are not directions",
        "Directions are written as a Betza atom, with direction letters where not all of its directions count.",
        example "along = \"mR\"", fix "Write W, F, R, B, Q or another atom, such as \"fR\" for straight forward.";
    HOOK_EMPTY = "W301" Warning "a hook call gives no moves",
        "With these parameters nothing can happen.",
        example "hooks = [{ use = \"vault\", over = { empty = \"no\", friend = \"no\", enemy = \"no\" } }]", fix "Change the parameters, or remove the call.";
    FILE_SIZE = "L011" Error "the file is too large",
        "Variant files have at most one megabyte.",
        example "", fix "Move parts of it to a file that this one extends.";
    SQUARES_SIZE = "L012" Error "a square set is too long",
        "Square sets are bounded in length and nesting, so that every file is read in little time.",
        example "setup = \"((((((((((((((((((((((((((((((((((a1))))))))))))))))))))))))))))))))))\"", fix "Name parts of it in `zones`.";
    EXTENDS_DEPTH = "L013" Error "too many files extend one another",
        "The chain of `extends` is bounded.",
        example "extends = \"next\"", fix "Merge some of the files.";
    TOO_MANY_PIECES = "L014" Error "too many piece types",
        "A variant has at most 127.",
        example "[pieces]", fix "Remove some.";
    TOO_MANY_LINES = "L015" Error "a hook gives too many lines",
        "Every combination of directions and contents is a line, and their number is bounded.",
        example "hooks = [{ use = \"vault\", along = \"Q\", distance = 9 }]", fix "Lower the distance.";
}
