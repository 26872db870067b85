//! What a search asks beside the list of legal moves: the moves by stages, whether one move is legal, whether it gives check.
//! The list, and making the move and looking, say what the answers are.

mod support;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use nightrider::base::Square;
use nightrider::moves::{Move, MoveKind, Stage, gives_check, in_check, is_legal, legal_moves, legal_moves_in};
use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::tools::catalog::SHIPPED;
use nightrider::tools::random::Random;

/// What has been compared.
#[derive(Default)]
struct Done {
    positions: AtomicUsize,
    tactical: AtomicUsize,
    checks: AtomicUsize,
    strangers: AtomicUsize,
    illegal: AtomicUsize,
}

/// Compares every answer about a position; `strangers` are moves of others.
fn compare(name: &str, position: &Position, strangers: &[Move], done: &Done) {
    let mut here = position.clone();
    let legal = legal_moves(&mut here);
    let at = || format!("{name} {}", position.fen());
    for stage in Stage::ALL {
        let wanted: Vec<Move> = legal.iter().copied().filter(|m| Stage::of(m) == stage).collect();
        assert_eq!(legal_moves_in(&mut here, stage), wanted, "{}: {stage:?}", at());
    }
    // Of thousands of launches or drops some are enough.
    let step = legal.len() / 60 + 1;
    for m in legal.iter().step_by(step) {
        assert!(is_legal(&mut here, m), "{}: {m:?}", at());
        let other = !here.side();
        let given = gives_check(&mut here, m);
        let undo = here.make(m);
        let check = in_check(&here, other);
        here.unmake(undo);
        assert_eq!(given, check, "{}: check by {m:?}", at());
        done.checks.fetch_add(usize::from(check), Ordering::Relaxed);
        done.tactical
            .fetch_add(usize::from(Stage::of(m) == Stage::Tactical), Ordering::Relaxed);
    }
    for m in strangers {
        let wanted = legal.contains(m);
        assert_eq!(is_legal(&mut here, m), wanted, "{}: {m:?}", at());
        done.strangers.fetch_add(1, Ordering::Relaxed);
        done.illegal.fetch_add(usize::from(!wanted), Ordering::Relaxed);
    }
    assert!(here == *position, "{}: the position is another one afterwards", at());
    done.positions.fetch_add(1, Ordering::Relaxed);
}

/// A move that is nearly another one.
fn nearly(m: &Move, random: &mut Random, variant: &Variant) -> Move {
    let square = Square(random.below(256) as u8);
    let kind = variant.spec.kinds().nth(random.below(variant.spec.pieces.len()));
    let mut m = *m;
    match random.below(11) {
        0 => m.from = Some(square),
        1 => m.to = Some(square),
        2 => m.becomes = kind,
        3 => drop(m.victims.push(square)),
        4 => m.drop = kind,
        5 => m.wall = Some(square),
        6 => m.gate = kind.map(|kind| (square, kind)),
        7 => m.wake.insert(square),
        8 => m.check = !m.check,
        9 => m.kind = MoveKind::Castle(random.below(40) as u16),
        _ => m.kind = MoveKind::Vote(random.below(300) as u8),
    }
    m
}

/// Plays a game with more captures, promotions and checks than there would be, and compares some of its positions.
fn play(name: &str, variant: &Arc<Variant>, (seed, plies, every): (u64, usize, usize), done: &Done) {
    let mut random = Random::new(seed);
    let mut position = Position::start(variant.clone());
    let mut seen: Vec<Move> = Vec::new();
    for ply in 0..plies {
        let moves = legal_moves(&mut position);
        if moves.is_empty() {
            break;
        }
        if ply == 0 || random.below(every) == 0 {
            let mut strangers: Vec<Move> = (0..30.min(seen.len()))
                .map(|_| seen[random.below(seen.len())])
                .collect();
            strangers.extend((0..20).map(|_| nearly(&moves[random.below(moves.len())], &mut random, variant)));
            compare(name, &position, &strangers, done);
        }
        seen.extend(moves.iter().step_by(moves.len() / 20 + 1));
        let mut chosen = moves[random.below(moves.len())];
        for _ in 0..random.below(4) {
            let other = moves[random.below(moves.len())];
            if Stage::of(&other) == Stage::Tactical || gives_check(&mut position, &other) {
                chosen = other;
                break;
            }
        }
        position.make(&chosen);
    }
}

