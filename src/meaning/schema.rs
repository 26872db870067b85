//! A JSON Schema (draft 7) of variant files, made from the same tables as the check and the reference. Editors use it to
//! complete keys and to underline mistakes while a file is written.
//!
//! It knows the form of a file, not what a file means: [`check`](super::load::check) finds more. What it rejects is wrong.

use serde_json::{Map, Value, json};

use super::file::GoalKind;
use super::format::{FILE, goal_keys};
use super::hooks::HOOKS;
use super::keys::{Key, Kind, REQUIRED};

/// The schema.
pub fn schema() -> Value {
    let mut maker = Maker {
        definitions: Map::new(),
    };
    let mut file = maker.table(FILE, "");
    let open = json!({
        "description": "The value of a switch: its name behind a dollar sign, or a value for each of its values",
        "anyOf": [
            { "type": "string", "pattern": "^\\$[A-Za-z0-9_-]+$" },
            { "type": "object", "required": ["switch"], "properties": { "switch": { "type": "string" } } },
        ],
    });
    maker.definitions.insert("switched".to_owned(), open);
    let mut schema = Map::new();
    schema.insert("$schema".to_owned(), json!("http://json-schema.org/draft-07/schema#"));
    schema.insert("title".to_owned(), json!("A chess variant for nightrider"));
    schema.append(&mut file);
    // What a file extends may say the rest. A file of tests beside a variant has nothing but tests.
    schema.insert(
        "anyOf".to_owned(),
        json!([
            { "required": ["extends"] },
            { "required": required(FILE) },
            { "required": ["test"], "propertyNames": { "const": "test" } },
        ]),
    );
    schema.insert(
        "allOf".to_owned(),
        json!([{ "if": { "not": { "required": ["extends"] } }, "then": { "properties": whole_tables(FILE) } }]),
    );
    schema.insert("definitions".to_owned(), Value::Object(maker.definitions));
    Value::Object(schema)
}

/// The schema as text, the form in which it is shipped.
pub fn text() -> String {
    format!("{:#}\n", schema())
}

/// The names of the keys that must be there.
fn required(keys: &[Key]) -> Vec<&'static str> {
    keys.iter().filter(|k| k.default == REQUIRED).map(|k| k.name).collect()
}

/// What must be there besides in the tables of a file that extends no other: nothing else can say it.
fn whole_tables(keys: &[Key]) -> Map<String, Value> {
    let mut properties = Map::new();
    for key in keys {
        let mut rules = Vec::new();
        rules.extend(whole(key.kind));
        if key.kind.removable() && !key.kind.fits(&crate::text::doc::Value::Flag(false)) {
            rules.push(json!({ "not": { "const": false } }));
        }
        if !rules.is_empty() {
            properties.insert(key.name.to_owned(), json!({ "allOf": rules }));
        }
    }
    properties
}

/// The same for a value of one kind.
fn whole(kind: Kind) -> Option<Value> {
    let table = json!({ "type": "object", "not": { "required": ["switch"] } });
    match kind {
        Kind::Table(keys) => {
            let then = json!({ "required": required(keys), "properties": whole_tables(keys) });
            Some(json!({ "if": table, "then": then }))
        }
        Kind::Named(inner) => {
            let then = json!({ "additionalProperties": { "allOf": [whole(*inner)?, { "not": { "const": false } }] } });
            Some(json!({ "if": table, "then": then }))
        }
        Kind::Many(inner) | Kind::Series(inner) => whole(*inner),
        Kind::Either(kinds) => kinds.iter().find_map(|k| whole(*k)),
        _ => None,
    }
}

/// What each kind of goal takes and needs.
fn goals() -> Value {
    let rule = |kind: GoalKind, name: &str, needs: &[&str]| {
        let keys: Vec<&str> = ["kind"].into_iter().chain(goal_keys(kind).iter().copied()).collect();
        json!({
            "if": { "properties": { "kind": { "const": name } }, "required": ["kind"] },
            "then": { "propertyNames": { "enum": keys }, "required": needs },
        })
    };
    json!([
        rule(GoalKind::Extinct, "extinct", &[]),
        rule(GoalKind::Reach, "reach", &["zone"]),
        rule(GoalKind::Row, "row", &["count"]),
        rule(GoalKind::Checks, "checks", &["count"]),
    ])
}

fn object(properties: Map<String, Value>) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("type".to_owned(), json!("object"));
    object.insert("properties".to_owned(), Value::Object(properties));
    object.insert("additionalProperties".to_owned(), json!(false));
    object
}

/// What is made so far: each table once, called by the path of its key.
struct Maker {
    definitions: Map<String, Value>,
}

/// A default that is a value rather than words about one.
fn default_value(text: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(text).ok()?;
    (value.is_string() || value.is_boolean() || value.is_number()).then_some(value)
}

impl Maker {
    /// The table at `path`, with these keys.
    fn table(&mut self, keys: &'static [Key], path: &str) -> Map<String, Value> {
        object(
            keys.iter()
                .map(|k| (k.name.to_owned(), self.property(k, path)))
                .collect(),
        )
    }

