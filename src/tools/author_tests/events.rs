//! What happens in random games: for each rule that shows itself a position and the move.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::base::{Color, PieceType, Square};
use crate::moves::{Game, Outcome, in_check};
use crate::position::{Move, MoveKind, Position};
use crate::program::Variant;
use crate::text::words::a;
use crate::tools::random::{self, Random};

/// How many legal moves are looked at in all; it bounds the time. Where pieces fly each takes some fifty times as long.
const BUDGET: [usize; 2] = [150_000, 3_000];

/// The longest game, in plies.
const LONGEST: usize = 120;

/// The most games.
const GAMES: u64 = 60;

/// The first time that something happened.
pub struct Event {
    /// The position before it.
    pub position: Position,
    /// The move, and how it is written.
    pub played: (Move, String),
    /// How the game stands after it, if it is over.
    pub outcome: Option<Outcome>,
    /// Whether it shows in the answers to the move, not in the move.
    pub after: bool,
}

/// What happens in seeded random games of a variant, each kind of event by its name, in the order in which they came up.
pub fn events(variant: &Arc<Variant>) -> IndexMap<String, Event> {
    let mut found = IndexMap::new();
    let budget = BUDGET[usize::from(!variant.spec.flights.is_empty())];
    let mut looked = 0;
    for seed in 1..=GAMES {
        let mut random = Random::new(seed);
        let mut game = Game::new(Position::start(variant.clone()));
        for _ in 0..LONGEST {
            if game.outcome().is_some_and(|o| !o.is_claim()) || looked > budget {
                break;
            }
            let before = game.position().clone();
            let among = random::play(&mut game, &mut random);
            let Some((m, text)) = game.moves().last().filter(|_| among > 0).cloned() else {
                break;
            };
            looked += among;
            let outcome = game.outcome().filter(|o| !o.is_claim());
            let check = in_check(game.position(), !before.side());
            let event = |name, after| {
                let position = before.clone();
                let played = (m, text.clone());
                let event = Event {
                    position,
                    played,
                    outcome,
                    after,
                };
                (name, event)
            };
            let at_once = names(&before, &m, outcome.as_ref());
            let at_once = at_once.into_iter().map(|name| event(name, false));
            let later = later(&before, &m, check).into_iter().filter(|_| outcome.is_none());
            for (name, event) in at_once.chain(later.map(|name| event(name, true))) {
                found.entry(name).or_insert(event);
            }
        }
    }
    found
}

/// What a move is an example of. Plain moves and captures are none of anything.
fn names(before: &Position, m: &Move, outcome: Option<&Outcome>) -> Vec<String> {
    let called = |kind| name(before, kind);
    let side = match before.side() {
        Color::White => "white",
        Color::Black => "black",
    };
    let mover = m.from.and_then(|f| before.board().piece(f)).map(|p| called(p.kind));
    let mut out = Vec::new();
    match m.kind {
        MoveKind::Castle(form) => out.push(format!("{side} castles ({form})")),
        MoveKind::Drop => out.extend(m.drop.map(|kind| format!("{side} drops {}", a(called(kind))))),
        MoveKind::Launch { .. } => out.push(format!("{} is launched", a(mover.unwrap_or("piece")))),
        MoveKind::Intercept => out.push("a flight is intercepted".to_owned()),
        MoveKind::Promote => out.extend(mover.iter().map(|kind| match m.from == m.to {
            true => format!("a {side} {kind} promotes where it stands"),
            false => format!("a {side} {kind} promotes by a move of what it becomes"),
        })),
        MoveKind::Pass => out.push(format!("{side} passes")),
        MoveKind::Move | MoveKind::Vote(_) => {}
    }
    if let Some(mover) = mover {
        let owned = |s: &Square| before.board().piece(*s).is_some_and(|p| p.color == before.side());
        if m.victims.len() > 1 {
            out.push(format!("{} captures {} pieces", a(mover), m.victims.len()));
        }
        if m.victims.iter().any(owned) {
            out.push(format!("{} captures a friend", a(mover)));
        }
        if m.passing {
            out.push(format!("a {side} {mover} captures in passing"));
        } else if m.victims.iter().any(|v| Some(*v) != m.to) {
            out.push(format!("{} captures where it does not arrive", a(mover)));
        }
        if let Some(kind) = m.becomes {
            out.push(format!("a {side} {mover} changes"));
            out.push(format!("{} becomes {}", a(mover), a(called(kind))));
        }
        if m.removed {
            out.push(format!("{} vanishes", a(mover)));
        }
        if m.moved.is_some() && m.kind == MoveKind::Move {
            out.push(format!("{} moves another piece", a(mover)));
        }
    }
    if let Some((_, kind)) = m.gate {
        out.push(format!("{} comes in by a gate", a(called(kind))));
    }
    if m.wall.is_some() {
        out.push("a wall is placed".to_owned());
    }
    if let Some(outcome) = outcome {
        out.push(format!("the end: {outcome}"));
    }
    out
}

/// What only the answers to a move show.
fn later(before: &Position, m: &Move, check: bool) -> Vec<String> {
    let from = m.from.and_then(|f| before.board().piece(f)).map(|p| p.kind);
    let mover = from.or(m.drop).map_or("piece", |kind| name(before, kind));
    let mut out = Vec::new();
    if check {
        out.push(format!("{} gives check", a(mover)));
    }
    if before.variant().spec.rules.blast.is_some() && !m.victims.is_empty() {
        out.push(format!("{} explodes", a(mover)));
    }
    out
}

/// What the file calls a type.
fn name(position: &Position, kind: PieceType) -> &str {
    position.variant().spec.name(kind)
}
