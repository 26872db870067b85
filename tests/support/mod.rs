//! What the tests of whole games share: variants by name, positions from FEN, moves as text with their effects.

#![allow(dead_code, unused_imports)]

pub mod brothers;
pub mod laws;
pub mod pair;

use std::sync::Arc;

use nightrider::meaning::load::load;
use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog::{load_shipped, shipped_loader};
// Each test program uses some of these.
#[allow(unused_imports)]
pub use nightrider::tools::described::{checks, described};

/// A shipped variant, compiled; the reason when there is none or a switch does not fit.
pub fn shipped(name: &str, sets: &[(String, String)]) -> Result<Arc<Variant>, String> {
    let Some((spec, found)) = load_shipped(name, sets) else {
        return Err(format!("no variant `{name}` is shipped"));
    };
    match spec {
        Some(spec) if found.is_empty() => compiled(spec),
        _ => Err(format!("{name}: {}", said(&found))),
    }
}

/// A variant from the text of a file that may extend shipped ones.
pub fn from_text(name: &str, text: &str, sets: &[(String, String)]) -> Result<Arc<Variant>, String> {
    let mut sink = Sink::default();
    let spec = load(name, text, &mut shipped_loader, sets, &mut sink);
    match spec {
        Some(spec) if sink.found.is_empty() => compiled(spec),
        _ => Err(format!("{name}: {}", said(&sink.found))),
    }
}

fn compiled(spec: nightrider::meaning::spec::VariantSpec) -> Result<Arc<Variant>, String> {
    Variant::compile(spec).map(Arc::new).map_err(|e| format!("{e:?}"))
}

/// Findings in one line.
pub fn said(found: &[Diagnostic]) -> String {
    let lines: Vec<String> = found.iter().map(|d| format!("{} {}", d.code.id, d.message)).collect();
    lines.join("; ")
}

/// A position from FEN, and what was said about it; the findings alone when it cannot be read.
pub fn read(variant: &Arc<Variant>, fen: &str) -> Result<(Position, Vec<Diagnostic>), String> {
    let file = SourceFile::new("<fen>", fen);
    let mut sink = Sink::default();
    match Position::from_fen(variant, &Excerpt::whole(&file), &mut sink) {
        Some(mut position) => {
            nightrider::moves::judge_safe_goals(&mut position);
            Ok((position, sink.sorted()))
        }
        None => Err(format!("{fen}: {}", said(&sink.found))),
    }
}
