//! Drops, gates, blasts, walls, goals and the other rules beyond how pieces walk.

use indexmap::IndexMap;

use super::{Context, ending};
use crate::base::{Bitboard, Color, PieceSet, Square, Vector};
use crate::meaning::file::{
    Blast as FileBlast, Drop, DropKey, Flips as FileFlips, Pairing as FilePairing, Text, VariantFile,
};
use crate::meaning::movement::{Mask, Step};
use crate::meaning::rules::{
    Blast, DropRule, Drops, FlipRule, Flips, FreeCastling, Gating, Goal, Pairing, Passing, Rules, Walls,
};
use crate::meaning::spec::{Castling, PieceSpec, Right, VariantSpec};
use crate::text::codes;
use crate::text::de::At;
use crate::text::diag::Diagnostic;
use crate::text::doc::NodeId;

/// Everything a file says of such rules.
pub fn rules(
    ctx: &mut Context,
    file: &VariantFile,
    pieces: &IndexMap<String, PieceSpec>,
    rights: &[Right],
    forms: &[Castling],
) -> Rules {
    let passing = file.rules.pass.unwrap_or_default();
    Rules {
        forbidden: pairings(ctx, &file.rules.forbidden),
        petrify: set(ctx, &file.rules.petrify),
        petrify_late: file.rules.petrify_shelters == Some(false),
        royal_capture: file.rules.royal_capture.unwrap_or_default(),
        royals_stay: file.rules.royals_stay,
        castling_bars: file.rules.opposite_castling,
        passes_score: file.rules.passes_score.unwrap_or_default(),
        flips: file.flips.as_ref().and_then(|at| flips(ctx, at)),
        drops: drops(ctx, file),
        gating: gating(ctx, file),
        blast: file.blast.as_ref().and_then(|at| blast(ctx, &at.value)),
        walls: walls(ctx, file),
        passing: [passing, file.rules.pass_black.unwrap_or(passing)],
        passes_end: file.rules.passes_end,
        must_capture: file.rules.must_capture,
        no_checks: file.rules.no_checks,
        mates_allowed: file.rules.mates_allowed,
        goals: file
            .goals
            .iter()
            .filter_map(|at| super::goals::goal(ctx, at, rights))
            .collect(),
        mates: file.mates.iter().filter_map(|at| ending::mate(ctx, at)).collect(),
        points: file.points.as_ref().map(|at| ending::points(ctx, at)),
        free_castling: free_castling(ctx, file, rights, forms),
        shuffle: super::shuffle::shuffle(ctx, file, pieces),
    }
}

pub(super) fn set(ctx: &Context, names: &[String]) -> PieceSet {
    names.iter().filter_map(|n| ctx.kind(n)).collect()
}

fn pairings(ctx: &Context, pairings: &[FilePairing]) -> Vec<Pairing> {
    let pairing = |p: &FilePairing| Pairing {
        captors: set(ctx, &p.captors),
        victims: set(ctx, &p.victims),
    };
    pairings.iter().map(pairing).collect()
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
                let message = "`counting` says what `most_on_file` counts, and there is none";
                idle(
                    ctx,
                    key.node,
                    "counting",
                    message,
                    "give `most_on_file` too, or leave `counting` out",
                );
            }
            if drop.along.is_some() && drop.beside.is_none() && drop.apart.is_none() {
                idle(
                    ctx,
                    key.node,
                    "along",
                    "`along` says what `beside` and `apart` look at, and there is neither",
                    "give `beside` or `apart` too, or leave `along` out",
                );
            }
            let Some(along) = steps(ctx, drop.along.as_ref(), &super::goals::KING) else {
                continue;
            };
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
                    two_shades: drop.two_shades,
                    must: drop.must,
                    along: along.clone(),
                    beside: drop.beside,
                    apart: drop.apart,
                });
            }
        }
    }
    if let Some(at) = &file.drops
        && rules.is_empty()
    {
        let message = "no piece has a `drop`, so nothing can be dropped";
        let diagnostic = Diagnostic::new(&codes::IDLE_RULE, ctx.doc.place(at.node), message);
        ctx.report(diagnostic.help("write `drop = true` for the pieces that can, or leave `[drops]` out"));
    }
    if rules.is_empty() && file.drops.is_none() {
        return None;
    }
    if let Some(at) = file.drops.as_ref().filter(|at| at.value.castling && !at.value.must) {
        let message = "`castling` by drops is for a phase in which drops are compulsory";
        idle(
            ctx,
            at.node,
            "castling",
            message,
            "write `must = true` too, or leave `castling` out",
        );
    }
    let table = file.drops.as_ref().map(|at| &at.value);
    Some(Drops {
        rules,
        from_captures: table.is_some_and(|t| t.from_captures),
        remembers_promotion: table.is_some_and(|t| t.remembers_promotion),
        must: table.is_some_and(|t| t.must),
        castling: table.is_some_and(|t| t.castling),
        may_check: table.and_then(|t| t.may_check).unwrap_or(true),
        from_elsewhere: table.is_some_and(|t| t.from_elsewhere),
        free: table.is_some_and(|t| t.free),
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
    let leaps = leaps(ctx, blast.around.as_ref()?)?;
    let shape = ctx.shape.clone()?;
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
        only: pairings(ctx, &blast.only),
        petrifies: blast.petrifies.unwrap_or_default(),
    })
}

