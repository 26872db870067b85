//! From the text of a variant file to its checked model: `extends`, switches and overrides are resolved here.
//!
//! The library opens no files: whoever calls [`load`] says how to get at the file that an `extends` names.

use std::collections::HashSet;
use std::sync::Arc;

use super::blame::{OVERRIDE, blame};
use super::check;
use super::checker::{Checker, PieceNames};
use super::file::VariantFile;
use super::foreign::ini;
use super::format;
use super::keys::Kind;
use super::places::Places;
use super::settings::check_switches;
use super::spec::VariantSpec;
use super::switches::Switches;
use crate::base::BoardShape;
use crate::text::codes;
use crate::text::de;
use crate::text::diag::{Diagnostic, Sink, did_you_mean, listed};
use crate::text::doc::{Doc, Entry, MAX_FILE_BYTES, NodeId, Table, Value};
use crate::text::source::{Place, SourceFile, Span};

/// Gets at the file that an `extends` names: given the name as written and the name of the file it is written in, it
/// returns the name to call the file by (always the same for the same file) and its text, or why it cannot.
pub type Loader<'a> = dyn FnMut(&str, &str) -> Result<(String, String), String> + 'a;

/// How many files may stand behind one another by `extends`.
pub const MAX_EXTENDS: usize = 16;

/// Reads and checks a variant.
///
/// `name` is what diagnostics call the file; its stem becomes the variant's id. `sets` are overrides: the name of a
/// switch or a dotted path, and a TOML value (or plain text, taken as a string). All findings go to `sink`; the result
/// is `None` when there are errors among them.
pub fn load(
    name: &str,
    text: &str,
    loader: &mut Loader<'_>,
    sets: &[(String, String)],
    sink: &mut Sink,
) -> Option<VariantSpec> {
    load_with_places(name, text, loader, sets, sink).map(|(spec, _)| spec)
}

/// As [`load`], with the places of everything that the files say.
pub fn load_with_places(
    name: &str,
    text: &str,
    loader: &mut Loader<'_>,
    sets: &[(String, String)],
    sink: &mut Sink,
) -> Option<(VariantSpec, Places)> {
    let mut found = Sink::default();
    let loaded = load_into(name, text, loader, sets, &mut 0, &mut found);
    let failed = found.has_errors();
    sink.extend(found.found);
    loaded.filter(|_| !failed)
}

/// As [`load`], and then `settings::check_switches`.
pub fn check(
    name: &str,
    text: &str,
    loader: &mut Loader<'_>,
    sets: &[(String, String)],
    sink: &mut Sink,
) -> Option<VariantSpec> {
    let spec = load(name, text, loader, sets, sink)?;
    check_switches(name, text, loader, sets, &spec, sink);
    Some(spec)
}

/// As [`load_with_places`]; what it costs is added to `cost`: the values of the files, and the legs of the moves in them.
pub(super) fn load_into(
    name: &str,
    text: &str,
    loader: &mut Loader<'_>,
    sets: &[(String, String)],
    cost: &mut usize,
    sink: &mut Sink,
) -> Option<(VariantSpec, Places)> {
    let mut doc = Doc::default();
    let file = SourceFile::new(name, text);
    if let Some(found) = ini(&file, |base| loader(base, name).is_ok()) {
        sink.extend(found);
        return None;
    }
    let (root, before) = gather(&mut doc, &file, loader, &mut vec![(name.to_owned(), None)], sink)?;
    *cost += doc.len();
    let mut switches = Switches::take(&mut doc, root, sink);
    for (key, value) in sets {
        set(&mut doc, root, &mut switches, key, value, sink);
    }
    switches.resolve(&mut doc, root, sink);
    if sets.is_empty() {
        switches.report_unused(&file, sink);
    }

    let names = piece_names(&mut doc, root, sink);
    Checker::new(&mut doc, &names, sink).table(root, "", format::FILE, &[]);
    let typed: VariantFile = match de::read(&doc, root) {
        Ok(file) => file,
        Err(misfit) => {
            let place = doc.place(misfit.node.unwrap_or(root));
            sink.push(Diagnostic::new(&codes::WRONG_TYPE, place, misfit.message));
            return None;
        }
    };
    let checked = check::check(&mut doc, root, name, &typed, before.as_ref(), cost, sink);
    blame(&doc, root, &file, sink);
    if !sink.has_errors() {
        check::empty_tables(&file, sink);
    }
    let mut spec = checked?;
    spec.switches = switches.settings(&doc);
    Some((spec, Places::new(doc, root)))
}

