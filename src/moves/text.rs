//! Move text: coordinates, legs with commas, and what else it takes for different moves to have different texts.
//!
//! `e2e4`, promotion `e7e8q`, where a piece stands `e7e7q`; captures elsewhere than on the last square are legs, `f4f7,f7f8`;
//! another piece put elsewhere is named behind `~`, `e5e8~e8e5`; castling is the king's two squares, with `,` and the partner's
//! two where another move can have the same two; a drop is `N@f6`; a flight names its squares, `e4*e5*f6`; `pass`; a vote is its word.

use super::refusal::{Refusal, in_words, refusal};
use super::{legal_moves, meant, pseudo_legal, unmade};
use crate::base::{PieceType, Square};
use crate::position::{Move, MoveKind, Position};

/// The texts of `moves`, which are all the moves of the position: each different from all others.
pub fn move_names(position: &Position, moves: &[Move]) -> Vec<String> {
    let mut names: Vec<String> = moves.iter().map(|m| name(position, m, false)).collect();
    let mut sorted: Vec<&str> = names.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    let twice: Vec<String> = sorted
        .windows(2)
        .filter(|w| w[0] == w[1])
        .map(|w| w[0].to_owned())
        .collect();
    if !twice.is_empty() {
        for (text, m) in names.iter_mut().zip(moves) {
            if twice.binary_search(text).is_ok() {
                *text = name(position, m, true);
            }
        }
    }
    names
}

/// A move's text; the long form also names a capture in passing and a castling partner.
fn name(position: &Position, m: &Move, long: bool) -> String {
    let shape = position.variant().shape();
    let spec = &position.variant().spec;
    let square = |s: Option<Square>| s.map_or_else(String::new, |s| shape.name(s));
    match m.kind {
        MoveKind::Pass => return "pass".into(),
        MoveKind::Vote(i) => {
            let phase = position.state().phase.and_then(|p| spec.phases.get(usize::from(p)));
            return phase
                .and_then(|p| p.options.get(usize::from(i)))
                .map_or_else(String::new, |o| o.text.clone());
        }
        MoveKind::Drop => {
            let id = m.becomes.or(m.drop).map_or("", |k| &spec.piece(k).id);
            return format!("{id}@{}{}", square(m.to), extras(position, m));
        }
        MoveKind::Castle(form) => {
            let (from, to) = (square(m.from), square(m.to));
            let ambiguous = position
                .castling()
                .forms
                .get(usize::from(form))
                .is_some_and(|f| f.ambiguous);
            return match m.moved {
                Some((was, now)) if ambiguous || long => {
                    format!("{from}{to},{}{}", shape.name(was), shape.name(now))
                }
                _ => format!("{from}{to}"),
            } + &extras(position, m);
        }
        MoveKind::Move | MoveKind::Promote | MoveKind::Launch { .. } | MoveKind::Intercept => {}
    }
    if m.removed || !m.path.is_empty() {
        return m.from.map_or_else(String::new, |from| position.way_text(from, &m.path));
    }
    let mut out = square(m.from);
    if m.kind != MoveKind::Intercept || long {
        let passed = if long {
            None
        } else {
            position.state().phantom_victim.filter(|_| m.passing)
        };
        for victim in m.victims.iter().filter(|v| Some(**v) != m.to && Some(**v) != passed) {
            let name = shape.name(*victim);
            out += &format!("{name},{name}");
        }
    }
    out += &square(m.to);
    if let Some((was, now)) = m.moved {
        out += &format!("~{}{}", shape.name(was), shape.name(now));
    }
    if let Some(kind) = m.becomes.filter(|_| is_choice(position, m)) {
        out += &spec.piece(kind).id.to_lowercase();
    }
    out + &extras(position, m)
}

/// A piece that comes in through a gate, and a wall, as Fairy-Stockfish writes them: `d1d2e`, `e2e4,e4d3`. A gate that the
/// mover's own square does not show is named, `e1g1h/h1`.
fn extras(position: &Position, m: &Move) -> String {
    let shape = position.variant().shape();
    let mut out = String::new();
    if let Some((square, kind)) = m.gate {
        out += &position.variant().spec.piece(kind).id.to_lowercase();
        if Some(square) != m.from {
            out += &format!("/{}", shape.name(square));
        }
    }
    if let (Some(wall), Some(to)) = (m.wall, m.to) {
        out += &format!(",{}{}", shape.name(to), shape.name(wall));
    }
    out
}

/// Whether what the mover becomes was its player's choice, not forced by the square or the capture.
fn is_choice(position: &Position, m: &Move) -> bool {
    if m.kind == MoveKind::Promote {
        return true;
    }
    let Some(piece) = m.from.and_then(|f| position.board().piece(f)) else {
        return false;
    };
    let spec = position.variant().spec.piece(piece.kind);
    let forced = spec.morph[piece.color.index()].iter().any(|(s, _)| Some(*s) == m.to);
    let taken = |kind: PieceType| {
        m.victims
            .iter()
            .any(|v| position.board().piece(*v).is_some_and(|p| p.kind == kind))
    };
    !forced && !spec.change_by_capture.iter().any(|(victim, _)| taken(*victim))
}

