//! Betza trees as text. Reading the text again gives an equal tree.

use std::fmt::{Display, Formatter, Result};

use super::ast::{Atom, Betza, Body, BracketLeg, Item, Letter, Link, Move, Range, Suffix};

impl Display for Betza {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.moves.iter().try_for_each(|m| m.fmt(f))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        self.head.iter().try_for_each(|item| item.fmt(f))?;
        match &self.body {
            Body::Atom(atom) => atom.fmt(f),
            Body::Bracket(legs) => {
                f.write_str("[")?;
                legs.iter().try_for_each(|leg| leg.fmt(f))?;
                f.write_str("]")
            }
        }
    }
}

impl Display for Item {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Item::Letter(letter) => letter.fmt(f),
            Item::Again(_) => f.write_str("a"),
            Item::Group(items, _) => {
                f.write_str("(")?;
                items.iter().try_for_each(|item| item.fmt(f))?;
                f.write_str(")")
            }
        }
    }
}

impl Display for Letter {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.letter)
    }
}

impl Display for BracketLeg {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.link {
            None => {}
            Some(Link::Then) => f.write_str("-")?,
            Some(Link::Maybe) => f.write_str("?")?,
        }
        self.letters.iter().try_for_each(|letter| letter.fmt(f))?;
        self.atom.fmt(f)
    }
}

impl Display for Atom {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.letter)?;
        for suffix in &self.suffixes {
            f.write_str(match suffix {
                Suffix::X => "X",
                Suffix::Y => "Y",
            })?;
        }
        match self.range {
            Range::None => Ok(()),
            Range::Doubled => write!(f, "{}", self.letter),
            Range::Number(n) => write!(f, "{n}"),
            Range::Star => f.write_str("*"),
        }
    }
}
