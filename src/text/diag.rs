//! Diagnostics as data. Wording of what a code is about stands in [`codes`](super::codes); drawing is a tool's business.

use super::codes::Code;
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

    /// Adds what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Diagnostic {
        self.help.push(text.into());
        self
    }
}

/// Collects findings; checking goes on after each.
#[derive(Clone, Default, Debug)]
pub struct Sink {
    /// All findings so far, in the order they were made.
    pub found: Vec<Diagnostic>,
}

impl Sink {
    /// Records a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
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

/// The one of `known` that `word` was probably meant to be, if one is near enough.
pub fn did_you_mean<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    known
        .into_iter()
        .map(|k| (strsim::damerau_levenshtein(&word.to_lowercase(), &k.to_lowercase()), k))
        .filter(|(distance, k)| *distance <= 1.max(word.chars().count().max(k.chars().count()) / 3))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, k)| k)
}
