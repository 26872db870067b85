//! Sets against the machine: what `program/sets` finds for all lines of a piece at once is what the machine finds line by line,
//! in every variant, and what is judged and counted without making moves is what the definition says.

mod support;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use nightrider::base::Color;
use nightrider::moves::{in_check, legal_moves};
use nightrider::position::{Cell, Position};
use nightrider::tools::catalog::SHIPPED;
use support::brothers::BROTHERS;
use support::pair::Pair;

/// A generator of numbers that is the same everywhere (xorshift64).
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// Does some work for every shipped variant, on two threads, and adds up what it returns.
fn all(work: impl Fn(&Pair) -> usize + Sync) -> usize {
    let next = AtomicUsize::new(0);
    let done = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((name, _)) = SHIPPED.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let pair = Pair::of(name, support::shipped(name, &[]).unwrap());
                    done.fetch_add(work(&pair), Ordering::Relaxed);
                }
            });
        }
    });
    done.into_inner()
}

/// Compares the pieces of boards on which anything stands anywhere, also where no game would put it.
fn boards(pair: &Pair, seed: u64, boards: usize) -> usize {
    let mut rng = Rng(seed | 1);
    let spec = &pair.sets.spec;
    for _ in 0..boards {
        let mut position = Position::start(pair.sets.clone());
        position.state_mut().phase = None;
        let density = 10 + rng.below(50);
        for square in spec.shape.squares() {
            let kind = spec.kinds().nth(rng.below(spec.pieces.len())).unwrap();
            let color = Color::ALL[rng.below(2)];
            let cell = match rng.below(100) {
                n if n < density => Cell::piece(color, kind),
                n if n < density + 3 && spec.rules.walls.is_some() => Cell::WALL,
                _ => Cell::EMPTY,
            };
            position.put(square, cell);
        }
        // Where something has just crossed a square, it can be taken in passing.
        let free: Vec<_> = spec
            .shape
            .squares()
            .into_iter()
            .filter(|s| position.board().get(*s) == Cell::EMPTY)
            .collect();
        let enemies = position.board().side(!position.side());
        if let (Some(victim), false) = (enemies.into_iter().nth(rng.below(9)), free.is_empty()) {
            position.state_mut().phantoms.insert(free[rng.below(free.len())]);
            position.state_mut().phantom_victim = Some(victim);
        }
        // Missiles all over the board are a question of their own, and take long.
        if spec.flights.is_empty() {
            pair.compare_pieces(&position);
        }
    }
    boards
}

/// Plays random games with more captures, checks and promotions than there would be, and compares every so many-th position.
fn games(pair: &Pair, seed: u64, games: usize, plies: usize, every: usize) -> usize {
    let mut rng = Rng(seed | 1);
    (0..games).map(|_| game(pair, &mut rng, (plies, every), None)).sum()
}

/// Plays such games of a variant for some time.
fn games_for(pair: &Pair, seed: u64, time: Duration) -> usize {
    let mut rng = Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let end = Instant::now() + time;
    let mut compared = 0;
    while Instant::now() < end {
        compared += game(pair, &mut rng, (200, 2), Some(end));
    }
    compared
}

/// Plays one.
fn game(pair: &Pair, rng: &mut Rng, (plies, every): (usize, usize), end: Option<Instant>) -> usize {
    let mut compared = 0;
    let mut position = Position::start(pair.sets.clone());
    for ply in 0..plies {
        if end.is_some_and(|end| Instant::now() > end) {
            break;
        }
        if ply == 0 || rng.below(every) == 0 {
            pair.compare(&position);
            compared += 1;
        }
        let moves = legal_moves(&mut position);
        if moves.is_empty() {
            break;
        }
        let mut chosen = moves[rng.below(moves.len())];
        for _ in 0..rng.below(4) {
            let other = moves[rng.below(moves.len())];
            let undo = position.make(&other);
            let check = in_check(&position, position.side());
            position.unmake(undo);
            if !other.victims.is_empty() || other.becomes.is_some() || check {
                chosen = other;
                break;
            }
        }
        position.make(&chosen);
    }
    compared
}

