//! Why moves are illegal: the rule that refuses each, as a type and in words.

use super::flight::{self, Known};
use super::legal::{is_barred, is_too_late, judge, narrow};
use super::{attack, generate};
use crate::base::{Bitboard, PieceSet, Square};
use crate::position::{Move, MoveKind, Position};
use crate::text::words::a;

/// The rule that makes a move illegal which its piece could otherwise make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// A royal piece of the mover would be left where the other side could take it.
    RoyalAttacked,
    /// The move would take its own side's last royal piece off the board, as a blast can.
    LosesRoyal,
    /// The king castles out of attack or crosses an attacked square.
    CastlesThroughAttack,
    /// The move takes the other side's last royal piece, which `rules.royal_capture` forbids.
    TakesLastRoyal,
    /// The move gives check where no move may.
    GivesCheck,
    /// The move gives check without mating where only mates may.
    GivesCheckNoMate,
    /// A drop gives check where drops may not.
    DropChecks,
    /// A drop mates with a piece that may not mate by being dropped.
    DropMates,
    /// A promotion by a turn of its own attacks something, and its rule forbids that.
    PromotionAttacks,
    /// A promotion by a turn of its own gives check, and its rule forbids that.
    PromotionChecks,
    /// A pass would let a missile take a royal piece.
    LetsThrough,
    /// The side has a drop, and drops are compulsory.
    MustDrop,
    /// The side has a drop of one of these types, which come first.
    MustDropFirst(PieceSet),
    /// Pieces face each other, and only a move that ends this or a pass is allowed.
    MustPart,
    /// A royal piece in check may move only to capture the one piece that gives it.
    RoyalStays,
    /// The side has a capture, and captures are compulsory.
    MustCapture,
    /// The other side has reached its goal, and no move can answer that.
    TooLate,
}

/// The rule that makes a pseudo-legal move illegal; `None` when it is legal.
pub fn refusal(position: &mut Position, m: &Move) -> Option<Refusal> {
    if is_barred(position, m) {
        return Some(Refusal::TakesLastRoyal);
    }
    let mut known = Known::default();
    if let Err(why) = judge(position, m, &mut known) {
        return Some(why);
    }
    // The rest depends on what else is legal.
    let mut moves = generate::pseudo_legal(position);
    flight::settle(position, &mut moves, &mut known);
    moves.retain(|m| !is_barred(position, m) && judge(position, m, &mut known).is_ok());
    // Whether a launch can be answered is no part of what the move is.
    let same = |other: &Move| {
        let launch = |m: &Move| matches!(m.kind, MoveKind::Launch { .. });
        *other == *m || launch(other) && launch(m) && *other == Move { kind: other.kind, ..*m }
    };
    let mut found = None;
    narrow(position, &mut moves, |gone, why| {
        if same(gone) {
            found = Some(why);
        }
    });
    found.or_else(|| is_too_late(position, &moves).then_some(Refusal::TooLate))
}

/// What is wrong with an illegal move, as the end of a sentence that begins with its text: "leaves the king on e1 attacked by
/// the rook on e8".
pub(super) fn in_words(position: &mut Position, m: &Move, why: Refusal) -> String {
    match why {
        Refusal::RoyalAttacked => left_attacked(position, m),
        Refusal::LosesRoyal => match lost_royal(position, m) {
            Some(royal) => format!("takes one's own {} off the board", on(position, royal)),
            None => "takes one's own last royal piece off the board".into(),
        },
        Refusal::CastlesThroughAttack => through_attack(position, m),
        Refusal::TakesLastRoyal => "captures the last royal piece, which is illegal here".into(),
        Refusal::GivesCheck => "gives check, which is illegal here".into(),
        Refusal::GivesCheckNoMate => "gives check without mating, which is illegal here".into(),
        Refusal::DropChecks => "gives check by a drop, which is illegal here".into(),
        Refusal::DropMates => {
            let dropped = m.drop.map_or("piece", |k| position.variant().spec.name(k));
            format!("mates by dropping {}, which is illegal here", a(dropped))
        }
        Refusal::PromotionAttacks => "promotes so that it attacks a piece, which is illegal here".into(),
        Refusal::PromotionChecks => "promotes with check, which is illegal here".into(),
        Refusal::LetsThrough => {
            let target = position.state().flight.and_then(|f| f.path.last().copied());
            match target {
                Some(target) => format!("lets the missile take the {}", on(position, target)),
                None => "lets the missile through to a royal piece".into(),
            }
        }
        Refusal::MustDrop => "is no drop, and a side that can drop must".into(),
        Refusal::MustDropFirst(first) => {
            let spec = &position.variant().spec;
            let names: Vec<&str> = spec
                .kinds()
                .filter(|k| first.contains(*k))
                .map(|k| spec.name(k))
                .collect();
            format!("is no drop of {}, which must come first", names.join(" or "))
        }
        Refusal::MustPart => "lets pieces go on facing each other; only a pass may".into(),
        Refusal::RoyalStays => {
            "moves a royal piece that is in check, which may only capture the one piece that gives it".into()
        }
        Refusal::MustCapture => "captures nothing, and a side that can capture must".into(),
        Refusal::TooLate => "comes too late: the other side has reached its goal, and no move can answer that".into(),
    }
}

/// `king on e1`, for an occupied square.
fn on(position: &Position, square: Square) -> String {
    let name = position.variant().shape().name(square);
    match position.board().piece(square) {
        Some(piece) => format!("{} on {name}", position.variant().spec.name(piece.kind)),
        None => format!("piece on {name}"),
    }
}

/// The first royal piece that is attacked after the move, and by what.
fn left_attacked(position: &mut Position, m: &Move) -> String {
    let side = position.side();
    let undo = position.make(m);
    let royals = position.board().royals(side);
    let attacked = royals.into_iter().find_map(|royal| {
        let by = attack::attackers(position, !side, Bitboard::of(royal));
        by.first().map(|by| (royal, by))
    });
    let words = attacked.map(|(royal, by)| {
        let (royal, by) = (on(position, royal), on(position, by));
        format!("leaves the {royal} attacked by the {by}")
    });
    position.unmake(undo);
    words.unwrap_or_else(|| "leaves a royal piece attacked".into())
}

/// Where a royal piece stood that the move takes off the board with its own side's last ones.
fn lost_royal(position: &Position, m: &Move) -> Option<Square> {
    let royals = position.board().royals(position.side());
    royals
        .first()
        .filter(|_| royals.len() == 1)
        .filter(|r| Some(*r) != m.from)
}

/// Which square of a castling king's way is attacked, and by what.
fn through_attack(position: &Position, m: &Move) -> String {
    let shape = position.variant().shape();
    let Some(from) = m.from else {
        return "castles through attack".into();
    };
    let them = !position.side();
    match attack::attackers(position, them, Bitboard::of(from)).first() {
        Some(by) => format!(
            "castles with the {}, which the {} attacks",
            on(position, from),
            on(position, by)
        ),
        None => {
            let MoveKind::Castle(form) = m.kind else {
                return "castles through attack".into();
            };
            let crossed = &position.castling().forms[usize::from(form)].crossed;
            let names: Vec<String> = crossed.iter().map(|s| shape.name(*s)).collect();
            format!("takes the king across an attacked square ({})", names.join(", "))
        }
    }
}
