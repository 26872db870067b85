//! One leg as steps: the way to its squares, and what happens there.

use super::Context;
use super::direction::{Shape, Side};
use super::graph::{Curve, Node};
use crate::base::Vector;
use crate::meaning::movement::{Bound, Hop, Mask, Roam, RoamState, Step, Track, Types, Via};
use crate::text::codes;
use crate::text::source::Span;

/// How a leg is played: all that the legs before it decide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Play {
    /// The number of its direction.
    pub way: usize,
    /// The side to which a curve bends.
    pub side: Option<Side>,
    /// Whether it is not the first leg.
    pub later: bool,
    /// Whether ranges are toggled.
    pub toggled: bool,
    /// The range of the last slide before.
    pub slid: Option<Bound>,
    /// How many pieces have been captured and not unloaded before.
    pub victims: u8,
}

/// What may happen on the square where a leg ends and the move goes on.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    pub steps: Vec<Step>,
    /// Whether it captures.
    pub takes: bool,
    /// Whether it toggles ranges as `g` does.
    pub toggles: bool,
    /// Pieces captured and not unloaded, with those before.
    pub victims: u8,
}

/// The bound on a leg's hops after toggles.
pub(super) fn range(node: &Node, toggled: bool) -> Bound {
    match (toggled, node.range) {
        (false, range) => range,
        (true, Bound::Count(1)) => Bound::Unlimited,
        (true, _) => Bound::Count(1),
    }
}

/// Whether a leg leaves rights to capture in passing on what it skips.
fn leaves_rights(node: &Node, play: &Play) -> bool {
    let initial = !play.later && node.leg.initial > 0;
    node.leg.lame > 1 || (node.leg.lame > 0 && initial) || range(node, play.toggled) == Bound::OwnHalf
}

/// The squares a step of `vector` passes, for atoms that have any.
pub(super) fn between(shape: Shape, vector: Vector) -> Vec<Vector> {
    match shape {
        Shape::Straight(length, _) => (1..length)
            .map(|i| Vector::new(vector.dx / length * i, vector.dy / length * i))
            .collect(),
        // The knight passes the square beside it in its longer direction.
        Shape::Oblique(1, 2) => vec![Vector::new(vector.dx / 2, vector.dy / 2)],
        Shape::Oblique(..) => Vec::new(),
    }
}

fn hop(node: &Node, way: usize) -> Hop {
    let vector = node.shape.vector(way);
    let between = between(node.shape, vector);
    let via = match () {
        () if between.is_empty() => None,
        () if node.leg.lame > 0 => Some((Via::AllEmpty, between)),
        () if node.leg.jumps > 0 => Some((Via::SomeOccupied, between)),
        () => None,
    };
    Hop { vector, via }
}

/// The hops a leg repeats.
fn track(node: &Node, play: &Play) -> Track {
    let eighths = if matches!(node.shape, Shape::Oblique(..)) { 1 } else { 2 };
    let turn = play.side.map_or(0, Side::sign) * eighths;
    let way = |n: i32| (play.way as i32 + n * turn).rem_euclid(8) as usize;
    let count = match node.curve {
        None => 1,
        Some(Curve::Crooked) => 2,
        Some(Curve::Circular) => 8 / eighths,
    };
    let cycle: Vec<Hop> = (0..count).map(|n| hop(node, way(n))).collect();
    // Joining the side edges changes nothing for a track that stays on its file.
    let wrap = node.leg.has('o') && cycle.iter().any(|hop| hop.vector.dx != 0);
    Track { cycle, wrap }
}

