//! One leg's way in words: a verb and where it goes.

use std::collections::BTreeSet;

use super::directions::{self, Kind};
use super::shape::{Place, place};
use super::turns::{Course, Side};
use super::words::{count, number};
use crate::base::Vector;
use crate::meaning::movement::{Bound, Mask, Step, Track, Via};

/// Where a line has come so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Trail {
    /// Legs before.
    pub legs: usize,
    /// The last vector.
    pub last: Option<Place>,
    /// The side to which it has bent.
    pub bent: Option<bool>,
}

/// A verb in its forms, and where it leads.
#[derive(Clone, Debug)]
pub(super) struct Going {
    /// `slides`.
    pub verb: &'static str,
    /// `sliding`.
    pub gerund: &'static str,
    /// `like a rook`, `one square diagonally forward`.
    pub to: String,
    /// Whether `captures` may stand right before `to`.
    pub direct: bool,
    /// What else holds of the way.
    pub besides: Vec<String>,
}

impl Going {
    /// Verb and direction.
    pub fn goes(&self) -> String {
        [self.verb, &self.to].join(" ")
    }

    /// How a capture of `object` by going so is called.
    pub fn captures(&self, object: &str) -> String {
        let by = if self.direct {
            String::new()
        } else {
            format!("by {} ", self.gerund)
        };
        let object = if object.is_empty() {
            String::new()
        } else {
            format!("{object} ")
        };
        format!("captures {object}{by}{}", self.to)
    }
}

/// The directions of a leg of the king's ring as adverbs.
fn adverbs(course: &Course, trail: &Trail, to: Place) -> Vec<String> {
    match (course.side, trail.last) {
        (Side::Exact, _) => directions::adverbs(&BTreeSet::from([to.index])),
        (_, None) => course.first_adverbs(),
        (_, Some(from)) => vec![course.turn(from, to, trail.bent, trail.legs)],
    }
}

/// Oblique leaps of a leg in words, with whether they are all eight.
fn leaps(course: &Course, trail: &Trail, to: Place, vector: Vector) -> (Vec<String>, bool) {
    match (course.side, trail.last) {
        (Side::Exact, _) => (directions::oblique(&BTreeSet::from([vector])), false),
        (_, None) if course.full().is_some() => (vec![directions::measure(to.ring, to.times)], true),
        (_, None) => (directions::oblique(&course.firsts), false),
        (_, Some(from)) => {
            let turn = course.turn(from, to, trail.bent, trail.legs);
            let as_long = from.times == to.times;
            let by = if as_long {
                String::new()
            } else {
                format!(" {} times as long", to.times)
            };
            (vec![format!("another such leap{by} {turn}")], false)
        }
    }
}

/// A leap in words.
pub(super) fn leap(vector: Vector, wrap: bool, course: &Course, trail: &Trail) -> Going {
    let mut besides = Vec::new();
    if wrap {
        besides.push(EDGES.to_owned());
    }
    let Some(to) = place(vector) else {
        return Going {
            verb: "stays",
            gerund: "staying",
            to: "where it is".into(),
            direct: false,
            besides,
        };
    };
    if to.ring == (0, 1) {
        let times = usize::try_from(to.times).unwrap_or(1);
        let parts: Vec<String> = adverbs(course, trail, to)
            .iter()
            .map(|adverb| format!("{} {adverb}", count(times, "square")))
            .collect();
        let step = times == 1;
        return Going {
            verb: if step { "steps" } else { "leaps" },
            gerund: if step { "stepping" } else { "leaping" },
            to: parts.join(", or "),
            direct: true,
            besides,
        };
    }
    let (parts, all) = leaps(course, trail, to, vector);
    let again = trail.last.is_some() && course.side != Side::Exact;
    let to = match directions::leaper(to.ring, to.times).filter(|_| all) {
        Some("knight") => "like a knight".to_owned(),
        Some(name) => format!("like {} ({})", super::words::a(name), parts.join(", or ")),
        None => parts.join(", or "),
    };
    Going {
        verb: if again { "makes" } else { "leaps" },
        gerund: if again { "making" } else { "leaping" },
        to,
        direct: !again,
        besides,
    }
}

