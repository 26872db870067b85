//! Where the values of a checked variant stand in its files.

use crate::text::doc::{Doc, NodeId, Value};
use crate::text::source::{Excerpt, Place};
use crate::text::spots::Spots;

/// The files behind a checked variant, after `extends`, switches and overrides are resolved.
#[derive(Debug)]
pub struct Places {
    doc: Doc,
    root: NodeId,
}

impl Places {
    /// The places of the tree `root`.
    pub(super) fn new(doc: Doc, root: NodeId) -> Places {
        Places { doc, root }
    }

    /// Whether some file says anything about `path`, such as `rules.stalemate` or `goals.0.zone`.
    pub fn says(&self, path: &str) -> bool {
        self.find(path).is_some()
    }

    /// Where the value at `path` stands.
    pub fn of(&self, path: &str) -> Option<Place> {
        self.find(path).map(|id| self.doc.place(id))
    }

    /// Where there is something that the variant consists of, as its switches are set.
    pub fn spots(&self) -> Spots {
        Spots::of(&self.doc, self.root)
    }

    /// The string at `path`, with the way back to its file.
    pub fn excerpt(&self, path: &str) -> Option<Excerpt> {
        let id = self.find(path)?;
        self.doc.text(id).map(|_| self.doc.excerpt(id))
    }

    /// Where the value at `path` stands, or else the nearest table around it that some file writes down; at the worst
    /// the file itself.
    pub fn nearest(&self, path: &str) -> Place {
        let mut path = path;
        loop {
            if let Some(place) = self.of(path) {
                return place;
            }
            match path.rsplit_once('.') {
                Some((outer, _)) => path = outer,
                None => return self.doc.place(self.root),
            }
        }
    }

    fn find(&self, path: &str) -> Option<NodeId> {
        path.split('.')
            .try_fold(self.root, |id, part| match &self.doc.node(id).value {
                Value::Table(table) => table.get(part).map(|entry| entry.value),
                Value::List(list) => list.get(part.parse::<usize>().ok()?).copied(),
                _ => None,
            })
    }
}
