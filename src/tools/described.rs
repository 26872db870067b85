//! Moves as text with what they do, for lists that people read and compare.

use crate::base::Color;
use crate::moves::{in_check, move_names};
use crate::position::{Move, MoveKind, Position};

/// The moves as text with what they do, in the order given: ` x ` the squares emptied of other pieces in the order taken,
/// ` = ` what the mover becomes, ` ~ ` another piece that only changes its square, ` removed` when the mover vanishes.
pub fn described(position: &Position, moves: &[Move]) -> Vec<String> {
    let names = move_names(position, moves);
    moves
        .iter()
        .zip(names)
        .map(|(m, name)| describe(position, m, name))
        .collect()
}

fn describe(position: &Position, m: &Move, name: String) -> String {
    let shape = position.variant().shape();
    let mut out = name;
    for (i, victim) in m.victims.iter().enumerate() {
        out += if i == 0 { " x " } else { "," };
        out += &shape.name(*victim);
    }
    if let Some(kind) = m.becomes.filter(|_| m.kind != MoveKind::Drop) {
        out += &format!(" = {}", position.variant().spec.piece(kind).id);
    }
    if let Some((was, now)) = m.moved {
        out += &format!(" ~ {}{}", shape.name(was), shape.name(now));
    }
    if m.removed {
        out += " removed";
    }
    out
}

/// Which sides are in check: `white`, `black`, `both`; nothing for neither.
pub fn checks(position: &Position) -> Option<&'static str> {
    match Color::ALL.map(|c| in_check(position, c)) {
        [true, true] => Some("both"),
        [true, false] => Some("white"),
        [false, true] => Some("black"),
        [false, false] => None,
    }
}
