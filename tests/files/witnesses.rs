//! Tests of the shipped variants that a hand has written: those with a `why`, the rule that they show.
//!
//! What `nightrider snapshot` prints holds of a variant as it is and proves nothing of what it should be, so each has more than that.

use std::collections::BTreeSet;
use std::sync::Arc;

use nightrider::base::Color;
use nightrider::meaning::load::load;
use nightrider::moves::{Game, legal_moves, move_names};
use nightrider::position::{Move, MoveKind, Position};
use nightrider::program::Variant;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog::{SHIPPED, shipped, shipped_loader};

/// Whether a file of tests has one with a reason that expects something.
fn has_witness(tests: &str) -> bool {
    let table: toml::Table = tests.parse().expect("tests in TOML");
    let tests = table.get("test").and_then(toml::Value::as_array);
    tests.into_iter().flatten().any(|test| {
        let why = test.get("why").and_then(toml::Value::as_str).unwrap_or_default();
        why.len() > 5
            && ["moves", "has", "has_not", "count", "outcome", "check", "gives"]
                .iter()
                .any(|key| test.get(key).is_some())
    })
}

#[test]
fn shipped_variants_have_witnesses() {
    let names = SHIPPED.iter().map(|(name, _)| *name);
    let without: Vec<&str> = names
        .filter(|name| !has_witness(&std::fs::read_to_string(format!("variants/{name}.test.toml")).unwrap()))
        .collect();
    assert!(without.is_empty(), "no test with a `why`: {without:?}");
}

#[test]
fn a_witness_has_a_reason_and_expects_something() {
    assert!(has_witness(
        "[[test]]\nwhy = \"the third check wins\"\noutcome = \"1-0\""
    ));
    assert!(!has_witness("[[test]]\nname = \"start\"\ncount = 20"));
    assert!(!has_witness(
        "[[test]]\nwhy = \"the third check wins\"\nfen = \"8/8 w - - 0 1\""
    ));
    assert!(!has_witness("[[test]]\nwhy = \"\"\ncount = 20"));
}

/// Rules that many variants share and each has in a way of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Shared {
    Castling,
    EnPassant,
    Promotion,
    Drop,
    Gate,
}

/// Variants in which no game comes to a capture in passing, although there are pieces that could make one.
const NEVER_IN_PASSING: &[(&str, &str)] = &[
    (
        "epicatomic",
        "Black's pawns promote by their double step, and White's are never met on rank 4",
    ),
    ("gryphon", "a pawn that has gone two squares is a knight"),
    ("khans", "only one side has pawns"),
    ("maharajah", "only one side has pawns"),
    ("maharajah2", "only one side has pawns"),
    ("ordamirror", "no pawn ever stands on rank 2"),
    ("ordavsempire", "no pawn ever stands on rank 2"),
    ("spartan", "only one side has pawns"),
    ("synochess", "only one side has pawns"),
    ("upsidedown", "no pawn ever stands on rank 2"),
];

/// Which of them a variant has, as its compiled rules say.
fn shared_rules(variant: &Variant) -> BTreeSet<Shared> {
    let (spec, rules) = (&variant.spec, &variant.spec.rules);
    let passing = |k| Color::ALL.iter().any(|c| variant.takes_in_passing(*c, k));
    let has = [
        (
            Shared::Castling,
            !spec.castling.is_empty() || rules.free_castling.is_some(),
        ),
        (Shared::EnPassant, spec.kinds().any(passing)),
        (
            Shared::Promotion,
            spec.kinds().any(|k| !spec.piece(k).promotion.is_empty()),
        ),
        (
            Shared::Drop,
            !spec.scripts.is_empty() || rules.drops.as_ref().is_some_and(|d| !d.rules.is_empty()),
        ),
        (Shared::Gate, rules.gating.is_some()),
    ];
    has.into_iter().filter(|(_, has)| *has).map(|(rule, _)| rule).collect()
}

