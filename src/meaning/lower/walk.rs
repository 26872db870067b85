//! Walking a graph of legs: every way through it becomes a line.

use super::direction::{Hand, Shape, Side, Turn, default_turns, selects};
use super::graph::{Curve, Graph, Node};
use super::steps::{self, Play};
use super::{Context, Output, roam};
use crate::base::Vector;
use crate::meaning::movement::{Bound, Step};
use crate::text::codes;

/// How a walk came to where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Course {
    /// The direction of the last leg.
    pub way: usize,
    /// One step of the last leg.
    pub vector: Vector,
    /// Whether the last leg was along a diagonal.
    pub diagonal: bool,
    /// The side of the last bend.
    pub side: Option<Side>,
    /// Whether ranges are toggled.
    pub toggled: bool,
    /// Whether a ride has been made.
    pub rode: bool,
    /// Pieces captured and not unloaded.
    pub victims: u8,
    /// Legs played, up to two.
    pub legs: u8,
}

/// A direction to go on in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Choice {
    /// Its number.
    pub way: usize,
    /// The side of the last bend after this one.
    pub side: Option<Side>,
}

/// What one leg in one direction comes to.
pub(super) struct Outcome {
    /// Steps that complete the move.
    pub exits: Vec<Vec<Step>>,
    /// Steps that go on, and how the walk stands then.
    pub edges: Vec<(Vec<Step>, Course)>,
}

/// Writes all lines of a move out.
pub(super) fn lines(graph: &Graph, context: &mut Context<'_>, out: &mut Output) {
    if graph.looped {
        roam::lines(graph, context, out);
        return;
    }
    for start in &graph.start {
        walk(graph, *start, None, &graph.guard, context, out);
    }
}

fn walk(
    graph: &Graph,
    node: usize,
    course: Option<&Course>,
    before: &[Step],
    context: &mut Context<'_>,
    out: &mut Output,
) {
    for choice in choices(graph, node, course, context) {
        let outcome = play(graph, node, course, choice, context);
        for exit in outcome.exits {
            out.line([before, &exit].concat());
        }
        for (edge, course) in outcome.edges {
            if !out.try_leg() {
                return;
            }
            let before = [before, &edge].concat();
            for next in &graph.nodes[node].next {
                walk(graph, *next, Some(&course), &before, context, out);
            }
        }
    }
}

/// The directions a leg may take after a course.
pub(super) fn choices(graph: &Graph, index: usize, course: Option<&Course>, context: &mut Context<'_>) -> Vec<Choice> {
    let node = &graph.nodes[index];
    let mut found: Vec<Choice> = Vec::new();
    let Some(course) = course else {
        for way in &node.ways {
            match node.curve {
                Some(Curve::Crooked | Curve::Circular) => {
                    found.extend(Side::BOTH.map(|side| Choice {
                        way: *way,
                        side: Some(side),
                    }));
                }
                None => found.push(Choice { way: *way, side: None }),
            }
        }
        found.retain(|choice| selected(graph, index, None, *choice, context));
        return found;
    };
    if graph.bracket {
        found = outward(node, course);
        if found.is_empty() {
            context
                .error(
                    &codes::BETZA_NO_DIRECTION,
                    node.span,
                    "this leg can go in no direction that its letters name",
                )
                .label("its atom has no such direction after that turn")
                .help("45 degrees is `fs`, 90 degrees is `s`; without letters the leg goes outward.");
        }
    } else {
        let default = default_turns(node.shape);
        for turn in node.turns.as_ref().unwrap_or(&default) {
            for (eighths, side) in resolve(*turn, course) {
                let way = (course.way as i32 + eighths).rem_euclid(8) as usize;
                found.push(Choice { way, side });
            }
        }
    }
    found.retain(|choice| selected(graph, index, Some(course), *choice, context));
    let mut unique = Vec::new();
    for choice in found {
        if !unique.contains(&choice) {
            unique.push(choice);
        }
    }
    unique
}

/// Whether letters before the bracket let a leg take a direction.
fn selected(graph: &Graph, index: usize, course: Option<&Course>, choice: Choice, context: &mut Context<'_>) -> bool {
    if graph.select.is_empty() {
        return true;
    }
    let node = &graph.nodes[index];
    let vector = node.shape.vector(choice.way);
    match course {
        // A first leg goes where one of the selected second legs begins.
        None => match node.next.first() {
            None => selects(&graph.select, vector),
            Some(next) => {
                let course = after(node, choice, None);
                !choices(graph, *next, Some(&course), context).is_empty()
            }
        },
        Some(course) if course.legs == 1 => selects(&graph.select, course.vector.plus(vector)),
        Some(_) => true,
    }
}

/// The turns in eighths, clockwise, and the side of the last bend afterwards.
fn resolve(turn: Turn, course: &Course) -> Vec<(i32, Option<Side>)> {
    let bend = |eighths: i32, side: Side| (eighths * side.sign(), Some(side));
    match turn {
        Turn::Straight => vec![(0, course.side)],
        Turn::Back => vec![(4, course.side)],
        Turn::Bend(eighths, Hand::Fixed(side)) => vec![bend(eighths, side)],
        Turn::Bend(eighths, hand) => match course.side {
            Some(side) if hand == Hand::Same => vec![bend(eighths, side)],
            Some(side) => vec![bend(eighths, side.other())],
            // From a diagonal, `fq` turns towards the file and `fz` towards the rank.
            None if eighths == 1 && course.diagonal => {
                let towards_file = |side: &Side| (course.way as i32 + side.sign()).rem_euclid(4) == 0;
                let sides = Side::BOTH
                    .into_iter()
                    .filter(|side| towards_file(side) == (hand == Hand::Same));
                sides.map(|side| bend(eighths, side)).collect()
            }
            None => Side::BOTH.map(|side| bend(eighths, side)).to_vec(),
        },
    }
}

