//! The keys of a variant file, as one table: it checks files, and the reference and the JSON schema are made from it.

use super::format::FILE;
use super::hooks::Attach;
use super::known::{Fate, known};
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink, did_you_mean};
use crate::text::doc::{Doc, NodeId, Value};

/// One key of a table in a variant file, or one parameter of a hook.
#[derive(Debug)]
pub struct Key {
    /// How it is written.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What its absence means, in words; [`REQUIRED`] when it may not be absent.
    pub default: &'static str,
    /// What it says, one or two sentences.
    pub doc: &'static str,
    /// A line or two of TOML that use it, from the top level of a file (of the hook call for a parameter).
    pub example: &'static str,
}

/// The default of a key that must be there.
pub const REQUIRED: &str = "required";

/// What a key takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Any string.
    Text,
    /// A Betza string.
    Betza,
    /// A square set.
    Squares,
    /// Two squares, from and to: `g1-h1`.
    Go,
    /// The directions of a Betza atom: `R`, `fW`.
    Way,
    /// Classes of squares by their letters: `E` empty, `F` friend, `X` enemy; empty string for none.
    Classes,
    /// The name of a piece of the file.
    Piece,
    /// `true` or `false`.
    Flag,
    /// A whole number within bounds.
    Whole(i64, i64),
    /// One of a few words; the function gives them.
    Word(fn() -> &'static [&'static str]),
    /// A table with these keys.
    Table(&'static [Key]),
    /// A table whose keys are names the file chooses.
    Named(&'static Kind),
    /// A table whose keys are names of pieces of the file.
    ByPiece(&'static Kind),
    /// One of them, or a list of any number.
    Many(&'static Kind),
    /// Whichever of these fits.
    Either(&'static [Kind]),
    /// A list of hook calls, of the hooks that are called in such a place: tables with `use` and the hook's parameters.
    Hooks(Attach),
}

impl Kind {
    /// What it is called in messages and in the reference.
    pub fn describe(self) -> String {
        match self {
            Kind::Text => "a string".to_owned(),
            Kind::Betza => "a Betza string".to_owned(),
            Kind::Squares => "a square set".to_owned(),
            Kind::Go => "two squares such as \"g1-h1\"".to_owned(),
            Kind::Way => "directions such as \"R\" or \"fW\"".to_owned(),
            Kind::Classes => "letters out of \"EFX\"".to_owned(),
            Kind::Piece => "the name of a piece".to_owned(),
            Kind::Flag => "true or false".to_owned(),
            Kind::Whole(i64::MIN, i64::MAX) => "a whole number".to_owned(),
            Kind::Whole(low, i64::MAX) => format!("a whole number from {low}"),
            Kind::Whole(low, high) => format!("a whole number from {low} to {high}"),
            Kind::Word(words) => one_of(words()),
            Kind::Table(_) => "a table".to_owned(),
            Kind::Named(kind) => format!("a table of names, each with {}", kind.describe()),
            Kind::ByPiece(kind) => format!("a table of piece names, each with {}", kind.describe()),
            Kind::Many(kind) => format!("{}, or a list of such", kind.describe()),
            Kind::Either(kinds) => kinds.iter().map(|k| k.describe()).collect::<Vec<_>>().join(", or "),
            Kind::Hooks(_) => "a list of hook calls".to_owned(),
        }
    }

    /// Whether a value has the right form, not looking inside it.
    pub fn fits(self, value: &Value) -> bool {
        match self {
            Kind::Text | Kind::Betza | Kind::Squares | Kind::Go | Kind::Way | Kind::Classes | Kind::Piece => {
                matches!(value, Value::Text(_))
            }
            Kind::Word(_) => matches!(value, Value::Text(_)),
            Kind::Flag => matches!(value, Value::Flag(_)),
            Kind::Whole(..) => matches!(value, Value::Whole(_)),
            Kind::Table(_) | Kind::Named(_) | Kind::ByPiece(_) => matches!(value, Value::Table(_)),
            Kind::Many(kind) => matches!(value, Value::List(_)) || kind.fits(value),
            Kind::Either(kinds) => kinds.iter().any(|k| k.fits(value)),
            Kind::Hooks(_) => matches!(value, Value::List(_)),
        }
    }
}

/// `"a", "b" or "c"`.
pub fn one_of(words: &[impl AsRef<str>]) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("\"{}\"", w.as_ref())).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.join(""),
    }
}

/// Checks values against kinds, reports what does not fit and takes it out of the tree, so that what is left can be read.
pub struct Checker<'a> {
    /// The tree.
    pub doc: &'a mut Doc,
    /// The names of the variant's pieces.
    pub pieces: &'a [String],
    /// Where findings go.
    pub sink: &'a mut Sink,
}

