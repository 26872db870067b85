//! Rays: for every track and square the squares a ride meets, worked out once for a board.

use super::isa::TrackId;
use crate::base::{BoardShape, Square, Vector};
use crate::meaning::movement::{Hop, Track, Via};

/// Rays of all tracks of a variant. Tracks are in White's view: a black piece's tracks are other tracks.
#[derive(Clone, Debug)]
pub struct Tracks {
    shape: BoardShape,
    list: Vec<TrackRays>,
}

#[derive(Clone, Debug)]
struct TrackRays {
    track: Track,
    squares: Vec<Square>,
    /// Where each square's ray begins in `squares`; one more entry than squares.
    begins: Vec<u32>,
    /// Squares passed by each hop, parallel to `squares`; empty when no hop of the track asks for any.
    vias: Vec<(Via, Vec<Square>)>,
    /// For each start square the hops that stay in the mover's own half (at least one), where the track goes forward
    /// for one side.
    own_half: Vec<u16>,
}

/// The ray of one track from one square.
#[derive(Clone, Copy)]
pub struct Ray<'t> {
    /// Landing squares in order.
    pub squares: &'t [Square],
    /// What each hop passes, parallel to `squares`, or empty.
    pub vias: &'t [(Via, Vec<Square>)],
    /// Whether the side edges are joined.
    wrap: bool,
}

impl Ray<'_> {
    /// How many squares come before the one where the leg began, for a ray that may come round to it.
    #[inline]
    pub fn before(&self, leg: Square) -> usize {
        let all = self.squares.len();
        if !self.wrap {
            return all;
        }
        self.squares.iter().position(|s| *s == leg).unwrap_or(all)
    }
}

impl Tracks {
    /// No tracks yet, for a board.
    pub fn new(shape: &BoardShape) -> Tracks {
        Tracks {
            shape: shape.clone(),
            list: Vec::new(),
        }
    }

    /// The board.
    pub fn shape(&self) -> &BoardShape {
        &self.shape
    }

    /// The id of a track (in White's view), adding it when it is new.
    pub fn intern(&mut self, track: Track) -> TrackId {
        let known = self.list.iter().position(|t| t.track == track);
        let index = known.unwrap_or_else(|| {
            self.list.push(TrackRays::new(&self.shape, track));
            self.list.len() - 1
        });
        TrackId(index as u16)
    }

    /// The track behind an id.
    pub fn track(&self, id: TrackId) -> &Track {
        &self.list[usize::from(id.0)].track
    }

    /// All ids.
    pub fn ids(&self) -> impl Iterator<Item = TrackId> + use<> {
        (0..self.list.len() as u16).map(TrackId)
    }

    /// The ray from `from`.
    #[inline]
    pub fn ray(&self, id: TrackId, from: Square) -> Ray<'_> {
        let t = &self.list[usize::from(id.0)];
        let (a, b) = (t.begins[from.index()] as usize, t.begins[from.index() + 1] as usize);
        let vias = if t.vias.is_empty() { &[] } else { &t.vias[a..b] };
        Ray {
            squares: &t.squares[a..b],
            vias,
            wrap: t.track.wrap,
        }
    }

    /// Hops from `from` that stay within the mover's own half, at least one.
    #[inline]
    pub fn own_half(&self, id: TrackId, from: Square) -> u16 {
        self.list[usize::from(id.0)].own_half[from.index()]
    }
}

impl TrackRays {
    fn new(shape: &BoardShape, track: Track) -> TrackRays {
        let cells = shape.files() * shape.ranks();
        let needs_vias = track.cycle.iter().any(|h| h.via.is_some());
        let mut rays = TrackRays {
            squares: Vec::new(),
            begins: Vec::new(),
            vias: Vec::new(),
            own_half: Vec::new(),
            track,
        };
        for from in (0..cells).map(|i| Square(i as u8)) {
            rays.begins.push(rays.squares.len() as u32);
            rays.own_half.push(rays.half_bound(shape, from));
            if shape.squares().contains(from) {
                rays.walk(shape, from, needs_vias);
            }
        }
        rays.begins.push(rays.squares.len() as u32);
        rays
    }

    /// Appends the ray from `from`: it ends at the edge, at a hole, and before its own start.
    fn walk(&mut self, shape: &BoardShape, from: Square, needs_vias: bool) {
        let mut at = from;
        // The walk can be undone step by step, so a ray that never leaves the board comes back to its start.
        for i in 0.. {
            let hop = &self.track.cycle[i % self.track.cycle.len()];
            let Some(to) = shape.step(at, hop.vector, self.track.wrap) else {
                break;
            };
            if to == from {
                break;
            }
            let via = if needs_vias {
                let Some(via) = passed(shape, at, hop, self.track.wrap) else {
                    break;
                };
                Some(via)
            } else {
                None
            };
            self.squares.push(to);
            self.vias.extend(via);
            at = to;
            // A crooked track on a cylinder may cross its start in another phase only; 512 hops see every phase.
            if i >= 512 {
                break;
            }
        }
    }

    fn half_bound(&self, shape: &BoardShape, from: Square) -> u16 {
        let rise = i32::from(self.track.cycle[0].vector.dy);
        let half = shape.ranks() as i32 / 2;
        let rank = shape.rank(from) as i32;
        let room = match rise {
            0 => 1,
            r if r > 0 => (half - 1 - rank).div_euclid(r),
            r => (rank - (shape.ranks() as i32 - half)).div_euclid(-r),
        };
        room.max(1) as u16
    }
}

/// The squares a hop from `at` passes; `None` when the hop needs one that is not on the board.
fn passed(shape: &BoardShape, at: Square, hop: &Hop, wrap: bool) -> Option<(Via, Vec<Square>)> {
    let Some((via, vectors)) = &hop.via else {
        return Some((Via::AllEmpty, Vec::new()));
    };
    let squares: Vec<Option<Square>> = vectors.iter().map(|v: &Vector| shape.step(at, *v, wrap)).collect();
    match via {
        // A hole in the way blocks a lame hop; it is no hurdle for a jump, and neither is what lies behind it.
        Via::AllEmpty => squares.into_iter().collect::<Option<Vec<_>>>().map(|s| (*via, s)),
        Via::SomeOccupied => Some((*via, squares.into_iter().map_while(|s| s).collect())),
    }
}
