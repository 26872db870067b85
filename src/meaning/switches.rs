//! Switches: choices a file leaves open, and the values that depend on them.

use indexmap::IndexMap;

use super::checker::no_word;
use super::spec::Switch;
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink, did_you_mean, listed};
use crate::text::doc::{Doc, NodeId, Value};
use crate::text::source::{Place, SourceFile};

/// How deep values are looked into. No tree is deeper than TOML text may nest.
const MAX_DEPTH: usize = 200;

/// The switches of a variant while its file is read.
pub struct Switches {
    all: IndexMap<String, Open>,
}

struct Open {
    key: Place,
    value: NodeId,
    choices: Vec<NodeId>,
    doc: String,
    used: bool,
}

impl Switches {
    /// Takes the table `switches` out of the tree.
    pub fn take(doc: &mut Doc, root: NodeId, sink: &mut Sink) -> Switches {
        let mut all = IndexMap::new();
        let taken = doc.table_mut(root).and_then(|t| t.shift_remove("switches"));
        let table =
            match &taken {
                Some(entry) => match doc.table(entry.value) {
                    Some(table) => table.clone(),
                    None => {
                        let message = format!("`switches` takes a table, not {}", doc.node(entry.value).value.word());
                        let diagnostic = Diagnostic::new(&codes::WRONG_TYPE, doc.place(entry.value), message);
                        sink.push(diagnostic.help(
                            "write `[switches]`, and below it each with its value; leave it out if there are none",
                        ));
                        return Switches { all };
                    }
                },
                None => return Switches { all },
            };
        for (name, entry) in table {
            sink.extend(no_word(&name, &entry.key));
            let mut open = Open {
                key: entry.key.clone(),
                value: entry.value,
                choices: Vec::new(),
                doc: String::new(),
                used: false,
            };
            if let Some(parts) = doc.table(entry.value) {
                let mut value = None;
                for (part, inner) in parts {
                    match (part.as_str(), &doc.node(inner.value).value) {
                        ("choices", Value::List(list)) if list.is_empty() => {
                            let message = format!("the switch `{name}` has no choices");
                            let diagnostic = Diagnostic::new(&codes::SWITCH_VALUE, doc.place(inner.value), message);
                            sink.push(
                                diagnostic.help("list what it can be set to, or leave `choices` out for anything"),
                            );
                        }
                        ("value", _) => value = Some(inner.value),
                        ("choices", Value::List(list)) => {
                            super::checker::repeats(doc, inner.value, list, sink);
                            open.choices = list.clone();
                        }
                        ("doc", Value::Text(text)) => open.doc = text.clone(),
                        ("choices" | "doc", found) => {
                            let wanted = if part == "doc" { "a string" } else { "a list" };
                            let message = format!("`switches.{name}.{part}` takes {wanted}, not {}", found.word());
                            sink.push(Diagnostic::new(&codes::WRONG_TYPE, doc.place(inner.value), message));
                        }
                        _ => {
                            let message = format!("`{part}` is no key of `switches.{name}`");
                            let diagnostic = Diagnostic::new(&codes::UNKNOWN_KEY, inner.key.clone(), message);
                            sink.push(diagnostic.help("its keys are value, choices, doc"));
                        }
                    }
                }
                match value {
                    Some(value) => open.value = value,
                    None => {
                        let message = format!("`switches.{name}` has no `value`");
                        let diagnostic = Diagnostic::new(&codes::MISSING_KEY, entry.key, message);
                        let first = match open.choices.first().map(|c| (doc.text(*c), *c)) {
                            Some((Some(text), _)) => format!("\"{text}\""),
                            Some((None, choice)) => as_word(doc, choice),
                            None => "true".to_owned(),
                        };
                        sink.push(diagnostic.help(format!("write `value = {first}`")));
                        continue;
                    }
                }
            }
            if is_scalar(doc, &name, open.value, sink) {
                check_choice(doc, &name, &mut open, sink);
                all.insert(name, open);
            }
        }
        Switches { all }
    }

    /// Whether there is a switch of this name.
    pub fn has(&self, name: &str) -> bool {
        self.all.contains_key(name)
    }

    /// The names, in the order of the file.
    pub fn names(&self) -> Vec<&str> {
        self.all.keys().map(String::as_str).collect()
    }

    /// Gives a switch another value.
    pub fn set(&mut self, doc: &Doc, name: &str, value: NodeId, sink: &mut Sink) {
        if let Some(open) = self.all.get_mut(name)
            && is_scalar(doc, name, value, sink)
        {
            open.value = value;
            check_choice(doc, name, open, sink);
        }
    }

