//! Moves and attacks by sets of squares: the kernels of [`program::sets`](crate::program::sets) asked about a position.
//!
//! What the kernels leave to the machine is run by it, here as everywhere. A variant compiled
//! [without sets](crate::program::Variant::without_sets) never comes here: it is the reference.

mod checks;
mod gives;
mod judge;
mod legal;
mod scope;
mod walled;

use std::ops::ControlFlow;

pub(super) use gives::gives_check;
pub(super) use legal::{count, legal};
pub(super) use scope::Scope;

use super::generate::{self, arrive, emit};
use super::launches;
use super::oracle::Concrete;
use crate::base::{Bitboard, Color, Piece, Square};
use crate::position::{Move, MoveKind, Position};
use crate::program::Op;
use crate::program::sets::{Bits, Kernel, Kind, Tables, Targets, View};
use crate::program::vm::{State, Victims, run};

/// A position as the kernels of one width see it.
#[derive(Clone, Copy)]
pub struct Eyes<'p, B> {
    pub position: &'p Position,
    pub tables: &'p Tables<B>,
}

impl<'p, B: Bits> Eyes<'p, B> {
    /// The board as one side sees it.
    #[inline]
    pub fn view(&self, color: Color) -> View<'p, B> {
        let board = self.position.board();
        let (own, foe) = (B::narrow(board.side(color)), B::narrow(board.side(!color)));
        let walls = B::narrow(board.walls());
        let hurdles = match self.position.variant().code.wall_hurdles {
            true => own | foe | walls,
            false => own | foe,
        };
        View {
            own,
            foe,
            occupied: own | foe | walls,
            hurdles,
            kinds: board,
            come: None,
        }
    }

    /// The type of a piece.
    #[inline]
    pub fn kind(&self, piece: Piece) -> &'p Kind<B> {
        self.tables.kind(self.position.variant(), piece)
    }

    /// The kernel of a piece on a square.
    #[inline]
    pub fn kernel(&self, piece: Piece, from: Square) -> &'p Kernel<B> {
        self.kind(piece).kernel(self.position.variant(), piece, from)
    }

    /// Whether a piece of a type has not moved, as far as positions remember it.
    #[inline]
    pub fn virgin(&self, kind: &Kind<B>, from: Square) -> bool {
        !kind.remembers || self.position.state().virgin.contains(from)
    }

    /// Those of a set of squares whose pieces a piece of a type may not capture.
    #[inline]
    fn barred(&self, kind: &Kind<B>, among: B) -> B {
        if kind.spares.is_empty() {
            return B::NONE;
        }
        let mut rest = among;
        let mut found = B::NONE;
        while let Some(square) = rest.pop() {
            let piece = self.position.board().piece(square);
            if piece.is_some_and(|p| kind.spares.contains(p.kind)) {
                found = found | B::of(square);
            }
        }
        found
    }

    /// Where the piece on a square can go by what its kernel knows.
    #[inline]
    pub fn targets(&self, kind: &Kind<B>, kernel: &Kernel<B>, view: &View<'_, B>, virgin: bool) -> Targets<B> {
        let mut found = kernel.targets(view, virgin);
        if !kind.spares.is_empty() {
            let barred = self.barred(kind, found.take | found.friend);
            found.take = found.take.minus(barred);
            found.friend = found.friend.minus(barred);
        }
        found
    }

    /// Appends a move, or one for each choice, to every one of the targets.
    pub fn list(
        &self,
        piece: Piece,
        from: Square,
        (view, virgin): (&View<'_, B>, bool),
        targets: Targets<B>,
        moves: &mut Vec<Move>,
    ) {
        let kind = self.kind(piece);
        let kernel = kind.kernel(self.position.variant(), piece, from);
        let first = moves.len();
        let mut changed = false;
        let mut rest = targets.all();
        while let Some(to) = rest.pop() {
            let mut victims = Victims::new();
            if view.occupied.has(to) {
                let _ = victims.push(to);
            }
            let m = Move {
                from: Some(from),
                to: Some(to),
                victims,
                wake: kernel.wake(view, virgin, to),
                ..Move::new(MoveKind::Move)
            };
            if !kind.changes.may_be(from, to) {
                moves.push(m);
                continue;
            }
            arrive(self.position, piece, &m, (from, to), |becomes| {
                changed = true;
                moves.push(Move { becomes, ..m });
            });
        }
        if changed {
            generate::merge(moves, first);
        }
    }

    /// Appends what lines that are the machine's give the piece on a square; those of its first move if it `may_begin`.
    /// Returns whether there was anything.
    pub fn by_machine(
        &self,
        piece: Piece,
        from: Square,
        (flies, may_begin): (bool, bool),
        moves: &mut Vec<Move>,
    ) -> bool {
        let kernel = self.kernel(piece, from);
        let passes = kernel.passing_on.meets(B::narrow(self.position.state().phantoms));
        let passing = kernel.passing.iter().filter(|_| passes);
        let flies = flies && !kernel.flights.is_empty();
        let before = moves.len();
        let listed = flies && launches::list(self.position, piece, from, moves).is_some();
        let flights = kernel.flights.iter().filter(|_| flies && !listed);
        let mut lines = kernel.machine.iter().chain(passing).chain(flights).peekable();
        if lines.peek().is_none() {
            return moves.len() > before;
        }
        let variant = self.position.variant();
        let oracle = Concrete::new(self.position, piece.color, piece.kind, from);
        let program = variant.program(piece.color, piece.kind);
        let forbidden = &variant.spec.rules.forbidden;
        for line in lines {
            let line = &program.lines[usize::from(*line)];
            if !may_begin && line.contains(&Op::Virgin) {
                continue;
            }
            let _ = run(&variant.code, line, from, &oracle, |state, end| {
                if forbidden.is_empty() || !generate::is_forbidden(self.position, piece, forbidden, &state.victims) {
                    emit(self.position, piece, from, state, end, moves);
                }
                ControlFlow::Continue(())
            });
        }
        moves.len() > before
    }

    /// Appends all walks of the piece on a square, and its flights if it `flies`; moves of equal effect once.
    pub fn piece_moves(&self, piece: Piece, from: Square, (flies, may_begin): (bool, bool), moves: &mut Vec<Move>) {
        let view = self.view(piece.color);
        let kind = self.kind(piece);
        let virgin = may_begin && self.virgin(kind, from);
        let first = moves.len();
        let kernel = kind.kernel(self.position.variant(), piece, from);
        let targets = self.targets(kind, kernel, &view, virgin);
        self.list(piece, from, (&view, virgin), targets, moves);
        if self.by_machine(piece, from, (flies, may_begin), moves) {
            generate::merge(moves, first);
        }
    }

    /// Whether the piece on a square, as its side sees the board, attacks one of `targets` otherwise than by a flight.
    /// `takes` is asked whether a capture on a square would be an attack.
    pub fn attacks(
        &self,
        piece: Piece,
        from: Square,
        view: &View<'_, B>,
        targets: Bitboard,
        takes: impl Fn(&State) -> bool,
    ) -> bool {
        let kind = self.kind(piece);
        let kernel = kind.kernel(self.position.variant(), piece, from);
        let aims = B::narrow(targets);
        if kernel.reach.meets(aims) {
            let found = self.targets(kind, kernel, view, self.virgin(kind, from));
            let mut hits = (found.take | found.friend) & aims;
            while let Some(to) = hits.pop() {
                let mut state = State::new(to);
                let _ = state.victims.push(to);
                if takes(&state) {
                    return true;
                }
            }
        }
        if !kernel.machine_reach.meets(aims) {
            return false;
        }
        let variant = self.position.variant();
        let oracle = Concrete::new(self.position, piece.color, piece.kind, from);
        let program = variant.program(piece.color, piece.kind);
        let forbidden = &variant.spec.rules.forbidden;
        kernel.machine.iter().any(|line| {
            let line = &program.lines[usize::from(*line)];
            let found = run(&variant.code, line, from, &oracle, |state, _| {
                let hit = state.victims.iter().any(|v| targets.contains(*v))
                    && (forbidden.is_empty()
                        || !generate::is_forbidden(self.position, piece, forbidden, &state.victims));
                match hit && takes(state) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            found.is_break()
        })
    }
}
