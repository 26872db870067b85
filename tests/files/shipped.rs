//! The shipped variants.

use std::sync::Arc;

use nightrider::meaning::load::{check, load_with_places};
use nightrider::meaning::spec::VariantSpec;
use nightrider::moves::perft;
use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::text::diag::Sink;
use nightrider::tools::catalog::{SHIPPED, load_shipped, shipped_loader};
use nightrider::tools::lint::{Wanted, lint};

use crate::common::{said, squares};

/// Every file of `variants/` is embedded, and every embedded file loads without a word, with every value of its switches.
#[test]
fn shipped_variants_load_silently() {
    let mut stems: Vec<String> = std::fs::read_dir("variants")
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        // The tests of a variant stand beside it.
        .filter(|stem| !stem.ends_with(".test"))
        .collect();
    stems.sort();
    assert_eq!(stems, SHIPPED.iter().map(|(s, _)| *s).collect::<Vec<_>>());
    for (stem, text) in SHIPPED {
        let mut sink = Sink::default();
        let spec = check(stem, text, &mut shipped_loader, &[], &mut sink);
        assert_eq!(said(&sink.found), [""; 0], "{stem}");
        let (spec_again, places) = load_with_places(stem, text, &mut shipped_loader, &[], &mut sink).unwrap();
        let variant = Variant::compile(spec_again).unwrap();
        assert_eq!(
            said(&lint(&Arc::new(variant), &places, Wanted::default())),
            [""; 0],
            "{stem}"
        );
        let spec = spec.unwrap();
        assert_eq!(spec.id, *stem);
        assert!(!spec.title.is_empty() && !spec.description.is_empty() && !spec.source.is_empty());
    }
}

/// The forms of castling of a shipped variant: right, king and partner.
fn castlings(stem: &str) -> Vec<String> {
    let (spec, _) = load_shipped(stem, &[]).unwrap();
    let spec = spec.unwrap();
    let name = |s| spec.shape.name(s);
    let form = |f: &nightrider::meaning::spec::Castling| {
        let right = &spec.rights[f.right];
        let [a, b, c, d] = [right.king, f.king_to, right.partner, f.partner_to].map(name);
        format!("{} {a}-{b}/{c}-{d}", right.letter)
    };
    spec.castling.iter().map(form).collect()
}

#[test]
fn castling_forms_are_those_of_the_rules() {
    assert_eq!(
        castlings("chess"),
        ["K e1-g1/h1-f1", "Q e1-c1/a1-d1", "K e8-g8/h8-f8", "Q e8-c8/a8-d8"]
    );
    let bombers = castlings("flying-bombers");
    assert_eq!(
        bombers[..5],
        [
            "K f1-h1/i1-g1",
            "K f1-i1/i1-h1",
            "Q f1-b1/b1-c1",
            "Q f1-c1/b1-d1",
            "Q f1-d1/b1-e1"
        ]
    );
    let herculean = castlings("herculean");
    let forms = [
        "h1/l1-g1", "i1/l1-h1", "j1/l1-i1", "k1/l1-j1", "b1/a1-c1", "c1/a1-d1", "d1/a1-e1", "e1/a1-f1", "f1/a1-g1",
    ];
    let white: Vec<String> = forms
        .iter()
        .enumerate()
        .map(|(i, form)| format!("{} g1-{form}", if i < 4 { 'K' } else { 'Q' }))
        .collect();
    assert_eq!(herculean[..9], white);
    let black: Vec<String> = white.iter().map(|f| f.replace('1', "12")).collect();
    assert_eq!(herculean[9..], black);
}

#[test]
fn start_squares_stand_on_their_ranks() {
    let (spec, _) = load_shipped("hangars", &[]).unwrap();
    let spec = spec.unwrap();
    let bomber = &spec.pieces["bomber"];
    assert_eq!(squares(&spec, bomber.setup[0] | bomber.setup[1]), "a0 h0 a9 h9");
    let zone = spec.pieces["pawn"].promotion[0].zone;
    assert_eq!(squares(&spec, zone[0]), "a8 b8 c8 d8 e8 f8 g8 h8");
    assert_eq!(squares(&spec, zone[1]), "a1 b1 c1 d1 e1 f1 g1 h1");
}

/// A shipped file with every piece called something else and every id moved one letter on.
fn renamed(text: &str) -> String {
    fn shift(id: &str) -> String {
        let next = |c: char| match c {
            'Z' => 'A',
            'A'..='Y' => char::from(c as u8 + 1),
            _ => c,
        };
        id.chars().map(next).collect()
    }
    /// Names are keys in these tables only: elsewhere `king`, say, is a word of the format.
    const BY_NAME: [&str; 4] = ["pieces", "limits", "change_by_capture", "values"];
    fn walk(value: &mut toml::Value, parent: &str, names: &[String]) {
        match value {
            toml::Value::String(text) if names.contains(text) => *text = format!("new-{text}"),
            toml::Value::Array(list) => list.iter_mut().for_each(|v| walk(v, "", names)),
            toml::Value::Table(table) => {
                let entries = std::mem::take(table);
                for (key, mut value) in entries {
                    match (key.as_str(), &mut value) {
                        ("id", toml::Value::String(id)) => *id = shift(id),
                        ("use", _) => {}
                        (key, _) => walk(&mut value, key, names),
                    }
                    let key = if BY_NAME.contains(&parent) && names.contains(&key) {
                        format!("new-{key}")
                    } else {
                        key
                    };
                    table.insert(key, value);
                }
            }
            _ => {}
        }
    }
    // The word `rook` is a piece, but `promotion`, say, would be a key: no shipped piece is called like a key.
    let names: Vec<String> = SHIPPED
        .iter()
        .flat_map(|(_, text)| text.lines())
        .filter_map(|line| line.strip_prefix("[pieces.")?.strip_suffix(']'))
        .map(str::to_owned)
        .collect();
    let mut table: toml::Value = toml::Value::Table(text.parse().unwrap());
    walk(&mut table, "", &names);
    toml::to_string(&table).unwrap()
}

/// Nothing depends on what pieces are called.
#[test]
fn renamed_copies_have_the_same_perft() {
    let copies: Vec<(&str, String)> = SHIPPED.iter().map(|(stem, text)| (*stem, renamed(text))).collect();
    let copies: Vec<(&str, &str)> = copies.iter().map(|(stem, text)| (*stem, text.as_str())).collect();
    let count = |spec: VariantSpec| {
        let mut position = Position::start(Arc::new(Variant::compile(spec).unwrap()));
        [perft(&mut position, 1), perft(&mut position, 2)]
    };
    for (stem, text) in &copies {
        let (spec, _) = load_shipped(stem, &[]).unwrap();
        let (copy, found) = crate::common::read(text, &copies, &[]);
        let (spec, copy) = (
            spec.unwrap(),
            copy.unwrap_or_else(|| panic!("{stem}: {:?}", said(&found))),
        );
        assert!(
            spec.pieces
                .keys()
                .zip(copy.pieces.keys())
                .all(|(a, b)| *b == format!("new-{a}"))
        );
        assert!(
            spec.pieces
                .values()
                .zip(copy.pieces.values())
                .all(|(a, b)| a.id != b.id)
        );
        assert_eq!(count(spec), count(copy), "{stem}");
    }
}
