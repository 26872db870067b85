//! What people write who come from books and other programs: each is told what to write here.

use std::fs;
use std::sync::Arc;

use nightrider::meaning::load;
use nightrider::moves::{legal_moves, meant, move_names, parse_move};
use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog;

use super::{nightrider, text};

fn shipped(name: &str) -> Arc<Variant> {
    let mut sink = Sink::default();
    let text = catalog::shipped(name).unwrap();
    let mut loader = |wanted: &str, _: &str| match catalog::shipped(wanted) {
        Some(text) => Ok((wanted.to_owned(), text.to_owned())),
        None => Err("no such variant".to_owned()),
    };
    let spec = load::load(name, text, &mut loader, &[], &mut sink).unwrap();
    Arc::new(Variant::compile(spec).unwrap())
}

fn position(variant: &Arc<Variant>, fen: &str) -> Position {
    match fen {
        "-" => Position::start(variant.clone()),
        _ => {
            let fen = Excerpt::whole(&SourceFile::new("<fen>", fen));
            Position::from_fen(variant, &fen, &mut Sink::default()).unwrap()
        }
    }
}

#[test]
fn moves_as_others_write_them_are_answered_with_ours() {
    let table = fs::read_to_string("tests/outside/habits.tsv").unwrap();
    let mut wrong = Vec::new();
    let mut rows = 0;
    for line in table.lines().filter(|l| !l.starts_with('#')) {
        let [name, fen, text, help] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let mut position = position(&shipped(name), fen);
        let said = match parse_move(&mut position, text) {
            Ok(_) => "it is played".to_owned(),
            Err(bad) => bad.what_to_do().to_owned(),
        };
        if said != help {
            wrong.push(format!("{line}\n    said: {said}"));
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows >= 60, "{rows}");
}

/// In every shipped variant, along a game: a legal move written with signs or capitals, or by the letter of its piece, its start
/// and its end, is found again, and never is a text that is no move played.
#[test]
fn every_legal_move_is_found_by_other_ways_to_write_it() {
    let mut looked = 0;
    for (name, _) in catalog::SHIPPED.iter().step_by(3) {
        let variant = shipped(name);
        if !variant.spec.flights.is_empty() || !variant.spec.phases.is_empty() {
            continue;
        }
        let mut position = Position::start(variant.clone());
        for ply in 0..12 {
            let legal = legal_moves(&mut position);
            let names = move_names(&position, &legal);
            // Enough of them, and other ones each time.
            for (m, text) in legal.iter().zip(&names).skip(ply).step_by(7).take(4) {
                let (Some(from), Some(to)) = (m.from, m.to) else {
                    continue;
                };
                let Some(piece) = position.board().piece(from) else {
                    continue;
                };
                let plain = variant.shape().name(from) + &variant.shape().name(to);
                if from == to || *text != plain {
                    continue;
                }
                let id = &variant.spec.piece(piece.kind).id;
                let (start, end) = (variant.shape().name(from), variant.shape().name(to));
                for written in [
                    format!("{start}-{end}"),
                    format!("{start}x{end}"),
                    format!("{start}{end}").to_uppercase(),
                    format!("{id}{start}-{end}"),
                    format!("{id}{start}{end}"),
                ] {
                    let mut copy = position.clone();
                    if names.contains(&written) {
                        continue;
                    }
                    let said = meant(&mut copy, &written).unwrap_or_default();
                    let words: Vec<&str> = said.split([' ', ',']).collect();
                    assert!(
                        words.contains(&text.as_str()),
                        "{name}: {written} in {}: {said}",
                        position.fen()
                    );
                    looked += 1;
                }
                // The shortest form may stand for several moves; this is one of them.
                let short = format!("{id}{end}");
                if !names.contains(&short) {
                    let said = meant(&mut position.clone(), &short).unwrap_or_default();
                    let several = said.contains(" more");
                    let words: Vec<&str> = said.split([' ', ',']).collect();
                    assert!(
                        several || words.contains(&text.as_str()),
                        "{name}: {short} in {}: {said}",
                        position.fen()
                    );
                    looked += 1;
                }
            }
            let Some(next) = legal.get((ply * 5 + 3) % legal.len().max(1)) else {
                break;
            };
            position.make(next);
        }
    }
    assert!(looked > 3000, "{looked}");
}

/// No text makes reading stumble, and none is played that is not one of ours.
#[test]
fn no_text_is_too_strange_to_be_answered() {
    const PARTS: [&str; 36] = [
        "a", "e", "h", "x", "1", "2", "4", "8", "10", "99", "K", "N", "P", "+", "=", "-", "@", "*", "#", "!", "(", ")",
        "/", ",", ":", "O", "0", "é", "\u{301}", "象", "♘", "ｅ", "ep", "e2", "e4", " ",
    ];
    let mut seed = 12_345_u32;
    let mut next = |n: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % n
    };
    for name in ["chess", "shogi", "xiangqi", "janggi", "seirawan", "crazyhouse", "chu"] {
        let mut position = Position::start(shipped(name));
        let legal = legal_moves(&mut position);
        let names = move_names(&position, &legal);
        for _ in 0..400 {
            let length = 1 + next(7);
            let text: String = (0..length).map(|_| PARTS[next(PARTS.len())]).collect();
            match parse_move(&mut position, &text) {
                Ok(_) => assert!(
                    names.contains(&text) || ["0000", "--"].contains(&&*text),
                    "{name}: {text}"
                ),
                Err(bad) => assert!(!bad.what_to_do().is_empty(), "{name}: {text}"),
            }
        }
    }
}

