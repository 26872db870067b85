//! What pieces are worth, measured by what they can do: each type is put on every square of boards filled at random, and its
//! moves are counted.
//!
//! Two published rules are joined here. A leaper of `n` targets that nothing can block is worth 33n + 0.7n² hundredths of a
//! pawn, moves without capturing counting a third and captures two thirds (H. G. Muller, comment 40630 on chessvariants.com).
//! Moves that can be blocked count by their mean number on a crowded board, on which a square is empty with a probability of
//! 0.69 (R. Betza, "About the values of chess pieces"). One factor fits the second to the first so that knight, bishop, rook and
//! queen come out at 3.1, 3.2, 4.8 and 9.6 pawns.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::base::{Bitboard, Color, Piece, PieceType, Square, Vector};
use crate::meaning::rules::Royalty;
use crate::moves::{Move, walk_moves};
use crate::position::{Cell, Position};
use crate::program::Variant;
use crate::tools::random::Random;

/// What a target in a line that can be blocked counts, in targets that cannot, for each time it is found on the mean square.
const RIDE: f64 = 1.48;

/// The share of squares that are empty on the boards it is measured on.
const EMPTY: f64 = 0.69;

/// Boards that are tried, times squares, times types: what bounds the time it takes.
const SAMPLES: usize = 60_000;

/// What part of what it could become is a piece worth one move away from promoting, and by what each further move divides that.
const PROMOTES: (f64, f64) = (0.25, 0.6);

/// What a piece type is worth to one side.
#[derive(Clone, Debug)]
pub struct Worth {
    /// Targets of moves without capture, of captures, each as the mean number on a crowded board.
    pub targets: [f64; 2],
    /// Both put together, in targets of a leaper.
    pub mobility: f64,
    /// The part of the board that it gets to see from where it begins, between 0 and 1.
    pub sees: f64,
    /// What it is worth by its own moves, in hundredths of a pawn of chess.
    pub by_moves: i32,
    /// What it gains on the mean by what it can become.
    pub by_promotion: i32,
    /// Its value. A royal piece whose loss is the end has one, too, which nobody adds up.
    pub value: i32,
    /// For each square, what it is worth there more than on the mean square.
    pub squares: Vec<i16>,
}

/// The worth of all types, for each side.
pub fn measure(variant: &Arc<Variant>) -> [Vec<Worth>; 2] {
    Color::ALL.map(|side| {
        let spec = &variant.spec;
        let boards = boards(variant, side);
        let mut worths: Vec<Worth> = spec
            .kinds()
            .map(|kind| by_moves(variant, side, kind, &boards))
            .collect();
        let bare: Vec<i32> = worths.iter().map(|w| w.by_moves).collect();
        for kind in spec.kinds() {
            promotes(variant, side, kind, &bare, &mut worths[kind.index()]);
        }
        worths
    })
}

/// Boards on which squares are filled at random with the pieces of the game, as many of each side. Black's are White's as Black
/// sees them, so that chance gives neither side anything.
fn boards(variant: &Arc<Variant>, side: Color) -> Vec<Position> {
    let spec = &variant.spec;
    let kinds: Vec<PieceType> = spec
        .start
        .board
        .iter()
        .map(|(_, piece)| piece.kind)
        .filter(|kind| spec.piece(*kind).royal == Royalty::Common)
        .collect();
    let kinds = if kinds.is_empty() {
        spec.kinds().collect()
    } else {
        kinds
    };
    let squares = variant.shape().squares();
    let number = SAMPLES / (squares.len() as usize * spec.pieces.len().max(1));
    let mut random = Random::new(0x6e69_6768_7472_6964);
    let filled = |random: &mut Random| {
        let mut position = Position::empty(variant.clone());
        position.state_mut().side = side;
        for square in squares {
            if random.below(1000) as f64 >= EMPTY * 1000.0 {
                let color = if random.below(2) == 0 { side } else { !side };
                let kind = kinds[random.below(kinds.len())];
                position.put(spec.seen_by(side, square), Cell::piece(color, kind));
            }
        }
        position
    };
    (0..number.clamp(4, 24)).map(|_| filled(&mut random)).collect()
}

/// What was seen of one displacement.
#[derive(Clone, Copy, Default)]
struct Seen {
    /// How often the square there was on the board.
    there: u32,
    /// How often it was empty, and held an enemy.
    chances: [u32; 2],
    /// How often the piece could then go there, and take what stood there.
    taken: [u32; 2],
}

impl Seen {
    /// How often the piece could do so of the times it might.
    fn share(&self, capture: usize) -> f64 {
        match self.chances[capture] {
            0 => 0.0,
            chances => f64::from(self.taken[capture]) / f64::from(chances),
        }
    }

