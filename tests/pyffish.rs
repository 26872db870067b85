//! The library against Fairy-Stockfish, through its Python package: random games of random pieces, random positions, and in
//! each the complete list of legal moves.
//!
//! Needs `python3` with `pyffish`; without them the test says so and passes, unless `NIGHTRIDER_PYFFISH` is set, as the gate
//! does. That variable names the Python to use. `NIGHTRIDER_POSITIONS` and `NIGHTRIDER_SEED` ask for a longer run.

#[path = "pyffish/games.rs"]
mod games;
#[path = "pyffish/pieces.rs"]
mod pieces;
#[path = "pyffish/shipped.rs"]
mod shipped;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::process::Command;

use games::{Counts, game, some_move};
use nightrider::moves::in_check;
use nightrider::tools::random::Random;
use serde_json::{Value, json};

/// A number from the environment.
fn number(key: &str, otherwise: u64) -> u64 {
    std::env::var(key).map_or(otherwise, |text| {
        text.parse().unwrap_or_else(|_| panic!("{key}={text}"))
    })
}

/// The Python that has pyffish; nothing if there is none and none is asked for.
fn python() -> Option<String> {
    let asked = std::env::var("NIGHTRIDER_PYFFISH").ok();
    let python = asked.clone().unwrap_or_else(|| "python3".into());
    let found = Command::new(&python).args(["-c", "import pyffish"]).output();
    match found {
        Ok(output) if output.status.success() => Some(python),
        _ => {
            assert!(
                asked.is_none(),
                "{python} has no pyffish; try: {python} -m pip install pyffish"
            );
            println!("SKIPPED: python3 has no pyffish, so nothing is compared; try: python3 -m pip install pyffish");
            None
        }
    }
}

/// Positions of random games as the script reads them, and what is in them; the games as files, by name.
fn batch(seed: u64, positions: usize) -> (String, Counts, BTreeMap<String, String>) {
    let mut random = Random::new(seed);
    let (mut counts, mut lines, mut ini) = (Counts::default(), String::new(), String::new());
    let mut all = BTreeMap::new();
    while counts.positions < positions {
        let name = format!("random{}", all.len());
        let game = game(&mut random, &name);
        ini += &game.ini;
        ini.push('\n');
        for _ in 0..6 {
            let mut position = game.placement(&mut random);
            for _ in 0..6 {
                let (legal, moves) = game.moves(&mut position, &mut counts);
                let line = json!({
                    "variant": name,
                    "fen": position.fen(),
                    "check": in_check(&position, position.side()),
                    "moves": moves,
                });
                let _ = writeln!(lines, "{line}");
                if legal.is_empty() {
                    break;
                }
                position.make(&some_move(&mut random, &legal));
            }
        }
        all.insert(name, game.toml);
    }
    (format!("{}\n{lines}", json!({ "ini": ini })), counts, all)
}

/// What the script says about a batch: the differences, and its last line.
fn differences(python: &str, name: &str, text: &str) -> (Vec<Value>, Value) {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pyffish-{name}.jsonl"));
    std::fs::write(&path, text).expect("the batch is written");
    let output = Command::new(python)
        .arg("tests/pyffish/compare.py")
        .arg(&path)
        .output()
        .expect("the script runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{errors}");
    let mut lines: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON line"))
        .collect();
    let last = lines.pop().expect("a last line");
    (lines, last)
}

#[test]
fn legal_moves_are_those_of_fairy_stockfish() {
    let Some(python) = python() else { return };
    let (seed, wanted) = (number("NIGHTRIDER_SEED", 1), number("NIGHTRIDER_POSITIONS", 2500));
    let (text, counts, games) = batch(seed, usize::try_from(wanted).expect("a number of positions"));
    let (lines, last) = differences(&python, &seed.to_string(), &text);
    assert_eq!(last["compared"].as_u64(), Some(counts.positions as u64));
    println!(
        "seed {seed}, {} games, pyffish {}: {counts:?}",
        games.len(),
        last["version"]
    );
    let mut report = String::new();
    for line in lines.iter().take(5) {
        let name = line["variant"].as_str().unwrap_or_default();
        let game = games.get(name).map_or("", String::as_str);
        let _ = writeln!(report, "{line}\n{game}");
    }
    assert!(
        lines.is_empty(),
        "{} of {} positions differ:\n{report}",
        lines.len(),
        counts.positions
    );
    // A run that compares next to nothing of a kind proves nothing about it.
    for (what, number) in [
        ("captures", counts.captures),
        ("captures in passing", counts.passing),
        ("promotions", counts.promotions),
        ("castlings", counts.castlings),
        ("drops", counts.drops),
        ("hops", counts.hops),
        ("checks", counts.checks),
        ("positions in check", counts.in_check),
    ] {
        assert!(number * 50 > counts.positions, "{number} {what}: {counts:?}");
    }
}

/// The comparison itself: a move that is missing, one too many and a check not seen are each noticed.
#[test]
fn differences_are_noticed() {
    let Some(python) = python() else { return };
    let (text, counts, _) = batch(2, 20);
    let mut lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON line"))
        .collect();
    let moves = |line: &mut Value| std::mem::take(line["moves"].as_array_mut().expect("moves"));
    let busy: Vec<usize> = (1..lines.len())
        .filter(|i| lines[*i]["moves"].as_array().is_some_and(|m| !m.is_empty()))
        .collect();
    let mut less = moves(&mut lines[busy[1]]);
    let gone = less.remove(0);
    lines[busy[1]]["moves"] = json!(less);
    let mut more = moves(&mut lines[busy[2]]);
    more.push(json!("z9z9"));
    lines[busy[2]]["moves"] = json!(more);
    let first = &mut lines[1]["check"];
    *first = json!(!first.as_bool().expect("true or false"));
    let text: Vec<String> = lines.iter().map(Value::to_string).collect();
    let (found, last) = differences(&python, "changed", &text.join("\n"));
    assert_eq!(last["compared"].as_u64(), Some(counts.positions as u64));
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(found[1]["only_theirs"], json!([gone]));
    assert_eq!(found[2]["only_ours"], json!(["z9z9"]));
}
