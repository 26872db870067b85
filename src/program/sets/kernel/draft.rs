//! A kernel in the making: what a line can do is added as a ray or a hop where its walks lie on one, else walk by walk.

use super::{Hop, Kernel, Part, Ray, Stands, Targets, Walk};
use crate::base::{PieceSet, Square};
use crate::program::sets::bits::Bits;
use crate::program::sets::record::Completion;

/// A kernel in the making.
#[derive(Debug)]
pub struct Draft<B> {
    any: DraftPart<B>,
    some: Vec<(PieceSet, DraftPart<B>)>,
}

impl<B: Bits> Draft<B> {
    /// Nothing yet.
    pub fn new() -> Draft<B> {
        Draft {
            any: DraftPart::new(),
            some: Vec::new(),
        }
    }

    /// Adds what a line can do; all its ends are asked for the same types.
    pub fn add(&mut self, line: &[Completion]) {
        let Some(first) = line.first() else { return };
        if first.victims == PieceSet::ALL {
            return self.any.add(line);
        }
        if let Some((_, part)) = self.some.iter_mut().find(|(types, _)| *types == first.victims) {
            return part.add(line);
        }
        let mut part = DraftPart::new();
        part.add(line);
        self.some.push((first.victims, part));
    }

    /// The kernel, with what only the machine knows still to be said.
    pub fn finish(self) -> Kernel<B> {
        let (any, mut reach) = self.any.finish();
        let some = self.some.into_iter().map(|(types, part)| {
            let (part, more) = part.finish();
            reach = reach | more;
            (types, part)
        });
        Kernel {
            some: some.collect(),
            wakes: any.walks.iter().any(|w| !w.wake.is_empty()),
            any,
            reach,
            machine: Box::default(),
            machine_reach: B::NONE,
            footprints: Box::default(),
            passing: Box::default(),
            passing_on: B::NONE,
            flights: Box::default(),
        }
    }
}

/// A part of it.
#[derive(Debug)]
struct DraftPart<B> {
    leaps: Targets<B>,
    up: Vec<Ray<B>>,
    down: Vec<Ray<B>>,
    hops: Vec<Hop<B>>,
    walks: Vec<Walk<B>>,
}

impl<B: Bits> DraftPart<B> {
    fn new() -> DraftPart<B> {
        DraftPart {
            leaps: Targets::NONE,
            up: Vec::new(),
            down: Vec::new(),
            hops: Vec::new(),
            walks: Vec::new(),
        }
    }

    /// Adds what a line can do: as one ray or hop where its walks lie on one, else walk by walk.
    fn add(&mut self, line: &[Completion]) {
        let plain = |c: &&Completion| !c.virgin && c.wake.is_empty();
        let (plain, other): (Vec<&Completion>, Vec<&Completion>) = line.iter().partition(plain);
        if !(self.ray(&plain) || self.hop(&plain)) {
            plain.iter().for_each(|c| self.walk(c));
        }
        other.iter().for_each(|c| self.walk(c));
    }

    fn walk(&mut self, c: &Completion) {
        let needs = c.clear | c.stands();
        let ends = Targets::of(c);
        if needs.is_empty() && !c.virgin && c.wake.is_empty() {
            return self.leaps.join(&ends);
        }
        self.walks.push(Walk {
            clear: B::narrow(c.clear),
            stands: Stands::of(c),
            ends,
            virgin: c.virgin,
            wake: c.wake,
        });
    }

    /// Adds walks as a ray, if each asks for nothing but that all squares before its end are empty.
    fn ray(&mut self, line: &[&Completion]) -> bool {
        if line.len() < 2 || line.iter().any(|c| !c.stands().is_empty()) {
            return false;
        }
        let mut mask = B::NONE;
        let mut ends = Targets::NONE;
        for c in line {
            mask = mask | B::narrow(c.clear) | B::of(c.to);
            ends.join(&Targets::of(c));
        }
        let lies = |before: fn(Square) -> B| line.iter().all(|c| B::narrow(c.clear) == mask & before(c.to));
        let rays = match (lies(B::below), lies(B::above)) {
            (true, _) => &mut self.up,
            (_, true) => &mut self.down,
            _ => return false,
        };
        match rays.iter_mut().find(|ray| ray.mask == mask) {
            Some(ray) => ray.ends.join(&ends),
            None => rays.push(Ray { mask, ends }),
        }
        true
    }

    /// Adds walks as a hop, if each asks for one hurdle and nothing else before its end, or before the hurdle.
    fn hop(&mut self, line: &[&Completion]) -> bool {
        if line.len() < 2
            || line
                .iter()
                .any(|c| c.stands().len() != 1 || c.hurdles != line[0].hurdles)
        {
            return false;
        }
        let mut needed = B::NONE;
        let mut stands: Stands<B> = Stands {
            types: line[0].hurdles,
            asks: true,
            ..Stands::NOTHING
        };
        let mut ends = Targets::NONE;
        for c in line {
            stands.full = stands.full | B::narrow(c.full);
            stands.own = stands.own | B::narrow(c.own);
            stands.foe = stands.foe | B::narrow(c.foe);
            needed = needed | B::narrow(c.clear | c.stands());
            ends.join(&Targets::of(c));
        }
        let over = stands.all();
        // One square asks for one thing.
        if stands.full.count() + stands.own.count() + stands.foe.count() != over.count() {
            return false;
        }
        [true, false].into_iter().any(|up| {
            let before: fn(Square) -> B = if up { B::below } else { B::above };
            let hop = |leaps: bool, mask: B| Hop {
                mask,
                over: stands,
                ends,
                up,
                leaps,
            };
            let all = needed | ends.all();
            // A ride behind the hurdle: every end goes with every hurdle before it.
            let rides = line.iter().all(|c| {
                let with = line.iter().filter(|o| o.to == c.to).count();
                B::narrow(c.clear | c.stands()) == all & before(c.to)
                    && with == (over & before(c.to)).count() as usize
                    && line.iter().filter(|o| o.to == c.to).all(|o| o.lands == c.lands)
            });
            // A leap behind it: every hurdle goes with the next end.
            let leaps = hop(true, needed);
            let leaping = line.iter().all(|c| {
                let stop = c.stands().first().unwrap_or(c.to);
                let behind = leaps.behind(stop) & ends.all();
                let with = line.iter().filter(|o| o.stands() == c.stands()).count();
                B::narrow(c.clear) == needed & before(stop)
                    && with == 1
                    && leaps.first(behind, ends.all()) == B::of(c.to)
            });
            let found = if rides {
                hop(false, all)
            } else if leaping {
                leaps
            } else {
                return false;
            };
            self.hops.push(found);
            true
        })
    }

    /// The part, and the squares it could capture on.
    fn finish(self) -> (Part<B>, B) {
        let takes = |ends: &Targets<B>| ends.take | ends.friend;
        let rays = self.up.iter().chain(&self.down).map(|ray| &ray.ends);
        let rest = self.hops.iter().map(|h| &h.ends);
        let rest = rest.chain(self.walks.iter().map(|w| &w.ends));
        let ends = rays.chain(rest).chain([&self.leaps]);
        let mut reach = B::NONE;
        let mut friendly = false;
        for ends in ends {
            reach = reach | takes(ends);
            friendly |= !ends.friend.is_none();
        }
        let part = Part {
            friendly,
            leaps: self.leaps,
            up: self.up.into(),
            down: self.down.into(),
            hops: self.hops.into(),
            walks: self.walks.into(),
        };
        (part, reach)
    }
}
