//! Steered flights: launches, the reaction ply, and when a missile gets through.
//!
//! A launch on whose way the other side can legally take the missile is followed by a ply in which it may do so or pass.
//! There are thousands of ways and few squares, so everything is worked out once for each square: [`Launcher`] remembers.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

use super::attack;
use super::generate::walk_moves;
use super::oracle::Concrete;
use super::sets::Eyes;
use crate::base::{Bitboard, Color, Piece, PieceSet, Square};
use crate::meaning::movement::Mask;
use crate::meaning::spec::{Flight, FlightCheck, LaunchSafety, OverFriend};
use crate::position::{Cell, Move, MoveKind, Position, mix};
use crate::program::sets::{Bits, View, with_tables};
use crate::program::vm::{Oracle, Victims, run};
use crate::program::{Course, Op};

/// Answers to "does the missile of this piece attack one of these squares", by the hash of the position. Whether a missile can
/// be stopped depends on whether stopping it leaves one's royals to the next, and so on: the same few positions come up
/// again and again in different order, and without this the work grows with the factorial of the number of missiles.
///
/// With a dozen missiles around an open king even this grows beyond reach. After [`MOST_ANSWERS`] the rest is taken to be
/// stoppable, and [`given_up`] counts how often.
#[derive(Default)]
pub struct Known {
    answers: HashMap<u64, bool, BuildHasherDefault<Mixed>>,
}

/// Takes a number that is mixed already for its hash.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.0 = mix(self.0 ^ u64::from(*b)));
    }
}

/// Most answers kept for the moves of one position: some seconds of work. Games as they are played need hundreds.
const MOST_ANSWERS: usize = 1 << 18;

thread_local! {
    static GIVEN_UP: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// How often in this thread a question whether a missile can be stopped was given up, and answered with yes: the moves of such
/// a position may be wrong. See `docs/hooks.md`, `flight`.
pub fn given_up() -> u64 {
    GIVEN_UP.get()
}

/// The hash of a position, where the missile starts and what it is to reach.
fn asked(position: &Position, from: Square, targets: Bitboard) -> u64 {
    let aims = targets.words().iter().fold(u64::from(from.0), |h, word| mix(h ^ word));
    position.hash() ^ aims
}

/// What may become of the missiles of one piece, remembered square by square.
pub(super) struct Launcher<'p> {
    position: &'p Position,
    from: Square,
    pub(super) piece: Piece,
    rule: &'p Flight,
    /// For each square: whether the missile can be taken there.
    taken: [Option<bool>; 256],
    /// For each square where it can: whether every way to do so leaves the launcher's royals safe.
    spares: [Option<bool>; 256],
    /// For each square: whether detonating there leaves the launcher's royals safe.
    ends: [Option<bool>; 256],
}

