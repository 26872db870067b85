//! Pieces to stand around one whose moves need others: mounts for hoppers, victims for locusts.

use std::collections::BTreeSet;

use super::marks::{Mark, Marks, possible};
use crate::base::{Heading, Piece, PieceType, Square};
use crate::meaning::movement::{Mask, Movement, Step, Via};
use crate::meaning::rules::Royalty;
use crate::moves::ways;
use crate::position::{Cell, Position};

/// Most pieces put around one.
const MOST: usize = 5;

/// How far away they stand at most.
const FAR: usize = 3;

/// Most ways of the piece that are looked at: some hundred times those of the pieces of games, on a large board.
const MOST_WORK: usize = 1 << 20;

/// Most pieces that show the same.
const ALIKE: usize = 2;

/// Pieces that make visible what the piece on `from` does with others, each on its square: none for a piece that only goes
/// to squares and captures there. Always the same for the same position: the nearest squares that show something, straight
/// ahead first, enemies before friends.
pub fn choose(position: &Position, from: Square) -> Vec<(Square, Piece)> {
    let Some(piece) = position.board().piece(from) else {
        return Vec::new();
    };
    let spec = &position.variant().spec;
    let movement = &spec.piece(piece.kind).movement;
    let common = |kind: &PieceType| spec.piece(*kind).royal == Royalty::Common;
    if !needs_others(movement) {
        return Vec::new();
    }
    let mut kinds: Vec<PieceType> = spec.kinds().filter(|kind| *kind != piece.kind).collect();
    kinds.sort_by_key(|kind| !common(kind));
    kinds.push(piece.kind);
    // Only moves that ask for types care which it is.
    let asks = movement.lines.iter().flatten().any(|step| matches!(step, Step::Is(..)));
    let mut work = MOST_WORK;
    for kind in kinds.into_iter().take(if asks { usize::MAX } else { 1 }) {
        let chosen = of_kind(position, from, kind, &mut work);
        if !chosen.is_empty() {
            return chosen;
        }
    }
    Vec::new()
}

/// Whether some of the moves ask for a piece other than one captured where they end.
fn needs_others(movement: &Movement) -> bool {
    fn asks(step: &Step) -> bool {
        match step {
            Step::Seek { .. } | Step::Is(..) | Step::Take | Step::Unload => true,
            Step::Want(mask) => !mask.has(Mask::E),
            Step::Land(mask) => mask.has(Mask::F),
            Step::Ride { track, .. } => track
                .cycle
                .iter()
                .any(|hop| matches!(hop.via, Some((Via::SomeOccupied, _)))),
            Step::Roam(roam) => roam.states.iter().any(|state| {
                let edges = state.edges.iter().map(|(steps, _)| steps);
                state.exits.iter().chain(edges).flatten().any(asks)
            }),
            _ => false,
        }
    }
    movement.lines.iter().flatten().any(asks)
}

/// What a piece shows: the marks on its square, or where there are none those that are new elsewhere.
type Shown = BTreeSet<Mark>;

fn of_kind(position: &Position, from: Square, kind: PieceType, work: &mut usize) -> Vec<(Square, Piece)> {
    let far = position.variant().spec.piece(kind).royal != Royalty::Common;
    let Some(mover) = position.board().piece(from) else {
        return Vec::new();
    };
    let empty = position.variant().shape().squares().into_iter().count();
    let mut position = position.clone();
    let mut before = possible(&position, from);
    if before.cut {
        return Vec::new();
    }
    let mut chosen: Vec<(Square, Piece)> = Vec::new();
    let mut shown: Vec<Shown> = Vec::new();
    for own in [false, true] {
        let color = if own { mover.color } else { !mover.color };
        // What an enemy shows already a friend need not.
        let alike = if own { 1 } else { ALIKE };
        for mut squares in around(&position, from, far) {
            if far {
                squares.reverse();
            }
            let free = |s: &Square| position.board().get(*s) == Cell::EMPTY;
            // One alone, or the two nearest together.
            let pair = squares.get(..2).map(<[Square]>::to_vec);
            let groups = squares.iter().map(|s| vec![*s]).chain(pair);
            let groups = groups.filter(|group| group.iter().all(free));
            let mut telling = groups.filter_map(|group| {
                let mut with = position.clone();
                for square in &group {
                    with.put(*square, Cell::piece(color, kind));
                }
                *work = work.checked_sub(ways(&with, from).len() * empty)?;
                let after = possible(&with, from);
                news(&before, &after, &group).map(|news| (group, with, after, news))
            });
            let Some((group, with, after, news)) = telling.next() else {
                continue;
            };
            if shown.iter().filter(|s| **s == news).count() < alike && chosen.len() < MOST {
                chosen.extend(group.into_iter().map(|square| (square, Piece { color, kind })));
                shown.push(news);
                (position, before) = (with, after);
            }
        }
    }
    chosen
}

