//! What is said twice, or never comes to anything because of what is said elsewhere: values that hold without being said, and
//! conditions that exclude each other. Entries that an earlier one hides are in [`earlier`].

use super::{Context, earlier};
use crate::base::Bitboard;
use crate::meaning::checker::written;
use crate::meaning::file::{DropKey, VariantFile};
use crate::meaning::rules::DropRule;
use crate::meaning::spec::VariantSpec;
use crate::text::codes;
use crate::text::diag::Diagnostic;
use crate::text::doc::{NodeId, Value};
use crate::text::source::Place;

/// Everything of the kind that the file itself says; what an extended file says is found where that is checked.
pub fn lints(ctx: &mut Context, root: NodeId, file: &VariantFile, spec: &VariantSpec) {
    let before = ctx.sink.found.len();
    earlier::promotions(ctx, file, spec);
    earlier::mates(ctx, file, spec);
    earlier::goals(ctx, file, spec);
    earlier::forbidden(ctx, root, spec);
    drops(ctx, file, spec);
    gates(ctx, file, spec);
    for_black(ctx, root, file, spec);
    confinement(ctx, file, spec);
    same_as_extended(ctx, root);
    let own = |d: &Diagnostic| d.place.as_ref().is_none_or(|place| place.file.name == ctx.file);
    // Of what is there word for word no more is to be said.
    let repeated: Vec<Place> = ctx
        .sink
        .found
        .iter()
        .filter(|d| *d.code == codes::REPEATED_CHOICE)
        .filter_map(|d| d.place.clone())
        .collect();
    let again = |d: &Diagnostic| *d.code == codes::HIDDEN && d.place.as_ref().is_some_and(|p| repeated.contains(p));
    let mut index = 0;
    ctx.sink.found.retain(|d| {
        index += 1;
        (index <= before || own(d)) && !again(d)
    });
}

pub(super) fn hidden(ctx: &mut Context, at: Place, earlier: NodeId, message: impl Into<String>, help: &str) {
    let diagnostic = Diagnostic::new(&codes::HIDDEN, at, message);
    let earlier = ctx.doc.place(earlier);
    ctx.report(diagnostic.also(earlier, "this comes first").help(help));
}

pub(super) fn idle(ctx: &mut Context, at: NodeId, message: impl Into<String>, help: &str) {
    let diagnostic = Diagnostic::new(&codes::IDLE_RULE, ctx.doc.place(at), message);
    ctx.report(diagnostic.help(help));
}

fn drops(ctx: &mut Context, file: &VariantFile, spec: &VariantSpec) {
    let Some(drops) = &spec.rules.drops else { return };
    let opening = spec.rules.flips.as_ref().map_or(Bitboard::EMPTY, |flips| flips.opening);
    if let Some(text) = file.flips.as_ref().and_then(|at| at.value.opening.as_ref())
        && !opening.is_empty()
        && drops
            .rules
            .iter()
            .all(|rule| rule.zone.iter().all(|zone| (*zone & opening).is_empty()))
    {
        let message = "nothing can be dropped on any of these squares, so nothing can be dropped at all";
        idle(
            ctx,
            text.node,
            message,
            "let the zone of a `drop` and `opening` have squares in common",
        );
    }
    let shape = &spec.shape;
    let shades = |set: Bitboard, shade: usize| set.into_iter().any(|s| (shape.file(s) + shape.rank(s)) % 2 == shade);
    for (name, piece) in &file.pieces {
        let Some(held) = spec.kind_by_name(name) else { continue };
        let mut rules = drops.rules.iter().filter(|rule| rule.held == held);
        let mut before: Vec<(NodeId, Vec<&DropRule>)> = Vec::new();
        for key in &piece.value.drop {
            let count = match &key.value {
                DropKey::Flag(false) => continue,
                DropKey::Table(drop) => drop.placed.len().max(1),
                _ => 1,
            };
            let here: Vec<&DropRule> = rules.by_ref().take(count).collect();
            let node = |ctx: &Context, name: &str| ctx.doc.get(key.node, name).unwrap_or(key.node);
            if let Some(rule) = here.first() {
                if rule.beside.is_some() && rule.beside == rule.apart {
                    let at = node(ctx, "apart");
                    let message = "`beside` wants there what `apart` forbids, so this is never dropped";
                    idle(
                        ctx,
                        at,
                        message,
                        "leave one of them out, or let them name different things",
                    );
                }
                if rule.two_shades && !rule.zone.iter().all(|zone| shades(*zone, 0) && shades(*zone, 1)) {
                    let at = node(ctx, "two_shades");
                    let message = "all squares where it is dropped are of one shade";
                    idle(ctx, at, message, "leave `two_shades` out, or make the zone larger");
                }
                if rule
                    .most_on_file
                    .is_some_and(|(_, most)| usize::from(most) >= shape.ranks())
                {
                    let at = node(ctx, "most_on_file");
                    let message = format!("a file has no more than {} squares", shape.ranks());
                    idle(ctx, at, message, "ask for fewer, or leave `most_on_file` out");
                }
            }
            // Without conditions of its own an earlier entry lets everything through that a later one does.
            let free = |early: &DropRule, late: &DropRule| {
                let plain = early.most_on_file.is_none() && early.beside.is_none() && early.apart.is_none();
                let plain = plain && !early.no_mate && !early.two_shades && early.must == late.must;
                let like = DropRule {
                    zone: late.zone,
                    ..early.clone()
                } == *late;
                let inside = (0..2).all(|c| late.zone[c].is_subset(early.zone[c]));
                early.placed == late.placed && inside && (plain && !late.two_shades || like)
            };
            let early = before.iter().find(|(_, early)| {
                !here.is_empty() && here.iter().all(|late| early.iter().any(|early| free(early, late)))
            });
            if let Some((early, _)) = early {
                let place = ctx.doc.place(key.node);
                let message = format!("an earlier entry lets the {name} be dropped so already");
                hidden(
                    ctx,
                    place,
                    *early,
                    message,
                    "leave it out, or put its condition on the earlier entry",
                );
            }
            before.push((key.node, here));
        }
    }
}

