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
    "3check"
    "4x5chess"
    "4x6chess"
    "5check"
    "advancedpawn"
    "ai-wok"
    "almost"
    "amazon"
    "amazons"
    "antichess"
    "antihouse"
    "atomic"
    "berolina"
    "breakthrough"
    "breakthrough5"
    "breakthrough6"
    "capablanca"
    "capahouse"
    "capture"
    "centaur"
    "chancellor"
    "chaturanga"
    "checkshogi"
    "chess"
    "chessgi"
    "chigorin"
    "codrus"
    "coffeehouse"
    "coregal"
    "cornerrook"
    "courier"
    "crazyhouse"
    "cruise-pawns"
    "cruise-pawns-any"
    "cruise-pawns-costs-turn"
    "cruise-pawns-over-friend-never"
    "cylinder"
    "duck"
    "embassy"
    "euroshogi"
    "extinction"
    "flying-bombers"
    "flying-bombers-first"
    "flying-bombers-superjump"
    "gardner"
    "giveaway"
    "gorogoro"
    "gorogoroplus"
    "gothhouse"
    "gothic"
    "grand"
    "grandhouse"
    "grasshopper"
    "gross"
    "gustav3"
    "hangars"
    "herculean"
    "herculean-2"
    "herculean-2-weak"
    "hoppelpoppel"
    "horde"
    "janus"
    "judkins"
    "kinglet"
    "kingofthehill"
    "knightmate"
    "kyotoshogi"
    "loop"
    "losalamos"
    "losers"
    "maharajah"
    "makhouse"
    "makruk"
    "minishogi"
    "minixiangqi"
    "misere"
    "modern"
    "newzealand"
    "nightrider"
    "nocastle"
    "nocheckatomic"
    "omega"
    "opulent"
    "pawnback"
    "pawnsideways"
    "perfect"
    "pocketknight"
    "racingchess"
    "racingkings"
    "seirawan"
    "semitorpedo"
    "shako"
    "shatranj"
    "shogi"
    "sortofalmost"
    "spartan"
    "suicide"
    "tencubed"
    "threekings"
    "torishogi"
    "torpedo"
    "upsidedown"
    "wildebeest"
    "winther"
    "winther-two"
    "winther-vote"
    "xiangqi"
    "xiangqihouse"
    "yarishogi"
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
