//! Directions of hooks: a Betza atom says where to and how far, `R` for the four orthogonal lines, `W` for their first
//! squares.

use super::Expander;
use crate::meaning::file::Text;
use crate::meaning::movement::{Bound, Hop, Mask, Step, Track};
use crate::text::codes;
use crate::text::diag::Diagnostic;

/// One direction.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// The way, hop by hop.
    pub track: Track,
    /// How far the atom reaches, in hops.
    pub hi: Bound,
}

impl Way {
    /// One hop that way.
    pub fn hop(&self) -> Step {
        Step::Leap {
            vector: self.track.cycle[0].vector,
            wrap: self.track.wrap,
        }
    }

    /// On to the first square that is not empty; a single hop where the atom reaches no further.
    pub fn seek(&self, hi: Bound) -> Step {
        match hi {
            Bound::Count(1) => self.hop(),
            _ => Step::Seek {
                track: self.track.clone(),
                hi,
            },
        }
    }

    /// Any number of hops up to `hi` over empty squares.
    pub fn ride(&self, hi: Bound) -> Step {
        match hi {
            Bound::Count(1) => self.hop(),
            _ => Step::Ride {
                track: self.track.clone(),
                lo: Bound::Count(1),
                hi,
                thru: Mask::E,
                mark: false,
            },
        }
    }
}

/// Reads directions: what a Betza atom with direction letters says, taken as plain rides and leaps. `None` after a
/// mistake.
pub fn ways(x: &mut Expander<'_, '_>, text: &Text) -> Option<Vec<Way>> {
    let movement = x.ctx.sound_movement(text)?;
    let way = |line: &Vec<Step>| match &line[..] {
        [
            Step::Ride {
                track,
                lo: Bound::Count(1),
                hi,
                thru: Mask::E,
                mark: false,
            },
            Step::Land(Mask::EX),
        ] => Some(Way {
            track: track.clone(),
            hi: *hi,
        }),
        [Step::Leap { vector, wrap }, Step::Land(Mask::EX)] => Some(Way {
            track: Track {
                cycle: vec![Hop::free(*vector)],
                wrap: *wrap,
            },
            hi: Bound::Count(1),
        }),
        _ => None,
    };
    let ways: Option<Vec<Way>> = movement.lines.iter().map(way).collect();
    let plain = movement.castles.is_empty() && movement.imitations.is_empty();
    match ways.filter(|ways| plain && !ways.is_empty()) {
        Some(ways) => Some(ways),
        None => {
            let message = format!("\"{}\" is more than directions", text.value);
            let diagnostic = Diagnostic::new(&codes::HOOK_WAY, x.ctx.doc.place(text.node), message);
            x.ctx
                .report(diagnostic.help("write an atom with or without direction letters, such as R, W, Q or fB"));
            None
        }
    }
}
