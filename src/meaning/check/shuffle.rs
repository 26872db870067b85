//! Shuffles: their stages are counted, and they place what the set-up has.

use indexmap::IndexMap;

use super::Context;
use crate::base::{Bitboard, Color, PieceType, Square};
use crate::meaning::file::{BlackShuffle, Stage as FileStage, VariantFile};
use crate::meaning::movement::Step;
use crate::meaning::shuffle::{Shuffle, Stage, Unnumbered};
use crate::meaning::spec::PieceSpec;
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

/// Whether the stages place just what stands on the squares, of either side, and nothing that would have to remember where
/// it started.
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
    let remembers = |kind: &PieceType| {
        let piece = &pieces[kind.index()];
        piece.initial.is_none() && piece.movement.lines.iter().any(|line| line.contains(&Step::Virgin))
    };
    if let Some(kind) = placed.iter().find(|k| remembers(k)) {
        let name = ctx.names[kind.index()].clone();
        let message = format!("the moves of the {name} ask whether it has moved, and a FEN could not say so");
        let diagnostic = Diagnostic::new(&codes::SHUFFLE, ctx.doc.place(node), message);
        ctx.report(diagnostic.help(format!("give the {name} `initial` squares")));
        return false;
    }
    true
}
