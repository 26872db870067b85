//! `nightrider test --mutants`: which changes of a variant file its tests do not notice.

use nightrider::program::Variant;
use nightrider::text::source::SourceFile;
use nightrider::tools::author_tests::mutants::{Fate, could_extend, fate, mutants};
use nightrider::tools::catalog::{SHIPPED, load_shipped};

use super::console::{Console, Failure};
use super::input::{self, Source};
use super::test::{compiled, suites};

/// Tries single-word changes of a variant file and prints those that no test notices; returns whether there are any.
pub fn run(name: &str, console: &mut Console) -> Result<bool, Failure> {
    let source = input::file_source(name).map_err(Failure::Usage)?;
    let suites = suites(name, &source)?;
    let mut known = Vec::new();
    let original = compiled(&source, &[], &mut known).map_err(Failure::Input)?;
    let pieces: Vec<String> = original.spec.pieces.keys().cloned().collect();
    let parents = parents(&original);
    let file = SourceFile::new(source.name.clone(), source.text.clone());
    let all = mutants(&file, &pieces, &parents);
    let progress = console.progress(all.len(), "changes");
    let (mut noticed, mut unnoticed) = (0, Vec::new());
    for mutant in &all {
        let changed = Source {
            name: source.name.clone(),
            text: mutant.text(),
        };
        let mut variants = Vec::new();
        let fate = fate(&suites, &mut |sets| compiled(&source, sets, &mut known), &mut |sets| {
            compiled(&changed, sets, &mut variants)
        });
        progress.inc(1);
        match fate {
            Fate::Noticed(_) => noticed += 1,
            Fate::Unnoticed => unnoticed.push(mutant),
            Fate::Invalid | Fate::Same => {}
        }
    }
    progress.finish_and_clear();
    for mutant in &unnoticed {
        let (line, column) = file.line_column(mutant.place.span.start);
        let change = match (mutant.was(), mutant.now.as_str()) {
            (was, "") => format!("without `{was}`"),
            (was, now) => format!("`{now}` for `{was}`"),
        };
        console.line(format!("{}:{line}:{column}: {change}: no test notices", file.name))?;
    }
    console.line(format!(
        "{noticed} of {} changes to {} noticed",
        noticed + unnoticed.len(),
        file.name
    ))?;
    Ok(!unnoticed.is_empty())
}

/// The shipped variants that a file could extend instead.
fn parents(variant: &Variant) -> Vec<&'static str> {
    let fits = |name: &&str| {
        let spec = load_shipped(name, &[]).and_then(|(spec, _)| spec);
        spec.is_some_and(|other| could_extend(&variant.spec, &other))
    };
    SHIPPED.iter().map(|(name, _)| *name).filter(fits).collect()
}