/// The ways to the squares on which a leg may end, obstacles and empty squares alike: alternatives that do not overlap.
/// With `last`, hoppers hop here; with `rights`, squares passed are marked where the letters ask for it.
pub(super) fn approaches(
    node: &Node,
    play: &Play,
    last: bool,
    rights: bool,
    context: &mut Context<'_>,
) -> Vec<Vec<Step>> {
    let mut track = track(node, play);
    let mut range = range(node, play.toggled);
    if range == Bound::OwnHalf && node.shape.vector(play.way).dy <= 0 {
        let help = forward_instead(node, context);
        context
            .error(
                &codes::BETZA_HALF,
                node.range_span(),
                "`*` goes forward only, and this leg has other directions",
            )
            .help(help);
        return Vec::new();
    }
    let rights = rights && leaves_rights(node, play);
    if play.later && node.leg.initial > 0 {
        if let Some(slid) = play.slid {
            // A leg that reaches as far as the earlier one in any case need not say how far it may go.
            let hi = match (range, slid) {
                (Bound::Count(own), Bound::Count(other)) if own < other => range,
                (Bound::Count(_), Bound::Unlimited) => range,
                _ => Bound::Same,
            };
            return vec![ride(track, Bound::Same, hi, rights)];
        }
        context
            .warn(
                &codes::BETZA_NO_EFFECT,
                node.leg.span_of('i'),
                "`i` has no earlier slide to be as long as",
            )
            .label("equal length with what?");
    }
    let Some(skipped) = ski(node, &mut track, &mut range) else {
        return Vec::new();
    };
    let ways = if last && node.leg.has_any("pg") {
        hops_over_one(&track, range, node.leg.has('p'))
    } else {
        mover(&track, Bound::Count(1), range, rights)
    };
    ways.into_iter().map(|way| [skipped.clone(), way].concat()).collect()
}

/// How a leg with `*` is written so that it goes forward.
fn forward_instead(node: &Node, context: &Context<'_>) -> String {
    let letters = context.text(Span::new(node.span.start, node.atom.start));
    let atom = context.text(node.atom);
    let kept: String = letters.chars().filter(|c| !"fblrsvhqz".contains(*c)).collect();
    match () {
        () if !letters.chars().all(|c| c.is_ascii_lowercase() && c != 'a') => "Let the leg go forward, by `f`.".into(),
        () if kept == letters => format!("Add `f`: `f{letters}{atom}`."),
        () => format!("Write `f` for its directions: `f{kept}{atom}`."),
    }
}

/// The leaps over the first squares of a skiing slide, which are passed whatever stands there and count for its range;
/// track and range are left as they are behind them. `None` if the range does not reach so far.
fn ski(node: &Node, track: &mut Track, range: &mut Bound) -> Option<Vec<Step>> {
    let mut skipped = Vec::new();
    if node.leg.jumps > 0 && matches!(node.shape, Shape::Straight(1, _)) {
        let around = u16::try_from(track.cycle.len()).unwrap_or(u16::MAX) - 1;
        match *range {
            // The ride behind the skipped squares would not know where its way closes.
            Bound::Unlimited if is_closed(track) => *range = Bound::Count(around),
            Bound::Count(n) if is_closed(track) => *range = Bound::Count(n.min(around)),
            _ => {}
        }
        for _ in 0..node.leg.jumps {
            skipped.push(leap(track.cycle[0].vector, track.wrap));
            track.cycle.rotate_left(1);
            *range = match *range {
                Bound::Count(0 | 1) => return None,
                Bound::Count(n) => Bound::Count(n - 1),
                other => other,
            };
        }
    }
    Some(skipped)
}

