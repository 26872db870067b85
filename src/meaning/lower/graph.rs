//! Moves as graphs of legs: which leg may follow which, and where a move may end.
//!
//! A move without groups and `?` is a chain. A group makes a loop: `x(y)z` is `xz`, `xyz`, `xyyz` and so on.

use super::atom::{self, Stride};
use super::direction::{self, Shape, Turn};
use super::leg::Leg;
use super::{Context, MAX_LEGS};
use crate::meaning::movement::{Bound, Step, Zone};
use crate::text::ast::{Atom, BracketLeg, Item, Letter, Link};
use crate::text::codes;
use crate::text::source::Span;

/// One leg, with everything that does not depend on the legs before it.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub leg: Leg,
    /// The letters that say how a move may end here: those of the leg and of the whole move.
    pub ending: Leg,
    pub shape: Shape,
    /// How often the step may be repeated, before any toggle.
    pub range: Bound,
    /// Whether the range is without limit because `q` or `z` is written, or the path bends so.
    pub curve: Option<Curve>,
    /// Where it goes as the first leg of a move.
    pub ways: Vec<usize>,
    /// How it turns as a later leg; `None` in brackets for "outward".
    pub turns: Option<Vec<Turn>>,
    /// Legs that may follow.
    pub next: Vec<usize>,
    /// Whether the move may end with this leg.
    pub ends: bool,
    /// Where letters and atom stand.
    pub span: Span,
    /// Where the atom stands.
    pub atom: Span,
}

impl Node {
    /// Where the last character of the atom stands: its `*`, if it has one.
    pub fn range_span(&self) -> Span {
        Span::new(self.atom.end.saturating_sub(1), self.atom.end)
    }
}

/// The path of a single leg with `z` or `q`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Curve {
    /// `z`: turns to and fro.
    Crooked,
    /// `q`: always turns to the same side.
    Circular,
}

/// A move.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub nodes: Vec<Node>,
    /// Legs a move may begin with.
    pub start: Vec<usize>,
    /// Conditions on the mover.
    pub guard: Vec<Step>,
    /// Directions before a bracket: they select by the displacement of the first two legs.
    pub select: Vec<Letter>,
    /// Whether the legs come from a bracket, each with its own atom.
    pub bracket: bool,
    /// Whether legs may repeat.
    pub looped: bool,
}

/// Legs of a head: single ones, and groups that may be repeated.
enum Part {
    Leg(Vec<Letter>),
    Repeat(Vec<Vec<Letter>>),
}

/// The graph of a move with one atom for all legs. `None` after an error.
pub(super) fn of_legs(head: &[Item], atom: &Atom, context: &mut Context<'_>) -> Option<Graph> {
    let parts = split(head, context)?;
    let count: usize = parts
        .iter()
        .map(|part| match part {
            Part::Leg(_) => 1,
            Part::Repeat(legs) => legs.len(),
        })
        .sum();
    if count > MAX_LEGS {
        too_many_legs(count, head.iter().map(Item::span), context);
        return None;
    }
    let stride = atom::stride(atom, context)?;
    let mut builder = Builder {
        nodes: Vec::new(),
        start: Vec::new(),
        open: vec![None],
    };
    for part in &parts {
        match part {
            Part::Leg(letters) => {
                let node = node(letters, stride, count == 1, atom.spot.0, context)?;
                builder.open = vec![Some(builder.then(node))];
            }
            Part::Repeat(legs) => {
                let skip = builder.open.clone();
                let first = builder.nodes.len();
                for letters in legs {
                    let node = node(letters, stride, false, atom.spot.0, context)?;
                    builder.open = vec![Some(builder.then(node))];
                }
                let last = builder.nodes.len() - 1;
                builder.nodes[last].next.push(first);
                builder.open.extend(skip);
            }
        }
    }
    for open in builder.open.iter().flatten() {
        builder.nodes[*open].ends = true;
    }
    let mut graph = Graph {
        nodes: builder.nodes,
        start: builder.start,
        guard: Vec::new(),
        select: Vec::new(),
        bracket: false,
        looped: parts.iter().any(|part| matches!(part, Part::Repeat(_))),
    };
    aim(&mut graph, context);
    graph.guard = guard(&graph, context);
    Some(graph)
}

struct Builder {
    nodes: Vec<Node>,
    start: Vec<usize>,
    /// Legs the next one may follow; `None` for the beginning.
    open: Vec<Option<usize>>,
}

impl Builder {
    /// Adds a leg behind all open ones.
    fn then(&mut self, node: Node) -> usize {
        let index = self.nodes.len();
        self.nodes.push(node);
        for open in &self.open {
            match open {
                Some(before) => self.nodes[*before].next.push(index),
                None => self.start.push(index),
            }
        }
        index
    }
}

fn too_many_legs(count: usize, spans: impl Iterator<Item = Span>, context: &mut Context<'_>) {
    if let Some(span) = spans.reduce(Span::join) {
        let message = format!("this move has {count} legs, at most {MAX_LEGS} are read");
        context.error(&codes::BETZA_TOO_MANY_LEGS, span, message);
    }
}

