//! The number of places for a wall after a move, where every move puts one.

use super::Eyes;
use crate::base::{Piece, Square};
use crate::meaning::rules::{WallRule, Walls};
use crate::moves::extras;
use crate::position::{Move, Position};
use crate::program::sets::{Bits, View};

/// How walls are put in a position.
pub struct Walling<'p, B> {
    eyes: Eyes<'p, B>,
    walls: &'p Walls,
    view: View<'p, B>,
    zone: B,
    /// The empty squares of the zone.
    empty: u64,
}

impl<'p, B: Bits> Walling<'p, B> {
    /// How the side to move puts walls, if it does.
    pub fn of(eyes: &Eyes<'p, B>) -> Option<Walling<'p, B>> {
        let position = eyes.position;
        let walls = position.variant().spec.rules.walls.as_ref()?;
        let view = eyes.view(position.side());
        let zone = B::narrow(walls.zone[position.side().index()]) & eyes.tables.board;
        Some(Walling {
            eyes: *eyes,
            walls,
            view,
            zone,
            empty: u64::from(zone.minus(view.occupied).count()),
        })
    }

    /// In how many places a wall can be put once a piece has gone from one square to another, where it is what is given.
    pub fn places(&self, from: Square, (to, piece): (Square, Piece), m: &Move) -> u64 {
        let left = u64::from(self.zone.has(from));
        match self.walls.rule {
            WallRule::Past => left,
            // What a blast empties is no place, nor is where the one wall stood.
            WallRule::Moving | WallRule::Anywhere => {
                let filled = m.victims.is_empty() && self.zone.has(to);
                self.empty + left - u64::from(filled)
            }
            WallRule::Arrow => self
                .arrows(from, (to, piece))
                .unwrap_or_else(|| places(self.eyes.position, self.walls, m)),
        }
    }

    /// The same where the wall goes to a square on which the piece could move on; nothing where sets do not say.
    fn arrows(&self, from: Square, (to, piece): (Square, Piece)) -> Option<u64> {
        let position = self.eyes.position;
        let kind = self.eyes.kind(piece);
        let kernel = kind.kernel(position.variant(), piece, to);
        let rules = &position.variant().spec.rules;
        let plain = !kind.imitates && kernel.is_complete(B::NONE) && rules.blast.is_none() && rules.flips.is_none();
        if !plain {
            return None;
        }
        let (from, to) = (B::of(from), B::of(to));
        let view = View {
            own: self.view.own.minus(from) | to,
            foe: self.view.foe.minus(to),
            occupied: self.view.occupied.minus(from) | to,
            hurdles: self.view.hurdles.minus(from) | to,
            ..self.view
        };
        // It has moved, so that it has no first move.
        let found = kernel.targets(&view, !kind.remembers);
        Some(u64::from((found.quiet & self.zone).count()))
    }
}

/// In how many places a wall can be put after a move of any kind.
pub fn places(position: &Position, walls: &Walls, m: &Move) -> u64 {
    extras::walled(position, walls, std::slice::from_ref(m)).len() as u64
}