/// The exit of a hopper on a bent path, which must know at the hurdle how far along the bends it is: a roam with a state
/// for each bend, before the hurdle and behind it. `None` if the range leaves no room for a hurdle.
pub(super) fn bent_hopper(node: &Node, play: &Play, landings: &[Vec<Step>]) -> Option<Vec<Step>> {
    let mut track = track(node, play);
    let mut range = range(node, play.toggled);
    let mut exit = ski(node, &mut track, &mut range)?;
    let hops: Vec<Vec<Vec<Step>>> = track
        .cycle
        .iter()
        .map(|hop| hop_steps(hop, track.wrap, false))
        .collect();
    let count = hops.len();
    let far = node.leg.has('p');
    // A way that closes ends before its own start.
    let around = if is_closed(&track) {
        count - 1
    } else {
        usize::from(u16::MAX)
    };
    let most = match range {
        Bound::Count(n) => around.min(usize::from(n)),
        _ => around,
    };
    // The last hop is an exit; a grasshopper's exit is the hop onto the hurdle as well.
    let edges = most.checked_sub(if far { 1 } else { 2 })?;
    if far && edges == 0 {
        return None;
    }
    let with = |hops: &[Vec<Step>], then: &[Step]| -> Vec<Vec<Step>> {
        hops.iter().map(|hop| [&hop[..], then].concat()).collect()
    };
    let (free, hurdle) = ([Step::Want(Mask::E)], [Step::Want(Mask::FX)]);
    let to = |steps: Vec<Vec<Step>>, state: usize| steps.into_iter().map(move |steps| (steps, state));
    let mut states = Vec::new();
    for (i, hop) in hops.iter().enumerate() {
        let next = (i + 1) % count;
        let mut edges: Vec<(Vec<Step>, usize)> = to(with(hop, &free), next).collect();
        let mut exits = Vec::new();
        if far {
            edges.extend(to(with(hop, &hurdle), count + next));
        } else {
            for on in with(hop, &hurdle) {
                for behind in &hops[next] {
                    exits.extend(
                        landings
                            .iter()
                            .map(|landing| [&on[..], &behind[..], &landing[..]].concat()),
                    );
                }
            }
        }
        states.push(RoamState { exits, edges });
    }
    for (i, hop) in hops.iter().enumerate().filter(|_| far) {
        states.push(RoamState {
            exits: landings.iter().flat_map(|landing| with(hop, landing)).collect(),
            edges: to(with(hop, &free), count + (i + 1) % count).collect(),
        });
    }
    exit.push(Step::Roam(Box::new(Roam {
        start: vec![0],
        states,
        most: u16::try_from(edges).ok().filter(|_| most < usize::from(u16::MAX)),
        record: false,
    })));
    Some(exit)
}

/// Whether a track comes back to where it started.
pub(super) fn is_closed(track: &Track) -> bool {
    let sum = |of: fn(Vector) -> i16| track.cycle.iter().map(|hop| i32::from(of(hop.vector))).sum::<i32>();
    sum(|v| v.dx) == 0 && sum(|v| v.dy) == 0
}

/// Ways over exactly one piece: to any square behind it, or with `far` false to the first.
fn hops_over_one(track: &Track, range: Bound, far: bool) -> Vec<Vec<Step>> {
    let one = Bound::Count(1);
    let mount = [Step::Want(Mask::FX)];
    let join = |to: Vec<Vec<Step>>, on: Vec<Vec<Step>>| -> Vec<Vec<Step>> {
        let pairs = to.iter().flat_map(|to| on.iter().map(move |on| (to, on)));
        pairs.map(|(to, on)| [&to[..], &mount[..], &on[..]].concat()).collect()
    };
    match range {
        Bound::Count(n) if far => (1..n)
            .flat_map(|k| {
                let to = mover(track, Bound::Count(k), Bound::Count(k), false);
                join(to, mover(track, one, Bound::Count(n - k), false))
            })
            .collect(),
        Bound::Count(0 | 1) => Vec::new(),
        Bound::Count(n) => join(
            mover(track, one, Bound::Count(n - 1), false),
            mover(track, one, one, false),
        ),
        _ => {
            let on = mover(track, one, if far { range } else { one }, false);
            join(mover(track, one, range, false), on)
        }
    }
}

fn leap(vector: Vector, wrap: bool) -> Step {
    Step::Leap {
        vector,
        wrap: wrap && vector.dx != 0,
    }
}

fn ride(track: Track, lo: Bound, hi: Bound, mark: bool) -> Vec<Step> {
    let thru = Mask::E;
    vec![Step::Ride {
        track,
        lo,
        hi,
        thru,
        mark,
    }]
}

/// From `lo` to `hi` hops of a track over empty squares.
fn mover(track: &Track, lo: Bound, hi: Bound, mark: bool) -> Vec<Vec<Step>> {
    match (lo, hi) {
        (Bound::Count(1), Bound::Count(1)) => hop_steps(&track.cycle[0], track.wrap, mark),
        _ => vec![ride(track.clone(), lo, hi, mark)],
    }
}

/// Passes an empty square, marked or not.
fn pass(mark: bool) -> Vec<Step> {
    let mut steps = vec![Step::Want(Mask::E)];
    steps.extend(mark.then_some(Step::Mark));
    steps
}

