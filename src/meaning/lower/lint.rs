//! Checks of a move as a whole: letters that exclude each other, and letters without effect.

use super::Context;
use super::direction::Shape;
use super::graph::{Graph, Node};
use crate::meaning::movement::Bound;
use crate::text::codes;

/// Says what is wrong or idle; false if the move cannot be used.
pub(super) fn check(graph: &Graph, context: &mut Context<'_>) -> bool {
    let before = context.errors;
    lengths(graph, context);
    for (i, node) in graph.nodes.iter().enumerate() {
        exclusions(node, context);
        if context.errors == before {
            idle(graph, i, context);
        }
    }
    context.errors == before
}

/// `i` on a later leg compares lengths, which hurdles and skipped squares would blur.
fn lengths(graph: &Graph, context: &mut Context<'_>) {
    let later = |i: usize| graph.nodes.iter().any(|node| node.next.contains(&i));
    let compares = |(i, node): &(usize, &Node)| node.leg.initial > 0 && later(*i);
    let nodes = || graph.nodes.iter().enumerate();
    if !nodes().any(|node| compares(&node)) {
        return;
    }
    for (i, node) in nodes() {
        let leg = &node.leg;
        let skis = leg.jumps > 0 && matches!(node.shape, Shape::Straight(1, _));
        let hops = leg.has_any("pg") && node.ends && compares(&(i, node));
        if let Some(letter) = leg.find("j").filter(|_| skis).or(leg.find("pg").filter(|_| hops)) {
            let message = format!(
                "`{}` and `i` on a later leg: what the length would be is not clear",
                letter.letter
            );
            context.error(&codes::BETZA_COMBINATION, letter.spot.0, message);
        }
    }
}

fn exclusions(node: &Node, context: &mut Context<'_>) {
    let leg = &node.leg;
    let mut exclude = |letter: char, message: &str| {
        context.error(&codes::BETZA_COMBINATION, leg.span_of(letter), message);
    };
    if leg.lame > 0 && leg.jumps > 0 {
        exclude('j', "`n` wants the squares between empty, `j` wants one occupied");
    }
    if node.ends && node.ending.has('k') && node.ending.has('t') {
        exclude('t', "`k` captures royal pieces only, `t` none");
    }
    if node.ends && leg.has_any("pg") && node.range == Bound::OwnHalf {
        exclude(
            if leg.has('p') { 'p' } else { 'g' },
            "a hopper's range is a number, not `*`",
        );
    }
    if let (Shape::Oblique(a, b), Some(letter)) = (node.shape, leg.find("nj"))
        && (a, b) != (1, 2)
    {
        let message = format!("`{}` on a ({a},{b}) leap: no one path lies between", letter.letter);
        let found = context.error(&codes::BETZA_LAME, letter.spot.0, message);
        if usize::try_from(b).is_ok_and(|legs| legs > super::MAX_LEGS) {
            found.help("A path of so many steps cannot be written as legs; leave the letter out.");
        } else {
            let path = one_path(a, b);
            found.help(match letter.letter {
                'n' => format!("Write the path as legs: `{path}` goes straight first and then diagonally."),
                _ => format!("Write the path as legs: `p{path}` jumps over the first square of one path."),
            });
        }
    }
}

/// The legs of an oblique leap that goes first along the line and then along the diagonal.
fn one_path(short: i16, long: i16) -> String {
    let straight = "af".repeat(usize::try_from(long - short - 1).unwrap_or(0));
    let diagonal = "af".repeat(usize::try_from(short - 1).unwrap_or(0));
    format!("{straight}afs{diagonal}W")
}

fn idle(graph: &Graph, index: usize, context: &mut Context<'_>) {
    let node = &graph.nodes[index];
    let leg = &node.leg;
    let last = node.next.is_empty();
    let unit = matches!(node.shape, Shape::Straight(1, _));
    let toggled = graph.nodes.iter().any(|n| n.leg.has_any("gy"));
    let mut warn = |letter: char, message: &str| {
        if leg.has(letter) || leg.directions.iter().any(|l| l.letter == letter) {
            context.warn(&codes::BETZA_NO_EFFECT, leg.span_of(letter), message);
        }
    };
    let first = graph.start.contains(&index);
    let rights = leg.lame > 1 || (first && leg.initial > 0);
    if unit && !(rights && (node.range != Bound::Count(1) || toggled)) {
        warn(
            'n',
            "`n` has no effect on a step to the next square: nothing lies between",
        );
    }
    if !unit && leg.jumps > 1 {
        warn('j', "`j` is doubled only where it skips squares of a slide");
    }
    let alone = graph.nodes.len() == 1 && leg.manners().len() == 1;
    if last && !(alone && unit && leg.has('y')) {
        warn('y', "`y` toggles the range of later legs, and there are none");
    }
    if last && leg.has('p') {
        warn('g', "`p` allows all that `g` does");
    }
    if node.ending.has('c') {
        warn('k', "`c` captures royal pieces as well");
    }
    let captures = |node: &Node| node.leg.has_any("cdek") || (node.ends && !node.ending.has('m'));
    if !graph.nodes.iter().any(captures) {
        warn('u', "`u` has nothing to unload: no leg of this move captures");
    }
    let level = |way: &usize| node.shape.vector(*way).dx == 0;
    if graph.nodes.len() == 1 && node.curve.is_none() && node.ways.iter().all(level) {
        warn('o', "`o` joins the side edges, and this move keeps to its file");
    }
    let tame = node.ends && (node.ending.has_any("cd") || !node.ending.has_any("mcdek"));
    let friendly = !last && leg.has_any("pg");
    if !tame && !friendly {
        warn('t', "`t` has no effect: this leg captures nothing and hops on nothing");
    }
    if alone && unit && leg.has('y') {
        bent_rider(node, context);
    }
    let atom = context.text(node.atom);
    let better = match atom {
        "W0" => Some("R"),
        "F0" => Some("B"),
        _ => None,
    };
    if let Some(better) = better
        && !last
        && leg.has_any("gy")
    {
        let message = format!("XBoard toggles the capital, not the range, and reads this otherwise than `{better}`");
        context
            .warn(&codes::BETZA_DIALECT, node.atom, message)
            .help(format!("Write `{better}`."));
    }
    if first && node.curve.is_none() && context.text(node.atom).starts_with(['K', 'Q']) {
        let named = leg.directions.iter().map(|l| l.spot.0).reduce(|a, b| a.join(b));
        if let Some(span) = named {
            context
                .warn(
                    &codes::BETZA_DIALECT,
                    span,
                    "other programs read directions on K and Q differently",
                )
                .label("here they apply to W and F each")
                .help("Write the parts: `fWfF` for all three forward steps, `fW` or `fF` for fewer.");
        }
    }
}

/// Says what a single step with `y` is elsewhere.
fn bent_rider(node: &Node, context: &mut Context<'_>) {
    let ways: String = node.leg.directions.iter().map(|l| l.letter).collect();
    let atom = context.text(node.atom);
    let bent = format!("{ways}{atom}{ways}yafs{atom}");
    context
        .warn(
            &codes::BETZA_DIALECT,
            node.leg.span_of('y'),
            "`y` toggles the range of later legs, and there are none: a build of Fairy-Stockfish writes bent riders so",
        )
        .help(format!("The bent rider is `{bent}` here."));
}
