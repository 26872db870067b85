//! The legend: what occurs in a diagram and needs words.

use std::collections::BTreeSet;

use super::letters;
use super::marks::{CUT, Link, Mark};
use super::{Diagram, layout};

/// One entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A mark.
    Mark(Mark),
    /// Lines that join squares.
    Link(Link),
    /// The squares of the last move.
    Last,
    /// A wall.
    Wall,
    /// An outlined zone: its number and name.
    Zone(usize, String),
    /// Captures on empty squares are left out.
    Cut,
}

impl Entry {
    /// What is said.
    pub fn text(&self) -> &str {
        match self {
            Entry::Mark(mark) => mark.meaning(),
            Entry::Link(Link::Way) => "a way that turns",
            Entry::Link(Link::Passing) => "from what is captured to where the move ends",
            Entry::Link(Link::Shift) => "from where a piece stands to where it is put",
            Entry::Last => "last move",
            Entry::Wall => "wall",
            Entry::Zone(_, name) => name,
            Entry::Cut => CUT,
        }
    }

    /// How wide it is with its sample, in units of a square's fortieth. Fonts of readers may be wider than the strokes.
    pub fn width(&self) -> f64 {
        28.0 + letters::width(self.text(), layout::LEGEND_SIZE) * 1.08
    }
}

/// The entries of a diagram, just those that occur in it.
pub fn entries(diagram: &Diagram) -> Vec<Entry> {
    let mut entries: Vec<Entry> = diagram.marks.used().into_iter().map(Entry::Mark).collect();
    let joins: BTreeSet<Link> = diagram.marks.links.iter().map(|(link, ..)| *link).collect();
    entries.extend(joins.into_iter().map(Entry::Link));
    if !diagram.last.is_empty() {
        entries.push(Entry::Last);
    }
    if !diagram.walls.is_empty() {
        entries.push(Entry::Wall);
    }
    for (i, zone) in diagram.zones.iter().enumerate() {
        entries.push(Entry::Zone(i, zone.name.clone()));
    }
    if diagram.marks.cut {
        entries.push(Entry::Cut);
    }
    entries
}
