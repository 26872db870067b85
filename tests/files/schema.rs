//! The JSON Schema of the format, looked at by a validator that knows nothing of nightrider.

use std::fs;

use nightrider::meaning::schema;
use nightrider::tools::catalog::SHIPPED;
use serde_json::Value;

const PATH: &str = "docs/nightrider.schema.json";

fn json(text: &str) -> Value {
    serde_json::to_value(text.parse::<toml::Table>().unwrap()).unwrap()
}

fn validator() -> jsonschema::Validator {
    let schema = schema::schema();
    assert!(jsonschema::meta::is_valid(&schema));
    jsonschema::validator_for(&schema).unwrap()
}

#[test]
fn the_shipped_schema_is_up_to_date() {
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(PATH, schema::text()).unwrap();
    }
    let shipped = fs::read_to_string(PATH).unwrap();
    assert!(
        shipped == schema::text(),
        "{PATH} is out of date; run the tests with UPDATE_DOCS=1"
    );
}

#[test]
fn every_shipped_variant_is_valid() {
    let validator = validator();
    let mut bad = Vec::new();
    for (stem, text) in SHIPPED {
        bad.extend(
            validator
                .iter_errors(&json(text))
                .map(|e| format!("{stem}: {e} at {}", e.instance_path())),
        );
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// What the form alone shows to be wrong is rejected; what takes knowledge of the board or of names is not.
#[test]
fn wrong_forms_are_rejected() {
    let validator = validator();
    for text in [
        "",
        "[variant]\nname = \"X\"",
        "extends = 5",
        "extends = \"chess\"\nstalemate = \"loss\"",
        "extends = \"chess\"\n[board]\nfile = 8",
        "extends = \"chess\"\n[board]\nfiles = 27",
        "extends = \"chess\"\n[board]\nfiles = \"8\"",
        "extends = \"chess\"\n[board]\nsymmetry = \"mirrored\"",
        "extends = \"chess\"\n[pieces.rook]\nbezta = \"R\"",
        "extends = \"chess\"\n[pieces.rook]\nbetza = \"R+\"",
        "extends = \"chess\"\n[pieces.rook]\nbetza = 5",
        "extends = \"chess\"\n[pieces.rook]\nroyal = \"maybe\"",
        "extends = \"chess\"\n[pieces.rook]\nhooks = [{ use = \"bombing\", along = \"R\" }]",
        "extends = \"chess\"\n[pieces.rook]\nhooks = [{ use = \"bombing-run\" }]",
        "extends = \"chess\"\n[[hooks]]\nuse = \"vault\"\nalong = \"W\"",
        "extends = \"chess\"\n[pieces.rook]\nhooks = [{ use = \"vault\", along = \"W\", land = { enemy = \"Y\" } }]",
        "extends = \"chess\"\n[[castling]]\nking = \"e1-g1\"",
        "extends = \"chess\"\n[[goals]]\nkind = \"vanish\"",
        "extends = \"chess\"\n[rules]\nstalemate = \"lose\"",
        "extends = \"chess\"\n[rules]\nmust_capture = 1",
        "extends = \"chess\"\n[switches]\nbig = { choices = [1, 2], valeu = 1 }",
        "extends = \"chess\"\n[[test]]\ncount = 20",
    ] {
        assert!(!validator.is_valid(&json(text)), "{text}");
    }
    for text in [
        "extends = \"chess\"",
        "#:schema nightrider.schema.json\nextends = \"chess\"\n[pieces]\nqueen = false",
        "extends = \"chess\"\n[board]\nfiles = \"$width\"",
        "extends = \"chess\"\n[pieces.rook]\nbetza = { switch = \"big\", true = \"RN\", false = \"R\" }",
        "extends = \"chess\"\n[pieces.king]\ncastling = false",
    ] {
        let errors: Vec<String> = validator.iter_errors(&json(text)).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{text}: {errors:?}");
    }
}
