//! What both protocols share: the variants that are known, the game, the settings, and thinking.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use nightrider::moves::{Game, Move, MoveKind, Outcome, legal_moves, move_names, parse_move};
use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::search::{Control, Evaluation, Limits, Report, Searcher, Table};
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog::SHIPPED;
use nightrider::tools::random::Random;
use nightrider::tools::render;

use super::clock::Budget;
use super::inbox::Inbox;
use crate::cli::input::{self, Sets, Source};

/// The highest level of skill: nothing held back.
pub const BEST: u32 = 20;

/// The session of a program that plays.
pub struct Session {
    /// Variants of files, by the name that they are called by.
    files: BTreeMap<String, Source>,
    /// The name of the variant now.
    pub name: String,
    /// The game.
    pub game: Game,
    evaluation: Arc<Evaluation>,
    table: Table,
    /// The size of the table in mebibytes.
    pub hash: usize,
    /// How many threads think.
    pub threads: usize,
    /// How many best lines are told.
    pub lines: usize,
    /// How well to play, up to [`BEST`].
    pub skill: u32,
    random: Random,
}

/// What a line that comes in while a search goes on does to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interruption {
    /// Nothing: it is kept for later.
    Later,
    /// Nothing: it has been answered.
    Answered,
    /// The search ends and its move counts.
    Stop,
    /// The search ends, its move is dropped, and the line is kept for later.
    Abandon,
    /// What was thought ahead is what the other side has played: the clock runs from now.
    Hit,
}

/// A search as a protocol sees it.
pub trait Listener {
    /// Told of each depth that is done.
    fn report(&mut self, game: &Game, report: &Report, elapsed: Duration);

    /// What a line means that comes in meanwhile.
    fn interruption(&mut self, line: &str) -> Interruption;
}

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// By itself or by the clock.
    Done,
    /// By being stopped.
    Stopped,
    /// By something that makes its move idle, or because nobody listens any more.
    Abandoned,
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patience {
    /// The time for it.
    pub budget: Budget,
    /// Whether only a stop ends it.
    pub endless: bool,
    /// Whether the other side's time is used, until it is said that it has played what was expected.
    pub pondering: bool,
}

impl Session {
    /// A session with the shipped variants and those of some files, the first of which is the variant; chess without files.
    ///
    /// # Errors
    /// With what is wrong with a file.
    pub fn new(files: &[String]) -> Result<Session, Vec<String>> {
        let variant = input::compile(&shipped("chess"), &Sets::from(Vec::new())).0;
        let Some(variant) = variant else {
            return Err(vec!["chess cannot be read".into()]);
        };
        let hash = 16;
        let mut session = Session {
            files: BTreeMap::new(),
            name: "chess".into(),
            evaluation: Arc::new(Evaluation::new(&variant)),
            game: Game::new(Position::start(variant)),
            table: Table::new(hash),
            hash,
            threads: 1,
            lines: 1,
            skill: BEST,
            random: Random::new(1),
        };
        for file in files {
            let name = session.load_file(file)?;
            if session.name == "chess" {
                session.choose(&name)?;
            }
        }
        Ok(session)
    }

    /// The names of all variants.
    pub fn names(&self) -> Vec<&str> {
        let shipped = SHIPPED.iter().map(|(name, _)| *name);
        let files = self.files.keys().map(String::as_str);
        let mut names: Vec<&str> = shipped.filter(|s| !self.files.contains_key(*s)).chain(files).collect();
        names.sort_unstable();
        names
    }

    /// Adds the variant of a file, and returns its name: the stem of the file.
    ///
    /// # Errors
    /// With what is wrong with it.
    pub fn load_file(&mut self, path: &str) -> Result<String, Vec<String>> {
        let source = input::read_file(Path::new(path), path).map_err(|why| vec![why])?;
        let stem = Path::new(path).file_stem().map(|s| s.to_string_lossy().into_owned());
        self.load(stem.unwrap_or_else(|| "variant".into()), source)
    }

    /// Adds the variant of a text under a name.
    ///
    /// # Errors
    /// With what is wrong with it.
    pub fn load(&mut self, name: String, source: Source) -> Result<String, Vec<String>> {
        match input::compile(&source, &Sets::from(Vec::new())) {
            (Some(_), _) => {
                self.files.insert(name.clone(), source);
                Ok(name)
            }
            (None, found) => Err(lines_of(&found)),
        }
    }

