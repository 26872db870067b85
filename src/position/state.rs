//! A position.

use std::sync::Arc;

use super::board::{Board, Cell};
use super::hash;
use crate::base::{Bitboard, Color, PieceSet, PieceType, Square};
use crate::program::Variant;
use crate::program::castling::CastlingTable;
use crate::program::vm::Path;

/// A flight that the other side may still answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PendingFlight {
    /// Where the flying piece started; it still stands there.
    pub from: Square,
    /// The squares it enters.
    pub path: Path,
}

/// Everything in a position but the squares and the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// Whose turn it is.
    pub side: Color,
    /// Castling rights, a bit for each right of the castling table.
    pub rights: u32,
    /// Squares of pieces that have not moved, of types that ask for it.
    pub virgin: Bitboard,
    /// Squares on which a piece can be taken in passing.
    pub phantoms: Bitboard,
    /// Where that piece stands.
    pub phantom_victim: Option<Square>,
    /// Plies since the last capture, drop, launch or move of a counter type.
    pub halfmoves: u32,
    /// Number of the move, from 1 in most games.
    pub fullmoves: u32,
    /// The phase before the game proper, if it is still going on.
    pub phase: Option<u8>,
    /// A flight in the air.
    pub flight: Option<PendingFlight>,
    /// The type that imitators of the side to move imitate; `None` before anything moved or where nothing imitates.
    pub last: Option<PieceType>,
    /// Squares whose pieces have not moved, where that opens a gate.
    pub gates: Bitboard,
    /// How many passes have just been made in a row, where that ends the game. A FEN does not say so.
    pub passes: u8,
    /// How many more checks each side needs to win, where checks are counted.
    pub checks: [u8; 2],
    /// How the game was decided by the last move: a side's last royal piece was taken, a goal was reached, or both sides
    /// have passed.
    pub over: Option<Verdict>,
    /// Whether the side to move has only this move left to draw, the other side having reached its goal.
    pub last_chance: bool,
}

/// How a game was decided on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Verdict {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// The goal reached, as an index into the rules; `None` when the last royal piece was taken, or both sides have passed.
    pub goal: Option<u8>,
    /// Whether it is because both sides have passed.
    pub passes: bool,
}

impl Verdict {
    /// Who won by the loss of the other side's last royal piece, if that is how it was decided.
    pub fn by_royal(self) -> Option<Color> {
        self.winner.filter(|_| self.goal.is_none() && !self.passes)
    }
}

/// A position of a variant.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) variant: Arc<Variant>,
    pub(super) castling: Arc<CastlingTable>,
    pub(super) board: Board,
    pub(super) hands: [Vec<u8>; 2],
    pub(super) state: State,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        // Passes just made are no part of it. Castlings that are no longer in force make no difference, nor does the letter that stood for one.
        let rights = |p: &Position| {
            let mut rights: Vec<(Color, Square, Square)> = Vec::new();
            let all = p.castling.rights.iter().enumerate();
            let standing = all.filter(|(i, _)| p.state.rights >> i & 1 != 0);
            rights.extend(standing.map(|(_, r)| (r.color, r.king, r.partner)));
            rights.sort();
            rights
        };
        let rest = |p: &Position| State {
            rights: 0,
            passes: 0,
            ..p.state
        };
        self.board == other.board
            && self.hands == other.hands
            && rest(self) == rest(other)
            && rights(self) == rights(other)
    }
}

impl Position {
    /// An empty board of a variant with White to move, move 1.
    pub fn empty(variant: Arc<Variant>) -> Position {
        let hand = vec![0; variant.spec.pieces.len()];
        Position {
            castling: variant.castling.clone(),
            board: Board::empty(variant.royals),
            hands: [hand.clone(), hand],
            state: State {
                side: Color::White,
                rights: 0,
                virgin: Bitboard::EMPTY,
                phantoms: Bitboard::EMPTY,
                phantom_victim: None,
                halfmoves: 0,
                fullmoves: 1,
                phase: None,
                flight: None,
                last: None,
                gates: Bitboard::EMPTY,
                passes: 0,
                checks: variant.spec.checks_needed().map_or([0; 2], |n| [n; 2]),
                over: None,
                last_chance: false,
            },
            variant,
        }
    }

    /// The same position of the same variant compiled otherwise, such as [without sets](Variant::without_sets).
    #[must_use]
    pub fn compiled_as(&self, variant: Arc<Variant>) -> Position {
        Position {
            variant,
            ..self.clone()
        }
    }

    /// The variant.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The castlings in force.
    pub fn castling(&self) -> &Arc<CastlingTable> {
        &self.castling
    }

    /// The squares.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Everything else but the hands.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Whose turn it is.
    #[inline]
    pub fn side(&self) -> Color {
        self.state.side
    }

    /// How many pieces of a type a side holds.
    pub fn hand(&self, color: Color, kind: PieceType) -> u8 {
        self.hands[color.index()][kind.index()]
    }

    /// Puts a piece on a square, or clears it, outside of any move. Rights that hang on the square lapse; the piece counts
    /// as unmoved where the set-up has its like.
    pub fn put(&mut self, square: Square, cell: Cell) {
        self.board.set(square, cell);
        self.touch(square);
        if self.is_unmoved_by_setup(square) {
            self.state.virgin.insert(square);
        }
    }

    /// Gives the turn to `side` with no flight in the air and nothing to take in passing, for looking at positions that
    /// come about within a move.
    pub fn clear_pending(&mut self, side: Color) {
        self.state.flight = None;
        self.state.phantoms = Bitboard::EMPTY;
        self.state.phantom_victim = None;
        self.state.side = side;
    }

