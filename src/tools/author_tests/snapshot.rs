//! A starting set of tests: what is true of a variant now.

use std::fmt::Write as _;
use std::sync::Arc;

use indexmap::IndexMap;

use super::events::{Event, events};
use super::goals::goals;
use super::{list, quoted};
use crate::base::{Color, PieceType, Square};
use crate::meaning::movement::{Mask, Step};
use crate::meaning::spec::PieceSpec;
use crate::moves::{Game, judge_safe_goals, legal_moves, perft};
use crate::position::{Cell, Move, Position};
use crate::program::Variant;
use crate::text::diag::Sink;
use crate::text::source::{Excerpt, SourceFile};
use crate::tools::described::described;
use crate::tools::random;

/// Of lists that are longer some moves are asked for, and they are counted.
const LONGEST: usize = 120;

/// How many moves of a longer list are asked for.
const SOME: usize = 20;

/// The most lines of play that are counted for a snapshot.
const MOST: usize = 20_000;

/// Which random games are looked into as they stand after how many moves.
const GAMES: [(u64, u32); 2] = [(1, 10), (2, 31)];

/// Tests, as text for a file, that hold of the variant: of the start, of every piece alone in the middle and in a corner,
/// and of hoppers and locusts among others, of each kind of thing that happens in seeded random games, of a way to reach each
/// goal, and of two of these games as a whole. Pieces that `parent` has just so are left out: its tests are about them.
pub fn snapshot(variant: &Arc<Variant>, parent: Option<&Variant>) -> String {
    let mut out = format!(
        "# What is true of {} now, written by `nightrider snapshot`. Read it, keep what is right, give names and reasons.\n",
        variant.spec.id
    );
    let mut start = Position::start(variant.clone());
    let first = legal_moves(&mut start);
    out += "\n[[test]]\nname = \"start\"\n";
    let second = (first.len().pow(2) <= MOST).then(|| format!(", 2 = {}", perft(&mut start, 2)));
    let _ = writeln!(out, "perft = {{ 1 = {}{} }}", first.len(), second.unwrap_or_default());
    let mut moves = described(&start, &first);
    moves.sort();
    out += &expected(&moves);
    for (i, (piece, spec)) in variant.spec.pieces.iter().enumerate() {
        let inherited = parent.filter(|p| p.spec.shape == variant.spec.shape);
        let inherited = inherited.and_then(|p| p.spec.pieces.get(piece));
        if inherited.is_some_and(|p| moves_as(p, spec)) {
            continue;
        }
        let kind = PieceType(u8::try_from(i).unwrap_or(u8::MAX));
        for (place, square) in places(variant) {
            let name = format!("{piece} alone {place}");
            let mut position = Position::empty(variant.clone());
            position.put(square, Cell::piece(Color::White, kind));
            // Where a bare board ends the game there is nothing to see.
            if read(variant, &position.fen()).is_none_or(|mut p| legal_moves(&mut p).is_empty()) {
                continue;
            }
            test(&mut out, &name, &position, None, Some(square));
        }
        if let Some((position, square)) = among_others(variant, kind).filter(|_| looks_at_others(spec)) {
            test(
                &mut out,
                &format!("{piece} among others"),
                &position,
                None,
                Some(square),
            );
        }
    }
    let mut found = events(variant);
    found.extend(goals(variant, &found));
    happenings(&mut out, &found);
    for (seed, plies) in GAMES {
        let game = random::game(Position::start(variant.clone()), seed, plies);
        if game.moves().len() == plies as usize {
            test(
                &mut out,
                &format!("random game {seed} after {plies} moves"),
                game.position(),
                None,
                None,
            );
        }
    }
    out
}

/// Tests about what happens in games: of the moves of the piece that it happens to, or of the answers to its move. What
/// happens in one move is one test.
fn happenings(out: &mut String, events: &IndexMap<String, Event>) {
    type Same = (String, String, bool);
    let mut tests: IndexMap<Same, (Vec<String>, &Event)> = IndexMap::new();
    for (name, event) in events {
        if let Some(outcome) = event.outcome.filter(|_| name.starts_with("the end")) {
            let fen = event.position.fen();
            // What a FEN cannot say, a pass just made, cannot be tested from one.
            let again = read(event.position.variant(), &fen)
                .map(Game::new)
                .and_then(|mut game| {
                    game.play(&event.played.1).ok()?;
                    game.outcome()
                });
            if again == Some(outcome) {
                let (fen, play) = (quoted(&fen), quoted(&event.played.1));
                let (name, outcome) = (quoted(name), quoted(&outcome.to_string()));
                *out += &format!(
                    "\n[[test]]\nname = {name}\nfen = {fen}\nplay = {play}\noutcome = {outcome}\nmoves = []\n"
                );
            }
            continue;
        }
        let key = (event.position.fen(), event.played.1.clone(), event.after);
        tests.entry(key).or_insert((Vec::new(), event)).0.push(name.clone());
    }
    for (names, event) in tests.into_values() {
        let name = names.join(", ");
        if event.after {
            test(
                out,
                &format!("{name}: the answers"),
                &event.position,
                Some(&event.played),
                None,
            );
        } else {
            test(out, &name, &event.position, None, event.played.0.from);
        }
    }
}

