//! Moves that are not walks, or more than one: drops, gates, walls.

use super::generate::piece_moves;
use crate::base::{Bitboard, PieceSet, Square};
use crate::meaning::rules::{DropRule, Drops, Neighbour, WallRule, Walls};
use crate::position::{Move, MoveKind, Position};

/// Appends the drops of the side to move on some squares.
pub fn drops(position: &Position, on: Bitboard, moves: &mut Vec<Move>) {
    let side = position.side();
    let board = position.board();
    let spec = &position.variant().spec;
    let shape = position.variant().shape();
    let empty = shape.squares() & !board.occupied();
    for script in spec.scripts.iter().filter(|script| on.contains(script.square)) {
        let present = |(square, kinds): &(Square, PieceSet)| {
            board
                .piece(*square)
                .is_some_and(|p| p.color == side && kinds.contains(p.kind))
        };
        if script.color == side
            && position.hand(side, script.drop) > 0
            && script.empty.is_subset(empty)
            && script.present.iter().all(present)
        {
            let drop = Some(script.drop);
            moves.push(Move {
                to: Some(script.square),
                drop,
                moved: script.moved,
                ..Move::new(MoveKind::Drop)
            });
        }
    }
    let Some(drops) = &spec.rules.drops else { return };
    let ready = |r: &&DropRule| drops.free || position.hand(side, r.held) > 0;
    let room = drop_room(position) & on;
    for rule in drops.rules.iter().filter(ready) {
        for square in rule.zone[side.index()] & room {
            if hindrance(position, drops, rule, square).is_none() {
                let becomes = Some(rule.placed).filter(|k| *k != rule.held);
                moves.push(Move {
                    to: Some(square),
                    drop: Some(rule.held),
                    becomes,
                    ..Move::new(MoveKind::Drop)
                });
            }
        }
    }
}

/// What keeps a piece in hand from an empty square of its zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hindrance {
    /// It would turn nothing over, and must.
    TurnsNothing,
    /// Enough pieces of its kind stand on the file.
    FileFull,
    /// Around the square stands what may not, or not what must.
    Surroundings,
    /// A piece of its type, or another one in hand, needs a square of the other shade.
    Shade,
}

/// The squares on which drops are allowed now, as far as that depends on none of what is dropped: those of an opening while one
/// of them is empty.
pub fn drop_room(position: &Position) -> Bitboard {
    let shape = position.variant().shape();
    let empty = shape.squares() & !position.board().occupied();
    let flips = position.variant().spec.rules.flips.as_ref();
    let opening = flips.map_or(Bitboard::EMPTY, |f| f.opening & empty);
    if opening.is_empty() { empty } else { opening }
}

/// What keeps a piece from being dropped by a rule on an empty square of the rule's zone.
pub fn hindrance(position: &Position, drops: &Drops, rule: &DropRule, square: Square) -> Option<Hindrance> {
    let (side, board, shape) = (position.side(), position.board(), position.variant().shape());
    let flips = position.variant().spec.rules.flips.as_ref();
    let must_turn = flips.is_some_and(|f| f.drops_must && !f.opening.meets(shape.squares() & !board.occupied()));
    if must_turn && !position.encloses(square, side) {
        return Some(Hindrance::TurnsNothing);
    }
    let file = shape.file(square);
    let full = rule.most_on_file.is_some_and(|(kinds, most)| {
        let here = |s: &Square| shape.file(*s) == file && board.piece(*s).is_some_and(|p| kinds.contains(p.kind));
        board.side(side).into_iter().filter(here).count() >= usize::from(most)
    });
    if full {
        return Some(Hindrance::FileFull);
    }
    if !stands_well(position, rule, square) {
        return Some(Hindrance::Surroundings);
    }
    (!leaves_shades(position, drops, rule, square)).then_some(Hindrance::Shade)
}

/// Whether what stands around the square of a drop is as its rule wants it.
fn stands_well(position: &Position, rule: &DropRule, square: Square) -> bool {
    if rule.beside.is_none() && rule.apart.is_none() {
        return true;
    }
    let (shape, board, side) = (position.variant().shape(), position.board(), position.side());
    let around: Bitboard = rule
        .along
        .iter()
        .filter_map(|v| shape.step(square, *v, false))
        .collect();
    let meets = |who: Neighbour| match who {
        Neighbour::Empty => around.meets(shape.squares() & !board.occupied()),
        Neighbour::Friend => around.meets(board.side(side)),
        Neighbour::Enemy => around.meets(board.side(!side)),
    };
    rule.beside.is_none_or(meets) && !rule.apart.is_some_and(meets)
}

