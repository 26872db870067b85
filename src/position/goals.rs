//! Goals: what ends a game at once, looked at after every move.

use super::state::{Position, Verdict};
use crate::base::{Bitboard, Color, PieceSet, Square, Vector};
use crate::meaning::rules::Goal;
use crate::meaning::spec::Score;

impl Position {
    /// Whether the move `mover` has just made decides the game, by the first goal that says so. A goal that leaves the
    /// other side one more move is noted in the state instead. `safe` says, of the mover and the
    /// other side, whether enough of what stands on the squares of a goal cannot be captured there.
    pub(super) fn judge(&mut self, mover: Color, safe: [bool; 2]) -> Option<Verdict> {
        let variant = self.variant.clone();
        let goals = &variant.spec.rules.goals;
        (0u8..).zip(goals).find_map(|(i, goal)| {
            let (side, score) = self.reached(goal, mover, safe)?;
            let winner = match score {
                Score::Win => Some(side),
                Score::Loss => Some(!side),
                Score::Draw => None,
            };
            Some(Verdict { winner, goal: Some(i) })
        })
    }

    /// The side a goal speaks of and what it gets, if the goal is reached.
    fn reached(&mut self, goal: &Goal, mover: Color, are_safe: [bool; 2]) -> Option<(Color, Score)> {
        match goal {
            Goal::Extinct {
                groups,
                at_most,
                opponent_at_least,
                reply,
                both,
                score,
            } => {
                for side in [mover, !mover] {
                    // Who is to move against the very least may still take it.
                    let least = opponent_at_least + u32::from(*reply && side == self.state.side);
                    for group in groups {
                        if *both && self.count_all(!side, *group) > *at_most {
                            continue;
                        }
                        if self.count_all(side, *group) <= *at_most && self.count_all(!side, *group) >= least {
                            return Some((side, *score));
                        }
                    }
                }
                None
            }
            Goal::Reach {
                kinds,
                zone,
                at_least,
                safe,
                held,
                last_move,
                score,
            } => {
                let there = |p: &Position, side: Color| p.in_zone(side, *kinds, zone).len() >= *at_least;
                if *held {
                    return there(self, !mover).then_some((!mover, *score));
                }
                if *safe {
                    let sides = [mover, !mover].into_iter().zip(are_safe);
                    return sides
                        .into_iter()
                        .find(|(side, safe)| *safe && there(self, *side))
                        .map(|(side, _)| (side, *score));
                }
                let first = self.variant.spec.start.side;
                if *last_move {
                    if mover != first && there(self, first) {
                        let score = if there(self, mover) { Score::Draw } else { *score };
                        return Some((first, score));
                    }
                    if mover == first && there(self, first) {
                        self.state.last_chance = true;
                        return None;
                    }
                }
                there(self, mover).then_some((mover, *score))
            }
            Goal::Row {
                kinds,
                count,
                along,
                score,
            } => self.has_row(mover, *kinds, *count, along).then_some((mover, *score)),
            Goal::Checks(_) => (self.state.checks[mover.index()] == 0).then_some((mover, Score::Win)),
        }
    }

    /// The squares of a zone on which a side's pieces of these types stand.
    pub fn in_zone(&self, side: Color, kinds: PieceSet, zone: &[Bitboard; 2]) -> Bitboard {
        let squares = self.board.side(side) & zone[side.index()];
        let is_kind = |s: &Square| self.board.piece(*s).is_some_and(|p| kinds.contains(p.kind));
        squares.into_iter().filter(is_kind).collect()
    }

    /// Whether so many of a side's pieces of these types stand in a row along one of some steps.
    fn has_row(&self, side: Color, kinds: PieceSet, count: u8, along: &[Vector]) -> bool {
        let shape = self.variant.shape();
        let pieces = self.in_zone(side, kinds, &[self.board.side(side); 2]);
        along.iter().any(|step| {
            pieces.into_iter().any(|first| {
                let next = |s: &Square| shape.step(*s, *step, false).filter(|t| pieces.contains(*t));
                std::iter::successors(Some(first), next)
                    .take(usize::from(count))
                    .count()
                    == usize::from(count)
            })
        })
    }

    /// Pieces of these types a side has, on the board and in hand.
    fn count_all(&self, side: Color, kinds: PieceSet) -> u32 {
        let held: u32 = kinds
            .iter()
            .take_while(|k| k.index() < self.hands[side.index()].len())
            .map(|k| u32::from(self.hand(side, k)))
            .sum();
        self.board.count(side, kinds) + held
    }
}
