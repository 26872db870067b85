//! What `variants/NAME.test.toml` says of each shipped variant is true, and is missed when it no longer is: single words
//! of the variant files are changed, and tests have to fail.

mod support;

use std::sync::{Arc, LazyLock};

use nightrider::meaning::spec::VariantSpec;
use nightrider::program::Variant;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::source::SourceFile;
use nightrider::tools::author_tests::mutants::{Fate, Mutant, could_extend, fate, mutants};
use nightrider::tools::author_tests::{Compile, Suite, text};
use nightrider::tools::catalog::{SHIPPED, load_shipped, shipped_loader};

/// How many changes to each file have to be noticed by a test that names moves.
const NOTICED: usize = 5;

type Sets = [(String, String)];

/// A variant, or what is wrong with it.
type Compiled = Result<Arc<Variant>, Vec<Diagnostic>>;

/// All shipped variants, loaded once.
static SPECS: LazyLock<Vec<(&str, VariantSpec)>> = LazyLock::new(|| {
    let loaded = SHIPPED.iter().map(|(name, _)| (*name, load_shipped(name, &[])));
    loaded
        .map(|(name, loaded)| (name, loaded.unwrap().0.unwrap()))
        .collect()
});

/// A shipped variant and its tests.
struct Shipped {
    name: &'static str,
    file: Arc<SourceFile>,
    suites: Vec<Suite>,
}

fn all() -> impl Iterator<Item = Shipped> {
    SHIPPED.iter().map(|(name, text)| {
        let path = format!("variants/{name}.test.toml");
        let tests = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let file = SourceFile::new(*name, *text);
        let mut sink = Sink::default();
        let suites = vec![
            Suite::read(&SourceFile::new(path, tests), false, &mut sink),
            Suite::read(&file, true, &mut sink),
        ];
        assert!(sink.found.is_empty(), "{name}: {}", support::said(&sink.found));
        Shipped { name, file, suites }
    })
}

/// A shipped file by name and another text for it.
type Changed = (String, String);

/// Compiles a shipped variant, each setting of switches once. One file, its own or one that it extends, has another text.
fn compiler(name: &'static str, changed: Option<Changed>) -> impl FnMut(&Sets) -> Compiled {
    let mut known: Vec<(Vec<(String, String)>, Compiled)> = Vec::new();
    move |sets| {
        if let Some((_, known)) = known.iter().find(|(s, _)| s == sets) {
            return known.clone();
        }
        let mut sink = Sink::default();
        let mut loader = |wanted: &str, from: &str| {
            let (name, text) = shipped_loader(wanted, from)?;
            let other = changed.as_ref().filter(|(n, _)| *n == name);
            Ok((name, other.map_or(text, |(_, text)| text.clone())))
        };
        let Ok((_, text)) = loader(name, "") else {
            return Err(Vec::new());
        };
        let spec = nightrider::meaning::load::load(name, &text, &mut loader, sets, &mut sink);
        let variant = spec.and_then(|spec| Variant::compile(spec).ok()).map(Arc::new);
        let found = variant.ok_or(sink.found);
        known.push((sets.to_vec(), found.clone()));
        found
    }
}

/// The changes to the file of a variant, and then those to the files it extends.
fn changes(shipped: &Shipped) -> Vec<Vec<Mutant>> {
    let variant = support::shipped(shipped.name, &[]).unwrap();
    let pieces: Vec<String> = variant.spec.pieces.keys().cloned().collect();
    let fits = SPECS.iter().filter(|(_, other)| could_extend(&variant.spec, other));
    let parents: Vec<&str> = fits.map(|(name, _)| *name).collect();
    let mut file = shipped.file.clone();
    let mut out = vec![mutants(&file, &pieces, &parents)];
    while let Some(name) = extended(&file.text) {
        let (name, text) = shipped_loader(&name, "").unwrap();
        file = SourceFile::new(name, text);
        out.push(mutants(&file, &pieces, &[]));
    }
    out
}

