//! Making and unmaking moves: one way for every kind of move, edits on squares and hands with a record of what was there.

use super::board::Cell;
use super::few::Few;
use super::moves::{Move, MoveKind};
use super::state::{PendingFlight, Position, State, Verdict};
use crate::base::{Bitboard, Color, PieceSet, PieceType, Square};
use crate::meaning::rules::{Pairing, PassesScore, Petrifies, RoyalCapture, WallRule};
use crate::meaning::spec::Right;
use crate::program::castling::CastlingForm;

/// What is needed to take a move back.
#[derive(Clone, Debug)]
pub struct Undo {
    state: State,
    cells: Few<(Square, Cell), 6>,
    hands: Few<(Color, PieceType, u8), 2>,
}

impl Undo {
    /// Nothing edited yet.
    fn new(state: State) -> Undo {
        Undo {
            state,
            cells: Few::new(),
            hands: Few::new(),
        }
    }
}

impl Position {
    /// Makes a move that generation in this position yields, and returns what takes it back.
    pub fn make(&mut self, m: &Move) -> Undo {
        let mut undo = Undo::new(self.state);
        let side = self.state.side;
        let before = self.before();
        let royals_before = Color::ALL.map(|c| !self.board.royals(c).is_empty());
        let goes_on = self.variant.spec.rules.royal_capture == RoyalCapture::GoesOn && self.takes_last_royal(m);
        match m.kind {
            MoveKind::Vote(option) => self.vote(option, &mut undo),
            MoveKind::Pass if self.state.flight.is_some() => self.detonate(&mut undo),
            MoveKind::Launch { pending: true } => {
                let from = m.from.unwrap_or(Square(0));
                self.state.flight = Some(PendingFlight { from, path: m.path });
                self.state.halfmoves = 0;
                self.end_turn(side, None);
            }
            _ => self.walk(m, &mut undo),
        }
        self.close_idle_gates();
        // Who loses both sides' last royals by one move has blown up the own first of all.
        let lost = [side, !side]
            .into_iter()
            .filter(|c| !goes_on || *c == side)
            .find(|c| royals_before[c.index()] && self.board.royals(*c).is_empty());
        self.state.last_chance = false;
        let end = self.variant.spec.rules.passes_end;
        let passes = end > 0 && m.kind == MoveKind::Pass;
        self.state.passes = if passes { self.state.passes.saturating_add(1) } else { 0 };
        self.state.over = match lost {
            Some(loser) => Some(Verdict {
                winner: Some(!loser),
                goal: None,
                passes: false,
            }),
            None if passes && self.state.passes >= end => Some(Verdict {
                winner: match self.variant.spec.rules.passes_score {
                    PassesScore::Draw => None,
                    PassesScore::Most => self.majority(side).winner(side),
                },
                goal: None,
                passes: true,
            }),
            None if self.variant.spec.rules.goals.is_empty() => None,
            None => self.judge(side, m, &before),
        };
        undo
    }

    /// Whether a move captures all royal pieces of the other side that are left, not by a blast and not by turning them over.
    /// Asked before it is made.
    pub fn takes_last_royal(&self, m: &Move) -> bool {
        let royals = self.board.royals(!self.state.side);
        !royals.is_empty() && royals.into_iter().all(|s| m.victims.contains(&s))
    }

    /// Takes back the move that `undo` belongs to; it must be the last one made.
    pub fn unmake(&mut self, undo: Undo) {
        for (square, cell) in undo.cells.iter().rev() {
            self.board.set(square, cell);
        }
        for (color, kind, count) in undo.hands.iter().rev() {
            self.hands[color.index()][kind.index()] = count;
        }
        self.state = undo.state;
    }

    /// Puts a castling king on a square it crosses, with the other side to move: the position in which that square is
    /// tested for attack. The partner is still at home, or lifted if that is the very square; the king has left its own
    /// square unless the variant tests from home.
    pub fn try_castling_square(&mut self, form: &CastlingForm, square: Square) -> Undo {
        let mut undo = Undo::new(self.state);
        let king = self.board.get(form.king.0);
        if !self.variant.spec.castle_test_from_home {
            self.edit(form.king.0, Cell::EMPTY, &mut undo);
        }
        self.edit(square, king, &mut undo);
        self.end_turn(self.state.side, None);
        undo
    }

