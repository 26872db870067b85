//! The machine: what each instruction means, and the only place that says so.
//!
//! [`run`] executes one line and hands every completion to a sink. It is generic over an [`Oracle`], which says what
//! stands on a square. The concrete oracle of a position generates moves; [`Anything`], for which every square may hold
//! whatever a line wants, computes what a line could ever do; and one that answers the same and keeps [`Notes`] learns what
//! a line asks, from which [`sets`](super::sets) are made.

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::ControlFlow;

use super::isa::{Code, Limit, Op, RoamCode};
use super::tracks::Ray;
use crate::base::{Bitboard, PieceSet, Square, SquareList};
use crate::meaning::movement::{Mask, Via};

/// Most squares one walk can capture on.
pub const MAX_VICTIMS: usize = 8;

/// Most squares of a recorded way.
pub const MAX_PATH: usize = 16;

/// Most states a capturing roam may visit from one square; beyond it the walk ends. It bounds the work of strings such as
/// a group that captures without end; no published piece comes near it.
const ROAM_FUEL: u32 = 1 << 16;

/// Squares captured, in order, at most [`MAX_VICTIMS`]. (A literal: rustc 1.95 stumbles over a named constant here.)
pub type Victims = SquareList<8>;

/// A recorded way: the squares entered, in order, at most [`MAX_PATH`].
pub type Path = SquareList<16>;

/// Where a walk turned, what it hopped over and what it had to pass, in order and with its end: the first 16 squares.
pub type Trail = SquareList<16>;

/// What a run that goes every way notes of the questions on its way: all that is noted must hold for it to get there. The
/// unit keeps nothing and costs nothing.
pub trait Notes: Clone + Default {
    /// Whether anything is kept.
    const KEPT: bool;
    /// The class of the square must be in the mask.
    fn wants(&mut self, square: Square, mask: Mask);
    /// Something must hold that is not about the class of one square, and that these notes cannot say.
    fn wants_more(&mut self);
    /// What stands on the square must be of one of the types.
    fn types(&mut self, square: Square, types: PieceSet);
    /// The mover must not have moved.
    fn virgin(&mut self);
    /// The line ends by a landing on a square of a class in the mask.
    fn lands(&mut self, mask: Mask);
}

impl Notes for () {
    const KEPT: bool = false;
    fn wants(&mut self, _: Square, _: Mask) {}
    fn wants_more(&mut self) {}
    fn types(&mut self, _: Square, _: PieceSet) {}
    fn virgin(&mut self) {}
    fn lands(&mut self, _: Mask) {}
}

/// What a line can ask about the world.
pub trait Oracle {
    /// What is noted of the questions, where every question has every answer.
    type Notes: Notes;
    /// Whether every question has every answer: masks always hold and rides never stop.
    const ANYTHING: bool;
    /// Whether the way is noted in [`State::trail`], for those who draw it.
    const TRACES: bool = false;
    /// The class of a square for the mover, as a mask of one class.
    fn class(&self, square: Square) -> Mask;
    /// Whether a piece of one of these types stands on a square.
    fn is(&self, square: Square, types: PieceSet) -> bool;
    /// Whether the mover has not moved.
    fn virgin(&self) -> bool;
    /// The square of the piece that can be taken in passing on `square`, by this mover.
    fn phantom(&self, square: Square) -> Option<Square>;
}

/// The oracle for which anything may stand anywhere.
pub struct Anything;

impl Oracle for Anything {
    type Notes = ();
    const ANYTHING: bool = true;
    fn class(&self, _: Square) -> Mask {
        Mask::E
    }
    fn is(&self, _: Square, _: PieceSet) -> bool {
        true
    }
    fn virgin(&self) -> bool {
        true
    }
    fn phantom(&self, square: Square) -> Option<Square> {
        Some(square)
    }
}

/// How a line completed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// The mover stands on the last square.
    Stands,
    /// The mover is gone.
    Gone,
}

