//! Lines cut into legs: a way to go, and what holds and happens where it ends.

use crate::base::Vector;
use crate::meaning::movement::{Mask, Step, Types};

/// One leg of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leg<'l> {
    /// How it goes; `None` for what holds on the mover's own square.
    pub way: Option<&'l Step>,
    /// What holds and happens there.
    pub then: &'l [Step],
}

impl Leg<'_> {
    /// Its vector, when it has just one.
    pub fn vector(&self) -> Option<Vector> {
        match self.way? {
            Step::Leap { vector, .. } => Some(*vector),
            Step::Ride { track, .. } | Step::Seek { track, .. } if track.cycle.len() == 1 => {
                Some(track.cycle[0].vector)
            }
            _ => None,
        }
    }

    /// What must stand where the leg ends for the line to go on, with the rest of what happens there.
    pub fn wanted(&self) -> Option<(Wanted<'_>, &[Step])> {
        match self.then {
            [Step::Want(mask), rest @ ..] => Some((Wanted(*mask, None), rest)),
            [Step::Is(mask, types), rest @ ..] => Some((Wanted(*mask, Some(types)), rest)),
            _ => None,
        }
    }
}

/// What must stand on a square: a class, perhaps of some types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wanted<'l>(pub Mask, pub Option<&'l Types>);

impl Wanted<'_> {
    /// As an object: `an enemy piece`.
    pub fn object(&self) -> String {
        match self.1 {
            Some(types) => super::words::typed(self.0, types),
            None => super::words::occupant(self.0),
        }
    }

    /// Whether it is an empty square and nothing else.
    pub fn is_empty_square(&self) -> bool {
        self.0 == Mask::E && self.1.is_none()
    }
}

/// The conditions at the front of a line, and its legs.
pub(super) fn cut(line: &[Step]) -> (&[Step], Vec<Leg<'_>>) {
    let guards = line
        .iter()
        .take_while(|s| matches!(s, Step::Virgin | Step::From(_) | Step::NotFrom(_)))
        .count();
    let (guards, mut rest) = line.split_at(guards);
    let is_way = |s: &Step| {
        matches!(
            s,
            Step::Leap { .. } | Step::Ride { .. } | Step::Seek { .. } | Step::Home | Step::Any(_) | Step::Roam(_)
        )
    };
    let mut legs = Vec::new();
    while let Some(first) = rest.first() {
        let way = is_way(first).then_some(first);
        let behind = if way.is_some() { &rest[1..] } else { rest };
        let end = behind.iter().position(is_way).unwrap_or(behind.len());
        legs.push(Leg {
            way,
            then: &behind[..end],
        });
        rest = &behind[end..];
    }
    (guards, legs)
}
