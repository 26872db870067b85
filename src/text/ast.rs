//! What a Betza string says, letter by letter: no letter has a meaning yet.
//!
//! Trees are compared by what was written, not by where: a [`Spot`] is equal to every other.

use super::source::Span;

/// Where a node stands in the string, in bytes. All spots are equal, so that trees can be compared.
#[derive(Clone, Copy, Debug)]
pub struct Spot(pub Span);

impl PartialEq for Spot {
    fn eq(&self, _: &Spot) -> bool {
        true
    }
}

impl Eq for Spot {}

/// A whole string: the moves of one piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Betza {
    /// At least one.
    pub moves: Vec<Move>,
}

/// One move: what stands before it, and its atom or bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Letters, leg marks and groups before the atom or bracket.
    pub head: Vec<Item>,
    /// What is moved along.
    pub body: Body,
    /// The whole move.
    pub spot: Spot,
}

/// What stands before an atom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A lower-case letter.
    Letter(Letter),
    /// `a`: the next leg begins.
    Again(Spot),
    /// Letters and leg marks in parentheses, never a group itself.
    Group(Vec<Item>, Spot),
}

impl Item {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            Item::Letter(letter) => letter.spot.0,
            Item::Again(spot) | Item::Group(_, spot) => spot.0,
        }
    }
}

/// A lower-case letter other than `a`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letter {
    /// `b` to `z`.
    pub letter: char,
    /// Its place.
    pub spot: Spot,
}

/// What a move goes along.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// One atom for all legs.
    Atom(Atom),
    /// A leg each, in brackets.
    Bracket(Vec<BracketLeg>),
}

/// One leg of a bracket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BracketLeg {
    /// What joins it to the leg before; `None` on the first.
    pub link: Option<Link>,
    /// Its letters.
    pub letters: Vec<Letter>,
    /// Its atom.
    pub atom: Atom,
    /// Letters and atom.
    pub spot: Spot,
}

/// How two legs of a bracket are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Link {
    /// `-`: the move goes on.
    Then,
    /// `?`: the move may stop or go on.
    Maybe,
}

/// A capital, or the vector of a leap, with what belongs to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    /// The capital, or `@`; `(` where two numbers stand for it.
    pub letter: char,
    /// The sides of the leap as written, where it takes more than two suffixes to say it by letters.
    pub sides: Option<(u16, u16)>,
    /// In the order written.
    pub suffixes: Vec<Suffix>,
    /// How often it may be repeated.
    pub range: Range,
    /// Capital, suffixes and range.
    pub spot: Spot,
}

impl Atom {
    /// Where the capital alone stands.
    pub fn letter_span(&self) -> Span {
        Span::new(self.spot.0.start, self.spot.0.start + self.letter.len_utf8())
    }

    /// Where suffixes and range stand; empty if there are none.
    pub fn tail_span(&self) -> Span {
        Span::new(self.letter_span().end, self.spot.0.end)
    }
}

/// A capital that lengthens the step before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Suffix {
    /// `X`: three more on the longer side.
    X,
    /// `Y`: two more on both sides.
    Y,
}

/// How often a step may be repeated, as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// Nothing written.
    None,
    /// The capital twice: without limit.
    Doubled,
    /// A number; 0 means without limit. Numbers beyond `u16` read as the largest one.
    Number(u16),
    /// `*`.
    Star,
}
