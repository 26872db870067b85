//! A variant twice: with sets and by the machine alone.

use std::sync::Arc;

use nightrider::base::{Bitboard, Color};
use nightrider::moves::{
    Counting, attacked, in_check, legal_moves, legal_moves_by_definition, perft, perft_as, piece_moves,
};
use nightrider::position::{Move, Position};
use nightrider::program::Variant;

/// A variant with and without sets.
pub struct Pair {
    /// What the variant is called.
    pub name: String,
    /// It with sets.
    pub sets: Arc<Variant>,
    /// It without.
    pub machine: Arc<Variant>,
}

impl Pair {
    /// The pair of a compiled variant.
    pub fn of(name: &str, sets: Arc<Variant>) -> Pair {
        let machine = Variant::compile(sets.spec.clone()).unwrap().without_sets();
        Pair {
            name: name.to_owned(),
            sets,
            machine: Arc::new(machine),
        }
    }

    /// What sets say of every piece of a position, of attacks on it and of check is what the machine says.
    pub fn compare_pieces(&self, position: &Position) {
        let here = || format!("{} {}", self.name, position.fen());
        let by_sets = position.compiled_as(self.sets.clone());
        let by_machine = position.compiled_as(self.machine.clone());
        let name = |square| position.variant().shape().name(square);
        for color in Color::ALL {
            let [found, wanted] = [&by_sets, &by_machine].map(|p| in_check(p, color));
            assert_eq!(found, wanted, "{}: check", here());
            for square in position.board().side(!color) {
                let [found, wanted] = [&by_sets, &by_machine].map(|p| attacked(p, color, Bitboard::of(square)));
                assert_eq!(found, wanted, "{}: attack on {}", here(), name(square));
            }
            for square in position.board().side(color) {
                let [found, wanted] = [&by_sets, &by_machine].map(|p| {
                    let mut moves = Vec::new();
                    piece_moves(p, square, &mut moves);
                    moves
                });
                assert_eq!(found, wanted, "{}: piece on {}", here(), name(square));
            }
        }
    }

    /// The same, and the legal moves listed and counted are those that the machine gives by definition.
    pub fn compare(&self, position: &Position) {
        self.compare_pieces(position);
        let here = || format!("{} {}", self.name, position.fen());
        let mut by_sets = position.compiled_as(self.sets.clone());
        let mut by_machine = position.compiled_as(self.machine.clone());
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
        let listed = Counting {
            lists: true,
            known: None,
            left: None,
        };
        let counts = [perft(&mut by_sets, 1), perft_as(&mut by_sets, 1, listed)];
        assert_eq!(counts, [wanted.len() as u64; 2], "{}: counted, listed", here());
    }
}
