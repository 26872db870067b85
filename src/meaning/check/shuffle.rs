//! Shuffles: their stages are counted, and they place what the set-up has.

use indexmap::IndexMap;

use super::Context;
use crate::base::{Bitboard, Color, PieceSet, PieceType, Square};
use crate::meaning::file::{BlackShuffle, Stage as FileStage, VariantFile};
use crate::meaning::shuffle::{Shuffle, Stage, Unnumbered};
use crate::meaning::spec::{PieceSpec, Right, VariantSpec};
use crate::text::codes;
use crate::text::de::At;
use crate::text::diag::Diagnostic;
use crate::text::doc::NodeId;

/// The shuffle of a file. `None` when it has none or after a mistake.
pub fn shuffle(ctx: &mut Context, file: &VariantFile, pieces: &IndexMap<String, PieceSpec>) -> Option<Shuffle> {
    let at = file.shuffle.as_ref()?;
    let squares = ctx.squares(at.value.squares.as_ref()?)?;
    let stages: Option<Vec<Stage>> = at.value.place.iter().map(|s| stage(ctx, s, squares)).collect();
    let stages = stages?;
    if ctx.doc.is_damaged(at.node) {
        return None;
    }
    let shape = ctx.shape.clone()?;
    if !places_the_setup(ctx, at.node, squares, &stages, pieces) {
        return None;
    }
    let independent = at.value.black == Some(BlackShuffle::Own);
    let wrong = match Shuffle::new(&shape, squares, stages, independent) {
        Ok(shuffle) => return Some(shuffle),
        Err(wrong) => wrong,
    };
    let node = |i: usize| at.value.place.get(i).map_or(at.node, |s| s.node);
    let (node, message, help) = match wrong {
        Unnumbered::NoWay(i) => (
            node(i),
            "there may be no room left for these pieces",
            "place them before the others",
        ),
        Unnumbered::Uneven(i) => (
            node(i),
            "in how many ways these pieces can be placed depends on the stages before",
            "place them before the others, or divide the stage by `on`",
        ),
        Unnumbered::TooMany => (
            at.node,
            "there are more ways to place these pieces than can be numbered",
            "place fewer pieces in any order, or have fewer squares",
        ),
    };
    let diagnostic = Diagnostic::new(&codes::SHUFFLE, ctx.doc.place(node), message);
    ctx.report(diagnostic.help(help));
    None
}

fn stage(ctx: &mut Context, at: &At<FileStage>, squares: Bitboard) -> Option<Stage> {
    let stage = &at.value;
    let on = match &stage.on {
        Some(text) => ctx.squares(text)? & squares,
        None => squares,
    };
    Some(Stage {
        pieces: stage.pieces.iter().filter_map(|n| ctx.kind(n)).collect(),
        on,
        any_order: stage.any_order,
        two_shades: stage.two_shades,
    })
}

/// Whether the stages place just what stands on the squares, of either side.
fn places_the_setup(
    ctx: &mut Context,
    node: NodeId,
    squares: Bitboard,
    stages: &[Stage],
    pieces: &IndexMap<String, PieceSpec>,
) -> bool {
    let mut placed: Vec<PieceType> = stages.iter().flat_map(|s| s.pieces.iter().copied()).collect();
    placed.sort();
    let both = ctx.both(squares);
    for color in Color::ALL {
        let here = both[color.index()];
        let standing = |s: Square| {
            let at = |(i, p): (usize, &PieceSpec)| p.setup[color.index()].contains(s).then_some(PieceType(i as u8));
            pieces.values().enumerate().find_map(at)
        };
        let mut there: Vec<PieceType> = here.into_iter().filter_map(standing).collect();
        there.sort();
        if there != placed {
            let names = |kinds: &[PieceType]| {
                let names: Vec<&str> = kinds.iter().map(|k| ctx.names[k.index()].as_str()).collect();
                if names.is_empty() {
                    "nothing".to_owned()
                } else {
                    names.join(", ")
                }
            };
            let message = format!(
                "the set-up has {} on these squares, the stages place {}",
                names(&there),
                names(&placed)
            );
            let diagnostic = Diagnostic::new(&codes::SHUFFLE, ctx.doc.place(node), message);
            ctx.report(diagnostic.help("let the stages place just these pieces, or change `squares`"));
            return false;
        }
    }
    true
}

/// How many start positions are looked at for one without a castling.
const LOOKED_AT: u64 = 1_000;

/// Warns of castlings of the set-up that are lost in a start position of the shuffle, since king or partner stands elsewhere.
pub fn lints(ctx: &mut Context, file: &VariantFile, spec: &VariantSpec) {
    let (Some(at), Some(shuffle)) = (&file.shuffle, &spec.rules.shuffle) else {
        return;
    };
    if spec.rules.free_castling.is_some() {
        return;
    }
    let count = shuffle.of_a_side();
    // The first ones, in which the first stages differ, and some from all over, in which the last do.
    let step = (count / LOOKED_AT).max(1);
    let all = || (0..count.min(LOOKED_AT)).chain((0..LOOKED_AT).map(|i| i * step).filter(|n| *n < count));
    for (number, placed) in all().map(|n| (n, shuffle.arrangement(&spec.shape, n))) {
        let elsewhere = |right: &&Right| {
            let place = |(square, kind): &(Square, PieceType)| (spec.seen_by(right.color, *square), *kind);
            let stands = |square: Square, kinds: PieceSet| {
                let there = placed.iter().map(place).find(|(s, _)| *s == square);
                let cleared = shuffle
                    .squares
                    .into_iter()
                    .any(|s| spec.seen_by(right.color, s) == square);
                !cleared || there.is_some_and(|(_, kind)| kinds.contains(kind))
            };
            !stands(right.king, right.king_types) || !stands(right.partner, right.partner_types)
        };
        let Some(right) = spec.rights.iter().find(elsewhere) else {
            continue;
        };
        let [king, partner] = [right.king, right.partner].map(|s| spec.shape.name(s));
        let message = format!(
            "in start position {number} no king and partner stand on {king} and {partner}, so that they cannot castle"
        );
        let diagnostic = Diagnostic::new(&codes::SHUFFLED_CASTLING, ctx.doc.place(at.node), message);
        ctx.report(diagnostic.help(
            "write `free_castling = true` in `[rules]`, place what castles where it castles from, or take the castling out",
        ));
        return;
    }
}
