//! The library against the independent reading of `tests/reference`: the golden tables, and random pieces in random
//! positions drawn from the whole notation.

mod reference;
#[path = "differential/xboard.rs"]
mod xboard;

use std::collections::{BTreeMap, BTreeSet};

use nightrider::base::{Bitboard, BoardShape, Color};
use nightrider::meaning::lower;
use nightrider::meaning::movement::Movement;
use nightrider::text::diag::{Severity, Sink};
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::piece::Lone;
use reference::generate::{Rng, Taste, part, position, string};
use reference::letters::{Place, changed, idle, shorter};
use reference::{EnPassant, Man, Outcome, Query, moves, table, united};

/// Reads a string with the library; the errors as text when there are any.
fn movement(betza: &str) -> Result<Movement, String> {
    let mut sink = Sink::default();
    let movement = lower::read(&Excerpt::whole(&SourceFile::new("<betza>", betza)), &mut sink);
    let errors = sink.found.iter().filter(|d| d.code.severity == Severity::Error);
    let errors: Vec<String> = errors.map(|d| format!("{}: {}", d.code.id, d.message)).collect();
    if errors.is_empty() {
        Ok(movement)
    } else {
        Err(errors.join("; "))
    }
}

/// The library's answer to a query of the reference reading.
fn library(betza: &str, query: &Query) -> Result<BTreeSet<Outcome>, String> {
    let board = &query.board;
    let shape = BoardShape::new(board.files as usize, board.ranks as usize, 1).map_err(|e| format!("{e:?}"))?;
    let square = |(file, rank): (i32, i32)| shape.at(file, rank).expect("a square of the board");
    let holes: Bitboard = board.holes.iter().map(|s| square(*s)).collect();
    let lone = Lone {
        movement: movement(betza)?,
        color: if query.mover_white { Color::White } else { Color::Black },
        at: square(query.from),
        royal: false,
        blockers: board
            .pieces
            .iter()
            .map(|(s, man)| (square(*s), man.white == query.mover_white, man.royal))
            .collect(),
        passing: query
            .ep
            .as_ref()
            .map(|ep| (ep.squares.iter().map(|s| square(*s)).collect(), square(ep.victim))),
        moved: query.moved,
        starts: query
            .start_squares
            .iter()
            .filter_map(|(file, rank)| shape.at(*file, *rank))
            .collect(),
        last: query.last_moved.as_deref().map(movement).transpose()?,
        shape: shape.clone().without(holes),
    };
    let back = |s: nightrider::base::Square| (shape.file(s) as i32, shape.rank(s) as i32);
    // A limit of compiling has a code as one of reading has.
    let place = Excerpt::whole(&SourceFile::new("<betza>", betza)).whole_place();
    let found = lone.moves().map_err(|e| format!("{}: {e}", e.finding(place).code.id))?;
    Ok(plain(found.iter().map(|m| Outcome {
        to: back(m.to.expect("a destination")),
        captures: m.victims.iter().map(|v| back(*v)).collect(),
        moved: m.moved.map(|(a, b)| (back(a), back(b))),
        crossed: m.wake.into_iter().map(back).collect(),
    })))
}

/// Outcomes by effect: the order of captures is no part of it, and rights in passing are united.
fn plain(found: impl IntoIterator<Item = Outcome>) -> BTreeSet<Outcome> {
    united(found.into_iter().map(|mut one| {
        one.captures.sort_unstable();
        one
    }))
}

fn difference(expected: &BTreeSet<Outcome>, found: &BTreeSet<Outcome>) -> String {
    let text = |a: &BTreeSet<Outcome>, b: &BTreeSet<Outcome>| {
        a.difference(b).map(table::notation).collect::<Vec<_>>().join(" ")
    };
    format!(
        "missing [{}] surplus [{}]",
        text(expected, found),
        text(found, expected)
    )
}

