//! Change on arrival without a choice.

use super::Context;
use crate::base::{PieceType, Square};
use crate::meaning::file::{Morph, Text, VariantFile};
use crate::meaning::spec::{DRESS, PROMOTED};
use crate::text::codes;
use crate::text::de::At;
use crate::text::diag::Diagnostic;

/// The table of changes of one piece, for both sides.
pub fn morph(ctx: &mut Context, file: &VariantFile, entries: &[At<Morph>]) -> [Vec<(Square, PieceType)>; 2] {
    let mut white: Vec<(Square, PieceType)> = Vec::new();
    for at in entries {
        let found = match &at.value {
            Morph {
                zone: Some(zone),
                to: Some(to),
                rows,
            } if rows.is_empty() => by_zone(ctx, zone, to),
            Morph {
                zone: None,
                to: None,
                rows,
            } if !rows.is_empty() => by_rows(ctx, file, rows),
            _ => {
                if !ctx.doc.is_damaged(at.node) {
                    let message = "a morph has `zone` and `to`, or else `rows`";
                    let diagnostic = Diagnostic::new(&codes::MORPH_ROWS, ctx.doc.place(at.node), message);
                    ctx.report(diagnostic.help("write `zone = \"rank 8\"` and `to`, or a row of ids for each rank"));
                }
                continue;
            }
        };
        for (square, kind) in found {
            match white.iter().find(|(s, _)| *s == square) {
                Some((_, other)) if *other != kind => {
                    let names = [*other, kind].map(|k| ctx.names[k.index()].clone());
                    let message = format!(
                        "on {} this piece becomes both {} and {}",
                        ctx.name_of(square),
                        names[0],
                        names[1]
                    );
                    let diagnostic = Diagnostic::new(&codes::MORPH_CLASH, ctx.doc.place(at.node), message);
                    ctx.report(diagnostic.help("take the square out of one of the zones"));
                    break;
                }
                Some(_) => {}
                None => white.push((square, kind)),
            }
        }
    }
    white.sort();
    let mut black: Vec<_> = white.iter().map(|(s, k)| (ctx.black(*s), *k)).collect();
    black.sort();
    [white, black]
}

fn by_zone(ctx: &mut Context, zone: &Text, to: &Text) -> Vec<(Square, PieceType)> {
    let (Some(zone), Some(kind)) = (ctx.zone(zone), ctx.kind(&to.value)) else {
        return Vec::new();
    };
    zone[0].into_iter().map(|s| (s, kind)).collect()
}

fn by_rows(ctx: &mut Context, file: &VariantFile, rows: &[Text]) -> Vec<(Square, PieceType)> {
    let Some(shape) = ctx.shape.clone() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let Some(rank) = shape.ranks().checked_sub(index + 1) else {
            let message = format!("there are more rows than the {} ranks of the board", shape.ranks());
            ctx.complain(&codes::MORPH_ROWS, row.node, message);
            break;
        };
        let Some(mut cells) = cells(ctx, file, row) else {
            continue;
        };
        if cells.len() == 1 {
            cells = vec![cells[0]; shape.files()];
        }
        if cells.len() != shape.files() {
            let message = format!(
                "this row has {} squares, and the board {} files",
                cells.len(),
                shape.files()
            );
            ctx.complain(&codes::MORPH_ROWS, row.node, message);
            continue;
        }
        for (x, cell) in cells.iter().enumerate() {
            let square = shape.at(x as i32, rank as i32).filter(|s| shape.squares().contains(*s));
            found.extend(square.zip(*cell));
        }
    }
    found
}

/// The cells of a row: an id each, or nothing for `.`. `None` after a mistake.
fn cells(ctx: &mut Context, file: &VariantFile, row: &Text) -> Option<Vec<Option<PieceType>>> {
    let mut cells = Vec::new();
    let mut rest = row.value.as_str();
    while !rest.is_empty() {
        let promoted = if rest.starts_with(PROMOTED) {
            PROMOTED.len_utf8()
        } else {
            0
        };
        let letter = rest[promoted..].chars().next().map_or(0, char::len_utf8);
        let tail = &rest[promoted + letter..];
        let dress = tail.len() - tail.trim_start_matches(DRESS).len();
        let (id, after) = rest.split_at(promoted + letter + dress);
        rest = after;
        if id == "." {
            cells.push(None);
            continue;
        }
        let index = file
            .pieces
            .values()
            .position(|p| p.value.id.as_ref().is_some_and(|t| t.value == id));
        match index.and_then(|i| u8::try_from(i).ok()) {
            Some(index) => cells.push(Some(PieceType(index))),
            None => {
                let diagnostic = Diagnostic::new(
                    &codes::MORPH_ROWS,
                    ctx.doc.place(row.node),
                    format!("no piece has the id `{id}`"),
                );
                let named = ctx.names.iter().position(|name| *name == row.value);
                ctx.report(match named {
                    Some(i) => diagnostic.help(format!(
                        "rows are written with ids: `{}` for the {}",
                        ctx.ids[i], row.value
                    )),
                    None => diagnostic.help(format!("the ids are {}; `.` is for no change", ctx.ids.join(" "))),
                });
                return None;
            }
        }
    }
    Some(cells)
}
