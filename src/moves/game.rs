//! Games: a record of moves, how often positions came up, and how the game stands.

use super::attack::{attackers, in_check};
use super::legal::legal_moves;
use super::text::{BadMove, WrongMove, move_names, parse_move};
use crate::base::{Color, PieceSet};
use crate::meaning::rules::{Goal, Mate};
use crate::meaning::spec::{Score, StalemateWinner};
use crate::position::{Move, Position, Undo};

/// A game: its start, its moves, and the position they led to.
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    moves: Vec<(Move, String)>,
    /// What takes each of them back.
    undos: Vec<Undo>,
    /// For the start and after each move.
    seen: Vec<Seen>,
}

/// What a game remembers of a position.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// The repetition key.
    key: u64,
    /// Whether the side to move is in check.
    check: bool,
    /// The types that give it, where that is asked.
    by: PieceSet,
}

/// How a game ended, or could be ended by a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No legal move, in check.
    Checkmate,
    /// No legal move, not in check.
    Stalemate,
    /// A side's last royal piece was taken.
    RoyalTaken,
    /// All have passed.
    Passes,
    /// Too few pieces were left.
    Extinction,
    /// A piece reached its goal.
    GoalReached,
    /// Enough checks were given.
    ChecksGiven,
    /// A position came up often enough for a claim.
    Repetition,
    /// A side gave check with every move of a repetition.
    PerpetualCheck,
    /// Enough moves without progress for a claim.
    MoveRule,
}

impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub fn score(&self) -> &'static str {
        match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// Whether the game may go on, the outcome being one that has to be claimed.
    pub fn is_claim(&self) -> bool {
        matches!(
            self.reason,
            Reason::Repetition | Reason::PerpetualCheck | Reason::MoveRule
        )
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({})", self.score(), self.reason)
    }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::RoyalTaken => "royal piece taken",
            Reason::Passes => "passes",
            Reason::Extinction => "too few pieces left",
            Reason::GoalReached => "goal reached",
            Reason::ChecksGiven => "checks given",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual check",
            Reason::MoveRule => "moves without progress",
        })
    }
}

/// The first move of a list that cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// Its number in the list, from 1.
    pub ply: usize,
    /// What was written.
    pub text: String,
    /// Why not.
    pub why: BadMove,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "move {}, {}: {}", self.ply, self.text, self.why)
    }
}

impl std::error::Error for Illegal {}

impl Game {
    /// A game that starts from a position.
    pub fn new(mut position: Position) -> Game {
        let start = position.clone();
        let first = Self::look(&mut position);
        Game {
            start,
            position,
            moves: Vec::new(),
            undos: Vec::new(),
            seen: vec![first],
        }
    }

    /// The position it started from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves so far with their texts.
    pub fn moves(&self) -> &[(Move, String)] {
        &self.moves
    }

    /// The legal moves now, with their texts.
    pub fn legal(&mut self) -> Vec<(Move, String)> {
        let moves = legal_moves(&mut self.position);
        let names = move_names(&self.position, &moves);
        moves.into_iter().zip(names).collect()
    }

    /// Plays a move given as text.
    ///
    /// # Errors
    /// When it is no legal move.
    pub fn play(&mut self, text: &str) -> Result<(), Illegal> {
        let ply = self.moves.len() + 1;
        let bad = |why| Illegal {
            ply,
            text: text.to_owned(),
            why,
        };
        if let Some(outcome) = self.outcome().filter(|o| !o.is_claim()) {
            let message = format!("the game is over: {outcome}");
            let help = "leave out what stands behind the end of the game";
            return Err(bad(BadMove::new(WrongMove::GameOver, message).help(help)));
        }
        let m = parse_move(&mut self.position, text).map_err(bad)?;
        self.play_legal(m, text.to_owned());
        Ok(())
    }

    /// Plays a move known to be legal, with its text.
    pub fn play_legal(&mut self, m: Move, text: String) {
        self.undos.push(self.position.make(&m));
        self.moves.push((m, text));
        self.seen.push(Self::look(&mut self.position));
    }

    /// Takes the last move back and returns it with its text; `None` at the start.
    pub fn undo(&mut self) -> Option<(Move, String)> {
        self.position.unmake(self.undos.pop()?);
        self.seen.pop();
        self.moves.pop()
    }

    /// How often the position now has come up, itself included.
    pub fn occurrences(&self) -> usize {
        let now = self.seen.last().map(|seen| seen.key);
        self.seen.iter().filter(|seen| Some(seen.key) == now).count()
    }

