//! The shortest Betza string of the same meaning.
//!
//! The meaning is taken apart into elements, lines that end on squares of one class. Candidates are simple moves (an atom
//! with a mode and directions) and the moves of the string at hand with letters left out; those that mean nothing beyond
//! the target may serve. The shortest set of them that covers all elements is looked for, and is right only if the whole
//! string, read again, means the same.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crate::meaning::lower;
use crate::meaning::movement::{Bound, CastleMove, Imitation, Mask, Movement, Step};
use crate::text::diag::Sink;
use crate::text::parse::parse;
use crate::text::source::{Excerpt, SourceFile};

/// How many partial covers are looked at; a bound on the time.
const MOST_COVERS: usize = 50_000;

/// The longest string that letters are left out of.
const LONGEST: usize = 200;

const ATOMS: [&str; 22] = [
    "W", "F", "D", "N", "A", "H", "L", "J", "G", "K", "R", "B", "Q", "DD", "NN", "AA", "HH", "LL", "JJ", "GG", "zB",
    "qN",
];

const MODES: [&str; 30] = [
    "", "m", "c", "i", "mi", "ci", "n", "mn", "cn", "j", "mj", "cj", "p", "mp", "cp", "g", "mg", "cg", "d", "md", "cd",
    "mcd", "im", "in", "imn", "e", "ce", "t", "o", "y",
];

const DIRECTIONS: [&str; 34] = [
    "f", "b", "s", "v", "l", "r", "fs", "bs", "fl", "fr", "bl", "br", "ff", "bb", "ss", "vv", "ll", "rr", "fv", "fbl",
    "ffs", "bbs", "fh", "bh", "lh", "rh", "sf", "sb", "lv", "rv", "fbr", "fsb", "vl", "vr",
];

/// A part of a meaning that is there or not.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Element {
    Line(Vec<Step>),
    Castle(CastleMove),
    Imitation(Imitation),
}

/// What a string means, if it has no errors and means something.
fn meaning(text: &str) -> Option<Movement> {
    let mut sink = Sink::default();
    let movement = lower::read(&Excerpt::whole(&SourceFile::new("<betza>", text)), &mut sink);
    (!sink.has_errors() && movement != Movement::default()).then_some(movement)
}

/// The parts of a meaning; lines that may end on squares of several classes are several.
fn elements(movement: &Movement) -> BTreeSet<Element> {
    let mut out = BTreeSet::new();
    for line in &movement.lines {
        let Some((Step::Land(mask), rest)) = line.split_last() else {
            out.insert(Element::Line(line.clone()));
            continue;
        };
        for class in [Mask::E, Mask::F, Mask::X, Mask::O]
            .into_iter()
            .filter(|c| mask.has(*c))
        {
            let mut one = rest.to_vec();
            one.push(Step::Land(class));
            out.insert(Element::Line(one));
        }
    }
    out.extend(movement.castles.iter().cloned().map(Element::Castle));
    out.extend(movement.imitations.iter().cloned().map(Element::Imitation));
    out
}

/// The shortest string found that means what `text` means; `text` as it is printed when none is shorter. Of strings of one
/// length the first in a fixed order. Nothing for a string with errors.
pub fn shortest(text: &str) -> Option<String> {
    let target = meaning(text)?;
    let tree = parse(text).ok()?;
    let mut best = tree.to_string();
    let wanted = elements(&target);
    let mut candidates = BTreeMap::new();
    let mut offer = |text: &str, found: &BTreeSet<Element>| {
        if !found.is_empty() && found.is_subset(&wanted) {
            candidates.insert(text.to_owned(), found.clone());
        }
    };
    for part in tree.moves.iter().map(ToString::to_string) {
        for text in with_letters_left_out(&part).into_iter().chain([part]) {
            let found = meaning(&text).map(|m| elements(&m)).unwrap_or_default();
            offer(&text, &found);
        }
    }
    SIMPLE.iter().for_each(|(text, found)| offer(text, found));
    for n in ranges(&target) {
        simple(&n.to_string())
            .iter()
            .for_each(|(text, found)| offer(text, found));
    }
    let mut search = Search {
        candidates: candidates.into_iter().collect(),
        best: None,
        length: best.len(),
        left: MOST_COVERS,
    };
    // Those that cover most for their length first, so that the bound is soon a good one.
    search.candidates.sort_by(|a, b| {
        let worth = |c: &(String, BTreeSet<Element>), of: usize| c.1.len() * of;
        worth(b, a.0.len())
            .cmp(&worth(a, b.0.len()))
            .then_with(|| a.0.cmp(&b.0))
    });
    search.cover(&wanted, &mut Vec::new(), 0);
    if let Some(found) = search.best.filter(|found| meaning(found).as_ref() == Some(&target)) {
        best = found;
    }
    // What is covered together may need fewer letters still.
    while let Some(less) = with_letters_left_out(&best)
        .into_iter()
        .find(|less| meaning(less).as_ref() == Some(&target))
    {
        best = less;
    }
    Some(best)
}

