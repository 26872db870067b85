//! What a piece could ever capture on, whatever stands on the board: a filter for attack queries.

use std::ops::ControlFlow;

use super::isa::{Code, Op, Program};
use super::vm::{Anything, run};
use crate::base::{Bitboard, BoardShape};

/// For every square of the board, the squares on which a piece of one type and side standing there could capture.
pub fn captures(code: &Code, program: &Program, shape: &BoardShape) -> Vec<Bitboard> {
    squares_reached(code, program, shape, |state, _| state.victims.iter().copied().collect())
}

/// For every square of the board, the squares a piece of one type and side could move to from there in one walk.
pub fn destinations(code: &Code, program: &Program, shape: &BoardShape) -> Vec<Bitboard> {
    squares_reached(code, program, shape, |state, _| Bitboard::of(state.at))
}

fn squares_reached(
    code: &Code,
    program: &Program,
    shape: &BoardShape,
    wanted: impl Fn(&super::vm::State, super::vm::End) -> Bitboard,
) -> Vec<Bitboard> {
    let cells = shape.files() * shape.ranks();
    let mut table = vec![Bitboard::EMPTY; cells];
    // Who takes in passing may remove a piece that stands anywhere, and who imitates may move anyhow.
    if !program.imitations.is_empty() {
        return vec![shape.squares(); cells];
    }
    for from in shape.squares() {
        for line in &program.lines {
            if line.contains(&Op::TakePhantom) {
                continue;
            }
            let _ = run(code, line, from, &Anything, |state, end| {
                table[from.index()] |= wanted(state, end);
                ControlFlow::Continue(())
            });
        }
    }
    table
}

/// Whether a program can capture in passing.
pub fn takes_in_passing(program: &Program) -> bool {
    program.lines.iter().any(|line| line.contains(&Op::TakePhantom))
}
