//! Legality by definition: after a legal move no royal of the mover is attacked. [`legal_moves_by_definition`] makes every
//! move and looks; it is the reference that the filter of [`legal_moves`] is tested against.

use super::flight::Known;
use super::refusal::Refusal;
use super::risk::Risk;
use super::single::gives_check;
use super::{attack, castle, flight, generate, launches, promote, sets};
use crate::base::{Bitboard, Color, PieceSet, Vector};
use crate::meaning::rules::{Goal, Passing, RoyalCapture};
use crate::position::{Cell, Move, MoveKind, Position, Verdict};

/// All legal moves of the side to move.
pub fn legal_moves(position: &mut Position) -> Vec<Move> {
    if let Some(moves) = sets::legal(position, None) {
        return settle(position, moves);
    }
    let moves = generate::pseudo_legal(position);
    let moves = filtered(position, moves, &mut Known::default());
    settle(position, moves)
}

/// The same by making every move and looking.
pub fn legal_moves_by_definition(position: &mut Position) -> Vec<Move> {
    let moves = generate::pseudo_legal(position);
    let moves = chosen(position, moves, &mut Known::default(), is_legal_knowing);
    settle(position, moves)
}

/// The number of legal moves where pieces fly; nothing where the moves have to be listed to be counted.
pub(super) fn count_flights(position: &mut Position) -> Option<u64> {
    let variant = position.variant().clone();
    let (rules, state) = (&variant.spec.rules, position.state());
    let open = state.over.is_none() && state.phase.is_none() && state.flight.is_none();
    let counts = rules.walls.is_none() && !rules.must_capture && !compares(position);
    if variant.spec.flights.is_empty() || variant.sets().is_none() || !(open && counts) {
        return None;
    }
    let mut known = Known::default();
    let launches = launches::count(position, &mut known)?;
    let others = generate::pseudo_legal_as(position, false);
    let others = filtered(position, others, &mut known);
    Some(launches + others.len() as u64)
}

/// Those of pseudo-legal moves that are legal each by itself, by the filter where it can say.
pub(super) fn filtered(position: &mut Position, moves: Vec<Move>, known: &mut Known) -> Vec<Move> {
    let risk = Risk::of(position);
    chosen(position, moves, known, |position, m, known| {
        risk.judge(position, m)
            .unwrap_or_else(|| is_legal_knowing(position, m, known))
    })
}

/// Those of pseudo-legal moves that are legal by `legal`. One store of answers for all moves of the position: what was looked at
/// for one serves the next.
pub(super) fn chosen(
    position: &mut Position,
    mut moves: Vec<Move>,
    known: &mut Known,
    legal: impl Fn(&mut Position, &Move, &mut Known) -> bool,
) -> Vec<Move> {
    flight::settle(position, &mut moves, known);
    let launch = |m: &Move| matches!(m.kind, MoveKind::Launch { .. });
    moves.retain(|m| !is_barred(position, m) && (launch(m) || legal(position, m, known)));
    moves
}

/// What is left of moves that leave the royals safe, after the rules that look at all of them together.
fn settle(position: &mut Position, mut moves: Vec<Move>) -> Vec<Move> {
    let variant = position.variant().clone();
    let rules = &variant.spec.rules;
    let side = position.side();
    narrow(position, &mut moves, |_, _| {});
    let playing = position.state().over.is_none() && position.state().phase.is_none();
    if moves.is_empty() && rules.passing[side.index()] == Passing::Stuck && playing {
        let pass = Move::new(MoveKind::Pass);
        moves.extend(is_legal(position, &pass).then_some(pass));
    }
    // Without an answer that saves it, the side has lost already.
    if is_too_late(position, &moves) {
        moves.clear();
    }
    annotate(position, &mut moves);
    moves
}

/// Writes on legal moves what the rules want known of them: whether they give check where checks are counted, and whether pieces
/// on a goal are then safe.
pub(super) fn annotate(position: &mut Position, moves: &mut [Move]) {
    let variant = position.variant().clone();
    if variant.spec.checks_needed().is_some() {
        for m in moves.iter_mut() {
            m.check = gives_check(position, m);
        }
    }
    for goal in &variant.spec.rules.goals {
        if let Goal::Reach { safe: true, .. } = goal {
            for m in moves.iter_mut() {
                let [mine, theirs] = safe_on_goal(position, m, goal);
                m.safe = [m.safe[0] | mine, m.safe[1] | theirs];
            }
        }
    }
}