/// Simple moves of unbounded range.
static SIMPLE: LazyLock<Vec<(String, BTreeSet<Element>)>> = LazyLock::new(|| simple(""));

/// Simple moves with a range behind the atom, and what they mean.
fn simple(range: &str) -> Vec<(String, BTreeSet<Element>)> {
    let mut out = Vec::new();
    let mut add = |text: String| match meaning(&text) {
        Some(movement) => {
            out.push((text, elements(&movement)));
            true
        }
        None => false,
    };
    for atom in ATOMS {
        for mode in MODES {
            if add(format!("{mode}{atom}{range}")) {
                for way in DIRECTIONS {
                    add(format!("{mode}{way}{atom}{range}"));
                }
            }
        }
    }
    out
}

/// The numbers of hops that bound the rides of a meaning.
fn ranges(target: &Movement) -> BTreeSet<u16> {
    let mut counts = BTreeSet::new();
    for step in target.lines.iter().flatten() {
        if let Step::Ride {
            hi: Bound::Count(n), ..
        }
        | Step::Seek {
            hi: Bound::Count(n), ..
        } = step
        {
            counts.insert(*n);
        }
    }
    counts
}

/// The string without one of its characters, for each of them.
fn with_letters_left_out(text: &str) -> Vec<String> {
    let whole = text.char_indices().filter(|_| text.len() <= LONGEST);
    whole
        .map(|(at, c)| format!("{}{}", &text[..at], &text[at + c.len_utf8()..]))
        .collect()
}

struct Search {
    candidates: Vec<(String, BTreeSet<Element>)>,
    best: Option<String>,
    /// A cover has to be shorter than this.
    length: usize,
    /// How many more partial covers may be looked at.
    left: usize,
}

impl Search {
    /// Looks for covers of what is still `missing`.
    fn cover(&mut self, missing: &BTreeSet<Element>, chosen: &mut Vec<usize>, length: usize) {
        let Some(first) = missing.first() else {
            let text: String = chosen.iter().map(|i| self.candidates[*i].0.as_str()).collect();
            self.length = length;
            self.best = Some(text);
            return;
        };
        if self.left == 0 {
            return;
        }
        self.left -= 1;
        for i in 0..self.candidates.len() {
            let (text, covers) = &self.candidates[i];
            let longer = length + text.len();
            if longer < self.length && covers.contains(first) {
                let rest = missing.difference(covers).cloned().collect();
                chosen.push(i);
                self.cover(&rest, chosen, longer);
                chosen.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(text: &str) -> String {
        shortest(text).unwrap_or_default()
    }

    #[test]
    fn parts_are_put_together() {
        assert_eq!(is("WF"), "K");
        assert_eq!(is("mRcR"), "R");
        assert_eq!(is("RB"), "Q");
        assert_eq!(is("fWbWsWfFbF"), "K");
        assert_eq!(is("mWcWmFcF"), "K");
        assert_eq!(is("RN"), "RN");
        assert_eq!(is("ffNbbN"), "vN");
        assert_eq!(is("fmWfceFifmnD"), "fmWfceFifmnD");
    }

    #[test]
    fn what_is_found_means_the_same() {
        for piece in crate::meaning::pieces::all() {
            let found = is(piece.betza);
            assert!(found.len() <= piece.betza.len(), "{} {found}", piece.betza);
            assert_eq!(meaning(&found), meaning(piece.betza), "{} {found}", piece.betza);
        }
    }

    #[test]
    fn strings_with_errors_have_none() {
        assert_eq!(shortest("fZq?"), None);
        assert_eq!(shortest(""), None);
    }
}
