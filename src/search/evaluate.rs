//! What a position is worth without looking ahead: material and squares, hands, the royal pieces' neighbourhood, how near the
//! goals are, and mobility where nothing else tells.
//!
//! Everything comes from the compiled variant; nothing is known by name.

use std::sync::Arc;

use super::goals::{self, Term};
use super::values::{self, Worth};
use crate::base::{Bitboard, Color, PieceSet, PieceType, Square, Vector};
use crate::meaning::rules::{Goal, Royalty};
use crate::meaning::spec::Score;
use crate::moves::{pseudo_legal, walk_moves};
use crate::position::Position;
use crate::program::Variant;

/// What the side to move has by being to move.
const TEMPO: i32 = 10;

/// How much more a piece in hand is worth than on the board, in hundredths, where all that is taken can be dropped.
const IN_HAND: i32 = 105;

/// What a square next to a royal piece costs that an enemy could come at if nothing stood between, and the most that all cost.
const AIMED_AT: (i32, i32) = (5, 300);

/// What a friend next to a royal piece gives.
const SHELTER: i32 = 8;

/// What a move more than the other side's gives where mobility is all there is.
const MOBILITY: i32 = 6;

/// The evaluation of one variant.
#[derive(Debug)]
pub struct Evaluation {
    /// The worth of each type, for each side.
    pub worths: [Vec<Worth>; 2],
    /// What counts for a type on the board: nothing for royal pieces that cannot be lost, less than nothing where losing all wins.
    material: [Vec<i32>; 2],
    /// For each side and type, what it counts on each square.
    squares: [Vec<Vec<i16>>; 2],
    /// What counts for a type in hand.
    held: [Vec<i32>; 2],
    /// For each square, it and its neighbours; empty where there are no royal pieces to mind.
    around: Vec<Bitboard>,
    /// Terms of goals that no table of squares holds.
    terms: Vec<Term>,
    /// Whether moves are all that tells.
    by_moves: bool,
    /// Whether most of these are drops.
    places: bool,
    /// Whether something can be captured at all.
    pub captures: bool,
    /// Whether losing pieces wins.
    pub giveaway: bool,
}