    /// Gives the turn to the other side without a move, for questions such as what attacks what.
    pub fn null_move(&mut self) -> Undo {
        let undo = Undo::new(self.state);
        self.end_turn(self.state.side, None);
        undo
    }

    fn edit(&mut self, square: Square, cell: Cell, undo: &mut Undo) {
        undo.cells.push((square, self.board.set(square, cell)));
        self.touch(square);
    }

    fn set_hand(&mut self, color: Color, kind: PieceType, count: u8, undo: &mut Undo) {
        let slot = &mut self.hands[color.index()][kind.index()];
        undo.hands.push((color, kind, *slot));
        *slot = count;
    }

    fn walk(&mut self, m: &Move, undo: &mut Undo) {
        let side = self.state.side;
        let intercepts = m.kind == MoveKind::Intercept;
        let mover = m.from.map(|from| self.edit_out(from, undo));
        let kind = mover.and_then(Cell::get).map(|p| p.kind).or(m.drop);
        let mut progress = m.drop.is_some() || !m.victims.is_empty() || matches!(m.kind, MoveKind::Launch { .. });
        let mut victims = PieceSet::EMPTY;
        for victim in m.victims.iter() {
            let taken = self.edit_out(*victim, undo);
            victims = taken.get().map_or(victims, |p| victims.or(PieceSet::of(p.kind)));
            self.take_in_hand(side, taken, undo);
        }
        let along = m.moved.map(|(was, _)| self.edit_out(was, undo));
        let free = self.variant.spec.rules.drops.as_ref().is_some_and(|d| d.free);
        let from_hand = m.drop.filter(|_| !free);
        for dropped in from_hand.into_iter().chain(m.gate.map(|(_, kind)| kind)) {
            let left = self.hand(side, dropped).saturating_sub(1);
            self.set_hand(side, dropped, left, undo);
        }
        if let (Some(to), Some(kind), false) = (m.to, kind, m.removed) {
            let stays = mover.unwrap_or(Cell::piece(side, kind));
            self.edit(
                to,
                m.becomes
                    .map_or(stays, |b| self.changed(side, b, stays, m.drop.is_some())),
                undo,
            );
        }
        if let (Some((_, now)), Some(cell)) = (m.moved, along) {
            self.edit(now, cell, undo);
        }
        // What stays where it stands arrives nowhere.
        if let Some(to) = m.to.filter(|to| !m.removed && m.from != Some(*to)) {
            for square in self.turned(to, side, m.drop.is_some()) {
                self.edit(square, self.board.get(square).turned(), undo);
            }
        }
        let petrify = self.variant.spec.rules.petrify;
        let through = self
            .variant
            .spec
            .rules
            .blast
            .as_ref()
            .map_or(Petrifies::Nothing, |b| b.petrifies);
        let blast = kind.map_or(Bitboard::EMPTY, |kind| self.blast_squares(m, kind, victims));
        for square in blast {
            let gone = self.edit_out(square, undo);
            if let Some(piece) = gone.get() {
                self.take_in_hand(!piece.color, gone, undo);
                if through == Petrifies::All && petrify.contains(piece.kind) {
                    self.edit(square, Cell::WALL, undo);
                }
            }
        }
        let petrifies = kind.is_some_and(|k| petrify.contains(k)) && !m.victims.is_empty();
        let stands = |to: &Square| through != Petrifies::Nothing || !blast.contains(*to);
        if let Some(to) = m.to.filter(|to| petrifies && stands(to)) {
            self.edit(to, Cell::WALL, undo);
        }
        if let Some((square, kind)) = m.gate {
            self.edit(square, Cell::piece(side, kind), undo);
        }
        if let Some(square) = m.wall {
            self.place_wall(square, undo);
        }
        if m.check {
            let left = &mut self.state.checks[side.index()];
            *left = left.saturating_sub(1);
        }
        if m.drop.is_some() && self.variant.spec.rules.drops.as_ref().is_some_and(|d| d.castling) {
            self.rights_by_drop(m.to);
        }
        if let MoveKind::Castle(form) = m.kind
            && self.variant.spec.rules.castling_bars
        {
            self.bar_castling(usize::from(form));
        }
        if let Some(to) = m.to {
            self.aim_from(to, side);
        }
        progress |= kind.is_some_and(|k| self.variant.spec.counter_types.contains(k));
        self.state.halfmoves = if progress {
            0
        } else {
            self.state.halfmoves.saturating_add(1)
        };
        if self.variant.remembers_last {
            let imitates = kind.is_some_and(|k| !self.variant.program(side, k).imitations.is_empty());
            if !imitates {
                self.state.last = kind;
            }
        }
        let flying = self.state.flight.take();
        if intercepts && flying.is_some() && !self.interception_costs_turn(undo) {
            self.state.phantoms = Bitboard::EMPTY;
            self.state.phantom_victim = None;
        } else {
            // What has become something else is no longer what could be taken in passing, and nothing gets to a square on which
            // a wall has been put.
            let wake = m.wake & !self.board.occupied();
            let passed = !wake.is_empty() && m.becomes.is_none();
            self.end_turn(side, m.to.filter(|_| passed).map(|to| (to, wake)));
        }
    }

