//! Words that other programs have for rules, those of Fairy-Stockfish's `variants.ini` above all: where they stand here, or
//! what to do instead where the rule is not supported.

use super::checker::{as_written, flag_of};
use super::format::FILE;
use super::keys::{Key, Kind};
use crate::text::doc::Value;

/// What becomes of a known word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// The path of the key that says it here; `NAME` stands for a name that the file chooses.
    Here(&'static str),
    /// It is not supported: why, or what comes nearest.
    Not(&'static str),
}

/// The words and what becomes of them, by subject. Forms for one colour (`…White`, `…Black`) are those of the word without.
pub static KNOWN: &[(&str, Fate)] = &[
    ("maxRank", Fate::Here("board.ranks")),
    ("maxFile", Fate::Here("board.files")),
    ("startFen", Fate::Here("pieces.NAME.setup")),
    ("chess960", Fate::Here("rules.free_castling")),
    ("twoBoards", Fate::Here("drops.from_elsewhere")),
    (
        "variantTemplate",
        Fate::Not("how other programs draw a board is no part of its rules"),
    ),
    ("pieceToCharTable", Fate::Here("pieces.NAME.id")),
    ("pocketSize", Fate::Not("hands hold any number of pieces")),
    (
        "pieceValueMg",
        Fate::Not("what pieces are worth is no part of the rules"),
    ),
    (
        "pieceValueEg",
        Fate::Not("what pieces are worth is no part of the rules"),
    ),
    ("mobilityRegion", Fate::Here("pieces.NAME.confined")),
    ("pawnTypes", Fate::Here("promotion.pieces")),
    ("promotionRegion", Fate::Here("promotion.zone")),
    ("promotionRank", Fate::Here("promotion.zone")),
    ("promotionPawnTypes", Fate::Here("promotion.pieces")),
    ("promotionPieceTypes", Fate::Here("promotion.to")),
    ("promotionLimit", Fate::Here("promotion.limits")),
    ("promotedPieceType", Fate::Here("pieces.NAME.promotion")),
    ("mandatoryPawnPromotion", Fate::Here("promotion.optional")),
    ("mandatoryPiecePromotion", Fate::Here("promotion.optional")),
    ("piecePromotionOnCapture", Fate::Here("promotion.captures_only")),
    ("pieceDemotion", Fate::Here("pieces.NAME.morph")),
    ("sittuyinPromotion", Fate::Here("promotion.turn")),
    ("doubleStep", Fate::Here("pieces.NAME.betza")),
    ("doubleStepRegion", Fate::Here("pieces.NAME.initial")),
    ("doubleStepRank", Fate::Here("pieces.NAME.initial")),
    ("tripleStepRegion", Fate::Here("pieces.NAME.initial")),
    (
        "enPassantRegion",
        Fate::Not("every square crossed counts; leave out the `n` of the advance that should give no right"),
    ),
    ("enPassantTypes", Fate::Here("en_passant.captors")),
    ("castlingRank", Fate::Here("castling.king")),
    ("castlingKingsideFile", Fate::Here("castling.king")),
    ("castlingQueensideFile", Fate::Here("castling.king")),
    ("castlingKingFile", Fate::Here("castling.king")),
    ("castlingKingPiece", Fate::Here("pieces.NAME.castling")),
    ("castlingRookKingsideFile", Fate::Here("castling.partner")),
    ("castlingRookQueensideFile", Fate::Here("castling.partner")),
    ("castlingRookPiece", Fate::Here("pieces.NAME.castling.partner")),
    ("castlingRookPieces", Fate::Here("pieces.NAME.castling.partner")),
    ("castlingDroppedPiece", Fate::Here("drops.castling")),
    ("oppositeCastling", Fate::Here("rules.opposite_castling")),
    ("castlingWins", Fate::Here("goals.rights")),
    ("blastOnCapture", Fate::Here("blast.around")),
    ("blastImmuneTypes", Fate::Here("blast.immune")),
    ("mutuallyImmuneTypes", Fate::Here("rules.forbidden")),
    ("petrifyOnCaptureTypes", Fate::Here("rules.petrify")),
    ("petrifyBlastPieces", Fate::Here("blast.petrifies")),
    ("mustCapture", Fate::Here("rules.must_capture")),
    ("flipEnclosedPieces", Fate::Here("flips.rule")),
    ("checking", Fate::Here("rules.no_checks")),
    ("dropChecks", Fate::Here("drops.may_check")),
    (
        "immobilityIllegal",
        Fate::Not("say where it cannot go on: `compulsory` of its promotion, `zone` of its drop"),
    ),
    (
        "flyingGeneral",
        Fate::Not("add `kR` to the king's `betza`: kings that see each other attack each other"),
    ),
    ("makpongRule", Fate::Here("rules.royals_stay")),
    ("diagonalLines", Fate::Here("pieces.NAME.also")),
    ("soldierPromotionRank", Fate::Here("pieces.NAME.also")),
    ("shogiPawnDropMateIllegal", Fate::Here("pieces.NAME.drop.no_mate")),
    ("shatarMateRule", Fate::Here("mates.without")),
    ("bikjangRule", Fate::Here("goals.kind")),
    (
        "moveRepetitionIllegal",
        Fate::Not("no move is illegal for what came before; `rules.repetition` ends the game"),
    ),
    ("perpetualCheckIllegal", Fate::Here("rules.perpetual_check")),
    (
        "chasingRule",
        Fate::Not("who chases is not looked at; `rules.repetition` ends the game"),
    ),
    ("pieceDrops", Fate::Here("pieces.NAME.drop")),
    ("capturesToHand", Fate::Here("drops.from_captures")),
    ("dropLoop", Fate::Here("drops.remembers_promotion")),
    ("mustDrop", Fate::Here("drops.must")),
    ("mustDropType", Fate::Here("pieces.NAME.drop.must")),
    ("dropPromoted", Fate::Here("pieces.NAME.drop.as")),
    ("dropRegion", Fate::Here("pieces.NAME.drop.zone")),
    ("firstRankPawnDrops", Fate::Here("pieces.NAME.drop.zone")),
    ("promotionZonePawnDrops", Fate::Here("pieces.NAME.drop.zone")),
    ("sittuyinRookDrop", Fate::Here("pieces.NAME.drop.zone")),
    ("dropNoDoubled", Fate::Here("pieces.NAME.drop.most_on_file")),
    ("dropNoDoubledCount", Fate::Here("pieces.NAME.drop.most_on_file")),
    ("dropOppositeColoredBishop", Fate::Here("pieces.NAME.drop.two_shades")),
    ("enclosingDrop", Fate::Here("flips.drops_must")),
    ("enclosingDropStart", Fate::Here("flips.opening")),
    (
        "dropOnTop",
        Fate::Not("a drop asks for an empty square of its zone and nothing of its neighbours"),
    ),
    ("seirawanGating", Fate::Here("gating.pieces")),
    ("cambodianMoves", Fate::Here("pieces.NAME.first_move")),
    ("wallingRule", Fate::Here("walls.rule")),
    ("wallingRegion", Fate::Here("walls.zone")),
    (
        "wallOrMove",
        Fate::Not("every move places a wall, and no wall is placed without one"),
    ),
    ("passOnStalemate", Fate::Here("rules.pass")),
    ("stalemateValue", Fate::Here("rules.stalemate")),
    ("stalematePieceCount", Fate::Here("rules.stalemate_winner")),
    ("checkmateValue", Fate::Here("rules.checkmate")),
    ("nMoveRule", Fate::Here("rules.move_rule")),
    ("nMoveRuleTypes", Fate::Here("rules.counter_types")),
    ("nFoldRule", Fate::Here("rules.repetition")),
    ("nFoldValue", Fate::Here("rules.repetition_score")),
    (
        "nFoldValueAbsolute",
        Fate::Not("`rules.repetition_score` is that of the side to move"),
    ),
    ("checkCounting", Fate::Here("goals.kind")),
    ("materialCounting", Fate::Here("points.values")),
    ("adjudicateFullBoard", Fate::Here("goals.kind")),
    (
        "countingRule",
        Fate::Not(
            "how many moves a side has left to mate is not counted by its pieces; `rules.move_rule` is one number",
        ),
    ),
    (
        "insufficientMaterial",
        Fate::Not("no position is a draw for what stands on it; a goal `extinct` says it of counts of pieces"),
    ),
    ("extinctionValue", Fate::Here("goals.score")),
    ("extinctionPieceTypes", Fate::Here("goals.pieces")),
    ("extinctionPieceCount", Fate::Here("goals.at_most")),
    ("extinctionOpponentPieceCount", Fate::Here("goals.opponent_at_least")),
    ("extinctionClaim", Fate::Not("a goal ends the game at once")),
    ("extinctionPseudoRoyal", Fate::Here("pieces.NAME.royal")),
    ("dupleCheck", Fate::Here("pieces.NAME.royal")),
    ("flagPiece", Fate::Here("goals.pieces")),
    ("flagRegion", Fate::Here("goals.zone")),
    ("whiteFlag", Fate::Here("goals.zone")),
    ("blackFlag", Fate::Here("goals.zone_black")),
    ("flagPieceCount", Fate::Here("goals.at_least")),
    ("flagPieceBlockedWin", Fate::Here("goals.full")),
    ("flagMove", Fate::Here("goals.last_move")),
    ("flagPieceSafe", Fate::Here("goals.safe")),
    ("connectN", Fate::Here("goals.count")),
    ("connectPieceTypes", Fate::Here("goals.pieces")),
    ("connectHorizontal", Fate::Here("goals.along")),
    ("connectVertical", Fate::Here("goals.along")),
    ("connectDiagonal", Fate::Here("goals.along")),
    ("connectValue", Fate::Here("goals.score")),
    ("connectRegion1", Fate::Here("goals.zone")),
    ("connectRegion2", Fate::Here("goals.to")),
    ("connectNxN", Fate::Here("goals.count")),
    ("collinearN", Fate::Here("goals.gaps")),
    // What this program called it before.
    ("fewest_win_stalemate", Fate::Here("rules.stalemate_winner")),
];

/// What becomes of a word, written as other programs do or in small letters with `_`; `None` for words of no rule known.
pub fn known(word: &str) -> Option<(&'static str, Fate)> {
    let plain = |word: &str| word.replace('_', "").to_ascii_lowercase();
    let wanted = plain(word);
    let find = |wanted: &str| KNOWN.iter().find(|(known, _)| plain(known) == wanted).copied();
    let colour = |end: &str| wanted.strip_suffix(end).and_then(find);
    find(&wanted).or_else(|| colour("white")).or_else(|| colour("black"))
}

/// How a rule is written here that others call `word`: the key, and the line to write, with the same value where that is one of
/// the key's.
pub fn as_said_here(word: &str, path: &str, value: &str) -> String {
    let said = format!("the rule that others call `{word}` is here `{path}`");
    let mut keys = FILE;
    let mut parts = path.split('.').peekable();
    while let Some(part) = parts.next() {
        // A name that the file chooses.
        if part == "NAME" {
            continue;
        }
        let Some(key) = keys.iter().find(|k| k.name == part) else {
            return said;
        };
        if parts.peek().is_none() {
            let own = match (value.parse::<i64>(), flag_of(value)) {
                (Ok(n), _) if key.kind.fits(&Value::Whole(n)) => Some(n.to_string()),
                (_, Some(flag)) if key.kind.fits(&Value::Flag(flag)) => Some(flag.to_string()),
                _ => None,
            };
            let line = own.map_or_else(|| as_written(key), |own| format!("{part} = {own}"));
            return format!("{said}, as in `{line}`");
        }
        match inner(key.kind) {
            Some(inner) => keys = inner,
            None => return said,
        }
    }
    said
}

/// The keys of the tables that a kind has.
fn inner(kind: Kind) -> Option<&'static [Key]> {
    match kind {
        Kind::Table(keys) => Some(keys),
        Kind::Named(kind) | Kind::ByPiece(kind) | Kind::Many(kind) | Kind::Series(kind) => inner(*kind),
        Kind::Either(kinds) => kinds.iter().find_map(|k| inner(*k)),
        _ => None,
    }
}