/// Gates on squares on which nothing stands that could leave them.
fn gates(ctx: &mut Context, file: &VariantFile, spec: &VariantSpec) {
    let (Some(at), Some(gating)) = (&file.gating, &spec.rules.gating) else {
        return;
    };
    let mut taken: [Bitboard; 2] = [Bitboard::EMPTY; 2];
    for (square, piece) in &spec.start.board {
        taken[piece.color.index()].insert(*square);
    }
    let shuffled = spec.rules.shuffle.is_some();
    if let Some(text) = &at.value.squares
        && !shuffled
        && !gating.squares[0].is_empty()
        && (0..2).all(|c| (gating.squares[c] & taken[c]).is_empty())
    {
        let message = "nothing starts on these squares, so no gate ever opens";
        idle(ctx, text.node, message, "name squares on which pieces start");
    }
}

/// What is said of Black and would hold of Black anyway.
fn for_black(ctx: &mut Context, root: NodeId, file: &VariantFile, spec: &VariantSpec) {
    let stands = |ctx: &Context, node: NodeId| ctx.doc.replaced(node).is_none();
    for (index, piece) in file.pieces.values().enumerate() {
        let setup = spec.pieces[index].setup;
        if let Some(text) = piece.value.setup_black.as_ref().filter(|t| stands(ctx, t.node)) {
            let white: Bitboard = setup[0].into_iter().map(|s| ctx.black(s)).collect();
            let otherwise = match ctx.symmetry {
                crate::meaning::spec::Symmetry::None => Bitboard::EMPTY,
                _ => white,
            };
            if setup[1] == otherwise {
                let message = match otherwise.is_empty() {
                    true => "Black has none of them anyway",
                    false => "Black's start on these squares by symmetry",
                };
                idle(ctx, text.node, message, "leave `setup_black` out");
            }
        }
        let node = ctx.doc.get(piece.node, "reserve_black");
        if let Some(node) = node.filter(|node| stands(ctx, *node))
            && piece.value.reserve_black == Some(piece.value.reserve)
        {
            idle(ctx, node, "Black has as many anyway", "leave `reserve_black` out");
        }
    }
    let rules = ctx.doc.get(root, "rules");
    if let Some(node) = rules.and_then(|rules| ctx.doc.get(rules, "pass_black"))
        && stands(ctx, node)
        && file.rules.pass_black == Some(file.rules.pass.unwrap_or_default())
    {
        idle(
            ctx,
            node,
            "Black may pass when White may anyway",
            "leave `pass_black` out",
        );
    }
}

/// Pieces confined to all of the board.
fn confinement(ctx: &mut Context, file: &VariantFile, spec: &VariantSpec) {
    for (index, piece) in file.pieces.values().enumerate() {
        let all = spec.shape.squares();
        if let Some(text) = &piece.value.confined
            && ctx.doc.replaced(text.node).is_none()
            && spec.pieces[index].confined.is_some_and(|zone| zone == [all, all])
        {
            idle(
                ctx,
                text.node,
                "these are all squares of the board",
                "leave `confined` out",
            );
        }
    }
}

/// How deep keys are compared with those of the extended file: of tables further in, which are often written whole, a part may
/// well be the same.
const DEPTH: usize = 3;

/// Values that the extended file gives, word for word.
fn same_as_extended(ctx: &mut Context, root: NodeId) {
    let changes = |key: &str| {
        let board = ctx.doc.get(root, "board")?;
        let node = ctx.doc.get(board, key)?;
        let old = ctx.doc.replaced(node);
        let own = ctx.doc.place(node).file.name == ctx.file;
        (own && old.is_none_or(|old| written(ctx.doc, old) != written(ctx.doc, node))).then_some(())
    };
    let another_board = ["files", "ranks", "first_rank", "holes", "symmetry"]
        .into_iter()
        .any(|key| changes(key).is_some());
    let mut found = Vec::new();
    walk(ctx, root, 1, another_board, &mut found);
    for (place, old, name) in found {
        let message = format!("the extended file says this of `{name}` already");
        let diagnostic = Diagnostic::new(&codes::SAME_AS_EXTENDED, place, message);
        ctx.report(diagnostic.also(old, "said here").help("leave it out"));
    }
}

fn walk(ctx: &Context, id: NodeId, depth: usize, another_board: bool, found: &mut Vec<(Place, Place, String)>) {
    for (name, entry) in ctx.doc.table(id).into_iter().flatten() {
        if depth == 1 && ["variant", "test", "switches"].contains(&name.as_str()) {
            continue;
        }
        // On another board squares have to be said anew even where they are called the same.
        let words = !matches!(ctx.doc.node(entry.value).value, Value::Whole(_) | Value::Flag(_));
        match ctx.doc.replaced(entry.value) {
            Some(old)
                if ctx.doc.place(entry.value).file.name == ctx.file
                    && !(words && another_board)
                    && written(ctx.doc, old) == written(ctx.doc, entry.value) =>
            {
                found.push((ctx.doc.place(entry.value), ctx.doc.place(old), name.clone()));
            }
            None if depth < DEPTH => walk(ctx, entry.value, depth + 1, another_board, found),
            _ => {}
        }
    }
}
