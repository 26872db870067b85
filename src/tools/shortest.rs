//! The shortest Betza string of the same meaning.
//!
//! The meaning is taken apart into elements, lines that end on squares of one class. Candidates are simple moves (an atom
//! with a mode and directions) and the moves of the string at hand with letters left out; those that mean nothing beyond
//! the target may serve. The shortest set of them that covers all elements is looked for, and is right only if the whole
//! string, read again, means the same.

use std::collections::{BTreeMap, BTreeSet};

use crate::meaning::lower;
use crate::meaning::movement::{Bound, CastleMove, Hop, Imitation, Mask, Movement, Step};
use crate::text::diag::Sink;
use crate::text::parse::parse;
use crate::text::source::{Excerpt, SourceFile};

/// How many partial covers are looked at; a bound on the time.
const MOST_COVERS: usize = 50_000;

/// The longest string that letters are left out of.
const LONGEST: usize = 200;

/// The longest range that simple moves are tried with: the side of the largest board.
const LONGEST_RANGE: u16 = 16;

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

/// The parts of a meaning; lines that may end on squares of several classes are several, and so are straight rides: one for
/// each number of hops below `far`, and one for all from there on.
fn elements(movement: &Movement, far: u16) -> BTreeSet<Element> {
    let mut out = BTreeSet::new();
    for line in movement.lines.iter().flat_map(|line| hop_by_hop(line, far)) {
        let Some((Step::Land(mask), rest)) = line.split_last() else {
            out.insert(Element::Line(line));
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

/// A straight ride that lands as lines of so many hops each, below `far`, and the ride from there on.
fn hop_by_hop(line: &[Step], far: u16) -> Vec<Vec<Step>> {
    let whole = || vec![line.to_vec()];
    let [
        before @ ..,
        Step::Ride {
            track,
            lo: Bound::Count(lo),
            hi: hi @ (Bound::Count(_) | Bound::Unlimited),
            thru: Mask::E,
            mark: false,
        },
        land @ Step::Land(_),
    ] = line
    else {
        return whole();
    };
    let [Hop { vector, via: None }] = &track.cycle[..] else {
        return whole();
    };
    let plain = before
        .iter()
        .all(|s| matches!(s, Step::Virgin | Step::From(_) | Step::NotFrom(_)));
    if !plain || track.wrap {
        return whole();
    }
    let most = match hi {
        Bound::Count(n) => *n,
        _ => u16::MAX,
    };
    let leap = Step::Leap {
        vector: *vector,
        wrap: false,
    };
    let exactly = |n: u16| {
        let mut steps = before.to_vec();
        for i in 0..n {
            steps.extend((i > 0).then_some(Step::Want(Mask::E)));
            steps.push(leap.clone());
        }
        steps.push(land.clone());
        steps
    };
    let mut out: Vec<Vec<Step>> = (*lo..far.min(most.saturating_add(1))).map(exactly).collect();
    if most >= far {
        let mut rest = before.to_vec();
        rest.extend([
            Step::Ride {
                track: track.clone(),
                lo: Bound::Count(far.max(*lo)),
                hi: *hi,
                thru: Mask::E,
                mark: false,
            },
            land.clone(),
        ]);
        out.push(rest);
    }
    out
}

/// The shortest string found that means what `text` means; `text` as it is printed when none is shorter. Of strings of one
/// length the first in a fixed order. Nothing for a string with errors.
pub fn shortest(text: &str) -> Option<String> {
    let target = meaning(text)?;
    let tree = parse(text).ok()?;
    let mut best = tree.to_string();
    let far = ranges(&target).last().map_or(2, |most| most + 1);
    let wanted = elements(&target, far);
    let mut candidates = BTreeMap::new();
    let mut offer = |text: &str, found: &BTreeSet<Element>| {
        if !found.is_empty() && found.is_subset(&wanted) {
            candidates.insert(text.to_owned(), found.clone());
        }
    };
    for part in tree.moves.iter().map(ToString::to_string) {
        for text in with_letters_left_out(&part).into_iter().chain([part]) {
            let found = meaning(&text).map(|m| elements(&m, far)).unwrap_or_default();
            offer(&text, &found);
        }
    }
    let bounds = ranges(&target).into_iter().map(|n| n.to_string());
    for range in std::iter::once(String::new()).chain(bounds) {
        for (text, found) in simple(&range, far, &wanted) {
            offer(&text, &found);
        }
    }
    let mut search = Search::new(&wanted, candidates, best.len());
    search.cover(&Bits::of(&wanted, &wanted), &mut Vec::new(), 0);
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

/// Simple moves with a range behind the atom, and what they mean: those that have something of what is wanted, and the same in
/// some directions only.
fn simple(range: &str, far: u16, wanted: &BTreeSet<Element>) -> Vec<(String, BTreeSet<Element>)> {
    let mut out = Vec::new();
    let mut add = |text: String| {
        let found = meaning(&text).map(|m| elements(&m, far)).unwrap_or_default();
        let some = !found.is_disjoint(wanted);
        out.push((text, found));
        some
    };
    for atom in ATOMS {
        // With a number these are W, F and K.
        if !range.is_empty() && ["R", "B", "Q"].contains(&atom) {
            continue;
        }
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
        let (Step::Ride { hi, .. } | Step::Seek { hi, .. }) = step else {
            continue;
        };
        if let Bound::Count(n @ ..=LONGEST_RANGE) = hi {
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

/// A set of elements by their places among those that are wanted.
#[derive(Clone)]
struct Bits(Vec<u64>);

impl Bits {
    fn of(wanted: &BTreeSet<Element>, some: &BTreeSet<Element>) -> Bits {
        let mut bits = vec![0; wanted.len().div_ceil(64)];
        for (i, element) in wanted.iter().enumerate() {
            if some.contains(element) {
                bits[i / 64] |= 1 << (i % 64);
            }
        }
        Bits(bits)
    }

    fn without(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    fn first(&self) -> Option<usize> {
        let word = self.0.iter().position(|w| *w != 0)?;
        Some(word * 64 + self.0[word].trailing_zeros() as usize)
    }

    fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }
}

struct Search {
    /// Strings, and what they cover.
    candidates: Vec<(String, Bits)>,
    /// For each element the candidates that cover it.
    covering: Vec<Vec<usize>>,
    best: Option<String>,
    /// A cover has to be shorter than this.
    length: usize,
    /// How many more partial covers may be looked at.
    left: usize,
}

impl Search {
    fn new(wanted: &BTreeSet<Element>, candidates: BTreeMap<String, BTreeSet<Element>>, length: usize) -> Search {
        let bits = |(text, covers)| (text, Bits::of(wanted, &covers));
        let mut candidates: Vec<_> = candidates.into_iter().map(bits).collect();
        // Those that cover most for their length first, so that the bound is soon a good one.
        candidates.sort_by(|a, b| {
            let worth = |c: &(String, Bits), of: usize| c.1.len() * of;
            worth(b, a.0.len())
                .cmp(&worth(a, b.0.len()))
                .then_with(|| a.0.cmp(&b.0))
        });
        let covers = |element: usize| {
            let has = |i: &usize| candidates[*i].1.0[element / 64] >> (element % 64) & 1 != 0;
            (0..candidates.len()).filter(has).collect()
        };
        Search {
            covering: (0..wanted.len()).map(covers).collect(),
            candidates,
            best: None,
            length,
            left: MOST_COVERS,
        }
    }

    /// Looks for covers of what is still `missing`.
    fn cover(&mut self, missing: &Bits, chosen: &mut Vec<usize>, length: usize) {
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
        for at in 0..self.covering[first].len() {
            let i = self.covering[first][at];
            let (text, covers) = &self.candidates[i];
            let longer = length + text.len();
            if longer < self.length {
                let rest = missing.without(covers);
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
    fn brackets_become_classic_forms() {
        let cases = [
            ("[W?W?W]", "W3"),
            ("[W?W]", "W2"),
            ("WnD", "W2"),
            ("WnDnH", "W3"),
            ("[F?F]", "F2"),
            ("FnA", "F2"),
            ("[F?F?F?F]", "F4"),
            ("[W?R]", "R"),
            ("[K?K]", "K2"),
            ("[N?N]", "N2"),
            ("[D?D?D]", "D3"),
            ("m[W?W]", "mW2"),
            ("f[mW?mW]", "mfW2"),
            ("c[F?F]", "cF2"),
            ("[W-W]", "nD"),
            ("[F-F-F]", "nG"),
            ("[W-F]", "nN"),
            ("fWbWsWfnD", "WfW2"),
        ];
        for (text, short) in cases {
            assert_eq!(is(text), short, "{text}");
            assert_eq!(meaning(short), meaning(text), "{text}");
        }
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
