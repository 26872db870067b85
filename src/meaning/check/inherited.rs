//! Squares of an extended file on another board: what they were there and no longer are here.

use super::Context;
use crate::base::{Bitboard, BoardShape, Square};
use crate::meaning::format::FILE;
use crate::meaning::keys::{Key, Kind};
use crate::meaning::spec::VariantSpec;
use crate::meaning::squares::{self, Zones};
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::doc::{Doc, NodeId, Value};
use crate::text::source::{Excerpt, Place};

/// Warns, where the file gives its board, of square sets of the extended file that mean something else on it.
pub fn lints(ctx: &mut Context, root: NodeId, before: &BoardShape, spec: &VariantSpec) {
    let shape = &spec.shape;
    let size = |s: &BoardShape| (s.files(), s.ranks(), s.first_rank());
    let own = |place: &Place| place.file.name == ctx.file;
    let board = ctx.doc.get(root, "board");
    let line = ["ranks", "files", "first_rank"].into_iter().find_map(|key| {
        let place = ctx.doc.place(ctx.doc.get(board?, key)?);
        let changed = match key {
            "ranks" => before.ranks() != shape.ranks(),
            "files" => before.files() != shape.files(),
            _ => before.first_rank() != shape.first_rank(),
        };
        Some(place).filter(|place| changed && own(place))
    });
    let Some(line) = line.filter(|_| size(before) != size(shape)) else {
        return;
    };
    let mut found = Vec::new();
    collect(ctx.doc, root, FILE, &mut found);
    let mut others: Vec<(Place, String)> = Vec::new();
    let [mut zones_before, mut zones_now] = [Zones::default(), Zones::default()];
    let read =
        |text: &Excerpt, shape: &BoardShape, zones: &Zones| squares::squares(text, shape, zones, &mut Sink::default());
    for (name, entry) in ctx
        .doc
        .get(root, "zones")
        .and_then(|z| ctx.doc.table(z))
        .into_iter()
        .flatten()
    {
        let text = ctx.doc.excerpt(entry.value);
        let (old, new) = (read(&text, before, &zones_before), read(&text, shape, &zones_now));
        zones_before.insert(name.clone(), old);
        zones_now.insert(name.clone(), new);
    }
    for (node, setup) in found {
        let place = ctx.doc.place(node);
        // What names a zone means something else where the zone does, and that is said of the zone.
        let zone = ctx
            .doc
            .text(node)
            .is_some_and(|text| spec.named_zones.contains_key(text));
        if own(&place) || zone || place.file.name == crate::meaning::OVERRIDE {
            continue;
        }
        let text = ctx.doc.excerpt(node);
        let sets = (read(&text, before, &zones_before), read(&text, shape, &zones_now));
        let (Some(old), Some(new)) = sets else { continue };
        if let Some(was) = changed(before, old, shape, new, setup) {
            others.push((place, was));
        }
    }
    if others.is_empty() {
        return;
    }
    let message = "squares of the extended file are no longer on this board what they were on its own";
    let mut finding = Diagnostic::new(&codes::INHERITED_SQUARES, line, message);
    finding.others = others;
    ctx.report(finding.help(
        "say those keys here too, with the squares that are meant on this board; `last rank`, `own half` and the like fit any",
    ));
}

/// What a square set was on its own board and is not on another, in words.
fn changed(before: &BoardShape, old: Bitboard, shape: &BoardShape, new: Bitboard, setup: bool) -> Option<String> {
    if old.is_empty() || old == before.squares() && new == shape.squares() {
        return None;
    }
    let ranks = |shape: &BoardShape, set: Bitboard| {
        let all: Vec<usize> = set.into_iter().map(|s| shape.rank(s)).collect();
        Some((*all.iter().min()?, *all.iter().max()?))
    };
    let ((low, high), now) = (ranks(before, old)?, ranks(shape, new));
    let from_top = |shape: &BoardShape, rank: usize| shape.ranks() - 1 - rank;
    if old == before.squares() {
        return None;
    }
    let counted = |top: usize| match top {
        0 => "the last rank".to_owned(),
        n => format!("rank {} from the far side", n + 1),
    };
    // Beyond the middle a rank is as far as it is from the other side.
    if 2 * high >= before.ranks() && now.is_none_or(|(_, now)| from_top(shape, now) != from_top(before, high)) {
        return Some(format!("reached up to {} there", counted(from_top(before, high))));
    }
    if 2 * low >= before.ranks() && now.is_none_or(|(now, _)| from_top(shape, now) != from_top(before, low)) {
        return Some(format!("began on {} there", counted(from_top(before, low))));
    }
    if setup {
        return None;
    }
    if 2 * low < before.ranks() && now.is_none_or(|(now, _)| now != low) {
        return Some(format!("began on the player's rank {} there", low + 1));
    }
    let half = |shape: &BoardShape, set: Bitboard| {
        let own = shape
            .squares()
            .into_iter()
            .filter(|s| 2 * (shape.rank(*s) + 1) <= shape.ranks());
        set == own.collect()
    };
    if half(before, old) && !half(shape, new) {
        return Some("was the player's half there".to_owned());
    }
    let across =
        |shape: &BoardShape, s: Square| shape.at((shape.files() - 1 - shape.file(s)) as i32, shape.rank(s) as i32);
    let even = |shape: &BoardShape, set: Bitboard| {
        set.into_iter().filter_map(|s| across(shape, s)).collect::<Bitboard>() == set
    };
    if even(before, old) && !even(shape, new) {
        return Some("was as far from either side there".to_owned());
    }
    None
}

/// The square sets of a tree, each with whether it is a set-up. Set-ups can be seen by looking at the board.
fn collect(doc: &Doc, id: NodeId, keys: &[Key], found: &mut Vec<(NodeId, bool)>) {
    for (name, entry) in doc.table(id).into_iter().flatten() {
        if let Some(key) = keys.iter().find(|key| key.name == name && key.name != "test") {
            let setup = name.starts_with("setup");
            let hole = name == "holes";
            if !hole {
                of_kind(doc, entry.value, key.kind, setup, found);
            }
        }
    }
}

fn of_kind(doc: &Doc, id: NodeId, kind: Kind, setup: bool, found: &mut Vec<(NodeId, bool)>) {
    match (kind, &doc.node(id).value) {
        (Kind::Squares, Value::Text(_)) => found.push((id, setup)),
        (Kind::Table(keys), Value::Table(_)) => collect(doc, id, keys, found),
        (Kind::Many(inner) | Kind::Series(inner), Value::List(list)) => {
            list.iter().for_each(|item| of_kind(doc, *item, *inner, setup, found));
        }
        (Kind::Many(inner) | Kind::Series(inner), _) => of_kind(doc, id, *inner, setup, found),
        (Kind::Named(inner) | Kind::ByPiece(inner), Value::Table(table)) => {
            for entry in table.values() {
                of_kind(doc, entry.value, *inner, setup, found);
            }
        }
        (Kind::Either(kinds), value) => {
            if let Some(kind) = kinds.iter().find(|kind| kind.fits(value)) {
                of_kind(doc, id, *kind, setup, found);
            }
        }
        _ => {}
    }
}
