//! TOML text as a tree whose every key and value knows the file and the place it stands in.
//!
//! All files that make up one variant share one [`Doc`], so a tree can mix values of several files.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
use toml::de::{DeTable, DeValue};

use super::codes;
use super::diag::{Diagnostic, MAX_FINDINGS, Sink};
use super::source::{Excerpt, Place, SourceFile, Span};
use super::toml_words;
use super::unseen::{self, is_unseen};

/// The most bytes a variant file may have; the largest known game needs a hundredth.
pub const MAX_FILE_BYTES: usize = 1 << 20;

/// The most bytes a key may have: findings name the keys that lead to their place.
pub const MAX_KEY_BYTES: usize = 100;

/// A value in a [`Doc`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NodeId(pub(super) usize);

/// A value and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// Where it stands; for a string with its quotes.
    pub place: Place,
}

/// The forms of a TOML value.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A string, escapes resolved.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// `true` or `false`.
    Flag(bool),
    /// Anything else TOML has (dates, fractions, numbers beyond 64 bits), as written: no key takes one.
    Other(String),
    /// A list.
    List(Vec<NodeId>),
    /// A table, in the order of the file.
    Table(Table),
}

/// A table: keys in the order of the file.
pub type Table = IndexMap<String, Entry>;

/// What stands behind a key.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Where the key stands.
    pub key: Place,
    /// The value.
    pub value: NodeId,
}

impl Value {
    /// What it is called in messages, with its article.
    pub fn word(&self) -> &'static str {
        match self {
            Value::Text(_) => "a string",
            Value::Whole(_) => "a number",
            Value::Flag(_) => "true or false",
            Value::Other(text) if text.trim_start_matches('-').bytes().all(|b| b.is_ascii_digit()) => {
                "a number so large"
            }
            Value::Other(text) if text.parse::<f64>().is_ok() => "a fraction",
            Value::Other(_) => "a date",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }
}

/// All values of all files of one variant.
#[derive(Default, Debug)]
pub struct Doc {
    nodes: Vec<Node>,
    removed: HashMap<String, Place>,
    damaged: HashMap<NodeId, IndexSet<String>>,
    replacing: HashMap<NodeId, NodeId>,
    bytes: usize,
}

impl Doc {
    /// The value `id`.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }

    /// Where the value `id` stands.
    pub fn place(&self, id: NodeId) -> Place {
        self.node(id).place.clone()
    }