    /// Replaces every `"$name"` and every `{ switch = "name", … }` below `root`, one inside the other as well.
    pub fn resolve(&mut self, doc: &mut Doc, root: NodeId, sink: &mut Sink) {
        self.note_uses(doc, root, 0);
        self.resolve_in(doc, root, sink, 0);
    }

    /// Notes every switch that some value asks for, be that value chosen now or not.
    fn note_uses(&mut self, doc: &Doc, id: NodeId, depth: usize) {
        let name = match &doc.node(id).value {
            Value::Text(text) => text.strip_prefix('$'),
            Value::Table(table) => table.get("switch").and_then(|entry| doc.text(entry.value)),
            _ => None,
        };
        if let Some(open) = name.and_then(|name| self.all.get_mut(name)) {
            open.used = true;
        }
        if depth > MAX_DEPTH {
            return;
        }
        match &doc.node(id).value {
            Value::Table(table) => table
                .values()
                .for_each(|entry| self.note_uses(doc, entry.value, depth + 1)),
            Value::List(list) => list.iter().for_each(|item| self.note_uses(doc, *item, depth + 1)),
            _ => {}
        }
    }

    /// Warns of switches of the file `file` that no value has asked for. What a file that is extended leaves open may well
    /// have been settled by the file that extends it.
    pub fn report_unused(&self, file: &SourceFile, sink: &mut Sink) {
        // A value that asks for a switch by a wrong name may have meant this one.
        if sink.found.iter().any(|d| *d.code == codes::UNKNOWN_SWITCH) {
            return;
        }
        for (name, open) in &self.all {
            if !open.used && open.key.file.name == file.name {
                let message = format!("nothing in this variant depends on the switch `{name}`");
                let diagnostic = Diagnostic::new(&codes::UNUSED_SWITCH, open.key.clone(), message);
                sink.push(diagnostic.help(format!("use it as `\"${name}\"`, or remove it")));
            }
        }
    }

    fn resolve_in(&mut self, doc: &mut Doc, id: NodeId, sink: &mut Sink, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        match doc.node(id).value.clone() {
            Value::Table(table) => {
                let mut gone = Vec::new();
                for (name, entry) in table {
                    let value = self.resolved(doc, entry.value, sink);
                    if let Some(chosen) = value
                        && leaves_out(doc, entry.value, chosen)
                    {
                        gone.push(name);
                        continue;
                    }
                    if value != Some(entry.value) {
                        let Some(table) = doc.table_mut(id) else { continue };
                        match value {
                            Some(value) => {
                                table[&name].value = value;
                            }
                            None => {
                                doc.note_damage(id, &name);
                                gone.push(name);
                            }
                        }
                    }
                    if let Some(value) = value {
                        self.resolve_in(doc, value, sink, depth + 1);
                    }
                }
                doc.take_out(id, &gone);
            }
            Value::List(list) => {
                let kept: Vec<NodeId> = list
                    .into_iter()
                    .filter_map(|item| self.resolved(doc, item, sink))
                    .collect();
                if let Some(list) = doc.list_mut(id) {
                    list.clone_from(&kept);
                }
                for item in kept {
                    self.resolve_in(doc, item, sink, depth + 1);
                }
            }
            _ => {}
        }
    }

    /// What a value stands for: itself, or what switches make of it, where one may stand in the choice of another. `None`
    /// after a mistake.
    fn resolved(&mut self, doc: &Doc, id: NodeId, sink: &mut Sink) -> Option<NodeId> {
        let mut id = id;
        for _ in 0..=MAX_DEPTH {
            let chosen = self.chosen(doc, id, sink)?;
            if chosen == id {
                break;
            }
            id = chosen;
        }
        Some(id)
    }

