//! Legality without making moves: the ways in which enemies could capture each royal piece, and what a move does to them.
//!
//! A move of one piece to one square empties a square and fills another. So a way of capture that it can switch asks for little:
//! an attack that is there, one that a single own piece blocks, a hop that lacks a hurdle or has one too many. Only those are
//! kept. A piece that blocks none of them and goes to no square that could complete one leaves things as they are.

use super::Eyes;
use crate::base::{Bitboard, Color, PieceSet, PieceType, Square};
use crate::meaning::rules::RoyalCapture;
use crate::moves::attack;
use crate::position::Position;
use crate::program::sets::{Bits, Targets, View, Way};
use crate::program::vm::State;

/// The royals of the side to move, what threatens them, and which moves need a look.
pub struct Judge<'p, B> {
    eyes: Eyes<'p, B>,
    /// Enemies that could come to capture a royal piece where it stands or where it can go.
    near: B,
    /// Ways of capture with the royal they lead to.
    ways: Vec<(Square, Way<B>)>,
    /// The board as the enemy sees it.
    enemy: View<'p, B>,
    /// Royals none of which may be left attacked.
    each: B,
    /// Royals not all of which may be left attacked.
    together: B,
    /// Whether some of these captures must be met.
    check: bool,
    /// Whether every move must be made and looked at.
    doubtful: bool,
    /// Own pieces that block a capture or serve as a hurdle too many.
    pinned: B,
    /// Squares on which a piece could complete a capture.
    risky: B,
    /// Squares on which captures by lines of the machine depend.
    deep: B,
    /// Squares on which lines of the machine might capture.
    machine_reach: B,
    /// Captures that must be made and looked at, by the square.
    odd_takes: B,
    /// Whether moves of royals must be made and looked at.
    royals_doubtful: bool,
    /// Whether some way asks for more than empty squares.
    hurdles_matter: bool,
    /// Whether some way asks what types hurdles are of.
    types_matter: bool,
}

/// Legal targets, and those that must be made and looked at.
pub struct Split<B> {
    pub sure: Targets<B>,
    pub doubtful: Targets<B>,
}

impl<'p, B: Bits> Judge<'p, B> {
    /// Looks at the side to move. `exact` is whether a move only does to squares what walks do.
    pub fn new(eyes: &Eyes<'p, B>, exact: bool) -> Judge<'p, B> {
        let position = eyes.position;
        let side = position.side();
        let rules = &position.variant().spec.rules;
        let (each, together) = royals(position, side);
        let enemy = eyes.view(!side);
        let blasts = rules.blast.is_some();
        let odd_takes = if position.variant().royals.is_empty() {
            B::NONE
        } else if blasts || !rules.petrify.is_empty() {
            enemy.own
        } else if rules.royal_capture == RoyalCapture::Illegal {
            B::narrow(position.board().royals(!side))
        } else {
            B::NONE
        };
        let mut judge = Judge {
            eyes: *eyes,
            near: B::NONE,
            ways: Vec::new(),
            enemy,
            each: B::narrow(each),
            together: B::narrow(together),
            check: false,
            doubtful: !exact,
            pinned: B::NONE,
            risky: B::NONE,
            deep: B::NONE,
            machine_reach: B::NONE,
            odd_takes: odd_takes | B::narrow(position.board().royals(side)),
            royals_doubtful: blasts || !rules.petrify.is_empty(),
            hurdles_matter: false,
            types_matter: false,
        };
        if exact && !(each | together).is_empty() {
            judge.look(each | together);
        }
        judge
    }

    fn look(&mut self, royals: Bitboard) {
        let eyes = self.eyes;
        let position = eyes.position;
        let mine = self.mine();
        let mut zone = self.each | self.together;
        for king in royals {
            if let Some(piece) = position.board().piece(king) {
                zone = zone | eyes.kernel(piece, king).targets(&mine, true).all();
            }
        }
        let mut attacked = B::NONE;
        let mut enemies = self.enemy.own;
        while let Some(square) = enemies.pop() {
            let Some(piece) = position.board().piece(square) else {
                continue;
            };
            let kind = eyes.kind(piece);
            let kernel = kind.kernel(position.variant(), piece, square);
            if !(kernel.reach | kernel.machine_reach).meets(zone) {
                continue;
            }
            self.near = self.near | B::of(square);
            self.machine_reach = self.machine_reach | kernel.machine_reach;
            let threatened = kernel.reach & (self.each | self.together);
            if !threatened.is_none() {
                let virgin = eyes.virgin(kind, square);
                let mut kings = threatened.minus(spared(&eyes, piece, square, threatened));
                while let Some(king) = kings.pop() {
                    let Some(victim) = position.board().piece(king) else {
                        continue;
                    };
                    kernel.ways(square, (king, victim.kind), virgin, |way| {
                        if self.note(way) {
                            attacked = attacked | B::of(king);
                        }
                        if self.matters(&way) {
                            self.ways.push((king, way));
                        }
                    });
                }
            }
            for (king, print) in &kernel.footprints {
                if royals.contains(*king) {
                    self.deep = self.deep | *print;
                    self.doubtful |= attack::walk_attacks(position, square, Bitboard::of(*king));
                }
            }
        }
        let all = !self.together.is_none() && self.together.is_within(attacked);
        self.check = attacked.meets(self.each) || all;
    }

    /// Whether one move could switch a way.
    fn matters(&self, way: &Way<B>) -> bool {
        let between = (way.clear & self.enemy.occupied).count();
        match way.hops {
            true => between <= 2,
            false => between <= 1,
        }
    }

    /// Notes what a way depends on; returns whether the capture is there.
    fn note(&mut self, way: Way<B>) -> bool {
        let view = &self.enemy;
        let between = way.clear & view.occupied;
        let count = between.count();
        let needs = way.stands.all();
        self.hurdles_matter |= way.hops || !needs.is_none();
        let of_types = way.stands.types != PieceSet::ALL;
        self.types_matter |= of_types;
        if way.hops {
            match count {
                0 => self.risky = self.risky | way.clear & needs,
                // One that is not where the hurdle must be can go there, and one that is no hurdle can be taken by one that is.
                1 if !way.holds(view) => {
                    self.pinned = self.pinned | between & view.foe;
                    self.risky = self.risky | between & needs;
                }
                2 => self.pinned = self.pinned | between & view.foe,
                _ => {}
            }
            return way.holds(view);
        }
        if count > 1 {
            return false;
        }
        self.pinned = self.pinned | between & view.foe;
        // An own piece may be the hurdle or the enemy that is asked for, by capturing what stands there, too.
        self.risky = self.risky | way.stands.full.minus(view.hurdles) | way.stands.foe.minus(view.foe);
        if of_types {
            self.risky = self.risky | needs;
        }
        way.holds(view)
    }

    /// The enemy's view after a piece of a type has gone from one square to another, or come from hand.
    #[inline]
    fn after(&self, from: B, to: Square, kind: PieceType) -> View<'p, B> {
        let view = &self.enemy;
        let come = Some((to, kind));
        let to = B::of(to);
        View {
            own: view.own.minus(to),
            foe: view.foe.minus(from) | to,
            occupied: view.occupied.minus(from) | to,
            hurdles: view.hurdles.minus(from) | to,
            kinds: view.kinds,
            come,
        }
    }

