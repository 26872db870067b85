//! Squares and zones in words.

use super::words::{count, list, number};
use crate::base::{Bitboard, BoardShape, Color, Square};

/// A set of squares by name: `rank 8`, `a2 to h2`, `d4 and e4`.
pub(super) fn squares(shape: &BoardShape, set: Bitboard) -> String {
    joined(shape, set, "and")
}

/// A set of squares by name, the last behind this word.
fn joined(shape: &BoardShape, set: Bitboard, last: &str) -> String {
    let set = set & shape.squares();
    if set.is_empty() {
        return "no square".into();
    }
    if set == shape.squares() {
        return "any square".into();
    }
    if set.len() > 4
        && let Some(words) = rectangle(shape, set)
    {
        return words;
    }
    let mut rest = set;
    let mut words = Vec::new();
    let ranks = whole_ranks(shape, set);
    for rank in &ranks {
        rest &= !row(shape, *rank);
    }
    words.extend(runs(&ranks).into_iter().map(|(a, b)| rank_words(shape, a, b)));
    let files: Vec<usize> = (0..shape.files())
        .filter(|file| {
            let column = column(shape, *file);
            usize::try_from(column.len()) == Ok(shape.ranks()) && column.is_subset(set)
        })
        .collect();
    for file in &files {
        rest &= !column(shape, *file);
    }
    words.extend(runs(&files).into_iter().map(|(a, b)| file_words(a, b)));
    for rank in 0..shape.ranks() {
        let files: Vec<usize> = (rest & row(shape, rank)).into_iter().map(|s| shape.file(s)).collect();
        for (a, b) in runs(&files) {
            let name = |file: usize| square_name(shape, file, rank);
            match b - a {
                0 => words.push(name(a)),
                1 => words.extend([name(a), name(b)]),
                _ => words.push(format!("{} to {}", name(a), name(b))),
            }
        }
    }
    list(&words, last)
}

fn square_name(shape: &BoardShape, file: usize, rank: usize) -> String {
    let at = |n: usize| i32::try_from(n).unwrap_or(-1);
    shape.at(at(file), at(rank)).map(|s| shape.name(s)).unwrap_or_default()
}

fn row(shape: &BoardShape, rank: usize) -> Bitboard {
    shape.squares().into_iter().filter(|s| shape.rank(*s) == rank).collect()
}

fn column(shape: &BoardShape, file: usize) -> Bitboard {
    shape.squares().into_iter().filter(|s| shape.file(*s) == file).collect()
}

/// The ranks, from 0, all of whose squares are in the set.
fn whole_ranks(shape: &BoardShape, set: Bitboard) -> Vec<usize> {
    (0..shape.ranks())
        .filter(|rank| {
            let row = row(shape, *rank);
            // A rank with holes is not what people call a whole rank.
            usize::try_from(row.len()) == Ok(shape.files()) && row.is_subset(set)
        })
        .collect()
}

/// Runs of consecutive numbers, each by its first and last.
fn runs(numbers: &[usize]) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for n in numbers {
        match found.last_mut() {
            Some((_, last)) if *last + 1 == *n => *last = *n,
            _ => found.push((*n, *n)),
        }
    }
    found
}

fn rank_words(shape: &BoardShape, a: usize, b: usize) -> String {
    let name = |rank: usize| rank + shape.first_rank();
    if a == b {
        format!("rank {}", name(a))
    } else {
        format!("ranks {} to {}", name(a), name(b))
    }
}

fn file_words(a: usize, b: usize) -> String {
    let name = |file: usize| ('a'..='z').nth(file).unwrap_or('?');
    if a == b {
        format!("the {}-file", name(a))
    } else {
        format!("files {} to {}", name(a), name(b))
    }
}

/// A rectangle that is no set of whole ranks or files, by two corners.
fn rectangle(shape: &BoardShape, set: Bitboard) -> Option<String> {
    let files: Vec<usize> = set.into_iter().map(|s| shape.file(s)).collect();
    let ranks: Vec<usize> = set.into_iter().map(|s| shape.rank(s)).collect();
    let (left, right) = (*files.iter().min()?, *files.iter().max()?);
    let (low, high) = (*ranks.iter().min()?, *ranks.iter().max()?);
    let size = (right - left + 1) * (high - low + 1);
    let whole = usize::try_from(set.len()).ok() == Some(size);
    if !whole || left == right || low == high || right - left + 1 == shape.files() || high - low + 1 == shape.ranks() {
        return None;
    }
    let corner = |file, rank| square_name(shape, file, rank);
    Some(format!(
        "the {} by {} squares from {} to {}",
        number(right - left + 1),
        number(high - low + 1),
        corner(left, low),
        corner(right, high)
    ))
}

