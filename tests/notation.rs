//! Betza strings from text to lines of steps.

#[path = "notation/dialects.rs"]
mod dialects;
#[path = "notation/portable.rs"]
mod portable;

use insta::{assert_snapshot, with_settings};
use nightrider::meaning::lower;
use nightrider::meaning::movement::Movement;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::parse::parse;
use nightrider::text::source::{Excerpt, SourceFile};
use proptest::prelude::*;

/// What a string means, and what is to be said about it.
fn read(text: &str) -> (Movement, Vec<Diagnostic>) {
    let excerpt = Excerpt::whole(&SourceFile::new("<betza>", text));
    let mut sink = Sink::default();
    let movement = lower::read(&excerpt, &mut sink);
    (movement, sink.sorted())
}

/// What a string means that has no errors.
fn meaning(text: &str) -> Movement {
    let (movement, found) = read(text);
    let errors: Vec<_> = found.iter().filter(|d| d.code.id.starts_with(['B', 'L'])).collect();
    assert!(errors.is_empty(), "{text}: {errors:?}");
    movement
}

/// The codes of all findings about a string.
fn codes(text: &str) -> Vec<&'static str> {
    read(text).1.iter().map(|d| d.code.id).collect()
}

fn lines(text: &str) -> Vec<String> {
    meaning(text).to_string().lines().map(str::to_owned).collect()
}

/// The lines of a table that are no comments, without blanks around.
fn rows(table: &str) -> impl Iterator<Item = &str> {
    table
        .lines()
        .map(str::trim)
        .filter(|row| !row.is_empty() && !row.starts_with('#'))
}

fn drawn(text: &str, found: &Diagnostic) -> String {
    let mut out = format!("{}[{}]: {}\n", found.code.severity.word(), found.code.id, found.message);
    if let Some(place) = &found.place {
        let before = text[..place.span.start].chars().count();
        let width = text[place.span.start..place.span.end].chars().count().max(1);
        out += format!(
            "  | {text}\n  | {}{} {}",
            " ".repeat(before),
            "^".repeat(width),
            found.label
        )
        .trim_end();
        out.push('\n');
    }
    for help in &found.help {
        out += &format!("  = {help}\n");
    }
    out
}

#[test]
fn strings_read_as_in_the_snapshots() {
    for row in rows(include_str!("notation/strings.txt")) {
        let (name, text) = row.split_once(':').expect("a name and a string");
        let text = text.trim();
        let tree = parse(text).map_or_else(|_| String::new(), |ast| ast.tree());
        let (movement, found) = read(text);
        let found: String = found.iter().map(|d| drawn(text, d)).collect();
        let parts = [tree, found, movement.to_string()].map(|part| part.trim_end().to_owned());
        let shown: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        with_settings!({ description => text, omit_expression => true, snapshot_path => "notation/snapshots", prepend_module_to_snapshot => false }, {
            assert_snapshot!(name, shown.join("\n\n"));
        });
    }
}

#[test]
fn strings_of_equal_meaning_give_equal_movements() {
    for row in rows(include_str!("notation/equal.txt")) {
        let mut strings = row.split_whitespace();
        let first = strings.next().expect("a string");
        for other in strings {
            assert_eq!(
                meaning(first),
                meaning(other),
                "{first} and {other}\n{}\n{}",
                meaning(first),
                meaning(other)
            );
        }
    }
}

#[test]
fn strings_of_different_meaning_give_different_movements() {
    for row in rows(include_str!("notation/different.txt")) {
        let strings: Vec<&str> = row.split_whitespace().collect();
        for (i, a) in strings.iter().enumerate() {
            for b in &strings[i + 1..] {
                assert_ne!(read(a).0, read(b).0, "{a} and {b}");
            }
        }
    }
}

#[test]
fn nothing_is_said_about_published_strings() {
    for text in rows(include_str!("notation/quiet.txt")) {
        assert_eq!(codes(text), [""; 0], "{text}");
        assert_ne!(meaning(text), Movement::default(), "{text}");
    }
}

// The rulings of docs/betza.md, each by its name.

#[test]
fn directions_on_king_and_queen_go_to_their_parts() {
    assert_eq!(meaning("fK"), meaning("fWfF"));
    assert_eq!(meaning("frQ"), meaning("frRfrB"));
    assert_eq!(codes("fK"), ["W003"]);
}

