//! The square sets that a file gives names to.

use std::cell::Cell;

use indexmap::IndexMap;

use crate::base::Bitboard;

/// The square sets that a file gives names to.
#[derive(Default, Debug)]
pub struct Zones {
    pub(super) known: IndexMap<String, Named>,
}

/// A zone, and whether some square set names it.
#[derive(Debug)]
pub(super) struct Named {
    /// Its squares; `None` when its text is wrong, which has been said.
    pub(super) set: Option<Bitboard>,
    pub(super) used: Cell<bool>,
}

impl Zones {
    /// Adds a zone. Without squares it is one whose text is wrong: sets that name it cannot be worked out either, and no more
    /// is said about them.
    pub fn insert(&mut self, name: impl Into<String>, set: Option<Bitboard>) {
        let used = Cell::new(false);
        self.known.insert(name.into(), Named { set, used });
    }

    /// The names and squares, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&String, Bitboard)> {
        self.known.iter().filter_map(|(name, zone)| Some((name, zone.set?)))
    }

    /// Whether no square set has named it.
    pub fn is_unused(&self, name: &str) -> bool {
        self.known.get(name).is_some_and(|zone| !zone.used.get())
    }
}
