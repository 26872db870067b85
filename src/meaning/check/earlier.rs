//! Lists of which the first entry that fits counts: entries that one before them leaves nothing to.

use super::Context;
use super::twice::{hidden, idle};
use crate::base::{Bitboard, PieceSet};
use crate::meaning::file::{Promotion as FilePromotion, VariantFile};
use crate::meaning::rules::{Goal, Mate};
use crate::meaning::spec::{Promotion, VariantSpec};
use crate::text::de::At;
use crate::text::doc::{NodeId, Value};

/// The number of an earlier promotion by which all moves that promotion number `index` is about have promoted already.
fn promoted_before(all: &[Promotion], index: usize) -> Option<usize> {
    let late = &all[index];
    let mut left = late.zone;
    for (i, early) in all[..index].iter().enumerate() {
        let stricter = early.captures_only && !late.captures_only
            || early.not_in_passing && !late.not_in_passing
            || early.entering && !(late.entering && early.zone == late.zone);
        let in_one = !late.leaving || early.leaving && (0..2).all(|c| late.zone[c].is_subset(early.zone[c]));
        if early.turn.is_some() || late.turn.is_some() || stricter || !in_one {
            continue;
        }
        left = [0, 1].map(|c| left[c] & !early.zone[c]);
        if left.iter().all(|squares| squares.is_empty()) {
            return Some(i);
        }
    }
    None
}

/// Promotions that an earlier one hides, and keys of others that say what holds anyway.
pub fn promotions(ctx: &mut Context, file: &VariantFile, spec: &VariantSpec) {
    let help = "leave it out, give it squares of its own, or let it come first";
    for (name, piece) in &file.pieces {
        let own = &piece.value.promotion;
        let Some(kind) = spec.kind_by_name(name) else { continue };
        let shared: Vec<&At<FilePromotion>> = file
            .promotion
            .iter()
            .filter(|p| p.value.pieces.contains(name))
            .collect();
        let item = |ctx: &Context, at: &At<FilePromotion>| {
            let list = ctx.doc.get(at.node, "pieces").unwrap_or(at.node);
            match &ctx.doc.node(list).value {
                Value::List(items) => items.iter().copied().find(|i| ctx.doc.text(*i) == Some(name)),
                _ => None,
            }
            .unwrap_or(list)
        };
        if let Some(first) = own.first() {
            for at in shared {
                let place = ctx.doc.place(item(ctx, at));
                let message = format!("the {name} has a promotion of its own, which comes first");
                let help = format!("take `{name}` out of `pieces` here, or take its own promotion out");
                hidden(ctx, place, first.node, message, &help);
            }
        }
        let tables: Vec<&At<FilePromotion>> = match own.is_empty() {
            true => file
                .promotion
                .iter()
                .filter(|p| p.value.pieces.contains(name))
                .collect(),
            false => own.iter().collect(),
        };
        let rules = &spec.piece(kind).promotion;
        for (i, at) in tables.iter().enumerate().take(rules.len()) {
            let Some(early) = promoted_before(rules, i) else {
                narrow(ctx, at, &rules[i]);
                continue;
            };
            let place = match own.is_empty() && at.value.pieces.len() > 1 {
                true => ctx.doc.place(item(ctx, at)),
                false => ctx.doc.place(ctx.doc.get(at.node, "zone").unwrap_or(at.node)),
            };
            let message =
                format!("the {name} never promotes by this: an earlier promotion holds on all of its squares");
            hidden(ctx, place, tables[early].node, message, help);
        }
    }
}

/// Keys of a promotion that say what holds anyway.
fn narrow(ctx: &mut Context, at: &At<FilePromotion>, rule: &Promotion) {
    let file = &at.value;
    // What stands in place of something that the extended file says cannot be left out.
    let free = |ctx: &Context, node: NodeId| ctx.doc.replaced(node).is_none();
    let optional = ctx.doc.get(at.node, "optional").filter(|_| file.optional);
    let own = |ctx: &Context, node: NodeId| ctx.doc.place(node).file.name == ctx.file;
    let inherited = optional.is_some_and(|node| !own(ctx, node));
    if let Some(text) = file.compulsory.as_ref().filter(|_| rule.turn.is_none() && !inherited)
        && free(ctx, text.node)
    {
        let whole = rule.compulsory == rule.zone && !rule.zone[0].is_empty();
        if whole && file.optional {
            idle(
                ctx,
                text.node,
                "where it is compulsory everywhere, it is not optional",
                "leave `optional` or `compulsory` out",
            );
        } else if whole {
            idle(
                ctx,
                text.node,
                "it is compulsory on all of the zone anyway",
                "leave `compulsory` out",
            );
        } else if let Some(node) = optional {
            idle(
                ctx,
                node,
                "`compulsory` says already where it is not optional",
                "leave `optional` out",
            );
        }
    }
    if let Some(text) = file.zone_black.as_ref().filter(|text| free(ctx, text.node)) {
        let black: Bitboard = rule.zone[0].into_iter().map(|s| ctx.black(s)).collect();
        if black == rule.zone[1] {
            idle(
                ctx,
                text.node,
                "these are Black's squares by symmetry",
                "leave `zone_black` out",
            );
        }
    }
    if file.to_black.is_some() && rule.choices[0] == rule.choices[1] {
        let node = ctx.doc.get(at.node, "to_black").unwrap_or(at.node);
        if free(ctx, node) {
            idle(ctx, node, "Black's may become the same", "leave `to_black` out");
        }
    }
}

