//! What the TOML reader complains of, in words for people who write variants.

use super::source::Span;

/// A complaint of the TOML reader, said anew.
pub struct Said {
    /// One sentence without full stop.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Where, if the reader's own place is not the best.
    pub span: Option<Span>,
}

/// Says a complaint of the reader about `text` at `at` anew.
pub fn said(text: &str, at: usize, message: &str) -> Said {
    let message = message.trim().replace('\n', "; ");
    let rest = &text[at..];
    let line_start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    let plain = |help: &str| Said {
        message: message.clone(),
        help: Some(help.to_owned()),
        span: None,
    };
    if message.contains("duplicate key") {
        return twice(text, at, line);
    }
    if let Some(value) = bare_value(text, line_start, at) {
        return value;
    }
    match rest.chars().next() {
        Some(':') => return plain("a key and its value are joined by `=`"),
        Some(';') if line.trim_start().starts_with(';') => {
            return plain("a comment begins with `#`: write `#` for `;`");
        }
        Some(';') => {
            return plain("nothing stands at the end of a line; take the `;` away, or write `#` for a comment");
        }
        Some('{' | '}' | '(' | '<') if text[..at].trim().is_empty() => {
            return plain("this is no TOML at all; `nightrider new` writes a file to start from");
        }
        Some('/') if rest.starts_with("//") => return plain("a comment begins with `#`"),
        _ => {}
    }
    let help = if message.contains("unclosed table") {
        "close the header with `]`"
    } else if message.contains("invalid basic string") || message.contains("invalid literal string") {
        "close the string with the quote it begins with, on the same line"
    } else if message.contains("missing comma") || message.contains("unclosed array") {
        "separate the elements of a list by commas, and close it with `]`"
    } else if message.contains("unclosed inline table") {
        "close the table with `}`"
    } else if message.contains("key with no value") {
        "write `key = value`"
    } else if message.contains("unexpected key or value") && line.trim_start().starts_with('[') {
        "a header stands alone on its line; its keys come below"
    } else if message.contains("unexpected key or value") {
        "one key and its value fill a line"
    } else {
        "see https://toml.io for how a value is written"
    };
    plain(help)
}

/// A key or a table that the file has before.
fn twice(text: &str, at: usize, line: &str) -> Said {
    let name_end = text[at..]
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .map_or(text.len(), |i| at + i);
    let header = line.trim_start().starts_with('[');
    let head = line.split('#').next().unwrap_or_default().trim();
    let (message, help) = if header {
        let lists = ["[promotion]", "[castling]", "[goals]", "[test]", "[hooks]"];
        let help = match lists.iter().find(|l| **l == head) {
            Some(list) => format!("write `[{list}]` for each of several"),
            None => format!("put its keys below the first `{head}`"),
        };
        (format!("the table `{head}` is there already"), help)
    } else {
        let name = text[at..name_end].trim();
        (
            format!("the key `{name}` is there already in this table"),
            "keep one of the two".to_owned(),
        )
    };
    Said {
        message,
        help: Some(help),
        span: None,
    }
}

/// A value that must stand in quotes, or that is `true` or `false` in another spelling; the reader finds it anywhere within.
fn bare_value(text: &str, line_start: usize, at: usize) -> Option<Said> {
    let before = &text[line_start..at];
    // What is not behind `=`, `[` or `,` of a value is no value.
    let opened = before.rfind(['=', '[', ',', '{'])?;
    before[..=opened].find('=')?;
    let gap = before[opened + 1..].len() - before[opened + 1..].trim_start().len();
    let start = line_start + opened + 1 + gap;
    // The whole value, unless it stands in a list or table of several.
    let whole = text.as_bytes().get(line_start + opened) == Some(&b'=') && !before[..opened].contains(['[', '{']);
    let ends = if whole { "\n#" } else { "\n,]}#" };
    let word_end = text[start..]
        .find(|c: char| ends.contains(c))
        .map_or(text.len(), |i| start + i);
    let word = text[start..word_end].trim_end();
    let span = Some(Span::new(start, start + word.len()));
    let first = word.chars().next()?;
    if "“”„‘’«»".contains(first) {
        let inner = word.trim_matches(|c: char| "“”„‘’«»".contains(c));
        return Some(Said {
            message: "these quotes are not those of TOML".to_owned(),
            help: Some(format!("write straight quotes: `\"{inner}\"`")),
            span,
        });
    }
    let begins = first.is_ascii_alphabetic() || whole && (first.is_ascii_digit() || first == '(');
    if !begins || word.contains(['"', '\'']) {
        return None;
    }
    Some(match word.to_ascii_lowercase().as_str() {
        yes @ ("yes" | "on" | "true" | "no" | "off" | "false") => {
            let flag = matches!(yes, "yes" | "on" | "true");
            Said {
                message: format!("`{word}` is no value"),
                help: Some(format!("write `{flag}`")),
                span,
            }
        }
        _ => Said {
            message: format!("`{word}` stands without quotes"),
            help: Some(format!("a string stands in quotes: `\"{word}\"`")),
            span,
        },
    })
}
