//! The gate: for which variants sets may judge and count.
//!
//! Everything a variant can say is taken apart here without a rest, so a new rule does not compile until somebody has said what
//! it means for sets. Until it is shown to be harmless it is not.

use crate::meaning::rules::{DropRule, Drops, Rules};
use crate::meaning::spec::VariantSpec;
use crate::program::Variant;

/// What sets may do in a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scope {
    /// Whether legal moves may be listed from sets.
    pub lists: bool,
    /// Whether nothing is ever royal, so that no move can leave a royal attacked.
    pub free: bool,
    /// Whether a move changes nothing that attack depends on but the squares it leaves, enters and captures on, so that its
    /// legality can be seen without making it. Where it does not, every move is made and looked at.
    pub exact: bool,
    /// Whether drops can be counted square by square.
    pub drops_by_sets: bool,
}

impl Scope {
    /// Looks at a variant.
    pub fn of(variant: &Variant) -> Scope {
        let VariantSpec {
            id: _,
            title: _,
            description: _,
            source: _,
            tags: _,
            shape: _,
            symmetry: _,
            // Kinds of royalty and first moves are asked for below; the rest of a piece is in its program and in `arrive`.
            pieces: _,
            zones: _,
            named_zones: _,
            start: _,
            rights: _,
            // Castlings are judged one by one.
            castling: _,
            castle_test_from_home: _,
            en_passant: _,
            scripts,
            // Votes and flights in the air are positions of their own, which never come here.
            phases: _,
            flights,
            counter_types: _,
            ending: _,
            rules,
            switches: _,
            left_out: _,
            picture: _,
        } = &variant.spec;
        let Rules {
            drops,
            gating: _,
            // Captures are judged one by one where they blast or leave walls.
            blast: _,
            // Put after every move that is legal; where there are royals, each is judged with its wall.
            walls,
            // Looked at when all is counted.
            passing: _,
            passes_end: _,
            // Counted apart.
            must_capture: _,
            // Sorted out by what attacks the other side's royals.
            no_checks,
            mates_allowed: _,
            // Taken out of the targets.
            forbidden: _,
            petrify: _,
            petrify_late: _,
            // Such captures are judged one by one.
            royal_capture: _,
            // Listed where they matter: in check, and while pieces face each other.
            royals_stay: _,
            castling_bars: _,
            passes_score: _,
            flips,
            goals: _,
            mates: _,
            points: _,
            free_castling: _,
            shuffle: _,
        } = rules;
        let free = variant.royals.is_empty();
        let exact = (variant.loses_first_move.is_empty() || !variant.first_moves_capture)
            && !variant.remembers_last
            && flights.is_empty()
            && flips.is_none()
            && walls.is_none();
        Scope {
            lists: flights.is_empty(),
            free,
            exact: exact || free,
            drops_by_sets: (exact || free)
                && walls.is_none()
                && !no_checks
                && scripts.is_empty()
                && flips.is_none()
                && drops.as_ref().is_none_or(by_squares),
        }
    }
}

/// Whether drops ask for nothing but an empty square of a zone, a file without too many of some types, and that nobody is
/// mated.
fn by_squares(drops: &Drops) -> bool {
    let Drops {
        rules,
        from_captures: _,
        remembers_promotion: _,
        must: _,
        castling: _,
        may_check,
        from_elsewhere: _,
        free: _,
    } = drops;
    *may_check
        && rules.iter().all(|rule| {
            let DropRule {
                held: _,
                placed: _,
                zone: _,
                most_on_file: _,
                no_mate: _,
                two_shades,
                must: _,
                along: _,
                beside,
                apart,
            } = rule;
            !two_shades && beside.is_none() && apart.is_none()
        })
}
