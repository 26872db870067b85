//! Arrows, circles and words that an author puts on a diagram. They mean nothing to the program.

use super::shapes::{BLUE, GREEN, INK, ORANGE, PURPLE, RED};
use super::{Diagram, letters};
use crate::base::{BoardShape, Square};

/// What an author draws.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// An arrow between two squares.
    Arrow(Square, Square),
    /// A circle around a square.
    Circle(Square),
    /// A few words on a square.
    Label(Square, String),
}

/// The most characters of a label.
pub const MAX_LABEL: usize = 12;

/// The colours of notes: those of Okabe and Ito that stand out on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Colour {
    /// Bluish green.
    #[default]
    Green,
    /// Vermilion.
    Red,
    /// Blue.
    Blue,
    /// Orange.
    Orange,
    /// Reddish purple.
    Purple,
}

impl Colour {
    /// All of them.
    pub const ALL: [Colour; 5] = [Colour::Green, Colour::Red, Colour::Blue, Colour::Orange, Colour::Purple];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Colour::Green => "green",
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Orange => "orange",
            Colour::Purple => "purple",
        }
    }

    /// How SVG writes it.
    pub(super) fn code(self) -> &'static str {
        match self {
            Colour::Green => GREEN,
            Colour::Red => RED,
            Colour::Blue => BLUE,
            Colour::Orange => ORANGE,
            Colour::Purple => PURPLE,
        }
    }
}

/// A note in words, for those who cannot see it.
pub fn words(note: &Note, colour: Colour, shape: &BoardShape) -> String {
    let colour = colour.name();
    match note {
        Note::Arrow(from, to) => format!("{colour} arrow from {} to {}", shape.name(*from), shape.name(*to)),
        Note::Circle(square) => format!("{colour} circle on {}", shape.name(*square)),
        Note::Label(square, text) => format!("\"{text}\" on {}", shape.name(*square)),
    }
}

/// An arrow between two points, rimmed so that it is seen on every ground.
pub fn arrow((x0, y0): (f64, f64), (x1, y1): (f64, f64), colour: Colour) -> String {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let point = |along: f64, aside: f64| {
        let (x, y) = (x0 + ux * along - uy * aside, y0 + uy * along + ux * aside);
        format!("{} {}", super::svg::number(x), super::svg::number(y))
    };
    let neck = length - 15.0;
    let outline = [
        (6.0, 2.6),
        (neck, 2.6),
        (neck, 7.5),
        (length - 1.0, 0.0),
        (neck, -7.5),
        (neck, -2.6),
        (6.0, -2.6),
    ];
    let points: Vec<String> = outline.iter().map(|(along, aside)| point(*along, *aside)).collect();
    format!(
        "<path fill=\"{}\" fill-opacity=\".85\" stroke=\"{INK}\" stroke-width=\".8\" d=\"M{}Z\"/>",
        colour.code(),
        points.join("L")
    )
}

/// A circle around a point, rimmed as arrows are.
pub fn circle((x, y): (f64, f64), colour: Colour) -> String {
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"17.6\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"4.4\"/>\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"17.6\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.8\"/>",
        colour.code()
    )
}

/// The size of the letters of a label, and the width and the height of its plate.
pub fn plate(text: &str) -> (f64, (f64, f64)) {
    let size = 11.0;
    // Fonts of readers may be wider than the strokes.
    (size, (letters::width(text, size) * 1.15 + 7.0, 14.0))
}

impl Diagram {
    /// Puts an arrow, a circle or a label on the diagram. It is drawn above everything else; a label that is longer than
    /// [`MAX_LABEL`] is cut.
    #[must_use]
    pub fn note(mut self, note: Note, colour: Colour) -> Diagram {
        let note = match note {
            Note::Label(square, text) => Note::Label(square, text.chars().take(MAX_LABEL).collect()),
            other => other,
        };
        self.notes.push((note, colour));
        self
    }
}
