//! The tree of moves: alpha-beta with the usual ways to look at less of it.

use super::evaluate::Evaluation;
use super::habits::Habits;
use super::order::{GAINS, Memory, gain, is_loud, key, loses};
use super::table::{Bound, Entry, Table};
use super::{MAX_PLY, WIN};
use crate::base::{Color, PieceSet};
use crate::moves::{Game, Move, MoveKind, checking_types, decided, gives_check, in_check, legal_moves};
use crate::position::Position;

/// What a search is bound by.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The most plies to deepen to.
    pub depth: Option<u32>,
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The only moves to look at from the start; all when empty.
    pub only: Vec<Move>,
    /// How many best moves to tell; at least one.
    pub lines: usize,
}

/// A way the game may go, and what it leads to.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// The moves.
    pub moves: Vec<Move>,
    /// The score for the side to move at the start of it.
    pub score: i32,
}

/// What a search has found.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// How deep it has looked everywhere, in plies.
    pub depth: u32,
    /// How deep at most.
    pub deepest: u32,
    /// Nodes looked at.
    pub nodes: u64,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The best moves, the best first.
    pub lines: Vec<Line>,
}

impl Report {
    /// The best move; `None` where there is none.
    pub fn best(&self) -> Option<&Move> {
        self.lines.first()?.moves.first()
    }
}

/// Who a search obeys and tells.
pub trait Control {
    /// Whether to stop now; asked every few nodes.
    fn stop(&mut self, nodes: u64) -> bool;

    /// Told whenever a depth is done or a better move found.
    fn report(&mut self, report: &Report);
}

/// Obeys nobody and tells nobody: for searches that are bound by depth or nodes alone.
impl Control for () {
    fn stop(&mut self, _nodes: u64) -> bool {
        false
    }

    fn report(&mut self, _report: &Report) {}
}

/// What is remembered of a position on the way.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub key: u64,
    pub side: Color,
    pub check: bool,
    pub by: PieceSet,
}

/// Searches positions of one variant, and learns from one search for the next.
#[derive(Debug)]
pub struct Searcher<'a> {
    evaluation: &'a Evaluation,
    table: &'a Table,
    memory: Memory,
}

impl<'a> Searcher<'a> {
    /// A searcher that knows nothing yet.
    pub fn new(evaluation: &'a Evaluation, table: &'a Table) -> Searcher<'a> {
        let memory = Memory::new(evaluation.worths[0].len());
        Searcher {
            evaluation,
            table,
            memory,
        }
    }

    /// The best moves of a game where it stands; no lines where there is no legal move or the game is over. With the same limits,
    /// an empty table and no stop from outside the answer is always the same.
    pub fn search(&mut self, game: &Game, limits: &Limits, control: &mut dyn Control) -> Report {
        self.memory.fade();
        let mut run = Run::new(self, game, control, limits.nodes);
        run.deepen(limits)
    }
}

/// One search.
pub(super) struct Run<'r> {
    pub(super) evaluation: &'r Evaluation,
    pub(super) table: &'r Table,
    pub(super) memory: &'r mut Memory,
    pub(super) habits: Habits,
    pub(super) position: Position,
    /// All positions since the game began, the one that is looked at last.
    pub(super) path: Vec<Seen>,
    /// How many of them come before the search.
    pub(super) played: usize,
    pub(super) control: &'r mut dyn Control,
    pub(super) most_nodes: u64,
    pub(super) nodes: u64,
    pub(super) deepest: usize,
    pub(super) stopped: bool,
    /// For each ply, the best line from there.
    pub(super) lines: Vec<Vec<Move>>,
}