/// How joined edges are spoken of.
pub(super) const EDGES: &str = "the left and right edges of the board being joined";

/// How far a ride may go: `up to three squares`; empty when there is no limit.
fn far(lo: Bound, hi: Bound, thing: &str) -> String {
    let many = |n: u16| count(usize::from(n), thing);
    match (lo, hi) {
        (Bound::Count(1), Bound::Unlimited) => String::new(),
        (Bound::Count(lo), Bound::Unlimited) => format!("at least {}", many(lo)),
        (Bound::Count(1), Bound::Count(hi)) if hi > 1 => format!("up to {}", many(hi)),
        (Bound::Count(lo), Bound::Count(hi)) if lo == hi => format!("exactly {}", many(lo)),
        (Bound::Count(lo), Bound::Count(hi)) => format!("{} to {}", number(usize::from(lo)), many(hi)),
        (Bound::Same, Bound::Count(n)) => {
            format!("exactly as many {thing}s as the leg before, if those are at most {n},")
        }
        (Bound::Same, _) => format!("exactly as many {thing}s as the leg before"),
        (Bound::Count(1), Bound::Same) => format!("at most as many {thing}s as the leg before"),
        (lo, hi) => {
            let bound = |b: Bound| match b {
                Bound::Count(n) => many(n),
                Bound::Unlimited => "any number".into(),
                Bound::OwnHalf => "as many as lead to the last rank of its own half (one in any case)".into(),
                Bound::Same => "as many as the leg before".into(),
            };
            match (lo, hi) {
                (Bound::Count(1), hi) => format!("up to {}", bound(hi)),
                (lo, hi) => format!("from {} to {}", bound(lo), bound(hi)),
            }
        }
    }
}

/// A ride in words.
pub(super) fn ride(step: &Step, course: &Course, trail: &Trail) -> Option<Going> {
    let Step::Ride {
        track,
        lo,
        hi,
        thru,
        mark,
    } = step
    else {
        return None;
    };
    let mut besides = Vec::new();
    let half = *hi == Bound::OwnHalf && *lo == Bound::Count(1);
    // The half is spoken of behind the way.
    let bounds = (*lo, if half { Bound::Unlimited } else { *hi });
    let (verb, gerund, to): (&'static str, &'static str, String) = match &track.cycle[..] {
        [hop] => {
            let to = place(hop.vector)?;
            if (to.ring, to.times) == ((0, 1), 1) {
                let plain = far(*lo, *hi, "square");
                let measure = if half { String::new() } else { plain };
                let way = slide(course, trail, to, &measure);
                if trail.legs > 0 && !way.contains("straight on") && !way.contains("straight back") {
                    ("slides on", "sliding on", way)
                } else {
                    ("slides", "sliding", way)
                }
            } else {
                ("rides", "riding", long_ride(course, trail, to, hop.vector, bounds))
            }
        }
        _ => ("rides", "riding", bent_ride(track, course, trail, bounds)?),
    };
    if half {
        let one = if verb.starts_with("slides") { "square" } else { "leap" };
        besides.push(format!(
            "no farther than the last rank of its own half (but one {one} in any case)"
        ));
    }
    if let [hop] = &track.cycle[..]
        && let Some((via, _)) = &hop.via
    {
        besides.push(match via {
            Via::AllEmpty => "each leap being blocked by a piece on a square it passes".to_owned(),
            Via::SomeOccupied => "each leap having to pass over at least one piece".to_owned(),
        });
    }
    if *thru != Mask::E {
        let over = match *thru {
            Mask::NONE => "nothing".to_owned(),
            mask => super::words::occupant(mask),
        };
        besides.push(format!("passing squares that hold {over}"));
    }
    if track.wrap {
        besides.push(EDGES.to_owned());
    }
    if *mark {
        besides.push(IN_PASSING_MANY.to_owned());
    }
    Some(Going {
        verb,
        gerund,
        direct: to.starts_with("like "),
        to,
        besides,
    })
}

