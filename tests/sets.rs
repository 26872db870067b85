//! Sets against the machine: what `program/sets` finds for all lines of a piece at once is what the machine finds line by line,
//! in every variant, and what is judged and counted without making moves is what the definition says.

mod support;

use std::sync::Arc;

use nightrider::base::{Bitboard, Color};
use nightrider::moves::{
    attacked, in_check, legal_moves, legal_moves_by_definition, perft, perft_by_lists, piece_moves,
};
use nightrider::position::{Move, Position};
use nightrider::program::Variant;
use nightrider::tools::catalog::SHIPPED;

/// A variant with and without sets.
struct Pair {
    name: String,
    sets: Arc<Variant>,
    machine: Arc<Variant>,
}

impl Pair {
    fn shipped(name: &str) -> Pair {
        let sets = support::shipped(name, &[]).unwrap();
        let machine = Variant::compile(sets.spec.clone()).unwrap().without_sets();
        Pair {
            name: name.to_owned(),
            sets,
            machine: Arc::new(machine),
        }
    }

    /// All that sets say of a position is what the machine says.
    fn compare(&self, position: &Position) {
        let here = || format!("{} {}", self.name, position.fen());
        let mut by_sets = position.compiled_as(self.sets.clone());
        let mut by_machine = position.compiled_as(self.machine.clone());
        for color in Color::ALL {
            assert_eq!(
                in_check(&by_sets, color),
                in_check(&by_machine, color),
                "{}: check",
                here()
            );
            let side = position.board().side(!color);
            for square in side {
                let [found, wanted] = [&by_sets, &by_machine].map(|p| attacked(p, color, Bitboard::of(square)));
                assert_eq!(
                    found,
                    wanted,
                    "{}: attack on {}",
                    here(),
                    position.variant().shape().name(square)
                );
            }
            for square in position.board().side(color) {
                let [found, wanted] = [&by_sets, &by_machine].map(|p| {
                    let mut moves = Vec::new();
                    piece_moves(p, square, &mut moves);
                    moves
                });
                assert_eq!(
                    found,
                    wanted,
                    "{}: piece on {}",
                    here(),
                    position.variant().shape().name(square)
                );
            }
        }
        let found = legal_moves(&mut by_sets);
        let wanted = legal_moves_by_definition(&mut by_machine);
        if found != wanted {
            let less = |a: &[Move], b: &[Move]| -> Vec<Move> { a.iter().filter(|m| !b.contains(m)).copied().collect() };
            panic!(
                "{}: only sets: {:?}; only machine: {:?}; else another order",
                here(),
                less(&found, &wanted),
                less(&wanted, &found)
            );
        }
        assert_eq!(perft(&mut by_sets, 1), wanted.len() as u64, "{}: count", here());
        assert_eq!(perft_by_lists(&mut by_sets, 1), wanted.len() as u64, "{}: list", here());
    }
}

/// A generator of numbers that is the same everywhere.
struct Rng(u64);

impl Rng {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }
}

/// Plays random games, more captures, checks and promotions in them than there would be, and compares every `every`-th
/// position.
fn games(pair: &Pair, seed: u64, games: usize, plies: usize, every: usize) -> usize {
    let mut rng = Rng(seed | 1);
    let mut compared = 0;
    for _ in 0..games {
        let mut position = Position::start(pair.sets.clone());
        for ply in 0..plies {
            if rng.below(every) == 0 || ply == 0 {
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
                let sharp = in_check(&position, position.side());
                position.unmake(undo);
                if !other.victims.is_empty() || other.becomes.is_some() || sharp {
                    chosen = other;
                    break;
                }
            }
            position.make(&chosen);
        }
    }
    compared
}

/// The work of all shipped variants on two threads.
fn all(work: impl Fn(&Pair) -> usize + Sync) -> usize {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let done = std::sync::atomic::AtomicUsize::new(0);
    let ordering = std::sync::atomic::Ordering::Relaxed;
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some((name, _)) = SHIPPED.get(next.fetch_add(1, ordering)) {
                    done.fetch_add(work(&Pair::shipped(name)), ordering);
                }
            });
        }
    });
    done.into_inner()
}

#[test]
fn random_games_agree() {
    let compared = all(|pair| games(pair, 7, 1, 40, 6));
    println!("{compared} positions");
    assert!(compared > 1000, "{compared}");
}
