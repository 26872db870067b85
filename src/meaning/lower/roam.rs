//! Moves with repeated groups: as rides along a track where the path is fixed, else as a roam.

use super::graph::Graph;
use super::walk::{self, Choice, Course};
use super::{Context, MAX_LINES, Output, tidy};
use crate::meaning::movement::{Bound, Hop, Mask, Roam, RoamState, Step, Track};

/// What tells two states apart: the leg about to be played, in its direction, and what earlier legs decide about it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    node: usize,
    choice: Choice,
    later: bool,
    toggled: bool,
    rode: bool,
    victims: bool,
}

/// Writes a looped move out.
pub(super) fn lines(graph: &Graph, context: &mut Context<'_>, out: &mut Output) {
    let Some((start, states)) = states(graph, context, out) else {
        return;
    };
    if states.iter().all(|state| state.exits.is_empty()) {
        return;
    }
    let mut found = Vec::new();
    let mut tries = MAX_LINES;
    if start
        .iter()
        .all(|s| unroll(&states, *s, &graph.guard, &mut Vec::new(), &mut found, &mut tries))
    {
        found.into_iter().for_each(|line| out.line(line));
        return;
    }
    let roam = Roam {
        start,
        states,
        most: None,
        record: false,
    };
    let mut line = graph.guard.clone();
    line.push(Step::Roam(Box::new(roam)));
    out.line(line);
}

/// All states of the walk; `None` if there are too many.
fn states(graph: &Graph, context: &mut Context<'_>, out: &mut Output) -> Option<(Vec<usize>, Vec<RoamState>)> {
    let mut keys: Vec<(Key, Option<Course>)> = Vec::new();
    let number = |node: usize, choice: Choice, course: Option<Course>, keys: &mut Vec<(Key, Option<Course>)>| {
        let key = Key {
            node,
            choice,
            later: course.is_some(),
            toggled: course.is_some_and(|c| c.toggled),
            rode: course.is_some_and(|c| c.rode),
            victims: course.is_some_and(|c| c.victims > 0),
        };
        keys.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
            keys.push((key, course));
            keys.len() - 1
        })
    };
    let mut start = Vec::new();
    for node in &graph.start {
        for choice in walk::choices(graph, *node, None, context) {
            start.push(number(*node, choice, None, &mut keys));
        }
    }
    let mut states: Vec<RoamState> = Vec::new();
    let mut size = 0;
    while let Some((key, course)) = keys.get(states.len()).copied() {
        let mut outcome = walk::play(graph, key.node, course.as_ref(), key.choice, context);
        let mut edges = Vec::new();
        for (steps, mut course) in outcome.edges.drain(..) {
            // Only whether there is a victim matters to later legs, and a loop must come back to the same state.
            course.victims = course.victims.min(1);
            for next in &graph.nodes[key.node].next {
                for choice in walk::choices(graph, *next, Some(&course), context) {
                    edges.push((steps.clone(), number(*next, choice, Some(course), &mut keys)));
                }
            }
        }
        size += outcome.exits.len() + edges.len();
        if size > MAX_LINES {
            out.full = true;
            return None;
        }
        states.push(RoamState {
            exits: tidy::landings_joined(outcome.exits),
            edges,
        });
    }
    Some((start, states))
}

/// Writes the walk from a state as lines, loops as rides. False if a loop is none.
fn unroll(
    states: &[RoamState],
    state: usize,
    before: &[Step],
    above: &mut Vec<usize>,
    found: &mut Vec<Vec<Step>>,
    tries: &mut usize,
) -> bool {
    // What is too much to write out can still be said as a roam.
    let Some(left) = tries.checked_sub(1) else {
        return false;
    };
    *tries = left;
    if let Some((track, landing)) = ring(states, state) {
        let mut line = before.to_vec();
        line.push(Step::Ride {
            track,
            lo: Bound::Count(1),
            hi: Bound::Unlimited,
            thru: Mask::E,
            mark: false,
        });
        line.push(Step::Land(landing));
        found.push(line);
        return true;
    }
    if above.contains(&state) {
        return false;
    }
    above.push(state);
    found.extend(states[state].exits.iter().map(|exit| [before, &exit[..]].concat()));
    let good = states[state].edges.iter().all(|(steps, next)| {
        let before = [before, &steps[..]].concat();
        unroll(states, *next, &before, above, found, tries)
    });
    above.pop();
    good
}

/// The track of a state that is part of a loop of free leaps over empty squares, each of which may be the last.
fn ring(states: &[RoamState], start: usize) -> Option<(Track, Mask)> {
    let mut cycle = Vec::new();
    let mut wraps = false;
    let mut landing = None;
    let mut at = start;
    loop {
        let state = &states[at];
        let [exit] = &state.exits[..] else { return None };
        let [Step::Leap { vector, wrap }, Step::Land(mask)] = exit[..] else {
            return None;
        };
        let [(steps, next)] = &state.edges[..] else { return None };
        let same = [Step::Leap { vector, wrap }, Step::Want(Mask::E)];
        if steps[..] != same || *landing.get_or_insert(mask) != mask || cycle.len() > states.len() {
            return None;
        }
        cycle.push(Hop::free(vector));
        wraps |= wrap;
        at = *next;
        if at == start {
            break;
        }
    }
    // Hops along a file never wrap, so one hop that does makes the whole track one that does.
    Some((Track { cycle, wrap: wraps }, landing.unwrap_or(Mask::NONE)))
}
