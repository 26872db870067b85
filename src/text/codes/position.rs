//! Codes for FENs, squares and moves.

use super::{Code, Severity, codes};

codes! {
    FEN_BOARD = "F001" Error "the board field of the FEN does not fit the board",
        "Each rank must describe exactly as many squares as the board has files, and there must be as many ranks.",
        example "8/8/8/8/1k15/8/P7/K7 w - - 0 1", fix "Count the squares of the rank named.";
}
