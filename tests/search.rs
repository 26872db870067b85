//! Playing: values against published ones, games won where they can be won, and never an illegal move.

#[path = "search/protocols.rs"]
mod protocols;

use std::sync::Arc;

use nightrider::base::Color;
use nightrider::meaning::load::load;
use nightrider::moves::{Game, legal_moves, move_names};
use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::search::{Evaluation, Limits, Report, Searcher, Table, plies_to_end, values};
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog::{SHIPPED, load_shipped, shipped_loader};
use nightrider::tools::random;

fn shipped(name: &str) -> Arc<Variant> {
    let (spec, _) = load_shipped(name, &[]).unwrap();
    Arc::new(Variant::compile(spec.unwrap()).unwrap())
}

fn of(text: &str) -> Arc<Variant> {
    let mut sink = Sink::default();
    let spec = load("test.toml", text, &mut shipped_loader, &[], &mut sink);
    Arc::new(Variant::compile(spec.unwrap_or_else(|| panic!("{:?}", sink.found))).unwrap())
}

fn value(variant: &Arc<Variant>, name: &str) -> i32 {
    let kind = variant.spec.kind_by_name(name).unwrap();
    values::measure(variant)[0][kind.index()].value
}

/// Values of orthodox pieces as chess players have them, and of the archbishop as H. G. Muller measured it by play (comment 19495
/// on chessvariants.com: about 8 pawns).
#[test]
fn values_are_near_published_ones() {
    let chess = shipped("chess");
    for (name, published, off) in [
        ("knight", 320, 40),
        ("bishop", 330, 40),
        ("rook", 500, 40),
        ("queen", 950, 40),
    ] {
        let found = value(&chess, name);
        assert!(
            (found - published).abs() <= off,
            "{name} {found}, published {published}"
        );
    }
    let archbishop = value(&shipped("capablanca"), "archbishop");
    assert!((700..=900).contains(&archbishop), "archbishop {archbishop}");
}

/// H. G. Muller's law for leapers of at most two king steps: 33n + 0.7n² for n targets (comment 40630 on chessvariants.com).
#[test]
fn leapers_follow_the_law() {
    for (betza, n) in [
        ("W", 4),
        ("K", 8),
        ("N", 8),
        ("WD", 8),
        ("FA", 8),
        ("KN", 16),
        ("KAD", 16),
        ("NAD", 16),
        ("KNAD", 24),
        ("fFbWD", 7),
    ] {
        let variant = of(&format!("extends = \"chess\"\npieces.queen.betza = \"{betza}\"\n"));
        let law = 33.0 * f64::from(n) + 0.7 * f64::from(n * n);
        let found = f64::from(value(&variant, "queen"));
        assert!((found / law - 1.0).abs() <= 0.15, "{betza} {found}, by the law {law}");
    }
}

/// What both sides have is worth the same to both, and being to move is worth something.
#[test]
fn nobody_is_better_off_from_the_start() {
    for (name, _) in SHIPPED.iter().step_by(7) {
        let variant = shipped(name);
        let spec = &variant.spec;
        let board = &spec.start.board;
        let turned = board.iter().all(|(square, piece)| {
            let other = spec.seen_by(Color::Black, *square);
            board
                .iter()
                .any(|(s, p)| *s == other && p.kind == piece.kind && p.color != piece.color)
        });
        if !turned
            || spec.symmetry == nightrider::meaning::spec::Symmetry::None
            || spec.start.hands[0] != spec.start.hands[1]
        {
            continue;
        }
        let position = Position::start(variant.clone());
        let score = Evaluation::new(&variant).evaluate(&position);
        assert!((0..=20).contains(&score), "{name}: {score}");
    }
}

/// A search from a position, by nodes alone.
fn search(variant: &Arc<Variant>, fen: &str, limits: &Limits) -> (Position, Report) {
    let mut sink = Sink::default();
    let fen = Excerpt::whole(&SourceFile::new("fen", fen));
    let position = Position::from_fen(variant, &fen, &mut sink).unwrap_or_else(|| panic!("{:?}", sink.found));
    let evaluation = Evaluation::new(variant);
    let table = Table::new(4);
    let report = Searcher::new(&evaluation, &table).search(&Game::new(position.clone()), limits, &mut ());
    (position, report)
}

