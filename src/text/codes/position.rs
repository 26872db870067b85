//! Codes for FENs, squares and moves.

use super::{Code, Input, Severity, codes};

codes! {
    FEN_BOARD = "F001" Error "the board field of the FEN does not fit the board",
        "Each rank must describe exactly as many squares as the board has files, and there must be as many ranks. A square that is not part of the board is written `*`.",
        example Fen "8/8/8/8/1k15/8/P7/K7 w - - 0 1",
        fix "Count the squares of the rank named.",
        good "8/8/8/8/1k6/8/P7/K7 w - - 0 1";
    FEN_PIECE = "F002" Error "no such piece",
        "The board or the holdings name a piece that the variant does not have. Capitals are White's, small letters Black's.",
        example Fen "8/8/8/8/8/8/8/K5xk w - - 0 1",
        fix "Use the ids of the variant's pieces.",
        good "8/8/8/8/8/8/8/K5qk w - - 0 1";
    FEN_SIDE = "F003" Error "the side to move is not w or b",
        "The second field says whose turn it is.",
        example Fen "8/8/8/8/8/8/8/K6k white - - 0 1",
        fix "Write `w` or `b`.",
        good "8/8/8/8/8/8/8/K6k w - - 0 1";
    FEN_CASTLING = "F004" Error "no such castling right",
        "The third field lists castling rights by the letters the variant gives them or by the file of the partner, or is `-`. Where a letter \
         would mean two things, a square such as `k1` stands for the right with the partner there, or for the gate there.",
        example Fen "8/8/8/8/8/8/8/K6k w X - 0 1",
        fix "Use the letters the message lists, or `-`.",
        good "8/8/8/8/8/8/8/K6k w - - 0 1";
    FEN_PASSING = "F005" Error "the en-passant field names no squares that were crossed",
        "The fourth field names every square that the piece just moved has crossed, nearest to its start first, or is `-`.",
        example Fen "8/8/8/8/8/8/8/K6k w - z9 0 1",
        fix "Name empty squares of the board, or write `-`.",
        good "8/8/8/8/8/8/8/K6k w - - 0 1";
    FEN_COUNTER = "F006" Error "a counter is not a number",
        "The fifth field counts plies since the last capture or pawn move, the sixth counts moves.",
        example Fen "8/8/8/8/8/8/8/K6k w - - x 1",
        fix "Write two whole numbers, or leave both out.",
        good "8/8/8/8/8/8/8/K6k w - - 0 1";
    FEN_HAND = "F007" Error "the holdings cannot be read",
        "Pieces in hand stand in brackets behind the board, `[Qq]`; `[]` and `[-]` are empty.",
        example Fen "8/8/8/8/8/8/8/K6k[Q w - - 0 1",
        fix "Close the bracket; leave it out in a variant without drops.",
        good "8/8/8/8/8/8/8/K6k w - - 0 1";
    FEN_EXTRA = "F008" Error "something behind the counters is not understood",
        "Behind the counters may stand a phase, a flight in the air, `moved:` with squares, and `last:` with a piece, each only in a variant that has it.",
        example Fen "8/8/8/8/8/8/8/K6k w - - 0 1 huh",
        fix "Take it away or correct it.",
        good "8/8/8/8/8/8/8/K6k w - - 0 1";
    BAD_SQUARE = "F009" Error "no such square",
        "A square is a letter and a number and must lie on the board.",
        example Command "nightrider moves chess --square j9",
        fix "Use a square of the board.",
        good "nightrider moves chess --square e2";
    BAD_MOVE = "F010" Error "no such move",
        "The text is not one of the legal moves of the position.",
        example Command "nightrider game chess --moves e2e5",
        fix "List the legal moves with `nightrider moves`.",
        good "nightrider game chess --moves e2e4";
    BAD_DEPTH = "F011" Error "not a depth",
        "A perft depth is a whole number of plies.",
        example Command "nightrider perft chess x",
        fix "Write a small whole number.",
        good "nightrider perft chess 2";
    BAD_START = "F012" Error "no such start position",
        "The start positions of a shuffle are numbered from 0; other variants have only the one of their set-up.",
        example Command "nightrider show chess960 --start 960",
        fix "Take a number below the one the message names.",
        good "nightrider show chess960 --start 959";
    IMPOSSIBLE_MOVE = "F013" Error "this can never be a move",
        "A test asks for a move, or for its absence, in a text that no move of the variant can have: with squares that the \
         board does not have, signs that no move is written with, or a start other than the test's `square`. Such a test says nothing. Only in \
         `has_not` may a letter be that of a piece that the variant does not have.",
        example File "extends = \"chess\"\n\n[[test]]\nname = \"no leap\"\nsquare = \"b1\"\nhas_not = [\"b1d9\"]",
        fix "Write the move as `nightrider moves` lists it.",
        good "extends = \"chess\"\n\n[[test]]\nname = \"no leap\"\nsquare = \"b1\"\nhas_not = [\"b1d2\"]";
    FEN_NO_ROYAL = "W101" Warning "a side has no royal piece",
        "A side without a royal piece is never in check; its pieces move freely.",
        example Fen "8/8/8/8/8/8/8/K7 w - - 0 1",
        fix "Put a king on the board if one was meant to be there.",
        good "8/8/8/8/8/8/8/K6k w - - 0 1";
    FEN_OPPONENT_IN_CHECK = "W102" Warning "the side not to move is in check",
        "No legal move leads to such a position. It is played as it stands: the royal piece may be taken, unless `rules.royal_capture` says otherwise.",
        example Command "nightrider moves chess --fen '8/8/8/8/8/8/8/KR5k w - - 0 1'",
        fix "Check whose turn it is.",
        good "nightrider moves chess --fen '8/8/8/8/8/8/8/KR5k b - - 0 1'";
    FEN_RIGHT_WITHOUT_PIECES = "W103" Warning "a castling right without its pieces",
        "A right needs its king and its partner on their squares.",
        example Fen "8/8/8/8/8/8/8/K6k w K - 0 1",
        fix "Leave the right out, or put the pieces back.",
        good "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    FEN_PASSING_IDLE = "W104" Warning "nothing can be taken in passing",
        "The en-passant field names squares that no piece can just have crossed.",
        example Fen "8/8/8/8/8/8/8/K6k w - e6 0 1",
        fix "Write `-`.",
        good "8/8/8/8/8/8/8/K6k w - - 0 1";
    FEN_MOVED_IDLE = "W105" Warning "`moved:` says nothing new",
        "Only pieces of types that ask whether they have moved, on a start square of theirs, need naming.",
        example Fen "8/8/8/8/8/8/8/K6k w - - 0 1 moved:a1",
        fix "Take the square away.",
        good "8/8/8/8/8/8/8/K6k w - - 0 1";
    RESULT_DIFFERS = "W106" Warning "the result written is not how the game ended",
        "Behind the moves of a record may stand a result. It may be given up or agreed on any time, but here the last move has ended the game otherwise.",
        example Command "nightrider game chess --moves 'f2f3 e7e5 g2g4 d8h4 1-0'",
        fix "Correct the result, or look for a wrong move.",
        good "nightrider game chess --moves 'f2f3 e7e5 g2g4 d8h4 0-1'";
    FEN_IMPOSSIBLE_COUNT = "W107" Warning "more pieces than there can be",
        "Counting from the start position, with every change that promotion, morph and captures allow, no game can lead to \
         so many pieces. The position is played as it stands.",
        example Fen "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
        fix "Count the pieces of the side named.",
        good "4k3/8/8/8/8/8/PPPPPPP1/QQ2K3 w - - 0 1";
    FEN_CASTLING_IDLE = "W108" Warning "castling rights where nothing castles",
        "The usual letters KQkq stand in the FEN of a variant without castling, as some programs write them there.",
        example Command "nightrider moves losalamos --fen '5k/6/6/6/6/K5 w KQ - 0 1'",
        fix "Write `-`.",
        good "nightrider moves losalamos --fen '5k/6/6/6/6/K5 w - - 0 1'";
    FEN_RIGHT_TWICE = "W109" Warning "a castling right named twice",
        "The second naming says nothing. Most often a letter of the other side was meant: capitals are White's rights, small letters Black's.",
        example Fen "r3k2r/8/8/8/8/8/8/R3K2R w KQkk - 0 1",
        fix "Name each right once.",
        good "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    FEN_MOVE_NUMBER = "W110" Warning "no move number",
        "The half-move clock stands alone, so a field has been lost, and the game is taken to be at move 1.",
        example Fen "8/8/8/8/8/8/8/K6k w - - 12",
        fix "Write both numbers, or leave both out.",
        good "8/8/8/8/8/8/8/K6k w - - 12 30";
    FEN_GATE_IDLE = "W111" Warning "a gate through which nothing can come in",
        "A file's letter says that the piece there has not moved, so that another may come in behind it. With nothing in hand \
         that could, it says nothing; the letter of a right to castle is another matter.",
        example Command "nightrider moves seirawan --fen '4k3/8/8/8/8/8/8/1N2K3 w B - 0 1'",
        fix "Leave the letter out, or give the side what is missing in hand.",
        good "nightrider moves seirawan --fen '4k3/8/8/8/8/8/8/1N2K3[H] w B - 0 1'";
    FEN_SFEN = "W115" Warning "a position written as SFEN",
        "Shogi programs write board, side, hands and the number of the move. In SFEN `b` is the first player, whose pieces are \
         capitals, and in a FEN of this program `w` is. It is read for what it means there.",
        example Command "nightrider moves shogi --fen '4k4/9/9/9/9/9/9/9/4K4 b 2P 1'",
        fix "Nothing; or write the FEN, with the hands in brackets.",
        good "nightrider moves shogi --fen '4k4/9/9/9/9/9/9/9/4K4[PP] w - - 0 1'";
    FEN_NO_SIDE = "W116" Warning "no side to move",
        "The FEN is a board alone, so the side that begins the game is taken to be to move.",
        example Fen "8/8/8/8/8/8/8/K6k",
        fix "Write `w` or `b` behind the board.",
        good "8/8/8/8/8/8/8/K6k w";
    FEN_MISPLACED = "W117" Warning "a piece where no move brings it",
        "The piece stands outside the squares to which it is confined, or where it must have promoted, or in a hand that it cannot leave.",
        example Fen "4k3/8/8/8/8/8/8/p3K3 w - - 0 1",
        fix "Look whether another square or piece was meant.",
        good "4k3/8/8/8/8/8/p7/4K3 w - - 0 1";
    FEN_MARK_IDLE = "W118" Warning "a mark that makes no difference",
        "`~` marks a piece that has promoted, which matters where captured pieces go back to what they were. Here it says nothing.",
        example Fen "Q~3k3/8/8/8/8/8/8/4K3 w - - 0 1",
        fix "Take the `~` away.",
        good "Q3k3/8/8/8/8/8/8/4K3 w - - 0 1";
    FEN_COUNTER_BEYOND = "W119" Warning "a counter beyond its limit",
        "The half-move clock is beyond the move at which the game is drawn, or more checks are counted than win. It is read as written.",
        example Fen "4k3/8/8/8/8/8/8/4K3 w - - 250 300",
        fix "Write a count that a game can have.",
        good "4k3/8/8/8/8/8/8/4K3 w - - 50 300";
}
