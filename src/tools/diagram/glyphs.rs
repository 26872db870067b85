//! Pictures of pieces: which one a type has, and its parts. Both are tables beside this file.

use std::collections::BTreeSet;

use crate::meaning::lower;
use crate::meaning::movement::Movement;
use crate::meaning::rules::Royalty;
use crate::meaning::spec::{PieceSpec, VariantSpec};
use crate::text::diag::Sink;
use crate::text::source::{Excerpt, SourceFile};

/// The pictures of which those of compounds are made, those that say most first.
const PARTS: [&str; 14] = [
    "queen",
    "rook",
    "bishop",
    "nightrider",
    "man",
    "knight",
    "cannon",
    "grasshopper",
    "camel",
    "zebra",
    "dabbaba",
    "elephant",
    "wazir",
    "ferz",
];

/// The most lines of a piece whose parts are looked for.
const MAX_LINES: usize = 48;

/// The picture of each type of a variant, in the order of the types; `None` for a lettered disc. No two types have the same.
///
/// Names come first: a picture goes to the type whose name stands earliest in its row. Then pictures that are still free go
/// to types that move as their rows say, in the order of the variant. A type whose moves are those of two or three pictures
/// together has these beside each other.
pub fn pictures(spec: &VariantSpec) -> Vec<Option<String>> {
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
    let mut chosen: Vec<Option<String>> = vec![None; spec.pieces.len()];
    let mut drawn = BTreeSet::new();
    for (kind, row) in by_name.chain(by_moves) {
        if chosen[kind].is_none() && drawn.insert(parts(rows[row].picture)) {
            chosen[kind] = Some(rows[row].picture.to_owned());
        }
    }
    if chosen.contains(&None) {
        let parts_known = Part::all(&rows);
        for (piece, chosen) in spec.pieces.values().zip(&mut chosen) {
            if chosen.is_none() {
                let found = compound(&piece.movement, &parts_known);
                *chosen = found.filter(|picture| drawn.insert(parts(picture)));
            }
        }
    }
    chosen
}

/// What pictures of compounds are made of: a picture, and the moves that it stands for.
struct Part {
    picture: &'static str,
    whole: Movement,
    /// Those that do not capture, and those that do.
    moves: Movement,
    captures: Movement,
}

impl Part {
    fn all(rows: &[Row]) -> Vec<Part> {
        let part = |picture: &&'static str| {
            let row = rows.iter().find(|row| row.picture == *picture)?;
            let betza = row.betza.split(' ').next()?;
            Some(Part {
                picture,
                whole: read(betza)?,
                moves: read(&format!("m{betza}"))?,
                captures: read(&format!("c{betza}"))?,
            })
        };
        PARTS.iter().filter_map(part).collect()
    }
}

/// The picture of a piece that moves as two or three of those known do together, or moves as one and captures as another, and
/// not otherwise.
fn compound(movement: &Movement, known: &[Part]) -> Option<String> {
    // No three parts have more lines; to look for them in more would only take time.
    if movement.lines.is_empty() || movement.lines.len() > MAX_LINES {
        return None;
    }
    let together = |one: &Movement, other: &Movement| {
        let mut all = one.clone();
        all.lines.extend(other.lines.iter().cloned());
        lower::one_form(all)
    };
    let mut sum = Movement::default();
    let mut names = Vec::new();
    for Part { picture, whole, .. } in known {
        if sum == *movement || names.len() == 3 {
            break;
        }
        let more = together(&sum, whole);
        // All that a part adds must be there, and nothing of it without the part.
        let apart = more.lines.len() == sum.lines.len() + whole.lines.len();
        if apart && together(movement, whole) == *movement {
            sum = more;
            names.push(*picture);
        }
    }
    if sum == *movement {
        return match names.len() {
            2 => Some(format!("half {}", names.join(" "))),
            3 => Some(format!("third {}", names.join(" "))),
            _ => None,
        };
    }
    let moving = known.iter().filter(|part| together(movement, &part.moves) == *movement);
    let mut pairs = moving.flat_map(|one| known.iter().map(move |other| (one, other)));
    let (one, other) = pairs.find(|(one, other)| together(&one.moves, &other.captures) == *movement)?;
    Some(format!("split {} {}", one.picture, other.picture))
}

