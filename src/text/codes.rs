//! The table of diagnostic codes: one entry for every kind of mistake there is.
//!
//! Families: `B0xx` Betza syntax, `B1xx` Betza meaning, `V0xx` file shape, `V1xx` board and set-up, `V2xx` rules,
//! `H0xx` hooks, `L0xx` limits, `F0xx` FEN and move text, `P0xx` pictures, `W0xx` warnings, `N0xx` notes, which are said
//! only when asked for.

use super::diag::Severity;

mod betza;
mod file;
mod note;
mod picture;
mod position;

pub use betza::*;
pub use file::*;
pub use note::*;
pub use picture::*;
pub use position::*;

/// One kind of mistake.
#[derive(PartialEq, Eq, Debug)]
pub struct Code {
    /// `B104`; never reused for something else.
    pub id: &'static str,
    /// Error or warning.
    pub severity: Severity,
    /// One line.
    pub title: &'static str,
    /// A paragraph: what it means and why it matters.
    pub explanation: &'static str,
    /// What `example` and `good` are.
    pub input: Input,
    /// The smallest input that shows it.
    pub example: &'static str,
    /// What to do.
    pub fix: &'static str,
    /// The example put right; empty where there is nothing to show.
    pub good: &'static str,
}

/// What kind of input the examples of a code are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Input {
    /// A Betza string.
    Betza,
    /// A whole variant file.
    File,
    /// A FEN of chess.
    Fen,
    /// A command.
    Command,
    /// The picture of a piece, as SVG.
    Picture,
    /// Too large to be shown: the example is described in words.
    Size,
}

/// All codes, by family and number.
pub fn all() -> impl Iterator<Item = &'static Code> {
    let families = [betza::CODES, file::CODES, note::CODES, position::CODES, picture::CODES];
    families.into_iter().flatten().copied()
}

/// The codes for variant files and hooks.
pub fn file() -> impl Iterator<Item = &'static Code> {
    file::CODES.iter().copied()
}

/// The code called `id`, in capitals or not.
pub fn find(id: &str) -> Option<&'static Code> {
    all().find(|code| code.id.eq_ignore_ascii_case(id))
}

/// Declares the codes of one family and the list of them.
macro_rules! codes {
    ($($name:ident = $id:literal $severity:ident $title:literal, $explanation:literal, example $input:ident $example:literal, fix $fix:literal,
       good $good:literal;)*) => {
        $(
            #[doc = $title]
            pub static $name: Code = Code {
                id: $id,
                severity: Severity::$severity,
                title: $title,
                explanation: $explanation,
                input: Input::$input,
                example: $example,
                fix: $fix,
                good: $good,
            };
        )*
        pub(super) static CODES: &[&Code] = &[$(&$name),*];
    };
}
use codes;
