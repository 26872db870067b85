//! How games end along the way: goals reached, no move left, positions that come up again.

use super::WIN;
use super::tree::Run;
use crate::base::{Color, PieceSet};
use crate::moves::{Outcome, Reason, settled, without_moves};

impl Run<'_> {
    /// An outcome as a score for the side to move, so many plies from the root.
    pub(super) fn value(&self, outcome: Outcome, ply: usize) -> i32 {
        match outcome.winner {
            Some(winner) if winner == self.position.side() => WIN - ply as i32,
            Some(_) => ply as i32 - WIN,
            None => 0,
        }
    }

    /// The score of a position that has come up before, or in which too long nothing has happened.
    pub(super) fn drawn(&self, ply: usize) -> Option<i32> {
        let ending = &self.position.variant().spec.ending;
        let state = self.position.state();
        if ending.move_rule > 0 && state.halfmoves >= ending.move_rule {
            let (winner, reason) = (None, Reason::MoveRule);
            return Some(self.value(settled(&self.position, Outcome { winner, reason }), ply));
        }
        let now = self.path.last()?;
        let last = self.path.len() - 1;
        let since = last.saturating_sub(state.halfmoves as usize);
        let mut times = 0;
        for at in (since..last).rev() {
            if self.path[at].key != now.key {
                continue;
            }
            times += 1;
            // What comes up again on the way would come up again and again.
            if at >= self.played || times + 1 >= ending.repetition.max(3) {
                return Some(self.repeated(at, ply));
            }
        }
        None
    }

    /// The score of a repetition of the position at an index of the path.
    pub(super) fn repeated(&self, first: usize, ply: usize) -> i32 {
        let ending = &self.position.variant().spec.ending;
        let side = self.position.side();
        if ending.repetition == 0 {
            return 0;
        }
        let always = |side: Color| {
            let mut theirs = self.path[first + 1..]
                .iter()
                .filter(|seen| seen.side == side)
                .peekable();
            theirs.peek().is_some() && theirs.all(|seen| seen.check)
        };
        // A side in check in all its turns of the repetition is checked perpetually.
        let (winner, reason) = match (ending.perpetual_check_loses, always(side), always(!side)) {
            (true, true, false) => (Some(side), Reason::PerpetualCheck),
            (true, false, true) => (Some(!side), Reason::PerpetualCheck),
            _ => (ending.repetition_score.winner(side), Reason::Repetition),
        };
        self.value(settled(&self.position, Outcome { winner, reason }), ply)
    }

    /// The score of a position without legal moves.
    pub(super) fn stuck(&self, ply: usize) -> i32 {
        let by = self.path.last().map_or(PieceSet::EMPTY, |seen| seen.by);
        let series = self.path.iter().rev().step_by(2).take_while(|seen| seen.check);
        let series = series.fold(PieceSet::EMPTY, |set, seen| set.or(seen.by));
        self.value(without_moves(&self.position, by, series), ply)
    }
}
