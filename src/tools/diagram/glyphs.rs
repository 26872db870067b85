//! Pictures of pieces: which one a type has, and its parts. Both are tables beside this file.

use crate::meaning::lower;
use crate::meaning::movement::Movement;
use crate::meaning::rules::Royalty;
use crate::meaning::spec::{PieceSpec, VariantSpec};
use crate::text::diag::Sink;
use crate::text::source::{Excerpt, SourceFile};

/// The picture of each type of a variant, in the order of the types; `None` for a lettered disc. No two types have the same.
///
/// Names come first: a picture goes to the type whose name stands earliest in its row. Then pictures that are still free go
/// to types that move as their rows say, in the order of the variant.
pub fn pictures(spec: &VariantSpec) -> Vec<Option<&'static str>> {
    let rows: Vec<Row> = rows(include_str!("pictures.tsv")).filter_map(Row::read).collect();
    let mut named = Vec::new();
    for (kind, name) in spec.pieces.keys().enumerate() {
        let name = name.to_lowercase();
        for (row, Row { names, .. }) in rows.iter().enumerate() {
            named.extend(names.split(' ').position(|n| n == name).map(|place| (place, kind, row)));
        }
    }
    named.sort_unstable();
    let by_name = named.into_iter().map(|(_, kind, row)| (kind, row));
    let by_moves = spec.pieces.values().enumerate().flat_map(|(kind, piece)| {
        let fitting = rows.iter().enumerate().filter(|(_, row)| row.moves_so(piece));
        fitting.map(move |(row, _)| (kind, row))
    });
    let mut chosen = vec![None; spec.pieces.len()];
    for (kind, row) in by_name.chain(by_moves) {
        let picture = Some(rows[row].picture);
        if chosen[kind].is_none() && !chosen.contains(&picture) {
            chosen[kind] = picture;
        }
    }
    chosen
}

/// A row of the table of pictures.
struct Row {
    picture: &'static str,
    names: &'static str,
    /// How pieces with this picture move; whether it is for royal ones only.
    moves: Vec<(Movement, bool)>,
}

impl Row {
    fn read(cells: Vec<&'static str>) -> Option<Row> {
        let [picture, names, betza] = cells[..] else {
            return None;
        };
        let moves = betza.split(' ').filter(|text| *text != "-").filter_map(|text| {
            let royal = text.strip_prefix("royal:");
            Some((read(royal.unwrap_or(text))?, royal.is_some()))
        });
        let moves = moves.collect();
        Some(Row { picture, names, moves })
    }

    /// Whether a piece moves as pieces with this picture do. One without moves is like no other.
    fn moves_so(&self, piece: &PieceSpec) -> bool {
        let so = |(movement, royal): &(Movement, bool)| {
            *movement == piece.movement && (!royal || piece.royal != Royalty::Common)
        };
        !piece.movement.lines.is_empty() && self.moves.iter().any(so)
    }
}

fn read(betza: &str) -> Option<Movement> {
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

    /// The pictures of types given by name, Betza and whether they are royal.
    fn chosen(pieces: &[(&str, &str, bool)]) -> Vec<Option<&'static str>> {
        let mut sink = Sink::default();
        let name = |i: usize| char::from(b'A' + u8::try_from(i).unwrap());
        let mut text = "[variant]\nname = \"Test\"\n[board]\nfiles = 8\nranks = 8\n".to_owned();
        for (i, (key, betza, royal)) in pieces.iter().enumerate() {
            text += &format!(
                "[pieces.{key}]\nid = \"{}\"\nbetza = \"{betza}\"\nroyal = {royal}\n",
                name(i)
            );
        }
        let spec = crate::meaning::load::load(
            "test",
            &text,
            &mut crate::tools::catalog::shipped_loader,
            &[],
            &mut sink,
        );
        pictures(&spec.unwrap_or_else(|| panic!("{:?}", sink.found)))
    }

    #[test]
    fn names_decide_before_moves() {
        let found = chosen(&[
            ("Griffon", "W", false),
            ("turner", "[F?fsR]", false),
            ("walker", "K", false),
            ("chief", "K", true),
            ("mixed", "WAN", false),
        ]);
        assert_eq!(found, [Some("griffon"), None, Some("man"), Some("king"), None]);
    }

    #[test]
    fn a_picture_goes_to_one_type_only() {
        // The first of a row's names, whatever the order of the file; the other has what its moves have.
        let found = chosen(&[("general", "RF", true), ("king", "K", true)]);
        assert_eq!(found, [Some("dragonking"), Some("king")]);
        // A name far down takes what a piece before it would have by its moves.
        let found = chosen(&[
            ("walker", "FA", false),
            ("champion", "WAD", false),
            ("guard", "F", false),
            ("alfil", "A", false),
        ]);
        assert_eq!(found, [None, Some("champion"), Some("ferz"), Some("elephant")]);
        // Twins: the second has its letter.
        let found = chosen(&[("left", "R", false), ("right", "R", false), ("chariot", "R", false)]);
        assert_eq!(found, [None, None, Some("rook")]);
    }
}
