//! The protocol of XBoard and WinBoard, version 2, with variants that the engine defines.
//!
//! Sources: T. Mann and H. G. Muller, "Chess Engine Communication Protocol", and what XBoard 4.9.1 was seen to send.

use std::time::Duration;

use nightrider::base::{BoardShape, Color, PieceType};
use nightrider::meaning::rules::Royalty;
use nightrider::moves::{Game, Move, legal_moves};
use nightrider::search::{Limits, Report, plies_to_end};

use super::clock::Clock;
use super::inbox::Inbox;
use super::session::{Ended, Interruption, Listener, Patience, Session};
use super::tell;
use crate::cli::console::{Failure, Outcome};

/// How a pass is written.
const PASS: &str = "@@@@";

/// The longest line that XBoard reads without loss, in bytes.
const LONGEST: usize = 500;

/// Names that XBoard has for variants that are called otherwise here.
const NAMES: [(&str, &str); 2] = [("normal", "chess"), ("fischerandom", "chess960")];

/// How things stand between the two programs.
struct State {
    session: Session,
    /// The side that is played; `None` while moves are only taken down.
    plays: Option<Color>,
    analyzes: bool,
    /// Whether thoughts are told.
    posts: bool,
    /// Whether the other side's time is used.
    ponders: bool,
    /// Moves to a session, and what each move adds.
    level: (u32, Duration),
    /// Time for each move, where that is fixed.
    each: Option<Duration>,
    depth: Option<u32>,
    /// What is left to this side.
    left: Option<Duration>,
    excluded: Vec<Move>,
    /// What of a move has been clicked so far, as the beginning of its text.
    clicked: String,
}

/// Obeys until told to quit or nothing more comes.
pub fn run(session: Session, first: String, inbox: &mut Inbox) -> Outcome {
    let mut state = State {
        session,
        plays: None,
        analyzes: false,
        posts: false,
        ponders: false,
        level: (40, Duration::ZERO),
        each: None,
        depth: None,
        left: None,
        excluded: Vec::new(),
        clicked: String::new(),
    };
    let mut line = Some(first);
    while let Some(text) = line {
        if !state.obey(&text)? {
            break;
        }
        state.move_while_it_is_ours(inbox)?;
        state.look_ahead(inbox)?;
        line = inbox.next();
    }
    Ok(())
}

/// The difference between the number of a rank for XBoard, which counts from 0 on boards of ten ranks, and its number here.
fn shift(shape: &BoardShape) -> i32 {
    let first = i32::from(shape.ranks() != 10);
    first - shape.first_rank() as i32
}

/// A move's text with the numbers of its ranks changed.
fn shifted(text: &str, by: i32) -> String {
    if by == 0 {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_digit()) {
        let end = rest[at..]
            .find(|c: char| !c.is_ascii_digit())
            .map_or(rest.len(), |n| at + n);
        out += &rest[..at];
        match rest[at..end].parse::<i32>() {
            Ok(rank) => out += &(rank + by).to_string(),
            Err(_) => out += &rest[at..end],
        }
        rest = &rest[end..];
    }
    out + rest
}

impl State {
    fn shift(&self) -> i32 {
        shift(self.session.variant().shape())
    }