impl<'p> Launcher<'p> {
    /// For the piece on a square; nothing if it never flies.
    pub(super) fn new(position: &'p Position, from: Square) -> Option<Launcher<'p>> {
        let piece = position.board().piece(from)?;
        let rule = position.variant().spec.flights.iter().find(|f| f.kind == piece.kind)?;
        Some(Launcher {
            position,
            from,
            piece,
            rule,
            taken: [None; 256],
            spares: [None; 256],
            ends: [None; 256],
        })
    }

    /// Whether the missile can legally be taken on a square.
    fn taken(&mut self, square: Square, known: &mut Known) -> bool {
        if let Some(taken) = self.taken[square.index()] {
            return taken;
        }
        let mut any = false;
        interceptions(self.position, self.from, square, known, |_, _, _| {
            any = true;
            ControlFlow::Break(())
        });
        self.taken[square.index()] = Some(any);
        any
    }

    /// Whether every way to take the missile on a square leaves the launcher's royals safe.
    fn spares(&mut self, square: Square, known: &mut Known) -> bool {
        if let Some(spares) = self.spares[square.index()] {
            return spares;
        }
        let (side, costs_turn) = (self.piece.color, self.rule.costs_turn);
        let had_royal = !self.position.board().royals(side).is_empty();
        let mut safe = true;
        interceptions(self.position, self.from, square, known, |_, after, known| {
            let lost = had_royal && after.board().royals(side).is_empty();
            safe = !lost && (costs_turn || !attack::in_check_knowing(after, side, known));
            if safe {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        self.spares[square.index()] = Some(safe);
        safe
    }

    /// Whether detonating at the end of a way is safe for the launcher, if that has been asked.
    pub(super) fn ended_well(&self, end: Square) -> Option<bool> {
        self.ends[end.index()]
    }

    /// Whether detonating at the end of a way is safe for the launcher.
    pub(super) fn ends_well(&mut self, m: &Move, known: &mut Known) -> bool {
        let end = end(m, self.from);
        if let Some(known) = self.ends[end.index()] {
            return known;
        }
        let mut after = self.position.clone();
        after.make(&Move {
            kind: MoveKind::Launch { pending: false },
            ..*m
        });
        let safe = !attack::in_check_knowing(&after, self.piece.color, known);
        self.ends[end.index()] = Some(safe);
        safe
    }

    /// Whether a launch can be answered, and whether it is legal.
    fn judge(&mut self, m: &Move, known: &mut Known) -> (bool, bool) {
        let mut legal = self.ends_well(m, known);
        let mut pending = false;
        for square in crossed(&m.path) {
            if self.taken(*square, known) {
                pending = true;
                legal &= self.may_cross(*square, known);
            }
        }
        (pending, legal)
    }

    /// Whether a legal launch may lead over a square.
    pub(super) fn may_cross(&mut self, square: Square, known: &mut Known) -> bool {
        self.rule.safety == LaunchSafety::Unintercepted || !self.taken(square, known) || self.spares(square, known)
    }

    /// Whether some way leads to one of `targets`, and, where only missiles that cannot be stopped count, one on which they
    /// cannot be taken.
    ///
    /// Taking a missile is asked square by square, and each answer costs a look at whole positions. So a way is looked for
    /// first, as if nothing were known; then its squares are asked about, from the target backwards since that is where
    /// defenders stand, and the first that is guarded is closed for the next way.
    fn reaches(&mut self, targets: Bitboard, known: &mut Known) -> bool {
        let asked = asked(self.position, self.from, targets);
        if let Some(answer) = known.answers.get(&asked) {
            return *answer;
        }
        if known.answers.len() >= MOST_ANSWERS {
            GIVEN_UP.set(GIVEN_UP.get() + 1);
            return false;
        }
        let answer = self.look(targets, known);
        known.answers.insert(asked, answer);
        answer
    }

    /// The same, looked for.
    fn look(&mut self, targets: Bitboard, known: &mut Known) -> bool {
        let courses = courses(self.position, self.piece, self.from);
        let unstoppable = self.rule.check == FlightCheck::Unstoppable;
        let mut closed = Bitboard::EMPTY;
        // Without courses, or when a shortest way crosses itself, all ways are walked one by one.
        let mut short = courses.is_some();
        loop {
            let way = match &courses {
                Some(courses) if short => self.shortest(courses, targets, closed),
                _ => self.way(targets, closed),
            };
            let Some(way) = way else {
                return false;
            };
            if short && !is_simple(&way) {
                short = false;
                continue;
            }
            if !unstoppable {
                return true;
            }
            match crossed(&way).iter().rev().find(|s| self.taken(**s, known)) {
                Some(square) => closed.insert(*square),
                None => return true,
            }
        }
    }

    /// A shortest way to one of `targets` that crosses none of the `closed` squares; it may cross itself.
    fn shortest(&self, courses: &[&Course], targets: Bitboard, closed: Bitboard) -> Option<Vec<Square>> {
        let oracle = self.oracle(closed);
        let ways = courses.iter();
        ways.filter_map(|c| c.way(self.from, targets, |s| oracle.class(s)))
            .min_by_key(Vec::len)
    }

    /// The first way to one of `targets` that crosses none of the `closed` squares.
    fn way(&self, targets: Bitboard, closed: Bitboard) -> Option<Vec<Square>> {
        let variant = self.position.variant();
        let oracle = self.oracle(closed);
        let mut found = None;
        for line in &variant.program(self.piece.color, self.piece.kind).lines {
            if !matches!(line.last(), Some(Op::Roam(_))) {
                continue;
            }
            let walked = run(&variant.code, line, self.from, &oracle, |state, _| {
                if state.victims.iter().any(|v| targets.contains(*v)) {
                    found = Some(state.path.to_vec());
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if walked.is_break() {
                break;
            }
        }
        found
    }

    fn oracle(&self, closed: Bitboard) -> Hunted<'p> {
        Hunted {
            inner: Concrete::new(self.position, self.piece.color, self.piece.kind, self.from),
            closed,
        }
    }
}

/// The courses of the missile of a piece that may start where it stands; nothing if some roam of its is none.
pub(super) fn courses(position: &Position, piece: Piece, from: Square) -> Option<Vec<&Course>> {
    let variant = position.variant();
    let mut courses = Vec::new();
    for line in &variant.program(piece.color, piece.kind).lines {
        let Some((Op::Roam(roam), before)) = line.split_last() else {
            continue;
        };
        let mut starts = true;
        for op in before {
            match op {
                Op::From(zone) => starts &= variant.code.zones[usize::from(zone.0)].contains(from),
                _ => return None,
            }
        }
        let course = variant.code.courses[usize::from(roam.0)].as_ref()?;
        if starts {
            courses.push(course);
        }
    }
    Some(courses)
}

/// The pieces of a side that stand where their missiles may start.
pub(super) fn missiles(position: &Position, side: Color) -> impl Iterator<Item = Square> {
    let flights = position.variant().spec.flights.iter();
    flights.flat_map(move |f| (position.board().of(side, PieceSet::of(f.kind)) & f.from[side.index()]).into_iter())
}

/// Where a launch ends; the own square stands for a way of no steps.
fn end(m: &Move, from: Square) -> Square {
    m.path.last().copied().unwrap_or(from)
}

/// The squares of a way on which a missile can be taken: all but the last.
fn crossed(path: &[Square]) -> &[Square] {
    path.split_last().map_or(&[], |(_, crossed)| crossed)
}

/// Settles all launches among `moves`: drops those that are not legal, and marks those that the other side can answer.
pub fn settle(position: &Position, moves: &mut Vec<Move>, known: &mut Known) {
    if position.variant().spec.flights.is_empty() {
        return;
    }
    let mut launcher: Option<Launcher> = None;
    moves.retain_mut(|m| {
        let (MoveKind::Launch { .. }, Some(from)) = (m.kind, m.from) else {
            return true;
        };
        if launcher.as_ref().is_none_or(|l| l.from != from) {
            launcher = Launcher::new(position, from);
        }
        let Some(launcher) = &mut launcher else { return false };
        let (pending, legal) = launcher.judge(m, known);
        m.kind = MoveKind::Launch { pending };
        legal
    });
}

/// Of launches with the same missile, the same target and the same squares on which it can be taken, leaves the first. Those
/// differ in nothing but the way, so the game goes on alike after each. `moves` are legal moves of the position.
pub fn merge_effects(position: &Position, moves: &mut Vec<Move>) {
    let mut known = Known::default();
    let mut launcher: Option<Launcher> = None;
    let mut seen = HashSet::new();
    moves.retain(|m| {
        let (MoveKind::Launch { .. }, Some(from)) = (m.kind, m.from) else {
            return true;
        };
        if launcher.as_ref().is_none_or(|l| l.from != from) {
            launcher = Launcher::new(position, from);
        }
        let Some(launcher) = &mut launcher else { return true };
        let stops: Bitboard = crossed(&m.path)
            .iter()
            .copied()
            .filter(|s| launcher.taken(*s, &mut known))
            .collect();
        seen.insert((from, m.path.last().copied(), stops))
    });
}

/// Whether a launch alone is legal.
pub fn is_safe(position: &Position, m: &Move) -> bool {
    m.from
        .and_then(|from| Launcher::new(position, from))
        .is_some_and(|mut l| l.judge(m, &mut Known::default()).1)
}

/// Whether missiles of the piece on `from` attack something on `targets`: whether some way leads there, and, where only
/// missiles that cannot be stopped count, one on which they cannot be taken.
pub fn attacks(position: &Position, from: Square, targets: Bitboard, known: &mut Known) -> bool {
    let flights = &position.variant().spec.flights;
    let flies = |p: Piece| {
        flights
            .iter()
            .any(|f| f.kind == p.kind && f.from[p.color.index()].contains(from))
    };
    position.board().piece(from).is_some_and(flies)
        && Launcher::new(position, from).is_some_and(|mut l| l.reaches(targets, known))
}

/// Whether some missile of a side attacks something on `targets`, in the same sense.
pub fn some_attacks(position: &Position, by: Color, targets: Bitboard, known: &mut Known) -> bool {
    missiles(position, by).any(|from| Launcher::new(position, from).is_some_and(|mut l| l.reaches(targets, known)))
}

/// Whether a way enters no square twice.
fn is_simple(way: &[Square]) -> bool {
    way.iter().enumerate().all(|(i, s)| !way[..i].contains(s))
}

/// The board as a missile sees it for which some squares are closed.
struct Hunted<'p> {
    inner: Concrete<'p>,
    closed: Bitboard,
}

impl Oracle for Hunted<'_> {
    type Notes = ();

    const ANYTHING: bool = false;

    fn class(&self, square: Square) -> Mask {
        if self.closed.contains(square) {
            Mask::O
        } else {
            self.inner.class(square)
        }
    }

    fn is(&self, square: Square, types: PieceSet) -> bool {
        self.inner.is(square, types)
    }

    fn virgin(&self) -> bool {
        self.inner.virgin()
    }

    fn phantom(&self, square: Square) -> Option<Square> {
        self.inner.phantom(square)
    }
}

/// Hands every legal interception on `square` of a missile that stands on `from` to `sink`, with the position it leads to.
///
/// The missile is put on the square, its start is vacated, and the other side's captures there are its interceptions; each
/// is legal if no royal of the interceptor is attacked afterwards. Missiles and captures in passing do not intercept.
fn interceptions(
    position: &Position,
    from: Square,
    square: Square,
    known: &mut Known,
    mut sink: impl FnMut(Move, &Position, &mut Known) -> ControlFlow<()>,
) {
    let Some(missile) = position.board().piece(from) else {
        return;
    };
    let flights = &position.variant().spec.flights;
    let Some(rule) = flights.iter().find(|f| f.kind == missile.kind) else {
        return;
    };
    let below = position.board().piece(square);
    let friend = below.is_some_and(|p| p.color == missile.color);
    if !rule.intercept || (friend && rule.over_friend == OverFriend::Never) {
        return;
    }
    let defender = !missile.color;
    let mut hunters = position.board().side(defender);
    hunters.remove(square);
    let variant = position.variant();
    let hunters: Bitboard = match variant.sets() {
        Some(sets) => with_tables!(sets, |tables| {
            let eyes = Eyes { position, tables };
            let near = |hunter: &Square| may_take(&eyes, *hunter, from, square);
            hunters.into_iter().filter(near).collect()
        }),
        None => {
            let near = |hunter: &Square| {
                let kind = position.board().piece(*hunter).map(|p| p.kind);
                kind.is_some_and(|k| variant.reach(defender, k, *hunter).contains(square))
            };
            hunters.into_iter().filter(near).collect()
        }
    };
    if hunters.is_empty() {
        return;
    }
    let mut flown = position.clone();
    flown.clear_pending(defender);
    flown.put(from, Cell::EMPTY);
    flown.put(square, Cell::piece(missile.color, missile.kind));
    let mut found = Vec::new();
    for hunter in hunters {
        walk_moves(&flown, hunter, &mut found);
    }
    for m in found {
        if m.kind != MoveKind::Move || m.to != Some(square) || !m.victims.contains(&square) || m.passing {
            continue;
        }
        let undo = flown.make(&m);
        let legal = !attack::in_check_knowing(&flown, defender, known);
        let go_on = !legal || sink(as_reaction(&m, from, square, friend), &flown, known).is_continue();
        flown.unmake(undo);
        if !go_on {
            return;
        }
    }
}

/// Whether a piece may be able to capture a missile from `from` on a square, as far as sets know.
fn may_take<B: Bits>(eyes: &Eyes<'_, B>, hunter: Square, from: Square, square: Square) -> bool {
    let Some(piece) = eyes.position.board().piece(hunter) else {
        return false;
    };
    let kind = eyes.kind(piece);
    let kernel = kind.kernel(eyes.position.variant(), piece, hunter);
    let (left, there) = (B::of(from), B::of(square));
    let now = eyes.view(piece.color);
    let view = View {
        own: now.own.minus(there),
        foe: now.foe.minus(left) | there,
        occupied: now.occupied.minus(left) | there,
        hurdles: now.hurdles.minus(left) | there,
        come: eyes.position.board().piece(from).map(|missile| (square, missile.kind)),
        ..now
    };
    kind.imitates
        || kernel.machine_reach.has(square)
        || kernel.targets(&view, eyes.virgin(kind, hunter)).take.has(square)
}

/// An interception as a move of the reaction ply, in which the missile still stands at home.
fn as_reaction(m: &Move, from: Square, square: Square, friend: bool) -> Move {
    let mut victims = Victims::new();
    let friend = friend.then_some(square);
    let here = m.victims.iter().map(|v| if *v == square { from } else { *v });
    for victim in here.chain(friend) {
        // A move that would capture more than a move can is cut short nowhere else; the missile comes first here.
        if !victims.push(victim) {
            break;
        }
    }
    Move {
        kind: MoveKind::Intercept,
        victims,
        wake: Bitboard::EMPTY,
        ..*m
    }
}

/// Appends the moves of a reaction ply: passing, and every interception. All of the latter are legal.
pub fn reactions(position: &Position, moves: &mut Vec<Move>) {
    let Some(flight) = position.state().flight else { return };
    moves.push(Move::new(MoveKind::Pass));
    let mut known = Known::default();
    for square in crossed(&flight.path) {
        interceptions(position, flight.from, *square, &mut known, |m, _, _| {
            moves.push(m);
            ControlFlow::Continue(())
        });
    }
}

/// Whether the reactor may let the flight pass: not when its target is royal.
pub fn may_pass(position: &Position) -> bool {
    let Some(flight) = position.state().flight else {
        return true;
    };
    let royals = position.board().royals(position.side());
    !flight.path.last().is_some_and(|target| royals.contains(*target))
}
