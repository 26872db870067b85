//! What a line asks before it completes, learnt by running it with an oracle that says yes to everything and keeps notes.

use std::ops::ControlFlow;

use crate::base::{Bitboard, PieceSet, Square};
use crate::meaning::movement::Mask;
use crate::program::isa::{Code, Op};
use crate::program::vm::{Anything, Notes, Oracle, run};

/// Most completions of a line from a square; one with more is left to the machine, which stops at the first obstacle.
const MOST: usize = 256;

/// The questions of a run so far.
#[derive(Clone, Default)]
struct Asked {
    needs: Vec<(Square, Mask)>,
    types: Vec<(Square, PieceSet)>,
    lands: Option<Mask>,
    virgin: bool,
    more: bool,
}

impl Notes for Asked {
    const KEPT: bool = true;

    fn wants(&mut self, square: Square, mask: Mask) {
        match self.needs.iter_mut().find(|(s, _)| *s == square) {
            Some((_, known)) => *known = known.and(mask),
            None => self.needs.push((square, mask)),
        }
    }

    fn wants_more(&mut self) {
        self.more = true;
    }

    fn types(&mut self, square: Square, types: PieceSet) {
        match self.types.iter_mut().find(|(s, _)| *s == square) {
            Some((_, known)) => *known = known.and(types),
            None => self.types.push((square, types)),
        }
    }

    fn virgin(&mut self) {
        self.virgin = true;
    }

    fn lands(&mut self, mask: Mask) {
        self.lands = Some(mask);
    }
}

/// [`Anything`] that keeps notes.
struct Recorder;

impl Oracle for Recorder {
    type Notes = Asked;
    const ANYTHING: bool = true;

    fn class(&self, square: Square) -> Mask {
        Anything.class(square)
    }

    fn is(&self, square: Square, types: PieceSet) -> bool {
        Anything.is(square, types)
    }

    fn virgin(&self) -> bool {
        Anything.virgin()
    }

    fn phantom(&self, square: Square) -> Option<Square> {
        Anything.phantom(square)
    }
}

/// One way a line can complete: where, and all that must hold for it.
pub struct Completion {
    /// Where the mover lands.
    pub to: Square,
    /// The classes of which the landing square may be.
    pub lands: Mask,
    /// The types of which what is captured there may be.
    pub victims: PieceSet,
    /// Squares that must be empty.
    pub clear: Bitboard,
    /// Squares that must hold a hurdle.
    pub full: Bitboard,
    /// Squares that must hold a friend of the mover.
    pub own: Bitboard,
    /// Squares that must hold an enemy.
    pub foe: Bitboard,
    /// The types of which all that must stand there may be.
    pub hurdles: PieceSet,
    /// Whether the mover must not have moved.
    pub virgin: bool,
    /// Squares crossed that leave a right to capture in passing.
    pub wake: Bitboard,
}

impl Completion {
    /// All squares that must hold something.
    pub fn stands(&self) -> Bitboard {
        self.full | self.own | self.foe
    }
}

/// What a line is, from one square.
pub enum Line {
    /// Walks that land somewhere and capture there or nowhere, if certain squares are of certain classes.
    Walks(Vec<Completion>),
    /// Captures in passing only, on these squares.
    Passing(Bitboard),
    /// Anything else.
    Other,
}

/// Learns what a line is from a square.
pub fn record(code: &Code, line: &[Op], from: Square) -> Line {
    let known = |op: &Op| {
        matches!(
            op,
            Op::Leap(_)
                | Op::Ride { .. }
                | Op::Seek { .. }
                | Op::Home
                | Op::Any(_)
                | Op::Want(_)
                | Op::Is(..)
                | Op::Virgin
                | Op::From(_)
                | Op::At(_)
                | Op::Mark
                | Op::Leg
                | Op::Land(_)
        )
    };
    let [walk @ .., last] = line else {
        return Line::Other;
    };
    if let ([walk @ .., Op::TakePhantom], Op::Stop) = (walk, last)
        && walk.iter().all(known)
    {
        let mut squares = Bitboard::EMPTY;
        let _ = run(code, line, from, &Recorder, |state, _| {
            squares.insert(state.at);
            ControlFlow::Continue(())
        });
        return Line::Passing(squares);
    }
    if !(walk.iter().all(known) && matches!(last, Op::Land(_))) {
        return Line::Other;
    }
    let mut found = Vec::new();
    let mut all = 0;
    let sound = run(code, line, from, &Recorder, |state, _| {
        all += 1;
        // A walk that ends where it began does nothing; what it means is the machine's to say.
        if all > MOST || state.notes.more || state.at == from {
            return ControlFlow::Break(());
        }
        match completion(code, state.at, &state.notes, state.wake) {
            Some(Some(completion)) => found.push(completion),
            Some(None) => {}
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    });
    match sound {
        ControlFlow::Continue(()) => Line::Walks(found),
        ControlFlow::Break(()) => Line::Other,
    }
}

/// The completion that notes stand for: nothing in it when they cannot all hold, nothing at all when they ask for what sets do not
/// tell apart: some classes, and hurdles of different types.
fn completion(code: &Code, to: Square, notes: &Asked, wake: Bitboard) -> Option<Option<Completion>> {
    let hurdles = match code.wall_hurdles {
        true => Mask::FX.or(Mask::O),
        false => Mask::FX,
    };
    let mut found = Completion {
        to,
        lands: notes.lands?,
        victims: PieceSet::ALL,
        clear: Bitboard::EMPTY,
        full: Bitboard::EMPTY,
        own: Bitboard::EMPTY,
        foe: Bitboard::EMPTY,
        hurdles: PieceSet::ALL,
        virgin: notes.virgin,
        wake,
    };
    for (square, mask) in &notes.needs {
        let square = *square;
        match *mask {
            mask if square == to => found.lands = found.lands.and(mask),
            Mask::NONE => return Some(None),
            Mask::E => found.clear.insert(square),
            Mask::F => found.own.insert(square),
            Mask::X => found.foe.insert(square),
            mask if mask == hurdles => found.full.insert(square),
            mask if mask == Mask::EFX.or(Mask::O) => {}
            _ => return None,
        }
    }
    if found.lands.meets(Mask::O) {
        return None;
    }
    let mut of_types = Bitboard::EMPTY;
    for (square, types) in &notes.types {
        if *square == to {
            found.victims = *types;
            // What must be of some type is not nothing, nor does it leave a right.
            if found.lands.meets(Mask::E) || !wake.is_empty() {
                return None;
            }
            continue;
        }
        of_types.insert(*square);
        if found.hurdles != PieceSet::ALL && found.hurdles != *types {
            return None;
        }
        found.hurdles = *types;
    }
    if !of_types.is_empty() && of_types != found.stands() {
        return None;
    }
    Some((found.lands != Mask::NONE).then_some(found))
}
