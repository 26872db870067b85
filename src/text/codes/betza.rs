//! Codes for Betza strings.

use super::{Code, Input, Severity, codes};

codes! {
    BETZA_CHARACTER = "B001" Error "a character that Betza notation does not have",
        "A Betza string is made of letters, numbers, `*`, `@`, brackets and the links inside brackets, without blanks.",
        example Betza "W+F",
        fix "Remove the character; moves of one piece are written one behind the other.",
        good "WF";
    BETZA_NO_ATOM = "B002" Error "letters without an atom",
        "Lower-case letters say how the atom behind them is used, so they need one.",
        example Betza "fm",
        fix "End every move with an atom: a capital letter such as W, F or N.",
        good "fmW";
    BETZA_BRACKET = "B003" Error "a bracket that does not work out",
        "A bracket holds legs with an atom each, joined by `-` (goes on) or `?` (may stop or go on); it is not nested.",
        example Betza "[F?R",
        fix "Write it as in `[F?R]` or `[W-F-R]`.",
        good "[F?R]";
    BETZA_GROUP = "B004" Error "parentheses that do not work out",
        "Parentheses before an atom hold whole legs, with their `a`, that may be repeated; they do not group moves.",
        example Betza "(azN",
        fix "Write it as in `(az)N`; moves need no grouping.",
        good "(az)N";
    BETZA_RANGE = "B005" Error "a range that belongs to no atom",
        "A number or `*` stands right behind the atom it limits, and an atom has one range at most.",
        example Betza "f3W",
        fix "Put the number behind the atom: `fW3`.",
        good "fW3";
    BETZA_EMPTY = "B006" Error "an empty Betza string",
        "A piece without moves would need no string.",
        example Betza "",
        fix "Write at least one move.",
        good "W";
    BETZA_ZERO = "B007" Error "a range that begins with a zero",
        "In Betza 2.0 a zero in front means exactly so many steps; here a number is the most steps, and `0` alone is no \
         limit. Exactly so many are written a leg each.",
        example Betza "W03",
        fix "Write the legs: `afafW` is exactly three steps; at most three is `W3`.",
        good "afafW";
    BETZA_FAR_RANGE = "B008" Error "a range beyond any board",
        "No board has a side of more than 256 squares, so no ride has more than 255 steps.",
        example Betza "W99999",
        fix "Write `0` for no limit.",
        good "W0";

    BETZA_ATOM = "B101" Error "an unknown atom",
        "Atoms are W F D N A H C L Z J G (leaps), K Q R B (shorthands), U (anywhere), O (castling) and I (imitation).",
        example Betza "E",
        fix "Write the move with these atoms; compounds have no letters of their own (an empress is RN).",
        good "W";
    BETZA_LETTER = "B102" Error "an unknown letter",
        "Lower-case letters say where and how: f b l r s v h q z, m c d e k p g t u, i n j o y, and `a` between legs.",
        example Betza "wW",
        fix "Remove the letter.",
        good "fW";
    BETZA_DROP = "B103" Error "drops are not written in Betza notation here",
        "`@` stands for a drop from the hand in one old text. Whether and where a piece may be dropped is a rule of the \
         game, not of the piece's step, so it is a key of the variant file.",
        example Betza "@",
        fix "Remove the `@`, and say in the table `[drops]` of the variant file what may be dropped and where.",
        good "fW";
    BETZA_RELAY = "B104" Error "relayed powers are not supported",
        "`x` has meant different things: a swap with a friend (2017), moves lent to other pieces (`mNxaN` is the knight of Knight \
         Relay), and in Wikipedia's tables of shogi pieces a capture without moving (`cxK`).",
        example Betza "xK",
        fix "Write a swap with a friend as `udK`, a capture without moving as `cabK`; moves lent to others cannot be expressed.",
        good "udK";
    BETZA_SUFFIX = "B105" Error "an atom that cannot be lengthened",
        "`X` and `Y` lengthen a single leap. K, Q, R and B stand for two atoms or for a slide, U, O and I for no leap.",
        example Betza "RX",
        fix "Lengthen the leaps one by one: W, F, D, N, A, H, C, Z, G.",
        good "NX";
    BETZA_HALF = "B106" Error "`*` on a move that does not go forward",
        "`*` lets a piece go forward to the last rank of its own half of the board, so it needs forward directions.",
        example Betza "W*",
        fix "Write the direction: `fW*`; or write a number.",
        good "fW*";
    BETZA_LAME = "B107" Error "a bent leap has no squares between",
        "Between the ends of an oblique leap other than N there is no one path, so it cannot be said which squares must \
         be empty (`n`) or occupied (`j`).",
        example Betza "nC",
        fix "Write the path as legs: `afafsW` is a camel that goes by one path.",
        good "afafsW";
    BETZA_SPECIAL = "B108" Error "a letter or leg that U, O or I cannot have",
        "U goes anywhere, O castles, I imitates: they have no direction or no path, so most letters cannot apply.",
        example Betza "fU",
        fix "Remove the letter named.",
        good "U";
    BETZA_CASTLING = "B109" Error "castling without a distance",
        "The number behind `O` is how many squares the piece itself goes sideways.",
        example Betza "isO",
        fix "Write the distance: `isO2`.",
        good "isO2";
    BETZA_COMBINATION = "B111" Error "letters that cannot be combined",
        "Each of the letters has a meaning, but the notation gives none to both together.",
        example Betza "njD",
        fix "Write the move as legs.",
        good "nD";
    BETZA_BEFORE_BRACKET = "B112" Error "a letter that cannot stand before a bracket",
        "Before a bracket stand directions, which select whole moves, `i`, `o` and the modes m c d e k t, which say how \
         the move may end.",
        example Betza "n[F?R]",
        fix "Put the letter before the atom of the leg it is about.",
        good "[nD?R]";
    BETZA_PARTIAL_GROUP = "B113" Error "a group that does not hold whole legs",
        "A group is repeated as a whole, so it must begin or end with `a` where it meets the legs beside it.",
        example Betza "m(z)N",
        fix "Include the `a`: `m(az)N`.",
        good "m(az)N";

    BETZA_NO_LEAP = "B114" Error "a leap that goes nowhere",
        "The two numbers of a vector are the sides of the leap; both zero is the square the piece stands on.",
        example Betza "(0,0)",
        fix "Write the sides of the leap; a turn pass is `mabK`.",
        good "(1,4)";

    BETZA_AGAIN = "B115" Error "steps that may be left out, as tables of shogi pieces write them",
        "Wikipedia's tables write `[aK]` for a king's step and, if wanted, one more, with captures on the way. Here `a` joins \
         legs, a leg that is written is gone, and one that captures on the way says so.",
        example Betza "NAD[aK]",
        fix "Write each number of steps as a move of its own, with `mc` on legs that may capture: `KmcaKmcabK`.",
        good "NADKmcaKmcabK";
    BETZA_BOUNDS = "B116" Error "a range between two bounds, as tables of shogi pieces write it",
        "Wikipedia's tables write `R(2<=n<=3)` for a slide over two or three squares. Here a range is one number, the most \
         steps; steps that must be taken are legs.",
        example Betza "sR(2<=n<=3)",
        fix "Write what must be gone as legs of a bracket: `[sW-W2]`.",
        good "[sW-W2]";
    BETZA_CORNERS = "B117" Error "directions in brackets, as tables of shogi pieces write them",
        "Wikipedia's tables write `[fr][bl]B` for two of a bishop's ways. Here brackets hold legs with atoms of their own, and \
         two directions that stand together are one corner.",
        example Betza "[fr][bl]B",
        fix "Leave the brackets out.",
        good "frblB";
    BETZA_THEN = "B118" Error "steps side by side in brackets",
        "In Betza's own texts `t[FR]` is a ferz's step and then a rook's, `n[WF]` the same with the way free. Here legs in \
         brackets are joined by `-`, which must go on, or `?`, which may stop.",
        example Betza "t[FR]",
        fix "Write `[F?R]` for a griffon, `[F-R]` for one that may not stop on the way.",
        good "[F?R]";
    BETZA_ALTERNATE = "B119" Error "atoms that take turns in parentheses",
        "`z(FW)` has been written for a crooked ride of ferz and wazir steps by turns. Here parentheses hold letters of legs, which \
         are repeated; half a right angle turns a diagonal step into an orthogonal one and back.",
        example Betza "z(FW)",
        fix "Write one step, and the bends as legs, of which the last is repeated: `Fafs(afz)F`.",
        good "Fafs(afz)F";
    BETZA_HURDLES = "B120" Error "a hopper over any number of hurdles, written by a doubled `p`",
        "Some programs and Wikipedia's tables write `ppR` for a slide over any number of pieces. Here `p` hops over one, and \
         nothing is said by doubling it; the hop is repeated by a group.",
        example Betza "cppB",
        fix "Write a leg onto the first hurdle, a group for any others, and a leg beyond: `p(afp)afcB`.",
        good "p(afp)afcB";

    BETZA_TOO_LONG = "L001" Error "a Betza string that is too long",
        "Strings are limited to 256 bytes, so that reading one always ends soon.",
        example Betza "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        fix "Split the piece's moves, or use shorthands such as K and Q.",
        good "W";
    BETZA_TOO_MANY_LEGS = "L002" Error "a move with too many legs",
        "A move has at most 8 legs.",
        example Betza "aaaaaaaaK",
        fix "Shorten the move.",
        good "aK";
    BETZA_TOO_MANY_LINES = "L003" Error "a Betza string that means too many lines",
        "Written out for every direction and turn, the moves of one string have at most 4096 lines.",
        example Betza "aaaaaK",
        fix "Give the later legs directions: `afsafsK` has far fewer lines than `aaK`.",
        good "afsafsK";
    BETZA_TOO_FAR = "L004" Error "a leap longer than any board",
        "No board has a side of more than 256 squares.",
        example Betza "WXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX",
        fix "Use fewer suffixes.",
        good "WX";

    BETZA_NO_EFFECT = "W001" Warning "a letter without effect",
        "The letter has a meaning elsewhere, but nothing changes by it here; something else may have been meant.",
        example Betza "sF",
        fix "Remove the letter.",
        good "F";
    BETZA_NEVER = "W002" Warning "a move that can never be made",
        "The letters contradict each other or leave no square to go to.",
        example Betza "pW",
        fix "Give the atom a longer range, or remove the move.",
        good "pR";
    BETZA_DIALECT = "W003" Warning "other programs read this differently",
        "Programs that read Betza notation do not agree about this.",
        example Betza "fK",
        fix "Use the spelling all of them read alike.",
        good "fWfF";
    BETZA_REPEATED = "W004" Warning "a letter written twice",
        "Only directions, `i`, `n` and `j` say something when they are doubled.",
        example Betza "mmW",
        fix "Write the letter once.",
        good "mW";
    BETZA_COUNTERPART = "W005" Warning "a leg in a bracket leaves the lines of its atom",
        "With direction letters a leg turns as behind `a`, and an orthogonal atom that comes to a diagonal becomes its \
         diagonal counterpart, or the other way about. In a bracket each leg has its own atom, so that is hardly meant.",
        example Betza "[F?sR]",
        fix "Choose directions that fit the atom: 45 degrees is `fs`, 90 degrees is `s`.",
        good "[F?fsR]";
    BETZA_IDLE_MOVE = "W006" Warning "a move that adds nothing",
        "Everything that this part of the string can do, another part can do as well. The piece is not stronger by it, and \
         whoever reads the string looks for a difference that is not there.",
        example Betza "QR",
        fix "Leave it out, or give it the range or letters that were meant.",
        good "Q";
}
