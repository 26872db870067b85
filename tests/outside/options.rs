//! A value of an option that cannot be used ends a command with status 2, whatever is wrong with it.

use std::fs;

use super::{nightrider, text};

/// Every option that takes a value, and every number or word given as an argument, with values that it cannot take.
const BAD: &[&str] = &[
    "bench --threads 0",
    "check chess --format xml",
    "check chess --set nonsense=1",
    "check chess --set board.files=many",
    "check chess --set board.files=99",
    "check chess --set board",
    "check flying-bombers --set landing=never",
    "completions tcsh",
    "debug ir N --format xml",
    "diagram --betza ?",
    "diagram --betza N --at z9",
    "diagram --betza N --board 0x0",
    "diagram --betza N --foe z9",
    "diagram --betza N --own z9",
    "diagram --betza N --own b1,b1",
    "diagram --betza N --ep z9:a1",
    "diagram --betza N --ep a1",
    "diagram chess --drop dragon",
    "diagram chess --fen x",
    "diagram chess --format gif",
    "diagram chess --last z9",
    "diagram chess --output chess.gif",
    "diagram chess --piece dragon",
    "diagram chess --pieces none",
    "diagram chess --square z9",
    "diagram chess --square e4",
    "diagram chess --square-size 3",
    "diagram chess --start 1",
    "diagram chess --zones nowhere",
    "explain --code X999",
    "explain N --board 3",
    "explain chess --format pdf",
    "explain chess --set nonsense=1",
    "explain chess dragon",
    "game chess --fen x --moves e2e4",
    "game chess --format xml --moves e2e4",
    "game chess --set nonsense=1 --moves e2e4",
    "moves chess --fen x",
    "moves chess --fen 8/8/8/8/8/8/8/K6k/8",
    "moves chess --format xml",
    "moves chess --set nonsense=1",
    "moves chess --square z9",
    "moves chess --square E2",
    "moves chess --start 0x1",
    "moves chess960 --start 960",
    "moves chess960 --start -1",
    "perft chess 1 --fen x",
    "perft chess 1 --hash 0",
    "perft chess 1 --set nonsense=1",
    "perft chess 1 --threads 0",
    "perft chess 100",
    "perft chess -1",
    "perft chess 1.5",
    "perft chess many",
    "piece N --at e99",
    "piece N --board 99x99",
    "piece N --foe a0",
    "piece N --own x",
    "pieces nothing-like-this",
    "random chess --seed -1 --plies 4",
    "random chess --seed 1 --plies 4 --games 0",
    "random chess --seed 1 --plies 4 --games many",
    "random chess --seed 1 --plies -4",
    "random chess --seed x --plies 4",
    "show chess --fen x",
    "show chess --start 5",
    "snapshot chess --set nonsense=1",
    "test chess --format xml",
    "variants --tag nothing-like-this",
];

#[test]
fn bad_values_of_options_end_with_status_2_and_say_what_to_write() {
    let home = tempfile::tempdir().unwrap();
    let mut wrong = Vec::new();
    for line in BAD {
        let args: Vec<&str> = line.split(' ').collect();
        let output = nightrider(home.path(), &args);
        let said = text(&output.stderr);
        if output.status.code() != Some(2) || !said.starts_with("error") || !output.stdout.is_empty() {
            wrong.push(format!("{line}: {:?} {said}", output.status.code()));
        }
        // A finding says what to do.
        if said.starts_with("error[") && !said.contains("= help: ") {
            wrong.push(format!("{line}: no help in {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0, "nothing is written");
}

/// Files, Betza strings and games are what commands are about: what is wrong in them is no fault of usage.
#[test]
fn faults_in_what_a_command_is_about_end_with_status_1() {
    let home = tempfile::tempdir().unwrap();
    fs::write(
        home.path().join("bad.toml"),
        "extends = \"chess\"\n[variant]\nnam = \"x\"\n",
    )
    .unwrap();
    for line in [
        "check bad.toml",
        "moves bad.toml",
        "piece ?",
        "simplify ?",
        "game chess --moves e2e5",
        "fmt --check bad.toml",
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        let output = nightrider(home.path(), &args);
        assert_eq!(output.status.code(), Some(1), "{line}: {}", text(&output.stderr));
    }
    assert_eq!(nightrider(home.path(), &["new", ""]).status.code(), Some(2));
    assert_eq!(nightrider(home.path(), &["new", "dir/"]).status.code(), Some(2));
    assert_eq!(nightrider(home.path(), &["new", "none/mine"]).status.code(), Some(2));
}
