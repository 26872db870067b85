//! Goals: what ends a game at once, looked at after every move.

use super::moves::{Move, MoveKind};
use super::state::{Position, Verdict};
use crate::base::{Bitboard, Color, PieceSet, Square, Vector};
use crate::meaning::rules::{FlipRule, Goal};
use crate::meaning::spec::Score;

/// What a goal must know of the position before the move.
pub(super) struct Before {
    /// The rights to castle.
    pub rights: u32,
    /// The goals, as indices, for which pieces faced each other.
    pub facing: Vec<u8>,
}

impl Position {
    /// What the goals will ask of this position once a move is made.
    pub(super) fn before(&self) -> Before {
        let goals = &self.variant.spec.rules.goals;
        let facing = |g: &Goal| matches!(g, Goal::Facing { kinds, along, .. } if self.faces(*kinds, along));
        let faced = (0u8..).zip(goals).filter(|(_, g)| facing(g));
        Before {
            rights: self.state.rights,
            facing: faced.map(|(i, _)| i).collect(),
        }
    }

    /// The same for a position that a FEN gives.
    pub(super) fn before_fen(&self) -> Before {
        Before {
            rights: self.state.rights,
            facing: Vec::new(),
        }
    }

    /// Whether the move `mover` has just made decides the game, by the first goal that says so. A goal that leaves the
    /// other side one more move is noted in the state instead.
    pub(super) fn judge(&mut self, mover: Color, m: &Move, before: &Before) -> Option<Verdict> {
        let variant = self.variant.clone();
        let goals = &variant.spec.rules.goals;
        (0u8..).zip(goals).find_map(|(i, goal)| {
            let (side, score) = match goal {
                Goal::Castle(rights) => self.castled(rights, mover, m, before.rights)?,
                Goal::Facing { kinds, along, score } => {
                    let faced = before.facing.contains(&i);
                    (faced && self.faces(*kinds, along)).then_some((mover, *score))?
                }
                goal => self.reached(goal, mover, m.safe)?,
            };
            Some(Verdict {
                winner: score.winner(side),
                goal: Some(i),
                passes: false,
            })
        })
    }

