//! SVG: the parts of a diagram, from the ground up.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::layout::{LEGEND_SIZE, Layout, SIDE};
use super::legend::Entry;
use super::marks::{Link, Mark};
use super::shapes::{self, BLUE, INK};
use super::user::Picture;
use super::{Diagram, glyphs, letters};
use crate::base::{Bitboard, Color, Piece, Square};
use crate::tools::xml;

/// The colours of squares: light, dark.
const SHADES: [&str; 2] = ["#f6f1e7", "#dccfb8"];

/// How letters are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// As text, in the reader's font.
    Text,
    /// As strokes.
    Strokes,
}

/// Width and height of a diagram in pixels.
pub fn pixels(diagram: &Diagram) -> (u32, u32) {
    let (width, height) = Layout::new(diagram).size;
    let scale = f64::from(diagram.square_size) / SIDE;
    // A board has at most 256 squares of at most 200 pixels: far from any limit of the type.
    ((width * scale).ceil() as u32, (height * scale).ceil() as u32)
}

/// A diagram as SVG.
pub fn write(diagram: &Diagram, letters: Letters) -> String {
    let mut page = Page {
        diagram,
        layout: Layout::new(diagram),
        letters,
        glyphs: glyphs::pictures(&diagram.variant.spec),
        out: String::new(),
    };
    page.head();
    page.ground();
    page.marks();
    page.pieces();
    page.notes();
    page.legend();
    page.out + "</svg>\n"
}

struct Page<'d> {
    diagram: &'d Diagram,
    layout: Layout<'d>,
    letters: Letters,
    /// The built-in picture of each type of the variant.
    glyphs: Vec<Option<&'static str>>,
    out: String,
}

