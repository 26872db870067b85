//! What files say of moves that a piece has only as its first.

use indexmap::IndexMap;

use super::Context;
use crate::base::{Bitboard, PieceType, Square};
use crate::meaning::file::VariantFile;
use crate::meaning::movement::Step;
use crate::meaning::shuffle::Shuffle;
use crate::meaning::spec::PieceSpec;
use crate::text::codes;
use crate::text::diag::Diagnostic;
use crate::text::source::Place;

/// Looks at the tables `first_move` of all pieces. `castles` says whether the castling field of a FEN has other letters.
pub fn check(
    ctx: &mut Context,
    file: &VariantFile,
    pieces: &IndexMap<String, PieceSpec>,
    castles: bool,
    shuffle: Option<&Shuffle>,
) {
    // The files that letters stand for, for each side, with the place of the first table that takes them.
    let mut taken: [Vec<(usize, Square, Place)>; 2] = [Vec::new(), Vec::new()];
    for (index, (at, (name, piece))) in file.pieces.values().zip(pieces).enumerate() {
        let (Some(table), Some(first)) = (&at.value.first_move, &piece.first_move) else {
            continue;
        };
        let place = ctx.doc.place(table.node);
        let lines = piece.movement.lines.iter();
        let asks = lines.clone().any(|line| line.contains(&Step::Virgin))
            || piece.movement.imitations.iter().any(|i| i.virgin);
        if !asks && !ctx.sink.has_errors() {
            let message = format!("the {name} has no moves that it has only as its first");
            let diagnostic = Diagnostic::new(&codes::IDLE_RULE, place, message);
            ctx.report(diagnostic.help("write such moves with `i`, or leave `first_move` out"));
            continue;
        }
        let by_history = !first.lost_to.is_empty() || first.marked;
        if piece.initial.is_some() && by_history {
            let message = format!("the {name} counts as unmoved by its square, whatever has happened");
            let diagnostic = Diagnostic::new(&codes::IDLE_RULE, place, message);
            ctx.report(diagnostic.help("leave `initial` out, or `lost_to` and `marked`"));
            continue;
        }
        if first.lost_to.is_empty() && first.in_check && !first.marked {
            let diagnostic = Diagnostic::new(&codes::IDLE_RULE, place, "this says what holds anyway");
            ctx.report(diagnostic.help("leave it out"));
            continue;
        }
        if !first.marked {
            continue;
        }
        if castles {
            let message = "the castling field of a FEN has other letters in this variant";
            let diagnostic = Diagnostic::new(&codes::FIRST_MOVE_MARK, place, message);
            ctx.report(diagnostic.help("leave `marked` out, or the castling and the gates"));
            continue;
        }
        let Some(shape) = ctx.shape.clone() else { continue };
        let mut clash = None;
        // A shuffle can put it on any square where there is room.
        let shuffled = shuffle.map_or([Bitboard::EMPTY; 2], |s| ctx.both(s.squares));
        let room = shuffle.map_or([Bitboard::EMPTY; 2], |s| ctx.both(s.room(PieceType(index as u8))));
        for (i, taken) in taken.iter_mut().enumerate() {
            for square in (piece.setup[i] & !shuffled[i]) | room[i] {
                let known = taken
                    .iter()
                    .find(|(file, other, _)| *file == shape.file(square) && *other != square);
                if let Some((_, other, theirs)) = known {
                    clash = clash.or(Some((*other, square, Place::clone(theirs))));
                }
                taken.push((shape.file(square), square, place.clone()));
            }
        }
        if let Some((other, square, theirs)) = clash {
            let [there, here] = [other, square].map(|s| shape.name(s));
            let message = format!("one letter would stand for what starts on {there} and on {here}");
            let diagnostic = Diagnostic::new(&codes::FIRST_MOVE_MARK, place, message);
            ctx.report(diagnostic.also(theirs, "marked here").help("leave `marked` out here"));
        }
    }
}
