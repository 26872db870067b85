//! What a variant file says that is right and perhaps not meant: found by running the compiled pieces, and so too late
//! for the check of the file alone.

mod notes;
pub mod portable;
mod reach;

use std::sync::Arc;

use super::author_tests::Suite;
use super::diagram;
use crate::meaning::load::Loader;
use crate::meaning::places::Places;
use crate::meaning::settings;
use crate::meaning::spec::VariantSpec;
use crate::program::{CompileError, Variant};
use crate::text::codes;
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

/// The finding that a variant cannot be compiled, at the piece it is about.
pub fn refused(error: &CompileError, places: &Places) -> Diagnostic {
    error.finding(match error.piece() {
        Some(piece) => places.nearest(&format!("pieces.{piece}.betza")),
        None => places.nearest("pieces"),
    })
}

/// The findings about a variant, in reading order.
pub fn lint(variant: &Arc<Variant>, places: &Places, wanted: Wanted) -> Vec<Diagnostic> {
    let mut sink = Sink::default();
    sink.extend(at_a_setting(variant, places));
    let reach = reach::Reach::new(variant);
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

/// What running the pieces finds as the switches are set.
fn at_a_setting(variant: &Variant, places: &Places) -> Vec<Diagnostic> {
    let mut sink = Sink::default();
    signs(&variant.spec, places, &mut sink);
    let reach = reach::Reach::new(variant);
    reach.zones(variant, places, &mut sink);
    reach::in_passing(variant, places, &mut sink);
    sink.found
}

/// Warns of signs that pictures do not show.
fn signs(spec: &VariantSpec, places: &Places, sink: &mut Sink) {
    for ((name, piece), drawn) in spec.pieces.iter().zip(diagram::signs(spec)) {
        let keys = match piece.signs[0] == piece.signs[1] {
            true => &["sign"][..],
            false => &["sign", "sign_black"],
        };
        for ((key, text), drawn) in keys.iter().zip(&piece.signs).zip(drawn) {
            if text.is_empty() || drawn.is_some() {
                continue;
            }
            let place = places.nearest(&format!("pieces.{name}.{key}"));
            let (message, help) = match diagram::has_strokes(text) {
                true => (
                    format!("another piece has the sign `{text}` already"),
                    "take another sign; pictures show the id instead",
                ),
                false => (
                    format!("there are no strokes for the sign `{text}`"),
                    "take letters or the characters of Asian games; pictures show the id instead",
                ),
            };
            sink.push(Diagnostic::new(&codes::SIGN_NOT_DRAWN, place, message).help(help));
        }
    }
}

/// Looks at a variant, which `spec` is, at every other setting of its switches, as the check of the files does and as [`lint`]
/// does beyond it. `sink` holds what both have found so far.
pub fn check_settings(
    name: &str,
    text: &str,
    loader: &mut Loader<'_>,
    sets: &[(String, String)],
    spec: &VariantSpec,
    sink: &mut Sink,
) {
    let mut look = |spec: VariantSpec, places: &Places| match Variant::compile(spec) {
        Ok(variant) => at_a_setting(&variant, places),
        Err(error) => vec![refused(&error, places)],
    };
    settings::check_settings(name, text, loader, sets, spec, &mut look, sink);
}

/// What is wrong in the tests in the file. Those that set switches are looked at with other variants than this one.
fn tests(variant: &Arc<Variant>, places: &Places, sink: &mut Sink) {
    if let Some(tests) = places.of("test") {
        let suite = Suite::read(&tests.file, true, &mut Sink::default());
        let mut compile = |sets: &[(String, String)]| match sets {
            [] => Ok(variant.clone()),
            _ => Err(Vec::new()),
        };
        sink.extend(suite.faults(&mut compile));
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
