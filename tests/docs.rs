//! README and documentation are true: what they show is run.
//!
//! `console` blocks are run as they stand. A `toml` block is a whole variant file that must have no findings; one tagged
//! `toml fragment` is a part of a file and must be TOML; `file=PATH` says which file of the repository it shows.

use nightrider::meaning::load::load;
use nightrider::text::diag::Sink;
use nightrider::tools::{catalog, render};

/// All pages: the README and `docs/*.md`.
fn pages() -> Vec<(String, String)> {
    let mut names = vec!["README.md".to_owned(), "CONTRIBUTING.md".to_owned()];
    if let Ok(docs) = std::fs::read_dir("docs") {
        let docs = docs.map(|e| format!("docs/{}", e.unwrap().file_name().into_string().unwrap()));
        names.extend(docs.filter(|name| name.ends_with(".md")));
    }
    names.sort();
    names
        .into_iter()
        .map(|name| {
            let text = std::fs::read_to_string(&name).unwrap();
            (name, text)
        })
        .collect()
}

/// The fenced blocks of a page: line of the fence, what stands behind it, and the text.
fn blocks(page: &str) -> Vec<(usize, String, String)> {
    let mut found = Vec::new();
    let mut open: Option<(usize, String, String)> = None;
    for (number, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => open = Some((number + 1, info.trim().to_owned(), String::new())),
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some((.., text)), None) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    found
}

#[test]
fn console_blocks_show_what_happens() {
    trycmd::TestCases::new().case("README.md").case("docs/*.md");
}

#[test]
fn whole_variant_files_in_the_pages_have_no_findings() {
    let mut whole = 0;
    for (page, text) in pages() {
        for (line, info, block) in blocks(&text) {
            let words: Vec<&str> = info.split([' ', ',']).collect();
            if words[0] != "toml" {
                continue;
            }
            // Mistakes shown on purpose are run by `tests/files/docs.rs`, which looks for the code they name.
            if words.contains(&"error") {
                continue;
            }
            if words.contains(&"fragment") {
                let parsed: Result<toml::Table, _> = block.parse();
                assert!(parsed.is_ok(), "{page}:{line}: {parsed:?}");
                continue;
            }
            let mut sink = Sink::default();
            load(
                &format!("{page}:{line}"),
                &block,
                &mut catalog::shipped_loader,
                &[],
                &mut sink,
            );
            let found = sink.sorted();
            assert!(found.is_empty(), "{page}:{line}\n{}", render::text(&found, false));
            whole += 1;
        }
    }
    assert!(whole > 0);
}

#[test]
fn the_readme_shows_the_example_file_and_the_commands_of_the_gate() {
    let readme = std::fs::read_to_string("README.md").unwrap();
    let example = std::fs::read_to_string("examples/amazon.toml").unwrap();
    assert!(readme.contains(&format!("```toml\n{example}```\n")));
    assert!(example.lines().count() <= 15);
    let gate = std::fs::read_to_string(".ci/run").unwrap();
    let test_command = readme
        .lines()
        .find(|line| line.starts_with("cargo test"))
        .and_then(|line| line.split("  ").next());
    assert_eq!(test_command, Some("cargo test"));
    assert!(gate.lines().any(|line| line == "step cargo test"));
}

#[test]
fn files_and_folders_that_the_pages_name_exist() {
    for (page, text) in pages() {
        for name in text.split('`').skip(1).step_by(2) {
            let is_path = ["src/", "docs/", "variants/", "tests/", "examples/", "grammar/", ".ci/"]
                .iter()
                .any(|dir| name.starts_with(dir));
            if is_path && !name.contains(['*', ' ', '…']) {
                assert!(std::path::Path::new(name).exists(), "{page} names `{name}`");
            }
        }
    }
}
