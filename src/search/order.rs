//! Which moves are tried first: the one known from before, captures by what leaves the board, moves that refuted other moves,
//! and quiet ones by how often they did.

use super::evaluate::Evaluation;
use crate::base::{Color, Square};
use crate::moves::{Move, MoveKind, attacked};
use crate::position::Position;

/// Plies for which refuting moves are kept.
const PLIES: usize = 128;

/// Above this the scores of captures and promotions that gain begin, below those of quiet moves end.
pub const GAINS: i32 = 1 << 20;

/// A number that tells the moves of a position apart, well enough to find one again. Never 0.
pub fn key(m: &Move) -> u32 {
    let square = |s: Option<Square>| s.map_or(257, |s| u64::from(s.0));
    let kind = match m.kind {
        MoveKind::Move => 0,
        MoveKind::Promote => 1,
        MoveKind::Castle(form) => 16 + u64::from(form),
        MoveKind::Drop => 2,
        MoveKind::Launch { .. } => 3,
        MoveKind::Intercept => 4,
        MoveKind::Pass => 5,
        MoveKind::Vote(option) => 6 + (u64::from(option) << 20),
    };
    let mut h = 0u64;
    let mut add = |n: u64| h = (h.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    add(square(m.from) << 9 | square(m.to));
    add(kind);
    add(m.becomes.map_or(300, |k| u64::from(k.0)) << 9 | m.drop.map_or(300, |k| u64::from(k.0)));
    add(square(m.wall) << 18 | m.gate.map_or(1 << 17, |(s, k)| u64::from(s.0) << 8 | u64::from(k.0)));
    add(m.moved.map_or(1 << 17, |(a, b)| u64::from(a.0) << 8 | u64::from(b.0)));
    m.victims.iter().for_each(|s| add(u64::from(s.0)));
    m.path.iter().for_each(|s| add(256 + u64::from(s.0)));
    ((h >> 32) as u32).max(1)
}

/// What leaves the board of the other side by a move, less what leaves it of the own, and what a promotion gains; in hundredths
/// of a pawn.
pub fn gain(position: &Position, evaluation: &Evaluation, m: &Move) -> i32 {
    let board = position.board();
    let side = position.side();
    let worth = |square: Square| {
        board.piece(square).map_or(0, |piece| {
            let value = evaluation.worths[piece.color.index()][piece.kind.index()].value;
            if piece.color == side { -value } else { value }
        })
    };
    let mut gain: i32 = m.victims.iter().map(|s| worth(*s)).sum();
    if let (Some(from), true) = (m.from, m.removed) {
        gain += worth(from);
    }
    if let (Some(into), Some(was)) = (m.becomes, m.from.and_then(|from| board.piece(from))) {
        let worths = &evaluation.worths[side.index()];
        gain += worths[into.index()].value - worths[was.kind.index()].value;
    }
    gain
}

/// Whether a capture loses more than it gains, as far as the first answer tells: the captor is worth more than its victims and
/// can be taken.
pub fn loses(position: &Position, evaluation: &Evaluation, m: &Move, gain: i32) -> bool {
    let side = position.side();
    let (Some(from), Some(to)) = (m.from, m.to) else {
        return false;
    };
    let Some(piece) = position.board().piece(from) else {
        return false;
    };
    let own = evaluation.material(side, piece.kind);
    own > gain + 50 && attacked(position, !side, crate::base::Bitboard::of(to))
}

/// Whether a move takes or changes anything: what a search looks at when it looks only at what is forced.
pub fn is_loud(position: &Position, m: &Move) -> bool {
    !m.victims.is_empty()
        && m.victims
            .iter()
            .any(|s| position.board().piece(*s).is_some_and(|p| p.color != position.side()))
        || m.becomes.is_some() && m.drop.is_none()
        || matches!(m.kind, MoveKind::Launch { .. } | MoveKind::Intercept)
}

/// What is known of quiet moves.
#[derive(Debug)]
pub struct Memory {
    /// For each ply, the last quiet moves that refuted something.
    killers: Vec<[u32; 2]>,
    /// For each side, type and square of arrival, how often a quiet move was good, and deep.
    history: [Vec<i32>; 2],
    /// The same for where walls are put.
    walls: [Vec<i32>; 2],
}

impl Memory {
    /// Nothing known, for so many types.
    pub fn new(types: usize) -> Memory {
        Memory {
            killers: vec![[0; 2]; PLIES],
            history: [vec![0; types * 256], vec![0; types * 256]],
            walls: [vec![0; 256], vec![0; 256]],
        }
    }

    /// Lets what was learnt fade, before another search.
    pub fn fade(&mut self) {
        self.killers.fill([0; 2]);
        let all = self.history.iter_mut().chain(&mut self.walls).flatten();
        all.for_each(|n| *n /= 8);
    }

    fn index(position: &Position, m: &Move) -> Option<usize> {
        let kind = m.drop.or_else(|| Some(position.board().piece(m.from?)?.kind))?;
        Some(kind.index() * 256 + m.to?.index())
    }

    /// How a quiet move is rated, less than [`GAINS`].
    pub fn rate(&self, position: &Position, m: &Move, key: u32, ply: usize) -> i32 {
        let killers = self.killers.get(ply).copied().unwrap_or_default();
        if let Some(i) = killers.iter().position(|k| *k == key) {
            return GAINS - 1 - i as i32;
        }
        let side = position.side().index();
        let walk = Memory::index(position, m).map_or(0, |i| self.history[side][i]);
        walk + m.wall.map_or(0, |s| self.walls[side][s.index()])
    }

    /// Notes that a quiet move refuted the one before, and that others tried before it did not.
    pub fn reward(&mut self, position: &Position, m: &Move, tried: &[Move], ply: usize, depth: i32) {
        let key = key(m);
        if let Some(killers) = self.killers.get_mut(ply).filter(|k| k[0] != key) {
            *killers = [key, killers[0]];
        }
        let side = position.side();
        let by = (depth * depth).min(400);
        self.add(position, side, m, by);
        for other in tried {
            self.add(position, side, other, -by);
        }
    }

    /// Moves an entry towards its bound, so that it stays below it.
    fn add(&mut self, position: &Position, side: Color, m: &Move, by: i32) {
        const MOST: i32 = 1 << 14;
        let pull = |n: &mut i32| *n += by * 16 - *n * (by.abs() * 16) / MOST;
        if let Some(i) = Memory::index(position, m) {
            pull(&mut self.history[side.index()][i]);
        }
        if let Some(wall) = m.wall {
            pull(&mut self.walls[side.index()][wall.index()]);
        }
    }
}
