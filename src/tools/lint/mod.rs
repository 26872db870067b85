//! What a variant file says that is right and perhaps not meant: found by running the compiled pieces, and so too late
//! for the check of the file alone.

mod notes;
mod portable;
mod reach;

use crate::meaning::places::Places;
use crate::program::Variant;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::source::Excerpt;

/// Which of the notes are wanted; warnings always are.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// What is worth knowing: rules left unstated, pieces bound to a part of the board.
    pub notes: bool,
    /// What other programs read differently.
    pub portable: bool,
}

/// The findings about a variant, in reading order.
pub fn lint(variant: &Variant, places: &Places, wanted: Wanted) -> Vec<Diagnostic> {
    let mut sink = Sink::default();
    let reach = reach::Reach::new(variant);
    reach.zones(variant, places, &mut sink);
    if wanted.notes {
        reach.bound(variant, places, &mut sink);
        notes::unstated(&variant.spec, places, &mut sink);
    }
    for (name, piece) in &variant.spec.pieces {
        let Some(text) = places.excerpt(&format!("pieces.{name}.betza")) else {
            continue;
        };
        if wanted.notes {
            notes::rings(&piece.movement, &text, &mut sink);
        }
        if wanted.portable {
            portable::check(&text, &mut sink);
        }
    }
    sink.sorted()
}

/// The notes about a Betza string alone.
pub fn lint_betza(text: &Excerpt, movement: &crate::meaning::movement::Movement, wanted: Wanted) -> Vec<Diagnostic> {
    let mut sink = Sink::default();
    if wanted.notes {
        notes::rings(movement, text, &mut sink);
    }
    if wanted.portable {
        portable::check(text, &mut sink);
    }
    sink.sorted()
}
