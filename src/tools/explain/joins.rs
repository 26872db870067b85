//! Groups brought together that few words say at once: what differs only in whether, where or how far.

use std::collections::{BTreeMap, BTreeSet};

use super::shape::{Frame, Group, Place, mapped, place, ring, vectors};
use crate::base::Vector;
use crate::meaning::movement::{Bound, Hop, Mask, Step};

/// Joins all that can be joined.
pub(super) fn all(groups: Vec<Group>) -> Vec<Group> {
    with_stops(limited_hops(any_turn(in_passing(joined_edges(groups)))))
}

/// Joins lines along the file with their images that go over joined side edges: for them the edges mean nothing.
fn joined_edges(groups: Vec<Group>) -> Vec<Group> {
    let upright = |g: &Group| {
        g.frame == Frame::Ring
            && g.ways
                .values()
                .all(|line| vectors(line).0.iter().all(|vector| vector.dx == 0))
    };
    let (files, mut others): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(upright);
    for group in files {
        let wrapped: Vec<Step> = group
            .line
            .iter()
            .cloned()
            .map(|mut step| {
                match &mut step {
                    Step::Leap { wrap, .. } => *wrap = true,
                    Step::Ride { track, .. } | Step::Seek { track, .. } => track.wrap = true,
                    _ => {}
                }
                step
            })
            .collect();
        match others
            .iter_mut()
            .find(|other| other.line == wrapped && other.frame == group.frame)
        {
            Some(other) => other.ways.extend(group.ways),
            None => others.push(group),
        }
    }
    others
}

/// Joins captures in passing with ordinary captures in the same directions.
fn in_passing(groups: Vec<Group>) -> Vec<Group> {
    let (passing, mut others): (Vec<Group>, Vec<Group>) = groups
        .into_iter()
        .partition(|g| matches!(&g.line[..], [.., Step::TakePhantom, Step::Stop]));
    for group in passing {
        let before = &group.line[..group.line.len() - 2];
        let same = others.iter_mut().find(|o| {
            o.ways.keys().eq(group.ways.keys())
                && matches!(o.line.split_last(), Some((Step::Land(mask), rest)) if mask.has(Mask::X) && rest == before)
        });
        match same {
            Some(same) => same.passing = true,
            None => others.push(group),
        }
    }
    others
}

/// The legs of a line of which each has one vector and all are of one ring, with where they stand in it.
fn straight_legs(group: &Group) -> Option<Vec<(usize, Place)>> {
    let way = |step: &Step| match step {
        Step::Leap { vector, .. } => Some(vec![*vector]),
        Step::Ride { track, .. } | Step::Seek { track, .. } => Some(track.cycle.iter().map(|h| h.vector).collect()),
        _ => None,
    };
    let simple = group
        .line
        .iter()
        .all(|s| !matches!(s, Step::Roam(_) | Step::Home | Step::Any(_)));
    if !simple || group.frame != Frame::Ring || !group.even() {
        return None;
    }
    let steps = group.line.iter().enumerate();
    let legs: Option<Vec<(usize, Place)>> = steps
        .filter_map(|(i, s)| way(s).map(|v| (i, v)))
        .map(|(i, v)| match v[..] {
            [only] => place(only).map(|p| (i, p)),
            _ => None,
        })
        .collect();
    legs.filter(|legs| legs.len() > 1)
}

/// How each leg after the first turns from the one before, in eighths clockwise.
fn turns(legs: &[(usize, Place)]) -> Vec<usize> {
    let turn = |w: &[(usize, Place)]| (w[1].1.index + 8 - w[0].1.index) % 8;
    legs.windows(2).map(turn).collect()
}

/// Joins groups that differ only in how their later legs turn, where each leg may turn in all the ways found whatever the
/// others do.
fn any_turn(groups: Vec<Group>) -> Vec<Group> {
    let mut kept: Vec<Group> = Vec::new();
    // By the line without its turns, what it adds, and its directions.
    type Alike = (Vec<Step>, bool, BTreeSet<Vector>);
    let mut joined: BTreeMap<Alike, Vec<(Vec<usize>, Group)>> = BTreeMap::new();
    for group in groups {
        let Some(legs) = straight_legs(&group) else {
            kept.push(group);
            continue;
        };
        let erased = mapped(&group.line, &|v| match place(v) {
            Some(p) => ring(p.ring)[0].times(p.times),
            None => v,
        });
        let key = (erased, group.passing, group.firsts());
        joined.entry(key).or_default().push((turns(&legs), group));
    }
    for (_, alike) in joined {
        match all_turns(&alike) {
            Some(turns) => {
                let first = alike.into_iter().next_back();
                kept.extend(first.map(|(_, group)| Group { turns, ..group }));
            }
            None => kept.extend(alike.into_iter().map(|(_, group)| group)),
        }
    }
    kept
}

