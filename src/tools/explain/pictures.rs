//! The pictures of a rules page: the set-up, and each piece alone in the middle of the board.

use std::sync::Arc;

use super::page::Block;
use super::rules::Picture;
use crate::base::{Color, PieceType, Square};
use crate::meaning::spec::VariantSpec;
use crate::position::{Cell, Position};
use crate::program::Variant;
use crate::tools::diagram::Diagram;

/// The side of a square in pictures of pieces, in pixels.
const SMALL: u32 = 28;

/// Draws the pictures of a variant's pages, as SVG where a format can hold it.
pub fn pictures(variant: &Arc<Variant>) -> impl Fn(&VariantSpec, Picture) -> Vec<Block> + use<> {
    let variant = variant.clone();
    move |spec, picture| {
        let diagram = match picture {
            Picture::Start => Some(Diagram::new(&Position::start(variant.clone())).id_prefix("start-")),
            Picture::Moves(kind) => middle(&variant, kind).map(|(position, at)| {
                let prefix = format!("piece{}-", kind.index());
                let diagram = Diagram::new(&position).possible_moves(&position, at);
                diagram.square_size(SMALL).id_prefix(&prefix)
            }),
        };
        let title = match picture {
            Picture::Start => "The set-up".to_owned(),
            Picture::Moves(kind) => format!("Where the {} goes", spec.name(kind)),
        };
        let block = |diagram: Diagram| {
            let diagram = diagram.title(&title);
            Block::Picture {
                svg: diagram.to_svg(),
                text: diagram.to_text(),
            }
        };
        diagram.into_iter().map(block).collect()
    }
}

/// A white piece alone in the middle of the board; nothing where it has no moves to show.
fn middle(variant: &Arc<Variant>, kind: PieceType) -> Option<(Position, Square)> {
    let shape = variant.shape();
    let at = shape.nearest((shape.files() - 1) / 2, (shape.ranks() - 1) / 2)?;
    let mut position = Position::empty(variant.clone());
    position.put(at, Cell::piece(Color::White, kind));
    Some((position, at))
}
