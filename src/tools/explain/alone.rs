//! A piece alone on a board, drawn.

use super::page::Block;
use crate::base::{BoardShape, Square};
use crate::meaning::movement::Movement;
use crate::program::CompileError;
use crate::tools::board_text;
use crate::tools::piece::Lone;

/// A drawing of where an unmoved piece in the middle of an empty board can go, and where it could capture an enemy that
/// stood there alone.
///
/// # Errors
/// When the movement exceeds a limit of compilation.
pub fn alone(shape: &BoardShape, movement: &Movement) -> Result<Block, CompileError> {
    let half = |n: usize| i32::try_from(n / 2).unwrap_or(0);
    let Some(at) = shape.at(half(shape.files()), half(shape.ranks())) else {
        return Ok(Block::Drawing(String::new()));
    };
    let mut lone = Lone::new(shape.clone(), movement.clone(), at);
    let goes: Vec<Square> = lone.moves()?.iter().filter_map(|m| m.to).collect();
    let mut captures = Vec::new();
    for square in shape.squares().into_iter().filter(|s| *s != at) {
        lone.blockers = vec![(square, false, false)];
        if lone.moves()?.iter().any(|m| m.victims.contains(&square)) {
            captures.push(square);
        }
    }
    let mut drawing = board_text::board(shape, |square| {
        let sign = match (goes.contains(&square), captures.contains(&square)) {
            _ if square == at => "@",
            (true, true) => "*",
            (true, false) => "m",
            (false, true) => "x",
            (false, false) => ".",
        };
        sign.to_owned()
    });
    let body: String = drawing.lines().take(shape.ranks()).collect();
    let legend: Vec<&str> = [
        ("@", "@ the piece"),
        ("*", "* goes there or captures there"),
        ("m", "m goes there without capturing"),
        ("x", "x captures there"),
    ]
    .into_iter()
    .filter(|(sign, _)| body.contains(sign))
    .map(|(_, text)| text)
    .collect();
    drawing += &format!("\n{}\n", legend.join("   "));
    Ok(Block::Drawing(drawing))
}