    /// Does what a line says; `false` when it says to quit.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "quit" => return Ok(false),
            "protover" => self.features()?,
            "new" => {
                self.choose("chess")?;
                self.plays = Some(Color::Black);
                self.analyzes = false;
                self.depth = None;
                self.excluded.clear();
            }
            "variant" => {
                let name = NAMES
                    .iter()
                    .find(|(theirs, _)| *theirs == rest)
                    .map_or(rest, |(_, ours)| ours);
                if self.choose(name)? && name != "chess" {
                    self.set_up_board()?;
                }
            }
            "setboard" => match self.session.set_up(rest) {
                Ok(()) => self.excluded.clear(),
                Err(found) => tell(&format!("tellusererror Illegal position: {}", found.join("; ")))?,
            },
            "usermove" => self.user_move(rest)?,
            "force" => self.plays = None,
            "go" => self.plays = Some(self.session.game.position().side()),
            "playother" => self.plays = Some(!self.session.game.position().side()),
            "result" => self.plays = None,
            "undo" => self.take_back(1),
            "remove" => self.take_back(2),
            "ping" => tell(&format!("pong {rest}"))?,
            "level" => self.set_level(rest)?,
            "st" => match rest.parse::<f64>() {
                Ok(seconds) if seconds.is_finite() && seconds >= 0.0 => {
                    self.each = Some(Duration::from_secs_f64(seconds.min(1e6)));
                }
                _ => tell(&format!("Error (not a number of seconds): {line}"))?,
            },
            "sd" => match rest.parse() {
                Ok(depth) => self.depth = Some(depth),
                Err(_) => tell(&format!("Error (not a depth): {line}"))?,
            },
            "time" => match rest.parse() {
                Ok(hundredths) => self.left = Some(Duration::from_millis(10 * i64::max(hundredths, 0) as u64)),
                Err(_) => tell(&format!("Error (not a number): {line}"))?,
            },
            "post" => self.posts = true,
            "nopost" => self.posts = false,
            "hard" => self.ponders = true,
            "easy" => self.ponders = false,
            "analyze" => {
                self.analyzes = true;
                self.plays = None;
            }
            "exit" => self.analyzes = false,
            "memory" => {
                if let Ok(mebibytes) = rest.parse::<usize>() {
                    self.session.resize(mebibytes.clamp(1, 65_536));
                }
            }
            "cores" => self.session.threads = rest.parse().unwrap_or(1).clamp(1, 512),
            "option" => self.set_option(rest)?,
            "exclude" | "include" => self.exclude(word == "exclude", rest)?,
            "lift" => self.lift(rest)?,
            "put" => self.put(rest)?,
            "hint" => self.hint()?,
            // Said for information, or answered by doing nothing.
            "xboard" | "accepted" | "rejected" | "random" | "otim" | "computer" | "name" | "rating" | "ics"
            | "draw" | "?" | "." | "bk" | "hover" | "nps" | "white" | "black" | "pause" | "resume" | "" => {}
            _ => {
                // Moves may come without a word before them.
                if self.session.find(&shifted(line, -self.shift())).is_ok() {
                    self.user_move(line)?;
                } else {
                    tell(&format!("Error (unknown command): {line}"))?;
                }
            }
        }
        Ok(true)
    }

    /// What this program can do.
    fn features(&self) -> Outcome {
        tell("feature done=0")?;
        tell(&format!("feature myname=\"nightrider {}\"", env!("CARGO_PKG_VERSION")))?;
        tell(
            "feature setboard=1 usermove=1 ping=1 san=0 colors=0 sigint=0 sigterm=0 reuse=1 time=1 draw=0 debug=1 analyze=1 \
             highlight=1 exclude=1 memory=1 smp=1 name=0",
        )?;
        let mut names: Vec<&str> = NAMES.iter().map(|(theirs, _)| *theirs).collect();
        let own = self.session.names().into_iter();
        names.extend(own.filter(|own| NAMES.iter().all(|(_, ours)| ours != own)));
        tell(&format!("feature variants=\"{}\"", names.join(",")))?;
        tell("feature option=\"Skill -spin 20 0 20\"")?;
        tell("feature option=\"Variant file -file \"")?;
        tell("feature done=1")
    }

    /// Changes to a variant; whether that could be done.
    fn choose(&mut self, name: &str) -> Result<bool, Failure> {
        match self.session.choose(name) {
            Ok(()) => {
                self.excluded.clear();
                Ok(true)
            }
            Err(found) => {
                tell(&format!("Error (unsupported variant): {}", found.join("; ")))?;
                Ok(false)
            }
        }
    }

    /// Tells the board, the pieces and the start of a variant that XBoard need not know.
    fn set_up_board(&self) -> Outcome {
        let variant = self.session.variant();
        let spec = &variant.spec;
        let shape = variant.shape();
        // The king's letter comes last.
        let royal = |kind: &PieceType| spec.piece(*kind).royal != Royalty::Common;
        let (royals, common): (Vec<PieceType>, Vec<PieceType>) = spec.kinds().partition(royal);
        let kinds = common.into_iter().chain(royals);
        let letters: String = kinds.map(|kind| spec.piece(kind).id.as_str()).collect();
        let hand = if spec.has_hands() { spec.pieces.len() } else { 0 };
        let line = format!(
            "setup ({letters}{}) {}x{}+{hand}_fairy {}",
            letters.to_lowercase(),
            shape.files(),
            shape.ranks(),
            self.session.game.start().fen()
        );
        if line.len() > LONGEST || shape.files() > 16 {
            return tell(&format!(
                "tellusererror {} has more pieces or a larger board than can be told to this program",
                spec.title
            ));
        }
        tell(&line)
    }

    fn user_move(&mut self, text: &str) -> Outcome {
        self.clicked.clear();
        match self.session.play(&shifted(text, -self.shift())) {
            Ok(()) => {
                self.excluded.clear();
                self.tell_end()
            }
            Err(why) => tell(&format!("Illegal move ({why}): {text}")),
        }
    }

    fn take_back(&mut self, moves: usize) {
        for _ in 0..moves {
            self.session.game.undo();
        }
        self.excluded.clear();
    }

    /// `MOVES BASE INC`: base in minutes, or minutes and seconds, increment in seconds.
    fn set_level(&mut self, rest: &str) -> Outcome {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [moves, base, increment] = words.as_slice() else {
            return tell(&format!("Error (not a level): level {rest}"));
        };
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let numbers = (
            moves.parse(),
            minutes.parse::<u64>(),
            seconds.parse::<u64>(),
            increment.parse::<f64>(),
        );
        let (Ok(moves), Ok(minutes), Ok(seconds), Ok(increment)) = numbers else {
            return tell(&format!("Error (not a level): level {rest}"));
        };
        self.level = (moves, Duration::from_secs_f64(increment.clamp(0.0, 1e6)));
        self.left = Some(Duration::from_secs(
            minutes.saturating_mul(60).saturating_add(seconds).min(1 << 30),
        ));
        self.each = None;
        Ok(())
    }

    fn set_option(&mut self, rest: &str) -> Outcome {
        match rest.split_once('=') {
            Some(("Skill", value)) => match value.parse() {
                Ok(skill) if skill <= super::session::BEST => self.session.skill = skill,
                _ => tell(&format!("Error (not a level of skill): option {rest}"))?,
            },
            Some(("Variant file", path)) => {
                if let Err(found) = self.session.load_file(path) {
                    tell(&format!("tellusererror {}", found.join("; ")))?;
                } else {
                    self.features()?;
                }
            }
            _ => tell(&format!("Error (no such option): option {rest}"))?,
        }
        Ok(())
    }

    fn exclude(&mut self, out: bool, text: &str) -> Outcome {
        if text == "all" {
            let mut position = self.session.game.position().clone();
            self.excluded = if out { legal_moves(&mut position) } else { Vec::new() };
            return Ok(());
        }
        match self.session.find(&shifted(text, -self.shift())) {
            Ok(m) if out => self.excluded.push(m),
            Ok(m) => self.excluded.retain(|other| *other != m),
            Err(why) => return tell(&format!("Error ({why}): {text}")),
        }
        Ok(())
    }

    /// The texts of all legal moves, as this protocol writes them.
    fn texts(&self) -> Vec<String> {
        let position = self.session.game.position();
        let moves = legal_moves(&mut position.clone());
        let by = self.shift();
        let names = Session::names_of(position, &moves, PASS);
        names.into_iter().map(|text| shifted(&text, by)).collect()
    }

    /// A piece has been taken up: where it can go is shown.
    fn lift(&mut self, square: &str) -> Outcome {
        self.clicked = match self.clicked.ends_with(square) && self.clicked.len() > square.len() {
            true => format!("{},{square}", self.clicked),
            false => square.to_owned(),
        };
        let position = self.session.game.position();
        let shape = position.variant().shape();
        let by = self.shift();
        let mut colors = vec![None; 256];
        for text in self.texts() {
            let Some(rest) = text.strip_prefix(self.clicked.as_str()) else {
                continue;
            };
            let own = shifted(rest, -by);
            let Some((to, behind)) = shape.parse_prefix(&own) else {
                continue;
            };
            let color = match behind.chars().next() {
                Some(',') => 'C',
                Some(c) if c.is_ascii_alphabetic() => 'M',
                _ if position.board().piece(to).is_some() => 'R',
                _ => 'Y',
            };
            let old: &mut Option<char> = &mut colors[to.index()];
            if *old != Some('C') {
                *old = Some(color);
            }
        }
        let ranks = (0..shape.ranks()).rev().map(|rank| {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..shape.files() {
                match shape.at(file as i32, rank as i32).and_then(|s| colors[s.index()]) {
                    Some(color) => {
                        if empty > 0 {
                            row += &empty.to_string();
                        }
                        empty = 0;
                        row.push(color);
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            row
        });
        tell(&format!("highlight {}", ranks.collect::<Vec<_>>().join("/")))
    }

    /// A piece has been put down: what it may become there is shown.
    fn put(&mut self, square: &str) -> Outcome {
        self.clicked += square;
        let texts = self.texts();
        let choices: String = texts
            .iter()
            .filter_map(|text| text.strip_prefix(self.clicked.as_str()))
            .filter(|rest| rest.chars().count() == 1 && rest.chars().all(|c| c.is_ascii_alphabetic()))
            .map(str::to_uppercase)
            .collect();
        match choices.len() {
            0 | 1 => Ok(()),
            _ => tell(&format!("choice {choices}")),
        }
    }

    fn hint(&mut self) -> Outcome {
        let limits = Limits {
            depth: Some(4),
            nodes: Some(20_000),
            ..Limits::default()
        };
        let mut nobody = Inbox::closed();
        let mut silent = Speaker::new(false, 0);
        let (report, _) = self
            .session
            .think(&limits, Patience::default(), &mut nobody, &mut silent);
        match self.text(report.best()) {
            Some(text) => tell(&format!("Hint: {text}")),
            None => Ok(()),
        }
    }

    /// A move of the position now as text.
    fn text(&self, m: Option<&Move>) -> Option<String> {
        let names = Session::names_of(self.session.game.position(), &[*m?], PASS);
        names.first().map(|text| shifted(text, self.shift()))
    }

    /// Tells the result where the game has ended, or ends by a claim.
    fn tell_end(&mut self) -> Outcome {
        if let Some(outcome) = self.session.outcome() {
            self.plays = self.plays.filter(|_| outcome.is_claim());
            if !outcome.is_claim() || self.plays.is_some() {
                return tell(&format!("{} {{{}}}", outcome.score(), outcome.reason));
            }
        }
        Ok(())
    }

    /// Thinks and moves as long as it is the turn of the side that is played: after an answer to a flight it may be so again.
    fn move_while_it_is_ours(&mut self, inbox: &mut Inbox) -> Outcome {
        while self.plays == Some(self.session.game.position().side()) && self.session.outcome().is_none() {
            let (moves, increment) = self.level;
            let played = self.session.game.moves().len() as u32 / 2;
            let clock = Clock {
                left: self.left.filter(|_| self.each.is_none()),
                increment,
                moves: (moves > 0).then(|| moves - played % moves),
                exactly: self.each,
                overhead: Duration::from_millis(20),
            };
            let limits = Limits {
                depth: self.depth,
                only: self.allowed(),
                ..Limits::default()
            };
            let mut patience = Patience {
                budget: clock.budget(),
                ..Patience::default()
            };
            if patience.budget.hard.is_none() && self.depth.is_none() {
                patience.budget.hard = Some(Duration::from_secs(5));
            }
            let mut speaker = Speaker::new(self.posts, self.shift());
            let (report, ended) = self.session.think(&limits, patience, inbox, &mut speaker);
            if ended == Ended::Abandoned {
                return Ok(());
            }
            let Some(best) = report.best().copied() else {
                return Ok(());
            };
            let Some(text) = self.text(Some(&best)) else {
                return Ok(());
            };
            tell(&format!("move {text}"))?;
            let own = shifted(&text, -self.shift());
            self.session.game.play_legal(best, own);
            self.excluded.clear();
            self.tell_end()?;
        }
        Ok(())
    }

    /// The moves that are not excluded; empty for all.
    fn allowed(&self) -> Vec<Move> {
        if self.excluded.is_empty() {
            return Vec::new();
        }
        let mut moves = legal_moves(&mut self.session.game.position().clone());
        moves.retain(|m| !self.excluded.contains(m));
        moves
    }

    /// Analyses, or uses the other side's time, until a line comes.
    fn look_ahead(&mut self, inbox: &mut Inbox) -> Outcome {
        let ponders = self.ponders && self.plays.is_some_and(|own| own != self.session.game.position().side());
        if !self.analyzes && !ponders || self.session.outcome().is_some() {
            return Ok(());
        }
        let limits = Limits {
            only: self.allowed(),
            ..Limits::default()
        };
        let patience = Patience {
            endless: true,
            ..Patience::default()
        };
        let mut ahead = Ahead(Speaker::new(self.analyzes && self.posts, self.shift()));
        self.session.think(&limits, patience, inbox, &mut ahead);
        Ok(())
    }
}

/// Tells how a search for a move goes.
struct Speaker {
    posts: bool,
    shift: i32,
}

impl Speaker {
    fn new(posts: bool, shift: i32) -> Speaker {
        Speaker { posts, shift }
    }
}

impl Listener for Speaker {
    fn report(&mut self, game: &Game, report: &Report, elapsed: Duration) {
        let Some(line) = report.lines.first().filter(|_| self.posts) else {
            return;
        };
        let score = match plies_to_end(line.score) {
            Some(plies) if plies > 0 => 100_000 + (plies + 1) / 2,
            Some(plies) => -100_000 + plies / 2,
            None => line.score,
        };
        let moves = Session::line(game, &line.moves, PASS);
        let moves: Vec<String> = moves.iter().map(|text| shifted(text, self.shift)).collect();
        let hundredths = elapsed.as_millis() / 10;
        // Who does not read any more says so by closing the input.
        let _ = tell(&format!(
            "{} {score} {hundredths} {} {}",
            report.depth,
            report.nodes,
            moves.join(" ")
        ));
    }

    fn interruption(&mut self, line: &str) -> Interruption {
        match line.split_whitespace().next() {
            Some("?") => Interruption::Stop,
            Some("ping") => {
                let _ = tell(&line.replacen("ping", "pong", 1));
                Interruption::Answered
            }
            Some(
                "quit" | "force" | "new" | "result" | "undo" | "remove" | "setboard" | "variant" | "usermove" | "exit",
            ) => Interruption::Abandon,
            _ => Interruption::Later,
        }
    }
}

/// Ends with whatever comes.
struct Ahead(Speaker);

impl Listener for Ahead {
    fn report(&mut self, game: &Game, report: &Report, elapsed: Duration) {
        self.0.report(game, report, elapsed);
    }

    fn interruption(&mut self, line: &str) -> Interruption {
        match line.split_whitespace().next() {
            Some("." | "hard" | "post") => Interruption::Later,
            _ => Interruption::Abandon,
        }
    }
}
