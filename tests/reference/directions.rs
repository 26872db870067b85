//! Which way a leg goes. Vectors are in the mover's view: right and forward are positive.

use super::read::{Atom, directional};

/// A vector in the mover's view.
pub type Vector = (i32, i32);

/// The eight directions, clockwise from forward.
const COMPASS: [Vector; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The kind of a leap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Along a file or rank.
    Orthogonal,
    /// Along a diagonal.
    Diagonal,
    /// Neither.
    Oblique,
}

/// The shape of a vector.
pub fn shape((dx, dy): Vector) -> Shape {
    if dx == 0 || dy == 0 {
        Shape::Orthogonal
    } else if dx.abs() == dy.abs() {
        Shape::Diagonal
    } else {
        Shape::Oblique
    }
}

/// The images of a leap, clockwise; of an oblique one the first is the one just right of forward.
pub fn images((short, long): (i32, i32)) -> Vec<Vector> {
    let (a, b) = (short, long);
    match shape((a, b)) {
        Shape::Orthogonal => vec![(0, b), (b, 0), (0, -b), (-b, 0)],
        Shape::Diagonal => vec![(b, b), (b, -b), (-b, -b), (-b, b)],
        Shape::Oblique => vec![(a, b), (b, a), (b, -a), (a, -b), (-a, -b), (-b, -a), (-b, a), (-a, b)],
    }
}

fn vertical(letter: char) -> bool {
    letter == 'f' || letter == 'b'
}

fn horizontal(letter: char) -> bool {
    letter == 'l' || letter == 'r'
}

/// Cuts directional letters into singles and pairs (section 4.1, and 4.2 and 4.3 for a later leg).
pub fn tokens(letters: &str, first_leg: bool) -> Vec<String> {
    let mut left: Vec<char> = directional(letters).chars().collect();
    if first_leg {
        left.retain(|c| *c != 'q' && *c != 'z');
    }
    let mut found = Vec::new();
    let mut at = 0;
    while at < left.len() {
        let x = left[at];
        let pairs = left.get(at + 1).is_some_and(|&y| {
            vertical(x) && horizontal(y)
                || horizontal(x) && vertical(y)
                || vertical(x) && y == 's'
                || horizontal(x) && y == 'v'
                || (vertical(x) || horizontal(x)) && y == x
                || first_leg && (vertical(x) || horizontal(x)) && y == 'h'
                || first_leg && x == 'h' && horizontal(y)
                || !first_leg && vertical(x) && (y == 'q' || y == 'z')
        });
        let length = if pairs { 2 } else { 1 };
        found.push(left[at..at + length].iter().collect());
        at += length;
    }
    found
}

/// Whether a vector has a component the letter's way.
fn towards(letter: char, (dx, dy): Vector) -> bool {
    match letter {
        'f' => dy > 0,
        'b' => dy < 0,
        'r' => dx > 0,
        'l' => dx < 0,
        's' => dx != 0,
        'v' => dy != 0,
        _ => false,
    }
}

/// Whether an oblique vector goes farthest the letter's way.
fn mostly(letter: char, (dx, dy): Vector) -> bool {
    match letter {
        'f' | 'b' | 'v' => towards(letter, (dx, dy)) && dy.abs() > dx.abs(),
        _ => towards(letter, (dx, dy)) && dx.abs() > dy.abs(),
    }
}

/// Whether a vector is among those a token of a first leg names.
fn named(token: &str, vector: Vector) -> bool {
    let letters: Vec<char> = token.chars().collect();
    let (x, y) = (letters[0], *letters.get(1).unwrap_or(&letters[0]));
    match shape(vector) {
        // single directions, united; `h` has nothing to halve
        Shape::Orthogonal => letters.iter().any(|&c| towards(c, vector)) || x == 'h',
        // half-planes, intersected; `s`, `v` and `h` after another letter take nothing away
        Shape::Diagonal => (x == 'h' || towards(x, vector)) && (x == 'h' || y == 'h' || towards(y, vector)),
        Shape::Oblique => match (x, y) {
            ('h', 'r' | 'l') => {
                // right-handed images are the even ones
                let (dx, dy) = vector;
                let right_handed = (dx.abs() < dy.abs()) == (dx.signum() == dy.signum());
                right_handed == (y == 'r')
            }
            ('h', _) => true,
            (_, 'h') => towards(x, vector),
            _ if x == y => mostly(x, vector),
            // the first letter picks the half-plane, the second the narrow ones in it
            _ => towards(x, vector) && mostly(y, vector),
        },
    }
}

/// The directions of a first leg by one leap of its atom (`K` and `Q` ask for each of theirs: ruling 1; `eight` says that it
/// is one of them).
pub fn first(letters: &str, leap: (i32, i32), eight: bool) -> Vec<Vector> {
    let tokens = tokens(letters, true);
    let wanted: Vec<char> = directional(letters).chars().collect();
    let only = wanted.iter().all(|&c| vertical(c) || horizontal(c));
    let (ahead, behind) = (wanted.contains(&'f'), wanted.contains(&'b'));
    if eight && only && wanted.contains(&'l') && wanted.contains(&'r') && (ahead || behind) {
        // ruling 1: `l` and `r` are the two sides; what is left out is the half that no letter names
        let inside = |&(_, dy): &Vector| dy == 0 || (dy > 0 && ahead) || (dy < 0 && behind);
        return images(leap).into_iter().filter(inside).collect();
    }
    images(leap)
        .into_iter()
        .filter(|&vector| tokens.is_empty() || tokens.iter().any(|token| named(token, vector)))
        .collect()
}

