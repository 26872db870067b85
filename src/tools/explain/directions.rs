//! Directions in words.

use std::collections::BTreeSet;

use super::shape::{Place, place};
use super::words::{count, list, number};
use crate::base::Vector;

/// A set of directions of the king as adverbs, to be said one after the other: `orthogonally`, `diagonally forward`.
pub(super) fn adverbs(set: &BTreeSet<usize>) -> Vec<String> {
    if set.len() == 8 {
        return vec!["in any direction".into()];
    }
    if set.len() == 7
        && let Some(missing) = (0..8).find(|i| !set.contains(i))
    {
        return vec![format!("in any direction but {}", one(missing))];
    }
    if let [only] = set.iter().copied().collect::<Vec<_>>()[..] {
        return vec![one(only).into()];
    }
    let has = |indexes: &[usize]| set.len() == indexes.len() && indexes.iter().all(|i| set.contains(i));
    if has(&[7, 0, 1]) {
        return vec!["straight or diagonally forward".into()];
    }
    if has(&[3, 4, 5]) {
        return vec!["straight or diagonally backward".into()];
    }
    let lines: BTreeSet<usize> = set.iter().copied().filter(|i| i % 2 == 0).collect();
    let diagonals: BTreeSet<usize> = set.iter().copied().filter(|i| i % 2 == 1).collect();
    let mut words = Vec::new();
    if !lines.is_empty() {
        words.push(straight(&lines));
    }
    words.extend(slanted(&diagonals));
    words
}

fn one(index: usize) -> &'static str {
    [
        "straight forward",
        "diagonally forward to the right",
        "to the right",
        "diagonally backward to the right",
        "straight backward",
        "diagonally backward to the left",
        "to the left",
        "diagonally forward to the left",
    ][index % 8]
}

fn straight(set: &BTreeSet<usize>) -> String {
    let has = |i: usize| set.contains(&i);
    if set.len() == 4 {
        return "orthogonally".into();
    }
    let mut words: Vec<String> = match (has(0), has(4)) {
        (true, true) => vec!["straight forward or backward".into()],
        (true, false) => vec!["straight forward".into()],
        (false, true) => vec!["straight backward".into()],
        (false, false) => Vec::new(),
    };
    match (has(2), has(6)) {
        (true, true) => words.push("sideways".into()),
        (true, false) => words.push("to the right".into()),
        (false, true) => words.push("to the left".into()),
        (false, false) => {}
    }
    list(&words, "or")
}

fn slanted(set: &BTreeSet<usize>) -> Vec<String> {
    let is = |indexes: &[usize]| set.len() == indexes.len() && indexes.iter().all(|i| set.contains(i));
    match () {
        () if set.len() == 4 => vec!["diagonally".into()],
        () if is(&[1, 7]) => vec!["diagonally forward".into()],
        () if is(&[3, 5]) => vec!["diagonally backward".into()],
        () if is(&[1, 3]) => vec!["diagonally to the right".into()],
        () if is(&[5, 7]) => vec!["diagonally to the left".into()],
        () if set.len() == 3 && set.contains(&1) && set.contains(&7) => {
            let other = set.iter().copied().find(|i| *i == 3 || *i == 5).unwrap_or(3);
            vec!["diagonally forward".into(), one(other).into()]
        }
        () => set.iter().map(|i| one(*i).to_owned()).collect(),
    }
}

/// Lines in a set of directions of the king: `along a rank or file`; an adverb for other sets.
pub(super) fn along(set: &BTreeSet<usize>) -> String {
    match kind(set) {
        Kind::Lines if set.len() == 4 => "along a rank or file".into(),
        Kind::Diagonals if set.len() == 4 => "along a diagonal".into(),
        Kind::Both if set.len() == 8 => "along a rank, file or diagonal".into(),
        _ => adverbs(set).join(", or "),
    }
}

/// What kind of lines a set of directions of the king holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Ranks and files.
    Lines,
    /// Diagonals.
    Diagonals,
    /// Both.
    Both,
}

