//! A move of a string as the table of differences asks about it.

use crate::text::ast::{Atom, Body, Item, Letter, Move, Range};
use crate::text::source::Span;

/// One move: its legs with their letters, and its atom.
pub struct Part<'t> {
    /// The whole move.
    pub span: Span,
    /// The letters of each leg. Those of a group belong to the leg that they stand in.
    pub legs: Vec<Vec<Letter>>,
    /// The atom, unless the move is a bracket.
    pub atom: Option<&'t Atom>,
    /// The first group or leg mark.
    pub again: Option<Span>,
    /// The first group.
    pub group: Option<Span>,
}

impl<'t> Part<'t> {
    /// Takes a move apart.
    pub fn new(part: &'t Move) -> Part<'t> {
        let mut legs = vec![Vec::new()];
        flatten(&part.head, &mut legs);
        let group = |item: &&Item| matches!(item, Item::Group(..));
        let again = part.head.iter().find(|item| !matches!(item, Item::Letter(_)));
        Part {
            span: part.spot.0,
            legs,
            atom: match &part.body {
                Body::Atom(atom) => Some(atom),
                Body::Bracket(_) => None,
            },
            again: again.map(Item::span),
            group: part.head.iter().find(group).map(Item::span),
        }
    }

    /// Whether it is the double step or the capture of an orthodox pawn, whatever the order of its letters.
    pub fn is_pawns(&self) -> bool {
        let [leg] = &self.legs[..] else { return false };
        let mut letters: Vec<char> = leg.iter().map(|l| l.letter).collect();
        letters.sort_unstable();
        let letters: String = letters.into_iter().collect();
        let plain = self
            .atom
            .is_some_and(|a| a.range == Range::None && a.suffixes.is_empty());
        plain && matches!((letters.as_str(), self.capital()), ("fimn", 'D') | ("cef", 'F'))
    }

    /// The capital; `[` for a bracket.
    pub fn capital(&self) -> char {
        self.atom.map_or('[', |atom| atom.letter)
    }

    /// Whether the capital is one of these.
    pub fn is(&self, capitals: &str) -> bool {
        capitals.contains(self.capital())
    }

    /// The range, if there is an atom.
    pub fn range(&self) -> Range {
        self.atom.map_or(Range::None, |atom| atom.range)
    }

    /// Where the capital stands; the whole move for a bracket.
    pub fn capital_span(&self) -> Span {
        self.atom.map_or(self.span, Atom::letter_span)
    }

    /// The legs that go on.
    pub fn going_on(&self) -> &[Vec<Letter>] {
        &self.legs[..self.legs.len() - 1]
    }

    /// The leg that ends the move.
    pub fn last(&self) -> &[Letter] {
        self.legs.last().map_or(&[], Vec::as_slice)
    }

    /// The first of these letters, in any leg.
    pub fn letter(&self, wanted: &str) -> Option<Span> {
        self.legs.iter().find_map(|leg| letter(leg, wanted))
    }

    /// The directions of the first leg in the order written, and where the first stands.
    pub fn directions(&self) -> Option<(String, Span)> {
        let letters = || self.legs[0].iter().filter(|l| "fblrsvh".contains(l.letter));
        let first = letters().next()?;
        Some((letters().map(|l| l.letter).collect(), first.spot.0))
    }
}

/// The first of these letters in a leg.
pub fn letter(leg: &[Letter], wanted: &str) -> Option<Span> {
    leg.iter().find(|l| wanted.contains(l.letter)).map(|l| l.spot.0)
}

fn flatten(items: &[Item], legs: &mut Vec<Vec<Letter>>) {
    for item in items {
        match item {
            Item::Letter(letter) => legs.last_mut().expect("there is always a leg").push(*letter),
            Item::Again(_) => legs.push(Vec::new()),
            Item::Group(inner, _) => flatten(inner, legs),
        }
    }
}
