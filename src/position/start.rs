//! The positions a game starts from.

use std::sync::Arc;

use super::board::Cell;
use super::fen::Name;
use super::state::Position;
use crate::base::{Color, Piece};
use crate::program::Variant;

/// Why there is no start position of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoStart {
    /// The variant has no shuffle.
    NoShuffle,
    /// The numbers end before this one; there are so many.
    OutOf(u64),
}

impl std::fmt::Display for NoStart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoStart::NoShuffle => f.write_str("this variant has no shuffle, so its start positions have no numbers"),
            NoStart::OutOf(count) => write!(
                f,
                "this variant has {count} start positions, numbered from 0 to {}",
                count.saturating_sub(1)
            ),
        }
    }
}

impl std::error::Error for NoStart {}

impl Position {
    /// The position a game of the variant starts from.
    pub fn start(variant: Arc<Variant>) -> Position {
        let mut position = Position::set_up(variant);
        position.begin();
        position
    }

    /// The start position of this number, from 0, in a variant with a shuffle.
    ///
    /// # Errors
    /// When the variant has no shuffle, or fewer start positions.
    pub fn start_number(variant: Arc<Variant>, number: u64) -> Result<Position, NoStart> {
        let mut position = Position::set_up(variant.clone());
        let shuffle = variant.spec.rules.shuffle.as_ref().ok_or(NoStart::NoShuffle)?;
        if number >= shuffle.count() {
            return Err(NoStart::OutOf(shuffle.count()));
        }
        for (color, number) in Color::ALL.into_iter().zip(shuffle.sides(number)) {
            for square in shuffle.squares {
                position.board.set(variant.seen_by(color, square), Cell::EMPTY);
            }
            for (square, kind) in shuffle.arrangement(variant.shape(), number) {
                position
                    .board
                    .set(variant.seen_by(color, square), Cell::piece(color, kind));
            }
        }
        let name = |color| ['K', 'Q'].map(|letter| Name::Letter(color, letter));
        position.use_free_castling(&Color::ALL.map(name).concat());
        position.begin();
        Ok(position)
    }

    /// The number of the start position that has the same pieces on the squares of the shuffle; `None` where there is no
    /// shuffle, or no such start position.
    pub fn start_numbered(&self) -> Option<u64> {
        let shuffle = self.variant.spec.rules.shuffle.as_ref()?;
        let [white, black] = Color::ALL.map(|color| {
            let stands = |square| {
                let piece = self.board.piece(self.variant.seen_by(color, square));
                piece.filter(|p| p.color == color).map(|p| p.kind)
            };
            shuffle.number(self.variant.shape(), &stands)
        });
        match shuffle.independent {
            true => Some(white? + shuffle.of_a_side() * black?),
            false => white.filter(|_| white == black),
        }
    }

    /// The set-up, with what goes with pieces that stand where they start still to come.
    fn set_up(variant: Arc<Variant>) -> Position {
        let mut position = Position::empty(variant);
        let start = position.variant.spec.start.clone();
        for (square, Piece { color, kind }) in &start.board {
            position.board.set(*square, Cell::piece(*color, *kind));
        }
        position.hands = start.hands;
        position.state.side = start.side;
        position.state.phase = start.phase.map(|p| p as u8);
        position
    }

    /// Gives all pieces the rights of pieces that have not moved.
    fn begin(&mut self) {
        self.state.virgin = self.unmoved_by_setup();
        self.state.gates = self.gates_of_setup();
        self.close_idle_gates();
        for (i, right) in self.castling.clone().rights.iter().enumerate() {
            if self.right_stands(right) {
                self.state.rights |= 1 << i;
            }
        }
    }
}