/// The kind of a set of directions.
pub(super) fn kind(set: &BTreeSet<usize>) -> Kind {
    match (set.iter().any(|i| i % 2 == 0), set.iter().any(|i| i % 2 == 1)) {
        (true, true) => Kind::Both,
        (false, true) => Kind::Diagonals,
        _ => Kind::Lines,
    }
}

/// The leaper with this leap, if people have a name for it, all eight of its leaps being meant.
pub(super) fn leaper(ring: (i16, i16), times: i16) -> Option<&'static str> {
    match (ring.0 * times, ring.1 * times) {
        (1, 2) => Some("knight"),
        (1, 3) => Some("camel"),
        (2, 3) => Some("zebra"),
        (1, 4) => Some("giraffe"),
        (2, 4) => Some("stag"),
        (3, 4) => Some("antelope"),
        _ => None,
    }
}

/// An oblique leap in all eight directions, by measure: `two squares in one direction and one at a right angle to it`.
pub(super) fn measure(ring: (i16, i16), times: i16) -> String {
    let squares = |n: i16| usize::try_from(n * times).unwrap_or(0);
    let (short, long) = (squares(ring.0), squares(ring.1));
    format!(
        "{} in one direction and {} at a right angle to it",
        count(long, "square"),
        number(short)
    )
}

/// Some of the eight leaps of an oblique leaper: `two squares forward and one to either side`.
pub(super) fn oblique(vectors: &BTreeSet<Vector>) -> Vec<String> {
    let size = |n: i16| usize::from(n.unsigned_abs());
    let Some(some) = vectors.first() else { return Vec::new() };
    let (short, long) = (size(some.dx).min(size(some.dy)), size(some.dx).max(size(some.dy)));
    let has = |dx: i32, dy: i32| {
        vectors
            .iter()
            .any(|v| i32::from(v.dx.signum()) == dx && i32::from(v.dy.signum()) == dy && (size(v.dy) == long))
    };
    let flat = |dx: i32, dy: i32| {
        vectors
            .iter()
            .any(|v| i32::from(v.dx.signum()) == dx && i32::from(v.dy.signum()) == dy && (size(v.dx) == long))
    };
    let mut words = Vec::new();
    let mut say = |ways: [(&str, [bool; 2]); 2], both: &str, crosses: [&str; 3]| {
        let cross = |has: [bool; 2]| match has {
            [true, true] => crosses[2].to_owned(),
            [true, false] => crosses[0].to_owned(),
            _ => crosses[1].to_owned(),
        };
        let part =
            |way: &str, has: [bool; 2]| format!("{} {way} and {} {}", count(long, "square"), number(short), cross(has));
        let [(one, ones), (other, others)] = ways;
        if ones == others && ones != [false, false] {
            words.push(part(both, ones));
            return;
        }
        for (way, has) in [(one, ones), (other, others)] {
            if has != [false, false] {
                words.push(part(way, has));
            }
        }
    };
    say(
        [
            ("forward", [has(-1, 1), has(1, 1)]),
            ("backward", [has(-1, -1), has(1, -1)]),
        ],
        "forward or backward",
        ["to the left", "to the right", "to either side"],
    );
    say(
        [
            ("to the left", [flat(-1, 1), flat(-1, -1)]),
            ("to the right", [flat(1, 1), flat(1, -1)]),
        ],
        "to either side",
        ["forward", "backward", "forward or backward"],
    );
    words
}

/// One vector in words: `one square straight forward`, `two squares forward and one to the right`.
pub(super) fn exactly(vector: Vector) -> String {
    match place(vector) {
        Some(Place {
            ring: (0, _),
            index,
            times,
        }) => {
            let times = usize::try_from(times).unwrap_or(0);
            format!("{} {}", count(times, "square"), one(index))
        }
        Some(_) => oblique(&BTreeSet::from([vector])).join(", "),
        None => "to where it is".into(),
    }
}