    /// Makes a variant the one that is played, and begins a game of it.
    ///
    /// # Errors
    /// When there is none of this name, or its file cannot be used any more.
    pub fn choose(&mut self, name: &str) -> Result<(), Vec<String>> {
        let source = match self.files.get(name) {
            Some(source) => Source {
                name: source.name.clone(),
                text: source.text.clone(),
            },
            None if SHIPPED.iter().any(|(stem, _)| *stem == name) => shipped(name),
            None => return Err(vec![format!("there is no variant `{name}`")]),
        };
        let (variant, found) = input::compile(&source, &Sets::from(Vec::new()));
        let Some(variant) = variant else {
            return Err(lines_of(&found));
        };
        self.name = name.to_owned();
        self.evaluation = Arc::new(Evaluation::new(&variant));
        self.game = Game::new(Position::start(variant));
        self.table.clear();
        Ok(())
    }

    /// The variant that is played.
    pub fn variant(&self) -> &Arc<Variant> {
        self.game.start().variant()
    }

    /// What its pieces and positions are taken to be worth.
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Begins a game from the start position.
    pub fn begin(&mut self) {
        self.game = Game::new(Position::start(self.variant().clone()));
    }

    /// Begins a game from a position.
    ///
    /// # Errors
    /// When the FEN cannot be read.
    pub fn set_up(&mut self, fen: &str) -> Result<(), Vec<String>> {
        let excerpt = Excerpt::whole(&SourceFile::new("<fen>", fen.trim()));
        let mut sink = Sink::default();
        let position = Position::from_fen(self.variant(), &excerpt, &mut sink);
        let Some(mut position) = position else {
            return Err(lines_of(&sink.sorted()));
        };
        nightrider::moves::judge_safe_goals(&mut position);
        self.game = Game::new(position);
        Ok(())
    }

    /// Forgets what was found in earlier games.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Uses a table of so many mebibytes.
    pub fn resize(&mut self, mebibytes: usize) {
        if mebibytes != self.hash {
            self.hash = mebibytes;
            self.table = Table::new(mebibytes);
        }
    }

    /// Plays a move as either protocol writes it.
    ///
    /// # Errors
    /// When it is not legal, with the reason.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        if let Some(outcome) = self.game.outcome().filter(|o| !o.is_claim()) {
            return Err(format!("the game is over: {outcome}"));
        }
        let m = self.find(text)?;
        self.game.play_legal(m, text.to_owned());
        Ok(())
    }

    /// The move that a text says, also as other programs write passes and castling.
    ///
    /// # Errors
    /// When there is none, with the reason.
    pub fn find(&self, text: &str) -> Result<Move, String> {
        let mut position = self.game.position().clone();
        let why = match parse_move(&mut position, text) {
            Ok(m) => return Ok(m),
            Err(why) => why,
        };
        let moves = legal_moves(&mut position);
        let shape = position.variant().shape();
        // From a square to itself is how a pass is written where a move needs two squares.
        let stays = text
            .split_at_checked(text.len() / 2)
            .is_some_and(|(from, to)| from == to && shape.parse(from).is_some());
        let plain = |m: &&Move| match m.kind {
            MoveKind::Pass => stays || matches!(text, "0000" | "@@@@" | "--"),
            // The king takes its partner.
            MoveKind::Castle(_) => m
                .moved
                .zip(m.from)
                .is_some_and(|((partner, _), king)| text == format!("{}{}", shape.name(king), shape.name(partner))),
            _ => false,
        };
        let mut fitting = moves.iter().filter(plain);
        match (fitting.next(), fitting.next()) {
            (Some(m), None) => Ok(*m),
            _ => Err(why.to_string()),
        }
    }

    /// How the moves of a position are written for a protocol, in which doing nothing is `0000` or `@@@@`.
    pub fn names_of(position: &Position, moves: &[Move], pass: &str) -> Vec<String> {
        // Names are told apart among all moves of the position.
        let all = legal_moves(&mut position.clone());
        let names = move_names(position, &all);
        let name = |m: &Move| match m.kind {
            MoveKind::Pass => pass.to_owned(),
            _ => {
                let at = all.iter().position(|other| other == m);
                at.map_or_else(String::new, |at| names[at].clone())
            }
        };
        moves.iter().map(name).collect()
    }

    /// A line of moves from the position now, as text; it ends where a move is none, which is never so for what a search found.
    pub fn line(game: &Game, moves: &[Move], pass: &str) -> Vec<String> {
        let mut position = game.position().clone();
        let mut out = Vec::new();
        for m in moves {
            if !legal_moves(&mut position).contains(m) {
                break;
            }
            out.extend(Session::names_of(&position, std::slice::from_ref(m), pass));
            position.make(m);
        }
        out
    }

    /// How the game ended, claims made for whoever could.
    pub fn outcome(&mut self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Thinks about the position now. What comes in meanwhile goes to the listener.
    pub fn think(
        &mut self,
        limits: &Limits,
        patience: Patience,
        inbox: &mut Inbox,
        listener: &mut dyn Listener,
    ) -> (Report, Ended) {
        let held_back = self.skill < BEST;
        let mut limits = limits.clone();
        limits.lines = self.lines.max(1);
        if held_back {
            let nodes = (60.0 * 1.6f64.powi(self.skill as i32)) as u64;
            limits.nodes = Some(limits.nodes.map_or(nodes, |n| n.min(nodes)));
            limits.lines = limits.lines.max(4);
        }
        self.table.next_search();
        let stop = AtomicBool::new(false);
        let (evaluation, table, game) = (&*self.evaluation, &self.table, &self.game);
        let threads = if held_back { 1 } else { self.threads.max(1) };
        let mut watch = Watch {
            game,
            inbox,
            listener,
            started: Instant::now(),
            patience,
            stop: &stop,
            ended: Ended::Done,
        };
        let report = std::thread::scope(|scope| {
            for _ in 1..threads {
                let alone = Limits {
                    lines: 1,
                    ..limits.clone()
                };
                let stop = &stop;
                scope.spawn(move || Searcher::new(evaluation, table).search(game, &alone, &mut Follower(stop)));
            }
            let report = Searcher::new(evaluation, table).search(game, &limits, &mut watch);
            stop.store(true, Ordering::Relaxed);
            report
        });
        watch.wait();
        let ended = watch.ended;
        let report = if held_back { self.weaken(report) } else { report };
        (report, ended)
    }

    /// Puts another of the best moves first now and then, the more likely the lower the skill and the less it loses.
    fn weaken(&mut self, mut report: Report) -> Report {
        let weakness = 120 - 5 * self.skill as i32;
        let Some(top) = report.lines.first().map(|l| l.score) else {
            return report;
        };
        let worst = report.lines.last().map_or(top, |l| l.score);
        let spread = (top - worst).min(100);
        let chance = |random: &mut Random, score: i32| {
            let push = weakness * (top - score) + spread * random.below(weakness.max(1) as usize) as i32;
            score + push / 128
        };
        let rated: Vec<i32> = report.lines.iter().map(|l| chance(&mut self.random, l.score)).collect();
        let best = (0..rated.len()).max_by_key(|i| (rated[*i], std::cmp::Reverse(*i)));
        if let Some(best) = best {
            report.lines.swap(0, best);
        }
        report
    }
}

