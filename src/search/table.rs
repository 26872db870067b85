//! The transposition table: what is known of positions that were looked at before.
//!
//! Several searches may share one. An entry is two words, and the first is kept xored with the second, so that one that was
//! half written by another thread is not found (R. Hyatt and T. Mann, "A lockless transposition table implementation for
//! parallel search", ICGA Journal 25, 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// Which side of the truth a score may lie on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the score.
    Exact,
    /// The score is at least this.
    Lower,
    /// The score is at most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The move to try first, as its [key](super::order::key); 0 for none.
    pub best: u32,
    /// The score, as seen from this position.
    pub score: i16,
    /// How deep it was searched, in plies.
    pub depth: u8,
    /// What the score is.
    pub bound: Bound,
}

/// A table of a fixed size.
#[derive(Debug)]
pub struct Table {
    slots: Vec<[AtomicU64; 2]>,
    /// Counts searches, so that entries of earlier ones give way.
    age: AtomicU8,
}

impl Table {
    /// A table of so many mebibytes, at least one.
    pub fn new(mebibytes: usize) -> Table {
        let slots = (mebibytes.clamp(1, 1 << 16) << 20) / 16;
        Table {
            slots: (0..slots).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect(),
            age: AtomicU8::new(1),
        }
    }

    /// Begins another search.
    pub fn next_search(&self) {
        self.age
            .store(self.age.load(Ordering::Relaxed) % 63 + 1, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            slot[0].store(0, Ordering::Relaxed);
            slot[1].store(0, Ordering::Relaxed);
        }
    }

    fn slot(&self, hash: u64) -> &[AtomicU64; 2] {
        let index = (u128::from(hash) * self.slots.len() as u128) >> 64;
        &self.slots[index as usize]
    }

    /// What is known of the position of this hash.
    pub fn get(&self, hash: u64) -> Option<Entry> {
        let [key, data] = self.slot(hash);
        let data = data.load(Ordering::Relaxed);
        if data == 0 || key.load(Ordering::Relaxed) ^ data != hash {
            return None;
        }
        Some(Entry {
            best: data as u32,
            score: (data >> 32) as i16,
            depth: (data >> 48) as u8,
            bound: match data >> 56 & 3 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
        })
    }

    /// Notes what is known of the position of this hash, unless something deeper of the same search stands there.
    pub fn put(&self, hash: u64, entry: Entry) {
        let [key, data] = self.slot(hash);
        let age = self.age.load(Ordering::Relaxed);
        let old = data.load(Ordering::Relaxed);
        let (old_age, old_depth) = ((old >> 58) as u8, (old >> 48) as u8);
        let same = key.load(Ordering::Relaxed) ^ old == hash;
        if old != 0 && !same && old_age == age && old_depth > entry.depth {
            return;
        }
        // A node that found no move keeps the one that is known.
        let best = if entry.best == 0 && same {
            old as u32
        } else {
            entry.best
        };
        let bound = match entry.bound {
            Bound::Exact => 0u64,
            Bound::Lower => 1,
            Bound::Upper => 2,
        };
        let word = u64::from(best)
            | u64::from(entry.score as u16) << 32
            | u64::from(entry.depth) << 48
            | bound << 56
            | u64::from(age) << 58;
        key.store(hash ^ word, Ordering::Relaxed);
        data.store(word, Ordering::Relaxed);
    }

    /// How full it is of this search, in thousandths.
    pub fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.slots.iter().take(1000);
        sample
            .filter(|slot| {
                let data = slot[1].load(Ordering::Relaxed);
                data != 0 && (data >> 58) as u8 == age
            })
            .count() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_got() {
        let table = Table::new(1);
        for (n, bound) in [Bound::Exact, Bound::Lower, Bound::Upper].into_iter().enumerate() {
            let entry = Entry {
                best: u32::MAX - n as u32,
                score: -31_000 + n as i16,
                depth: 200 + n as u8,
                bound,
            };
            let hash = 0x9e37_79b9_7f4a_7c15u64.wrapping_mul(n as u64 + 1);
            table.put(hash, entry);
            assert_eq!(table.get(hash), Some(entry));
            assert_eq!(table.get(hash ^ 1), None);
        }
        table.clear();
        assert_eq!(table.get(0x9e37_79b9_7f4a_7c15), None);
    }
}
