//! Signs of pieces: the characters of Asian games as strokes, so that pictures need no font.

use std::fmt::Write as _;

use super::letters;
use crate::meaning::spec::{PROMOTED, VariantSpec};

/// The side of the grid in which characters are drawn.
const GRID: f64 = 24.0;
/// How deep characters are made of others.
const MAX_DEPTH: usize = 5;

/// What stands on a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The characters, all of which are drawn here.
    pub text: String,
    /// Whether it is that of a promoted form.
    pub promoted: bool,
}

/// The signs that are drawn, of each type and side in order. One that is not drawn, or that another type has already, is left out.
pub fn signs(spec: &VariantSpec) -> Vec<[Option<Sign>; 2]> {
    let mut taken: Vec<Sign> = Vec::new();
    let mut chosen = Vec::new();
    for piece in spec.pieces.values() {
        let own: [Option<Sign>; 2] = piece.signs.each_ref().map(|text| {
            let promoted = piece.id.starts_with(PROMOTED);
            let sign = Sign {
                text: text.clone(),
                promoted,
            };
            let drawn = !text.is_empty() && has_strokes(text);
            (drawn && !taken.contains(&sign)).then_some(sign)
        });
        taken.extend(own.iter().flatten().cloned());
        chosen.push(own);
    }
    chosen
}

/// Whether all characters of a sign can be drawn, as those of Asian games or as letters.
pub fn has_strokes(text: &str) -> bool {
    strokes(text).is_some() || text.chars().all(letters::has)
}

/// The strokes of a text as the data of one path, around 0 0 and `side` wide and high; `None` where a character has none here.
/// Two characters stand above one another.
pub fn path(text: &str, side: f64) -> Option<String> {
    let lines = strokes(text)?;
    let at = |(x, y): &(f64, f64)| {
        let place = |v: &f64| (v / GRID - 0.5) * side;
        format!("{} {}", super::svg::number(place(x)), super::svg::number(place(y)))
    };
    let mut out = String::new();
    for line in lines {
        let points: Vec<String> = line.iter().map(at).collect();
        let _ = write!(out, "M{}", points.join(" "));
    }
    Some(out)
}

type Line = Vec<(f64, f64)>;

/// The strokes of one or more characters within the grid.
fn strokes(text: &str) -> Option<Vec<Line>> {
    let count = text.chars().count() as f64;
    let mut all = Vec::new();
    for (i, c) in text.chars().enumerate() {
        let low = GRID * i as f64 / count;
        for line in character(c, MAX_DEPTH)? {
            all.push(line.iter().map(|(x, y)| (*x, low + y / count)).collect());
        }
    }
    Some(all)
}

/// The strokes of a character within the grid.
fn character(c: char, depth: usize) -> Option<Vec<Line>> {
    let mut cells = table().find(|row| row.starts_with(c))?.split('\t').skip(1);
    let mut all = Vec::new();
    let depth = depth.checked_sub(1)?;
    cells.try_for_each(|cell| {
        if cell.starts_with('M') {
            all.extend(lines(cell));
            return Some(());
        }
        // Another character, put into a box.
        let mut words = cell.split(' ');
        let part = words.next()?.chars().next()?;
        let numbers: Vec<f64> = words.filter_map(|w| w.parse().ok()).collect();
        let [left, top, wide, high] = numbers[..] else {
            return None;
        };
        for line in character(part, depth)? {
            let put = |(x, y): &(f64, f64)| (left + x / GRID * wide, top + y / GRID * high);
            all.push(line.iter().map(put).collect());
        }
        Some(())
    })?;
    Some(all)
}

/// The lines of a cell: `M`, `L`, `H` and `V` as in paths, each with whole grid places.
fn lines(cell: &str) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::new();
    let mut rest = cell;
    while let Some(command) = rest.chars().next() {
        rest = &rest[command.len_utf8()..];
        let end = rest.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let numbers: Vec<f64> = rest[..end].split(' ').filter_map(|n| n.parse().ok()).collect();
        rest = &rest[end..];
        let last = all.last().and_then(|line| line.last()).copied().unwrap_or_default();
        let point = match (command, &numbers[..]) {
            ('M' | 'L', [x, y]) => (*x, *y),
            ('H', [x]) => (*x, last.1),
            ('V', [y]) => (last.0, *y),
            _ => continue,
        };
        match all.last_mut().filter(|_| command != 'M') {
            Some(line) => line.push(point),
            None => all.push(vec![point]),
        }
    }
    all
}

/// The rows of the table.
fn table() -> impl Iterator<Item = &'static str> {
    include_str!("signs.tsv").lines().filter(|line| !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_the_table_is_drawn_within_its_grid_and_once() {
        let mut seen: Vec<(char, String)> = Vec::new();
        for row in table() {
            let c = row.chars().next().unwrap();
            let all = character(c, MAX_DEPTH).unwrap_or_else(|| panic!("{c}: a part is missing"));
            assert!(!all.is_empty(), "{c}");
            for (x, y) in all.iter().flatten() {
                assert!((0.0..=GRID).contains(x) && (0.0..=GRID).contains(y), "{c}: {x} {y}");
            }
            for line in &all {
                assert!(line.len() > 1, "{c}: {line:?}");
            }
            let path = path(&c.to_string(), GRID).unwrap();
            for (other, drawn) in &seen {
                assert!(*other != c && *drawn != path, "{c} and {other}");
            }
            seen.push((c, path));
            // Nothing in a cell goes unread.
            for cell in row.split('\t').skip(1).filter(|cell| cell.starts_with('M')) {
                let commands = cell.chars().filter(char::is_ascii_alphabetic).count();
                assert_eq!(lines(cell).iter().map(Vec::len).sum::<usize>(), commands, "{c}: {cell}");
            }
        }
    }

    #[test]
    fn two_characters_stand_above_one_another() {
        let one = path("士", 24.0).unwrap();
        assert_eq!(one, "M-10 -3 10 -3M0 -10 0 9M-7 9 7 9");
        assert_eq!(
            path("士士", 24.0).unwrap(),
            "M-10 -7.5 10 -7.5M0 -11 0 -1.5M-7 -1.5 7 -1.5M-10 4.5 10 4.5M0 1 0 10.5M-7 10.5 7 10.5"
        );
        assert_eq!(path("♞", 24.0), None);
    }
}
