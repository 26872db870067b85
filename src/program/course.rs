//! Courses: roams that go a leap at a time, as graphs on which the shortest way is found square by square.

use super::isa::{Op, RoamCode, RoamStateCode};
use super::tracks::Tracks;
use super::vm::{MAX_PATH, Path};
use crate::base::{Bitboard, Square};
use crate::meaning::movement::Mask;

/// A roam whose edges are single leaps that ask for the class of the square they leave, and whose exits use the mover up,
/// on one board.
#[derive(Clone, Debug)]
pub struct Course {
    /// The squares of the board.
    board: Bitboard,
    /// The states in which the walk begins.
    starts: Vec<usize>,
    /// How the walk can end in each state.
    exits: Vec<Exits>,
    /// For each state and square the leaps that lead there, from what can stop a walk: that stands around what it aims at, so
    /// a search that begins there gives up soonest.
    into: Vec<Vec<Leap>>,
    /// For each state and square the leaps that go on, in the order of the squares they lead to.
    onward: Vec<Vec<Leap>>,
    /// The most leaps.
    most: usize,
}

/// A leap seen from one of its ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Leap {
    /// The square at the other end.
    square: Square,
    /// The state of the walk there.
    state: usize,
    /// What must stand on the square left.
    stands: Mask,
}

/// How a walk can end in a state.
#[derive(Clone, Copy, Debug)]
struct Exits {
    /// On squares of these classes, by capturing what stands there.
    takes: Mask,
    /// On squares of these, capturing nothing.
    spares: Mask,
}

/// What is made of the ways of a course as they are walked.
pub trait Walker {
    /// Whether the walk may go on over a square that it has entered.
    fn crosses(&mut self, square: Square) -> bool;
    /// A way ends where the walk stands; `takes` is whether it captures there.
    fn ends(&mut self, way: &Path, takes: bool);
}

/// Where a search has been: the square, the state, how many leaps lie ahead, and the place after it, as an index.
struct Visit {
    at: Square,
    state: usize,
    ahead: usize,
    after: usize,
}

/// Any class of square.
const ANY: Mask = Mask::E.or(Mask::FX).or(Mask::O);

/// Leaps to an end where there is none.
const NEVER: u8 = u8::MAX;

impl Course {
    /// The course of a roam; nothing if the roam does more than leap from square to square, or goes one way in several states.
    pub fn of(roam: &RoamCode, tracks: &Tracks) -> Option<Course> {
        let squares = tracks.shape().squares();
        let mut course = Course {
            board: squares,
            starts: roam.start.clone(),
            exits: roam.states.iter().map(exits).collect::<Option<_>>()?,
            into: vec![Vec::new(); roam.states.len() * 256],
            onward: vec![Vec::new(); roam.states.len() * 256],
            most: usize::from(roam.most?).min(MAX_PATH),
        };
        for (state, code) in roam.states.iter().enumerate() {
            for (ops, to) in &code.edges {
                let (stands, track) = match ops[..] {
                    [Op::Leap(track), Op::Stop] => (ANY, track),
                    [Op::Want(mask), Op::Leap(track), Op::Stop] => (mask, track),
                    _ => return None,
                };
                for from in squares {
                    if let Some(square) = tracks.ray(track, from).squares.first() {
                        let leap = |square, state| Leap { square, state, stands };
                        course.into[at(*to, *square)].push(leap(from, state));
                        course.onward[at(state, from)].push(leap(*square, *to));
                    }
                }
            }
        }
        course.onward.iter_mut().for_each(|leaps| leaps.sort_unstable());
        // Squares must tell ways apart.
        let twice = |leaps: &Vec<Leap>| leaps.windows(2).any(|pair| pair[0].square == pair[1].square);
        let one = course.starts.len() == 1 && !course.onward.iter().any(twice);
        one.then_some(course)
    }

    /// Walks all ways from `from`, in the order of their squares. A way enters no square twice and does not come back to `from`.
    /// `class` says what stands on a square, for the mover.
    pub fn walk(&self, from: Square, class: impl Fn(Square) -> Mask, walker: &mut impl Walker) {
        let stands = |square| if square == from { Mask::E } else { class(square) };
        let ahead = self.ahead(from, &stands);
        let mut walk = Walk {
            course: self,
            stands,
            ahead,
            entered: Bitboard::of(from),
            way: Path::new(),
        };
        for start in &self.starts {
            walk.go(*start, from, walker);
        }
    }

