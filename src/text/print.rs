//! Betza trees as text. Reading the text again gives an equal tree.

use std::fmt::{Display, Formatter, Result};

use super::ast::{Atom, Betza, Body, BracketLeg, Item, Letter, Link, Move, Range, Spot, Suffix};

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
        match self.sides {
            Some((x, y)) => write!(f, "({x},{y})")?,
            None => write!(f, "{}", self.letter)?,
        }
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

impl Betza {
    /// The tree as an indented list, a node a line, with the bytes each node stands on.
    pub fn tree(&self) -> String {
        let mut out = String::new();
        for part in &self.moves {
            branch(&mut out, 0, part.spot, "move");
            for item in &part.head {
                item_tree(&mut out, 1, item);
            }
            match &part.body {
                Body::Atom(atom) => atom_tree(&mut out, 1, atom),
                Body::Bracket(legs) => {
                    for leg in legs {
                        let link = match leg.link {
                            None => "leg",
                            Some(Link::Then) => "then leg",
                            Some(Link::Maybe) => "maybe leg",
                        };
                        branch(&mut out, 1, leg.spot, link);
                        for letter in &leg.letters {
                            branch(&mut out, 2, letter.spot, &letter.to_string());
                        }
                        atom_tree(&mut out, 2, &leg.atom);
                    }
                }
            }
        }
        out
    }
}

fn branch(out: &mut String, depth: usize, spot: Spot, what: &str) {
    let Spot(span) = spot;
    out.push_str(&format!(
        "{:indent$}{what} {}..{}\n",
        "",
        span.start,
        span.end,
        indent = depth * 2
    ));
}

fn item_tree(out: &mut String, depth: usize, item: &Item) {
    match item {
        Item::Letter(letter) => branch(out, depth, letter.spot, &letter.to_string()),
        Item::Again(spot) => branch(out, depth, *spot, "again"),
        Item::Group(items, spot) => {
            branch(out, depth, *spot, "group");
            for item in items {
                item_tree(out, depth + 1, item);
            }
        }
    }
}

fn atom_tree(out: &mut String, depth: usize, atom: &Atom) {
    let mut what = match atom.sides {
        Some((x, y)) => format!("atom ({x},{y})"),
        None => format!("atom {}", atom.letter),
    };
    for suffix in &atom.suffixes {
        what += match suffix {
            Suffix::X => " longer",
            Suffix::Y => " wider",
        };
    }
    match atom.range {
        Range::None => {}
        Range::Doubled => what += " doubled",
        Range::Number(n) => what += &format!(" times {n}"),
        Range::Star => what += " to-middle",
    }
    branch(out, depth, atom.spot, &what);
}