    /// Whether nothing ever came between.
    fn is_leap(&self) -> bool {
        (0..2).all(|i| self.taken[i] == 0 || self.taken[i] == self.chances[i])
    }

    /// What one such target counts.
    fn weight(&self) -> f64 {
        self.share(0) / 3.0 + self.share(1) * 2.0 / 3.0
    }
}

/// The squares that moves go to without capture, and those whose enemies they take.
fn targets(position: &Position, from: Square, moves: &mut Vec<Move>) -> [Bitboard; 2] {
    moves.clear();
    walk_moves(position, from, moves);
    let mut found = [Bitboard::EMPTY; 2];
    let Some(own) = position.board().piece(from).map(|p| p.color) else {
        return found;
    };
    for m in moves.iter() {
        if let (Some(to), true) = (m.to, m.victims.is_empty()) {
            found[0].insert(to);
        }
        let enemy = |s: &&Square| position.board().piece(**s).is_some_and(|p| p.color != own);
        m.victims.iter().filter(enemy).for_each(|s| found[1].insert(*s));
    }
    found
}

/// A type measured by its own moves.
fn by_moves(variant: &Arc<Variant>, side: Color, kind: PieceType, boards: &[Position]) -> Worth {
    let shape = variant.shape();
    let home = home(variant, side, kind);
    let mut seen: BTreeMap<(i16, i16), Seen> = BTreeMap::new();
    let mut on_square = vec![0.0; 256];
    let mut totals = [0u32; 2];
    let mut moves = Vec::new();
    let vector = |a: Square, b: Square| {
        let d = |at: fn(&_, Square) -> usize| at(shape, b) as i16 - at(shape, a) as i16;
        (d(crate::base::BoardShape::file), d(crate::base::BoardShape::rank))
    };
    for board in boards {
        let mut position = board.clone();
        for from in home {
            let before = position.board().get(from);
            position.put(from, Cell::piece(side, kind));
            let found = targets(&position, from, &mut moves);
            let empty = shape.squares() & !position.board().occupied();
            let enemies = position.board().side(!side);
            for (i, chances) in [empty, enemies].into_iter().enumerate() {
                totals[i] += found[i].len();
                on_square[from.index()] += f64::from(found[i].len()) / [3.0, 1.5][i];
                // What is never found costs nothing to have looked for; only what is needs its chances.
                for to in found[i] {
                    seen.entry(vector(from, to)).or_default();
                }
                for (v, seen) in &mut seen {
                    let Some(to) = shape.step(from, Vector::new(v.0, v.1), false) else {
                        continue;
                    };
                    seen.there += u32::from(i == 0);
                    seen.chances[i] += u32::from(chances.contains(to));
                    seen.taken[i] += u32::from(found[i].contains(to));
                }
            }
            position.put(from, before);
        }
    }
    let tries = (boards.len() * home.len() as usize).max(1) as f64;
    let mobility = mobility(&seen, tries);
    let sees = sees(variant, home, &seen);
    let bound = match sees {
        ..0.3 => 0.85,
        0.3..0.6 => 0.95,
        _ => 1.0,
    };
    let value = (33.0 * mobility + 0.7 * mobility * mobility) * bound;
    let by_moves = (value.round() as i32).clamp(1, 10_000);
    let mean = on_square.iter().sum::<f64>() / f64::from(home.len().max(1));
    let better = |square: Square| match home.contains(square) && mean > 0.0 {
        true => (on_square[square.index()] / mean - 1.0).clamp(-1.0, 1.0) * f64::from(by_moves.min(1200)) / 8.0,
        false => 0.0,
    };
    Worth {
        targets: totals.map(|n| f64::from(n) / tries),
        mobility,
        sees,
        by_moves,
        by_promotion: 0,
        value: by_moves,
        squares: (0..=255).map(|s| better(Square(s)) as i16).collect(),
    }
}

/// Displacements put together: those of a direction in which something can come between by how often they are found, the others
/// as one each.
fn mobility(seen: &BTreeMap<(i16, i16), Seen>, tries: f64) -> f64 {
    let mut directions: BTreeMap<(i16, i16), Vec<&Seen>> = BTreeMap::new();
    for (v, seen) in seen {
        let gcd = gcd(v.0.unsigned_abs(), v.1.unsigned_abs()).max(1) as i16;
        directions.entry((v.0 / gcd, v.1 / gcd)).or_default().push(seen);
    }
    let of = |targets: &Vec<&Seen>| -> f64 {
        if targets.iter().all(|s| s.is_leap()) {
            return targets.iter().map(|s| s.weight()).sum();
        }
        targets
            .iter()
            .map(|s| RIDE * s.weight() * f64::from(s.there) / tries)
            .sum()
    };
    directions.values().map(of).sum()
}