/// Whether some rule that is in force in a position lets go of legal moves for the sake of others, compulsory capture aside.
pub(super) fn compares(position: &Position) -> bool {
    let rules = &position.variant().spec.rules;
    let drops = rules.drops.as_ref();
    position.state().last_chance
        || rules.royals_stay
        || rules.passing[position.side().index()] == Passing::Stuck
        || drops.is_some_and(|d| d.must || d.rules.iter().any(|r| r.must))
        || lets_face(position)
}

/// Leaves of moves that are legal each by itself those that are so beside the others: where some kind of move is compulsory, the
/// others go. Each that goes is told to `gone` with the reason.
pub(super) fn narrow(position: &mut Position, moves: &mut Vec<Move>, mut gone: impl FnMut(&Move, Refusal)) {
    let variant = position.variant().clone();
    let rules = &variant.spec.rules;
    let side = position.side();
    let mut keep = |moves: &mut Vec<Move>, why: Refusal, stays: &mut dyn FnMut(&Move) -> bool| {
        moves.retain(|m| {
            let stays = stays(m);
            if !stays {
                gone(m, why);
            }
            stays
        });
    };
    let is_drop = |m: &Move| m.kind == MoveKind::Drop;
    if rules.drops.as_ref().is_some_and(|d| d.must) && moves.iter().any(is_drop) {
        keep(moves, Refusal::MustDrop, &mut { is_drop });
    }
    let first: PieceSet = rules
        .drops
        .iter()
        .flat_map(|d| &d.rules)
        .filter(|r| r.must)
        .map(|r| r.held)
        .collect();
    let urgent = |m: &Move| m.drop.is_some_and(|kind| first.contains(kind));
    if moves.iter().any(urgent) {
        keep(moves, Refusal::MustDropFirst(first), &mut { urgent });
    }
    for goal in &rules.goals {
        if let Goal::Facing { kinds, along, .. } = goal
            && position.faces(*kinds, along)
        {
            keep(moves, Refusal::MustPart, &mut |m| {
                m.kind == MoveKind::Pass || parts(position, m, *kinds, along)
            });
        }
    }
    if rules.royals_stay && !moves.is_empty() && attack::in_check(position, side) {
        let royals = position.board().royals(side);
        let checkers = attack::attackers(position, !side, royals);
        let only = checkers.first().filter(|_| checkers.len() == 1);
        keep(moves, Refusal::RoyalStays, &mut |m| {
            !m.from.is_some_and(|from| royals.contains(from)) || only.is_some_and(|c| m.victims.contains(&c))
        });
    }
    if rules.must_capture && moves.iter().any(|m| captures(position, m, side)) {
        keep(moves, Refusal::MustCapture, &mut |m| captures(position, m, side));
    }
}

/// Whether the side to move has lost because none of its moves saves it from a goal that the other side has reached.
pub(super) fn is_too_late(position: &mut Position, moves: &[Move]) -> bool {
    position.state().last_chance && !moves.iter().any(|m| saves(position, m))
}

/// Whether pieces face each other, so that a goal is reached if they still do after a move.
fn lets_face(position: &Position) -> bool {
    let goals = &position.variant().spec.rules.goals;
    goals
        .iter()
        .any(|g| matches!(g, Goal::Facing { kinds, along, .. } if position.faces(*kinds, along)))
}

/// Whether pieces that face each other no longer do so after a move.
fn parts(position: &mut Position, m: &Move, kinds: PieceSet, along: &[Vector]) -> bool {
    let undo = position.make(m);
    let face = position.faces(kinds, along);
    position.unmake(undo);
    !face
}

/// Whether, after a move, enough pieces of the mover stand on the squares of a goal where the other side cannot capture
/// them; and of the other side, where the mover could not if it were to move again.
fn safe_on_goal(position: &mut Position, m: &Move, goal: &Goal) -> [bool; 2] {
    let undo = position.make(m);
    let safe = safe_now(position, goal);
    position.unmake(undo);
    safe
}

