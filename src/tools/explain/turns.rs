//! What a group says about the direction of each of its legs.

use std::collections::BTreeSet;

use super::directions::{self, Kind};
use super::shape::{Frame, Group, Hand, Place, Way, place};
use crate::base::Vector;

/// To which side the lines spoken of bend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// To either, or not at all.
    Both,
    /// To the right.
    Right,
    /// To the left.
    Left,
    /// From a diagonal to the file.
    File,
    /// From a diagonal to the rank.
    Rank,
    /// The vectors are to be said as they are: the line is one of a kind.
    Exact,
}

/// Lines of a group that can be spoken of in one breath: the directions they start in, and how they bend.
#[derive(Clone, Debug)]
pub(super) struct Course {
    /// The first vectors.
    pub firsts: BTreeSet<Vector>,
    /// How they bend.
    pub side: Side,
    /// The turns of the legs after the first where they are several.
    pub turns: Vec<BTreeSet<usize>>,
}

/// The king's directions in a set of vectors, as indexes.
fn indexes(vectors: &BTreeSet<Vector>) -> BTreeSet<usize> {
    vectors.iter().filter_map(|v| place(*v)).map(|p| p.index).collect()
}

/// The courses of a group of the frame `Ring`.
pub(super) fn courses(group: &Group, bends_once: bool) -> Vec<Course> {
    let course = |ways: &[Way], side: Side| Course {
        firsts: ways.iter().map(|w| w.first).collect(),
        side,
        turns: group.turns.clone(),
    };
    let ways: Vec<Way> = group.ways.keys().copied().collect();
    if group.even() {
        return vec![course(&ways, Side::Both)];
    }
    let mirrored = |way: &Way| {
        let hand = if way.hand == Hand::Right {
            Hand::Left
        } else {
            Hand::Right
        };
        group.ways.contains_key(&Way { first: way.first, hand })
    };
    let (both, rest): (Vec<Way>, Vec<Way>) = ways.iter().partition(|w| mirrored(w));
    let mut found = Vec::new();
    if !both.is_empty() {
        found.push(course(&both, Side::Both));
    }
    // Bends by an eighth from a diagonal lead to the file or to the rank.
    let ahead = |way: &Way| {
        let p = place(way.first).filter(|p| p.ring == (0, 1) && p.index % 2 == 1)?;
        let turn = if way.hand == Hand::Right { 1 } else { 7 };
        Some((p.index + turn) % 8)
    };
    let to =
        |wanted: usize| bends_once && rest.len() > 1 && rest.iter().all(|w| ahead(w).is_some_and(|i| i % 4 == wanted));
    match () {
        () if to(0) => found.push(course(&rest, Side::File)),
        () if to(2) => found.push(course(&rest, Side::Rank)),
        () => {
            for (hand, side) in [(Hand::Right, Side::Right), (Hand::Left, Side::Left)] {
                let ways: Vec<Way> = rest.iter().copied().filter(|w| w.hand == hand).collect();
                if !ways.is_empty() {
                    found.push(course(&ways, side));
                }
            }
        }
    }
    found
}

/// The course of a line that is spoken of by its own vectors.
pub(super) fn exact(first: Vector) -> Course {
    Course {
        firsts: BTreeSet::from([first]),
        side: Side::Exact,
        turns: Vec::new(),
    }
}

/// A turn as a signed number of eighths: to the right above zero.
fn signed(from: Place, to: Place) -> i32 {
    let turn = (to.index + 8 - from.index) % 8;
    let turn = i32::try_from(turn).unwrap_or(0);
    if turn > 4 { turn - 8 } else { turn }
}

impl Course {
    /// Whether all directions of the first vectors' class are among them: one of the king's two classes, or both, or all
    /// eight of an oblique leaper.
    pub fn full(&self) -> Option<Kind> {
        let p = self.firsts.first().and_then(|v| place(*v))?;
        let set = indexes(&self.firsts);
        match (p.ring, set.len()) {
            (_, 8) => Some(Kind::Both),
            ((0, 1), 4) if set.iter().all(|i| i % 2 == 0) => Some(Kind::Lines),
            ((0, 1), 4) if set.iter().all(|i| i % 2 == 1) => Some(Kind::Diagonals),
            _ => None,
        }
    }

    /// The first directions, if they are the king's, as adverbs.
    pub fn first_adverbs(&self) -> Vec<String> {
        directions::adverbs(&indexes(&self.firsts))
    }

