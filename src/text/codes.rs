//! The table of diagnostic codes: one entry for every kind of mistake there is.
//!
//! Families: `B0xx` Betza syntax, `B1xx` Betza meaning, `V0xx` file shape, `V1xx` board and set-up, `V2xx` rules,
//! `H0xx` hooks, `L0xx` limits, `F0xx` FEN and move text, `W0xx` warnings.

use super::diag::Severity;

mod betza;
mod file;
mod position;

pub use betza::*;
pub use file::*;
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
    /// The smallest input that shows it: a Betza string for B codes and letter warnings, else a file or FEN fragment.
    pub example: &'static str,
    /// What to do.
    pub fix: &'static str,
}

/// All codes, by family and number.
pub fn all() -> impl Iterator<Item = &'static Code> {
    betza::CODES.iter().chain(file::CODES).chain(position::CODES).copied()
}

/// The codes for variant files and hooks.
pub fn file() -> impl Iterator<Item = &'static Code> {
    file::CODES.iter().copied()
}

/// Declares the codes of one family and the list of them.
macro_rules! codes {
    ($($name:ident = $id:literal $severity:ident $title:literal, $explanation:literal, example $example:literal, fix $fix:literal;)*) => {
        $(
            #[doc = $title]
            pub static $name: Code = Code {
                id: $id,
                severity: Severity::$severity,
                title: $title,
                explanation: $explanation,
                example: $example,
                fix: $fix,
            };
        )*
        pub(super) static CODES: &[&Code] = &[$(&$name),*];
    };
}
use codes;
