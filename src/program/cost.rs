//! What playing a variant costs at most, told before it is played: how many ways the moves of a piece can go, and how much
//! there is to look at for a list of moves.
//!
//! All numbers are estimates for an empty board, where rides are longest. They are of use for one thing: to refuse what would
//! take minutes or gigabytes. The busiest shipped piece, the lion of chu shogi, can go 96 ways.

use super::variant::CompileError;
use crate::base::{Color, PieceType};
use crate::meaning::movement::{Bound, RoamState, Step};
use crate::meaning::rules::WallRule;
use crate::meaning::spec::VariantSpec;

/// Most ways that the moves of all types together can go from a square. Long rides behind one another multiply.
pub const MAX_WAYS: u64 = 1 << 16;

/// Most paths that can be part of the moves of one piece: each is a move of its own.
pub const MAX_PATHS: u64 = 1 << 14;

/// Most paths of all pieces of a side.
const MAX_PATHS_ON_BOARD: u64 = 1 << 17;

/// Most work for the list of moves of a position: for each move all ways that the enemy can go are looked at.
const MAX_WORK: u64 = 1 << 27;

/// What the moves of each type cost.
#[derive(Clone, Debug, Default)]
pub struct Costs {
    /// How many ways the moves of a type can go.
    ways: Vec<u64>,
    /// How many paths its flights can take.
    paths: Vec<u64>,
    /// How many moves there are for each square that a piece of a type can come to, on account of choices of promotion.
    choices: Vec<u64>,
    /// How many squares a type can be dropped on.
    drops: Vec<u64>,
    /// Whether drops take nothing from hand.
    free: bool,
    /// How many walls each move can place.
    walls: u64,
}

impl Costs {
    /// Works the costs of a checked variant out.
    ///
    /// # Errors
    /// When the moves of a piece, or those of all together, or those of the start position are too many.
    pub fn new(spec: &VariantSpec) -> Result<Costs, CompileError> {
        let squares = spec.shape.squares().len().into();
        let mut costs = Costs {
            walls: match spec.rules.walls.as_ref().map(|w| w.rule) {
                None | Some(WallRule::Past) => 1,
                Some(_) => squares,
            },
            ..Costs::default()
        };
        let mut all = 0u64;
        for (name, piece) in &spec.pieces {
            let lines = &piece.movement.lines;
            let ways = sum(lines.iter().map(|line| ways(spec, line)));
            all = all.saturating_add(ways);
            if all > MAX_WAYS {
                return Err(CompileError::TooManyWays {
                    piece: name.clone(),
                    most: MAX_WAYS,
                });
            }
            let paths = sum(lines.iter().map(|line| paths(line)));
            if paths > MAX_PATHS {
                return Err(CompileError::TooManyPaths {
                    piece: name.clone(),
                    most: MAX_PATHS,
                });
            }
            let choices = piece
                .promotion
                .iter()
                .map(|p| p.choices[0].len().max(p.choices[1].len()));
            costs.ways.push(ways);
            costs.paths.push(paths);
            costs.choices.push(1 + choices.max().unwrap_or(0) as u64);
        }
        let rules = || spec.rules.drops.iter().flat_map(|d| &d.rules);
        for kind in spec.kinds() {
            let places = rules().filter(|r| r.held == kind).map(|r| u64::from(r.zone[0].len()));
            costs.drops.push(places.sum());
        }
        costs.free = spec.rules.drops.as_ref().is_some_and(|d| d.free);
        let board = spec.start.board.iter().copied();
        let hands = [0, 1].map(|side| spec.start.hands[side].as_slice());
        match costs.bearable(board.map(|(_, piece)| (piece.color, piece.kind)), hands) {
            true => Ok(costs),
            false => Err(CompileError::TooMuchWork),
        }
    }

    /// Whether the moves of a position with these pieces are found in bounded time.
    pub fn bearable(&self, board: impl Iterator<Item = (Color, PieceType)>, hands: [&[u8]; 2]) -> bool {
        let (mut ways, mut moves, mut paths) = ([0u64; 2], [0u64; 2], [0u64; 2]);
        for (color, kind) in board {
            let (side, kind) = (color.index(), kind.index());
            ways[side] = ways[side].saturating_add(self.ways[kind]);
            let to = self.ways[kind].min(256);
            moves[side] = moves[side].saturating_add(to * self.choices[kind]);
            paths[side] += self.paths[kind];
        }
        for side in [0, 1] {
            let held = hands[side]
                .iter()
                .zip(&self.drops)
                .filter(|(count, _)| self.free || **count > 0);
            moves[side] += held.map(|(_, drops)| drops).sum::<u64>();
            moves[side] = moves[side].saturating_mul(self.walls);
        }
        let work = |side: usize| moves[side].saturating_mul(ways[1 - side].max(1));
        paths[0].max(paths[1]) <= MAX_PATHS_ON_BOARD && work(0).max(work(1)) <= MAX_WORK
    }
}

fn sum(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0, u64::saturating_add)
}

/// About how many ways a line can be gone on an empty board: rides end half-way across it, on the average.
fn ways(spec: &VariantSpec, steps: &[Step]) -> u64 {
    let shape = &spec.shape;
    let half = shape.files().max(shape.ranks()).div_ceil(2) as u64;
    let squares = u64::from(shape.squares().len());
    let each = |step: &Step| match step {
        Step::Ride { lo, hi, .. } => match (lo, hi) {
            (Bound::Count(lo), Bound::Count(hi)) => half.min(u64::from(hi.saturating_sub(*lo)) + 1),
            (_, Bound::Same) => 1,
            _ => half,
        },
        Step::Any(_) => squares,
        // Every state is met once on a square, so a roam is like a ride from each.
        Step::Roam(roam) if !roam.record => half * sum(roam.states.iter().map(legs)),
        _ => 1,
    };
    steps.iter().map(each).fold(1, u64::saturating_mul)
}

/// How many legs go on from a state of a roam, or end there.
fn legs(state: &RoamState) -> u64 {
    (state.edges.len() + state.exits.len()) as u64
}

/// How many paths a line tells apart that ends in a roam whose way is part of the move, on a board without edges.
fn paths(steps: &[Step]) -> u64 {
    let Some(Step::Roam(roam)) = steps.last().filter(|s| matches!(s, Step::Roam(r) if r.record)) else {
        return 0;
    };
    let mut here = vec![0u64; roam.states.len()];
    for start in &roam.start {
        here[*start] = 1;
    }
    let mut all = 0u64;
    for _ in 0..roam.most.unwrap_or(u16::MAX) {
        let mut next = vec![0u64; here.len()];
        for (state, count) in roam.states.iter().zip(&here) {
            for (_, to) in &state.edges {
                next[*to] = next[*to].saturating_add(*count);
            }
        }
        let added = next.iter().fold(0, |sum: u64, n| sum.saturating_add(*n));
        all = all.saturating_add(added);
        if added == 0 || all > MAX_PATHS {
            break;
        }
        here = next;
    }
    all
}