/// The directions of a later leg in brackets: those its letters name, else outward with the least deflection.
fn outward(node: &Node, course: &Course) -> Vec<Choice> {
    let straight = [Turn::Straight];
    let turns = node.turns.as_deref().unwrap_or(&straight);
    let mut found = Vec::new();
    for (eighths, side) in turns.iter().flat_map(|turn| resolve(*turn, course)) {
        let target = rotated(course.vector, eighths);
        let exact = eighths != 0 && lies_straight(course.vector) && matches!(node.shape, Shape::Straight(..));
        for way in nearest(node.shape, target) {
            let vector = node.shape.vector(way);
            if exact && cross(target, vector) != 0 {
                continue;
            }
            let side = match (eighths, cross(course.vector, vector)) {
                (0, turn) if turn > 0 => Some(Side::Left),
                (0, turn) if turn < 0 => Some(Side::Right),
                _ => side,
            };
            found.push(Choice { way, side });
        }
    }
    found
}

fn lies_straight(vector: Vector) -> bool {
    vector.dx == 0 || vector.dy == 0 || vector.dx.abs() == vector.dy.abs()
}

/// The direction of a vector turned clockwise by eighths; its length grows.
fn rotated(vector: Vector, eighths: i32) -> Vector {
    let mut at = vector;
    for _ in 0..eighths.rem_euclid(8) {
        let (dx, dy) = (at.dx + at.dy, at.dy - at.dx);
        // Two eighths make twice a quarter turn: halve whenever possible to keep numbers small.
        let even = dx % 2 == 0 && dy % 2 == 0;
        at = if even {
            Vector::new(dx / 2, dy / 2)
        } else {
            Vector::new(dx, dy)
        };
    }
    at
}

/// Positive when `b` is to the left of `a`.
fn cross(a: Vector, b: Vector) -> i32 {
    i32::from(a.dx) * i32::from(b.dy) - i32::from(a.dy) * i32::from(b.dx)
}

/// The ways of an atom that deviate least from a direction.
fn nearest(shape: Shape, target: Vector) -> Vec<usize> {
    // The cosine, squared with its sign, over a common denominator: dot * |dot| / length^2.
    let score = |way: usize| {
        let v = shape.vector(way);
        let dot = i64::from(v.dx) * i64::from(target.dx) + i64::from(v.dy) * i64::from(target.dy);
        let length = i64::from(v.dx) * i64::from(v.dx) + i64::from(v.dy) * i64::from(v.dy);
        (dot * dot.abs(), length)
    };
    let less = |a: (i64, i64), b: (i64, i64)| i128::from(a.0) * i128::from(b.1) < i128::from(b.0) * i128::from(a.1);
    let mut best: Vec<usize> = Vec::new();
    for way in (0..8).filter(|way| shape.has(*way)) {
        match best.first() {
            Some(known) if less(score(way), score(*known)) => continue,
            Some(known) if less(score(*known), score(way)) => best.clear(),
            _ => {}
        }
        best.push(way);
    }
    best
}

/// How a walk stands after a leg, before what happened on its last square is known.
fn after(node: &Node, choice: Choice, course: Option<&Course>) -> Course {
    Course {
        way: choice.way,
        vector: node.shape.vector(choice.way),
        diagonal: matches!(node.shape, Shape::Straight(..)) && !choice.way.is_multiple_of(2),
        side: choice.side,
        toggled: course.is_some_and(|c| c.toggled),
        rode: course.is_some_and(|c| c.rode),
        victims: course.map_or(0, |c| c.victims),
        legs: course.map_or(1, |_| 2),
    }
}

/// One leg in one direction.
pub(super) fn play(
    graph: &Graph,
    index: usize,
    course: Option<&Course>,
    choice: Choice,
    context: &mut Context<'_>,
) -> Outcome {
    let node = &graph.nodes[index];
    let play = Play {
        way: choice.way,
        side: choice.side,
        later: course.is_some(),
        toggled: course.is_some_and(|c| c.toggled),
        rode: course.is_some_and(|c| c.rode),
        victims: course.map_or(0, |c| c.victims),
    };
    // An unload needs to know where its leg began; without a mark it is the mover's own square.
    let unloads = play.later && node.leg.has('u');
    let lead: Vec<Step> = unloads.then_some(Step::Leg).into_iter().collect();
    let mut outcome = Outcome {
        exits: Vec::new(),
        edges: Vec::new(),
    };
    if node.ends {
        for (landing, quiet) in steps::landings(&node.ending, play.victims) {
            for approach in steps::approaches(node, &play, true, quiet, context) {
                outcome.exits.push([&lead[..], &approach, &landing].concat());
            }
        }
    }
    if !node.next.is_empty() {
        let slides = steps::range(node, play.toggled) != Bound::Count(1);
        for effect in steps::effects(&node.leg, play.victims) {
            let mut course = after(node, choice, course);
            course.victims = effect.victims;
            course.rode |= slides;
            course.toggled ^= !graph.bracket && (node.leg.has('y') ^ effect.toggles);
            for approach in steps::approaches(node, &play, false, effect.quiet, context) {
                outcome
                    .edges
                    .push(([&lead[..], &approach, &effect.steps].concat(), course));
            }
        }
    }
    outcome
}
