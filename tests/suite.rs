//! The rules of the games as cases: a position in, the complete list of moves with their captures out.
//!
//! The cases are data, `tests/suite/*.toml`; they know nothing of the engine. The keys of a case are the fields of [`Case`].

#[path = "suite/fens.rs"]
mod fens;
#[path = "suite/refusals.rs"]
mod refusals;
#[path = "suite/round_trips.rs"]
mod round_trips;
mod support;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use nightrider::moves::{Game, legal_moves, legal_moves_by_definition, move_names, parse_move, perft};
use nightrider::position::{Move, Position};
use nightrider::program::Variant;
use serde::Deserialize;

/// The files and how many cases each has, so that none gets lost.
const FILES: &[(&str, usize)] = &[
    ("1-flying-bombers", 99),
    ("2-hangars", 22),
    ("3-herculean", 56),
    ("4-winther", 38),
    ("5-cruise-pawns", 42),
    ("6-wider-rules", 43),
    ("7-order", 53),
    ("8-public", 44),
    ("9-public-games", 9),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suite {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// Said when the case fails.
    name: String,
    /// The name of a shipped variant …
    variant: Option<String>,
    /// … or a variant file beside the suites, in `variants/`.
    file: Option<String>,
    /// … or the text of one.
    text: Option<String>,
    /// Where the case comes from, if it went wrong for somebody in public.
    #[serde(rename = "source")]
    _source: Option<String>,
    /// Switches of the variant set otherwise than it has them.
    #[serde(default)]
    sets: BTreeMap<String, String>,
    /// The position; the start of the game if there is none.
    fen: Option<String>,
    /// What the FEN is written as, if not as it stands.
    reads: Option<String>,
    /// The codes of what is said about the FEN, in order.
    #[serde(default)]
    warnings: Vec<String>,
    /// How often the legal moves branch, from depth 1 on.
    #[serde(default)]
    perft: Vec<u64>,
    #[serde(flatten)]
    look: Look,
    /// Positions some moves later.
    #[serde(default)]
    after: Vec<After>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct After {
    /// Moves, one after the other.
    play: String,
    /// The position then.
    fen: String,
    #[serde(flatten)]
    look: Look,
}

/// What is expected of a position.
#[derive(Deserialize)]
struct Look {
    /// Which sides are in check: `white`, `black` or `both`. Not asked during a phase or a flight.
    check: Option<String>,
    /// Whose moves are meant; all moves of the position if it is absent.
    square: Option<String>,
    /// All the moves, sorted, with their effects as [`support::described`] writes them.
    moves: Option<Vec<String>>,
    /// How many there are, where they are too many to list.
    count: Option<usize>,
    /// Moves that are not there.
    #[serde(default)]
    has_not: Vec<String>,
    /// How the game stands, as `nightrider game` says it; not asked if it is absent.
    outcome: Option<String>,
}

fn run_file(stem: &str) {
    let text = std::fs::read_to_string(format!("tests/suite/{stem}.toml")).unwrap();
    let suite: Suite = toml::from_str(&text).unwrap_or_else(|e| panic!("{stem}: {e}"));
    let mut failures = String::new();
    for case in &suite.case {
        if let Err(why) = run_case(case) {
            let _ = writeln!(failures, "{}\n{why}", case.name);
        }
    }
    let expected = FILES.iter().find(|(name, _)| *name == stem).map(|(_, n)| *n);
    assert!(failures.is_empty(), "{stem}\n{failures}");
    assert_eq!(Some(suite.case.len()), expected, "{stem}: number of cases");
}

fn run_case(case: &Case) -> Result<(), String> {
    let variant = variant_of(case)?;
    let (mut position, found) = match &case.fen {
        Some(fen) => support::read(&variant, fen)?,
        None => (Position::start(variant.clone()), Vec::new()),
    };
    let mut bad = String::new();
    if let Some(fen) = case.reads.as_ref().or(case.fen.as_ref()) {
        same(&mut bad, "FEN", &position.fen(), fen);
    }
    let codes: Vec<&str> = found.iter().map(|d| d.code.id).collect();
    same(
        &mut bad,
        "warnings",
        &format!("{codes:?}"),
        &format!("{:?}", case.warnings),
    );
    let asks = |l: &Look| l.moves.is_some() || l.count.is_some() || l.outcome.is_some() || !l.has_not.is_empty();
    if !asks(&case.look) && !case.after.iter().any(|a| asks(&a.look)) && case.perft.is_empty() {
        bad += "  the case has no list of moves\n";
    }
    look(&mut position, &case.look, &mut bad);
    for (depth, nodes) in (1..).zip(&case.perft) {
        same(
            &mut bad,
            &format!("perft {depth}"),
            &perft(&mut position, depth).to_string(),
            &nodes.to_string(),
        );
    }
    for after in &case.after {
        let mut later = position.clone();
        let mut failed = String::new();
        for text in after.play.split_whitespace() {
            match parse_move(&mut later, text) {
                Ok(m) => drop(later.make(&m)),
                Err(why) => {
                    let _ = writeln!(failed, "  {text}: {why}");
                    break;
                }
            }
        }
        if failed.is_empty() {
            same(&mut failed, "FEN", &later.fen(), &after.fen);
            match support::read(&variant, &after.fen) {
                // That the game is over a FEN cannot say.
                Ok((read, _)) if read == later || later.state().over.is_some() => {}
                Ok(_) => failed += "  the position read from that FEN is not the one played to\n",
                Err(why) => failed += &format!("  {why}\n"),
            }
            look(&mut later, &after.look, &mut failed);
        }
        if !failed.is_empty() {
            let _ = write!(bad, "  after {}\n{failed}", after.play);
        }
    }
    if bad.is_empty() { Ok(()) } else { Err(bad) }
}

fn variant_of(case: &Case) -> Result<Arc<Variant>, String> {
    let sets: Vec<(String, String)> = case.sets.iter().map(|(k, v)| (k.clone(), v.clone())).collect();
    match (&case.variant, &case.file, &case.text) {
        (Some(name), None, None) => support::shipped(name, &sets),
        (None, None, Some(text)) => support::from_text("inline.toml", text, &sets),
        (None, Some(file), None) => {
            let text =
                std::fs::read_to_string(format!("tests/suite/variants/{file}")).map_err(|e| format!("{file}: {e}"))?;
            support::from_text(file, &text, &sets)
        }
        _ => Err("a case has one of `variant`, `file` and `text`".into()),
    }
}

/// Notes where a position is not as expected.
fn look(position: &mut Position, expected: &Look, bad: &mut String) {
    if position.state().phase.is_none() && position.state().flight.is_none() {
        let check = support::checks(position).unwrap_or("nobody");
        same(bad, "in check", check, expected.check.as_deref().unwrap_or("nobody"));
    }
    let legal = legal_moves(position);
    let sorted = |moves: &[Move]| {
        let mut moves = moves.to_vec();
        moves.sort_unstable();
        moves
    };
    if sorted(&legal) != sorted(&legal_moves_by_definition(position)) {
        *bad += "  the legal moves are not those that the definition gives\n";
    }
    if let Some(outcome) = &expected.outcome {
        let found = Game::new(position.clone()).outcome();
        same(
            bad,
            "outcome",
            &found.map_or("*".to_owned(), |o| o.to_string()),
            outcome,
        );
    }
    if let Some(count) = expected.count {
        same(bad, "number of moves", &legal.len().to_string(), &count.to_string());
    }
    let names = move_names(position, &legal);
    for text in expected.has_not.iter().filter(|t| names.contains(t)) {
        let _ = writeln!(bad, "  {text} is a move");
    }
    let Some(moves) = &expected.moves else { return };
    let origin = expected.square.as_ref().map(|s| position.variant().shape().parse(s));
    if origin == Some(None) {
        let _ = writeln!(
            bad,
            "  there is no square {}",
            expected.square.as_deref().unwrap_or_default()
        );
    }
    let mut found = support::described(position, &legal);
    let mut each = legal.iter().map(|m| origin.is_none_or(|square| m.from == square));
    found.retain(|_| each.next() == Some(true));
    found.sort();
    let mut wanted = moves.clone();
    wanted.sort();
    if found != wanted {
        let less =
            |a: &[String], b: &[String]| -> Vec<String> { a.iter().filter(|m| !b.contains(m)).cloned().collect() };
        let place = expected.square.as_deref().unwrap_or("position");
        let _ = writeln!(bad, "  {place}, {}", position.fen());
        let _ = writeln!(bad, "    missing: {}", less(&wanted, &found).join(" | "));
        let _ = writeln!(bad, "    extra:   {}", less(&found, &wanted).join(" | "));
    }
}

fn same(bad: &mut String, what: &str, found: &str, wanted: &str) {
    if found != wanted {
        let _ = writeln!(bad, "  {what}: {found}, not {wanted}");
    }
}

/// Every file of the directory is run.
#[test]
fn every_file_is_listed() {
    let mut stems: Vec<String> = std::fs::read_dir("tests/suite")
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        .collect();
    stems.sort();
    assert_eq!(stems, FILES.iter().map(|(stem, _)| *stem).collect::<Vec<_>>());
}

/// Misspelt keys, unknown variants and unknown switches are not passed over.
#[test]
fn faulty_cases_fail() {
    assert!(toml::from_str::<Suite>("[[case]]\nname = 'x'\nvariant = 'chess'\nmovse = []").is_err());
    let run = |text: &str| run_case(&toml::from_str::<Suite>(text).unwrap().case[0]);
    assert!(run("[[case]]\nname = 'x'\nvariant = 'ches'\nmoves = []").is_err());
    assert!(run("[[case]]\nname = 'x'\nvariant = 'chess'\nsets = { landing = 'any' }\nmoves = []").is_err());
    let wrong =
        run("[[case]]\nname = 'x'\nvariant = 'chess'\nsquare = 'b1'\nmoves = ['b1a3', 'b1d2 x d2']").unwrap_err();
    assert!(wrong.contains("missing: b1d2 x d2\n    extra:   b1c3\n"), "{wrong}");
}

#[test]
fn flying_bombers() {
    run_file("1-flying-bombers");
}

#[test]
fn hangars() {
    run_file("2-hangars");
}

#[test]
fn herculean() {
    run_file("3-herculean");
}

#[test]
fn winther() {
    run_file("4-winther");
}

#[test]
fn cruise_pawns() {
    run_file("5-cruise-pawns");
}

#[test]
fn wider_rules() {
    run_file("6-wider-rules");
}

#[test]
fn order_of_rules() {
    run_file("7-order");
}

#[test]
fn public_cases() {
    run_file("8-public");
}

#[test]
fn public_games() {
    run_file("9-public-games");
}

/// <https://github.com/fairy-stockfish/Fairy-Stockfish/issues/45>: no move names a square beyond the board, and a text that
/// does is refused for that reason.
#[test]
fn squares_beyond_the_board_are_refused() {
    for (variant, text, square) in [
        ("chess", "g4l4", "l4"),
        ("capablanca", "j2k2", "k2"),
        ("chess", "a9a8", "a9"),
    ] {
        let mut position = Position::start(support::shipped(variant, &[]).unwrap());
        let why = parse_move(&mut position, text).unwrap_err().to_string();
        assert_eq!(why, format!("there is no square {square} on this board"), "{variant}");
    }
}
