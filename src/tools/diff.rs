//! What is different between two variants, in words and in moves.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::facts::{Facts, facts};
use crate::base::{Color, Square};
use crate::moves::{legal_moves, move_names, perft, piece_moves};
use crate::position::{Cell, Position};
use crate::program::Variant;

/// How many moves are named where there are more.
const SHOWN: usize = 16;

/// The differences, a line each without its end; empty when the rules are the same.
pub fn diff(old: &Arc<Variant>, new: &Arc<Variant>) -> Vec<String> {
    let (before, after) = (facts(&old.spec), facts(&new.spec));
    if before == after {
        return Vec::new();
    }
    let mut lines = Vec::new();
    board(&before, &after, &mut lines);
    pieces([old, new], [&before, &after], &mut lines);
    rest(&before, &after, &mut lines);
    start(old, new, &mut lines);
    lines
}

/// One fact that is different, as `about: old -> new`.
fn change(about: &str, old: Option<&String>, new: Option<&String>) -> Option<String> {
    let short = |text: &String| match text.chars().count() {
        0..=120 => text.clone(),
        _ => text.chars().take(117).chain("...".chars()).collect(),
    };
    match (old, new) {
        (Some(a), Some(b)) if a == b => None,
        (Some(a), Some(b)) => Some(format!("{about}: {} -> {}", short(a), short(b))),
        (Some(a), None) => Some(format!("{about}: gone (was {})", short(a))),
        (None, Some(b)) => Some(format!("{about}: new: {}", short(b))),
        (None, None) => None,
    }
}

fn board(before: &Facts, after: &Facts, lines: &mut Vec<String>) {
    for about in ["board", "board.holes"] {
        lines.extend(change(about, before.get(about), after.get(about)));
    }
}

fn pieces([old, new]: [&Arc<Variant>; 2], [before, after]: [&Facts; 2], lines: &mut Vec<String>) {
    let names: BTreeSet<&String> = old.spec.pieces.keys().chain(new.spec.pieces.keys()).collect();
    for name in names {
        let about = format!("pieces.{name}.");
        match (old.spec.pieces.get(name), new.spec.pieces.get(name)) {
            (Some(piece), None) => lines.push(format!(
                "{name}: no longer there (was {} with {})",
                piece.id,
                betza(piece)
            )),
            (None, Some(piece)) => {
                let setup = after
                    .get(&format!("{about}setup"))
                    .map_or_else(String::new, |s| format!(", on {s}"));
                lines.push(format!("{name}: new, {} with {}{setup}", piece.id, betza(piece)));
                // What is left is said where it is not what every piece has.
                let told = [format!("{about}id"), format!("{about}moves"), format!("{about}setup")];
                let common = (format!("{about}royal"), "common".to_owned());
                for (key, what) in after.iter().filter(|(k, _)| k.starts_with(&about) && !told.contains(k)) {
                    if (key, what) != (&common.0, &common.1) {
                        lines.push(format!("  {}: {what}", &key[about.len()..]));
                    }
                }
            }
            (Some(was), Some(is)) => {
                let moves = format!("{about}moves");
                if before.get(&moves) != after.get(&moves) {
                    match (betza(was), betza(is)) {
                        (a, b) if a == b => lines.push(format!("{name}: moves otherwise with the same text {a}")),
                        (a, b) => lines.push(format!("{name}: {a} -> {b}")),
                    }
                    lines.extend(centre(old, new, name));
                }
                let keys: BTreeSet<&String> = before
                    .keys()
                    .chain(after.keys())
                    .filter(|k| k.starts_with(&about) && **k != moves)
                    .collect();
                for key in keys {
                    let what = format!("{name}: {}", &key[about.len()..]);
                    lines.extend(change(&what, before.get(key), after.get(key)));
                }
            }
            (None, None) => {}
        }
    }
}

/// The text of a piece's moves: notation, and hooks by name.
fn betza(piece: &crate::meaning::spec::PieceSpec) -> String {
    let mut text = if piece.betza.is_empty() {
        "no notation".to_owned()
    } else {
        piece.betza.clone()
    };
    if !piece.hooks.is_empty() {
        text += &format!(" and hooks {}", piece.hooks.join(", "));
    }
    text
}

