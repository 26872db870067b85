//! A variant as it is told: square sets by names where they have some, or where it takes many words to list them again and again.

use std::cell::RefCell;
use std::ops::Deref;

use super::page::{Block, Page};
use super::places;
use super::rules::Draw;
use super::words::name;
use crate::base::Bitboard;
use crate::meaning::spec::VariantSpec;

/// Squares for White and for Black.
type Sides = [Bitboard; 2];

/// From so many commas on a list of squares is told by a name when it comes up again.
const LONG: usize = 4;

/// A variant, the names that its square sets go by on a page, and which sets were asked for.
pub(super) struct Told<'s> {
    spec: &'s VariantSpec,
    /// Each with its article, if it has one: `the palace`, `zone A`.
    names: Vec<(Sides, String)>,
    asked: RefCell<Vec<Sides>>,
}

impl Deref for Told<'_> {
    type Target = VariantSpec;

    fn deref(&self) -> &VariantSpec {
        self.spec
    }
}

impl<'s> Told<'s> {
    /// For a text that has no room to say what a name stands for: sets are told by their squares.
    pub fn plainly(spec: &'s VariantSpec) -> Told<'s> {
        Told {
            spec,
            names: Vec::new(),
            asked: RefCell::default(),
        }
    }

    /// A page with what its names stand for, put in front of block `at` of what `tell` makes or at its end.
    pub fn page(
        spec: &'s VariantSpec,
        draw: Draw<'_>,
        tell: &dyn Fn(&Told<'s>, &mut Page, Draw<'_>) -> Option<usize>,
    ) -> Page {
        let mut told = Told::plainly(spec);
        told.names = spec
            .named_zones
            .iter()
            .map(|(zone, set)| (told.on_board(*set), format!("the {}", name(zone))))
            .collect();
        // What the first telling is for needs no pictures.
        let mut first = Page::default();
        tell(&told, &mut first, &|_, _| Vec::new());
        told.coin(&text(&first));
        let mut page = Page::default();
        let at = tell(&told, &mut page, draw);
        let used = told.used(&text(&page));
        if !used.is_empty() {
            let at = at.unwrap_or(page.blocks.len());
            page.blocks.splice(at..at, used);
        }
        page
    }

    /// A set given for both sides: `the palace`, `the last rank`, or White's squares and then Black's.
    pub fn zone(&self, set: Sides) -> String {
        match self.called(set) {
            Some(name) => name.to_owned(),
            None => places::zone(&self.spec.shape, set),
        }
    }

    /// The same behind `on`: `squares of the palace`.
    pub fn on(&self, set: Sides) -> String {
        match self.called(set) {
            Some(name) => format!("squares of {name}"),
            None => places::zone(&self.spec.shape, set),
        }
    }

    /// The same where it is about one square of it: `a square of the palace`, `d1 or d8`.
    pub fn one_of(&self, set: Sides) -> String {
        match self.called(set) {
            Some(name) => format!("a square of {name}"),
            None => places::one_of_zone(&self.spec.shape, set),
        }
    }

    fn on_board(&self, set: Sides) -> Sides {
        set.map(|side| side & self.spec.shape.squares())
    }

    fn called(&self, set: Sides) -> Option<&str> {
        let set = self.on_board(set);
        // Shorter words say these.
        if set
            .iter()
            .all(|side| side.is_empty() || *side == self.spec.shape.squares())
        {
            return None;
        }
        let mut asked = self.asked.borrow_mut();
        if !asked.contains(&set) {
            asked.push(set);
        }
        self.names
            .iter()
            .find(|(s, _)| *s == set)
            .map(|(_, name)| name.as_str())
    }

    /// Gives names to sets that the text lists more than once.
    fn coin(&mut self, text: &str) {
        let mut letters = 'A'..='Z';
        for set in self.asked.take() {
            let shape = &self.spec.shape;
            let lists = [places::zone(shape, set), places::one_of_zone(shape, set)];
            let long = lists[0].matches(',').count() >= LONG;
            let times: usize = lists.iter().map(|list| text.matches(list.as_str()).count()).sum();
            if long
                && times > 1
                && self.names.iter().all(|(s, _)| *s != set)
                && let Some(letter) = letters.next()
            {
                self.names.push((set, format!("zone {letter}")));
            }
        }
    }

    /// What the names in a text stand for.
    fn used(&self, text: &str) -> Vec<Block> {
        let asked = self.asked.borrow();
        let used = self
            .names
            .iter()
            .filter(|(set, name)| asked.contains(set) && text.contains(name.as_str()));
        let items: Vec<String> = used
            .map(|(set, name)| format!("{name}: {}.", places::zone(&self.spec.shape, *set)))
            .collect();
        if items.is_empty() {
            return Vec::new();
        }
        vec![
            Block::Text("Squares that are spoken of by a name:".into()),
            Block::List(items),
        ]
    }
}

/// All words of a page, each of its texts on a line.
fn text(page: &Page) -> String {
    let mut out = String::new();
    for block in &page.blocks {
        let texts = match block {
            Block::Text(text) => std::slice::from_ref(text),
            Block::List(items) => &items[..],
            _ => &[],
        };
        for text in texts {
            out += text;
            out.push('\n');
        }
    }
    out
}