/// A shipped variant as a source.
fn shipped(name: &str) -> Source {
    let text = nightrider::tools::catalog::shipped(name).unwrap_or_default();
    Source {
        name: name.to_owned(),
        text: text.to_owned(),
    }
}

/// Findings as lines of text, for protocols that know only lines.
fn lines_of(found: &[Diagnostic]) -> Vec<String> {
    render::short(found).lines().map(str::to_owned).collect()
}

/// Stops when the search that matters has stopped.
struct Follower<'f>(&'f AtomicBool);

impl Control for Follower<'_> {
    fn stop(&mut self, _nodes: u64) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn report(&mut self, _report: &Report) {}
}

/// Looks at the clock and at what comes in while a search goes on.
struct Watch<'w> {
    game: &'w Game,
    inbox: &'w mut Inbox,
    listener: &'w mut dyn Listener,
    started: Instant,
    patience: Patience,
    stop: &'w AtomicBool,
    ended: Ended,
}

impl Watch<'_> {
    /// Takes a line that has come in.
    fn hear(&mut self, line: String) {
        match self.listener.interruption(&line) {
            Interruption::Later => self.inbox.keep(line),
            Interruption::Answered => {}
            Interruption::Stop => self.end(Ended::Stopped),
            Interruption::Abandon => {
                self.inbox.keep(line);
                self.end(Ended::Abandoned);
            }
            Interruption::Hit => {
                self.patience.pondering = false;
                self.patience.endless = false;
                self.started = Instant::now();
            }
        }
    }

    fn end(&mut self, how: Ended) {
        self.ended = how;
        self.stop.store(true, Ordering::Relaxed);
    }

    fn unbound(&self) -> bool {
        self.patience.endless || self.patience.pondering
    }

    /// Where a search may not end by itself, waits for what ends it.
    fn wait(&mut self) {
        while self.ended == Ended::Done && self.unbound() {
            match self.inbox.fresh() {
                Some(line) => self.hear(line),
                None => self.ended = Ended::Stopped,
            }
        }
    }
}

impl Control for Watch<'_> {
    fn stop(&mut self, _nodes: u64) -> bool {
        while let Some(line) = self.inbox.glance() {
            self.hear(line);
        }
        if self.inbox.has_ended() {
            self.end(Ended::Stopped);
        }
        let late = self
            .patience
            .budget
            .hard
            .is_some_and(|hard| self.started.elapsed() >= hard);
        if late && !self.unbound() {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.stop.load(Ordering::Relaxed)
    }

    fn report(&mut self, report: &Report) {
        self.listener.report(self.game, report, self.started.elapsed());
        let enough = self
            .patience
            .budget
            .soft
            .is_some_and(|soft| self.started.elapsed() >= soft);
        if enough && !self.unbound() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}
