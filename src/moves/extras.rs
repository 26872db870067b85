//! Moves that are not walks, or more than one: drops, gates, walls.

use super::generate::piece_moves;
use crate::base::{Bitboard, PieceSet, Square};
use crate::meaning::rules::{WallRule, Walls};
use crate::position::{Move, MoveKind, Position};

/// Appends the drops of the side to move.
pub fn drops(position: &Position, moves: &mut Vec<Move>) {
    let side = position.side();
    let board = position.board();
    let spec = &position.variant().spec;
    let shape = position.variant().shape();
    let empty = shape.squares() & !board.occupied();
    for script in &spec.scripts {
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
    for rule in drops.rules.iter().filter(|r| position.hand(side, r.held) > 0) {
        for square in rule.zone[side.index()] & empty {
            let file = shape.file(square);
            let full = rule.most_on_file.is_some_and(|(kinds, most)| {
                let here =
                    |s: &Square| shape.file(*s) == file && board.piece(*s).is_some_and(|p| kinds.contains(p.kind));
                board.side(side).into_iter().filter(here).count() >= usize::from(most)
            });
            if !full {
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

/// Appends, for every move that leaves a gate, the same move with each piece that can come in there.
pub fn gates(position: &Position, moves: &mut Vec<Move>) {
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
    for i in 0..moves.len() {
        let m = moves[i];
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
                    ..m
                }));
            }
        }
    }
}

/// The moves with each place a wall can then be put; a move after which none can be put is not there.
pub fn walled(position: &Position, walls: &Walls, moves: &[Move]) -> Vec<Move> {
    let side = position.side();
    let old = position.board().walls();
    let mut all = Vec::new();
    let mut after = position.clone();
    for m in moves {
        let undo = after.make(m);
        let empty = position.variant().shape().squares() & !after.board().occupied() & walls.zone[side.index()];
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
        all.extend(places.into_iter().map(|square| Move {
            wall: Some(square),
            ..*m
        }));
    }
    all
}
