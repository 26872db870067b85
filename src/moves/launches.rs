//! Launches along all ways: listed as moves, or counted as they are walked.

use super::flight::{Known, Launcher, courses, missiles};
use super::oracle::Concrete;
use crate::base::{Bitboard, Color, Piece, PieceSet, Square};
use crate::position::{Move, MoveKind, Position};
use crate::program::Walker;
use crate::program::vm::{Oracle, Path, Victims};

/// Appends the launches of the missile of the piece on a square that are roams, in the order of their squares, without asking
/// what becomes of them; `None` if the machine has to walk them.
pub(super) fn list(position: &Position, piece: Piece, from: Square, moves: &mut Vec<Move>) -> Option<()> {
    let courses = courses(position, piece, from)?;
    let oracle = Concrete::new(position, piece.color, piece.kind, from);
    let mut lister = Lister {
        from,
        listed: Vec::new(),
        barred: barred(position, piece),
    };
    for course in courses {
        course.walk(from, |s| oracle.class(s), &mut lister);
    }
    // By their ends first, as moves are sorted.
    lister.listed.sort_by_key(|m| m.to);
    moves.append(&mut lister.listed);
    Some(())
}

/// The number of legal launches by roams of the side to move; `None` if the machine has to walk some.
pub(super) fn count(position: &Position, known: &mut Known) -> Option<u64> {
    let side = position.side();
    let mut legal = 0;
    for from in missiles(position, side) {
        let launcher = Launcher::new(position, from)?;
        let piece = launcher.piece;
        let oracle = Concrete::new(position, piece.color, piece.kind, from);
        let mut tally = Tally {
            from,
            launcher,
            known,
            barred: barred(position, piece),
            legal: 0,
        };
        for course in courses(position, piece, from)? {
            course.walk(from, |s| oracle.class(s), &mut tally);
        }
        legal += tally.legal;
    }
    Some(legal)
}

/// The squares whose pieces a piece may not capture.
fn barred(position: &Position, piece: Piece) -> Bitboard {
    let forbidden = &position.variant().spec.rules.forbidden;
    let spared = forbidden.iter().filter(|f| f.captors.contains(piece.kind));
    let spared = spared.fold(PieceSet::EMPTY, |all, f| all.or(f.victims));
    match spared.is_empty() {
        true => Bitboard::EMPTY,
        false => position.board().of(Color::White, spared) | position.board().of(Color::Black, spared),
    }
}

/// The launch along a way.
fn launch(from: Square, way: &Path, takes: bool) -> Move {
    let to = way.last().copied().unwrap_or(from);
    let mut victims = Victims::new();
    if takes {
        let _ = victims.push(to);
    }
    Move {
        from: Some(from),
        to: Some(to),
        victims,
        removed: true,
        path: *way,
        ..Move::new(MoveKind::Launch { pending: false })
    }
}

/// Lists launches.
struct Lister {
    from: Square,
    listed: Vec<Move>,
    barred: Bitboard,
}

impl Walker for Lister {
    fn crosses(&mut self, _: Square) -> bool {
        true
    }

    fn ends(&mut self, way: &Path, takes: bool) {
        let m = launch(self.from, way, takes);
        if !takes || !m.to.is_some_and(|to| self.barred.contains(to)) {
            self.listed.push(m);
        }
    }
}

/// Counts those that are legal.
struct Tally<'k, 'p> {
    from: Square,
    launcher: Launcher<'p>,
    known: &'k mut Known,
    barred: Bitboard,
    legal: u64,
}

impl Walker for Tally<'_, '_> {
    fn crosses(&mut self, square: Square) -> bool {
        self.launcher.may_cross(square, self.known)
    }

    fn ends(&mut self, way: &Path, takes: bool) {
        let end = way.last().copied().unwrap_or(self.from);
        if takes && self.barred.contains(end) {
            return;
        }
        let legal = match self.launcher.ended_well(end) {
            Some(legal) => legal,
            None => self.launcher.ends_well(&launch(self.from, way, takes), self.known),
        };
        self.legal += u64::from(legal);
    }
}
