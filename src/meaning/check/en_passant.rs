//! Capturing in passing by table: the movements are made to say what the table says.

use indexmap::IndexMap;

use super::Context;
use crate::base::PieceSet;
use crate::meaning::file::VariantFile;
use crate::meaning::movement::{Mask, Movement, Step};
use crate::meaning::spec::{EnPassant, PieceSpec};
use crate::text::codes;
use crate::text::diag::Diagnostic;

/// Reads the table and applies it: victims note the squares they cross, captors take on noted squares, and nobody else
/// does either.
pub fn en_passant(
    ctx: &mut Context,
    file: &VariantFile,
    pieces: &mut IndexMap<String, PieceSpec>,
) -> Option<EnPassant> {
    let at = file.en_passant.as_ref()?;
    let set = |names: &[String]| -> PieceSet { names.iter().filter_map(|n| ctx.kind(n)).collect() };
    let table = EnPassant {
        victims: set(&at.value.victims),
        captors: set(&at.value.captors),
    };
    if table.victims.is_empty() != table.captors.is_empty() {
        let message = if table.victims.is_empty() {
            "these captors have no victims"
        } else {
            "these victims have no captors"
        };
        ctx.complain(&codes::NO_VICTIMS, at.node, message);
    }
    for (index, (_, spec)) in pieces.iter_mut().enumerate() {
        let kind = crate::base::PieceType(index as u8);
        let moves = std::mem::take(&mut spec.movement);
        let takes = moves.lines.iter().flatten().any(|s| *s == Step::TakePhantom);
        if takes && !table.captors.contains(kind) {
            let piece = &file.pieces[index];
            let node = piece.value.betza.as_ref().map_or(piece.node, |t| t.node);
            let name = ctx.names[index].clone();
            let message = format!("the notation lets the {name} capture en passant, the table `en_passant` does not");
            let diagnostic = Diagnostic::new(&codes::EN_PASSANT_LETTER, ctx.doc.place(node), message);
            ctx.report(diagnostic.help(format!("add `{name}` to the captors, or leave out the `e`")));
        }
        spec.movement = apply(moves, table.victims.contains(kind), table.captors.contains(kind));
    }
    Some(table)
}

/// The movement of a piece that is, or is not, a victim and a captor.
fn apply(movement: Movement, victim: bool, captor: bool) -> Movement {
    let mut lines = Vec::new();
    for line in movement.lines {
        if line.contains(&Step::TakePhantom) {
            if captor {
                lines.push(line);
            }
            continue;
        }
        if captor && let Some((Step::Land(mask), way)) = line.split_last() {
            if mask.meets(Mask::X) && !way.iter().any(|s| matches!(s, Step::Take | Step::TakePhantom)) {
                let mut line = way.to_vec();
                line.extend([Step::TakePhantom, Step::Stop]);
                lines.push(unmarked(line));
            }
        }
        let line = unmarked(line);
        match line.last() {
            Some(Step::Land(mask)) if victim && mask.has(Mask::E) && marked(&line) != line => {
                // An advance leaves the right behind, a capture does not, so the two are lines of their own.
                let mut advance = marked(&line);
                advance.pop();
                advance.push(Step::Land(Mask::E));
                lines.push(advance);
                let rest = mask.and(Mask::FX);
                if rest != Mask::NONE {
                    let mut capture = line;
                    capture.pop();
                    capture.push(Step::Land(rest));
                    lines.push(capture);
                }
            }
            _ => lines.push(line),
        }
    }
    Movement { lines, ..movement }.normalised()
}

/// The line without any note of squares crossed.
fn unmarked(line: Vec<Step>) -> Vec<Step> {
    line.into_iter()
        .filter(|step| *step != Step::Mark)
        .map(|step| match step {
            Step::Ride {
                track, lo, hi, thru, ..
            } => Step::Ride {
                track,
                lo,
                hi,
                thru,
                mark: false,
            },
            other => other,
        })
        .collect()
}

/// The line with every empty square crossed noted: those of rides, and those wanted empty between leaps. A line that
/// captures on its way is left as it is.
fn marked(line: &[Step]) -> Vec<Step> {
    if line.contains(&Step::Take) {
        return line.to_vec();
    }
    let mut result = Vec::with_capacity(line.len());
    for step in line {
        match step {
            Step::Ride {
                track, lo, hi, thru, ..
            } => result.push(Step::Ride {
                track: track.clone(),
                lo: *lo,
                hi: *hi,
                thru: *thru,
                mark: true,
            }),
            Step::Want(Mask::E) => result.extend([Step::Want(Mask::E), Step::Mark]),
            other => result.push(other.clone()),
        }
    }
    result
}
