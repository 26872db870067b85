use super::Square;

/// A short list of squares, kept in place and `Copy`, holding at most `N`.
#[derive(Clone, Copy, Debug)]
pub struct SquareList<const N: usize> {
    len: u8,
    items: [Square; N],
}

impl<const N: usize> SquareList<N> {
    /// The empty list.
    pub const fn new() -> Self {
        SquareList {
            len: 0,
            items: [Square(0); N],
        }
    }

    /// Appends a square; false, and nothing done, when the list is full.
    #[must_use]
    pub fn push(&mut self, square: Square) -> bool {
        let free = usize::from(self.len) < N;
        if free {
            self.items[usize::from(self.len)] = square;
            self.len += 1;
        }
        free
    }

    /// Takes the last square off.
    pub fn pop(&mut self) -> Option<Square> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Whether no more fits.
    pub fn is_full(&self) -> bool {
        usize::from(self.len) == N
    }
}

impl<const N: usize> std::ops::Deref for SquareList<N> {
    type Target = [Square];
    #[inline]
    fn deref(&self) -> &[Square] {
        &self.items[..usize::from(self.len)]
    }
}

impl<const N: usize> Default for SquareList<N> {
    fn default() -> Self {
        SquareList::new()
    }
}

impl<const N: usize> PartialEq for SquareList<N> {
    fn eq(&self, other: &Self) -> bool {
        self[..] == other[..]
    }
}

impl<const N: usize> Eq for SquareList<N> {}

impl<const N: usize> PartialOrd for SquareList<N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<const N: usize> Ord for SquareList<N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self[..].cmp(&other[..])
    }
}

impl<const N: usize> std::hash::Hash for SquareList<N> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}
