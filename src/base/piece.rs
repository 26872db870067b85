/// The most piece types a variant may have: sets of types are 128 bits wide and one value means "none".
pub const MAX_TYPES: usize = 127;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Moves first; starts on the low ranks.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// `White` or `Black`.
    pub fn name(self) -> &'static str {
        match self {
            Color::White => "White",
            Color::Black => "Black",
        }
    }

    /// `w` or `b`, as FEN names the side to move.
    pub fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// A capital letter as FEN writes it for this side: Black's are small.
    pub fn in_case(self, capital: char) -> char {
        match self {
            Color::White => capital,
            Color::Black => capital.to_ascii_lowercase(),
        }
    }
}

impl std::ops::Not for Color {
    type Output = Color;
    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

/// A kind of piece: its place in the variant file's order, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceType(pub u8);

impl PieceType {
    /// The index as a `usize`.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A piece: a type and a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// Its side.
    pub color: Color,
    /// Its type.
    pub kind: PieceType,
}

/// A set of piece types.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PieceSet(pub u128);

impl PieceSet {
    /// No types.
    pub const EMPTY: PieceSet = PieceSet(0);
    /// Every type there can be.
    pub const ALL: PieceSet = PieceSet(u128::MAX);

    /// The set of one type.
    pub fn of(kind: PieceType) -> PieceSet {
        PieceSet(1 << kind.0)
    }

    /// Whether `kind` is in the set.
    #[inline]
    pub fn contains(self, kind: PieceType) -> bool {
        self.0 >> kind.0 & 1 != 0
    }

    /// Adds `kind`.
    pub fn insert(&mut self, kind: PieceType) {
        self.0 |= 1 << kind.0;
    }

    /// Whether the set has no types.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The types in both sets.
    pub fn and(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }

    /// The types in either set.
    pub fn or(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }

    /// The types not in the set (also indices no variant uses).
    pub fn complement(self) -> PieceSet {
        PieceSet(!self.0)
    }

    /// The types in index order.
    pub fn iter(self) -> impl Iterator<Item = PieceType> {
        let mut left = self.0 & !(1 << MAX_TYPES);
        std::iter::from_fn(move || {
            let kind = (left != 0).then(|| PieceType(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            kind
        })
    }
}

impl FromIterator<PieceType> for PieceSet {
    fn from_iter<I: IntoIterator<Item = PieceType>>(kinds: I) -> PieceSet {
        let mut set = PieceSet::EMPTY;
        for kind in kinds {
            set.insert(kind);
        }
        set
    }
}
