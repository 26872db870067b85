//! Tests that the author of a variant writes, as `[[test]]` tables in the variant file or in a file beside it.

mod accept;
mod events;
mod faults;
mod goals;
pub mod mutants;
mod possible;
mod report;
mod snapshot;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use indexmap::IndexMap;
use serde::Deserialize;

use super::described::{checks, described};
use super::record::{Record, standing};
use crate::meaning::OVERRIDE;
use crate::meaning::checker::{Checker, PieceNames};
use crate::meaning::format;
use crate::meaning::keys::{Key, Kind};
use crate::moves::{Counting, Game, judge_safe_goals, legal_moves, meant, perft_as};
use crate::position::Position;
use crate::program::Variant;
use crate::text::codes;
use crate::text::de::{self, At};
use crate::text::diag::{Diagnostic, Severity, Sink};
use crate::text::doc::{Doc, NodeId};
use crate::text::source::{Place, SourceFile, Span};

pub use accept::accepted;
pub use possible::{impossible, no_outcome, no_square, with_meaning};
pub use report::{junit, text};
pub use snapshot::snapshot;

/// The tests of one file.
pub struct Suite {
    file: Arc<SourceFile>,
    doc: Doc,
    tests: Vec<At<Test>>,
}

/// A test as it is written; the keys are explained in the table of keys.
#[derive(Deserialize, Default, Debug)]
#[serde(default, deny_unknown_fields)]
struct Test {
    name: String,
    why: String,
    fen: Option<At<String>>,
    set: IndexMap<String, String>,
    play: Option<At<String>>,
    gives: Option<At<String>>,
    square: Option<At<String>>,
    moves: Option<At<Vec<String>>>,
    has: Vec<At<String>>,
    has_not: Vec<At<String>>,
    count: Option<At<u64>>,
    perft: IndexMap<String, At<u64>>,
    check: Option<At<String>>,
    outcome: Option<At<String>>,
}

/// What came of one test.
pub struct Report {
    /// What the test is called.
    pub name: String,
    /// Where it stands.
    pub place: Place,
    /// The rule it is about; may be empty.
    pub why: String,
    /// Why it could not be run, if it could not.
    pub findings: Vec<Diagnostic>,
    /// Where things are otherwise than expected.
    pub differences: Vec<Difference>,
}

/// One thing that is otherwise than expected.
pub struct Difference {
    /// What was looked at.
    pub what: String,
    /// What was expected and is not there.
    pub missing: Vec<String>,
    /// What is there and was not expected.
    pub extra: Vec<String>,
    /// Whether these are moves.
    pub moves: bool,
    /// What moves that are missing mean, where they are written as in books or other programs.
    pub meant: Vec<String>,
    /// What to write where into the file to expect what was found; not for what was claimed by hand.
    pub edit: Option<(Span, String)>,
}

impl Report {
    /// Whether all was as expected.
    pub fn passed(&self) -> bool {
        self.findings.is_empty() && self.differences.is_empty()
    }

    /// Whether it failed and says which moves are there or missing.
    pub fn names_moves(&self) -> bool {
        self.differences.iter().any(|d| d.moves) || self.findings.iter().any(|d| *d.code == codes::IMPOSSIBLE_MOVE)
    }
}

/// Gets a variant with values for its switches, or what is wrong with it.
pub type Compile<'a> = dyn FnMut(&[(String, String)]) -> Result<Arc<Variant>, Vec<Diagnostic>> + 'a;

/// Most different settings of switches in a file of tests.
const MAX_SETTINGS: usize = 256;

/// Most texts that are looked at for what they mean.
const MOST_MEANINGS: usize = 8;

/// Most bytes read for them.
const MAX_BYTES_OF_SETTINGS: usize = 1 << 24;

/// Most positions looked at to count lines of play for all tests of a file.
const MAX_COUNTED: u64 = 1 << 21;

/// Most moves that the tests of a file play.
const MAX_PLAYED: usize = 1 << 16;

/// The only key of a file of tests.
static SUITE: &[Key] = &[Key {
    name: "test",
    kind: Kind::Many(&Kind::Table(format::TEST)),
    default: "none",
    doc: "The tests.",
    example: "[[test]]\nname = \"start\"\ncount = 20",
}];

