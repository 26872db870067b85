//! A position, and the moves it has.

use super::error::Error;
use super::{Game, Variant};
use crate::base::{Color, Piece, Square};
use crate::moves::{self, Outcome, legal_moves, move_names, parse_move};
use crate::{moves as machinery, position};

/// A position of a variant: what stands where, whose turn it is, and all else that decides which moves there are. A
/// [move](Position::play) gives another one.
///
/// ```
/// use nightrider::Variant;
///
/// let chess = Variant::shipped("chess")?;
/// let start = chess.start();
/// let after = start.play(&start.parse("e2e4")?)?;
/// assert_eq!(after.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
/// assert_eq!(start.perft(3), 8902);
/// # Ok::<(), nightrider::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    inner: position::Position,
}

/// A legal move of a position. Two moves of one position are equal when they do the same.
///
/// ```
/// let chess = nightrider::Variant::shipped("chess")?;
/// let position = chess.position("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1")?;
/// let passing = position.parse("d5e6")?;
/// let name = |square| chess.square_name(square);
/// assert_eq!(passing.to().map(name).as_deref(), Some("e6"));
/// assert_eq!(passing.captured().map(name).collect::<Vec<_>>(), ["e5"]);
/// # Ok::<(), nightrider::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    inner: machinery::Move,
}

impl Move {
    /// Where the mover stands; `None` where nothing on the board moves, as in a drop or a pass.
    pub fn from(&self) -> Option<Square> {
        self.inner.from
    }

    /// Where it ends; `None` where nothing arrives.
    pub fn to(&self) -> Option<Square> {
        self.inner.to
    }

    /// The squares of the pieces it takes off the board by the walk itself, in the order taken.
    pub fn captured(&self) -> impl Iterator<Item = Square> + '_ {
        self.inner.victims.iter().copied()
    }

    /// The move that the machinery works on.
    pub fn machinery(&self) -> &machinery::Move {
        &self.inner
    }
}

impl Position {
    /// A position whose goals are judged as they are after a move.
    pub(super) fn of(mut inner: position::Position) -> Position {
        moves::judge_safe_goals(&mut inner);
        Position { inner }
    }

    /// The position after moves whose goals were judged when they were made.
    pub(super) fn judged(inner: position::Position) -> Position {
        Position { inner }
    }

    /// Its variant.
    pub fn variant(&self) -> Variant {
        Variant::of(self.inner.variant().clone())
    }

    /// The position as FEN.
    pub fn fen(&self) -> String {
        self.inner.fen()
    }

    /// Whose turn it is.
    pub fn side(&self) -> Color {
        self.inner.side()
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.inner.board().piece(square)
    }

    /// Whether the side to move is in check.
    ///
    /// ```
    /// let chess = nightrider::Variant::shipped("chess")?;
    /// assert!(chess.position("4k3/8/8/8/8/8/8/K3R3 b - - 0 1")?.in_check());
    /// # Ok::<(), nightrider::Error>(())
    /// ```
    pub fn in_check(&self) -> bool {
        moves::in_check(&self.inner, self.inner.side())
    }

    /// The legal moves; none when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        let moves = legal_moves(&mut self.inner.clone());
        moves.into_iter().map(|inner| Move { inner }).collect()
    }

    /// The legal moves and their texts, all different.
    ///
    /// ```
    /// let chess = nightrider::Variant::shipped("chess")?;
    /// let position = chess.position("7k/P7/8/8/8/8/8/K7 w - - 0 1")?;
    /// let texts = position.moves_with_text().into_iter().map(|(_, text)| text).collect::<Vec<_>>();
    /// assert_eq!(texts, ["a1a2", "a1b1", "a1b2", "a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    /// # Ok::<(), nightrider::Error>(())
    /// ```
    pub fn moves_with_text(&self) -> Vec<(Move, String)> {
        let moves = legal_moves(&mut self.inner.clone());
        let names = move_names(&self.inner, &moves);
        let mut all: Vec<(Move, String)> = moves.into_iter().map(|inner| Move { inner }).zip(names).collect();
        all.sort_by(|a, b| a.1.cmp(&b.1));
        all
    }

    /// The text of a move, different from those of all other moves of this position.
    ///
    /// # Errors
    /// [`Error::OtherPosition`] when it is no legal move here.
    pub fn text(&self, m: &Move) -> Result<String, Error> {
        let found = self.moves_with_text().into_iter().find(|(other, _)| other == m);
        found.map(|(_, text)| text).ok_or(Error::OtherPosition)
    }

    /// The legal move that a text says.
    ///
    /// ```
    /// let chess = nightrider::Variant::shipped("chess")?;
    /// let pinned = chess.position("4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1")?;
    /// let why = pinned.parse("e2c3").unwrap_err();
    /// assert_eq!(why.to_string(), "e2c3 leaves the king on e1 attacked by the rook on e8");
    /// # Ok::<(), nightrider::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Move`] with the reason, as a type and as a sentence.
    pub fn parse(&self, text: &str) -> Result<Move, Error> {
        let inner = parse_move(&mut self.inner.clone(), text)?;
        Ok(Move { inner })
    }

    /// The position after a move.
    ///
    /// # Errors
    /// [`Error::OtherPosition`] when it is no legal move here.
    pub fn play(&self, m: &Move) -> Result<Position, Error> {
        let mut inner = self.inner.clone();
        if !legal_moves(&mut inner).contains(&m.inner) {
            return Err(Error::OtherPosition);
        }
        inner.make(&m.inner);
        Ok(Position { inner })
    }

    /// How the game stands by this position alone: what ended it, or what either side could claim. Repetition is for a
    /// [`Game`] to see.
    pub fn outcome(&self) -> Option<Outcome> {
        moves::Game::new(self.inner.clone()).outcome()
    }

    /// How many sequences of so many legal moves there are.
    pub fn perft(&self, depth: u32) -> u64 {
        moves::perft(&mut self.inner.clone(), depth)
    }

    /// A game from this position.
    pub fn game(&self) -> Game {
        Game::new(self.clone())
    }

    /// The position that the machinery works on.
    pub fn machinery(&self) -> &position::Position {
        &self.inner
    }
}

impl std::fmt::Display for Position {
    /// Writes the FEN.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.inner.fen())
    }
}

impl PartialEq for Position {
    /// Whether two positions of one variant are the same, counters included.
    fn eq(&self, other: &Position) -> bool {
        std::sync::Arc::ptr_eq(self.inner.variant(), other.inner.variant()) && self.inner.fen() == other.inner.fen()
    }
}
