//! What the tests of whole games share: variants by name, positions from FEN, moves as text with their effects.

#![allow(dead_code)]

use std::sync::Arc;

use nightrider::base::Color;
use nightrider::meaning::load::load;
use nightrider::moves::{in_check, move_names};
use nightrider::position::{Move, MoveKind, Position};
use nightrider::program::Variant;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog::{load_shipped, shipped_loader};

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
        Some(position) => Ok((position, sink.sorted())),
        None => Err(format!("{fen}: {}", said(&sink.found))),
    }
}

/// The moves as text with what they do, in the order given: ` x ` the squares emptied of other pieces in the order taken,
/// ` = ` what the mover becomes, ` ~ ` another piece that only changes its square, ` removed` when the mover vanishes.
pub fn described(position: &Position, moves: &[Move]) -> Vec<String> {
    let names = move_names(position, moves);
    moves
        .iter()
        .zip(names)
        .map(|(m, name)| describe(position, m, name))
        .collect()
}

fn describe(position: &Position, m: &Move, name: String) -> String {
    let shape = position.variant().shape();
    let mut out = name;
    for (i, victim) in m.victims.iter().enumerate() {
        out += if i == 0 { " x " } else { "," };
        out += &shape.name(*victim);
    }
    if let Some(kind) = m.becomes.filter(|_| m.kind != MoveKind::Drop) {
        out += &format!(" = {}", position.variant().spec.piece(kind).id);
    }
    if let Some((was, now)) = m.moved {
        out += &format!(" ~ {}{}", shape.name(was), shape.name(now));
    }
    if m.removed {
        out += " removed";
    }
    out
}

/// Which sides are in check: `white`, `black`, `both`; nothing for neither.
pub fn checks(position: &Position) -> Option<&'static str> {
    match Color::ALL.map(|c| in_check(position, c)) {
        [true, true] => Some("both"),
        [true, false] => Some("white"),
        [false, true] => Some("black"),
        [false, false] => None,
    }
}
