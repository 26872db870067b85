//! What must hold in every position of every variant: that the fast ways to an answer give what the slow ones give.

use std::ops::ControlFlow;

use nightrider::base::{Bitboard, Square};
use nightrider::moves::{attacked, legal_moves, legal_moves_by_definition, pseudo_legal, refusal};
use nightrider::position::{Move, MoveKind, Position};
use nightrider::program::Op;
use nightrider::program::vm::{Anything, run};
use nightrider::tools::described::described;

/// How much was looked at.
#[derive(Default, Debug)]
pub struct Looked {
    /// Positions.
    pub positions: usize,
    /// Legal moves.
    pub legal: usize,
    /// Moves refused because they leave a royal attacked.
    pub refused: usize,
    /// Squares asked whether they are attacked, and how many are.
    pub asked: usize,
    /// See `asked`.
    pub attacked: usize,
    /// Moves for whose being illegal a reason was given.
    pub reasons: usize,
    /// Moves looked for in what their piece could ever do.
    pub reached: usize,
}

/// The legal moves are those that the definition gives: make every move and look.
pub fn filter_is_definition(position: &mut Position, looked: &mut Looked) -> Result<(), String> {
    let sorted = |mut moves: Vec<Move>| {
        moves.sort_unstable();
        moves
    };
    let legal = sorted(legal_moves(position));
    let defined = sorted(legal_moves_by_definition(position));
    looked.positions += 1;
    looked.legal += legal.len();
    looked.refused += pseudo_legal(position).len().saturating_sub(legal.len());
    if legal == defined {
        return Ok(());
    }
    let less = |a: &[Move], b: &[Move]| {
        let only: Vec<Move> = a.iter().filter(|m| !b.contains(m)).copied().collect();
        described(position, &only).join(", ")
    };
    Err(format!(
        "only filtered: {}; only by definition: {}",
        less(&legal, &defined),
        less(&defined, &legal)
    ))
}

/// Of some of the moves that the pieces could make, those that are not legal are refused for a reason, and no others. Each
/// question looks at all moves, so only the first few of a position are asked about.
pub fn refusals_are_reasons(position: &mut Position, looked: &mut Looked) -> Result<(), String> {
    let legal = legal_moves(position);
    // What a legal move is known to lead to is no part of what it does.
    let plain = |l: &Move| Move {
        check: false,
        safe: [false; 2],
        ..*l
    };
    let is_legal = |m: &Move| legal.iter().any(|l| plain(l).same_effect(m));
    let walks = |m: &Move| !matches!(m.kind, MoveKind::Launch { .. });
    let pseudo: Vec<Move> = pseudo_legal(position).into_iter().filter(walks).collect();
    let bad = pseudo.iter().filter(|m| !is_legal(m)).take(3);
    for m in bad.chain(pseudo.iter().filter(|m| is_legal(m)).take(1)) {
        let why = refusal(position, m);
        looked.reasons += usize::from(why.is_some());
        if why.is_none() != is_legal(m) {
            return Err(format!("{}: {why:?}", described(position, &[*m]).join("")));
        }
    }
    Ok(())
}

/// A square is attacked exactly when some move captures there. Asked for both sides, each on its turn, of every piece of the
/// other.
pub fn attack_is_generation(position: &mut Position, looked: &mut Looked) -> Result<(), String> {
    attack_of_mover(position, looked)?;
    let undo = position.null_move();
    let result = attack_of_mover(position, looked);
    position.unmake(undo);
    result
}

fn attack_of_mover(position: &Position, looked: &mut Looked) -> Result<(), String> {
    let by = position.side();
    let captured: Bitboard = pseudo_legal(position)
        .iter()
        .flat_map(|m| m.victims.iter().copied().collect::<Vec<_>>())
        .collect();
    for square in position.board().side(!by) {
        let (found, wanted) = (attacked(position, by, Bitboard::of(square)), captured.contains(square));
        looked.asked += 1;
        looked.attacked += usize::from(found);
        if found != wanted {
            let name = position.variant().shape().name(square);
            return Err(format!("{name} attacked: {found}, captured there: {wanted}"));
        }
    }
    Ok(())
}

/// What a piece does it could do whatever stands on the board: captures are within its reach, destinations among those of
/// its program where everything is allowed.
pub fn moves_are_within_reach(position: &Position, looked: &mut Looked) -> Result<(), String> {
    let variant = position.variant();
    let side = position.side();
    let mut before: Option<(Square, Bitboard)> = None;
    for m in pseudo_legal(position) {
        let (Some(from), Some(to), MoveKind::Move) = (m.from, m.to, m.kind) else {
            continue;
        };
        let Some(piece) = position.board().piece(from) else {
            continue;
        };
        let program = variant.program(side, piece.kind);
        let roams = |line: &Vec<Op>| matches!(line.last(), Some(Op::Roam(_)));
        if !program.imitations.is_empty() || program.lines.iter().any(|line| roams(&line.to_vec())) {
            continue;
        }
        looked.reached += 1;
        let reach = variant.reach(side, piece.kind, from);
        let beyond = m.victims.iter().find(|v| !m.passing && !reach.contains(**v));
        if let Some(victim) = beyond {
            let name = variant.shape().name(*victim);
            return Err(format!("{m:?} captures on {name}, beyond its reach"));
        }
        let there = match before {
            Some((known, there)) if known == from => there,
            _ => {
                let mut there = Bitboard::EMPTY;
                for line in &program.lines {
                    let _ = run(&variant.code, line, from, &Anything, |state, _| {
                        there.insert(state.at);
                        ControlFlow::Continue(())
                    });
                }
                there
            }
        };
        before = Some((from, there));
        if !there.contains(to) {
            return Err(format!("{m:?} goes where its program never leads"));
        }
    }
    Ok(())
}