    /// Whether no royal is left attacked, of those that have not moved.
    #[inline]
    fn keeps(&self, from: B, to: Square, kind: PieceType) -> bool {
        let view = self.after(from, to, kind);
        let mut attacked = B::NONE;
        for (king, way) in &self.ways {
            if way.holds(&view) {
                if self.each.has(*king) {
                    return false;
                }
                attacked = attacked | B::of(*king);
            }
        }
        self.together.is_none() || !self.together.is_within(attacked)
    }

    /// Whether a royal may go from one square to another: neither it nor the others are left attacked.
    fn keeps_royal(&self, from: Square, to: Square, kind: PieceType) -> bool {
        let view = self.after(B::of(from), to, kind);
        let mut attacked = B::NONE;
        for (king, way) in self.ways.iter().filter(|(king, _)| *king != from) {
            if way.holds(&view) {
                if self.each.has(*king) {
                    return false;
                }
                attacked = attacked | B::of(*king);
            }
        }
        let there = || self.reached((to, kind), &view);
        if self.each.has(from) {
            return !there() && (self.together.is_none() || !self.together.is_within(attacked));
        }
        let others = self.together.minus(B::of(from));
        !(others.is_within(attacked) && there())
    }

    /// Whether an enemy that is near could capture a piece of a type on a square, as the enemy sees the board. The machine's lines
    /// are not asked.
    fn reached(&self, (to, victim): (Square, PieceType), view: &View<'_, B>) -> bool {
        let mut near = self.near.minus(B::of(to));
        while let Some(square) = near.pop() {
            let Some(piece) = self.eyes.position.board().piece(square) else {
                continue;
            };
            let kind = self.eyes.kind(piece);
            let kernel = kind.kernel(self.eyes.position.variant(), piece, square);
            if kernel.reach.has(to) && !kind.spares.contains(victim) {
                let mut hit = false;
                kernel.ways(square, (to, victim), self.eyes.virgin(kind, square), |way| {
                    hit |= way.holds(view);
                });
                if hit {
                    return true;
                }
            }
        }
        false
    }

    /// Whether all targets of a piece are legal, the usual case.
    #[inline(always)]
    pub fn frees(&self, from: Square, targets: &Targets<B>) -> bool {
        let bound = self.pinned | self.deep | self.each | self.together;
        let bound = self.check || self.doubtful || bound.has(from);
        let opens = targets.all().meets(self.risky | self.deep);
        let odd = (targets.take | targets.friend).meets(self.odd_takes);
        !(bound || opens || odd)
    }

