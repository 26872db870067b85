//! The variants that come with the program, embedded in it.

use crate::meaning::load::load;
use crate::meaning::spec::VariantSpec;
use crate::text::diag::{Diagnostic, Sink, did_you_mean};

/// The shipped variants: stem of the file and its text, sorted by stem.
pub static SHIPPED: &[(&str, &str)] = &[
    ("capablanca", include_str!("../../variants/capablanca.toml")),
    ("chess", include_str!("../../variants/chess.toml")),
    ("cruise-pawns", include_str!("../../variants/cruise-pawns.toml")),
    ("cruise-pawns-any", include_str!("../../variants/cruise-pawns-any.toml")),
    ("flying-bombers", include_str!("../../variants/flying-bombers.toml")),
    ("hangars", include_str!("../../variants/hangars.toml")),
    ("herculean", include_str!("../../variants/herculean.toml")),
    ("herculean-2", include_str!("../../variants/herculean-2.toml")),
    ("herculean-2-weak", include_str!("../../variants/herculean-2-weak.toml")),
    ("winther", include_str!("../../variants/winther.toml")),
    ("winther-two", include_str!("../../variants/winther-two.toml")),
    ("winther-vote", include_str!("../../variants/winther-vote.toml")),
    (
        "cruise-pawns-costs-turn",
        include_str!("../../variants/cruise-pawns-costs-turn.toml"),
    ),
    (
        "cruise-pawns-over-friend-never",
        include_str!("../../variants/cruise-pawns-over-friend-never.toml"),
    ),
    (
        "flying-bombers-first",
        include_str!("../../variants/flying-bombers-first.toml"),
    ),
    (
        "flying-bombers-superjump",
        include_str!("../../variants/flying-bombers-superjump.toml"),
    ),
];

/// The text of a shipped variant.
pub fn shipped(stem: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(name, _)| *name == stem).map(|(_, text)| *text)
}

/// How an `extends` in a shipped file, or in any other, is answered with shipped variants alone.
///
/// # Errors
/// When no variant of this name is shipped; with the nearest name.
pub fn shipped_loader(requested: &str, _from: &str) -> Result<(String, String), String> {
    match shipped(requested) {
        Some(text) => Ok((requested.to_owned(), text.to_owned())),
        None => Err(match did_you_mean(requested, SHIPPED.iter().map(|(name, _)| *name)) {
            Some(near) => format!("no variant of this name is shipped; did you mean `{near}`?"),
            None => "no variant of this name is shipped".to_owned(),
        }),
    }
}

/// Loads a shipped variant, with overrides. The findings come beside it: warnings, or errors that overrides cause.
pub fn load_shipped(stem: &str, sets: &[(String, String)]) -> Option<(Option<VariantSpec>, Vec<Diagnostic>)> {
    let text = shipped(stem)?;
    let mut sink = Sink::default();
    let spec = load(stem, text, &mut shipped_loader, sets, &mut sink);
    Some((spec, sink.sorted()))
}
