//! Goals: what ends a game at once.

use super::Context;
use super::wider::{set, steps};
use crate::base::{Bitboard, Color, PieceSet};
use crate::meaning::file::{Goal as FileGoal, GoalKind, Text};
use crate::meaning::rules::Goal;
use crate::meaning::spec::{Right, Score};
use crate::text::codes;
use crate::text::de::At;
use crate::text::diag::Diagnostic;

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
        Some(text) => Some([white, ctx.squares(text)?]),
        None => Some([white, by_symmetry]),
    }
}

/// A goal of castling: its letters are those of rights there are.
fn castle(ctx: &mut Context, at: &At<FileGoal>, rights: &[Right]) -> Option<Goal> {
    let Some(text) = at.value.rights.as_ref().filter(|t| !t.value.is_empty()) else {
        ctx.complain(&codes::GOAL_KEYS, at.node, "a goal of castling needs its `rights`");
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
            ctx.complain(&codes::GOAL_KEYS, text.node, message);
            return None;
        }
        named.push((color, letter));
    }
    Some(Goal::Castle(named))
}

/// The keys of a goal besides `kind`, for each kind.
fn goal_keys(kind: GoalKind) -> &'static [&'static str] {
    match kind {
        GoalKind::Extinct => &[
            "pieces",
            "each",
            "at_most",
            "opponent_at_least",
            "reply",
            "both",
            "score",
        ],
        GoalKind::Reach => &[
            "pieces",
            "zone",
            "zone_black",
            "at_least",
            "safe",
            "held",
            "full",
            "last_move",
            "score",
        ],
        GoalKind::Row => &["pieces", "count", "along", "gaps", "score"],
        GoalKind::Block => &["pieces", "count", "score"],
        GoalKind::Path => &["pieces", "zone", "zone_black", "to", "to_black", "along", "score"],
        GoalKind::Castle => &["rights"],
        GoalKind::Facing => &["pieces", "along", "score"],
        GoalKind::Full => &[],
        GoalKind::Checks => &["count"],
    }
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
                ctx.complain(&codes::GOAL_KEYS, at.node, "a goal to reach needs its `zone`");
                return None;
            };
            let zone = sides(ctx, zone, goal.zone_black.as_ref())?;
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
                ctx.complain(&codes::GOAL_KEYS, at.node, "a goal of a row needs its `count`");
                return None;
            };
            let along = steps(ctx, goal.along.as_ref(), &ROW)?;
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
                ctx.complain(&codes::GOAL_KEYS, at.node, "a goal of a block needs its `count`");
                return None;
            };
            Some(Goal::Block {
                kinds,
                count,
                score: goal.score.unwrap_or(Score::Win),
            })
        }
        GoalKind::Path => {
            let (Some(from), Some(to)) = (&goal.zone, &goal.to) else {
                let message = "a goal of a path needs the `zone` where it begins and the squares it leads `to`";
                ctx.complain(&codes::GOAL_KEYS, at.node, message);
                return None;
            };
            Some(Goal::Path {
                kinds,
                from: sides(ctx, from, goal.zone_black.as_ref())?,
                to: sides(ctx, to, goal.to_black.as_ref())?,
                along: steps(ctx, goal.along.as_ref(), &KING)?,
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
                ctx.complain(&codes::GOAL_KEYS, at.node, "a goal of checks needs their `count`");
            }
            goal.count.map(Goal::Checks)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_goal_key_is_in_the_table() {
        for kind in [
            GoalKind::Extinct,
            GoalKind::Reach,
            GoalKind::Row,
            GoalKind::Block,
            GoalKind::Path,
            GoalKind::Castle,
            GoalKind::Facing,
            GoalKind::Full,
            GoalKind::Checks,
        ] {
            for key in goal_keys(kind) {
                assert!(crate::meaning::format::GOAL.iter().any(|k| k.name == *key), "{key}");
            }
        }
    }
}
