//! Random games of the shipped variants: how many legal moves there are in each position, and whether it is check.
//!
//! Variants that Fairy-Stockfish has by the same name are compared; those of its file `variants.ini` where
//! `NIGHTRIDER_VARIANTS_INI` names that file. `readings.tsv` says for which variants its rule is not ours, and what makes
//! ours the same.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use nightrider::moves::{in_check, legal_moves};
use nightrider::position::Position;
use nightrider::tools::catalog::SHIPPED;
use nightrider::tools::random::Random;
use serde_json::{Value, json};

use super::games::some_move;
use super::{differences, number, python};

#[path = "../support/mod.rs"]
mod support;

/// Variants whose games are over by what a FEN shows otherwise: there the position in which one is over is not compared.
const OVER: &[(&str, &str)] = &[("backrank", "what arrives has become a king there")];

/// Variants in which a position in a hundred may differ, and why.
const SELDOM: &[(&str, &str)] = &[
    (
        "atomicduck",
        "before a capture is judged there, its blast takes the duck away that was placed on the square just left, although it \
         stands there afterwards",
    ),
    (
        "shoshogi",
        "an elephant that promotes while the king is in check becomes a prince, after which neither is royal alone, and there the \
         king is looked at all the same",
    ),
];

/// What is set for a variant to play by Fairy-Stockfish's rules; `None` where nothing makes them the same.
fn readings() -> BTreeMap<String, Option<Vec<(String, String)>>> {
    let text = include_str!("readings.tsv");
    let mut readings = BTreeMap::new();
    for line in text.lines().skip(1) {
        let [variant, sets, _reason] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("readings: {line}");
        };
        let pair = |set: &str| {
            let (key, value) = set.split_once('=').expect("a key and a value");
            (key.to_owned(), value.to_owned())
        };
        let sets = (sets != "-").then(|| sets.split("; ").map(pair).collect());
        assert!(readings.insert(variant.to_owned(), sets).is_none(), "{variant} twice");
    }
    readings
}

/// Appends so many positions of random games.
fn positions(start: &Position, random: &mut Random, wanted: usize, mut each: impl FnMut(&mut Position)) {
    let mut seen = 0;
    for _ in 0..wanted {
        let mut position = start.clone();
        // Every third position of games of up to a hundred plies, so that openings do not crowd out the rest.
        for ply in 0..100 {
            if ply % 3 == seen % 3 {
                each(&mut position);
                seen += 1;
            }
            let legal = legal_moves(&mut position);
            if seen == wanted {
                return;
            }
            if legal.is_empty() {
                break;
            }
            position.make(&some_move(random, &legal));
        }
    }
}

#[test]
fn games_of_shipped_variants_are_those_of_fairy_stockfish() {
    let Some(python) = python() else { return };
    let ini = std::env::var("NIGHTRIDER_VARIANTS_INI").ok();
    let ini = ini.map(|path| std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}")));
    if ini.is_none() {
        println!("SKIPPED: NIGHTRIDER_VARIANTS_INI names no variants.ini, so only the built-in variants are compared");
    }
    let (seed, wanted) = (number("NIGHTRIDER_SEED", 1), number("NIGHTRIDER_POSITIONS", 2500));
    let readings = readings();
    let names = SHIPPED.iter().map(|(name, _)| *name);
    let compared: Vec<&str> = names.filter(|n| !matches!(readings.get(*n), Some(None))).collect();
    let each = usize::try_from(wanted).expect("a number of positions") / compared.len() + 1;
    let mut lines = format!("{}\n", json!({ "ini": ini.unwrap_or_default(), "only_known": true }));
    for name in compared {
        let sets = readings.get(name).cloned().flatten().unwrap_or_default();
        let variant = support::shipped(name, &sets).expect("it loads");
        let start = Position::start(variant);
        let mut random = Random::new(seed);
        positions(&start, &mut random, each, |position| {
            let fen = position.fen();
            let (mut read, _) = support::read(position.variant(), &fen).expect("it reads what it writes");
            let check = in_check(&read, read.side());
            let counts = [legal_moves(position).len(), legal_moves(&mut read).len()];
            // What has ended a game need not stand in the FEN, and Fairy-Stockfish may say of it what we do or not.
            let over = position.state().over.is_some();
            assert!(over || counts[0] == counts[1], "{name} {fen}: {counts:?}");
            if over && OVER.iter().any(|(other, _)| *other == name) {
                return;
            }
            let line = json!({ "variant": name, "fen": fen, "check": check, "counts": counts });
            let _ = writeln!(lines, "{line}");
        });
    }
    let (found, last) = differences(&python, &format!("shipped-{seed}"), &lines);
    println!("seed {seed}: {last}");
    let (seldom, wrong): (Vec<_>, Vec<_>) = found
        .into_iter()
        .partition(|line| SELDOM.iter().any(|(name, _)| line["variant"] == *name));
    for (name, why) in SELDOM {
        let differ = seldom.iter().filter(|line| line["variant"] == *name).count();
        println!("{name}: {differ} of {each} positions differ, where {why}");
        assert!(differ * 100 <= each, "{differ} of {each} positions of {name} differ");
    }
    let report: Vec<String> = wrong.iter().take(20).map(Value::to_string).collect();
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), report.join("\n"));
    let variants = last["variants"].as_u64();
    assert!(variants.is_some_and(|n| n >= 119), "{last}");
}