/// The leaps that a Betza string consists of, and whether each joins the side edges.
fn leaps(ctx: &mut Context, text: &Text) -> Option<Vec<(Vector, bool)>> {
    let movement = ctx.sound_movement(text)?;
    let leap = |line: &Vec<Step>| match line[..] {
        [Step::Leap { vector, wrap }, Step::Land(Mask::EX)] => Some((vector, wrap)),
        _ => None,
    };
    let leaps: Option<Vec<_>> = movement.lines.iter().map(leap).collect();
    let Some(leaps) = leaps.filter(|_| movement.castles.is_empty() && movement.imitations.is_empty()) else {
        let message = format!("\"{}\" says more than which leaps", text.value);
        let diagnostic = Diagnostic::new(&codes::BLAST_WAY, ctx.doc.place(text.node), message);
        ctx.report(diagnostic.help(
            "write leaps, such as `K` for all neighbours or `fW` for the square in front, without what they do there",
        ));
        return None;
    };
    Some(leaps)
}

/// The leaps that a Betza string consists of, or others where there is none.
pub(super) fn steps(ctx: &mut Context, text: Option<&Text>, otherwise: &[(i16, i16)]) -> Option<Vec<Vector>> {
    match text {
        Some(text) => Some(leaps(ctx, text)?.into_iter().map(|(vector, _)| vector).collect()),
        None => Some(otherwise.iter().map(|(dx, dy)| Vector::new(*dx, *dy)).collect()),
    }
}

fn walls(ctx: &mut Context, file: &VariantFile) -> Option<Walls> {
    let walls = &file.walls.as_ref()?.value;
    Some(Walls {
        rule: walls.rule?,
        zone: zone_or_all(ctx, walls.zone.as_ref())?,
        are_hurdles: walls.are_hurdles,
        shelter_castling: walls.shelter_castling,
    })
}

