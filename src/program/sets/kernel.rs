//! Where a piece could go from one square, as sets: a few of them answer for all its lines at once.

mod draft;

pub use draft::Draft;

use super::bits::Bits;
use super::record::Completion;
use crate::base::{Bitboard, PieceSet, PieceType, Square};
use crate::meaning::movement::Mask;

/// Which types stand where, for the few lines that ask.
pub trait Kinds {
    /// The type of the piece on a square.
    fn kind(&self, square: Square) -> Option<PieceType>;
}

/// What stands on the board for a mover: everything a kernel looks at.
#[derive(Clone, Copy)]
pub struct View<'p, B> {
    /// Pieces of the mover's side.
    pub own: B,
    /// Pieces of the other side.
    pub foe: B,
    /// All that is not empty.
    pub occupied: B,
    /// All that serves as a hurdle.
    pub hurdles: B,
    /// The types of the pieces.
    pub kinds: &'p dyn Kinds,
    /// A piece that has come to a square since then.
    pub come: Option<(Square, PieceType)>,
}

impl<B: Bits> View<'_, B> {
    /// Whether all pieces of a set are of these types.
    #[inline]
    fn are(&self, set: B, types: PieceSet) -> bool {
        types == PieceSet::ALL || self.are_all(set, types)
    }

    fn are_all(&self, mut set: B, types: PieceSet) -> bool {
        while let Some(square) = set.pop() {
            let come = self.come.filter(|(s, _)| *s == square).map(|(_, kind)| kind);
            let kind = come.or_else(|| self.kinds.kind(square));
            if !kind.is_some_and(|kind| types.contains(kind)) {
                return false;
            }
        }
        true
    }
}

/// What must stand on some squares.
#[derive(Clone, Copy, Debug)]
pub struct Stands<B> {
    /// Squares that must hold a hurdle.
    pub full: B,
    /// Squares that must hold a friend of the mover.
    pub own: B,
    /// Squares that must hold an enemy of the mover.
    pub foe: B,
    /// The types of which all these must be.
    pub types: PieceSet,
    /// Whether there are such squares at all: most lines ask for none.
    asks: bool,
}

impl<B: Bits> Stands<B> {
    /// Nothing.
    const NOTHING: Stands<B> = Stands {
        full: B::NONE,
        own: B::NONE,
        foe: B::NONE,
        types: PieceSet::ALL,
        asks: false,
    };

    fn of(completion: &Completion) -> Stands<B> {
        let [full, own, foe] = [completion.full, completion.own, completion.foe].map(B::narrow);
        Stands {
            full,
            own,
            foe,
            types: completion.hurdles,
            asks: !(full | own | foe).is_none(),
        }
    }

    /// All of the squares.
    #[inline]
    pub fn all(&self) -> B {
        self.full | self.own | self.foe
    }

    /// Those of a set of squares, each of which is asked for what all these are.
    #[inline]
    fn within(&self, set: B) -> Stands<B> {
        Stands {
            full: self.full & set,
            own: self.own & set,
            foe: self.foe & set,
            types: self.types,
            asks: self.asks,
        }
    }

    #[inline]
    fn hold(&self, view: &View<'_, B>) -> bool {
        !self.asks || self.are_there(view)
    }

    fn are_there(&self, view: &View<'_, B>) -> bool {
        self.full.is_within(view.hurdles)
            && self.own.is_within(view.own)
            && self.foe.is_within(view.foe)
            && view.are(self.all(), self.types)
    }

    /// Whether all squares of a set are among these and hold what they must.
    #[inline]
    fn hold_on(&self, set: B, view: &View<'_, B>) -> bool {
        set.is_within(self.full & view.hurdles | self.own & view.own | self.foe & view.foe) && view.are(set, self.types)
    }
}

/// Squares that a piece can go to, by what stands there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Targets<B> {
    /// Empty ones.
    pub quiet: B,
    /// Enemies.
    pub take: B,
    /// Friends.
    pub friend: B,
}

impl<B: Bits> Targets<B> {
    /// No squares.
    pub const NONE: Targets<B> = Targets {
        quiet: B::NONE,
        take: B::NONE,
        friend: B::NONE,
    };

    #[inline(always)]
    fn add(&mut self, way: B, ends: &Targets<B>) {
        self.quiet = self.quiet | way & ends.quiet;
        self.take = self.take | way & ends.take;
        self.friend = self.friend | way & ends.friend;
    }

    #[inline(always)]
    fn join(&mut self, ends: &Targets<B>) {
        self.quiet = self.quiet | ends.quiet;
        self.take = self.take | ends.take;
        self.friend = self.friend | ends.friend;
    }

    /// Those of the squares that are in `set`.
    #[inline(always)]
    pub fn within(&self, set: B) -> Targets<B> {
        Targets {
            quiet: self.quiet & set,
            take: self.take & set,
            friend: self.friend & set,
        }
    }

    /// Those of both.
    #[inline(always)]
    pub fn or(mut self, other: &Targets<B>) -> Targets<B> {
        self.join(other);
        self
    }