#[test]
fn both_sides_and_one_end_of_a_king_are_sides_for_its_diagonals_too() {
    for text in ["frlK", "flrK", "rlfK", "lfrK", "rflK", "lrfK"] {
        assert_eq!(meaning(text), meaning("fWsWfF"), "{text}");
    }
    assert_eq!(meaning("rlbK"), meaning("bWsWbF"));
    assert_eq!(meaning("frlbK"), meaning("K"));
    assert_eq!(meaning("rlbQ"), meaning("bRsRbB"));
    assert_eq!(meaning("fhNrlbK").lines.len(), 9);
    // One side alone still pairs, and so do the letters on the diagonals alone.
    assert_eq!(meaning("frK"), meaning("frWfrF"));
    assert_eq!(meaning("frlF"), meaning("frFlF"));
    let (_, found) = read("frlF");
    assert_eq!(found[0].code.id, "W003");
    assert!(
        found[0].message.ends_with("these say `fr`, `bl`, `fl`"),
        "{}",
        found[0].message
    );
    assert!(found[0].help[0].contains("`frblfl`"), "{:?}", found[0].help);
    assert_eq!((codes("rlbB"), codes("frlB")), (vec!["W003"], vec!["W003"]));
    assert_eq!((codes("frblB"), codes("flbrF")), (vec![], vec![]));
}

