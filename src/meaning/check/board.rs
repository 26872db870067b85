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
            let diagnostic = Diagnostic::new(&codes::BOARD_SIZE, place, message);
            sink.push(diagnostic.help("take fewer files or fewer ranks"));
            return (None, symmetry);
        }
    };
    let holes = match &board.holes {
        Some(text) => squares::squares(&doc.excerpt(text.node), &shape, &squares::Zones::default(), sink),
        None => Some(Bitboard::EMPTY),
    };
    let shape = holes.map(|holes| shape.without(holes));
    if let Some(text) = board
        .holes
        .as_ref()
        .filter(|_| shape.as_ref().is_some_and(|s| s.squares().is_empty()))
    {
        let message = "with these holes the board has no squares";
        let diagnostic = Diagnostic::new(&codes::BAD_VALUE, doc.place(text.node), message);
        sink.push(diagnostic.help("leave some squares that pieces can stand on"));
        return (None, symmetry);
    }
    (shape, symmetry)
}

/// The pieces on the board when the game starts, by square.
pub fn start(ctx: &mut Context, file: &VariantFile, pieces: &IndexMap<String, PieceSpec>) -> Vec<(Square, Piece)> {
    let mut board: Vec<(Square, Piece)> = Vec::new();
    let mut clashes: IndexMap<(Piece, Piece), Vec<Square>> = IndexMap::new();
    for (index, spec) in pieces.values().enumerate() {
        let kind = PieceType(index as u8);
        for color in Color::ALL {
            for square in spec.setup[color.index()] {
                let piece = Piece { color, kind };
                match board.iter().find(|(s, _)| *s == square) {
                    Some((_, other)) => clashes.entry((*other, piece)).or_default().push(square),
                    None => board.push((square, piece)),
                }
            }
        }
    }
    let mut said: Vec<[Piece; 2]> = Vec::new();
    for ((other, piece), squares) in clashes {
        // On a symmetric board a clash is there again with colours exchanged.
        let exchanged = [other, piece].map(|p| Piece { color: !p.color, ..p });
        let again = ctx.symmetry != Symmetry::None
            && said
                .iter()
                .any(|s| *s == exchanged || *s == [exchanged[1], exchanged[0]]);
        if !again {
            said.push([other, piece]);
            let [mut mine, mut theirs] = [piece, other].map(|p| {
                let at = &file.pieces[p.kind.index()];
                let black = at.value.setup_black.as_ref().filter(|_| p.color == Color::Black);
                let text = black.or(at.value.setup.as_ref());
                text.map_or(ctx.doc.place(at.node), |t| ctx.doc.place(t.node))
            });
            let name = |p: Piece| &ctx.names[p.kind.index()];
            let what = match other.kind == piece.kind {
                true => format!("`{}` of both sides", name(piece)),
                false => format!("`{}` and `{}`", name(other), name(piece)),
            };
            let squares: Vec<String> = squares.into_iter().map(|s| ctx.name_of(s)).collect();
            let message = format!("{what} start on {}", squares.join(", "));
            // What the file itself says is what its author can change.
            if mine.file.name != ctx.file && theirs.file.name == ctx.file {
                std::mem::swap(&mut mine, &mut theirs);
            }
            let mut diagnostic = Diagnostic::new(&codes::SETUP_CLASH, mine.clone(), message);
            if mine != theirs {
                diagnostic = diagnostic.also(theirs, "also here");
            }
            ctx.report(diagnostic.help("take the square out of one of the set-ups"));
        }
    }
    board.sort();
    board
}
