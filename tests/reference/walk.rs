//! Walks the letters of a move over a board, leg by leg.

use super::directions::{self, Shape, Vector, Way, shape};
use super::read::{self, Atom, BracketLeg, Range, count, has};
use super::{Man, Outcome, Query, Square};
use std::cell::Cell;
use std::collections::BTreeSet;

/// Groups that capture stop after so many victims.
const MOST_VICTIMS_OF_A_GROUP: usize = 8;
/// Squares looked at before the question is given up.
const MOST_WORK: u64 = 3_000_000;

/// A mover on its way.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Walker {
    /// Where it is.
    square: Square,
    /// Its last step, in its own view.
    heading: Option<Vector>,
    /// The side of the last bend.
    bent_right: Option<bool>,
    /// Whether ranges are toggled now.
    toggled: bool,
    /// Length in steps of the last leg that could slide.
    last_slide: Option<u32>,
    /// What it took, in order.
    captures: Vec<Square>,
    /// What it unloaded: taken where, put where.
    unloaded: Option<(Square, Square)>,
    /// Squares left behind on which it may be taken in passing.
    crossed: BTreeSet<Square>,
    /// One step each of the first two legs in its own view (kept for the letters before a bracket).
    shift: Vector,
}

/// One leg as it is walked.
struct Leg<'a> {
    letters: &'a str,
    atom: &'a Atom,
    /// Whether it is the first of its move.
    first: bool,
    /// Its number, if displacements must be kept.
    number: Option<usize>,
    in_bracket: bool,
    /// Letters before the bracket.
    prefix: &'a str,
}

impl Leg<'_> {
    fn has(&self, letter: char) -> bool {
        has(self.letters, letter)
    }
}

/// One square reached by a leg.
struct Visit<'a> {
    square: Square,
    step: Vector,
    steps: u32,
    passed: &'a BTreeSet<Square>,
}

/// What the mover sees on a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    Empty,
    Friend(Man),
    Enemy(Man),
}

/// Walks for one question.
pub struct Walk<'a> {
    /// The question.
    pub query: &'a Query,
    /// Whether moves are mirrored front to back (`bI`).
    pub flipped: bool,
    work: Cell<u64>,
}