/// The registers of a line.
#[derive(Clone, Debug)]
pub struct State<N = ()> {
    /// The current square; on completion where the mover ends.
    pub at: Square,
    /// Squares captured.
    pub victims: Victims,
    /// A captured piece that reappears instead: where it was, where it goes.
    pub moved: Option<(Square, Square)>,
    /// Squares crossed that leave a right to capture in passing.
    pub wake: Bitboard,
    /// The recorded way, empty unless it matters.
    pub path: Path,
    /// Whether a capture in passing was made.
    pub passing: bool,
    /// Every square looked at or entered, kept by [`Anything`] only.
    pub touched: Bitboard,
    /// The way, kept only where the oracle traces.
    pub trail: Trail,
    /// What had to hold so far, kept only where the oracle asks for it.
    pub notes: N,
    hops: u16,
    leg: Square,
}

impl<N: Notes> State<N> {
    /// The registers at the start of a line.
    pub fn new(from: Square) -> State<N> {
        State {
            at: from,
            victims: Victims::new(),
            moved: None,
            wake: Bitboard::EMPTY,
            path: Path::new(),
            passing: false,
            touched: Bitboard::EMPTY,
            trail: Trail::new(),
            notes: N::default(),
            hops: 0,
            leg: from,
        }
    }
}

/// The unchanging part of a run.
struct Run<'a, O: Oracle> {
    code: &'a Code,
    oracle: &'a O,
    from: Square,
    fuel: Cell<u32>,
}

/// Runs one line from `from` and calls `sink` with every completion, until it breaks.
pub fn run<O: Oracle>(
    code: &Code,
    line: &[Op],
    from: Square,
    oracle: &O,
    mut sink: impl FnMut(&State<O::Notes>, End) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let run = Run {
        code,
        oracle,
        from,
        fuel: Cell::new(ROAM_FUEL),
    };
    run.line(line, State::new(from), &mut sink)
}

/// What takes completions, whoever it is.
type Sink<'s, N> = dyn FnMut(&State<N>, End) -> ControlFlow<()> + 's;

/// What a roam has visited.
enum Seen {
    /// Squares, by the state, and by the edges taken where they are bounded: all that can tell two visits apart unless edges
    /// capture.
    Squares(Vec<Bitboard>),
    /// Square, state, edges taken where they are bounded, and what was captured.
    Captures(HashSet<(Square, usize, u16, Victims)>),
}

impl Seen {
    /// Nothing yet, of a roam in which captures tell visits apart or do not.
    fn new(body: &RoamCode, captures: bool) -> Seen {
        if captures {
            return Seen::Captures(HashSet::new());
        }
        let layers = body.most.map_or(1, |most| usize::from(most) + 1);
        Seen::Squares(vec![Bitboard::EMPTY; layers * body.states.len()])
    }

    /// Notes a visit; whether it is the first.
    fn visit<N>(&mut self, body: &RoamCode, state: usize, edges: u16, s: &State<N>) -> bool {
        let edges = body.most.map_or(0, |_| edges);
        match self {
            Seen::Squares(squares) => {
                let squares = &mut squares[usize::from(edges) * body.states.len() + state];
                let new = !squares.contains(s.at);
                squares.insert(s.at);
                new
            }
            Seen::Captures(visits) => visits.insert((s.at, state, edges, s.victims)),
        }
    }
}

