//! The reference reading agrees with the golden tables.

mod reference;

use reference::generate::{Rng, Taste, position, string};
use reference::table;
use reference::{Board, EnPassant, Man, Outcome, Query, moves};
use std::collections::BTreeSet;

/// Rows of the empty-board table whose piece may also come back to its own square. The table lists the other squares
/// only.
const MAY_PASS: [&str; 1] = ["L06"];

#[test]
fn empty_boards() {
    let mut rows = 0;
    let mut wrong = Vec::new();
    let mut passing = Vec::new();
    for line in table::lines(include_str!("golden/empty-board.tsv")) {
        rows += 1;
        let cells: Vec<&str> = line.split('\t').collect();
        let (id, betza) = (cells[0], cells[1]);
        let size: i32 = cells[3].parse().expect("a board size");
        let centre = (size / 2, size / 2);
        let query = Query {
            board: Board {
                files: size,
                ranks: size,
                ..Board::default()
            },
            from: centre,
            mover_white: true,
            moved: false,
            ep: None,
            start_squares: BTreeSet::new(),
            last_moved: None,
        };
        let expected: BTreeSet<(i32, i32)> = cells[5]
            .split_whitespace()
            .map(|word| {
                let (dx, dy) = word.split_once(',').expect("dx,dy");
                (dx.parse::<i32>().expect("dx"), dy.parse::<i32>().expect("dy"))
            })
            .collect();
        assert_eq!(expected.len(), cells[4].parse::<usize>().expect("a count"), "{id}");
        let found = match moves(betza, &query) {
            Ok(found) => found,
            Err(why) => {
                wrong.push(format!("{id} {betza}: {why}"));
                continue;
            }
        };
        assert!(
            found.iter().all(|one| one.captures.is_empty() && one.moved.is_none()),
            "{id}"
        );
        let mut squares: BTreeSet<(i32, i32)> = found
            .iter()
            .map(|one| (one.to.0 - centre.0, one.to.1 - centre.1))
            .collect();
        if squares.remove(&(0, 0)) {
            passing.push(id.to_string());
        }
        if squares != expected {
            let missing: Vec<_> = expected.difference(&squares).collect();
            let surplus: Vec<_> = squares.difference(&expected).collect();
            wrong.push(format!("{id} {betza}: missing {missing:?}, surplus {surplus:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(passing, MAY_PASS);
    assert_eq!(rows, 103);
}

#[test]
fn positions() {
    let mut rows = 0;
    let mut wrong = Vec::new();
    for line in table::lines(concat!(
        include_str!("golden/positions.tsv"),
        include_str!("golden/variations.tsv")
    )) {
        rows += 1;
        let row = match table::row(line) {
            Ok(row) => row,
            Err(why) => {
                wrong.push(why);
                continue;
            }
        };
        match moves(&row.betza, &row.query) {
            Err(why) => wrong.push(format!("{} {}: {why}", row.id, row.betza)),
            Ok(found) => {
                let found: BTreeSet<String> = found.iter().map(table::notation).collect();
                if found != row.expected {
                    let missing: Vec<_> = row.expected.difference(&found).collect();
                    let surplus: Vec<_> = found.difference(&row.expected).collect();
                    wrong.push(format!(
                        "{} {}: missing {missing:?}, surplus {surplus:?}",
                        row.id, row.betza
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(rows, 158 + 127);
}

#[test]
fn generated_strings_can_be_read_and_move() {
    let mut rng = Rng::new(1);
    let (mut alive, mut unreadable) = (0, Vec::new());
    let strings = 2500;
    for _ in 0..strings {
        let betza = string(&mut rng, Taste { disputed: true });
        match moves(&betza, &position(&mut rng, &betza)) {
            Ok(found) if !found.is_empty() => alive += 1,
            Ok(_) => {}
            Err(why) => unreadable.push(format!("{betza}: {why}")),
        }
    }
    assert!(alive * 100 > strings * 75, "{alive} of {strings} move");
    assert!(unreadable.len() * 100 < strings * 4, "{unreadable:?}");
}

/// Strings that mean the same.
const SAME: [(&str, &str); 24] = [
    ("Q", "RB"),
    ("Q", "W0F0"),
    ("RR", "R"),
    ("fK", "fWfF"),
    ("nN", "afsW"),
    ("nD", "afW"),
    ("nA", "afF"),
    ("nH", "afafW"),
    ("jD", "pafW"),
    ("jR", "mpyafW"),
    ("jB", "mpyafF"),
    ("pR", "pafR"),
    ("gQ", "pyafQ"),
    ("gafsW", "pyafsW"),
    ("(az)F", "zB"),
    ("(az)W", "zR"),
    ("(afz)N", "zN"),
    ("(af)W", "R"),
    ("[F?R]", "FyafsF"),
    ("[W?B]", "WyafsW"),
    ("v[F?R]", "[F?fqR]"),
    ("v[F?R]s[F?R]", "[F?R]"),
    ("[F-B]", "afB"),
    ("mpafsW", "N"),
];

#[test]
fn two_spellings_of_a_piece_agree() {
    let mut rng = Rng::new(2);
    for (one, other) in SAME {
        for _ in 0..60 {
            let mut query = position(&mut rng, "(");
            if one == "mpafsW" {
                query.board.holes.clear(); // a leap goes over a hole, a step does not
            }
            assert_eq!(
                moves(one, &query),
                moves(other, &query),
                "{one} and {other} in {query:?}"
            );
        }
    }
}

#[test]
fn black_moves_as_white_turned_round() {
    let mut rng = Rng::new(3);
    for _ in 0..400 {
        let betza = string(&mut rng, Taste { disputed: true });
        let query = position(&mut rng, &betza);
        let (files, ranks) = (query.board.files, query.board.ranks);
        let turn = |(file, rank): (i32, i32)| (files - 1 - file, ranks - 1 - rank);
        let mut turned = query.clone();
        turned.from = turn(query.from);
        turned.mover_white = !query.mover_white;
        turned.board.holes = query.board.holes.iter().map(|&s| turn(s)).collect();
        turned.board.pieces = query
            .board
            .pieces
            .iter()
            .map(|(&s, &man)| {
                (
                    turn(s),
                    Man {
                        white: !man.white,
                        ..man
                    },
                )
            })
            .collect();
        turned.start_squares = query.start_squares.iter().map(|&s| turn(s)).collect();
        turned.ep = query.ep.as_ref().map(|ep| EnPassant {
            squares: ep.squares.iter().map(|&s| turn(s)).collect(),
            victim: turn(ep.victim),
        });
        let back = moves(&betza, &turned).map(|found| {
            found
                .into_iter()
                .map(|one| Outcome {
                    to: turn(one.to),
                    captures: one.captures.into_iter().map(turn).collect(),
                    moved: one.moved.map(|(from, to)| (turn(from), turn(to))),
                    crossed: one.crossed.into_iter().map(turn).collect(),
                })
                .collect()
        });
        assert_eq!(moves(&betza, &query), back, "{betza} in {query:?}");
    }
}