/// The names of the pieces; entries that are `false` but remove nothing are reported and dropped.
fn piece_names(doc: &mut Doc, root: NodeId, sink: &mut Sink) -> PieceNames {
    let Some(pieces) = doc.get(root, "pieces") else {
        return PieceNames::default();
    };
    let Some(table) = doc.table(pieces).cloned() else {
        return PieceNames::default();
    };
    let is_false = |doc: &Doc, entry: &Entry| doc.node(entry.value).value == Value::Flag(false);
    let known: Vec<String> = table
        .iter()
        .filter(|(_, entry)| !is_false(doc, entry))
        .map(|(name, _)| name.clone())
        .collect();
    let mut idle = Vec::new();
    for (name, entry) in &table {
        if is_false(doc, entry) {
            idle.push(name.clone());
            let message = format!("there is no piece `{name}` to remove");
            let diagnostic = Diagnostic::new(&codes::NOTHING_TO_REMOVE, entry.key.clone(), message);
            let diagnostic = match known.is_empty() {
                true => diagnostic.help("leave the line out: there are no other pieces"),
                false => suggest(diagnostic, name, known.iter().map(String::as_str)),
            };
            sink.push(match diagnostic.help.is_empty() {
                true => diagnostic.help(format!("leave the line out; the pieces are {}", listed(&known))),
                false => diagnostic,
            });
        }
    }
    doc.take_out(pieces, &idle);
    let id = |name: &String| doc.get(doc.get(pieces, name)?, "id");
    let ids = known
        .iter()
        .map(|name| id(name).and_then(|id| doc.text(id)).unwrap_or_default().to_owned());
    PieceNames {
        ids: ids.collect(),
        names: known.iter().cloned().collect(),
    }
}

fn suggest<'k>(diagnostic: Diagnostic, word: &str, known: impl IntoIterator<Item = &'k str>) -> Diagnostic {
    match did_you_mean(word, known) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None => diagnostic,
    }
}

/// Reads `file` and everything it extends, merged. `chain` holds the names of the files that led here, this one last, each
/// with the place where the one before it names it. Beside the tree it gives the board of the file that is extended.
fn gather(
    doc: &mut Doc,
    file: &Arc<SourceFile>,
    loader: &mut Loader<'_>,
    chain: &mut Vec<(String, Option<Place>)>,
    sink: &mut Sink,
) -> Option<(NodeId, Option<BoardShape>)> {
    let root = doc.read(file, sink)?;
    let Some(extends) = doc.table_mut(root).and_then(|t| t.shift_remove("extends")) else {
        return Some((root, None));
    };
    let place = doc.place(extends.value);
    let Some(wanted) = doc.text(extends.value).map(str::to_owned) else {
        let message = format!(
            "`extends` takes the name of a variant, not {}",
            doc.node(extends.value).value.word()
        );
        sink.push(Diagnostic::new(&codes::WRONG_TYPE, place, message));
        return None;
    };
    let (name, text) = match loader(&wanted, &file.name) {
        Ok(found) => found,
        Err(reason) => {
            let message = format!("cannot extend `{wanted}`: {reason}");
            let diagnostic = Diagnostic::new(&codes::EXTENDS_NOT_FOUND, place, message);
            let known = wanted.to_ascii_lowercase();
            let known = known.strip_suffix(".toml").unwrap_or(&known);
            sink.push(match wanted.ends_with(".toml") && loader(known, &file.name).is_ok() {
                true => diagnostic.help(format!("the shipped variant is called `{known}`")),
                false => diagnostic.help("`nightrider variants` lists the shipped ones; a path leads from this file, as in `\"./parent.toml\"`"),
            });
            return None;
        }
    };
    if chain.iter().any(|(known, _)| *known == name) {
        let way = chain.iter().map(|(known, _)| known.as_str()).chain([name.as_str()]);
        let message = format!(
            "files extend each other in a circle: {}",
            way.collect::<Vec<_>>().join(" -> ")
        );
        // The file that is checked is where its author looks; the others are shown on the way round.
        let mut steps = chain.iter().skip(1).filter_map(|(_, at)| at.clone()).chain([place]);
        let mut finding = Diagnostic::new(&codes::EXTENDS_CYCLE, steps.next(), message);
        for step in steps {
            finding = finding.also(step, "and so back");
        }
        sink.push(finding.help("take one of these lines out, or let it name a file outside the circle"));
        return None;
    }
    if chain.len() > MAX_EXTENDS {
        let message = format!("more than {MAX_EXTENDS} files extend one another");
        let help = "say in one of the files what several of them say, or copy what is needed";
        sink.push(Diagnostic::new(&codes::EXTENDS_DEPTH, place, message).help(help));
        return None;
    }
    let bytes = doc.bytes() + text.len();
    if bytes > MAX_FILE_BYTES {
        let message = format!(
            "the files that extend one another have {bytes} bytes with `{wanted}`; the limit is {MAX_FILE_BYTES}"
        );
        let finding = Diagnostic::new(&codes::EXTENDS_SIZE, place, message);
        sink.push(finding.help("leave out of them what is said again, or extend a smaller file"));
        return None;
    }
    let file = SourceFile::new(name.as_str(), text);
    // Whoever names a file that is something else is not shown what is in it.
    if !is_variant(&file.text) {
        let message = format!("cannot extend `{wanted}`: it is no variant file");
        let finding = Diagnostic::new(&codes::NO_VARIANT_FILE, place, message);
        sink.push(finding.help(
            "name a file that has the tables of a variant, such as `[variant]` or `[pieces.NAME]`, or itself `extends`",
        ));
        return None;
    }
    chain.push((name, Some(place)));
    let (parent, _) = gather(doc, &file, loader, chain, sink)?;
    if let Some(table) = doc.table_mut(parent) {
        // What must be true of one variant need not be of another.
        table.shift_remove("test");
    }
    let before = board(doc, parent);
    Some((merge(doc, parent, root, &mut Vec::new()), before))
}