/// Which of them a move is about.
fn shown_by(position: &Position, m: &Move) -> BTreeSet<Shared> {
    let spec = &position.variant().spec;
    let mover = m.from.and_then(|from| position.board().piece(from));
    let promotes = mover.zip(m.becomes).is_some_and(|(piece, becomes)| {
        let choices = spec
            .piece(piece.kind)
            .promotion
            .iter()
            .flat_map(|p| &p.choices[piece.color.index()]);
        choices.into_iter().any(|kind| *kind == becomes)
    });
    let shows = [
        (Shared::Castling, matches!(m.kind, MoveKind::Castle(_))),
        (Shared::EnPassant, m.passing),
        (Shared::Promotion, promotes),
        (Shared::Drop, m.kind == MoveKind::Drop),
        (Shared::Gate, m.gate.is_some()),
    ];
    shows
        .into_iter()
        .filter(|(_, shows)| *shows)
        .map(|(rule, _)| rule)
        .collect()
}

fn variant(name: &str, sets: &[(String, String)]) -> Arc<Variant> {
    let text = shipped(name).unwrap();
    let spec = load(name, text, &mut shipped_loader, sets, &mut Sink::default()).unwrap();
    Arc::new(Variant::compile(spec).unwrap())
}

/// What the tests that a hand has written show of a variant: by the moves that they play, and by those that must be there.
fn shown(name: &str, tests: &str) -> BTreeSet<Shared> {
    let table: toml::Table = tests.parse().expect("tests in TOML");
    let tests = table.get("test").and_then(toml::Value::as_array);
    let mut found = BTreeSet::new();
    for test in tests.into_iter().flatten() {
        let text = |key: &str| test.get(key).and_then(toml::Value::as_str);
        if text("why").is_none_or(|why| why.len() <= 5) {
            continue;
        }
        let sets = test.get("set").and_then(toml::Value::as_table).into_iter().flatten();
        let sets: Vec<(String, String)> = sets.map(|(k, v)| (k.clone(), v.as_str().unwrap().to_owned())).collect();
        let variant = variant(name, &sets);
        let start = match text("fen") {
            Some(fen) => {
                let fen = Excerpt::whole(&SourceFile::new("<fen>", fen));
                Position::from_fen(&variant, &fen, &mut Sink::default()).unwrap()
            }
            None => Position::start(variant),
        };
        let mut game = Game::new(start);
        for word in text("play").unwrap_or_default().split_whitespace() {
            let before = game.position().clone();
            if game.play(word).is_ok()
                && let Some((m, _)) = game.moves().last()
            {
                found.extend(shown_by(&before, m));
            }
        }
        let mut position = game.position().clone();
        let legal = legal_moves(&mut position);
        let names = move_names(&position, &legal);
        for wanted in ["moves", "has"].into_iter().filter_map(|key| test.get(key)) {
            let one = [wanted.clone()];
            for wanted in wanted.as_array().map_or(&one[..], Vec::as_slice) {
                let wanted = wanted.as_str().unwrap().split(' ').next().unwrap();
                for (m, _) in legal.iter().zip(&names).filter(|(_, text)| *text == wanted) {
                    found.extend(shown_by(&position, m));
                }
            }
        }
    }
    found
}

/// Castling, captures in passing, promotion, drops and gates differ from one variant to the next in squares, rights and pieces;
/// where a variant has them, a hand has written down such a move.
#[test]
fn shared_rules_have_witnesses_wherever_they_are() {
    let mut without = Vec::new();
    let mut rules = 0;
    for (name, _) in SHIPPED {
        let tests = std::fs::read_to_string(format!("variants/{name}.test.toml")).unwrap();
        let mut has = shared_rules(&variant(name, &[]));
        if NEVER_IN_PASSING.iter().any(|(other, _)| other == name) {
            assert!(has.remove(&Shared::EnPassant), "{name} need not be excepted");
        }
        let shown = shown(name, &tests);
        rules += has.len();
        let missing: Vec<&Shared> = has.difference(&shown).collect();
        if !missing.is_empty() {
            without.push(format!("{name}: {missing:?}"));
        }
    }
    assert!(rules > 500, "{rules}");
    assert!(
        without.is_empty(),
        "no test with a `why` has such a move:\n{}",
        without.join("\n")
    );
}
