/// One square of a board, as an index: `rank * files + file`, both counted from 0 at White's lower left.
///
/// The index alone does not say which file or rank it is; ask the [`BoardShape`](super::BoardShape).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

impl Square {
    /// The index as a `usize`, 0 to 255.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl std::fmt::Debug for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.0)
    }
}