/// Whether a mate is told by `early` whenever `late` is about it.
fn told_before(early: &Mate, late: &Mate) -> bool {
    let within = |a: PieceSet, b: PieceSet| a.or(b) == b;
    let by = early
        .by
        .is_none_or(|early| late.by.is_some_and(|late| within(late, early)));
    let without = early
        .without
        .is_none_or(|early| late.without.is_some_and(|late| within(early, late)));
    by && without
}

/// Mates that no mate fits, and those that an earlier entry is about.
pub fn mates(ctx: &mut Context, file: &VariantFile, spec: &VariantSpec) {
    let mates = &spec.rules.mates;
    let all: PieceSet = spec.kinds().collect();
    for (i, (at, mate)) in file.mates.iter().zip(mates).enumerate() {
        // The mate itself is one of the checks of its series.
        let checkers = mate.by.unwrap_or(all);
        if mate.without.is_some_and(|without| without.or(checkers) == without) {
            let message = "no mate fits this: who gives it has given a check of the series, and may have given none";
            idle(
                ctx,
                at.node,
                message,
                "take types out of `without`, or name others in `by`",
            );
            continue;
        }
        if let Some(early) = mates[..i].iter().position(|early| told_before(early, mate)) {
            let same = mates[early].score == mate.score;
            let what = "every mate that fits this fits an earlier entry";
            beaten(ctx, at.node, file.mates[early].node, what, same);
            continue;
        }
        if mates[i..].iter().all(|m| m.score == spec.ending.checkmate) {
            let node = ctx.doc.get(at.node, "score").unwrap_or(at.node);
            idle(
                ctx,
                node,
                "this is what any mate gives",
                "leave this entry out, or give it another score",
            );
        }
    }
}

/// Whether the goal `early`, which is looked at first, is reached whenever `late` is.
fn reached_before(early: &Goal, late: &Goal) -> bool {
    let within = |a: PieceSet, b: PieceSet| a.or(b) == b;
    let inside = |a: &[Bitboard; 2], b: &[Bitboard; 2]| (0..2).all(|c| a[c].is_subset(b[c]));
    match (early, late) {
        (
            Goal::Extinct {
                groups: a,
                at_most: few,
                opponent_at_least: many,
                reply,
                both,
                ..
            },
            Goal::Extinct {
                groups: b,
                at_most: late_few,
                opponent_at_least: late_many,
                reply: late_reply,
                both: late_both,
                ..
            },
        ) => {
            // A side without pieces of a set has none of a part of it.
            let groups = b.iter().all(|late| a.iter().any(|early| within(*early, *late)));
            let waits = *reply && !(*late_reply && many == late_many);
            groups && few >= late_few && many <= late_many && !waits && (!*both || *late_both)
        }
        (
            Goal::Reach {
                kinds: a,
                zone: wide,
                at_least: few,
                safe,
                held,
                full: _,
                last_move,
                ..
            },
            Goal::Reach {
                kinds: b,
                zone: narrow,
                at_least: many,
                safe: late_safe,
                held: late_held,
                full: late_full,
                last_move: late_last,
                ..
            },
        ) => {
            let plain = !*safe && !*held && !*last_move;
            let like = (safe, held, last_move) == (late_safe, late_held, late_last) && wide == narrow;
            within(*b, *a) && inside(narrow, wide) && few <= many && (plain || like) && (!*late_full || *few == 1)
        }
        (
            Goal::Row {
                kinds: a,
                count: short,
                along,
                gaps,
                ..
            },
            Goal::Row {
                kinds: b,
                count: long,
                along: late_along,
                gaps: late_gaps,
                ..
            },
        ) => within(*b, *a) && short <= long && along == late_along && (*gaps || !*late_gaps),
        (
            Goal::Block {
                kinds: a, count: small, ..
            },
            Goal::Block {
                kinds: b, count: large, ..
            },
        ) => within(*b, *a) && small <= large,
        (
            Goal::Path {
                kinds: a,
                from,
                to,
                along,
                ..
            },
            Goal::Path {
                kinds: b,
                from: late_from,
                to: late_to,
                along: late_along,
                ..
            },
        ) => within(*b, *a) && inside(late_from, from) && inside(late_to, to) && along == late_along,
        (Goal::Castle(all), Goal::Castle(some)) => some.iter().all(|right| all.contains(right)),
        (
            Goal::Facing { kinds: a, along, .. },
            Goal::Facing {
                kinds: b,
                along: late_along,
                ..
            },
        ) => within(*b, *a) && along == late_along,
        (Goal::Full, Goal::Full) => true,
        // Checks are counted once, and the first such goal says how many win.
        (Goal::Checks(_), Goal::Checks(_)) => true,
        _ => false,
    }
}

