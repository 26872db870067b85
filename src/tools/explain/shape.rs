//! Lines that are one another turned or mirrored, brought together.
//!
//! Each line is turned so that it starts forward; lines that are then the same form a [`Group`], which knows in what
//! directions there was one. What is said of a group is said once.

use std::collections::{BTreeMap, BTreeSet};

use super::joins;
use crate::base::Vector;
use crate::meaning::movement::{Bound, Hop, Mask, Roam, RoamState, Step, Track};

/// How the directions of a line hang together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Frame {
    /// It has none.
    Still,
    /// All its vectors belong to one ring of eight, in which turns can be counted: the king's directions, or the eight
    /// leaps of an oblique leaper.
    Ring,
    /// Anything else; it is turned and mirrored as a drawing is.
    Grid,
}

/// To which side a line first bends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Hand {
    /// It does not.
    Even,
    /// To the right.
    Right,
    /// To the left.
    Left,
}

/// One direction in which a group has a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Way {
    /// Its first vector.
    pub first: Vector,
    /// To which side it bends.
    pub hand: Hand,
}

/// Lines that differ in direction only.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// One of them, turned so that it starts forward and bends to the right.
    pub line: Vec<Step>,
    /// The directions in which there is one, each with the line as it was.
    pub ways: BTreeMap<Way, Vec<Step>>,
    /// How directions are read.
    pub frame: Frame,
    /// The turns that each leg after the first may make, whatever the others do, when there are several alike; empty when
    /// the line says the only ones.
    pub turns: Vec<BTreeSet<usize>>,
    /// How many squares or leaps a hop reaches in all, the piece hopped over being anywhere on the way.
    pub within: Option<u16>,
    /// Whether it captures in passing too, where it captures.
    pub passing: bool,
    /// Whether the move may also end where its first leg ends.
    pub stops: bool,
}

impl Group {
    /// The first vectors, each once.
    pub fn firsts(&self) -> BTreeSet<Vector> {
        self.ways.keys().map(|way| way.first).collect()
    }

    /// Whether each direction has both its mirror images, or none has.
    pub fn even(&self) -> bool {
        let has = |first, hand| self.ways.contains_key(&Way { first, hand });
        self.ways.keys().all(|way| match way.hand {
            Hand::Even => true,
            Hand::Right => has(way.first, Hand::Left),
            Hand::Left => has(way.first, Hand::Right),
        })
    }
}

/// The place of a vector in its ring: the ring's smaller and larger side, the place clockwise from forward, and how many
/// times the ring's vector it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The ring: (0,1) for the king's directions, (1,2) for the knight's and so on.
    pub ring: (i16, i16),
    /// 0 to 7.
    pub index: usize,
    /// At least 1.
    pub times: i16,
}

/// The vectors of a ring in order, clockwise.
pub(super) fn ring((a, b): (i16, i16)) -> [Vector; 8] {
    let v = Vector::new;
    if a == 0 {
        return [
            v(0, b),
            v(b, b),
            v(b, 0),
            v(b, -b),
            v(0, -b),
            v(-b, -b),
            v(-b, 0),
            v(-b, b),
        ];
    }
    [
        v(a, b),
        v(b, a),
        v(b, -a),
        v(a, -b),
        v(-a, -b),
        v(-b, -a),
        v(-b, a),
        v(-a, b),
    ]
}

/// Where a vector stands; `None` for the null vector.
pub(super) fn place(vector: Vector) -> Option<Place> {
    let (x, y) = (vector.dx.unsigned_abs(), vector.dy.unsigned_abs());
    let (mut m, mut n) = (x, y);
    while n != 0 {
        (m, n) = (n, m % n);
    }
    let times = i16::try_from(m).ok().filter(|t| *t > 0)?;
    let unit = Vector::new(vector.dx / times, vector.dy / times);
    let (a, b) = (unit.dx.abs().min(unit.dy.abs()), unit.dx.abs().max(unit.dy.abs()));
    let class = if a == 0 || a == b { (0, 1) } else { (a, b) };
    let index = ring(class).iter().position(|v| *v == unit)?;
    Some(Place {
        ring: class,
        index,
        times,
    })
}