/// The turns that each later leg may make to either side, if the groups are all the ways to combine them and many enough
/// for few words to be better.
fn all_turns(alike: &[(Vec<usize>, Group)]) -> Option<Vec<BTreeSet<usize>>> {
    if alike.len() < 3 {
        return None;
    }
    let mirrored = |turns: &Vec<usize>| turns.iter().map(|t| (8 - t) % 8).collect::<Vec<_>>();
    let all: BTreeSet<Vec<usize>> = alike.iter().flat_map(|(t, _)| [t.clone(), mirrored(t)]).collect();
    let count = alike.first()?.0.len();
    let of_leg = |leg: usize| -> BTreeSet<usize> { all.iter().map(|turns| turns[leg]).collect() };
    let each: Vec<BTreeSet<usize>> = (0..count).map(of_leg).collect();
    let product: usize = each.iter().map(BTreeSet::len).product();
    let to_one_side = |set: &BTreeSet<usize>| set.iter().copied().filter(|t| *t <= 4).collect();
    (product == all.len()).then(|| each.iter().map(to_one_side).collect())
}

/// Joins hops over one piece that reach so many squares in all, wherever on the way the piece stands: the notation has a
/// line for each distance of it.
fn limited_hops(mut groups: Vec<Group>) -> Vec<Group> {
    let mut gone = BTreeSet::new();
    for at in 0..groups.len() {
        let Some((reach, lines)) = hops_as_far(&groups[at]) else {
            continue;
        };
        let first = &groups[at];
        let alike =
            |g: &Group| g.frame == first.frame && g.ways.keys().eq(first.ways.keys()) && g.passing == first.passing;
        let others: Vec<usize> = lines
            .iter()
            .filter_map(|line| groups.iter().position(|g| g.line == *line && alike(g)))
            .collect();
        if others.len() == lines.len() {
            gone.extend(others);
            groups[at].within = Some(reach);
        }
    }
    let kept = groups.into_iter().enumerate().filter(|(i, _)| !gone.contains(i));
    kept.map(|(_, group)| group).collect()
}

/// For a hop over a piece one step away and on up to so many: how far that is in all, and the lines with the piece farther
/// away that go as far.
fn hops_as_far(group: &Group) -> Option<(u16, Vec<Vec<Step>>)> {
    let [
        Step::Leap { vector, wrap },
        wanted @ (Step::Want(_) | Step::Is(..)),
        Step::Ride {
            track,
            lo: Bound::Count(1),
            hi: Bound::Count(far),
            thru: Mask::E,
            mark: false,
        },
        land @ Step::Land(_),
    ] = &group.line[..]
    else {
        return None;
    };
    let straight = track.wrap == *wrap && track.cycle == [Hop::free(*vector)];
    let reach = far
        .checked_add(1)
        .filter(|_| straight && !matches!(wanted, Step::Want(m) if m.has(Mask::E)))?;
    let ride = |lo: u16, hi: u16| Step::Ride {
        track: track.clone(),
        lo: Bound::Count(lo),
        hi: Bound::Count(hi),
        thru: Mask::E,
        mark: false,
    };
    let line = |before: u16| {
        let behind = match reach - before {
            1 => Step::Leap {
                vector: *vector,
                wrap: *wrap,
            },
            n => ride(1, n),
        };
        vec![ride(before, before), wanted.clone(), behind, land.clone()]
    };
    Some((reach, (2..reach).map(line).collect()))
}

/// Joins a step with moves that begin with it and go on: the step may stop or go on.
fn with_stops(groups: Vec<Group>) -> Vec<Group> {
    let mut kept = groups;
    let candidates: Vec<(Vec<Step>, BTreeSet<Vector>)> = kept
        .iter()
        .filter(|g| matches!(g.line[..], [Step::Leap { .. }, Step::Land(Mask::EX)]))
        .map(|g| (g.line.clone(), g.firsts()))
        .collect();
    for (line, firsts) in candidates {
        let goes_on = |g: &Group| {
            g.line.len() == 4
                && g.line[0] == line[0]
                && g.line[1] == Step::Want(Mask::E)
                && matches!(g.line[2], Step::Ride { mark: false, .. })
                && g.line[3] == Step::Land(Mask::EX)
                && g.turns.is_empty()
                && g.firsts() == firsts
        };
        if let [only] = kept
            .iter()
            .enumerate()
            .filter(|(_, g)| goes_on(g))
            .map(|(i, _)| i)
            .collect::<Vec<_>>()[..]
        {
            kept[only].stops = true;
            kept.retain(|g| g.line != line);
        }
    }
    kept
}
