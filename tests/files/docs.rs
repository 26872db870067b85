//! The pages about the format: their tables are those of the program, their examples work.
//!
//! A block marked `toml` is a whole file; `toml fragment` is a change of `base.toml`; `toml error V002` is a change of it
//! about which that is said.

use std::fs;

use nightrider::meaning::format::FILE;
use nightrider::meaning::hooks::{self, Attach};
use nightrider::meaning::keys::{Key, Kind};
use nightrider::meaning::reference::reference;

use nightrider::text::codes::{self, Input};
use nightrider::text::diag::Severity;
use nightrider::tools::code_page;
use nightrider::tools::lint::portable;
use nightrider::tools::piece_names;

use crate::common::{read, said};

/// Compares the part of a page behind `marker` with what the program says; writes it when `UPDATE_DOCS` is set.
fn page_says(path: &str, marker: &str, wanted: &str) {
    let page = fs::read_to_string(path).unwrap_or_default();
    let start = page.find(marker).map_or(0, |i| i + marker.len());
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, format!("{}{wanted}", &page[..start])).unwrap();
        return;
    }
    assert!(
        page[start..] == *wanted,
        "{path} is out of date; run the tests with UPDATE_DOCS=1 and read what changes"
    );
}

#[test]
fn references_are_up_to_date() {
    page_says("docs/hooks.md", "", &hooks::reference());
    page_says("docs/diagnostics.md", "", &code_page::reference());
    page_says("docs/dialects.md", "[trust.md](trust.md).\n\n", &portable::page());
    page_says(
        "docs/pieces.md",
        "<!-- The rest is made from the table in src/meaning/data/pieces.tsv. -->\n\n",
        &piece_names::page(),
    );
    page_says(
        "docs/variant-format.md",
        "<!-- The rest is made from the table in src/meaning/format.rs. -->\n\n",
        &reference(),
    );
}

/// The fenced blocks of a page whose mark begins with `toml`: mark, text.
fn blocks(page: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        if let Some(mark) = line.strip_prefix("```toml") {
            let text: Vec<&str> = lines.by_ref().take_while(|l| *l != "```").collect();
            found.push((mark.trim().to_owned(), text.join("\n") + "\n"));
        }
    }
    found
}

/// A fragment as a file.
fn whole(fragment: &str) -> String {
    match fragment.contains("extends") {
        true => fragment.to_owned(),
        false => format!("extends = \"base\"\n{fragment}"),
    }
}

#[test]
fn examples_work() {
    let base = fs::read_to_string("tests/files/base.toml").unwrap();
    for (path, least) in [("docs/variant-format.md", 60), ("docs/hooks.md", 5)] {
        let page = fs::read_to_string(path).unwrap();
        let blocks = blocks(&page);
        assert!(blocks.len() >= least, "{path} has {} examples", blocks.len());
        let mut bad = Vec::new();
        for (mark, text) in blocks {
            let others = [("base", base.as_str())];
            let (spec, found) = match mark.as_str() {
                "" => read(&text, &others, &[]),
                _ => read(&whole(&text), &others, &[]),
            };
            match mark.strip_prefix("error ") {
                Some(code) if found.iter().any(|d| d.code.id == code) => {}
                None if spec.is_some() && (!mark.is_empty() || found.is_empty()) => {}
                _ => bad.push(format!("{text}{}\n", said(&found).join("\n"))),
            }
        }
        assert!(bad.is_empty(), "{path}:\n{}", bad.join("\n"));
    }
}

/// Each parameter's example works in the call that is the hook's own example.
#[test]
fn examples_of_parameters_work() {
    let base = fs::read_to_string("tests/files/base.toml").unwrap();
    for hook in hooks::HOOKS {
        for key in hook.params {
            let mut file: toml::Table = hook.example.parse().unwrap();
            let change: toml::Table = key.example.parse().unwrap();
            let hooks = match hook.attach {
                Attach::Variant => file.get_mut("hooks").unwrap(),
                Attach::Piece => {
                    let (_, piece) = file["pieces"].as_table_mut().unwrap().iter_mut().next().unwrap();
                    piece.get_mut("hooks").unwrap()
                }
            };
            assert!(change.contains_key(key.name), "{}: {}", hook.name, key.example);
            let call = hooks
                .as_array_mut()
                .unwrap()
                .last_mut()
                .unwrap()
                .as_table_mut()
                .unwrap();
            if key.name == "except" {
                call.remove("types");
            }
            call.extend(change);
            let text = format!("extends = \"base\"\n{file}");
            let (spec, found) = read(&text, &[("base", &base)], &[]);
            assert!(spec.is_some(), "{text}{:?}", said(&found));
        }
    }
}

