//! Where the keys and values of a tree stand, to be asked often.

use std::collections::{BTreeMap, HashSet};

use super::doc::{Doc, NodeId, Value};
use super::source::{Place, Span};

/// A place by the name of its file: the same for files that were read twice.
pub type Spot = (String, Span);

/// The spot of a place.
pub fn spot(place: &Place) -> Spot {
    (place.file.name.clone(), place.span)
}

/// The places of all keys and values of a tree.
#[derive(Default, Debug)]
pub struct Spots {
    all: HashSet<Spot>,
    /// Where each string, number or flag ends, by its file and where it begins.
    ends: BTreeMap<(String, usize), usize>,
}

impl Spots {
    /// Those of the tree `id`.
    pub fn of(doc: &Doc, id: NodeId) -> Spots {
        let mut spots = Spots::default();
        spots.gather(doc, id);
        spots
    }

    fn gather(&mut self, doc: &Doc, id: NodeId) {
        let place = &doc.node(id).place;
        match &doc.node(id).value {
            Value::Table(table) => {
                self.all.insert(spot(place));
                for entry in table.values() {
                    self.all.insert(spot(&entry.key));
                    self.gather(doc, entry.value);
                }
            }
            Value::List(list) => {
                self.all.insert(spot(place));
                list.iter().for_each(|item| self.gather(doc, *item));
            }
            _ => {
                let end = self
                    .ends
                    .entry((place.file.name.clone(), place.span.start))
                    .or_default();
                *end = place.span.end.max(*end);
            }
        }
    }

    /// Whether `place` is that of a key or value, or a part of a string, a number or a flag.
    pub fn hold(&self, place: &Place) -> bool {
        let (name, span) = spot(place);
        if self.all.contains(&(name.clone(), span)) {
            return true;
        }
        let before = self.ends.range(..=(name.clone(), span.start)).next_back();
        before.is_some_and(|((file, _), end)| *file == name && span.end <= *end)
    }
}
