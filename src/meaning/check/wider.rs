//! Drops, gates, blasts, walls, goals and the other rules beyond how pieces walk.

use super::Context;
use crate::base::{Bitboard, Color, PieceSet, Square};
use crate::meaning::file::{Blast as FileBlast, Drop, DropKey, Goal as FileGoal, GoalKind, Text, VariantFile};
use crate::meaning::lower;
use crate::meaning::movement::Step;
use crate::meaning::rules::{Blast, DropRule, Drops, Forbidden, FreeCastling, Gating, Goal, Rules, Shuffle, Walls};
use crate::meaning::spec::{Castling, Right, Score, VariantSpec};
use crate::text::codes;
use crate::text::de::At;
use crate::text::diag::{Diagnostic, Sink};

/// Everything a file says of such rules.
pub fn rules(ctx: &mut Context, file: &VariantFile, rights: &[Right], forms: &[Castling]) -> Rules {
    let passing = file.rules.pass.unwrap_or_default();
    let forbidden = file.rules.forbidden.iter().map(|f| Forbidden {
        captors: set(ctx, &f.captors),
        victims: set(ctx, &f.victims),
    });
    Rules {
        forbidden: forbidden.collect(),
        drops: drops(ctx, file),
        gating: gating(ctx, file),
        blast: file.blast.as_ref().and_then(|at| blast(ctx, &at.value)),
        walls: walls(ctx, file),
        passing: [passing, file.rules.pass_black.unwrap_or(passing)],
        must_capture: file.rules.must_capture,
        no_checks: file.rules.no_checks,
        goals: file.goals.iter().filter_map(|at| goal(ctx, at)).collect(),
        free_castling: free_castling(ctx, file, rights, forms),
        shuffle: shuffle(ctx, file),
    }
}

fn set(ctx: &Context, names: &[String]) -> PieceSet {
    names.iter().filter_map(|n| ctx.kind(n)).collect()
}

/// A zone, or the whole board where the file gives none.
fn zone_or_all(ctx: &mut Context, text: Option<&Text>) -> Option<[Bitboard; 2]> {
    match text {
        Some(text) => ctx.zone(text),
        None => ctx.shape.as_ref().map(|s| [s.squares(); 2]),
    }
}

fn drops(ctx: &mut Context, file: &VariantFile) -> Option<Drops> {
    let mut rules = Vec::new();
    for (name, piece) in &file.pieces {
        for key in &piece.value.drop {
            let whole = Drop::default();
            let (zone, drop) = match &key.value {
                DropKey::Flag(false) => continue,
                DropKey::Flag(true) => (zone_or_all(ctx, None), &whole),
                DropKey::Zone => (zone_at(ctx, key), &whole),
                DropKey::Table(drop) => (zone_or_all(ctx, drop.zone.as_ref()), drop),
            };
            let (Some(zone), Some(held)) = (zone, ctx.kind(name)) else {
                continue;
            };
            if !drop.counting.is_empty() && drop.most_on_file.is_none() {
                ctx.complain(
                    &codes::IDLE_RULE,
                    key.node,
                    "`counting` says what `most_on_file` counts, and there is none",
                );
            }
            let placed = drop.placed.iter().filter_map(|t| ctx.kind(&t.value));
            let placed: Vec<_> = if drop.placed.is_empty() {
                vec![held]
            } else {
                placed.collect()
            };
            for placed in placed {
                let counted = match &drop.counting[..] {
                    [] => PieceSet::of(placed),
                    names => set(ctx, names),
                };
                rules.push(DropRule {
                    held,
                    placed,
                    zone,
                    most_on_file: drop.most_on_file.map(|most| (counted, most)),
                    no_mate: drop.no_mate,
                });
            }
        }
    }
    if let Some(at) = &file.drops
        && rules.is_empty()
    {
        ctx.complain(
            &codes::IDLE_RULE,
            at.node,
            "no piece has a `drop`, so nothing can be dropped",
        );
    }
    if rules.is_empty() && file.drops.is_none() {
        return None;
    }
    let table = file.drops.as_ref().map(|at| &at.value);
    Some(Drops {
        rules,
        from_captures: table.is_some_and(|t| t.from_captures),
        remembers_promotion: table.is_some_and(|t| t.remembers_promotion),
        must: table.is_some_and(|t| t.must),
        may_check: table.and_then(|t| t.may_check).unwrap_or(true),
    })
}

