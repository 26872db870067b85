//! Every command on any file of up to 1 MiB answers soon and in little memory, or says which limit the file met.
//!
//! The files are made from the table of keys, so that a new key is tried by itself: each list and each table of names as long
//! as a file can be, with names that mean something and with names that mean nothing.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nightrider::meaning::format::FILE;
use nightrider::meaning::keys::{Key, Kind};
use nightrider::meaning::load;
use nightrider::text::diag::{MAX_FINDINGS, Sink};
use nightrider::text::doc::MAX_FILE_BYTES;
use nightrider::tools::catalog;

/// A file and what is special about it.
struct Hostile {
    name: String,
    text: String,
}

/// A value for a kind, as TOML in one line: the `n`-th, which names what is there if `known`.
fn value(kind: Kind, n: usize, known: bool) -> String {
    let pieces = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    let piece = if known {
        pieces[n % 6].to_owned()
    } else {
        format!("p{n}")
    };
    match kind {
        Kind::Text => format!("\"t{n}\""),
        Kind::Id => format!("\"{}\"", char::from(b'A' + (n % 26) as u8)),
        Kind::Letter => "\"A\"".into(),
        Kind::Square => "\"e4\"".into(),
        Kind::Betza if known => "\"W\"".into(),
        Kind::Betza => format!("\"aaK{n}\""),
        Kind::Squares if known => "\"rank 1\"".into(),
        Kind::Squares => format!("\"{}\"", zone(n)),
        Kind::Go => "\"e1-g1\"".into(),
        Kind::Way => "\"R\"".into(),
        Kind::Classes => "\"EF\"".into(),
        Kind::Piece => format!("\"{piece}\""),
        Kind::Flag => n.is_multiple_of(2).to_string(),
        Kind::Whole(low, high) => (n as i64).clamp(low, high).to_string(),
        Kind::Word(words) => format!("\"{}\"", if known { words()[n % words().len()] } else { "no-word" }),
        Kind::Table(keys) => {
            let wanted = |key: &&Key| key.default == nightrider::meaning::keys::REQUIRED;
            let entries: Vec<String> = keys
                .iter()
                .filter(wanted)
                .map(|key| format!("{} = {}", key.name, value(key.kind, n, known)))
                .collect();
            format!("{{ {} }}", entries.join(", "))
        }
        Kind::Named(inner) | Kind::ByPiece(inner) => format!("{{ {piece} = {} }}", value(*inner, n, known)),
        Kind::Many(inner) | Kind::Series(inner) => value(*inner, n, known),
        Kind::Either(kinds) => value(kinds[n % kinds.len()], n, known),
        Kind::Hooks(_) => "[{ use = \"hurdle\", along = \"R\", types = [\"pawn\"] }]".into(),
    }
}

/// A name of letters alone.
fn zone(mut n: usize) -> String {
    let mut name = String::from("zz");
    while n > 0 {
        name.push(char::from(b'a' + (n % 26) as u8));
        n /= 26;
    }
    name
}

/// Repeats what `part` writes until a file is full.
fn filled(head: &str, most: usize, tail: &str, part: impl Fn(usize) -> String) -> String {
    let mut text = head.to_owned();
    for n in 0.. {
        let part = part(n);
        if text.len() + part.len() + tail.len() > most {
            break;
        }
        text += &part;
    }
    text + tail
}

