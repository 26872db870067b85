//! What is wrong with a file is shown where its author can mend it: where a change makes something of the extended file
//! wrong, the change is pointed at, and what it makes wrong stands beside it.

use std::collections::HashMap;

use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::doc::{Doc, NodeId, Value};
use crate::text::source::{Place, SourceFile, Span};
use crate::text::spots::Spots;

/// Moves findings about extended files to the line of `file`, or the override, that causes them. One cause is one finding,
/// with all places that it makes wrong.
pub fn blame(doc: &Doc, root: NodeId, file: &SourceFile, sink: &mut Sink) {
    let own = |place: &Place| place.file.name == file.name || place.file.name == OVERRIDE;
    let mut kept: Vec<Diagnostic> = Vec::new();
    let mut extended = Extended::default();
    for found in std::mem::take(&mut sink.found) {
        let elsewhere = found.place.clone().filter(|place| !own(place));
        let blamed = elsewhere.and_then(|place| Some((cause(doc, root, &own, &found, &mut extended)?, place)));
        let Some(((at, message, help), place)) = blamed else {
            kept.push(found);
            continue;
        };
        let same = |d: &&mut Diagnostic| d.code.id == found.code.id && d.place.as_ref() == Some(&at);
        match kept.iter_mut().find(same) {
            Some(first) if first.others.contains(&(place.clone(), found.message.clone())) => {}
            Some(first) => {
                first.others.push((place, found.message));
                if !first.help.contains(&help) {
                    first.help.push(help);
                }
            }
            None => kept.push(
                Diagnostic::new(found.code, at, message)
                    .also(place, found.message)
                    .help(help),
            ),
        }
    }
    sink.found = kept;
}

/// How overrides are called as a file.
pub const OVERRIDE: &str = "--set";

/// Where the cause of a finding stands, what is said there, and what to do.
fn cause(
    doc: &Doc,
    root: NodeId,
    own: &dyn Fn(&Place) -> bool,
    found: &Diagnostic,
    extended: &mut Extended,
) -> Option<(Place, String, String)> {
    let value = |path: &[&str]| {
        let node = path.iter().try_fold(root, |id, key| doc.get(id, key))?;
        Some(doc.place(node)).filter(|place| own(place))
    };
    let first = |keys: &[&str]| keys.iter().find_map(|key| value(&["board", key]));
    if *found.code == codes::NO_SUCH_SQUARE {
        let name = found.message.split('`').nth(1).unwrap_or_default();
        let letter = name.bytes().next().filter(u8::is_ascii_lowercase);
        let files = letter.map_or(0, |b| usize::from(b - b'a'));
        let shape = found.help.iter().find_map(|help| {
            help.strip_prefix("squares run from ")?
                .split(" to ")
                .nth(1)?
                .bytes()
                .next()
        });
        let beyond = shape.is_some_and(|last| files > usize::from(last.saturating_sub(b'a')));
        let keys: &[&str] = match beyond {
            true => &["files", "ranks", "first_rank"],
            false => &["ranks", "first_rank", "files"],
        };
        let message = "the extended file names what this board does not have";
        return Some((
            first(keys)?,
            message.to_owned(),
            "say those keys here too, with squares of this board".to_owned(),
        ));
    }
    if *found.code == codes::SETUP_ON_HOLE {
        let message = "pieces of the extended file would start on holes of this board";
        let at = first(&["holes", "symmetry", "ranks", "files"])?;
        return Some((
            at,
            message.to_owned(),
            "take these squares out of the holes, or give the pieces another `setup`".to_owned(),
        ));
    }
    if *found.code == codes::UNKNOWN_PIECE {
        let (at, _) = found.others.iter().find(|(place, _)| own(place))?;
        let name = found.message.split('`').nth(1).unwrap_or_default();
        let message = format!("the extended file still names `{name}`, which is taken out here");
        // What is wrong has been taken out of the tree, so its file is asked.
        let key = found.place.as_ref().and_then(|place| extended.key_at(place));
        let help = match key {
            Some(key) => format!("say `{key}` here too, without it"),
            None => "say those keys here too, without it".to_owned(),
        };
        return Some((at.clone(), message, help));
    }
    let castling = [&codes::CASTLING_SETUP, &codes::CASTLING_WAY, &codes::FREE_CASTLING];
    if castling.iter().any(|code| **code == *found.code) {
        let pieces = doc.table(doc.get(root, "pieces")?)?;
        let setup = |name: &String| {
            let keys = ["setup", "setup_black"];
            keys.iter().find_map(|key| value(&["pieces", name, key]))
        };
        let named = pieces.keys().filter(|name| found.message.contains(name.as_str()));
        let kings = pieces
            .iter()
            .filter(|(_, p)| doc.get(p.value, "castling").is_some())
            .map(|(name, _)| name);
        let mut candidates = named.chain(kings).chain(pieces.keys());
        let at = candidates
            .find_map(setup)
            .or_else(|| first(&["files", "ranks", "symmetry"]))?;
        let message = "the castling of the extended file does not go with this";
        let help = "say the king's `castling` here too, or take it out by `castling = false`";
        return Some((at, message.to_owned(), help.to_owned()));
    }
    if *found.code == codes::NO_DROP || *found.code == codes::NEVER_THERE {
        let place = found.place.as_ref()?;
        let pieces = doc.table(doc.get(root, "pieces")?)?;
        let (name, _) = pieces
            .iter()
            .find(|(_, piece)| Spots::of(doc, piece.value).hold(place))?;
        let list = replaced_without(doc, root, name)?;
        let at = Some(doc.place(list)).filter(|place| own(place))?;
        let message = format!("this list takes the place of one that has `{name}`, which now never comes in");
        let mut names: Vec<&str> = match &doc.node(list).value {
            Value::List(items) => items.iter().filter_map(|item| doc.text(*item)).collect(),
            _ => doc.text(list).into_iter().collect(),
        };
        names.push(name);
        let help = format!("write `{names:?}` here, or take the piece out by `pieces.{name} = false`");
        return Some((at, message, help));
    }
    None
}

