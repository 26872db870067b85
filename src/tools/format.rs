//! The usual layout of a variant file: blanks, indentation and comment columns in one form, order and comments as they are.

use std::iter::Peekable;

use toml_edit::{Array, Decor, DocumentMut, InlineTable, Item, RawString, Table, Value};

/// Blanks before each element of a list that is spread over lines.
const INDENT: &str = "  ";

/// Fewest blanks before a comment behind a value or header.
const GAP: usize = 2;

/// The text in its usual layout. `None` when it is not TOML, or when laying it out would change what it says.
pub fn format(text: &str) -> Option<String> {
    let text = text.replace("\r\n", "\n");
    let mut doc: DocumentMut = text.parse().ok()?;
    let before: toml::Table = text.parse().ok()?;
    let trailing = comments(doc.trailing().as_str().unwrap_or_default(), false);
    table(doc.as_table_mut());
    doc.set_trailing(trailing);
    let mut out = doc.to_string().trim_start_matches('\n').to_owned();
    out.truncate(out.trim_end().len());
    if !out.is_empty() {
        out.push('\n');
    }
    let after: toml::Table = out.parse().ok()?;
    let hashes = |text: &str| text.matches('#').count();
    (before == after && hashes(&text) == hashes(&out)).then_some(out)
}

/// The keys of a table, and then the tables in it.
fn table(table: &mut Table) {
    let keys: Vec<String> = table.iter().map(|(key, _)| key.to_owned()).collect();
    for key in &keys {
        let Some((mut key, item)) = table.get_key_value_mut(key) else {
            continue;
        };
        if matches!(item, Item::Table(inner) if !inner.is_dotted()) || item.is_array_of_tables() {
            // Blanks inside the brackets of headers.
            *key.leaf_decor_mut() = Decor::default();
            *key.dotted_decor_mut() = Decor::default();
        }
        if let Item::Value(value) = item {
            let decor = key.leaf_decor_mut();
            let above = comments(raw(decor.prefix()), true);
            decor.set_prefix(above);
            decor.set_suffix(" ");
            lay_out(value, 0);
            value.decor_mut().set_prefix(" ");
        }
    }
    align(table, &keys);
    for key in &keys {
        match table.get_mut(key) {
            Some(Item::Table(inner)) => header(inner),
            Some(Item::ArrayOfTables(list)) => list.iter_mut().for_each(header),
            _ => {}
        }
    }
}

/// A table with its header: an empty line before it, comments above it kept.
fn header(inner: &mut Table) {
    if inner.is_dotted() {
        // `a.b = 1` is laid out as it is: its blanks belong to keys that several lines share.
        return;
    }
    if !inner.is_implicit() {
        let above = comments(raw(inner.decor().prefix()), false);
        let (gap, comment) = behind(raw(inner.decor().suffix()));
        let behind = match comment {
            "" => String::new(),
            comment => format!("{}{comment}", " ".repeat(gap.max(GAP))),
        };
        *inner.decor_mut() = Decor::new(format!("\n{}", above.trim_start_matches('\n')), behind);
    }
    table(inner);
}

/// Puts the comments behind values of adjoining lines into one column: the one they stand in, or the nearest.
fn align(table: &mut Table, keys: &[String]) {
    // Of each comment its key, how long the line is without it, and how far off it stands.
    let mut block: Vec<(String, usize, usize)> = Vec::new();
    let mut blocks = Vec::new();
    for key in keys {
        let Some((found, item)) = table.get_key_value(key) else {
            continue;
        };
        let Item::Value(value) = item else { continue };
        let alone = !raw(found.leaf_decor().prefix()).is_empty();
        let name = found.display_repr();
        let mut plain = value.clone();
        *plain.decor_mut() = Decor::new("", "");
        let text = plain.to_string();
        let (gap, comment) = behind(raw(value.decor().suffix()));
        if alone || comment.is_empty() || text.contains('\n') {
            blocks.push(std::mem::take(&mut block));
        }
        let last = text.lines().last().unwrap_or_default().chars().count();
        let width = if text.contains('\n') {
            last
        } else {
            name.chars().count() + 3 + last
        };
        if comment.is_empty() {
            if let Some(Item::Value(value)) = table.get_mut(key) {
                value.decor_mut().set_suffix("");
            }
        } else {
            block.push((key.clone(), width, gap));
        }
    }
    blocks.push(block);
    for block in blocks {
        let nearest = block.iter().map(|(_, width, _)| width + GAP).max().unwrap_or(0);
        let first = block.first().map_or(0, |(_, width, gap)| width + gap);
        let in_column = block.iter().all(|(_, width, gap)| width + gap == first);
        let column = if in_column { first.max(nearest) } else { nearest };
        for (key, width, _) in block {
            if let Some(Item::Value(value)) = table.get_mut(&key) {
                let (_, comment) = behind(raw(value.decor().suffix()));
                let suffix = format!("{}{comment}", " ".repeat(column - width));
                value.decor_mut().set_suffix(suffix);
            }
        }
    }
}

