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

/// Test files beside the variants, which hold nothing but tests.
#[test]
fn every_shipped_test_file_is_valid() {
    let validator = validator();
    let mut bad = Vec::new();
    let mut files = 0;
    for folder in ["variants", "examples", "tests/cli"] {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.to_string_lossy().ends_with(".test.toml") {
                let text = fs::read_to_string(&path).unwrap();
                let file = json(&text);
                let errors = validator.iter_errors(&file).map(|e| format!("{}: {e}", path.display()));
                bad.extend(errors.collect::<Vec<_>>());
                files += 1;
            }
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(files > 50);
}

/// Of the broken files those whose form alone is wrong; the codes of the others need names, squares or the extended file.
#[test]
fn broken_files_of_wrong_form_are_rejected() {
    let validator = validator();
    let mut bad = Vec::new();
    let mut rejected = 0;
    for entry in fs::read_dir("tests/files/broken").unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let Ok(file) = text.parse::<toml::Table>() else {
            continue;
        };
        let valid = validator.is_valid(&serde_json::to_value(file).unwrap());
        rejected += usize::from(!valid);
        // What is rejected is wrong, and these are wrong in form.
        let form = ["V002", "V003", "V012", "V201"];
        let told = text
            .lines()
            .filter_map(|line| line.strip_prefix("#! "))
            .any(|line| form.iter().any(|c| line.starts_with(c)));
        // To JSON 8.0 is a whole number.
        if valid && told && !path.ends_with("files-as-fraction.toml") {
            bad.push(format!("{} is valid", path.display()));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    assert!(rejected >= 40, "{rejected}");
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
        "extends = \"chess\"\n[pieces.guard]\nid = \"n\"",
        "extends = \"chess\"\n[pieces.guard]\nid = \"\"",
        "extends = \"chess\"\n[pieces.guard]\nid = \"Kn\"",
        "extends = \"chess\"\n[pieces.guard]\nsetup = \"D4\"",
        "extends = \"chess\"\n[pieces.guard]\nsetup = \"d4;e4\"",
        "extends = \"chess\"\n[pieces.guard]\nsetup = \"d4,\"",
        "extends = \"chess\"\n[zones]\nCamp = \"d4\"",
        "extends = \"chess\"\n[zones]\nx = \"d4\"",
        "extends = \"chess\"\n[[castling]]\nking = \"e1g1\"\npartner = \"h1-f1\"",
        "extends = \"chess\"\n[[castling]]\nking = \"e1-g1\"\npartner = \"h1-f1\"\nright = \"k\"",
        "extends = \"chess\"\n[[goals]]\nkind = \"reach\"\npieces = \"king\"",
        "extends = \"chess\"\n[[goals]]\nkind = \"checks\"\ncount = 3\nzone = \"e4\"",
        "extends = \"chess\"\n[[goals]]\nkind = \"row\"",
        "extends = \"chess\"\n[promotion]\nto = []",
        "extends = \"chess\"\n[[rules.forbidden]]\ncaptors = []\nvictims = \"pawn\"",
        "extends = \"chess\"\n[[test]]\nname = \"x\"\nsquare = \"B1\"\ncount = 2",
        "extends = \"chess\"\n[[test]]\nname = \"x\"\nperft = { one = 20 }",
        "extends = \"chess\"\n[[test]]\nname = \"x\"\ncheck = \"White\"",
        "[[test]]\nname = \"x\"\ncount = 20\n[board]\nfiles = 8",
        "[variant]\nname = \"X\"\n[board]\nfiles = 8\n[pieces.king]\nid = \"K\"",
        "[variant]\nname = \"X\"\n[board]\nfiles = 8\nranks = 8\n[pieces.king]\nbetza = \"K\"",
        "[variant]\nname = \"X\"\n[board]\nfiles = 8\nranks = 8\n[pieces.king]\nid = \"K\"\n[gating]\npieces = \"king\"",
        "[variant]\nname = \"X\"\n[board]\nfiles = 8\nranks = 8\n[pieces]\nking = false",
        "castling = false\n[variant]\nname = \"X\"\n[board]\nfiles = 8\nranks = 8\n[pieces.king]\nid = \"K\"",
    ] {
        assert!(!validator.is_valid(&json(text)), "{text}");
    }
    for text in [
        "extends = \"chess\"",
        "#:schema nightrider.schema.json\nextends = \"chess\"\n[pieces]\nqueen = false",
        "extends = \"chess\"\n[board]\nfiles = \"$width\"",
        "extends = \"chess\"\n[pieces.rook]\nbetza = { switch = \"big\", true = \"RN\", false = \"R\" }",
        "extends = \"chess\"\n[pieces.king]\ncastling = false",
        "#:schema nightrider.schema.json\n[[test]]\nname = \"x\"\ncount = 20",
        "extends = \"seirawan\"\n[gating]\nsquares = \"rank 1\"",
        "extends = \"chess\"\n[pieces.ninja]\nid = \"+N'\"\nbetza = \"N\"\nsetup = \"not (rank 1-2, 7-8) and\\n light\"",
    ] {
        let errors: Vec<String> = validator.iter_errors(&json(text)).map(|e| e.to_string()).collect();
        assert!(errors.is_empty(), "{text}: {errors:?}");
    }
}