impl Suite {
    /// Reads the tests of a file: of a variant file, whose other keys are not looked at, or of one with nothing but tests.
    pub fn read(file: &Arc<SourceFile>, is_variant: bool, sink: &mut Sink) -> Suite {
        let mut suite = Suite {
            file: file.clone(),
            doc: Doc::default(),
            tests: Vec::new(),
        };
        let Some(root) = suite.doc.read(file, sink) else {
            return suite;
        };
        if let Some(table) = suite.doc.table_mut(root).filter(|_| is_variant) {
            table.retain(|key, _| key == "test");
        }
        let pieces = PieceNames::default();
        let mut checker = Checker::new(&mut suite.doc, &pieces, sink);
        checker.table(root, "", SUITE, &[]);
        let Some(list) = suite.doc.get(root, "test") else {
            return suite;
        };
        match de::read::<Vec<At<Test>>>(&suite.doc, list) {
            Ok(tests) => suite.tests = tests,
            Err(misfit) => {
                let place = suite.doc.place(misfit.node.unwrap_or(list));
                sink.push(Diagnostic::new(&codes::WRONG_TYPE, place, misfit.message));
            }
        }
        let mut settings: HashSet<Vec<(&String, &String)>> = HashSet::new();
        let most = (MAX_BYTES_OF_SETTINGS / file.text.len().max(1)).min(MAX_SETTINGS);
        for test in suite.tests.iter().filter(|test| !test.value.set.is_empty()) {
            settings.insert(test.value.set.iter().collect());
            if settings.len() > most {
                let message = format!("the tests up to here set values in more than {most} ways");
                let finding = Diagnostic::new(&codes::SETTINGS_SIZE, suite.place(test.node), message);
                sink.push(finding.help("set fewer values, or divide the tests among several variants"));
                break;
            }
        }
        let mut plies = 0;
        for play in suite.tests.iter().filter_map(|test| test.value.play.as_ref()) {
            let words = play.value.split_whitespace();
            plies += words.filter(|word| !word.ends_with('.')).count();
            if plies > MAX_PLAYED {
                let message = format!("the tests up to here play more than {MAX_PLAYED} moves");
                let finding = Diagnostic::new(&codes::GAME_LENGTH, suite.doc.place(play.node), message);
                sink.push(finding.help("let them begin from positions, by `fen`"));
                break;
            }
        }
        for test in &suite.tests {
            if !test.value.asks() {
                let place = suite.place(test.node);
                let message = format!("the test \"{}\" expects nothing", test.value.name);
                let finding = Diagnostic::new(&codes::MISSING_KEY, place, message);
                sink.push(finding.help("give it one of moves, has, has_not, count, perft, check, outcome or gives"));
            }
        }
        suite
    }

    /// The file they stand in.
    pub fn file(&self) -> &Arc<SourceFile> {
        &self.file
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.tests.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tests.is_empty()
    }

    /// Runs all of them in the order of the file.
    pub fn run(&self, compile: &mut Compile<'_>) -> Vec<Report> {
        let left = AtomicU64::new(MAX_COUNTED);
        let run = |test| self.run_one(test, compile, &left);
        self.tests.iter().map(run).collect()
    }

    /// Where a node stands; a table in brackets by its first line.
    fn place(&self, node: NodeId) -> Place {
        let mut place = self.doc.place(node);
        let text = &place.file.text[place.span.start..place.span.end];
        place.span.end = place.span.start + text.find('\n').unwrap_or(text.len());
        place
    }

    /// Runs a test; `left` is how many positions may still be looked at to count lines of play.
    fn run_one(&self, test: &At<Test>, compile: &mut Compile<'_>, left: &AtomicU64) -> Report {
        let mut report = Report {
            name: test.value.name.clone(),
            place: self.place(test.node),
            why: test.value.why.clone(),
            findings: Vec::new(),
            differences: Vec::new(),
        };
        let found = match self.variant(test, compile) {
            Ok(variant) => self.look(&test.value, &variant, left),
            Err(found) => Err(found),
        };
        match found {
            Ok(differences) => report.differences = differences,
            Err(findings) => report.findings = findings,
        }
        report
    }

