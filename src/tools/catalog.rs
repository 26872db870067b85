//! The variants that come with the program, embedded in it.

use crate::meaning::load::load;
use crate::meaning::spec::VariantSpec;
use crate::text::diag::{Diagnostic, Sink, did_you_mean};

/// Embeds the files of these stems.
macro_rules! shipped {
    ($($stem:literal)*) => {
        &[$(($stem, include_str!(concat!("../../variants/", $stem, ".toml")))),*]
    };
}

/// The shipped variants: stem of the file and its text, sorted by stem.
pub static SHIPPED: &[(&str, &str)] = shipped! {
    "capablanca"
    "chess"
    "cruise-pawns"
    "cruise-pawns-any"
    "cruise-pawns-costs-turn"
    "cruise-pawns-over-friend-never"
    "flying-bombers"
    "flying-bombers-first"
    "flying-bombers-superjump"
    "hangars"
    "herculean"
    "herculean-2"
    "herculean-2-weak"
    "winther"
    "winther-two"
    "winther-vote"
};

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
