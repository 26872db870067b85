//! A variant with everything compiled: immutable, shared by all its positions.

use std::sync::OnceLock;

use super::castling::CastlingTable;
use super::codegen::generate;
use super::cost::Costs;
use super::isa::{Code, Op, Program};
use super::reach::{self, Captures};
use super::sets::Sets;
use crate::base::{Bitboard, BoardShape, Color, PieceSet, PieceType, Square};
use crate::meaning::movement::Mask;
use crate::meaning::rules::Royalty;
use crate::meaning::spec::{FirstMove, Right, VariantSpec};
use crate::text::codes;
use crate::text::diag::Diagnostic;
use crate::text::source::Place;

/// A compiled variant. Every position reachable in it can be generated without error.
#[derive(Debug)]
pub struct Variant {
    /// What the file says.
    pub spec: VariantSpec,
    /// The programs and their tables.
    pub code: Code,
    /// The castlings of the start position.
    pub castling: std::sync::Arc<CastlingTable>,
    /// What its moves cost.
    pub costs: Costs,
    /// The royal types.
    pub royals: PieceSet,
    /// Types that are royal only as the last of their type.
    pub royal_last: PieceSet,
    /// Types that are royal only as the last of all these types.
    pub royal_last_of_all: PieceSet,
    /// Types that are royal only as the leftmost of their type, and whether the nearest to the own first rank counts then.
    pub royal_leftmost: [PieceSet; 2],
    /// Types that are in check only all together.
    pub royal_all: PieceSet,
    /// Types whose moves ask whether they have moved, so that positions must remember it.
    pub remembers_moved: PieceSet,
    /// Types of pieces that count as unmoved until an enemy comes to aim at them.
    pub loses_first_move: PieceSet,
    /// Whether some of those capture by a move that they have only as their first.
    pub first_moves_capture: bool,
    /// Types of pieces that the castling field of a FEN marks while they have not moved.
    pub marked: PieceSet,
    /// Whether some type promotes by a turn of its own.
    pub promotes_by_turn: bool,
    /// Whether some type imitates, so that positions must remember the last moved type.
    pub remembers_last: bool,
    /// Worked out when first asked for: a variant that is only looked at never needs them.
    captures: [Vec<OnceLock<Captures>>; 2],
    passing: [PieceSet; 2],
    imitators: [PieceSet; 2],
    /// `None` where the machine alone is to answer.
    sets: Option<Sets>,
}

/// Why a checked variant cannot be compiled.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CompileError {
    /// A piece's moves need more lines than the limit.
    TooManyLines {
        /// The name of the piece.
        piece: String,
        /// The limit.
        most: usize,
    },
    /// A piece's moves can go more ways than the limit.
    TooManyWays {
        /// The name of the piece.
        piece: String,
        /// The limit.
        most: u64,
    },
    /// The moves of the start position would take too long to find.
    TooMuchWork,
    /// A piece's moves can take more paths than the limit.
    TooManyPaths {
        /// The name of the piece.
        piece: String,
        /// The limit.
        most: u64,
    },
    /// A movement names a square set or type that the spec does not have.
    UnknownName {
        /// The name of the piece that moves so.
        piece: String,
        /// The name.
        name: String,
    },
}

impl std::fmt::Display for CompileError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CompileError::TooManyLines { piece, most } => {
                write!(f, "the moves of the {piece} need more than {most} lines")
            }
            CompileError::TooManyWays { piece, most } => {
                write!(
                    f,
                    "the moves of the {piece} and those before it can go more than {most} ways"
                )
            }
            CompileError::TooMuchWork => {
                f.write_str("too many pieces with too many moves stand here to find all moves soon")
            }
            CompileError::TooManyPaths { piece, most } => {
                write!(
                    f,
                    "the {piece} can fly along more than {most} paths, and each is a move"
                )
            }
            CompileError::UnknownName { piece, name } => {
                write!(
                    f,
                    "a move of the {piece} names `{name}`, which the variant does not define"
                )
            }
        }
    }
}

impl std::error::Error for CompileError {}