    /// Sorts the targets of a piece of a type. On some of them it may become another.
    pub fn split(
        &self,
        (from, kind): (Square, PieceType),
        targets: Targets<B>,
        (wakes, changes): (bool, B),
    ) -> Split<B> {
        if self.doubtful {
            return Split {
                sure: Targets::NONE,
                doubtful: targets,
            };
        }
        let all = targets.all();
        let here = B::of(from);
        let royal = (self.each | self.together).has(from);
        let mut doubtful = (targets.take | targets.friend) & self.odd_takes;
        if self.types_matter {
            doubtful = doubtful | changes;
        }
        let mut sure = B::NONE;
        if royal {
            // A royal may be taken in passing where it has crossed squares.
            if self.royals_doubtful || wakes || (!self.deep.is_none() && (self.each | self.together) != here) {
                doubtful = all;
            }
            doubtful = doubtful | all & self.machine_reach;
            let mut rest = all.minus(doubtful);
            while let Some(to) = rest.pop() {
                if self.keeps_royal(from, to, kind) {
                    sure = sure | B::of(to);
                }
            }
        } else {
            doubtful = match self.deep.has(from) {
                true => all,
                false => doubtful | all & self.deep,
            };
            let rest = all.minus(doubtful);
            let mut open = rest;
            if !(self.check || self.pinned.has(from)) {
                sure = rest.minus(self.risky);
                open = rest & self.risky;
            }
            while let Some(to) = open.pop() {
                if self.keeps(here, to, kind) {
                    sure = sure | B::of(to);
                }
            }
        }
        Split {
            sure: targets.within(sure),
            doubtful: targets.within(doubtful),
        }
    }

    /// Sorts the squares of a drop.
    pub fn split_drop(&self, squares: B) -> (B, B) {
        if self.doubtful {
            return (B::NONE, squares);
        }
        let doubtful = squares & self.deep;
        let rest = squares.minus(doubtful);
        let (mut sure, mut open) = match self.check {
            true => (B::NONE, rest),
            false => (rest.minus(self.risky), rest & self.risky),
        };
        // Which type comes is not asked here.
        if self.types_matter {
            return (sure, doubtful | open);
        }
        while let Some(to) = open.pop() {
            if self.keeps(B::NONE, to, PieceType(0)) {
                sure = sure | B::of(to);
            }
        }
        (sure, doubtful)
    }

    /// The board as the side to move sees it.
    #[inline]
    pub fn mine(&self) -> View<'p, B> {
        View {
            own: self.enemy.foe,
            foe: self.enemy.own,
            ..self.enemy
        }
    }

    /// Whether the side is in check; `None` where that is not known.
    pub fn checked(&self) -> Option<bool> {
        (!self.doubtful).then_some(self.check)
    }

    /// Whether a piece that comes in on a square just left cannot make a legal move illegal.
    pub fn gates_are_sure(&self) -> bool {
        !self.hurdles_matter && self.deep.is_none() && !self.doubtful
    }
}

/// The royals of a side none of which may be left attacked, and those not all of which may.
fn royals(position: &Position, side: Color) -> (Bitboard, Bitboard) {
    let variant = position.variant();
    let royals = position.board().royals(side);
    let [left, own_left] = variant.royal_leftmost;
    let leftmost = left.or(own_left);
    let special = variant.royal_last.or(variant.royal_last_of_all).or(variant.royal_all);
    let special = special.or(leftmost);
    if special.is_empty() {
        return (royals, Bitboard::EMPTY);
    }
    let of = |kinds: PieceSet| position.board().of(side, kinds);
    let mut each = royals & !of(special);
    for kind in variant.royal_last.iter() {
        let pieces = of(PieceSet::of(kind));
        if pieces.len() == 1 {
            each |= pieces;
        }
    }
    let last = of(variant.royal_last_of_all);
    if last.len() == 1 {
        each |= last;
    }
    if !leftmost.is_empty() {
        each |= attack::leftmost(position, side);
    }
    (each, of(variant.royal_all))
}

/// Those of some squares on which a capture by an enemy is no threat, because it is forbidden or its blast would take a royal of its own
/// side along.
fn spared<B: Bits>(eyes: &Eyes<'_, B>, piece: crate::base::Piece, from: Square, among: B) -> B {
    let position = eyes.position;
    let rules = &position.variant().spec.rules;
    let mut found = eyes.barred(eyes.kind(piece), among);
    if rules.blast.is_none() && rules.petrify.is_empty() {
        return found;
    }
    for king in position.board().royals(!piece.color) {
        let mut state: State = State::new(king);
        let _ = state.victims.push(king);
        if attack::blasts_own_royal(position, piece, from, &state) {
            found = found | B::of(king);
        }
    }
    found
}
