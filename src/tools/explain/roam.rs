//! Walks whose next leg depends on how they came: steered flights, and any other as a list of what may follow what.

use std::collections::{BTreeMap, BTreeSet};

use super::directions;
use super::shape::{Place, mapped, place, ring};
use super::turns::{Course, Side, exact};
use super::ways::Trail;
use super::words::{count, list, number, occupant};
use crate::base::Vector;
use crate::meaning::movement::{Mask, Movement, Roam, RoamState, Step};

/// A walk in words, without a subject.
pub(super) fn say(roam: &Roam) -> String {
    flight(roam).or_else(|| turning(roam)).unwrap_or_else(|| states(roam))
}

/// A path of king steps that may turn by so much after each, if the walk is one.
fn flight(roam: &Roam) -> Option<String> {
    let ([0], [start, others @ ..]) = (&roam.start[..], &roam.states[..]) else {
        return None;
    };
    if !start.exits.is_empty() || others.is_empty() {
        return None;
    }
    let heading = |steps: &[Step]| match steps {
        [Step::Leap { vector, wrap: false }] => place(*vector).filter(|p| (p.ring, p.times) == ((0, 1), 1)),
        _ => None,
    };
    // The heading by which each state is entered.
    let mut entered: Vec<Option<usize>> = vec![None; roam.states.len()];
    let mut enter = |state: usize, index: usize| {
        let slot = entered.get_mut(state)?;
        (*slot.get_or_insert(index) == index).then_some(())
    };
    let mut firsts = BTreeSet::new();
    for (steps, next) in &start.edges {
        let Place { index, .. } = heading(steps)?;
        firsts.insert(index);
        enter(*next, index)?;
    }
    let mut through = None;
    for state in others {
        for (steps, next) in &state.edges {
            let [Step::Want(mask), rest @ ..] = &steps[..] else {
                return None;
            };
            if *through.get_or_insert(*mask) != *mask {
                return None;
            }
            enter(*next, heading(rest)?.index)?;
        }
    }
    let exits = &others[0].exits;
    let mut turns: Option<BTreeSet<usize>> = None;
    for (state, entered_by) in others.iter().zip(&entered[1..]) {
        let from = (*entered_by)?;
        if state.exits != *exits {
            return None;
        }
        let mut here = BTreeSet::new();
        for (steps, _) in &state.edges {
            let turn = (heading(&steps[1..])?.index + 8 - from) % 8;
            here.insert(turn.min(8 - turn));
            if !state
                .edges
                .iter()
                .any(|(other, _)| heading(&other[1..]).is_some_and(|p| (p.index + 8 - from) % 8 == (8 - turn) % 8))
            {
                return None;
            }
        }
        if *turns.get_or_insert_with(|| here.clone()) != here {
            return None;
        }
    }
    let turns = turns?;
    let most = turns.last().copied().unwrap_or(0);
    if turns != (0..=most).collect() {
        return None;
    }
    let turn = match most {
        0 => "every later one straight on".to_owned(),
        4 => "every later one in any direction".to_owned(),
        n => format!("every later one straight on or turned by up to {} degrees", n * 45),
    };
    let length = match roam.most {
        Some(n) => format!("up to {} long", count(usize::from(n), "king step")),
        None => "of king steps".into(),
    };
    let over = match through? {
        Mask::E => "empty squares".to_owned(),
        mask if mask == Mask::E.or(Mask::F) => "empty squares and friendly pieces".to_owned(),
        mask if mask == Mask::EX => "empty squares and enemy pieces".to_owned(),
        mask if mask == Mask::EFX => "anything".to_owned(),
        mask => format!("squares that hold {}", occupant(mask)),
    };
    let ends: Vec<String> = exits.iter().map(|exit| end(exit)).collect::<Option<_>>()?;
    let record = if roam.record {
        " (it announces the whole path, which enters no square twice and not its own start)"
    } else {
        ""
    };
    let firsts = directions::adverbs(&firsts).join(" or ");
    Some(format!(
        "flies along a path {length}, the first step {firsts}, {turn}, over {over}, {}{record}",
        list(&ends, "or")
    ))
}

