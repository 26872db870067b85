//! Directions: which way a first leg goes, and how later legs turn.
//!
//! The eight ways of an atom are numbered clockwise. For straight atoms these are the [`Heading`]s, orthogonal ones even
//! and diagonal ones odd, so that a turn by one eighth makes a diagonal step of an orthogonal one. The eight ways of an
//! oblique atom begin with the one just right of straight forward, and neighbours are taken for one eighth apart.

use super::Context;
use crate::base::{Heading, Vector};
use crate::text::ast::Letter;
use crate::text::codes;
use crate::text::source::Span;

/// Which of its eight ways an atom has by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ways {
    Orthogonal,
    Diagonal,
    All,
}

/// The step of an atom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shape {
    /// So many squares along a line.
    Straight(i16, Ways),
    /// The shorter and the longer side.
    Oblique(i16, i16),
}

impl Shape {
    /// The step in way number `way`.
    pub fn vector(self, way: usize) -> Vector {
        match self {
            Shape::Straight(length, _) => Heading::new(way as i32).unit().times(length),
            Shape::Oblique(a, b) => {
                let images = [(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)];
                let (dx, dy) = images[way % 8];
                Vector::new(dx, dy)
            }
        }
    }

    /// Whether the atom has this way without being turned into its other half (W into F).
    pub fn has(self, way: usize) -> bool {
        match self {
            Shape::Straight(_, Ways::Orthogonal) => way.is_multiple_of(2),
            Shape::Straight(_, Ways::Diagonal) => !way.is_multiple_of(2),
            _ => true,
        }
    }

    /// Whether later legs may by default turn by one eighth.
    fn is_eightfold(self) -> bool {
        matches!(self, Shape::Straight(_, Ways::All) | Shape::Oblique(..))
    }
}

/// Direction letters that belong together.
#[derive(Clone, Copy, Debug)]
struct Token {
    first: Letter,
    second: Option<Letter>,
}

impl Token {
    fn span(&self) -> Span {
        self.second
            .map_or(self.first.spot.0, |l| self.first.spot.0.join(l.spot.0))
    }

    /// The letters, the second a blank when there is none or it only repeats the first.
    fn letters(&self) -> (char, char) {
        let second = self.second.map_or(' ', |l| l.letter);
        (
            self.first.letter,
            if second == self.first.letter { ' ' } else { second },
        )
    }
}

/// Pairs letters from left to right. `sides` are the letters that say a side; of them `q` and `z` begin no pair.
fn tokens(letters: &[Letter], sides: &str, chiral: bool) -> Vec<Token> {
    let vertical = |c: char| "fb".contains(c);
    let sideways = |c: char| sides.contains(c);
    let mut found = Vec::new();
    let mut rest = letters;
    while let [first, tail @ ..] = rest {
        let x = first.letter;
        let pairs = tail.first().is_some_and(|y| {
            let y = y.letter;
            (vertical(x) && (sideways(y) || y == 's'))
                || ("lr".contains(x) && (vertical(y) || y == 'v'))
                || ("fblr".contains(x) && (y == x || y == 'h'))
                || (chiral && x == 'h' && "lr".contains(y))
        });
        let second = tail.first().copied().filter(|_| pairs);
        found.push(Token { first: *first, second });
        rest = if pairs { &tail[1..] } else { tail };
    }
    found
}

/// The ways a first leg goes: all if no direction is written.
pub(super) fn first(shape: Shape, letters: &[Letter], context: &mut Context<'_>) -> Vec<usize> {
    let oblique_atom = matches!(shape, Shape::Oblique(..));
    if let Some(ends) = both_sides(letters) {
        match shape {
            Shape::Straight(_, Ways::All) => return by_sides(&ends),
            Shape::Straight(_, Ways::Diagonal) => paired(letters, context),
            _ => {}
        }
    }
    let mut ways = Vec::new();
    for token in tokens(letters, "lr", true) {
        let (x, y) = token.letters();
        ways.extend(named(shape, x, y));
        if oblique_atom && x == 'h' && y == ' ' {
            context
                .warn(&codes::BETZA_NO_EFFECT, token.span(), "`h` alone names no half")
                .help("Write `fh`, `bh`, `lh` or `rh` for a half, `hr` or `hl` for a handedness.");
        } else if !oblique_atom && (x == 'h' || y == 'h') {
            context
                .warn(
                    &codes::BETZA_NO_EFFECT,
                    token.span(),
                    "`h` selects nothing on this atom",
                )
                .label("only oblique atoms have such halves");
        } else if matches!(shape, Shape::Straight(_, Ways::Diagonal)) && ("sv".contains(x) || "sv".contains(y)) {
            context
                .warn(
                    &codes::BETZA_NO_EFFECT,
                    token.span(),
                    "`s` and `v` select nothing on a diagonal atom",
                )
                .label("every diagonal goes both sideways and along");
        }
    }
    ways.sort_unstable();
    ways.dedup();
    if ways.is_empty() {
        ways = (0..8).filter(|way| shape.has(*way)).collect();
    }
    ways
}

