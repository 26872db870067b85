//! A list that needs no heap as long as it is short.

/// A list whose first `N` items are kept in place.
#[derive(Clone, Debug)]
pub struct Few<T, const N: usize> {
    len: usize,
    first: [Option<T>; N],
    rest: Vec<T>,
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// The empty list.
    pub fn new() -> Few<T, N> {
        Few {
            len: 0,
            first: [None; N],
            rest: Vec::new(),
        }
    }

    /// Appends an item.
    #[inline]
    pub fn push(&mut self, item: T) {
        match self.first.get_mut(self.len) {
            Some(place) => *place = Some(item),
            None => self.rest.push(item),
        }
        self.len += 1;
    }

    /// The items in order.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = T> {
        self.first.iter().flatten().chain(&self.rest).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_come_in_order_wherever_they_are_kept() {
        for n in 0..9u8 {
            let mut list: Few<u8, 4> = Few::new();
            (0..n).for_each(|i| list.push(i));
            assert_eq!(list.iter().collect::<Vec<_>>(), (0..n).collect::<Vec<_>>());
            assert_eq!(list.iter().rev().collect::<Vec<_>>(), (0..n).rev().collect::<Vec<_>>());
        }
    }
}
