//! Codes for variant files and hooks.

use super::{Code, Input, Severity, codes};

codes! {
    TOML_SYNTAX = "V001" Error "the file is not TOML",
        "The file cannot be read as TOML, so nothing in it can be checked before this is repaired.",
        example File "extends = \"chess\"\n\n[pieces.pawn\nid = \"S\"",
        fix "Close brackets and quotes; see the TOML page for the form of a value.",
        good "extends = \"chess\"\n\n[pieces.pawn]\nid = \"S\"";
    UNKNOWN_KEY = "V002" Error "there is no such key",
        "Every key must be one of the format's, so that a slip of the pen is not read as silence.",
        example File "extends = \"chess\"\n\n[board]\nfile = 9",
        fix "Take the nearest key of the reference, or remove it.",
        good "extends = \"chess\"\n\n[board]\nfiles = 9";
    WRONG_TYPE = "V003" Error "a value has the wrong form",
        "The key takes another kind of value: a number where a string stands, a table where a list stands.",
        example File "extends = \"chess\"\n\n[board]\nfiles = \"9\"",
        fix "Write the value as the reference shows it.",
        good "extends = \"chess\"\n\n[board]\nfiles = 9";
    MISSING_KEY = "V004" Error "a key that must be there is missing",
        "The table says too little without this key.",
        example File "extends = \"chess\"\n\n[pieces.guard]\nbetza = \"K\"\nsetup = \"d3\"",
        fix "Add the key.",
        good "extends = \"chess\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"K\"\nsetup = \"d3\"";
    BAD_VALUE = "V005" Error "a value is not one of those allowed",
        "The key takes one of a few words, or a number within bounds.",
        example File "extends = \"chess\"\n\n[rules]\nstalemate = \"lose\"",
        fix "Take one of the values that the message lists.",
        good "extends = \"chess\"\n\n[rules]\nstalemate = \"loss\"";
    EXTENDS_NOT_FOUND = "V006" Error "the variant to extend cannot be read",
        "`extends` names a shipped variant, or a file by its path relative to this one.",
        example File "extends = \"ches\"",
        fix "Check the name and the path.",
        good "extends = \"chess\"";
    EXTENDS_CYCLE = "V007" Error "files extend each other in a circle",
        "A variant cannot be a change of itself.",
        example File "extends = \"example.toml\"",
        fix "Remove one of the `extends`.",
        good "extends = \"chess\"";
    UNKNOWN_SWITCH = "V008" Error "there is no such switch",
        "A value asks for a switch that the table `switches` does not have.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nbetza = \"$leaper\"",
        fix "Add the switch, or correct its name.",
        good "extends = \"chess\"\n\n[switches]\nleaper = { value = \"N\", choices = [\"N\", \"NC\"] }\n\n[pieces.knight]\nbetza = \"$leaper\"";
    SWITCH_VALUE = "V009" Error "a switch has a value it cannot have",
        "The value is not among the `choices` of the switch, or a value that depends on the switch has no case for it.",
        example File "extends = \"chess\"\n\n[switches]\nleaper = { value = \"C\", choices = [\"N\", \"NC\"] }\n\n[pieces.knight]\nbetza = \"$leaper\"",
        fix "Take one of the choices, or add the case.",
        good "extends = \"chess\"\n\n[switches]\nleaper = { value = \"N\", choices = [\"N\", \"NC\"] }\n\n[pieces.knight]\nbetza = \"$leaper\"";
    UNUSED_SWITCH = "W210" Warning "nothing depends on a switch",
        "The switch can be set, but no value of the file asks for it, so setting it changes nothing.",
        example File "extends = \"chess\"\n\n[switches]\nleaper = \"N\"",
        fix "Use it as \"$name\", or remove it.",
        good "extends = \"chess\"\n\n[switches]\nleaper = \"N\"\n\n[pieces.knight]\nbetza = \"$leaper\"";
    UNKNOWN_SET = "V010" Error "an override names nothing in the variant",
        "An override sets a switch by its name, or a value by its path, such as `board.files` or `pieces.knight.betza`.",
        example Command "nightrider check chess --set board.fils.wide=9",
        fix "Correct the name.",
        good "nightrider check chess --set rules.move_rule=40";
    NOTHING_TO_REMOVE = "V011" Error "there is nothing to remove",
        "`false` takes out what the extended file says: a piece by `pieces.NAME = false`, a table or list by its key. Here \
         the extended file, if there is one, says nothing of the kind.",
        example File "extends = \"chess\"\n\n[pieces]\nqeen = false",
        fix "Correct the name, or remove the line.",
        good "extends = \"chess\"\n\n[pieces]\nqueen = false\n\n[promotion]\nto = [\"rook\", \"bishop\", \"knight\"]";
    UNSUPPORTED_RULE = "V012" Error "a known rule that is not supported",
        "Other programs have the rule; here no key says it, and a file that asks for it would be played otherwise than meant.",
        example File "extends = \"chess\"\n\n[rules]\ncountingRule = \"makruk\"",
        fix "Do what the message says, or leave the rule out.",
        good "extends = \"chess\"\n\n[rules]\nmove_rule = 64";
    UNSEEN_CHARACTER = "V017" Error "a character that cannot be seen",
        "Texts and names of a file come out on terminals and pages. Characters that are not seen there but do something, such as \
         escape, bell, zero and changes of direction, would make them show what the file does not say. Line breaks and tabs may \
         stand in texts, not in names.",
        example File "extends = \"chess\"\n\n[variant]\nname = \"Red \\u001B[31mChess\"",
        fix "Take the character out.",
        good "extends = \"chess\"\n\n[variant]\nname = \"Red Chess\"";
    NOT_A_WORD = "V018" Error "a name that is no word",
        "Pieces, switches and phases are called by their names in lists, square sets and commands, so a name is one word: \
         letters of any script, digits, `-`, `_` and `'`.",
        example File "extends = \"chess\"\n\n[pieces.\"royal guard\"]\nid = \"G\"\nbetza = \"K\"\nsetup = \"d3\"",
        fix "Write it as one word, with `-` between its parts.",
        good "extends = \"chess\"\n\n[pieces.royal-guard]\nid = \"G\"\nbetza = \"K\"\nsetup = \"d3\"";
    FOREIGN_FILE = "V019" Error "a file of another program",
        "Variants are described for other programs, too: Fairy-Stockfish reads `variants.ini`. Such a file is not read here, but \
         most of its words are known, and each is told where it stands in a variant file.",
        example File "[mine:chess]",
        fix "Write a variant file that says the same, beginning with what `nightrider new` writes.",
        good "extends = \"chess\"\n\n[variant]\nname = \"Mine\"";
    BOARD_SIZE = "V101" Error "the board is too large",
        "A board has at most 26 files and at most 256 squares in all.",
        example File "extends = \"chess\"\n\n[board]\nfiles = 20\nranks = 20",
        fix "Make it smaller.",
        good "extends = \"chess\"\n\n[board]\nfiles = 16\nranks = 16\n\n[promotion]\nzone = \"rank 16\"";
    SQUARES_SYNTAX = "V102" Error "this is not a square set",
        "Square sets are squares, lines, rectangles, ranks and files joined by commas, `and`, `except` and `not`.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nsetup = \"a3;h3\"",
        fix "See the page on square sets in the format reference.",
        good "extends = \"chess\"\n\n[pieces.knight]\nsetup = \"a3,h3\"";
    NO_SUCH_SQUARE = "V103" Error "the square is not on the board",
        "A square, rank or file is named that the board does not have.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nsetup = \"a3,h9\"",
        fix "Take a square of the board, or make the board larger.",
        good "extends = \"chess\"\n\n[pieces.knight]\nsetup = \"a3,h3\"";
    UNKNOWN_ZONE = "V104" Error "there is no such zone",
        "A square set uses a name that the table `zones` does not have, or has only further down.",
        example File "extends = \"chess\"\n\n[zones]\ncentre = \"d4:e5\"\n\n[[goals]]\nkind = \"reach\"\npieces = \"king\"\nzone = \"center\"",
        fix "Add the zone, or correct its name.",
        good "extends = \"chess\"\n\n[zones]\ncentre = \"d4:e5\"\n\n[[goals]]\nkind = \"reach\"\npieces = \"king\"\nzone = \"centre\"";
    SETUP_ON_HOLE = "V105" Error "a piece starts on a hole",
        "The square is not part of the board.",
        example File "extends = \"chess\"\n\n[board]\nholes = \"d4\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"K\"\nsetup = \"d4\"",
        fix "Take the square out of the set-up or out of the holes.",
        good "extends = \"chess\"\n\n[board]\nholes = \"d4\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"K\"\nsetup = \"e3\"";
    SETUP_CLASH = "V106" Error "two pieces start on one square",
        "A square holds one piece at most.",
        example File "extends = \"chess\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"K\"\nsetup = \"e1\"",
        fix "Take the square out of one of the set-ups.",
        good "extends = \"chess\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"K\"\nsetup = \"e3\"";
    EMPTY_ZONE = "W211" Warning "a zone has no squares",
        "Nothing can ever happen there.",
        example File "extends = \"chess\"\n\n[promotion]\nzone = \"rank 8 except a8-h8\"",
        fix "Correct the zone, or remove the rule.",
        good "extends = \"chess\"\n\n[promotion]\nzone = \"rank 8\"";
    UNUSED_ZONE = "W213" Warning "no square set names a zone",
        "The table `zones` gives names to square sets; this one is never used, so changing it changes nothing.",
        example File "extends = \"chess\"\n\n[zones]\nfar-rank = \"rank 8\"",
        fix "Use it where it was meant, or remove it.",
        good "extends = \"chess\"\n\n[zones]\nfar-rank = \"rank 8\"\n\n[promotion]\nzone = \"far-rank\"";
    ODD_CHOICE = "W214" Warning "a strange choice of promotion",
        "The piece may become what it is already, or a royal piece, so that a side could have several of which each loses \
         the game.",
        example File "extends = \"chess\"\n\n[promotion]\nto = [\"queen\", \"king\"]",
        fix "Take the choice out; that a piece may stay what it is is said by `optional = true`.",
        good "extends = \"chess\"\n\n[promotion]\nto = [\"queen\"]\noptional = true";
    NO_SIDE = "W215" Warning "a side has no pieces",
        "Nothing of this side is on the board or in hand when the game starts. With the symmetry `none` Black's set-ups are \
         those of `setup_black` alone.",
        example File "extends = \"chess\"\n\n[board]\nsymmetry = \"none\"\n\n[pieces.king]\ncastling = false",
        fix "Give pieces a `setup_black`, or another symmetry.",
        good "extends = \"chess\"\n\n[board]\nsymmetry = \"rotate\"";
    GOAL_AT_START = "W216" Warning "a goal that is reached before the first move",
        "A side has so few of the pieces when the game starts that the first move ends it.",
        example File "extends = \"chess\"\n\n[[goals]]\nkind = \"extinct\"\npieces = \"queen\"\nat_most = 1",
        fix "Count the pieces of the set-up.",
        good "extends = \"chess\"\n\n[[goals]]\nkind = \"extinct\"\npieces = \"queen\"";
    BAD_ID = "V201" Error "this is not a piece id",
        "An id is one capital letter, perhaps with dress marks (' ! \" `) behind it or a + before it: FEN has no room for more.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nid = \"Kn\"",
        fix "Take one letter; when letters run out, dress one: N'.",
        good "extends = \"chess\"\n\n[pieces.knight]\nid = \"S\"";
    ID_CLASH = "V202" Error "two pieces have the same id",
        "FEN could not tell them apart.",
        example File "extends = \"chess\"\n\n[pieces.guard]\nid = \"N\"\nbetza = \"K\"\nsetup = \"e3\"",
        fix "Take another letter, or dress it: N'.",
        good "extends = \"chess\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"K\"\nsetup = \"e3\"";
    UNKNOWN_PIECE = "V203" Error "there is no such piece",
        "A piece is named that the table `pieces` does not have.",
        example File "extends = \"chess\"\n\n[promotion]\nto = [\"qeen\"]",
        fix "Correct the name; it is the key in `pieces`, not the id.",
        good "extends = \"chess\"\n\n[promotion]\nto = [\"queen\"]";
    CASTLING_SETUP = "V204" Error "castling pieces are not where they must start",
        "A right to castle belongs to one king square and one partner square of the set-up.",
        example File "extends = \"chess\"\n\n[pieces.rook]\nsetup = \"a1\"\n\n[pieces.king]\ncastling = { partner = \"rook\", right = [2], left = [2] }",
        fix "Correct the squares, or write the forms one by one in [[castling]].",
        good "extends = \"chess\"\n\n[pieces.rook]\nsetup = \"a1\"\n\n[pieces.king]\ncastling = { right = [] }";
    CASTLING_WAY = "V205" Error "a castling move leads nowhere",
        "King and partner each go along a rank or file, to different squares of the board.",
        example File "extends = \"chess\"\n\n[pieces.king]\ncastling = { right = [4] }",
        fix "Correct the distance or the square.",
        good "extends = \"chess\"\n\n[pieces.king]\ncastling = { right = [2] }";
    CASTLING_RIGHT = "V206" Error "castling rights clash",
        "A letter stands for one partner of a side, and all forms with that partner share it.",
        example File "extends = \"chess\"\n\n[[castling]]\nking = \"e1-b1\"\npartner = \"a1-c1\"\nright = \"K\"",
        fix "Give each partner a letter of its own.",
        good "extends = \"chess\"\n\n[[castling]]\nking = \"e1-b1\"\npartner = \"a1-c1\"\nright = \"Q\"";
    MORPH_ROWS = "V207" Error "a morph table does not fit the board",
        "A row has one id or `.` for each file, or a single one for all; a piece changes by zone or by rows, not both.",
        example File "extends = \"chess\"\n\n[pieces.pawn]\nmorph = { rows = [\"Q.Q\"] }",
        fix "Count the squares of the row.",
        good "extends = \"chess\"\n\n[pieces.pawn]\nmorph = { rows = [\"Q......Q\"] }";
    MORPH_CLASH = "V208" Error "a piece changes into two things on one square",
        "Morph leaves no choice, so each square has one result.",
        example File "extends = \"chess\"\n\n[pieces.pawn]\nmorph = [{ zone = \"a8\", to = \"queen\" }, { zone = \"rank 8\", to = \"rook\" }]",
        fix "Make the zones disjoint.",
        good "extends = \"chess\"\n\n[pieces.pawn]\nmorph = [{ zone = \"a8\", to = \"queen\" }, { zone = \"b8-h8\", to = \"rook\" }]";
    UNKNOWN_PHASE = "V209" Error "there is no such phase",
        "A phase is named that the table `phases` does not have.",
        example File "extends = \"winther\"\n\n[start]\nphase = \"white-vote\"",
        fix "Correct the name.",
        good "extends = \"winther\"\n\n[start]\nphase = \"white-votes\"";
    PHASE_CLASH = "V210" Error "two phases or options look the same",
        "FEN tells phases apart by word and side, and moves tell options apart by their text; both are one word.",
        example File "extends = \"winther\"\n\n[phases.black-votes]\noptions = [{ text = \"vote+\" }, { text = \"vote+\", empties_hands = true }]",
        fix "Take another word.",
        good "extends = \"winther\"\n\n[phases.black-votes]\noptions = [{ text = \"vote+\" }, { text = \"vote-\" }]";
    GOAL_KEYS = "V211" Error "a goal has keys that do not belong to it",
        "Each kind of goal has its own keys: what another kind would need means nothing, and what it needs must be there.",
        example File "extends = \"chess\"\n\n[[goals]]\nkind = \"checks\"\ncount = 3\nzone = \"rank 8\"",
        fix "Give the keys that the reference names for this kind.",
        good "extends = \"chess\"\n\n[[goals]]\nkind = \"checks\"\ncount = 3";
    BLAST_WAY = "V212" Error "a blast is not made of leaps",
        "The squares around a capture are given as a Betza string of plain leaps, such as K or WA.",
        example File "extends = \"chess\"\n\n[blast]\naround = \"R\"",
        fix "Write leaps: K for the eight neighbours.",
        good "extends = \"chess\"\n\n[blast]\naround = \"K\"";
    FREE_CASTLING = "V213" Error "castling from anywhere needs one form to each side",
        "The squares on which king and partner end come from the file's own castlings: exactly one to each side.",
        example File "extends = \"chess\"\n\n[pieces.king]\ncastling = { right = [2, 3] }\n\n[rules]\nfree_castling = true",
        fix "Give the king one distance to each side, or leave out `free_castling`.",
        good "extends = \"chess\"\n\n[pieces.king]\ncastling = { right = [2] }\n\n[rules]\nfree_castling = true";
    ALSO_MOVES = "V214" Error "these moves cannot be bound to squares",
        "`also` gives a piece more walks on some squares; castling and imitation have conditions of their own.",
        example File "extends = \"chess\"\n\n[pieces.king]\nalso = { betza = \"isO2\", from = \"rank 1\" }",
        fix "Write them in the piece's own `betza`.",
        good "extends = \"chess\"\n\n[pieces.king]\nalso = { betza = \"D\", from = \"rank 1\" }";
    SHUFFLE = "V215" Error "a shuffle does not number its start positions",
        "The stages place just the pieces that the set-up has on the squares of the shuffle, and each stage has as many ways whatever the stages before it did.",
        example File "extends = \"chess\"\n\n[shuffle]\nsquares = \"b1,c1\"\nplace = { pieces = [\"knight\", \"knight\"] }",
        fix "Place what stands there, those with the least room first.",
        good "extends = \"chess\"\n\n[shuffle]\nsquares = \"b1,c1\"\nplace = { pieces = [\"knight\", \"bishop\"], any_order = true }";
    SHUFFLED_CASTLING = "W224" Warning "a shuffle that loses a castling",
        "A castling by distances or squares is for a king and a partner that stand where the set-up has them. In a start position \
         of the shuffle in which one of them stands elsewhere it is no right of that side, all through the game.",
        example File "extends = \"chess\"\n\n[shuffle]\nsquares = \"d1,e1\"\nplace = { pieces = [\"king\", \"queen\"], any_order = true }",
        fix "Let them castle wherever they start by `free_castling`, or leave them out of the shuffle.",
        good "extends = \"chess\"\n\n[rules]\nfree_castling = true\n\n[shuffle]\nsquares = \"d1,e1\"\nplace = { pieces = [\"king\", \"queen\"], any_order = true }";
    FIRST_MOVE_MARK = "V216" Error "unmoved pieces cannot be marked by letters",
        "With `marked` a letter in the castling field of a FEN stands for the file on which a piece has not moved. So the \
         variant has no castling and no gates, whose letters would mean something else, and no two such pieces of a side on a file.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nbetza = \"NimC\"\nfirst_move = { marked = true }",
        fix "Leave `marked` out: then those that have moved are named behind the counters.",
        good "extends = \"chess\"\n\n[pieces.knight]\nbetza = \"NimC\"\nfirst_move = { marked = true }\n\n[pieces.king]\ncastling = false";
    NO_ROYAL = "W201" Warning "no piece is royal",
        "There is no check and no checkmate; the game ends only when a side cannot move.",
        example File "extends = \"chess\"\n\n[pieces.king]\nroyal = false",
        fix "Give the king `royal = true`.",
        good "extends = \"chess\"\n\n[pieces.king]\nroyal = \"last\"";
    NO_VICTIMS = "W202" Warning "en passant without victims",
        "There are captors that nothing can be captured by, or victims that no type can capture.",
        example File "extends = \"chess\"\n\n[en_passant]\nvictims = []\ncaptors = \"pawn\"",
        fix "Name both, or remove the table.",
        good "extends = \"chess\"\n\n[en_passant]\nvictims = \"pawn\"\ncaptors = \"pawn\"";
    NEVER_MOVES = "W203" Warning "a piece never moves",
        "It has neither notation nor hooks nor castling that give it a move.",
        example File "extends = \"chess\"\n\n[pieces.wall]\nid = \"W\"\nsetup = \"a4\"",
        fix "Give it `betza` or `hooks`, if it should move; `betza = \"\"` if it should not.",
        good "extends = \"chess\"\n\n[pieces.wall]\nid = \"W\"\nbetza = \"W\"\nsetup = \"a4\"";
    NEVER_THERE = "W204" Warning "a piece never comes into play",
        "It is not in the set-up, not in hand, and nothing becomes it.",
        example File "extends = \"chess\"\n\n[pieces.amazon]\nid = \"A\"\nbetza = \"QN\"",
        fix "Set it up, or let something promote to it.",
        good "extends = \"chess\"\n\n[pieces.amazon]\nid = \"A\"\nbetza = \"QN\"\nsetup = \"d3\"";
    EN_PASSANT_LETTER = "W205" Warning "the notation and the en passant table disagree",
        "The notation lets the piece capture en passant, and the table does not name it as a captor: the table wins.",
        example File "extends = \"chess\"\n\n[en_passant]\nvictims = \"pawn\"\ncaptors = \"pawn\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"fmWfceF\"\nsetup = \"d3\"",
        fix "Remove the `e`, or add the piece to the captors.",
        good "extends = \"chess\"\n\n[en_passant]\nvictims = \"pawn\"\ncaptors = [\"pawn\", \"guard\"]\n\n[pieces.guard]\nid = \"G\"\nbetza = \"fmWfceF\"\nsetup = \"d3\"";
    REPEATED_CHOICE = "W206" Warning "something is said twice",
        "The same entry of a list, or the same square of a set, a second time changes nothing.",
        example File "extends = \"chess\"\n\n[promotion]\nto = [\"queen\", \"queen\"]",
        fix "Remove one.",
        good "extends = \"chess\"\n\n[promotion]\nto = [\"queen\"]";
    NO_DROP = "W207" Warning "there is no way to use what is in hand",
        "A side has a piece in hand that no rule lets it drop.",
        example File "extends = \"chess\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"K\"\nreserve = 1",
        fix "Add a hook that drops it, or remove `reserve`.",
        good "extends = \"chess\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"K\"\nreserve = 1\ndrop = true";
    IDLE_RULE = "W208" Warning "a rule changes nothing",
        "Nothing else in the file lets it come into force.",
        example File "extends = \"chess\"\n\n[drops]\nfrom_captures = true",
        fix "Add what it needs, or remove it.",
        good "extends = \"chess\"\n\n[drops]\nfrom_captures = true\n\n[pieces.pawn]\ndrop = \"rank 2-7\"";
    STARTS_OUTSIDE = "W209" Warning "a piece starts where it may not go",
        "It is confined to squares that its set-up is not among.",
        example File "extends = \"chess\"\n\n[pieces.king]\nconfined = \"rank 2-3\"",
        fix "Correct one of the two.",
        good "extends = \"chess\"\n\n[pieces.king]\nconfined = \"rank 1-3\"";
    SAME_AS_EXTENDED = "W217" Warning "the extended file says so already",
        "What is not said is as in the file that is extended, so that saying it again changes nothing; and when that file is mended, \
         this one stays as it is.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nbetza = \"N\"",
        fix "Leave it out.",
        good "extends = \"chess\"\n\n[pieces.knight]\nbetza = \"NW\"";
    INHERITED_SQUARES = "W218" Warning "squares of the extended file mean something else on this board",
        "The squares that the extended file names are those of its own board. On a board with other ranks or files they may be \
         in another place: what was the middle is off it, and the last rank is not the last.",
        example File "extends = \"kingofthehill\"\n\n[board]\nranks = 10",
        fix "Say the keys that are named here too, with the squares that are meant.",
        good "extends = \"kingofthehill\"\n\n[board]\nranks = 10\n\n[[goals]]\nkind = \"reach\"\npieces = \"king\"\nzone = \"d5,e5,d6,e6\"";
    EMPTY_TABLE = "W219" Warning "a table says nothing",
        "Nothing stands in it, so that it might as well not be there.",
        example File "extends = \"chess\"\n\n[rules]",
        fix "Say something in it, or leave it out.",
        good "extends = \"chess\"\n\n[rules]\nstalemate = \"loss\"";
    HIDDEN = "W220" Warning "an earlier entry hides this one",
        "Where several entries could hold, the first does; what this one is about is always decided by one before it.",
        example File "extends = \"chess\"\n\n[[mates]]\nby = \"knight\"\nscore = \"win\"\n\n[[mates]]\nby = \"knight\"\nscore = \"draw\"",
        fix "Leave one of them out, or let the narrower one come first.",
        good "extends = \"chess\"\n\n[[mates]]\nby = \"knight\"\nscore = \"win\"\n\n[[mates]]\nby = \"pawn\"\nscore = \"draw\"";
    SETTINGS_LIMIT = "W221" Warning "not every setting of the switches is looked at",
        "A file is checked as its switches are set and in at most 128 other settings, fewer where it is long; those that change \
         few switches come first. What is wrong only in one of the others is found when it is set.",
        example Size "a file with eight switches of two choices each, which can be set in 256 ways",
        fix "Check those that matter by `--set`, or let fewer things be chosen.",
        good "";
    ONE_SIDED = "W222" Warning "left and right of Black's piece are not those of its squares",
        "Moves are turned for Black, so that left and right are as its own side sees them; squares are mirrored, so that they are on \
         the same files. A piece that goes to the right from squares on the left goes off them as Black's.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nalso = { betza = \"rW\", from = \"a1-d1\" }",
        fix "Let the board be turned for Black by `symmetry = \"rotate\"`, or give the moves to both sides.",
        good "extends = \"chess\"\n\n[pieces.knight]\nalso = { betza = \"sW\", from = \"a1-d1\" }";
    NO_CAPTORS = "W223" Warning "a right that nobody can take",
        "The notation lets a piece be captured in passing (`in`, `nn`, `W*`), and no piece captures so (`e`).",
        example File "extends = \"chess\"\n\n[pieces.pawn]\nbetza = \"fmWfcFifmnD\"",
        fix "Give a piece the capture, or write the advance so that it leaves no right.",
        good "extends = \"chess\"\n\n[pieces.pawn]\nbetza = \"fmWfcFifmR2\"";
    UNREACHABLE = "W212" Warning "a zone that cannot be reached",
        "No piece that the zone is about can ever come there by its moves, drops or changes, so what is said of it never \
         happens.",
        example File "extends = \"chess\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"D\"\nsetup = \"e3\"\n\n[pieces.guard.promotion]\nzone = \"rank 8\"\nto = \"queen\"",
        fix "Correct the zone, or give the pieces a way to it.",
        good "extends = \"chess\"\n\n[pieces.guard]\nid = \"G\"\nbetza = \"D\"\nsetup = \"e3\"\n\n[pieces.guard.promotion]\nzone = \"rank 7\"\nto = \"queen\"";
    UNKNOWN_HOOK = "H001" Error "there is no such hook",
        "`use` names a hook; `nightrider hooks` lists them.",
        example File "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"bombing\", along = \"R\", landing = \"any\" }]",
        fix "Correct the name.",
        good "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"bombing-run\", along = \"R\", landing = \"any\" }]";
    HOOK_ATTACH = "H002" Error "a hook is called in the wrong place",
        "Some hooks belong to a piece, others to the whole variant.",
        example File "extends = \"chess\"\n\n[[hooks]]\nuse = \"vault\"\nalong = \"W\"",
        fix "Move the call.",
        good "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"vault\", along = \"W\" }]";
    HOOK_VALUE = "H003" Error "a parameter of a hook does not fit the others",
        "Each parameter is fine by itself, but together they mean nothing.",
        example File "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"hurdle\", along = \"R\", types = [\"pawn\"], except = [\"king\"] }]",
        fix "See the parameters in the hook reference.",
        good "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"hurdle\", along = \"R\", types = [\"pawn\"] }]";
    HOOK_WAY = "H004" Error "these are not directions",
        "Directions are written as a Betza atom, with direction letters where not all of its directions count.",
        example File "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"bombing-run\", along = \"mR\" }]",
        fix "Write W, F, R, B, Q or another atom, such as \"fR\" for straight forward.",
        good "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"bombing-run\", along = \"R\" }]";
    HOOK_EMPTY = "W301" Warning "a hook call gives no moves",
        "With these parameters nothing can happen.",
        example File "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"vault\", along = \"W\", over = { empty = \"no\", friend = \"no\", enemy = \"no\" } }]",
        fix "Change the parameters, or remove the call.",
        good "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"vault\", along = \"W\", over = { empty = \"no\", friend = \"no\" } }]";
    FILE_SIZE = "L011" Error "the file is too large",
        "Variant files have at most one megabyte.",
        example Size "a file of more than 1,048,576 bytes",
        fix "Move parts of it to a file that this one extends.",
        good "";
    SQUARES_SIZE = "L012" Error "a square set is too long",
        "Square sets are bounded in length and nesting, so that every file is read in little time.",
        example File "extends = \"chess\"\n\n[pieces.knight]\ninitial = \"((((((((((((((((((((((((((((((((((((((((b1))))))))))))))))))))))))))))))))))))))))\"",
        fix "Name parts of it in `zones`.",
        good "extends = \"chess\"\n\n[pieces.knight]\ninitial = \"b1\"";
    EXTENDS_DEPTH = "L013" Error "too many files extend one another",
        "The chain of `extends` is bounded.",
        example Size "a file that extends a file that extends a file, and so on, more than 16 times",
        fix "Merge some of the files.",
        good "";
    TOO_MANY_PIECES = "L014" Error "too many piece types",
        "A variant has at most 127.",
        example Size "a file with 128 tables `[pieces.NAME]`",
        fix "Remove some.",
        good "";
    TOO_MANY_WAYS = "L018" Error "moves that can go too many ways",
        "How many ways the moves of a piece can go on an empty board is worked out before they are gone: the squares of each ride, \
         multiplied for rides behind one another, added up for all directions and turns. All types of a variant together may \
         have 65,536; the lion of chu shogi has 96.",
        example File "extends = \"chess\"\n\n[pieces.queen]\nbetza = \"aaaaR\"",
        fix "Bound the range of the legs, or give them directions.",
        good "extends = \"chess\"\n\n[pieces.queen]\nbetza = \"afsR\"";
    TOO_MANY_PATHS = "L019" Error "flights with too many paths",
        "Each path of a flight is a move of its own. A piece may have 16,384, counted on a board without edges.",
        example Size "a `flight` of 9 steps that may turn anywhere",
        fix "Let it fly fewer steps, turn less, or pass less.",
        good "";
    TOO_MUCH_WORK = "L020" Error "a position with too many moves",
        "To find the legal moves of a position, all ways of the enemy's pieces are looked at for each move. The product of both \
         is bounded, and so are the paths of all flights.",
        example Size "a board of 16 by 16 squares full of pieces that slide and turn and slide",
        fix "Let fewer such pieces stand there, or bound how far they go.",
        good "";
    TOO_MUCH_NOTATION = "L022" Error "Betza strings that mean too many moves together",
        "Written out for every direction and turn, the moves of all strings of a file are bounded, so that every file is read in \
         little time.",
        example Size "a piece with a thousand `also`, each with `aaK`",
        fix "Give later legs directions, or say fewer moves.",
        good "";
    SETTINGS_SIZE = "L024" Error "tests with too many settings",
        "For each different `set` of its tests a variant is read and compiled again. There may be 256 of them, fewer in large \
         files: sixteen megabytes are read for them.",
        example Size "a file with 257 tests, each with another value of a switch",
        fix "Divide them among several variants, or set fewer values.",
        good "";
    TOO_MANY_ENTRIES = "L025" Error "too many entries",
        "A list of tables, such as `[[goals]]` or a piece's `also`, has at most 4096 entries, and so has a table of names, such \
         as `[zones]`: some of them are compared with all others.",
        example Size "a file with 4097 tables `[[goals]]`",
        fix "Leave the rest out, or say in fewer entries what they say.",
        good "";
    ID_SIZE = "L028" Error "an id is too long",
        "An id has at most 16 characters, dress marks included: it stands on every square of a board that is drawn.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nid = \"N''''''''''''''''\"",
        fix "Take another letter, or fewer marks.",
        good "extends = \"chess\"\n\n[pieces.knight]\nid = \"N'\"";
    GAME_LENGTH = "L027" Error "a game is too long",
        "A game that is played on from a text has at most 20,000 moves of both sides together, and the tests of a file play at most \
         65,536: each of them is looked for among the legal moves.",
        example Size "a text of 20,001 moves",
        fix "End the game earlier, or let it begin from a position.",
        good "";
    TOO_MUCH_COUNTING = "L026" Error "tests that count too far",
        "To count lines of play, the positions before their ends are looked at, at most 2,097,152 for all tests of a file.",
        example Size "a test with `perft = { 20 = 1 }`",
        fix "Count fewer plies; `nightrider perft` counts without end.",
        good "";
    EXTENDS_SIZE = "L021" Error "files that extend one another are too large together",
        "A file and all those behind its `extends` have at most one megabyte together.",
        example Size "a file of 600,000 bytes that extends another of 600,000 bytes",
        fix "Leave out what is said again.",
        good "";
    RIVER = "V021" Error "a river that runs along no rank",
        "`river` names the squares on White's side of it: whole ranks from White's first upwards, and not all of them.",
        example File "extends = \"chess\"\n\n[picture]\nriver = \"rank 4-5\"",
        fix "Name the ranks below the river, such as `own half`.",
        good "extends = \"chess\"\n\n[picture]\nriver = \"own half\"";
    CROSSED = "V022" Error "squares that no two diagonals cross",
        "Diagonals are drawn from corner to corner of blocks as wide as they are high. On lines the squares are points, and a block has two or more each way.",
        example File "extends = \"chess\"\n\n[picture]\ncrossed = \"d1:f2\"",
        fix "Name a square block; blocks that touch are items of a list.",
        good "extends = \"chess\"\n\n[picture]\ncrossed = \"d1:f3\"";
    SIGN = "V023" Error "a sign that cannot be drawn on a piece",
        "A sign has one or two characters, and none is the id of another piece: two pieces of a variant never look alike.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nsign = \"horse\"",
        fix "Take one or two characters, or leave it out.",
        good "extends = \"chess\"\n\n[pieces.knight]\nsign = \"馬\"";
    SIGN_NOT_DRAWN = "W114" Warning "a sign that pictures do not show",
        "The characters of signs are drawn as strokes, so that pictures need no font. There are strokes for letters and for the characters of Asian games;          and a sign that an earlier piece has is not drawn again. Pictures show the id instead.",
        example File "extends = \"chess\"\n\n[pieces.knight]\nsign = \"♞\"",
        fix "Take characters that are drawn, or bring your own pictures with `diagram --pieces`.",
        good "extends = \"chess\"\n\n[pieces.knight]\nsign = \"馬\"";
    NO_VARIANT_FILE = "V013" Error "what is extended is no variant file",
        "A file that is extended is shown in findings, so only files that look like variants are: some line begins `[variant]`, \
         `[board]` or `[pieces.NAME]`, or says what the file `extends`.",
        example Size "a file with `extends = \"/etc/passwd\"`",
        fix "Name a variant file.",
        good "";
    KEY_SIZE = "L016" Error "a key is too long",
        "Keys have at most 100 bytes. Findings name the keys that lead to a place, so names without bound would make answers \
         without bound.",
        example File "extends = \"chess\"\n\n[zones]\nhere-the-king-may-go-in-summer-and-here-the-king-may-go-in-winter-and-here-the-king-may-go-in-other-seasons = \"a1\"",
        fix "Give it a shorter name.",
        good "extends = \"chess\"\n\n[zones]\nsummer = \"rank 1-6\"\n\n[pieces.knight]\nconfined = \"summer\"";
    TOO_MANY_FINDINGS = "L017" Error "too many findings",
        "The first 1000 findings of a file are kept, the rest is counted. Whether there are errors among the rest is not said, \
         so this is one.",
        example Size "a file with 1001 unknown keys",
        fix "Mend those that are shown, and check again.",
        good "";
    TOO_MANY_LINES = "L015" Error "a hook gives too many lines",
        "Every combination of directions and contents is a line, and their number is bounded.",
        example File "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"vault\", along = \"Q\", distance = 8 }]",
        fix "Lower the distance.",
        good "extends = \"chess\"\n\n[pieces.rook]\nhooks = [{ use = \"vault\", along = \"Q\", distance = 3 }]";
}
