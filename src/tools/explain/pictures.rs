//! The pictures of a rules page: the set-up, and each piece with those around it that its moves need.

use std::sync::Arc;

use super::page::Block;
use super::rules::Picture;
use super::words::{a, list, name, plural};
use crate::base::{BoardShape, Color, Piece, PieceType, Square};
use crate::meaning::movement::{Bound, Step};
use crate::meaning::spec::VariantSpec;
use crate::position::{Cell, Position};
use crate::program::Variant;
use crate::tools::diagram::{self, Diagram};

/// The side of a square in pictures of pieces, in pixels.
const SMALL: u32 = 28;

/// Draws the pictures of a variant's pages, as SVG where a format can hold it.
pub fn pictures(variant: &Arc<Variant>) -> impl Fn(&VariantSpec, Picture) -> Vec<Block> + use<> {
    let variant = variant.clone();
    move |spec, picture| match picture {
        Picture::Start => {
            let drawn = Diagram::new(&Position::start(variant.clone())).id_prefix("start-");
            vec![block(drawn.title("The set-up"))]
        }
        Picture::Moves(kind) => moves(&variant, spec, kind),
    }
}

fn block(drawn: Diagram) -> Block {
    Block::Picture {
        svg: drawn.to_svg(),
        text: drawn.to_text(),
    }
}

/// A white piece where its moves are seen, with the others they need and a word about those.
fn moves(variant: &Arc<Variant>, spec: &VariantSpec, kind: PieceType) -> Vec<Block> {
    let mut position = Position::empty(variant.clone());
    let Some((at, unmoved)) = place(spec, kind) else {
        return Vec::new();
    };
    position.put(at, Cell::piece(Color::White, kind));
    if unmoved {
        position.state_mut().virgin.insert(at);
    }
    let others = diagram::blockers(&position, at);
    for (square, piece) in &others {
        position.put(*square, Cell::piece(piece.color, piece.kind));
    }
    let prefix = format!("piece{}-", kind.index());
    let drawn = Diagram::new(&position)
        .possible_moves(&position, at)
        .square_size(SMALL)
        .id_prefix(&prefix)
        .title(format!("Where the {} goes", spec.name(kind)));
    let mut blocks = vec![block(drawn)];
    blocks.extend(company(variant.shape(), Some(spec), &others).map(Block::Text));
    blocks
}

/// Where a piece is drawn, and whether it has not moved: in the middle, or where it starts when its moves depend on that.
fn place(spec: &VariantSpec, kind: PieceType) -> Option<(Square, bool)> {
    let shape = &spec.shape;
    let piece = spec.piece(kind);
    let depends = |step: &Step| match step {
        Step::Virgin | Step::From(_) => true,
        Step::Ride { hi, .. } => *hi == Bound::OwnHalf,
        _ => false,
    };
    let depends = piece.confined.is_some() || piece.movement.lines.iter().flatten().any(depends);
    let (file, rank) = ((shape.files() - 1) / 2, (shape.ranks() - 1) / 2);
    let from_middle = |square: &Square| (shape.file(*square).abs_diff(file), shape.rank(*square));
    let start = piece.setup[Color::White.index()].into_iter().min_by_key(from_middle);
    match start.filter(|_| depends) {
        Some(start) => Some((start, true)),
        None => Some((shape.nearest(file, rank)?, false)),
    }
}

/// What is said of pieces that stand in a picture only to show what another does with them.
pub(super) fn company(shape: &BoardShape, spec: Option<&VariantSpec>, others: &[(Square, Piece)]) -> Option<String> {
    let (foes, friends): (Vec<_>, Vec<_>) = others.iter().partition(|(_, piece)| piece.color == Color::Black);
    let side = |all: &[&(Square, Piece)], side: &str| {
        let squares: Vec<String> = all.iter().map(|(square, _)| shape.name(*square)).collect();
        let noun = match spec.zip(all.first()) {
            Some((spec, (_, piece))) => format!("{side} {}", name(spec.name(piece.kind))),
            None => format!("{side} piece"),
        };
        match squares.len() {
            0 => None,
            1 => Some(format!("{} on {}", a(&noun), squares[0])),
            _ => Some(format!("{} on {}", plural(&noun), list(&squares, "and"))),
        }
    };
    let said: Vec<String> = [side(&foes, "enemy"), side(&friends, "friendly")]
        .into_iter()
        .flatten()
        .collect();
    (!said.is_empty()).then(|| {
        format!(
            "The picture has {}, to show what the piece does with others.",
            list(&said, "and")
        )
    })
}
