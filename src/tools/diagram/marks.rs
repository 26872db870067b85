//! Marks: what a piece can do, square by square.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::{BoardShape, Color, Piece, PieceSet, PieceType, Square};
use crate::meaning::rules::Royalty;
use crate::moves::{Way, legal_moves, piece_moves, pseudo_legal, ways};
use crate::position::{Cell, Move, MoveKind, Position};

/// A sign on a square. Each has a shape of its own, so that none is told from another by colour alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Mark {
    /// The piece can go there without capturing.
    Move,
    /// The piece can capture there.
    Capture,
    /// The piece can go there and could capture there.
    Both,
    /// The piece can end there after capturing elsewhere.
    Landing,
    /// The piece can capture a piece of its own side there.
    Own,
    /// What stands there can be captured by a move that ends elsewhere.
    Passing,
    /// What stands there can be captured by the piece staying where it is.
    Rifle,
    /// A piece that is hopped over.
    Hurdle,
    /// An empty square on which a way turns, or that it must find empty.
    Path,
    /// Where a king goes by castling.
    Castling,
    /// Where a piece from hand can be put.
    Drop,
    /// Where a piece can fly to and be gone.
    Launch,
    /// What stands there, or arrives there, goes with the blast of a capture.
    Blast,
    /// A piece that is put elsewhere.
    Shift,
    /// The piece can move and be where it was.
    Stay,
    /// The move there is open only to a piece that has not moved, or from certain squares.
    Initial,
    /// The piece can become another by the move there.
    Promotion,
}

impl Mark {
    /// All marks, in the order of legends.
    pub const ALL: [Mark; 17] = [
        Mark::Move,
        Mark::Capture,
        Mark::Both,
        Mark::Landing,
        Mark::Own,
        Mark::Passing,
        Mark::Rifle,
        Mark::Hurdle,
        Mark::Path,
        Mark::Castling,
        Mark::Drop,
        Mark::Launch,
        Mark::Blast,
        Mark::Shift,
        Mark::Stay,
        Mark::Initial,
        Mark::Promotion,
    ];

    /// Its sign in terminal text.
    pub fn sign(self) -> char {
        match self {
            Mark::Move => '*',
            Mark::Capture => 'x',
            Mark::Both => '&',
            Mark::Landing => '+',
            Mark::Own => '%',
            Mark::Passing => '!',
            Mark::Rifle => '^',
            Mark::Hurdle => '~',
            Mark::Path => '-',
            Mark::Castling => '=',
            Mark::Drop => '@',
            Mark::Launch => '$',
            Mark::Blast => ':',
            Mark::Shift => '<',
            Mark::Stay => '_',
            Mark::Initial => '1',
            Mark::Promotion => '>',
        }
    }

    /// What a legend says of it.
    pub fn meaning(self) -> &'static str {
        match self {
            Mark::Move => "can move there",
            Mark::Capture => "can capture there",
            Mark::Both => "can move or capture there",
            Mark::Landing => "can end there by capturing elsewhere",
            Mark::Own => "can capture its own side's piece",
            Mark::Passing => "captured by a move that ends elsewhere",
            Mark::Rifle => "captured without moving",
            Mark::Hurdle => "hopped over",
            Mark::Path => "on the way",
            Mark::Castling => "castling",
            Mark::Drop => "can be dropped there",
            Mark::Launch => "can fly there and is gone",
            Mark::Blast => "removed by the blast of a capture",
            Mark::Shift => "put elsewhere",
            Mark::Stay => "can move and be back where it was",
            Mark::Initial => "only as a first move or from certain squares",
            Mark::Promotion => "promotes",
        }
    }
}

/// What is said where captures on empty squares are left out.
pub const CUT: &str = "too many ways to look for captures on empty squares";

/// The most ways a piece may have for it to be asked, on every empty square, what it could capture there. Pieces of games
/// have some hundred; strings that capture without end have tens of thousands.
const MOST_WAYS: usize = 4096;

/// What joins two squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Link {
    /// A part of a way that turns.
    Way,
    /// From what is captured in passing to where the mover ends.
    Passing,
    /// From where another piece stands to where it is put.
    Shift,
}

