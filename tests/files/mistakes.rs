//! One file for each kind of mistake in `mistakes/`, with what is said about it beside it. A line `# set: key=value` at
//! the top of a file is an override.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use nightrider::meaning::load::load_with_places;
use nightrider::program::Variant;
use nightrider::text::codes;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::tools::catalog::shipped_loader;
use nightrider::tools::code_page;
use nightrider::tools::lint::{Wanted, check_settings, lint};
use nightrider::tools::render;

/// What an author gets wrong most often, and what people have got wrong with other programs that said nothing. Each file
/// ends in what is to be found in it, all of it, with line and column: `#! V002 4:1`.
#[test]
fn broken_files_are_told_what_is_wrong_and_where() {
    let mut bad = Vec::new();
    let mut files = 0;
    insta::glob!("broken/*.toml", |path| {
        let found = report(path);
        let text = std::fs::read_to_string(path).unwrap();
        let wanted: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("#! ")).collect();
        let place = |d: &Diagnostic| d.place.as_ref().map(|p| p.file.line_column(p.span.start)).unwrap();
        let got: Vec<String> = found
            .iter()
            .map(|d| format!("{} {}:{}", d.code.id, place(d).0, place(d).1))
            .collect();
        if wanted.is_empty() || got != wanted {
            bad.push(format!("{}:\n#! {}", path.display(), got.join("\n#! ")));
        }
        files += 1;
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false, snapshot_path => "snapshots/broken" }, {
            insta::assert_snapshot!(render::text(&found, false));
        });
    });
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(files >= 20);
}

/// What is said about a file. Paths are relative to `mistakes/`.
fn report(file: &Path) -> Vec<Diagnostic> {
    let root = Path::new("tests/files/mistakes");
    let text = std::fs::read_to_string(file).unwrap();
    let name = file.file_name().unwrap().to_str().unwrap();
    let sets: Vec<(String, String)> = text
        .lines()
        .map_while(|line| line.strip_prefix("# set: "))
        .map(|set| set.split_once('=').unwrap())
        .map(|(key, value)| (key.into(), value.into()))
        .collect();
    let mut loader = |wanted: &str, from: &str| {
        if !wanted.ends_with(".toml") {
            return shipped_loader(wanted, from);
        }
        let beside = Path::new(from).parent().unwrap().join(wanted);
        let name = beside.to_str().unwrap().replace("circle/../", "");
        let text = std::fs::read_to_string(root.join(&name)).map_err(|e| e.to_string())?;
        Ok((name, text))
    };
    let mut sink = Sink::default();
    if let Some((spec, places)) = load_with_places(name, &text, &mut loader, &sets, &mut sink) {
        let variant = Arc::new(Variant::compile(spec).unwrap());
        sink.found.extend(lint(&variant, &places, Wanted::default()));
        check_settings(name, &text, &mut loader, &sets, &variant.spec, &mut sink);
    }
    sink.sorted()
}

#[test]
fn mistakes_are_shown_where_they_are() {
    insta::glob!("mistakes/*.toml", |path| {
        let found = report(path);
        let name = path.file_stem().unwrap().to_str().unwrap();
        if let Some((code, _)) = name
            .split_once('-')
            .filter(|(code, _)| code.ends_with(|c: char| c.is_ascii_digit()))
        {
            assert!(found.iter().any(|d| d.code.id == code), "{name} does not show {code}");
        }
        assert!(!found.is_empty(), "{name} has no mistakes");
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false, snapshot_path => "snapshots" }, {
            insta::assert_snapshot!(render::text(&found, false));
        });
    });
}

/// Whatever is found says what to do about it, in its own words or in those of its kind, also where it is drawn.
#[test]
fn every_finding_says_what_to_do() {
    for code in codes::all() {
        assert!(code.fix.len() > 5, "{}", code.id);
    }
    let mut found = Vec::new();
    for directory in ["tests/files/mistakes", "tests/files/broken", "tests/cli"] {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|e| e == "toml") {
                found.extend(report(&path));
            }
        }
    }
    for code in codes::all() {
        found.extend(code_page::findings(code, code.example).into_iter().flatten());
    }
    for d in &found {
        let help = d.what_to_do();
        assert!(help.iter().all(|h| h.len() > 5) && !help.is_empty(), "{d:?}");
        assert!(
            render::text(std::slice::from_ref(d), false).contains("= help: "),
            "{d:?}"
        );
    }
    let kinds: BTreeSet<&str> = found.iter().map(|d| d.code.id).collect();
    assert!(
        found.len() > 400 && kinds.len() > 100,
        "{} findings of {} kinds",
        found.len(),
        kinds.len()
    );
}

/// Every code for variant files comes up in one of the files, apart from those for sizes no file here should have.
#[test]
fn every_code_has_a_file() {
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for entry in std::fs::read_dir("tests/files/mistakes").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "toml") {
            seen.extend(report(&path).iter().map(|d| d.code.id));
        }
    }
    // Those of size, and of what the compiled pieces cost; `tests/bounded.rs` meets them.
    let limits = [
        "L011", "L013", "L014", "L017", "L018", "L019", "L020", "L021", "L022", "L024", "L025", "L026", "L027", "V013",
    ];
    let missing: Vec<&str> = codes::file()
        .map(|c| c.id)
        .filter(|id| !seen.contains(id) && !limits.contains(id))
        .collect();
    assert_eq!(missing, [""; 0]);
}
