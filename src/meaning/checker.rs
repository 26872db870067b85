//! Checks the values of a file against the table of keys.

use std::collections::HashMap;
use std::collections::hash_map::Entry as Slot;

use indexmap::IndexSet;

use super::format::FILE;
use super::keys::{Key, Kind, REQUIRED};
use super::known::{Fate, as_said_here, known};
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink, did_you_mean, listed};
use crate::text::doc::{Doc, NodeId, Table, Value};
use crate::text::source::Place;
use crate::text::unseen::{is_unseen, is_word};

/// The pieces of a variant as a file names them.
#[derive(Clone, Default, Debug)]
pub struct PieceNames {
    /// The keys in the table `pieces`.
    pub names: IndexSet<String>,
    /// Their ids, empty where the file gives none.
    pub ids: Vec<String>,
}

/// Most entries of a list of tables, or of a table of names: some of them are compared with all others.
pub const MAX_ENTRIES: usize = 4096;

/// Whether a value of this kind may be a table.
fn table_in(kind: Kind) -> bool {
    match kind {
        Kind::Table(_) => true,
        Kind::Either(kinds) => kinds.iter().any(|kind| table_in(*kind)),
        _ => false,
    }
}

/// Checks values against kinds, reports what does not fit and takes it out of the tree, so that what is left can be read.
pub struct Checker<'a> {
    doc: &'a mut Doc,
    pieces: &'a PieceNames,
    sink: &'a mut Sink,
    /// Whether an `extends` stands where it is none, so that what the file lacks was to come from there.
    misplaced_extends: bool,
}