/// Files of `most` bytes with each key below `path` as long as it can be.
fn of_keys(keys: &'static [Key], path: &str, most: usize, depth: usize, files: &mut Vec<Hostile>) {
    let add = |files: &mut Vec<Hostile>, name: String, text: String| files.push(Hostile { name, text });
    let base = "extends = \"chess\"\n";
    for key in keys {
        let at = if path.is_empty() {
            key.name.to_owned()
        } else {
            format!("{path}.{}", key.name)
        };
        for known in [true, false] {
            let name = format!("{at} {}", if known { "known" } else { "unknown" });
            // A list, whether the key takes one or not.
            let inner = match key.kind {
                Kind::Many(inner) | Kind::Series(inner) => *inner,
                kind => kind,
            };
            add(
                files,
                format!("{name} list"),
                filled(&format!("{base}{at} = ["), most, "]\n", |n| {
                    format!("{},", value(inner, n, known))
                }),
            );
            if let Kind::Named(inner) | Kind::ByPiece(inner) = key.kind {
                add(
                    files,
                    format!("{name} names"),
                    filled(&format!("{base}[{at}]\n"), most, "", |n| {
                        format!("{} = {}\n", zone(n), value(*inner, n, known))
                    }),
                );
            }
            let long = format!("{base}{at} = \"{}\"\n", "a1, ".repeat(most / 4 - 40));
            add(files, format!("{name} long"), long);
        }
        // A table full of keys that nobody knows.
        let of_table = match key.kind {
            Kind::Table(keys) => Some(keys),
            Kind::Many(Kind::Table(keys)) | Kind::Series(Kind::Table(keys)) | Kind::Named(Kind::Table(keys)) => {
                Some(*keys)
            }
            Kind::Either(kinds) => kinds.iter().find_map(|k| match k {
                Kind::Table(keys) => Some(*keys),
                _ => None,
            }),
            _ => None,
        };
        if let Some(inner) = of_table {
            let at = match key.kind {
                Kind::Named(_) => format!("{at}.queen"),
                _ => at.clone(),
            };
            add(
                files,
                format!("{at} unknown keys"),
                filled(&format!("{base}[{at}]\n"), most, "", |n| format!("k{n} = 1\n")),
            );
            if matches!(key.kind, Kind::Many(_) | Kind::Series(_)) {
                add(
                    files,
                    format!("{at} empty tables"),
                    filled(base, most, "", |_| format!("[[{at}]]\n")),
                );
            } else if depth < 3 {
                of_keys(inner, &at, most, depth + 1, files);
            }
        }
    }
}

/// Files that are large in other ways.
fn others(most: usize, files: &mut Vec<Hostile>) {
    let base = "extends = \"chess\"\n";
    let mut add = |name: &str, text: String| {
        files.push(Hostile {
            name: name.to_owned(),
            text,
        })
    };
    let half = |s: &str| s.repeat((most - 100) / s.len());
    add(
        "zones",
        filled(&format!("{base}[zones]\n"), most, "", |n| {
            format!("{} = \"a1\"\n", zone(n))
        }),
    );
    add("unknown keys", filled(base, most, "", |n| format!("k{n} = 1\n")));
    add(
        "one line",
        filled(&format!("{base}zones = {{ a = \"a9\""), most, " }", |n| {
            format!(", {} = \"a9\"", zone(n))
        }),
    );
    add("garbage", half("=\n"));
    add("quotes", half("\"\n"));
    add("brackets", format!("a = {}", half("[")));
    add("dots", format!("a{} = 1", half(".a")));
    add("the same header", half("[a]\n"));
    add(
        "a long key",
        format!("{base}[pieces.{}]\nid = \"X\"\n{}", "x".repeat(most / 2), "k = 1\n"),
    );
    add("a comment", format!("{base}#{}", half("x")));
    add("a long name", format!("{base}[variant]\nname = \"{}\"\n", half("x")));
    add(
        "switches",
        filled(&format!("{base}[switches]\n"), most, "", |n| {
            format!("s{n} = {{ value = true, choices = [true, false] }}\n")
        }),
    );
    let choices: String = (0..5000.min(most / 40)).map(|n| format!("\"v{n}\", ")).collect();
    let cases: String = (0..5000.min(most / 40)).map(|n| format!(", v{n} = \"n{n}\"")).collect();
    add(
        "a switch of many choices",
        format!(
            "{base}[switches]\ns = {{ value = \"v0\", choices = [{choices}] }}\n[variant]\nname = {{ switch = \"s\"{cases} }}\n"
        ),
    );
    add(
        "also with many turns",
        filled(&format!("{base}[pieces.queen]\nalso = ["), most, "]\n", |n| {
            format!("{{ betza = \"aa{}K\", from = \"a1\" }}, ", ["", "f", "s", "v"][n % 4])
        }),
    );
    add(
        "tests that set values",
        filled(
            &format!("{base}[switches]\ns = \"a\"\n[variant]\nname = \"$s\"\n"),
            most,
            "",
            |n| format!("[[test]]\nname = \"t\"\nset = {{ s = \"{n}\" }}\ncount = 20\n"),
        ),
    );
}

fn all(most: usize) -> Vec<Hostile> {
    let mut files = Vec::new();
    of_keys(FILE, "", most, 0, &mut files);
    others(most, &mut files);
    files
}

