//! Directions of hooks: a Betza atom says where to and how far, `R` for the four orthogonal lines, `W` for their first
//! squares.

use super::Expander;
use crate::base::Vector;
use crate::meaning::file::Text;
use crate::meaning::movement::{Bound, Hop, Step, Track};
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

    /// The hop as a vector.
    pub fn vector(&self) -> Vector {
        self.track.cycle[0].vector
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
                thru: crate::meaning::movement::Mask::E,
                mark: false,
            },
        }
    }
}

/// Reads directions. `None` after a mistake.
pub fn ways(x: &mut Expander<'_, '_>, text: &Text) -> Option<Vec<Way>> {
    let orbit = |dx: i16, dy: i16| -> Vec<Vector> {
        let mut all: Vec<Vector> = [(dx, dy), (dy, dx)]
            .into_iter()
            .flat_map(|(x, y)| [(x, y), (-x, y), (x, -y), (-x, -y)])
            .map(|(x, y)| Vector::new(x, y))
            .collect();
        all.sort();
        all.dedup();
        all
    };
    let king = || [orbit(0, 1), orbit(1, 1)].concat();
    let (vectors, hi) = match text.value.as_str() {
        "W" => (orbit(0, 1), Bound::Count(1)),
        "F" => (orbit(1, 1), Bound::Count(1)),
        "K" => (king(), Bound::Count(1)),
        "R" => (orbit(0, 1), Bound::Unlimited),
        "B" => (orbit(1, 1), Bound::Unlimited),
        "Q" => (king(), Bound::Unlimited),
        _ => {
            let message = format!("\"{}\" names no directions", text.value);
            let diagnostic = Diagnostic::new(&codes::HOOK_WAY, x.ctx.doc.place(text.node), message);
            x.ctx.report(diagnostic.help("write W, F, K, R, B or Q"));
            return None;
        }
    };
    let track = |vector| Track {
        cycle: vec![Hop::free(vector)],
        wrap: false,
    };
    Some(vectors.into_iter().map(|v| Way { track: track(v), hi }).collect())
}