/// The part of the reference that lists the rules not supported, and the words that have another form here.
pub fn reference() -> String {
    let mut page = "### Known rules that are not supported\n\n\
        A file that uses one of these words is refused with a message of its own, V012.\n\n\
        | word | what to do |\n|---|---|\n"
        .to_owned();
    for (word, fate) in KNOWN {
        if let Fate::Not(what) = fate {
            page += &format!("| `{word}` | {what} |\n");
        }
    }
    page += "\n### Words of other programs\n\n\
        Who writes one of these words is told the key that says it here.\n\n\
        | word | here |\n|---|---|\n";
    for (word, fate) in KNOWN {
        if let Fate::Here(path) = fate {
            page += &format!("| `{word}` | `{path}` |\n");
        }
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_key(keys: &[Key], path: &str) -> bool {
        let (name, rest) = path.split_once('.').unwrap_or((path, ""));
        let key = keys.iter().find(|k| k.name == name);
        key.is_some_and(|k| rest.is_empty() || is_in(k.kind, rest))
    }

    fn is_in(kind: Kind, path: &str) -> bool {
        match kind {
            Kind::Table(keys) => is_key(keys, path),
            Kind::Many(kind) | Kind::Series(kind) => is_in(*kind, path),
            Kind::Named(kind) | Kind::ByPiece(kind) => path.strip_prefix("NAME.").is_some_and(|p| is_in(*kind, p)),
            Kind::Either(kinds) => kinds.iter().any(|k| is_in(*k, path)),
            _ => false,
        }
    }

    #[test]
    fn words_lead_to_keys_that_exist() {
        for (word, fate) in KNOWN {
            if let Fate::Here(path) = fate {
                assert!(is_key(FILE, path), "{word}: {path}");
            }
        }
    }

    #[test]
    fn no_word_is_listed_twice() {
        for (i, (word, fate)) in KNOWN.iter().enumerate() {
            assert_eq!(known(word), Some((*word, *fate)), "entry {i}");
        }
    }

    #[test]
    fn forms_of_a_word() {
        assert_eq!(known("counting_rule"), known("countingRule"));
        assert_eq!(known("flagRegionWhite").map(|k| k.0), Some("flagRegion"));
        assert_eq!(known("flagrant"), None);
    }
}
