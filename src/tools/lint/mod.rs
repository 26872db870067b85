//! What a variant file says that is right and perhaps not meant: found by running the compiled pieces, and so too late
//! for the check of the file alone.

mod notes;
pub mod portable;
mod reach;

use std::sync::Arc;

use super::author_tests::Suite;
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
pub fn lint(variant: &Arc<Variant>, places: &Places, wanted: Wanted) -> Vec<Diagnostic> {
    let mut sink = Sink::default();
    let reach = reach::Reach::new(variant);
    reach.zones(variant, places, &mut sink);
    reach::in_passing(variant, places, &mut sink);
    tests(variant, places, &mut sink);
    if wanted.notes {
        reach.bound(variant, places, &mut sink);
        notes::unstated(&variant.spec, places, &mut sink);
        notes::inherited(places, &mut sink);
        notes::left_out(&variant.spec, places, &mut sink);
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

/// What is wrong in the tests in the file. Those that set switches are looked at with other variants than this one.
fn tests(variant: &Arc<Variant>, places: &Places, sink: &mut Sink) {
    if let Some(tests) = places.of("test") {
        let suite = Suite::read(&tests.file, true, &mut Sink::default());
        let mut compile = |sets: &[(String, String)]| match sets {
            [] => Ok(variant.clone()),
            _ => Err(Vec::new()),
        };
        sink.found.extend(suite.faults(&mut compile));
    }
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
