//! How long to think.

use std::time::Duration;

/// What there is to think with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// What is left to the side to move.
    pub left: Option<Duration>,
    /// What each move adds.
    pub increment: Duration,
    /// Moves until more time comes; none said where it is for the whole game.
    pub moves: Option<u32>,
    /// Just so long.
    pub exactly: Option<Duration>,
    /// What is lost on the way between the programs.
    pub overhead: Duration,
}

/// After how long no further depth is begun, and after how long thinking ends whatever it is at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// No further depth.
    pub soft: Option<Duration>,
    /// The end.
    pub hard: Option<Duration>,
}

/// How many moves a game is taken to go on for.
const MOVES_TO_GO: u32 = 35;

impl Clock {
    /// What may be spent on one move.
    pub fn budget(&self) -> Budget {
        if let Some(exactly) = self.exactly {
            let hard = exactly.saturating_sub(self.overhead).max(exactly / 2);
            return Budget {
                soft: None,
                hard: Some(hard),
            };
        }
        let Some(left) = self.left else {
            return Budget::default();
        };
        let left = left.saturating_sub(self.overhead).max(Duration::from_millis(1));
        let moves = self.moves.map_or(MOVES_TO_GO, |n| n.clamp(1, MOVES_TO_GO));
        let share = left / moves + self.increment * 3 / 4;
        let soft = share.min(left / 2);
        Budget {
            soft: Some(soft * 6 / 10),
            hard: Some((share * 4).min(left / if moves == 1 { 1 } else { 3 }).max(soft / 2)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_spent_than_there_is() {
        for left in [1, 10, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 10, 1_000, 100_000] {
                for moves in [None, Some(1), Some(2), Some(40), Some(1000)] {
                    let clock = Clock {
                        left: Some(Duration::from_millis(left)),
                        increment: Duration::from_millis(increment),
                        moves,
                        ..Clock::default()
                    };
                    let budget = clock.budget();
                    assert!(
                        budget.hard.unwrap() <= Duration::from_millis(left),
                        "{clock:?} {budget:?}"
                    );
                    assert!(budget.soft.unwrap() <= budget.hard.unwrap() * 2, "{clock:?} {budget:?}");
                }
            }
        }
        let exactly = Some(Duration::from_millis(100));
        let clock = Clock {
            exactly,
            ..Clock::default()
        };
        assert_eq!(clock.budget().hard, exactly);
    }
}