    /// The lines of the first directions, if they are the king's.
    pub fn along(&self) -> String {
        directions::along(&indexes(&self.firsts))
    }

    /// The kind of king's line on which a leg goes that points to `index` in the line as the group has it.
    pub fn kind(&self, index: usize) -> Kind {
        match (directions::kind(&indexes(&self.firsts)), index % 2) {
            (Kind::Lines, 1) => Kind::Diagonals,
            (Kind::Diagonals, 1) => Kind::Lines,
            (kind, _) => kind,
        }
    }

    /// How a leg by `to` turns after one by `from`, both of one ring. `bent` is the side to which the line has bent
    /// before, if it has; `leg` counts from 0.
    pub fn turn(&self, from: Place, to: Place, bent: Option<bool>, leg: usize) -> String {
        if let Some(turns) = leg.checked_sub(1).and_then(|i| self.turns.get(i)) {
            return several(turns);
        }
        let eighths = signed(from, to);
        match eighths {
            0 => return "straight on".into(),
            4 | -4 => return "straight back".into(),
            _ => {}
        }
        let right = eighths > 0;
        let side = match (self.side, bent) {
            (Side::File, None) => return "vertically outward".into(),
            (Side::Rank, None) => return "horizontally outward".into(),
            (Side::Right, _) => if right { "to the right" } else { "to the left" }.to_owned(),
            (Side::Left, _) => if right { "to the left" } else { "to the right" }.to_owned(),
            (_, None) => "to either side".into(),
            (_, Some(before)) if before == right => "to the same side".into(),
            (_, Some(_)) => "to the other side".into(),
        };
        if to.ring != (0, 1) {
            return match eighths.abs() {
                1 => format!("in the neighbouring direction {side}"),
                2 => format!("at a right angle {side}"),
                _ => format!("in the third direction {side}"),
            };
        }
        match (eighths.abs(), self.kind(to.index)) {
            (1, kind) if side == "to either side" && from.index == 0 && leg == 1 => match kind {
                Kind::Lines => "orthogonally outward".into(),
                Kind::Diagonals => "diagonally outward".into(),
                Kind::Both => "outward at 45 degrees".into(),
            },
            (2, _) => format!("at a right angle {side}"),
            (n, _) => format!("at {} degrees {side}", n * 45),
        }
    }

    /// The side to which the line has bent once a leg by `to` has followed one by `from`.
    pub fn bend(&self, from: Place, to: Place, before: Option<bool>) -> Option<bool> {
        match signed(from, to) {
            0 | 4 | -4 => before,
            n => before.or(Some(n > 0)),
        }
    }
}

/// Several turns, in eighths, each to either side.
fn several(turns: &BTreeSet<usize>) -> String {
    let all = |missing: usize| turns.len() == 4 && !turns.contains(&missing);
    if turns.len() == 5 {
        return "in any direction".into();
    }
    if all(4) {
        return "in any direction but straight back".into();
    }
    if all(0) {
        return "in any direction but straight on".into();
    }
    if turns.iter().eq(&[1, 2, 3]) {
        return "in any direction but straight on or straight back".into();
    }
    let words: Vec<String> = turns
        .iter()
        .map(|turn| match turn {
            0 => "straight on".to_owned(),
            4 => "straight back".to_owned(),
            2 => "at a right angle to either side".to_owned(),
            n => format!("at {} degrees to either side", n * 45),
        })
        .collect();
    super::words::list(&words, "or")
}

/// Whether the line bends just once, so that one word says where to.
pub(super) fn bends_once(vectors: &[Vector]) -> bool {
    let places: Vec<Place> = vectors.iter().filter_map(|v| place(*v)).collect();
    let turns = places.windows(2).filter(|w| signed(w[0], w[1]) != 0).count();
    let small = places.windows(2).all(|w| (-1..=1).contains(&signed(w[0], w[1])));
    turns == 1 && small && places.first().is_some_and(|p| p.ring == (0, 1))
}

/// How many lines a drawing has at most when it is turned and mirrored in all ways.
pub(super) fn full_drawing(group: &Group) -> bool {
    let oblique = group
        .firsts()
        .first()
        .and_then(|v| place(*v))
        .is_some_and(|p| p.ring != (0, 1));
    let chiral = group.ways.keys().any(|w| w.hand != Hand::Even);
    group.frame == Frame::Grid && group.ways.len() == if oblique || chiral { 8 } else { 4 }
}