/// Marks and links of a diagram.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Marks {
    /// The marks of each square.
    pub on: BTreeMap<Square, BTreeSet<Mark>>,
    /// The links.
    pub links: BTreeSet<(Link, Square, Square)>,
    /// Whether captures on empty squares were left out because there are too many ways.
    pub cut: bool,
}

impl Marks {
    /// Adds a mark.
    pub fn add(&mut self, square: Square, mark: Mark) {
        self.on.entry(square).or_default().insert(mark);
    }

    /// Adds the marks and links of another set.
    pub fn extend(&mut self, other: Marks) {
        for (square, marks) in other.on {
            self.on.entry(square).or_default().extend(marks);
        }
        self.links.extend(other.links);
        self.cut |= other.cut;
    }

    /// The marks that occur, in the order of legends.
    pub fn used(&self) -> Vec<Mark> {
        let occurs = |mark: &Mark| self.on.values().any(|on| on.contains(mark));
        Mark::ALL.into_iter().filter(occurs).collect()
    }

    /// What is put elsewhere, in words: `a1 to d1`.
    pub fn shifts(&self, shape: &BoardShape) -> Vec<String> {
        let links = self.links.iter().filter(|(link, ..)| *link == Link::Shift);
        links
            .map(|(_, was, now)| format!("{} to {}", shape.name(*was), shape.name(*now)))
            .collect()
    }

    /// The marks on a square, in the order of legends.
    pub fn of(&self, square: Square) -> impl Iterator<Item = Mark> {
        self.on.get(&square).into_iter().flatten().copied()
    }
}

/// The legal moves of the piece on `from`, as if it were its side's turn.
pub fn legal(position: &Position, from: Square) -> Marks {
    let Some((mut position, piece)) = turned(position, from) else {
        return Marks::default();
    };
    let mut moves = legal_moves(&mut position);
    moves.retain(|m| m.from == Some(from));
    let effect = |m: &Move| {
        let mut victims: Vec<Square> = m.victims.to_vec();
        victims.sort_unstable();
        (m.to, victims, m.moved, m.removed, m.becomes)
    };
    let effects: BTreeSet<_> = moves.iter().map(effect).collect();
    let mut walks = ways(&position, from);
    walks.retain(|w| effects.contains(&effect(&w.m)));
    let mut sheet = Sheet::new(&position, piece, from);
    walks.iter().for_each(|w| sheet.walk(w));
    moves.iter().for_each(|m| sheet.other(m));
    moves.iter().for_each(|m| sheet.blast(m));
    sheet.marks()
}

/// What the piece on `from` can do, nobody's safety asked: its moves, and on squares that are empty what it could capture
/// if an enemy stood there.
pub fn possible(position: &Position, from: Square) -> Marks {
    let Some((position, piece)) = turned(position, from) else {
        return Marks::default();
    };
    let mut sheet = Sheet::new(&position, piece, from);
    let now = ways(&position, from);
    now.iter().for_each(|w| sheet.walk(w));
    now.iter().for_each(|w| sheet.blast(&w.m));
    let castlings = pseudo_legal(&position).into_iter();
    castlings
        .filter(|m| m.from == Some(from) && matches!(m.kind, MoveKind::Castle(_)))
        .for_each(|m| sheet.other(&m));
    if position.variant().spec.flights.iter().any(|f| f.kind == piece.kind) {
        let mut flights = Vec::new();
        piece_moves(&position, from, &mut flights);
        flights.iter().for_each(|m| sheet.other(m));
    }
    let Some(enemy) = enemy(&position).filter(|_| now.len() <= MOST_WAYS) else {
        let cut = now.len() > MOST_WAYS;
        return Marks { cut, ..sheet.marks() };
    };
    let empty = position.variant().shape().squares() & !position.board().occupied();
    for square in empty {
        let mut with_enemy = position.clone();
        with_enemy.put(square, Cell::piece(!piece.color, enemy));
        for way in ways(&with_enemy, from) {
            if way.m.to == Some(square) && way.m.victims.contains(&square) {
                sheet.walk(&way);
            }
        }
    }
    sheet.marks()
}

