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
    /// Whether the last leg was along a line, not oblique.
    pub straight: bool,
    /// The side of the last bend.
    pub side: Option<Side>,
    /// Whether ranges are toggled.
    pub toggled: bool,
    /// The range of the last slide.
    pub slid: Option<Bound>,
    /// Pieces captured and not unloaded.
    pub victims: u8,
    /// Whether anything has been captured.
    pub took: bool,
    /// One step each of the first two legs, or the first.
    pub shift: Vector,
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

/// Which moves are written out: those that leave rights to capture in passing do so only if they capture nothing, so
/// they are walked twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pass {
    /// No move leaves rights.
    All,
    /// Moves without captures, squares passed marked.
    Quiet,
    /// Moves with captures.
    Taking,
}

/// Writes all lines of a move out.
pub(super) fn lines(graph: &Graph, context: &mut Context<'_>, out: &mut Output) {
    let rights = graph.nodes.iter().any(|node| {
        let leg = &node.leg;
        leg.lame > 1 || (leg.lame > 0 && leg.initial > 0) || node.range == Bound::OwnHalf
    });
    let passes: &[Pass] = if rights {
        &[Pass::Quiet, Pass::Taking]
    } else {
        &[Pass::All]
    };
    for pass in passes {
        if graph.looped {
            roam::lines(graph, *pass, context, out);
            continue;
        }
        for start in &graph.start {
            walk(graph, *start, None, &graph.guard, *pass, context, out);
        }
    }
}

fn walk(
    graph: &Graph,
    node: usize,
    course: Option<&Course>,
    before: &[Step],
    pass: Pass,
    context: &mut Context<'_>,
    out: &mut Output,
) {
    for choice in choices(graph, node, course, context) {
        let outcome = play(graph, node, course, choice, pass, context);
        for exit in outcome.exits {
            out.line([before, &exit].concat());
        }
        for (edge, course) in outcome.edges {
            if !out.try_leg() {
                return;
            }
            let before = [before, &edge].concat();
            for next in &graph.nodes[node].next {
                walk(graph, *next, Some(&course), &before, pass, context, out);
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
        return found;
    };
    if graph.bracket {
        found = outward(node, course, context);
    } else {
        let default = default_turns(node.shape);
        for turn in node.turns.as_ref().unwrap_or(&default) {
            for (eighths, side) in resolve(*turn, course) {
                let way = (course.way as i32 + eighths).rem_euclid(8) as usize;
                found.push(Choice { way, side });
            }
        }
    }
    let mut unique = Vec::new();
    for choice in found {
        if !unique.contains(&choice) {
            unique.push(choice);
        }
    }
    unique
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
            None if eighths == 1 && course.straight && !course.way.is_multiple_of(2) => {
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

/// The directions of a later leg in brackets: without letters outward with the least deflection. With letters it turns as
/// behind `a`; between straight and oblique steps to the leap nearest to the turn.
fn outward(node: &Node, course: &Course, context: &mut Context<'_>) -> Vec<Choice> {
    let Some(turns) = &node.turns else {
        return nearest(node.shape, course.vector)
            .into_iter()
            .map(|way| {
                let side = match cross(course.vector, node.shape.vector(way)) {
                    0 => course.side,
                    turn if turn > 0 => Some(Side::Left),
                    _ => Some(Side::Right),
                };
                Choice { way, side }
            })
            .collect();
    };
    let mut found = Vec::new();
    for (eighths, side) in turns.iter().flat_map(|turn| resolve(*turn, course)) {
        if course.straight && matches!(node.shape, Shape::Straight(..)) {
            let way = (course.way as i32 + eighths).rem_euclid(8) as usize;
            if !node.shape.has(way) {
                context
                    .warn(&codes::BETZA_COUNTERPART, node.span, "this turn makes the atom go along its other lines")
                    .label("an orthogonal atom goes diagonally here, or the other way about")
                    .help("45 degrees is `fs`, 90 degrees is `s`; without letters the leg goes outward along its own lines.");
            }
            found.push(Choice { way, side });
        } else {
            let ways = nearest(node.shape, rotated(course.vector, eighths));
            found.extend(ways.into_iter().map(|way| Choice { way, side }));
        }
    }
    found
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
    let vector = node.shape.vector(choice.way);
    Course {
        way: choice.way,
        vector,
        straight: matches!(node.shape, Shape::Straight(..)),
        side: choice.side,
        toggled: course.is_some_and(|c| c.toggled),
        slid: course.and_then(|c| c.slid),
        victims: course.map_or(0, |c| c.victims),
        took: course.is_some_and(|c| c.took),
        shift: match course {
            None => vector,
            Some(c) if c.legs == 1 => c.shift.plus(vector),
            Some(c) => c.shift,
        },
        legs: course.map_or(1, |_| 2),
    }
}

/// One leg in one direction.
pub(super) fn play(
    graph: &Graph,
    index: usize,
    course: Option<&Course>,
    choice: Choice,
    pass: Pass,
    context: &mut Context<'_>,
) -> Outcome {
    let node = &graph.nodes[index];
    let play = Play {
        way: choice.way,
        side: choice.side,
        later: course.is_some(),
        toggled: course.is_some_and(|c| c.toggled),
        slid: course.and_then(|c| c.slid),
        victims: course.map_or(0, |c| c.victims),
    };
    // An unload needs to know where its leg began, and so does a way round a ring, which ends there; without a mark it is
    // the mover's own square.
    let marked = play.later && node.leg.has_any("uo");
    let lead: Vec<Step> = marked.then_some(Step::Leg).into_iter().collect();
    let mut outcome = Outcome {
        exits: Vec::new(),
        edges: Vec::new(),
    };
    let rights = pass == Pass::Quiet;
    let took = course.is_some_and(|c| c.took);
    // Letters before the bracket select whole moves.
    let selected = graph.select.is_empty() || selects(&graph.select, after(node, choice, course).shift);
    if node.ends && selected {
        let landings: Vec<Vec<Step>> = steps::landings(&node.ending, play.victims)
            .into_iter()
            .filter(|(_, takes)| match pass {
                Pass::All => true,
                Pass::Quiet => !takes,
                Pass::Taking => *takes || took,
            })
            .map(|(landing, _)| landing)
            .collect();
        if node.curve.is_some() && node.leg.has_any("pg") {
            let exit = steps::bent_hopper(node, &play, &landings).filter(|_| !landings.is_empty());
            outcome.exits.extend(exit);
        } else {
            for approach in steps::approaches(node, &play, true, rights, context) {
                for landing in &landings {
                    outcome.exits.push([&lead[..], &approach, landing].concat());
                }
            }
        }
    }
    if !node.next.is_empty() {
        let range = steps::range(node, play.toggled);
        for effect in steps::effects(&node.leg, play.victims) {
            if pass == Pass::Quiet && effect.takes {
                continue;
            }
            let mut course = after(node, choice, course);
            course.victims = effect.victims;
            course.took |= effect.takes;
            if range != Bound::Count(1) {
                course.slid = Some(range);
            }
            course.toggled ^= node.leg.has('y') ^ effect.toggles;
            for approach in steps::approaches(node, &play, false, rights, context) {
                outcome
                    .edges
                    .push(([&lead[..], &approach, &effect.steps].concat(), course));
            }
        }
    }
    outcome
}