/// The board that a file gives in plain numbers.
fn board(doc: &Doc, root: NodeId) -> Option<BoardShape> {
    let table = doc.get(root, "board")?;
    let number = |key| match doc.node(doc.get(table, key)?).value {
        Value::Whole(n) => usize::try_from(n).ok(),
        _ => None,
    };
    BoardShape::new(number("files")?, number("ranks")?, number("first_rank").unwrap_or(1)).ok()
}

/// Whether a text looks like a variant file, be it a faulty one: a line of it begins a table that each of them has, or says
/// what it extends.
fn is_variant(text: &str) -> bool {
    text.lines().map(str::trim_start).any(|line| {
        let head = |name: &str| line.strip_prefix(name);
        let table = |name: &str| {
            let rest = line
                .strip_prefix('[')
                .map(str::trim_start)
                .and_then(|rest| rest.strip_prefix(name));
            rest.is_some_and(|rest| rest.trim_start().starts_with([']', '.']))
        };
        let key = |name: &str| head(name).is_some_and(|rest| rest.trim_start().starts_with(['=', '.']));
        ["variant", "board", "pieces"]
            .iter()
            .any(|name| table(name) || key(name))
            || key("extends")
    })
}

/// Lays `child` over `parent`; the result is a table of its own if both are tables.
fn merge(doc: &mut Doc, parent: NodeId, child: NodeId, path: &mut Vec<String>) -> NodeId {
    let (Some(below), Some(above)) = (doc.table(parent).cloned(), doc.table(child).cloned()) else {
        return child;
    };
    // What depends on a switch is one value, whatever its cases look like. Without `switch` it says more of one that is there.
    if above.get("switch").is_some_and(|e| doc.text(e.value).is_some()) {
        return child;
    }
    let mut merged = below;
    let mut taken = HashSet::new();
    for (name, entry) in above {
        let Some(old) = merged.get(&name).map(|e| e.value) else {
            merged.insert(name, entry);
            continue;
        };
        let removes = doc.node(entry.value).value == Value::Flag(false)
            && matches!(doc.node(old).value, Value::Table(_) | Value::List(_));
        // A bare value for a switch sets it and leaves its choices and its description alone.
        let sets_switch = matches!(path[..], [ref top] if top == "switches");
        if sets_switch && doc.table(old).is_some() && doc.table(entry.value).is_none() {
            let Some(mut table) = doc.table(old).cloned() else {
                continue;
            };
            table.insert("value".to_owned(), entry.clone());
            let place = doc.place(old);
            let value = doc.add(Value::Table(table), place);
            merged.insert(name, Entry { key: entry.key, value });
        } else if removes {
            taken.insert(name.clone());
            doc.note_removed(name, entry.key);
        } else {
            path.push(name.clone());
            let value = merge(doc, old, entry.value, path);
            path.pop();
            if value == entry.value {
                doc.note_replaced(value, old);
            }
            merged.insert(name, Entry { key: entry.key, value });
        }
    }
    if !taken.is_empty() {
        merged.retain(|name, _| !taken.contains(name));
    }
    let place = doc.place(child);
    doc.add(Value::Table(merged), place)
}

