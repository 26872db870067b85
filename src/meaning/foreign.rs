//! Files of other programs: Fairy-Stockfish's `variants.ini` is told from a variant file, and each line of it is answered with
//! what says the same here.

use std::sync::Arc;

use super::known::{Fate, as_said_here, known};
use crate::text::codes;
use crate::text::diag::Diagnostic;
use crate::text::source::{Place, SourceFile, Span};

/// What is said of a file that is one of Fairy-Stockfish's; `None` for others. `extendable` tells whether a name is that of a
/// variant that can be extended.
pub fn ini(file: &Arc<SourceFile>, mut extendable: impl FnMut(&str) -> bool) -> Option<Vec<Diagnostic>> {
    let lines = || lines(&file.text);
    // Its headers name what a variant inherits from, which TOML does not allow; without them, words that are its own stand
    // before values without quotes.
    let inherits = lines().any(|(_, line)| matches!(line, Line::Header(_, Some(_))));
    let headed = lines().any(|(_, line)| matches!(line, Line::Header(..)));
    let own = |line: &Line<'_>| match line {
        Line::Entry(key, value) => key.contains(char::is_uppercase) && known(key).is_some() && is_bare(value),
        _ => false,
    };
    let is_foreign = inherits || headed && lines().any(|(_, line)| own(&line));
    if !is_foreign {
        return None;
    }
    if lines().any(|(_, line)| matches!(line, Line::Entry("extends", _))) {
        // Somebody has begun to make it a variant file: TOML says what is left to do.
        return None;
    }
    let finding = |span: Span, message: String, help: String| {
        let place = Place {
            file: file.clone(),
            span,
        };
        Diagnostic::new(&codes::FOREIGN_FILE, place, message).help(help)
    };
    let mut found = Vec::new();
    let mut sections = 0;
    for (span, line) in lines() {
        match line {
            Line::Comment if sections == 0 => {
                found.push(finding(
                    span,
                    "a comment begins otherwise here".into(),
                    "write `#` for `;`".into(),
                ));
                sections = 1;
            }
            Line::Comment => {}
            Line::Header(name, from) => {
                let what = match from {
                    Some(from) => format!("`[{name}:{from}]` begins a variant of Fairy-Stockfish's `variants.ini`"),
                    None => format!("`[{name}]` begins a variant of Fairy-Stockfish's `variants.ini`"),
                };
                let base = match from {
                    Some(from) if extendable(from) => format!("`extends = \"{from}\"` at the top, and "),
                    _ => String::new(),
                };
                let help =
                    format!("write {base}`[variant]` with `name = \"{name}\"`, each variant in a file of its own");
                found.push(finding(span, what, help));
            }
            Line::Entry(key, value) => {
                let key_span = Span::new(span.start, span.start + key.len());
                found.push(finding(
                    key_span,
                    format!("`{key}` is a word of Fairy-Stockfish's"),
                    entry(key, value),
                ));
            }
        }
    }
    Some(found)
}

/// What says here what an entry says there.
fn entry(key: &str, value: &str) -> String {
    if let Some(number) = key.strip_prefix("customPiece")
        && number.bytes().all(|b| b.is_ascii_digit())
        && let Some((id, betza)) = value.split_once(':')
    {
        let id = id.trim().to_uppercase();
        return format!(
            "write `[pieces.NAME]` with `id = \"{id}\"` and `betza = \"{}\"`",
            betza.trim()
        );
    }
    match known(key) {
        Some((word, Fate::Here(path))) => as_said_here(word, path, value),
        Some((word, Fate::Not(what))) => format!("`{word}` is not supported: {what}"),
        // Any other word with a letter is a piece and the letter it is written by.
        None if value == "-" => format!("write `{key} = false` in `[pieces]`"),
        None => {
            let (id, betza) = value.split_once(':').unwrap_or((value, ""));
            let id = id.trim();
            let name: String = key
                .chars()
                .flat_map(|c| match c.is_ascii_uppercase() {
                    true => vec!['-', c.to_ascii_lowercase()],
                    false => vec![c],
                })
                .collect();
            if id.chars().count() == 1 && id.chars().all(char::is_alphabetic) {
                let betza = match betza.is_empty() {
                    true => "its Betza string".to_owned(),
                    false => format!("`betza = \"{betza}\"`"),
                };
                let id = id.to_uppercase();
                format!("if it is a piece, write `[pieces.{name}]` with `id = \"{id}\"` and {betza}")
            } else {
                "no rule of this name is known here; docs/variant-format.md lists the keys".to_owned()
            }
        }
    }
}

/// A line of an ini file that says something.
enum Line<'t> {
    /// From `;` or `#` on.
    Comment,
    /// `[name]`, `[name:from]`.
    Header(&'t str, Option<&'t str>),
    /// `key = value`.
    Entry(&'t str, &'t str),
}

/// The lines that say something, with their places. What is none of them is left to those who read TOML.
fn lines(text: &str) -> impl Iterator<Item = (Span, Line<'_>)> {
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |whole| {
        let line = whole.trim();
        let start = at + (whole.len() - whole.trim_start().len());
        at += whole.len();
        let span = Span::new(start, start + line.len());
        let name =
            |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.+".contains(&b));
        if line.starts_with(';') {
            return Some((span, Line::Comment));
        }
        if let Some(inner) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let (own, from) = match inner.split_once(':') {
                Some((own, from)) => (own.trim(), Some(from.trim())),
                None => (inner, None),
            };
            return (name(own) && from.is_none_or(name)).then_some((span, Line::Header(own, from)));
        }
        let (key, value) = line.split_once('=')?;
        let value = value.split(['#', ';']).next().unwrap_or_default().trim();
        name(key.trim()).then_some((span, Line::Entry(key.trim(), value)))
    })
}

/// Whether TOML would not take a value as it stands.
fn is_bare(value: &str) -> bool {
    !value.starts_with(['"', '\'', '[', '{']) && !matches!(value, "true" | "false") && value.parse::<i64>().is_err()
}
