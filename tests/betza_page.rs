//! The examples of docs/betza.md, played on a board.

use std::collections::BTreeSet;

use nightrider::base::{BoardShape, Square};
use nightrider::meaning::lower;
use nightrider::meaning::movement::{Mask, Step};
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::piece::Lone;

/// The lines of the blocks marked `betza`.
fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("```betza\n").skip(1);
    blocks
        .flat_map(|block| block.split("```").next().unwrap_or("").lines())
        .collect()
}

/// The moves of an example's piece, as the page writes them.
fn moves(example: &str) -> BTreeSet<String> {
    let shape = BoardShape::new(9, 9, 1).expect("a board");
    let square = |name: &str| {
        shape
            .parse(name)
            .unwrap_or_else(|| panic!("{example}: {name} is no square"))
    };
    let (text, position) = example.split_once(" @ ").expect("a string and a position");
    let mut sink = Sink::default();
    let movement = lower::read(&Excerpt::whole(&SourceFile::new("<betza>", text)), &mut sink);
    assert!(sink.found.is_empty(), "{example}: {:?}", sink.found);

    let mut words = position.split(" = ").next().unwrap_or("").split_whitespace();
    let mut lone = Lone::new(shape.clone(), movement, square(words.next().expect("a square")));
    let mut royal: Vec<Square> = Vec::new();
    while let (Some(word), Some(list)) = (words.next(), words.next()) {
        for name in list.split(',') {
            match word {
                "own" | "foe" => lone.blockers.push((square(name), word == "own", false)),
                "royal" => royal.push(square(name)),
                "ep" => {
                    let (crossed, victim) = name.trim_end_matches('}').split_once('{').expect("d6{d5}");
                    lone.passing = Some(([square(crossed)].into_iter().collect(), square(victim)));
                }
                other => panic!("{example}: {other}?"),
            }
        }
    }
    for blocker in &mut lone.blockers {
        blocker.2 = royal.contains(&blocker.0);
    }

    let found = lone.moves().expect("moves");
    let written = found.iter().map(|m| {
        let to = m.to.expect("a destination");
        let (here, far): (Vec<Square>, Vec<Square>) = m.victims.iter().partition(|v| **v == to);
        let far: Vec<String> = far.into_iter().map(|v| shape.name(v)).collect();
        let took = if here.is_empty() { "" } else { "x" };
        let rest = if far.is_empty() {
            String::new()
        } else {
            format!("{{{}}}", far.join(","))
        };
        format!("{took}{}{rest}", shape.name(to))
    });
    written.collect()
}

#[test]
fn examples_of_the_notation_page_hold() {
    let examples = examples(include_str!("../docs/betza.md"));
    assert!(examples.len() > 70, "only {} examples found", examples.len());
    for example in examples {
        let (_, right) = example.split_once(" = ").expect("a result");
        let expected: BTreeSet<String> = right
            .split_whitespace()
            .filter(|m| *m != "-")
            .map(str::to_owned)
            .collect();
        assert_eq!(moves(example), expected, "{example}");
    }
}

/// A cell: its text, and how far right and up of `@` it stands.
type Cell = (String, i16, i16);

/// The blocks of the page that are marked `grid`: what their cells are, and for each cell its text and how far right and up of
/// `@` it stands.
fn grids(page: &str) -> Vec<(String, Vec<Cell>)> {
    let mut found = Vec::new();
    for block in page.split("```grid ").skip(1) {
        let (kind, rest) = block.split_once('\n').expect("a block");
        let rows: Vec<Vec<&str>> = rest
            .split("```")
            .next()
            .unwrap_or("")
            .lines()
            .map(|line| line.split_whitespace().collect())
            .collect();
        let at = |n: usize| i16::try_from(n).expect("a small grid");
        let (row, column) = rows
            .iter()
            .enumerate()
            .find_map(|(y, cells)| cells.iter().position(|c| *c == "@").map(|x| (at(y), at(x))))
            .expect("a piece");
        let cells = rows.iter().enumerate().flat_map(|(y, cells)| {
            let cells = cells.iter().enumerate().filter(|(_, c)| !["@", "."].contains(c));
            cells.map(move |(x, c)| ((*c).to_owned(), at(x) - column, row - at(y)))
        });
        found.push((kind.to_owned(), cells.collect()));
    }
    found
}

