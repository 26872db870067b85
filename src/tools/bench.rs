//! The fixed set by which the speed of move generation is measured.

use std::sync::Arc;

use super::catalog::load_shipped;
use crate::moves::{MoveKind, legal_moves};
use crate::position::Position;
use crate::program::Variant;

/// Start positions of shipped variants and depths, a tenth of a second to a second each where chess runs at 60 million nodes a
/// second: boards of every size, pieces of every form, and the rules that cost most.
pub const SET: &[(&str, u32)] = &[
    ("chess", 5),
    ("antichess", 6),
    ("atomic", 5),
    ("crazyhouse", 5),
    ("3check", 5),
    ("spartan", 5),
    ("seirawan", 5),
    ("makruk", 5),
    ("nightrider", 4),
    ("grasshopper", 5),
    ("duck", 3),
    ("ataxx", 5),
    ("shogi", 5),
    ("xiangqi", 4),
    ("janggi", 4),
    ("capablanca", 5),
    ("grand", 4),
    ("shako", 4),
    ("courier", 5),
    ("amazons", 2),
    ("herculean", 4),
    ("flying-bombers", 4),
    ("hangars", 4),
    ("winther", 4),
    ("cruise-pawns", 3),
];

/// The start position of a shipped variant as it is measured; `None` when there is none.
pub fn start(name: &str) -> Option<Position> {
    let spec = load_shipped(name, &[])?.0?;
    let variant = Variant::compile(spec).ok()?;
    Some(Position::start(Arc::new(variant)))
}

/// How many of the moves of the last of `depth` plies are launches of missiles, each along a trajectory of its own.
pub fn trajectories(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 || position.variant().spec.flights.is_empty() {
        return 0;
    }
    let moves = legal_moves(position);
    if depth == 1 {
        let launches = moves.iter().filter(|m| matches!(m.kind, MoveKind::Launch { .. }));
        return launches.count() as u64;
    }
    let behind = |m| {
        let undo = position.make(m);
        let found = trajectories(position, depth - 1);
        position.unmake(undo);
        found
    };
    moves.iter().map(behind).sum()
}
