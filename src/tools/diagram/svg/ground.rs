//! The board: squares or lines, river, crossed blocks, highlights, zones, and the names of files and ranks.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::{INK, LAST, Page, WALL, zone_line};
use crate::base::{Bitboard, Square};
use crate::meaning::picture::Ground;
use crate::tools::diagram::layout::SIDE;
use crate::tools::diagram::shapes::{self, BLUE};

/// The colours of squares: light, dark.
pub const SHADES: [&str; 2] = ["#f6f1e7", "#dccfb8"];
/// The colour of boards that are not chequered.
const WOOD: &str = "#f1e4c6";
/// The colour of a river.
const WATER: &str = "#cfe5f2";
/// How wide a river is between squares.
const BANKS: f64 = 7.0;
/// How the lines of a board are drawn.
const LINES: &str = "fill=\"none\" stroke=\"#5c5244\" stroke-width=\"1.1\" stroke-linecap=\"square\"";

impl Page<'_> {
    /// Squares, the edge, coordinates, highlights and zones.
    pub(super) fn ground(&mut self) {
        let shape = self.diagram.shape();
        let squares = shape.squares();
        let picture = &self.diagram.variant.spec.picture;
        let board = picture.board;
        match board {
            Ground::Chequered => {
                let dark = |s: &Square| (shape.file(*s) + shape.rank(*s)).is_multiple_of(2);
                let shades = [squares, squares.into_iter().filter(dark).collect()];
                for (squares, colour) in shades.into_iter().zip(SHADES) {
                    let path = self.cells(squares);
                    self.put(format!("<path fill=\"{colour}\" d=\"{path}\"/>"));
                }
            }
            Ground::Plain | Ground::Lines => {
                let path = self.cells(squares);
                self.put(format!("<path fill=\"{WOOD}\" d=\"{path}\"/>"));
            }
        }
        if let Some(ranks) = picture.river {
            self.river(squares, ranks, board);
        }
        let mut lines = match board {
            Ground::Chequered => String::new(),
            Ground::Plain => self.between(squares),
            Ground::Lines => self.crossings(squares, picture.river),
        };
        for block in &picture.crossed {
            lines += &self.diagonals(*block, board);
        }
        if !lines.is_empty() {
            self.put(format!("<path {LINES} d=\"{lines}\"/>"));
        }
        if !self.diagram.last.is_empty() {
            let path = self.cells(self.diagram.last);
            self.put(format!("<path {LAST} d=\"{path}\"/>"));
        }
        if let Some(origin) = self.diagram.origin {
            let path = self.cells(Bitboard::of(origin));
            self.put(format!(
                "<path fill=\"{}\" fill-opacity=\".45\" stroke=\"{BLUE}\" stroke-width=\"2\" d=\"{path}\"/>",
                shapes::SKY
            ));
        }
        if !self.diagram.walls.is_empty() {
            let blocks: Vec<String> = self
                .diagram
                .walls
                .into_iter()
                .map(|s| {
                    let (x, y) = self.layout.middle(s);
                    format!("<g transform=\"translate({x} {y})\">{WALL}</g>")
                })
                .collect();
            self.put(blocks.concat());
        }
        let edge = self.outline(squares, 0.0);
        // Lines end on the board; its rim is only that of the wood.
        let wide = if board == Ground::Lines { 0.5 } else { 1.5 };
        self.put(format!(
            "<path fill=\"none\" stroke=\"{INK}\" stroke-width=\"{wide}\" stroke-linecap=\"square\" d=\"{edge}\"/>"
        ));
        for (i, zone) in self.diagram.zones.iter().enumerate() {
            // Zones that share an edge stand inside one another.
            let path = self.outline(zone.squares & squares, 2.0 + 2.5 * (i % 4) as f64);
            let line = zone_line(i);
            self.put(format!("<path {line} d=\"{path}\"/>"));
        }
        if self.diagram.coordinates {
            self.names();
        }
    }

    /// The band of a river with this many ranks on White's side: between the points on both sides of it, or a little of both
    /// rows of squares.
    fn river(&mut self, squares: Bitboard, ranks: usize, board: Ground) {
        let shape = self.diagram.shape();
        let beside: Vec<(f64, f64)> = squares
            .into_iter()
            .filter(|s| [ranks - 1, ranks].contains(&shape.rank(*s)))
            .map(|s| self.layout.middle(s))
            .collect();
        let ends = |of: fn(&(f64, f64)) -> f64| {
            let all = beside.iter().map(of);
            all.fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)))
        };
        let ((left, right), (top, bottom)) = (ends(|p| p.0), ends(|p| p.1));
        if left > right {
            return;
        }
        let half = SIDE / 2.0;
        let (aside, down) = match board {
            Ground::Lines => (0.0, 0.0),
            _ => (half, half - BANKS / 2.0),
        };
        let (x, y) = (left - aside, top + down);
        let (wide, high) = (right + aside - x, bottom - down - y);
        self.put(format!(
            "<path fill=\"{WATER}\" d=\"M{x} {y}h{wide}v{high}h-{wide}z\"/>"
        ));
    }

    /// The lines between squares that touch.
    fn between(&self, squares: Bitboard) -> String {
        let corner = |s: Square| self.layout.corner(s);
        let mut path = String::new();
        for (one, other) in self.neighbours(squares) {
            let ((x0, y0), (x1, y1)) = (corner(one), corner(other));
            let (x, y) = (x0.max(x1), y0.max(y1));
            let _ = match y0 == y1 {
                true => write!(path, "M{x} {y}v40"),
                false => write!(path, "M{x} {y}h40"),
            };
        }
        path
    }

    /// The lines from point to point. Those that would cross a river go on at the sides of the board only.
    fn crossings(&self, squares: Bitboard, river: Option<usize>) -> String {
        let shape = self.diagram.shape();
        let mut lines = [Vec::new(), Vec::new()];
        for (one, other) in self.neighbours(squares) {
            let ranks = [one, other].map(|s| shape.rank(s));
            let over = river.is_some_and(|n| ranks[0] < n && ranks[1] >= n);
            let side = |s: Square| [0, shape.files() - 1].contains(&shape.file(s));
            if over && !side(one) {
                continue;
            }
            let ((x0, y0), (x1, y1)) = (self.layout.middle(one), self.layout.middle(other));
            match y0 == y1 {
                true => lines[0].push((y0, x0.min(x1), x0.max(x1))),
                false => lines[1].push((x0, y0.min(y1), y0.max(y1))),
            }
        }
        let [across, down] = lines.map(joined);
        let mut path = String::new();
        for (y, x0, x1) in across {
            let _ = write!(path, "M{x0} {y}H{x1}");
        }
        for (x, y0, y1) in down {
            let _ = write!(path, "M{x} {y0}V{y1}");
        }
        path
    }

    /// Squares that touch, each pair once: the one more to the left or lower first.
    fn neighbours(&self, squares: Bitboard) -> Vec<(Square, Square)> {
        let shape = self.diagram.shape();
        let beside = |s: Square| {
            let (file, rank) = (shape.file(s) as i32, shape.rank(s) as i32);
            [(1, 0), (0, 1)].map(|(x, y)| (s, shape.at(file + x, rank + y)))
        };
        let pairs = squares.into_iter().flat_map(beside);
        pairs
            .filter_map(|(one, other)| Some((one, other.filter(|s| squares.contains(*s))?)))
            .collect()
    }

    /// The two diagonals of a block: on lines from point to point, else from corner to corner.
    fn diagonals(&self, (low, high): (Square, Square), board: Ground) -> String {
        let ((x0, y0), (x1, y1)) = (self.layout.middle(low), self.layout.middle(high));
        let aside = if board == Ground::Lines { 0.0 } else { SIDE / 2.0 };
        let (left, right) = (x0.min(x1) - aside, x0.max(x1) + aside);
        let (top, bottom) = (y0.min(y1) - aside, y0.max(y1) + aside);
        format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}")
    }

    /// Squares as one path, those that follow each other in a rank as one piece.
    fn cells(&self, squares: Bitboard) -> String {
        let mut cells: Vec<(usize, usize)> = squares.into_iter().map(|s| self.layout.cell(s)).collect();
        cells.sort_by_key(|(column, row)| (*row, *column));
        let (left, top) = self.layout.board;
        let mut path = String::new();
        for run in cells.chunk_by(|a, b| a.1 == b.1 && a.0 + 1 == b.0) {
            let (x, y) = (left + SIDE * run[0].0 as f64, top + SIDE * run[0].1 as f64);
            let width = SIDE * run.len() as f64;
            let _ = write!(path, "M{x} {y}h{width}v40h-{width}z");
        }
        path
    }

    /// The edges between squares of a set and everything else, `inset` inside.
    fn outline(&self, squares: Bitboard, inset: f64) -> String {
        let cells: BTreeSet<(usize, usize)> = squares.into_iter().map(|s| self.layout.cell(s)).collect();
        let inside =
            |column: Option<usize>, row: Option<usize>| column.zip(row).is_some_and(|cell| cells.contains(&cell));
        let (mut across, mut down) = (Vec::new(), Vec::new());
        for (column, row) in &cells {
            let (x, y) = (
                self.layout.board.0 + SIDE * *column as f64,
                self.layout.board.1 + SIDE * *row as f64,
            );
            let (left, right) = (
                inside(column.checked_sub(1), Some(*row)),
                inside(Some(column + 1), Some(*row)),
            );
            let (above, below) = (
                inside(Some(*column), row.checked_sub(1)),
                inside(Some(*column), Some(row + 1)),
            );
            let near = |open: bool| if open { 0.0 } else { inset };
            let (x0, x1) = (x + near(left), x + SIDE - near(right));
            let (y0, y1) = (y + near(above), y + SIDE - near(below));
            across.extend((!above).then_some((y0, x0, x1)));
            across.extend((!below).then_some((y1, x0, x1)));
            down.extend((!left).then_some((x0, y0, y1)));
            down.extend((!right).then_some((x1, y0, y1)));
        }
        let mut path = String::new();
        for (y, x0, x1) in joined(across) {
            let _ = write!(path, "M{x0} {y}H{x1}");
        }
        for (x, y0, y1) in joined(down) {
            let _ = write!(path, "M{x} {y0}V{y1}");
        }
        path
    }

    fn names(&mut self) {
        let shape = self.diagram.shape();
        let (left, top) = self.layout.board;
        let (files, ranks) = (shape.files(), shape.ranks());
        let names = (0..files).map(|column| {
            let file = if self.diagram.flipped {
                files - 1 - column
            } else {
                column
            };
            let name = ('a'..='z').nth(file).unwrap_or('?').to_string();
            let at = (left + SIDE * (column as f64 + 0.5), top + SIDE * ranks as f64 + 14.0);
            (at, name)
        });
        let letters = self.texts(13.0, "middle", INK, names);
        let names = (0..ranks).map(|row| {
            let rank = if self.diagram.flipped { row } else { ranks - 1 - row };
            let at = (left - 5.0, top + SIDE * (row as f64 + 0.5) + 4.5);
            (at, (rank + shape.first_rank()).to_string())
        });
        let numbers = self.texts(13.0, "end", INK, names);
        self.put(letters);
        self.put(numbers);
    }
}

/// Lines that continue each other as one: where, from, to.
fn joined(mut lines: Vec<(f64, f64, f64)>) -> Vec<(f64, f64, f64)> {
    lines.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
    let mut all: Vec<(f64, f64, f64)> = Vec::new();
    for line in lines {
        match all.last_mut() {
            Some(last) if last.0 == line.0 && last.2 == line.1 => last.2 = line.2,
            _ => all.push(line),
        }
    }
    all
}
