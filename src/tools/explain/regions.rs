//! Zones of a variant in the moves of its pieces, by the squares they are.

use std::collections::{BTreeMap, BTreeSet};

use super::shape::place;
use super::speech::INSIDE;
use super::told::Told;
use crate::base::{Bitboard, Color, Square, Vector};
use crate::meaning::movement::{Bound, Hop, Mask, Movement, Step, Track, Zone};
use crate::meaning::spec::VariantSpec;

/// The movement with the names of zones replaced by their squares in words, and with steps that are allowed wherever
/// they do not lead out of a region told as such.
pub(super) fn named(spec: &Told<'_>, movement: Movement) -> Movement {
    let mut movement = drawn(spec, regions(spec, movement));
    for step in movement.lines.iter_mut().flatten() {
        if let Step::From(zone) | Step::NotFrom(zone) | Step::Any(zone) = step
            && let Zone::Named(text) = zone
            && let Some(set) = spec.zones.get(text.as_str())
        {
            *text = spec.one_of(*set);
        }
    }
    movement.normalised()
}

/// Steps from some squares only, joined where the squares are just those from which they stay in a region.
fn regions(spec: &Told<'_>, mut movement: Movement) -> Movement {
    // By what they do besides going: the vectors, each with the squares it is allowed on, and the lines.
    type Steps = Vec<(Vector, [Bitboard; 2], usize)>;
    let mut found: BTreeMap<Vec<Step>, Steps> = BTreeMap::new();
    for (i, line) in movement.lines.iter().enumerate() {
        if let [
            Step::From(Zone::Named(name)),
            Step::Leap { vector, wrap: false },
            end @ Step::Land(_),
        ] = &line[..]
            && let Some(set) = spec.zones.get(name.as_str())
        {
            found.entry(vec![end.clone()]).or_default().push((*vector, *set, i));
        }
    }
    for steps in found.into_values().filter(|steps| steps.len() > 2) {
        let shape = &spec.shape;
        let to = |color: Color, vector: Vector, square| shape.step(square, shape.seen_by(color, vector), false);
        let region = Color::ALL.map(|color| {
            let all = steps.iter().flat_map(|(vector, set, _)| {
                let set = set[color.index()];
                set.into_iter()
                    .chain(set.into_iter().filter_map(move |s| to(color, *vector, s)))
            });
            all.collect::<Bitboard>()
        });
        let stays = Color::ALL.iter().all(|color| {
            let region = region[color.index()];
            steps.iter().all(|(vector, set, _)| {
                let inside = region
                    .into_iter()
                    .filter(|s| to(*color, *vector, *s).is_some_and(|t| region.contains(t)));
                inside.collect::<Bitboard>() == set[color.index()]
            })
        });
        if stays {
            let words = format!("{INSIDE}{}", spec.zone(region));
            for (_, _, i) in steps {
                movement.lines[i][0] = Step::From(Zone::Named(words.clone()));
            }
        }
    }
    movement
}

/// How far a straight line goes: the square hopped over, 0 for none, and the square where it ends.
type Reach = (u16, u16);

/// A straight line of steps from some squares only.
struct Straight {
    unit: Vector,
    from: [Bitboard; 2],
    reaches: BTreeSet<Reach>,
    index: usize,
}

/// Straight moves that go just as far as the squares of a region reach, as along lines drawn on the board. However many lines
/// it takes to say how far that is from each square, without the limits and within the region they are one.
fn drawn(spec: &Told<'_>, mut movement: Movement) -> Movement {
    // By what they do besides going, and whether they go straight or slanted.
    let mut found: BTreeMap<(usize, Vec<Step>), Vec<Straight>> = BTreeMap::new();
    for (index, line) in movement.lines.iter().enumerate() {
        if let [Step::From(Zone::Named(name)), rest @ ..] = &line[..]
            && let Some(from) = spec.zones.get(name.as_str())
            && let Some((class, unit, reaches)) = straight(rest)
        {
            let acts = rest.iter().filter(|step| way(step).is_none()).cloned().collect();
            found.entry((class, acts)).or_default().push(Straight {
                unit,
                from: *from,
                reaches,
                index,
            });
        }
    }
    let mut gone = BTreeSet::new();
    for ((_, acts), lines) in found {
        let zones: BTreeSet<[Bitboard; 2]> = lines.iter().map(|line| line.from).collect();
        if zones.len() < 2 {
            continue;
        }
        let Some((region, most)) = bounds(spec, &lines) else {
            continue;
        };
        let words = format!("{INSIDE}{}", spec.zone(region));
        let hops = lines.iter().any(|line| line.reaches.iter().any(|(over, _)| *over > 0));
        for unit in lines.iter().map(|line| line.unit).collect::<BTreeSet<_>>() {
            let mut line = vec![Step::From(Zone::Named(words.clone()))];
            line.extend(hops.then(|| seek(unit)));
            line.extend(
                hops.then(|| acts.split_last().map_or(&[][..], |(_, acts)| acts).to_vec())
                    .into_iter()
                    .flatten(),
            );
            line.push(match most {
                Bound::Count(1) => Step::Leap {
                    vector: unit,
                    wrap: false,
                },
                hi => ride(unit, hi),
            });
            let rest = if hops { acts.len().saturating_sub(1) } else { 0 };
            line.extend(acts[rest..].iter().cloned());
            movement.lines.push(line);
        }
        gone.extend(lines.iter().map(|line| line.index));
    }
    let mut index = 0..;
    movement
        .lines
        .retain(|_| index.next().is_none_or(|i| !gone.contains(&i)));
    movement
}