/// The bounds of a score.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl<'r> Run<'r> {
    fn new(of: &'r mut Searcher<'_>, game: &Game, control: &'r mut dyn Control, nodes: Option<u64>) -> Run<'r> {
        let variant = game.start().variant().clone();
        let mut run = Run {
            habits: Habits::new(&variant, of.evaluation),
            evaluation: of.evaluation,
            table: of.table,
            memory: &mut of.memory,
            position: game.start().clone(),
            path: Vec::new(),
            played: 0,
            control,
            most_nodes: nodes.unwrap_or(u64::MAX),
            nodes: 0,
            deepest: 0,
            stopped: false,
            lines: vec![Vec::new(); MAX_PLY + 2],
        };
        for (m, _) in game.moves() {
            run.path.push(run.seen());
            run.position.make(m);
        }
        run.path.push(run.seen());
        run.played = run.path.len();
        run
    }

    /// What is remembered of the position now.
    pub(super) fn seen(&self) -> Seen {
        let position = &self.position;
        let spec = &position.variant().spec;
        let mates = !spec.rules.mates.is_empty();
        let check = (spec.ending.perpetual_check_loses || mates) && in_check(position, position.side());
        let state = position.state();
        Seen {
            key: position.hash() ^ u64::from(state.passes) << 3 ^ u64::from(state.last_chance),
            side: position.side(),
            check,
            by: match check && mates {
                true => checking_types(position),
                false => PieceSet::EMPTY,
            },
        }
    }

    /// Makes a move, scores what follows for the side that makes it, and takes it back. The other side need not be to move then:
    /// after an answer to a flight it is the same side's turn.
    pub(super) fn child(&mut self, m: &Move, depth: i32, ply: usize, window: Window) -> i32 {
        let side = self.position.side();
        let undo = self.position.make(m);
        self.path.push(self.seen());
        // Answering a flight is part of the move.
        let depth = depth + i32::from(self.position.state().flight.is_some());
        let score = if self.position.side() == side {
            self.node(depth, ply + 1, window, true)
        } else {
            let Window { alpha, beta } = window;
            -self.node(
                depth,
                ply + 1,
                Window {
                    alpha: -beta,
                    beta: -alpha,
                },
                true,
            )
        };
        self.path.pop();
        self.position.unmake(undo);
        score
    }

    /// How early a move is tried.
    pub(super) fn rate(&self, m: &Move, best: u32, ply: usize) -> i32 {
        let key = key(m);
        if key == best {
            return i32::MAX;
        }
        if !is_loud(&self.position, m) {
            return self.memory.rate(&self.position, m, key, ply);
        }
        let gain = gain(&self.position, self.evaluation, m);
        let captor = m
            .from
            .and_then(|s| self.position.board().piece(s))
            .map_or(0, |p| self.evaluation.material(p.color, p.kind).abs() / 16);
        match gain >= 0 && !loses(&self.position, self.evaluation, m, gain) {
            true => 2 * GAINS + gain * 8 - captor,
            false => -GAINS + gain,
        }
    }

    /// Counts a node and asks now and then whether to stop.
    pub(super) fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.most_nodes || self.nodes.is_multiple_of(64) && self.control.stop(self.nodes) {
            self.stopped = true;
        }
        self.stopped
    }

    /// The score of the position now for the side to move, by search to a depth.
    pub(super) fn node(&mut self, depth: i32, ply: usize, window: Window, may_pass: bool) -> i32 {
        self.lines[ply].clear();
        if let Some(outcome) = decided(&self.position) {
            self.nodes += 1;
            return self.value(outcome, ply);
        }
        if let Some(score) = self.drawn(ply) {
            self.nodes += 1;
            return score;
        }
        let check = self.habits.checks && in_check(&self.position, self.position.side());
        let depth = depth + i32::from(check);
        if depth <= 0 || ply >= MAX_PLY {
            return self.forced(0, ply, window);
        }
        if self.count() {
            return 0;
        }
        self.deepest = self.deepest.max(ply);
        let Window { mut alpha, beta } = window;
        // No line from here ends sooner than at once.
        let (soonest, best_end) = (ply as i32 - WIN, WIN - ply as i32 - 1);
        if alpha >= best_end || beta <= soonest {
            return if alpha >= best_end { best_end } else { soonest };
        }
        let narrow = beta - alpha == 1;
        let hash = self.path.last().map_or(0, |seen| seen.key);
        let known = self.table.get(hash);
        if let Some(entry) = known.filter(|e| narrow && i32::from(e.depth) >= depth) {
            let score = from_table(entry.score, ply);
            let holds = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if holds {
                return score;
            }
        }
        let standing = self.evaluation.evaluate(&self.position);
        let quiet = narrow && !check && self.habits.quiet_counts && self.position.state().flight.is_none();
        if quiet && depth <= 4 && standing - 110 * depth >= beta && beta.abs() < WIN - 1000 {
            return standing;
        }
        if let Some(score) = (quiet && may_pass && standing >= beta)
            .then(|| self.passed(depth, ply, beta))
            .flatten()
        {
            return score;
        }

        let moves = legal_moves(&mut self.position);
        if moves.is_empty() {
            return self.stuck(ply);
        }
        let best_key = known.map_or(0, |e| e.best);
        let mut rated: Vec<(i32, Move)> = moves.into_iter().map(|m| (self.rate(&m, best_key, ply), m)).collect();
        let mut best = (-WIN * 2, 0u32);
        let mut tried: Vec<Move> = Vec::new();
        for number in 0..rated.len() {
            let (rate, m) = next(&mut rated, number);
            // Quiet moves are rated between captures that gain and those that lose.
            let loud = !(-GAINS / 2..GAINS).contains(&rate);
            // Where a win is at stake, and where a move gives check, nothing is left out.
            if !loud && quiet && best.0 > -WIN + 1000 && alpha < WIN - 1000 {
                let late = depth <= 3 && tried.len() as i32 > 6 + 4 * depth * depth;
                let hopeless = depth <= 3 && standing + 100 + 120 * depth <= alpha;
                if (late || hopeless) && !(self.habits.checks && gives_check(&mut self.position, &m)) {
                    continue;
                }
            }
            let mut score = best.0;
            let full = Window { alpha, beta };
            let less = reduction(depth, number, loud, &m, check);
            if number > 0 {
                let probe = Window { alpha, beta: alpha + 1 };
                score = self.child(&m, depth - 1 - less, ply, probe);
                if less > 0 && score > alpha && !self.stopped {
                    score = self.child(&m, depth - 1, ply, probe);
                }
            }
            if number == 0 || score > alpha && !narrow && !self.stopped {
                score = self.child(&m, depth - 1, ply, full);
            }
            if self.stopped {
                return 0;
            }
            if score > best.0 {
                best = (score, key(&m));
                if score > alpha {
                    alpha = score;
                    let (head, tail) = self.lines.split_at_mut(ply + 1);
                    head[ply].clear();
                    head[ply].push(m);
                    head[ply].extend_from_slice(&tail[0]);
                }
            }
            if score >= beta {
                if !loud {
                    self.memory.reward(&self.position, &m, &tried, ply, depth);
                }
                break;
            }
            if !loud {
                tried.push(m);
            }
        }
        let bound = match best.0 {
            score if score >= beta => Bound::Lower,
            score if score > window.alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.table.put(
            hash,
            Entry {
                best: best.1,
                score: to_table(best.0, ply),
                depth: depth.clamp(0, 255) as u8,
                bound,
            },
        );
        best.0
    }

    /// The score if the side to move passes and is still not worse off than beta; `None` where that says nothing.
    fn passed(&mut self, depth: i32, ply: usize, beta: i32) -> Option<i32> {
        let side = self.position.side();
        let strong = self.position.board().count(side, self.habits.strong);
        if !self.habits.null_moves || depth < 3 || strong == 0 || beta.abs() >= WIN - 1000 {
            return None;
        }
        let undo = self.position.null_move();
        self.path.push(self.seen());
        let window = Window {
            alpha: -beta,
            beta: 1 - beta,
        };
        let score = -self.node(depth - 3 - depth / 5, ply + 1, window, false);
        self.path.pop();
        self.position.unmake(undo);
        if self.stopped {
            return Some(0);
        }
        (score >= beta).then_some(score.min(WIN - 1000))
    }
}