#[test]
fn golden_empty_boards() {
    let (mut rows, mut wrong) = (0, Vec::new());
    for line in table::lines(include_str!("golden/empty-board.tsv")) {
        rows += 1;
        let cells: Vec<&str> = line.split('\t').collect();
        let size: i32 = cells[3].parse().expect("a board size");
        let (centre, shape) = (
            size / 2,
            BoardShape::new(size as usize, size as usize, 1).expect("a board"),
        );
        let at = shape.at(centre, centre).expect("the centre");
        let found = movement(cells[1]).and_then(|m| Lone::new(shape.clone(), m, at).moves().map_err(|e| e.to_string()));
        let found: BTreeSet<String> = match found {
            Err(why) => [why].into(),
            // The table lists squares other than the piece's own.
            Ok(found) => found
                .iter()
                .filter_map(|m| m.to.filter(|to| *to != at))
                .map(|s| format!("{},{}", shape.file(s) as i32 - centre, shape.rank(s) as i32 - centre))
                .collect(),
        };
        let expected: BTreeSet<String> = cells[5].split_whitespace().map(str::to_owned).collect();
        if found != expected {
            wrong.push(format!(
                "{} {}: missing {:?}, surplus {:?}",
                cells[0],
                cells[1],
                expected.difference(&found).collect::<Vec<_>>(),
                found.difference(&expected).collect::<Vec<_>>()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(rows, 103);
}

#[test]
fn golden_positions() {
    let (mut rows, mut wrong) = (0, Vec::new());
    for line in table::lines(concat!(
        include_str!("golden/positions.tsv"),
        include_str!("golden/variations.tsv")
    )) {
        rows += 1;
        let row = table::row(line).expect("a row");
        let found = match library(&row.betza, &row.query) {
            Ok(found) => found.iter().map(table::notation).collect(),
            Err(why) => BTreeSet::from([why]),
        };
        // The table names captures in the order taken; the library's order is compared by the suites.
        let sorted = |s: &String| {
            s.split('{')
                .map(|p| {
                    let mut squares: Vec<&str> = p.trim_end_matches('}').split(',').collect();
                    squares.sort_unstable();
                    squares.join(",")
                })
                .collect::<Vec<_>>()
                .join("{")
        };
        let (expected, found): (BTreeSet<String>, BTreeSet<String>) = (
            row.expected.iter().map(sorted).collect(),
            found.iter().map(sorted).collect(),
        );
        if found != expected {
            wrong.push(format!(
                "{} {}: missing {:?}, surplus {:?}",
                row.id,
                row.betza,
                expected.difference(&found).collect::<Vec<_>>(),
                found.difference(&expected).collect::<Vec<_>>()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(rows, 158 + 127);
}

/// So many pairs must have other moves when a letter is deleted from the string.
const WANTED: usize = 200;

/// How many (string, position) pairs have other moves without a letter: by letter and place, no place for atoms. Counting
/// stops soon behind [`WANTED`].
#[derive(Default)]
struct Letters(BTreeMap<(Option<Place>, char), usize>);

impl Letters {
    /// A table with a row for every letter that can matter.
    fn new() -> Letters {
        let atoms = "WFDNAHCLZJGKRBQUOIXY".chars().map(|c| (None, c));
        let places = [Place::Only, Place::First, Place::Middle, Place::Last, Place::Prefix];
        let modifiers = places.into_iter().flat_map(|place| {
            let letters = "fblrsvhqzmcdepgtkuinjoy".chars().filter(move |c| !idle(*c, place));
            letters.map(move |c| (Some(place), c))
        });
        Letters(atoms.chain(modifiers).map(|row| (row, 0)).collect())
    }

    fn wants(&self, row: (Option<Place>, char)) -> bool {
        self.0.get(&row).is_some_and(|n| *n < WANTED)
    }

    fn note(&mut self, betza: &str, tried: &[(Query, BTreeSet<Outcome>)]) {
        for (letter, place, without) in shorter(betza) {
            if self.wants((place, letter))
                && let Some(n) = changed(&without, tried)
            {
                *self.0.entry((place, letter)).or_default() += n;
            }
        }
    }

    fn missing(&self) -> Vec<(Option<Place>, char)> {
        self.0
            .iter()
            .filter(|(_, n)| **n < WANTED)
            .map(|(row, _)| *row)
            .collect()
    }

    /// The table, a line for each place.
    fn text(&self) -> String {
        let mut out = String::new();
        for place in [
            None,
            Some(Place::Only),
            Some(Place::First),
            Some(Place::Middle),
            Some(Place::Last),
            Some(Place::Prefix),
        ] {
            let rows = self.0.iter().filter(|((p, _), _)| *p == place);
            let cells: Vec<String> = rows.map(|((_, c), n)| format!("{c} {n}")).collect();
            let name = place.map_or("atoms".into(), |p| format!("{p:?}").to_lowercase());
            out += &format!("{name}: {}\n", cells.join(", "));
        }
        out
    }
}

/// Compares a string in four random positions; notes which of its letters matter. How many pairs that were.
fn compare_one(rng: &mut Rng, betza: &str, letters: &mut Letters, wrong: &mut Vec<String>) -> usize {
    let mut tried = Vec::new();
    for _ in 0..4 {
        let query = position(rng, betza);
        let Ok(outcomes) = moves(betza, &query) else { break };
        let expected = plain(outcomes.clone());
        tried.push((query, outcomes));
        let query = &tried[tried.len() - 1].0;
        match library(betza, query) {
            Ok(found) if found == expected => {}
            Ok(found) => {
                wrong.push(described(betza, query, &difference(&expected, &found)));
                break;
            }
            // The library bounds how much one string may mean; the reference has all day.
            Err(why) if why.starts_with("L0") => break,
            Err(why) => {
                wrong.push(format!("{betza}: {why}"));
                break;
            }
        }
    }
    letters.note(betza, &tried);
    tried.len()
}

/// A disagreement with its position.
fn described(betza: &str, query: &Query, difference: &str) -> String {
    let men = query.board.pieces.iter().map(|(s, m)| {
        let own = if m.white == query.mover_white { "own" } else { "foe" };
        format!("{own} {}{}", table::name(*s), if m.royal { ":royal" } else { "" })
    });
    format!(
        "{betza} on {} of {}x{} white={} moved={} ep={:?} last={:?} holes={:?} {}: {difference}",
        table::name(query.from),
        query.board.files,
        query.board.ranks,
        query.mover_white,
        query.moved,
        query.ep,
        query.last_moved,
        query.board.holes.iter().map(|s| table::name(*s)).collect::<Vec<_>>(),
        men.collect::<Vec<_>>().join(", "),
    )
}

/// A query with every square moved, and with colours exchanged where that is asked.
fn moved(query: &Query, to: impl Fn((i32, i32)) -> (i32, i32), colours: bool) -> Query {
    let mut other = query.clone();
    other.from = to(query.from);
    other.mover_white ^= colours;
    other.board.holes = query.board.holes.iter().map(|s| to(*s)).collect();
    let men = query.board.pieces.iter();
    other.board.pieces = men
        .map(|(s, man)| {
            let white = man.white ^ colours;
            (to(*s), Man { white, ..*man })
        })
        .collect();
    other.start_squares = query.start_squares.iter().map(|s| to(*s)).collect();
    other.ep = query.ep.as_ref().map(|ep| EnPassant {
        squares: ep.squares.iter().map(|s| to(*s)).collect(),
        victim: to(ep.victim),
    });
    other
}

/// With colours exchanged and the board turned by half a turn a piece has the same moves, turned; with left and right
/// exchanged in the string and on the board, the same moves, mirrored.
#[test]
fn colours_and_sides_are_alike() {
    let mut rng = Rng::new(8);
    let (mut compared, mut moves) = (0, 0);
    for _ in 0..800 {
        let betza = string(&mut rng, Taste { disputed: true });
        let query = position(&mut rng, &betza);
        let Ok(found) = library(&betza, &query) else { continue };
        let (files, ranks) = (query.board.files, query.board.ranks);
        let back = |found: BTreeSet<Outcome>, to: &dyn Fn((i32, i32)) -> (i32, i32)| {
            plain(found.into_iter().map(|one| Outcome {
                to: to(one.to),
                captures: one.captures.into_iter().map(to).collect(),
                moved: one.moved.map(|(was, now)| (to(was), to(now))),
                crossed: one.crossed.into_iter().map(to).collect(),
            }))
        };
        let turn = |(file, rank)| (files - 1 - file, ranks - 1 - rank);
        let turned = library(&betza, &moved(&query, turn, true)).expect("it is read the same");
        assert_eq!(back(turned, &turn), found, "{betza} turned, {query:?}");
        let swap = |c| match c {
            'l' => 'r',
            'r' => 'l',
            other => other,
        };
        let mirror = |(file, rank)| (files - 1 - file, rank);
        let other: String = betza.chars().map(swap).collect();
        let mirrored = library(&other, &moved(&query, mirror, false)).expect("it is read the same");
        assert_eq!(back(mirrored, &mirror), found, "{betza} and {other}, {query:?}");
        compared += 1;
        moves += found.len();
    }
    println!("{compared} pairs with {moves} moves");
    assert!(compared > 700 && moves > 5000, "{compared} pairs with {moves} moves");
}

/// At least so many random pairs, and then as many with rare letters as every letter needs to matter often enough.
#[test]
fn random_pieces_move_alike() {
    let pairs = std::env::var("NIGHTRIDER_PAIRS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(20_000);
    let taste = Taste { disputed: true };
    let mut rng = Rng::new(7);
    let (mut compared, mut wrong, mut letters) = (0, Vec::new(), Letters::new());
    while compared < pairs {
        let betza = string(&mut rng, taste);
        compared += compare_one(&mut rng, &betza, &mut letters, &mut wrong);
    }
    let drawn = compared;
    let mut left = 3_000_000;
    while left > 0 && !letters.missing().is_empty() {
        left -= 1;
        let betza = part(&mut rng, taste);
        let rare = |(letter, place, _): &(char, Option<Place>, String)| letters.wants((*place, *letter));
        if shorter(&betza).iter().any(rare) {
            compared += compare_one(&mut rng, &betza, &mut letters, &mut wrong);
        }
    }
    println!(
        "{compared} pairs, the last {} for rare letters; pairs in which a letter matters:",
        compared - drawn
    );
    println!("{}", letters.text());
    assert!(
        wrong.is_empty(),
        "{} of {compared} pairs differ:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!(letters.missing(), vec![], "letters that matter too rarely");
}
