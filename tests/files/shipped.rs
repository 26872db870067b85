//! The shipped variants.

use nightrider::meaning::load::check;
use nightrider::text::diag::Sink;
use nightrider::tools::catalog::{SHIPPED, shipped_loader};

use crate::common::{said, squares};

/// Every file of `variants/` is embedded, and every embedded file loads without a word, with every value of its switches.
#[test]
fn shipped_variants_load_silently() {
    let mut stems: Vec<String> = std::fs::read_dir("variants")
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".toml").map(str::to_owned))
        .collect();
    stems.sort();
    assert_eq!(stems, SHIPPED.iter().map(|(s, _)| *s).collect::<Vec<_>>());
    for (stem, text) in SHIPPED {
        let mut sink = Sink::default();
        let spec = check(stem, text, &mut shipped_loader, &[], &mut sink);
        assert_eq!(said(&sink.found), [""; 0], "{stem}");
        let spec = spec.unwrap();
        assert_eq!(spec.id, *stem);
        assert!(!spec.title.is_empty() && !spec.description.is_empty() && !spec.source.is_empty());
    }
}

/// The forms of castling of a shipped variant: right, king and partner.
fn castlings(stem: &str) -> Vec<String> {
    let (spec, _) = nightrider::tools::catalog::load_shipped(stem, &[]).unwrap();
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
    let (spec, _) = nightrider::tools::catalog::load_shipped("hangars", &[]).unwrap();
    let spec = spec.unwrap();
    let bomber = &spec.pieces["bomber"];
    assert_eq!(squares(&spec, bomber.setup[0] | bomber.setup[1]), "a0 h0 a9 h9");
    let zone = spec.pieces["pawn"].promotion[0].zone;
    assert_eq!(squares(&spec, zone[0]), "a8 b8 c8 d8 e8 f8 g8 h8");
    assert_eq!(squares(&spec, zone[1]), "a1 b1 c1 d1 e1 f1 g1 h1");
}