/// One hop with the squares it passes, as alternatives: a lame one has one, a jump one for each first hurdle.
fn hop_steps(hop: &Hop, wrap: bool, mark: bool) -> Vec<Vec<Step>> {
    let by = |from: Vector, to: Vector| leap(to.plus(from.turned()), wrap);
    let none = Vector::new(0, 0);
    let Some((via, squares)) = &hop.via else {
        return vec![vec![leap(hop.vector, wrap)]];
    };
    let free = |count: usize| {
        let mut steps = Vec::new();
        let mut at = none;
        for square in &squares[..count] {
            steps.push(by(at, *square));
            steps.extend(pass(mark));
            at = *square;
        }
        (steps, at)
    };
    match via {
        Via::AllEmpty => {
            let (mut steps, at) = free(squares.len());
            steps.push(by(at, hop.vector));
            vec![steps]
        }
        Via::SomeOccupied => (0..squares.len())
            .map(|i| {
                let (mut steps, at) = free(i);
                steps.extend([by(at, squares[i]), Step::Want(Mask::FX), by(squares[i], hop.vector)]);
                steps
            })
            .collect(),
    }
}

/// The ways a move may end with a leg, with whether they capture.
pub(super) fn landings(leg: &super::leg::Leg, victims: u8) -> Vec<(Vec<Step>, bool)> {
    let chosen = leg.has_any("mcdek");
    let modes = |letter: char, mask: Mask| if leg.has(letter) { mask } else { Mask::NONE };
    let (empty, captures) = if chosen {
        (modes('m', Mask::E), modes('c', Mask::X).or(modes('d', Mask::F)))
    } else {
        (Mask::E, Mask::X)
    };
    let mut found = Vec::new();
    if empty == Mask::E {
        let unload = leg.has('u') && victims > 0;
        let steps = if unload {
            vec![Step::Unload, Step::Land(Mask::E)]
        } else {
            vec![Step::Land(Mask::E)]
        };
        found.push((steps, false));
    }
    let mut capture = |mask: Mask, types: Option<Types>| {
        let mut steps: Vec<Step> = types.map(|types| Step::Is(mask, types)).into_iter().collect();
        if leg.has('u') {
            if steps.is_empty() {
                steps.push(Step::Want(mask));
            }
            steps.extend([Step::Take, Step::Unload, Step::Stop]);
        } else {
            steps.push(Step::Land(mask));
        }
        found.push((steps, true));
    };
    if captures != Mask::NONE {
        capture(captures, leg.has('t').then_some(Types::NotRoyal));
    }
    if leg.has('k') && !captures.has(Mask::X) {
        capture(Mask::X, Some(Types::Royal));
    }
    if leg.has('e') {
        let mut steps = vec![Step::TakePhantom];
        steps.extend(leg.has('u').then_some(Step::Unload));
        steps.push(Step::Stop);
        found.push((steps, true));
    }
    found
}

/// What may happen where a leg ends and the move goes on.
pub(super) fn effects(leg: &super::leg::Leg, victims: u8) -> Vec<Effect> {
    let unload = leg.has('u');
    let hops = if leg.has('t') { Mask::F } else { Mask::FX };
    let mut found = Vec::new();
    let mut keeps = |mask: Mask, toggles: bool| {
        let unloads = unload && victims > 0;
        let mut steps = vec![Step::Want(mask)];
        steps.extend(unloads.then_some(Step::Unload));
        found.push(Effect {
            steps,
            takes: false,
            toggles,
            victims: victims - u8::from(unloads),
        });
    };
    match (leg.has('m') || !leg.has_any("mcdekpg"), leg.has('p')) {
        (true, true) => keeps(Mask::E.or(hops), false),
        (true, false) => keeps(Mask::E, false),
        (false, true) => keeps(hops, false),
        (false, false) => {}
    }
    if leg.has('g') {
        keeps(hops, true);
    }
    let mut captures = |first: Vec<Step>| {
        let mut steps = first;
        steps.extend(unload.then_some(Step::Unload));
        found.push(Effect {
            steps,
            takes: true,
            toggles: false,
            victims: victims + u8::from(!unload),
        });
    };
    if leg.has('c') {
        captures(vec![Step::Want(Mask::X), Step::Take]);
    } else if leg.has('k') {
        captures(vec![Step::Is(Mask::X, Types::Royal), Step::Take]);
    }
    if leg.has('d') {
        captures(vec![Step::Want(Mask::F), Step::Take]);
    }
    if leg.has('e') {
        captures(vec![Step::TakePhantom]);
    }
    found
}
