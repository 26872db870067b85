//! Moves with the way they go, for those who draw or explain them.

use std::ops::ControlFlow;

use super::generate::{emit, imitates, is_forbidden, walking};
use super::oracle::Concrete;
use crate::base::{PieceSet, Square};
use crate::meaning::movement::Mask;
use crate::position::{Move, Position};
use crate::program::vm::{Oracle, Trail, run};
use crate::program::{Code, Op};

/// One way to make a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The move.
    pub m: Move,
    /// Where the way turns, what it hops over and what must be empty on it, in order, its end included.
    pub trail: Trail,
    /// Whether it is open only to a piece that has not moved or stands on certain squares.
    pub initial: bool,
}

/// The concrete oracle, tracing.
struct Tracing<'p>(Concrete<'p>);

impl Oracle for Tracing<'_> {
    type Notes = ();

    const ANYTHING: bool = false;
    const TRACES: bool = true;

    fn class(&self, square: Square) -> Mask {
        self.0.class(square)
    }

    fn is(&self, square: Square, types: PieceSet) -> bool {
        self.0.is(square, types)
    }

    fn virgin(&self) -> bool {
        self.0.virgin()
    }

    fn phantom(&self, square: Square) -> Option<Square> {
        self.0.phantom(square)
    }
}

/// All ways of all pseudo-legal walks of the piece on `from`, flights left out. One move may have several ways.
pub fn ways(position: &Position, from: Square) -> Vec<Way> {
    let mut found = Vec::new();
    let Some(piece) = position.board().piece(from) else {
        return found;
    };
    let variant = position.variant();
    let oracle = Tracing(Concrete::new(position, piece.color, piece.kind, from));
    let forbidden = &variant.spec.rules.forbidden;
    let mut moves = Vec::new();
    let mut follow = |line: &[Op], initial: bool, modes: Option<&_>| {
        let _ = run(&variant.code, line, from, &oracle, |state, end| {
            let lawful = forbidden.is_empty() || !is_forbidden(position, piece, forbidden, &state.victims);
            if lawful && modes.is_none_or(|m| imitates(position, piece.color, m, state)) {
                emit(position, piece, from, state, end, &mut moves);
                found.extend(moves.drain(..).map(|m| Way {
                    m,
                    trail: state.trail,
                    initial,
                }));
            }
            ControlFlow::Continue(())
        });
    };
    let program = variant.program(piece.color, piece.kind);
    let walks = walking(position, piece);
    for line in program.lines.iter().filter(|line| walks(line)) {
        follow(line, is_initial(&variant.code, line), None);
    }
    for imitation in &program.imitations {
        let Some(last) = position.state().last else { continue };
        if imitation.virgin && !oracle.virgin() {
            continue;
        }
        for line in &variant.imitated(piece.color, last, imitation.flipped).lines {
            let initial = imitation.virgin || is_initial(&variant.code, line);
            follow(line, initial, Some(imitation));
        }
    }
    found
}

/// Whether a line asks about the mover's past or its square.
fn is_initial(code: &Code, line: &[Op]) -> bool {
    line.iter().any(|op| match op {
        Op::Virgin | Op::From(_) => true,
        Op::Roam(id) => code.roams[usize::from(id.0)].states.iter().any(|state| {
            let edges = state.edges.iter().map(|(edge, _)| edge);
            state.exits.iter().chain(edges).any(|line| is_initial(code, line))
        }),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::BoardShape;
    use crate::meaning::lower;
    use crate::text::diag::Sink;
    use crate::text::source::{Excerpt, SourceFile};
    use crate::tools::piece::Lone;

    /// The trails of the ways from e5 to `to`, as text.
    fn trails(betza: &str, own: &[&str], to: &str) -> Vec<String> {
        let shape = BoardShape::new(9, 9, 1).unwrap();
        let movement = lower::read(&Excerpt::whole(&SourceFile::new("t", betza)), &mut Sink::default());
        let mut lone = Lone::new(shape.clone(), movement, shape.parse("e5").unwrap());
        lone.blockers = own.iter().map(|s| (shape.parse(s).unwrap(), true, false)).collect();
        let to = shape.parse(to);
        let ways = ways(&lone.position().unwrap(), lone.at);
        let text = |w: &Way| w.trail.iter().map(|s| shape.name(*s)).collect::<Vec<_>>().join(" ");
        ways.iter().filter(|w| w.m.to == to).map(text).collect()
    }

    #[test]
    fn ways_show_where_a_walk_turns_and_what_it_hops_over() {
        assert_eq!(trails("R", &[], "e9"), ["e9"]);
        assert_eq!(trails("[F?R]", &[], "f9"), ["f6 f9"]);
        assert_eq!(trails("nN", &[], "f7"), ["e6 f7"]);
        assert_eq!(trails("pR", &["e7"], "e9"), ["e7 e9"]);
        assert_eq!(trails("jD", &["e6"], "e7"), ["e6 e7"]);
        assert_eq!(trails("zB", &[], "g7"), [] as [&str; 0]);
        assert_eq!(trails("zB", &[], "e7"), ["d6 e7", "f6 e7"]);
    }

    #[test]
    fn first_moves_are_told_apart() {
        let shape = BoardShape::new(8, 8, 1).unwrap();
        let movement = lower::read(&Excerpt::whole(&SourceFile::new("t", "fmWifmnD")), &mut Sink::default());
        let lone = Lone::new(shape.clone(), movement, shape.parse("e2").unwrap());
        let ways = ways(&lone.position().unwrap(), lone.at);
        let initial: Vec<(String, bool)> = ways.iter().map(|w| (shape.name(w.m.to.unwrap()), w.initial)).collect();
        assert_eq!(initial, [("e3".to_owned(), false), ("e4".to_owned(), true)]);
    }
}
