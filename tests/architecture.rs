//! What the compiler does not hold the code to: the order of layers, an engine that knows no names, files of a size to
//! read, text that is never trusted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nightrider::meaning::hooks::{self, HOOKS};
use nightrider::tools::catalog::{SHIPPED, load_shipped};

/// Each layer uses only itself and those before it.
const LAYERS: [&str; 10] = [
    "base", "text", "meaning", "program", "position", "moves", "tools", "search", "library", "cli",
];

/// The layers that run a variant without knowing which.
const ENGINE: [&str; 3] = ["program", "position", "moves"];

/// All Rust files below a folder.
fn rust_files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::from(folder)];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty());
    found
}

/// The layer a file of `src` belongs to; `None` for the two roots.
fn layer(path: &Path) -> Option<usize> {
    let inside = path.strip_prefix("src").unwrap();
    let first = inside.components().next().unwrap().as_os_str().to_str().unwrap();
    match first {
        "lib.rs" | "main.rs" => None,
        _ => Some(
            LAYERS
                .iter()
                .position(|l| *l == first)
                .unwrap_or_else(|| panic!("{first} is no layer")),
        ),
    }
}

/// The code of a file as its words and string literals, comments and unit tests left out.
struct Code {
    /// Identifiers and the signs between them, spaces dropped.
    words: Vec<String>,
    /// The insides of string literals.
    strings: Vec<String>,
}

fn read(path: &Path) -> Code {
    let text = std::fs::read_to_string(path).unwrap();
    // Unit tests stand at the end of their file and may use whatever they like.
    let text = text.split("#[cfg(test)]").next().unwrap();
    let mut code = Code {
        words: Vec::new(),
        strings: Vec::new(),
    };
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '/' if chars.peek() == Some(&'/') => while chars.next().is_some_and(|c| c != '\n') {},
            '"' => {
                let mut inside = String::new();
                while let Some(c) = chars.next() {
                    match c {
                        '"' => break,
                        '\\' => inside.extend(chars.next()),
                        c => inside.push(c),
                    }
                }
                code.strings.push(inside);
            }
            // A character literal, which may be a quote; lifetimes have no closing quote.
            '\'' => {
                let mut ahead = chars.clone();
                let first = ahead.next();
                let escaped = first == Some('\\');
                if escaped || ahead.next() == Some('\'') {
                    chars.next();
                    if escaped {
                        chars.next();
                    }
                    while chars.next().is_some_and(|c| c != '\'') {}
                }
            }
            c if c.is_alphanumeric() || c == '_' => {
                let mut word = String::from(c);
                while let Some(c) = chars.peek().filter(|c| c.is_alphanumeric() || **c == '_') {
                    word.push(*c);
                    chars.next();
                }
                code.words.push(word);
            }
            c if c.is_whitespace() => {}
            c => code.words.push(c.into()),
        }
    }
    code
}

/// The modules named right behind `root::`, those in braces included.
fn modules_used(words: &[String], root: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for (i, window) in words.windows(4).enumerate() {
        if window[0] != root || window[1] != ":" || window[2] != ":" {
            continue;
        }
        if window[3] != "{" {
            used.insert(window[3].clone());
            continue;
        }
        let mut depth = 0;
        let mut first = false;
        for word in &words[i + 3..] {
            match word.as_str() {
                "{" => {
                    depth += 1;
                    first = depth == 1;
                }
                "}" => depth -= 1,
                "," => first = depth == 1,
                word if first => {
                    used.insert(word.to_owned());
                    first = false;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
    }
    used
}

#[test]
fn each_layer_uses_only_those_before_it() {
    let mut seen = BTreeSet::new();
    for path in rust_files("src") {
        let Some(own) = layer(&path) else { continue };
        let code = read(&path);
        let root = if LAYERS[own] == "cli" { "nightrider" } else { "crate" };
        for used in modules_used(&code.words, root) {
            let Some(below) = LAYERS.iter().position(|l| *l == used) else {
                continue;
            };
            assert!(
                below <= own,
                "{} uses {used}, which stands above {}",
                path.display(),
                LAYERS[own]
            );
            seen.insert((below, own));
        }
    }
    // The scan itself must not go blind: these uses are there.
    for (below, above) in [
        ("text", "meaning"),
        ("meaning", "program"),
        ("program", "position"),
        ("tools", "cli"),
    ] {
        let index = |name| LAYERS.iter().position(|l| *l == name).unwrap();
        assert!(seen.contains(&(index(below), index(above))), "{above} uses {below}");
    }
}

#[test]
fn the_engine_knows_no_variant_piece_or_hook_by_name() {
    let mut names: BTreeSet<String> = HOOKS.iter().map(|h| h.name.to_owned()).collect();
    for (stem, _) in SHIPPED {
        names.insert((*stem).to_owned());
        let (spec, _) = load_shipped(stem, &[]).unwrap();
        names.extend(spec.unwrap().pieces.into_keys());
    }
    // As words of code, some of them are the engine's own: the part of the king in a castling, what a piece that steers
    // itself through the air does, and words of the field or of the language that are names of variants as well.
    let own = [
        "king",
        "flight",
        "capture",
        "castle",
        "extinction",
        "forward",
        "loop",
        "atomic",
    ];
    let words: BTreeSet<String> = names
        .iter()
        .map(|n| n.replace('-', "_"))
        .filter(|n| !own.contains(&n.as_str()))
        .collect();
    assert!(names.contains("knight") && words.contains("bombing_run"));
    for path in ENGINE.iter().flat_map(|l| rust_files(&format!("src/{l}"))) {
        let code = read(&path);
        for text in &code.strings {
            assert!(!names.contains(text), "{} has the string {text:?}", path.display());
        }
        for word in &code.words {
            assert!(
                !words.contains(&word.to_lowercase()),
                "{} has the word `{word}`",
                path.display()
            );
        }
    }
}

#[test]
fn text_is_never_trusted() {
    for path in ["text", "meaning"].iter().flat_map(|l| rust_files(&format!("src/{l}"))) {
        let words = read(&path).words;
        for pair in words.windows(2) {
            let trusts = matches!(
                (pair[0].as_str(), pair[1].as_str()),
                (".", "unwrap" | "expect") | ("panic" | "unreachable" | "todo" | "unimplemented", "!")
            );
            assert!(!trusts, "{} has {}{}", path.display(), pair[0], pair[1]);
        }
    }
}

#[test]
fn files_are_of_a_size_to_read() {
    for path in ["src", "tests"].iter().flat_map(|f| rust_files(f)) {
        let lines = std::fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines <= 600, "{} has {lines} lines", path.display());
    }
}

#[test]
fn generated_pages_are_in_step_with_their_tables() {
    let page = std::fs::read_to_string("docs/hooks.md").unwrap_or_default();
    let hint = "write the output of `nightrider hooks` to docs/hooks.md";
    assert!(page == hooks::reference(), "docs/hooks.md is out of step: {hint}");
}

#[test]
fn codes_are_told_apart_by_their_ids() {
    let mut seen = BTreeSet::new();
    for code in nightrider::text::codes::all() {
        assert!(seen.insert(code.id), "{} is used twice", code.id);
    }
}
