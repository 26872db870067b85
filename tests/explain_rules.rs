//! Rules pages leave nothing of the rules out: whatever is changed in a variant changes its page.

#[path = "explain/changes.rs"]
mod changes;
#[path = "explain/rare.rs"]
mod rare;

use changes::CHANGES;
use nightrider::meaning::spec::VariantSpec;
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
            "It counts as unmoved whenever it stands on rank 2, b3, c3, f3 or g3",
        ),
    ];
    for (stem, sentence) in says {
        let spec = catalog::load_shipped(stem, &[]).unwrap().0.unwrap();
        let text = page(&spec).replace("\n  ", " ").replace('\n', " ");
        assert!(text.contains(sentence), "{stem}: {sentence}\n{}", page(&spec));
    }
}

/// Moves along the lines of a palace are one sentence, and name the squares once.
#[test]
fn lines_drawn_on_the_board_are_a_region() {
    let palaces = "without leaving d1, f1, e2, d3, f3, d8, f8, e9, d10 and f10";
    let slides = format!("{palaces}, slides like a bishop");
    let hops = format!("{palaces}, hops over the first piece met along a diagonal");
    let soldier = format!("{palaces}, steps one square diagonally forward");
    for stem in ["janggicasual", "janggihouse", "janggitraditional"] {
        let spec = catalog::load_shipped(stem, &[]).unwrap().0.unwrap();
        let text = page(&spec).replace("\n  ", " ").replace('\n', " ");
        assert!(text.contains(&slides), "{}", page(&spec));
        assert!(text.contains(&hops) && text.contains(&soldier), "{}", page(&spec));
        assert!(!text.contains("standing on d8"), "{}", page(&spec));
    }
    let elgam = page(&catalog::load_shipped("elgam", &[]).unwrap().0.unwrap());
    assert!(!elgam.contains("standing on"), "{elgam}");
}