/// Blanks before a comment behind something, and the comment; tabs count as no blanks.
fn behind(suffix: &str) -> (usize, &str) {
    let comment = suffix.trim();
    let gap = suffix.len() - suffix.trim_start_matches(' ').len();
    (gap, comment)
}

/// The inside of a value, `depth` lists deep.
fn lay_out(value: &mut Value, depth: usize) {
    match value {
        Value::Array(array) => list(array, depth),
        Value::InlineTable(inline) => inline_table(inline, depth),
        _ => {}
    }
}

/// A list: line breaks stay where they are, elements on lines of their own are indented.
fn list(array: &mut Array, depth: usize) {
    let commented_before_comma = array.iter().any(|v| raw(v.decor().suffix()).contains('#'));
    if commented_before_comma {
        return;
    }
    let trailing = raw(Some(array.trailing())).to_owned();
    let spread = trailing.contains('\n') || array.iter().any(|v| raw(v.decor().prefix()).contains('\n'));
    let inner = INDENT.repeat(depth + 1);
    for (i, value) in array.iter_mut().enumerate() {
        let above = raw(value.decor().prefix()).to_owned();
        let prefix = match above.contains('\n') {
            true => lines_above(&above, &inner),
            false if i == 0 && spread => format!("\n{inner}"),
            false if i == 0 => String::new(),
            false => " ".to_owned(),
        };
        *value.decor_mut() = Decor::new(prefix, "");
        lay_out(value, depth + usize::from(spread));
    }
    if spread {
        let outer = INDENT.repeat(depth);
        let above = lines_above(&trailing, &inner);
        // The comments before the closing bracket stand where elements would.
        let end = above.trim_end().to_owned();
        array.set_trailing(format!("{end}\n{outer}"));
        array.set_trailing_comma(!array.is_empty());
    } else {
        array.set_trailing("");
        array.set_trailing_comma(false);
    }
}

/// What stands before an element: a comment behind the comma stays there, others get lines of their own.
fn lines_above(text: &str, indent: &str) -> String {
    let mut lines = text.split('\n').map(str::trim);
    let behind = lines.next().unwrap_or_default();
    let mut out = if behind.is_empty() {
        String::new()
    } else {
        format!("  {behind}")
    };
    for line in lines.filter(|line| !line.is_empty()) {
        out += &format!("\n{indent}{line}");
    }
    out + &format!("\n{indent}")
}

/// An inline table: one blank everywhere. One that is spread over lines or holds comments is left alone.
fn inline_table(inline: &mut InlineTable, depth: usize) {
    let mut plain = inline.clone();
    *plain.decor_mut() = Decor::new("", "");
    let whole = plain.to_string();
    let body = whole.trim();
    let own_lines = body.lines().count() > 1;
    let lists = inline
        .iter()
        .any(|(_, v)| matches!(v, Value::Array(_) | Value::InlineTable(_)));
    if own_lines && (!lists || body.contains('#')) {
        return;
    }
    let broken = inline.iter().any(|(key, v)| {
        let before = inline.key(key).map_or("", |k| raw(k.leaf_decor().prefix()));
        before.contains('\n') || raw(v.decor().suffix()).contains('\n') || raw(v.decor().prefix()).contains('\n')
    });
    if broken || inline.trailing().as_str().is_some_and(|t| t.contains('\n')) {
        return;
    }
    let last = inline.len().saturating_sub(1);
    for (i, (mut key, value)) in inline.iter_mut().enumerate() {
        lay_out(value, depth);
        *key.leaf_decor_mut() = Decor::new(" ", " ");
        *value.decor_mut() = Decor::new(" ", if i == last { " " } else { "" });
    }
    inline.set_trailing("");
}

/// The lines of comments above a key or header, each on a line of its own; at most one empty line before, between and (if
/// there are comments) behind them. With `gap` an empty line at the beginning stays.
fn comments(text: &str, gap: bool) -> String {
    let mut out = String::new();
    let mut lines: Peekable<_> = text.split('\n').map(str::trim).peekable();
    let mut empty = 0;
    while let Some(line) = lines.next() {
        // The last piece is what stands on the line of the key itself.
        if lines.peek().is_none() && line.is_empty() {
            break;
        }
        if line.is_empty() {
            empty += 1;
            continue;
        }
        if empty > 0 && (gap || !out.is_empty()) {
            out.push('\n');
        }
        empty = 0;
        out += &format!("{line}\n");
    }
    if empty > 0 && (gap || !out.is_empty()) {
        out.push('\n');
    }
    out
}

/// The text of blanks and comments around something.
fn raw(text: Option<&RawString>) -> &str {
    text.and_then(RawString::as_str).unwrap_or_default()
}
