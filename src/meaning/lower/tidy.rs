//! One form for what can be said in several: so that equal moves are equal lines.

use std::collections::{BTreeSet, HashMap};

use super::{steps, straight};
use crate::base::Vector;
use crate::meaning::movement::{Bound, Hop, Mask, Movement, Roam, RoamState, Step, Track};

/// A movement in its one form.
pub(super) fn movement(movement: Movement) -> Movement {
    together(each(movement))
}

/// A movement with each line in its one form, whatever other lines there are.
pub(super) fn each(mut movement: Movement) -> Movement {
    movement.lines = movement.lines.into_iter().map(line).collect();
    movement
}

/// The one form of a movement, each line of which is in its own.
pub(super) fn together(mut movement: Movement) -> Movement {
    movement.lines = straight::unified(absorbed(landings_joined(movement.lines)));
    movement.normalised()
}

fn line(steps: Vec<Step>) -> Vec<Step> {
    let steps = seeks(joined(steps));
    steps.into_iter().map(roam).collect()
}

fn roam(step: Step) -> Step {
    let Step::Roam(roam) = step else { return step };
    let tidy = |steps: Vec<Step>| seeks(joined(steps));
    let states = roam.states.into_iter().map(|state| RoamState {
        exits: landings_joined(state.exits.into_iter().map(tidy).collect()),
        edges: state
            .edges
            .into_iter()
            .map(|(steps, next)| (tidy(steps), next))
            .collect(),
    });
    Step::Roam(Box::new(Roam {
        states: states.collect(),
        ..*roam
    }))
}

/// A ride or leap as a ride, if all it passes is empty and unmarked.
fn as_ride(step: &Step) -> Option<(Track, u16, Bound)> {
    match step {
        Step::Leap { vector, wrap } => {
            let cycle = vec![Hop::free(*vector)];
            Some((Track { cycle, wrap: *wrap }, 1, Bound::Count(1)))
        }
        Step::Ride {
            track,
            lo: Bound::Count(lo),
            hi: hi @ (Bound::Count(_) | Bound::Unlimited),
            thru: Mask::E,
            mark: false,
        } => Some((track.clone(), *lo, *hi)),
        _ => None,
    }
}

fn ride(track: Track, lo: u16, hi: Bound) -> Step {
    let (lo, thru) = (Bound::Count(lo), Mask::E);
    Step::Ride {
        track,
        lo,
        hi,
        thru,
        mark: false,
    }
}

/// Joins a leg with a ride that goes on along the same track behind an empty square.
fn joined(mut steps: Vec<Step>) -> Vec<Step> {
    // The length of a ride is asked for: leave it alone.
    let asked = |step: &Step| matches!(step, Step::Ride { lo, hi, .. } if *lo == Bound::Same || *hi == Bound::Same);
    if steps.iter().any(asked) {
        return steps;
    }
    let mut i = 0;
    while i + 2 < steps.len() {
        let (Some(first), Step::Want(Mask::E), Some(second)) =
            (as_ride(&steps[i]), &steps[i + 1], as_ride(&steps[i + 2]))
        else {
            i += 1;
            continue;
        };
        match follow(first, second) {
            Some(whole) => {
                steps.splice(i..i + 3, [whole]);
                // A longer ride may join what stands before it.
                i = i.saturating_sub(2);
            }
            None => i += 1,
        }
    }
    steps
}

fn follow(first: (Track, u16, Bound), second: (Track, u16, Bound)) -> Option<Step> {
    let ((track, lo, hi), (next, next_lo, next_hi)) = (first, second);
    let total = match (hi, next_hi) {
        (Bound::Count(a), Bound::Count(b)) => Bound::Count(a.saturating_add(b)),
        _ => Bound::Unlimited,
    };
    // Round a ring the two rides together go further than one.
    if track.wrap || next.wrap {
        return None;
    }
    if track == next && track.cycle.len() == 1 {
        let leaps = hi == Bound::Count(1) && next_hi == Bound::Count(1);
        // Two leaps stay two leaps: the usual form of a lame leap.
        return (!leaps).then(|| ride(track, lo.saturating_add(next_lo), total));
    }
    // A leap that is what a bent track would have begun with.
    let begins = next.cycle.len() > 1 && hi == Bound::Count(1) && next.cycle.last() == Some(&track.cycle[0]);
    begins.then(|| {
        let mut whole = next;
        whole.cycle.rotate_right(1);
        ride(whole, next_lo.saturating_add(1), total)
    })
}

/// Writes a ride over empty squares to an occupied one as a seek.
fn seeks(mut steps: Vec<Step>) -> Vec<Step> {
    for i in 1..steps.len() {
        let occupied = match &steps[i] {
            Step::Want(mask) => !mask.has(Mask::E),
            Step::Is(..) => !matches!(steps.get(i + 1), Some(Step::Land(_))),
            _ => false,
        };
        if let (
            true,
            Step::Ride {
                track,
                lo: Bound::Count(1),
                hi,
                thru: Mask::E,
                mark: false,
            },
        ) = (occupied, &steps[i - 1])
            && *hi != Bound::Same
        {
            steps[i - 1] = Step::Seek {
                track: track.clone(),
                hi: *hi,
            };
        }
    }
    steps
}

