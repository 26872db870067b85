//! The meaning of a piece's moves: a set of straight lines of steps, one for each direction, alternative and turn.
//!
//! A line is read from left to right from the mover's square. The only choices left inside a line are the distance of a
//! ride, the square of an `Any`, and the way of a `Roam`. Example, the checker's capture `fcafmF`:
//!
//! ```text
//! leap (1,1) | want X | take | leap (1,1) | land E
//! leap (-1,1) | want X | take | leap (-1,1) | land E
//! ```
//!
//! While a line runs, the mover is lifted: its own square reads as empty, and so does every square already taken.
//! A [`Movement`] is a set: order and repetition of lines say nothing.

use crate::base::Vector;

/// A set of classes of squares, seen by the mover.
///
/// `E` empty, `F` friend, `X` enemy, `O` obstacle (a wall placed in play). Holes never appear: no ray contains them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mask(pub u8);

impl Mask {
    /// No class.
    pub const NONE: Mask = Mask(0);
    /// Empty.
    pub const E: Mask = Mask(1);
    /// Friend.
    pub const F: Mask = Mask(2);
    /// Enemy.
    pub const X: Mask = Mask(4);
    /// Obstacle.
    pub const O: Mask = Mask(8);
    /// A piece of either side.
    pub const FX: Mask = Mask(6);
    /// Empty or enemy.
    pub const EX: Mask = Mask(5);
    /// Empty or a piece, not an obstacle.
    pub const EFX: Mask = Mask(7);

    /// Union.
    #[must_use]
    pub const fn or(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }

    /// Intersection.
    #[must_use]
    pub const fn and(self, other: Mask) -> Mask {
        Mask(self.0 & other.0)
    }

    /// Whether every class of `other` is in this set.
    #[inline]
    pub const fn has(self, other: Mask) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the sets share a class.
    #[inline]
    pub const fn meets(self, other: Mask) -> bool {
        self.0 & other.0 != 0
    }
}

impl std::fmt::Display for Mask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (bit, letter) in [(Mask::E, 'E'), (Mask::F, 'F'), (Mask::X, 'X'), (Mask::O, 'O')] {
            if self.has(bit) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Mask {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

/// What must hold of the squares a hop of a track passes over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Via {
    /// All of them are empty (`n`: lame).
    AllEmpty,
    /// Not all of them are empty (`j`: must jump).
    SomeOccupied,
}

/// One hop of a track.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hop {
    /// From landing square to landing square.
    pub vector: Vector,
    /// What must hold of squares passed, each given from the square the hop starts on; `None` for a free leap.
    pub via: Option<(Via, Vec<Vector>)>,
}

impl Hop {
    /// A free leap by `vector`.
    pub fn free(vector: Vector) -> Hop {
        Hop { vector, via: None }
    }
}

/// The sequence of hops a ride follows: a cycle that repeats for ever.
///
/// A straight ride has a cycle of one hop, a crooked one of two, a circular one of eight.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Track {
    /// The hops, at least one.
    pub cycle: Vec<Hop>,
    /// Whether the left and right edges are joined (`o`).
    pub wrap: bool,
}

impl Track {
    /// A straight track of free leaps by `vector`.
    pub fn straight(vector: Vector) -> Track {
        Track {
            cycle: vec![Hop::free(vector)],
            wrap: false,
        }
    }
}

/// A bound on the number of hops of a ride.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bound {
    /// Exactly this many.
    Count(u16),
    /// As many as the board allows.
    Unlimited,
    /// As far as the last rank of the mover's own half, and at least one (`*`).
    OwnHalf,
    /// As many as the last ride or seek of this line took (`i` on a later leg). As the fewest hops it means exactly so many.
    Same,
}

/// A set of piece types as the notation can name it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Types {
    /// Royal types (`k`).
    Royal,
    /// Types that are not royal (`t` on a final leg).
    NotRoyal,
    /// These types, by the names the variant file gives them.
    Named(Vec<String>),
    /// All types but these.
    NotNamed(Vec<String>),
}

/// A set of squares as the notation or a hook can name it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Zone {
    /// Every square of the board.
    Board,
    /// The squares straight in front of those where pieces of the mover's type and side start (`ii`).
    AheadOfStart,
    /// A square-set expression of the variant file, read for the mover's side.
    Named(String),
}

