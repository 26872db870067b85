//! The Universal Chess Interface, with the commands and options of Fairy-Stockfish for variants.

use std::time::Duration;

use nightrider::moves::{Game, Move, divide, legal_moves, perft as count};
use nightrider::search::{Limits, Report, plies_to_end};
use nightrider::tools::board_text;

use super::clock::Clock;
use super::inbox::Inbox;
use super::session::{BEST, Ended, Interruption, Listener, Patience, Session};
use super::tell;
use crate::cli::console::Outcome;
use crate::cli::input::Source;

/// How a pass is written.
const PASS: &str = "0000";

/// The ratings that the levels of skill are given, from the least to the best.
const RATINGS: (u32, u32) = (500, 2850);

/// Settings that only this protocol has.
struct Settings {
    overhead: Duration,
    limit_strength: bool,
    rating: u32,
    skill: u32,
}

/// Obeys until told to quit or nothing more comes.
pub fn run(mut session: Session, first: String, inbox: &mut Inbox) -> Outcome {
    let mut settings = Settings {
        overhead: Duration::from_millis(20),
        limit_strength: false,
        rating: RATINGS.1,
        skill: BEST,
    };
    let mut line = Some(first);
    while let Some(text) = line {
        if !obey(&text, &mut session, &mut settings, inbox)? {
            break;
        }
        line = inbox.next();
    }
    Ok(())
}

/// Does what a line says; `false` when it says to quit.
fn obey(line: &str, session: &mut Session, settings: &mut Settings, inbox: &mut Inbox) -> Result<bool, super::Failure> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match word {
        "quit" => return Ok(false),
        "uci" => hello(session)?,
        "isready" => tell("readyok")?,
        "ucinewgame" => {
            session.forget();
            session.begin();
        }
        "setoption" => set_option(rest, session, settings)?,
        "position" => position(rest, session)?,
        "go" => go(rest, session, settings, inbox)?,
        "load" => load(rest, session, inbox)?,
        "check" => match session.load_file(rest) {
            Ok(name) => inform(&format!("variant {name} has no errors"))?,
            Err(found) => found.iter().try_for_each(|line| inform(line))?,
        },
        "d" => {
            for line in board_text::position(session.game.position()).lines() {
                tell(line)?;
            }
            tell(&format!("Fen: {}", session.game.position().fen()))?;
        }
        "eval" => {
            let score = session.evaluation().evaluate(session.game.position());
            tell(&format!("Evaluation: {} (side to move)", centipawns(score)))?;
        }
        // Nothing is going on that these could end.
        "stop" | "ponderhit" | "debug" | "register" | "" => {}
        _ => tell(&format!("Unknown command: {line}"))?,
    }
    Ok(true)
}

/// Who this is and what can be set.
fn hello(session: &Session) -> Outcome {
    tell(&format!("id name nightrider {}", env!("CARGO_PKG_VERSION")))?;
    tell("id author the nightrider authors")?;
    let names = session
        .names()
        .into_iter()
        .map(|n| format!(" var {n}"))
        .collect::<String>();
    for option in [
        format!("UCI_Variant type combo default {}{names}", session.name),
        "VariantPath type string default <empty>".into(),
        "Hash type spin default 16 min 1 max 65536".into(),
        "Clear Hash type button".into(),
        "Threads type spin default 1 min 1 max 512".into(),
        "MultiPV type spin default 1 min 1 max 500".into(),
        "Ponder type check default false".into(),
        format!("Skill Level type spin default {BEST} min 0 max {BEST}"),
        "UCI_LimitStrength type check default false".into(),
        format!("UCI_Elo type spin default {1} min {0} max {1}", RATINGS.0, RATINGS.1),
        "UCI_Chess960 type check default false".into(),
        "UCI_AnalyseMode type check default false".into(),
        "Move Overhead type spin default 20 min 0 max 5000".into(),
    ] {
        tell(&format!("option name {option}"))?;
    }
    tell("uciok")
}