#[test]
fn games_tests_and_checks_all_say_so() {
    let home = tempfile::tempdir().unwrap();
    let help = "= help: in this position Nf3 is g1f3\n";
    let said = text(&nightrider(home.path(), &["game", "chess", "--moves", "1. e2e4 e7e5 2. Nf3"]).stderr);
    assert!(said.contains(help) && said.contains("move 3 of 3"), "{said}");
    for key in ["play = \"Nf3\"\ncount = 20", "has = \"Nf3\"", "has_not = [\"Nf3\"]"] {
        let file = format!("extends = \"chess\"\n[variant]\nname = \"x\"\n[[test]]\nname = \"t\"\n{key}\n");
        fs::write(home.path().join("mine.toml"), file).unwrap();
        for command in ["check", "test"] {
            let output = nightrider(home.path(), &[command, "mine.toml"]);
            let said = text(&output.stdout) + &text(&output.stderr);
            assert!(said.contains("in this position Nf3 is g1f3"), "{command} {key}: {said}");
            assert_eq!(output.status.code(), Some(1), "{command} {key}");
        }
    }
    // A file of moves that has more than moves.
    fs::write(
        home.path().join("game.pgn"),
        "[Event \"x\"]\n\n1. e2e4 $1 (1. d4 (1. c4)) e7e5 *\n",
    )
    .unwrap();
    let said = text(&nightrider(home.path(), &["game", "chess", "--moves", "game.pgn"]).stderr);
    for part in [
        "the tags of a PGN file are not read",
        "variations are not read",
        "`$` and a number is not read",
    ] {
        assert!(said.contains(part), "{said}");
    }
    assert_eq!(said.matches("= help: ").count(), 3, "{said}");
}

/// The findings of `check` about a file, a line each with its place, and the helps.
fn checked(file: &str) -> String {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("mine.toml"), file).unwrap();
    text(&nightrider(home.path(), &["check", "mine.toml"]).stderr)
}

