//! Codes for Betza strings.

use super::{Code, Severity, codes};

codes! {
    BETZA_SYNTAX = "B001" Error "this is not Betza notation",
        "The string breaks off or has a character that no part of the notation starts with.",
        example "fm", fix "End every move with an atom: a capital letter such as W, F or N.";
}