/// `name NAME value VALUE`.
fn set_option(rest: &str, session: &mut Session, settings: &mut Settings) -> Outcome {
    let rest = rest.strip_prefix("name").unwrap_or(rest).trim();
    let (name, value) = match rest.split_once(" value ") {
        Some((name, value)) => (name.trim(), value.trim()),
        None => (rest.strip_suffix(" value").unwrap_or(rest).trim(), ""),
    };
    let number = |least: u32, most: u32| -> Result<u32, String> {
        let fits = value.parse().ok().filter(|n| (least..=most).contains(n));
        fits.ok_or_else(|| format!("{name} is a whole number from {least} to {most}, not `{value}`"))
    };
    let done = match name.to_lowercase().as_str() {
        "uci_variant" => match session.choose(value) {
            Ok(()) => return tell_variant(session),
            Err(found) => Err(found.join("; ")),
        },
        "variantpath" => {
            let paths = value
                .split([';', ':'])
                .map(str::trim)
                .filter(|p| !p.is_empty() && *p != "<empty>");
            let failed: Vec<String> = paths.filter_map(|p| session.load_file(p).err()).flatten().collect();
            if failed.is_empty() {
                // The choice has become another one.
                let names = session
                    .names()
                    .into_iter()
                    .map(|n| format!(" var {n}"))
                    .collect::<String>();
                return tell(&format!(
                    "option name UCI_Variant type combo default {}{names}",
                    session.name
                ));
            }
            Err(failed.join("; "))
        }
        "hash" => number(1, 65_536).map(|n| session.resize(n as usize)),
        "clear hash" => {
            session.forget();
            Ok(())
        }
        "threads" => number(1, 512).map(|n| session.threads = n as usize),
        "multipv" => number(1, 500).map(|n| session.lines = n as usize),
        "skill level" => number(0, BEST).map(|n| settings.skill = n),
        "uci_limitstrength" => flag(name, value).map(|on| settings.limit_strength = on),
        "uci_elo" => number(RATINGS.0, RATINGS.1).map(|n| settings.rating = n),
        "move overhead" => number(0, 5000).map(|n| settings.overhead = Duration::from_millis(n.into())),
        // Thinking ahead is asked for by `go ponder`; castling is read however it is written; analysis is no other search.
        "ponder" | "uci_chess960" | "uci_analysemode" => flag(name, value).map(|_| ()),
        _ => return tell(&format!("No such option: {name}")),
    };
    session.skill = match settings.limit_strength {
        true => (settings.rating - RATINGS.0) * BEST / (RATINGS.1 - RATINGS.0),
        false => settings.skill,
    };
    done.or_else(|why| inform(&why))
}

fn flag(name: &str, value: &str) -> Result<bool, String> {
    match value {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(format!("{name} is `true` or `false`, not `{value}`")),
    }
}

/// A line that is for people.
fn inform(text: &str) -> Outcome {
    tell(&format!("info string {text}"))
}

/// What a graphical program has to know of a variant that it does not know itself.
fn tell_variant(session: &Session) -> Outcome {
    let variant = session.variant();
    let shape = variant.shape();
    let spec = &variant.spec;
    let pocket = if spec.has_hands() { spec.pieces.len() } else { 0 };
    inform(&format!(
        "variant {} files {} ranks {} pocket {pocket} template fairy startpos {}",
        session.name,
        shape.files(),
        shape.ranks(),
        session.game.start().fen()
    ))
}

/// `load FILE`, or `load <<WORD` and a file up to a line with that word.
fn load(rest: &str, session: &mut Session, inbox: &mut Inbox) -> Outcome {
    let loaded = match rest.strip_prefix("<<") {
        Some(end) => {
            let mut text = String::new();
            while let Some(line) = inbox.next().filter(|line| line != end.trim()) {
                text += &line;
                text.push('\n');
            }
            let name = "loaded".to_owned();
            session.load(name.clone(), Source { name, text })
        }
        None => session.load_file(rest),
    };
    match loaded {
        Ok(name) => inform(&format!("variant {name} is known now")),
        Err(found) => found.iter().try_for_each(|line| inform(line)),
    }
}

/// `startpos` or `fen FEN`, and `moves` behind it.
fn position(rest: &str, session: &mut Session) -> Outcome {
    let (place, moves) = match rest.split_once("moves") {
        Some((place, moves)) => (place.trim(), moves),
        None => (rest, ""),
    };
    match place.strip_prefix("fen").or_else(|| place.strip_prefix("sfen")) {
        Some(fen) => {
            if let Err(found) = session.set_up(fen) {
                return found.iter().try_for_each(|line| inform(line));
            }
        }
        None if place == "startpos" => session.begin(),
        None => return inform(&format!("a position is `startpos` or `fen` and a FEN, not `{place}`")),
    }
    for text in moves.split_whitespace() {
        if let Err(why) = session.play(text) {
            return inform(&format!(
                "Illegal move ({why}): {text}; the moves behind it are not played"
            ));
        }
    }
    Ok(())
}

/// What `go` says.
#[derive(Default)]
struct Orders {
    limits: Limits,
    clock: [Clock; 2],
    patience: Patience,
    exactly: Option<Duration>,
    perft: Option<u32>,
}

fn orders(rest: &str, session: &Session) -> Result<Orders, String> {
    let mut orders = Orders::default();
    let mut words = rest.split_whitespace().peekable();
    while let Some(word) = words.next() {
        match word {
            "infinite" => orders.patience.endless = true,
            "ponder" => orders.patience.pondering = true,
            "searchmoves" => {
                while let Some(m) = words.peek().and_then(|text| session.find(text).ok()) {
                    orders.limits.only.push(m);
                    words.next();
                }
                if orders.limits.only.is_empty() {
                    return Err("behind `searchmoves` stands no legal move".into());
                }
            }
            "wtime" | "btime" | "winc" | "binc" | "movestogo" | "depth" | "nodes" | "movetime" | "mate" | "perft" => {
                let text = words.next().unwrap_or_default();
                let number: i64 = text
                    .parse()
                    .map_err(|_| format!("{word} takes a number, not `{text}`"))?;
                let number = number.max(0) as u64;
                let (count, time) = (u32::try_from(number).unwrap_or(u32::MAX), Duration::from_millis(number));
                match word {
                    "wtime" => orders.clock[0].left = Some(time),
                    "btime" => orders.clock[1].left = Some(time),
                    "winc" => orders.clock[0].increment = time,
                    "binc" => orders.clock[1].increment = time,
                    "movestogo" => orders.clock.iter_mut().for_each(|c| c.moves = Some(count)),
                    "depth" => orders.limits.depth = Some(count.max(1)),
                    "nodes" => orders.limits.nodes = Some(number.max(1)),
                    "movetime" => orders.exactly = Some(time),
                    // So many moves of the side that mates take twice as many plies less one.
                    "mate" => orders.limits.depth = Some(count.saturating_mul(2).max(1)),
                    _ => orders.perft = Some(count),
                }
            }
            _ => return Err(format!("`go {word}` is not known")),
        }
    }
    Ok(orders)
}

