//! How near the goals of a game are: on squares where a piece's own way to a goal tells, and as terms where several pieces or
//! counters do.

use std::sync::Arc;

use super::values;
use crate::base::{Bitboard, Color, Piece, PieceSet, Square, Vector};
use crate::meaning::rules::Goal;
use crate::meaning::spec::Score;
use crate::position::Position;
use crate::program::Variant;

/// What a piece one move from its goal has, and by what each further move divides that.
const NEAR: (f64, f64) = (250.0, 0.65);

/// What a move further from a goal that takes several pieces costs each of them.
const STEP: f64 = 15.0;

/// What the last check but none, the last but one, and so on are worth that a side still needs.
const CHECKS: [i32; 4] = [0, 350, 120, 40];

/// What one piece more than a goal allows costs, the last before the game is lost first.
const FEW: [i32; 4] = [200, 100, 50, 25];

/// What a row that is open counts by how many pieces stand in it, in sixteenths.
const ROW: i32 = 5;

/// What a step of a chain that is shorter than the other side's gives.
const CHAIN: i32 = 60;

/// A goal as a term of the evaluation.
#[derive(Debug)]
pub enum Term {
    /// Checks still to give.
    Checks,
    /// Pieces without which a side has lost: a group, and how many are too few.
    Few(PieceSet, u32),
    /// Windows of squares of which a side wants all, and the types that count.
    Rows(PieceSet, Vec<Bitboard>),
    /// Squares to be joined by a chain: types, ends of both sides, steps.
    Chain(PieceSet, [Bitboard; 2], [Bitboard; 2], Vec<Vector>),
    /// Who has more pieces wins.
    Most,
}

/// Whether a score is good for the side that it is given to.
fn sign(score: Score) -> i32 {
    match score {
        Score::Win => 1,
        Score::Loss => -1,
        Score::Draw => 0,
    }
}

/// Adds to the tables of squares what pieces have by being near the squares of a goal.
pub fn squares(variant: &Arc<Variant>, tables: &mut [Vec<Vec<i16>>; 2]) {
    for goal in &variant.spec.rules.goals {
        let Goal::Reach {
            kinds,
            zone,
            at_least,
            score,
            ..
        } = goal
        else {
            continue;
        };
        for side in Color::ALL {
            for kind in variant.spec.kinds().filter(|k| kinds.contains(*k)) {
                let piece = Piece { color: side, kind };
                let distance = values::distances(variant, piece, zone[side.index()]);
                for (square, moves) in distance.iter().enumerate() {
                    let Some(moves) = moves else { continue };
                    // One piece runs; many have all to come, the last of them as well.
                    let gain = match *at_least {
                        0 | 1 => NEAR.0 * NEAR.1.powi(*moves as i32),
                        _ => -STEP * f64::from(*moves),
                    };
                    let entry = &mut tables[side.index()][kind.index()][square];
                    *entry = entry.saturating_add((gain as i32 * sign(*score)) as i16);
                }
            }
        }
    }
}

/// Whether a royal piece wins by going somewhere, so that it does not stay at home.
pub fn royals_travel(variant: &Variant, royals: PieceSet) -> bool {
    let goals = &variant.spec.rules.goals;
    goals.iter().any(|goal| match goal {
        Goal::Reach { kinds, score, .. } => *score == Score::Win && !kinds.and(royals).is_empty(),
        _ => false,
    })
}

