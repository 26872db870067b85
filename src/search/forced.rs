//! What is forced: captures and promotions that gain, answers to check and to flights, until the position is quiet.

use super::order::{gain, is_loud, loses};
use super::tree::{Run, Window, next};
use super::{MAX_PLY, WIN};
use crate::moves::{Move, Stage, decided, in_check, legal_moves, legal_moves_in};

impl Run<'_> {
    /// The score of the position now when only what is forced is looked at: captures and promotions that gain, answers to check
    /// and to flights. `level` counts the plies of this.
    pub(super) fn forced(&mut self, level: i32, ply: usize, window: Window) -> i32 {
        self.lines[ply].clear();
        if let Some(outcome) = decided(&self.position) {
            self.nodes += 1;
            return self.value(outcome, ply);
        }
        if self.count() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let Window { mut alpha, beta } = window;
        let standing = self.evaluation.evaluate(&self.position);
        if ply >= MAX_PLY {
            return standing;
        }
        let answers = self.position.state().flight.is_some();
        let check = level < 3 && self.habits.checks && in_check(&self.position, self.position.side());
        let mut best = -WIN * 2;
        let waits = !answers && !check;
        let chooses = waits && !self.habits.must_capture;
        if chooses {
            if standing >= beta || !self.evaluation.captures {
                return standing;
            }
            best = standing;
            alpha = alpha.max(standing);
        }
        // While nothing is forced, moves that take nothing are not even looked for.
        let moves = match waits {
            true => legal_moves_in(&mut self.position, Stage::Tactical),
            false => legal_moves(&mut self.position),
        };
        if moves.is_empty() {
            return if waits { standing } else { self.stuck(ply) };
        }
        if waits && !chooses && level >= 10 {
            return standing;
        }
        let mut rated: Vec<(i32, Move)> = Vec::with_capacity(moves.len().min(32));
        for m in moves {
            let loud = is_loud(&self.position, &m);
            if chooses && !loud {
                continue;
            }
            let gain = if loud {
                gain(&self.position, self.evaluation, &m)
            } else {
                0
            };
            if chooses && (gain <= 0 || standing + gain + 150 <= alpha && self.habits.quiet_counts) {
                continue;
            }
            rated.push((gain, m));
        }
        let mut last: Option<Move> = None;
        for number in 0..rated.len() {
            let (gained, m) = next(&mut rated, number);
            if chooses && loses(&self.position, self.evaluation, &m, gained) {
                continue;
            }
            // Of moves that differ by their wall alone one is enough.
            if self.habits.walls && last.is_some_and(|l| Move { wall: m.wall, ..l } == m) {
                continue;
            }
            last = Some(m);
            let score = self.answer(&m, level, ply, Window { alpha, beta });
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    let (head, tail) = self.lines.split_at_mut(ply + 1);
                    head[ply].clear();
                    head[ply].push(m);
                    head[ply].extend_from_slice(&tail[0]);
                }
            }
            if score >= beta {
                break;
            }
        }
        best.max(-WIN)
    }

    /// As [`Run::child`], for what is forced.
    pub(super) fn answer(&mut self, m: &Move, level: i32, ply: usize, window: Window) -> i32 {
        let side = self.position.side();
        let undo = self.position.make(m);
        self.path.push(self.seen());
        let Window { alpha, beta } = window;
        let score = if self.position.side() == side {
            self.forced(level + 1, ply + 1, window)
        } else {
            let turned = Window {
                alpha: -beta,
                beta: -alpha,
            };
            -self.forced(level + 1, ply + 1, turned)
        };
        self.path.pop();
        self.position.unmake(undo);
        score
    }
}