/// The legal drops of a type from hand.
pub fn drops(position: &Position, kind: PieceType) -> Marks {
    let mut marks = Marks::default();
    for m in legal_moves(&mut position.clone()) {
        if let (MoveKind::Drop, Some(to), true) = (m.kind, m.to, m.drop == Some(kind)) {
            marks.add(to, Mark::Drop);
            if m.becomes.is_some() {
                marks.add(to, Mark::Promotion);
            }
            shift(&mut marks, m.moved);
        }
    }
    marks
}

/// The position with the turn given to the side of the piece on `from`.
fn turned(position: &Position, from: Square) -> Option<(Position, Piece)> {
    let piece = position.board().piece(from)?;
    let mut position = position.clone();
    if position.side() != piece.color {
        position.clear_pending(piece.color);
    }
    Some((position, piece))
}

/// The type of enemy that is imagined on empty squares: the first that is not royal.
fn enemy(position: &Position) -> Option<PieceType> {
    let spec = &position.variant().spec;
    let common = spec.kinds().find(|k| spec.piece(*k).royal == Royalty::Common);
    common.or_else(|| spec.kinds().next())
}

fn shift(marks: &mut Marks, moved: Option<(Square, Square)>) {
    if let Some((was, now)) = moved {
        marks.add(was, Mark::Shift);
        marks.links.insert((Link::Shift, was, now));
    }
}

/// What is known of a square as a destination.
#[derive(Default)]
struct Arrival {
    moves: bool,
    captures: bool,
    own: bool,
    lands: bool,
    /// Whether some way there puts what stands there elsewhere.
    displaces: bool,
    /// Whether some way there is open at all times.
    always: bool,
    promotes: bool,
    /// Whether some way there turns nowhere and hops over nothing.
    direct: bool,
}

/// Collects ways.
struct Sheet<'p> {
    position: &'p Position,
    color: Color,
    from: Square,
    arrivals: BTreeMap<Square, Arrival>,
    marks: Marks,
    /// Ways that turn or hop: their end, the squares in order, which of them are hurdles.
    bent: BTreeSet<(Square, Vec<(Square, bool)>)>,
}

