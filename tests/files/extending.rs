//! `extends`, switches and overrides.

use crate::common::{good, read, said};

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
