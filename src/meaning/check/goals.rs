//! Goals: what ends a game at once.

use super::Context;
use super::wider::{set, steps};
use crate::base::{Bitboard, BoardShape, Color, PieceSet, Square, Vector};
use crate::meaning::file::{Goal as FileGoal, GoalKind, Text};
use crate::meaning::format::goal_keys;
use crate::meaning::rules::Goal;
use crate::meaning::spec::{Right, Score};
use crate::text::codes;
use crate::text::de::At;
use crate::text::diag::Diagnostic;
use crate::text::doc::NodeId;
use crate::text::source::Place;

/// The directions of a row, where the file names none: along ranks, files and diagonals.
const ROW: [(i16, i16); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// A step to each neighbour.
pub(super) const KING: [(i16, i16); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// Along a file, as pieces face each other.
const FILE: [(i16, i16); 1] = [(0, 1)];

/// Squares for both sides, Black's by symmetry where they are not given.
fn sides(ctx: &mut Context, white: &Text, black: Option<&Text>) -> Option<[Bitboard; 2]> {
    let [white, by_symmetry] = ctx.zone(white)?;
    match black {
        Some(text) => Some([white, ctx.squares_of(text, Color::Black)?]),
        None => Some([white, by_symmetry]),
    }
}

/// A goal of castling: its letters are those of rights there are.
fn castle(ctx: &mut Context, at: &At<FileGoal>, rights: &[Right]) -> Option<Goal> {
    let Some(text) = at.value.rights.as_ref().filter(|t| !t.value.is_empty()) else {
        needs(ctx, at.node, "a goal of castling", "rights", "rights = \"KQkq\"");
        return None;
    };
    let mut named = Vec::new();
    for c in text.value.chars() {
        let (color, letter) = match c.is_ascii_uppercase() {
            true => (Color::White, c),
            false => (Color::Black, c.to_ascii_uppercase()),
        };
        if !rights.iter().any(|r| r.color == color && r.letter == letter) {
            let message = format!("`{c}` is no right to castle of this variant");
            let diagnostic = Diagnostic::new(&codes::GOAL_KEYS, ctx.doc.place(text.node), message);
            let all: String = rights.iter().map(|r| r.color.in_case(r.letter)).collect();
            ctx.report(diagnostic.help(match all.is_empty() {
                true => "nobody castles here: give `[castling]` first".to_owned(),
                false => format!("its rights are `{all}`"),
            }));
            return None;
        }
        if named.contains(&(color, letter)) {
            let message = format!("the right `{c}` is named twice");
            let place = place_of(ctx, at.node, "rights");
            ctx.report(Diagnostic::new(&codes::IDLE_RULE, place, message).help("name each right once"));
            continue;
        }
        named.push((color, letter));
    }
    Some(Goal::Castle(named))
}

/// Complains of a goal without a key that its kind needs, unless something was wrong with the key.
fn needs(ctx: &mut Context, goal: NodeId, what: &str, key: &str, example: &str) {
    if !ctx.doc.is_damaged_at(goal, key) {
        let message = format!("{what} needs its `{key}`");
        let diagnostic = Diagnostic::new(&codes::GOAL_KEYS, ctx.doc.place(goal), message);
        ctx.report(diagnostic.help(format!("write `{example}`")));
    }
}

/// Complains of a row or block of one piece, which every move would make.
fn of_one(ctx: &mut Context, goal: NodeId, count: u8, what: &str) {
    if count == 1 {
        let message = format!("one piece is no {what}: any move would end the game");
        let diagnostic = Diagnostic::new(&codes::BAD_VALUE, place_of(ctx, goal, "count"), message);
        ctx.report(diagnostic.help("ask for 2 or more; where a single piece should go is a goal `reach`"));
    }
}

/// Where the value of `key` stands, or the table that could have it.
fn place_of(ctx: &Context, table: NodeId, key: &str) -> Place {
    ctx.doc.place(ctx.doc.get(table, key).unwrap_or(table))
}

/// Whether a row of `count` squares fits on the board in one of the directions.
fn along_any(shape: &BoardShape, along: &[Vector], count: u8) -> bool {
    shape.squares().into_iter().any(|from| {
        along.iter().any(|vector| {
            let step = |square: Square| {
                shape
                    .step(square, *vector, false)
                    .filter(|s| shape.squares().contains(*s))
            };
            (1..count).try_fold(from, |square, _| step(square)).is_some()
        })
    })
}

/// A goal.
pub fn goal(ctx: &mut Context, at: &At<FileGoal>, rights: &[Right]) -> Option<Goal> {
    let goal = &at.value;
    let kind = goal.kind?;
    let table = ctx.doc.table(at.node).cloned().unwrap_or_default();
    for (key, entry) in table.iter().filter(|(key, _)| *key != "kind") {
        if !goal_keys(kind).contains(&key.as_str()) {
            let message = format!("`{key}` is no key of a goal of this kind");
            let diagnostic = Diagnostic::new(&codes::GOAL_KEYS, entry.key.clone(), message);
            let keys: Vec<&str> = ["kind"].into_iter().chain(goal_keys(kind).iter().copied()).collect();
            ctx.report(diagnostic.help(format!("its keys are {}", keys.join(", "))));
        }
    }
    if let Some(list) = ctx
        .doc
        .get(at.node, "pieces")
        .filter(|list| goal.pieces.is_empty() && !ctx.doc.is_damaged(*list))
    {
        let diagnostic = Diagnostic::new(&codes::BAD_VALUE, ctx.doc.place(list), "no piece is named here");
        ctx.report(diagnostic.help("name some, or leave `pieces` out for all of them"));
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
                both: goal.both,
                score: goal.score.unwrap_or(Score::Loss),
            })
        }
        GoalKind::Reach => {
            let Some(zone) = &goal.zone else {
                needs(ctx, at.node, "a goal to reach", "zone", "zone = \"rank 8\"");
                return None;
            };
            let zone = sides(ctx, zone, goal.zone_black.as_ref())?;
            let room = zone[0].into_iter().count().max(zone[1].into_iter().count());
            if let Some(wanted) = goal
                .at_least
                .filter(|n| usize::try_from(*n).is_ok_and(|n| n > room) && room > 0)
            {
                let message = format!("the zone has no room for {wanted} pieces");
                let diagnostic = Diagnostic::new(&codes::IDLE_RULE, place_of(ctx, at.node, "at_least"), message);
                ctx.report(diagnostic.help(format!("ask for {room} at most, or make the zone larger")));
            }
            Some(Goal::Reach {
                kinds,
                zone,
                at_least: goal.at_least.unwrap_or(1),
                safe: goal.safe,
                held: goal.held,
                full: goal.full,
                last_move: goal.last_move,
                score: goal.score.unwrap_or(Score::Win),
            })
        }
        GoalKind::Row => {
            let Some(count) = goal.count else {
                needs(ctx, at.node, "a goal of a row", "count", "count = 4");
                return None;
            };
            of_one(ctx, at.node, count, "row");
            let along = steps(ctx, goal.along.as_ref(), &ROW)?;
            if let Some(shape) = &ctx.shape
                && !along_any(shape, &along, count)
            {
                let message = format!("no row of {count} has room on this board");
                let diagnostic = Diagnostic::new(&codes::IDLE_RULE, place_of(ctx, at.node, "count"), message);
                ctx.report(diagnostic.help("ask for a shorter row"));
            }
            Some(Goal::Row {
                kinds,
                count,
                along,
                gaps: goal.gaps,
                score: goal.score.unwrap_or(Score::Win),
            })
        }
        GoalKind::Block => {
            let Some(count) = goal.count else {
                needs(ctx, at.node, "a goal of a block", "count", "count = 2");
                return None;
            };
            of_one(ctx, at.node, count, "block");
            if let Some(shape) = &ctx.shape
                && shape.files().min(shape.ranks()) < usize::from(count)
            {
                let message = format!("no block of {count} by {count} squares has room on this board");
                let diagnostic = Diagnostic::new(&codes::IDLE_RULE, place_of(ctx, at.node, "count"), message);
                ctx.report(diagnostic.help("ask for a smaller block"));
            }
            Some(Goal::Block {
                kinds,
                count,
                score: goal.score.unwrap_or(Score::Win),
            })
        }
        GoalKind::Path => {
            let Some(from) = &goal.zone else {
                needs(ctx, at.node, "a goal of a path", "zone", "zone = \"rank 1\"");
                return None;
            };
            let Some(to) = &goal.to else {
                needs(ctx, at.node, "a goal of a path", "to", "to = \"rank 8\"");
                return None;
            };
            // All are looked at, whatever is wrong with the first.
            let (from, to) = (
                sides(ctx, from, goal.zone_black.as_ref()),
                sides(ctx, to, goal.to_black.as_ref()),
            );
            let along = steps(ctx, goal.along.as_ref(), &KING);
            Some(Goal::Path {
                kinds,
                from: from?,
                to: to?,
                along: along?,
                score: goal.score.unwrap_or(Score::Win),
            })
        }
        GoalKind::Castle => castle(ctx, at, rights),
        GoalKind::Facing => Some(Goal::Facing {
            kinds,
            along: steps(ctx, goal.along.as_ref(), &FILE)?,
            score: goal.score.unwrap_or(Score::Draw),
        }),
        GoalKind::Full => Some(Goal::Full),
        GoalKind::Checks => {
            if goal.count.is_none() {
                needs(ctx, at.node, "a goal of checks", "count", "count = 3");
            }
            goal.count.map(Goal::Checks)
        }
    }
}
