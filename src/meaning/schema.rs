//! A JSON Schema (draft 7) of variant files, made from the same tables as the check and the reference. Editors use it to
//! complete keys and to underline mistakes while a file is written.
//!
//! It knows the form of a file, not what a file means: [`check`](super::load::check) finds more. What it rejects is wrong.

use serde_json::{Map, Value, json};

use super::format::FILE;
use super::hooks::HOOKS;
use super::keys::{Key, Kind, REQUIRED};

/// The schema.
pub fn schema() -> Value {
    let mut file = table(FILE, false);
    let required: Vec<&str> = FILE.iter().filter(|k| k.default == REQUIRED).map(|k| k.name).collect();
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
    schema.insert("title".to_owned(), json!("A chess variant for nightrider"));
    schema.append(&mut file);
    // What a file extends may say the rest.
    schema.insert(
        "anyOf".to_owned(),
        json!([{ "required": ["extends"] }, { "required": required }]),
    );
    let open = json!({
        "description": "The value of a switch: its name behind a dollar sign, or a value for each of its values",
        "anyOf": [
            { "type": "string", "pattern": "^\\$[A-Za-z0-9_-]+$" },
            { "type": "object", "required": ["switch"], "properties": { "switch": { "type": "string" } } },
        ],
    });
    schema.insert("definitions".to_owned(), json!({ "switched": open }));
    Value::Object(schema)
}

/// The schema as text, the form in which it is shipped.
pub fn text() -> String {
    format!("{:#}\n", schema())
}

/// A table with these keys. Only tables in lists are `whole`: others are laid over those of the file that is extended.
fn table(keys: &'static [Key], whole: bool) -> Map<String, Value> {
    let properties: Map<String, Value> = keys.iter().map(|k| (k.name.to_owned(), property(k))).collect();
    object(properties, keys, whole)
}

fn object(properties: Map<String, Value>, keys: &[Key], whole: bool) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("type".to_owned(), json!("object"));
    object.insert("properties".to_owned(), Value::Object(properties));
    let required: Vec<&str> = keys.iter().filter(|k| k.default == REQUIRED).map(|k| k.name).collect();
    if whole && !required.is_empty() {
        object.insert("required".to_owned(), json!(required));
    }
    object.insert("additionalProperties".to_owned(), json!(false));
    object
}

/// What stands behind a key, with the table's words.
fn property(key: &Key) -> Value {
    let mut forms = match of(key.kind, false) {
        Value::Object(mut alternatives) if alternatives.len() == 1 && alternatives.contains_key("anyOf") => {
            match alternatives.remove("anyOf") {
                Some(Value::Array(forms)) => forms,
                _ => Vec::new(),
            }
        }
        form => vec![form],
    };
    if removable(key.kind) {
        forms.push(json!({ "const": false, "description": "removes it" }));
    }
    // Names and square sets are strings already.
    if key.name != "extends" && key.name != "switches" {
        forms.push(json!({ "$ref": "#/definitions/switched" }));
    }
    let mut property = Map::new();
    let default = match key.default {
        REQUIRED => String::new(),
        default => format!(" If left out: {default}."),
    };
    property.insert("description".to_owned(), json!(format!("{}{default}", key.doc)));
    if let Some(default) = default_value(key.default) {
        property.insert("default".to_owned(), default);
    }
    property.insert("anyOf".to_owned(), Value::Array(forms));
    Value::Object(property)
}

/// Whether `false` in a file takes what the extended file says out.
fn removable(kind: Kind) -> bool {
    match kind {
        Kind::Table(_) | Kind::Named(_) | Kind::ByPiece(_) | Kind::Many(_) | Kind::Hooks(_) => true,
        Kind::Either(kinds) => kinds.iter().any(|k| removable(*k)),
        _ => false,
    }
}

/// A default that is a value rather than words about one.
fn default_value(text: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(text).ok()?;
    (value.is_string() || value.is_boolean() || value.is_number()).then_some(value)
}

/// The schema of a kind; `whole` inside lists.
fn of(kind: Kind, whole: bool) -> Value {
    match kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Betza => json!({ "type": "string", "maxLength": 256, "pattern": "^[A-Za-z0-9*@()\\[\\]?$_-]*$" }),
        Kind::Squares => json!({ "type": "string", "description": "a square set" }),
        Kind::Go => json!({ "type": "string", "pattern": "-" }),
        Kind::Way => json!({ "type": "string", "description": "directions such as \"R\" or \"fW\"" }),
        Kind::Classes => json!({ "type": "string", "pattern": "^[EFX]*$" }),
        Kind::Piece => json!({ "type": "string", "description": "the name of a piece" }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Whole(low, high) => {
            let mut number = Map::new();
            number.insert("type".to_owned(), json!("integer"));
            if low != i64::MIN {
                number.insert("minimum".to_owned(), json!(low));
            }
            if high != i64::MAX {
                number.insert("maximum".to_owned(), json!(high));
            }
            Value::Object(number)
        }
        Kind::Word(words) => json!({ "enum": words() }),
        Kind::Table(keys) => Value::Object(table(keys, whole)),
        Kind::Named(inner) | Kind::ByPiece(inner) => {
            let mut forms = vec![of(*inner, false)];
            if removable(*inner) {
                forms.push(json!({ "const": false, "description": "removes it" }));
            }
            forms.push(json!({ "$ref": "#/definitions/switched" }));
            json!({ "type": "object", "additionalProperties": { "anyOf": forms } })
        }
        Kind::Many(inner) => {
            let items = json!({ "anyOf": [of(*inner, true), { "$ref": "#/definitions/switched" }] });
            json!({ "anyOf": [of(*inner, false), { "type": "array", "items": items }] })
        }
        Kind::Either(kinds) => json!({ "anyOf": kinds.iter().map(|k| of(*k, whole)).collect::<Vec<_>>() }),
        Kind::Hooks(attach) => {
            let calls: Vec<Value> = HOOKS
                .iter()
                .filter(|h| h.attach == attach)
                .map(|h| call(h.name, h.summary, h.params))
                .collect();
            json!({ "type": "array", "items": { "anyOf": calls } })
        }
    }
}

/// A hook call.
fn call(name: &str, summary: &str, params: &'static [Key]) -> Value {
    let mut properties = Map::new();
    properties.insert("use".to_owned(), json!({ "const": name, "description": summary }));
    properties.extend(params.iter().map(|k| (k.name.to_owned(), property(k))));
    let mut call = object(properties, params, true);
    let required = params.iter().filter(|k| k.default == REQUIRED).map(|k| k.name);
    let required: Vec<&str> = ["use"].into_iter().chain(required).collect();
    call.insert("required".to_owned(), json!(required));
    Value::Object(call)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meaning::hooks::Attach;

    /// A schema without alternatives would reject everything.
    #[test]
    fn there_are_hooks_for_every_place() {
        for attach in [Attach::Piece, Attach::Variant] {
            assert!(HOOKS.iter().any(|h| h.attach == attach));
        }
    }
}