    /// All of them.
    #[inline(always)]
    pub fn all(&self) -> B {
        self.quiet | self.take | self.friend
    }

    fn of(completion: &Completion) -> Targets<B> {
        let part = |class: Mask| match completion.lands.has(class) {
            true => B::of(completion.to),
            false => B::NONE,
        };
        Targets {
            quiet: part(Mask::E),
            take: part(Mask::X),
            friend: part(Mask::F),
        }
    }
}

/// A ride whose squares all lie in the order of their indices: it ends at the first of `mask` that is not empty.
#[derive(Clone, Debug)]
struct Ray<B> {
    mask: B,
    ends: Targets<B>,
}

/// A walk over the first square of `mask` that is not empty, if it is one of `over` and holds what it must.
#[derive(Clone, Debug)]
struct Hop<B> {
    mask: B,
    over: Stands<B>,
    ends: Targets<B>,
    up: bool,
    /// Whether it ends on the next square of `ends` at once, instead of riding on.
    leaps: bool,
}

impl<B: Bits> Hop<B> {
    /// The first hurdle, and the squares of `mask` or `ends` behind it.
    #[inline]
    fn behind(&self, stop: Square) -> B {
        let all = self.mask | self.ends.all();
        match self.up {
            true => all & B::above(stop),
            false => all & B::below(stop),
        }
    }

    #[inline]
    fn first(&self, set: B, stops: B) -> B {
        match self.up {
            true => set.upto(stops),
            false => set.downto(stops),
        }
    }

    #[inline]
    fn way(&self, view: &View<'_, B>) -> B {
        let stop = self.first(self.mask, view.occupied) & view.occupied;
        let mut one = stop;
        let Some(square) = one.pop() else { return B::NONE };
        if !self.over.hold_on(stop, view) {
            return B::NONE;
        }
        let behind = self.behind(square);
        match self.leaps {
            true => self.first(behind & self.ends.all(), self.ends.all()),
            false => self.first(behind, view.occupied),
        }
    }
}

/// A walk to one square.
#[derive(Clone, Debug)]
struct Walk<B> {
    clear: B,
    stands: Stands<B>,
    ends: Targets<B>,
    virgin: bool,
    wake: Bitboard,
}

impl<B: Bits> Walk<B> {
    #[inline]
    fn holds(&self, view: &View<'_, B>, virgin: bool) -> bool {
        !self.clear.meets(view.occupied) && (virgin || !self.virgin) && self.stands.hold(view)
    }
}

/// What must hold for a capture on a certain square.
#[derive(Clone, Copy, Debug)]
pub struct Way<B> {
    /// The square the captor stands on.
    pub from: B,
    /// Squares that must be empty; but for one hurdle among them where it `hops`.
    pub clear: B,
    /// What must stand where; where it `hops`, what the hurdle must be and where it may be.
    pub stands: Stands<B>,
    /// Whether exactly one of the `clear` squares must not be empty, and hold a hurdle.
    pub hops: bool,
}

impl<B: Bits> Way<B> {
    /// Whether the capture is there, as the captor sees the board.
    #[inline]
    pub fn holds(&self, view: &View<'_, B>) -> bool {
        if !self.from.meets(view.own) {
            return false;
        }
        let between = self.clear & view.occupied;
        if self.hops {
            return between.count() == 1 && self.stands.hold_on(between, view);
        }
        between.is_none() && self.stands.hold(view)
    }
}

/// Lines of a piece from one square.
#[derive(Clone, Debug)]
struct Part<B> {
    leaps: Targets<B>,
    up: Box<[Ray<B>]>,
    down: Box<[Ray<B>]>,
    hops: Box<[Hop<B>]>,
    walks: Box<[Walk<B>]>,
    /// Whether some of it captures friends.
    friendly: bool,
}

impl<B: Bits> Part<B> {
    #[inline(always)]
    fn targets(&self, view: &View<'_, B>, virgin: bool) -> Targets<B> {
        let mut found = self.leaps;
        for ray in &self.up {
            let way = ray.mask.upto(view.occupied);
            found.quiet = found.quiet | way & ray.ends.quiet;
            found.take = found.take | way & ray.ends.take;
        }
        for ray in &self.down {
            let way = ray.mask.downto(view.occupied);
            found.quiet = found.quiet | way & ray.ends.quiet;
            found.take = found.take | way & ray.ends.take;
        }
        for hop in &self.hops {
            found.add(hop.way(view), &hop.ends);
        }
        for walk in &self.walks {
            if walk.holds(view, virgin) {
                found.join(&walk.ends);
            }
        }
        if self.friendly {
            let up = self.up.iter().map(|ray| ray.mask.upto(view.occupied) & ray.ends.friend);
            let down = self
                .down
                .iter()
                .map(|ray| ray.mask.downto(view.occupied) & ray.ends.friend);
            found.friend = up.chain(down).fold(found.friend, |all, way| all | way);
        }
        Targets {
            quiet: found.quiet.minus(view.occupied),
            take: found.take & view.foe,
            friend: found.friend & view.own,
        }
    }