/// Compares every so many-th of the positions that other programs have counted, and some of those after them.
fn positions(every: usize, after: usize) -> usize {
    let text = std::fs::read_to_string("tests/perft/fairy-positions.tsv").unwrap();
    let mut rng = Rng(11);
    let mut compared = 0;
    let mut known: Option<Pair> = None;
    for line in text.lines().skip(1).step_by(every) {
        let fields: Vec<&str> = line.split('\t').collect();
        let pair = match known.take().filter(|pair| pair.name == fields[0]) {
            Some(pair) => pair,
            None => match support::shipped(fields[0], &[]) {
                Ok(variant) => Pair::of(fields[0], variant),
                Err(_) => continue,
            },
        };
        let Ok((mut position, _)) = support::read(&pair.sets, fields[3]) else {
            continue;
        };
        pair.compare(&position);
        let moves = legal_moves(&mut position);
        for _ in 0..after.min(moves.len()) {
            let undo = position.make(&moves[rng.below(moves.len())]);
            pair.compare(&position);
            position.unmake(undo);
            compared += 1;
        }
        compared += 1;
        known = Some(pair);
    }
    compared
}

#[test]
fn pieces_agree_whatever_stands_where() {
    let compared = all(|pair| boards(pair, 3, 3));
    assert!(compared > 800, "{compared}");
}

#[test]
fn random_games_agree() {
    let compared = all(|pair| games(pair, 7, 1, 60, 6));
    assert!(compared > 2000, "{compared}");
}

/// Where not all kings may be attacked, a second one that comes by promotion parries any check, whatever the pawn blocks or
/// leaves.
#[test]
fn a_new_king_parries_a_check() {
    let pair = Pair::of("spartan", support::shipped("spartan", &[]).unwrap());
    let second = pair.sets.royal_all.iter().next().unwrap();
    for fen in [
        "4k3/P7/4R3/2K2c2/8/8/3B1h2/4w3 b - - 1 81",
        "4k3/8/3N4/2K5/8/8/5h2/5R2 b - - 0 1",
    ] {
        let (mut position, _) = support::read(&pair.sets, fen).unwrap();
        pair.compare(&position);
        let moves = legal_moves(&mut position);
        assert!(in_check(&position, Color::Black), "{fen}");
        assert!(moves.iter().any(|m| m.becomes == Some(second)), "{fen}: {moves:?}");
    }
}

/// Rules that meet in no shipped variant.
#[test]
fn made_up_variants_agree() {
    for (what, toml) in BROTHERS {
        let variant = support::from_text(what, toml, &[]).unwrap_or_else(|why| panic!("{what}: {why}"));
        let pair = Pair::of(what, variant);
        boards(&pair, 21, 4);
        let compared = games(&pair, 22, 3, 80, 4);
        assert!(compared > 8, "{what}: {compared}");
    }
}

#[test]
fn positions_of_other_programs_agree() {
    let compared = positions(3, 2);
    assert!(compared > 500, "{compared}");
}

#[test]
#[ignore = "minutes without optimisation: cargo test --release --test sets -- --ignored"]
fn long_runs_agree() {
    let compared = all(|pair| boards(pair, 5, 100));
    println!("{compared} boards");
    let compared = positions(1, 12);
    println!("{compared} positions of other programs and after them");
    let compared = all(|pair| games(pair, 9, 8, 200, 2));
    println!("{compared} positions of random games");
}

#[test]
#[ignore = "two minutes, or NIGHTRIDER_SECONDS: cargo test --release --test sets -- --ignored --nocapture of_equal"]
fn games_of_equal_time_agree() {
    let number = |name: &str, usual: u64| {
        let given = std::env::var(name).ok();
        given.map_or(usual, |text| text.parse().expect("a number"))
    };
    let (seconds, seed) = (number("NIGHTRIDER_SECONDS", 120), number("NIGHTRIDER_SEED", 1));
    // Two threads share the variants.
    let time = Duration::from_secs(2 * seconds) / SHIPPED.len() as u32;
    let least = AtomicUsize::new(usize::MAX);
    let compared = all(|pair| {
        let compared = games_for(pair, seed, time);
        least.fetch_min(compared, Ordering::Relaxed);
        compared
    });
    println!(
        "{compared} positions of random games of {} variants, at least {least:?} of each",
        SHIPPED.len()
    );
    assert!(least.into_inner() > 0, "some variant was not looked at");
}
