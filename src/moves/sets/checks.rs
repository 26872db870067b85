//! Which moves give check, where that is forbidden: most are told without making them.

use super::Eyes;
use super::judge::Split;
use crate::base::{Piece, Square};
use crate::program::sets::{Bits, View};

/// What the side to move would have to do to give check.
pub struct Checks<'p, B> {
    eyes: Eyes<'p, B>,
    view: View<'p, B>,
    /// The royals of the other side.
    royals: B,
    /// Whether every move must be made and looked at.
    doubtful: bool,
    /// Pieces that may give check by leaving their square.
    opens: B,
    /// Squares on which a piece may give check whatever it is.
    risky: B,
    /// Whether a check that mates is legal.
    mates_allowed: bool,
}

impl<'p, B: Bits> Checks<'p, B> {
    /// Looks at the pieces of the side to move, if it must not give check.
    pub fn of(eyes: &Eyes<'p, B>) -> Option<Checks<'p, B>> {
        let position = eyes.position;
        let variant = position.variant();
        let rules = &variant.spec.rules;
        if !rules.no_checks {
            return None;
        }
        let side = position.side();
        let [left, own_left] = variant.royal_leftmost;
        let special = [
            variant.royal_last,
            variant.royal_last_of_all,
            variant.royal_all,
            left,
            own_left,
        ];
        let odd = special.iter().any(|kinds| !kinds.is_empty()) || !variant.loses_first_move.is_empty();
        let mut checks = Checks {
            eyes: *eyes,
            view: eyes.view(side),
            royals: B::narrow(position.board().royals(!side)),
            doubtful: odd || rules.blast.is_some() || !rules.petrify.is_empty() || variant.remembers_last,
            opens: B::NONE,
            risky: B::NONE,
            mates_allowed: rules.mates_allowed,
        };
        if !checks.doubtful {
            checks.look();
        }
        Some(checks)
    }

    fn look(&mut self) {
        let eyes = self.eyes;
        let mut rest = self.view.own;
        while let Some(square) = rest.pop() {
            let Some(piece) = eyes.position.board().piece(square) else {
                continue;
            };
            let kind = eyes.kind(piece);
            let kernel = kind.kernel(eyes.position.variant(), piece, square);
            for (king, print) in &kernel.footprints {
                if self.royals.has(*king) {
                    (self.opens, self.risky) = (self.opens | *print, self.risky | *print);
                }
            }
            let virgin = eyes.virgin(kind, square);
            let mut kings = kernel.reach & self.royals;
            kings = kings.minus(eyes.barred(kind, kings));
            while let Some(king) = kings.pop() {
                let Some(victim) = eyes.position.board().piece(king) else {
                    continue;
                };
                kernel.ways(square, (king, victim.kind), virgin, |way| {
                    let between = way.clear & self.view.occupied;
                    let needs = way.stands.all();
                    self.doubtful |= way.holds(&self.view);
                    if between.count() > 1 + u32::from(way.hops) {
                        return;
                    }
                    self.opens = self.opens | between & self.view.own;
                    // What is to stand there may come there, also in place of what does.
                    self.risky = self.risky | needs;
                });
            }
        }
    }

    /// Whether a piece gives check by itself from the square it has gone to; nothing where sets do not say.
    fn gives(&self, piece: Piece, from: Square, to: Square) -> Option<bool> {
        let eyes = self.eyes;
        let kind = eyes.kind(piece);
        let kernel = kind.kernel(eyes.position.variant(), piece, to);
        if kernel.machine_reach.meets(self.royals) {
            return None;
        }
        let mut kings = kernel.reach & self.royals;
        kings = kings.minus(eyes.barred(kind, kings));
        if kings.is_none() {
            return Some(false);
        }
        let (here, there) = (B::of(from), B::of(to));
        let view = View {
            own: self.view.own.minus(here) | there,
            foe: self.view.foe.minus(there),
            occupied: self.view.occupied.minus(here) | there,
            hurdles: self.view.hurdles.minus(here) | there,
            kinds: self.view.kinds,
            come: Some((to, piece.kind)),
        };
        let mut gives = false;
        while let Some(king) = kings.pop() {
            let victim = eyes.position.board().piece(king)?;
            kernel.ways(to, (king, victim.kind), !kind.remembers, |way| {
                gives |= way.holds(&view)
            });
        }
        Some(gives)
    }

    /// Takes from the targets of a piece that leave its own side safe those on which it gives check, and those on which that
    /// must be looked at. On some of them it may become another.
    pub fn sort(&self, (from, piece): (Square, Piece), changes: B, split: &mut Split<B>) {
        let all = split.sure.all();
        let mut open = all & (self.risky | self.royals | changes);
        if self.doubtful || self.opens.has(from) {
            open = all;
        }
        let mut illegal = B::NONE;
        let mut rest = all.minus(open);
        while let Some(to) = rest.pop() {
            match self.gives(piece, from, to) {
                Some(false) => {}
                Some(true) if !self.mates_allowed => illegal = illegal | B::of(to),
                _ => open = open | B::of(to),
            }
        }
        split.doubtful = split.doubtful.or(&split.sure.within(open));
        split.sure = split.sure.within(!(open | illegal));
    }
}
