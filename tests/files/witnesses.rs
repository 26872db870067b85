//! Tests of the shipped variants that a hand has written: those with a `why`, the rule that they show.
//!
//! What `nightrider snapshot` prints holds of a variant as it is and proves nothing of what it should be, so each has more than that.

use nightrider::tools::catalog::SHIPPED;

/// Whether a file of tests has one with a reason that expects something.
fn has_witness(tests: &str) -> bool {
    let table: toml::Table = tests.parse().expect("tests in TOML");
    let tests = table.get("test").and_then(toml::Value::as_array);
    tests.into_iter().flatten().any(|test| {
        let why = test.get("why").and_then(toml::Value::as_str).unwrap_or_default();
        why.len() > 5
            && ["moves", "has", "has_not", "count", "outcome", "check", "gives"]
                .iter()
                .any(|key| test.get(key).is_some())
    })
}

#[test]
fn shipped_variants_have_witnesses() {
    let names = SHIPPED.iter().map(|(name, _)| *name);
    let without: Vec<&str> = names
        .filter(|name| !has_witness(&std::fs::read_to_string(format!("variants/{name}.test.toml")).unwrap()))
        .collect();
    assert!(without.is_empty(), "no test with a `why`: {without:?}");
}

#[test]
fn a_witness_has_a_reason_and_expects_something() {
    assert!(has_witness(
        "[[test]]\nwhy = \"the third check wins\"\noutcome = \"1-0\""
    ));
    assert!(!has_witness("[[test]]\nname = \"start\"\ncount = 20"));
    assert!(!has_witness(
        "[[test]]\nwhy = \"the third check wins\"\nfen = \"8/8 w - - 0 1\""
    ));
    assert!(!has_witness("[[test]]\nwhy = \"\"\ncount = 20"));
}