/// What pieces on some squares bring: marks on those that are about more than being captured there, and marks on other squares
/// that were not there; `None` if nothing.
fn news(before: &Marks, after: &Marks, group: &[Square]) -> Option<Shown> {
    let plain = |mark: &Mark| {
        matches!(
            mark,
            Mark::Capture | Mark::Both | Mark::Move | Mark::Path | Mark::Initial
        )
    };
    // An enemy of the usual kind is imagined everywhere; that this one can be captured is news when that one cannot.
    let here = |square: Square| {
        let known = before.of(square).any(|b| matches!(b, Mark::Capture | Mark::Both));
        after
            .of(square)
            .filter(move |m| !plain(m) || (*m == Mark::Capture && !known))
    };
    let here: BTreeSet<Mark> = group.iter().flat_map(|square| here(*square)).collect();
    let elsewhere: BTreeSet<Mark> = after
        .on
        .iter()
        .filter(|(s, _)| !group.contains(s))
        .flat_map(|(s, marks)| {
            let old = before.on.get(s);
            let gained = move |m: &&Mark| match (m, old) {
                (Mark::Path | Mark::Initial | Mark::Promotion, _) => false,
                // What could be gone to or captured on is not news when only one of the two is left.
                (Mark::Move | Mark::Capture, Some(old)) => !old.contains(*m) && !old.contains(&Mark::Both),
                (m, old) => !old.is_some_and(|old| old.contains(*m)),
            };
            marks.iter().filter(gained).copied()
        })
        .collect();
    let shown = if here.is_empty() { elsewhere } else { here };
    (!shown.is_empty()).then_some(shown)
}

/// The squares around a square by direction, with `all` to the edges of the board, straight ahead first, in each the second nearest first: two steps away a piece
/// shows best what happens before and behind it. Squares a knight's leap away come last, each a direction of its own.
fn around(position: &Position, from: Square, all: bool) -> Vec<Vec<Square>> {
    let shape = position.variant().shape();
    let mut found: Vec<Vec<Square>> = Vec::new();
    // Straight ahead, half right ahead, to the left, …: no two that follow are neighbours.
    for turn in [0, 3, 6, 1, 4, 7, 2, 5] {
        let Some(heading) = Heading::all().nth(turn) else {
            continue;
        };
        let mut line = Vec::new();
        let mut at = from;
        while let Some(next) = shape
            .step(at, heading.unit(), false)
            .filter(|_| all || line.len() < FAR)
        {
            line.push(next);
            at = next;
        }
        if line.len() > 1 {
            line.swap(0, 1);
        }
        found.push(line);
    }
    let far = |a: usize, b: usize| a.abs_diff(b);
    let leaps = shape.squares().into_iter().filter(|s| {
        let (x, y) = (
            far(shape.file(*s), shape.file(from)),
            far(shape.rank(*s), shape.rank(from)),
        );
        x.max(y) <= FAR && x != y && x != 0 && y != 0
    });
    found.extend(leaps.map(|s| vec![s]));
    found
}