/// How a flight ends.
fn end(exit: &[Step]) -> Option<String> {
    Some(match exit {
        [Step::Want(mask), Step::Take, Step::Vanish] => {
            format!("ending on {}, which is removed together with it", occupant(*mask))
        }
        [Step::Want(mask), Step::Vanish] => format!("vanishing on a square that holds {}", occupant(*mask)),
        [Step::Vanish] => "vanishing at its end".into(),
        [Step::Land(Mask::E)] => "ending on an empty square".into(),
        [Step::Land(mask)] if !mask.has(Mask::E) => format!("capturing {} at its end", occupant(*mask)),
        [Step::Land(mask)] => {
            let taken = occupant(Mask(mask.0 & !Mask::E.0));
            format!("ending on an empty square or capturing {taken} there")
        }
        _ => return None,
    })
}

/// A walk in which it matters only how each leg turns from the one before, which may point anywhere: its states by what
/// may follow, seen from the direction in which they are entered. `None` where that makes nothing shorter.
fn turning(roam: &Roam) -> Option<String> {
    let roam = &determined(roam)?;
    let headings = headings(roam)?;
    let classes = classes(roam, &headings)?;
    // Stages are numbered in the order in which they are spoken of.
    let mut order: Vec<usize> = Vec::new();
    let number = |class: usize, order: &mut Vec<usize>| {
        let at = order.iter().position(|c| *c == class).unwrap_or_else(|| {
            order.push(class);
            order.len() - 1
        });
        format!("({})", at + 1)
    };
    let mut first: Vec<String> = Vec::new();
    let exits = roam.start.iter().flat_map(|i| &roam.states[*i].exits);
    for said in all(exits.cloned().collect()) {
        first.push(then(said, "ends"));
    }
    let mut edges: BTreeMap<usize, Vec<Vec<Step>>> = BTreeMap::new();
    for (steps, next) in roam.start.iter().flat_map(|i| &roam.states[*i].edges) {
        edges.entry(classes[*next]?).or_default().push(steps.clone());
    }
    for (class, lines) in edges {
        let stage = number(class, &mut order);
        let on = format!("goes on with {stage}");
        first.extend(all(lines).into_iter().map(|said| then(said, &on)));
    }
    let mut said = vec![format!("first it {}", first.join(", or "))];
    let mut at = 0;
    while let Some(class) = order.get(at).copied() {
        let index = classes.iter().position(|c| *c == Some(class))?;
        let (state, from) = (&roam.states[index], headings[index]?);
        let turned = |steps: &[Step]| seen_from(steps, from);
        let mut ways: Vec<String> = Vec::new();
        for said in seen(state.exits.iter().map(|exit| turned(exit)).collect()) {
            ways.push(then(said, "ends"));
        }
        let mut edges: BTreeMap<usize, Vec<Vec<Step>>> = BTreeMap::new();
        for (steps, next) in &state.edges {
            edges.entry(classes[*next]?).or_default().push(turned(steps));
        }
        for (class, lines) in edges {
            let stage = number(class, &mut order);
            let on = format!("goes on with {stage}");
            ways.extend(seen(lines).into_iter().map(|said| then(said, &on)));
        }
        said.push(format!("({}) {}", at + 1, ways.join(", or ")));
        at += 1;
    }
    Some(format!("walks in stages{}: {}", limits(roam), said.join("; ")))
}

/// A leg of a walk and what follows it.
fn then(said: String, next: &str) -> String {
    let comma = if said.contains(", ") { "," } else { "" };
    format!("{said}{comma} and {next}")
}

/// Most states that a walk may need for it to be said so.
const MOST_STATES: usize = 256;

