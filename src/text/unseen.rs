//! Characters that are not seen where they stand: control characters, which make a terminal do things, and those that turn the
//! direction of text or take up no room, so that a line does not say what it shows.

use unicode_general_category::{GeneralCategory, get_general_category};

/// Whether a character is seen only by what it does: Unicode's controls and format characters (directions, joiners, marks of
/// byte order, tags), its separators of lines and paragraphs, and fillers. Line breaks and tabs are among them.
pub fn is_unseen(c: char) -> bool {
    match c {
        ' '..='~' => false,
        // Unicode calls these letters or marks, and shows nothing for them.
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}' | '\u{ffa0}' => true,
        '\u{e0000}'..='\u{e0fff}' => true,
        // These are no characters at all, and no XML may hold two of them.
        '\u{fdd0}'..='\u{fdef}' => true,
        _ if u32::from(c) & 0xfffe == 0xfffe => true,
        _ => matches!(
            get_general_category(c),
            GeneralCategory::Control
                | GeneralCategory::Format
                | GeneralCategory::LineSeparator
                | GeneralCategory::ParagraphSeparator
        ),
    }
}

/// Whether a name is one word: letters of any script, digits, `-`, `_` and `'`.
pub fn is_word(name: &str) -> bool {
    let part = |c: char| match c.is_ascii() {
        true => c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '\''),
        false => !c.is_whitespace() && !is_unseen(c),
    };
    !name.is_empty() && name.chars().all(part)
}

/// A text in one line, every unseen character spelled out as in a string of Rust or TOML: `\n`, `\u{202e}`.
pub fn printable(text: &str) -> String {
    spelled(text, |_| false)
}

/// A text of several lines: as [`printable`], but line breaks and tabs stay.
pub fn printable_lines(text: &str) -> String {
    spelled(text, |c| matches!(c, '\n' | '\t'))
}

fn spelled(text: &str, stays: impl Fn(char) -> bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unseen(c) && !stays(c) {
            out.extend(c.escape_default());
        } else {
            out.push(c);
        }
    }
    out
}

/// What an unseen character is called: its number, and its name where people know it.
pub fn name(c: char) -> String {
    let what = match c {
        '\0' => "zero",
        '\u{7}' => "bell",
        '\u{8}' => "backspace",
        '\t' => "tab",
        '\n' => "line break",
        '\r' => "carriage return",
        '\u{1b}' => "escape",
        '\u{ad}' => "soft hyphen",
        '\u{200b}' => "space of no width",
        '\u{200c}' | '\u{200d}' | '\u{2060}' => "joiner of no width",
        '\u{61c}' | '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "change of direction"
        }
        '\u{2028}' | '\u{2029}' => "line break",
        '\u{feff}' => "mark of byte order",
        _ if c.is_control() => "control character",
        _ => "unseen character",
    };
    format!("U+{:04X}, {what}", u32::from(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_all_scripts_are_seen() {
        for text in [
            "Schach für Müller",
            "象棋 将棋",
            "مرحبا",
            "שחמט",
            "e\u{301}\u{302}",
            "♞ 🐎",
            "a\u{a0}b",
        ] {
            assert_eq!(printable(text), text);
        }
    }

    #[test]
    fn what_is_not_seen_is_spelled_out() {
        assert_eq!(printable("a\u{1b}[31m\0\u{7}b"), "a\\u{1b}[31m\\u{0}\\u{7}b");
        assert_eq!(printable("a\u{202e}\u{feff}\u{85}"), "a\\u{202e}\\u{feff}\\u{85}");
        assert_eq!(printable("a\nb\tc\r"), "a\\nb\\tc\\r");
        assert_eq!(printable_lines("a\nb\tc\r\u{2028}"), "a\nb\tc\\r\\u{2028}");
        assert_eq!(name('\u{1b}'), "U+001B, escape");
        assert_eq!(name('\u{202e}'), "U+202E, change of direction");
    }
}