/// The same of a position in which that move has been made.
fn safe_now(position: &mut Position, goal: &Goal) -> [bool; 2] {
    let Goal::Reach {
        kinds, zone, at_least, ..
    } = goal
    else {
        return [false; 2];
    };
    let side = !position.side();
    let mine = is_safe(position, position.in_zone(side, *kinds, zone), *at_least);
    let again = position.null_move();
    let theirs = is_safe(position, position.in_zone(!side, *kinds, zone), *at_least);
    position.unmake(again);
    [mine, theirs]
}

/// Looks, in a position that a FEN gives, at the goals for pieces that must be safe: the side that is not to move counts as
/// having just moved. Reading the FEN has looked at the others, which ask for no moves.
pub fn judge_safe_goals(position: &mut Position) {
    let state = position.state();
    if state.over.is_some() || state.phase.is_some() || state.flight.is_some() {
        return;
    }
    let variant = position.variant().clone();
    let mover = !position.side();
    for (i, goal) in (0u8..).zip(&variant.spec.rules.goals) {
        if matches!(
            goal,
            Goal::Reach {
                safe: true,
                held: false,
                ..
            }
        ) {
            let safe = safe_now(position, goal);
            let there = [mover, !mover].into_iter().zip(safe).find(|(_, safe)| *safe);
            if let Some((side, _)) = there {
                return position.decide(i, side);
            }
        }
    }
}

/// Whether at least so many of some pieces are left whatever the side to move captures by one move, be it legal or not.
fn is_safe(position: &Position, pieces: Bitboard, at_least: u32) -> bool {
    let spares = |m: &Move| {
        let mut left = pieces;
        m.victims.iter().for_each(|v| left.remove(*v));
        left.len() >= at_least
    };
    pieces.len() >= at_least && generate::pseudo_legal(position).iter().all(spares)
}

/// Whether a pseudo-legal move is legal by itself, whatever other moves there are.
pub fn is_legal(position: &mut Position, m: &Move) -> bool {
    is_legal_knowing(position, m, &mut Known::default())
}

/// The same with what is known about flights already.
pub(super) fn is_legal_knowing(position: &mut Position, m: &Move, known: &mut Known) -> bool {
    judge(position, m, known).is_ok()
}

/// Whether a pseudo-legal move is legal by itself, whatever other moves there are.
///
/// # Errors
/// The first rule that forbids it.
pub(super) fn judge(position: &mut Position, m: &Move, known: &mut Known) -> Result<(), Refusal> {
    let unless = |holds: bool, why: Refusal| if holds { Ok(()) } else { Err(why) };
    match m.kind {
        MoveKind::Vote(_) => return Ok(()),
        MoveKind::Pass if position.state().flight.is_some() => {
            return unless(flight::may_pass(position), Refusal::LetsThrough);
        }
        // Who lets pieces face each other ends the game at once, in check or not.
        MoveKind::Pass if lets_face(position) => return Ok(()),
        MoveKind::Launch { .. } => return unless(flight::is_safe(position, m), Refusal::RoyalAttacked),
        MoveKind::Castle(form) => unless(
            castle::is_safe(position, usize::from(form), m.wall),
            Refusal::CastlesThroughAttack,
        )?,
        _ => {}
    }
    // What comes in through a gate helps nobody: the move must be legal before it. Rules of S-Chess, as its inventors answered
    // on seirawanchess.com (25 April 2008); quoted in Fairy-Stockfish's issue 141.
    if m.gate.is_some() {
        judge(position, &Move { gate: None, ..*m }, known)?;
    }
    unless(!is_barred(position, m), Refusal::TakesLastRoyal)?;
    let side = position.side();
    let turn = promote::rule(position, m);
    let undo = position.make(m);
    let unpetrified = before_petrifying(position, m);
    let verdict = leaves_safe(unpetrified.as_ref().unwrap_or(position), side, known)
        .and_then(|()| keeps_rules(position, m, side))
        .and_then(|()| turn.map_or(Ok(()), |turn| promote::allows(turn, position, m, side)));
    position.unmake(undo);
    verdict
}

/// Whether a move takes the other side's last royal piece where the rules forbid that.
pub(super) fn is_barred(position: &Position, m: &Move) -> bool {
    position.variant().spec.rules.royal_capture == RoyalCapture::Illegal && position.takes_last_royal(m)
}