#[test]
fn files_as_others_write_them_are_answered_line_by_line() {
    let said = checked(
        "; a comment\n[mine:chess]\nmaxRank = 10\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
         customPiece1 = a:NB\ncastling = false\nstalemateValue = loss\nknight = -\ncountingRule = makruk\narchbishop = a\n",
    );
    for part in [
        "mine.toml:1:1",
        "write `#` for `;`",
        "mine.toml:2:1",
        "`extends = \"chess\"` at the top, and `[variant]` with `name = \"mine\"`",
        "mine.toml:3:1",
        "the rule that others call `maxRank` is here `board.ranks`, as in `ranks = 10`",
        "`[pieces.NAME]` with `id = \"A\"` and `betza = \"NB\"`",
        "is here `rules.stalemate`",
        "write `knight = false` in `[pieces]`",
        "`countingRule` is not supported",
        "`[pieces.archbishop]` with `id = \"A\"`",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    assert!(!said.contains("V001"), "{said}");
    // Without a comment or an inherited variant, and with an unknown one.
    let said = checked("[variant]\nmaxFile = h\nstartFen = 8/8 w - - 0 1\n");
    assert!(said.contains("V019") && said.contains("board.files"), "{said}");
    let said = checked("[mine:none-such]\nking = k\n");
    assert!(said.contains("write `[variant]` with `name = \"mine\"`"), "{said}");
}

#[test]
fn slips_of_those_who_come_from_elsewhere_are_answered_with_what_to_write() {
    let head = "extends = \"chess\"\n[variant]\nname = \"x\"\n";
    for (line, help) in [
        ("; comment", "a comment begins with `#`: write `#` for `;`"),
        ("// comment", "a comment begins with `#`"),
        (
            "[pieces.knight]\nsetup = b1,g1",
            "a string stands in quotes: `\"b1,g1\"`",
        ),
        (
            "[pieces.knight]\nsetup = b1,g1 # both",
            "a string stands in quotes: `\"b1,g1\"`",
        ),
        ("[pieces.knight]\nbetza = N(2)", "a string stands in quotes: `\"N(2)\"`"),
        (
            "[promotion]\nto = [queen, rook]",
            "a string stands in quotes: `\"queen\"`",
        ),
        ("[board]\nmaxRank = 10", "is here `board.ranks`, as in `ranks = 10`"),
        (
            "[rules]\nnMoveRule = 60",
            "is here `rules.move_rule`, as in `move_rule = 60`",
        ),
        (
            "[rules]\nmustCapture = true",
            "is here `rules.must_capture`, as in `must_capture = true`",
        ),
        (
            "[rules]\nfewest_win_stalemate = true",
            "is here `rules.stalemate_winner`",
        ),
        ("[variant:chess]", "`[variant]` with `name = \"variant\"`"),
    ] {
        // What belongs to Fairy-Stockfish alone is no file that extends one.
        let file = if line.contains(":chess") {
            line.to_owned()
        } else {
            format!("{head}{line}\n")
        };
        let said = checked(&file);
        assert!(said.contains(help), "{line}: {said}");
    }
}

/// A list that takes the place of one in the extended file is where the fault is, not the piece that it leaves out.
#[test]
fn a_list_that_replaces_another_is_blamed_for_what_it_leaves_out() {
    let said = checked("extends = \"seirawan\"\ngating.pieces = [\"hawk\"]\n[variant]\nname = \"x\"\n");
    assert!(said.contains("mine.toml:2:17"), "{said}");
    assert!(said.contains("write `[\"hawk\", \"elephant\"]` here"), "{said}");
    let said = checked("extends = \"chess\"\n[variant]\nname = \"x\"\n[promotion]\nto = [\"queen\"]\n");
    assert!(said.is_empty(), "{said}");
    // The same where a piece comes in by promotion alone.
    let home = tempfile::tempdir().unwrap();
    fs::write(
        home.path().join("parent.toml"),
        "extends = \"chess\"\n[variant]\nname = \"p\"\n[pieces.amazon]\nid = \"A\"\nbetza = \"QN\"\n[promotion]\nto = [\"queen\", \"amazon\"]\n",
    )
    .unwrap();
    fs::write(
        home.path().join("mine.toml"),
        "extends = \"./parent.toml\"\n[variant]\nname = \"x\"\n[promotion]\nto = [\"queen\"]\n",
    )
    .unwrap();
    let said = text(&nightrider(home.path(), &["check", "mine.toml"]).stderr);
    assert!(said.contains("--> mine.toml:5:6"), "{said}");
    assert!(said.contains("write `[\"queen\", \"amazon\"]` here"), "{said}");
}

/// The lists of moves in tests: what is missing because it is written as elsewhere is told what it is here, in `moves`, where the
/// rest is only compared, as in `has`.
#[test]
fn moves_of_tests_written_as_elsewhere_are_told() {
    let home = tempfile::tempdir().unwrap();
    let run = |test: &str| {
        let file = format!("extends = \"chess\"\n[variant]\nname = \"x\"\n[[test]]\nname = \"t\"\n{test}\n");
        fs::write(home.path().join("mine.toml"), file).unwrap();
        let out = nightrider(home.path(), &["test", "mine.toml"]);
        assert!(!out.status.success(), "{test}");
        text(&out.stdout) + &text(&out.stderr)
    };
    for (test, told) in [
        (
            "square = \"e2\"\nmoves = [\"e4\", \"e2e3\"]",
            "in this position e4 is e2e4",
        ),
        (
            "square = \"g1\"\nmoves = [\"Nf3\", \"g1h3\"]",
            "in this position Nf3 is g1f3",
        ),
        (
            "square = \"e2\"\nmoves = [\"é2e4\", \"e2-e3\"]",
            "in this position é2e4 is e2e4",
        ),
        (
            "square = \"e2\"\nmoves = [\"é2e4\", \"e2-e3\"]",
            "in this position e2-e3 is e2e3",
        ),
        (
            "fen = \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\nsquare = \"e1\"\nmoves = [\"O-O\"]",
            "in this position O-O is e1g1",
        ),
        (
            "fen = \"8/P7/8/8/8/8/8/K6k w - - 0 1\"\nsquare = \"a7\"\nmoves = [\"a7a8\"]",
            "in this position a7a8 can be a7a8b, a7a8n, a7a8q or a7a8r",
        ),
        (
            "fen = \"8/P7/8/8/8/8/8/K6k w - - 0 1\"\nhas = \"a7a8=Q\"",
            "in this position a7a8=Q is a7a8q",
        ),
        (
            "fen = \"8/P7/8/8/8/8/8/K6k w - - 0 1\"\nhas = \"a7a8\"",
            "in this position a7a8 can be a7a8b, a7a8n, a7a8q or a7a8r",
        ),
    ] {
        let said = run(test);
        assert!(said.contains(told), "{test}\n{said}");
    }
    // What is a move elsewhere, and not here, means nothing else.
    let said = run("square = \"e2\"\nmoves = [\"e2e5\", \"e2e3\"]");
    assert!(said.contains("- e2e5") && !said.contains("help"), "{said}");
}
