//! Codes for variant files and hooks.

use super::{Code, Severity, codes};

codes! {
    TOML_SYNTAX = "V001" Error "the file is not TOML",
        "The file cannot be read as TOML, so nothing in it can be checked before this is repaired.",
        example "[pieces", fix "Close brackets and quotes; see the TOML page for the form of a value.";
}
