//! What a piece could ever do from a square, whatever stands on the board: filters for attack and legality.

use std::ops::ControlFlow;

use super::isa::{Code, Op, Program};
use super::vm::{Anything, State, run};
use crate::base::{Bitboard, BoardShape, Square};

/// For a type of one side: from every square, the squares it could capture on, and for each of those the squares such a
/// capture depends on. Captures in passing are not counted.
#[derive(Clone, Debug, Default)]
pub struct Captures {
    reach: Vec<Bitboard>,
    /// Where each square's footprints begin; they stand in the order of the squares of its reach.
    begins: Vec<u32>,
    footprints: Vec<Bitboard>,
    /// Whether a capture may depend on anything anywhere.
    global: bool,
}

impl Captures {
    /// Works the tables out by running the program where anything may stand anywhere.
    pub fn new(code: &Code, program: &Program, shape: &BoardShape) -> Captures {
        let cells = shape.files() * shape.ranks();
        if is_open(program) {
            return Captures {
                reach: vec![shape.squares(); cells],
                global: true,
                ..Captures::default()
            };
        }
        let mut table = Captures::default();
        let mut prints = vec![Bitboard::EMPTY; cells];
        for from in (0..cells).map(|i| Square(i as u8)) {
            let mut reach = Bitboard::EMPTY;
            if shape.squares().contains(from) {
                for line in program.lines.iter().filter(|line| !line.contains(&Op::TakePhantom)) {
                    let _ = run(code, line, from, &Anything, |state, _| {
                        for victim in state.victims.iter() {
                            reach.insert(*victim);
                            prints[victim.index()] |= state.touched;
                        }
                        ControlFlow::Continue(())
                    });
                }
            }
            table.begins.push(table.footprints.len() as u32);
            table.reach.push(reach);
            for square in reach {
                let print = std::mem::take(&mut prints[square.index()]);
                table.footprints.push(print | Bitboard::of(from));
            }
        }
        table
    }

    /// The squares a piece on `from` could capture on.
    #[inline]
    pub fn reach(&self, from: Square) -> Bitboard {
        self.reach[from.index()]
    }

    /// The squares on which a capture from `from` on `target` depends: if none of them changes, neither does whether it is
    /// there. `None` when it may depend on anything. The target must be within reach.
    #[inline]
    pub fn footprint(&self, from: Square, target: Square) -> Option<Bitboard> {
        if self.global {
            return None;
        }
        let index = self.begins[from.index()] + self.reach[from.index()].rank(target);
        self.footprints.get(index as usize).copied()
    }
}

/// Whether a piece may get anywhere for all that is worked out beforehand: who imitates may move anyhow, and walking all
/// ways of a roam from every square takes long.
fn is_open(program: &Program) -> bool {
    let roams = |line: &[Op]| matches!(line.last(), Some(Op::Roam(_)));
    !program.imitations.is_empty() || program.lines.iter().any(|line| roams(line))
}

/// Whether a piece could go from one square to another in one walk, whatever stands on the board.
pub fn goes(code: &Code, program: &Program, from: Square, to: Square) -> bool {
    is_open(program)
        || program.lines.iter().any(|line| {
            let there = |state: &State, _| match state.at == to {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            };
            run(code, line, from, &Anything, there).is_break()
        })
}

/// The squares a piece could come to from a square in one walk, whatever stands on the board; `None` for pieces that may
/// get anywhere for all that is worked out beforehand.
pub fn destinations(code: &Code, program: &Program, from: Square) -> Option<Bitboard> {
    if is_open(program) {
        return None;
    }
    let mut found = Bitboard::EMPTY;
    for line in &program.lines {
        let _ = run(code, line, from, &Anything, |state, _| {
            found.insert(state.at);
            ControlFlow::<()>::Continue(())
        });
    }
    Some(found)
}

/// Whether a program can capture in passing.
pub fn takes_in_passing(program: &Program) -> bool {
    program.lines.iter().any(|line| line.contains(&Op::TakePhantom))
}
