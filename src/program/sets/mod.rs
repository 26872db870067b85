//! Sets derived from compiled lines: where a piece can go from a square, found for all its lines by a few operations on sets of
//! squares. What the lines ask is learnt from the machine (`record`); forms that sets do not say stay with it. Nothing here
//! is declared by a variant or named for a piece: a line is recognised by what it asks.
//!
//! A kernel is made when a piece of its type first stands on its square.

mod bits;
mod kernel;
mod record;

use std::ops::ControlFlow;
use std::sync::OnceLock;

pub use bits::{Bits, Wide};
pub use kernel::{Kernel, Kinds, Targets, View, Way};

use super::isa::{Code, Op};
use super::variant::Variant;
use super::vm::{Anything, run};
use crate::base::{Bitboard, BoardShape, Color, Piece, PieceSet, PieceType, Square};
use crate::meaning::spec::VariantSpec;
use kernel::Draft;
use record::{Line, record};

/// The kernels of a variant, in the width of its board.
#[derive(Debug)]
pub enum Sets {
    /// For up to 64 squares.
    Narrow(Tables<u64>),
    /// For up to 128.
    Middle(Tables<u128>),
    /// For up to 256.
    Wide(Tables<Wide>),
}

/// Runs an expression for the kernels of a variant in whatever width they are.
macro_rules! with_tables {
    ($sets:expr, |$tables:ident| $run:expr) => {
        match $sets {
            $crate::program::sets::Sets::Narrow($tables) => $run,
            $crate::program::sets::Sets::Middle($tables) => $run,
            $crate::program::sets::Sets::Wide($tables) => $run,
        }
    };
}
pub(crate) use with_tables;

impl Sets {
    /// No kernels yet, for a variant.
    pub fn new(spec: &VariantSpec) -> Sets {
        match spec.shape.files() * spec.shape.ranks() {
            0..=64 => Sets::Narrow(Tables::new(spec)),
            65..=128 => Sets::Middle(Tables::new(spec)),
            _ => Sets::Wide(Tables::new(spec)),
        }
    }
}

/// Where moves of a type may change it.
#[derive(Clone, Copy, Debug)]
pub struct Changes<B> {
    /// Squares on which it may change by arriving.
    pub to: B,
    /// Squares that it may change by leaving, wherever it goes.
    pub from: B,
    /// Whether it may change by what it captures.
    pub by_capture: bool,
    /// Whether it may become royal.
    pub royal: bool,
}

impl<B: Bits> Changes<B> {
    /// Whether a move from one square to another may change what moves.
    #[inline]
    pub fn may_be(&self, from: Square, to: Square) -> bool {
        self.by_capture || self.to.has(to) || self.from.has(from)
    }

    /// The squares of a set on which a move from a square may change what moves.
    #[inline]
    pub fn among(&self, from: Square, targets: &Targets<B>) -> B {
        let all = targets.all();
        match (self.from.has(from), self.by_capture) {
            (true, _) => all,
            (_, true) => all & self.to | targets.take | targets.friend,
            _ => all & self.to,
        }
    }
}

/// A type of one side: what its moves depend on beside squares, and its kernels.
#[derive(Debug)]
pub struct Kind<B> {
    /// Where its moves may change it.
    pub changes: Changes<B>,
    /// Whether it imitates the piece moved last: then the machine alone knows its moves.
    pub imitates: bool,
    /// Whether it is royal in some way.
    pub royal: bool,
    /// Whether where it stands decides whether it or another of its type is royal.
    pub royal_by_place: bool,
    /// Whether positions remember which of its kind have moved.
    pub remembers: bool,
    /// Whether it has its first moves only while its side is not in check.
    pub begins_unchecked: bool,
    /// The types it may not capture.
    pub spares: PieceSet,
    kernels: Box<[OnceLock<Box<Kernel<B>>>]>,
}

impl<B: Bits> Kind<B> {
    fn new(variant: &Variant, color: Color, kind: PieceType) -> Kind<B> {
        let spec = &variant.spec;
        let forbidden = spec.rules.forbidden.iter().filter(|f| f.captors.contains(kind));
        Kind {
            changes: changes(spec, color, kind),
            imitates: variant.imitates(color, kind),
            royal: variant.royals.contains(kind),
            royal_by_place: variant.royal_leftmost.iter().any(|kinds| kinds.contains(kind)),
            remembers: variant.remembers_moved.contains(kind),
            begins_unchecked: spec.piece(kind).first_move.as_ref().is_some_and(|f| !f.in_check),
            spares: forbidden.fold(PieceSet::EMPTY, |all, f| all.or(f.victims)),
            kernels: (0..cells(&spec.shape)).map(|_| OnceLock::new()).collect(),
        }
    }

