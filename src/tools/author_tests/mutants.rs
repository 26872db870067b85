//! Single-word changes of a variant file, to see whether its tests would notice them.
//!
//! What no test notices is a rule that nothing would miss if it were lost. The idea is that of mutation testing
//! (R. DeMillo, R. Lipton, F. Sayward, "Hints on Test Data Selection", 1978).

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::meaning::format;
use crate::meaning::hooks::HOOKS;
use crate::meaning::keys::{Key, Kind};
use crate::meaning::spec::VariantSpec;
use crate::text::diag::Sink;
use crate::text::doc::{Doc, NodeId, Value};
use crate::text::source::{Place, SourceFile, Span};

use super::{Compile, MAX_COUNTED, Report, Suite};

/// The most files that an `extends` is pointed at instead.
const OTHER_PARENTS: usize = 6;

/// Tables that say nothing about the rules.
const NOT_RULES: [&str; 2] = ["variant", "test"];

/// A single-word change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mutant {
    /// The word.
    pub place: Place,
    /// What stands there instead.
    pub now: String,
}

impl Mutant {
    /// The whole file with the change made.
    pub fn text(&self) -> String {
        let text = &self.place.file.text;
        let Span { start, end, .. } = self.place.span;
        format!("{}{}{}", &text[..start], self.now, &text[end..])
    }

    /// The word as it is in the file.
    pub fn was(&self) -> &str {
        &self.place.file.text[self.place.span.start..self.place.span.end]
    }
}

/// Changes of single words of a variant file in the order of the file: letters and digits of Betza strings and square sets,
/// numbers, switches, words of choice and names of pieces. Not all of them give a variant, and not all of those another one.
///
/// `pieces` are the names of the variant's pieces, `parents` what an `extends` could name as well.
pub fn mutants(file: &Arc<SourceFile>, pieces: &[String], parents: &[&str]) -> Vec<Mutant> {
    let mut doc = Doc::default();
    let Some(root) = doc.read(file, &mut Sink::default()) else {
        return Vec::new();
    };
    let mut all = Mutants {
        doc: &doc,
        file,
        pieces,
        parents,
        found: Vec::new(),
    };
    all.keys(root, format::FILE, &NOT_RULES);
    all.found.sort_by_key(|m| (m.place.span.start, m.place.span.end));
    all.found.dedup();
    all.found
}

/// Whether a variant's file could extend the `other` one as well: that has its board and its pieces. Variants in which
/// pieces fly do not count, since their moves take too long to count.
pub fn could_extend(spec: &VariantSpec, other: &VariantSpec) -> bool {
    other.flights.is_empty()
        && other.shape == spec.shape
        && spec.pieces.keys().all(|piece| other.pieces.contains_key(piece))
}

/// What came of a change.
pub enum Fate {
    /// The file no longer gives a variant.
    Invalid,
    /// The variant is the same, whatever its switches say.
    Same,
    /// A test fails: this one.
    Noticed(Report),
    /// All tests pass, and yet the variant is another.
    Unnoticed,
}

/// Runs tests on a changed variant until one notices it. A test that names moves is preferred to one that does not.
///
/// `original` and `changed` compile the variant before and after with values for switches.
pub fn fate(suites: &[Suite], original: &mut Compile<'_>, changed: &mut Compile<'_>) -> Fate {
    let (Ok(before), Ok(_)) = (original(&[]), changed(&[])) else {
        return Fate::Invalid;
    };
    let mut noticed = None;
    let left = AtomicU64::new(MAX_COUNTED);
    for test in suites
        .iter()
        .flat_map(|suite| suite.tests.iter().map(move |test| (suite, test)))
    {
        let report = test.0.run_one(test.1, changed, &left);
        if report.names_moves() {
            return Fate::Noticed(report);
        }
        if !report.passed() {
            noticed.get_or_insert(report);
        }
    }
    if let Some(report) = noticed {
        return Fate::Noticed(report);
    }
    let mut settings = vec![Vec::new()];
    for switch in &before.spec.switches {
        settings.extend(switch.choices.iter().map(|c| vec![(switch.name.clone(), c.clone())]));
    }
    let same = |sets: &Vec<(String, String)>| match (original(sets), changed(sets)) {
        (Ok(before), Ok(after)) => before.spec == after.spec,
        (before, after) => before.is_ok() == after.is_ok(),
    };
    if settings.iter().all(same) {
        Fate::Same
    } else {
        Fate::Unnoticed
    }
}

