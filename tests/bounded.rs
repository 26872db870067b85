//! Every command on any file of up to 1 MiB answers soon and in little memory, or says which limit the file met.
//!
//! The files are made from the table of keys, so that a new key is tried by itself: each list and each table of names as long
//! as a file can be, with names that mean something and with names that mean nothing.

#[path = "bounded/hostile.rs"]
mod hostile;

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nightrider::meaning::load;
use nightrider::text::diag::{MAX_FINDINGS, Sink};
use nightrider::text::doc::MAX_FILE_BYTES;
use nightrider::tools::catalog;

use hostile::all;

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

/// Room for the file that the hostile ones extend: together they may have as many bytes as one alone.
const LARGEST: usize = MAX_FILE_BYTES - (1 << 14);

/// The whole sweep: a release build, files of 1 MiB. Each file is checked and formatted; those in which nothing is wrong are put
/// to every other command that reads a variant. The others are answered by the same check everywhere, so one of the commands
/// has to do, each in its turn.
#[test]
#[ignore = "an hour; NIGHTRIDER=target/release/nightrider cargo test --test bounded -- --ignored --nocapture"]
fn every_command_on_every_large_file() {
    let folder = folder("bounded");
    let path = folder.join("hostile.toml");
    let path = path.to_str().unwrap();
    let others: [&[&str]; 12] = [
        &["check", "--format", "json", "--notes", "--portable", path],
        &["moves", path],
        &["show", path],
        &["explain", path],
        &["diagram", path],
        &["perft", path, "1"],
        &["test", path],
        &["snapshot", path],
        &["diff", path, "chess"],
        &["diff", "chess", path],
        &["random", path, "--games", "1", "--plies", "20"],
        &["debug", "program", "--variant", path],
    ];
    let mut report = String::new();
    let mut turn = others.iter().cycle();
    for file in all(LARGEST) {
        std::fs::write(path, &file.text).unwrap();
        let mut try_it = |command: &[&str]| {
            let answer = run(command, Duration::from_secs(20));
            let soon = answer.took < Duration::from_secs(2) && answer.memory <= 200;
            if !soon || !matches!(answer.code, Some(0..=2)) {
                let (took, memory) = (answer.took, answer.memory);
                let line = format!(
                    "{:40} {:10} {:?} {took:.1?} {memory} MB",
                    file.name, command[0], answer.code
                );
                println!("{line}");
                let _ = writeln!(report, "{line}");
            }
            answer.code
        };
        let sound = try_it(&["check", path]) == Some(0);
        try_it(&["fmt", "--check", path]);
        let behind = if sound { others.len() } else { 1 };
        for command in turn.by_ref().take(behind) {
            try_it(command);
        }
    }
    assert!(report.is_empty(), "{report}");
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

/// What `command` says of a variant file of this text: it ends, within 200 MB.
fn answered(name: &str, text: &str, command: &[&str]) -> Answer {
    let path = folder("bounded-single").join(format!("{name}.toml"));
    std::fs::write(&path, text).unwrap();
    let command: Vec<&str> = command.iter().copied().chain([path.to_str().unwrap()]).collect();
    let answer = run(&command, Duration::from_secs(100));
    let (took, memory) = (answer.took, answer.memory);
    let ended = answer.code.is_some_and(|code| code <= 2);
    assert!(ended, "{name}: {:?} {took:?} {}", answer.code, answer.said);
    assert!(memory <= 200, "{name}: {memory} MB");
    answer
}

/// Whether one of the findings has this code and stands in this line.
fn says(answer: &Answer, code: &str, line: usize) -> bool {
    let rest = answer.said.split(&format!("[{code}]")).nth(1);
    let place = rest.and_then(|rest| rest.lines().nth(1));
    place.is_some_and(|place| place.contains(&format!(":{line}:")))
}

#[test]
fn of_half_a_million_mistakes_the_first_are_read() {
    let most = MAX_FILE_BYTES - 2000;
    for (name, part) in [
        ("signs", "=\n"),
        ("keys", "a =\n"),
        ("repeated", "a = 1\n"),
        ("quotes", "\"\n"),
    ] {
        let answer = answered(name, &part.repeat(most / part.len()), &["check"]);
        assert!(answer.said.contains("error[L017]"), "{name}");
        assert_eq!(answer.code, Some(1));
    }
    // What is cut off in the middle to look for mistakes is none.
    let lines = "\"a word\", # of many\n".repeat(20_000);
    let name = "a\n".repeat(200_000);
    let text = format!("extends = \"chess\"\n[variant]\nname = \"\"\"{name}\"\"\"\nleft_out = [{lines}]\n");
    let answer = answered("whole", &text, &["check", "--format", "short"]);
    assert!(answer.said.contains("[W206]"), "{}", answer.said);
    assert!(!answer.said.contains("rest of the file"), "{}", answer.said);
}

#[test]
fn lists_of_tables_have_an_end() {
    let list = |head: &str, n: usize, part: &dyn Fn(usize) -> String, tail: &str| {
        let parts: String = (0..n).map(part).collect();
        format!("extends = \"chess\"\n{head}{parts}{tail}")
    };
    let zones = |n: usize| format!("{} = \"a1\"\n", hostile::word(n));
    let tests = |n: usize| format!("[[test]]\nname = \"t{n}\"\ncount = 20\n");
    let morphs = |n: usize| {
        format!(
            "{{ zone = \"a{},b{},c{},d{}\", to = \"queen\" }},\n",
            1 + n % 8,
            1 + n / 8 % 8,
            1 + n / 64 % 8,
            1 + n / 512
        )
    };
    for (name, text, line) in [
        (
            "morphs",
            list("[pieces.pawn]\nmorph = [\n", 4097, &morphs, "]\n"),
            4 + 4096,
        ),
        ("tests", list("", 4097, &tests, ""), 2 + 3 * 4096),
    ] {
        let answer = answered(name, &text, &["check"]);
        assert!(says(&answer, "L025", line), "{name}: {}", answer.said);
    }
    let answer = answered(
        "morphs",
        &list("[pieces.pawn]\nmorph = [", 4096, &morphs, "]\n"),
        &["check"],
    );
    assert!(!answer.said.contains("L025"));
    let answer = answered("zones", &list("[zones]\n", 4097, &zones, ""), &["check"]);
    assert_eq!(answer.code, Some(1));
    // As many as may be, all different.
    for betza in ["Q", "fR3", "N", "KAD"] {
        let file = |n: usize| char::from(b'a' + (n % 8) as u8);
        let also = |n: usize| {
            let squares = format!("{}{},{}{}", file(n), 1 + n / 8 % 8, file(n / 64), 1 + n / 512);
            format!("{{ betza = \"{betza}\", from = \"{squares}\" }},")
        };
        let start = Instant::now();
        answered(
            "also",
            &list("[pieces.queen]\nalso = [", 4096, &also, "]\n"),
            &["check"],
        );
        assert!(
            start.elapsed() < Duration::from_secs(40),
            "{betza}: {:?}",
            start.elapsed()
        );
    }
}

#[test]
fn counting_and_playing_have_an_end() {
    let base = "extends = \"chess\"\n[[test]]\nname = \"t\"\n";
    let counting = format!("{base}perft = {{ 99 = 1 }}\n");
    let answer = answered("counting", &counting, &["test"]);
    assert_eq!(answer.code, Some(1));
    let there_and_back = "g1f3 g8f6 f3g1 f6g8 ";
    let long = format!("{base}play = \"{}\"\ncount = 20\n", there_and_back.repeat(5001));
    let answer = answered("playing", &long, &["check"]);
    assert!(says(&answer, "L027", 4), "{}", answer.said);
    let play = there_and_back.repeat(1000);
    let test = format!("[[test]]\nname = \"t\"\nplay = \"{play}\"\ncount = 20\n");
    let all = format!("extends = \"chess\"\n{}", test.repeat(17));
    let answer = answered("all", &all, &["check"]);
    assert!(says(&answer, "L027", 2 + 4 * 16 + 2), "{}", answer.said);
}

#[test]
fn what_is_shown_often_is_short() {
    let id = format!(
        "extends = \"chess\"\n[pieces.knight]\nid = \"N{}\"\n",
        "'".repeat(100_000)
    );
    for command in ["check", "show", "moves", "explain"] {
        let answer = answered("id", &id, &[command]);
        assert!(answer.said.contains("error[L028]"), "{command}");
    }
    let choices: String = (0..50_000).map(|n| format!(", {n}")).collect();
    let choices = format!(
        "extends = \"chess\"\n[switches]\ns = {{ value = 50, choices = [50{choices}] }}\n[rules]\nmove_rule = \"$s\"\n"
    );
    let answer = answered("choices", &choices, &["show"]);
    assert_eq!(answer.code, Some(0), "{}", answer.said);
}

/// What a switch refutes is looked up, not searched for, and an extended file is read once to say what it names.
#[test]
fn findings_at_several_settings_and_of_extended_files_are_compared_soon() {
    let tags = "\"t\", ".repeat(900);
    let switches: String = (0..7)
        .map(|n| format!("s{n} = {{ value = \"a\", choices = [\"a\", \"b\"] }}\n"))
        .collect();
    let texts = "name = \"$s0\"\ndescription = \"$s1\"\nsource = \"$s2\"\n";
    let text = format!("extends = \"chess\"\n[switches]\n{switches}[variant]\n{texts}tags = [{tags}]\n");
    let answer = answered("settings", &text, &["check"]);
    assert_eq!(answer.code, Some(0), "{}", answer.said);
    let parent = folder("bounded-single").join("parent.toml");
    let promotion = "[[promotion]]\npieces = \"pawn\"\nzone = \"a8\"\nto = [\"queen\", \"x\"]\n";
    let x = "[pieces.x]\nid = \"X\"\nbetza = \"N\"\nsetup = \"a3\"\n";
    std::fs::write(&parent, format!("extends = \"chess\"\n{x}{}", promotion.repeat(3000))).unwrap();
    let child = "extends = \"./parent.toml\"\npieces.x = false\n";
    let answer = answered("taken-out", child, &["check"]);
    assert_eq!(answer.code, Some(1), "{}", answer.said);
}