    /// Ends the game by a goal for squares that a side has reached; the goal is given as its index. Nothing for other goals.
    pub fn decide(&mut self, goal: u8, side: Color) {
        let Some(Goal::Reach { score, .. }) = self.variant.spec.rules.goals.get(usize::from(goal)) else {
            return;
        };
        self.state.over = Some(Verdict {
            winner: score.winner(side),
            goal: Some(goal),
            passes: false,
        });
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
                full,
                last_move,
                score,
            } => {
                let there = |p: &Position, side: Color| {
                    let here = p.in_zone(side, *kinds, zone);
                    let filled = *full && !here.is_empty() && zone[side.index()].is_subset(p.board.occupied());
                    here.len() >= *at_least || filled
                };
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
                gaps,
                score,
            } => self
                .has_row(mover, *kinds, *count, along, *gaps)
                .then_some((mover, *score)),
            Goal::Block { kinds, count, score } => self.has_block(mover, *kinds, *count).then_some((mover, *score)),
            Goal::Path {
                kinds,
                from,
                to,
                along,
                score,
            } => self
                .has_path(mover, *kinds, [from, to], along)
                .then_some((mover, *score)),
            // They look at the move or the position before it.
            Goal::Castle(_) | Goal::Facing { .. } => None,
            Goal::Full => {
                let full = self.variant.shape().squares().is_subset(self.board.occupied());
                full.then(|| (mover, self.majority(mover)))
            }
            Goal::Checks(_) => (self.state.checks[mover.index()] == 0).then_some((mover, Score::Win)),
        }
    }

    /// The squares of a zone on which a side's pieces of these types stand.
    pub fn in_zone(&self, side: Color, kinds: PieceSet, zone: &[Bitboard; 2]) -> Bitboard {
        self.board.of(side, kinds) & zone[side.index()]
    }

    /// Whether so many of a side's pieces of these types stand in a row along one of some steps.
    fn has_row(&self, side: Color, kinds: PieceSet, count: u8, along: &[Vector], gaps: bool) -> bool {
        let shape = self.variant.shape();
        let pieces = self.board.of(side, kinds);
        along.iter().any(|step| {
            pieces.into_iter().any(|first| {
                let next = |s: &Square| shape.step(*s, *step, false).filter(|t| gaps || pieces.contains(*t));
                std::iter::successors(Some(first), next)
                    .filter(|s| pieces.contains(*s))
                    .take(usize::from(count))
                    .count()
                    == usize::from(count)
            })
        })
    }

    /// Whether a side's pieces of these types fill a square of so many by so many squares.
    fn has_block(&self, side: Color, kinds: PieceSet, count: u8) -> bool {
        let shape = self.variant.shape();
        let pieces = self.board.of(side, kinds);
        let count = i16::from(count);
        pieces.into_iter().any(|corner| {
            let mut offsets = (0..count).flat_map(|dx| (0..count).map(move |dy| Vector::new(dx, dy)));
            offsets.all(|v| v == Vector::new(0, 0) || shape.step(corner, v, false).is_some_and(|s| pieces.contains(s)))
        })
    }

    /// Whether a side's pieces of these types lead by some steps from the first squares to the others.
    fn has_path(&self, side: Color, kinds: PieceSet, ends: [&[Bitboard; 2]; 2], along: &[Vector]) -> bool {
        let shape = self.variant.shape();
        let pieces = self.board.of(side, kinds);
        let [from, to] = ends.map(|set| set[side.index()] & pieces);
        let mut seen = from;
        let mut open: Vec<Square> = from.into_iter().collect();
        while let Some(square) = open.pop() {
            for next in along.iter().filter_map(|v| shape.step(square, *v, false)) {
                if pieces.contains(next) && !seen.contains(next) {
                    seen.insert(next);
                    open.push(next);
                }
            }
        }
        seen.meets(to)
    }

    /// Whether pieces of these types of both sides face each other along some steps, with empty squares between.
    pub fn faces(&self, kinds: PieceSet, along: &[Vector]) -> bool {
        let shape = self.variant.shape();
        let [white, black] = Color::ALL.map(|c| self.board.of(c, kinds));
        let empty = |s: &Square| !self.board.occupied().contains(*s);
        white.into_iter().any(|first| {
            along.iter().flat_map(|v| [*v, Vector::new(-v.dx, -v.dy)]).any(|v| {
                let next = |s: &Square| shape.step(*s, v, false);
                let mut way = std::iter::successors(next(&first), next);
                way.find(|s| !empty(s)).is_some_and(|s| black.contains(s))
            })
        })
    }

    /// Who has castled by one of some rights and won, or has just lost one of them and the game.
    fn castled(&self, rights: &[(Color, char)], mover: Color, m: &Move, before: u32) -> Option<(Color, Score)> {
        let table = self.castling.clone();
        let gone = table.rights.iter().enumerate().filter(|(i, right)| {
            let named = rights.contains(&(right.color, right.letter));
            named && before >> i & 1 != 0 && self.state.rights >> i & 1 == 0
        });
        let mut lost = None;
        for (i, right) in gone {
            match m.kind {
                MoveKind::Castle(form) if table.forms.get(usize::from(form)).is_some_and(|f| f.right == i) => {
                    return Some((mover, Score::Win));
                }
                _ => lost = lost.or(Some((right.color, Score::Loss))),
            }
        }
        lost
    }

    /// What a side gets by having more pieces on the board than the other, or fewer.
    pub(super) fn majority(&self, side: Color) -> Score {
        match self.board.side(side).len().cmp(&self.board.side(!side).len()) {
            std::cmp::Ordering::Greater => Score::Win,
            std::cmp::Ordering::Less => Score::Loss,
            std::cmp::Ordering::Equal => Score::Draw,
        }
    }

    /// The side with more points, where points decide what would be a draw.
    pub fn leader_by_points(&self) -> Option<Color> {
        let points = self.variant.spec.rules.points.as_ref()?;
        let count = |color: Color| -> u32 {
            let kinds = self.variant.spec.kinds().zip(&points.values);
            kinds
                .map(|(kind, value)| u32::from(*value) * self.board.count(color, PieceSet::of(kind)))
                .sum()
        };
        let [white, black] = Color::ALL.map(count);
        match white.cmp(&(black + u32::from(points.black))) {
            std::cmp::Ordering::Greater => Some(Color::White),
            std::cmp::Ordering::Less => Some(Color::Black),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The enemies that change sides when a piece of `side` arrives on a square.
    pub fn turned(&self, to: Square, side: Color, by_drop: bool) -> Bitboard {
        let Some(flips) = &self.variant.spec.rules.flips else {
            return Bitboard::EMPTY;
        };
        let shape = self.variant.shape();
        let [friends, enemies] = [self.board.side(side), self.board.side(!side)];
        let around: Bitboard = flips.along.iter().filter_map(|v| shape.step(to, *v, false)).collect();
        if by_drop && flips.drops_need_friend && !around.meets(friends) {
            return Bitboard::EMPTY;
        }
        if flips.rule == FlipRule::Neighbours {
            return around & enemies;
        }
        let mut turned = Bitboard::EMPTY;
        for step in &flips.along {
            let mut line = Bitboard::EMPTY;
            let next = |s: Square| shape.step(s, *step, false);
            let mut at = next(to);
            while let Some(square) = at.filter(|s| enemies.contains(*s)) {
                line.insert(square);
                at = next(square);
            }
            if at.is_some_and(|s| friends.contains(s) && s != to) {
                turned |= line;
            }
        }
        turned
    }

    /// Whether a drop of `side` turns something over, or counts as if it did because of holes.
    pub fn encloses(&self, to: Square, side: Color) -> bool {
        if !self.turned(to, side, true).is_empty() {
            return true;
        }
        let Some(flips) = self.variant.spec.rules.flips.as_ref().filter(|f| f.over_holes) else {
            return false;
        };
        let shape = self.variant.shape();
        let [friends, enemies] = [self.board.side(side), self.board.side(!side)];
        let next_to = flips.along.iter().filter_map(|v| shape.step(to, *v, false));
        let passes = |s: &Square| enemies.contains(*s) || shape.holes().contains(*s);
        let leads = |v: &Vector| {
            // Holes are squares of the rectangle.
            let next = |s: &Square| {
                let (file, rank) = (shape.file(*s) as i32, shape.rank(*s) as i32);
                shape.at(file + i32::from(v.dx), rank + i32::from(v.dy))
            };
            let Some(first) = next(&to).filter(passes) else {
                return false;
            };
            let end = std::iter::successors(Some(first), next).find(|s| !passes(s));
            end.is_some_and(|s| friends.contains(s))
        };
        next_to.into_iter().any(|s| enemies.contains(s)) && flips.along.iter().any(leads)
    }

    /// Pieces of these types a side has, on the board and in hand.
    pub fn count_all(&self, side: Color, kinds: PieceSet) -> u32 {
        let held: u32 = kinds
            .iter()
            .take_while(|k| k.index() < self.hands[side.index()].len())
            .map(|k| u32::from(self.hand(side, k)))
            .sum();
        self.board.count(side, kinds) + held
    }
}
