//! The program as its users see it: transcripts, and what transcripts cannot say.

use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn nightrider(args: &[&str], stdin: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nightrider"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end without reading all of it.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    child.wait_with_output().unwrap()
}

fn json(args: &[&str]) -> Value {
    let output = nightrider(args, b"");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn keys(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}

#[test]
fn transcripts() {
    trycmd::TestCases::new().case("tests/cli/*.trycmd");
}

#[test]
fn every_command_has_help_with_an_example() {
    let commands = [
        "new",
        "check",
        "moves",
        "piece",
        "explain",
        "perft",
        "game",
        "random",
        "show",
        "test",
        "snapshot",
        "variants",
        "hooks",
        "diagram",
        "debug",
        "debug ast",
        "debug ir",
        "debug spec",
        "debug program",
        "fmt",
        "diff",
        "schema",
        "completions",
        "man",
    ];
    for command in commands {
        let args: Vec<&str> = command.split(' ').chain(["--help"]).collect();
        let output = nightrider(&args, b"");
        let help = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success());
        assert!(help.contains(&format!("\n  nightrider {command}")), "{help}");
    }
}

#[test]
fn moves_as_json_have_the_documented_shape() {
    let report = json(&["moves", "chess", "--format", "json"]);
    assert_eq!(keys(&report), ["variant", "fen", "count", "moves"]);
    assert_eq!(report["count"], 20);
    let moves = report["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 20);
    for m in moves {
        let shape = [
            "move", "kind", "from", "to", "captures", "becomes", "removed", "drop", "path", "also",
        ];
        assert_eq!(keys(m), shape);
    }
    let texts: Vec<&str> = moves.iter().map(|m| m["move"].as_str().unwrap()).collect();
    assert!(texts.is_sorted());
}

#[test]
fn the_parts_of_moves_say_what_happens() {
    let one = |variant: &str, fen: &str, text: &str| {
        let report = json(&["moves", variant, "--fen", fen, "--format", "json"]);
        let moves = report["moves"].as_array().unwrap().clone();
        moves
            .into_iter()
            .find(|m| m["move"] == text)
            .unwrap_or_else(|| panic!("no {text} in {report}"))
    };
    let castling = one("herculean", "12/12/12/12/12/12/12/12/12/12/12/6K4R w K - 0 1", "g1i1");
    assert_eq!(
        (&castling["kind"], &castling["also"]),
        (&"castle".into(), &serde_json::json!([["l1", "h1"]]))
    );
    assert_eq!(castling["captures"], serde_json::json!([]));
    let close = one(
        "herculean",
        "12/12/12/12/12/12/12/12/12/12/12/6K4R w K - 0 1",
        "g1h1,l1g1",
    );
    assert_eq!((&close["from"], &close["to"]), (&"g1".into(), &"h1".into()));
    let promotion = one("chess", "8/P7/8/8/8/8/8/K6k b - - 0 1", "h1h2");
    assert_eq!(promotion["becomes"], Value::Null);
    let promotion = one("chess", "K6k/8/8/8/8/8/p7/8 b - - 0 1", "a2a1q");
    assert_eq!(promotion["becomes"], "Q");
    let morph = one("herculean", "12/12/12/12/12/12/n11/12/12/12/12/K10k b - - 0 1", "a6a5");
    assert_eq!(morph["becomes"], Value::Null);
    let passing = one("chess", "K6k/8/8/8/Pp6/8/8/8 b - a3 0 1", "b4a3");
    assert_eq!(
        (&passing["to"], &passing["captures"]),
        (&"a3".into(), &serde_json::json!(["a4"]))
    );
    let double = one(
        "flying-bombers",
        "9k/10/10/10/3Fpr4/10/10/10/10/K9 w - - 0 1",
        "d6e6,e6f6",
    );
    assert_eq!(double["captures"], serde_json::json!(["e6", "f6"]));
}

#[test]
fn all_faults_of_a_file_are_found_in_one_run() {
    let output = nightrider(&["check", "--format", "json", "tests/cli/five-faults.toml"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty());
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(keys(&report), ["files"]);
    let file = &report["files"][0];
    assert_eq!(keys(file), ["file", "diagnostics"]);
    assert_eq!(file["file"], "tests/cli/five-faults.toml");
    let found: Vec<(&str, u64, u64, u64, u64)> = file["diagnostics"]
        .as_array()
        .unwrap()
        .iter()
        .map(|d| {
            let shape = [
                "code",
                "severity",
                "message",
                "file",
                "line",
                "column",
                "end_line",
                "end_column",
                "help",
            ];
            assert_eq!(keys(d), shape);
            assert_eq!(
                (&d["severity"], &d["file"]),
                (&"error".into(), &"tests/cli/five-faults.toml".into())
            );
            let number = |key: &str| d[key].as_u64().unwrap();
            let code = d["code"].as_str().unwrap();
            (
                code,
                number("line"),
                number("column"),
                number("end_line"),
                number("end_column"),
            )
        })
        .collect();
    let wanted = [
        ("V002", 5, 1, 5, 11),
        ("V002", 10, 1, 10, 7),
        ("B001", 13, 12, 13, 13),
        ("B003", 16, 11, 16, 12),
        ("V103", 19, 13, 19, 16),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn standard_input_is_a_variant_file() {
    let file = std::fs::read("examples/amazon.toml").unwrap();
    let output = nightrider(&["perft", "-", "1"], &file);
    assert_eq!(output.stdout, b"Nodes searched: 22\n");
    let output = nightrider(&["check", "-", "--format", "short"], b"[variant]\nnam = 1\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("<stdin>:2:1: error[V002]: ")
    );
}

#[test]
fn no_bytes_make_it_panic() {
    let mut inputs: Vec<Vec<u8>> = vec![
        b"\xff\xfe".to_vec(),
        b"[pieces.x]\nbetza = \"\xc3\x28\"".to_vec(),
        b"\0\0\0".to_vec(),
        "[".repeat(100_000).into_bytes(),
        format!("x = {}", "[".repeat(100_000)).into_bytes(),
        vec![b'a'; 2 << 20],
        b"\xef\xbb\xbfextends = \"chess\"".to_vec(),
    ];
    let amazon = std::fs::read("examples/amazon.toml").unwrap();
    inputs.extend((0..amazon.len()).step_by(7).map(|end| amazon[..end].to_vec()));
    for input in inputs {
        let output = nightrider(&["moves", "-"], &input);
        let code = output.status.code();
        assert!(
            matches!(code, Some(0..=2)),
            "{code:?} for {:?}",
            String::from_utf8_lossy(&input)
        );
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(!told.contains("panicked"), "{told}");
        assert_eq!(code == Some(0), !told.contains("error"), "{told}");
        assert!(code != Some(2) || told.lines().count() == 1, "{told}");
    }
}

#[test]
fn bytes_that_are_not_text_are_an_unreadable_file() {
    let output = nightrider(&["check", "-"], b"a = 1\nb\xff");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "error: cannot read <stdin>: not UTF-8 text at line 2, column 2\n");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nightrider"))
        .args(["debug", "spec", "herculean"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A few bytes, so that there is more to come than a pipe holds; then nobody reads on.
    child.stdout.take().unwrap().read_exact(&mut [0; 4]).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}

#[test]
fn output_into_files_has_no_colours() {
    for args in [&["check", "tests/cli/five-faults.toml"][..], &["moves"], &["--help"]] {
        let output = nightrider(args, b"");
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b));
    }
}

#[test]
fn a_file_that_cannot_be_read_does_not_hide_what_is_wrong_with_others() {
    let output = nightrider(
        &["check", "--format", "json", "no/such.toml", "tests/cli/child.toml"],
        b"",
    );
    assert_eq!(output.status.code(), Some(2));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["files"].as_array().unwrap().len(), 1);
    assert_eq!(report["files"][0]["diagnostics"][0]["file"], "tests/cli/parent.toml");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(told, "error: cannot read no/such.toml: there is no such file\n");
}

/// An empty directory of this name for a test to write into.
fn directory(name: &str) -> std::path::PathBuf {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn inside(directory: &std::path::Path, args: &[&str], ci: &str) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_nightrider"))
        .args(args)
        .current_dir(directory)
        .env("CI", ci)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_new_file_is_checked_and_tested_and_never_written_over() {
    let here = directory("new");
    let (code, out, _) = inside(&here, &["new", "my-chess"], "");
    assert_eq!(
        (code, out.as_str()),
        (
            Some(0),
            "my-chess.toml is written; now try `nightrider test my-chess.toml`\n\
             nightrider.schema.json is written, for editors that know TOML\n"
        )
    );
    assert_eq!(
        inside(&here, &["check", "my-chess.toml"], ""),
        (Some(0), String::new(), String::new())
    );
    assert_eq!(inside(&here, &["test", "my-chess.toml"], "").1, "2 tests passed\n");
    let written = std::fs::read_to_string(here.join("my-chess.toml")).unwrap();
    assert!(written.contains("name = \"My Chess\"\n"));
    let (code, _, told) = inside(&here, &["new", "my-chess.toml"], "");
    assert_eq!(
        (code, told.as_str()),
        (
            Some(2),
            "error: cannot write my-chess.toml: there is such a file already\n"
        )
    );
    assert_eq!(std::fs::read_to_string(here.join("my-chess.toml")).unwrap(), written);
}

#[test]
fn results_are_accepted_after_showing_them_and_never_in_ci() {
    let here = directory("accept");
    let file = here.join("x.toml");
    let text = "extends = \"chess\"\n\n[variant]\nname = \"X\"\n\n[[test]]\nname = \"start\" # now\ncount = 21\n";
    std::fs::write(&file, text).unwrap();
    let (code, _, told) = inside(&here, &["test", "x.toml", "--accept"], "true");
    assert_eq!(code, Some(2));
    assert!(told.contains("not accepted where CI is set"), "{told}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
    let (code, out, _) = inside(&here, &["test", "x.toml", "--accept"], "");
    assert_eq!(code, Some(0));
    assert!(out.contains("    - 21\n    + 20\n"), "{out}");
    assert!(out.ends_with("x.toml: 1 value accepted\n"), "{out}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text.replace("21", "20"));
    assert_eq!(inside(&here, &["test", "x.toml"], "true").1, "1 test passed\n");
}

#[test]
fn shells_and_man_are_told_of_every_command() {
    let here = directory("man");
    assert_eq!(inside(&here, &["man", "."], "").0, Some(0));
    let page = std::fs::read_to_string(here.join("nightrider-moves.1")).unwrap();
    assert!(page.contains("\\-\\-effects"), "{page}");
    for shell in ["bash", "zsh", "fish"] {
        let (code, script, _) = inside(&here, &["completions", shell], "");
        assert_eq!(code, Some(0));
        assert!(script.contains("perft") && script.contains("effects"), "{shell}");
    }
}

/// The words of a command as a shell would split them; quotes are plain.
fn words(command: &str) -> Vec<String> {
    let pieces = command.split('\'').enumerate();
    pieces
        .flat_map(|(i, piece)| match i % 2 {
            0 => piece.split_whitespace().map(str::to_owned).collect(),
            _ => vec![piece.to_owned()],
        })
        .collect()
}

/// Codes that only commands yield: the example of each yields it at a place, and put right nothing.
#[test]
fn examples_of_codes_that_are_commands_yield_them() {
    for code in nightrider::text::codes::all().filter(|c| c.input == nightrider::text::codes::Input::Command) {
        let run = |command: &str| {
            let words = words(command);
            let args: Vec<&str> = words[1..].iter().map(String::as_str).collect();
            assert_eq!(words[0], "nightrider");
            String::from_utf8(nightrider(&args, b"").stderr).unwrap()
        };
        let told = run(code.example);
        let heads: Vec<&str> = told
            .lines()
            .filter(|l| l.starts_with("error") || l.starts_with("warning"))
            .collect();
        assert!(
            heads.len() == 1 && heads[0].contains(&format!("[{}]", code.id)),
            "{}: {told}",
            code.id
        );
        assert!(told.contains(" --> "), "{told}");
        assert_eq!(run(code.good), "", "{}", code.id);
    }
}

/// Limits that only compiling a whole piece shows are found at that piece.
#[test]
fn a_piece_with_too_many_moves_is_named_where_it_stands() {
    let vault = |way: &str| format!("{{ use = \"vault\", along = \"{way}\", distance = 7 }}");
    let file = format!(
        "extends = \"chess\"\n\n[pieces.rook]\nbetza = \"RF\"\nhooks = [{}, {}]\n",
        vault("W"),
        vault("F")
    );
    let output = nightrider(&["check", "-", "--format", "short"], file.as_bytes());
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(
        told.starts_with("<stdin>:4:9: error[L015]: the moves of the rook need more than"),
        "{told}"
    );
}
