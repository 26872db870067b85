//! The instructions, and what a compiled variant's code consists of.

use super::course::Course;
use super::tracks::Tracks;
use crate::base::{Bitboard, PieceSet};
use crate::meaning::movement::{Imitation, Mask};

/// A track in [`Code::tracks`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TrackId(pub u16);

/// A set of squares in [`Code::zones`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ZoneId(pub u16);

/// A set of piece types in [`Code::sets`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SetId(pub u16);

/// A roam in [`Code::roams`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RoamId(pub u16);

/// A bound on the hops of a ride.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// This many; [`Limit::UNLIMITED`] is more than any ray is long.
    Count(u16),
    /// As far as the last rank of the mover's own half, at least one hop.
    OwnHalf,
    /// As many as the last ride or seek took.
    Same,
}

impl Limit {
    /// No bound.
    pub const UNLIMITED: Limit = Limit::Count(u16::MAX);
}

/// One instruction. A line of them runs from the mover's square; see [`vm`](super::vm) for the exact meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// Go to the first square of the ray.
    Leap(TrackId),
    /// Go `lo` to `hi` hops along the ray; pass only squares whose class is in `thru`; with `mark` note those passed.
    Ride {
        /// The ray's track.
        track: TrackId,
        /// Fewest hops.
        lo: Limit,
        /// Most hops.
        hi: Limit,
        /// Classes that may be passed.
        thru: Mask,
        /// Whether squares passed are noted as crossed.
        mark: bool,
    },
    /// Go to the first square of the ray that is not empty, within `hi` hops.
    Seek {
        /// The ray's track.
        track: TrackId,
        /// Most hops.
        hi: Limit,
    },
    /// Go back to the mover's square.
    Home,
    /// Go to any square of the zone but the mover's own.
    Any(ZoneId),
    /// The current square's class is in the mask.
    Want(Mask),
    /// The current square holds a piece of a class in the mask and a type in the set.
    Is(Mask, SetId),
    /// The mover has not moved.
    Virgin,
    /// The mover's square is in the zone.
    From(ZoneId),
    /// The current square is in the zone.
    At(ZoneId),
    /// Note the current square as crossed.
    Mark,
    /// Capture what stands on the current square.
    Take,
    /// Put the last captured piece on the square where the leg started, instead of removing it.
    Unload,
    /// The leg starts on the current square.
    Leg,
    /// Capture in passing on the current square.
    TakePhantom,
    /// Walk on through a roam.
    Roam(RoamId),
    /// Complete on the current square if its class is in the mask, capturing what stands there.
    Land(Mask),
    /// Complete on the current square, capturing nothing there.
    Stop,
    /// Complete with the mover gone.
    Vanish,
}

/// The moves of one piece type of one side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Program {
    /// The lines.
    pub lines: Vec<Box<[Op]>>,
    /// Imitations of the piece moved last.
    pub imitations: Vec<Imitation>,
}

/// One state of a roam.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoamStateCode {
    /// Lines that complete the move from here.
    pub exits: Vec<Box<[Op]>>,
    /// Lines that lead on, and the state they lead to.
    pub edges: Vec<(Box<[Op]>, usize)>,
}

/// A roam, ready to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoamCode {
    /// States the walk may begin in.
    pub start: Vec<usize>,
    /// All states.
    pub states: Vec<RoamStateCode>,
    /// Most edges taken, if bounded.
    pub most: Option<u16>,
    /// Whether the way is part of the move.
    pub record: bool,
    /// Whether no edge captures, so that only the square and the state matter.
    pub pure: bool,
}

/// All code of a variant, with the tables its ops refer to.
#[derive(Clone, Debug)]
pub struct Code {
    /// Rays of every track from every square.
    pub tracks: Tracks,
    /// Square sets.
    pub zones: Vec<Bitboard>,
    /// Type sets.
    pub sets: Vec<PieceSet>,
    /// Roams.
    pub roams: Vec<RoamCode>,
    /// The courses of those whose way is part of the move, parallel to `roams`.
    pub courses: Vec<Option<Course>>,
    /// Whether walls serve as hurdles.
    pub wall_hurdles: bool,
    /// Programs by colour, then type.
    pub programs: [Vec<Program>; 2],
    /// The same with all moves flipped front to back; empty unless some imitator flips.
    pub flipped: [Vec<Program>; 2],
}
