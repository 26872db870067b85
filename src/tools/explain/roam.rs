//! Walks whose next leg depends on how they came: steered flights, and any other as a list of what may follow what.

use std::collections::BTreeSet;

use super::directions;
use super::shape::{Place, place};
use super::turns::exact;
use super::words::{count, occupant};
use crate::base::Vector;
use crate::meaning::movement::{Mask, Roam, Step};

/// A walk in words, without a subject.
pub(super) fn say(roam: &Roam) -> String {
    flight(roam).unwrap_or_else(|| states(roam))
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
        super::words::list(&ends, "or")
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
            ways.push(format!("{said} and goes on with {}", super::words::list(&nexts, "or")));
        }
        said.push(format!("{} {}", name(i), super::words::list(&ways, "or")));
    }
    let most = match roam.most {
        Some(n) => format!(", going on at most {} times", n),
        None => String::new(),
    };
    let record = if roam.record {
        ", the whole way being announced"
    } else {
        ""
    };
    format!(
        "walks in stages, beginning with {}{most}{record}: {}",
        super::words::list(&starts, "or"),
        said.join("; ")
    )
}