fn go(rest: &str, session: &mut Session, settings: &Settings, inbox: &mut Inbox) -> Outcome {
    let mut orders = match orders(rest, session) {
        Ok(orders) => orders,
        Err(why) => return inform(&why),
    };
    if let Some(depth) = orders.perft {
        return perft(session, depth);
    }
    let side = session.game.position().side();
    let mut clock = orders.clock[side.index()];
    clock.exactly = orders.exactly;
    clock.overhead = settings.overhead;
    orders.patience.budget = clock.budget();
    let unbound = orders.limits.depth.is_none() && orders.limits.nodes.is_none();
    if unbound && orders.patience.budget.hard.is_none() {
        orders.patience.endless = true;
    }
    let lines = session.lines;
    let (report, ended) = session.think(
        &orders.limits,
        orders.patience,
        inbox,
        &mut Speaker { lines, failed: None },
    );
    let Some(best) = report.lines.first().filter(|l| !l.moves.is_empty()) else {
        return tell("bestmove (none)");
    };
    let texts = Session::line(&session.game, &best.moves[..best.moves.len().min(2)], PASS);
    match texts.as_slice() {
        [best, ponder] if ended != Ended::Abandoned => tell(&format!("bestmove {best} ponder {ponder}")),
        [best, ..] => tell(&format!("bestmove {best}")),
        [] => tell("bestmove (none)"),
    }
}

fn perft(session: &Session, depth: u32) -> Outcome {
    let mut position = session.game.position().clone();
    let mut nodes = 1;
    if depth > 0 {
        let all = legal_moves(&mut position);
        let counts: Vec<(Move, u64)> = divide(&mut position, all, |behind| count(behind, depth - 1));
        let moves: Vec<Move> = counts.iter().map(|(m, _)| *m).collect();
        let names = Session::names_of(&position, &moves, PASS);
        nodes = counts.iter().map(|(_, n)| n).sum();
        for (name, (_, n)) in names.iter().zip(&counts) {
            tell(&format!("{name}: {n}"))?;
        }
        tell("")?;
    }
    tell(&format!("Nodes searched: {nodes}"))
}

/// Tells how a search goes.
struct Speaker {
    lines: usize,
    /// Why something could not be told.
    failed: Option<super::Failure>,
}

impl Listener for Speaker {
    fn report(&mut self, game: &Game, report: &Report, elapsed: Duration) {
        let millis = elapsed.as_millis().max(1);
        let speed = u128::from(report.nodes) * 1000 / millis;
        for (number, line) in report.lines.iter().enumerate().take(self.lines) {
            let moves = Session::line(game, &line.moves, PASS).join(" ");
            let said = tell(&format!(
                "info depth {} seldepth {} multipv {} score {} nodes {} nps {speed} hashfull {} time {} pv {moves}",
                report.depth,
                report.deepest,
                number + 1,
                score(line.score),
                report.nodes,
                report.fullness,
                elapsed.as_millis(),
            ));
            self.failed = self.failed.take().or(said.err());
        }
    }

    fn interruption(&mut self, line: &str) -> Interruption {
        match line.split_whitespace().next() {
            Some("stop") => Interruption::Stop,
            Some("ponderhit") => Interruption::Hit,
            Some("isready") => {
                self.failed = self.failed.take().or(tell("readyok").err());
                Interruption::Answered
            }
            Some("quit") => Interruption::Abandon,
            _ => Interruption::Later,
        }
    }
}

/// A score as the protocol writes it: wins in full moves.
fn score(score: i32) -> String {
    match plies_to_end(score) {
        Some(plies) if plies > 0 => format!("mate {}", (plies + 1) / 2),
        Some(plies) => format!("mate {}", plies / 2),
        None => format!("cp {score}"),
    }
}

fn centipawns(score: i32) -> String {
    let sign = if score < 0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", score.abs() / 100, score.abs() % 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightrider::search::WIN;

    #[test]
    fn wins_are_told_in_full_moves() {
        assert_eq!(score(WIN - 1), "mate 1");
        assert_eq!(score(WIN - 2), "mate 1");
        assert_eq!(score(WIN - 3), "mate 2");
        assert_eq!(score(2 - WIN), "mate -1");
        assert_eq!(score(-WIN), "mate 0");
        assert_eq!(score(-37), "cp -37");
    }
}