/// The squares of a `drop` that is a square set.
fn zone_at(ctx: &mut Context, key: &At<DropKey>) -> Option<[Bitboard; 2]> {
    let value = ctx.doc.text(key.node)?.to_owned();
    ctx.zone(&At { value, node: key.node })
}

fn gating(ctx: &mut Context, file: &VariantFile) -> Option<Gating> {
    let gating = &file.gating.as_ref()?.value;
    Some(Gating {
        squares: ctx.zone(gating.squares.as_ref()?)?,
        kinds: set(ctx, &gating.pieces),
    })
}

fn blast(ctx: &mut Context, blast: &FileBlast) -> Option<Blast> {
    let text = blast.around.as_ref()?;
    let shape = ctx.shape.clone()?;
    let mut found = Sink::default();
    let movement = lower::read(&ctx.doc.excerpt(text.node), &mut found);
    let failed = found.has_errors();
    ctx.sink.found.append(&mut found.found);
    if failed {
        return None;
    }
    let leap = |line: &Vec<Step>| match line[..] {
        [Step::Leap { vector, wrap }, Step::Land(_)] => Some((vector, wrap)),
        _ => None,
    };
    let leaps: Option<Vec<_>> = movement.lines.iter().map(leap).collect();
    let Some(leaps) = leaps.filter(|_| movement.castles.is_empty() && movement.imitations.is_empty()) else {
        let message = format!("\"{}\" is more than leaps", text.value);
        let diagnostic = Diagnostic::new(&codes::BLAST_WAY, ctx.doc.place(text.node), message);
        ctx.report(diagnostic.help("write leaps, such as K for all neighbours"));
        return None;
    };
    let around = |square: Square| -> Bitboard {
        let there = leaps
            .iter()
            .filter_map(|(vector, wrap)| shape.step(square, *vector, *wrap));
        there.collect()
    };
    Some(Blast {
        around: shape.rectangle().into_iter().map(around).collect(),
        sheltered: set(ctx, &blast.sheltered),
        immune: set(ctx, &blast.immune),
    })
}

fn walls(ctx: &mut Context, file: &VariantFile) -> Option<Walls> {
    let walls = &file.walls.as_ref()?.value;
    Some(Walls {
        rule: walls.rule?,
        zone: zone_or_all(ctx, walls.zone.as_ref())?,
        are_hurdles: walls.are_hurdles,
    })
}

/// The keys of a goal besides `kind`, for each kind.
fn goal_keys(kind: GoalKind) -> &'static [&'static str] {
    match kind {
        GoalKind::Extinct => &["pieces", "each", "at_most", "opponent_at_least", "reply", "score"],
        GoalKind::Reach => &["pieces", "zone", "zone_black", "last_move", "score"],
        GoalKind::Checks => &["count"],
    }
}

fn goal(ctx: &mut Context, at: &At<FileGoal>) -> Option<Goal> {
    let goal = &at.value;
    let kind = goal.kind?;
    let table = ctx.doc.table(at.node).cloned().unwrap_or_default();
    for (key, entry) in table.iter().filter(|(key, _)| *key != "kind") {
        if !goal_keys(kind).contains(&key.as_str()) {
            let message = format!("`{key}` is no key of a goal of this kind");
            let diagnostic = Diagnostic::new(&codes::GOAL_KEYS, entry.key.clone(), message);
            ctx.report(diagnostic.help(format!("its keys are kind, {}", goal_keys(kind).join(", "))));
        }
    }
    let kinds = match goal.pieces.is_empty() {
        true => (0..ctx.names.len()).filter_map(|i| ctx.kind(&ctx.names[i])).collect(),
        false => set(ctx, &goal.pieces),
    };
    match kind {
        GoalKind::Extinct => {
            let one_by_one = kinds
                .iter()
                .take_while(|k| k.index() < ctx.names.len())
                .map(PieceSet::of);
            Some(Goal::Extinct {
                groups: if goal.each { one_by_one.collect() } else { vec![kinds] },
                at_most: goal.at_most,
                opponent_at_least: goal.opponent_at_least,
                reply: goal.reply,
                score: goal.score.unwrap_or(Score::Loss),
            })
        }
        GoalKind::Reach => {
            let Some(zone) = &goal.zone else {
                ctx.complain(&codes::GOAL_KEYS, at.node, "a goal to reach needs its `zone`");
                return None;
            };
            let [white, black] = ctx.zone(zone)?;
            let black = match &goal.zone_black {
                Some(text) => ctx.squares(text)?,
                None => black,
            };
            Some(Goal::Reach {
                kinds,
                zone: [white, black],
                last_move: goal.last_move,
                score: goal.score.unwrap_or(Score::Win),
            })
        }
        GoalKind::Checks => {
            if goal.count.is_none() {
                ctx.complain(&codes::GOAL_KEYS, at.node, "a goal of checks needs their `count`");
            }
            goal.count.map(Goal::Checks)
        }
    }
}