/// The steps with every vector changed.
pub(super) fn mapped(steps: &[Step], change: &dyn Fn(Vector) -> Vector) -> Vec<Step> {
    let hop = |hop: &Hop| Hop {
        vector: change(hop.vector),
        via: hop
            .via
            .as_ref()
            .map(|(via, squares)| (*via, squares.iter().map(|v| change(*v)).collect())),
    };
    let track = |track: &Track| Track {
        cycle: track.cycle.iter().map(hop).collect(),
        wrap: track.wrap,
    };
    let one = |step: &Step| match step {
        Step::Leap { vector, wrap } => Step::Leap {
            vector: change(*vector),
            wrap: *wrap,
        },
        Step::Ride {
            track: way,
            lo,
            hi,
            thru,
            mark,
        } => Step::Ride {
            track: track(way),
            lo: *lo,
            hi: *hi,
            thru: *thru,
            mark: *mark,
        },
        Step::Seek { track: way, hi } => Step::Seek {
            track: track(way),
            hi: *hi,
        },
        Step::Roam(roam) => {
            let states = roam.states.iter().map(|state| RoamState {
                exits: state.exits.iter().map(|exit| mapped(exit, change)).collect(),
                edges: state.edges.iter().map(|(s, n)| (mapped(s, change), *n)).collect(),
            });
            Step::Roam(Box::new(Roam {
                start: roam.start.clone(),
                states: states.collect(),
                most: roam.most,
                record: roam.record,
            }))
        }
        other => other.clone(),
    };
    steps.iter().map(one).collect()
}

/// All vectors of the steps in the order in which they stand, with whether some hop of a track passes squares that
/// matter.
pub(super) fn vectors(steps: &[Step]) -> (Vec<Vector>, bool) {
    let mut found = Vec::new();
    let mut via = false;
    for step in steps {
        match step {
            Step::Leap { vector, .. } => found.push(*vector),
            Step::Ride { track, .. } | Step::Seek { track, .. } => {
                for hop in &track.cycle {
                    found.push(hop.vector);
                    via |= hop.via.is_some();
                }
            }
            Step::Roam(roam) => {
                let exits = roam.states.iter().flat_map(|s| &s.exits);
                let edges = roam.states.iter().flat_map(|s| s.edges.iter().map(|(steps, _)| steps));
                for steps in edges.chain(exits) {
                    let (inner, inner_via) = vectors(steps);
                    found.extend(inner);
                    via |= inner_via;
                }
            }
            _ => {}
        }
    }
    (found, via)
}

/// A line turned to start forward and to bend to the right, with the direction it had.
fn turned(line: &[Step]) -> (Vec<Step>, Way, Frame) {
    let (all, via) = vectors(line);
    let still = Way {
        first: Vector::new(0, 0),
        hand: Hand::Even,
    };
    let Some(first) = all.first().copied() else {
        return (line.to_vec(), still, Frame::Still);
    };
    let Some(start) = place(first) else {
        return (line.to_vec(), still, Frame::Still);
    };
    let places: Option<Vec<Place>> = all.iter().map(|v| place(*v)).collect();
    if let Some(places) = places
        && places.iter().all(|p| p.ring == start.ring)
        && (start.ring == (0, 1) || !via)
    {
        let relative = |index: usize| (index + 8 - start.index) % 8;
        let bend = places.iter().map(|p| relative(p.index)).find(|t| *t % 4 != 0);
        let hand = match bend {
            None => Hand::Even,
            Some(1..=3) => Hand::Right,
            Some(_) => Hand::Left,
        };
        let change = |v: Vector| match place(v) {
            Some(p) => {
                let turn = relative(p.index);
                let turn = if hand == Hand::Left { (8 - turn) % 8 } else { turn };
                ring(p.ring)[turn].times(p.times)
            }
            None => v,
        };
        return (mapped(line, &change), Way { first, hand }, Frame::Ring);
    }
    let (change, hand) = drawing(first, &all);
    (mapped(line, &*change), Way { first, hand }, Frame::Grid)
}

/// How a drawing is turned and mirrored so that `first` points between forward and forward-right, and what comes off
/// the line to its right.
fn drawing(first: Vector, all: &[Vector]) -> (Box<dyn Fn(Vector) -> Vector>, Hand) {
    let quarter = |v: Vector, n: usize| (0..n).fold(v, |v, _| Vector::new(v.dy, -v.dx));
    let swap = |v: Vector| Vector::new(v.dy, v.dx);
    let flip = |v: Vector| Vector::new(-v.dx, v.dy);
    let n = (0..4)
        .find(|n| {
            let v = quarter(first, *n);
            v.dy > 0 && v.dx.abs() <= v.dy && v.dx != -v.dy
        })
        .unwrap_or(0);
    let front = quarter(first, n);
    if front.dx != 0 && front.dx != front.dy {
        // An oblique first leap names its drawing by itself.
        let mirrored = front.dx < 0;
        let change = move |v: Vector| {
            let v = quarter(v, n);
            if mirrored { flip(v) } else { v }
        };
        return (Box::new(change), Hand::Even);
    }
    let diagonal = front.dx == front.dy;
    let side = |v: Vector| if diagonal { v.dx - v.dy } else { v.dx };
    let bend = all.iter().map(|v| side(quarter(*v, n))).find(|s| *s != 0);
    let hand = match bend {
        None => Hand::Even,
        Some(s) if s > 0 => Hand::Right,
        Some(_) => Hand::Left,
    };
    let change = move |v: Vector| {
        let v = quarter(v, n);
        match (hand, diagonal) {
            (Hand::Left, true) => swap(v),
            (Hand::Left, false) => flip(v),
            _ => v,
        }
    };
    (Box::new(change), hand)
}