/// Whether a bracket's prefix selects a move with this displacement (ruling 6).
pub fn selected(prefix: &str, shift: Vector) -> bool {
    let tokens = tokens(prefix, true);
    tokens.is_empty() || shift != (0, 0) && tokens.iter().any(|token| named(token, shift))
}

/// Positive if the second vector is to the left of the first, negative if to the right.
pub fn cross((ax, ay): Vector, (bx, by): Vector) -> i32 {
    ax * by - ay * bx
}

/// The vectors of a turn by so many eighths (images, for an oblique leap) clockwise from a heading.
pub fn turned(atom: &Atom, heading: Vector, eighths: i32) -> Vector {
    let (short, long) = atom.leaps[0];
    if atom.straight() {
        let unit = (heading.0.signum(), heading.1.signum());
        let now = COMPASS.iter().position(|&c| c == unit).unwrap_or(0);
        let (dx, dy) = COMPASS[(now + eighths.rem_euclid(8) as usize) % 8];
        // a turn that leaves the atom's own lines changes it: W to F, D to A, H to G, R to B
        (dx * long, dy * long)
    } else {
        let (dx, dy) = heading;
        let now = images((dx.abs().min(dy.abs()), dx.abs().max(dy.abs())))
            .iter()
            .position(|&v| v == heading)
            .unwrap_or(0);
        images((short, long))[(now + eighths.rem_euclid(8) as usize) % 8]
    }
}

/// What a later leg needs to know of the way so far.
#[derive(Clone, Copy)]
pub struct Way {
    /// The last step.
    pub heading: Vector,
    /// Whether the last bend was to the right; nothing if there was none.
    pub bent_right: Option<bool>,
}

/// The directions of a later leg (sections 4.2, 4.3).
pub fn later(letters: &str, atom: &Atom, way: Way, in_bracket: bool) -> Vec<Vector> {
    let tokens = tokens(letters, false);
    if tokens.is_empty() && in_bracket {
        return least_deflected(atom, way.heading);
    }
    let eight_fold = atom.leaps.len() == 2 || !atom.straight();
    let eighths: Vec<i32> = if !tokens.is_empty() {
        tokens.iter().flat_map(|token| turns(token, atom, way)).collect()
    } else if eight_fold {
        vec![0, 1, 2, 3, 5, 6, 7]
    } else {
        vec![0, 2, 6]
    };
    let mut found: Vec<Vector> = eighths.iter().map(|&e| turned(atom, way.heading, e)).collect();
    found.sort();
    found.dedup();
    found
}

/// The turns a token names, in eighths clockwise.
fn turns(token: &str, atom: &Atom, way: Way) -> Vec<i32> {
    match token {
        "f" | "ff" => vec![0],
        "r" | "rr" => vec![2],
        "b" | "bb" => vec![4],
        "l" | "ll" => vec![6],
        "fr" | "rf" => vec![1],
        "br" | "rb" => vec![3],
        "bl" | "lb" => vec![5],
        "fl" | "lf" => vec![7],
        "s" => vec![2, 6],
        "v" => vec![0, 4],
        "fs" => vec![1, 7],
        "bs" => vec![3, 5],
        "rv" => vec![1, 3],
        "lv" => vec![5, 7],
        _ => {
            let angle = match token.chars().next() {
                Some('f') => 1,
                Some('b') => 3,
                _ => 2,
            };
            let same = token.ends_with('q');
            match way.bent_right {
                Some(right) => vec![if right == same { angle } else { -angle }],
                None if angle == 1 && atom.straight() && shape(way.heading) == Shape::Diagonal => {
                    // ruling 5: q turns towards the file, z towards the rank
                    let right_is_vertical = turned(atom, way.heading, 1).0 == 0;
                    vec![if right_is_vertical == same { 1 } else { -1 }]
                }
                None => vec![angle, -angle],
            }
        }
    }
}

/// Outward with least deflection: the atom's vectors at the smallest angle to the heading (ruling 6).
fn least_deflected(atom: &Atom, heading: Vector) -> Vec<Vector> {
    let all: Vec<Vector> = atom.leaps.iter().flat_map(|&leap| images(leap)).collect();
    // The cosine squared, with its sign, as a fraction: dot * |dot| / length squared.
    let score = |&(dx, dy): &Vector| {
        let dot = i64::from(dx * heading.0 + dy * heading.1);
        (dot * dot.abs(), i64::from(dx * dx + dy * dy))
    };
    let compare = |a: &Vector, b: &Vector| {
        let ((an, ad), (bn, bd)) = (score(a), score(b));
        (an * bd).cmp(&(bn * ad))
    };
    let Some(best) = all.iter().copied().max_by(|a, b| compare(a, b)) else {
        return Vec::new();
    };
    all.into_iter().filter(|v| compare(v, &best).is_eq()).collect()
}
