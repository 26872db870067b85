//! Rules pages leave nothing of the rules out: whatever is changed in a variant changes its page.

#[path = "explain/changes.rs"]
mod changes;
#[path = "explain/rare.rs"]
mod rare;

use changes::CHANGES;
use nightrider::meaning::load::load;
use nightrider::meaning::spec::VariantSpec;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::tools::{catalog, explain};
use rare::RARE;

fn page(spec: &VariantSpec) -> String {
    explain::rules_page(spec, &explain::drawn_as_text).render(explain::Format::Text)
}

#[test]
fn every_change_of_the_rules_changes_the_page() {
    let mut silent = Vec::new();
    let mut idle: Vec<&str> = CHANGES.iter().chain(RARE).map(|(name, _)| *name).collect();
    for (stem, _) in catalog::SHIPPED {
        let spec = catalog::load_shipped(stem, &[]).unwrap().0.unwrap();
        if spec.pieces.len() < 2 {
            continue;
        }
        let before = page(&spec);
        for (name, change) in CHANGES.iter().chain(RARE) {
            let mut changed = spec.clone();
            change(&mut changed);
            if changed == spec {
                continue;
            }
            idle.retain(|n| n != name);
            if page(&changed) == before {
                silent.push(format!("{stem}: {name}"));
            }
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
    assert!(idle.is_empty(), "never tried: {idle:?}");
}

/// Sentences that pages once got wrong, each with the variant where it came up.
#[test]
fn pages_say_it_well() {
    let says = [
        ("nuclear", "Nothing is captured in passing (en passant)."),
        ("stardust", "- An x ship or a y ship may be dropped"),
        ("stardust", "It may not enter "),
        ("teeko", "so that its pieces fill a block two squares wide and high"),
        ("gale", "a chain of its pieces"),
        (
            "annexation",
            "if a line of enemies and holes leads from it to a piece of its side",
        ),
        ("kono", "moves seven of its pieces to rank 5, a4 and e4"),
        ("chu", "- No position may come up again."),
        ("cambodian", "The counting rules of the endgame"),
        ("castle", "Black wins at once by castling with the partner on a8"),
        (
            "wolf",
            "- zone A: rank 2, b3, c3, f3 and g3 (Black: rank 9, b8, c8, f8 and g8).",
        ),
        ("wolf", "It counts as unmoved whenever it stands on a square of zone A."),
    ];
    for (stem, sentence) in says {
        let spec = catalog::load_shipped(stem, &[]).unwrap().0.unwrap();
        let text = page(&spec).replace("\n  ", " ").replace('\n', " ");
        assert!(text.contains(sentence), "{stem}: {sentence}\n{}", page(&spec));
    }
}

/// A page on one line.
fn line(spec: &VariantSpec) -> String {
    page(spec).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Moves along the lines of a palace are one sentence; their squares are listed once, and have a name.
#[test]
fn lines_drawn_on_the_board_are_a_region() {
    for (stem, squares) in [
        ("janggicasual", "d1, f1, e2, d3, f3, d8, f8, e9, d10 and f10"),
        ("janggihouse", "d1, f1, e2, d3, f3, d8, f8, e9, d10 and f10"),
        ("janggitraditional", "d1, f1, e2, d3, f3, d8, f8, e9, d10 and f10"),
        (
            "elgam",
            "e1, g1, f2, e3, g3, d4, h4, c5, i5, c6, i6, d7, h7, e8, g8, f9, e10 and g10",
        ),
    ] {
        let spec = catalog::load_shipped(stem, &[]).unwrap().0.unwrap();
        let text = line(&spec);
        assert_eq!(text.matches(squares).count(), 1, "{text}");
        let (before, _) = text.split_once(&format!(": {squares}.")).expect("a definition");
        let zone = &before[before.rfind("zone ").unwrap()..];
        for said in [
            format!("without leaving {zone}, slides like a bishop"),
            format!("without leaving {zone}, hops over the first piece met along a diagonal"),
            format!("without leaving {zone}, steps one square diagonally forward"),
        ] {
            assert!(text.contains(&said), "{said}: {text}");
        }
        assert!(!text.contains("standing on d8"), "{text}");
    }
}

/// What a file gives a name to is told by it, and the page says once what it stands for.
#[test]
fn zones_are_told_by_their_names() {
    let text = "extends = \"chess\"\n\
        [zones]\ncamp = \"d4:e5,c3\"\nhome-squares = \"a1,h1,d2,e2\"\n\
        [promotion]\nzone = \"camp\"\n\
        [pieces.knight]\nconfined = \"camp\"\nsetup = \"d4\"\n\
        [pieces.bishop]\nalso = { betza = \"W\", from = \"home-squares\" }\n\
        [pieces.rook]\ndrop = { zone = \"home-squares\" }\n\
        [[goals]]\nkind = \"reach\"\nzone = \"camp\"\npieces = \"king\"\n";
    let (spec, found) = read(text);
    let spec = spec.unwrap_or_else(|| panic!("{found:?}"));
    let page = line(&spec);
    for said in [
        "- the camp: c3, d4, e4, d5 and e5 (Black: ",
        "- the home squares: a1, h1, d2 and e2 (Black: ",
        "When it arrives on squares of the camp it promotes to",
        "It may not leave the camp.",
        "standing on a square of the home squares, steps one square orthogonally",
        "A rook may be dropped on squares of the home squares.",
        "A side that moves a king to the camp wins at once.",
    ] {
        assert!(page.contains(said), "{said}: {page}");
    }
    // The page of a piece says what its names stand for.
    let kind = spec.kinds().find(|k| spec.name(*k) == "knight").unwrap();
    let knight = explain::piece_page(&spec, kind, &explain::drawn_as_text).render(explain::Format::Text);
    assert!(
        knight.contains("It may not leave the camp.") && knight.contains("- the camp: c3"),
        "{knight}"
    );
    let xiangqi = line(&catalog::load_shipped("xiangqi", &[]).unwrap().0.unwrap());
    let palace = "- the palace: the three by three squares from d1 to f3 (Black: d8 to f10).";
    assert_eq!(xiangqi.matches(palace).count(), 1, "{xiangqi}");
    for said in [
        "It may not leave the palace.",
        "without leaving the palace, steps one square orthogonally",
    ] {
        assert_eq!(xiangqi.matches(said).count(), 1, "{said}: {xiangqi}");
    }
    // Names that no sentence uses are not explained.
    let (spec, found) = read("extends = \"chess\"\n[zones]\ncamp = \"d4:e5\"\n");
    assert!(!line(&spec.unwrap_or_else(|| panic!("{found:?}"))).contains("camp"));
}

/// A variant file that may extend shipped ones.
fn read(text: &str) -> (Option<VariantSpec>, Vec<Diagnostic>) {
    let mut sink = Sink::default();
    let spec = load("test.toml", text, &mut catalog::shipped_loader, &[], &mut sink);
    (spec, sink.found)
}