    /// What stands behind a key of the table at `path`, with the table's words.
    fn property(&mut self, key: &Key, path: &str) -> Value {
        let path = match path {
            "" => key.name.to_owned(),
            path => format!("{path}.{}", key.name),
        };
        let mut forms = self.forms(key.kind, false, &path);
        // A list that must be there names something; of both lists of `en_passant` more is said together.
        if key.default == REQUIRED && !path.starts_with("en_passant.") {
            for list in forms.iter_mut().filter(|form| form["type"] == "array") {
                list["minItems"] = json!(1);
            }
        }
        if key.kind.removable() {
            forms.push(json!({ "const": false, "description": "removes it" }));
        }
        // These two are read before switches are.
        if !["extends", "switches"].contains(&path.as_str()) {
            forms.push(switched());
        }
        let default = match key.default {
            REQUIRED => String::new(),
            default => format!(" If left out: {default}."),
        };
        let mut property = Map::new();
        property.insert("description".to_owned(), json!(format!("{}{default}", key.doc)));
        if let Some(default) = default_value(key.default) {
            property.insert("default".to_owned(), default);
        }
        property.insert("anyOf".to_owned(), Value::Array(forms));
        Value::Object(property)
    }

    /// The forms that a kind may take. Only tables in lists are `whole`: others are laid over those of the file that is
    /// extended, and so may leave out what must be there.
    fn forms(&mut self, kind: Kind, whole: bool, path: &str) -> Vec<Value> {
        match kind {
            Kind::Many(inner) | Kind::Series(inner) => {
                let mut items = self.forms(*inner, true, path);
                items.push(switched());
                let mut forms = self.forms(*inner, false, path);
                forms.push(json!({ "type": "array", "items": { "anyOf": items } }));
                forms
            }
            Kind::Either(kinds) => kinds.iter().flat_map(|k| self.forms(*k, whole, path)).collect(),
            Kind::Named(inner) | Kind::ByPiece(inner) => {
                let mut forms = self.forms(*inner, false, path);
                if inner.removable() {
                    forms.push(json!({ "const": false, "description": "removes it" }));
                }
                forms.push(switched());
                let mut table = json!({ "type": "object", "additionalProperties": { "anyOf": forms } });
                let names = match path {
                    "zones" => Some("^[a-z][a-z-]+$"),
                    "test.perft" => Some("^[0-9]{1,2}$"),
                    _ => None,
                };
                if let Some(names) = names {
                    table["propertyNames"] = json!({ "pattern": names });
                }
                vec![table]
            }
            Kind::Table(keys) => {
                if !self.definitions.contains_key(path) {
                    let mut table = self.table(keys, path);
                    if path == "goals" {
                        table.insert("allOf".to_owned(), goals());
                    }
                    self.definitions.insert(path.to_owned(), Value::Object(table));
                }
                let table = json!({ "$ref": format!("#/definitions/{path}") });
                let required = required(keys);
                match whole && !required.is_empty() {
                    true => vec![json!({ "allOf": [table, { "required": required }] })],
                    false => vec![table],
                }
            }
            Kind::Hooks(attach) => {
                let hooks = HOOKS.iter().filter(|h| h.attach == attach);
                let calls: Vec<Value> = hooks.map(|h| self.call(h.name, h.summary, h.params)).collect();
                vec![json!({ "type": "array", "items": { "anyOf": calls } })]
            }
            simple => vec![scalar(simple)],
        }
    }

    /// A hook call.
    fn call(&mut self, name: &str, summary: &str, params: &'static [Key]) -> Value {
        let path = format!("hook-{name}");
        let mut properties = Map::new();
        properties.insert("use".to_owned(), json!({ "const": name, "description": summary }));
        properties.extend(params.iter().map(|k| (k.name.to_owned(), self.property(k, &path))));
        let mut call = object(properties);
        let required: Vec<&str> = ["use"].into_iter().chain(required(params)).collect();
        call.insert("required".to_owned(), json!(required));
        Value::Object(call)
    }
}

fn switched() -> Value {
    json!({ "$ref": "#/definitions/switched" })
}

/// The schema of a kind that is one value.
fn scalar(kind: Kind) -> Value {
    match kind {
        Kind::Id => json!({ "type": "string", "pattern": "^\\+?[A-Z]['!\"`]*$" }),
        Kind::Letter => json!({ "type": "string", "pattern": "^[A-Z]$" }),
        Kind::Square => json!({ "type": "string", "pattern": "^[a-z][0-9]+$" }),
        Kind::Squares => json!({
            "type": "string",
            "description": kind.describe(),
            "pattern": "^[a-z0-9 \t\r\n,:()-]*[a-z0-9)][ \t\r\n]*$",
        }),
        Kind::Betza => {
            json!({ "type": "string", "maxLength": 256, "pattern": "^[A-Za-z0-9*@()\\[\\]?$_-]*$" })
        }
        Kind::Go => json!({ "type": "string", "pattern": "^[a-z][0-9]+-[a-z][0-9]+$" }),
        Kind::Classes => json!({ "type": "string", "pattern": "^[EFX]*$" }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Word(words) => json!({ "enum": words() }),
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
        Kind::Text => json!({ "type": "string" }),
        other => json!({ "type": "string", "description": other.describe() }),
    }
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