#[test]
fn a_vector_is_the_leaper_with_these_sides() {
    for (text, letters) in [
        ("(4,1)", "FX"),
        ("(1,4)", "FX"),
        ("(1,0)2", "W2"),
        ("(0,1)0", "R"),
        ("(2,3)", "Z"),
        ("f(1,2)", "fN"),
        ("fm(0,1)*", "fmW*"),
        ("c(0,2)0", "cDD"),
        ("[(1,1)?R]", "[F?R]"),
        ("(az)(1,2)", "(az)N"),
        ("(4,1)W", "FXW"),
    ] {
        assert_eq!(meaning(text), meaning(letters), "{text}");
    }
    for (text, printed) in [
        ("(4,1)", "FX"),
        ("f(4,4)2", "fAY2"),
        ("(0,10)", "(0,10)"),
        ("(07,12)", "(7,12)"),
    ] {
        assert_eq!(parse(text).unwrap().to_string(), printed);
    }
    assert_eq!(lines("ff(7,12)0").len(), 2);
    for (text, code) in [
        ("(0,0)", "B114"),
        ("(300,1)", "L004"),
        ("(99999999999,1)", "L004"),
        ("(1,2)03", "B007"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
}

/// The string in a finding's last help, and what the finding is.
fn advice(text: &str) -> (&'static str, Vec<String>) {
    let (_, found) = read(text);
    let help = found[0].help.join(" ");
    let strings = help.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    (found[0].code.id, strings)
}

#[test]
fn a_range_has_no_leading_zero_and_ends_at_the_longest_board() {
    for (text, exact) in [("W03", "nH"), ("F02", "nA"), ("R02", "nD")] {
        let (code, strings) = advice(text);
        assert_eq!((code, meaning(&strings[0])), ("B007", meaning(exact)), "{text}");
    }
    assert_eq!(advice("N02").1, ["afN", "N2"]);
    assert_eq!(advice("R00"), ("B007", vec!["R0".to_owned()]));
    assert_eq!(advice("W01"), ("B007", vec!["W".to_owned()]));
    assert_eq!(codes("[W?R007]"), ["B007"]);
    for text in ["W256", "R1000", "W99999999999999999999", "[W?R300]"] {
        assert_eq!(codes(text), ["B008"], "{text}");
    }
    assert_eq!((codes("W255"), codes("W0")), (vec![], vec![]));
}

#[test]
fn advice_on_lame_leaps_names_a_path_to_the_same_squares() {
    for (text, leap) in [("nC", "C"), ("nZ", "Z"), ("nNX", "NX"), ("nNY", "NY"), ("n(1,6)", "CX")] {
        let (code, strings) = advice(text);
        assert_eq!(code, "B107");
        let ends = |text: &str| -> std::collections::BTreeSet<(i32, i32)> {
            let end = |line: &String| {
                let leaps = line.split(" | ").filter_map(|step| step.strip_prefix("leap ("));
                leaps.fold((0, 0), |(x, y), leap| {
                    let (dx, dy) = leap.trim_end_matches(')').split_once(',').expect("two sides");
                    (x + dx.parse::<i32>().unwrap(), y + dy.parse::<i32>().unwrap())
                })
            };
            lines(text).iter().map(end).collect()
        };
        // Rides are written as such, so the path is compared leg by leg where it is longer than one.
        let path = strings[0].replace("W", "mW");
        assert!(read(&path).1.is_empty(), "{path}");
        if !lines(&strings[0]).iter().any(|line| line.contains("ride")) {
            assert_eq!(ends(&strings[0]), ends(leap), "{text}: {}", strings[0]);
        }
    }
    assert_eq!(advice("nC").1, ["afafsW"]);
    assert_eq!(advice("jZ").1, ["pafsafW"]);
    assert_eq!(codes("n(3,40)"), ["B107"]);
}

#[test]
fn a_group_that_goes_on_behind_itself_is_written_out() {
    for (text, once, more) in [
        ("m(af)cW", "mcW", "m(af)afcW"),
        ("c(as)fR3", "cfR3", "c(as)asfR3"),
        ("(az)mN", "mN", "(az)azmN"),
    ] {
        let (code, strings) = advice(text);
        assert_eq!((code, &strings[..]), ("B113", &[once.to_owned(), more.to_owned()][..]));
        for said in &strings {
            assert!(read(said).1.iter().all(|d| !d.code.id.starts_with('B')), "{said}");
        }
    }
    for text in ["[U-W]", "[W-O2]", "[I?W]"] {
        assert_eq!(codes(text), ["B108"], "{text}");
    }
}

#[test]
fn l_is_the_camel_and_j_the_zebra() {
    assert_eq!(meaning("L"), meaning("C"));
    assert_eq!(meaning("J"), meaning("Z"));
    assert_eq!((codes("L"), codes("J")), (vec!["W003"], vec!["W003"]));
}

#[test]
fn suffixes_add_up_and_a_range_may_follow() {
    assert_eq!(lines("fWX"), ["leap (0,4) | land EX"]);
    assert_eq!(lines("frFX"), ["leap (4,1) | land EX"]);
    assert_eq!(lines("frFY"), ["leap (3,3) | land EX"]);
    assert_eq!(lines("fWXXY"), ["leap (-2,9) | land EX", "leap (2,9) | land EX"]);
    assert_eq!(lines("fHX2"), ["ride (0,6) 1..2 | land EX"]);
}

#[test]
fn a_first_leg_takes_no_side_for_q_and_z() {
    assert_eq!(meaning("(az)N").lines.len(), 16);
    assert_eq!(meaning("qN").lines.len(), 16);
    assert_eq!(meaning("(afq)N"), meaning("Nafs(afq)N"));
}

#[test]
fn from_a_diagonal_q_turns_to_the_file_and_z_to_the_rank() {
    let ship = lines("[flF?fqR]");
    assert_eq!(
        ship,
        [
            "leap (-1,1) | want E | ride (0,1) 1..* | land EX",
            "leap (-1,1) | land EX"
        ]
    );
    assert_eq!(
        lines("[flF-fzR]"),
        ["leap (-1,1) | want E | ride (-1,0) 1..* | land EX"]
    );
}

#[test]
fn bracket_legs_go_outward_and_letters_before_select_whole_moves() {
    assert_eq!(lines("[fW-F-R2]").len(), 4);
    assert_eq!(meaning("v[F?R]"), meaning("[F?fqR]"));
    assert_eq!(meaning("f[W-B]"), meaning("[fW-B]"));
    // A move that stops early is judged by its first leg alone.
    assert_eq!((lines("[W?sW]").len(), lines("v[W?sW]").len()), (12, 10));
    assert_eq!(lines("lf[N-R]"), ["leap (-1,2) | want E | ride (0,1) 1..* | land EX"]);
    assert_eq!(lines("[lfN-N2]"), ["ride (-1,2) 2..3 | land EX"]);
}

#[test]
fn a_bracket_leg_that_leaves_its_lines_is_warned_about() {
    assert_eq!(lines("[frF-fR]"), ["ride (1,1) 2..* | land EX"]);
    assert_eq!(
        (codes("[frF-fR]"), codes("[F-sB]"), codes("[W-sR]")),
        (vec!["W005"], vec![], vec![])
    );
}

#[test]
fn an_unload_puts_the_last_victim_down_where_its_leg_began() {
    assert_eq!(lines("fucW"), ["leap (0,1) | want X | take | unload | stop"]);
    assert_eq!(
        lines("fcafmafumW"),
        ["leap (0,1) | want X | take | leap (0,1) | want E | leg | leap (0,1) | unload | land E"]
    );
}

#[test]
fn letters_of_a_leg_come_in_any_order() {
    assert_eq!(meaning("ifmnD"), meaning("nmfiD"));
    assert_eq!(meaning("fcpR"), meaning("pcfR"));
    assert_ne!(meaning("flN"), meaning("lfN"));
}

#[test]
fn only_straight_leaps_and_knights_are_lame_or_jump() {
    for text in ["nC", "jZ", "nNY", "jDY", "nGX"] {
        assert_eq!(codes(text), ["B107"], "{text}");
    }
    assert_eq!(lines("lfjN"), ["leap (0,1) | want FX | leap (-1,1) | land EX"]);
}

#[test]
fn every_skipped_square_leaves_a_right_in_passing() {
    let steps = "leap (0,1) | want E | mark | leap (0,1) | want E | mark | leap (0,1) | land E";
    assert_eq!(lines("fmnnH"), [steps]);
    assert_eq!(lines("ifmnH"), [format!("virgin | {steps}")]);
    assert_eq!(lines("ifmnW3"), ["virgin | ride (0,1) 1..3 mark | land E"]);
    // Only a move that does not capture leaves rights.
    assert_eq!(lines("fnnD").len(), 2);
}

#[test]
fn t_spares_royals_at_the_end_and_wants_friends_to_hop_on() {
    assert_eq!(
        lines("ftW"),
        ["leap (0,1) | is X not-royal | land X", "leap (0,1) | land E"]
    );
    assert_eq!(lines("ftpafW"), ["leap (0,1) | want F | leap (0,1) | land EX"]);
    assert_eq!(codes("fmtW"), ["W001"]);
}

#[test]
fn a_star_goes_to_the_own_half_and_forward_only() {
    assert_eq!(lines("fmW*"), ["ride (0,1) 1..half mark | land E"]);
    for text in ["W*", "sW*", "bF*", "R*"] {
        assert_eq!(codes(text), ["B106"], "{text}");
    }
}

#[test]
fn an_imitator_keeps_modes_and_may_be_flipped() {
    assert_eq!(lines("I"), ["imitate EX"]);
    assert_eq!(lines("bmI"), ["imitate flipped E"]);
    assert_eq!(codes("fI"), ["B108"]);
}

#[test]
fn drops_and_relays_are_refused_by_name() {
    assert_eq!(
        (codes("@"), codes("K@W"), codes("fxR")),
        (vec!["B103"], vec!["B103"], vec!["B104"])
    );
}

#[test]
fn ii_means_in_front_of_a_start_square() {
    assert_eq!(lines("iifmW2"), ["from ahead-of-start | ride (0,1) 1..2 | land E"]);
}

#[test]
fn no_letter_is_passed_over_in_silence() {
    for (text, code) in [
        ("E", "B101"),
        ("wW", "B102"),
        ("sF", "W001"),
        ("hW", "W001"),
        ("fhW", "W001"),
        ("nR", "W001"),
        ("yW", "W003"),
        ("cyW", "W001"),
        ("yN", "W001"),
        ("umW", "W001"),
        ("tmW", "W001"),
        ("taW", "W001"),
        ("ckW", "W001"),
        ("pgR", "W001"),
        ("vofR", "W001"),
        ("aiW", "W001"),
        ("c[W-mF]", "W001"),
        ("[F?sR]", "W005"),
        ("jW", "W002"),
        ("ggR", "W004"),
    ] {
        assert_eq!(codes(text), [code], "{text}");
    }
}

#[test]
fn a_group_that_closes_may_end_where_it_began_and_a_ride_may_not() {
    let ride = "ride (0,1)+(1,0)+(0,-1)+(-1,0) 1..* | land EX";
    assert_eq!(lines("fqW"), ["ride (0,1)+(-1,0)+(0,-1)+(1,0) 1..* | land EX", ride]);
    let back = "leap (0,1) | want E | leap (1,0) | want E | leap (0,-1) | want E | leap (-1,0) | land E";
    assert_eq!(lines("f(ar)W"), [back, ride]);
}

#[test]
fn lame_and_jumping_riders_test_every_leap() {
    assert_eq!(lines("fnDD"), ["ride (0,2) past-empty (0,1) 1..* | land EX"]);
    assert_eq!(lines("fjAA").len(), 2);
    assert_eq!(lines("lfnNN"), ["ride (-1,2) past-empty (0,1) 1..* | land EX"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is read prints as text that reads the same, and lowering it always ends.
    #[test]
    fn printed_trees_read_the_same(text in "(\\(?[fblrsvhqzmcdekpgtuynijoa]{0,3}a?\\)?[a-z]{0,2}(\\[?[WFDNACKRBQUOI][XY]?[0-9*]{0,2}[-?]?[smf]?[RN]?\\]?)){1,3}") {
        if let Ok(ast) = parse(&text) {
            prop_assert_eq!(parse(&ast.to_string()), Ok(ast));
        }
        read(&text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,40}") {
        let (movement, found) = read(&text);
        prop_assert!(!found.is_empty() || movement != Movement::default());
    }
}
