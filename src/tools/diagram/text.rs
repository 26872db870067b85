//! Diagrams for terminals.

use super::Diagram;
use super::marks::Mark;
use crate::base::Square;
use crate::tools::board_text;

/// The board, what the signs mean, and hands.
pub fn write(diagram: &Diagram) -> String {
    let mut out = board(diagram);
    let hands: Vec<String> = [(0, "White"), (1, "Black")]
        .into_iter()
        .filter(|(side, _)| !diagram.hands[*side].is_empty())
        .map(|(side, name)| {
            let held = diagram.hands[side].iter().map(|(kind, count)| {
                let id = &diagram.variant.spec.piece(*kind).id;
                if *count == 1 {
                    id.clone()
                } else {
                    format!("{count}{id}")
                }
            });
            format!("in {name}'s hand: {}", held.collect::<Vec<_>>().join(" "))
        })
        .collect();
    let used = diagram.marks.used();
    let meanings = used.iter().map(|m| match m {
        Mark::Shift => {
            let shifts = diagram.marks.shifts(diagram.shape());
            format!("{} {}: {}", m.sign(), m.meaning(), shifts.join(", "))
        }
        _ => format!("{} {}", m.sign(), m.meaning()),
    });
    let mut lines: Vec<String> = meanings.collect();
    if let Some(at) = diagram.origin {
        lines.insert(0, format!("the piece stands on {}", diagram.shape().name(at)));
    }
    if !diagram.walls.is_empty() {
        lines.push("# wall".into());
    }
    if diagram.marks.cut {
        lines.push(super::marks::CUT.to_owned());
    }
    let names = |squares: crate::base::Bitboard| {
        let names: Vec<String> = squares.into_iter().map(|s| diagram.shape().name(s)).collect();
        names.join(" ")
    };
    if !diagram.last.is_empty() {
        lines.push(format!("last move: {}", names(diagram.last)));
    }
    for zone in &diagram.zones {
        lines.push(format!("{}: {}", zone.name, names(zone.squares)));
    }
    let drawn = diagram.notes.iter();
    let drawn = drawn
        .map(|(note, colour)| super::notes::words(note, *colour, diagram.shape()))
        .collect();
    for part in [hands, if diagram.legend { lines } else { Vec::new() }, drawn] {
        if !part.is_empty() {
            out += &format!("\n{}\n", part.join("\n"));
        }
    }
    out
}

fn board(diagram: &Diagram) -> String {
    let drawn = board_text::seen(diagram.shape(), diagram.flipped, |square| cell(diagram, square));
    if diagram.coordinates {
        return drawn;
    }
    // The numbers stand in the first column, the letters in the last line.
    let last = diagram.shape().first_rank() + diagram.shape().ranks() - 1;
    let margin = last.to_string().len() + 2;
    let lines: Vec<&str> = drawn.lines().take(diagram.shape().ranks()).collect();
    let cut = lines.iter().map(|line| line.get(margin..).unwrap_or(""));
    cut.map(|line| format!("{line}\n")).collect()
}

/// A piece's id, or a dot, or `#`, with the signs of the square's marks; a mark of a destination stands for the dot.
fn cell(diagram: &Diagram, square: Square) -> String {
    let signs: String = diagram.marks.of(square).map(Mark::sign).collect();
    let piece = diagram.pieces.iter().find(|(s, _)| *s == square);
    match piece {
        Some((_, piece)) => diagram.id(*piece) + &signs,
        None if diagram.walls.contains(square) => format!("#{signs}"),
        None if signs.is_empty() => ".".into(),
        None => signs,
    }
}