/// Why a text is not a move of a position: what kind of mistake it is, and one sentence about it without full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadMove {
    /// The kind of mistake.
    pub wrong: WrongMove,
    message: String,
    help: String,
    /// Whether it is another way to write a move of the position.
    pub(super) known_elsewhere: bool,
}

/// What can be wrong with the text of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WrongMove {
    /// It names a square that the board does not have.
    NoSquare,
    /// It starts from a square on which nothing stands.
    EmptySquare,
    /// It starts from a piece of the other side.
    NotYours,
    /// It is a move that a rule forbids here.
    Refused(Refusal),
    /// It drops what cannot be dropped there.
    NoDrop,
    /// It castles without the right to, or over other pieces.
    NoCastling,
    /// The game is over.
    GameOver,
    /// The position asks for something else first: a vote, the answer to a missile.
    NotNow,
    /// No piece moves like that, or the text is none of a move at all.
    NotAMove,
}

impl BadMove {
    /// A mistake with the sentence that says it.
    pub(super) fn new(wrong: WrongMove, message: impl Into<String>) -> BadMove {
        BadMove {
            wrong,
            message: message.into(),
            help: String::new(),
            known_elsewhere: false,
        }
    }

    /// With what to do about it.
    #[must_use]
    pub(super) fn help(mut self, help: impl Into<String>) -> BadMove {
        self.help = help.into();
        self
    }

    /// Marked as another way to write a move.
    #[must_use]
    pub(super) fn known_elsewhere(mut self) -> BadMove {
        self.known_elsewhere = true;
        self
    }

    /// What to do about it: what to write where the text is one that other programs or books have for a move of the position,
    /// else the moves that there are. A sentence without full stop.
    pub fn what_to_do(&self) -> &str {
        &self.help
    }
}

impl std::fmt::Display for BadMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BadMove {}

/// Reads a move of the position. Accepted are the texts that [`move_names`] gives, long forms, the partner's square as a
/// castling king's destination, and `0000`, `--` and `@@@@` for a pass.
///
/// # Errors
/// When the text is no legal move; the reason says as much as can be said: a square beyond the board, an empty start
/// square, the rule that forbids the move, what keeps a piece from being dropped. Where it is another way to write a move of
/// the position, that is said.
pub fn parse_move(position: &mut Position, text: &str) -> Result<Move, BadMove> {
    let moves = legal_moves(position);
    find(position, &moves, text).ok_or_else(|| {
        let bad = why_not(position, text);
        meant::with_help(position, &moves, text, bad)
    })
}

/// Why a text is none of the legal moves.
fn why_not(position: &mut Position, text: &str) -> BadMove {
    let shape = position.variant().shape();
    let mut first = None;
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c.is_ascii_lowercase()) {
        rest = &rest[at..];
        let digits = rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            rest = &rest[1..];
            continue;
        }
        let name = &rest[..=digits];
        let square = shape.parse(name).filter(|s| shape.squares().contains(*s));
        let Some(square) = square else {
            let message = format!("there is no square {name} on this board");
            return BadMove::new(WrongMove::NoSquare, message);
        };
        first.get_or_insert((square, name));
        rest = &rest[1 + digits..];
    }
    let side = position.side();
    if let Some((square, name)) = first
        && !text.contains('@')
    {
        match position.board().piece(square) {
            None => return BadMove::new(WrongMove::EmptySquare, format!("{name} is empty")),
            Some(piece) if piece.color != side => {
                let message = format!("the piece on {name} belongs to the other side");
                return BadMove::new(WrongMove::NotYours, message);
            }
            Some(_) => {}
        }
    }
    let pseudo = pseudo_legal(position);
    if let Some(m) = find(position, &pseudo, text)
        && let Some(why) = refusal(position, &m)
    {
        let words = in_words(position, &m, why);
        return BadMove::new(WrongMove::Refused(why), format!("{text} {words}"));
    }
    unmade::why(position, text)
}

fn find(position: &Position, moves: &[Move], text: &str) -> Option<Move> {
    let names = move_names(position, moves);
    if let Some(i) = names.iter().position(|n| n == text) {
        return Some(moves[i]);
    }
    let mut fits: Vec<&Move> = moves.iter().filter(|m| name(position, m, true) == text).collect();
    if fits.is_empty() && unmade::is_pass(text) {
        fits = moves.iter().filter(|m| m.kind == MoveKind::Pass).collect();
    }
    if fits.is_empty() {
        // King takes partner, as Chess960 interfaces write castling.
        let shape = position.variant().shape();
        let takes_partner = |m: &&Move| match (m.kind, m.from, m.moved) {
            (MoveKind::Castle(_), Some(from), Some((partner, _))) => {
                let (king, partner_square) = (shape.name(from), shape.name(partner));
                match m.gate {
                    // Fairy-Stockfish names the square of the gate first.
                    Some((gate, kind)) => {
                        let id = position.variant().spec.piece(kind).id.to_lowercase();
                        let (first, second) = if gate == from {
                            (king, partner_square)
                        } else {
                            (partner_square, king)
                        };
                        format!("{first}{second}{id}") == text
                    }
                    None => format!("{king}{partner_square}") == text,
                }
            }
            _ => false,
        };
        fits = moves.iter().filter(takes_partner).collect();
    }
    match fits[..] {
        [m] => Some(*m),
        _ => None,
    }
}
