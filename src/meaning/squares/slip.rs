//! What was probably meant where a square set cannot be read.

use crate::text::diag::did_you_mean;

/// What to write in place of what stands at `start`, where that is plain.
pub fn slip(text: &str, start: usize) -> Option<String> {
    let rest = &text[start..];
    let word: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '-').collect();
    let before = text[..start].trim_end();
    if text.trim().is_empty() {
        return Some("for no squares write `none`, or leave the key out".to_owned());
    }
    if before.ends_with(',') && rest.trim().is_empty() {
        return Some("take the last comma away".to_owned());
    }
    if rest.starts_with(['–', '—']) || rest.starts_with("..") || word == "to" {
        return Some("a line of squares is written with a hyphen: `a2-h2`".to_owned());
    }
    if let Some(near) = did_you_mean(&word, ["except", "and", "not"]).filter(|near| *near != word && word.len() > 2) {
        return Some(format!("did you mean `{near}`?"));
    }
    if rest.starts_with("or ") {
        return Some("the squares of either are joined by commas".to_owned());
    }
    if rest.starts_with('&') {
        return Some("the squares of both are joined by `and`".to_owned());
    }
    match before.rsplit([' ', ',', '(']).next() {
        Some("row" | "rows") => return Some("a row of squares is a `rank`".to_owned()),
        Some("column" | "columns" | "col") => return Some("a column of squares is a `file`".to_owned()),
        _ => {}
    }
    if rest.starts_with(';')
        || (text[..start].ends_with(' ') && before.ends_with(|c: char| c.is_ascii_digit()) && !word.is_empty())
    {
        return Some("squares are joined by commas".to_owned());
    }
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    match word.strip_suffix(digits).unwrap_or_default() {
        line @ ("rank" | "ranks" | "file" | "files") if !digits.is_empty() => Some(format!("write `{line} {digits}`")),
        "" if !digits.is_empty() && before.is_empty() => Some(format!("write `rank {digits}` for a rank")),
        _ if rest.starts_with(|c: char| c.is_ascii_uppercase()) => Some(format!(
            "squares and names are written small: `{}`",
            word.to_ascii_lowercase()
        )),
        letter if letter.len() == 1 && digits.is_empty() => Some(format!(
            "a file is written `file {letter}`; names of zones have two letters or more"
        )),
        _ => None,
    }
}
