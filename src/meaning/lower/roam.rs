//! Moves with repeated groups: as rides along a track where the path is fixed, else as a roam.

use super::graph::Graph;
use super::walk::{self, Choice, Course, Pass};
use super::{Context, MAX_LINES, Output, steps, tidy};
use crate::meaning::movement::{Bound, Hop, Mask, Roam, RoamState, Step, Track};

/// What tells two states apart: the leg about to be played, in its direction, and what earlier legs decide about it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    node: usize,
    choice: Choice,
    later: bool,
    toggled: bool,
    victims: bool,
    took: bool,
}

/// Writes a looped move out.
pub(super) fn lines(graph: &Graph, pass: Pass, context: &mut Context<'_>, out: &mut Output) {
    let Some((start, states)) = states(graph, pass, context, out) else {
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
fn states(
    graph: &Graph,
    pass: Pass,
    context: &mut Context<'_>,
    out: &mut Output,
) -> Option<(Vec<usize>, Vec<RoamState>)> {
    let mut keys: Vec<(Key, Option<Course>)> = Vec::new();
    let number = |node: usize, choice: Choice, course: Option<Course>, keys: &mut Vec<(Key, Option<Course>)>| {
        let key = Key {
            node,
            choice,
            later: course.is_some(),
            toggled: course.is_some_and(|c| c.toggled),
            victims: course.is_some_and(|c| c.victims > 0),
            took: course.is_some_and(|c| c.took),
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
        let mut outcome = walk::play(graph, key.node, course.as_ref(), key.choice, pass, context);
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
        ring_lines(track, landing, before, found);
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

/// The lines of a loop: a ride, and if the loop closes the ways once around to squares that the ride leaves out: where it
/// began, and where it may not end the first time.
fn ring_lines(mut track: Track, landing: Mask, before: &[Step], found: &mut Vec<Vec<Step>>) {
    let (mut before, mut lo) = (before, 1);
    // What came before may be a part of the loop.
    while let [rest @ .., Step::Leap { vector, wrap: false }, Step::Want(Mask::E)] = before
        && track.cycle.last() == Some(&Hop::free(*vector))
    {
        track.cycle.rotate_right(1);
        (before, lo) = (rest, lo + 1);
    }
    let mut line = before.to_vec();
    if steps::is_closed(&track) && landing.has(Mask::E) {
        let once = track.cycle.len();
        found.extend((once..once + usize::from(lo)).map(|hops| {
            let mut around = line.clone();
            for i in 0..hops {
                around.extend((i > 0).then_some(Step::Want(Mask::E)));
                around.push(Step::Leap {
                    vector: track.cycle[i % once].vector,
                    wrap: false,
                });
            }
            around.push(Step::Land(Mask::E));
            around
        }));
    }
    line.push(Step::Ride {
        track,
        lo: Bound::Count(lo),
        hi: Bound::Unlimited,
        thru: Mask::E,
        mark: false,
    });
    line.push(Step::Land(landing));
    found.push(line);
}

/// The track of a state that is part of a loop of free leaps over empty squares, each of which may be the last.
fn ring(states: &[RoamState], start: usize) -> Option<(Track, Mask)> {
    let mut cycle = Vec::new();
    let mut landing = None;
    let mut at = start;
    loop {
        let state = &states[at];
        let [exit] = &state.exits[..] else { return None };
        // Joined edges may close any loop, depending on the board.
        let [Step::Leap { vector, wrap: false }, Step::Land(mask)] = exit[..] else {
            return None;
        };
        let [(steps, next)] = &state.edges[..] else { return None };
        let same = [Step::Leap { vector, wrap: false }, Step::Want(Mask::E)];
        if steps[..] != same || *landing.get_or_insert(mask) != mask || cycle.len() > states.len() {
            return None;
        }
        cycle.push(Hop::free(vector));
        at = *next;
        if at == start {
            break;
        }
    }
    Some((Track { cycle, wrap: false }, landing.unwrap_or(Mask::NONE)))
}
