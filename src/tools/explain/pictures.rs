//! The pictures of a rules page: the set-up, and each piece with those around it that its moves need.

use std::sync::Arc;

use super::page::Block;
use super::rules::Picture;
use super::words::{a, list, name, plural};
use crate::base::{Bitboard, BoardShape, Color, Piece, PieceType, Square};
use crate::meaning::movement::{Bound, Step, Zone};
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
    let Some((at, unmoved)) = place(variant, kind) else {
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
    blocks.extend(company(variant.shape(), &|kind| name(spec.name(kind)), &others).map(Block::Text));
    blocks
}

/// Where a piece is drawn, and whether it has not moved: in the middle, or, when its moves depend on where it stands, on the
/// square with the most to show among that, where it starts, and the middles of its zones.
fn place(variant: &Arc<Variant>, kind: PieceType) -> Option<(Square, bool)> {
    let spec = &variant.spec;
    let shape = &spec.shape;
    let piece = spec.piece(kind);
    let middle = shape.nearest((shape.files() - 1) / 2, (shape.ranks() - 1) / 2)?;
    let steps = || piece.movement.lines.iter().flatten();
    let zones = steps().filter_map(|step| match step {
        Step::From(Zone::Named(name)) => spec.zones.get(name.as_str()).copied(),
        _ => None,
    });
    let zones: Vec<Bitboard> = zones
        .chain(piece.confined)
        .map(|set| set[Color::White.index()])
        .collect();
    let depends = |step: &Step| {
        matches!(
            step,
            Step::Virgin | Step::From(_) | Step::Ride { hi: Bound::OwnHalf, .. }
        )
    };
    if zones.is_empty() && !steps().any(depends) {
        return Some((middle, false));
    }
    let aside = |square: &Square| (shape.file(*square).abs_diff(shape.file(middle)), shape.rank(*square));
    let starts = piece.setup[Color::White.index()];
    let start = starts.into_iter().min_by_key(aside);
    let found = start
        .into_iter()
        .chain(zones.into_iter().filter_map(|zone| centre(shape, zone)));
    let shown = |at: Square| {
        let mut position = Position::empty(variant.clone());
        position.put(at, Cell::piece(Color::White, kind));
        let virgin = &mut position.state_mut().virgin;
        if starts.contains(at) {
            virgin.insert(at);
        }
        Diagram::new(&position).possible_moves(&position, at).marked().on.len()
    };
    // The first of equals.
    let mut best = (0, middle);
    for square in found.chain([middle]) {
        let marks = shown(square);
        if marks > best.0 {
            best = (marks, square);
        }
    }
    let (_, best) = best;
    Some((best, starts.contains(best)))
}

/// The square of a set nearest to its middle.
fn centre(shape: &BoardShape, set: Bitboard) -> Option<Square> {
    let count = usize::try_from(set.len()).ok().filter(|n| *n > 0)?;
    let sum = |of: &dyn Fn(Square) -> usize| set.into_iter().map(of).sum::<usize>();
    let (files, ranks) = (sum(&|s| shape.file(s)), sum(&|s| shape.rank(s)));
    let off = |square: &Square| {
        let far = |at: usize, sum: usize| (at * count).abs_diff(sum);
        far(shape.file(*square), files) + far(shape.rank(*square), ranks)
    };
    set.into_iter().min_by_key(off)
}

/// What is said of pieces that stand in a picture only to show what another does with them.
pub(super) fn company(
    shape: &BoardShape,
    noun: &dyn Fn(PieceType) -> String,
    others: &[(Square, Piece)],
) -> Option<String> {
    let (foes, friends): (Vec<_>, Vec<_>) = others.iter().partition(|(_, piece)| piece.color == Color::Black);
    let side = |all: &[&(Square, Piece)], side: &str| {
        let squares: Vec<String> = all.iter().map(|(square, _)| shape.name(*square)).collect();
        let (_, piece) = all.first()?;
        let noun = format!("{side} {}", noun(piece.kind));
        match squares.len() {
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
