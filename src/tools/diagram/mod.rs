//! Diagrams: a board, what stands on it, and what a piece can do, as SVG, PNG and terminal text.
//!
//! A [`Diagram`] is built from a [`Position`] and written by [`Diagram::to_svg`], [`Diagram::to_png`] or
//! [`Diagram::to_text`]. All three say the same with the same marks and legend; the same diagram gives the same bytes.

mod blockers;
mod glyphs;
mod layout;
mod legend;
mod letters;
mod marks;
mod notes;
#[cfg(feature = "png")]
mod png;
mod shapes;
mod signs;
mod svg;
mod text;
mod user;

use std::sync::Arc;

use crate::base::{Bitboard, BoardShape, Color, Piece, PieceType, Square};
use crate::position::Position;
use crate::program::Variant;

pub use blockers::choose as blockers;
pub use marks::{Link, Mark, Marks};
pub use notes::{Colour, MAX_LABEL, Note};
#[cfg(feature = "png")]
pub use png::TooLarge;
pub use signs::{Sign, has_strokes, signs};
pub use user::{MAX_PICTURE, Picture, read_picture};

/// Smallest and largest side of a square in pixels.
pub const SQUARE_SIZES: std::ops::RangeInclusive<u32> = 8..=200;

/// A diagram, ready to be written.
#[derive(Clone, Debug)]
pub struct Diagram {
    variant: Arc<Variant>,
    pieces: Vec<(Square, Piece)>,
    walls: Bitboard,
    hands: [Vec<(PieceType, u8)>; 2],
    title: String,
    origin: Option<Square>,
    last: Bitboard,
    marks: Marks,
    zones: Vec<Zone>,
    flipped: bool,
    square_size: u32,
    coordinates: bool,
    legend: bool,
    prefix: String,
    labels: Vec<(PieceType, String)>,
    pictures: Vec<(Piece, Picture)>,
    notes: Vec<(Note, Colour)>,
}

/// Named squares, outlined.
#[derive(Clone, Debug)]
struct Zone {
    name: String,
    squares: Bitboard,
}

impl Diagram {
    /// The position without marks: 45 pixels a square, White below, with coordinates and a legend of what needs one.
    pub fn new(position: &Position) -> Diagram {
        let variant = position.variant().clone();
        let squares = variant.shape().squares();
        let stands = |s: Square| position.board().piece(s).map(|p| (s, p));
        let held = |color| {
            let counts = variant.spec.kinds().map(|k| (k, position.hand(color, k)));
            counts.filter(|(_, n)| *n > 0).collect()
        };
        Diagram {
            pieces: squares.into_iter().filter_map(stands).collect(),
            walls: position.board().walls(),
            hands: Color::ALL.map(held),
            title: variant.spec.title.clone(),
            origin: None,
            last: Bitboard::EMPTY,
            marks: Marks::default(),
            zones: Vec::new(),
            flipped: false,
            square_size: 45,
            coordinates: true,
            legend: true,
            prefix: String::new(),
            labels: Vec::new(),
            pictures: Vec::new(),
            notes: Vec::new(),
            variant,
        }
    }

    /// Marks the legal moves of the piece on `from`, as if it were its side's turn.
    #[must_use]
    pub fn legal_moves(self, position: &Position, from: Square) -> Diagram {
        self.origin(from).marks(marks::legal(position, from))
    }

    /// Marks what the piece on `from` can do, nobody's safety asked: its moves, and on squares that are empty what it
    /// could capture if an enemy stood there.
    #[must_use]
    pub fn possible_moves(self, position: &Position, from: Square) -> Diagram {
        self.origin(from).marks(marks::possible(position, from))
    }

    /// Marks where the side to move can drop a type from hand.
    #[must_use]
    pub fn drops(self, position: &Position, kind: PieceType) -> Diagram {
        self.marks(marks::drops(position, kind))
    }

    /// Adds marks of one's own.
    #[must_use]
    pub fn marks(mut self, marks: Marks) -> Diagram {
        self.marks.extend(marks);
        self
    }

    /// Highlights the square of the piece that the diagram is about.
    #[must_use]
    pub fn origin(mut self, square: Square) -> Diagram {
        self.origin = Some(square);
        self
    }

