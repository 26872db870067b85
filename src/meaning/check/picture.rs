//! How the variant is drawn.

use super::Context;
use crate::base::{Bitboard, BoardShape, Square};
use crate::meaning::file::{Piece, Text, VariantFile};
use crate::meaning::picture::{Ground, Picture};
use crate::text::codes;
use crate::text::diag::Diagnostic;

/// Most characters of a sign.
const MAX_SIGN: usize = 2;

/// The table `picture`.
pub fn picture(ctx: &mut Context, file: &VariantFile) -> Picture {
    let table = &file.picture;
    let board = table.board.unwrap_or_default();
    let mut crossed = Vec::new();
    for text in &table.crossed {
        crossed.extend(blocks(ctx, text, board));
    }
    crossed.sort_unstable();
    crossed.dedup();
    Picture {
        board,
        river: table.river.as_ref().and_then(|text| river(ctx, text)),
        crossed,
        pieces: table.pieces.unwrap_or_default(),
    }
}

/// How many ranks a river has on White's side. They must be whole, and leave some to the other side.
fn river(ctx: &mut Context, text: &Text) -> Option<usize> {
    // `none` takes the river of an extended file away.
    let bank = ctx.squares(text).filter(|bank| !bank.is_empty())?;
    let shape = ctx.shape.clone()?;
    let near = |ranks: usize| -> Bitboard { shape.squares().into_iter().filter(|s| shape.rank(*s) < ranks).collect() };
    let found = (1..shape.ranks()).find(|ranks| near(*ranks) == bank && bank != shape.squares());
    if found.is_none() {
        let message = "a river runs between two ranks; these are not all squares on White's side of one";
        let diagnostic = Diagnostic::new(&codes::RIVER, ctx.doc.place(text.node), message);
        ctx.report(diagnostic.help("name whole ranks from White's first upwards, such as `own half`"));
    }
    found
}

/// The blocks of a square set, for both sides.
fn blocks(ctx: &mut Context, text: &Text, board: Ground) -> Vec<(Square, Square)> {
    let Some(sides) = ctx.zone(text) else {
        return Vec::new();
    };
    let Some(shape) = ctx.shape.clone() else {
        return Vec::new();
    };
    let mut found = Vec::new();
    for set in sides {
        for part in parts(&shape, set) {
            match block(&shape, part) {
                Some((_, _, side)) if side == 1 && board == Ground::Lines => {
                    let name = part.into_iter().next().map_or(String::new(), |s| shape.name(s));
                    let message = format!("on lines `{name}` is a point: nothing there is crossed");
                    let diagnostic = Diagnostic::new(&codes::CROSSED, ctx.doc.place(text.node), message);
                    ctx.report(diagnostic.help("name the points of a whole block, such as `d1:f3`"));
                    return Vec::new();
                }
                Some((low, high, _)) => found.push((low, high)),
                None => {
                    let message = format!("the {} squares that hang together here are no square block", part.len());
                    let diagnostic = Diagnostic::new(&codes::CROSSED, ctx.doc.place(text.node), message);
                    ctx.report(diagnostic.help(
                        "diagonals are drawn from corner to corner of a block as wide as it is high, such as `d1:f3`; \
                         blocks that touch are items of a list",
                    ));
                    return Vec::new();
                }
            }
        }
    }
    found
}

/// The parts of a set that hang together by the edges of squares.
fn parts(shape: &BoardShape, mut set: Bitboard) -> Vec<Bitboard> {
    let mut parts = Vec::new();
    while let Some(first) = set.into_iter().next() {
        let mut part = Bitboard::EMPTY;
        let mut open = vec![first];
        while let Some(square) = open.pop() {
            if part.contains(square) || !set.contains(square) {
                continue;
            }
            part.insert(square);
            let (file, rank) = (shape.file(square) as i32, shape.rank(square) as i32);
            let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)];
            open.extend(beside.iter().filter_map(|(x, y)| shape.at(file + x, rank + y)));
        }
        set &= !part;
        parts.push(part);
    }
    parts
}

/// The lowest left and the highest right square of a block, and how wide it is; `None` for what is no block.
fn block(shape: &BoardShape, part: Bitboard) -> Option<(Square, Square, usize)> {
    let (low, high) = (part.into_iter().min()?, part.into_iter().max()?);
    let wide = (shape.file(high) + 1).checked_sub(shape.file(low))?;
    let tall = (shape.rank(high) + 1).checked_sub(shape.rank(low))?;
    let inside = |s: Square| {
        (shape.file(low)..=shape.file(high)).contains(&shape.file(s))
            && (shape.rank(low)..=shape.rank(high)).contains(&shape.rank(s))
    };
    let whole = wide == tall && part.into_iter().all(inside) && part.into_iter().count() == wide * tall;
    whole.then_some((low, high, wide))
}

/// The signs of a piece, White's and Black's; empty where it has none.
pub fn signs(ctx: &mut Context, piece: &Piece, index: usize) -> [String; 2] {
    let white = piece.sign.as_ref().map_or(String::new(), |text| sign(ctx, text, index));
    let black = piece.sign_black.as_ref();
    let black = black.map_or_else(|| white.clone(), |text| sign(ctx, text, index));
    [white, black]
}

/// A sign that can be told from the ids of other pieces.
fn sign(ctx: &mut Context, text: &Text, index: usize) -> String {
    let value = text.value.trim();
    let count = value.chars().count();
    let other = ctx.ids.iter().enumerate().position(|(i, id)| i != index && id == value);
    let (message, help) = if !(1..=MAX_SIGN).contains(&count) {
        (
            format!("a sign has one or two characters, not {count}"),
            "shorten it, or leave it out and the id is drawn".to_owned(),
        )
    } else if let Some(other) = other {
        (
            format!("`{value}` is the id of `{}`", ctx.names[other]),
            "take another sign: two pieces of a variant never look alike".to_owned(),
        )
    } else {
        return value.to_owned();
    };
    let diagnostic = Diagnostic::new(&codes::SIGN, ctx.doc.place(text.node), message);
    ctx.report(diagnostic.help(help));
    String::new()
}
