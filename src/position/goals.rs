//! Goals: what ends a game at once, looked at after every move.

use super::state::{Position, Verdict};
use crate::base::{Bitboard, Color, PieceSet};
use crate::meaning::rules::Goal;
use crate::meaning::spec::Score;

impl Position {
    /// Whether the move `mover` has just made decides the game, by the first goal that says so. A goal that leaves the
    /// other side one more move is noted in the state instead.
    pub(super) fn judge(&mut self, mover: Color) -> Option<Verdict> {
        let variant = self.variant.clone();
        let goals = &variant.spec.rules.goals;
        (0u8..).zip(goals).find_map(|(i, goal)| {
            let (side, score) = self.reached(goal, mover)?;
            let winner = match score {
                Score::Win => Some(side),
                Score::Loss => Some(!side),
                Score::Draw => None,
            };
            Some(Verdict { winner, goal: Some(i) })
        })
    }

    /// The side a goal speaks of and what it gets, if the goal is reached.
    fn reached(&mut self, goal: &Goal, mover: Color) -> Option<(Color, Score)> {
        match goal {
            Goal::Extinct {
                groups,
                at_most,
                opponent_at_least,
                reply,
                score,
            } => {
                for side in [mover, !mover] {
                    // Who is to move against the very least may still take it.
                    let least = opponent_at_least + u32::from(*reply && side == self.state.side);
                    for group in groups {
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
                last_move,
                score,
                ..
            } => {
                let there = |p: &Position, side: Color| {
                    let arrived = |s: &crate::base::Square| p.board.piece(*s).is_some_and(|q| kinds.contains(q.kind));
                    let squares: Bitboard = (p.board.side(side) & zone[side.index()])
                        .into_iter()
                        .filter(arrived)
                        .collect();
                    !squares.is_empty()
                };
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
            Goal::Checks(_) => (self.state.checks[mover.index()] == 0).then_some((mover, Score::Win)),
        }
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
