//! Pictures of pieces: which one a type has, and its parts. Both are tables beside this file.

use crate::meaning::lower;
use crate::meaning::rules::Royalty;
use crate::meaning::spec::PieceSpec;
use crate::text::diag::Sink;
use crate::text::source::{Excerpt, SourceFile};

/// The picture of a piece type; `None` for a lettered disc. The name decides, then how the piece moves.
pub fn picture(name: &str, spec: &PieceSpec) -> Option<&'static str> {
    let name = name.to_lowercase();
    let rows = || rows(include_str!("pictures.tsv"));
    let named = |cells: &&Vec<&'static str>| cells[1].split(' ').any(|n| n == name);
    let moves_so = |cells: &&Vec<&'static str>| {
        let royal = spec.royal != Royalty::Common;
        let betza = cells[2]
            .split(' ')
            .filter_map(|text| match text.strip_prefix("royal:") {
                Some(text) => royal.then_some(text),
                None => Some(text).filter(|t| *t != "-"),
            });
        // A piece without moves is like no other.
        !spec.movement.lines.is_empty() && { betza }.any(|text| read(text) == Some(&spec.movement).cloned())
    };
    let all: Vec<Vec<&'static str>> = rows().filter(|cells| cells.len() == 3).collect();
    all.iter()
        .find(named)
        .or_else(|| all.iter().find(moves_so))
        .map(|cells| cells[0])
}

fn read(betza: &str) -> Option<crate::meaning::movement::Movement> {
    let mut sink = Sink::default();
    let movement = lower::read(&Excerpt::whole(&SourceFile::new("<picture>", betza)), &mut sink);
    (!sink.has_errors()).then_some(movement)
}

/// The parts of a picture, as SVG elements that inherit `fill`, `stroke` and `color`.
pub fn parts(picture: &str) -> String {
    let Some(row) = rows(include_str!("glyphs.tsv")).find(|cells| cells[0] == picture) else {
        return String::new();
    };
    row[1..].iter().map(|part| element(part)).collect()
}

fn element(part: &str) -> String {
    match part.split_once(' ') {
        Some(("line", path)) => format!("<path fill=\"none\" stroke=\"currentColor\" d=\"{path}\"/>"),
        Some(("spot", path)) => format!("<path fill=\"currentColor\" stroke=\"none\" d=\"{path}\"/>"),
        Some(("outline", path)) => format!("<path fill=\"none\" d=\"{path}\"/>"),
        Some(("like", other)) => parts(other),
        Some(("turned", other)) => format!("<g transform=\"scale(1 -1)\">{}</g>", parts(other)),
        Some(("half", two)) => {
            let (front, behind) = two.split_once(' ').unwrap_or((two, two));
            let at = |x, y, picture| format!("<g transform=\"translate({x} {y}) scale(.68)\">{}</g>", parts(picture));
            at(5.6, -5.0, behind) + &at(-5.6, 5.0, front)
        }
        _ => format!("<path d=\"{part}\"/>"),
    }
}

/// The rows of a table, comments left out.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_drawn_within_their_square_and_betza_of_the_table_is_read() {
        for cells in rows(include_str!("pictures.tsv")) {
            let drawn = parts(cells[0]);
            assert!(!drawn.is_empty(), "{} is not drawn", cells[0]);
            let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>{drawn}</svg>");
            let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).unwrap();
            let bounds = tree.root().bounding_box();
            let within = bounds.left() >= -17.0 && bounds.right() <= 17.0 && bounds.top() >= -18.5;
            assert!(within && bounds.bottom() <= 16.5, "{}: {bounds:?}", cells[0]);
            for text in cells[2].split(' ').filter(|t| *t != "-") {
                let text = text.trim_start_matches("royal:");
                assert!(read(text).is_some(), "{}: {text}", cells[0]);
            }
        }
    }

    #[test]
    fn a_name_decides_before_the_moves() {
        let spec = |betza: &str, royal| PieceSpec {
            movement: read(betza).unwrap(),
            royal,
            ..PieceSpec::default()
        };
        assert_eq!(picture("Griffon", &spec("W", Royalty::Common)), Some("griffon"));
        assert_eq!(picture("x", &spec("[F?fsR]", Royalty::Common)), Some("griffon"));
        assert_eq!(picture("x", &spec("K", Royalty::Common)), Some("man"));
        assert_eq!(picture("x", &spec("K", Royalty::Each)), Some("king"));
        assert_eq!(picture("x", &spec("WAN", Royalty::Common)), None);
        assert_eq!(picture("x", &PieceSpec::default()), None);
    }
}