    /// The kernel on a square, of the type that this is.
    #[inline]
    pub fn kernel(&self, variant: &Variant, piece: Piece, from: Square) -> &Kernel<B> {
        self.kernels[from.index()]
            .get_or_init(|| Box::new(kernel(&variant.code, &variant.spec, piece.color, piece.kind, from)))
    }
}

/// The kernels of a variant.
#[derive(Debug)]
pub struct Tables<B> {
    kinds: [Box<[OnceLock<Kind<B>>]>; 2],
    /// The squares of the board.
    pub board: B,
}

impl<B: Bits> Tables<B> {
    fn new(spec: &VariantSpec) -> Tables<B> {
        Tables {
            kinds: Color::ALL.map(|_| spec.kinds().map(|_| OnceLock::new()).collect()),
            board: B::narrow(spec.shape.squares()),
        }
    }

    /// A type of one side.
    #[inline]
    pub fn kind(&self, variant: &Variant, piece: Piece) -> &Kind<B> {
        self.kinds[piece.color.index()][piece.kind.index()].get_or_init(|| Kind::new(variant, piece.color, piece.kind))
    }
}

fn cells(shape: &BoardShape) -> usize {
    shape.files() * shape.ranks()
}

fn changes<B: Bits>(spec: &VariantSpec, color: Color, kind: PieceType) -> Changes<B> {
    let piece = spec.piece(kind);
    let side = color.index();
    let mut to: Bitboard = piece.morph[side].iter().map(|(square, _)| *square).collect();
    let mut from = Bitboard::EMPTY;
    let mut kinds: PieceSet = piece.morph[side].iter().map(|(_, kind)| *kind).collect();
    for (_, kind) in &piece.change_by_capture {
        kinds.insert(*kind);
    }
    for promotion in piece.promotion.iter().filter(|p| p.turn.is_none()) {
        to |= promotion.zone[side];
        if promotion.leaving {
            from |= promotion.zone[side];
        }
        promotion.choices[side].iter().for_each(|kind| kinds.insert(*kind));
    }
    Changes {
        to: B::narrow(to),
        from: B::narrow(from),
        by_capture: !piece.change_by_capture.is_empty(),
        royal: !kinds.and(spec.royals()).is_empty(),
    }
}

fn kernel<B: Bits>(code: &Code, spec: &VariantSpec, color: Color, kind: PieceType, from: Square) -> Kernel<B> {
    let program = &code.programs[color.index()][kind.index()];
    let flies = spec.flights.iter().any(|f| f.kind == kind);
    let mut draft = Draft::new();
    let [mut machine, mut passing, mut flights] = [const { Vec::<u16>::new() }; 3];
    let mut passing_on = Bitboard::EMPTY;
    for (i, line) in (0u16..).zip(&program.lines) {
        match record(code, line, from) {
            // A line whose ends ask for different types is no set.
            Line::Walks(walks) if walks.iter().any(|w| w.victims != walks[0].victims) => machine.push(i),
            Line::Walks(walks) => draft.add(&walks),
            Line::Passing(squares) if squares.is_empty() => {}
            Line::Passing(squares) => {
                passing.push(i);
                passing_on |= squares;
            }
            Line::Other if flies && matches!(line.last(), Some(Op::Roam(_))) => flights.push(i),
            Line::Other => machine.push(i),
        }
    }
    let mut prints: Vec<(Square, Bitboard)> = Vec::new();
    let mut reach = Bitboard::EMPTY;
    for i in &machine {
        let line = &program.lines[usize::from(*i)];
        if matches!(line.last(), Some(Op::Roam(_))) {
            // Walking all ways of a roam takes long: it may capture anywhere, and depend on everything.
            let board = spec.shape.squares();
            prints = board.into_iter().map(|square| (square, board)).collect();
            reach = board;
            break;
        }
        let _ = run(code, line, from, &Anything, |state, _| {
            for victim in state.victims.iter() {
                let print = state.touched | Bitboard::of(from);
                reach.insert(*victim);
                match prints.iter_mut().find(|(s, _)| s == victim) {
                    Some((_, known)) => *known |= print,
                    None => prints.push((*victim, print)),
                }
            }
            ControlFlow::Continue(())
        });
    }
    let mut kernel = draft.finish();
    kernel.machine = machine.into();
    kernel.machine_reach = B::narrow(reach);
    kernel.footprints = prints.into_iter().map(|(s, print)| (s, B::narrow(print))).collect();
    kernel.passing = passing.into();
    kernel.passing_on = B::narrow(passing_on);
    kernel.flights = flights.into();
    kernel
}