/// Those of `f` and `b` that are written, if `l` and `r` both stand beside one of them and nothing else is written.
fn both_sides(letters: &[Letter]) -> Option<Vec<char>> {
    let has = |c: char| letters.iter().any(|l| l.letter == c);
    let plain = letters.iter().all(|l| "fblr".contains(l.letter));
    let ends: Vec<char> = ['f', 'b'].into_iter().filter(|c| has(*c)).collect();
    (plain && has('l') && has('r') && !ends.is_empty()).then_some(ends)
}

/// The ways of a king to both sides and these ends: sideways, and all three ways of each end.
fn by_sides(ends: &[char]) -> Vec<usize> {
    let mut ways = vec![2, 6];
    for end in ends {
        ways.extend(if *end == 'f' { [0, 1, 7] } else { [3, 4, 5] });
    }
    ways.sort_unstable();
    ways
}

/// Says which diagonals letters for both sides and one end name on a diagonal atom, where they pair.
fn paired(letters: &[Letter], context: &mut Context<'_>) {
    let tokens = tokens(letters, "lr", true);
    // Corners alone cannot be taken for sides.
    let corners = tokens.iter().all(|token| token.second.is_some());
    let Some(span) = letters.iter().map(|l| l.spot.0).reduce(Span::join).filter(|_| !corners) else {
        return;
    };
    let mut ways: Vec<usize> = tokens
        .iter()
        .flat_map(|token| {
            let (x, y) = token.letters();
            diagonal(x, y).iter().copied()
        })
        .collect();
    ways.sort_unstable();
    ways.dedup();
    let named: Vec<&str> = ways
        .iter()
        .map(|way| ["", "fr", "", "br", "", "bl", "", "fl"][way % 8])
        .collect();
    let message = format!("letters pair on a diagonal atom: these say `{}`", named.join("`, `"));
    context
        .warn(&codes::BETZA_DIALECT, span, message)
        .label("on K and Q they would be sides")
        .help(format!(
            "Write the corners in full, `{}`; to both sides of one end is that end alone, as in `fF`.",
            named.concat()
        ));
}

/// The ways that one letter, or two that belong together, name.
fn named(shape: Shape, x: char, y: char) -> Vec<usize> {
    match shape {
        // Straight leaps have no handedness to choose by.
        Shape::Straight(..) if x == 'h' && y != ' ' => (0..8).filter(|way| shape.has(*way)).collect(),
        Shape::Straight(_, Ways::Orthogonal) => orthogonal(x, y).to_vec(),
        Shape::Straight(_, Ways::Diagonal) => diagonal(x, y).to_vec(),
        Shape::Straight(_, Ways::All) => [orthogonal(x, y), diagonal(x, y)].concat(),
        Shape::Oblique(..) => oblique(x, y).to_vec(),
    }
}

/// Ways by letters, the second letter a blank when there is one only.
type Table = &'static [(char, char, &'static [usize])];

fn orthogonal(x: char, y: char) -> &'static [usize] {
    const WAYS: Table = &[
        ('f', ' ', &[0]),
        ('r', ' ', &[2]),
        ('b', ' ', &[4]),
        ('l', ' ', &[6]),
        ('s', ' ', &[2, 6]),
        ('v', ' ', &[0, 4]),
        ('f', 'r', &[0, 2]),
        ('f', 'l', &[0, 6]),
        ('b', 'r', &[2, 4]),
        ('b', 'l', &[4, 6]),
        ('f', 's', &[0, 2, 6]),
        ('b', 's', &[2, 4, 6]),
        ('r', 'v', &[0, 2, 4]),
        ('l', 'v', &[0, 4, 6]),
    ];
    in_any_order(WAYS, x, y)
}

fn diagonal(x: char, y: char) -> &'static [usize] {
    const WAYS: Table = &[
        ('f', ' ', &[1, 7]),
        ('r', ' ', &[1, 3]),
        ('b', ' ', &[3, 5]),
        ('l', ' ', &[5, 7]),
        ('s', ' ', &[1, 3, 5, 7]),
        ('v', ' ', &[1, 3, 5, 7]),
        ('f', 'r', &[1]),
        ('f', 'l', &[7]),
        ('b', 'r', &[3]),
        ('b', 'l', &[5]),
        ('f', 's', &[1, 7]),
        ('b', 's', &[3, 5]),
        ('r', 'v', &[1, 3]),
        ('l', 'v', &[5, 7]),
    ];
    in_any_order(WAYS, x, y)
}

/// Looks a pair up in either order. A second letter the table does not know (`h`) adds nothing to the first.
fn in_any_order(table: Table, x: char, y: char) -> &'static [usize] {
    let of = |a: char, b: char| table.iter().find(|row| (row.0, row.1) == (a, b)).map(|row| row.2);
    of(x, y).or_else(|| of(y, x)).or_else(|| of(x, ' ')).unwrap_or(&[])
}