impl Page<'_> {
    fn put(&mut self, text: impl AsRef<str>) {
        self.out.push_str(text.as_ref());
        self.out.push('\n');
    }

    fn head(&mut self) {
        let (width, height) = self.layout.size;
        let (across, down) = pixels(self.diagram);
        let prefix = &self.diagram.prefix;
        self.put(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{across}\" height=\"{down}\" viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"sans-serif\">\n\
             <title>{}</title>\n<desc>{}</desc>\n<defs>",
            escaped(&self.diagram.title),
            escaped(&describe(self.diagram))
        ));
        let mut ids = BTreeSet::new();
        let mut defs = String::new();
        for piece in self.diagram.figures() {
            let id = format!("{prefix}{}", self.piece_id(piece));
            if ids.insert(id.clone()) {
                let _ = writeln!(defs, "{}", self.figure(piece, &id));
            }
        }
        for mark in self.diagram.marks.used() {
            let _ = writeln!(defs, "<g id=\"{prefix}{}\">{}</g>", mark_id(mark), shapes::mark(mark));
        }
        self.put(defs.trim_end());
        self.put(format!(
            "</defs>\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
        ));
    }

    /// A user's picture of a piece.
    fn brought(&self, piece: Piece) -> Option<&Picture> {
        let found = self.diagram.pictures.iter().find(|(p, _)| *p == piece);
        found.map(|(_, picture)| picture)
    }

    /// The id of a piece's picture: built-in pictures are the same for both sides and get their colour where they are used.
    fn piece_id(&self, piece: Piece) -> String {
        let side = match (self.brought(piece), piece.color) {
            (None, _) => 'p',
            (_, Color::White) => 'w',
            (_, Color::Black) => 'b',
        };
        format!("{side}{}", piece.kind.0)
    }

    /// The definition of a piece's picture.
    fn figure(&self, piece: Piece, id: &str) -> String {
        if let Some(picture) = self.brought(piece) {
            return picture.symbol(id);
        }
        let spec = self.diagram.variant.spec.piece(piece.kind);
        if let Some(picture) = self.glyphs[piece.kind.index()] {
            return format!("<g id=\"{id}\">{}</g>", glyphs::parts(picture));
        }
        let label = self.diagram.labels.iter().find(|(k, _)| *k == piece.kind);
        let label = label.map_or(spec.id.as_str(), |(_, label)| label);
        let inside = if label.is_empty() {
            STAR.to_owned()
        } else {
            let size = (24.0 / letters::width(label, 1.0)).min(21.0);
            self.text((0.0, size * 0.35), size, "middle", "currentColor", label)
        };
        format!("<g id=\"{id}\"><circle r=\"14.5\"/>{inside}</g>")
    }

    fn text(&self, at: (f64, f64), size: f64, anchor: &str, colour: &str, text: &str) -> String {
        self.texts(size, anchor, colour, [(at, text.to_owned())])
    }

    /// Texts of one size and colour.
    fn texts(
        &self,
        size: f64,
        anchor: &str,
        colour: &str,
        all: impl IntoIterator<Item = ((f64, f64), String)>,
    ) -> String {
        if self.letters == Letters::Text {
            let size = number(size);
            let texts = all.into_iter().map(|((x, y), text)| {
                format!(
                    "<text x=\"{}\" y=\"{}\">{}</text>",
                    number(x),
                    number(y),
                    escaped(&text)
                )
            });
            return format!(
                "<g font-size=\"{size}\" text-anchor=\"{anchor}\" fill=\"{colour}\" stroke=\"none\">{}</g>",
                texts.collect::<String>()
            );
        }
        let mut out = format!(
            "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.25\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        );
        for ((x, y), text) in all {
            let width = letters::width(&text, size);
            let left = match anchor {
                "middle" => x - width / 2.0,
                "end" => x - width,
                _ => x,
            };
            let scale = number(letters::scale(size));
            let _ = write!(
                out,
                "<g transform=\"translate({} {}) scale({scale})\">",
                number(left),
                number(y)
            );
            for (dx, path) in letters::strokes(&text) {
                let _ = write!(out, "<path transform=\"translate({} 0)\" d=\"{path}\"/>", number(dx));
            }
            out += "</g>";
        }
        out + "</g>"
    }

    /// Squares, the edge, coordinates, highlights and zones.
    fn ground(&mut self) {
        let shape = self.diagram.shape();
        let squares = shape.squares();
        let dark = |s: &Square| (shape.file(*s) + shape.rank(*s)).is_multiple_of(2);
        let shades = [squares, squares.into_iter().filter(dark).collect()];
        for (squares, colour) in shades.into_iter().zip(SHADES) {
            let path = self.cells(squares);
            self.put(format!("<path fill=\"{colour}\" d=\"{path}\"/>"));
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
        self.put(format!(
            "<path fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.5\" stroke-linecap=\"square\" d=\"{edge}\"/>"
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

    /// The use of a definition.
    fn place(&self, id: &str, (x, y): (f64, f64), scale: f64) -> String {
        let (prefix, x, y) = (&self.diagram.prefix, number(x), number(y));
        if (scale - 1.0).abs() < 1e-9 {
            return format!("<use href=\"#{prefix}{id}\" x=\"{x}\" y=\"{y}\"/>");
        }
        let scale = number(scale);
        format!("<use href=\"#{prefix}{id}\" transform=\"translate({x} {y}) scale({scale})\"/>")
    }

    fn pieces(&mut self) {
        for (color, fill, contrast) in [(Color::White, "#fff", INK), (Color::Black, "#3a3a3a", "#fff")] {
            let standing = self.diagram.pieces.iter().filter(|(_, p)| p.color == color);
            let standing = standing.map(|(s, p)| (*p, self.layout.middle(*s), 1.0));
            let held = self.layout.held.iter().filter(|(c, ..)| *c == color);
            let held = held.map(|(_, kind, _, at)| (Piece { color, kind: *kind }, *at, 0.8));
            let (mut own, mut brought) = (String::new(), String::new());
            for (piece, at, scale) in standing.chain(held) {
                let list = if self.brought(piece).is_some() {
                    &mut brought
                } else {
                    &mut own
                };
                *list += &format!("\n{}", self.place(&self.piece_id(piece), at, scale));
            }
            if !own.is_empty() {
                self.put(format!("<g fill=\"{fill}\" color=\"{contrast}\" {OUTLINE}>{own}\n</g>"));
            }
            if !brought.is_empty() {
                self.put(brought.trim_start());
            }
        }
        let counts: Vec<_> = self
            .layout
            .held
            .iter()
            .map(|(_, _, count, (x, y))| ((x + 15.0, y + 5.0), format!("×{count}")))
            .collect();
        if !counts.is_empty() {
            let text = self.texts(13.0, "start", INK, counts);
            self.put(text);
        }
    }

    /// Ways and marks; pieces stand on them.
    fn marks(&mut self) {
        let links = self.diagram.marks.links.iter();
        let mut out: Vec<String> = links
            .filter(|(link, ..)| *link == Link::Way)
            .map(|(link, from, to)| self.link(*link, *from, *to))
            .collect();
        out.extend(self.signs(false));
        if !out.is_empty() {
            self.put(out.join("\n"));
        }
    }

    /// The marks of all squares that stand below pieces, or those above.
    fn signs(&self, above: bool) -> Vec<String> {
        let mut out = Vec::new();
        for (square, marks) in &self.diagram.marks.on {
            let piece = self.diagram.pieces.iter().any(|(s, _)| s == square);
            let (x, y) = self.layout.middle(*square);
            for mark in marks {
                let beside = shapes::beside(*mark, marks, piece);
                if above != (shapes::is_badge(*mark) || (piece && beside.is_some())) {
                    continue;
                }
                let middle = if shapes::shrinks(*mark) && !piece { 0.7 } else { 1.0 };
                let ((dx, dy), scale) = beside.unwrap_or(((0.0, 0.0), middle));
                out.push(self.place(mark_id(*mark), (x + dx, y + dy), scale));
            }
        }
        out
    }

    /// What stands above pieces.
    fn notes(&mut self) {
        let links = self.diagram.marks.links.iter();
        let mut out: Vec<String> = links
            .filter(|(link, ..)| *link != Link::Way)
            .map(|(link, from, to)| self.link(*link, *from, *to))
            .collect();
        out.extend(self.signs(true));
        if !out.is_empty() {
            self.put(out.join("\n"));
        }
    }

    /// A line between the middles of two squares, a little short at both ends, with a head where it points somewhere.
    fn link(&self, link: Link, from: Square, to: Square) -> String {
        let short = if link == Link::Way { 0.0 } else { 9.0 };
        line(link, self.layout.middle(from), self.layout.middle(to), short)
    }

    fn legend(&mut self) {
        let mut out: Vec<String> = Vec::new();
        for (entry, (x, y)) in &self.layout.legend {
            let sample = match entry {
                // Badges are brought from their corner to the middle.
                Entry::Mark(mark @ Mark::Initial) => self.place(mark_id(*mark), (x - 1.5, y + 23.5), 1.0),
                Entry::Mark(mark @ Mark::Promotion) => self.place(mark_id(*mark), (x + 24.0, y + 24.5), 1.0),
                Entry::Mark(mark) => self.place(mark_id(*mark), (x + 11.0, y + 11.0), 0.52),
                Entry::Link(link) => line(*link, (x + 3.0, y + 11.0), (x + 19.0, y + 11.0), 0.0),
                Entry::Last => format!("<path {LAST} d=\"M{} {}h14v14h-14z\"/>", x + 4.0, y + 4.0),
                Entry::Wall => format!(
                    "<g transform=\"translate({} {}) scale(.45)\">{WALL}</g>",
                    x + 11.0,
                    y + 11.0
                ),
                Entry::Cut => format!(
                    "<path fill=\"{INK}\" d=\"M{} {}h4v9h-4zm0 11h4v4h-4z\"/>",
                    x + 9.0,
                    y + 4.0
                ),
                Entry::Zone(i, _) => format!("<path {} d=\"M{} {}h16v14h-16z\"/>", zone_line(*i), x + 3.0, y + 4.0),
            };
            let ground = format!(
                "<path fill=\"{}\" stroke=\"{INK}\" stroke-width=\".7\" d=\"M{x} {y}h22v22h-22z\"/>",
                SHADES[0]
            );
            out.push(format!("{ground}{sample}"));
        }
        if !out.is_empty() {
            let texts = self.layout.legend.iter();
            let texts = texts.map(|(entry, (x, y))| ((x + 27.0, y + 15.0), entry.text().to_owned()));
            out.push(self.texts(LEGEND_SIZE, "start", INK, texts));
            self.put(out.join("\n"));
        }
    }
}

/// A line between two points, `short` of both, with a head where it points somewhere.
fn line(link: Link, (x0, y0): (f64, f64), (x1, y1): (f64, f64), short: f64) -> String {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let (colour, dashes) = shapes::link(link);
    let (ax, ay) = (x0 + ux * short, y0 + uy * short);
    let (bx, by) = (x1 - ux * short, y1 - uy * short);
    let mut out = format!(
        "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.2\" stroke-linecap=\"round\"{dashes} d=\"M{} {}L{} {}\"/>",
        number(ax),
        number(ay),
        number(bx),
        number(by)
    );
    if link != Link::Way {
        let point = |along: f64, aside: f64| {
            let (x, y) = (bx + ux * along - uy * aside, by + uy * along + ux * aside);
            format!("{} {}", number(x), number(y))
        };
        let _ = write!(
            out,
            "<path fill=\"{colour}\" d=\"M{}L{}L{}Z\"/>",
            point(2.0, 0.0),
            point(-6.0, 4.0),
            point(-6.0, -4.0)
        );
    }
    out
}

/// How the squares of the last move are painted.
const LAST: &str =
    "fill=\"#f0e442\" fill-opacity=\".6\" stroke=\"#8a7f00\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"";

/// How pieces are outlined.
const OUTLINE: &str = "stroke=\"#000\" stroke-width=\"1.4\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";

/// A piece that has neither picture nor letter, on its disc.
const STAR: &str = "<path fill=\"currentColor\" stroke=\"none\" d=\"M0-9L2.6-2.9 9-2.8 4 1.5 5.6 7.8 0 4.3-5.6 7.8-4 1.5-9-2.8-2.6-2.9Z\"/>";

/// A wall, for a square 40 wide.
const WALL: &str = "<path fill=\"#8d8d8d\" stroke=\"#000\" d=\"M-18-18H18V18H-18Z\"/><path fill=\"none\" stroke=\"#000\" d=\"M-18-6H18M-18 6H18M0-18V-6M-9-6V6M9-6V6M0 6V18\"/>";

fn zone_line(number: usize) -> String {
    let (colour, dashes) = shapes::zone(number);
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\"")
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

fn mark_id(mark: Mark) -> &'static str {
    match mark {
        Mark::Move => "move",
        Mark::Capture => "capture",
        Mark::Both => "both",
        Mark::Landing => "landing",
        Mark::Own => "own",
        Mark::Passing => "passing",
        Mark::Rifle => "rifle",
        Mark::Hurdle => "hurdle",
        Mark::Path => "path",
        Mark::Castling => "castling",
        Mark::Drop => "drop",
        Mark::Launch => "launch",
        Mark::Blast => "blast",
        Mark::Shift => "shift",
        Mark::Stay => "stay",
        Mark::Initial => "initial",
        Mark::Promotion => "promotion",
    }
}

/// What stands where and what is marked, in words.
fn describe(diagram: &Diagram) -> String {
    let shape = diagram.shape();
    let mut parts = Vec::new();
    for (color, side) in [(Color::White, "White"), (Color::Black, "Black")] {
        let own = diagram.pieces.iter().filter(|(_, p)| p.color == color);
        let stand: Vec<String> = own
            .map(|(s, p)| format!("{} {}", diagram.name(p.kind), shape.name(*s)))
            .collect();
        if !stand.is_empty() {
            parts.push(format!("{side}: {}.", stand.join(", ")));
        }
        let held = diagram.hands[color.index()].iter();
        let held: Vec<String> = held.map(|(kind, n)| format!("{n} {}", diagram.name(*kind))).collect();
        if !held.is_empty() {
            parts.push(format!("In {side}'s hand: {}.", held.join(", ")));
        }
    }
    for mark in diagram.marks.used() {
        let on = diagram.marks.on.iter().filter(|(_, marks)| marks.contains(&mark));
        let names = match mark {
            Mark::Shift => diagram.marks.shifts(shape),
            _ => on.map(|(s, _)| shape.name(*s)).collect(),
        };
        parts.push(format!("{}: {}.", mark.meaning(), names.join(", ")));
    }
    if parts.is_empty() {
        parts.push("An empty board.".into());
    }
    parts.join(" ")
}

/// Text for XML. Characters that XML does not have are left out.
pub fn escaped(text: &str) -> String {
    let has = |c: &char| !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}');
    xml::escaped(&text.chars().filter(has).collect::<String>())
}

/// A number with two decimals at most.
fn number(x: f64) -> String {
    let text = format!("{x:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}
