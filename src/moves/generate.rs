//! Pseudo-legal moves: everything the pieces can do, whatever becomes of their own royals.

use std::cmp::Ordering;
use std::ops::ControlFlow;

use super::oracle::Concrete;
use super::sets::Eyes;
use super::{attack, castle, extras, flight, promote};
use crate::base::{Color, Piece, PieceSet, PieceType, Square};
use crate::meaning::movement::{Imitation, Mask};
use crate::meaning::rules::{Pairing, Passing};
use crate::meaning::spec::Promotion;
use crate::position::{Move, MoveKind, Position};
use crate::program::Op;
use crate::program::sets::with_tables;
use crate::program::vm::{End, State, run};

/// All pseudo-legal moves of the side to move, piece by piece.
pub fn pseudo_legal(position: &Position) -> Vec<Move> {
    pseudo_legal_as(position, true)
}

/// The same without flights unless pieces `fly`.
pub(super) fn pseudo_legal_as(position: &Position, fly: bool) -> Vec<Move> {
    let mut moves = Vec::new();
    let state = position.state();
    if state.over.is_some() {
        return moves;
    }
    if let Some(phase) = state.phase {
        let options = position.variant().spec.phases[usize::from(phase)].options.len();
        moves.extend((0..options).map(|i| Move::new(MoveKind::Vote(i as u8))));
        return moves;
    }
    if state.flight.is_some() {
        flight::reactions(position, &mut moves);
        return moves;
    }
    for from in position.board().side(state.side) {
        moves_by(position, from, fly, &mut moves);
    }
    if position.variant().promotes_by_turn {
        promote::turns(position, &mut moves);
    }
    castle::castlings(position, &mut moves);
    let rules = &position.variant().spec.rules;
    if rules.gating.is_some() {
        extras::gates(position, &mut moves);
    }
    extras::drops(position, position.variant().shape().squares(), &mut moves);
    if rules.passing[state.side.index()] == Passing::Always {
        moves.push(Move::new(MoveKind::Pass));
    }
    match &rules.walls {
        Some(walls) => extras::walled(position, walls, &moves),
        None => moves,
    }
}

/// The pseudo-legal walks of the piece on `from`, whichever side it is of, appended to `moves`; none from an empty square.
pub fn piece_moves(position: &Position, from: Square, moves: &mut Vec<Move>) {
    moves_by(position, from, true, moves);
}

/// The same without flights.
pub fn walk_moves(position: &Position, from: Square, moves: &mut Vec<Move>) {
    moves_by(position, from, false, moves);
}

/// Appends the walks of the piece on `from` and, if it `flies`, its flights, moves of equal effect once.
fn moves_by(position: &Position, from: Square, flies: bool, moves: &mut Vec<Move>) {
    let Some(piece) = position.board().piece(from) else {
        return;
    };
    let may_begin = may_begin(position, piece, from);
    let sets = position.variant().sets();
    if let Some(sets) = sets.filter(|_| !position.variant().imitates(piece.color, piece.kind)) {
        return with_tables!(sets, |tables| Eyes { position, tables }.piece_moves(
            piece,
            from,
            (flies, may_begin),
            moves
        ));
    }
    let first = moves.len();
    let walks = walking(position, piece);
    let wanted = |line: &[Op]| flies || walks(line);
    let _ = completions(position, piece, from, (wanted, may_begin), |state, end| {
        emit(position, piece, from, state, end, moves);
        ControlFlow::Continue(())
    });
    merge(moves, first);
}

/// Whether the piece on a square has the moves that it has only as its first, if it has not moved.
pub(super) fn may_begin(position: &Position, piece: Piece, from: Square) -> bool {
    let first = &position.variant().spec.piece(piece.kind).first_move;
    let bound = first.as_ref().is_some_and(|f| !f.in_check) && position.state().virgin.contains(from);
    !(bound && attack::in_check(position, piece.color))
}

