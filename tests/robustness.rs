//! Text from outside, whatever it says, is answered: the entry points that `fuzz/` tries for hours, here for seconds.
//!
//! The texts are shipped ones with a few characters changed, so that most of them get far before they go wrong.

#[path = "../fuzz/entry.rs"]
mod entry;

use std::path::Path;
use std::time::{Duration, Instant};

use nightrider::meaning::pieces;
use nightrider::tools::catalog::SHIPPED;
use nightrider::tools::random::Random;

/// Longer than this no text of these lengths may take, on a busy machine and without optimisation.
const LONGEST: Duration = Duration::from_secs(20);

/// The text with some characters taken out, doubled, exchanged or replaced by others that occur in `letters`.
fn changed(text: &str, letters: &[char], random: &mut Random) -> String {
    let mut out: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(4) {
        if out.is_empty() {
            break;
        }
        let at = random.below(out.len());
        match random.below(5) {
            0 => drop(out.remove(at)),
            1 => out.insert(at, out[at]),
            2 => out[at] = letters[random.below(letters.len())],
            3 => out.insert(at, letters[random.below(letters.len())]),
            _ => {
                let other = random.below(out.len());
                out.swap(at, other);
            }
        }
    }
    out.into_iter().collect()
}

/// Tries `n` changed texts on an entry point.
fn try_on(texts: &[String], letters: &str, n: usize, entry: fn(&str)) {
    let letters: Vec<char> = letters.chars().collect();
    let mut random = Random::new(7);
    for text in texts {
        entry(text);
    }
    for _ in 0..n {
        let text = changed(&texts[random.below(texts.len())], &letters, &mut random);
        let start = Instant::now();
        entry(&text);
        let taken = start.elapsed();
        assert!(taken < LONGEST, "{taken:?} for {text:?}");
    }
}

fn betza_texts() -> Vec<String> {
    pieces::all().map(|p| p.betza.to_owned()).collect()
}

fn variant_texts() -> Vec<String> {
    SHIPPED.iter().map(|(_, text)| text.to_string()).collect()
}

#[test]
fn betza_strings() {
    let letters = "fblrsvhqzmcdekpgtuynijoaxWFDNACKRBQUOILJZGHXY0123456789*[]()-?é\u{7f}";
    try_on(&betza_texts(), letters, 4000, entry::betza);
}

#[test]
fn variant_files() {
    try_on(
        &variant_texts(),
        "abcdefghKQRBNP0123456789=[]{}\"'-,.#\n é",
        1500,
        entry::variant,
    );
}

#[test]
fn positions() {
    let letters = "abcdefghKQRBNPkqrbnp0123456789/*-+~[]{}() wé";
    try_on(&entry::right().0, letters, 3000, entry::fen);
}

#[test]
fn moves() {
    let letters = "abcdefgh123456789@,-=+{}x;. \n*é";
    try_on(&entry::right().1, letters, 1500, entry::moves);
}

#[test]
#[ignore = "writes the texts above to fuzz/corpus, for fuzzing to start from"]
fn corpora() {
    let (fens, records) = entry::right();
    let all = [
        ("betza", betza_texts()),
        ("variant", variant_texts()),
        ("fen", fens),
        ("moves", records),
    ];
    for (target, texts) in all {
        let folder = Path::new("fuzz/corpus").join(target);
        std::fs::create_dir_all(&folder).unwrap();
        for (i, text) in texts.iter().enumerate() {
            std::fs::write(folder.join(format!("seed{i}")), text).unwrap();
        }
    }
}
