//! Moves as data, for `--format json`.

use serde::Serialize;

use crate::base::Square;
use crate::moves::move_names;
use crate::position::{Move, MoveKind, Position};

/// A move as data. Squares are their names.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct JsonMove {
    /// The text form, unique within the list.
    #[serde(rename = "move")]
    pub text: String,
    /// `move`, `castle`, `drop`, `launch`, `intercept`, `pass` or `vote`.
    pub kind: &'static str,
    /// Where the mover stands; `None` where nothing on the board moves.
    pub from: Option<String>,
    /// Where it ends; `None` where nothing on the board moves.
    pub to: Option<String>,
    /// Squares emptied of other pieces, in the order taken.
    pub captures: Vec<String>,
    /// The id of what the mover turns into, as the file writes it.
    pub becomes: Option<String>,
    /// Whether the mover itself vanishes.
    pub removed: bool,
    /// The id of what comes from hand.
    pub drop: Option<String>,
    /// The squares entered, where the route matters.
    pub path: Vec<String>,
    /// Pieces that are only put elsewhere: from, to.
    pub also: Vec<(String, String)>,
}

/// The moves of a position as data, sorted by their text. `moves` are all the moves of the position.
pub fn moves(position: &Position, moves: &[Move]) -> Vec<JsonMove> {
    let names = move_names(position, moves);
    let mut all: Vec<JsonMove> = names
        .into_iter()
        .zip(moves)
        .map(|(text, m)| one(position, text, m))
        .collect();
    all.sort_by(|a, b| a.text.cmp(&b.text));
    all
}

fn one(position: &Position, text: String, m: &Move) -> JsonMove {
    let variant = position.variant();
    let name = |s: Square| variant.shape().name(s);
    let id = |k| variant.spec.piece(k).id.clone();
    JsonMove {
        text,
        kind: kind(m.kind),
        from: m.from.map(name),
        to: m.to.map(name),
        captures: m.victims.iter().map(|s| name(*s)).collect(),
        becomes: m.becomes.map(id),
        removed: m.removed,
        drop: m.drop.or(m.gate.map(|(_, kind)| kind)).map(id),
        path: m.path.iter().map(|s| name(*s)).collect(),
        also: m.moved.iter().map(|(was, now)| (name(*was), name(*now))).collect(),
    }
}

/// The word for a kind of move.
pub fn kind(kind: MoveKind) -> &'static str {
    match kind {
        MoveKind::Move => "move",
        MoveKind::Promote => "promote",
        MoveKind::Castle(_) => "castle",
        MoveKind::Drop => "drop",
        MoveKind::Launch { .. } => "launch",
        MoveKind::Intercept => "intercept",
        MoveKind::Pass => "pass",
        MoveKind::Vote(_) => "vote",
    }
}