    /// What one switch makes of a value.
    fn chosen(&mut self, doc: &Doc, id: NodeId, sink: &mut Sink) -> Option<NodeId> {
        match &doc.node(id).value {
            Value::Text(text) => match text.strip_prefix('$') {
                Some(name) if is_name(name) => Some(self.open(name, doc.place(id), sink)?.value),
                _ => Some(id),
            },
            Value::Table(table) if table.contains_key("switch") => {
                let switch = table["switch"].value;
                let Some(name) = doc.text(switch) else {
                    let message = format!(
                        "`switch` takes the name of a switch, not {}",
                        doc.node(switch).value.word()
                    );
                    sink.push(Diagnostic::new(&codes::WRONG_TYPE, doc.place(switch), message));
                    return None;
                };
                let open = self.open(name, doc.place(switch), sink)?;
                let value = as_word(doc, open.value);
                let choices: Vec<String> = open.choices.iter().map(|c| as_word(doc, *c)).collect();
                for (case, entry) in table {
                    if case != "switch" && !choices.is_empty() && !choices.contains(case) {
                        let message = format!("`{case}` is no value of the switch `{name}`");
                        let diagnostic = Diagnostic::new(&codes::SWITCH_VALUE, entry.key.clone(), message);
                        sink.push(diagnostic.help(format!("its values are {}", listed(&choices))));
                    }
                }
                match table.get(&value) {
                    Some(entry) if value != "switch" => Some(entry.value),
                    _ => {
                        let message = format!("there is no value here for `{name}` = {value}");
                        sink.push(Diagnostic::new(&codes::SWITCH_VALUE, doc.place(id), message));
                        None
                    }
                }
            }
            _ => Some(id),
        }
    }

    fn open(&mut self, name: &str, place: Place, sink: &mut Sink) -> Option<&Open> {
        if !self.has(name) {
            let diagnostic = Diagnostic::new(&codes::UNKNOWN_SWITCH, place, format!("there is no switch `{name}`"));
            let near = did_you_mean(name, self.names()).map(str::to_owned);
            sink.push(match near {
                Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
                None => diagnostic.help("name it in the table `switches`"),
            });
            return None;
        }
        let open = self.all.get_mut(name)?;
        open.used = true;
        Some(open)
    }

    /// The switches as data.
    pub fn settings(&self, doc: &Doc) -> Vec<Switch> {
        let words = |open: &Open| open.choices.iter().map(|c| as_word(doc, *c)).collect();
        self.all
            .iter()
            .map(|(name, open)| Switch {
                name: name.clone(),
                value: as_word(doc, open.value),
                choices: words(open),
                doc: open.doc.clone(),
            })
            .collect()
    }
}

/// Whether a switch has chosen `false` in place of tables or lists: then nothing is said of the key, as by `false` in a file
/// that extends another.
fn leaves_out(doc: &Doc, switch: NodeId, chosen: NodeId) -> bool {
    chosen != switch && doc.node(chosen).value == Value::Flag(false) && chooses_tables(doc, switch, 0)
}

/// Whether a table or list is among the values that a `{ switch = … }` holds, those of switches inside it too.
fn chooses_tables(doc: &Doc, switch: NodeId, depth: usize) -> bool {
    let cases = doc.table(switch).into_iter().flatten();
    cases.filter(|(name, _)| *name != "switch").any(|(_, case)| {
        let value = &doc.node(case.value).value;
        match value {
            Value::Table(inner) if inner.contains_key("switch") && depth < MAX_DEPTH => {
                chooses_tables(doc, case.value, depth + 1)
            }
            _ => matches!(value, Value::Table(_) | Value::List(_)),
        }
    })
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
}

/// A value as a word: how it is written as a key of a `{ switch = … }` table.
fn as_word(doc: &Doc, id: NodeId) -> String {
    match &doc.node(id).value {
        Value::Text(text) | Value::Other(text) => text.clone(),
        Value::Whole(n) => n.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::List(_) | Value::Table(_) => doc.excerpt(id).text,
    }
}

/// Switches are words, numbers and flags: what depends on one may be anything, the switch itself may not.
fn is_scalar(doc: &Doc, name: &str, id: NodeId, sink: &mut Sink) -> bool {
    let value = &doc.node(id).value;
    let scalar = matches!(value, Value::Text(_) | Value::Whole(_) | Value::Flag(_));
    if !scalar {
        let message = format!(
            "the switch `{name}` takes a string, a number, true or false, not {}",
            value.word()
        );
        sink.push(Diagnostic::new(&codes::WRONG_TYPE, doc.place(id), message));
    }
    scalar
}

/// Complains of a value that is not among the choices, and goes on with the first of them.
fn check_choice(doc: &Doc, name: &str, open: &mut Open, sink: &mut Sink) {
    let value = as_word(doc, open.value);
    let choices: Vec<String> = open.choices.iter().map(|c| as_word(doc, *c)).collect();
    if choices.is_empty() || choices.contains(&value) {
        return;
    }
    let message = format!("`{name}` cannot be {value}");
    let diagnostic = Diagnostic::new(&codes::SWITCH_VALUE, doc.place(open.value), message);
    sink.push(diagnostic.help(format!("its values are {}", listed(&choices))));
    open.value = open.choices[0];
}
