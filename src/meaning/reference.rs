//! The reference of all keys of a variant file, made from the table of keys.

use super::format::FILE;
use super::keys::{Key, Kind, REQUIRED};

/// The reference in Markdown: a section for each table, an example for each key.
pub fn reference() -> String {
    let mut page = String::new();
    section("", FILE, &mut page);
    page.push_str(&super::known::reference());
    page
}

/// The section of the table at `path`, and then those of the tables in it.
fn section(path: &str, keys: &'static [Key], page: &mut String) {
    match path {
        "" => page.push_str("### The file\n"),
        path => page.push_str(&format!("### `{path}`\n")),
    }
    for key in keys {
        let takes = key.kind.describe();
        let default = match key.default {
            REQUIRED => "Must be there.".to_owned(),
            default => format!("If left out: {default}."),
        };
        page.push_str(&format!(
            "\n#### `{}`\n\n{} Takes {takes}. {default}\n",
            key.name, key.doc
        ));
        page.push_str(&format!("\n```toml fragment\n{}\n```\n", key.example));
    }
    page.push('\n');
    for key in keys {
        let path = match path {
            "" => key.name.to_owned(),
            path => format!("{path}.{}", key.name),
        };
        inner(&path, key.kind, page);
    }
}

/// The sections of the tables that a value of kind `kind` at `path` may hold.
fn inner(path: &str, kind: Kind, page: &mut String) {
    match kind {
        Kind::Table(keys) => section(path, keys, page),
        Kind::Many(kind) | Kind::Series(kind) => inner(path, *kind, page),
        Kind::Named(kind) | Kind::ByPiece(kind) => inner(&format!("{path}.NAME"), *kind, page),
        Kind::Either(kinds) => kinds.iter().for_each(|kind| inner(path, *kind, page)),
        _ => {}
    }
}
