//! The moves of one piece alone: its movement, a board, and blockers that do not move.

use std::sync::Arc;

use indexmap::IndexMap;

use crate::base::{Bitboard, BoardShape, Color, PieceSet, PieceType, Square};
use crate::meaning::castling;
use crate::meaning::movement::Movement;
use crate::meaning::rules::Royalty;
use crate::meaning::spec::{PieceSpec, Start, VariantSpec};
use crate::moves::piece_moves;
use crate::position::{Cell, Move, MoveKind, Position};
use crate::program::{CompileError, Variant};

/// A question about one piece.
#[derive(Clone, Debug)]
pub struct Lone {
    /// The board.
    pub shape: BoardShape,
    /// How the piece moves.
    pub movement: Movement,
    /// Its side.
    pub color: Color,
    /// Where it stands.
    pub at: Square,
    /// Whether it is royal itself.
    pub royal: bool,
    /// Blockers: square, whether of the piece's own side, whether royal.
    pub blockers: Vec<(Square, bool, bool)>,
    /// Squares crossed by the enemy piece that moved last, and where it stands.
    pub passing: Option<(Bitboard, Square)>,
    /// Whether the piece has moved.
    pub moved: bool,
    /// Where such pieces start. Empty for the usual guess: where it stands, or behind that if it has moved.
    pub starts: Bitboard,
    /// How the piece the opponent moved last moves, for imitators.
    pub last: Option<Movement>,
}

const PIECE: PieceType = PieceType(0);
const MAN: PieceType = PieceType(1);
const ROYAL: PieceType = PieceType(2);
const LAST: PieceType = PieceType(3);

impl Lone {
    /// The question with nothing else on the board, for a white piece that has not moved.
    pub fn new(shape: BoardShape, movement: Movement, at: Square) -> Lone {
        Lone {
            shape,
            movement,
            color: Color::White,
            at,
            royal: false,
            blockers: Vec::new(),
            passing: None,
            moved: false,
            starts: Bitboard::EMPTY,
            last: None,
        }
    }

    /// The position the question describes.
    ///
    /// # Errors
    /// When the movement exceeds a limit of compilation.
    pub fn position(&self) -> Result<Position, CompileError> {
        let mut setup = [Bitboard::EMPTY; 2];
        let behind = self.shape.seen_by(!self.color, crate::base::Vector::new(0, 1));
        setup[self.color.index()] = match (self.starts.is_empty(), self.moved) {
            (false, _) => self.starts,
            (true, false) => Bitboard::of(self.at),
            (true, true) => self.shape.step(self.at, behind, false).into_iter().collect(),
        };
        let piece = |id: &str, royal, movement: Movement, setup| PieceSpec {
            id: id.into(),
            royal: if royal { Royalty::Each } else { Royalty::Common },
            movement,
            setup,
            ..PieceSpec::default()
        };
        let nowhere = [Bitboard::EMPTY; 2];
        let mut pieces = IndexMap::new();
        pieces.insert("piece".to_owned(), piece("Y", self.royal, self.movement.clone(), setup));
        pieces.insert("man".to_owned(), piece("M", false, Movement::default(), nowhere));
        pieces.insert("royal".to_owned(), piece("K", true, Movement::default(), nowhere));
        pieces.insert(
            "last".to_owned(),
            piece("L", false, self.last.clone().unwrap_or_default(), nowhere),
        );
        let (mut rights, mut forms) = (Vec::new(), Vec::new());
        let castles: Vec<_> = self
            .movement
            .castles
            .iter()
            .filter(|c| !(c.virgin && self.moved))
            .cloned()
            .collect();
        let kinds = (PieceSet::of(PIECE), PieceSet::of(MAN).or(PieceSet::of(ROYAL)));
        castling::add(
            &self.shape,
            self.color,
            self.at,
            &castles,
            kinds,
            &mut rights,
            &mut forms,
        );
        let start = Start {
            board: Vec::new(),
            hands: [vec![0; 4], vec![0; 4]],
            side: self.color,
            phase: None,
        };
        let shape = self.shape.clone();
        let spec = VariantSpec {
            pieces,
            start,
            rights,
            castling: forms,
            ..VariantSpec::new("piece", shape)
        };
        let variant = Arc::new(Variant::compile(spec)?);
        let mut position = Position::empty(variant);
        position.put(self.at, Cell::piece(self.color, PIECE));
        for (square, own, royal) in &self.blockers {
            let color = if *own { self.color } else { !self.color };
            position.put(*square, Cell::piece(color, if *royal { ROYAL } else { MAN }));
        }
        let rights = position.castling().rights.len();
        let state = position.state_mut();
        state.side = self.color;
        state.virgin = if self.moved {
            Bitboard::EMPTY
        } else {
            Bitboard::of(self.at)
        };
        state.last = self.last.as_ref().map(|_| LAST);
        state.rights = (0..rights).fold(0, |bits, i| bits | 1 << i);
        if let Some((crossed, victim)) = self.passing {
            state.phantoms = crossed;
            state.phantom_victim = Some(victim);
        }
        position.drop_idle_rights();
        Ok(position)
    }

    /// The piece's moves, castlings included, nobody's safety asked.
    ///
    /// # Errors
    /// When the movement exceeds a limit of compilation.
    pub fn moves(&self) -> Result<Vec<Move>, CompileError> {
        let position = self.position()?;
        let mut moves = Vec::new();
        piece_moves(&position, self.at, &mut moves);
        let all = crate::moves::pseudo_legal(&position);
        moves.extend(all.into_iter().filter(|m| matches!(m.kind, MoveKind::Castle(_))));
        Ok(moves)
    }
}