/// The position after a capture as it is judged where the wall that the captor leaves comes later: without that wall.
fn before_petrifying(position: &Position, m: &Move) -> Option<Position> {
    let late = position.variant().spec.rules.petrify_late && !m.victims.is_empty();
    let wall = m.to.filter(|to| late && position.board().walls().contains(*to))?;
    let mut judged = position.clone();
    judged.put(wall, Cell::EMPTY);
    Some(judged)
}

/// Whether the side that has just moved may leave things like this: its royals stand and are not attacked.
fn leaves_safe(position: &Position, side: Color, known: &mut Known) -> Result<(), Refusal> {
    match position.state().over.and_then(Verdict::by_royal) {
        // One's own last royal is gone, by a blast or by one's own hand.
        Some(winner) if winner == !side => Err(Refusal::LosesRoyal),
        // Who blows up the other's last royal need not care for the own.
        Some(_) if position.variant().spec.rules.blast.is_some() => Ok(()),
        _ if attack::in_check_knowing(position, side, known) => Err(Refusal::RoyalAttacked),
        _ => Ok(()),
    }
}

/// What else the rules forbid, looked at after the move: checks, and drops that check or mate.
fn keeps_rules(position: &mut Position, m: &Move, side: Color) -> Result<(), Refusal> {
    let variant = position.variant().clone();
    let rules = &variant.spec.rules;
    if rules.no_checks && attack::in_check(position, !side) {
        if !rules.mates_allowed {
            return Err(Refusal::GivesCheck);
        }
        if has_answer(position) {
            return Err(Refusal::GivesCheckNoMate);
        }
    }
    let (Some(drops), Some(held)) = (&rules.drops, m.drop) else {
        return Ok(());
    };
    if !drops.may_check && attack::in_check(position, !side) {
        return Err(Refusal::DropChecks);
    }
    let placed = m.becomes.unwrap_or(held);
    let no_mate = drops
        .rules
        .iter()
        .any(|r| r.held == held && r.placed == placed && r.no_mate);
    // A king that is in check without the dropped piece is not mated by it.
    let already = |position: &Position| {
        let mut without = position.clone();
        m.to.iter().for_each(|to| without.put(*to, Cell::EMPTY));
        attack::in_check(&without, !side)
    };
    let mates = no_mate
        && attack::in_check(position, !side)
        && !already(position)
        && !wins_by_goal(position, m, side)
        && legal_moves(position).is_empty();
    if mates { Err(Refusal::DropMates) } else { Ok(()) }
}

/// Whether a move that has been made, and gives check, has won by a goal, also by one that is worked out for legal moves only:
/// then the other side has no move because the game is over, and nobody asks whether it is mated.
fn wins_by_goal(position: &mut Position, m: &Move, side: Color) -> bool {
    let variant = position.variant().clone();
    let last_check = !m.check && position.state().checks[side.index()] == 1;
    position.state().over.is_some_and(|v| v.winner == Some(side))
        || variant.spec.rules.goals.iter().any(|goal| match goal {
            Goal::Checks(_) => last_check,
            Goal::Reach {
                safe: true,
                held: false,
                ..
            } => safe_now(position, goal)[0],
            _ => false,
        })
}

/// Whether the side to move has a move that leaves its royals safe, whatever else it does.
fn has_answer(position: &mut Position) -> bool {
    let side = position.side();
    generate::pseudo_legal(position).iter().any(|m| {
        let undo = position.make(m);
        let safe = leaves_safe(position, side, &mut Known::default()).is_ok();
        position.unmake(undo);
        safe
    })
}

/// Whether a move captures a piece of the other side.
pub(super) fn captures(position: &Position, m: &Move, side: Color) -> bool {
    m.victims
        .iter()
        .any(|v| position.board().piece(*v).is_some_and(|p| p.color != side))
}

/// Whether a move ends the game otherwise than by the loss of who makes it.
fn saves(position: &mut Position, m: &Move) -> bool {
    let side = position.side();
    let undo = position.make(m);
    let saved = position.state().over.is_some_and(|v| v.winner != Some(!side));
    position.unmake(undo);
    saved
}
