//! The shapes of marks. Colours are those of Okabe and Ito, which most colour-blind people tell apart; no two marks have the
//! same shape.

use std::collections::BTreeSet;

use super::marks::{Link, Mark};

/// Blue: moves.
pub const BLUE: &str = "#0072b2";
/// Vermilion: captures.
pub const RED: &str = "#d55e00";
/// Bluish green: ways and drops.
pub const GREEN: &str = "#009e73";
/// Orange: what happens once in a while.
pub const ORANGE: &str = "#e69f00";
/// Reddish purple.
pub const PURPLE: &str = "#cc79a7";
/// Sky blue.
pub const SKY: &str = "#56b4e9";
/// Ink.
pub const INK: &str = "#222";

/// A mark as SVG elements around 0 0, for a square 40 wide.
pub fn mark(mark: Mark) -> String {
    let ring = |colour: &str, more: &str| {
        format!("<circle r=\"16.5\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"3.5\"{more}/>")
    };
    let stroked = |colour: &str, path: &str| {
        format!("<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\" stroke-linecap=\"round\" d=\"{path}\"/>")
    };
    let filled = |colour: &str, path: &str| format!("<path fill=\"{colour}\" stroke=\"{INK}\" d=\"{path}\"/>");
    let dot = format!("<circle r=\"6.5\" fill=\"{BLUE}\"/>");
    match mark {
        Mark::Move => dot,
        Mark::Capture => ring(RED, ""),
        Mark::Both => ring(RED, "") + &dot,
        Mark::Landing => format!("<circle r=\"5.5\" fill=\"#fff\" stroke=\"{BLUE}\" stroke-width=\"3\"/>"),
        Mark::Own => ring(PURPLE, " stroke-dasharray=\"7 5\""),
        Mark::Passing => stroked(RED, "M0-18L18 0 0 18-18 0Z"),
        Mark::Rifle => stroked(
            RED,
            "M-18-10.5V-18H-10.5M10.5-18H18V-10.5M18 10.5V18H10.5M-10.5 18H-18V10.5",
        ),
        Mark::Hurdle => stroked(GREEN, "M-17.5 17V0A17.5 17.5 0 0 1 17.5 0V17"),
        Mark::Path => format!("<path fill=\"{GREEN}\" d=\"M0-5.5L5.5 0 0 5.5-5.5 0Z\"/>"),
        Mark::Castling => filled(ORANGE, "M-7.5-7.5H7.5V7.5H-7.5Z"),
        Mark::Drop => filled(GREEN, "M-8.5-6.5H8.5L0 9Z"),
        Mark::Launch => stroked(RED, "M0-11V11M-11 0H11M-7.5-7.5L7.5 7.5M7.5-7.5L-7.5 7.5"),
        // A star of twelve points around the square.
        Mark::Blast => stroked(
            ORANGE,
            "M0 -19.3L3.9 -14.5L9.6 -16.7L10.6 -10.6L16.7 -9.7L14.5 -3.9L19.3 -0L14.5 3.9L16.7 9.6L10.6 10.6L9.6 16.7L3.9 14.5L0 19.3L-3.9 14.5L-9.6 16.7L-10.6 10.6L-16.7 9.7L-14.5 3.9L-19.3 0L-14.5 -3.9L-16.7 -9.7L-10.6 -10.6L-9.7 -16.7L-3.9 -14.5Z",
        ),
        Mark::Shift => stroked(BLUE, "M-9.5-17H9.5L18.5 0 9.5 17H-9.5L-18.5 0Z"),
        Mark::Stay => stroked(BLUE, "M-13 13V18H13V13"),
        Mark::Initial => format!(
            "<circle cx=\"12.5\" cy=\"-12.5\" r=\"6\" fill=\"#fff\" stroke=\"{INK}\"/><path fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.5\" d=\"M11-14.3L12.9-16V-9.2\"/>"
        ),
        Mark::Promotion => filled(ORANGE, "M-18.5-8.5L-13-18.5-7.5-8.5Z"),
    }
}

/// Whether a mark is drawn smaller where no piece stands inside it.
pub fn shrinks(mark: Mark) -> bool {
    matches!(mark, Mark::Capture | Mark::Both | Mark::Own)
}

/// Where a mark stands beside the middle, and how large, where it would hide: behind a piece, or a landing in a dot.
pub fn beside(mark: Mark, others: &BTreeSet<Mark>, piece: bool) -> Option<((f64, f64), f64)> {
    let dotted = [Mark::Move, Mark::Both, Mark::Capture, Mark::Own]
        .iter()
        .any(|m| others.contains(m));
    match mark {
        Mark::Landing if dotted || piece => Some(((12.5, 12.5), 0.75)),
        Mark::Launch if piece => Some(((12.5, 12.5), 0.45)),
        Mark::Move | Mark::Castling | Mark::Drop if piece => Some(((-13.0, 13.0), 0.7)),
        _ => None,
    }
}

/// Whether a mark stands in a corner, above whatever else is on the square.
pub fn is_badge(mark: Mark) -> bool {
    matches!(mark, Mark::Initial | Mark::Promotion)
}

/// Colour and further attributes of the lines of links.
pub fn link(link: Link) -> (&'static str, &'static str) {
    match link {
        Link::Way => (GREEN, " stroke-dasharray=\".1 4.5\""),
        Link::Passing => (RED, " stroke-dasharray=\"5 4\""),
        Link::Shift => (BLUE, ""),
    }
}

/// Colour and dashes of the outline of the zone with this number; they repeat after twenty.
pub fn zone(number: usize) -> (&'static str, &'static str) {
    const COLOURS: [&str; 5] = [PURPLE, SKY, ORANGE, GREEN, INK];
    const DASHES: [&str; 4] = ["none", "7 4", "2 4", "10 3 2 3"];
    (COLOURS[number % COLOURS.len()], DASHES[number % DASHES.len()])
}