    /// Changes what is neither square nor hand, outside of any move.
    pub fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Uses other castlings than the variant's start position has, for set-ups with kings and partners elsewhere.
    pub fn set_castling(&mut self, table: CastlingTable) {
        self.castling = Arc::new(table);
    }

    /// Drops the rights whose king or partner does not stand on its square.
    pub fn drop_idle_rights(&mut self) {
        for (i, right) in self.castling.clone().rights.iter().enumerate() {
            if !self.right_stands(right) {
                self.state.rights &= !(1 << i);
            }
        }
    }

    /// Whether king and partner of a right stand on their squares.
    pub(super) fn right_stands(&self, right: &crate::meaning::spec::Right) -> bool {
        let stands = |square, kinds: crate::base::PieceSet| {
            self.board
                .piece(square)
                .is_some_and(|p| p.color == right.color && kinds.contains(p.kind))
        };
        stands(right.king, right.king_types) && stands(right.partner, right.partner_types)
    }

    /// The squares that hold a piece where the set-up, or a shuffle, can have put its like, of types for which that matters.
    pub(super) fn unmoved_by_setup(&self) -> Bitboard {
        if self.variant.remembers_moved.is_empty() {
            return Bitboard::EMPTY;
        }
        (self.board.side(Color::White) | self.board.side(Color::Black))
            .into_iter()
            .filter(|square| self.is_unmoved_by_setup(*square))
            .collect()
    }

    /// Whether a square is one of them.
    fn is_unmoved_by_setup(&self, square: Square) -> bool {
        let kinds = self.variant.remembers_moved;
        self.board
            .piece(square)
            .is_some_and(|p| kinds.contains(p.kind) && self.variant.spec.starts(p.color, p.kind).contains(square))
    }

    /// Those of them whose pieces the castling field of a FEN marks.
    pub(super) fn marked_squares(&self) -> Bitboard {
        let marked = self.variant.marked;
        if marked.is_empty() {
            return Bitboard::EMPTY;
        }
        let both = Color::ALL.map(|c| self.board.of(c, marked));
        self.unmoved_by_setup() & (both[0] | both[1])
    }

    /// The squares where a first move would open a gate if nothing has moved.
    pub(super) fn gates_of_setup(&self) -> Bitboard {
        let Some(gating) = &self.variant.spec.rules.gating else {
            return Bitboard::EMPTY;
        };
        Color::ALL.iter().fold(Bitboard::EMPTY, |set, c| {
            set | (gating.squares[c.index()] & self.board.side(*c))
        })
    }

    /// Whether nothing can come in through a side's gates any more: it has nothing in hand that could, and never will. Then its
    /// gates are no part of the position.
    pub(super) fn gates_idle(&self, side: Color) -> bool {
        let rules = &self.variant.spec.rules;
        let more = rules
            .drops
            .as_ref()
            .is_some_and(|d| d.from_captures || d.from_elsewhere);
        let held = |kinds: PieceSet| {
            self.variant
                .spec
                .kinds()
                .any(|k| kinds.contains(k) && self.hand(side, k) > 0)
        };
        !more && rules.gating.as_ref().is_some_and(|g| !held(g.kinds))
    }

    /// Closes the gates through which nothing can come in.
    pub(super) fn close_idle_gates(&mut self) {
        if self.state.gates.is_empty() {
            return;
        }
        for side in Color::ALL {
            if self.gates_idle(side) {
                self.state.gates &= !self.board.side(side);
            }
        }
    }

    /// Drops what depends on nothing having happened on `square`.
    #[inline]
    pub(super) fn touch(&mut self, square: Square) {
        self.state.virgin.remove(square);
        self.state.gates.remove(square);
        if self.state.rights != 0 {
            for (i, right) in self.castling.rights.iter().enumerate() {
                if right.king == square || right.partner == square {
                    self.state.rights &= !(1 << i);
                }
            }
        }
    }

    /// The hash of everything that decides the moves; counters are not part of it.
    pub fn hash(&self) -> u64 {
        let s = &self.state;
        let mut h = self.board.hash();
        h ^= hash::key(2, 0, s.side as u64);
        // By their squares: which number a right has depends on where the castlings in force come from.
        for (i, right) in self.castling.rights.iter().enumerate() {
            if s.rights >> i & 1 != 0 {
                let squares = u64::from(right.king.0) << 8 | u64::from(right.partner.0);
                h ^= hash::key(11, squares, right.color as u64);
            }
        }
        h ^= hash::squares(3, s.virgin) ^ hash::squares(4, s.phantoms);
        h ^= hash::key(
            5,
            s.phantom_victim.map_or(256, |q| u64::from(q.0)),
            s.phase.map_or(256, u64::from),
        );
        h ^= hash::key(6, s.last.map_or(256, |k| u64::from(k.0)), u64::from(s.over.is_some()));
        h ^= hash::squares(9, s.gates) ^ hash::key(10, u64::from(s.checks[0]), u64::from(s.checks[1]));
        for color in Color::ALL {
            for (kind, count) in self.hands[color.index()].iter().enumerate() {
                if *count > 0 {
                    h ^= hash::key(7, (kind as u64) << 8 | color as u64, u64::from(*count));
                }
            }
        }
        if let Some(flight) = &s.flight {
            let way = flight
                .path
                .iter()
                .fold(u64::from(flight.from.0), |h, q| hash::key(8, h, u64::from(q.0)));
            h ^= hash::mix(way);
        }
        h
    }

    /// The board's part of the hash, worked out afresh: equal to the one kept while making moves.
    pub fn recomputed_hash(&self) -> u64 {
        let mut fresh = Board::empty(self.variant.royals);
        for square in self.variant.shape().squares() {
            fresh.set(square, self.board.get(square));
        }
        let copy = Position {
            board: fresh,
            ..self.clone()
        };
        copy.hash()
    }
}
