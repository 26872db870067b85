//! Random games that are the same on every machine.

use crate::moves::Game;
use crate::position::Position;

/// Random numbers out of a seed (splitmix64, <https://prng.di.unimi.it/splitmix64.c>).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 for none.
    pub fn below(&mut self, n: usize) -> usize {
        let wide = u128::from(self.draw()) * n as u128;
        usize::try_from(wide >> 64).unwrap_or(0)
    }
}

/// Plays a random legal move; returns among how many, 0 when there is none. It is drawn from the list sorted by text, so
/// that it does not depend on the order in which moves are found.
pub fn play(game: &mut Game, random: &mut Random) -> usize {
    let mut legal = game.legal();
    let among = legal.len();
    if among > 0 {
        legal.sort_by(|a, b| a.1.cmp(&b.1));
        let (m, text) = legal.swap_remove(random.below(among));
        game.play_legal(m, text);
    }
    among
}

/// A game of random legal moves, until it is over, somebody can claim its end, or `plies` moves are played.
pub fn game(start: Position, seed: u64, plies: u32) -> Game {
    let mut random = Random::new(seed);
    let mut game = Game::new(start);
    for _ in 0..plies {
        if game.outcome().is_some() || play(&mut game, &mut random) == 0 {
            break;
        }
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_published_generator() {
        let mut random = Random::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| random.draw()).collect();
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
        assert!((0..1000).all(|_| random.below(7) < 7));
    }
}
