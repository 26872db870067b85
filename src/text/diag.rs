//! Diagnostics as data. Wording of what a code is about stands in `codes`; drawing is a tool's business.

use std::borrow::Cow;

use super::codes::{self, Code};
use super::source::Place;

/// How bad a finding is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The input cannot be used.
    Error,
    /// The input can be used, but probably does not say what was meant.
    Warning,
    /// Nothing is wrong; said only to those who ask.
    Note,
}

impl Severity {
    /// The word for it in output.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

/// One finding: what, where, and what to do.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagnostic {
    /// Its kind.
    pub code: &'static Code,
    /// One sentence without full stop, about this very place.
    pub message: String,
    /// Where; `None` only where there is no text to point at.
    pub place: Option<Place>,
    /// What to say at the place itself, a few words; empty for nothing.
    pub label: String,
    /// Other places with a few words each ("first used here").
    pub others: Vec<(Place, String)>,
    /// What to do about it, a sentence each.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// A finding of kind `code` at `place`.
    pub fn new(code: &'static Code, place: impl Into<Option<Place>>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            code,
            message: message.into(),
            place: place.into(),
            label: String::new(),
            others: Vec::new(),
            help: Vec::new(),
        }
    }

    /// Adds a few words at the place itself.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Diagnostic {
        self.label = text.into();
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn also(mut self, place: Place, text: impl Into<String>) -> Diagnostic {
        self.others.push((place, text.into()));
        self
    }

    /// What to do, never nothing: where nobody has found anything for this very place, what mends the kind.
    pub fn what_to_do(&self) -> Vec<Cow<'_, str>> {
        if !self.help.is_empty() {
            return self.help.iter().map(|help| help.as_str().into()).collect();
        }
        // The entry of the kind is prose, helps begin small and end open.
        let fix = self.code.fix.trim_end_matches('.');
        let mut small = fix.chars();
        let first = small.next().map(|c| c.to_lowercase().to_string());
        match small.as_str().starts_with(|c: char| c.is_lowercase() || c == ' ') {
            true => vec![(first.unwrap_or_default() + small.as_str()).into()],
            false => vec![fix.into()],
        }
    }

    /// Adds what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(text.into());
        self
    }
}

/// Most findings kept: who has mended so many reads the rest in the next run.
pub const MAX_FINDINGS: usize = 1000;

/// Collects findings; checking goes on after each. Of more than [`MAX_FINDINGS`] the rest is counted, which is an error.
#[derive(Clone, Default, Debug)]
pub struct Sink {
    /// All findings so far, in the order they were made.
    pub found: Vec<Diagnostic>,
    /// How many findings were made when there was no room for more.
    left_out: usize,
}

impl Sink {
    /// Records a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if !self.is_full() {
            self.found.push(diagnostic);
            return;
        }
        self.left_out += 1;
        let message = format!(
            "there are more than {MAX_FINDINGS} findings; {} found from here on {} not shown",
            self.left_out,
            if self.left_out == 1 { "is" } else { "are" }
        );
        match self
            .found
            .iter_mut()
            .rev()
            .find(|d| *d.code == codes::TOO_MANY_FINDINGS)
        {
            Some(rest) => rest.message = message,
            None => self.found.push(
                Diagnostic::new(&codes::TOO_MANY_FINDINGS, diagnostic.place, message)
                    .help("mend those that are shown, and check again"),
            ),
        }
    }

    /// Records that from `place` on nothing was looked at, since what is before it has as many findings as there is room for.
    pub fn leave_out(&mut self, place: Place) {
        let message =
            format!("there are more than {MAX_FINDINGS} findings up to here; the rest of the file is not read");
        let finding = Diagnostic::new(&codes::TOO_MANY_FINDINGS, place, message);
        self.found
            .push(finding.help("mend those that are shown, and check again"));
    }

    /// Whether further findings are only counted, so that nobody need work out what to say of them.
    pub fn is_full(&self) -> bool {
        self.found.len() >= MAX_FINDINGS
    }

    /// Whether one of the findings is an error.
    pub fn has_errors(&self) -> bool {
        self.found.iter().any(|d| d.code.severity == Severity::Error)
    }

    /// The findings in reading order: by file name, then place; equal ones once.
    pub fn sorted(mut self) -> Vec<Diagnostic> {
        let key = |d: &Diagnostic| d.place.as_ref().map(|p| (p.file.name.clone(), p.span));
        self.found.sort_by_key(key);
        self.found.dedup();
        self.found
    }
}

impl Extend<Diagnostic> for Sink {
    fn extend<T: IntoIterator<Item = Diagnostic>>(&mut self, found: T) {
        found.into_iter().for_each(|d| self.push(d));
    }
}

/// The longest word that is compared with others, in bytes.
const LONGEST_WORD: usize = 64;

/// Most words that one is compared with: no file made by hand names so many things.
const MOST_COMPARED: usize = 500;

/// The one of `known` that `word` was probably meant to be, if one is near enough. Very long words are like no other.
pub fn did_you_mean<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    if word.len() > LONGEST_WORD {
        return None;
    }
    let (small, length) = (word.to_lowercase(), word.chars().count());
    known
        .into_iter()
        .take(MOST_COMPARED)
        .filter(|k| k.len() <= LONGEST_WORD)
        .filter_map(|k| {
            let other = k.chars().count();
            let most = 1.max(length.max(other) / 3);
            // Words that differ so much in length need no closer look.
            if length.abs_diff(other) > most {
                return None;
            }
            let distance = strsim::damerau_levenshtein(&small, &k.to_lowercase());
            (distance <= most).then_some((distance, k))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, k)| k)
}

/// Most names that [`listed`] writes out.
const MOST_NAMES: usize = 60;

/// Names joined by commas. Of a great many the first, and how many more there are; a very long one is cut.
pub fn listed(names: &[impl AsRef<str>]) -> String {
    let shown = names.iter().take(MOST_NAMES).map(|name| match name.as_ref() {
        long if long.len() > 4 * LONGEST_WORD => long.chars().take(LONGEST_WORD).chain(['…']).collect(),
        name => name.to_owned(),
    });
    let shown = shown.collect::<Vec<String>>().join(", ");
    match names.len().checked_sub(MOST_NAMES) {
        None | Some(0) => shown,
        Some(more) => format!("{shown} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_findings_the_first_are_kept_and_the_rest_is_counted() {
        let mut sink = Sink::default();
        for n in 0..MAX_FINDINGS + 500 {
            sink.push(Diagnostic::new(&codes::UNUSED_ZONE, None, n.to_string()));
        }
        assert_eq!(sink.found.len(), MAX_FINDINGS + 1);
        assert!(sink.has_errors(), "what is left out may be an error");
        let last = sink.found.last().unwrap();
        assert_eq!(last.code.id, "L017");
        assert!(last.message.contains("; 500 found"), "{}", last.message);
    }

    #[test]
    fn lists_of_names_are_short() {
        let names: Vec<String> = (0..100).map(|n| format!("n{n}")).collect();
        assert_eq!(listed(&names[..3]), "n0, n1, n2");
        assert!(listed(&names).ends_with("n59 and 40 more"));
        assert!(listed(&["x".repeat(100_000)]).len() < 100);
    }

    #[test]
    fn near_words_are_found_among_many() {
        assert_eq!(did_you_mean("kinght", ["rook", "knight", "king"]), Some("knight"));
        assert_eq!(did_you_mean("x", ["rook", "knight"]), None);
        let long = "x".repeat(100_000);
        assert_eq!(did_you_mean(&long, [long.as_str()]), None);
    }
}