struct Mutants<'a> {
    doc: &'a Doc,
    file: &'a Arc<SourceFile>,
    pieces: &'a [String],
    parents: &'a [&'a str],
    found: Vec<Mutant>,
}

impl Mutants<'_> {
    fn keys(&mut self, table: NodeId, keys: &'static [Key], not: &[&str]) {
        let Some(entries) = self.doc.table(table) else { return };
        for (name, entry) in entries {
            match name.as_str() {
                name if not.contains(&name) => {}
                "extends" => self.parent(entry.value),
                "switches" => self.switches(entry.value),
                name => {
                    if let Some(key) = keys.iter().find(|k| k.name == name) {
                        self.value(entry.value, key.kind);
                    }
                }
            }
        }
    }

    fn value(&mut self, id: NodeId, kind: Kind) {
        let value = &self.doc.node(id).value;
        // A value for each value of a switch.
        if let Value::Table(table) = value
            && table.contains_key("switch")
        {
            let choices = table.iter().filter(|(name, _)| *name != "switch");
            return choices.for_each(|(_, entry)| self.value(entry.value, kind));
        }
        match (kind, value) {
            (Kind::Table(keys), _) => self.keys(id, keys, &[]),
            (Kind::Named(inner) | Kind::ByPiece(inner), Value::Table(table)) => {
                table.iter().for_each(|(_, entry)| self.value(entry.value, *inner));
            }
            (Kind::Many(inner) | Kind::Series(inner), Value::List(list)) => {
                self.fewer(list);
                list.iter().for_each(|item| self.value(*item, *inner));
            }
            (Kind::Many(inner) | Kind::Series(inner), _) => self.value(id, *inner),
            (Kind::Either(kinds), value) => kinds
                .iter()
                .filter(|kind| kind.fits(value))
                .for_each(|kind| self.value(id, *kind)),
            (Kind::Hooks(_), Value::List(list)) => {
                for call in list {
                    let name = self.doc.get(*call, "use").and_then(|n| self.doc.text(n));
                    if let Some(hook) = HOOKS.iter().find(|h| Some(h.name) == name) {
                        self.keys(*call, hook.params, &["use"]);
                    }
                }
            }
            (Kind::Flag, Value::Flag(flag)) => self.whole(id, (!flag).to_string()),
            (Kind::Whole(low, high), Value::Whole(n)) => {
                let other = [n.saturating_add(1), n.saturating_sub(1)];
                other
                    .into_iter()
                    .filter(|n| (low..=high).contains(n))
                    .for_each(|n| self.whole(id, n.to_string()));
            }
            (_, Value::Text(text)) if !text.starts_with('$') => self.text(id, text, kind),
            _ => {}
        }
    }

    fn text(&mut self, id: NodeId, text: &str, kind: Kind) {
        match kind {
            Kind::Betza | Kind::Way => self.letters(id, text, other_letters, true),
            Kind::Squares => {
                self.letters(id, text, other_coordinates, false);
                self.fewer_squares(id, text);
            }
            Kind::Go => self.letters(id, text, other_coordinates, false),
            Kind::Classes => self.letters(id, text, |_, _| Vec::new(), true),
            Kind::Word(words) => {
                let others = words().iter().filter(|w| **w != text);
                others.for_each(|word| self.whole(id, format!("\"{word}\"")));
            }
            Kind::Piece => {
                let others = self.pieces.iter().filter(|p| *p != text);
                others.for_each(|name| self.whole(id, format!("\"{name}\"")));
            }
            _ => {}
        }
    }

    /// Takes each item out of a list of several.
    fn fewer(&mut self, list: &[NodeId]) {
        for pair in list.windows(2) {
            let [start, end] = [pair[0], pair[1]].map(|item| self.doc.place(item).span.start);
            self.replace(Span::new(start, end), String::new());
        }
        if let [.., before, last] = list {
            let [start, end] = [*before, *last].map(|item| self.doc.place(item).span.end);
            self.replace(Span::new(start, end), String::new());
        }
    }

    /// Takes each of several parts out of a square set.
    fn fewer_squares(&mut self, id: NodeId, text: &str) {
        let parts: Vec<&str> = text.split(',').collect();
        for (i, part) in parts.iter().enumerate().filter(|_| parts.len() > 1) {
            // A comma goes with it: the one behind, or the one before the last.
            let before: usize = parts[..i].iter().map(|p| p.len() + 1).sum();
            let start = before - usize::from(i + 1 == parts.len());
            if let Some(quoted) = self.quoted(id, text) {
                self.replace(
                    Span::new(quoted + start, quoted + start + part.len() + 1),
                    String::new(),
                );
            }
        }
    }

    /// Where the characters of a string begin in the file; nothing for one with escapes.
    fn quoted(&self, id: NodeId, text: &str) -> Option<usize> {
        let span = self.doc.place(id).span;
        let quoted = &self.file.text[span.start..span.end];
        Some(span.start + quoted.find(text).filter(|_| !quoted.contains('\\'))?)
    }

    fn replace(&mut self, span: Span, now: String) {
        let file = self.file.clone();
        self.found.push(Mutant {
            place: Place { file, span },
            now,
        });
    }

    /// Replaces the whole value.
    fn whole(&mut self, id: NodeId, now: String) {
        self.replace(self.doc.place(id).span, now);
    }

    /// Replaces each character by others, or takes it out. Strings with escapes are left alone.
    fn letters(&mut self, id: NodeId, text: &str, others: fn(char, char) -> Vec<char>, drop: bool) {
        let Some(quoted) = self.quoted(id, text) else { return };
        for (at, c) in text.char_indices() {
            let next = text[at + c.len_utf8()..].chars().next().unwrap_or(' ');
            let mut now: Vec<String> = others(c, next).into_iter().map(String::from).collect();
            now.extend(drop.then(String::new));
            let start = quoted + at;
            now.into_iter()
                .for_each(|now| self.replace(Span::new(start, start + c.len_utf8()), now));
        }
    }

    fn parent(&mut self, id: NodeId) {
        let others: Vec<&&str> = self.parents.iter().filter(|p| Some(**p) != self.doc.text(id)).collect();
        let step = others.len().div_ceil(OTHER_PARENTS).max(1);
        for name in others.into_iter().step_by(step) {
            self.whole(id, format!("\"{name}\""));
        }
    }

    /// Gives switches other values out of their choices.
    fn switches(&mut self, table: NodeId) {
        let Some(entries) = self.doc.table(table) else { return };
        for entry in entries.values() {
            let (Some(value), Some(choices)) =
                (self.doc.get(entry.value, "value"), self.doc.get(entry.value, "choices"))
            else {
                continue;
            };
            let Value::List(choices) = &self.doc.node(choices).value else {
                continue;
            };
            for choice in choices {
                if self.doc.node(*choice).value != self.doc.node(value).value {
                    let span = self.doc.place(*choice).span;
                    self.whole(value, self.file.text[span.start..span.end].to_owned());
                }
            }
        }
    }
}

