//! `extends`, switches and overrides.

use nightrider::meaning::load::check;
use nightrider::text::diag::Sink;
use nightrider::tools::catalog::shipped_loader;

use crate::common::{good, read, said, squares};

const PARENT: &str = r#"
[switches]
leap = { value = "short", choices = ["short", "long"], doc = "how far knights leap" }
wide = { value = false, choices = [false, true] }
[variant]
name = "Parent"
tags = ["a", "b"]
[board]
files = { switch = "wide", false = 8, true = 9 }
ranks = 8
[pieces.knight]
id = "N"
betza = { switch = "leap", short = "N", long = "C" }
setup = "b1,g1"
[pieces.king]
id = "K"
betza = "K"
royal = true
setup = "e1"
"#;

#[test]
fn tables_merge_and_the_rest_replaces() {
    let child = r#"
extends = "parent"
[variant]
name = "Child"
tags = ["c"]
[pieces.knight]
setup = "c1"
[pieces.rook]
id = "R"
betza = "R"
setup = "a1"
"#;
    let spec = good(child, &[("parent", PARENT)], &[]);
    assert_eq!((spec.title.as_str(), &spec.tags[..]), ("Child", &["c".to_owned()][..]));
    assert_eq!(spec.pieces["knight"].betza, "N");
    assert_eq!(spec.pieces["knight"].setup[0].len(), 1);
    assert_eq!(spec.pieces.keys().collect::<Vec<_>>(), ["knight", "king", "rook"]);
    let spec = good(
        "extends = \"parent\"\n[pieces]\nknight = false",
        &[("parent", PARENT)],
        &[],
    );
    assert_eq!(spec.pieces.keys().collect::<Vec<_>>(), ["king"]);
}

#[test]
fn a_choice_of_tables_replaces_a_table_and_false_leaves_it_out() {
    let child = r#"
extends = "chess"
[switches]
last-rank = { value = "promotes", choices = ["promotes", "stands"] }
[promotion]
switch = "last-rank"
promotes = { pieces = "pawn", zone = "rank 8", to = "queen" }
stands = false
"#;
    let chess = nightrider::tools::catalog::shipped("chess").unwrap();
    let choices = |sets: &[(&str, &str)]| {
        let spec = good(child, &[("chess", chess)], sets);
        let promotion = &spec.pieces["pawn"].promotion;
        promotion.iter().map(|p| p.choices[0].len()).collect::<Vec<_>>()
    };
    assert_eq!(choices(&[]), [1]);
    assert_eq!(choices(&[("last-rank", "stands")]), [0; 0]);
}

#[test]
fn findings_name_the_file_the_text_stands_in() {
    let grandchild = "extends = \"child\"\n[pieces.king]\nbetza = \"E\"\n";
    let child = "extends = \"parent\"\n[pieces.knight]\nsetup = \"j1\"\n";
    let (spec, found) = read(grandchild, &[("parent", PARENT), ("child", child)], &[("leap", "far")]);
    assert!(spec.is_none());
    let said = said(&found);
    assert_eq!(said.len(), 3, "{said:?}");
    assert_eq!(said[0], "--set:1:6 V009 `leap` cannot be far");
    assert_eq!(said[1], "child:3:10 V103 `j1` is no square of this board");
    assert!(said[2].starts_with("test.toml:3:10 B101"));
}

#[test]
fn switches_choose_values() {
    let knight =
        |sets: &[(&str, &str)], text: &str| good(text, &[("parent", PARENT)], sets).pieces["knight"].betza.clone();
    let child = "extends = \"parent\"\n[switches]\nleap = \"long\"\n";
    assert_eq!(knight(&[], PARENT), "N");
    assert_eq!(knight(&[("leap", "long")], PARENT), "C");
    assert_eq!(knight(&[("switches.leap", "\"long\"")], PARENT), "C");
    assert_eq!(knight(&[], child), "C");
    assert_eq!(knight(&[("leap", "short")], child), "N");
    let spec = good(child, &[("parent", PARENT)], &[("wide", "true")]);
    assert_eq!(spec.shape.files(), 9);
    let leap = &spec.switches[0];
    assert_eq!((leap.value.as_str(), leap.choices.len()), ("long", 2));
    assert_eq!(leap.doc, "how far knights leap");
}

#[test]
fn any_value_can_be_set_by_its_path() {
    let set = |key: &str, value: &str| good("extends = \"flying-bombers\"", &[], &[(key, value)]);
    assert_eq!(set("pieces.knight.betza", "NA").pieces["knight"].betza, "NA");
    assert_eq!(set("rules.repetition", "4").ending.repetition, 4);
    let bomber = &set("pieces.bomber.hooks.0.landing", "3").pieces["bomber"];
    assert!(format!("{:?}", bomber.movement).contains("hi: Count(3)"));
}

#[test]
fn a_piece_that_is_removed_is_missed_where_it_is_named() {
    let (spec, found) = read("extends = \"flying-bombers\"", &[], &[("pieces.bomber", "false")]);
    assert!(spec.is_none());
    assert!(
        said(&found)[0].ends_with("V203 no piece is called `bomber`"),
        "{:?}",
        said(&found)
    );
}