/// The region by whose squares the lines are bounded, and how far they go where it does not end; `None` when they are bounded
/// otherwise.
fn bounds(spec: &VariantSpec, lines: &[Straight]) -> Option<([Bitboard; 2], Bound)> {
    let shape = &spec.shape;
    let ray = |color: Color, unit: Vector, square| {
        let go = move |s: &Square| shape.step(*s, shape.seen_by(color, unit), false);
        let size = shape.files().max(shape.ranks());
        std::iter::successors(go(&square), go).take(size)
    };
    let region = Color::ALL.map(|color| {
        let entered = lines.iter().flat_map(|line| {
            let far = line.reaches.iter().map(|(_, to)| usize::from(*to)).max().unwrap_or(0);
            let from = line.from[color.index()].into_iter();
            from.flat_map(move |s| std::iter::once(s).chain(ray(color, line.unit, s).take(far)))
        });
        entered.collect::<Bitboard>()
    });
    let most = lines.iter().flat_map(|line| &line.reaches).map(|(_, to)| *to).max()?;
    let hops = lines.iter().any(|line| line.reaches.iter().any(|(over, _)| *over > 0));
    let units: BTreeSet<Vector> = lines.iter().map(|line| line.unit).collect();
    let mut longest = 0;
    for (color, unit) in Color::ALL.iter().flat_map(|c| units.iter().map(move |u| (*c, *u))) {
        let inside = region[color.index()];
        for square in inside {
            let run = ray(color, unit, square).take_while(|s| inside.contains(*s)).count();
            let run = u16::try_from(run).ok()?;
            longest = longest.max(run);
            let run = run.min(most);
            let wanted: BTreeSet<Reach> = match hops {
                true => (1..run).flat_map(|i| (i + 1..=run).map(move |j| (i, j))).collect(),
                false => (1..=run).map(|j| (0, j)).collect(),
            };
            let here = lines
                .iter()
                .filter(|line| line.unit == unit && line.from[color.index()].contains(square));
            let has: BTreeSet<Reach> = here.flat_map(|line| line.reaches.iter().copied()).collect();
            if has != wanted {
                return None;
            }
        }
    }
    match longest <= most && most > 1 {
        true => Some((region, Bound::Unlimited)),
        false if hops => None,
        false => Some((region, Bound::Count(most))),
    }
}

/// Whether a step is straight in one of the king's directions, with the direction, how far it goes, and whether it stops only at
/// a piece.
fn way(step: &Step) -> Option<(Vector, u16, bool)> {
    let (vector, most, seeks) = match step {
        Step::Leap { vector, wrap: false } => (*vector, 1, false),
        Step::Ride {
            track,
            lo: Bound::Count(1),
            hi: Bound::Count(n),
            thru: Mask::E,
            mark: false,
        } if !track.wrap => (only(track)?, *n, false),
        Step::Seek {
            track,
            hi: Bound::Count(n),
        } if !track.wrap => (only(track)?, *n, true),
        _ => return None,
    };
    let place = place(vector)?;
    (place.ring == (0, 1) && place.times == 1).then_some((vector, most, seeks))
}

/// The leap of a track that has only one.
fn only(track: &Track) -> Option<Vector> {
    match &track.cycle[..] {
        [Hop { vector, via: None }] => Some(*vector),
        _ => None,
    }
}

/// Whether steps go straight on or slanted (0 or 1), in which direction, and where to: a way and what is done at its end, with
/// a hop before it perhaps, whose mount is looked at by a step.
fn straight(steps: &[Step]) -> Option<(usize, Vector, BTreeSet<Reach>)> {
    let plain = |step: &Step| matches!(step, Step::Want(_) | Step::Is(..) | Step::Land(_));
    let (unit, reaches) = match steps {
        [go, Step::Land(_)] => {
            let (unit, most, seeks) = way(go)?;
            (unit, (!seeks).then(|| (1..=most).map(|to| (0, to)).collect())?)
        }
        [over, looks @ .., go, Step::Land(_)] if !looks.is_empty() && looks.iter().all(plain) => {
            let ((unit, near, seeks), (same, far, stops)) = (way(over)?, way(go)?);
            let fits = unit == same && !stops && (seeks || matches!(over, Step::Leap { .. }));
            let all = (1..=near).flat_map(|i| (1..=far).map(move |n| (i, i + n)));
            (unit, fits.then(|| all.collect())?)
        }
        _ => return None,
    };
    Some((place(unit)?.index % 2, unit, reaches))
}

fn track(unit: Vector) -> Track {
    Track {
        cycle: vec![Hop {
            vector: unit,
            via: None,
        }],
        wrap: false,
    }
}

fn seek(unit: Vector) -> Step {
    Step::Seek {
        track: track(unit),
        hi: Bound::Unlimited,
    }
}

fn ride(unit: Vector, hi: Bound) -> Step {
    Step::Ride {
        track: track(unit),
        lo: Bound::Count(1),
        hi,
        thru: Mask::E,
        mark: false,
    }
}
