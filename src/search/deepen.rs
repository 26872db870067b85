//! The root: one depth after the other, and as many best moves as are wanted.

use super::tree::{Limits, Line, Report, Run, Window};
use super::{MAX_PLY, WIN};
use crate::moves::{Move, legal_moves};

impl Run<'_> {
    /// Deepens until a limit is met or nothing can change any more.
    pub(super) fn deepen(&mut self, limits: &Limits) -> Report {
        let mut report = Report::default();
        let mut moves = legal_moves(&mut self.position);
        if !limits.only.is_empty() {
            moves.retain(|m| limits.only.contains(m));
        }
        if moves.is_empty() || self.position.state().over.is_some() {
            return report;
        }
        self.sort_root(&mut moves);
        let wanted = limits.lines.clamp(1, moves.len());
        // Whatever happens, there is a move to be told.
        report.lines = vec![Line {
            moves: vec![moves[0]],
            score: 0,
        }];
        let most = limits
            .depth
            .unwrap_or(MAX_PLY as u32 - 20)
            .clamp(1, MAX_PLY as u32 - 20);
        for depth in 1..=most {
            let mut found: Vec<Line> = Vec::new();
            for number in 0..wanted {
                let guess = report.lines.get(number).map(|l| l.score).filter(|_| depth > 4);
                let skip: Vec<Move> = found.iter().map(|l| l.moves[0]).collect();
                let line = self.widen(&moves, &skip, depth as i32, guess);
                if let Some(line) = line {
                    let at = moves.iter().position(|m| *m == line.moves[0]).unwrap_or(0);
                    moves[..=at].rotate_right(1);
                    found.push(line);
                }
                if self.stopped {
                    break;
                }
            }
            found.sort_by_key(|line| std::cmp::Reverse(line.score));
            if found.len() == wanted || found.len() > report.lines.len() || number_one(&found, &report) {
                report.lines = found;
            }
            if !self.stopped {
                report.depth = depth;
            }
            report.nodes = self.nodes;
            report.deepest = self.deepest as u32;
            report.fullness = self.table.fullness();
            self.control.report(&report);
            let decided = report.lines.iter().all(|l| WIN - l.score.abs() <= depth as i32);
            if self.stopped || decided && depth > 1 {
                break;
            }
        }
        report
    }

    /// Searches the root with a narrow window about a guess, and a wider one while the score falls outside.
    pub(super) fn widen(&mut self, moves: &[Move], skip: &[Move], depth: i32, guess: Option<i32>) -> Option<Line> {
        let mut reach = 40;
        loop {
            let window = match guess {
                Some(guess) if reach < 1000 => Window {
                    alpha: (guess - reach).max(-WIN),
                    beta: (guess + reach).min(WIN),
                },
                _ => Window { alpha: -WIN, beta: WIN },
            };
            let line = self.root(moves, skip, depth, window);
            let score = line.as_ref().map_or(window.alpha, |l| l.score);
            if self.stopped || window.alpha < score && score < window.beta || reach >= 1000 || guess.is_none() {
                return line;
            }
            reach *= 4;
        }
    }

    /// The best move of the root but those to `skip`; `None` when none is better than alpha.
    pub(super) fn root(&mut self, moves: &[Move], skip: &[Move], depth: i32, window: Window) -> Option<Line> {
        let mut best: Option<Line> = None;
        let mut alpha = window.alpha;
        for m in moves {
            let m = *m;
            if skip.contains(&m) {
                continue;
            }
            let first = best.is_none();
            let (child, beta) = (depth - 1, window.beta);
            let mut score = 0;
            if !first {
                score = self.child(&m, child, 0, Window { alpha, beta: alpha + 1 });
            }
            if first || score > alpha && !self.stopped {
                score = self.child(&m, child, 0, Window { alpha, beta });
            }
            // What was cut short tells nothing, but for the first move, which was best before.
            if self.stopped {
                break;
            }
            if score > alpha || first {
                alpha = alpha.max(score);
                let mut line = vec![m];
                line.extend_from_slice(&self.lines[1]);
                best = Some(Line { moves: line, score });
            }
            if score >= window.beta {
                break;
            }
        }
        best
    }

    /// Orders the moves of the root before anything is known.
    pub(super) fn sort_root(&mut self, moves: &mut Vec<Move>) {
        let mut rated: Vec<(i32, Move)> = moves.iter().map(|m| (self.rate(m, 0, 0), *m)).collect();
        rated.sort_by_key(|(rate, m)| (std::cmp::Reverse(*rate), *m));
        *moves = rated.into_iter().map(|(_, m)| m).collect();
    }
}

/// Whether what was found of a depth that was not finished begins with a better move than what is told.
fn number_one(found: &[Line], told: &Report) -> bool {
    match (found.first(), told.lines.first()) {
        (Some(found), Some(told)) => found.moves.first() != told.moves.first() || told.moves.len() < 2,
        (found, _) => found.is_some(),
    }
}