/// The same walk with one state for all those in which it can be after the same steps.
fn determined(roam: &Roam) -> Option<Roam> {
    let mut sets: Vec<BTreeSet<usize>> = vec![roam.start.iter().copied().collect()];
    let mut states = Vec::new();
    while let Some(set) = sets.get(states.len()).cloned() {
        let mut exits = BTreeSet::new();
        let mut edges: BTreeMap<Vec<Step>, BTreeSet<usize>> = BTreeMap::new();
        for state in set.iter().filter_map(|i| roam.states.get(*i)) {
            exits.extend(state.exits.iter().cloned());
            for (steps, next) in &state.edges {
                edges.entry(steps.clone()).or_default().insert(*next);
            }
        }
        let mut numbered = Vec::new();
        for (steps, next) in edges {
            let known = sets.iter().position(|s| *s == next);
            let index = known.unwrap_or_else(|| {
                sets.push(next);
                sets.len() - 1
            });
            numbered.push((steps, index));
        }
        if sets.len() > MOST_STATES {
            return None;
        }
        states.push(RoamState {
            exits: exits.into_iter().collect(),
            edges: numbered,
        });
    }
    Some(Roam {
        start: vec![0],
        states,
        most: roam.most,
        record: roam.record,
    })
}

/// The direction in which each state is entered, if it is always the same; `None` for states that are only begun in.
fn headings(roam: &Roam) -> Option<Vec<Option<Place>>> {
    let mut found: Vec<Option<Place>> = vec![None; roam.states.len()];
    let mut rings = BTreeSet::new();
    for state in &roam.states {
        for steps in state.edges.iter().map(|(steps, _)| steps).chain(&state.exits) {
            let simple = |s: &Step| !matches!(s, Step::Home | Step::Any(_) | Step::Roam(_));
            let (vectors, via) = super::shape::vectors(steps);
            let places: Vec<Place> = vectors.iter().map(|v| place(*v)).collect::<Option<_>>()?;
            rings.extend(places.iter().map(|p| p.ring));
            if via || places.is_empty() || !steps.iter().all(simple) {
                return None;
            }
        }
        for (steps, next) in &state.edges {
            let last = super::shape::vectors(steps).0.last().and_then(|v| place(*v))?;
            let known = found.get_mut(*next)?.get_or_insert(last);
            if known.index != last.index {
                return None;
            }
        }
    }
    (rings.len() == 1).then_some(found)
}

/// States that go on alike as seen from the direction in which they are entered have the same number. `None` if no two
/// are alike.
fn classes(roam: &Roam, headings: &[Option<Place>]) -> Option<Vec<Option<usize>>> {
    let mut classes: Vec<Option<usize>> = headings.iter().map(|h| h.map(|_| 0)).collect();
    let mut count = 0;
    loop {
        let mut known = BTreeMap::new();
        let signatures = roam
            .states
            .iter()
            .zip(headings)
            .zip(&classes)
            .map(|((state, from), class)| {
                let from = (*from)?;
                let exits: BTreeSet<Vec<Step>> = state.exits.iter().map(|exit| seen_from(exit, from)).collect();
                let edges = state.edges.iter();
                let edges: BTreeSet<_> = edges.map(|(s, next)| (seen_from(s, from), classes[*next])).collect();
                Some((*class, exits, edges))
            });
        let next: Vec<Option<usize>> = signatures
            .map(|signature| {
                let size = known.len();
                signature.map(|s| *known.entry(s).or_insert(size))
            })
            .collect();
        classes = next;
        if known.len() == count {
            break;
        }
        count = known.len();
    }
    let entered = headings.iter().flatten().count();
    (count < entered).then_some(classes)
}

/// Steps turned so that `from` points forward.
fn seen_from(steps: &[Step], from: Place) -> Vec<Step> {
    mapped(steps, &|v| match place(v) {
        Some(p) => ring(p.ring)[(p.index + 8 - from.index) % 8].times(p.times),
        None => v,
    })
}

/// Lines from the piece's own square, each in words.
fn all(lines: Vec<Vec<Step>>) -> Vec<String> {
    let movement = Movement {
        lines,
        ..Movement::default()
    };
    super::piece::clauses(&movement.normalised())
}