    /// How the game has ended, or how it ends if someone claims; `None` while neither is so.
    pub fn outcome(&mut self) -> Option<Outcome> {
        let variant = self.position.variant().clone();
        let ending = &variant.spec.ending;
        if let Some(outcome) = decided(&self.position) {
            return Some(outcome);
        }
        if legal_moves(&mut self.position).is_empty() {
            let by = self.seen.last().map_or(PieceSet::EMPTY, |seen| seen.by);
            // The checks given by the same side one move after the other, the last one first.
            let series = self.seen.iter().rev().step_by(2).take_while(|seen| seen.check);
            let all = series.fold(PieceSet::EMPTY, |set, seen| set.or(seen.by));
            return Some(without_moves(&self.position, by, all));
        }
        let claim = |winner, reason| Some(settled(&self.position, Outcome { winner, reason }));
        if ending.repetition > 0 && self.occurrences() >= ending.repetition as usize {
            if let Some(checker) = self.perpetual_checker().filter(|_| ending.perpetual_check_loses) {
                return claim(Some(!checker), Reason::PerpetualCheck);
            }
            return claim(ending.repetition_score.winner(self.position.side()), Reason::Repetition);
        }
        if ending.move_rule > 0 && self.position.state().halfmoves >= ending.move_rule {
            return claim(None, Reason::MoveRule);
        }
        None
    }

    /// The side that gave check with every one of its moves since the position now first came up, if just one did.
    fn perpetual_checker(&self) -> Option<Color> {
        let now = self.seen.last()?.key;
        let first = self.seen.iter().position(|seen| seen.key == now)?;
        let side = self.position.side();
        // Positions with the side to move as now stand an even number of plies back.
        let always = |parity: usize| {
            let Some(mut at) = (self.seen.len() - 1).checked_sub(parity) else {
                return true;
            };
            loop {
                if at <= first {
                    return true;
                }
                if !self.seen[at].check {
                    return false;
                }
                if at < 2 {
                    return true;
                }
                at -= 2;
            }
        };
        match (always(0), always(1)) {
            (true, false) => Some(!side),
            (false, true) => Some(side),
            _ => None,
        }
    }

    /// What there is to remember of a position. Rights in passing count only where they can be used.
    fn look(position: &mut Position) -> Seen {
        let side = position.side();
        let check = in_check(position, side);
        let by = if check && !position.variant().spec.rules.mates.is_empty() {
            checking_types(position)
        } else {
            PieceSet::EMPTY
        };
        let key = if position.state().phantom_victim.is_none() || legal_moves(position).iter().any(|m| m.passing) {
            position.hash()
        } else {
            let mut idle = position.clone();
            idle.clear_pending(side);
            idle.hash()
        };
        Seen { key, check, by }
    }
}

/// How the last move has ended the game on the board, if it has.
pub fn decided(position: &Position) -> Option<Outcome> {
    let verdict = position.state().over?;
    let goals = &position.variant().spec.rules.goals;
    let reason = match verdict.goal.and_then(|g| goals.get(usize::from(g))) {
        None if verdict.passes => Reason::Passes,
        None => Reason::RoyalTaken,
        Some(Goal::Extinct { .. }) => Reason::Extinction,
        Some(Goal::Checks(_)) => Reason::ChecksGiven,
        Some(_) => Reason::GoalReached,
    };
    let winner = verdict.winner;
    Some(settled(position, Outcome { winner, reason }))
}

/// How the game ends when the side to move has no legal move. `by` are the types that give check now, `series` those that have
/// given the checks of the series that the last one ends; they matter only where [`Rules::mates`](crate::meaning::rules::Rules)
/// asks.
pub fn without_moves(position: &Position, by: PieceSet, series: PieceSet) -> Outcome {
    let side = position.side();
    let spec = &position.variant().spec;
    if position.state().last_chance {
        let winner = Some(!side);
        let reason = Reason::GoalReached;
        return settled(position, Outcome { winner, reason });
    }
    let (score, reason) = if in_check(position, side) {
        let fits = |mate: &&Mate| {
            mate.by.is_none_or(|types| by.and(types.complement()).is_empty())
                && mate.without.is_none_or(|without| series.and(without).is_empty())
        };
        let mate = spec.rules.mates.iter().find(fits);
        (mate.map_or(spec.ending.checkmate, |mate| mate.score), Reason::Checkmate)
    } else {
        let [mine, theirs] = [side, !side].map(|s| position.board().side(s).len());
        let score = match spec.ending.stalemate_winner {
            Some(winner) if mine != theirs => match (winner == StalemateWinner::Fewest) == (mine < theirs) {
                true => Score::Win,
                false => Score::Loss,
            },
            _ => spec.ending.stalemate,
        };
        (score, Reason::Stalemate)
    };
    let winner = score.winner(side);
    settled(position, Outcome { winner, reason })
}

/// The outcome with what decides draws: points, and a side that has the odds of a draw.
pub fn settled(position: &Position, outcome: Outcome) -> Outcome {
    let odds = position.variant().spec.ending.draw_odds;
    let winner = outcome.winner.or_else(|| position.leader_by_points()).or(odds);
    Outcome { winner, ..outcome }
}

/// The types of the pieces that give check to the side to move.
pub fn checking_types(position: &Position) -> PieceSet {
    let side = position.side();
    let checkers = attackers(position, !side, position.board().royals(side));
    let kinds = checkers.into_iter().filter_map(|s| position.board().piece(s));
    kinds.map(|p| p.kind).collect()
}
