//! What is said to be different between two variants.

use std::sync::Arc;

use nightrider::program::Variant;
use nightrider::tools::catalog::{SHIPPED, load_shipped};
use nightrider::tools::diff::diff;
use nightrider::tools::facts::facts;

use crate::common::read;

fn variant(text: &str) -> Arc<Variant> {
    let (spec, found) = read(text, &[], &[]);
    Arc::new(Variant::compile(spec.unwrap_or_else(|| panic!("{found:?}"))).unwrap())
}

fn changes(text: &str) -> Vec<String> {
    let chess = variant("extends = \"chess\"");
    diff(&chess, &variant(&format!("extends = \"chess\"\n{text}")))
}

/// Order, names of zones and other spellings of the same moves make no difference.
#[test]
fn the_same_rules_written_differently_are_the_same() {
    for text in [
        "",
        "[variant]\nname = \"Other\"",
        "[pieces.queen]\nbetza = \"RB\"",
        "[zones]\nlast = \"a8-h8\"\n[promotion]\nzone = \"last\"",
        "[rules]\nstalemate = \"draw\"",
    ] {
        assert_eq!(changes(text), [""; 0], "{text}");
    }
    let one = "[variant]\nname = \"X\"\n[board]\nfiles = 4\nranks = 4\n";
    let king = "[pieces.king]\nid = \"K\"\nbetza = \"K\"\nroyal = true\nsetup = \"a1\"\n";
    let rook = "[pieces.rook]\nid = \"R\"\nbetza = \"R\"\nsetup = \"d1\"\n";
    let ends = "[[goals]]\nkind = \"extinct\"\npieces = [\"rook\", \"king\"]\n";
    let (a, b) = (format!("{one}{king}{rook}{ends}"), format!("{one}{rook}{king}{ends}"));
    assert_eq!(diff(&variant(&a), &variant(&b)), [""; 0]);
}

#[test]
fn what_changes_is_named_with_the_moves_it_changes() {
    for (text, wanted) in [
        ("[pieces.knight]\nbetza = \"NW\"", "knight: N -> NW"),
        (
            "[pieces.knight]\nbetza = \"NW\"",
            "on an empty board from e5 gains 4: e5d5 e5e4 e5e6 e5f5",
        ),
        ("[pieces.pawn]\nbetza = \"fmWfceFfcD\"", "among enemies"),
        ("[pieces.rook]\nbetza = \"R4\"", "on an empty board from a1 loses 6"),
        ("[rules]\nstalemate = \"loss\"", "rules.stalemate: draw -> loss"),
        (
            "[pieces.king]\ncastling = { right = [3] }",
            "castling.white e1-g1 h1-f1: gone",
        ),
        (
            "[pieces.guard]\nid = \"G\"\nbetza = \"K\"\nsetup = \"d3\"",
            "guard: new, G with K, on d3 / d6",
        ),
        ("[promotion]\nto = [\"queen\"]", "pawn: promotion"),
        ("[pieces.knight]\nsetup = \"b1\"", "start: 20 moves -> 19"),
        ("[board]\nholes = \"d4,e5\"", "board.holes: new: d4 e5"),
    ] {
        let lines = changes(text);
        assert!(lines.iter().any(|line| line.contains(wanted)), "{text}: {lines:#?}");
    }
}

/// Facts leave nothing out: variants with different checked models that are told apart by play have different facts.
#[test]
fn no_two_shipped_variants_have_the_same_facts_unless_they_are_the_same_game() {
    let mut all: Vec<(&str, _)> = Vec::new();
    let mut same = Vec::new();
    for (stem, _) in SHIPPED {
        let (spec, _) = load_shipped(stem, &[]).unwrap();
        let facts = facts(&spec.unwrap());
        same.extend(
            all.iter()
                .filter(|(_, f)| *f == facts)
                .map(|(other, _)| format!("{other} = {stem}")),
        );
        all.push((stem, facts));
    }
    // One game under two names.
    let known = ["chess960 = fischerandom", "chess = normal"];
    assert_eq!(same, known);
}