/// Games of all shipped variants, on two threads.
fn games(plies: usize, every: usize, seeds: std::ops::Range<u64>) -> Done {
    let done = Done::default();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((name, _)) = SHIPPED.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let variant = support::shipped(name, &[]).unwrap();
                    for seed in seeds.clone() {
                        play(name, &variant, (seed, plies, every), &done);
                    }
                }
            });
        }
    });
    done
}

#[test]
fn every_shipped_variant_answers_as_its_list_does() {
    let done = games(50, 6, 1..2);
    let counts = [
        &done.positions,
        &done.tactical,
        &done.checks,
        &done.strangers,
        &done.illegal,
    ];
    let counts = counts.map(|n| n.load(Ordering::Relaxed));
    let least = [1800, 3000, 400, 40_000, 30_000];
    assert!(counts.iter().zip(least).all(|(n, least)| *n > least), "{counts:?}");
}

#[test]
#[ignore = "minutes without optimisation: cargo test --release --test staged -- --ignored"]
fn long_games_answer_as_their_lists_do() {
    let done = games(200, 3, 2..8);
    println!(
        "{} positions, {} tactical moves, {} checks, {} moves of other positions, {} of them illegal",
        done.positions.into_inner(),
        done.tactical.into_inner(),
        done.checks.into_inner(),
        done.strangers.into_inner(),
        done.illegal.into_inner()
    );
}

/// Which moves are tactical, by hand: squares of the move and what it does, for positions in which rules meet.
#[test]
fn stages_are_what_they_say() {
    let cases: &[(&str, &str, &[&str])] = &[
        // The pawn takes twice and promotes four ways each and straight on; the king takes.
        (
            "chess",
            "r1n4k/1P6/8/8/8/8/4p3/4K3 w - - 0 1",
            &["b7a8", "b7c8", "b7b8", "e1e2"],
        ),
        // In passing, though nothing stands where the pawn goes.
        ("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", &["e5d6"]),
        // What comes from hand takes nothing, though it mates; the captor goes with its victim.
        ("crazyhouse", "k7/5Kp1/8/8/8/8/8/8[QQ] w - - 0 1", &["f7g7"]),
        // A capture is compulsory, so nothing is quiet.
        ("antichess", "8/8/8/3p4/4P3/8/8/8 w - - 0 1", &["e4d5"]),
    ];
    for (name, fen, wanted) in cases {
        let variant = support::shipped(name, &[]).unwrap();
        let (mut position, _) = support::read(&variant, fen).unwrap();
        let shape = variant.shape();
        let mut found: HashMap<String, usize> = HashMap::new();
        for m in legal_moves_in(&mut position, Stage::Tactical) {
            let squares = [m.from, m.to].map(|s| shape.name(s.unwrap()));
            *found.entry(squares.concat()).or_default() += 1;
        }
        let mut names: Vec<&str> = found.keys().map(String::as_str).collect();
        names.sort_unstable();
        let mut wanted = wanted.to_vec();
        wanted.sort_unstable();
        assert_eq!(names, wanted, "{name} {fen}");
        if *name == "antichess" {
            assert!(legal_moves_in(&mut position, Stage::Quiet).is_empty());
        }
    }
}

/// Checks that are easily missed, by hand.
#[test]
fn checks_are_seen_before_the_move() {
    let cases: &[(&str, &str, &str, &str, bool)] = &[
        // The rook behind is uncovered.
        ("chess", "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4", "c3", true),
        // It is not when the pawn stays on the file.
        ("chess", "4k3/8/8/8/4P3/8/8/4RK2 w - - 0 1", "e4", "e5", false),
        // The pawn taken in passing stood in the way.
        ("chess", "8/8/8/k2pP2R/8/8/8/4K3 w - d6 0 1", "e5", "d6", true),
        // Castling puts the rook on the file.
        ("chess", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1", "g1", true),
        // The cannon gets its hurdle.
        ("xiangqi", "4k4/9/9/9/9/9/9/4C4/3N5/3K5 w - - 0 1", "d2", "e4", true),
    ];
    for (name, fen, from, to, wanted) in cases {
        let variant = support::shipped(name, &[]).unwrap();
        let (mut position, _) = support::read(&variant, fen).unwrap();
        let shape = variant.shape();
        let squares = [from, to].map(|s| shape.parse(s));
        let legal = legal_moves(&mut position);
        let m = legal.iter().find(|m| [m.from, m.to] == squares).unwrap();
        assert_eq!(gives_check(&mut position, m), *wanted, "{name} {fen} {from}{to}");
    }
}