    /// The table `id`, if it is one.
    pub fn table(&self, id: NodeId) -> Option<&Table> {
        match &self.node(id).value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The table `id` for changing, if it is one.
    pub fn table_mut(&mut self, id: NodeId) -> Option<&mut Table> {
        match &mut self.nodes[id.0].value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// Takes entries out of the table `id`, all at once: one by one each would move all behind it.
    pub fn take_out(&mut self, id: NodeId, names: &[String]) {
        if names.is_empty() {
            return;
        }
        if let Some(table) = self.table_mut(id) {
            let names: HashSet<&str> = names.iter().map(String::as_str).collect();
            table.retain(|name, _| !names.contains(name.as_str()));
        }
    }

    /// The list `id` for changing, if it is one.
    pub fn list_mut(&mut self, id: NodeId) -> Option<&mut Vec<NodeId>> {
        match &mut self.nodes[id.0].value {
            Value::List(list) => Some(list),
            _ => None,
        }
    }

    /// The value behind `key` of the table `id`.
    pub fn get(&self, id: NodeId, key: &str) -> Option<NodeId> {
        self.table(id)?.get(key).map(|entry| entry.value)
    }

    /// The string `id`, if it is one.
    pub fn text(&self, id: NodeId) -> Option<&str> {
        match &self.node(id).value {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The string `id` with the way back to the file for each byte. Any other value gives its text in the file.
    pub fn excerpt(&self, id: NodeId) -> Excerpt {
        let Place { file, span } = &self.node(id).place;
        let text = match &self.node(id).value {
            Value::Text(text) => text.as_str(),
            _ => &file.text[span.start..span.end],
        };
        Excerpt::toml_string(file, *span, text)
    }

    /// How many values there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many bytes the files have that were read.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Notes that a file takes an entry of the file it extends out, and where.
    pub fn note_removed(&mut self, name: String, place: Place) {
        self.removed.entry(name).or_insert(place);
    }

    /// Where an entry of this name was taken out.
    pub fn removed(&self, name: &str) -> Option<&Place> {
        self.removed.get(name)
    }

    /// Notes that a value stands in place of another, which the extended file gives.
    pub fn note_replaced(&mut self, value: NodeId, old: NodeId) {
        self.replacing.insert(value, old);
    }

    /// The value of the extended file in whose place this one stands.
    pub fn replaced(&self, value: NodeId) -> Option<NodeId> {
        self.replacing.get(&value).copied()
    }

    /// Notes that `key` of the table or list `id` was there in some form and was not usable, which has been said.
    pub fn note_damage(&mut self, id: NodeId, key: &str) {
        self.damaged.entry(id).or_default().insert(key.to_owned());
    }

    /// Whether `key` of the table `id` has been complained of.
    pub fn is_damaged_at(&self, id: NodeId, key: &str) -> bool {
        self.damaged.get(&id).is_some_and(|keys| keys.contains(key))
    }

    /// The keys of the table `id` that have been complained of.
    pub fn damaged_keys(&self, id: NodeId) -> impl Iterator<Item = &str> {
        self.damaged.get(&id).into_iter().flatten().map(String::as_str)
    }

    /// Whether something in the value `id`, however deep, has been complained of: then what it lacks is not to be wondered at.
    pub fn is_damaged(&self, id: NodeId) -> bool {
        !self.damaged.is_empty()
            && (self.damaged.contains_key(&id)
                || match &self.node(id).value {
                    Value::Table(table) => table.values().any(|entry| self.is_damaged(entry.value)),
                    Value::List(list) => list.iter().any(|item| self.is_damaged(*item)),
                    _ => false,
                })
    }

    /// Adds a value.
    pub fn add(&mut self, value: Value, place: Place) -> NodeId {
        self.nodes.push(Node { value, place });
        NodeId(self.nodes.len() - 1)
    }

    /// Reads a whole file. `None` when there is no tree to look at; with syntax errors there may still be one.
    pub fn read(&mut self, file: &Arc<SourceFile>, sink: &mut Sink) -> Option<NodeId> {
        if file.text.len() > MAX_FILE_BYTES {
            let place = Place {
                file: file.clone(),
                span: Span::new(0, 0),
            };
            let message = format!("the file has {} bytes; the limit is {MAX_FILE_BYTES}", file.text.len());
            sink.push(Diagnostic::new(&codes::FILE_SIZE, place, message));
            return None;
        }
        self.bytes += file.text.len();
        let read = faulty_beginning(&file.text).unwrap_or(&file.text);
        let (table, errors) = DeTable::parse_recoverable(read);
        let place = |error: &toml::de::Error| error.span().map_or(Span::new(0, 0), |r| clip(file, r.into()));
        let mut placed: Vec<_> = errors.iter().map(|error| (place(error), error)).collect();
        placed.sort_by_key(|(span, _)| *span);
        let mut told = None;
        let mut second_header = None;
        for (span, error) in placed {
            // What comes behind the first mistake of a line is mostly its consequence.
            let line = file.line_column(span.start).0;
            if told.replace(line) == Some(line) {
                continue;
            }
            let place = Place {
                file: file.clone(),
                span,
            };
            let said = toml_words::said(&file.text, span.start, error.message());
            // The keys below a header that is there twice are taken for those of the first.
            second_header = second_header.filter(|header| no_header_between(&file.text, *header, span.start));
            if let Some(header) = &mut second_header
                && file.line_start(*header) < file.line_start(span.start)
            {
                // What has been looked through need not be again.
                *header = file.line_start(span.start);
                continue;
            }
            if said.message.starts_with("the table ") {
                second_header = Some(span.start);
            }
            let place = Place {
                span: said.span.map_or(place.span, |span| clip(file, span)),
                ..place
            };
            let diagnostic = Diagnostic::new(&codes::TOML_SYNTAX, place, said.message);
            sink.push(match said.help {
                Some(help) => diagnostic.help(help),
                None => diagnostic,
            });
        }
        if read.len() < file.text.len() {
            sink.leave_out(Place {
                file: file.clone(),
                span: Span::new(read.len(), read.len()),
            });
        }
        if !errors.is_empty() {
            // A repaired tree says things that the file does not: its other findings would mislead.
            return None;
        }
        if let Some(key) = long_key(table.get_ref()) {
            let place = Place {
                file: file.clone(),
                span: clip(file, key),
            };
            let message = format!("a key has at most {MAX_KEY_BYTES} bytes");
            sink.push(Diagnostic::new(&codes::KEY_SIZE, place, message).help("give it a shorter name"));
            return None;
        }
        let first = self.nodes.len();
        // The file as a whole has no place worth underlining but its beginning.
        let root = self.adopt_entries(file, table.get_ref(), Span::new(0, 0), 0);
        self.refuse_unseen(first, sink);
        Some(root)
    }

    /// Reads one TOML value; a text that is not one is taken as a string.
    pub fn read_value(&mut self, file: &Arc<SourceFile>, span: Span, sink: &mut Sink) -> NodeId {
        let text = &file.text[span.start..span.end];
        let place = Place {
            file: file.clone(),
            span,
        };
        let first = self.nodes.len();
        let id = match DeValue::parse(text) {
            Ok(value) => self.adopt_value(file, value.get_ref(), span, span.start),
            Err(_) => self.add(Value::Text(text.to_owned()), place),
        };
        self.refuse_unseen(first, sink);
        id
    }

    /// Complains of unseen characters in the texts and keys from node `first` on; line breaks and tabs may stand in texts.
    /// This is the one gate through which the texts of files come in.
    fn refuse_unseen(&self, first: usize, sink: &mut Sink) {
        for node in &self.nodes[first..] {
            match &node.value {
                Value::Text(text) => {
                    // A carriage return before a line break is one with it.
                    let plain = text.replace("\r\n", " \n");
                    let unseen = plain
                        .char_indices()
                        .find(|(_, c)| is_unseen(*c) && !matches!(c, '\n' | '\t'));
                    if let Some(at) = unseen {
                        sink.push(refusal(&node.place, text, at, "text"));
                    }
                }
                Value::Table(table) => {
                    for (key, entry) in table {
                        if let Some(at) = key.char_indices().find(|(_, c)| is_unseen(*c)) {
                            sink.push(refusal(&entry.key, key, at, "name"));
                        }
                    }
                }
                Value::Whole(_) | Value::Flag(_) | Value::Other(_) | Value::List(_) => {}
            }
        }
    }

    fn adopt_entries(&mut self, file: &Arc<SourceFile>, table: &DeTable<'_>, span: Span, shift: usize) -> NodeId {
        let at = |span: Span| clip(file, Span::new(span.start + shift, span.end + shift));
        let mut entries = Table::new();
        for (key, value) in table.iter() {
            let id = self.adopt_value(file, value.get_ref(), at(value.span().into()), shift);
            let key_place = Place {
                file: file.clone(),
                span: at(key.span().into()),
            };
            let entry = Entry {
                key: key_place,
                value: id,
            };
            entries.insert(key.get_ref().to_string(), entry);
        }
        let place = Place {
            file: file.clone(),
            span,
        };
        self.add(Value::Table(entries), place)
    }

    fn adopt_value(&mut self, file: &Arc<SourceFile>, value: &DeValue<'_>, span: Span, shift: usize) -> NodeId {
        let value = match value {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(n) => match i64::from_str_radix(n.as_str(), n.radix()) {
                Ok(n) => Value::Whole(n),
                Err(_) => Value::Other(n.to_string()),
            },
            DeValue::Boolean(flag) => Value::Flag(*flag),
            DeValue::Float(x) => Value::Other(x.to_string()),
            DeValue::Datetime(date) => Value::Other(date.to_string()),
            DeValue::Array(list) => {
                let at = |span: Span| clip(file, Span::new(span.start + shift, span.end + shift));
                Value::List(
                    list.iter()
                        .map(|v| self.adopt_value(file, v.get_ref(), at(v.span().into()), shift))
                        .collect(),
                )
            }
            DeValue::Table(table) => return self.adopt_entries(file, table, span, shift),
        };
        let place = Place {
            file: file.clone(),
            span,
        };
        self.add(value, place)
    }
}

/// How many bytes are read at first of a file that may be full of mistakes.
const FIRST_BYTES: usize = 1 << 16;

/// The beginning of a text that has more mistakes in it than are shown: the reader keeps each of them, and half a million would
/// take hundreds of megabytes. Twice as much is tried each time, so that all of it takes no longer than reading the whole twice.
fn faulty_beginning(text: &str) -> Option<&str> {
    let beginnings = std::iter::successors(Some(FIRST_BYTES), |bytes| Some(2 * bytes));
    beginnings
        .take_while(|bytes| *bytes < text.len())
        .filter_map(|bytes| {
            let line = text.as_bytes()[..bytes].iter().rposition(|byte| *byte == b'\n')?;
            text.get(..=line)
        })
        .find(|beginning| {
            let (_, errors) = DeTable::parse_recoverable(beginning);
            let mut lines = HashSet::new();
            let mut start = 0;
            let mut line = 0;
            // The last mistake may be but that the text ends there.
            for error in errors.iter().rev().skip(1).rev() {
                let at = error.span().map_or(0, |span| span.start).min(beginning.len());
                if at >= start {
                    line += beginning.as_bytes()[start..at]
                        .iter()
                        .filter(|byte| **byte == b'\n')
                        .count();
                    start = at;
                }
                lines.insert(line);
            }
            lines.len() > MAX_FINDINGS
        })
}

/// Whether no line between the one at `from` and `at` begins a header.
fn no_header_between(text: &str, from: usize, at: usize) -> bool {
    let between = text.get(from..at).unwrap_or_default();
    !between.lines().skip(1).any(|line| line.trim_start().starts_with('['))
}

/// The first key that is too long, wherever it stands.
fn long_key(table: &DeTable<'_>) -> Option<Span> {
    fn within(value: &DeValue<'_>) -> Option<Span> {
        match value {
            DeValue::Table(table) => long_key(table),
            DeValue::Array(list) => list.iter().find_map(|item| within(item.get_ref())),
            _ => None,
        }
    }
    table
        .iter()
        .find_map(|(key, value)| match key.get_ref().len() > MAX_KEY_BYTES {
            true => Some(key.span().into()),
            false => within(value.get_ref()),
        })
}

/// What is said of an unseen character in a text or key whose raw form stands at `raw`.
fn refusal(raw: &Place, text: &str, (at, c): (usize, char), what: &str) -> Diagnostic {
    let place = Excerpt::toml_string(&raw.file, raw.span, text).place(Span::new(at, at + c.len_utf8()));
    let message = format!(
        "a character that cannot be seen stands in this {what} ({})",
        unseen::name(c)
    );
    Diagnostic::new(&codes::UNSEEN_CHARACTER, place, message).help("take it out")
}

/// `span` made to lie within the file and on character borders, so that nothing that draws it can stumble.
fn clip(file: &SourceFile, span: Span) -> Span {
    let floor = |mut at: usize| {
        at = at.min(file.text.len());
        while !file.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = floor(span.start);
    Span::new(start, floor(span.end).max(start))
}