/// Lines that follow a leg straight forward, in words: those that differ in their turn only together.
fn seen(lines: Vec<Vec<Step>>) -> Vec<String> {
    let forward = |v: Vector| place(v).map_or(v, |p| ring(p.ring)[0].times(p.times));
    let mut alike: BTreeMap<Vec<Step>, BTreeMap<usize, Vec<Step>>> = BTreeMap::new();
    for line in lines {
        let (vectors, _) = super::shape::vectors(&line);
        let turn = vectors.first().and_then(|v| place(*v)).map_or(0, |p| p.index);
        // What a second leg does depends on the turn of the first.
        let key = if vectors.len() == 1 {
            mapped(&line, &forward)
        } else {
            line.clone()
        };
        alike.entry(key).or_default().insert(turn, line);
    }
    let mut said = Vec::new();
    for turns in alike.values() {
        let speak = |line: &[Step], side: Side, set: Vec<BTreeSet<usize>>| {
            let ahead = super::shape::vectors(line)
                .0
                .first()
                .copied()
                .map(forward)
                .and_then(place);
            let course = Course {
                firsts: ahead.map(|p| ring(p.ring)[0]).into_iter().collect(),
                side,
                turns: set,
            };
            super::speech::Speech {
                line,
                course: &course,
                passing: false,
                stops: false,
                within: None,
                before: Trail {
                    legs: 1,
                    last: ahead.map(|p| Place {
                        index: 0,
                        times: 1,
                        ..p
                    }),
                    bent: None,
                },
            }
            .say()
        };
        let even = turns.keys().all(|t| turns.contains_key(&((8 - t) % 8)));
        match turns.values().next() {
            Some(line) if even && turns.len() > 1 && is_kings(line) => {
                let set = turns.keys().copied().filter(|t| *t <= 4).collect();
                said.push(speak(line, Side::Both, vec![set]));
            }
            Some(_) if even => {
                let one_side = turns.iter().filter(|(turn, _)| **turn <= 4);
                said.extend(one_side.map(|(_, line)| speak(line, Side::Both, Vec::new())));
            }
            _ => said.extend(turns.values().map(|line| speak(line, Side::Right, Vec::new()))),
        }
    }
    said
}

/// Whether a line goes in a direction of the king.
fn is_kings(line: &[Step]) -> bool {
    let first = super::shape::vectors(line).0.first().and_then(|v| place(*v));
    first.is_some_and(|p| p.ring == (0, 1))
}

/// How long a walk may be, and whether its way matters.
fn limits(roam: &Roam) -> String {
    let most = match roam.most {
        Some(1) => ", going on at most once".to_owned(),
        Some(n) => format!(", going on at most {} times", number(usize::from(n))),
        None => String::new(),
    };
    let record = if roam.record {
        ", the whole way being announced"
    } else {
        ""
    };
    most + record
}

/// Any walk: for each of its states what may end it there and what may follow. The directions are those of the line as
/// the group has it.
fn states(roam: &Roam) -> String {
    let name = |i: usize| format!("({})", i + 1);
    let steps = |steps: &[Step]| {
        let (vectors, _) = super::shape::vectors(steps);
        let course = exact(vectors.first().copied().unwrap_or(Vector::new(0, 0)));
        super::speech::Speech {
            line: steps,
            course: &course,
            passing: false,
            stops: false,
            within: None,
            before: Trail::default(),
        }
        .say()
    };
    let starts: Vec<String> = roam.start.iter().map(|i| name(*i)).collect();
    let mut said = Vec::new();
    for (i, state) in roam.states.iter().enumerate() {
        let mut ways: Vec<String> = state
            .exits
            .iter()
            .map(|exit| format!("{} and ends", steps(exit)))
            .collect();
        let mut edges: Vec<(String, Vec<String>)> = Vec::new();
        for (edge, next) in &state.edges {
            let said = steps(edge);
            match edges.iter_mut().find(|(before, _)| *before == said) {
                Some((_, nexts)) => nexts.push(name(*next)),
                None => edges.push((said, vec![name(*next)])),
            }
        }
        for (said, nexts) in edges {
            ways.push(format!("{said} and goes on with {}", list(&nexts, "or")));
        }
        said.push(format!("{} {}", name(i), list(&ways, "or")));
    }
    format!(
        "walks in stages, beginning with {}{}: {}",
        list(&starts, "or"),
        limits(roam),
        said.join("; ")
    )
}