/// Wins that a hand found: variant, position, plies to the end, and the moves that win so soon.
const WINS: &[(&str, &str, i32, &[&str], &str)] = &[
    (
        "chess",
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
        1,
        &["a1a8"],
        "mate on the last rank",
    ),
    (
        "chess",
        "k7/8/1K6/8/8/8/8/7R w - - 0 1",
        1,
        &["h1h8"],
        "mate beside the king",
    ),
    (
        "chess",
        "7k/8/5K2/8/8/8/8/6R1 w - - 0 1",
        3,
        &["f6f7"],
        "the king closes g7, g8 and h7 is left: Kf7 Kh7 Rh1 mates",
    ),
    (
        "kingofthehill",
        "4k3/8/8/8/8/4K3/8/8 w - - 0 1",
        1,
        &["e3d4", "e3e4"],
        "the king reaches the centre",
    ),
    (
        "3check",
        "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
        1,
        &["a1a8"],
        "the last of three checks",
    ),
    (
        "crazyhouse",
        "6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1",
        1,
        &["N@f7"],
        "a smothered mate by a drop",
    ),
    (
        "antichess",
        "8/8/8/8/8/1p6/P7/8 w - - 0 1",
        1,
        &["a2b3"],
        "Black has nothing left and has won",
    ),
    (
        "breakthrough",
        "8/3P4/8/8/8/8/p7/8 w - - 0 1",
        1,
        &["d7c8", "d7d8", "d7e8"],
        "a pawn comes through",
    ),
];

#[test]
fn wins_at_hand_are_taken() {
    for (name, fen, plies, best, why) in WINS {
        let limits = Limits {
            depth: Some(*plies as u32 + 2),
            ..Limits::default()
        };
        let variant = shipped(name);
        let (mut position, report) = search(&variant, fen, &limits);
        let line = report.lines.first().unwrap_or_else(|| panic!("{name} {fen}: no move"));
        let all = legal_moves(&mut position);
        let names = move_names(&position, &all);
        let at = all.iter().position(|m| *m == line.moves[0]).unwrap();
        assert!(
            best.contains(&names[at].as_str()),
            "{name} {fen}: {} ({why})",
            names[at]
        );
        if *name != "antichess" {
            assert_eq!(plies_to_end(line.score), Some(*plies), "{name} {fen} ({why})");
        }
    }
}

/// The same search twice is the same search.
#[test]
fn searches_are_repeatable() {
    let limits = Limits {
        nodes: Some(4000),
        ..Limits::default()
    };
    for name in ["chess", "shogi", "flying-bombers"] {
        let variant = shipped(name);
        let fen = Position::start(variant.clone()).fen();
        let [first, second] = [0, 1].map(|_| search(&variant, &fen, &limits).1);
        assert_eq!(first.lines, second.lines, "{name}");
        assert_eq!(first.nodes, second.nodes, "{name}");
    }
}

/// Plays a game against a random mover and says who won; every move is checked to be legal.
fn against_random(variant: &Arc<Variant>, side: Color, seed: u64, nodes: u64, plies: usize) -> Option<Option<Color>> {
    let evaluation = Evaluation::new(variant);
    let table = Table::new(4);
    let mut searcher = Searcher::new(&evaluation, &table);
    let mut random = random::Random::new(seed);
    let mut game = Game::new(Position::start(variant.clone()));
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    for _ in 0..plies {
        if let Some(outcome) = game.outcome() {
            return Some(outcome.winner);
        }
        if game.position().side() != side {
            random::play(&mut game, &mut random);
            continue;
        }
        table.next_search();
        let report = searcher.search(&game, &limits, &mut ());
        let best = *report.best().expect("a game that goes on has a move");
        let legal = game.legal();
        let (m, text) = legal.into_iter().find(|(m, _)| *m == best).expect("a legal move");
        game.play_legal(m, text);
    }
    None
}

#[test]
fn random_movers_are_beaten() {
    for (name, nodes) in [
        ("chess", 800),
        ("crazyhouse", 500),
        ("breakthrough", 500),
        ("xiangqi", 800),
        ("3check", 500),
    ] {
        let variant = shipped(name);
        for side in Color::ALL {
            let winner = against_random(&variant, side, 7, nodes, 200);
            assert_eq!(winner, Some(Some(side)), "{name}");
        }
    }
}

/// All shipped variants, both colours; prints what was not won. `cargo test --release --test search -- --ignored --nocapture`.
#[test]
#[ignore = "takes half an hour"]
fn random_movers_are_beaten_in_all_variants() {
    use rayon::prelude::*;
    let nodes = std::env::var("NIGHTRIDER_NODES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(1000);
    let lines: Vec<(usize, String)> = SHIPPED
        .par_iter()
        .map(|(name, _)| {
            let variant = shipped(name);
            let games = (0..4u64).map(|seed| {
                let side = Color::ALL[seed as usize % 2];
                (side, against_random(&variant, side, seed, nodes, 300))
            });
            let results: Vec<_> = games.collect();
            let won = results
                .iter()
                .filter(|(side, winner)| *winner == Some(Some(*side)))
                .count();
            let text = |(side, winner): &(Color, Option<Option<Color>>)| match winner {
                Some(Some(w)) if w == side => "+",
                Some(Some(_)) => "-",
                Some(None) => "=",
                None => "~",
            };
            (won, format!("{name} {}", results.iter().map(text).collect::<String>()))
        })
        .collect();
    let short: Vec<&String> = lines.iter().filter(|(won, _)| *won < 4).map(|(_, line)| line).collect();
    println!(
        "{} of {} won all four; the others:",
        lines.len() - short.len(),
        lines.len()
    );
    short.iter().for_each(|line| println!("{line}"));
}