/// Castling as in Chess960: where the two end is what the castlings of the set-up say.
fn free_castling(ctx: &mut Context, file: &VariantFile, rights: &[Right], forms: &[Castling]) -> Option<FreeCastling> {
    let at = file.rules.free_castling.as_ref().filter(|at| at.value)?;
    let ends = |color: Color, to_right: bool| {
        let here = |f: &&Castling| {
            let right = &rights[f.right];
            right.color == color && (right.partner > right.king) == to_right
        };
        let mut found = forms.iter().filter(here).map(|f| (f.king_to, f.partner_to));
        found.next().filter(|_| found.next().is_none())
    };
    let both = |to_right| Some([ends(Color::White, to_right)?, ends(Color::Black, to_right)?]);
    let (Some(right), Some(left)) = (both(true), both(false)) else {
        let message = "castling from anywhere needs exactly one form to each side for both colours";
        ctx.complain(&codes::FREE_CASTLING, at.node, message);
        return None;
    };
    let kinds = |of: fn(&Right) -> PieceSet| rights.iter().map(of).fold(PieceSet::EMPTY, PieceSet::or);
    Some(FreeCastling {
        king_types: kinds(|r| r.king_types),
        partner_types: kinds(|r| r.partner_types),
        right,
        left,
    })
}

fn shuffle(ctx: &mut Context, file: &VariantFile) -> Option<Shuffle> {
    let start = &file.start;
    let groups: Vec<Bitboard> = start.shuffle.iter().filter_map(|t| ctx.squares(t)).collect();
    let between = start
        .between
        .as_ref()
        .map(|b| (set(ctx, &b.pieces), set(ctx, &b.outer)));
    (!groups.is_empty()).then(|| Shuffle {
        groups,
        two_shades: set(ctx, &start.two_shades),
        between,
    })
}

/// Rules that nothing lets come into force.
pub fn lints(ctx: &mut Context, file: &VariantFile, spec: &VariantSpec) {
    let rules = &spec.rules;
    let from_captures = rules.drops.as_ref().is_some_and(|d| d.from_captures);
    for (index, at) in file.pieces.values().enumerate() {
        let name = ctx.names[index].clone();
        if at.value.held_as.is_some() && !from_captures {
            let message =
                format!("captured pieces do not come into hand, so it makes no difference what the {name} is there");
            ctx.complain(&codes::IDLE_RULE, at.node, message);
        }
        let holds = from_captures || spec.start.hands.iter().any(|h| h[index] > 0);
        if let Some(key) = at.value.drop.first()
            && !holds
        {
            ctx.complain(&codes::IDLE_RULE, key.node, format!("the {name} never comes into hand"));
        }
    }
    if let (Some(at), Some(gating)) = (&file.gating, &rules.gating) {
        let ready = |k: usize| spec.start.hands.iter().any(|h| h[k] > 0);
        let some = spec.kinds().any(|k| gating.kinds.contains(k) && ready(k.index()));
        if !some && !from_captures {
            ctx.complain(&codes::IDLE_RULE, at.node, "none of these pieces is ever in hand");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goal_key_is_in_the_table() {
        for kind in [GoalKind::Extinct, GoalKind::Reach, GoalKind::Checks] {
            for key in goal_keys(kind) {
                assert!(crate::meaning::format::GOAL.iter().any(|k| k.name == *key), "{key}");
            }
        }
    }
}