/// A set given for both sides: `the last rank`, or White's squares and then Black's.
pub(super) fn zone(shape: &BoardShape, set: [Bitboard; 2]) -> String {
    zone_joined(shape, set, "and")
}

/// A set given for both sides where it is about one square of it: `d1 or d8`.
pub(super) fn one_of_zone(shape: &BoardShape, set: [Bitboard; 2]) -> String {
    zone_joined(shape, set, "or")
}

fn zone_joined(shape: &BoardShape, set: [Bitboard; 2], last: &str) -> String {
    let [white, black] = set.map(|s| s & shape.squares());
    if let Some(words) = relative(shape, white, black) {
        return words;
    }
    if white == black {
        return joined(shape, white, last);
    }
    let (ours, theirs) = (joined(shape, white, last), joined(shape, black, last));
    // Of a rectangle that is as large the corners are enough.
    let size = ours.split_once(" from ").map(|(size, _)| format!("{size} from "));
    let theirs = size.and_then(|size| theirs.strip_prefix(&size)).unwrap_or(&theirs);
    format!("{ours} (Black: {theirs})")
}

/// Whole ranks that are the same for both sides as each counts them.
fn relative(shape: &BoardShape, white: Bitboard, black: Bitboard) -> Option<String> {
    if !shape.holes().is_empty() || white.is_empty() || white == shape.squares() || white == black {
        return None;
    }
    let whole = |set: Bitboard| -> Option<Vec<usize>> {
        let ranks = whole_ranks(shape, set);
        let all = ranks.iter().fold(Bitboard::EMPTY, |all, rank| all | row(shape, *rank));
        (all == set).then_some(ranks)
    };
    let last = shape.ranks() - 1;
    let ranks = whole(white)?;
    let mut theirs: Vec<usize> = whole(black)?.iter().map(|rank| last - rank).collect();
    theirs.reverse();
    if ranks != theirs {
        return None;
    }
    let words = match runs(&ranks)[..] {
        [(a, b)] if b == last && a == last => "the last rank".to_owned(),
        [(a, b)] if b == last => format!("the last {} ranks", number(b - a + 1)),
        [(0, 0)] => "the player's first rank".to_owned(),
        [(0, b)] => format!("the player's first {} ranks", number(b + 1)),
        [(a, b)] if a == b => format!("the player's {} rank", ordinal(a + 1)),
        [(a, b)] if b == a + 1 => format!("the player's {} or {} rank", ordinal(a + 1), ordinal(b + 1)),
        [(a, b)] => format!("the player's {} to {} ranks", ordinal(a + 1), ordinal(b + 1)),
        _ => return None,
    };
    Some(words)
}

/// A number's ordinal, in words up to twelve.
fn ordinal(n: usize) -> String {
    const WORDS: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
        "twelfth",
    ];
    match n.checked_sub(1).and_then(|i| WORDS.get(i)) {
        Some(word) => (*word).to_owned(),
        None => match (n % 10, n / 10 % 10) {
            (1, tens) if tens != 1 => format!("{n}st"),
            (2, tens) if tens != 1 => format!("{n}nd"),
            (3, tens) if tens != 1 => format!("{n}rd"),
            _ => format!("{n}th"),
        },
    }
}

/// The size of a board and how its squares are called.
pub(super) fn board(shape: &BoardShape) -> String {
    let last_file = ('a'..='z').nth(shape.files() - 1).unwrap_or('z');
    let last_rank = shape.first_rank() + shape.ranks() - 1;
    let mut text = format!(
        "The board has {} (a to {last_file}) and {} ({} to {last_rank})",
        count(shape.files(), "file"),
        count(shape.ranks(), "rank"),
        shape.first_rank(),
    );
    if shape.holes().is_empty() {
        text.push('.');
    } else {
        let holes = squares(
            &BoardShape::new(shape.files(), shape.ranks(), shape.first_rank()).unwrap_or(shape.clone()),
            shape.holes(),
        );
        text += &format!("; {holes} are not part of it and can be neither entered nor passed.");
    }
    text
}

/// The side's name.
pub(super) fn side(color: Color) -> &'static str {
    color.name()
}

/// Some squares by name, in order.
pub(super) fn names(shape: &BoardShape, set: &[Square]) -> String {
    squares(shape, set.iter().copied().collect())
}
