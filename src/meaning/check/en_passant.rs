//! Capturing in passing by table.

use indexmap::IndexMap;

use super::Context;
use crate::base::{PieceSet, PieceType};
use crate::meaning::file::VariantFile;
use crate::meaning::movement::{Bound, Mask, Step};
use crate::meaning::spec::{EnPassant, PieceSpec};
use crate::text::codes;
use crate::text::diag::Diagnostic;
use crate::text::doc::{NodeId, Value};

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
    idle_names(ctx, at.node, &table, pieces);
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

/// Victims that never cross a square and captors that never capture: naming them changes nothing.
fn idle_names(ctx: &mut Context, at: NodeId, table: &EnPassant, pieces: &IndexMap<String, PieceSpec>) {
    let crosses = |line: &Vec<Step>| {
        let quiet = matches!(line.last(), Some(Step::Land(mask)) if mask.has(Mask::E)) && !line.contains(&Step::Take);
        let long = |step: &Step| match step {
            Step::Ride { hi, .. } => *hi != Bound::Count(1),
            Step::Want(mask) => *mask == Mask::E,
            _ => false,
        };
        quiet && line.iter().any(long)
    };
    let captures = |line: &Vec<Step>| {
        matches!(&line[..], [.., Step::Leap { .. } | Step::Ride { .. }, Step::Land(mask)] if mask.has(Mask::X))
            || line.contains(&Step::TakePhantom)
    };
    for (index, (name, spec)) in pieces.iter().enumerate() {
        let (kind, lines) = (PieceType(index as u8), &spec.movement.lines);
        let roams = lines.iter().flatten().any(|step| matches!(step, Step::Roam(_)));
        let sides = [
            (
                "victims",
                table.victims,
                lines.iter().any(crosses),
                "never crosses a square on which it could be taken",
            ),
            (
                "captors",
                table.captors,
                lines.iter().any(captures),
                "captures nothing that it could take in passing",
            ),
        ];
        for (key, named, can, never) in sides {
            if named.contains(kind) && !can && !roams && spec.movement.imitations.is_empty() {
                let list = ctx.doc.get(at, key).unwrap_or(at);
                let item = match &ctx.doc.node(list).value {
                    Value::List(items) => items.iter().find(|item| ctx.doc.text(**item) == Some(name)),
                    _ => None,
                };
                let place = ctx.doc.place(item.copied().unwrap_or(list));
                let diagnostic = Diagnostic::new(&codes::IDLE_RULE, place, format!("the {name} {never}"));
                ctx.report(diagnostic.help("take it out of the list, or correct its moves"));
            }
        }
    }
}

/// Without a table the letters decide: captors that no piece leaves anything to capture say nothing, nor do steps that leave a
/// right which no piece can use.
fn by_letters(ctx: &mut Context, file: &VariantFile, pieces: &IndexMap<String, PieceSpec>) {
    let steps = || pieces.values().flat_map(|p| p.movement.lines.iter().flatten());
    if steps().any(leaves_right) {
        if !steps().any(|step| *step == Step::TakePhantom || matches!(step, Step::Roam(_))) {
            no_captors(ctx, file, pieces);
        }
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

/// Warns of each piece that leaves a right to capture in passing, which nobody can use.
fn no_captors(ctx: &mut Context, file: &VariantFile, pieces: &IndexMap<String, PieceSpec>) {
    for (index, (name, spec)) in pieces.iter().enumerate() {
        if spec.movement.lines.iter().flatten().any(leaves_right) {
            let piece = &file.pieces[index];
            let node = piece.value.betza.as_ref().map_or(piece.node, |t| t.node);
            let message = format!("the {name} leaves a right to capture it in passing, and no piece captures so");
            let diagnostic = Diagnostic::new(&codes::NO_CAPTORS, ctx.doc.place(node), message);
            ctx.report(diagnostic.help(
                "give a piece such a capture by `e`, as in `fceF`, or write the advance as a slide, such as `ifmR2`",
            ));
        }
    }
}

/// Whether a step notes squares as crossed; what roams may do so anywhere.
fn leaves_right(step: &Step) -> bool {
    matches!(step, Step::Mark | Step::Ride { mark: true, .. } | Step::Roam(_))
}
