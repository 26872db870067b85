//! What a variant file says that is right and perhaps not meant: found by running the compiled pieces, and so too late
//! for the check of the file alone.

mod notes;
mod portable;
mod reach;

use super::author_tests::{impossible, no_outcome, no_square};
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
    tests(variant, places, &mut sink);
    if wanted.notes {
        reach.bound(variant, places, &mut sink);
        notes::unstated(&variant.spec, places, &mut sink);
        notes::inherited(places, &mut sink);
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

/// What the tests in the file expect of moves that can be none. Those that set switches wait until they are run.
fn tests(variant: &Variant, places: &Places, sink: &mut Sink) {
    let lists = (0..).map(|i| format!("test.{i}")).take_while(|path| places.says(path));
    let tests = if places.says("test.name") {
        vec!["test".to_owned()]
    } else {
        lists.collect()
    };
    for test in tests.iter().filter(|test| !places.says(&format!("{test}.set"))) {
        let square = places.excerpt(&format!("{test}.square"));
        sink.found
            .extend(square.as_ref().and_then(|text| no_square(text, variant)));
        let outcome = places.excerpt(&format!("{test}.outcome"));
        sink.found.extend(outcome.as_ref().and_then(no_outcome));
        let from = square.and_then(|text| variant.shape().parse(&text.text));
        for key in ["has", "has_not"] {
            let alone = places.excerpt(&format!("{test}.{key}"));
            let list = (0..).map_while(|i| places.excerpt(&format!("{test}.{key}.{i}")));
            let found = alone
                .into_iter()
                .chain(list)
                .filter_map(|text| impossible(&text, variant, from, key == "has_not"));
            sink.found.extend(found);
        }
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
