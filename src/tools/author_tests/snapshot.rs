//! A starting set of tests: what is true of a variant now.

use std::fmt::Write as _;
use std::sync::Arc;

use super::{list, quoted};
use crate::base::{Color, PieceType, Square};
use crate::moves::{legal_moves, perft};
use crate::position::{Cell, Position};
use crate::program::Variant;
use crate::text::diag::Sink;
use crate::text::source::{Excerpt, SourceFile};
use crate::tools::described::described;
use crate::tools::random;

/// Lists that are longer are counted instead.
const LONGEST: usize = 120;

/// The most lines of play that are counted for a snapshot.
const MOST: usize = 50_000;

/// How many random games are looked into, and after how many moves.
const GAMES: [(u64, u32); 3] = [(1, 12), (2, 24), (3, 36)];

/// Tests, as text for a file, that hold of the variant: of the start, of every piece alone in the middle and in a corner,
/// and of a few seeded games.
pub fn snapshot(variant: &Arc<Variant>) -> String {
    let mut out = format!(
        "# What is true of {} now, written by `nightrider snapshot`. Read it, keep what is right, give names and reasons.\n",
        variant.spec.id
    );
    let mut start = Position::start(variant.clone());
    let first = legal_moves(&mut start).len();
    out += "\n[[test]]\nname = \"start\"\n";
    let second = (first * first <= MOST).then(|| format!(", 2 = {}", perft(&mut start, 2)));
    let _ = writeln!(out, "perft = {{ 1 = {first}{} }}", second.unwrap_or_default());
    for (i, piece) in variant.spec.pieces.keys().enumerate() {
        let kind = PieceType(u8::try_from(i).unwrap_or(u8::MAX));
        for (place, square) in places(variant) {
            let name = format!("{piece} alone {place}");
            let mut position = Position::empty(variant.clone());
            position.put(square, Cell::piece(Color::White, kind));
            test(&mut out, &name, &position.fen(), variant, Some(square));
        }
    }
    for (seed, plies) in GAMES {
        let game = random::game(Position::start(variant.clone()), seed, plies);
        let name = format!("random game {seed} after {} moves", game.moves().len());
        test(&mut out, &name, &game.position().fen(), variant, None);
    }
    out
}

/// A square in the middle and one in a corner, or those nearest to them that exist.
fn places(variant: &Variant) -> Vec<(&'static str, Square)> {
    let shape = variant.shape();
    let nearest = |file: usize, rank: usize| {
        let far = |s: &Square| shape.file(*s).abs_diff(file) + shape.rank(*s).abs_diff(rank);
        shape.squares().into_iter().min_by_key(far)
    };
    let middle = nearest((shape.files() - 1) / 2, (shape.ranks() - 1) / 2);
    let corner = nearest(0, 0).filter(|c| Some(*c) != middle);
    let named = [("in the middle", middle), ("in the corner", corner)];
    named.into_iter().filter_map(|(name, s)| Some((name, s?))).collect()
}

/// One test of a position. Nothing for a position that cannot be read back, such as that of a game that is over.
fn test(out: &mut String, name: &str, fen: &str, variant: &Arc<Variant>, square: Option<Square>) {
    let file = SourceFile::new("<fen>", fen);
    let Some(mut position) = Position::from_fen(variant, &Excerpt::whole(&file), &mut Sink::default()) else {
        return;
    };
    let legal = legal_moves(&mut position);
    let mut moves = described(&position, &legal);
    let mut each = legal.iter().map(|m| square.is_none() || m.from == square);
    moves.retain(|_| each.next() == Some(true));
    moves.sort();
    let _ = write!(out, "\n[[test]]\nname = {}\nfen = {}\n", quoted(name), quoted(fen));
    if let Some(square) = square {
        let _ = writeln!(out, "square = {}", quoted(&variant.shape().name(square)));
    }
    let _ = if moves.len() <= LONGEST {
        writeln!(out, "moves = {}", list(&moves))
    } else {
        writeln!(out, "count = {}", moves.len())
    };
}