    /// Takes from the other side the rights to castle to the side to which one has just castled.
    fn bar_castling(&mut self, form: usize) {
        let table = self.castling.clone();
        let to_right = |right: &Right| {
            let shape = self.variant.shape();
            shape.file(right.partner) > shape.file(right.king)
        };
        let Some(done) = table.forms.get(form).and_then(|f| table.rights.get(f.right)) else {
            return;
        };
        let barred = |right: &Right| right.color != done.color && to_right(right) == to_right(done);
        for (i, _) in table.rights.iter().enumerate().filter(|(_, r)| barred(r)) {
            self.state.rights &= !(1 << i);
        }
    }

    /// Takes the first move from enemies that what has come to a square takes it from.
    fn aim_from(&mut self, to: Square, side: Color) {
        if self.variant.loses_first_move.is_empty() {
            return;
        }
        let Some(piece) = self.board.piece(to).filter(|p| p.color == side) else {
            return;
        };
        let aimed = self.variant.reach(side, piece.kind, to);
        for square in self.state.virgin & aimed & self.board.side(!side) {
            let first = self.board.piece(square).map(|p| self.variant.spec.piece(p.kind));
            let first = first.and_then(|p| p.first_move.as_ref());
            if first.is_some_and(|f| f.lost_to.contains(piece.kind)) {
                self.state.virgin.remove(square);
            }
        }
    }

    /// Gives the rights to castle whose king or partner has just been dropped on its square while the other stands on its own.
    fn rights_by_drop(&mut self, to: Option<Square>) {
        for (i, right) in self.castling.clone().rights.iter().enumerate() {
            if (to == Some(right.king) || to == Some(right.partner)) && self.right_stands(right) {
                self.state.rights |= 1 << i;
            }
        }
    }

    /// What stands on a square when `stays` has become `kind`: where promotions are remembered, with what it was first.
    fn changed(&self, side: Color, kind: PieceType, stays: Cell, dropped: bool) -> Cell {
        let cell = Cell::piece(side, kind);
        let remembers = self
            .variant
            .spec
            .rules
            .drops
            .as_ref()
            .is_some_and(|d| d.remembers_promotion);
        match stays.was().or(stays.get().map(|p| p.kind)) {
            Some(first) if remembers && !dropped => cell.promoted_from(first),
            _ => cell,
        }
    }

    /// Puts a captured enemy piece in the captor's hand where the rules say so.
    fn take_in_hand(&mut self, side: Color, taken: Cell, undo: &mut Undo) {
        let Some(piece) = taken.get().filter(|p| p.color != side) else {
            return;
        };
        if !self.variant.spec.rules.drops.as_ref().is_some_and(|d| d.from_captures) {
            return;
        }
        let held = taken
            .was()
            .or(self.variant.spec.piece(piece.kind).held_as)
            .unwrap_or(piece.kind);
        let count = self.hand(side, held).saturating_add(1);
        self.set_hand(side, held, count, undo);
    }

