//! Captures from which the piece goes straight back: what the field calls rifle captures, captures by approach and by withdrawal.

use super::legs::Leg;
use super::speech::{Speech, with};
use super::ways::Trail;
use crate::meaning::movement::{Bound, Mask, Step};

/// What is said of a capture from which the piece goes straight back.
pub(super) const RIFLE: &str = ", without moving there (rifle capture)";

impl Speech<'_> {
    /// Whether a leg captures what stands one leap away, and the next leads straight back.
    pub(super) fn is_rifle(&self, legs: &[Leg<'_>], i: usize) -> bool {
        let (Some(there), Some(back)) = (legs.get(i), legs.get(i + 1)) else {
            return false;
        };
        let (
            Some(Step::Leap { vector, wrap }),
            Some(Step::Leap {
                vector: home,
                wrap: over,
            }),
        ) = (there.way, back.way)
        else {
            return false;
        };
        let takes = matches!(there.wanted(), Some((wanted, [Step::Take])) if !wanted.0.has(Mask::E));
        let ends = matches!(back.then, [Step::Land(mask) | Step::Want(mask)] if mask.has(Mask::E));
        // Before it the piece stands on a square that is empty, or where it has just captured.
        let stands = i == 0
            || matches!(legs[i - 1].wanted(), Some((wanted, rest)) if wanted.is_empty_square() || rest.contains(&Step::Take));
        // Where legs turn in several ways, the way back is the only one.
        let straight = self.course.turns.get(i).is_none_or(|turns| turns.iter().eq(&[4]));
        takes && ends && stands && straight && vector.turned() == *home && wrap == over
    }

    /// Goes up to a piece and captures it: an advancer.
    pub(super) fn moving_up(&self, legs: &[Leg<'_>]) -> Option<String> {
        let [up, there, _] = legs else { return None };
        let step = there.vector()?;
        let unit = step.dx.abs().max(step.dy.abs()) == 1;
        let plain = up.then == [Step::Want(Mask::E)] && up.vector()? == step;
        if !plain || !unit || !self.course.turns.is_empty() || !self.is_rifle(legs, 1) {
            return None;
        }
        let going = self
            .going(up, &Trail::default())
            .filter(|going| going.besides.is_empty())?;
        let (wanted, _) = there.wanted()?;
        Some(format!(
            "captures {} by moving up to it (approach): {} to the empty square right in front of it",
            wanted.object(),
            going.goes()
        ))
    }

    /// Captures a piece and goes straight away from it: a withdrawer.
    pub(super) fn moving_away(&self, legs: &[Leg<'_>]) -> Option<String> {
        let [there, back, away] = legs else { return None };
        if back.vector()? != away.vector()? || !self.course.turns.is_empty() || !self.is_rifle(legs, 0) {
            return None;
        }
        let mut trail = Trail::default();
        let (going, (wanted, _)) = (self.going(there, &trail)?, there.wanted()?);
        self.advance(there, &mut trail);
        self.advance(back, &mut trail);
        let said = self
            .leg(away, &trail, legs, 2)
            .replace("straight on", "straight away from it");
        Some(format!(
            "{} by moving away (withdrawal): {said}",
            going.captures(&wanted.object())
        ))
    }

    /// There and back: captures without moving, and moves that change nothing.
    pub(super) fn back_home(&self, legs: &[Leg<'_>]) -> Option<String> {
        let [first, second] = legs else { return None };
        if !self.course.turns.is_empty() {
            return None;
        }
        let (there, back) = (first.vector()?, second.vector()?);
        let [Step::Land(mask)] = second.then else { return None };
        if there != back.turned() || !mask.has(Mask::E) {
            return None;
        }
        let same_length = match (first.way?, second.way?) {
            (Step::Leap { wrap: a, .. }, Step::Leap { wrap: b, .. }) => a == b,
            (
                Step::Seek { track: a, .. },
                Step::Ride {
                    track: b,
                    lo: Bound::Same,
                    hi: Bound::Same | Bound::Unlimited,
                    thru: Mask::E,
                    mark: false,
                },
            ) => a.wrap == b.wrap && b.cycle[0].via.is_none(),
            _ => false,
        };
        if !same_length {
            return None;
        }
        let trail = Trail::default();
        match (first.then, first.way?) {
            ([Step::Want(Mask::E)], Step::Leap { .. }) => {
                let going = self.going(first, &trail)?;
                let text = with(format!("{} to an empty square", going.goes()), &going.besides);
                Some(format!("{text} and back again, which passes the turn"))
            }
            ([Step::Want(_) | Step::Is(..), Step::Take], _) => Some(self.leg(first, &trail, legs, 0) + RIFLE),
            _ => None,
        }
    }
}
