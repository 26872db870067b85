//! What a search may take for granted in a variant, from its compiled rules.

use super::evaluate::Evaluation;
use crate::base::PieceSet;
use crate::meaning::spec::Score;
use crate::program::Variant;

/// What holds in all positions of a variant.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    /// Whether doing nothing would be worse than the best move nearly always, so that a position that is good even after a pass
    /// need not be looked at.
    pub null_moves: bool,
    /// Whether what a position is worth as it stands says much of what it is worth.
    pub quiet_counts: bool,
    /// Whether a side that can capture must.
    pub must_capture: bool,
    /// Whether a side can be in check.
    pub checks: bool,
    /// Whether every move also puts a wall somewhere.
    pub walls: bool,
    /// Types that make it unlikely that having to move is a burden.
    pub strong: PieceSet,
}

impl Habits {
    /// The habits of a variant.
    pub fn new(variant: &Variant, evaluation: &Evaluation) -> Habits {
        let spec = &variant.spec;
        let rules = &spec.rules;
        let forced = rules.must_capture || rules.drops.as_ref().is_some_and(|d| d.must);
        let tells = evaluation.captures && rules.flips.is_none();
        let worth =
            |kind: &crate::base::PieceType| evaluation.worths.iter().any(|side| side[kind.index()].value >= 250);
        Habits {
            null_moves: !forced
                && tells
                && !evaluation.giveaway
                && rules.walls.is_none()
                && spec.phases.is_empty()
                && spec.ending.stalemate != Score::Win
                && spec.ending.stalemate_winner.is_none(),
            quiet_counts: tells && !forced,
            must_capture: rules.must_capture,
            checks: !spec.royals().is_empty(),
            walls: rules.walls.is_some(),
            strong: spec.kinds().filter(worth).collect(),
        }
    }
}