    /// Places a wall; where there is one only, it leaves its old square.
    fn place_wall(&mut self, square: Square, undo: &mut Undo) {
        if self
            .variant
            .spec
            .rules
            .walls
            .as_ref()
            .is_some_and(|w| w.rule == WallRule::Moving)
        {
            for old in self.board.walls() {
                self.edit(old, Cell::EMPTY, undo);
            }
        }
        self.edit(square, Cell::WALL, undo);
    }

    /// The squares that the blast of a capture by a piece of type `captor`, as which it captures, of pieces of the types
    /// `victims` empties beside those captured on: neighbours that are not sheltered, and the capturing piece itself unless
    /// it is immune. Asked before or after the move is made; empty for moves without a blast.
    pub fn blast_squares(&self, m: &Move, captor: PieceType, victims: PieceSet) -> Bitboard {
        let (Some(blast), Some(to)) = (&self.variant.spec.rules.blast, m.to) else {
            return Bitboard::EMPTY;
        };
        let meant = |p: &Pairing| p.captors.contains(captor) && !p.victims.and(victims).is_empty();
        if m.victims.is_empty() || !(blast.only.is_empty() || blast.only.iter().any(meant)) {
            return Bitboard::EMPTY;
        }
        let falls = |square: &Square| {
            let piece = self.board.piece(*square);
            let gone = m.victims.contains(square) || Some(*square) == m.from;
            !gone && piece.is_some_and(|p| !blast.sheltered.contains(p.kind) && !blast.immune.contains(p.kind))
        };
        let mut squares: Bitboard = blast.around[to.index()].into_iter().filter(falls).collect();
        if !blast.immune.contains(captor) {
            squares.insert(to);
        }
        squares
    }

    fn edit_out(&mut self, square: Square, undo: &mut Undo) -> Cell {
        let cell = self.board.get(square);
        self.edit(square, Cell::EMPTY, undo);
        cell
    }

    /// Whether taking the missile just shot down used up the turn, by the rule of the missile's type.
    fn interception_costs_turn(&self, undo: &Undo) -> bool {
        let from = undo.state.flight.map(|f| f.from);
        let cell = undo.cells.iter().find(|(square, _)| Some(*square) == from);
        let kind = cell.and_then(|(_, cell)| cell.get()).map(|p| p.kind);
        self.variant
            .spec
            .flights
            .iter()
            .any(|f| Some(f.kind) == kind && f.costs_turn)
    }

    /// The pending flight reaches its end: missile and target vanish, and the side that let it pass has its turn.
    fn detonate(&mut self, undo: &mut Undo) {
        if let Some(flight) = self.state.flight.take() {
            self.edit(flight.from, Cell::EMPTY, undo);
            if let Some(target) = flight.path.last() {
                self.edit(*target, Cell::EMPTY, undo);
            }
        }
    }

    fn vote(&mut self, option: u8, undo: &mut Undo) {
        let Some(phase) = self.state.phase else { return };
        let variant = self.variant.clone();
        let Some(option) = variant.spec.phases[usize::from(phase)].options.get(usize::from(option)) else {
            return;
        };
        if option.empties_hands {
            for color in Color::ALL {
                for kind in variant.spec.kinds() {
                    if self.hand(color, kind) > 0 {
                        self.set_hand(color, kind, 0, undo);
                    }
                }
            }
        }
        self.state.phase = option.next.map(|p| p as u8);
        self.state.side = option
            .next
            .map_or(variant.spec.start.side, |p| variant.spec.phases[p].side);
    }

    /// The other side's turn; rights in passing are those just left.
    fn end_turn(&mut self, side: Color, wake: Option<(Square, Bitboard)>) {
        self.state.phantoms = wake.map_or(Bitboard::EMPTY, |(_, squares)| squares);
        self.state.phantom_victim = wake.map(|(square, _)| square);
        self.state.side = !side;
        if side == Color::Black {
            self.state.fullmoves = self.state.fullmoves.saturating_add(1);
        }
    }
}