    /// For each state and square how many leaps are at least ahead before the walk can end.
    fn ahead(&self, from: Square, stands: &impl Fn(Square) -> Mask) -> Vec<u8> {
        let mut ahead = vec![NEVER; self.into.len()];
        let mut places: Vec<(usize, Square)> = Vec::new();
        let mut note = |(state, square): (usize, Square), leaps: u8, places: &mut Vec<(usize, Square)>| {
            let known = &mut ahead[at(state, square)];
            if *known == NEVER {
                *known = leaps;
                places.push((state, square));
            }
        };
        for (state, exits) in self.exits.iter().enumerate() {
            for square in self.board {
                if exits.takes.or(exits.spares).meets(stands(square)) {
                    note((state, square), 0, &mut places);
                }
            }
        }
        let (mut first, mut leaps) = (0, 0);
        while first < places.len() && leaps < self.most {
            let last = places.len();
            leaps += 1;
            for i in first..last {
                let (state, square) = places[i];
                for leap in &self.into[at(state, square)] {
                    if square != from && leap.stands.meets(stands(leap.square)) {
                        note((leap.state, leap.square), leaps as u8, &mut places);
                    }
                }
            }
            first = last;
        }
        ahead
    }

    /// The squares of a shortest way from `from` that ends by capturing on one of `targets`, without `from`. It does not come
    /// back to `from`, but may enter another square twice; where there is none, there is no way that enters none twice
    /// either. `class` says what stands on a square, for the mover.
    pub fn way(&self, from: Square, targets: Bitboard, class: impl Fn(Square) -> Mask) -> Option<Vec<Square>> {
        let mut stands = [Mask::NONE; 256];
        for square in self.board {
            stands[square.index()] = class(square);
        }
        let class = |square: Square| stands[square.index()];
        let mut seen = vec![Bitboard::EMPTY; self.exits.len()];
        let mut visits: Vec<Visit> = Vec::new();
        for at in targets {
            let stands = class(at);
            let ends = |state: &usize| self.exits[*state].takes.meets(stands);
            visits.extend((0..self.exits.len()).filter(ends).map(|state| Visit {
                at,
                state,
                ahead: 0,
                after: usize::MAX,
            }));
        }
        let mut next = 0;
        while let Some(&Visit { at, state, ahead, .. }) = visits.get(next) {
            for leap in &self.into[self::at(state, at)] {
                if leap.square == from {
                    if self.starts.contains(&leap.state) && leap.stands.meets(Mask::E) {
                        return Some(way_from(&visits, next));
                    }
                } else if ahead + 1 < self.most
                    && !seen[leap.state].contains(leap.square)
                    && leap.stands.meets(class(leap.square))
                {
                    seen[leap.state].insert(leap.square);
                    visits.push(Visit {
                        at: leap.square,
                        state: leap.state,
                        ahead: ahead + 1,
                        after: next,
                    });
                }
            }
            next += 1;
        }
        None
    }
}

/// Where a state and a square stand in the tables.
#[inline]
fn at(state: usize, square: Square) -> usize {
    state * 256 + square.index()
}

/// A walk on its way.
struct Walk<'c, F> {
    course: &'c Course,
    stands: F,
    ahead: Vec<u8>,
    entered: Bitboard,
    way: Path,
}

impl<F: Fn(Square) -> Mask> Walk<'_, F> {
    fn go(&mut self, state: usize, square: Square, walker: &mut impl Walker) {
        let course = self.course;
        let stands = (self.stands)(square);
        let exits = course.exits[state];
        if exits.takes.meets(stands) {
            walker.ends(&self.way, true);
        }
        if exits.spares.meets(stands) {
            walker.ends(&self.way, false);
        }
        let left = course.most - self.way.len();
        if left == 0 {
            return;
        }
        let open = |leap: &&Leap, walk: &Self| {
            leap.stands.meets(stands)
                && usize::from(walk.ahead[at(leap.state, leap.square)]) < left
                && !walk.entered.contains(leap.square)
        };
        let leaps = &course.onward[at(state, square)];
        if !leaps.iter().any(|leap| open(&leap, self)) {
            return;
        }
        if !self.way.is_empty() && !walker.crosses(square) {
            return;
        }
        for leap in leaps {
            if open(&leap, self) && self.way.push(leap.square) {
                self.entered.insert(leap.square);
                self.go(leap.state, leap.square, walker);
                self.entered.remove(leap.square);
                self.way.pop();
            }
        }
    }
}

/// How a walk can end in a state; nothing if it can in yet another way.
fn exits(state: &RoamStateCode) -> Option<Exits> {
    let mut exits = Exits {
        takes: Mask::NONE,
        spares: Mask::NONE,
    };
    for exit in &state.exits {
        match exit[..] {
            [Op::Want(mask), Op::Take, Op::Vanish] => exits.takes = exits.takes.or(mask),
            [Op::Want(mask), Op::Vanish] => exits.spares = exits.spares.or(mask),
            _ => return None,
        }
    }
    Some(exits)
}

/// The squares from a visit to the end.
fn way_from(visits: &[Visit], mut next: usize) -> Vec<Square> {
    let mut way = Vec::new();
    while let Some(visit) = visits.get(next) {
        way.push(visit.at);
        next = visit.after;
    }
    way
}