#[test]
fn chains_are_bounded_and_circles_found() {
    let files: Vec<(String, String)> = (0..40)
        .map(|i| (format!("f{i}"), format!("extends = \"f{}\"", i + 1)))
        .collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let (_, found) = read("extends = \"f0\"", &files, &[]);
    assert_eq!(found[0].code.id, "L013");
    let (_, found) = read(
        "extends = \"test.toml\"",
        &[("test.toml", "extends = \"test.toml\"")],
        &[],
    );
    assert_eq!(found[0].code.id, "V007");
}

/// A switch in the choice of another, and one in that: every setting has its value.
#[test]
fn switches_may_stand_in_the_choices_of_others() {
    let text = r#"
extends = "chess"
[variant]
name = "T"
[switches]
w = { value = "a", choices = ["a", "b"] }
b = { value = "a", choices = ["a", "b"] }
c = { value = 1, choices = [1, 2] }
[pieces.knight]
betza = { switch = "w", a = { switch = "b", a = "N", b = "NN" }, b = { switch = "b", a = { switch = "c", 1 = "C", 2 = "$b" }, b = "Z" } }
[promotion]
to = { switch = "w", a = { switch = "b", a = ["queen"], b = "rook" }, b = ["knight"] }
limits = { switch = "w", a = { switch = "b", a = false, b = { rook = 1 } }, b = false }
"#;
    let knight = |sets: &[(&str, &str)]| {
        let (spec, found) = read(text, &[], sets);
        let betza = spec.map(|spec| spec.pieces["knight"].betza.clone());
        (betza, found.iter().map(|d| d.code.id).collect::<Vec<_>>())
    };
    for (sets, betza) in [
        (&[][..], "N"),
        (&[("b", "b")], "NN"),
        (&[("w", "b")], "C"),
        (&[("w", "b"), ("b", "b")], "Z"),
        (&[("w", "a"), ("b", "a"), ("c", "2")], "N"),
    ] {
        assert_eq!(knight(sets), (Some(betza.to_owned()), vec![]), "{sets:?}");
    }
    // The value of a switch is no Betza string here.
    assert_eq!(knight(&[("w", "b"), ("c", "2")]).0, None);
    let limits = |sets: &[(&str, &str)]| good(text, &[], sets).pieces["pawn"].promotion[0].limits.len();
    assert_eq!((limits(&[]), limits(&[("b", "b")]), limits(&[("w", "b")])), (0, 1, 0));
}

/// What is idle at one setting and not at another is no finding; what is wrong in a combination alone is one.
#[test]
fn findings_hold_for_all_settings_together() {
    let said_of = |text: &str| {
        let mut sink = Sink::default();
        check("test.toml", text, &mut shipped_loader, &[], &mut sink);
        said(&sink.sorted())
    };
    let cat = r#"
extends = "chess"
[switches]
army = { value = "plain", choices = ["plain", "cats"] }
[pieces.cat]
id = "C"
betza = "WD"
setup = { switch = "army", plain = "none", cats = "a3,h3" }
"#;
    assert_eq!(said_of(cat), [""; 0]);
    // The zone is used at one value, the piece promotes to something twice at another, captures in passing at none.
    let zone = r#"
extends = "chess"
[switches]
last = { value = "far", choices = ["far", "near"] }
best = { value = "rook", choices = ["rook", "queen"] }
[zones]
camp = "rank 7"
[promotion]
zone = { switch = "last", far = "rank 8", near = "camp" }
to = ["queen", "$best"]
"#;
    assert_eq!(said_of(zone), [""; 0]);
    let both = r#"
extends = "chess"
[switches]
one = { value = "a3", choices = ["a3", "a4"] }
two = { value = "a5", choices = ["a5", "a4"] }
[pieces.cat]
id = "C"
betza = "WD"
setup = "$one"
[pieces.dog]
id = "D"
betza = "WD"
setup = "$two"
"#;
    let found = said_of(both);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(
        found
            .iter()
            .all(|line| line.contains("V106") || line.contains("start on a4")),
        "{found:?}"
    );
}

/// Squares by relation keep their meaning on every board and for both sides.
#[test]
fn squares_by_relation_fit_every_board() {
    let chess = |board: &str, more: &str| {
        let text = format!("extends = \"chess\"\n[board]\n{board}\n{more}");
        good(&text, &[], &[])
    };
    let zone = |spec: &nightrider::meaning::spec::VariantSpec| {
        let promotion = &spec.pieces["pawn"].promotion[0];
        promotion.zone.map(|zone| squares(spec, zone))
    };
    let tall = chess("ranks = 10", "");
    assert_eq!(
        zone(&tall),
        ["a10 b10 c10 d10 e10 f10 g10 h10", "a1 b1 c1 d1 e1 f1 g1 h1"].map(str::to_owned)
    );
    let own = chess(
        "ranks = 10",
        "[promotion]\nzone = \"corners\"\nzone_black = \"first rank and file a\"",
    );
    assert_eq!(zone(&own), ["a1 h1 a10 h10", "a10"].map(str::to_owned));
}