impl<'a> Walk<'a> {
    /// A walk.
    pub fn new(query: &'a Query) -> Walk<'a> {
        Walk {
            query,
            flipped: false,
            work: Cell::new(0),
        }
    }

    /// The mover before its first leg.
    pub fn at_home(&self) -> Walker {
        Walker {
            square: self.query.from,
            heading: None,
            bent_right: None,
            toggled: false,
            last_slide: None,
            captures: Vec::new(),
            unloaded: None,
            crossed: BTreeSet::new(),
            shift: (0, 0),
        }
    }

    /// `x(y)zA`: the legs before the group, the group any number of times, the legs after it.
    pub fn classic(&self, letters: &str, atom: &Atom, found: &mut Vec<Outcome>) -> Result<(), String> {
        let legs = read::legs(letters)?;
        let home = BTreeSet::from([self.at_home()]);
        if legs.group.is_empty() {
            return self.sequence(&home, &legs.before, 0, true, atom, found).map(drop);
        }
        // If nothing follows the group, the move may end before it (no repetition).
        let earlier = found.len();
        let ends_with_group = legs.after.is_empty();
        if ends_with_group {
            self.sequence(&home, &legs.before, 0, true, atom, found)?;
        }
        let mut fresh = self.sequence(&home, &legs.before, 0, false, atom, found)?;
        let mut known = fresh.clone();
        let mut walked = legs.before.len();
        while !fresh.is_empty() {
            if ends_with_group {
                self.sequence(&fresh, &legs.group, walked, true, atom, found)?;
            } else {
                self.sequence(&fresh, &legs.after, walked, true, atom, found)?;
            }
            let mut next = self.sequence(&fresh, &legs.group, walked, false, atom, found)?;
            walked += legs.group.len();
            next.retain(|w| w.captures.len() <= MOST_VICTIMS_OF_A_GROUP && known.insert(w.clone()));
            fresh = next;
        }
        let own = found.split_off(earlier);
        found.extend(
            own.into_iter()
                .filter(|one| one.captures.len() <= MOST_VICTIMS_OF_A_GROUP),
        );
        Ok(())
    }

    /// Walks legs one after the other, `walked` legs having gone before; the last one ends the move if `to_end`.
    fn sequence(
        &self,
        from: &BTreeSet<Walker>,
        legs: &[String],
        walked: usize,
        to_end: bool,
        atom: &Atom,
        found: &mut Vec<Outcome>,
    ) -> Result<BTreeSet<Walker>, String> {
        let Some((letters, rest)) = legs.split_first() else {
            return Ok(from.clone());
        };
        let leg = Leg {
            letters,
            atom,
            first: walked == 0,
            number: None,
            in_bracket: false,
            prefix: "",
        };
        let mut reached = BTreeSet::new();
        for walker in from {
            if rest.is_empty() && to_end {
                self.end(walker, &leg, found)?;
            } else {
                self.pass(walker, &leg, &mut reached)?;
            }
        }
        self.sequence(&reached, rest, walked + 1, to_end, atom, found)
    }

    /// `[A?B-C]`: each leg with its own letters and atom; after a `?` leg the move may end.
    pub fn bracket(&self, prefix: &str, legs: &[BracketLeg], found: &mut Vec<Outcome>) -> Result<(), String> {
        if self.initial_forbids(prefix) {
            return Ok(());
        }
        let mut walkers = BTreeSet::from([self.at_home()]);
        for (number, leg) in legs.iter().enumerate() {
            let last = number + 1 == legs.len();
            let letters = if has(prefix, 'o') {
                format!("{}o", leg.letters)
            } else {
                leg.letters.clone()
            };
            let this = Leg {
                letters: &letters,
                atom: &leg.atom,
                first: number == 0,
                number: Some(number),
                in_bracket: true,
                prefix,
            };
            let mut reached = BTreeSet::new();
            for walker in &walkers {
                if last || leg.may_stop {
                    self.end(walker, &this, found)?;
                }
                if !last {
                    self.pass(walker, &this, &mut reached)?;
                }
            }
            walkers = reached;
        }
        Ok(())
    }

    /// Whether `i` or `ii` on a first leg (or before a bracket) rules the move out now.
    pub fn initial_forbids(&self, letters: &str) -> bool {
        match count(letters, 'i') {
            0 => false,
            1 => self.query.moved,
            _ => {
                let (file, rank) = self.query.from;
                let behind = if self.query.mover_white { rank - 1 } else { rank + 1 };
                !self.query.start_squares.contains(&(file, behind))
            }
        }
    }

    /// What the mover sees: its own square and squares cleared on the way count as empty, an unloaded piece stands where it
    /// was put.
    fn see(&self, walker: &Walker, square: Square) -> Seen {
        let put = walker.unloaded.filter(|(_, put)| *put == square);
        let stood = put.map_or(square, |(taken, _)| taken);
        let cleared = put.is_none()
            && (square == self.query.from
                || walker.captures.contains(&square)
                || walker.unloaded.is_some_and(|(taken, _)| taken == square));
        match self.query.board.pieces.get(&stood) {
            Some(&man) if !cleared && man.white == self.query.mover_white => Seen::Friend(man),
            Some(&man) if !cleared => Seen::Enemy(man),
            _ => Seen::Empty,
        }
    }

    /// The victim on its way past this square, if it can be taken in passing here and now.
    fn passer(&self, walker: &Walker, square: Square) -> Option<Square> {
        let ep = self.query.ep.as_ref()?;
        // whoever was put back there is somebody else
        let put = walker.unloaded.is_some_and(|(_, put)| put == ep.victim);
        let there = !put && matches!(self.see(walker, ep.victim), Seen::Enemy(_));
        (there && ep.squares.contains(&square)).then_some(ep.victim)
    }

    /// The square a step leads to; with `o` the left and right edges are joined.
    fn step(&self, (file, rank): Square, (dx, dy): Vector, wrap: bool) -> Square {
        let dy = if self.flipped { -dy } else { dy };
        let (dx, dy) = if self.query.mover_white { (dx, dy) } else { (-dx, -dy) };
        let file = if wrap {
            (file + dx).rem_euclid(self.query.board.files)
        } else {
            file + dx
        };
        (file, rank + dy)
    }

    /// The squares a leap passes over, for `n` and `j`: all of a straight one; of a knight's the one nearest the start.
    fn between(&self, from: Square, (dx, dy): Vector, wrap: bool) -> Vec<Square> {
        if shape((dx, dy)) == Shape::Oblique {
            return vec![self.step(from, (dx / 2, dy / 2), wrap)];
        }
        (1..dx.abs().max(dy.abs()))
            .map(|k| self.step(from, (dx.signum() * k, dy.signum() * k), wrap))
            .collect()
    }

    /// Most steps of a leg that begins with this step.
    fn most_steps(&self, walker: &Walker, atom: &Atom, crooked: bool, (_, dy): Vector) -> u32 {
        match atom.range {
            // a crooked or circular move is a ride
            Range::Steps(1) if crooked && !atom.range_given => u32::MAX,
            // section 7: one step becomes any number, anything else one step
            Range::Steps(1) if walker.toggled => u32::MAX,
            _ if walker.toggled => 1,
            Range::Steps(most) => most,
            Range::Unlimited => u32::MAX,
            Range::OwnHalf => {
                // ruling 11: to the last rank of the own half, and at least one
                let (_, rank) = self.query.from;
                let ranks = self.query.board.ranks;
                let own_rank = if self.query.mover_white { rank } else { ranks - 1 - rank };
                let room = (ranks / 2 - 1 - own_rank) / dy.max(1);
                u32::try_from(room).unwrap_or(0).max(1)
            }
        }
    }

    /// The steps of the ways a leg may go; a way repeats from its start.
    fn ways(&self, walker: &Walker, leg: &Leg) -> Vec<Vec<Vector>> {
        let atom = leg.atom;
        let Some(heading) = walker.heading else {
            let starts = atom
                .leaps
                .iter()
                .flat_map(|&leap| directions::first(leg.letters, leap, atom.leaps.len() == 2));
            if !(leg.has('q') || leg.has('z')) {
                return starts.map(|v| vec![v]).collect();
            }
            // On a single leg: crooked (z: turning to and fro) or circular (q: always the same way), by the least turn.
            // K and Q bend as W and as F: directions distribute (ruling 1).
            let eighths = if atom.straight() { 2 } else { 1 };
            return starts
                .flat_map(|v| [eighths, -eighths].map(|turn| (v, turn)))
                .map(|(v, turn)| {
                    if leg.has('z') {
                        vec![v, directions::turned(atom, v, turn)]
                    } else {
                        (0..8).map(|k| directions::turned(atom, v, turn * k)).collect()
                    }
                })
                .collect();
        };
        let way = Way {
            heading,
            bent_right: walker.bent_right,
        };
        let next = directions::later(leg.letters, atom, way, leg.in_bracket);
        next.into_iter().map(|v| vec![v]).collect()
    }

    /// Follows every way of a leg and shows each square on which it could end or hop; `see` says whether to go on.
    fn follow(
        &self,
        walker: &Walker,
        leg: &Leg,
        hops: bool,
        mut visit: impl FnMut(&mut u32, &Visit) -> bool,
    ) -> Result<(), String> {
        if leg.first && self.initial_forbids(leg.letters) {
            return Ok(());
        }
        let wrap = leg.has('o');
        let long = leg.atom.leaps[0].1 > 1;
        let skipped = if long { 0 } else { count(leg.letters, 'j') as u32 };
        let marks = count(leg.letters, 'n') >= 2 || leg.first && leg.has('n') && leg.has('i');
        // a push to the middle leaves rights by itself, on the squares it could have stopped on
        // Rights are left by leaps and slides (section 6), not by hops.
        let marks = marks && !hops;
        let pushes = marks || leg.atom.range == Range::OwnHalf && !hops;
        for way in self.ways(walker, leg) {
            let crooked = way.len() > 1;
            let most = self.most_steps(walker, leg.atom, crooked, way[0]);
            let (mut here, mut steps, mut hurdles) = (walker.square, 0u32, 0u32);
            let mut passed = BTreeSet::new();
            while steps < most {
                self.work.set(self.work.get() + 1);
                if self.work.get() > MOST_WORK {
                    return Err("too much work".into());
                }
                let step = way[steps as usize % way.len()];
                let next = self.step(here, step, wrap);
                if !self.query.board.has(next) || next == walker.square {
                    break; // the edge, a hole, or once round (ruling 16)
                }
                let between = self.between(here, step, wrap);
                let free = |&s: &Square| self.query.board.has(s) && self.see(walker, s) == Seen::Empty;
                let full = |&s: &Square| self.see(walker, s) != Seen::Empty;
                if long && leg.has('n') && !between.iter().all(free) {
                    break; // lame
                }
                let before_holes = between.iter().take_while(|s| self.query.board.has(**s));
                if long && leg.has('j') && !before_holes.into_iter().any(full) {
                    break; // must jump
                }
                if marks || pushes && leg.has('n') {
                    passed.extend(between);
                }
                steps += 1;
                here = next;
                let visited = Visit {
                    square: here,
                    step,
                    steps,
                    passed: &passed,
                };
                if steps > skipped && !visit(&mut hurdles, &visited) {
                    break;
                }
                if pushes {
                    passed.insert(here);
                }
            }
        }
        Ok(())
    }

    /// Whether `i` on a later leg forbids this length.
    fn wrong_length(&self, walker: &Walker, leg: &Leg, steps: u32) -> bool {
        !leg.first && leg.has('i') && walker.last_slide.is_some_and(|length| length != steps)
    }

    /// The walker moved on to a square, nothing done there.
    fn arrived(&self, walker: &Walker, leg: &Leg, visit: &Visit) -> Walker {
        let mut now = walker.clone();
        now.square = visit.square;
        now.heading = Some(visit.step);
        if let Some(before) = walker.heading {
            match directions::cross(before, visit.step) {
                0 => {}
                turn => now.bent_right = Some(turn < 0),
            }
        }
        let slides = if walker.toggled {
            leg.atom.range == Range::Steps(1)
        } else {
            leg.atom.range != Range::Steps(1)
        };
        if slides {
            now.last_slide = Some(visit.steps);
        }
        now.crossed.extend(visit.passed);
        if leg.has('y') {
            now.toggled = !now.toggled;
        }
        if leg.number.is_some_and(|number| number < 2) {
            // one step each, as the bracket is read as one oblique atom (ruling 6)
            now.shift = (now.shift.0 + visit.step.0, now.shift.1 + visit.step.1);
        }
        now
    }

    /// Takes what stands on `victim`.
    fn taking(&self, mut walker: Walker, leg: &Leg, leg_start: Square, victim: Square) -> Option<Walker> {
        match walker.unloaded {
            // what was put back is taken after all
            Some((taken, put)) if put == victim => {
                walker.unloaded = None;
                walker.captures.push(taken);
            }
            _ => walker.captures.push(victim),
        }
        self.unloading(walker, leg, leg_start)
    }

    /// What a leg with `u` does at its end: "a piece captured in this move", the last one, reappears where the leg started.
    fn unloading(&self, mut walker: Walker, leg: &Leg, leg_start: Square) -> Option<Walker> {
        if !leg.has('u') {
            return Some(walker);
        }
        // there must be room for it
        let room = self.see(&walker, leg_start) == Seen::Empty;
        let Some(victim) = walker.captures.pop() else {
            return Some(walker);
        };
        walker.unloaded = Some((victim, leg_start));
        room.then_some(walker)
    }

    /// Walks a leg that is not the last: everything it reaches starts the next one.
    fn pass(&self, walker: &Walker, leg: &Leg, reached: &mut BTreeSet<Walker>) -> Result<(), String> {
        let written = leg.letters.chars().any(|c| "mcdekpg".contains(c));
        self.follow(walker, leg, false, |_, visit| {
            let seen = self.see(walker, visit.square);
            if self.wrong_length(walker, leg, visit.steps) {
                return seen == Seen::Empty;
            }
            let there = self.arrived(walker, leg, visit);
            match seen {
                Seen::Empty => {
                    if leg.has('m') || !written {
                        reached.extend(self.unloading(there.clone(), leg, walker.square));
                    }
                    if leg.has('e')
                        && let Some(victim) = self.passer(walker, visit.square)
                    {
                        reached.extend(self.taking(there, leg, walker.square, victim));
                    }
                }
                Seen::Friend(_) | Seen::Enemy(_) => {
                    let takes = match seen {
                        Seen::Enemy(man) => leg.has('c') || leg.has('k') && man.royal,
                        _ => leg.has('d'),
                    };
                    if takes {
                        reached.extend(self.taking(there.clone(), leg, walker.square, visit.square));
                    }
                    let mountable = !leg.has('t') || matches!(seen, Seen::Friend(_));
                    if leg.has('p') && mountable {
                        reached.extend(self.unloading(there.clone(), leg, walker.square));
                    }
                    if leg.has('g') && mountable {
                        let mut toggled = there;
                        toggled.toggled = !toggled.toggled;
                        reached.extend(self.unloading(toggled, leg, walker.square));
                    }
                }
            }
            seen == Seen::Empty
        })
    }

    /// Walks a last leg: everything it reaches and may do there is a move.
    fn end(&self, walker: &Walker, leg: &Leg, found: &mut Vec<Outcome>) -> Result<(), String> {
        let (hop, grasshop) = (leg.has('p'), leg.has('g') && !leg.has('p'));
        let modes = self.final_modes(leg.letters, leg.prefix);
        let tame = leg.has('t') || has(leg.prefix, 't');
        self.follow(walker, leg, hop || grasshop, |hurdles, visit| {
            let seen = self.see(walker, visit.square);
            let may_land = if hop || grasshop { *hurdles == 1 } else { true };
            if may_land && !self.wrong_length(walker, leg, visit.steps) {
                self.land(walker, leg, visit, &modes, tame, found);
            }
            if grasshop && *hurdles == 1 {
                return false; // just behind the mount only
            }
            if seen == Seen::Empty {
                return true;
            }
            *hurdles += 1;
            (hop || grasshop) && *hurdles == 1
        })
    }

    /// The modes that hold on a last leg.
    pub fn final_modes(&self, letters: &str, prefix: &str) -> String {
        let written = |text: &str| text.chars().filter(|c| "mcdek".contains(*c)).collect::<String>();
        let mut modes = written(letters);
        if modes.is_empty() {
            modes = written(prefix);
        }
        if modes.is_empty() {
            modes = "mc".into();
        }
        modes
    }

    fn land(&self, walker: &Walker, leg: &Leg, visit: &Visit, modes: &str, tame: bool, found: &mut Vec<Outcome>) {
        let there = self.arrived(walker, leg, visit);
        if leg.in_bracket && !directions::selected(leg.prefix, there.shift) {
            return;
        }
        match self.see(walker, visit.square) {
            Seen::Empty => {
                if modes.contains('m')
                    && let Some(done) = self.unloading(there.clone(), leg, walker.square)
                {
                    self.finish(done, found);
                }
                if modes.contains('e')
                    && let Some(victim) = self.passer(walker, visit.square)
                    && let Some(done) = self.taking(there, leg, walker.square, victim)
                {
                    self.finish(done, found);
                }
            }
            Seen::Friend(man) if !(modes.contains('d') && !(tame && man.royal)) => {}
            Seen::Enemy(man) if !(modes.contains('c') || modes.contains('k') && man.royal) || tame && man.royal => {}
            Seen::Friend(_) | Seen::Enemy(_) => {
                if let Some(done) = self.taking(there, leg, walker.square, visit.square) {
                    self.finish(done, found);
                }
            }
        }
    }

    /// A completed move.
    pub fn finish(&self, walker: Walker, found: &mut Vec<Outcome>) {
        if walker.unloaded.is_some_and(|(_, put)| put == walker.square) {
            return; // no two pieces on one square
        }
        let quiet = walker.captures.is_empty() && walker.unloaded.is_none();
        found.push(Outcome {
            to: walker.square,
            captures: walker.captures,
            moved: walker.unloaded,
            crossed: if quiet { walker.crossed } else { BTreeSet::new() },
        });
    }
}