/// The keys that expect these moves, sorted.
fn expected(moves: &[String]) -> String {
    if moves.len() <= LONGEST {
        return format!("moves = {}\n", list(moves));
    }
    let step = moves.len().div_ceil(SOME);
    let some: Vec<String> = moves.iter().step_by(step).cloned().collect();
    format!("has = {}\ncount = {}\n", list(&some), moves.len())
}

/// Whether two pieces differ in nothing but their letters and where they start.
fn moves_as(a: &PieceSpec, b: &PieceSpec) -> bool {
    let stripped = |p: &PieceSpec| PieceSpec {
        id: String::new(),
        setup: Default::default(),
        ..p.clone()
    };
    stripped(a) == stripped(b)
}

/// Whether moves of a piece depend on others beyond where they block it: it hops, or captures where it does not arrive.
fn looks_at_others(spec: &PieceSpec) -> bool {
    spec.movement.lines.iter().flatten().any(|step| match step {
        Step::Seek { .. } | Step::Is(..) | Step::Take | Step::Unload | Step::Roam(_) => true,
        Step::Want(mask) | Step::Ride { thru: mask, .. } => mask.meets(Mask::FX),
        _ => false,
    })
}

/// A piece in the middle with others two squares away in all eight directions, friend and enemy in turn, and enemies behind
/// half of them.
fn among_others(variant: &Arc<Variant>, kind: PieceType) -> Option<(Position, Square)> {
    let shape = variant.shape();
    let square = shape.nearest((shape.files() - 1) / 2, (shape.ranks() - 1) / 2)?;
    let other = |k: &PieceType| *k != kind && !variant.royals.contains(*k);
    let other = variant.spec.kinds().find(other)?;
    let mut position = Position::empty(variant.clone());
    position.put(square, Cell::piece(Color::White, kind));
    let ways = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
    for (i, (dx, dy)) in ways.into_iter().enumerate() {
        let at = |n: i32| {
            let (file, rank) = (shape.file(square) as i32 + n * dx, shape.rank(square) as i32 + n * dy);
            shape.at(file, rank).filter(|s| shape.squares().contains(*s))
        };
        let near = if i % 2 == 0 { Color::Black } else { Color::White };
        let behind = at(4).filter(|_| i % 4 < 2).map(|s| (s, Color::Black));
        for (square, color) in at(2).map(|s| (s, near)).into_iter().chain(behind) {
            position.put(square, Cell::piece(color, other));
        }
    }
    Some((position, square))
}

/// A square in the middle and one in a corner, or those nearest to them that exist.
fn places(variant: &Variant) -> Vec<(&'static str, Square)> {
    let shape = variant.shape();
    let middle = shape.nearest((shape.files() - 1) / 2, (shape.ranks() - 1) / 2);
    let corner = shape.nearest(0, 0).filter(|c| Some(*c) != middle);
    let named = [("in the middle", middle), ("in the corner", corner)];
    named.into_iter().filter_map(|(name, s)| Some((name, s?))).collect()
}

/// One test of a position, perhaps after one more move: its moves, or those from a square. Nothing for a position that
/// cannot be read back, such as that of a game that is over.
fn test(out: &mut String, name: &str, position: &Position, play: Option<&(Move, String)>, square: Option<Square>) {
    let variant = position.variant();
    let fen = position.fen();
    let Some(mut position) = read(variant, &fen) else {
        return;
    };
    let (name, fen) = (quoted(name), quoted(&fen));
    let _ = write!(out, "\n[[test]]\nname = {name}\nfen = {fen}\n");
    if let Some((m, text)) = play {
        let _ = writeln!(out, "play = {}", quoted(text));
        position.make(m);
    }
    if let Some(square) = square {
        let _ = writeln!(out, "square = {}", quoted(&variant.shape().name(square)));
    }
    let legal = legal_moves(&mut position);
    let mut moves = described(&position, &legal);
    let mut each = legal.iter().map(|m| square.is_none() || m.from == square);
    moves.retain(|_| each.next() == Some(true));
    moves.sort();
    *out += &expected(&moves);
}

/// The position of a FEN, if it can be read.
pub(super) fn read(variant: &Arc<Variant>, fen: &str) -> Option<Position> {
    let file = SourceFile::new("<fen>", fen);
    let mut position = Position::from_fen(variant, &Excerpt::whole(&file), &mut Sink::default())?;
    judge_safe_goals(&mut position);
    Some(position)
}
