/// A displacement `(dx, dy)` in squares, seen by the mover: x grows to its right, y grows forward.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Vector {
    /// Files to the right.
    pub dx: i16,
    /// Ranks forward.
    pub dy: i16,
}

impl Vector {
    /// The vector `(dx, dy)`.
    pub const fn new(dx: i16, dy: i16) -> Vector {
        Vector { dx, dy }
    }

    /// The same displacement seen from the other side of the board (a half turn).
    pub fn turned(self) -> Vector {
        Vector::new(-self.dx, -self.dy)
    }

    /// The sum of two displacements.
    pub fn plus(self, other: Vector) -> Vector {
        Vector::new(self.dx + other.dx, self.dy + other.dy)
    }

    /// `n` times this displacement.
    pub fn times(self, n: i16) -> Vector {
        Vector::new(self.dx * n, self.dy * n)
    }
}

impl std::fmt::Debug for Vector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{})", self.dx, self.dy)
    }
}

impl std::fmt::Display for Vector {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "({},{})", self.dx, self.dy)
    }
}

/// One of the eight directions relative to the mover, clockwise: 0 forward, 1 forward-right, 2 right, ... 7 forward-left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Heading(u8);

impl Heading {
    /// All eight, clockwise from forward.
    pub fn all() -> impl Iterator<Item = Heading> {
        (0..8).map(Heading)
    }

    /// Heading number `n` modulo 8; negative numbers turn to the left.
    pub fn new(n: i32) -> Heading {
        Heading(n.rem_euclid(8) as u8)
    }

    /// The number, 0 to 7.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The heading after turning by `eighths` of a full turn, clockwise when positive.
    pub fn turn(self, eighths: i32) -> Heading {
        Heading::new(i32::from(self.0) + eighths)
    }

    /// Whether this heading is along a file or rank.
    pub fn is_orthogonal(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The king step in this direction.
    pub fn unit(self) -> Vector {
        const UNITS: [(i16, i16); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        let (dx, dy) = UNITS[self.index()];
        Vector::new(dx, dy)
    }
}
