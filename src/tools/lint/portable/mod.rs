//! What other readers of Betza notation do not understand, or understand otherwise: `table`, which also makes the page
//! `docs/dialects.md`.

mod parts;
mod table;

use parts::Part;
pub use table::{DIFFERENCES, Difference, page};

use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::parse;
use crate::text::source::{Excerpt, Span};

/// Notes whatever in a string another program reads differently.
pub fn check(text: &Excerpt, sink: &mut Sink) {
    for (span, difference) in found(&text.text) {
        let message = format!("{}: {}", difference.program, difference.there);
        sink.push(Diagnostic::new(&codes::PORTABLE, text.place(span), message).help(difference.here));
    }
}

/// The differences of a string with their places, each once a move; none for a string that cannot be read.
pub fn found(text: &str) -> Vec<(Span, &'static Difference)> {
    let Ok(betza) = parse::parse(text) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    // Pawns, as every program has them without a string.
    let parts = betza.moves.iter().map(Part::new).filter(|part| !part.is_pawns());
    for part in parts {
        for difference in DIFFERENCES {
            if let Some(span) = (difference.finds)(&part) {
                found.push((span, difference));
            }
        }
    }
    found
}
