//! The reference reading agrees with the golden tables.

mod reference;

use reference::generate::{Rng, Taste, position, string};
use reference::letters::{self, Place, Verdict};
use reference::table;
use reference::{Board, Query, moves};
use std::collections::{BTreeMap, BTreeSet};

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
    for line in table::lines(include_str!("golden/positions.tsv")) {
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
    assert_eq!(rows, 159);
}

/// Modifiers that can do nothing on a leg of that place, by the notation's own rules.
fn idle(letter: char, place: Place) -> bool {
    match place {
        // a direction of the last leg has to be there before; h is refused; nothing follows a toggle
        Place::Last => "hy".contains(letter),
        Place::Middle => "h".contains(letter),
        Place::First => "qzh".contains(letter),
        Place::Only => "y".contains(letter),
        Place::Prefix => !"fblrsvhimcdekto".contains(letter),
    }
}

#[test]
fn generated_strings_move_and_every_letter_matters_somewhere() {
    let mut rng = Rng::new(1);
    let taste = Taste { disputed: true };
    let (mut alive, mut unreadable) = (0, Vec::new());
    let mut matters: BTreeMap<(char, Place), (u32, u32)> = BTreeMap::new();
    let strings = 4000;
    for _ in 0..strings {
        let betza = string(&mut rng, taste);
        let positions: Vec<Query> = (0..3).map(|_| position(&mut rng, &betza)).collect();
        match moves(&betza, &positions[0]) {
            Ok(found) if !found.is_empty() => alive += 1,
            Ok(_) => {}
            Err(why) => unreadable.push(format!("{betza}: {why}")),
        }
        for one in letters::uses(&betza, &positions).unwrap_or_default() {
            let entry = matters.entry((one.letter, one.place)).or_default();
            entry.0 += 1;
            entry.1 += u32::from(one.verdict == Verdict::Changes);
        }
    }
    let dead: Vec<_> = "fblrsvhqzmcdepgtkuinjoy"
        .chars()
        .flat_map(|c| [Place::Only, Place::First, Place::Middle, Place::Last, Place::Prefix].map(|place| (c, place)))
        .filter(|&(c, place)| !idle(c, place) && matters.get(&(c, place)).is_none_or(|&(_, changed)| changed == 0))
        .collect();
    assert_eq!(dead, vec![], "{matters:?}");
    assert!(alive * 100 > strings * 75, "{alive} of {strings} move");
    assert!(unreadable.len() * 100 < strings * 2, "{unreadable:?}");
}
