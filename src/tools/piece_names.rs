//! The page of the pieces that have a name, `docs/pieces.md`.

use super::explain;
use crate::meaning::{lower, pieces};
use crate::text::diag::Sink;
use crate::text::source::{Excerpt, SourceFile};

/// The table of the page: each name with its string, where it comes from, and the moves in words.
pub fn page() -> String {
    let mut out = String::from("| name | string | from | in words |\n|---|---|---|---|\n");
    for piece in pieces::all() {
        let movement = lower::read(
            &Excerpt::whole(&SourceFile::new(piece.name, piece.betza)),
            &mut Sink::default(),
        );
        let words = explain::clauses(&movement).join("; ");
        out += &format!("| {} | `{}` | {} | {words} |\n", piece.name, piece.betza, piece.source);
    }
    out
}