fn oblique(x: char, y: char) -> &'static [usize] {
    const WAYS: Table = &[
        ('f', ' ', &[0, 7]),
        ('r', ' ', &[1, 2]),
        ('b', ' ', &[3, 4]),
        ('l', ' ', &[5, 6]),
        ('s', ' ', &[1, 2, 5, 6]),
        ('v', ' ', &[0, 3, 4, 7]),
        // The first letter names a half of the board, the second the pair that goes farthest that way.
        ('f', 'r', &[1]),
        ('f', 'l', &[6]),
        ('b', 'r', &[2]),
        ('b', 'l', &[5]),
        ('r', 'f', &[0]),
        ('r', 'b', &[3]),
        ('l', 'f', &[7]),
        ('l', 'b', &[4]),
        ('f', 's', &[1, 6]),
        ('b', 's', &[2, 5]),
        ('r', 'v', &[0, 3]),
        ('l', 'v', &[4, 7]),
        ('f', 'h', &[0, 1, 6, 7]),
        ('r', 'h', &[0, 1, 2, 3]),
        ('b', 'h', &[2, 3, 4, 5]),
        ('l', 'h', &[4, 5, 6, 7]),
        ('h', 'r', &[0, 2, 4, 6]),
        ('h', 'l', &[1, 3, 5, 7]),
    ];
    WAYS.iter()
        .find(|row| (row.0, row.1) == (x, y))
        .map_or(&[], |row| row.2)
}

/// Whether a displacement is among those that letters before a bracket select: read as for an atom with that step.
pub(super) fn selects(letters: &[Letter], displacement: Vector) -> bool {
    let (dx, dy) = (displacement.dx.abs(), displacement.dy.abs());
    let shape = match (dx.min(dy), dx.max(dy)) {
        (_, 0) => return false,
        (0, long) => Shape::Straight(long, Ways::Orthogonal),
        (short, long) if short == long => Shape::Straight(long, Ways::Diagonal),
        (short, long) => Shape::Oblique(short, long),
    };
    tokens(letters, "lr", true).iter().any(|token| {
        let (x, y) = token.letters();
        named(shape, x, y).iter().any(|way| shape.vector(*way) == displacement)
    })
}

/// The side of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    Left,
    Right,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Left, Side::Right];

    /// The other side.
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }

    /// +1 to the right, -1 to the left.
    pub fn sign(self) -> i32 {
        match self {
            Side::Left => -1,
            Side::Right => 1,
        }
    }
}

/// What a turn of a later leg says about its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hand {
    /// A side of its own.
    Fixed(Side),
    /// The side of the last bend (`q`).
    Same,
    /// The other one (`z`).
    Other,
}

/// A turn of a later leg, relative to the leg before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    Straight,
    Back,
    /// By so many eighths.
    Bend(i32, Hand),
}

/// The turns that letters of a later leg name; `None` if they name none.
pub(super) fn turns(letters: &[Letter], context: &mut Context<'_>) -> Option<Vec<Turn>> {
    let mut found = Vec::new();
    for token in tokens(letters, "lrqz", false) {
        let (mut x, mut y) = token.letters();
        if x == 'h' || y == 'h' {
            context
                .warn(&codes::BETZA_NO_EFFECT, token.span(), "`h` names no turn")
                .label("later legs turn by eighths");
            y = ' ';
        }
        if "lr".contains(x) && "fb".contains(y) {
            std::mem::swap(&mut x, &mut y);
        }
        match (x, y) {
            ('h', _) => {}
            ('f', ' ') => found.push(Turn::Straight),
            ('b', ' ') => found.push(Turn::Back),
            ('f', side) => found.extend(bends(1, side)),
            ('b', side) => found.extend(bends(3, side)),
            ('v', _) => found.extend([Turn::Straight, Turn::Back]),
            (side, 'v') => found.extend(bends(1, side).into_iter().chain(bends(3, side))),
            (side, _) => found.extend(bends(2, side)),
        }
    }
    (!found.is_empty()).then_some(found)
}

fn bends(eighths: i32, side: char) -> Vec<Turn> {
    let hands: &[Hand] = match side {
        'l' => &[Hand::Fixed(Side::Left)],
        'r' => &[Hand::Fixed(Side::Right)],
        'q' => &[Hand::Same],
        'z' => &[Hand::Other],
        _ => &[Hand::Fixed(Side::Left), Hand::Fixed(Side::Right)],
    };
    hands.iter().map(|hand| Turn::Bend(eighths, *hand)).collect()
}

/// The turns of a later leg that names none: all but straight back, by quarters for atoms with four ways.
pub(super) fn default_turns(shape: Shape) -> Vec<Turn> {
    let eighths: &[i32] = if shape.is_eightfold() { &[1, 2, 3] } else { &[2] };
    let bends = eighths
        .iter()
        .flat_map(|n| Side::BOTH.map(|side| Turn::Bend(*n, Hand::Fixed(side))));
    std::iter::once(Turn::Straight).chain(bends).collect()
}