impl CompileError {
    /// The finding of this at a place.
    pub fn finding(&self, place: Place) -> Diagnostic {
        let (code, help) = match self {
            CompileError::TooManyLines { .. } => (
                &codes::TOO_MANY_LINES,
                "give later legs directions, or take some of its moves away",
            ),
            CompileError::TooManyWays { .. } => (
                &codes::TOO_MANY_WAYS,
                "bound the range of the legs or give them directions: long rides behind one another multiply",
            ),
            CompileError::TooManyPaths { .. } => (
                &codes::TOO_MANY_PATHS,
                "let it fly fewer steps, turn less, or pass less",
            ),
            CompileError::TooMuchWork => (
                &codes::TOO_MUCH_WORK,
                "let fewer such pieces stand there, or bound how far they go",
            ),
            CompileError::UnknownName { .. } => (&codes::UNKNOWN_ZONE, "define it"),
        };
        Diagnostic::new(code, place, self.to_string()).help(help)
    }

    /// The name of the piece whose moves it is about, if it is about one.
    pub fn piece(&self) -> Option<&str> {
        match self {
            CompileError::TooMuchWork => None,
            CompileError::TooManyLines { piece, .. }
            | CompileError::TooManyWays { piece, .. }
            | CompileError::TooManyPaths { piece, .. }
            | CompileError::UnknownName { piece, .. } => Some(piece),
        }
    }
}

impl Variant {
    /// Compiles a checked variant.
    ///
    /// # Errors
    /// When a limit is exceeded or a movement names something the spec lacks.
    pub fn compile(spec: VariantSpec) -> Result<Variant, CompileError> {
        let costs = Costs::new(&spec)?;
        let code = generate(&spec)?;
        let captures = Color::ALL.map(|_| spec.kinds().map(|_| OnceLock::new()).collect());
        let plain = |right: &Right, from, to| goes(&code, &spec, right, from, to);
        let castling = CastlingTable::new(&spec.shape, &spec.rights, &spec.castling, plain);
        let kinds = |f: &dyn Fn(&Program) -> bool| {
            Color::ALL.map(|c| {
                spec.kinds()
                    .filter(|k| f(&code.programs[c.index()][k.index()]))
                    .collect::<PieceSet>()
            })
        };
        let passing = kinds(&reach::takes_in_passing);
        let imitators = kinds(&|p| !p.imitations.is_empty());
        let asks_virgin =
            kinds(&|p| p.lines.iter().any(|l| l.contains(&Op::Virgin)) || p.imitations.iter().any(|i| i.virgin));
        let remembers_last = imitators.iter().any(|s| !s.is_empty());
        // An imitator asks on behalf of whatever it imitates.
        let mut remembers_moved = asks_virgin[0].or(asks_virgin[1]);
        if !remembers_moved.is_empty() {
            remembers_moved = remembers_moved.or(imitators[0]).or(imitators[1]);
        }
        let first_move = |f: &dyn Fn(&FirstMove) -> bool| -> PieceSet {
            let kinds = spec
                .kinds()
                .filter(|k| spec.piece(*k).first_move.as_ref().is_some_and(f));
            kinds.filter(|k| remembers_moved.contains(*k)).collect()
        };
        let loses_first_move = first_move(&|f| !f.lost_to.is_empty());
        let captures_first = |kind: PieceType| {
            let mut lines = code.programs.iter().flat_map(|programs| &programs[kind.index()].lines);
            let plain = |line: &[Op]| {
                let takes = |op: &Op| matches!(op, Op::Take | Op::TakePhantom | Op::Roam(_));
                let lands =
                    matches!(line.last(), Some(Op::Land(mask)) if *mask == Mask::E) || line.ends_with(&[Op::Stop]);
                lands && !line.iter().any(takes)
            };
            lines.any(|line| line.contains(&Op::Virgin) && !plain(line))
        };
        Ok(Variant {
            first_moves_capture: spec.kinds().any(|k| loses_first_move.contains(k) && captures_first(k)),
            loses_first_move,
            marked: first_move(&|f| f.marked),
            promotes_by_turn: spec
                .pieces
                .values()
                .any(|p| p.promotion.iter().any(|p| p.turn.is_some())),
            costs,
            royals: spec.royals(),
            royal_last: spec.royal_in(Royalty::Last),
            royal_last_of_all: spec.royal_in(Royalty::LastOfAll),
            royal_leftmost: [Royalty::Leftmost, Royalty::LeftmostOwn].map(|way| spec.royal_in(way)),
            royal_all: spec.royal_in(Royalty::All),
            castling: std::sync::Arc::new(castling),
            remembers_moved,
            remembers_last,
            captures,
            passing,
            imitators,
            sets: Some(Sets::new(&spec)),
            code,
            spec,
        })
    }