/// Whether a drop leaves room for pieces that must come to stand on squares of both shades: none of the same type is on
/// this shade yet, and those still in hand find an empty square of each shade that lacks one.
fn leaves_shades(position: &Position, drops: &Drops, dropped: &DropRule, square: Square) -> bool {
    let shape = position.variant().shape();
    let (side, board) = (position.side(), position.board());
    let shade = |s: Square| (shape.file(s) + shape.rank(s)) % 2;
    let empty = shape.squares() & !board.occupied();
    drops.rules.iter().filter(|r| r.two_shades).all(|rule| {
        let of_type = |s: &Square| board.piece(*s).is_some_and(|p| p.kind == rule.placed);
        let used: Vec<usize> = board.side(side).into_iter().filter(of_type).map(shade).collect();
        let here = shade(square);
        if rule.held == dropped.held {
            return !used.contains(&here) || (used.contains(&0) && used.contains(&1));
        }
        let lacking = (0..2).filter(|s| !used.contains(s));
        let room = |s: usize| {
            (rule.zone[side.index()] & empty)
                .into_iter()
                .any(|q| q != square && shade(q) == s)
        };
        let needed = lacking.clone().count() <= usize::from(position.hand(side, rule.held));
        !needed || lacking.clone().all(room)
    })
}

/// Appends, for every move that leaves a gate, the same move with each piece that can come in there.
pub fn gates(position: &Position, moves: &mut Vec<Move>) {
    let mut opened = Vec::new();
    gates_of(position, moves, &mut opened);
    moves.append(&mut opened);
}

/// Appends to `moves`, for every one of `before` that leaves a gate, the same move with each piece that can come in there.
pub fn gates_of(position: &Position, before: &[Move], moves: &mut Vec<Move>) {
    let side = position.side();
    let Some(gating) = &position.variant().spec.rules.gating else {
        return;
    };
    let ready: Vec<_> = gating
        .kinds
        .iter()
        .take_while(|k| k.index() < position.variant().spec.pieces.len())
        .filter(|k| position.hand(side, *k) > 0)
        .collect();
    let gates = position.state().gates & position.board().side(side);
    if ready.is_empty() || gates.is_empty() {
        return;
    }
    for m in before {
        let left = [
            m.from,
            m.moved
                .filter(|_| matches!(m.kind, MoveKind::Castle(_)))
                .map(|(was, _)| was),
        ];
        for square in left.into_iter().flatten().filter(|s| gates.contains(*s)) {
            let filled = m.to == Some(square) || m.moved.is_some_and(|(_, now)| now == square);
            if !filled {
                moves.extend(ready.iter().map(|kind| Move {
                    gate: Some((square, *kind)),
                    ..*m
                }));
            }
        }
    }
}

/// The moves with each place a wall can then be put; a move after which none can be put is not there. A pass places none, nor
/// does, where the wall goes to the square just left, a move that leaves none empty.
pub fn walled(position: &Position, walls: &Walls, moves: &[Move]) -> Vec<Move> {
    let side = position.side();
    let old = position.board().walls();
    let before = position.board().occupied() & !old;
    let mut all = Vec::new();
    let mut after = position.clone();
    for m in moves {
        if m.kind == MoveKind::Pass {
            all.push(*m);
            continue;
        }
        let undo = after.make(m);
        let emptied = position.variant().shape().squares() & !after.board().occupied();
        let empty = emptied & walls.zone[side.index()];
        let places: Bitboard = match walls.rule {
            WallRule::Moving => empty & !old,
            WallRule::Anywhere => empty,
            WallRule::Past => m.from.into_iter().filter(|s| empty.contains(*s)).collect(),
            WallRule::Arrow => {
                let mut shots = Vec::new();
                if let Some(to) = m.to {
                    piece_moves(&after, to, &mut shots);
                }
                let quiet = shots.iter().filter(|s| s.victims.is_empty());
                empty & quiet.filter_map(|s| s.to).collect::<Bitboard>()
            }
        };
        after.unmake(undo);
        if walls.rule == WallRule::Past && !m.from.is_some_and(|s| emptied.contains(s)) {
            all.push(*m);
            continue;
        }
        // Not where only the blast of this move has made room.
        let blasts = position.variant().spec.rules.blast.is_some();
        let left = |s: Square| Some(s) == m.from || m.moved.is_some_and(|(was, _)| was == s) || m.victims.contains(&s);
        let stood = |s: &Square| Some(*s) == m.to || (!left(*s) && before.contains(*s));
        let places = places.into_iter().filter(|s| !(blasts && stood(s)));
        all.extend(places.map(|square| Move {
            wall: Some(square),
            ..*m
        }));
    }
    all
}