/// Which lines of a piece are not flights.
pub(super) fn walking(position: &Position, piece: Piece) -> impl Fn(&[Op]) -> bool {
    let flies = position.variant().spec.flights.iter().any(|f| f.kind == piece.kind);
    move |line| !(flies && matches!(line.last(), Some(Op::Roam(_))))
}

/// Runs all lines of a piece but those of its flights and hands each completion to `sink`.
pub(super) fn walks(
    position: &Position,
    piece: Piece,
    from: Square,
    sink: impl FnMut(&State, End) -> ControlFlow<()>,
) -> ControlFlow<()> {
    // Whether the side is in check is not asked here: attack is what check is made of.
    completions(position, piece, from, (walking(position, piece), true), sink)
}

/// Runs the lines of a piece that are `wanted`, those of its first move only if it `may_begin`, and hands each completion to
/// `sink`.
pub(super) fn completions(
    position: &Position,
    piece: Piece,
    from: Square,
    (wanted, may_begin): (impl Fn(&[Op]) -> bool, bool),
    mut sink: impl FnMut(&State, End) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let variant = position.variant();
    let oracle = Concrete::new(position, piece.color, piece.kind, from);
    let program = variant.program(piece.color, piece.kind);
    let forbidden = &variant.spec.rules.forbidden;
    let mut sink = |state: &State, end: End| {
        if !forbidden.is_empty() && is_forbidden(position, piece, forbidden, &state.victims) {
            return ControlFlow::Continue(());
        }
        sink(state, end)
    };
    for line in program.lines.iter().filter(|line| wanted(line)) {
        if !may_begin && line.contains(&Op::Virgin) {
            continue;
        }
        run(&variant.code, line, from, &oracle, &mut sink)?;
    }
    for imitation in &program.imitations {
        let Some(last) = position.state().last else { continue };
        if imitation.virgin && !(may_begin && crate::program::vm::Oracle::virgin(&oracle)) {
            continue;
        }
        let imitated = variant.imitated(piece.color, last, imitation.flipped);
        for line in &imitated.lines {
            run(&variant.code, line, from, &oracle, |state: &State, end: End| {
                if imitates(position, piece.color, imitation, state) {
                    sink(state, end)
                } else {
                    ControlFlow::Continue(())
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether one of the captures is of a type the piece may not capture.
pub(super) fn is_forbidden(position: &Position, piece: Piece, forbidden: &[Pairing], victims: &[Square]) -> bool {
    victims.iter().filter_map(|v| position.board().piece(*v)).any(|victim| {
        forbidden
            .iter()
            .any(|f| f.captors.contains(piece.kind) && f.victims.contains(victim.kind))
    })
}

/// Whether an imitator takes over a completion: moves and captures as its modes say.
pub(super) fn imitates(position: &Position, color: Color, imitation: &Imitation, state: &State) -> bool {
    if state.passing {
        return imitation.passing;
    }
    let Some(victim) = state.victims.last() else {
        return imitation.modes.has(Mask::E);
    };
    let friend = position.board().side(color).contains(*victim);
    let royal = imitation.royal && position.board().royals(!color).contains(*victim);
    imitation.modes.has(if friend { Mask::F } else { Mask::X }) || royal
}

/// Appends the moves a completion stands for: one, or one for each choice of promotion.
pub(super) fn emit(position: &Position, piece: Piece, from: Square, state: &State, end: End, moves: &mut Vec<Move>) {
    let kind = match end {
        End::Gone => MoveKind::Launch { pending: false },
        End::Stands => MoveKind::Move,
    };
    let m = Move {
        from: Some(from),
        to: Some(state.at),
        victims: state.victims,
        moved: state.moved,
        removed: end == End::Gone,
        passing: state.passing,
        path: state.path,
        wake: state.wake,
        ..Move::new(kind)
    };
    match end {
        End::Gone => moves.push(m),
        End::Stands => arrive(position, piece, &m, (from, state.at), |becomes| {
            moves.push(Move { becomes, ..m })
        }),
    }
}

/// What a piece that goes from one square to another may become: `None` for what it is. One change a move: a change that the
/// square forces, else one that the capture forces, else a promotion. Nothing at all when it must promote and cannot.
pub(super) fn arrive(
    position: &Position,
    piece: Piece,
    m: &Move,
    (from, to): (Square, Square),
    mut each: impl FnMut(Option<PieceType>),
) {
    let spec = position.variant().spec.piece(piece.kind);
    let side = piece.color.index();
    if let Some((_, kind)) = spec.morph[side].iter().find(|(square, _)| *square == to) {
        return each(Some(*kind));
    }
    let taken = |kind: PieceType| {
        m.victims
            .iter()
            .any(|v| position.board().piece(*v).is_some_and(|p| p.kind == kind))
    };
    if let Some((_, kind)) = spec.change_by_capture.iter().find(|(victim, _)| taken(*victim)) {
        return each(Some(*kind));
    }
    let promotes = |p: &&Promotion| {
        let zone = p.zone[side];
        let inside = zone.contains(from);
        (zone.contains(to) || (p.leaving && inside))
            && !(p.entering && inside)
            && !(p.captures_only && m.victims.is_empty())
            && !(p.not_in_passing && m.passing)
    };
    let by_arriving = |p: &&Promotion| p.turn.is_none();
    let Some(promotion) = spec.promotion.iter().filter(by_arriving).find(promotes) else {
        return each(None);
    };
    // Where promoting is compulsory it is so for a move that leaves as well as for one that arrives.
    let zone = promotion.compulsory[side];
    let must = zone.contains(to) || (promotion.leaving && zone.contains(from));
    if !must {
        each(None);
    }
    for kind in choices(position, promotion, piece.color) {
        each(Some(kind));
    }
}

/// What a piece of a side may become by a promotion now.
pub(super) fn choices(position: &Position, promotion: &Promotion, color: Color) -> impl Iterator<Item = PieceType> {
    let room = move |kind: &PieceType| {
        let limit = promotion.limits.iter().find(|(k, _)| k == kind);
        let limit = limit.map(|(_, n)| u32::from(*n));
        limit.is_none_or(|n| position.board().count(color, PieceSet::of(*kind)) < n)
    };
    promotion.choices[color.index()].iter().copied().filter(room)
}

/// Sorts the moves from an index on, which are of one piece, and makes those of equal effect one, with the rights of all.
pub(super) fn merge(all: &mut Vec<Move>, first: usize) {
    let moves = &mut all[first..];
    if moves.len() < 2 {
        return;
    }
    // Flights come in this order, and walks before them are few: two runs are merged quickly.
    moves.sort_by(|a, b| effect_order(a, b).then_with(|| a.cmp(b)));
    let mut kept = 0;
    for i in 1..moves.len() {
        if effect_order(&moves[kept], &moves[i]) == Ordering::Equal {
            let wake = moves[i].wake;
            moves[kept].wake |= wake;
        } else {
            kept += 1;
            moves[kept] = moves[i];
        }
    }
    all.truncate(first + kept + 1);
}

/// Orders moves by their effect: the order in which squares are captured on, and how, is no part of it.
pub(super) fn effect_order(a: &Move, b: &Move) -> Ordering {
    let plain = |m: &Move| (m.to, m.becomes, m.removed, m.moved, m.path, m.kind);
    plain(a).cmp(&plain(b)).then_with(|| {
        let sorted = |m: &Move| {
            let mut squares = [Square(0); crate::program::vm::MAX_VICTIMS];
            squares[..m.victims.len()].copy_from_slice(&m.victims);
            squares[..m.victims.len()].sort_unstable();
            (m.victims.len(), squares)
        };
        if a.victims.len() < 2 && b.victims.len() < 2 {
            a.victims.cmp(&b.victims)
        } else {
            sorted(a).cmp(&sorted(b))
        }
    })
}
