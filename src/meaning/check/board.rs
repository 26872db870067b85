//! The board and who stands where.

use indexmap::IndexMap;

use super::Context;
use crate::base::{Bitboard, BoardShape, Color, Piece, PieceType, ShapeError, Square};
use crate::meaning::file::VariantFile;
use crate::meaning::spec::{PieceSpec, Symmetry};
use crate::meaning::squares;
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::doc::Doc;

/// The board of a file. `None` when it cannot be, which has been reported.
pub fn shape(doc: &Doc, file: &VariantFile, sink: &mut Sink) -> (Option<BoardShape>, Symmetry) {
    let Some(at) = &file.board else {
        return (None, Symmetry::Mirror);
    };
    let board = &at.value;
    let symmetry = board.symmetry.unwrap_or(Symmetry::Mirror);
    if board.files == 0 || board.ranks == 0 {
        // One of them is missing or wrong, and that has been said.
        return (None, symmetry);
    }
    let shape = match BoardShape::new(board.files, board.ranks, board.first_rank.unwrap_or(1)) {
        Ok(shape) => shape,
        Err(ShapeError::Files | ShapeError::Ranks | ShapeError::FirstRank) => {
            let place = doc.get(at.node, "ranks").map_or(doc.place(at.node), |id| doc.place(id));
            let count = board.files * board.ranks;
            let message = format!(
                "{} files and {} ranks make {count} squares; the limit is 256",
                board.files, board.ranks
            );
            sink.push(Diagnostic::new(&codes::BOARD_SIZE, place, message));
            return (None, symmetry);
        }
    };
    let holes = match &board.holes {
        Some(text) => squares::squares(&doc.excerpt(text.node), &shape, &IndexMap::new(), sink),
        None => Some(Bitboard::EMPTY),
    };
    (holes.map(|holes| shape.without(holes)), symmetry)
}

/// The pieces on the board when the game starts, by square.
pub fn start(ctx: &mut Context, file: &VariantFile, pieces: &IndexMap<String, PieceSpec>) -> Vec<(Square, Piece)> {
    let mut board: Vec<(Square, Piece)> = Vec::new();
    for (index, spec) in pieces.values().enumerate() {
        let kind = PieceType(index as u8);
        for color in Color::ALL {
            for square in spec.setup[color.index()] {
                let Some((_, other)) = board.iter().find(|(s, _)| *s == square).copied() else {
                    board.push((square, Piece { color, kind }));
                    continue;
                };
                let [mine, theirs] = [(index, color), (other.kind.index(), other.color)].map(|(i, color)| {
                    let piece = &file.pieces[i];
                    let black = piece.value.setup_black.as_ref().filter(|_| color == Color::Black);
                    let text = black.or(piece.value.setup.as_ref());
                    text.map_or(ctx.doc.place(piece.node), |t| ctx.doc.place(t.node))
                });
                let name = |i: usize| &ctx.names[i];
                let what = if other.kind == kind {
                    format!("`{}` of both sides", name(index))
                } else {
                    format!("`{}` and `{}`", name(other.kind.index()), name(index))
                };
                let message = format!("{what} start on {}", ctx.name_of(square));
                let mut diagnostic = Diagnostic::new(&codes::SETUP_CLASH, mine.clone(), message);
                if mine != theirs {
                    diagnostic = diagnostic.also(theirs, "also here");
                }
                ctx.report(diagnostic);
            }
        }
    }
    board.sort();
    board
}