impl Evaluation {
    /// The evaluation of a variant, from the moves of its pieces and its goals.
    pub fn new(variant: &Arc<Variant>) -> Evaluation {
        let spec = &variant.spec;
        let rules = &spec.rules;
        let worths = values::measure(variant);
        let giveaway = rules
            .goals
            .iter()
            .any(|g| matches!(g, Goal::Extinct { score: Score::Win, .. }));
        let captures = worths.iter().flatten().any(|w| w.targets[1] > 0.0);
        let dropped = rules.drops.is_some();
        // What becomes the captor's once it is taken is less to lose or to win in proportion the more it is worth.
        let tamed = |value: i32| {
            if dropped {
                value * 7000 / (7000 + 2 * value)
            } else {
                value
            }
        };
        let counted = |kind: PieceType, value: i32| match spec.piece(kind).royal {
            Royalty::Each | Royalty::Leftmost | Royalty::LeftmostOwn => 0,
            _ if giveaway => -tamed(value) / 5,
            _ => tamed(value),
        };
        let material = Color::ALL.map(|side| -> Vec<i32> {
            let value = |kind: PieceType| counted(kind, worths[side.index()][kind.index()].value);
            spec.kinds().map(value).collect()
        });
        let held =
            Color::ALL.map(|side| -> Vec<i32> { material[side.index()].iter().map(|v| v * IN_HAND / 100).collect() });
        let royals = [Royalty::Each, Royalty::Last, Royalty::LastOfAll].map(|way| spec.royal_in(way));
        let royals = royals.into_iter().fold(PieceSet::EMPTY, PieceSet::or);
        let mut squares = Color::ALL.map(|side| -> Vec<Vec<i16>> {
            let of = |kind: PieceType| {
                let royal = royals.contains(kind);
                let gains = &worths[side.index()][kind.index()].squares;
                match (royal, giveaway) {
                    // Where a royal piece has much to do it also has much to fear.
                    (true, _) => gains.iter().map(|g| -g / 2).collect(),
                    (false, true) => gains.iter().map(|g| g / 5).collect(),
                    (false, false) => gains.clone(),
                }
            };
            spec.kinds().map(of).collect()
        });
        goals::squares(variant, &mut squares);
        let goal_of_royals = goals::royals_travel(variant, royals);
        let shape = variant.shape();
        let neighbours = |s: Square| -> Bitboard {
            let steps = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| Vector::new(dx, dy)));
            steps.filter_map(|v| shape.step(s, v, false)).chain([s]).collect()
        };
        let minded = !royals.is_empty() && !giveaway && !goal_of_royals;
        Evaluation {
            around: match minded {
                true => (0..=255).map(|s| neighbours(Square(s))).collect(),
                false => Vec::new(),
            },
            by_moves: !captures || rules.flips.is_some(),
            places: rules.drops.is_some(),
            terms: goals::terms(variant),
            worths,
            material,
            squares,
            held,
            captures,
            giveaway,
        }
    }

    /// What a piece counts, in hundredths of a pawn of chess.
    pub fn material(&self, side: Color, kind: PieceType) -> i32 {
        self.material[side.index()][kind.index()]
    }

    /// What a position is worth to the side to move, in hundredths of a pawn of chess.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let side = position.side();
        let mut sum = self.side(position, side) - self.side(position, !side);
        for term in &self.terms {
            sum += term.difference(position, side);
        }
        if self.by_moves {
            let count = if self.places { choices } else { mobility };
            sum += MOBILITY * (count(position, side) - count(position, !side));
        }
        sum + TEMPO
    }

    /// What one side has.
    fn side(&self, position: &Position, side: Color) -> i32 {
        let board = position.board();
        let (material, squares) = (&self.material[side.index()], &self.squares[side.index()]);
        let mut sum = 0;
        for square in board.side(side) {
            if let Some(piece) = board.piece(square) {
                let kind = piece.kind.index();
                sum += material[kind] + i32::from(squares[kind][square.index()]);
            }
        }
        for (kind, value) in self.held[side.index()].iter().enumerate() {
            let held = position.hand(side, PieceType(kind as u8));
            sum += value * i32::from(held);
        }
        if !self.around.is_empty() {
            sum -= self.danger(position, side);
        }
        sum
    }

    /// What the neighbourhood of a side's royal pieces costs it.
    fn danger(&self, position: &Position, side: Color) -> i32 {
        let board = position.board();
        let zone = board
            .royals(side)
            .into_iter()
            .fold(Bitboard::EMPTY, |zone, s| zone | self.around[s.index()]);
        if zone.is_empty() {
            return 0;
        }
        let mut aimed = 0;
        for from in board.side(!side) {
            let Some(piece) = board.piece(from) else { continue };
            let reach = position.variant().reach(piece.color, piece.kind, from);
            let hits = (reach & zone).len() as i32;
            if hits > 0 {
                let weight = (self.material[piece.color.index()][piece.kind.index()] / 250).clamp(0, 4);
                aimed += hits * weight;
            }
        }
        let shelter = (zone & board.side(side)).len().min(5) as i32;
        (aimed * AIMED_AT.0).min(AIMED_AT.1) - shelter * SHELTER
    }
}

/// How many moves a side's pieces have, walls and drops not counted.
fn mobility(position: &Position, side: Color) -> i32 {
    let mut moves = Vec::new();
    for from in position.board().side(side) {
        walk_moves(position, from, &mut moves);
    }
    moves.len() as i32
}

/// How many moves a side would have if it were to move.
fn choices(position: &Position, side: Color) -> i32 {
    let mut position = position.clone();
    if position.side() != side {
        position.null_move();
    }
    pseudo_legal(&position).len() as i32
}
