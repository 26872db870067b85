//! Where things are, in units of which a square is 40 wide.

use crate::base::{BoardShape, Color, PieceType, Square};

use super::Diagram;
use super::legend::{self, Entry};

/// The side of a square.
pub const SIDE: f64 = 40.0;
/// The width of a cell in hand.
const HELD: f64 = 52.0;
/// The height of a cell in hand.
const HELD_HEIGHT: f64 = 34.0;
/// Space around everything.
const MARGIN: f64 = 6.0;
/// The height of a row of the legend.
const ROW: f64 = 26.0;
/// The size of letters in the legend.
pub const LEGEND_SIZE: f64 = 11.0;

/// The places of a diagram's parts.
pub struct Layout<'d> {
    shape: &'d BoardShape,
    flipped: bool,
    /// The board's upper left corner.
    pub board: (f64, f64),
    /// Width and height of the whole.
    pub size: (f64, f64),
    /// Pieces in hand: whose, which, how many, the middle of the picture.
    pub held: Vec<(Color, PieceType, u8, (f64, f64))>,
    /// Entries of the legend and the upper left corner of each.
    pub legend: Vec<(Entry, (f64, f64))>,
}

impl<'d> Layout<'d> {
    /// The places of everything in a diagram.
    pub fn new(diagram: &'d Diagram) -> Layout<'d> {
        let shape = diagram.shape();
        let digits = (shape.first_rank() + shape.ranks() - 1).to_string().len();
        let (left, below) = if diagram.coordinates {
            (7.0 + 8.0 * digits as f64, 18.0)
        } else {
            (0.0, 0.0)
        };
        let board = (MARGIN + left, MARGIN);
        let extent = (SIDE * shape.files() as f64, SIDE * shape.ranks() as f64);
        let mut right = board.0 + extent.0;
        let bottom = board.1 + extent.1;

        // White's hand lies below, Black's above, or the other way round; each fills columns from its end of the board.
        let mut held = Vec::new();
        let most = ((extent.1 / 2.0 / HELD_HEIGHT) as usize).max(1);
        let mut columns = 0;
        for color in Color::ALL {
            let upwards = (color == Color::White) != diagram.flipped;
            for (i, (kind, count)) in diagram.hands[color.index()].iter().enumerate() {
                let along = HELD_HEIGHT * ((i % most) as f64 + 0.5);
                let y = if upwards { bottom - along } else { board.1 + along };
                let x = right + 12.0 + HELD * (i / most) as f64 + 16.0;
                held.push((color, *kind, *count, (x, y)));
                columns = columns.max(i / most + 1);
            }
        }
        if columns > 0 {
            right += 12.0 + HELD * columns as f64;
        }

        let entries = if diagram.legend {
            legend::entries(diagram)
        } else {
            Vec::new()
        };
        // The board may be narrow, but a line of the legend is not broken.
        let widest = entries.iter().map(Entry::width).fold(0.0, f64::max);
        let limit = (right - MARGIN).max(widest).max(260.0);
        let (mut x, mut y) = (MARGIN, bottom + below + 6.0);
        let mut legend = Vec::new();
        let mut width = right;
        for entry in entries {
            if x > MARGIN && x + entry.width() > MARGIN + limit {
                (x, y) = (MARGIN, y + ROW);
            }
            let end = x + entry.width();
            legend.push((entry, (x, y)));
            width = width.max(end);
            x = end + 10.0;
        }
        let height = if legend.is_empty() {
            bottom + below
        } else {
            y + ROW - 4.0
        };
        Layout {
            shape,
            flipped: diagram.flipped,
            board,
            size: ((width + MARGIN).ceil(), (height + MARGIN).ceil()),
            held,
            legend,
        }
    }

    /// The column and row of a square as seen, from the upper left.
    pub fn cell(&self, square: Square) -> (usize, usize) {
        let (file, rank) = (self.shape.file(square), self.shape.rank(square));
        if self.flipped {
            (self.shape.files() - 1 - file, rank)
        } else {
            (file, self.shape.ranks() - 1 - rank)
        }
    }

    /// The upper left corner of a square.
    pub fn corner(&self, square: Square) -> (f64, f64) {
        let (column, row) = self.cell(square);
        (self.board.0 + SIDE * column as f64, self.board.1 + SIDE * row as f64)
    }

    /// The middle of a square.
    pub fn middle(&self, square: Square) -> (f64, f64) {
        let (x, y) = self.corner(square);
        (x + SIDE / 2.0, y + SIDE / 2.0)
    }
}
