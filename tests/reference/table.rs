//! Reads the golden tables.

use super::{Board, EnPassant, Man, Outcome, Query, Square};
use std::collections::BTreeSet;

/// Reads `e10`.
pub fn square(text: &str) -> Result<Square, String> {
    let bad = || format!("no square {text:?}");
    let file = text.bytes().next().filter(u8::is_ascii_lowercase).ok_or_else(bad)?;
    let rank: i32 = text[1..].parse().map_err(|_| bad())?;
    Ok((i32::from(file - b'a'), rank - 1))
}

/// Writes `e10`.
pub fn name((file, rank): Square) -> String {
    let letter = u8::try_from(file).map_or('?', |f| (b'a' + f) as char);
    format!("{letter}{}", rank + 1)
}

fn names(squares: impl IntoIterator<Item = Square>) -> String {
    squares.into_iter().map(name).collect::<Vec<_>>().join(",")
}

/// Writes a move: `e4`, `xe8` (captures where it lands), `e7{e8}` (removes another), `xf7{e6}`, `c5[c5-e5]` (a second
/// piece moves), `e4(e3)` (can be taken on e3 next).
pub fn notation(one: &Outcome) -> String {
    let mut text = String::new();
    if one.captures.contains(&one.to) {
        text.push('x');
    }
    text += &name(one.to);
    let others = one.captures.iter().copied().filter(|&s| s != one.to);
    let others = names(others);
    if !others.is_empty() {
        text += &format!("{{{others}}}");
    }
    if let Some((from, to)) = one.moved {
        text += &format!("[{}-{}]", name(from), name(to));
    }
    if !one.crossed.is_empty() {
        text += &format!("({})", names(one.crossed.iter().copied()));
    }
    text
}

/// One row of `positions.tsv`.
pub struct Row {
    /// Its name.
    pub id: String,
    /// The string.
    pub betza: String,
    /// The position.
    pub query: Query,
    /// The complete result.
    pub expected: BTreeSet<String>,
}

/// Reads `positions.tsv`: id, betza, board, square, own pieces, enemy pieces, options, result.
pub fn row(line: &str) -> Result<Row, String> {
    let cells: Vec<&str> = line.split('\t').collect();
    let [id, betza, size, at, own, foe, options, result] = cells[..] else {
        return Err(format!("{} columns: {line}", cells.len()));
    };
    let (files, ranks) = size.split_once('x').ok_or("no board size")?;
    let mut query = Query {
        board: Board {
            files: files.parse().map_err(|_| "files")?,
            ranks: ranks.parse().map_err(|_| "ranks")?,
            ..Board::default()
        },
        from: square(at)?,
        mover_white: true,
        moved: false,
        ep: None,
        start_squares: BTreeSet::new(),
        last_moved: None,
    };
    for option in words(options) {
        match option.split_once('=').unwrap_or((option, "")) {
            ("moved", _) => query.moved = true,
            ("black", _) => query.mover_white = false,
            ("start", list) => query.start_squares = squares(list)?,
            ("hole", list) => query.board.holes = squares(list)?,
            ("last", betza) => query.last_moved = Some(betza.to_string()),
            ("ep", text) => {
                let (victim, list) = text.split_once(':').ok_or("ep=victim:squares")?;
                query.ep = Some(EnPassant {
                    victim: square(victim)?,
                    squares: squares(list)?,
                });
            }
            _ => return Err(format!("no option {option:?}")),
        }
    }
    for (list, mine) in [(own, true), (foe, false)] {
        for word in words(list) {
            let (at, royal) = word.strip_suffix(":royal").map_or((word, false), |at| (at, true));
            let white = mine == query.mover_white;
            if query.board.pieces.insert(square(at)?, Man { white, royal }).is_some() {
                return Err(format!("{id}: two pieces on {at}"));
            }
        }
    }
    let expected: BTreeSet<String> = words(result).map(String::from).collect();
    if expected.len() != words(result).count() {
        return Err(format!("{id}: a move is written twice"));
    }
    Ok(Row {
        id: id.to_string(),
        betza: betza.to_string(),
        query,
        expected,
    })
}

/// The words of a cell; `-` stands for none.
fn words(cell: &str) -> impl Iterator<Item = &str> {
    cell.split_whitespace().filter(|word| *word != "-")
}

fn squares(list: &str) -> Result<BTreeSet<Square>, String> {
    list.split(',').map(square).collect()
}

/// The lines of a table that hold rows.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}