/// One step of a line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Step {
    /// Goes one free leap; the line fails beyond the board. With `wrap` the side edges are joined.
    Leap {
        /// Where to, from the current square.
        vector: Vector,
        /// Whether the left and right edges are joined.
        wrap: bool,
    },
    /// Goes any number of hops from `lo` to `hi` along a track, starting at its first hop. The ride may end on any square
    /// within the bounds; it goes on past a square only if that square's class is in `thru`. A ride that comes round to
    /// the square it started from, or where joined edges lead it to the start of its leg (see `Leg`), ends before it.
    Ride {
        /// The way.
        track: Track,
        /// Fewest hops.
        lo: Bound,
        /// Most hops.
        hi: Bound,
        /// What may be passed.
        thru: Mask,
        /// Whether every square passed is noted as crossed, as by `Mark`, those a lame hop passes included.
        mark: bool,
    },
    /// Goes along a track to the first square that is not empty; fails if none comes within `hi` hops.
    Seek {
        /// The way.
        track: Track,
        /// Most hops.
        hi: Bound,
    },
    /// Goes back to the mover's own square.
    Home,
    /// Goes to any square of a zone but the mover's own.
    Any(Zone),
    /// Fails unless the current square's class is in the mask.
    Want(Mask),
    /// Fails unless the current square holds a piece of a class in the mask and a type in the set.
    Is(Mask, Types),
    /// Fails unless the mover has not moved yet (`i`).
    Virgin,
    /// Fails unless the mover's own square is in the zone.
    From(Zone),
    /// Fails unless the mover's own square is not in the zone.
    NotFrom(Zone),
    /// Notes the current square as one that was crossed: it can be taken on in passing for one reply.
    Mark,
    /// Captures what stands on the current square.
    Take,
    /// The last captured piece does not vanish but reappears on the square where the present leg started: the square
    /// that the line stood on when it passed its last `Leg` step (the mover's own square if there was none). Fails unless
    /// that square is empty; the mover cannot complete there.
    Unload,
    /// Remembers the current square as the start of a leg, for `Unload` and for rides round a ring.
    Leg,
    /// Captures in passing: fails unless a pawn can be taken on the current square; takes it.
    TakePhantom,
    /// A roam; it must be the last step of its line.
    Roam(Box<Roam>),
    /// Completes the line: on an empty square if `E` is in the mask, capturing what stands there if its class is.
    Land(Mask),
    /// Completes the line on the current square whatever stands there, without capturing it (null moves, unloads,
    /// captures in passing).
    Stop,
    /// Completes the line with the mover gone from the board; what stands on the current square is not captured.
    Vanish,
}

impl Step {
    /// The step with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Step {
        let across = |v: &Vector| Vector::new(-v.dx, v.dy);
        let track = |track: &Track| {
            let hop = |hop: &Hop| Hop {
                vector: across(&hop.vector),
                via: hop
                    .via
                    .as_ref()
                    .map(|(via, passed)| (*via, passed.iter().map(across).collect())),
            };
            Track {
                cycle: track.cycle.iter().map(hop).collect(),
                ..track.clone()
            }
        };
        let line = |steps: &Vec<Step>| -> Vec<Step> { steps.iter().map(Step::mirrored).collect() };
        let mut step = self.clone();
        match &mut step {
            Step::Leap { vector, .. } => *vector = across(vector),
            Step::Ride { track: way, .. } | Step::Seek { track: way, .. } => *way = track(way),
            Step::Roam(roam) => {
                for state in &mut roam.states {
                    state.exits = state.exits.iter().map(line).collect();
                    state.edges = state.edges.iter().map(|(steps, to)| (line(steps), *to)).collect();
                }
            }
            _ => {}
        }
        step
    }
}

/// A walk whose next leg depends on how it came: repetition groups that a track cannot say, and steered flights.
///
/// The walk is in one of `states`; from a state it may leave by an exit (a line of steps that completes the move) or take
/// an edge (steps that do not complete) to another state.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Roam {
    /// The states the walk may begin in.
    pub start: Vec<usize>,
    /// All states.
    pub states: Vec<RoamState>,
    /// Most edges taken; `None` for as many as bring something new.
    pub most: Option<u16>,
    /// Whether the way itself matters: then two moves with different ways are different, and a way may enter neither a
    /// square twice nor its own start.
    pub record: bool,
}

/// One state of a [`Roam`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RoamState {
    /// Ways to complete the move.
    pub exits: Vec<Vec<Step>>,
    /// Ways to go on: steps, and the state reached.
    pub edges: Vec<(Vec<Step>, usize)>,
}

/// A castling that the notation asks for (`O`).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CastleMove {
    /// Whether the mover goes to its right (in its own view).
    pub to_right: bool,
    /// Squares the mover goes.
    pub distance: u16,
    /// How many squares in from the edge the partner stands (`j`); 0 at the edge.
    pub inset: u16,
    /// Whether the mover must not have moved (`i`).
    pub virgin: bool,
}

/// The moves of an imitator (`I`): those of the piece the opponent moved last.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Imitation {
    /// Whether the moves are flipped front to back (`b`).
    pub flipped: bool,
    /// The modes kept, as a mask of what is captured last (`E` for moves that capture nothing); `EX` when no mode was written.
    pub modes: Mask,
    /// Whether captures in passing are kept (`e`); the mask is not about them.
    pub passing: bool,
    /// Whether captures of royal pieces are kept (`k`), whatever the mask says.
    pub royal: bool,
    /// Only while unmoved.
    pub virgin: bool,
}

/// All moves of one piece.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Movement {
    /// The lines, sorted, each once.
    pub lines: Vec<Vec<Step>>,
    /// Castlings, sorted, each once.
    pub castles: Vec<CastleMove>,
    /// Imitations, sorted, each once.
    pub imitations: Vec<Imitation>,
}

impl Movement {
    /// Sorts and drops repetitions, so that equal movements are equal.
    #[must_use]
    pub fn normalised(mut self) -> Movement {
        self.lines.sort();
        self.lines.dedup();
        self.castles.sort();
        self.castles.dedup();
        self.imitations.sort();
        self.imitations.dedup();
        self
    }

    /// This movement and another together.
    #[must_use]
    pub fn plus(mut self, other: Movement) -> Movement {
        self.lines.extend(other.lines);
        self.castles.extend(other.castles);
        self.imitations.extend(other.imitations);
        self.normalised()
    }
}