impl Checker<'_> {
    /// Checks the table `id`, called `path` in messages, key by key. Keys in `also` are left to the caller.
    pub fn table(&mut self, id: NodeId, path: &str, keys: &'static [Key], also: &[&str]) {
        let Some(table) = self.doc.table(id) else { return };
        let table = table.clone();
        for (name, entry) in table.clone() {
            if also.contains(&name.as_str()) {
                continue;
            }
            let keep = match keys.iter().find(|k| k.name == name) {
                Some(key) => self.value(entry.value, &join(path, &name), key.kind),
                None => {
                    let place = if path.is_empty() { "a variant file" } else { path };
                    let message = format!("`{name}` is no key of {}", in_words(place));
                    let mut diagnostic = Diagnostic::new(&codes::UNKNOWN_KEY, entry.key, message);
                    if let Some(finding) = foreign(&name, &diagnostic) {
                        self.sink.push(finding);
                        if let Some(table) = self.doc.table_mut(id) {
                            table.shift_remove(&name);
                        }
                        continue;
                    }
                    let known = || keys.iter().map(|k| k.name).chain(also.iter().copied());
                    let home = FILE
                        .iter()
                        .find(|k| matches!(k.kind, Kind::Table(keys) if keys.iter().any(|k| k.name == name)));
                    diagnostic = match (did_you_mean(&name, known()), home) {
                        (Some(near), _) => diagnostic.help(format!("did you mean `{near}`?")),
                        (None, Some(home)) => diagnostic.help(format!("it is a key of `[{}]`", home.name)),
                        (None, None) => {
                            diagnostic.help(format!("its keys are {}", known().collect::<Vec<_>>().join(", ")))
                        }
                    };
                    self.sink.push(diagnostic);
                    false
                }
            };
            if !keep && let Some(table) = self.doc.table_mut(id) {
                table.shift_remove(&name);
            }
        }
        for key in keys.iter().filter(|k| k.default == REQUIRED) {
            // A value that was taken out just now was there.
            if !table.contains_key(key.name) {
                let place = if path.is_empty() { "the file" } else { path };
                let message = format!("{} has no `{}`", in_words(place), key.name);
                let diagnostic = Diagnostic::new(&codes::MISSING_KEY, self.doc.place(id), message);
                self.sink
                    .push(diagnostic.help(format!("write `{}`", key.example.lines().last().unwrap_or_default())));
            }
        }
    }

    /// Checks one value; false when it cannot be used at all.
    pub fn value(&mut self, id: NodeId, path: &str, kind: Kind) -> bool {
        let value = &self.doc.node(id).value;
        if !kind.fits(value) {
            let message = format!("`{path}` takes {}, not {}", kind.describe(), value.word());
            self.sink
                .push(Diagnostic::new(&codes::WRONG_TYPE, self.doc.place(id), message));
            return false;
        }
        match (kind, value) {
            (Kind::Whole(low, high), Value::Whole(n)) if !(low..=high).contains(n) => {
                let message = format!("`{path}` takes {}, not {n}", kind.describe());
                self.sink
                    .push(Diagnostic::new(&codes::BAD_VALUE, self.doc.place(id), message));
                false
            }
            (Kind::Word(words), Value::Text(text)) if !words().contains(&text.as_str()) => {
                let message = format!("`{path}` takes {}, not \"{text}\"", one_of(words()));
                let mut diagnostic = Diagnostic::new(&codes::BAD_VALUE, self.doc.place(id), message);
                if let Some(near) = did_you_mean(text, words().iter().copied()) {
                    diagnostic = diagnostic.help(format!("did you mean \"{near}\"?"));
                }
                self.sink.push(diagnostic);
                false
            }
            (Kind::Classes, Value::Text(text)) if !text.chars().all(|c| "EFX".contains(c)) => {
                let message = format!("`{path}` takes {}, not \"{text}\"", kind.describe());
                let diagnostic = Diagnostic::new(&codes::BAD_VALUE, self.doc.place(id), message);
                self.sink
                    .push(diagnostic.help("E is an empty square, F a piece of the mover's side, X one of the other"));
                false
            }
            (Kind::Piece, Value::Text(text)) if !self.pieces.iter().any(|p| p == text) => {
                let diagnostic = unknown_piece(text, self.pieces, self.doc.place(id));
                let removed = self.doc.removed(text).cloned();
                self.sink.push(match removed {
                    Some(place) => diagnostic.also(place, "taken out here"),
                    None => diagnostic,
                });
                false
            }
            (Kind::Table(keys), _) => {
                self.table(id, path, keys, &[]);
                true
            }
            (Kind::Named(inner), Value::Table(table)) => {
                self.entries(id, table.clone(), path, *inner, false);
                true
            }
            (Kind::ByPiece(inner), Value::Table(table)) => {
                self.entries(id, table.clone(), path, *inner, true);
                true
            }
            (Kind::Many(inner), Value::List(list)) => {
                let mut kept = list.clone();
                kept.retain(|item| self.value(*item, path, *inner));
                if let Some(list) = self.doc.list_mut(id) {
                    *list = kept;
                }
                true
            }
            (Kind::Many(inner), _) => self.value(id, path, *inner),
            (Kind::Either(kinds), value) => match kinds.iter().find(|k| k.fits(value)) {
                Some(kind) => self.value(id, path, *kind),
                None => false,
            },
            _ => true,
        }
    }

    fn entries(&mut self, id: NodeId, table: crate::text::doc::Table, path: &str, inner: Kind, by_piece: bool) {
        for (name, entry) in table {
            let known = !by_piece || self.pieces.contains(&name);
            if !known {
                self.sink.push(unknown_piece(&name, self.pieces, entry.key));
            }
            let keep = known && self.value(entry.value, &join(path, &name), inner);
            if !keep && let Some(table) = self.doc.table_mut(id) {
                table.shift_remove(&name);
            }
        }
    }
}

/// What is said about a word that other programs have for a rule, in place of the `plain` complaint.
fn foreign(name: &str, plain: &Diagnostic) -> Option<Diagnostic> {
    let (word, fate) = known(name)?;
    let diagnostic = plain.clone();
    Some(match fate {
        Fate::Here(path) => diagnostic.help(format!("the rule that others call `{word}` is here `{path}`")),
        Fate::Not(what) => Diagnostic {
            code: &codes::UNSUPPORTED_RULE,
            message: format!("`{word}` is a known rule that is not supported"),
            ..diagnostic
        }
        .help(what),
    })
}

/// The complaint about a name that no piece has.
fn unknown_piece(name: &str, pieces: &[String], place: crate::text::source::Place) -> Diagnostic {
    let diagnostic = Diagnostic::new(&codes::UNKNOWN_PIECE, place, format!("no piece is called `{name}`"));
    match did_you_mean(name, pieces.iter().map(String::as_str)) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic.help(format!("the pieces are {}", pieces.join(", "))),
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() {
        name.to_owned()
    } else {
        format!("{path}.{name}")
    }
}

fn in_words(path: &str) -> String {
    if path.contains(' ') {
        path.to_owned()
    } else {
        format!("`{path}`")
    }
}