/// Joins lines that differ only in what they may land on.
pub(super) fn landings_joined(mut lines: Vec<Vec<Step>>) -> Vec<Vec<Step>> {
    lines.sort();
    let mut whole: Vec<Vec<Step>> = Vec::new();
    for line in lines {
        if let Some(known) = whole.last_mut()
            && let (Some((Step::Land(a), before)), Some((Step::Land(b), same))) =
                (known.split_last(), line.split_last())
            && before == same
        {
            let both = Step::Land(a.or(*b));
            let last = known.len() - 1;
            known[last] = both;
        } else {
            whole.push(line);
        }
    }
    whole
}

/// Lets rides take in the leaps that are their first hops, and shorter rides.
fn absorbed(lines: Vec<Vec<Step>>) -> Vec<Vec<Step>> {
    let known: BTreeSet<Vec<Step>> = lines.iter().cloned().collect();
    let mut rides: Vec<Plain> = Vec::new();
    let mut others = Vec::new();
    for line in lines {
        match Plain::of(&line) {
            Some(plain) => rides.push(plain),
            None => others.push(line),
        }
    }
    for ride in &mut rides {
        while ride.lo > 1 && ride.free() && known.contains(&ride.spelled(ride.lo - 1, ride.landing)) {
            ride.lo -= 1;
        }
    }
    // Longest first, so that what a ride takes in comes behind it.
    rides.sort_by_key(|r| (r.lo, std::cmp::Reverse(r.hi)));
    // Only rides that begin alike can have anything in common.
    let mut kept: HashMap<Beginning, Vec<(usize, Plain)>> = HashMap::new();
    for (number, ride) in rides.into_iter().enumerate() {
        let alike = kept.entry(ride.beginning()).or_default();
        match alike.iter_mut().find(|(_, k)| k.meets(&ride)) {
            Some((_, longer)) => longer.hi = longer.hi.max(ride.hi),
            None => alike.push((number, ride)),
        }
    }
    // A leap that every ride would make as its first hop.
    others.retain(|line| {
        let alike = beginning(line).and_then(|beginning| kept.get(&beginning));
        !alike.is_some_and(|rides| rides.iter().any(|(_, ride)| ride.takes_in(line)))
    });
    let mut kept: Vec<(usize, Plain)> = kept.into_values().flatten().collect();
    kept.sort_by_key(|(number, _)| *number);
    others.extend(kept.into_iter().map(|(_, ride)| ride.line()));
    others
}

/// What a line of leaps asks for before the first, and where this goes.
type Beginning = (Vec<Step>, Vector);

/// The beginning of a line of leaps.
fn beginning(line: &[Step]) -> Option<Beginning> {
    let first = line.iter().position(|step| matches!(step, Step::Leap { .. }))?;
    match &line[first] {
        Step::Leap { vector, .. } => Some((line[..first].to_vec(), *vector)),
        _ => None,
    }
}

/// A line that rides over empty squares and lands.
struct Plain {
    guard: Vec<Step>,
    track: Track,
    lo: u16,
    /// `u16::MAX` for without limit.
    hi: u16,
    landing: Mask,
}

impl Plain {
    fn of(line: &[Step]) -> Option<Plain> {
        let [guard @ .., ride @ Step::Ride { .. }, Step::Land(landing)] = line else {
            return None;
        };
        let (track, lo, hi) = as_ride(ride)?;
        let guards = guard.iter().all(|s| matches!(s, Step::Virgin | Step::From(_)));
        guards.then(|| Plain {
            guard: guard.to_vec(),
            track,
            lo,
            hi: match hi {
                Bound::Count(n) => n,
                _ => u16::MAX,
            },
            landing: *landing,
        })
    }

    /// What it asks for before it begins, and where its first hop goes.
    fn beginning(&self) -> (Vec<Step>, Vector) {
        (self.guard.clone(), self.track.cycle[0].vector)
    }

    fn line(self) -> Vec<Step> {
        let hi = if self.hi == u16::MAX {
            Bound::Unlimited
        } else {
            Bound::Count(self.hi)
        };
        let mut line = self.guard;
        line.extend([ride(self.track, self.lo, hi), Step::Land(self.landing)]);
        line
    }

    /// Exactly so many hops, leap by leap.
    fn spelled(&self, count: u16, landing: Mask) -> Vec<Step> {
        let mut line = self.guard.clone();
        for n in 0..usize::from(count) {
            if n > 0 {
                line.push(Step::Want(Mask::E));
            }
            let vector: Vector = self.track.cycle[n % self.track.cycle.len()].vector;
            line.push(Step::Leap {
                vector,
                wrap: self.track.wrap && vector.dx != 0,
            });
        }
        line.push(Step::Land(landing));
        line
    }

    fn free(&self) -> bool {
        self.track.cycle.iter().all(|hop| hop.via.is_none())
    }

    fn meets(&self, other: &Plain) -> bool {
        self.guard == other.guard
            && self.track == other.track
            && self.landing == other.landing
            && other.lo >= self.lo
            && other.lo <= self.hi.saturating_add(1)
    }

    /// Whether a line of leaps is a part of this ride.
    fn takes_in(&self, line: &[Step]) -> bool {
        let leaps = line.iter().filter(|step| matches!(step, Step::Leap { .. })).count();
        let (Ok(count), Some(Step::Land(mask))) = (u16::try_from(leaps), line.last()) else {
            return false;
        };
        // Once around a closed track every square but its start has been met before.
        let once = u16::try_from(self.track.cycle.len()).unwrap_or(u16::MAX);
        let met = match count.checked_sub(once) {
            Some(more) if steps::is_closed(&self.track) => more,
            _ => count,
        };
        self.free()
            && (self.lo..=self.hi).contains(&met)
            && self.landing.has(*mask)
            && self.spelled(count, *mask) == line
    }
}