    /// Highlights the squares of the last move.
    #[must_use]
    pub fn last_move(mut self, squares: Bitboard) -> Diagram {
        self.last = squares;
        self
    }

    /// Outlines named squares.
    #[must_use]
    pub fn zone(mut self, name: impl Into<String>, squares: Bitboard) -> Diagram {
        let name = name.into();
        self.zones.push(Zone { name, squares });
        self
    }

    /// What the diagram is called, for those who cannot see it; the variant's title at first.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Diagram {
        self.title = title.into();
        self
    }

    /// Black's view: the board is turned by half a turn.
    #[must_use]
    pub fn flipped(mut self, flipped: bool) -> Diagram {
        self.flipped = flipped;
        self
    }

    /// The side of a square in pixels, within [`SQUARE_SIZES`].
    #[must_use]
    pub fn square_size(mut self, pixels: u32) -> Diagram {
        self.square_size = pixels.clamp(*SQUARE_SIZES.start(), *SQUARE_SIZES.end());
        self
    }

    /// Whether files and ranks are named at the edge.
    #[must_use]
    pub fn coordinates(mut self, shown: bool) -> Diagram {
        self.coordinates = shown;
        self
    }

    /// Whether the marks are explained below the board.
    #[must_use]
    pub fn legend(mut self, shown: bool) -> Diagram {
        self.legend = shown;
        self
    }

    /// What the ids inside the SVG begin with, for several diagrams in one page: letters, digits, `-` and `_`; other
    /// characters are left out.
    #[must_use]
    pub fn id_prefix(mut self, prefix: &str) -> Diagram {
        let fit = |c: &char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        self.prefix = prefix.chars().filter(fit).collect();
        self
    }

    /// What stands on the disc of a type that has no picture; its id at first.
    #[must_use]
    pub fn label(mut self, kind: PieceType, label: impl Into<String>) -> Diagram {
        self.labels.retain(|(k, _)| *k != kind);
        self.labels.push((kind, label.into()));
        self
    }

    /// Draws a piece by a picture of the user's.
    #[must_use]
    pub fn picture(mut self, piece: Piece, picture: Picture) -> Diagram {
        self.pictures.retain(|(p, _)| *p != piece);
        self.pictures.push((piece, picture));
        self
    }

    /// The marks and links so far.
    pub fn marked(&self) -> &Marks {
        &self.marks
    }

    /// The pieces that occur, on the board or in hand, each once: White's first, in the order of the variant.
    pub fn figures(&self) -> Vec<Piece> {
        let held = Color::ALL.into_iter().flat_map(|color| {
            let kinds = self.hands[color.index()].iter();
            kinds.map(move |(kind, _)| Piece { color, kind: *kind })
        });
        let mut all: Vec<Piece> = self.pieces.iter().map(|(_, p)| *p).chain(held).collect();
        all.sort_by_key(|p| (p.color, p.kind));
        all.dedup();
        all
    }

    /// The diagram as SVG: well-formed XML with a title and a description, without scripts, styles or links to elsewhere.
    pub fn to_svg(&self) -> String {
        svg::write(self, svg::Letters::Text)
    }

    /// The diagram as PNG. No font is needed; letters are drawn as strokes.
    ///
    /// # Errors
    /// When it would have more than 64 million pixels.
    #[cfg(feature = "png")]
    pub fn to_png(&self) -> Result<Vec<u8>, TooLarge> {
        png::render(self)
    }

    /// The diagram for a terminal: the pieces by their ids, White's in capitals, each square's marks behind them as signs.
    pub fn to_text(&self) -> String {
        text::write(self)
    }

    fn shape(&self) -> &BoardShape {
        self.variant.shape()
    }

    fn name(&self, kind: PieceType) -> &str {
        self.variant.spec.name(kind)
    }

    /// The id of a piece as FEN writes it.
    fn id(&self, piece: Piece) -> String {
        let id = &self.variant.spec.piece(piece.kind).id;
        match piece.color {
            Color::White => id.clone(),
            Color::Black => id.to_lowercase(),
        }
    }
}
