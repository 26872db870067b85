//! Where pieces can have been placed, counted without listing: by matchings of pieces and squares.

use crate::base::Bitboard;

/// The rooms of stages that have had their turn, and how many pieces each has placed.
#[derive(Default)]
pub(super) struct Rooms(Vec<(Bitboard, usize)>);

impl Rooms {
    /// Adds a room and how many pieces are placed in it.
    pub fn add(&mut self, room: Bitboard, pieces: usize) {
        self.0.push((room, pieces));
    }

    /// The most pieces that can stand on squares of `set`. Whatever set of squares can be filled by some of the pieces can be
    /// part of a placement of all, so this is the size of a largest matching of pieces with these squares.
    fn most_on(&self, set: Bitboard) -> usize {
        let mut holder: Vec<Option<usize>> = vec![None; 256];
        let mut most = 0;
        for (index, (_, pieces)) in self.0.iter().enumerate() {
            for _ in 0..*pieces {
                let mut open = set;
                if !self.seat(index, &mut open, &mut holder) {
                    break;
                }
                most += 1;
            }
        }
        most
    }

    /// Finds a square of `open` for one more piece of a room, moving others to make place. A square is asked for once.
    fn seat(&self, index: usize, open: &mut Bitboard, holder: &mut [Option<usize>]) -> bool {
        while let Some(square) = (self.0[index].0 & *open).into_iter().next() {
            open.remove(square);
            let free = match holder[square.index()] {
                None => true,
                Some(other) => self.seat(other, open, holder),
            };
            if free {
                holder[square.index()] = Some(index);
                return true;
            }
        }
        false
    }

    /// How many squares of each of two sets the pieces can have taken. Placements are the bases of a matroid, so these pairs
    /// are all those that keep within the least and the most of either set and of both together.
    pub fn taken(&self, sets: [Bitboard; 2]) -> Vec<[usize; 2]> {
        let everything: Bitboard = self.0.iter().fold(Bitboard::EMPTY, |all, (room, _)| all | *room);
        let all = self.most_on(everything);
        let span = |set: Bitboard| all - self.most_on(everything & !set)..=self.most_on(set);
        let [first, second, both] = [sets[0], sets[1], sets[0] | sets[1]].map(span);
        let pairs = first.flat_map(|x| second.clone().map(move |y| [x, y]));
        pairs.filter(|[x, y]| both.contains(&(x + y))).collect()
    }
}