    /// The same variant for which the machine answers every question: slow, and what the sets are tested against.
    #[must_use]
    pub fn without_sets(self) -> Variant {
        Variant { sets: None, ..self }
    }

    /// The sets that answer for the machine, unless it is to answer alone.
    #[inline]
    pub fn sets(&self) -> Option<&Sets> {
        self.sets.as_ref()
    }

    /// Whether a type imitates the piece moved last.
    #[inline]
    pub fn imitates(&self, color: Color, kind: PieceType) -> bool {
        self.imitators[color.index()].contains(kind)
    }

    /// The board.
    pub fn shape(&self) -> &BoardShape {
        &self.spec.shape
    }

    /// The square that is for `color` what `square` is for White.
    pub fn seen_by(&self, color: Color, square: Square) -> Square {
        self.spec.seen_by(color, square)
    }

    /// The squares a piece standing on `from` could ever capture on, captures in passing not counted.
    #[inline]
    pub fn reach(&self, color: Color, kind: PieceType, from: Square) -> Bitboard {
        self.captures(color, kind).reach(from)
    }

    /// The squares on which a capture by a piece on `from` of what stands on `target` depends, `from` among them; `None`
    /// when it may depend on anything. `target` must be within reach.
    #[inline]
    pub fn footprint(&self, color: Color, kind: PieceType, from: Square, target: Square) -> Option<Bitboard> {
        self.captures(color, kind).footprint(from, target)
    }

    #[inline]
    fn captures(&self, color: Color, kind: PieceType) -> &Captures {
        let table = || Captures::new(&self.code, self.program(color, kind), &self.spec.shape);
        self.captures[color.index()][kind.index()].get_or_init(table)
    }

    /// The squares a piece could come to from a square in one walk, whatever stands on the board; `None` for pieces that
    /// may get anywhere for all that is worked out beforehand.
    pub fn destinations(&self, color: Color, kind: PieceType, from: Square) -> Option<Bitboard> {
        reach::destinations(&self.code, self.program(color, kind), from)
    }

    /// Whether a type puts captured pieces elsewhere.
    pub fn unloads(&self, color: Color, kind: PieceType) -> bool {
        self.program(color, kind)
            .lines
            .iter()
            .any(|line| line.contains(&Op::Unload))
    }

    /// Whether a plain move of a type that castles under a right can go from one square to another.
    pub fn plain_move(&self, right: &Right, from: Square, to: Square) -> bool {
        goes(&self.code, &self.spec, right, from, to)
    }

    /// Whether a type can capture in passing.
    #[inline]
    pub fn takes_in_passing(&self, color: Color, kind: PieceType) -> bool {
        self.passing[color.index()].contains(kind)
    }

    /// The program of a type.
    #[inline]
    pub fn program(&self, color: Color, kind: PieceType) -> &Program {
        &self.code.programs[color.index()][kind.index()]
    }

    /// The program an imitator runs for the type it imitates.
    pub fn imitated(&self, color: Color, kind: PieceType, flipped: bool) -> &Program {
        let programs = if flipped {
            &self.code.flipped
        } else {
            &self.code.programs
        };
        &programs[color.index()][kind.index()]
    }
}

/// Whether a king of a right can, by a plain move, go from one square to another.
fn goes(code: &Code, spec: &VariantSpec, right: &Right, from: Square, to: Square) -> bool {
    let programs = &code.programs[right.color.index()];
    let kings = spec.kinds().filter(|k| right.king_types.contains(*k));
    kings
        .into_iter()
        .any(|k| reach::goes(code, &programs[k.index()], from, to))
}