impl<O: Oracle> Run<'_, O> {
    /// The class of a square as the line sees it: the mover is lifted, captured squares are empty, an unloaded piece
    /// stands where it was put.
    #[inline]
    fn class(&self, s: &State<O::Notes>, square: Square) -> Mask {
        if let Some((was, now)) = s.moved {
            if now == square {
                return self.oracle.class(was);
            }
            if was == square {
                return Mask::E;
            }
        }
        if square == self.from || s.victims.contains(&square) {
            Mask::E
        } else {
            self.oracle.class(square)
        }
    }

    /// Whether the class of a square is in the mask. Where anything may stand anywhere it is, and that is noted.
    #[inline]
    fn wants(&self, s: &mut State<O::Notes>, square: Square, mask: Mask) -> bool {
        if !O::ANYTHING {
            return mask.meets(self.class(s, square));
        }
        if O::Notes::KEPT {
            // What the line itself has emptied is so whatever stands on the board.
            if square == self.from || s.victims.contains(&square) {
                return mask.meets(Mask::E);
            }
            s.notes.wants(square, mask);
        }
        true
    }

    /// What a seek stops at for good.
    fn hurdles(&self) -> Mask {
        match self.code.wall_hurdles {
            true => Mask::FX.or(Mask::O),
            false => Mask::FX,
        }
    }

    fn limit(&self, limit: Limit, track: super::TrackId, s: &State<O::Notes>) -> usize {
        usize::from(match limit {
            Limit::Count(n) => n,
            Limit::OwnHalf => self.code.tracks.own_half(track, s.at),
            Limit::Same => s.hops,
        })
    }

    /// Whether the hop to the `i`-th square of a ray may be made as far as the squares it passes go.
    fn passes(&self, s: &mut State<O::Notes>, ray: &Ray<'_>, i: usize) -> bool {
        let Some((via, squares)) = ray.vias.get(i) else {
            return true;
        };
        squares.iter().for_each(|q| Self::note(s, *q));
        if O::ANYTHING {
            for square in squares {
                s.touched.insert(*square);
            }
            if !O::Notes::KEPT {
                return true;
            }
            return match (via, &squares[..]) {
                (Via::AllEmpty, squares) => squares.iter().all(|q| self.wants(s, *q, Mask::E)),
                (Via::SomeOccupied, [square]) => self.wants(s, *square, Mask::FX),
                (Via::SomeOccupied, _) => {
                    s.notes.wants_more();
                    true
                }
            };
        }
        match via {
            Via::AllEmpty => squares.iter().all(|q| self.class(s, *q) == Mask::E),
            Via::SomeOccupied => squares.iter().any(|q| Mask::FX.meets(self.class(s, *q))),
        }
    }

    /// Notes a square of the way for those who draw it; a way that is longer than the list is cut.
    #[inline]
    fn note(s: &mut State<O::Notes>, square: Square) {
        if O::TRACES && s.trail.last() != Some(&square) {
            let _ = s.trail.push(square);
        }
    }

    fn enter(s: &mut State<O::Notes>, square: Square) {
        s.at = square;
        if O::ANYTHING {
            s.touched.insert(square);
        }
    }

    /// Runs the rest of a line. Recursion happens at rides and `Any` only, so its depth is the number of ops.
    fn line<S>(&self, ops: &[Op], mut s: State<O::Notes>, sink: &mut S) -> ControlFlow<()>
    where
        S: FnMut(&State<O::Notes>, End) -> ControlFlow<()> + ?Sized,
    {
        for (i, op) in ops.iter().enumerate() {
            let rest = &ops[i + 1..];
            match *op {
                Op::Leap(track) => {
                    let ray = self.code.tracks.ray(track, s.at);
                    match ray.squares.first() {
                        Some(to) if ray.before(s.leg) > 0 => {
                            Self::enter(&mut s, *to);
                            Self::note(&mut s, *to);
                        }
                        _ => return ControlFlow::Continue(()),
                    }
                }
                Op::Ride {
                    track,
                    lo,
                    hi,
                    thru,
                    mark,
                } => {
                    let code = self.code;
                    let ray = code.tracks.ray(track, s.at);
                    let same = lo == Limit::Same;
                    let (lo, hi) = (self.limit(lo, track, &s), self.limit(hi, track, &s));
                    // As many hops as before is an exact number.
                    let hi = if same { hi.min(lo) } else { hi }.min(ray.before(s.leg));
                    let bends = O::TRACES && code.tracks.track(track).cycle.len() > 1;
                    for (n, square) in ray.squares.iter().enumerate().take(hi) {
                        if !self.passes(&mut s, &ray, n) {
                            break;
                        }
                        if mark && let Some((Via::AllEmpty, passed)) = ray.vias.get(n) {
                            passed.iter().for_each(|q| s.wake.insert(*q));
                        }
                        Self::enter(&mut s, *square);
                        s.hops = n as u16 + 1;
                        if n + 1 >= lo {
                            let mut ended = s.clone();
                            Self::note(&mut ended, *square);
                            self.line(rest, ended, sink)?;
                        }
                        if O::TRACES && (bends || self.class(&s, *square) != Mask::E) {
                            Self::note(&mut s, *square);
                        }
                        if !self.wants(&mut s, *square, thru) {
                            break;
                        }
                        if mark {
                            s.wake.insert(*square);
                        }
                    }
                    return ControlFlow::Continue(());
                }
                Op::Seek { track, hi } => {
                    let code = self.code;
                    let ray = code.tracks.ray(track, s.at);
                    let hi = self.limit(hi, track, &s).min(ray.before(s.leg));
                    let mut found = false;
                    for (n, square) in ray.squares.iter().enumerate().take(hi) {
                        if !self.passes(&mut s, &ray, n) {
                            break;
                        }
                        Self::enter(&mut s, *square);
                        s.hops = n as u16 + 1;
                        if O::ANYTHING {
                            let mut found = s.clone();
                            if !O::Notes::KEPT || self.wants(&mut found, *square, self.hurdles()) {
                                self.line(rest, found, sink)?;
                            }
                            if O::Notes::KEPT && !self.wants(&mut s, *square, Mask::E) {
                                break;
                            }
                        } else {
                            let class = self.class(&s, *square);
                            if class != Mask::E {
                                found = self.hurdles().meets(class);
                                break;
                            }
                        }
                    }
                    if !found {
                        return ControlFlow::Continue(());
                    }
                    let stop = s.at;
                    Self::note(&mut s, stop);
                }
                Op::Home => {
                    Self::enter(&mut s, self.from);
                    Self::note(&mut s, self.from);
                }
                Op::Any(zone) => {
                    for square in self.code.zones[usize::from(zone.0)] {
                        if square != self.from {
                            Self::enter(&mut s, square);
                            self.line(rest, s.clone(), sink)?;
                        }
                    }
                    return ControlFlow::Continue(());
                }
                Op::Want(mask) => {
                    let at = s.at;
                    if !self.wants(&mut s, at, mask) {
                        return ControlFlow::Continue(());
                    }
                }
                Op::Is(mask, set) => {
                    let types = self.code.sets[usize::from(set.0)];
                    let at = s.at;
                    if !(self.wants(&mut s, at, mask) && self.oracle.is(Self::stood(&s, s.at), types)) {
                        return ControlFlow::Continue(());
                    }
                    s.notes.types(at, types);
                }
                Op::Virgin => {
                    s.notes.virgin();
                    if !self.oracle.virgin() {
                        return ControlFlow::Continue(());
                    }
                }
                Op::From(zone) => {
                    if !self.code.zones[usize::from(zone.0)].contains(self.from) {
                        return ControlFlow::Continue(());
                    }
                }
                Op::At(zone) => {
                    if !self.code.zones[usize::from(zone.0)].contains(s.at) {
                        return ControlFlow::Continue(());
                    }
                }
                Op::Mark => s.wake.insert(s.at),
                Op::Take => {
                    if !Self::take(&mut s) {
                        return ControlFlow::Continue(());
                    }
                }
                Op::Unload => {
                    let Some(victim) = s.victims.pop() else {
                        return ControlFlow::Continue(());
                    };
                    // One piece can be put somewhere, and only where there is room.
                    let room = O::ANYTHING || s.leg == victim || self.class(&s, s.leg) == Mask::E;
                    if s.moved.is_some() || !room {
                        return ControlFlow::Continue(());
                    }
                    s.moved = Some((victim, s.leg));
                }
                Op::Leg => s.leg = s.at,
                Op::TakePhantom => {
                    let Some(victim) = self.oracle.phantom(s.at) else {
                        return ControlFlow::Continue(());
                    };
                    let gone = s.moved.is_some_and(|(was, _)| was == victim) || s.victims.contains(&victim);
                    if gone || !s.victims.push(victim) {
                        return ControlFlow::Continue(());
                    }
                    s.passing = true;
                }
                Op::Roam(roam) => {
                    // A roam is the last op of its line.
                    let body = &self.code.roams[usize::from(roam.0)];
                    let mut seen = Seen::new(body, !O::ANYTHING && !body.pure);
                    for start in &body.start {
                        self.roam(body, (*start, 0), &s, &mut seen, &mut |state, end| sink(state, end))?;
                    }
                    return ControlFlow::Continue(());
                }
                Op::Stop if s.moved.is_some_and(|(_, now)| now == s.at) => {
                    // The piece put back stands there.
                    return ControlFlow::Continue(());
                }
                Op::Land(mask) => {
                    if O::ANYTHING {
                        if O::Notes::KEPT {
                            s.notes.lands(mask);
                            return sink(&s, End::Stands);
                        }
                        if mask.meets(Mask::FX) {
                            let mut taken = s.clone();
                            if Self::take(&mut taken) {
                                sink(&taken, End::Stands)?;
                            }
                        }
                        if mask.meets(Mask::E) {
                            sink(&s, End::Stands)?;
                        }
                        return ControlFlow::Continue(());
                    }
                    let class = self.class(&s, s.at);
                    if !mask.meets(class) || (class != Mask::E && !Self::take(&mut s)) {
                        return ControlFlow::Continue(());
                    }
                    return sink(&s, End::Stands);
                }
                Op::Stop => return sink(&s, End::Stands),
                Op::Vanish => return sink(&s, End::Gone),
            }
        }
        ControlFlow::Continue(())
    }

    /// Captures on the current square; false when that is one capture too many.
    fn take(s: &mut State<O::Notes>) -> bool {
        if O::ANYTHING && s.victims.contains(&s.at) {
            return true;
        }
        // What was put back here is taken after all.
        let square = Self::stood(s, s.at);
        s.moved = s.moved.filter(|(_, now)| *now != s.at);
        s.victims.push(square)
    }

    /// Where what stands on a square now stood before the move.
    fn stood(s: &State<O::Notes>, square: Square) -> Square {
        s.moved.filter(|(_, now)| *now == square).map_or(square, |(was, _)| was)
    }

    /// Walks on from a state of a roam, reached by so many edges: its exits, then its edges, depth first.
    fn roam(
        &self,
        body: &RoamCode,
        (state, edges): (usize, u16),
        s: &State<O::Notes>,
        seen: &mut Seen,
        sink: &mut Sink<'_, O::Notes>,
    ) -> ControlFlow<()> {
        // Two recorded ways to one square are two moves; otherwise only what can still happen counts.
        if O::ANYTHING || !body.record {
            if !seen.visit(body, state, edges, s) {
                return ControlFlow::Continue(());
            }
            if !body.pure {
                let Some(left) = self.fuel.get().checked_sub(1) else {
                    return ControlFlow::Continue(());
                };
                self.fuel.set(left);
            }
        }
        for exit in &body.states[state].exits {
            let exit_sink: &mut Sink<'_, O::Notes> = &mut |ended, end| match self.recorded(body, s, ended) {
                Some(ended) => sink(&ended, end),
                None => ControlFlow::Continue(()),
            };
            self.line(exit, s.clone(), exit_sink)?;
        }
        if body.most.is_some_and(|most| edges >= most) {
            return ControlFlow::Continue(());
        }
        for (edge, next) in &body.states[state].edges {
            let edge_sink: &mut Sink<'_, O::Notes> = &mut |ended, _| match self.recorded(body, s, ended) {
                Some(ended) => self.roam(body, (*next, edges + 1), &ended, seen, sink),
                None => ControlFlow::Continue(()),
            };
            self.line(edge, s.clone(), edge_sink)?;
        }
        ControlFlow::Continue(())
    }

    /// Notes the square entered where the way matters; `None` when the way may not enter it.
    fn recorded(&self, body: &RoamCode, before: &State<O::Notes>, after: &State<O::Notes>) -> Option<State<O::Notes>> {
        let mut after = after.clone();
        if body.record && !O::ANYTHING && after.at != before.at {
            let crosses = after.at == self.from || after.path.contains(&after.at);
            if crosses || !after.path.push(after.at) {
                return None;
            }
        }
        Some(after)
    }
}
