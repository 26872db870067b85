//! What is done with text from outside: the entry points that fuzzing and the ordinary tests share.
//!
//! Each takes any text, must come back soon and may not panic. What is accepted is also written out and read again.

#![allow(dead_code)]

use std::sync::{Arc, LazyLock};

use nightrider::base::BoardShape;
use nightrider::meaning::load::load;
use nightrider::meaning::lower;
use nightrider::moves::{Game, legal_moves, move_names, parse_move};
use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::parse;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog::{SHIPPED, load_shipped, shipped_loader};
use nightrider::tools::piece::Lone;
use nightrider::tools::record::{Record, movetext};
use nightrider::tools::{random, render};

/// All shipped variants whose start positions have few enough moves to be generated again and again.
static VARIANTS: LazyLock<Vec<Arc<Variant>>> = LazyLock::new(|| {
    let compiled = SHIPPED.iter().filter_map(|(name, _)| {
        let spec = load_shipped(name, &[])?.0?;
        Variant::compile(spec).ok().map(Arc::new)
    });
    compiled
        .filter(|v| legal_moves(&mut Position::start(v.clone())).len() < 1000)
        .collect()
});

/// The findings can be drawn.
fn draw(found: &[Diagnostic]) {
    render::text(found, false);
    render::short(found);
}

/// The variant that a text begins by choosing, and the rest of the text.
fn chosen(text: &str) -> (Arc<Variant>, &str) {
    let first = text.chars().next().unwrap_or('a');
    let variant = VARIANTS[first as usize % VARIANTS.len()].clone();
    (variant, &text[text.chars().next().map_or(0, char::len_utf8)..])
}

/// Texts for [`fen`] and [`moves`] that are right: of each variant the start position and a game of some moves.
pub fn right() -> (Vec<String>, Vec<String>) {
    let game = |(i, variant): (usize, &Arc<Variant>)| {
        let chosen = (0..).map(|n| i + n * VARIANTS.len()).find(|c| *c > 32).unwrap_or(i);
        let chosen = u32::try_from(chosen).ok().and_then(char::from_u32).unwrap_or('a');
        let game = random::game(Position::start(variant.clone()), 1, 12);
        let fens = [game.start(), game.position()].map(|p| format!("{chosen}{}", p.fen()));
        (fens, format!("{chosen}{}", movetext(&game)))
    };
    let (fens, records): (Vec<_>, Vec<_>) = VARIANTS.iter().enumerate().map(game).unzip();
    (fens.into_iter().flatten().collect(), records)
}

/// A Betza string: parsed, printed, lowered, compiled, and its moves generated.
pub fn betza(text: &str) {
    if let Ok(tree) = parse::parse(text) {
        let printed = tree.to_string();
        assert_eq!(
            parse::parse(&printed).as_ref(),
            Ok(&tree),
            "{text:?} printed as {printed:?}"
        );
    }
    let mut sink = Sink::default();
    let movement = lower::read(&Excerpt::whole(&SourceFile::new("<betza>", text)), &mut sink);
    draw(&sink.found);
    if sink.has_errors() {
        return;
    }
    let shape = BoardShape::new(8, 8, 1).expect("a board of 8x8");
    let at = shape.parse("d4").expect("a square of it");
    let _ = Lone::new(shape, movement, at).moves();
}

/// A variant file: read, checked, compiled, and its first moves generated.
pub fn variant(text: &str) {
    let mut sink = Sink::default();
    let spec = load("fuzz.toml", text, &mut shipped_loader, &[], &mut sink);
    draw(&sink.found);
    let Some(variant) = spec.and_then(|spec| Variant::compile(spec).ok()) else {
        return;
    };
    let mut position = Position::start(Arc::new(variant));
    reads_back(&position);
    let moves = legal_moves(&mut position);
    for m in moves.iter().take(8) {
        let undo = position.make(m);
        reads_back(&position);
        position.unmake(undo);
    }
}

/// A position of a shipped variant: read, its moves generated, written and read again.
pub fn fen(text: &str) {
    let (variant, text) = chosen(text);
    let mut sink = Sink::default();
    let position = Position::from_fen(&variant, &Excerpt::whole(&SourceFile::new("<fen>", text)), &mut sink);
    draw(&sink.found);
    if let Some(mut position) = position {
        reads_back(&position);
        let moves = legal_moves(&mut position);
        move_names(&position, &moves);
    }
}

/// Moves of a shipped variant, one and as a record of a game.
pub fn moves(text: &str) {
    let (variant, text) = chosen(text);
    let mut position = Position::start(variant);
    let _ = parse_move(&mut position, text);
    let mut sink = Sink::default();
    let excerpt = Excerpt::whole(&SourceFile::new("<moves>", text));
    let record = Record::read(&excerpt, &mut sink);
    let mut game = Game::new(position);
    record.play(&excerpt, &mut game, |_| {}, &mut sink);
    draw(&sink.found);
}

/// What is written of a position reads as the same text.
fn reads_back(position: &Position) {
    let written = position.fen();
    let mut sink = Sink::default();
    let excerpt = Excerpt::whole(&SourceFile::new("<fen>", written.as_str()));
    let read = Position::from_fen(position.variant(), &excerpt, &mut sink);
    assert_eq!(
        read.map(|p| p.fen()).as_deref(),
        Some(written.as_str()),
        "{:?}",
        sink.found
    );
}
