//! What can go wrong, as types.

use std::fmt;

use crate::moves::{BadMove, Illegal};
use crate::text::diag::Diagnostic;
use crate::tools::render;

/// Why something asked of the library cannot be done.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Error {
    /// No variant of this name is shipped.
    NoSuchVariant {
        /// The name that was asked for.
        name: String,
        /// The shipped name nearest to it, if one is near.
        near: Option<String>,
    },
    /// The text of a variant cannot be used; one finding at least is an error.
    Variant(Findings),
    /// A FEN cannot be read, or a position has no place in the variant.
    Position(Findings),
    /// There is no start position of this number; the reason, a sentence.
    Start(String),
    /// A text is no legal move of the position.
    Move(BadMove),
    /// A text is no legal move of the game, or the game is over.
    Illegal(Illegal),
    /// A move belongs to another position: it is none of the legal moves of this one.
    OtherPosition,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoSuchVariant { name, near: Some(near) } => {
                write!(f, "no variant called `{name}` is shipped; did you mean `{near}`?")
            }
            Error::NoSuchVariant { name, near: None } => write!(f, "no variant called `{name}` is shipped"),
            Error::Variant(findings) | Error::Position(findings) => findings.fmt(f),
            Error::Start(why) => f.write_str(why),
            Error::Move(why) => why.fmt(f),
            Error::Illegal(why) => why.fmt(f),
            Error::OtherPosition => f.write_str("the move is none of the legal moves of this position"),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Variant(findings) | Error::Position(findings) => Some(findings),
            Error::Illegal(why) => Some(why),
            _ => None,
        }
    }
}

impl From<Illegal> for Error {
    fn from(why: Illegal) -> Error {
        Error::Illegal(why)
    }
}

impl From<BadMove> for Error {
    fn from(why: BadMove) -> Error {
        Error::Move(why)
    }
}

/// What was found in a text, in reading order. Printed, each finding stands with the line it is about.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Findings {
    all: Vec<Diagnostic>,
}

impl Findings {
    /// These findings.
    pub(super) fn new(all: Vec<Diagnostic>) -> Findings {
        Findings { all }
    }

    /// The findings one by one: code, message, place, what to do.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.all.iter()
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// One line for each finding: `file:line:column: severity[code]: message`.
    pub fn short(&self) -> String {
        render::short(&self.all)
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(render::text(&self.all, false).trim_end())
    }
}

impl std::error::Error for Findings {}

impl<'f> IntoIterator for &'f Findings {
    type Item = &'f Diagnostic;
    type IntoIter = std::slice::Iter<'f, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
