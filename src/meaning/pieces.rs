//! The field's piece names with their Betza and source, as data.

use crate::text::diag::did_you_mean;

/// One named piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedPiece {
    /// What people call it.
    pub name: &'static str,
    /// How it moves.
    pub betza: &'static str,
    /// The game or tradition it comes from.
    pub source: &'static str,
    /// Whether people usually say this one of several names for the same moves.
    pub usual: bool,
}

/// All named pieces, sorted by name.
pub fn all() -> impl Iterator<Item = NamedPiece> {
    include_str!("data/pieces.tsv").lines().filter_map(|line| {
        let mut cells = line.split('\t');
        let (name, betza, source) = (cells.next()?, cells.next()?, cells.next()?);
        let usual = cells.next() == Some("usual");
        Some(NamedPiece {
            name,
            betza,
            source,
            usual,
        })
    })
}

/// The pieces whose name or source contains `pattern`, whatever its case, or whose Betza is just `pattern`.
pub fn find(pattern: &str) -> impl Iterator<Item = NamedPiece> {
    let lower = pattern.to_lowercase();
    let betza = pattern.to_owned();
    all().filter(move |p| {
        p.name.to_lowercase().contains(&lower) || p.source.to_lowercase().contains(&lower) || p.betza == betza
    })
}

/// The piece that a word means which is no Betza string: the one called so, whatever the case and with hyphens or
/// underscores for spaces, or the one with the nearest name.
pub fn meant_by(word: &str) -> Option<NamedPiece> {
    let plain = |name: &str| name.to_lowercase().replace(['-', '_'], " ");
    let word = plain(word.trim());
    let called = |name: &str| all().find(|p| plain(p.name) == plain(name));
    // Letters of a string are not taken for a name that happens to be near.
    let is_word = word.chars().count() > 4 && word.chars().all(|c| c.is_alphabetic() || c == ' ');
    called(&word).or_else(|| {
        let near = is_word.then(|| did_you_mean(&word, all().map(|p| p.name)))?;
        called(near?)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::meaning::lower;
    use crate::text::diag::Sink;
    use crate::text::source::{Excerpt, SourceFile};

    #[test]
    fn every_piece_reads_and_names_are_sorted() {
        let mut before = String::new();
        let mut count = 0;
        for piece in all() {
            let mut sink = Sink::default();
            let movement = lower::read(&Excerpt::whole(&SourceFile::new(piece.name, piece.betza)), &mut sink);
            assert!(!sink.has_errors(), "{}: {:?}", piece.name, sink.found);
            let moves = movement.lines.len() + movement.imitations.len();
            assert!(moves > 0, "{} cannot move", piece.name);
            let name = piece.name.to_lowercase();
            assert!(before < name, "{} stands out of order or twice", piece.name);
            before = name;
            count += 1;
        }
        assert!(count >= 150, "{count} pieces");
    }

    #[test]
    fn of_several_names_for_the_same_moves_one_or_two_are_usual() {
        let mut alike: BTreeMap<String, Vec<NamedPiece>> = BTreeMap::new();
        for piece in all() {
            let excerpt = Excerpt::whole(&SourceFile::new(piece.name, piece.betza));
            let movement = lower::read(&excerpt, &mut Sink::default());
            alike.entry(movement.to_string()).or_default().push(piece);
        }
        for names in alike.values() {
            let usual = names.iter().filter(|piece| piece.usual).count();
            let right = match names.len() {
                1 => usual == 0,
                _ => (1..=2).contains(&usual),
            };
            let names: Vec<_> = names.iter().map(|piece| piece.name).collect();
            assert!(right, "{names:?} have {usual} marks");
        }
    }

    #[test]
    fn pieces_do_what_their_games_say() {
        let read = |betza: &str| lower::read(&Excerpt::whole(&SourceFile::new("piece", betza)), &mut Sink::default());
        let piece = |name: &str| read(all().find(|p| p.name == name).expect("a piece").betza);
        // Like a lion straight ahead, so one step too; every other way but that one as a queen.
        assert_eq!(piece("Horned Falcon"), read("BbsRfWfDfcafWfcabWfmabW"));
        assert_eq!(piece("Soaring Eagle"), read("RbBfFfAfcafFfcabFfmabF"));
        // All of forward and backward but one step each way: the tile general of maka dai dai shogi.
        assert_eq!(piece("Tile General"), read("bWflFfrF"));
        // Whoever steps over a square may be taken there.
        for name in ["Torpedo Pawn", "Wildebeest Pawn"] {
            let marks = piece(name).to_string().matches("mark").count();
            assert!(marks > 0, "{name} leaves no right in passing");
        }
        assert_eq!(piece("Quintessence"), read("(az)N"));
        // Over the nearest piece and to the square behind it at half a right angle, a right angle, one and a half.
        assert_eq!(piece("Moose"), read("pyafsQ"));
        assert_eq!(piece("Bishopeagle"), read("pyasB"));
        assert_eq!(piece("Rooksparrow"), read("pyabsR"));
        // Goes like a queen without capturing, captures like a locust.
        assert_eq!(piece("Siren"), read("mRmBcyafmQ"));
        assert_eq!(piece("Squire"), read("KAD"));
        assert_eq!(piece("Flamingo"), read("(1,6)"));
        assert_eq!(piece("Root-50-Leaper"), read("(5,5)(1,7)"));
    }

    #[test]
    fn words_mean_pieces() {
        let betza = |word: &str| meant_by(word).map(|p| p.betza);
        assert_eq!(betza("griffon"), Some("FyafsF"));
        assert_eq!(betza("Crooked_bishop"), Some("zB"));
        assert_eq!(betza("grifon"), Some("FyafsF"));
        assert_eq!([betza("fmWfc"), betza("x"), betza("")], [None; 3]);
    }

    #[test]
    fn pieces_are_found_by_name_source_and_betza() {
        let names = |pattern: &str| find(pattern).map(|p| p.name).collect::<Vec<_>>();
        assert_eq!(names("griffon"), ["Griffon"]);
        assert_eq!(names("FyafsF"), ["Aanca", "Eagle", "Griffon", "Gryphon"]);
        assert_eq!(
            names("Cavalier"),
            ["Cavalier", "Paladin"],
            "by its name, and by the game it is from"
        );
        assert!(names("chu shogi").contains(&"Chu Lion"));
    }
}