/// What a file extends.
fn extended(text: &str) -> Option<String> {
    let line = text.lines().find_map(|line| line.strip_prefix("extends = \""))?;
    Some(line.split('"').next()?.to_owned())
}

/// What comes of a change; `original` compiles the variant without it.
fn fate_of(shipped: &Shipped, change: &Mutant, original: &mut Compile<'_>) -> Fate {
    let text = (change.place.file.name.clone(), change.text());
    fate(&shipped.suites, original, &mut compiler(shipped.name, Some(text)))
}

/// What `snapshot` writes is true, shows each goal where one is found, and hoppers among others.
#[test]
fn snapshots_hold_and_show_goals_and_hoppers() {
    for (name, wanted) in [
        ("kingofthehill", "goal reached"),
        ("atomic-giveaway-hill", "the end"),
        ("3check", "checks given"),
        ("xiangqi", "cannon among others"),
    ] {
        let variant = support::shipped(name, &[]).unwrap();
        let tests = nightrider::tools::author_tests::snapshot(&variant, None);
        assert!(tests.contains(wanted), "{name}: {tests}");
        let mut sink = Sink::default();
        let suite = Suite::read(&SourceFile::new("snapshot", tests), false, &mut sink);
        let failed: Vec<_> = suite
            .run(&mut compiler(name, None))
            .into_iter()
            .filter(|r| !r.passed())
            .collect();
        assert!(failed.is_empty(), "{}", text(&failed));
    }
}

#[test]
fn shipped_variants_pass_their_tests() {
    for shipped in all() {
        let mut compile = compiler(shipped.name, None);
        let tests: usize = shipped.suites.iter().map(Suite::len).sum();
        assert!(tests >= 3, "{}: {tests} tests", shipped.name);
        for suite in &shipped.suites {
            let failed: Vec<_> = suite.run(&mut compile).into_iter().filter(|r| !r.passed()).collect();
            assert!(failed.is_empty(), "{}", text(&failed));
        }
    }
}

/// Files that say little have few words to change; then words of the files they extend count as well.
#[test]
fn changes_of_single_words_are_noticed() {
    let mut short = Vec::new();
    for shipped in all() {
        let mut original = compiler(shipped.name, None);
        let mut noticed = 0;
        for changes in changes(&shipped) {
            // Changes from all over the file, not the first few.
            let mut order: Vec<usize> = (0..changes.len()).collect();
            order.sort_by_key(|i| (i * 7919) % 1009);
            for i in order {
                if noticed < NOTICED
                    && let Fate::Noticed(report) = fate_of(&shipped, &changes[i], &mut original)
                {
                    noticed += usize::from(report.names_moves());
                }
            }
        }
        if noticed < NOTICED {
            short.push(format!("{}: {noticed}", shipped.name));
        }
    }
    assert!(short.is_empty(), "too few changes are noticed: {short:#?}");
}

#[test]
#[ignore = "all changes to all files: cargo test --release --test author_tests -- --ignored --nocapture"]
fn every_change_of_a_word() {
    let (mut noticed, mut all_changes) = (0, 0);
    for shipped in all() {
        let start = std::time::Instant::now();
        let mut original = compiler(shipped.name, None);
        let (mut here, mut unnoticed) = (0, Vec::new());
        for change in changes(&shipped).swap_remove(0) {
            match fate_of(&shipped, &change, &mut original) {
                Fate::Noticed(_) => here += 1,
                Fate::Unnoticed => unnoticed.push(change),
                Fate::Invalid | Fate::Same => {}
            }
        }
        let all = here + unnoticed.len();
        println!("{}: {here} of {all} noticed ({:.1?})", shipped.name, start.elapsed());
        for change in unnoticed {
            let (line, column) = shipped.file.line_column(change.place.span.start);
            println!("  {line}:{column}: `{}` for `{}`", change.now, change.was());
        }
        noticed += here;
        all_changes += all;
    }
    println!("{noticed} of {all_changes} changes noticed");
    assert!(noticed * 10 > all_changes * 9);
}
