//! SVG: the parts of a diagram, from the ground up.

mod ground;
mod men;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::layout::{LEGEND_SIZE, Layout, SIDE};
use super::legend::Entry;
use super::marks::{Link, Mark};
use super::notes::{self, Note};
use super::shapes::{self, INK};
use super::signs::{self, Sign};
use super::{Diagram, glyphs, letters};
use crate::base::{Color, Square};
use crate::tools::xml;

/// How letters are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Letters {
    /// As text, in the reader's font.
    Text,
    /// As strokes.
    #[cfg_attr(not(feature = "png"), allow(dead_code))]
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
        signs: signs::signs(&diagram.variant.spec),
        out: String::new(),
    };
    page.head();
    page.ground();
    page.marks();
    page.pieces();
    page.above();
    page.notes();
    page.legend();
    page.out + "</svg>\n"
}

struct Page<'d> {
    diagram: &'d Diagram,
    layout: Layout<'d>,
    letters: Letters,
    /// The built-in picture of each type of the variant.
    glyphs: Vec<Option<String>>,
    /// The signs of each type, each side's.
    signs: Vec<[Option<Sign>; 2]>,
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

    /// The use of a definition.
    fn place(&self, id: &str, (x, y): (f64, f64), scale: f64) -> String {
        let (prefix, x, y) = (&self.diagram.prefix, number(x), number(y));
        if (scale - 1.0).abs() < 1e-9 {
            return format!("<use href=\"#{prefix}{id}\" x=\"{x}\" y=\"{y}\"/>");
        }
        let scale = number(scale);
        format!("<use href=\"#{prefix}{id}\" transform=\"translate({x} {y}) scale({scale})\"/>")
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

    /// What the author drew, circles lowest and labels on top.
    fn notes(&mut self) {
        let mut out = [String::new(), String::new(), String::new()];
        for (note, colour) in &self.diagram.notes {
            match note {
                Note::Circle(square) => out[0] += &notes::circle(self.layout.middle(*square), *colour),
                Note::Arrow(from, to) => {
                    out[1] += &notes::arrow(self.layout.middle(*from), self.layout.middle(*to), *colour);
                }
                Note::Label(square, text) => {
                    let (x, y) = self.layout.middle(*square);
                    let (size, (wide, high)) = notes::plate(text);
                    // On a square at the edge it is brought in.
                    let most = (self.layout.size.0 - wide / 2.0 - 1.0).max(wide / 2.0);
                    let x = x.min(most).max(wide / 2.0 + 1.0);
                    let (left, top) = (number(x - wide / 2.0), number(y + 6.0));
                    let words = self.text((x, y + 17.0), size, "middle", INK, text);
                    let _ = write!(
                        out[2],
                        "<rect x=\"{left}\" y=\"{top}\" width=\"{}\" height=\"{high}\" rx=\"3\" fill=\"#fff\" stroke=\"{INK}\" stroke-width=\".8\"/>{words}",
                        number(wide)
                    );
                }
            }
        }
        for part in out.iter().filter(|part| !part.is_empty()) {
            self.put(part);
        }
    }

    /// What stands above pieces.
    fn above(&mut self) {
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
                ground::SHADES[0]
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

/// A piece that has neither picture nor letter, on its disc.
const STAR: &str = "<path fill=\"currentColor\" stroke=\"none\" d=\"M0-9L2.6-2.9 9-2.8 4 1.5 5.6 7.8 0 4.3-5.6 7.8-4 1.5-9-2.8-2.6-2.9Z\"/>";

/// A wall, for a square 40 wide.
const WALL: &str = "<path fill=\"#8d8d8d\" stroke=\"#000\" d=\"M-18-18H18V18H-18Z\"/><path fill=\"none\" stroke=\"#000\" d=\"M-18-6H18M-18 6H18M0-18V-6M-9-6V6M9-6V6M0 6V18\"/>";

fn zone_line(number: usize) -> String {
    let (colour, dashes) = shapes::zone(number);
    format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\"")
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
    if !diagram.notes.is_empty() {
        let notes = diagram
            .notes
            .iter()
            .map(|(note, colour)| notes::words(note, *colour, shape));
        parts.push(format!("Drawn: {}.", notes.collect::<Vec<_>>().join(", ")));
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
pub fn number(x: f64) -> String {
    let text = format!("{x:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".into() } else { short.into() }
}