impl<'p> Sheet<'p> {
    fn new(position: &'p Position, piece: Piece, from: Square) -> Sheet<'p> {
        Sheet {
            position,
            color: piece.color,
            from,
            arrivals: BTreeMap::new(),
            marks: Marks::default(),
            bent: BTreeSet::new(),
        }
    }

    fn walk(&mut self, way: &Way) {
        let m = &way.m;
        let Some(to) = m.to else { return };
        shift(&mut self.marks, m.moved);
        if m.removed {
            self.other(m);
            return;
        }
        if to == self.from {
            m.victims.iter().for_each(|v| self.marks.add(*v, Mark::Rifle));
            if m.victims.is_empty() && m.moved.is_none() {
                self.marks.add(to, Mark::Stay);
            }
            return;
        }
        let own = self.position.board().piece(to).is_some_and(|p| p.color == self.color);
        for victim in m.victims.iter().filter(|v| **v != to) {
            self.marks.add(*victim, Mark::Passing);
            self.marks.links.insert((Link::Passing, *victim, to));
        }
        let arrival = self.arrivals.entry(to).or_default();
        match (m.victims.contains(&to), m.victims.is_empty()) {
            (true, _) if own => arrival.own = true,
            (true, _) => arrival.captures = true,
            (false, true) if m.moved.is_some_and(|(was, _)| was == to) => arrival.displaces = true,
            (false, true) => arrival.moves = true,
            (false, false) => arrival.lands = true,
        }
        arrival.always |= !way.initial;
        arrival.promotes |= m.becomes.is_some();
        let mut between: Vec<(Square, bool)> = Vec::new();
        for square in way.trail.iter().filter(|s| **s != to && **s != self.from) {
            let taken = m.victims.contains(square) || m.moved.is_some_and(|(was, _)| was == *square);
            between.push((*square, !taken && self.position.board().get(*square) != Cell::EMPTY));
        }
        arrival.direct |= between.is_empty();
        if between.iter().any(|(s, _)| !m.victims.contains(s)) {
            self.bent.insert((to, between));
        }
    }

    /// What the blast of a capture removes beside the captured piece.
    fn blast(&mut self, m: &Move) {
        let Some(captor) = self.position.board().piece(self.from) else {
            return;
        };
        let victims = m.victims.iter().filter_map(|v| self.position.board().piece(*v));
        let victims = victims.fold(PieceSet::EMPTY, |set, piece| set.or(PieceSet::of(piece.kind)));
        for square in self.position.blast_squares(m, captor.kind, victims) {
            self.marks.add(square, Mark::Blast);
        }
    }

    /// A move that is not a walk.
    fn other(&mut self, m: &Move) {
        let Some(to) = m.to else { return };
        match m.kind {
            MoveKind::Castle(_) => {
                self.marks.add(to, Mark::Castling);
                shift(&mut self.marks, m.moved);
            }
            MoveKind::Launch { .. } => {
                self.marks.add(to, Mark::Launch);
                m.victims
                    .iter()
                    .filter(|v| **v != to)
                    .for_each(|v| self.marks.add(*v, Mark::Passing));
            }
            _ => {}
        }
    }

    fn marks(mut self) -> Marks {
        for (square, a) in &self.arrivals {
            let mark = match (a.own, a.moves, a.captures) {
                (true, ..) => Some(Mark::Own),
                (_, true, true) => Some(Mark::Both),
                (_, true, _) => Some(Mark::Move),
                (_, _, true) => Some(Mark::Capture),
                _ => None,
            };
            let more = [(a.displaces, Mark::Move), (a.lands, Mark::Landing)];
            let more = more.into_iter().filter_map(|(so, mark)| so.then_some(mark));
            mark.into_iter().chain(more).for_each(|m| self.marks.add(*square, m));
            if !a.always {
                self.marks.add(*square, Mark::Initial);
            }
            if a.promotes {
                self.marks.add(*square, Mark::Promotion);
            }
        }
        let shape = self.position.variant().shape();
        let vector = |(a, b): (Square, Square)| {
            let far = |x: usize, y: usize| y as i64 - x as i64;
            (far(shape.file(a), shape.file(b)), far(shape.rank(a), shape.rank(b)))
        };
        // Whether two legs go the same way.
        let ahead = |a: (Square, Square), b: (Square, Square)| {
            let ((ax, ay), (bx, by)) = (vector(a), vector(b));
            ax * by == ay * bx && ax * bx + ay * by > 0
        };
        let mut lines: BTreeSet<(Square, Square)> = BTreeSet::new();
        for (to, between) in &self.bent {
            if self.arrivals.get(to).is_some_and(|a| a.direct) {
                continue;
            }
            for (square, hurdle) in between {
                if *hurdle {
                    self.marks.add(*square, Mark::Hurdle);
                } else if !self.arrivals.contains_key(square) && self.position.board().get(*square) == Cell::EMPTY {
                    self.marks.add(*square, Mark::Path);
                }
            }
            // A way straight on needs no line to be understood.
            let stops: Vec<Square> = between.iter().map(|(s, _)| *s).chain([*to]).collect();
            let mut before = self.from;
            let legs: Vec<(Square, Square)> = stops.iter().map(|s| (std::mem::replace(&mut before, *s), *s)).collect();
            if legs.iter().any(|leg| !ahead(legs[0], *leg)) {
                lines.extend(legs);
            }
        }
        // A line that is part of a longer one from the same square says nothing.
        let within = |a: &(Square, Square), b: &(Square, Square)| {
            let length = |l: &(Square, Square)| {
                shape.file(l.0).abs_diff(shape.file(l.1)) + shape.rank(l.0).abs_diff(shape.rank(l.1))
            };
            a.0 == b.0 && ahead(*a, *b) && length(a) < length(b)
        };
        for line in &lines {
            if !lines.iter().any(|other| within(line, other)) {
                self.marks.links.insert((Link::Way, line.0, line.1));
            }
        }
        self.marks
    }
}