    /// The variant that a test is about, or what is wrong with it. What is wrong with a switch that the test sets is said
    /// where the test sets it.
    fn variant(&self, test: &At<Test>, compile: &mut Compile<'_>) -> Result<Arc<Variant>, Vec<Diagnostic>> {
        let sets: Vec<(String, String)> = test.value.set.iter().map(|(k, v)| (k.clone(), v.clone())).collect();
        let mut found = match compile(&sets) {
            Ok(variant) => return Ok(variant),
            Err(found) => found,
        };
        let table = self.doc.get(test.node, "set").and_then(|set| self.doc.table(set));
        let places = found.iter_mut().filter_map(|d| d.place.as_mut());
        for place in places.filter(|place| place.file.name == OVERRIDE) {
            let set = place.file.text.split('=').next().unwrap_or_default();
            let beyond = place.span.start > set.len();
            match table.and_then(|table| table.get(set)) {
                Some(entry) if beyond => *place = self.doc.place(entry.value),
                Some(entry) => *place = entry.key.clone(),
                None => {}
            }
        }
        Err(found)
    }

    /// The game that a test has come to, or what is wrong with its text.
    fn game(&self, test: &Test, variant: &Arc<Variant>) -> Result<Game, Vec<Diagnostic>> {
        let mut sink = Sink::default();
        let start = match &test.fen {
            None => Some(Position::start(variant.clone())),
            Some(fen) => Position::from_fen(variant, &self.doc.excerpt(fen.node), &mut sink),
        };
        // What is odd about a position does not matter here: positions of tests are often odd.
        sink.found.retain(|d| d.code.severity == Severity::Error);
        let Some(mut start) = start else {
            return Err(sink.sorted());
        };
        if test.fen.is_some() {
            judge_safe_goals(&mut start);
        }
        let mut game = Game::new(start);
        if let Some(play) = &test.play {
            let text = self.doc.excerpt(play.node);
            let record = Record::read(&text, &mut sink);
            record.play(&text, &mut game, |_| {}, &mut sink);
        }
        if sink.found.is_empty() {
            Ok(game)
        } else {
            Err(sink.sorted())
        }
    }

    fn look(&self, test: &Test, variant: &Arc<Variant>, left: &AtomicU64) -> Result<Vec<Difference>, Vec<Diagnostic>> {
        let mut game = self.game(test, variant)?;
        let mut position = game.position().clone();
        let fen = position.fen();
        let legal = legal_moves(&mut position);
        let mut found = described(&position, &legal);
        let mut of = format!("in {fen}");
        let mut from = None;
        if let Some(text) = &test.square {
            if let Some(wrong) = no_square(&self.doc.excerpt(text.node), variant) {
                return Err(vec![wrong]);
            }
            let Some(square) = variant.shape().parse(&text.value) else {
                return Ok(Vec::new());
            };
            from = Some(square);
            let mut each = legal.iter().map(|m| m.from == Some(square));
            found.retain(|_| each.next() == Some(true));
            of = format!("of {} in {fen}", text.value);
        }
        found.sort();
        let mut out = Vec::new();
        if let Some(wanted) = &test.gives {
            out.extend(self.one("the position", wanted.node, quoted(&wanted.value), quoted(&fen)));
        }
        if let Some(wanted) = &test.moves {
            let missing: Vec<String> = less(&wanted.value, &found);
            let extra = less(&found, &wanted.value);
            if !missing.is_empty() || !extra.is_empty() {
                let span = self.doc.place(wanted.node).span;
                out.push(Difference {
                    what: format!("the moves {of}"),
                    meant: meanings(&mut position, &missing),
                    missing,
                    extra,
                    moves: true,
                    edit: Some((span, list(&found))),
                });
            }
        }
        let outcome = test.outcome.as_ref().map(|text| self.doc.excerpt(text.node));
        let texts = [(&test.has, false), (&test.has_not, true)].into_iter();
        let texts = texts.flat_map(|(list, absent)| list.iter().map(move |text| (text, absent)));
        let mut wrong = Vec::new();
        for (text, absent) in texts {
            let text = self.doc.excerpt(text.node);
            wrong.extend(impossible(&text, variant, from, absent).map(|d| with_meaning(d, &text, &mut position)));
        }
        let wrong: Vec<Diagnostic> = wrong.into_iter().chain(outcome.as_ref().and_then(no_outcome)).collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let is_there = |wanted: &str| found.iter().any(|m| m == wanted || m.split(' ').next() == Some(wanted));
        let named = |texts: &[At<String>], there: bool| -> Vec<String> {
            let some = texts.iter().map(|m| &m.value).filter(|m| is_there(m) == there);
            some.cloned().collect()
        };
        let absent = named(&test.has, false);
        let present = named(&test.has_not, true);
        if !absent.is_empty() || !present.is_empty() {
            out.push(Difference {
                what: format!("moves {of}"),
                meant: meanings(&mut position, &absent),
                missing: absent,
                extra: present,
                moves: true,
                edit: None,
            });
        }
        if let Some(wanted) = &test.count {
            let what = format!("the number of moves {of}");
            out.extend(self.one(&what, wanted.node, wanted.value.to_string(), found.len().to_string()));
        }
        for (text, wanted) in &test.perft {
            let plies = depth(text, self.doc.place(wanted.node)).map_err(|wrong| vec![wrong])?;
            let counting = Counting {
                left: Some(left),
                ..Counting::default()
            };
            let nodes = perft_as(&mut position, plies, counting).to_string();
            if left.load(Relaxed) == 0 {
                let message = format!("with this the tests of the file look at more than {MAX_COUNTED} positions");
                let finding = Diagnostic::new(&codes::TOO_MUCH_COUNTING, self.doc.place(wanted.node), message);
                return Err(vec![
                    finding.help("count fewer plies; `nightrider perft` counts without end"),
                ]);
            }
            let what = format!("perft {plies} in {fen}");
            out.extend(self.one(&what, wanted.node, wanted.value.to_string(), nodes));
        }
        if let Some(wanted) = &test.check {
            let sides = checks(&position).unwrap_or("none");
            let what = format!("in check in {fen}");
            out.extend(self.one(&what, wanted.node, quoted(&wanted.value), quoted(sides)));
        }
        if let Some(wanted) = &test.outcome {
            let outcome = game.outcome();
            let short = match &outcome {
                None => Some("*"),
                Some(outcome) if outcome.is_claim() => None,
                Some(outcome) => Some(outcome.score()),
            };
            if short != Some(wanted.value.as_str()) {
                let found = standing(outcome.as_ref());
                out.extend(self.one("the outcome", wanted.node, quoted(&wanted.value), quoted(&found)));
            }
        }
        Ok(out)
    }