/// Splits a head into legs and groups of whole legs.
fn split(head: &[Item], context: &mut Context<'_>) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    // The leg being read; `None` right behind a group that ended one.
    let mut open: Option<Vec<Letter>> = Some(Vec::new());
    for (i, item) in head.iter().enumerate() {
        match item {
            Item::Letter(letter) => match &mut open {
                Some(leg) => leg.push(*letter),
                None => {
                    partial_group(letter.spot.0, context);
                    return None;
                }
            },
            Item::Again(_) => {
                if let Some(leg) = open.replace(Vec::new()) {
                    parts.push(Part::Leg(leg));
                }
            }
            Item::Group(items, spot) => {
                let mut legs: Vec<Vec<Letter>> = vec![Vec::new()];
                for item in items {
                    match item {
                        Item::Letter(letter) => {
                            if let Some(leg) = legs.last_mut() {
                                leg.push(*letter);
                            }
                        }
                        _ => legs.push(Vec::new()),
                    }
                }
                let begins = matches!(items.first(), Some(Item::Again(_)));
                let ends = matches!(items.last(), Some(Item::Again(_)));
                let letter_follows = matches!(head.get(i + 1), Some(Item::Letter(_)));
                if begins && !letter_follows {
                    // `a` ends the leg before the group.
                    parts.extend(open.take().map(Part::Leg));
                    legs.remove(0);
                    parts.push(Part::Repeat(legs));
                } else if ends && open.as_ref().is_some_and(Vec::is_empty) {
                    legs.pop();
                    parts.push(Part::Repeat(legs));
                } else if begins {
                    uneven_group(head, i, context);
                    return None;
                } else {
                    partial_group(spot.0, context);
                    return None;
                }
            }
        }
    }
    parts.extend(open.map(Part::Leg));
    Some(parts)
}

fn partial_group(span: Span, context: &mut Context<'_>) {
    context
        .error(
            &codes::BETZA_PARTIAL_GROUP,
            span,
            "a repeated group must hold whole legs with their `a`",
        )
        .label("a leg is cut in two here")
        .help("Write `(az)N` or `m(afq)asR`: the `a` that joins the group to the legs beside it stands inside.");
}

/// A group that begins with `a` and has letters right behind it: what it repeats is no whole leg, though the letters can be
/// written so that it is: `x(ay)z` is `xz` and `x(ay)ayz`.
fn uneven_group(head: &[Item], at: usize, context: &mut Context<'_>) {
    let span = head[at].span();
    let text = |items: &[Item]| {
        let spans = items.iter().map(Item::span).reduce(Span::join);
        spans.map_or_else(String::new, |span| context.text(span).to_owned())
    };
    let (before, group, behind) = (text(&head[..at]), text(&head[at..=at]), text(&head[at + 1..]));
    let inner = group.trim_start_matches('(').trim_end_matches(')').to_owned();
    let atom = context.atom_behind(head[at].span());
    let help = format!(
        "The letters behind the group go on with its last leg. Write the move without repetition apart: \
         `{before}{behind}{atom}` and `{before}{group}{inner}{behind}{atom}`."
    );
    context
        .error(
            &codes::BETZA_PARTIAL_GROUP,
            span,
            "a repeated group must hold whole legs with their `a`",
        )
        .label("its last leg goes on behind it")
        .help(help);
}

/// The graph of a bracket. `None` after an error.
pub(super) fn of_bracket(head: &[Item], legs: &[BracketLeg], context: &mut Context<'_>) -> Option<Graph> {
    let outer = letters_before(head, context)?;
    if legs.len() > MAX_LEGS {
        too_many_legs(legs.len(), legs.iter().map(|leg| leg.spot.0), context);
        return None;
    }
    let mut nodes = Vec::new();
    for (i, leg) in legs.iter().enumerate() {
        let stride = atom::stride(&leg.atom, context)?;
        let mut node = node(&leg.letters, stride, legs.len() == 1, leg.atom.spot.0, context)?;
        node.leg.inherit(outer.manners(), "o");
        node.ending.inherit(outer.manners(), "mcdekt");
        let next = legs.get(i + 1);
        if next.is_some() {
            node.next.push(i + 1);
        }
        node.ends = next.is_none_or(|leg| leg.link == Some(Link::Maybe));
        nodes.push(node);
    }
    for letter in outer.manners().iter().filter(|l| "mcdek".contains(l.letter)) {
        if !nodes.iter().any(|node| node.ends && !node.leg.has_any("mcdek")) {
            let message = format!(
                "`{}` has no effect: the legs say themselves how they end",
                letter.letter
            );
            context.warn(&codes::BETZA_NO_EFFECT, letter.spot.0, message);
        }
    }
    let mut graph = Graph {
        nodes,
        start: vec![0],
        guard: Vec::new(),
        select: outer.directions.clone(),
        bracket: true,
        looped: false,
    };
    aim(&mut graph, context);
    graph.guard = guard(&graph, context);
    if graph.guard.is_empty() {
        graph.guard = initial(&outer);
    }
    Some(graph)
}

