//! A piece alone on a board, drawn.

use super::page::Block;
use super::pictures::company;
use crate::base::{BoardShape, Color};
use crate::meaning::castling;
use crate::meaning::movement::Movement;
use crate::meaning::rules::Royalty;
use crate::position::Cell;
use crate::program::CompileError;
use crate::tools::diagram::{self, Diagram};
use crate::tools::piece::Lone;

/// A drawing of what an unmoved piece in the middle of a board can do, with what is said of it: partners for its castlings
/// and other pieces stand there only where its moves need them.
///
/// # Errors
/// When the movement exceeds a limit of compilation.
pub fn alone(shape: &BoardShape, movement: &Movement) -> Result<Vec<Block>, CompileError> {
    let Some(at) = shape.nearest(shape.files() / 2, shape.ranks() / 2) else {
        return Ok(Vec::new());
    };
    let mut lone = Lone::new(shape.clone(), movement.clone(), at);
    for castle in &movement.castles {
        if let Some(placed) = castling::place(shape, Color::White, at, castle)
            && !lone.blockers.iter().any(|(square, ..)| *square == placed.partner)
        {
            lone.blockers.push((placed.partner, true, false));
        }
    }
    let mut position = lone.position()?;
    let others = diagram::blockers(&position, at);
    for (square, piece) in &others {
        position.put(*square, Cell::piece(piece.color, piece.kind));
    }
    let drawn = Diagram::new(&position)
        .title("Where the piece goes")
        .possible_moves(&position, at);
    let mut blocks = vec![Block::Picture {
        svg: drawn.to_svg(),
        text: drawn.to_text(),
    }];
    let spec = &position.variant().spec;
    let noun = |kind| match spec.piece(kind).royal {
        Royalty::Common => "piece".to_owned(),
        _ => "royal piece".to_owned(),
    };
    blocks.extend(company(shape, &noun, &others).map(Block::Text));
    Ok(blocks)
}
