//! Loading from text, with shipped variants and a table of other files to extend.

use nightrider::meaning::load::load;
use nightrider::meaning::spec::VariantSpec;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::tools::catalog::shipped_loader;

/// Loads `text` under the name `test.toml`; `others` are files that it may extend.
pub fn read(text: &str, others: &[(&str, &str)], sets: &[(&str, &str)]) -> (Option<VariantSpec>, Vec<Diagnostic>) {
    let mut sink = Sink::default();
    let mut loader = |wanted: &str, from: &str| match others.iter().find(|(name, _)| *name == wanted) {
        Some((name, text)) => Ok(((*name).to_owned(), (*text).to_owned())),
        None => shipped_loader(wanted, from),
    };
    let sets: Vec<(String, String)> = sets.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect();
    let spec = load("test.toml", text, &mut loader, &sets, &mut sink);
    (spec, sink.sorted())
}

/// Loads `text`, which must be free of mistakes and warnings.
pub fn good(text: &str, others: &[(&str, &str)], sets: &[(&str, &str)]) -> VariantSpec {
    let (spec, found) = read(text, others, sets);
    assert!(found.is_empty(), "{text}\n{}", said(&found).join("\n"));
    spec.unwrap()
}

/// The findings, a line each.
pub fn said(found: &[Diagnostic]) -> Vec<String> {
    let line = |d: &Diagnostic| match &d.place {
        Some(place) => {
            let (line, column) = place.file.line_column(place.span.start);
            format!("{}:{line}:{column} {} {}", place.file.name, d.code.id, d.message)
        }
        None => format!("{} {}", d.code.id, d.message),
    };
    found.iter().map(line).collect()
}

/// The names of the squares of a set.
pub fn squares(spec: &VariantSpec, set: nightrider::base::Bitboard) -> String {
    set.into_iter()
        .map(|s| spec.shape.name(s))
        .collect::<Vec<_>>()
        .join(" ")
}
