//! The keys of a variant file, as one table: it checks files, and the reference and the JSON schema are made from it.

use super::hooks::Attach;
use crate::text::doc::Value;

/// One key of a table in a variant file, or one parameter of a hook.
#[derive(Debug)]
pub struct Key {
    /// How it is written.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What its absence means, in words; [`REQUIRED`] when it may not be absent.
    pub default: &'static str,
    /// What it says, one or two sentences.
    pub doc: &'static str,
    /// A line or two of TOML that use it, from the top level of a file (of the hook call for a parameter).
    pub example: &'static str,
}

/// The default of a key that must be there.
pub const REQUIRED: &str = "required";

/// What a key takes.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Any string.
    Text,
    /// The id of a piece: a capital letter, perhaps with marks.
    Id,
    /// One capital letter.
    Letter,
    /// One square.
    Square,
    /// A Betza string.
    Betza,
    /// A square set.
    Squares,
    /// Two squares, from and to: `g1-h1`.
    Go,
    /// The directions of a Betza atom: `R`, `fW`.
    Way,
    /// Classes of squares by their letters: `E` empty, `F` friend, `X` enemy; empty string for none.
    Classes,
    /// The name of a piece of the file.
    Piece,
    /// `true` or `false`.
    Flag,
    /// A whole number within bounds.
    Whole(i64, i64),
    /// One of a few words; the function gives them.
    Word(fn() -> &'static [&'static str]),
    /// A table with these keys.
    Table(&'static [Key]),
    /// A table whose keys are names the file chooses.
    Named(&'static Kind),
    /// A table whose keys are names of pieces of the file.
    ByPiece(&'static Kind),
    /// One of them, or a list of any number.
    Many(&'static Kind),
    /// The same, where it matters how often each stands in the list.
    Series(&'static Kind),
    /// Whichever of these fits.
    Either(&'static [Kind]),
    /// A list of hook calls, of the hooks that are called in such a place: tables with `use` and the hook's parameters.
    Hooks(Attach),
}

impl Kind {
    /// What it is called in messages and in the reference.
    pub fn describe(self) -> String {
        match self {
            Kind::Text => "a string".to_owned(),
            Kind::Id => "an id such as \"N\"".to_owned(),
            Kind::Letter => "a capital letter".to_owned(),
            Kind::Square => "a square".to_owned(),
            Kind::Betza => "a Betza string".to_owned(),
            Kind::Squares => "a square set".to_owned(),
            Kind::Go => "two squares such as \"g1-h1\"".to_owned(),
            Kind::Way => "directions such as \"R\" or \"fW\"".to_owned(),
            Kind::Classes => "letters out of \"EFX\"".to_owned(),
            Kind::Piece => "the name of a piece".to_owned(),
            Kind::Flag => "true or false".to_owned(),
            Kind::Whole(i64::MIN, i64::MAX) => "a whole number".to_owned(),
            Kind::Whole(low, i64::MAX) => format!("a whole number from {low}"),
            Kind::Whole(low, high) => format!("a whole number from {low} to {high}"),
            Kind::Word(words) => one_of(words()),
            Kind::Table(_) => "a table".to_owned(),
            Kind::Named(kind) => format!("a table of names, each with {}", kind.describe()),
            Kind::ByPiece(kind) => format!("a table of piece names, each with {}", kind.describe()),
            Kind::Many(kind) | Kind::Series(kind) => format!("{}, or a list of such", kind.describe()),
            Kind::Either(kinds) => kinds.iter().map(|k| k.describe()).collect::<Vec<_>>().join(", or "),
            Kind::Hooks(_) => "a list of hook calls".to_owned(),
        }
    }

    /// Whether `false` in place of it takes out what the extended file says.
    pub fn removable(self) -> bool {
        match self {
            Kind::Table(_) | Kind::Named(_) | Kind::ByPiece(_) | Kind::Many(_) | Kind::Series(_) | Kind::Hooks(_) => {
                true
            }
            Kind::Either(kinds) => kinds.iter().any(|k| k.removable()),
            _ => false,
        }
    }

    /// Whether a value has the right form, not looking inside it.
    pub fn fits(self, value: &Value) -> bool {
        match self {
            Kind::Text | Kind::Id | Kind::Letter | Kind::Square => matches!(value, Value::Text(_)),
            Kind::Betza | Kind::Squares | Kind::Go | Kind::Way | Kind::Classes | Kind::Piece => {
                matches!(value, Value::Text(_))
            }
            Kind::Word(_) => matches!(value, Value::Text(_)),
            Kind::Flag => matches!(value, Value::Flag(_)),
            Kind::Whole(..) => matches!(value, Value::Whole(_)),
            Kind::Table(_) | Kind::Named(_) | Kind::ByPiece(_) => matches!(value, Value::Table(_)),
            Kind::Many(kind) | Kind::Series(kind) => matches!(value, Value::List(_)) || kind.fits(value),
            Kind::Either(kinds) => kinds.iter().any(|k| k.fits(value)),
            Kind::Hooks(_) => matches!(value, Value::List(_)),
        }
    }
}

/// `"a", "b" or "c"`.
pub fn one_of(words: &[impl AsRef<str>]) -> String {
    let quoted: Vec<String> = words.iter().map(|w| format!("\"{}\"", w.as_ref())).collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.join(""),
    }
}