/// Moves the best rated of the moves from an index on there, and returns it.
pub(super) fn next(rated: &mut [(i32, Move)], number: usize) -> (i32, Move) {
    let mut best = number;
    for i in number + 1..rated.len() {
        if rated[i].0 > rated[best].0 {
            best = i;
        }
    }
    rated.swap(number, best);
    rated[number]
}

/// By how many plies less a move is searched at first: the more, the later it comes and the deeper the search.
fn reduction(depth: i32, number: usize, loud: bool, m: &Move, check: bool) -> i32 {
    if depth < 3 || number < 3 || loud || check || m.kind == MoveKind::Pass {
        return 0;
    }
    let late = f64::from(depth).ln() * (number as f64).ln() / 2.2;
    let drop = i32::from(m.drop.is_some() && number > 10);
    (late as i32 + drop).clamp(0, depth - 2)
}

/// A score as seen from the position itself, for the table: wins are counted from there.
fn to_table(score: i32, ply: usize) -> i16 {
    let score = match score {
        s if s >= WIN - 2 * MAX_PLY as i32 => s + ply as i32,
        s if s <= 2 * MAX_PLY as i32 - WIN => s - ply as i32,
        s => s,
    };
    score.clamp(-32_500, 32_500) as i16
}

/// The same the other way round.
fn from_table(score: i16, ply: usize) -> i32 {
    match i32::from(score) {
        s if s >= WIN - 2 * MAX_PLY as i32 => s - ply as i32,
        s if s <= 2 * MAX_PLY as i32 - WIN => s + ply as i32,
        s => s,
    }
}