/// A list, or a name in place of one, that lacks a name which the one of the extended file has.
fn replaced_without(doc: &Doc, id: NodeId, name: &str) -> Option<NodeId> {
    let has = |list: NodeId| match &doc.node(list).value {
        Value::List(items) => items.iter().any(|item| doc.text(*item) == Some(name)),
        _ => doc.text(list) == Some(name),
    };
    if doc.replaced(id).is_some_and(|old| has(old) && !has(id)) {
        return Some(id);
    }
    match &doc.node(id).value {
        Value::Table(table) => table
            .values()
            .find_map(|entry| replaced_without(doc, entry.value, name)),
        Value::List(items) => items.iter().find_map(|item| replaced_without(doc, *item, name)),
        _ => None,
    }
}

/// The keys of extended files by the places of their values, each file read once more as it is written.
#[derive(Default)]
struct Extended {
    files: HashMap<String, HashMap<Span, String>>,
}

impl Extended {
    /// The key whose value, or a part of whose list, stands at `place`, as a dotted path.
    fn key_at(&mut self, place: &Place) -> Option<String> {
        let keys = self.files.entry(place.file.name.clone()).or_insert_with(|| {
            let mut doc = Doc::default();
            let mut keys = HashMap::new();
            if let Some(root) = doc.read(&place.file, &mut Sink::default()) {
                gather_keys(&doc, root, "", &mut keys);
            }
            keys
        });
        keys.get(&place.span).cloned()
    }
}

fn gather_keys(doc: &Doc, id: NodeId, path: &str, keys: &mut HashMap<Span, String>) {
    keys.entry(doc.place(id).span).or_insert_with(|| path.to_owned());
    match &doc.node(id).value {
        Value::Table(table) => {
            for (name, entry) in table {
                let path = match path {
                    "" => name.clone(),
                    _ => format!("{path}.{name}"),
                };
                gather_keys(doc, entry.value, &path, keys);
            }
        }
        Value::List(list) => list.iter().for_each(|item| gather_keys(doc, *item, path, keys)),
        _ => {}
    }
}