impl<'a> Checker<'a> {
    /// A checker of the tree `doc` for a variant with these pieces. Findings go to `sink`.
    pub fn new(doc: &'a mut Doc, pieces: &'a PieceNames, sink: &'a mut Sink) -> Checker<'a> {
        Checker {
            doc,
            pieces,
            sink,
            misplaced_extends: false,
        }
    }

    /// Checks the table `id`, called `path` in messages, key by key. Keys in `also` are left to the caller.
    pub fn table(&mut self, id: NodeId, path: &str, keys: &'static [Key], also: &[&str]) {
        let Some(table) = self.doc.table(id) else { return };
        let table = table.clone();
        let mut useless = Vec::new();
        for (name, entry) in &table {
            if also.contains(&name.as_str()) {
                continue;
            }
            let keep = match keys.iter().find(|k| k.name == name) {
                Some(key) => {
                    let before = self.sink.found.len();
                    let keep = self.value(entry.value, &join(path, name), key.kind);
                    self.show_form(before, entry.value, key);
                    // Of both lists of `en_passant` more can be said together.
                    if key.default == REQUIRED && path != "en_passant" {
                        self.no_empty_list(entry.value, &join(path, name));
                    }
                    keep
                }
                None => {
                    let finding = self.unknown(id, name, &entry.key, path, keys, also);
                    self.sink.push(finding);
                    false
                }
            };
            if !keep {
                useless.push(name.clone());
            }
        }
        self.remove(id, &useless);
        if path.is_empty() && self.misplaced_extends {
            return;
        }
        for key in keys.iter().filter(|k| k.default == REQUIRED) {
            // A value that was taken out just now was there.
            if !table.contains_key(key.name) && !self.doc.is_damaged_at(id, key.name) {
                self.missing(id, path, key);
            }
        }
    }

    /// What is said about a key that the table `id` does not have.
    fn unknown(
        &mut self,
        id: NodeId,
        name: &str,
        key: &Place,
        path: &str,
        keys: &'static [Key],
        also: &[&str],
    ) -> Diagnostic {
        let table = if path.is_empty() { "a variant file" } else { path };
        let message = format!("`{name}` is no key of {}", in_words(table));
        let diagnostic = Diagnostic::new(&codes::UNKNOWN_KEY, key.clone(), message);
        if self.sink.is_full() {
            return diagnostic;
        }
        let value = self.doc.get(id, name).map(|value| self.doc.excerpt(value).text);
        if let Some(finding) = foreign(name, &value.unwrap_or_default(), &diagnostic) {
            return finding;
        }
        let known = || keys.iter().map(|k| k.name).chain(also.iter().copied());
        if let Some(near) = did_you_mean(name, known()) {
            // With the right name the key is there.
            self.doc.note_damage(id, near);
            return diagnostic.help(format!("did you mean `{near}`?"));
        }
        if let Some(own) = FILE.iter().find(|k| k.name == name && !path.is_empty()) {
            self.misplaced_extends |= own.name == "extends";
            return diagnostic.help(match own.kind {
                Kind::Text => format!(
                    "move it to the top of the file, above all lines in brackets: what stands below `[{}]` belongs to that table",
                    path.split('.').next().unwrap_or_default()
                ),
                Kind::Many(_) | Kind::Series(_) | Kind::Hooks(_) => format!("it is a table of its own, `[[{name}]]`"),
                _ => format!("it is a table of its own, `[{name}]`"),
            });
        }
        let home = FILE
            .iter()
            .find(|k| matches!(k.kind, Kind::Table(keys) if keys.iter().any(|k| k.name == name)));
        match home {
            Some(home) => diagnostic.help(format!("it is a key of `[{}]`", home.name)),
            None => diagnostic.help(format!("its keys are {}", known().collect::<Vec<_>>().join(", "))),
        }
    }

    /// Says that a key is missing. A piece without what makes it one is probably a slip in the name of another.
    fn missing(&mut self, id: NodeId, path: &str, key: &Key) {
        let place = if path.is_empty() { "the file" } else { path };
        let message = format!("{} has no `{}`", in_words(place), key.name);
        self.doc.note_damage(id, key.name);
        if let Some(place) = self.doc.removed(key.name).filter(|_| path.is_empty()).cloned() {
            let diagnostic = Diagnostic::new(&codes::MISSING_KEY, place, format!("{message} but this"));
            self.sink
                .push(diagnostic.help("take out single keys of it, or leave the line out"));
            return;
        }
        let mut diagnostic = Diagnostic::new(&codes::MISSING_KEY, self.doc.place(id), message);
        if self.sink.is_full() {
            self.sink.push(diagnostic);
            return;
        }
        let piece = path
            .strip_prefix("pieces.")
            .filter(|name| self.pieces.names.contains(*name));
        let others = |name: &str| {
            self.pieces
                .names
                .iter()
                .filter(move |p| *p != name)
                .map(String::as_str)
                .collect::<Vec<_>>()
        };
        if let Some(near) = piece.and_then(|name| did_you_mean(name, others(name))) {
            diagnostic = diagnostic.help(format!("did you mean `pieces.{near}`?"));
            // Under the right name there is something to remove.
            let idle = format!("there is no `{path}.");
            let idle = |d: &Diagnostic| *d.code == codes::NOTHING_TO_REMOVE && d.message.starts_with(&idle);
            self.sink.found.retain(|d| !idle(d));
        }
        self.sink.push(diagnostic.help(format!("write `{}`", as_written(key))));
    }

    /// Adds to what was said of the form of a value since there were `before` findings how the key is written.
    fn show_form(&mut self, before: usize, value: NodeId, key: &Key) {
        let place = self.doc.place(value);
        if let [.., last] = &mut self.sink.found[before..]
            && *last.code == codes::WRONG_TYPE
            && last.help.is_empty()
            && last.place.as_ref() == Some(&place)
        {
            last.help.push(format!("write it as in `{}`", as_written(key)));
        }
    }

    /// Complains of a list that must name something and does not.
    fn no_empty_list(&mut self, id: NodeId, path: &str) {
        if matches!(&self.doc.node(id).value, Value::List(list) if list.is_empty()) && !self.doc.is_damaged(id) {
            self.doc.note_damage(id, "");
            let help = "name one or more, or leave the whole table out";
            self.bad(id, format!("`{path}` is empty"), Some(help.to_owned()));
        }
    }

    /// Takes entries that cannot be used out of the table `id`.
    fn remove(&mut self, id: NodeId, names: &[String]) {
        for name in names {
            self.doc.note_damage(id, name);
        }
        self.doc.take_out(id, names);
    }

    /// Checks one value; false when it cannot be used at all.
    pub fn value(&mut self, id: NodeId, path: &str, kind: Kind) -> bool {
        let value = self.doc.node(id).value.clone();
        if !kind.fits(&value) {
            let finding = self.misfit(id, path, kind, &value);
            self.sink.push(finding);
            return false;
        }
        match (kind, value) {
            (Kind::Whole(low, high), Value::Whole(n)) if !(low..=high).contains(&n) => {
                let message = format!("`{path}` takes {}, not {n}", kind.describe());
                self.bad(id, message, None)
            }
            (Kind::Word(words), Value::Text(text)) if !words().contains(&text.as_str()) => {
                self.bad_word(id, path, kind, words(), &text)
            }
            (Kind::Classes, Value::Text(text)) if !text.chars().all(|c| "EFX".contains(c)) => {
                let message = format!("`{path}` takes {}, not \"{text}\"", kind.describe());
                let help = "E is an empty square, F a piece of the mover's side, X one of the other";
                self.bad(id, message, Some(help.to_owned()))
            }
            (Kind::Piece, Value::Text(text)) if !self.pieces.names.contains(text.as_str()) => {
                let place = self.doc.place(id);
                self.unknown_piece(&text, place);
                false
            }
            (Kind::Table(keys), _) => {
                self.table(id, path, keys, &[]);
                true
            }
            (Kind::Named(inner), Value::Table(table)) => {
                self.entries(id, table, path, *inner, false);
                true
            }
            (Kind::ByPiece(inner), Value::Table(table)) => {
                self.entries(id, table, path, *inner, true);
                true
            }
            (Kind::Many(inner) | Kind::Series(inner), Value::List(list)) => {
                if matches!(kind, Kind::Many(_)) {
                    repeats(self.doc, id, &list, self.sink);
                }
                let mut kept = list.clone();
                if table_in(*inner) {
                    let beyond = kept.get(MAX_ENTRIES).map(|item| self.doc.place(*item));
                    self.too_many(path, beyond);
                    kept.truncate(MAX_ENTRIES);
                }
                kept.retain(|item| self.value(*item, path, *inner));
                if kept.len() < list.len() {
                    self.doc.note_damage(id, "");
                }
                if let Some(list) = self.doc.list_mut(id) {
                    *list = kept;
                }
                true
            }
            (Kind::Hooks(_), Value::List(list)) => {
                repeats(self.doc, id, &list, self.sink);
                true
            }
            (Kind::Many(inner) | Kind::Series(inner), _) => self.value(id, path, *inner),
            (Kind::Either(kinds), value) => match kinds.iter().find(|k| k.fits(&value)) {
                Some(Kind::Word(words)) => match &value {
                    Value::Text(text) if !words().contains(&text.as_str()) => {
                        self.bad_word(id, path, kind, words(), text)
                    }
                    _ => true,
                },
                Some(kind) => self.value(id, path, *kind),
                None => false,
            },
            _ => true,
        }
    }

    /// What is said about a value of another form than that of its key.
    fn misfit(&self, id: NodeId, path: &str, kind: Kind, value: &Value) -> Diagnostic {
        let place = self.doc.place(id);
        if *value == Value::Flag(false) && kind.removable() {
            let name = path.rsplit('.').next().unwrap_or(path);
            let diagnostic = Diagnostic::new(
                &codes::NOTHING_TO_REMOVE,
                place,
                format!("there is no `{path}` to remove"),
            );
            return match name == "promotion" && path.starts_with("pieces.") {
                true => diagnostic.help("leave the line out; what the table `[promotion]` gives a piece is taken away by leaving it out of the `pieces` there"),
                false => diagnostic.help(format!(
                    "leave the line out: `false` takes out what an extended file says, and none says anything of `{name}`"
                )),
            };
        }
        let message = format!("`{path}` takes {}, not {}", kind.describe(), value.word());
        let diagnostic = Diagnostic::new(&codes::WRONG_TYPE, place, message);
        match other_form(self.doc, kind, value) {
            Some(form) => diagnostic.help(form),
            None if matches!(kind, Kind::Table(_)) && path.contains('.') && !path.contains(' ') => {
                diagnostic.help(format!("write `[{path}]`, and its keys below"))
            }
            None => diagnostic,
        }
    }

    /// Complains of a value that is none of those allowed.
    fn bad(&mut self, id: NodeId, message: String, help: Option<String>) -> bool {
        let mut diagnostic = Diagnostic::new(&codes::BAD_VALUE, self.doc.place(id), message);
        diagnostic.help.extend(help);
        self.sink.push(diagnostic);
        false
    }

    fn bad_word(&mut self, id: NodeId, path: &str, kind: Kind, words: &[&str], text: &str) -> bool {
        let message = format!("`{path}` takes {}, not \"{text}\"", kind.describe());
        let flag = kind.fits(&Value::Flag(true)).then(|| flag_of(text)).flatten();
        let near = did_you_mean(text, words.iter().copied());
        let help = match (flag, near) {
            (Some(flag), _) => Some(format!("write `{flag}`, without quotes")),
            (None, Some(near)) => Some(format!("did you mean \"{near}\"?")),
            (None, None) => None,
        };
        self.bad(id, message, help)
    }

    /// Complains of the entry `beyond` those that a list or table may have, if there is one.
    fn too_many(&mut self, path: &str, beyond: Option<Place>) {
        if let Some(place) = beyond {
            let message = format!("`{path}` has more than {MAX_ENTRIES} entries");
            let diagnostic = Diagnostic::new(&codes::TOO_MANY_ENTRIES, place, message);
            self.sink.push(diagnostic.help("leave this one and all behind it out"));
        }
    }

    fn entries(&mut self, id: NodeId, table: Table, path: &str, inner: Kind, by_piece: bool) {
        let mut useless: Vec<String> = table.keys().skip(MAX_ENTRIES).cloned().collect();
        self.too_many(path, table.get_index(MAX_ENTRIES).map(|(_, entry)| entry.key.clone()));
        for (name, entry) in table.into_iter().take(MAX_ENTRIES) {
            // What zones may be called is narrower, since square sets name them.
            if !by_piece && !path.contains('.') && path != "zones" {
                self.sink.extend(no_word(&name, &entry.key));
            }
            let known = !by_piece || self.pieces.names.contains(name.as_str());
            if !known {
                self.unknown_piece(&name, entry.key.clone());
            }
            let keep = known && self.value(entry.value, &join(path, &name), inner);
            if !keep {
                useless.push(name);
            }
        }
        self.remove(id, &useless);
    }

    /// Complains of a name that no piece has.
    fn unknown_piece(&mut self, name: &str, place: Place) {
        let PieceNames { names, ids } = self.pieces;
        if names.is_empty() {
            // Then the whole table is missing or wrong, and that is said.
            return;
        }
        let diagnostic = Diagnostic::new(&codes::UNKNOWN_PIECE, place, format!("no piece is called `{name}`"));
        if self.sink.is_full() {
            self.sink.push(diagnostic);
            return;
        }
        if let Some(place) = self.doc.removed(name).cloned() {
            let help = format!("leave it out here, or do not take `{name}` out");
            self.sink.push(diagnostic.also(place, "taken out here").help(help));
            return;
        }
        let by_id = ids
            .iter()
            .position(|id| !id.is_empty() && id.eq_ignore_ascii_case(name));
        let near = did_you_mean(name, names.iter().map(String::as_str));
        self.sink.push(match (by_id, near) {
            (Some(i), _) => diagnostic.help(format!(
                "`{}` is the id of a piece; write its name, `{}`",
                ids[i], names[i]
            )),
            (None, Some(near)) => diagnostic.help(format!("did you mean `{near}`?")),
            (None, None) => diagnostic.help(format!("the pieces are {}", listed(&names.iter().collect::<Vec<_>>()))),
        });
    }
}

/// What is said of a name that is no word; a character that cannot be seen in it has been told of.
pub fn no_word(name: &str, key: &Place) -> Option<Diagnostic> {
    if is_word(name) || name.contains(is_unseen) {
        return None;
    }
    let better: Vec<&str> = name
        .split(|c: char| !is_word(c.encode_utf8(&mut [0; 4])))
        .filter(|p| !p.is_empty())
        .collect();
    let (message, help) = match better.is_empty() {
        true if name.trim().is_empty() => (
            "a name without any letter".to_owned(),
            "give it a name of one word".to_owned(),
        ),
        true => (format!("`{name}` is no word"), "give it a name of one word".to_owned()),
        false => (
            format!("`{name}` is not one word"),
            format!("write `{}`", better.join("-")),
        ),
    };
    Some(Diagnostic::new(&codes::NOT_A_WORD, key.clone(), message).help(help))
}

/// Warns of entries of a list that say what one before them has said already.
/// What only comes to be the same by the value of a switch may be another with another.
pub fn repeats(doc: &Doc, list: NodeId, items: &[NodeId], sink: &mut Sink) {
    let whole = doc.place(list);
    let written_here = |item: &NodeId| {
        let place = doc.place(*item);
        doc.table(*item).is_some() || whole.file.name == place.file.name && whole.span.join(place.span) == whole.span
    };
    let mut seen: HashMap<String, NodeId> = HashMap::new();
    for item in items.iter().filter(|item| written_here(item)) {
        let first = match seen.entry(written(doc, *item)) {
            Slot::Occupied(slot) => *slot.get(),
            Slot::Vacant(slot) => {
                slot.insert(*item);
                continue;
            }
        };
        let message = match &doc.node(*item).value {
            Value::Text(text) => format!("`{text}` is in the list already"),
            Value::Table(_) | Value::List(_) => "this is said already, word for word".to_owned(),
            _ => format!("`{}` is in the list already", doc.excerpt(*item).text),
        };
        let diagnostic = Diagnostic::new(&codes::REPEATED_CHOICE, doc.place(*item), message);
        let diagnostic = diagnostic.also(doc.place(first), "said first here");
        sink.push(diagnostic.help("say it once"));
    }
}

/// A value with all that is in it, the same for equal values however they are written.
pub fn written(doc: &Doc, id: NodeId) -> String {
    match &doc.node(id).value {
        Value::Text(text) => format!("{text:?}"),
        Value::Whole(n) => n.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::Other(text) => format!("#{text}"),
        Value::List(list) => list.iter().map(|item| written(doc, *item) + ",").collect(),
        Value::Table(table) => {
            let mut entries: Vec<String> = table
                .iter()
                .map(|(name, entry)| format!("{name:?}={}", written(doc, entry.value)))
                .collect();
            entries.sort();
            format!("{{{}}}", entries.join(","))
        }
    }
}

/// What is said about a word that other programs have for a rule, in place of the `plain` complaint.
fn foreign(name: &str, value: &str, plain: &Diagnostic) -> Option<Diagnostic> {
    let (word, fate) = known(name)?;
    let diagnostic = plain.clone();
    Some(match fate {
        Fate::Here(path) => diagnostic.help(as_said_here(word, path, value)),
        Fate::Not(what) => Diagnostic {
            code: &codes::UNSUPPORTED_RULE,
            message: format!("`{word}` is a known rule that is not supported"),
            ..diagnostic
        }
        .help(what),
    })
}

/// The flag that a word means.
pub(super) fn flag_of(text: &str) -> Option<bool> {
    match text.to_ascii_lowercase().as_str() {
        "yes" | "true" | "on" => Some(true),
        "no" | "false" | "off" => Some(false),
        _ => None,
    }
}

/// How a value of another form is written in the form of `kind`, where that is plain.
fn other_form(doc: &Doc, kind: Kind, value: &Value) -> Option<String> {
    let takes = |value: &Value| kind.fits(value);
    match value {
        Value::Text(text) if takes(&Value::Flag(true)) && flag_of(text).is_some() => {
            Some(format!("write `{}`, without quotes", flag_of(text)?))
        }
        Value::Text(text) if takes(&Value::Whole(0)) && text.parse::<i64>().is_ok() => {
            Some(format!("write `{text}`, without quotes"))
        }
        Value::Whole(n) if takes(&Value::Text(String::new())) && matches!(kind, Kind::Text) => {
            Some(format!("write `\"{n}\"`, in quotes"))
        }
        Value::Flag(flag) if matches!(kind, Kind::Text) => Some(format!("write `\"{flag}\"`, in quotes")),
        Value::Other(text) if takes(&Value::Whole(0)) => {
            let whole = text
                .strip_suffix(".0")
                .or(Some(text))
                .filter(|t| t.parse::<i64>().is_ok())?;
            Some(format!("write `{whole}`"))
        }
        Value::List(items) if matches!(kind, Kind::Squares) => {
            let texts: Option<Vec<&str>> = items.iter().map(|item| doc.text(*item)).collect();
            let texts = texts.filter(|t| !t.is_empty())?;
            Some(format!("write one string: `\"{}\"`", texts.join(", ")))
        }
        Value::List(items) if matches!(kind, Kind::Betza) => {
            let texts: Option<Vec<&str>> = items.iter().map(|item| doc.text(*item)).collect();
            let texts = texts.filter(|t| !t.is_empty())?;
            Some(format!("write one string: `\"{}\"`", texts.concat()))
        }
        _ => None,
    }
}

/// A key with the value that its example gives it, in one line.
pub(super) fn as_written(key: &Key) -> String {
    let example: Option<toml::Table> = key.example.parse().ok();
    match example.as_ref().and_then(|table| find(table, key.name)) {
        Some(toml::Value::Table(inner)) => {
            let head = match key.kind {
                Kind::Table(_) | Kind::Named(_) => format!("[{}]", key.name),
                _ => return format!("{} = {}", key.name, toml::Value::Table(inner.clone())),
            };
            match inner.iter().next() {
                Some((name, value)) if !value.is_table() => format!("{head}` with `{name} = {value}"),
                Some((name, _)) => format!("[{}.{name}]", key.name),
                None => head,
            }
        }
        Some(value) => format!("{} = {value}", key.name),
        None => key.example.lines().last().unwrap_or_default().to_owned(),
    }
}

/// The value of the first key of this name, however deep.
fn find<'t>(table: &'t toml::Table, name: &str) -> Option<&'t toml::Value> {
    if let Some(value) = table.get(name) {
        return Some(value);
    }
    table.values().find_map(|value| match value {
        toml::Value::Table(inner) => find(inner, name),
        toml::Value::Array(list) => list.iter().filter_map(|v| v.as_table()).find_map(|t| find(t, name)),
        _ => None,
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_shown_with_a_value_of_their_own() {
        let shown = |keys: &[Key], name: &str| as_written(keys.iter().find(|k| k.name == name).unwrap());
        assert_eq!(shown(crate::meaning::format::PIECE, "id"), "id = \"N'\"");
        assert_eq!(shown(crate::meaning::format::CASTLING, "king"), "king = \"e1-g1\"");
        assert_eq!(shown(crate::meaning::format::GATING, "squares"), "squares = \"b1,g1\"");
        assert_eq!(shown(FILE, "board"), "[board]` with `files = 8");
        assert_eq!(shown(FILE, "pieces"), "[pieces.knight]");
    }
}