/// A row of the table of pictures.
struct Row {
    picture: &'static str,
    names: &'static str,
    betza: &'static str,
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
        Some(Row {
            picture,
            names,
            betza,
            moves,
        })
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

/// The parts of a picture of the table, or of one made of such, as SVG elements that inherit `fill`, `stroke` and `color`.
pub fn parts(picture: &str) -> String {
    match rows(include_str!("glyphs.tsv")).find(|cells| cells[0] == picture) {
        Some(row) => row[1..].iter().map(|part| element(part)).collect(),
        None if picture.contains(' ') => element(picture),
        None => String::new(),
    }
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
            scaled(5.6, -5.0, ".68", behind) + &scaled(-5.6, 5.0, ".68", front)
        }
        Some(("split", two)) => {
            let (moving, capturing) = two.split_once(' ').unwrap_or((two, two));
            let line = "<path fill=\"none\" d=\"M-13 13L13-13\"/>";
            scaled(-7.2, -7.6, ".56", moving) + &scaled(7.2, 8.2, ".56", capturing) + line
        }
        Some(("third", three)) => {
            let mut names = three.split(' ');
            let mut next = |x, y| scaled(x, y, ".55", names.next().unwrap_or_default());
            let (left, right, behind) = (next(-7.6, 7.0), next(7.6, 7.0), next(0.0, -7.6));
            behind + &right + &left
        }
        _ => format!("<path d=\"{part}\"/>"),
    }
}

/// A picture, smaller and elsewhere.
fn scaled(x: f64, y: f64, scale: &str, picture: &str) -> String {
    format!(
        "<g transform=\"translate({x} {y}) scale({scale})\">{}</g>",
        parts(picture)
    )
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
    fn chosen(pieces: &[(&str, &str, bool)]) -> Vec<String> {
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
        let spec = spec.unwrap_or_else(|| panic!("{:?}", sink.found));
        pictures(&spec).into_iter().map(Option::unwrap_or_default).collect()
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
        assert_eq!(found, ["griffon", "", "man", "king", "third knight elephant wazir"]);
    }

    #[test]
    fn a_picture_goes_to_one_type_only() {
        // The first of a row's names, whatever the order of the file; the other has what its moves have.
        let found = chosen(&[("general", "RF", true), ("king", "K", true)]);
        assert_eq!(found, ["dragonking", "king"]);
        // A name far down takes what a piece before it would have by its moves.
        let found = chosen(&[
            ("walker", "FA", false),
            ("champion", "WAD", false),
            ("guard", "F", false),
            ("alfil", "A", false),
        ]);
        assert_eq!(found, ["half elephant ferz", "champion", "ferz", "elephant"]);
        // Twins: the second has its letter.
        let found = chosen(&[("left", "R", false), ("right", "R", false), ("chariot", "R", false)]);
        assert_eq!(found, ["", "", "rook"]);
    }

    #[test]
    fn compounds_are_drawn_from_their_parts() {
        let found = chosen(&[
            ("hawk", "BN", false),
            ("tiger", "RNF", false),
            ("angel", "QC", false),
            ("falcon", "RC", false),
            ("leaper", "AD", false),
            ("squire", "NAD", false),
            ("king", "KN", true),
            // Parts that move otherwise, more than three, or with something left over.
            ("archer", "mNcB", false),
            ("strange", "mRcfB", false),
            ("many", "NCZD", false),
            ("rest", "RfN", false),
            ("ship", "WyafsW", false),
        ]);
        let expected = [
            "archbishop",
            "third rook knight ferz",
            "half queen camel",
            "half rook camel",
            "half dabbaba elephant",
            "third knight dabbaba elephant",
            "king",
            "split knight bishop",
            "",
            "",
            "",
            "ship",
        ];
        assert_eq!(found, expected);
        // Who comes second with the same parts has a letter.
        assert_eq!(
            chosen(&[("first", "RC", false), ("second", "CR", false)]),
            ["half rook camel", ""]
        );
    }
}