/// What a mark on a square passed means.
pub(super) const IN_PASSING: &str = "so that it may be captured in passing on the square it crosses";
/// What marks on all squares passed mean.
pub(super) const IN_PASSING_MANY: &str = "so that it may be captured in passing on any square it crosses";

fn slide(course: &Course, trail: &Trail, to: Place, measure: &str) -> String {
    let like = match course
        .full()
        .filter(|_| measure.is_empty() && course.side != Side::Exact)
    {
        Some(Kind::Lines) => Some("like a rook"),
        Some(Kind::Diagonals) => Some("like a bishop"),
        Some(Kind::Both) if trail.last.is_none() => Some("like a queen"),
        _ => None,
    };
    if let (Some(like), None) = (like, trail.last) {
        return like.into();
    }
    let words = adverbs(course, trail, to);
    if measure.is_empty() {
        return words
            .join(", or slides ")
            .replace("orthogonally outward", "outward like a rook")
            .replace("diagonally outward", "outward like a bishop");
    }
    let parts: Vec<String> = words.iter().map(|adverb| format!("{measure} {adverb}")).collect();
    parts.join(", or ")
}

fn long_ride(course: &Course, trail: &Trail, to: Place, vector: Vector, (lo, hi): (Bound, Bound)) -> String {
    let measure = far(lo, hi, "leap");
    let measure = if measure.is_empty() {
        "any number of leaps".to_owned()
    } else {
        measure
    };
    if to.ring == (0, 1) {
        let times = usize::try_from(to.times).unwrap_or(1);
        let adverbs = adverbs(course, trail, to).join(" or ");
        return format!("{measure} of {} {adverbs}", count(times, "square"));
    }
    let (parts, all) = leaps(course, trail, to, vector);
    match directions::leaper(to.ring, to.times).filter(|_| all) {
        Some(name) if measure == "any number of leaps" => {
            format!("any number of {name}'s leaps in one direction")
        }
        Some(name) => format!("{measure} of {} in one direction", super::words::a(name)),
        None => format!("{measure} of {}, all in one direction", parts.join(", or ")),
    }
}

/// A track that bends alike after each hop: the word for it, to which sides, by how many eighths, and what must hold of
/// the squares its hops pass.
struct Bends {
    shape: &'static str,
    sides: &'static str,
    eighths: usize,
    via: Option<Via>,
}

/// How a track bends, if it bends alike after each hop.
fn bends(track: &Track) -> Option<Bends> {
    let places: Vec<Place> = track.cycle.iter().map(|hop| place(hop.vector)).collect::<Option<_>>()?;
    let first = *places.first()?;
    let via = track.cycle[0].via.as_ref().map(|(via, _)| *via);
    let alike = places.iter().all(|p| p.ring == first.ring && p.times == first.times)
        && track
            .cycle
            .iter()
            .all(|hop| hop.via.as_ref().map(|(via, _)| *via) == via);
    let turn = |a: Place, b: Place| (b.index + 8 - a.index) % 8;
    let turns: Vec<usize> = (0..places.len())
        .map(|i| turn(places[i], places[(i + 1) % places.len()]))
        .collect();
    let (shape, sides) = match &turns[..] {
        [a, b] if *b == (8 - *a) % 8 => ("zigzag", "by turns to one side and to the other"),
        [a, rest @ ..] if rest.iter().all(|t| t == a) => ("circle", "always to the same side"),
        _ => return None,
    };
    alike.then_some(Bends {
        shape,
        sides,
        eighths: turns[0].min(8 - turns[0]),
        via,
    })
}

/// Whether a step's track is straight, or bends alike after each hop, so that few words say it.
pub(super) fn is_plain(step: &Step) -> bool {
    match step {
        Step::Ride { track, .. } | Step::Seek { track, .. } => track.cycle.len() == 1 || bends(track).is_some(),
        _ => true,
    }
}

