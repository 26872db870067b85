//! A second reading of extended Betza, written to be compared with the library's own.
//!
//! It shares nothing with the library: its own reader, its own board, no compilation. The letters of a move are looked
//! at again for every square, leg by leg. It is slow on purpose; each rule stands in one place and says its number.
//!
//! * [`read`]: cuts a string into moves, legs and atoms.
//! * [`directions`]: which way a leg goes.
//! * [`walk`]: the moves of legs on a board.
//! * [`special`]: castling, the universal leaper, the imitator.
//! * [`generate`]: random strings and positions.
//! * [`letters`]: which letters of a string matter.
//! * [`table`]: the golden tables.

#![allow(dead_code)]

pub mod directions;
pub mod generate;
pub mod letters;
pub mod read;
pub mod special;
pub mod table;
pub mod walk;

use std::collections::{BTreeMap, BTreeSet};

/// A square: file and rank, from 0.
pub type Square = (i32, i32);

/// A board with the pieces other than the mover (the mover may be there too: it is lifted before it moves).
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// Number of files.
    pub files: i32,
    /// Number of ranks.
    pub ranks: i32,
    /// Squares that do not exist.
    pub holes: BTreeSet<Square>,
    /// What stands where.
    pub pieces: BTreeMap<Square, Man>,
}

impl Board {
    /// Whether the square exists.
    pub fn has(&self, (file, rank): Square) -> bool {
        (0..self.files).contains(&file) && (0..self.ranks).contains(&rank) && !self.holes.contains(&(file, rank))
    }
}

/// A piece that is not the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Whether it is White's.
    pub white: bool,
    /// Whether it is royal.
    pub royal: bool,
}

/// The right to capture in passing.
#[derive(Clone, Debug)]
pub struct EnPassant {
    /// Squares on which the piece can be taken as if it stood there.
    pub squares: BTreeSet<Square>,
    /// Where it stands.
    pub victim: Square,
}

/// A question: what can a piece on this square do?
#[derive(Clone, Debug)]
pub struct Query {
    /// The board.
    pub board: Board,
    /// The mover's square.
    pub from: Square,
    /// Whether the mover is White's.
    pub mover_white: bool,
    /// Whether the mover has moved before.
    pub moved: bool,
    /// A right to capture in passing.
    pub ep: Option<EnPassant>,
    /// The squares on which such pieces start the game (for `ii`).
    pub start_squares: BTreeSet<Square>,
    /// The moves of the piece that the opponent moved last (for `I`).
    pub last_moved: Option<String>,
}

/// One move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Outcome {
    /// Where the mover ends.
    pub to: Square,
    /// What leaves the board, in the order taken.
    pub captures: Vec<Square>,
    /// A second piece that moves: unloaded, or the partner in castling.
    pub moved: Option<(Square, Square)>,
    /// Squares on which the mover can be taken in passing.
    pub crossed: BTreeSet<Square>,
}

/// All moves of a piece, or why the string cannot be read.
pub fn moves(betza: &str, query: &Query) -> Result<BTreeSet<Outcome>, String> {
    if !query.board.has(query.from) {
        return Err("the mover stands on no square".into());
    }
    let mut found = Vec::new();
    for part in read::read(betza)? {
        let walk = walk::Walk::new(query);
        match &part {
            read::Move::Classic { letters, atom } if atom.letter == 'O' => {
                special::castling(letters, atom, query, &mut found)
            }
            read::Move::Classic { letters, atom } if atom.letter == 'U' => {
                special::universal(letters, &walk, &mut found)
            }
            read::Move::Classic { letters, atom } if atom.letter == 'I' => {
                special::imitator(letters, &walk, &mut found)?;
            }
            read::Move::Classic { letters, atom } => walk.classic(letters, atom, &mut found)?,
            read::Move::Bracket { prefix, legs } => walk.bracket(prefix, legs, &mut found)?,
        }
    }
    Ok(united(found))
}

/// Outcomes that differ only in the squares crossed become one.
pub fn united(found: impl IntoIterator<Item = Outcome>) -> BTreeSet<Outcome> {
    let mut by_effect: BTreeMap<_, BTreeSet<Square>> = BTreeMap::new();
    for one in found {
        by_effect
            .entry((one.to, one.captures, one.moved))
            .or_default()
            .extend(one.crossed);
    }
    by_effect
        .into_iter()
        .map(|((to, captures, moved), crossed)| Outcome {
            to,
            captures,
            moved,
            crossed,
        })
        .collect()
}
