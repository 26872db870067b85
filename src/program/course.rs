//! Courses: roams that go a leap at a time, as graphs on which the shortest way is found square by square.

use super::isa::{Op, RoamCode, RoamStateCode};
use super::tracks::Tracks;
use crate::base::{Bitboard, Square};
use crate::meaning::movement::Mask;

/// A roam whose edges are single leaps that ask for the class of the square they leave, and whose exits use the mover up,
/// on one board. It is kept from its end to its start: what can stop a walk stands around what it aims at, so a search
/// that begins there gives up soonest.
#[derive(Clone, Debug)]
pub struct Course {
    /// Whether the walk begins in a state.
    starts: Vec<bool>,
    /// For each state the classes of squares on which the walk can end by capturing.
    takes: Vec<Mask>,
    /// For each state and square the leaps that lead there.
    leaps: Vec<Vec<Leap>>,
    /// The most leaps.
    most: usize,
}

/// A leap seen from its end.
#[derive(Clone, Copy, Debug)]
struct Leap {
    /// The square left.
    from: Square,
    /// The state of the walk there.
    state: usize,
    /// What must stand there.
    stands: Mask,
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

impl Course {
    /// The course of a roam; nothing if the roam does more than leap from square to square.
    pub fn of(roam: &RoamCode, tracks: &Tracks) -> Option<Course> {
        let squares = tracks.shape().squares();
        let mut course = Course {
            starts: (0..roam.states.len()).map(|s| roam.start.contains(&s)).collect(),
            takes: roam.states.iter().map(takes).collect::<Option<_>>()?,
            leaps: vec![Vec::new(); roam.states.len() * 256],
            most: usize::from(roam.most?),
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
                        course.leaps[to * 256 + square.index()].push(Leap { from, state, stands });
                    }
                }
            }
        }
        Some(course)
    }

    /// The squares of a shortest way from `from` that ends by capturing on one of `targets`, without `from`. It does not come
    /// back to `from`, but may enter another square twice; where there is none, there is no way that enters none twice
    /// either. `class` says what stands on a square, for the mover.
    pub fn way(&self, from: Square, targets: Bitboard, class: impl Fn(Square) -> Mask) -> Option<Vec<Square>> {
        let mut seen = vec![Bitboard::EMPTY; self.takes.len()];
        let mut visits: Vec<Visit> = Vec::new();
        for at in targets {
            let stands = class(at);
            let ends = |state: &usize| self.takes[*state].meets(stands);
            visits.extend((0..self.takes.len()).filter(ends).map(|state| Visit {
                at,
                state,
                ahead: 0,
                after: usize::MAX,
            }));
        }
        let mut next = 0;
        while let Some(&Visit { at, state, ahead, .. }) = visits.get(next) {
            for leap in &self.leaps[state * 256 + at.index()] {
                if leap.from == from {
                    if self.starts[leap.state] && leap.stands.meets(Mask::E) {
                        return Some(way_from(&visits, next));
                    }
                } else if ahead + 1 < self.most
                    && !seen[leap.state].contains(leap.from)
                    && leap.stands.meets(class(leap.from))
                {
                    seen[leap.state].insert(leap.from);
                    visits.push(Visit {
                        at: leap.from,
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

/// The classes on which a walk can end by capturing in a state; nothing if it can end there in another way.
fn takes(state: &RoamStateCode) -> Option<Mask> {
    let mut takes = Mask::NONE;
    for exit in &state.exits {
        match exit[..] {
            [Op::Want(mask), Op::Take, Op::Vanish] => takes = takes.or(mask),
            // It captures nothing.
            [Op::Want(_), Op::Vanish] => {}
            _ => return None,
        }
    }
    Some(takes)
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