#[test]
fn grids_show_where_the_letters_go() {
    let grids = grids(include_str!("../docs/betza.md"));
    let mut seen = BTreeSet::new();
    for (kind, cells) in &grids {
        assert!(cells.len() >= 8, "{kind}");
        for (text, right, up) in cells {
            let string = match kind.as_str() {
                "atom" | "move" => text.clone(),
                "turn" => format!("fmpa{text}W"),
                other => panic!("{other}?"),
            };
            if kind == "atom" {
                let mut sink = Sink::default();
                let movement = lower::read(&Excerpt::whole(&SourceFile::new("<betza>", string.as_str())), &mut sink);
                assert!(sink.found.is_empty(), "{text}: {:?}", sink.found);
                let leaps: BTreeSet<(i16, i16)> = movement
                    .lines
                    .iter()
                    .map(|line| match &line[..] {
                        [Step::Leap { vector, wrap: false }, Step::Land(Mask::EX)] => (vector.dx, vector.dy),
                        other => panic!("{text}: {other:?}"),
                    })
                    .collect();
                let images = [(*right, *up), (*up, *right)]
                    .into_iter()
                    .flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)]);
                assert_eq!(leaps, images.collect(), "{text}");
            } else {
                let shape = BoardShape::new(9, 9, 1).expect("a board");
                // A leg that turns has come one square up.
                let up = up + i16::from(kind == "turn");
                let to = shape.at(4 + i32::from(*right), 4 + i32::from(up)).expect("a square");
                assert_eq!(
                    moves(&format!("{string} @ e5")),
                    BTreeSet::from([shape.name(to)]),
                    "{text}"
                );
            }
        }
        seen.insert(kind.as_str());
    }
    assert_eq!(seen, BTreeSet::from(["atom", "move", "turn"]));
    let atoms = grids
        .iter()
        .find(|(kind, _)| kind == "atom")
        .map_or(0, |(_, cells)| cells.len());
    assert_eq!(atoms, 48, "the grid of atoms has all squares up to six away");
}

/// Every ruling says where it comes from, by marks that the table of sources explains, and no source is idle.
#[test]
fn rulings_have_sources() {
    let page = include_str!("../docs/betza.md");
    let part = |from: &str, to: &str| {
        let (_, rest) = page.split_once(from).expect("a heading");
        rest.split_once(to).expect("a heading").0
    };
    let rows = |text: &str| -> Vec<Vec<String>> {
        let rows = text
            .lines()
            .filter(|l| l.starts_with("| ") && !l.starts_with("| name") && !l.starts_with("| mark"));
        rows.map(|l| l.trim_matches('|').split(" | ").map(|c| c.trim().to_owned()).collect())
            .collect()
    };
    let marks = |text: &str| -> BTreeSet<String> {
        let marks = text
            .split('[')
            .skip(1)
            .filter_map(|rest| rest.split_once(']'))
            .map(|(mark, _)| mark.to_owned());
        marks
            .filter(|mark| mark.chars().all(|c| c.is_ascii_alphanumeric()))
            .collect()
    };
    let rulings = rows(part("\n## Rulings\n", "\n### Sources\n"));
    let sources = rows(part("\n### Sources\n", "\n## What other programs"));
    assert!(rulings.len() >= 24 && sources.len() >= 15);
    let known: BTreeSet<String> = sources.iter().flat_map(|row| marks(&row[0])).collect();
    let mut used = BTreeSet::new();
    for row in &rulings {
        assert_eq!(row.len(), 3, "{row:?}");
        // Strings of the notation may stand beside the marks.
        let plain: String = row[2].split('`').step_by(2).collect();
        let marks = marks(&plain);
        assert!(!marks.is_empty() && marks.is_subset(&known), "{row:?}");
        used.extend(marks);
    }
    assert_eq!(used, known);
    assert!(sources.iter().all(|row| row.len() == 3 && !row[2].is_empty()));
}