/// Applies one override.
fn set(doc: &mut Doc, root: NodeId, switches: &mut Switches, key: &str, value: &str, sink: &mut Sink) {
    let file = SourceFile::new(OVERRIDE, format!("{key}={value}"));
    let at = |start: usize, end: usize| Place {
        file: file.clone(),
        span: Span::new(start, end),
    };
    let key_place = at(0, key.len());
    let value_id = doc.read_value(&file, Span::new(key.len() + 1, file.text.len()), sink);
    let name = key.strip_prefix("switches.").unwrap_or(key);
    if switches.has(name) {
        switches.set(doc, name, value_id, sink);
        return;
    }
    let parts: Vec<&str> = key.split('.').collect();
    let [tables @ .., last] = &parts[..] else { return };
    if tables.is_empty() {
        let message = format!("there is no switch `{key}`");
        let diagnostic = Diagnostic::new(&codes::UNKNOWN_SET, key_place, message);
        let names = switches.names();
        let diagnostic = match (did_you_mean(key, names.iter().copied()), names.is_empty()) {
            (Some(near), _) => diagnostic.help(format!("did you mean `{near}`?")),
            (None, false) => diagnostic.help(format!("its switches are {}", listed(&names))),
            (None, true) => {
                diagnostic.help("it has no switches; any other key is set by its path, as in `board.files=10`")
            }
        };
        sink.push(diagnostic);
        return;
    }
    let mut id = root;
    let mut keys = Some(Kind::Table(format::FILE));
    for (depth, part) in tables.iter().enumerate() {
        let start: usize = tables[..depth].iter().map(|p| p.len() + 1).sum();
        let place = at(start, start + part.len());
        keys = keys.and_then(|k| below(k, part));
        id = match step(doc, id, part) {
            Some(next) => next,
            // A table that the format has and the file leaves out may be begun here; names are the file's to give.
            None if matches!(keys, Some(Kind::Table(_))) && depth == 0 && doc.table(id).is_some() => {
                let next = doc.add(Value::Table(Table::new()), place.clone());
                let entry = Entry {
                    key: place,
                    value: next,
                };
                if let Some(table) = doc.table_mut(id) {
                    table.insert((*part).to_owned(), entry);
                }
                next
            }
            None => {
                let message = format!(
                    "there is nothing called `{}` in this variant",
                    parts[..=depth].join(".")
                );
                let known: Vec<String> = doc.table(id).map(|t| t.keys().cloned().collect()).unwrap_or_default();
                let diagnostic = Diagnostic::new(&codes::UNKNOWN_SET, place, message);
                let diagnostic = suggest(diagnostic, part, known.iter().map(String::as_str));
                sink.push(match diagnostic.help.is_empty() {
                    true => {
                        diagnostic.help("any key is set by its path, as in `board.files=10` or `rules.move_rule=40`")
                    }
                    false => diagnostic,
                });
                return;
            }
        };
    }
    let place = at(key.len() - last.len(), key.len());
    let entry = Entry {
        key: place.clone(),
        value: value_id,
    };
    let index = last.parse::<usize>().ok();
    if let Some(table) = doc.table(id) {
        let old = table.get(*last).map(|e| e.value);
        let removes = doc.node(value_id).value == Value::Flag(false)
            && old.is_some_and(|old| matches!(doc.node(old).value, Value::Table(_) | Value::List(_)));
        if let Some(table) = doc.table_mut(id) {
            if removes {
                table.shift_remove(*last);
            } else {
                table.insert((*last).to_owned(), entry);
            }
        }
    } else if let Some(slot) = doc.list_mut(id).zip(index).and_then(|(list, i)| list.get_mut(i)) {
        *slot = value_id;
    } else {
        let message = format!("`{}` has no part `{last}`", tables.join("."));
        sink.push(Diagnostic::new(&codes::UNKNOWN_SET, place, message));
    }
}

/// The kind of what stands behind `part` in a value of kind `kind`.
fn below(kind: Kind, part: &str) -> Option<Kind> {
    match kind {
        Kind::Table(keys) => keys.iter().find(|k| k.name == part).map(|k| k.kind),
        Kind::Named(inner) | Kind::ByPiece(inner) => Some(*inner),
        _ => None,
    }
}

/// The value behind a key of a table or a number (from 0) of a list.
fn step(doc: &Doc, id: NodeId, part: &str) -> Option<NodeId> {
    match &doc.node(id).value {
        Value::Table(table) => table.get(part).map(|e| e.value),
        Value::List(list) => part.parse::<usize>().ok().and_then(|i| list.get(i)).copied(),
        _ => None,
    }
}