/// The goals that are terms of their own.
pub fn terms(variant: &Arc<Variant>) -> Vec<Term> {
    let shape = variant.shape();
    let mut terms = Vec::new();
    for goal in &variant.spec.rules.goals {
        match goal {
            Goal::Checks(_) => terms.push(Term::Checks),
            Goal::Extinct {
                groups, at_most, score, ..
            } if *score == Score::Loss => {
                terms.extend(groups.iter().map(|group| Term::Few(*group, *at_most)));
            }
            Goal::Row {
                kinds,
                count,
                along,
                score,
                ..
            } if *score == Score::Win => {
                let window = |from: Square, step: Vector| -> Option<Bitboard> {
                    (0..i16::from(*count))
                        .map(|n| shape.step(from, step.times(n), false))
                        .collect()
                };
                let starts = shape.squares().into_iter();
                let windows = starts.flat_map(|s| along.iter().filter_map(move |v| window(s, *v)));
                terms.push(Term::Rows(*kinds, windows.collect()));
            }
            Goal::Block { kinds, count, score } if *score == Score::Win => {
                let side = i16::from(*count);
                let block = |corner: Square| -> Option<Bitboard> {
                    let offsets = (0..side).flat_map(|dx| (0..side).map(move |dy| Vector::new(dx, dy)));
                    offsets.map(|v| shape.step(corner, v, false)).collect()
                };
                let blocks = shape.squares().into_iter().filter_map(block).collect();
                terms.push(Term::Rows(*kinds, blocks));
            }
            Goal::Path {
                kinds,
                from,
                to,
                along,
                score,
            } if *score == Score::Win => terms.push(Term::Chain(*kinds, *from, *to, along.clone())),
            Goal::Full => terms.push(Term::Most),
            // Reaching is a matter of squares, giving away of material; the others come too suddenly to be near.
            Goal::Extinct { .. }
            | Goal::Reach { .. }
            | Goal::Row { .. }
            | Goal::Block { .. }
            | Goal::Path { .. }
            | Goal::Castle(_)
            | Goal::Facing { .. } => {}
        }
    }
    terms
}

impl Term {
    /// What the term gives a side more than the other.
    pub fn difference(&self, position: &Position, side: Color) -> i32 {
        self.of(position, side) - self.of(position, !side)
    }

    fn of(&self, position: &Position, side: Color) -> i32 {
        let board = position.board();
        match self {
            Term::Checks => {
                let left = usize::from(position.state().checks[side.index()]);
                CHECKS.get(left).copied().unwrap_or(0)
            }
            Term::Few(group, at_most) => {
                let more = position.count_all(side, *group).saturating_sub(at_most + 1);
                -FEW.get(more as usize).copied().unwrap_or(0)
            }
            Term::Rows(kinds, windows) => {
                let (own, other) = (board.of(side, *kinds), board.side(!side) | board.walls());
                let open = windows.iter().filter(|w| !other.meets(**w));
                open.map(|w| (1 << (2 * (own & *w).len().min(6))) * ROW / 16).sum()
            }
            Term::Chain(kinds, from, to, along) => {
                let ends = [from[side.index()], to[side.index()]];
                -CHAIN * missing(position, side, *kinds, ends, along)
            }
            Term::Most => 40 * board.side(side).len() as i32,
        }
    }
}

/// How many pieces a side's chain still lacks; the number of squares if it is cut off for good.
fn missing(position: &Position, side: Color, kinds: PieceSet, ends: [Bitboard; 2], along: &[Vector]) -> i32 {
    let shape = position.variant().shape();
    let board = position.board();
    let own = board.of(side, kinds);
    let free = shape.squares() & !board.occupied();
    let steps = |s: Square| {
        let both = along.iter().flat_map(|v| [*v, Vector::new(-v.dx, -v.dy)]);
        both.filter_map(move |v| shape.step(s, v, false)).collect::<Vec<_>>()
    };
    let mut seen = Bitboard::EMPTY;
    let mut wave = ends[0] & own;
    let mut next = ends[0] & free;
    for lacking in 0.. {
        // Own pieces cost nothing to go on from.
        let mut open: Vec<Square> = wave.into_iter().collect();
        seen |= wave;
        while let Some(square) = open.pop() {
            for s in steps(square) {
                if seen.contains(s) {
                    continue;
                }
                if own.contains(s) {
                    seen.insert(s);
                    wave.insert(s);
                    open.push(s);
                } else if free.contains(s) {
                    next.insert(s);
                }
            }
        }
        if wave.meets(ends[1]) {
            return lacking;
        }
        wave = next & !seen;
        next = Bitboard::EMPTY;
        if wave.is_empty() {
            break;
        }
    }
    shape.squares().len() as i32
}
