//! How the goals of a variant are reached: for each a position and the move.

use std::sync::Arc;

use indexmap::IndexMap;

use super::events::Event;
use crate::base::{PieceSet, Square};
use crate::meaning::rules::Goal;
use crate::moves::{Game, legal_moves, move_names};
use crate::position::{Cell, Move, Position};
use crate::program::Variant;
use crate::tools::random::{self, Random};

/// How many moves are tried in all.
const BUDGET: usize = 60_000;

/// The longest game, in plies.
const LONGEST: u32 = 200;

/// The most games.
const GAMES: u64 = 40;

/// For each goal that `known` does not show the first move found that reaches it: in random games, in which every move is
/// tried, and for a goal to reach on a board with nothing but the piece that goes there.
pub fn goals(variant: &Arc<Variant>, known: &IndexMap<String, Event>) -> IndexMap<String, Event> {
    let wanted = variant.spec.rules.goals.len();
    let mut found: Vec<Option<Event>> = (0..wanted).map(|_| None).collect();
    let mut open: Vec<bool> = vec![true; wanted];
    for event in known.values() {
        if let Some(goal) = reached(&event.position, &event.played.0) {
            open[goal] = false;
        }
    }
    for (i, goal) in variant.spec.rules.goals.iter().enumerate() {
        if let (true, Goal::Reach { kinds, zone, .. }) = (open[i], goal) {
            found[i] = alone(variant, i, *kinds, zone[0]);
            open[i] = found[i].is_none();
        }
    }
    let mut tried = 0;
    for seed in 1..=GAMES {
        let mut random = Random::new(seed);
        let mut game = Game::new(Position::start(variant.clone()));
        for _ in 0..LONGEST {
            if !open.contains(&true) || tried > BUDGET || game.outcome().is_some_and(|o| !o.is_claim()) {
                break;
            }
            let mut position = game.position().clone();
            let legal = legal_moves(&mut position);
            tried += legal.len();
            for m in &legal {
                if let Some(goal) = reached(&position, m).filter(|goal| open[*goal]) {
                    found[goal] = event(&position, m);
                    open[goal] = found[goal].is_none();
                }
            }
            if random::play(&mut game, &mut random) == 0 {
                break;
            }
        }
    }
    let named = found.into_iter().enumerate().filter_map(|(i, event)| {
        let event = event?;
        let outcome = event.outcome?;
        Some((format!("the end by goal {}: {outcome}", i + 1), event))
    });
    named.collect()
}

/// The number of the goal that a move reaches.
fn reached(position: &Position, m: &Move) -> Option<usize> {
    let mut after = position.clone();
    after.make(m);
    after.state().over?.goal.map(usize::from)
}

/// A move that reaches goal number `goal`, of a piece alone on the board.
fn alone(variant: &Arc<Variant>, goal: usize, kinds: PieceSet, zone: crate::base::Bitboard) -> Option<Event> {
    let shape = variant.shape();
    let squares = || shape.squares().into_iter().filter(|s: &Square| !zone.contains(*s));
    for kind in variant.spec.kinds().filter(|k| kinds.contains(*k)) {
        for square in squares() {
            let mut position = Position::empty(variant.clone());
            position.put(square, Cell::piece(variant.spec.start.side, kind));
            // What a FEN cannot say cannot be tested.
            let Some(mut position) = super::snapshot::read(variant, &position.fen()) else {
                continue;
            };
            for m in legal_moves(&mut position) {
                if reached(&position, &m) == Some(goal) {
                    return event(&position, &m);
                }
            }
        }
    }
    None
}

/// The move as something that happened.
fn event(position: &Position, m: &Move) -> Option<Event> {
    let mut position = position.clone();
    let legal = legal_moves(&mut position);
    let names = move_names(&position, &legal);
    let text = legal.iter().position(|l| l == m).and_then(|i| names.get(i)).cloned()?;
    let mut game = Game::new(position.clone());
    game.play(&text).ok()?;
    Some(Event {
        position,
        played: (*m, text),
        outcome: game.outcome().filter(|o| !o.is_claim()),
        after: false,
    })
}
