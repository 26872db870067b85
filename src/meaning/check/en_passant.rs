//! Capturing in passing by table.

use indexmap::IndexMap;

use super::Context;
use crate::base::{PieceSet, PieceType};
use crate::meaning::file::VariantFile;
use crate::meaning::movement::Step;
use crate::meaning::spec::{EnPassant, PieceSpec};
use crate::text::codes;
use crate::text::diag::Diagnostic;

/// Reads the table. What it says is applied when movements are compiled.
pub fn en_passant(ctx: &mut Context, file: &VariantFile, pieces: &IndexMap<String, PieceSpec>) -> Option<EnPassant> {
    let Some(at) = file.en_passant.as_ref() else {
        by_letters(ctx, file, pieces);
        return None;
    };
    let set = |names: &[String]| -> PieceSet { names.iter().filter_map(|n| ctx.kind(n)).collect() };
    let table = EnPassant {
        victims: set(&at.value.victims),
        captors: set(&at.value.captors),
    };
    if ctx.doc.is_damaged(at.node) {
        return Some(table);
    }
    if table.victims.is_empty() != table.captors.is_empty() {
        let message = if table.victims.is_empty() {
            "these captors have no victims"
        } else {
            "these victims have no captors"
        };
        let diagnostic = Diagnostic::new(&codes::NO_VICTIMS, ctx.doc.place(at.node), message);
        ctx.report(diagnostic.help("name both, or leave the table `en_passant` out"));
    }
    for (index, (name, spec)) in pieces.iter().enumerate() {
        let takes = spec.movement.lines.iter().flatten().any(|s| *s == Step::TakePhantom);
        if takes && !table.captors.contains(PieceType(index as u8)) {
            let piece = &file.pieces[index];
            let node = piece.value.betza.as_ref().map_or(piece.node, |t| t.node);
            let message = format!("the notation lets the {name} capture en passant, the table `en_passant` does not");
            let diagnostic = Diagnostic::new(&codes::EN_PASSANT_LETTER, ctx.doc.place(node), message);
            ctx.report(diagnostic.help(format!("add `{name}` to the captors, or leave out the `e`")));
        }
    }
    Some(table)
}

/// Without a table the letters decide: captors that no piece leaves anything to capture say nothing.
fn by_letters(ctx: &mut Context, file: &VariantFile, pieces: &IndexMap<String, PieceSpec>) {
    let mut steps = pieces.values().flat_map(|p| p.movement.lines.iter().flatten());
    if steps.any(leaves_right) {
        return;
    }
    for (index, (name, spec)) in pieces.iter().enumerate() {
        if spec.movement.lines.iter().flatten().any(|s| *s == Step::TakePhantom) {
            let piece = &file.pieces[index];
            let node = piece.value.betza.as_ref().map_or(piece.node, |t| t.node);
            let message = format!("the {name} captures en passant, and no piece leaves anything to capture so");
            let diagnostic = Diagnostic::new(&codes::NO_VICTIMS, ctx.doc.place(node), message);
            ctx.report(diagnostic.help("leave out the `e`, or let a piece advance with `in` or `nn`"));
        }
    }
}

/// Whether a step notes squares as crossed; what roams may do so anywhere.
fn leaves_right(step: &Step) -> bool {
    matches!(step, Step::Mark | Step::Ride { mark: true, .. } | Step::Roam(_))
}