/// Letters before a bracket: directions, `i`, `o` and modes.
fn letters_before(head: &[Item], context: &mut Context<'_>) -> Option<Leg> {
    let mut letters = Vec::new();
    for item in head {
        match item {
            Item::Letter(letter) => letters.push(*letter),
            other => {
                context
                    .error(
                        &codes::BETZA_BEFORE_BRACKET,
                        other.span(),
                        "legs before a bracket belong to no atom",
                    )
                    .help("Write all legs inside the bracket: `[W-F-R]`.");
                return None;
            }
        }
    }
    let outer = Leg::read(&letters, context)?;
    let allowed = |letter: &&Letter| !"fblrsvhiomcdekt".contains(letter.letter);
    if let Some(letter) = letters.iter().find(allowed) {
        let message = format!(
            "`{}` is about one leg, so it cannot stand before the bracket",
            letter.letter
        );
        context
            .error(&codes::BETZA_BEFORE_BRACKET, letter.spot.0, message)
            .help("Put it before the atom of that leg, inside the bracket.");
        return None;
    }
    Some(outer)
}

/// A leg that nothing follows yet.
fn node(letters: &[Letter], stride: Stride, alone: bool, atom: Span, context: &mut Context<'_>) -> Option<Node> {
    let leg = Leg::read(letters, context)?;
    let span = letters.iter().map(|l| l.spot.0).fold(atom, Span::join);
    let of = |c: char| leg.directions.iter().any(|l| l.letter == c);
    let curve = match (of('z'), of('q')) {
        (true, true) if alone => {
            context.error(
                &codes::BETZA_COMBINATION,
                span,
                "`z` and `q` bend a path in different ways",
            );
            return None;
        }
        (true, _) if alone => Some(Curve::Crooked),
        (_, true) if alone => Some(Curve::Circular),
        _ => None,
    };
    Some(Node {
        shape: stride.shape,
        range: match stride.range {
            Some(range) => range,
            None if curve.is_some() => Bound::Unlimited,
            None => Bound::Count(1),
        },
        curve,
        ways: Vec::new(),
        turns: None,
        next: Vec::new(),
        ends: false,
        span,
        atom,
        ending: leg.clone(),
        leg,
    })
}

/// Reads the direction letters of all legs, as a first leg or a later one.
fn aim(graph: &mut Graph, context: &mut Context<'_>) {
    let many = graph.nodes.len() > 1;
    let mut later: Vec<usize> = graph.nodes.iter().flat_map(|node| node.next.clone()).collect();
    later.sort_unstable();
    for i in 0..graph.nodes.len() {
        let node = &graph.nodes[i];
        let (shape, letters) = (node.shape, node.leg.directions.clone());
        if graph.start.contains(&i) {
            let straight: Vec<Letter> = letters.iter().copied().filter(|l| !"qz".contains(l.letter)).collect();
            if many && let Some(letter) = letters.iter().find(|l| "qz".contains(l.letter)) {
                context
                    .error(
                        &codes::BETZA_COMBINATION,
                        letter.spot.0,
                        format!(
                            "`{}` on the first of several legs refers to no earlier bend",
                            letter.letter
                        ),
                    )
                    .help("Give the first leg a direction; `q` and `z` turn later legs.");
            }
            graph.nodes[i].ways = direction::first(shape, &straight, context);
        }
        if later.binary_search(&i).is_ok() {
            let named = direction::turns(&letters, context);
            graph.nodes[i].turns = match named {
                None if !graph.bracket => Some(direction::default_turns(shape)),
                named => named,
            };
        }
    }
}

/// The conditions that `i` on first legs makes.
fn guard(graph: &Graph, context: &mut Context<'_>) -> Vec<Step> {
    for (i, node) in graph.nodes.iter().enumerate().filter(|(_, node)| node.leg.initial > 0) {
        let first = graph.start.contains(&i);
        let later = graph.nodes.iter().any(|node| node.next.contains(&i));
        let span = node.leg.span_of('i');
        if graph.looped && later {
            context
                .error(
                    &codes::BETZA_COMBINATION,
                    span,
                    "`i` in or behind a repeated group has no one meaning",
                )
                .help("Write the repetitions out, or the move without `i`.");
        } else if node.leg.initial > 1 && !first {
            context.warn(&codes::BETZA_NO_EFFECT, span, "`ii` is about first legs only");
        }
    }
    graph
        .start
        .first()
        .map_or_else(Vec::new, |first| initial(&graph.nodes[*first].leg))
}

fn initial(leg: &Leg) -> Vec<Step> {
    match leg.initial {
        0 => Vec::new(),
        1 => vec![Step::Virgin],
        _ => vec![Step::From(Zone::AheadOfStart)],
    }
}