fn via_words(via: Option<Via>) -> &'static str {
    match via {
        None => "",
        Some(Via::AllEmpty) => " (over empty squares only)",
        Some(Via::SomeOccupied) => " (over at least one piece)",
    }
}

/// A ride along a track that bends.
fn bent_ride(track: &Track, course: &Course, trail: &Trail, (lo, hi): (Bound, Bound)) -> Option<String> {
    let first = place(track.cycle.first()?.vector)?;
    let thing = if (first.ring, first.times) == ((0, 1), 1) {
        "step"
    } else {
        "leap"
    };
    let measure = far(lo, hi, thing);
    let measure = if measure.is_empty() {
        format!("any number of {thing}s")
    } else {
        measure
    };
    let Some(bends) = bends(track).filter(|_| course.side != Side::Exact) else {
        let hops: Vec<String> = track
            .cycle
            .iter()
            .map(|hop| directions::exactly(hop.vector) + via_words(hop.via.as_ref().map(|(via, _)| *via)))
            .collect();
        return Some(format!("{measure} along a path that repeats: {}", hops.join(", then ")));
    };
    let one = match (first.ring, first.times) {
        ((0, 1), 1) => String::new(),
        ((0, 1), n) => format!(" of {}", count(usize::try_from(n).unwrap_or(1), "square")),
        (ring, times) => format!(" of {}", directions::measure(ring, times)),
    };
    let by = match (first.ring, bends.eighths) {
        ((0, 1), n) => format!("by {} degrees", n * 45),
        (_, 1) => "to a neighbouring leap".into(),
        (_, 2) => "by 90 degrees".into(),
        (_, n) => format!("by {n} of the eight directions"),
    };
    let start = match (trail.last, first.ring) {
        (Some(_), _) => String::new(),
        (None, (0, 1)) => format!(", the first {}", course.first_adverbs().join(" or ")),
        (None, _) if course.full().is_some() => String::new(),
        (None, _) => format!(", the first {}", directions::oblique(&course.firsts).join(" or ")),
    };
    let begin = match course.side {
        Side::Right => ", first to the right",
        Side::Left => ", first to the left",
        _ => "",
    };
    Some(format!(
        "in a {}: {measure}{one}{}{start}, turning {by} after each, {}{begin}",
        bends.shape,
        via_words(bends.via),
        bends.sides
    ))
}

/// The first piece on a way, in words: where it is looked for.
pub(super) fn first_met(track: &Track, hi: Bound, course: &Course, trail: &Trail) -> String {
    let within = match hi {
        Bound::Unlimited => String::new(),
        Bound::Count(n) => format!(" within {}", count(usize::from(n), "step")),
        Bound::OwnHalf => " in its own half".into(),
        Bound::Same => " within as many steps as the leg before".into(),
    };
    let wrap = if track.wrap {
        format!(", {EDGES}")
    } else {
        String::new()
    };
    let way = match &track.cycle[..] {
        [hop] => match (place(hop.vector), trail.last) {
            (
                Some(Place {
                    ring: (0, _), times: 1, ..
                }),
                None,
            ) if course.side != Side::Exact => course.along(),
            (Some(to), _) if (to.ring, to.times) == ((0, 1), 1) => adverbs(course, trail, to).join(", or "),
            (Some(to), _) => format!(
                "on a ride of {}",
                long_ride(course, trail, to, hop.vector, (Bound::Count(1), Bound::Unlimited))
            ),
            (None, _) => "where it is".into(),
        },
        _ => match bent_ride(track, course, trail, (Bound::Count(1), Bound::Unlimited)) {
            Some(ride) => format!("on a ride {ride}"),
            None => "on its way".into(),
        },
    };
    let via = track
        .cycle
        .iter()
        .find_map(|hop| hop.via.as_ref())
        .map_or("", |(via, _)| match via {
            Via::AllEmpty => " by leaps over empty squares",
            Via::SomeOccupied => " by leaps each over at least one piece",
        });
    format!("the first piece met{within} {way}{via}{wrap}")
}