    /// The difference between two single values, written as in the file.
    fn one(&self, what: &str, node: NodeId, wanted: String, found: String) -> Option<Difference> {
        (wanted != found).then(|| Difference {
            what: what.to_owned(),
            missing: vec![wanted],
            extra: vec![found.clone()],
            moves: false,
            meant: Vec::new(),
            edit: Some((self.doc.place(node).span, found)),
        })
    }
}

impl Test {
    /// Whether it expects anything.
    fn asks(&self) -> bool {
        self.gives.is_some()
            || self.moves.is_some()
            || !self.has.is_empty()
            || !self.has_not.is_empty()
            || self.count.is_some()
            || !self.perft.is_empty()
            || self.check.is_some()
            || self.outcome.is_some()
    }
}

/// What texts that are no moves of a position mean in it, where they are written as elsewhere; the first few.
fn meanings(position: &mut Position, texts: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for text in texts.iter().take(MOST_MEANINGS) {
        let meant = meant(position, text.split(' ').next().unwrap_or_default());
        found.extend(meant.filter(|meant| !found.contains(meant)));
    }
    found
}

/// How many plies a key of `perft` means; its value stands at `place`.
fn depth(text: &str, place: Place) -> Result<u32, Diagnostic> {
    let plies = text.parse().ok().filter(|plies| *plies <= 99);
    plies.ok_or_else(|| {
        let message = format!("the depth is a whole number from 0 to 99, not `{text}`");
        let finding = Diagnostic::new(&codes::BAD_DEPTH, place, message);
        finding.help("write depths and counts, as in `perft = { 1 = 20, 2 = 400 }`")
    })
}

/// What is in `a` more often than in `b`.
fn less(a: &[String], b: &[String]) -> Vec<String> {
    let mut rest: Vec<&String> = b.iter().collect();
    let mut out = Vec::new();
    for text in a {
        match rest.iter().position(|r| *r == text) {
            Some(at) => drop(rest.swap_remove(at)),
            None => out.push(text.clone()),
        }
    }
    out
}

/// A TOML string.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

/// A TOML list of strings, in lines of some 100 characters.
fn list(texts: &[String]) -> String {
    let one: String = texts.iter().map(|t| quoted(t)).collect::<Vec<_>>().join(", ");
    if one.len() <= 100 {
        return format!("[{one}]");
    }
    let mut out = "[\n".to_owned();
    let mut line = String::new();
    for text in texts {
        let text = quoted(text) + ",";
        if !line.is_empty() && line.len() + 1 + text.len() > 96 {
            out += &format!("  {line}\n");
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += &text;
    }
    out + &format!("  {line}\n]")
}