/// Every key has an example that uses it, and each word that a key takes can stand there.
#[test]
fn every_key_and_every_word_has_an_example() {
    let base = fs::read_to_string("tests/files/base.toml").unwrap();
    let mut bad = Vec::new();
    let mut seen = 0;
    keys(FILE, &mut |key| {
        let named = key.example.lines().any(|line| {
            let line = line.trim_start_matches('[');
            line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
                .any(|word| word == key.name)
        });
        if !named {
            bad.push(format!("`{}` is not in its example: {}", key.name, key.example));
        }
        for word in words(key.kind) {
            let Some(text) = with_word(key, word) else {
                bad.push(format!(
                    "the example of `{}` gives it no word: {}",
                    key.name, key.example
                ));
                continue;
            };
            seen += 1;
            let (spec, found) = read(&whole(&text), &[("base", &base)], &[]);
            if spec.is_none() {
                bad.push(format!("{text}\n{}", said(&found).join("\n")));
            }
        }
    });
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(seen > 30, "{seen}");
}

/// All keys of all tables.
fn keys(table: &'static [Key], each: &mut impl FnMut(&'static Key)) {
    fn inner(kind: Kind, each: &mut impl FnMut(&'static Key)) {
        match kind {
            Kind::Table(table) => keys(table, each),
            Kind::Many(kind) | Kind::Named(kind) | Kind::ByPiece(kind) => inner(*kind, each),
            Kind::Either(kinds) => kinds.iter().for_each(|kind| inner(*kind, each)),
            _ => {}
        }
    }
    for key in table {
        each(key);
        inner(key.kind, each);
    }
}

/// The words that a key takes.
fn words(kind: Kind) -> Vec<&'static str> {
    match kind {
        Kind::Word(words) => words().to_vec(),
        Kind::Many(kind) => words(*kind),
        Kind::Either(kinds) => kinds.iter().flat_map(|kind| words(*kind)).collect(),
        _ => Vec::new(),
    }
}

/// A key's example with another word in it. Kinds of goals bring the keys that they need.
fn with_word(key: &Key, word: &str) -> Option<String> {
    let start = key.example.find(&format!("{} = ", key.name))? + key.name.len() + 3;
    let rest = &key.example[start..];
    let end = rest.find(['\n', ',', '}']).unwrap_or(rest.len());
    let more = match word {
        "reach" => "\nzone = \"rank 8\"",
        "checks" | "row" | "block" => "\ncount = 3",
        "path" => "\nzone = \"file a\"\nto = \"file h\"",
        "castle" => "\nrights = \"Q\"",
        _ => "",
    };
    let text = format!("{}\"{word}\"{}{more}\n", &key.example[..start], &rest[end..]);
    // White castles on its own rank.
    Some(match word {
        "white" => text.replace("e8-g8", "e1-g1").replace("h8-f8", "h1-f1"),
        _ => text,
    })
}

/// The example of each code yields that code and no other, at a place in the example; put right, it yields nothing. What
/// is said, with line and column, stands in `docs/diagnostics.md`. Commands are run by `tests/cli.rs`, sizes by
/// `reading.rs` and `extending.rs`.
#[test]
fn examples_of_codes_yield_them() {
    let mut bad = Vec::new();
    for code in codes::all() {
        let Some(found) = code_page::findings(code, code.example) else {
            continue;
        };
        let ids: Vec<&str> = found.iter().map(|d| d.code.id).collect();
        let placed = found.iter().all(|d| d.place.is_some());
        let alone = match code.severity {
            // Other notes may be due as well.
            Severity::Note => ids.contains(&code.id),
            _ => ids == [code.id],
        };
        if !alone || !placed {
            bad.push(format!("{}: {:?}", code.id, said(&found)));
        }
        let mut right = code_page::findings(code, code.good).unwrap();
        right.retain(|d| code.severity != Severity::Note || d.code.id == code.id);
        if !right.is_empty() || (code.good.is_empty() && code.input != Input::Betza) {
            bad.push(format!("{} put right: {:?}", code.id, said(&right)));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}
