//! A game: moves one after the other, taken back, and how it ended.

use super::Position;
use super::error::Error;
use crate::moves::{self, Outcome};

/// A game from a start position on.
///
/// ```
/// let mut game = nightrider::Variant::shipped("chess")?.game();
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play(text)?;
/// }
/// assert_eq!(game.outcome().map(|o| o.to_string()).as_deref(), Some("0-1 (checkmate)"));
/// assert_eq!(game.play("a2a3").unwrap_err().to_string(), "move 5, a2a3: the game is over: 0-1 (checkmate)");
/// assert_eq!(game.undo().as_deref(), Some("d8h4"));
/// assert!(game.outcome().is_none());
/// # Ok::<(), nightrider::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    inner: moves::Game,
}

impl Game {
    /// A game that starts from a position.
    pub fn new(start: Position) -> Game {
        Game {
            inner: moves::Game::new(start.machinery().clone()),
        }
    }

    /// The position now.
    pub fn position(&self) -> Position {
        Position::judged(self.inner.position().clone())
    }

    /// The legal moves now, as texts.
    pub fn legal_moves(&self) -> Vec<String> {
        let moves = self.position().moves_with_text();
        moves.into_iter().map(|(_, text)| text).collect()
    }

    /// Plays a move given as text.
    ///
    /// # Errors
    /// [`Error::Illegal`] when it is no legal move, or the game is over.
    pub fn play(&mut self, text: &str) -> Result<(), Error> {
        Ok(self.inner.play(text)?)
    }

    /// Takes the last move back and returns its text; `None` at the start.
    pub fn undo(&mut self) -> Option<String> {
        self.inner.undo().map(|(_, text)| text)
    }

    /// The moves so far, as texts.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.inner.moves().iter().map(|(_, text)| text.as_str())
    }

    /// How the game ended, or how it would end if a side claimed it; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.inner.clone().outcome()
    }

    /// The game that the machinery works on.
    pub fn machinery(&self) -> &moves::Game {
        &self.inner
    }
}