/// What a side gets by a goal.
fn score(goal: &Goal) -> Option<crate::meaning::spec::Score> {
    match goal {
        Goal::Extinct { score, .. }
        | Goal::Reach { score, .. }
        | Goal::Row { score, .. }
        | Goal::Block { score, .. }
        | Goal::Path { score, .. }
        | Goal::Facing { score, .. } => Some(*score),
        Goal::Castle(_) | Goal::Full | Goal::Checks(_) => None,
    }
}

/// Goals that are never the first to be reached.
pub fn goals(ctx: &mut Context, file: &VariantFile, spec: &VariantSpec) {
    let goals = &spec.rules.goals;
    for (i, (at, goal)) in file.goals.iter().zip(goals).enumerate() {
        if let Some(early) = goals[..i].iter().position(|early| reached_before(early, goal)) {
            let same = score(&goals[early]) == score(goal);
            let what = "whenever this goal is reached an earlier one is";
            beaten(ctx, at.node, file.goals[early].node, what, same);
        }
        if matches!(goal, Goal::Extinct { .. }) && at.value.each && at.value.pieces.len() == 1 {
            let node = ctx.doc.get(at.node, "each").unwrap_or(at.node);
            idle(ctx, node, "one type is counted by itself anyway", "leave `each` out");
        }
        let by_symmetry = |ctx: &Context, zone: &[Bitboard; 2]| {
            zone[0].into_iter().map(|s| ctx.black(s)).collect::<Bitboard>() == zone[1]
        };
        let (zone, to) = match goal {
            Goal::Reach { zone, .. } => (Some(zone), None),
            Goal::Path { from, to, .. } => (Some(from), Some(to)),
            _ => (None, None),
        };
        for (key, text, zone) in [
            ("zone_black", &at.value.zone_black, zone),
            ("to_black", &at.value.to_black, to),
        ] {
            if let (Some(text), Some(zone)) = (text, zone)
                && by_symmetry(ctx, zone)
            {
                let help = format!("leave `{key}` out");
                idle(ctx, text.node, "these are Black's squares by symmetry", &help);
            }
        }
    }
}

/// Forbidden captures, each of which an earlier entry forbids.
pub fn forbidden(ctx: &mut Context, root: NodeId, spec: &VariantSpec) {
    let within = |a: PieceSet, b: PieceSet| a.or(b) == b;
    let table = ctx
        .doc
        .get(root, "rules")
        .and_then(|rules| ctx.doc.get(rules, "forbidden"));
    let blast = ctx.doc.get(root, "blast").and_then(|blast| ctx.doc.get(blast, "only"));
    let only = spec.rules.blast.as_ref().map_or(&[][..], |blast| &blast.only[..]);
    for (list, pairs) in [(table, &spec.rules.forbidden[..]), (blast, only)] {
        let Some(Value::List(items)) = list.map(|list| ctx.doc.node(list).value.clone()) else {
            continue;
        };
        for (i, late) in pairs.iter().enumerate().take(items.len()) {
            let covers = |early: usize| {
                let early = &pairs[early];
                within(late.captors, early.captors) && within(late.victims, early.victims)
            };
            if let Some(early) = (0..i).find(|early| covers(*early)) {
                let place = ctx.doc.place(items[i]);
                hidden(
                    ctx,
                    place,
                    items[early],
                    "an earlier entry says this of all these captures",
                    "leave it out",
                );
            }
        }
    }
}

/// What an entry says that one before it says whenever it holds: the same, or otherwise.
fn beaten(ctx: &mut Context, at: NodeId, earlier: NodeId, what: &str, same: bool) {
    let says = if same { "the same" } else { "otherwise" };
    let place = ctx.doc.place(at);
    let message = format!("{what}, which says {says}");
    hidden(
        ctx,
        place,
        earlier,
        message,
        "leave one of them out, or let the narrower come first",
    );
}