/// Moves that a piece in the centre gains and loses: alone on the board, or if those are the same, among enemies, or in the
/// corner.
fn centre(old: &Arc<Variant>, new: &Arc<Variant>, name: &str) -> Vec<String> {
    let ways = [
        (None, true, "on an empty board"),
        (Some(1), true, "among enemies"),
        (Some(0), true, "among enemies"),
        (None, false, "on an empty board"),
    ];
    for (crowd, central, words) in ways {
        let moves = [old, new].map(|variant| lone_moves(variant, name, crowd, central));
        let [Some((square, before)), Some((other, after))] = moves else {
            return Vec::new();
        };
        if square != other {
            return vec![format!(
                "  the centres of the boards, {square} and {other}, cannot be compared"
            )];
        }
        let lines = gains_and_losses(&before, &after, &format!("{words} from {square}"));
        if !lines.is_empty() {
            return lines;
        }
    }
    Vec::new()
}

/// The square and the moves of White's piece of this name in the centre or the corner; with enemies on the squares of one
/// shade around it, or alone.
fn lone_moves(
    variant: &Arc<Variant>,
    name: &str,
    crowd: Option<usize>,
    central: bool,
) -> Option<(String, BTreeSet<String>)> {
    let shape = variant.shape();
    let kind = variant.spec.kind_by_name(name)?;
    let (file, rank) = if central {
        (shape.files() / 2, shape.ranks() / 2)
    } else {
        (0, 0)
    };
    let at = shape
        .at(file as i32, rank as i32)
        .filter(|s| shape.squares().contains(*s))?;
    let mut position = Position::empty(variant.clone());
    position.put(at, Cell::piece(Color::White, kind));
    if let Some(parity) = crowd {
        let near = |s: Square| {
            let distance = |a: usize, b: usize| a.abs_diff(b);
            let (x, y) = (
                distance(shape.file(s), shape.file(at)),
                distance(shape.rank(s), shape.rank(at)),
            );
            s != at && x.max(y) <= 3 && (x + y) % 2 == parity
        };
        let common = variant
            .spec
            .kinds()
            .find(|k| !variant.royals.contains(*k))
            .unwrap_or(kind);
        for square in shape.squares().into_iter().filter(|s| near(*s)) {
            position.put(square, Cell::piece(Color::Black, common));
        }
    }
    let mut moves = Vec::new();
    piece_moves(&position, at, &mut moves);
    let names = move_names(&position, &moves);
    Some((shape.name(at), names.into_iter().collect()))
}

fn gains_and_losses(before: &BTreeSet<String>, after: &BTreeSet<String>, place: &str) -> Vec<String> {
    let list = |word: &str, moves: Vec<&String>| {
        let shown: Vec<&str> = moves.iter().take(SHOWN).map(|m| m.as_str()).collect();
        let more = moves.len().saturating_sub(SHOWN);
        let more = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        (!moves.is_empty()).then(|| format!("  {place} {word} {}: {}{more}", moves.len(), shown.join(" ")))
    };
    let gained = list("gains", after.difference(before).collect());
    let lost = list("loses", before.difference(after).collect());
    gained.into_iter().chain(lost).collect()
}

/// Everything but board and pieces.
fn rest(before: &Facts, after: &Facts, lines: &mut Vec<String>) {
    let keys: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let other = |k: &&&String| !k.starts_with("pieces.") && !k.starts_with("board");
    for key in keys.iter().filter(other) {
        lines.extend(change(key, before.get(*key), after.get(*key)));
    }
}

/// The moves of the start position.
fn start(old: &Arc<Variant>, new: &Arc<Variant>, lines: &mut Vec<String>) {
    let [before, after] = [old, new].map(|variant| {
        let mut position = Position::start(variant.clone());
        let moves = legal_moves(&mut position);
        let names: BTreeSet<String> = move_names(&position, &moves).into_iter().collect();
        // Two plies only where that is a moment's work.
        let second = (moves.len() <= 200).then(|| perft(&mut position, 2));
        (names, second)
    });
    if before == after {
        lines.push(match before.0.len() {
            0 => "start: no moves, as before".to_owned(),
            1 => "start: the same move".to_owned(),
            n => format!("start: the same {n} moves"),
        });
        return;
    }
    if before.0.len() != after.0.len() {
        let moves = |n: usize| {
            if n == 1 {
                "1 move".to_owned()
            } else {
                format!("{n} moves")
            }
        };
        lines.push(format!("start: {} -> {}", moves(before.0.len()), after.0.len()));
    }
    lines.extend(gains_and_losses(&before.0, &after.0, "the start position"));
    if let (Some(a), Some(b)) = (before.1, after.1)
        && a != b
    {
        lines.push(format!("start: perft 2 {a} -> {b}"));
    }
}