    #[inline(always)]
    fn ways(&self, from: Square, to: Square, virgin: bool, each: &mut impl FnMut(Way<B>)) {
        let free = Way {
            from: B::of(from),
            clear: B::NONE,
            stands: Stands::NOTHING,
            hops: false,
        };
        if self.leaps.take.has(to) {
            each(free);
        }
        for (rays, before) in [(&self.up, B::below(to)), (&self.down, B::above(to))] {
            for ray in rays.iter().filter(|r| r.ends.take.has(to)) {
                each(Way {
                    clear: ray.mask & before,
                    ..free
                });
            }
        }
        for hop in self.hops.iter().filter(|h| h.ends.take.has(to)) {
            let before = |square: Square| match hop.up {
                true => B::below(square),
                false => B::above(square),
            };
            if !hop.leaps {
                each(Way {
                    clear: (hop.mask | hop.ends.all()) & before(to),
                    stands: hop.over,
                    hops: true,
                    ..free
                });
                continue;
            }
            let mut over = hop.over.all() & before(to);
            while let Some(stop) = over.pop() {
                let ends = hop.ends.all();
                if hop.first(hop.behind(stop) & ends, ends).has(to) {
                    each(Way {
                        clear: hop.mask & before(stop),
                        stands: hop.over.within(B::of(stop)),
                        ..free
                    });
                }
            }
        }
        for walk in self.walks.iter().filter(|w| w.ends.take.has(to)) {
            if virgin || !walk.virgin {
                each(Way {
                    clear: walk.clear,
                    stands: walk.stands,
                    ..free
                });
            }
        }
    }
}

/// All lines of a piece from one square, those that only the machine knows by their numbers.
#[derive(Clone, Debug)]
pub struct Kernel<B> {
    /// What captures whatever it can capture.
    any: Part<B>,
    /// What only captures some types.
    some: Box<[(PieceSet, Part<B>)]>,
    /// Whether some walk leaves a right to capture in passing.
    wakes: bool,
    /// The squares it could capture on, whatever stands on the board; the machine's lines are not counted.
    pub reach: B,
    /// Lines run by the machine.
    pub machine: Box<[u16]>,
    /// The squares these could capture on.
    pub machine_reach: B,
    /// For each of those the squares on which such a capture depends.
    pub footprints: Box<[(Square, B)]>,
    /// Lines that capture in passing and do nothing else.
    pub passing: Box<[u16]>,
    /// The squares on which they do.
    pub passing_on: B,
    /// Lines of flights.
    pub flights: Box<[u16]>,
}

impl<B: Bits> Kernel<B> {
    /// Where the piece can go, as its side sees the board. `virgin` is whether it has the moves it has only as its first.
    #[inline(always)]
    pub fn targets(&self, view: &View<'_, B>, virgin: bool) -> Targets<B> {
        let mut found = self.any.targets(view, virgin);
        if !self.some.is_empty() {
            self.add_some(view, virgin, &mut found);
        }
        found
    }

    fn add_some(&self, view: &View<'_, B>, virgin: bool, found: &mut Targets<B>) {
        for (types, part) in &self.some {
            let mut ends = part.targets(view, virgin);
            let mut victims = ends.take | ends.friend;
            while let Some(square) = victims.pop() {
                if !view.are(B::of(square), *types) {
                    ends = ends.within(!B::of(square));
                }
            }
            found.join(&ends);
        }
    }

    /// The squares crossed on which the piece can be taken in passing once it has gone to a square.
    pub fn wake(&self, view: &View<'_, B>, virgin: bool, to: Square) -> Bitboard {
        if !self.wakes {
            return Bitboard::EMPTY;
        }
        let leads = |walk: &&Walk<B>| {
            let ends = match (view.occupied.has(to), view.foe.has(to)) {
                (false, _) => walk.ends.quiet,
                (true, true) => walk.ends.take,
                (true, false) => walk.ends.friend,
            };
            ends.has(to) && walk.holds(view, virgin)
        };
        let found = self.any.walks.iter().filter(leads);
        found.fold(Bitboard::EMPTY, |all, walk| all | walk.wake)
    }

    /// Whether sets say all there is to say, but for captures in passing on some squares.
    #[inline]
    pub fn is_complete(&self, phantoms: B) -> bool {
        self.machine.is_empty() && self.flights.is_empty() && !self.passing_on.meets(phantoms)
    }

    /// Whether some walk leaves a right to capture in passing.
    #[inline]
    pub fn wakes(&self) -> bool {
        self.wakes
    }

    /// Every way to capture an enemy of a type on a square; `from` is where the piece stands.
    #[inline]
    pub fn ways(&self, from: Square, (to, victim): (Square, PieceType), virgin: bool, mut each: impl FnMut(Way<B>)) {
        self.any.ways(from, to, virgin, &mut each);
        for (types, part) in &self.some {
            if types.contains(victim) {
                part.ways(from, to, virgin, &mut each);
            }
        }
    }
}