fn flips(ctx: &mut Context, at: &At<FileFlips>) -> Option<Flips> {
    let flips = &at.value;
    let holes = ctx.shape.as_ref().is_none_or(|s| !s.holes().is_empty());
    if flips.over_holes && !(flips.drops_must && holes && flips.rule != Some(FlipRule::Neighbours)) {
        let message = "`over_holes` is about boards with holes on which drops must enclose something";
        let help = "give the board `holes` and write `drops_must = true`, or leave `over_holes` out";
        idle(ctx, at.node, "over_holes", message, help);
    }
    // All are looked at, whatever is wrong with the first.
    let along = steps(ctx, flips.along.as_ref(), &super::goals::KING);
    let opening = match &flips.opening {
        Some(text) => ctx.zone(text).map(|zone| zone[0]),
        None => Some(Bitboard::EMPTY),
    };
    Some(Flips {
        rule: flips.rule?,
        along: along?,
        drops_must: flips.drops_must,
        drops_need_friend: flips.drops_need_friend,
        over_holes: flips.over_holes,
        opening: opening?,
    })
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
        let diagnostic = Diagnostic::new(&codes::FREE_CASTLING, ctx.doc.place(at.node), message);
        ctx.report(
            diagnostic
                .help("give the king one distance to the right and one to the left, as in `right = [2]`, `left = [2]`"),
        );
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

/// Complains of a `key` of the table `table` that changes nothing.
fn idle(ctx: &mut Context, table: NodeId, key: &str, message: &str, help: &str) {
    let node = ctx.doc.get(table, key).unwrap_or(table);
    let diagnostic = Diagnostic::new(&codes::IDLE_RULE, ctx.doc.place(node), message);
    ctx.report(diagnostic.help(help));
}

/// Rules that nothing lets come into force.
pub fn lints(ctx: &mut Context, root: NodeId, file: &VariantFile, spec: &VariantSpec) {
    let rules = &spec.rules;
    if file.rules.mates_allowed && !file.rules.no_checks {
        let table = ctx.doc.get(root, "rules").unwrap_or(root);
        idle(
            ctx,
            table,
            "mates_allowed",
            "checks are legal anyway",
            "write `no_checks = true` too, or leave `mates_allowed` out",
        );
    }
    if file.rules.passes_end > 0 && rules.passing.iter().all(|p| *p == Passing::Never) {
        let table = ctx.doc.get(root, "rules").unwrap_or(root);
        idle(
            ctx,
            table,
            "passes_end",
            "nobody may pass",
            "give `pass` too, or leave `passes_end` out",
        );
    }
    let says = |ctx: &Context, table: &str, key: &str| {
        let table = ctx.doc.get(root, table)?;
        ctx.doc.get(table, key).map(|_| table)
    };
    if let Some(table) = says(ctx, "rules", "petrify_shelters").filter(|_| rules.petrify.is_empty()) {
        let help = "name the types in `petrify`, or leave `petrify_shelters` out";
        idle(
            ctx,
            table,
            "petrify_shelters",
            "no piece leaves a wall by capturing",
            help,
        );
    }
    if let Some(table) = says(ctx, "walls", "shelter_castling").filter(|_| spec.castling.is_empty()) {
        let help = "give the king `castling`, or leave `shelter_castling` out";
        idle(ctx, table, "shelter_castling", "nothing castles", help);
    }
    if let Some(table) = says(ctx, "rules", "royal_capture").filter(|_| spec.royals().is_empty()) {
        let help = "write `royal = true` for a piece, or leave `royal_capture` out";
        idle(ctx, table, "royal_capture", "no piece is royal", help);
    }
    if let Some(table) = says(ctx, "blast", "petrifies").filter(|_| rules.petrify.is_empty()) {
        let help = "say in `[rules]` by `petrify` whose captures leave walls, or leave `petrifies` out";
        idle(ctx, table, "petrifies", "no piece leaves a wall by capturing", help);
    }
    if let Some(table) = says(ctx, "drops", "from_elsewhere")
        .filter(|_| rules.drops.as_ref().is_some_and(|d| d.free && d.from_elsewhere))
    {
        let help = "leave `free` or `from_elsewhere` out";
        idle(
            ctx,
            table,
            "from_elsewhere",
            "drops are free, so nothing need come into hand",
            help,
        );
    }
    let from_captures = rules.drops.as_ref().is_some_and(|d| d.from_captures);
    let given = rules.drops.as_ref().is_some_and(|d| d.from_elsewhere || d.free);
    for (index, at) in file.pieces.values().enumerate() {
        let name = ctx.names[index].clone();
        if at.value.held_as.is_some() && !from_captures {
            let message =
                format!("captured pieces do not come into hand, so it makes no difference what the {name} is there");
            let help = "write `from_captures = true` in `[drops]`, or leave `held_as` out";
            idle(ctx, at.node, "held_as", &message, help);
        }
        let holds = from_captures || given || spec.start.hands.iter().any(|h| h[index] > 0);
        if let Some(key) = at.value.drop.first()
            && !holds
        {
            let message = format!("the {name} never comes into hand");
            let diagnostic = Diagnostic::new(&codes::IDLE_RULE, ctx.doc.place(key.node), message);
            ctx.report(diagnostic.help("give it a `reserve`, or write `from_captures = true` in `[drops]`"));
        }
    }
    for (at, goal) in file.goals.iter().zip(&rules.goals) {
        if let Goal::Extinct {
            groups,
            at_most,
            opponent_at_least,
            both: false,
            ..
        } = goal
        {
            let count = |color: Color, group: PieceSet| {
                let board = spec
                    .start
                    .board
                    .iter()
                    .filter(|(_, p)| p.color == color && group.contains(p.kind))
                    .count();
                let hands = spec.kinds().filter(|k| group.contains(*k));
                let hand: usize = hands
                    .map(|k| usize::from(spec.start.hands[color.index()][k.index()]))
                    .sum();
                board + hand
            };
            let few = |n: usize| u32::try_from(n).is_ok_and(|n| n <= *at_most);
            let many = |n: usize| u32::try_from(n).is_ok_and(|n| n >= *opponent_at_least);
            let reached = |group: &PieceSet| {
                Color::ALL
                    .iter()
                    .any(|c| few(count(*c, *group)) && many(count(!*c, *group)))
            };
            if groups.iter().any(reached) {
                let place = ctx.doc.place(at.node);
                let diagnostic = Diagnostic::new(
                    &codes::GOAL_AT_START,
                    place,
                    "this goal is reached before the first move",
                );
                ctx.report(
                    diagnostic.help("count the pieces of the set-up, and lower `at_most` or name other `pieces`"),
                );
            }
        }
    }
    if let (Some(at), Some(gating)) = (&file.gating, &rules.gating) {
        let ready = |k: usize| spec.start.hands.iter().any(|h| h[k] > 0);
        let some = spec.kinds().any(|k| gating.kinds.contains(k) && ready(k.index()));
        if !some && !from_captures {
            let help = "give them a `reserve`";
            idle(ctx, at.node, "pieces", "none of these pieces is ever in hand", help);
        }
    }
}