/// What a run came to.
struct Answer {
    code: Option<i32>,
    took: Duration,
    /// Most memory held at a time, in megabytes; 0 where the system does not say.
    memory: usize,
    said: String,
}

/// Runs the program, and ends it if it takes longer than `longest`.
fn run(args: &[&str], longest: Duration) -> Answer {
    let program = std::env::var("NIGHTRIDER").unwrap_or(env!("CARGO_BIN_EXE_nightrider").into());
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stderr.take().unwrap();
    let reader = std::thread::spawn(move || {
        let mut said = Vec::new();
        let _ = pipe.read_to_end(&mut said);
        String::from_utf8_lossy(&said).into_owned()
    });
    let status = format!("/proc/{}/status", child.id());
    let mut memory = 0;
    let code = loop {
        if let Some(code) = child.try_wait().unwrap() {
            break code.code();
        }
        let peak = std::fs::read_to_string(&status).unwrap_or_default();
        let peak = peak.lines().find_map(|l| {
            l.strip_prefix("VmHWM:")?
                .trim()
                .split(' ')
                .next()?
                .parse::<usize>()
                .ok()
        });
        memory = memory.max(peak.unwrap_or(0) / 1024);
        if start.elapsed() > longest {
            let _ = child.kill();
            let _ = child.wait();
            break None;
        }
        std::thread::sleep(Duration::from_millis(3));
    };
    Answer {
        code,
        took: start.elapsed(),
        memory,
        said: reader.join().unwrap(),
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The whole sweep: a release build, files of 1 MiB, every command that reads a variant.
#[test]
#[ignore = "minutes; NIGHTRIDER=target/release/nightrider cargo test --test bounded -- --ignored --nocapture"]
fn every_command_on_every_large_file() {
    let folder = folder("bounded");
    let path = folder.join("hostile.toml");
    let other = folder.join("copy.toml");
    let (path, other) = (path.to_str().unwrap(), other.to_str().unwrap());
    let commands: [&[&str]; 12] = [
        &["check", path],
        &["check", "--format", "json", "--notes", "--portable", path],
        &["moves", path],
        &["show", path],
        &["explain", path],
        &["diagram", path],
        &["perft", path, "1"],
        &["test", path],
        &["snapshot", path],
        &["fmt", "--check", path],
        &["diff", path, "chess"],
        &["random", path, "--games", "1"],
    ];
    let mut report = String::new();
    let mut slow = 0;
    for file in all(MAX_FILE_BYTES) {
        std::fs::write(path, &file.text).unwrap();
        std::fs::write(other, &file.text).unwrap();
        for command in commands {
            let answer = run(command, Duration::from_secs(20));
            let good =
                answer.took < Duration::from_secs(2) && answer.memory <= 200 && matches!(answer.code, Some(0..=2));
            if !good {
                slow += 1;
                let (took, memory) = (answer.took, answer.memory);
                let line = format!(
                    "{:30} {:10} {:?} {took:.1?} {memory} MB",
                    file.name, command[0], answer.code
                );
                println!("{line}");
                let _ = writeln!(report, "{line}");
            }
        }
    }
    assert!(slow == 0, "{report}");
}

/// A sample of the sweep, quick enough for every run: no large file takes long to check or is answered without end.
#[test]
fn large_files_are_checked_soon() {
    let most = 1 << 16;
    let known = |name: &str, _: &str| {
        let text = catalog::shipped(name).ok_or("no such variant")?;
        Ok((name.to_owned(), text.to_owned()))
    };
    for file in all(most) {
        let start = Instant::now();
        let mut sink = Sink::default();
        load::check("hostile.toml", &file.text, &mut { known }, &[], &mut sink);
        let found = sink.sorted();
        let took = start.elapsed();
        // Files of this size take some milliseconds; the square of their length would take minutes.
        assert!(took < Duration::from_secs(10), "{}: {took:?}", file.name);
        assert!(
            found.len() <= 2 * MAX_FINDINGS + 2,
            "{}: {} findings",
            file.name,
            found.len()
        );
        let longest = found
            .iter()
            .map(|d| d.message.len() + d.help.iter().map(String::len).sum::<usize>())
            .max();
        assert!(
            longest.unwrap_or(0) < 2 * most + 2000,
            "{}: a finding of {longest:?} bytes",
            file.name
        );
    }
}

#[test]
fn strings_that_go_without_end_are_refused_or_answered() {
    for betza in [
        "aaaaR",
        "avaavaavR",
        "avavavavR",
        "(a)(a)(a)(a)K",
        "caaaaQ",
        "[R-R-R-R]",
        "aaaaaaaB",
        "yaaaaQ",
        "mpaapaaR",
        "(ca)Q",
        "apaapaR",
    ] {
        let answer = run(&["piece", "--board", "16x16", betza], Duration::from_secs(20));
        assert!(
            answer.took < Duration::from_secs(10) && answer.memory <= 200,
            "{betza}: {:?} {} MB",
            answer.took,
            answer.memory
        );
        assert!(
            answer.code == Some(0) || answer.said.contains("[L0"),
            "{betza}: {:?} {}",
            answer.code,
            answer.said
        );
    }
}

#[test]
fn long_legs_together_meet_a_limit_with_a_place() {
    let answer = run(
        &["check", "tests/bounded/eight-long-legs-16x16.toml"],
        Duration::from_secs(20),
    );
    assert_eq!(answer.code, Some(1));
    assert!(
        answer.said.contains("error[L018]") && answer.said.contains("16x16.toml:13:7"),
        "{}",
        answer.said
    );
}

#[test]
fn a_shuffle_of_equal_pieces_is_one_arrangement() {
    let path = "tests/bounded/shuffle-of-26-equals.toml";
    let answer = run(&["moves", path, "--start", "0"], Duration::from_secs(20));
    assert_eq!(answer.code, Some(0), "{}", answer.said);
    let answer = run(&["moves", path, "--start", "1"], Duration::from_secs(20));
    assert_ne!(answer.code, Some(0));
}

/// What is no regular file is refused, and no line is shown of what is no variant.
#[cfg(unix)]
#[test]
fn devices_pipes_and_other_peoples_files() {
    let folder = folder("bounded-files");
    let pipe = folder.join("pipe.toml");
    let _ = Command::new("mkfifo").arg(&pipe).status();
    let secret = folder.join("secret.conf");
    std::fs::write(&secret, "root:x:0:0:hidden\n").unwrap();
    let settings = folder.join("settings.toml");
    std::fs::write(&settings, "[login]\npassword = \"hidden\"\n").unwrap();
    let child = folder.join("child.toml");
    let pipe = pipe.to_str().unwrap();
    for command in ["check", "moves", "show", "explain", "test", "fmt", "snapshot"] {
        for path in ["/dev/zero", pipe] {
            let answer = run(&[command, path], Duration::from_secs(20));
            assert_eq!(answer.code, Some(2), "{command} {path}: {}", answer.said);
            assert!(
                answer.said.contains("no regular file"),
                "{command} {path}: {}",
                answer.said
            );
        }
    }
    for (extended, said) in [
        ("/dev/zero", "no regular file"),
        (pipe, "no regular file"),
        (secret.to_str().unwrap(), "[V013]"),
        (settings.to_str().unwrap(), "[V013]"),
    ] {
        std::fs::write(&child, format!("extends = \"{extended}\"\n")).unwrap();
        let answer = run(&["check", child.to_str().unwrap()], Duration::from_secs(20));
        assert_eq!(answer.code, Some(1), "{extended}: {}", answer.said);
        assert!(answer.said.contains(said), "{extended}: {}", answer.said);
        assert!(!answer.said.contains("hidden"), "{}", answer.said);
    }
}

/// Files behind one another are as large together as one may be alone.
#[test]
fn files_that_extend_one_another_are_bounded_together() {
    let large = format!(
        "extends = \"chess\"\n# {}\n[variant]\nname = \"x\"\n",
        "x".repeat(MAX_FILE_BYTES / 2)
    );
    let mut loader = |name: &str, _: &str| match name {
        "large.toml" => Ok((name.to_owned(), large.clone())),
        _ => Ok((name.to_owned(), catalog::shipped(name).ok_or("none")?.to_owned())),
    };
    let mut sink = Sink::default();
    let text = large.replace("\"chess\"", "\"large.toml\"");
    assert!(load::check("small.toml", &text, &mut loader, &[], &mut sink).is_none());
    let codes: Vec<&str> = sink.found.iter().map(|d| d.code.id).collect();
    assert_eq!(codes, ["L021"]);
}
