//! Variant files: shipped ones load, mistakes are placed, the documentation is true.

use nightrider::tools::catalog::{SHIPPED, load_shipped};

/// Every file of `variants/` is embedded, and every embedded file loads without a word.
#[test]
fn shipped_variants_load_silently() {
    let mut stems: Vec<String> = std::fs::read_dir("variants")
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        .collect();
    stems.sort();
    assert_eq!(stems, SHIPPED.iter().map(|(s, _)| *s).collect::<Vec<_>>());
    for stem in &stems {
        let (spec, found) = load_shipped(stem, &[]).unwrap();
        let said: Vec<String> = found.iter().map(|d| format!("{} {}", d.code.id, d.message)).collect();
        assert!(said.is_empty(), "{stem}: {said:?}");
        assert_eq!(spec.unwrap().id, *stem);
    }
}
