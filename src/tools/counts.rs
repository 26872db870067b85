//! Memory for counts of perft.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::moves::Counts;

/// Counts of so many positions: of two that have the same place the later one stays.
///
/// Positions are told apart by 64 bits of hash, so in very long counts one may be mistaken for another.
#[derive(Debug)]
pub struct CountTable {
    /// Pairs of a key, combined with the count, and the count: what two walks have written at once fits no key.
    places: Vec<[AtomicU64; 2]>,
}

impl CountTable {
    /// Room for counts in so many MiB of memory, at least one.
    pub fn new(mebibytes: usize) -> CountTable {
        let places = mebibytes.max(1).saturating_mul(1 << 20) / size_of::<[AtomicU64; 2]>();
        CountTable {
            places: (0..places).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect(),
        }
    }

    fn place(&self, key: u64) -> &[AtomicU64; 2] {
        // The upper half of a product spreads the keys over any number of places.
        let at = (u128::from(key) * self.places.len() as u128) >> 64;
        &self.places[at as usize]
    }
}

impl Counts for CountTable {
    fn get(&self, key: u64) -> Option<u64> {
        let [check, count] = self.place(key).each_ref().map(|a| a.load(Ordering::Relaxed));
        (check ^ count == key && check != 0).then_some(count)
    }

    fn set(&self, key: u64, count: u64) {
        let [check, known] = self.place(key);
        check.store(key ^ count, Ordering::Relaxed);
        known.store(count, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_found_by_its_key_alone() {
        let table = CountTable::new(1);
        table.set(7 << 40, 11);
        assert_eq!(table.get(7 << 40), Some(11));
        // The same place, another key.
        assert_eq!(table.get(7 << 40 | 1), None);
        table.set(7 << 40 | 1, 12);
        assert_eq!((table.get(7 << 40), table.get(7 << 40 | 1)), (None, Some(12)));
    }
}