fn gcd(a: u16, b: u16) -> u16 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The part of the board that a type can come to from one square by its moves, the mean of all squares.
fn sees(variant: &Arc<Variant>, home: Bitboard, seen: &BTreeMap<(i16, i16), Seen>) -> f64 {
    let shape = variant.shape();
    let steps: Vec<Vector> = seen
        .iter()
        .filter(|(_, s)| s.weight() > 0.0)
        .map(|(v, _)| Vector::new(v.0, v.1))
        .collect();
    let Some(first) = home.first() else { return 0.0 };
    let mut reached = Bitboard::of(first);
    let mut open = vec![first];
    // Backwards as well: which squares are of one kind is asked, not which a pawn can still get to.
    while let Some(square) = open.pop() {
        for v in &steps {
            for v in [*v, Vector::new(-v.dx, -v.dy)] {
                let next = shape
                    .step(square, v, false)
                    .filter(|s| home.contains(*s) && !reached.contains(*s));
                if let Some(next) = next {
                    reached.insert(next);
                    open.push(next);
                }
            }
        }
    }
    f64::from(reached.len()) / f64::from(shape.squares().len().max(1))
}

/// The squares that a side's piece of a type can stand on, as far as its own rules say: those it is confined to, without those
/// on which it must become another.
pub fn home(variant: &Variant, side: Color, kind: PieceType) -> Bitboard {
    let piece = variant.spec.piece(kind);
    let all = variant.shape().squares();
    let mut home = piece.confined.map_or(all, |zones| zones[side.index()] & all);
    for promotion in piece
        .promotion
        .iter()
        .filter(|p| !p.captures_only && p.limits.is_empty())
    {
        home &= !promotion.compulsory[side.index()];
    }
    if home.is_empty() { all } else { home }
}

/// How many moves without capture it takes from each square of an empty board to one of `ends`; `None` where it cannot.
pub fn distances(variant: &Arc<Variant>, piece: Piece, ends: Bitboard) -> Vec<Option<u32>> {
    let mut before: Vec<Vec<Square>> = vec![Vec::new(); 256];
    let mut position = Position::empty(variant.clone());
    position.state_mut().side = piece.color;
    let mut moves = Vec::new();
    for from in variant.shape().squares() {
        position.put(from, Cell::piece(piece.color, piece.kind));
        for to in targets(&position, from, &mut moves)[0] {
            before[to.index()].push(from);
        }
        position.put(from, Cell::EMPTY);
    }
    let mut distance = vec![None; 256];
    let mut wave: BTreeSet<Square> = ends.into_iter().collect();
    let mut steps = 0;
    while !wave.is_empty() {
        let mut next = BTreeSet::new();
        for square in &wave {
            distance[square.index()] = Some(steps);
            next.extend(before[square.index()].iter().copied());
        }
        next.retain(|s| distance[s.index()].is_none());
        wave = next;
        steps += 1;
    }
    distance
}

/// Adds what a type gains by what it can become, the more the nearer it is.
fn promotes(variant: &Arc<Variant>, side: Color, kind: PieceType, bare: &[i32], worth: &mut Worth) {
    let spec = &variant.spec;
    let own = bare[kind.index()];
    let ways = spec.piece(kind).promotion.iter().filter(|p| p.turn.is_none());
    let mut gains = vec![0.0f64; 256];
    for way in ways {
        let best = way.choices[side.index()]
            .iter()
            .map(|k| bare[k.index()])
            .max()
            .unwrap_or(own);
        let gain = f64::from((best - own).max(0));
        let distance = distances(variant, Piece { color: side, kind }, way.zone[side.index()]);
        for (square, moves) in distance.iter().enumerate() {
            // A piece that stands in the zone has still to arrive there, or to leave it.
            let part = moves.map_or(0.0, |n| PROMOTES.0 * PROMOTES.1.powi(n.max(1) as i32 - 1));
            gains[square] = gains[square].max(gain * part);
        }
    }
    let begins = spec.starts(side, kind);
    let counted = if begins.is_empty() {
        variant.shape().squares()
    } else {
        begins
    };
    let mean = counted.into_iter().map(|s| gains[s.index()]).sum::<f64>() / f64::from(counted.len().max(1));
    worth.by_promotion = mean.round() as i32;
    worth.value = worth.by_moves + worth.by_promotion;
    for (square, gain) in gains.iter().enumerate() {
        worth.squares[square] = worth.squares[square].saturating_add((gain - mean) as i16);
    }
}