/// The line with the step before a capture that the piece goes back from, and the step back from a capture, as legs of their own:
/// so a capture without moving stands there as such. It means the same.
fn apart(line: &[Step]) -> Vec<Step> {
    let takes = |steps: &[Step]| matches!(steps, [Step::Want(mask), Step::Take, ..] if !mask.has(Mask::E));
    let mut line = line.to_vec();
    // Where the length of a ride is asked for it stays whole.
    let asked = |step: &Step| matches!(step, Step::Ride { lo, hi, .. } if *lo == Bound::Same || *hi == Bound::Same);
    if line.iter().any(asked) {
        return line;
    }
    let mut i = 0;
    while i + 3 < line.len() {
        if takes(&line[i + 1..])
            && let (Some((there, lo, hi)), Some((back, back_lo, back_hi))) = (run(&line[i]), run(&line[i + 3]))
            && there.turned() == back
        {
            let leap = |vector| Step::Leap { vector, wrap: false };
            match (lo, back_lo) {
                // A long way there, one step back.
                (2.., 1) if back_hi == Bound::Count(1) => {
                    let before = shorter(there, lo, hi);
                    line.splice(i..=i, [before, Step::Want(Mask::E), leap(there)]);
                    i += 2;
                }
                // One step there, a long way back.
                (1, 2..) if hi == Bound::Count(1) => {
                    let after = shorter(back, back_lo, back_hi);
                    line.splice(i + 3..=i + 3, [leap(back), Step::Want(Mask::E), after]);
                }
                _ => {}
            }
        }
        i += 1;
    }
    line
}

/// The vector of a straight way over empty squares that leaves no rights, and how often it is gone.
fn run(step: &Step) -> Option<(Vector, u16, Bound)> {
    match step {
        Step::Leap { vector, wrap: false } => Some((*vector, 1, Bound::Count(1))),
        Step::Ride {
            track,
            lo: Bound::Count(lo),
            hi: hi @ (Bound::Count(_) | Bound::Unlimited),
            thru: Mask::E,
            mark: false,
        } => match &track.cycle[..] {
            [Hop { vector, via: None }] if !track.wrap => Some((*vector, *lo, *hi)),
            _ => None,
        },
        _ => None,
    }
}

/// A ride that is one hop shorter.
fn shorter(vector: Vector, lo: u16, hi: Bound) -> Step {
    let (lo, hi) = match hi {
        Bound::Count(n) => (lo - 1, Bound::Count(n.saturating_sub(1))),
        hi => (lo - 1, hi),
    };
    match (lo, hi) {
        (1, Bound::Count(1)) => Step::Leap { vector, wrap: false },
        (lo, hi) => Step::Ride {
            track: Track::straight(vector),
            lo: Bound::Count(lo),
            hi,
            thru: Mask::E,
            mark: false,
        },
    }
}

/// The lines of a movement in groups, in the order in which they are spoken of.
pub(super) fn groups(lines: &[Vec<Step>]) -> Vec<Group> {
    let mut found: BTreeMap<(Vec<Step>, Frame), BTreeMap<Way, Vec<Step>>> = BTreeMap::new();
    for original in lines.iter().map(|line| apart(line)) {
        let (line, way, frame) = turned(&original);
        found.entry((line, frame)).or_default().insert(way, original);
    }
    let groups = found.into_iter().map(|((line, frame), ways)| Group {
        line,
        ways,
        frame,
        turns: Vec::new(),
        within: None,
        passing: false,
        stops: false,
    });
    let mut groups = joins::all(groups.collect());
    groups.sort_by_cached_key(order);
    groups
}

/// Short and plain moves come first.
fn order(group: &Group) -> (usize, usize, usize, Vec<Step>) {
    let is_way = |s: &&Step| matches!(s, Step::Leap { .. } | Step::Ride { .. } | Step::Seek { .. });
    let guards = group
        .line
        .iter()
        .filter(|s| matches!(s, Step::Virgin | Step::From(_) | Step::NotFrom(_)))
        .count();
    let roams = group.line.iter().any(|s| matches!(s, Step::Roam(_)));
    let legs = if matches!(group.line.last(), Some(Step::Vanish)) {
        5
    } else if roams {
        4
    } else if group.stops {
        1
    } else {
        group.line.iter().filter(is_way).count()
    };
    let captures = match group.line.last() {
        Some(Step::Land(mask)) if !mask.has(Mask::E) => 1,
        _ => 0,
    };
    (legs + guards, guards, captures, group.line.clone())
}