/// What could stand in a Betza string in place of a letter or digit.
fn other_letters(c: char, _next: char) -> Vec<char> {
    const PAIRS: [(char, char); 13] = [
        ('f', 'b'),
        ('l', 'r'),
        ('v', 's'),
        ('m', 'c'),
        ('n', 'j'),
        ('p', 'g'),
        ('d', 'u'),
        ('W', 'F'),
        ('D', 'A'),
        ('N', 'C'),
        ('B', 'R'),
        ('K', 'Q'),
        ('H', 'G'),
    ];
    let paired = PAIRS.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]);
    let letters = paired.filter(|(a, _)| *a == c).map(|(_, b)| b);
    letters.chain(digits(c)).collect()
}

/// What could stand in a square set in place of a file or a digit; words are left alone.
fn other_coordinates(c: char, next: char) -> Vec<char> {
    let file = |step: i8| u8::try_from(c).ok()?.checked_add_signed(step).map(char::from);
    match c {
        'a'..='z' if next.is_ascii_digit() => [file(1), file(-1)]
            .into_iter()
            .flatten()
            .filter(char::is_ascii_lowercase)
            .collect(),
        _ => digits(c),
    }
}

fn digits(c: char) -> Vec<char> {
    match c.to_digit(10) {
        Some(d) => [d + 1, d.wrapping_sub(1)]
            .into_iter()
            .filter_map(|d| char::from_digit(d, 10))
            .collect(),
        None => Vec::new(),
    }
}
