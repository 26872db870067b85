//! Strings of other dialects (ruling 20), letters that are refused (ruling 13), and the sides of oblique leaps (ruling 4): each is
//! told what says the same here.

use nightrider::tools::lint::portable::found;

use super::{advice, codes, lines, meaning, read};

/// A string, the code of its finding, the first string of its help, and a string of the same meaning written by hand.
const SAID: &[(&str, &str, &str, &str)] = &[
    // The lion's two king steps: one alone, two with captures on either, back to where it came from.
    ("[aK]", "B115", "KmcaKmcabK", "KmaKcaKmabKcabK"),
    ("NAD[aK]", "B115", "KmcaKmcabK", "KmaKcaKmabKcabK"),
    ("QDA[aF]", "B115", "FmcaFmcabF", "FmaFcaFmabFcabF"),
    ("RbBf[avF]fA", "B115", "fFfmcavF", "fFfmavFfcavF"),
    ("BrlbRf[avW]fD", "B115", "fWfmcavW", "fWfmafWfmabWfcafWfcabW"),
    // Only the last step of an area move captures.
    ("BrlR[mKa3K]", "B115", "KaKaaK", "KmaKmamaK"),
    ("ma3K", "B115", "KaKaaK", "KmaKmamaK"),
    ("a3W", "B115", "WmcaWmcamcaW", "WmaWcaWmamaWmacaWcamaWcacaW"),
    ("R(2<=n<=4)", "B116", "[W-W3]", "[W-W3]"),
    ("rlR(2<=n<=3)", "B116", "[rlW-W2]", "[sW-W2]"),
    ("B(>=2)", "B116", "[F-F0]", "[F-B]"),
    ("cQ(n>2)", "B116", "[K-K-cK0]", "[W-W-cR][F-F-cB]"),
    ("fR(n≤3)", "B116", "fR3", "fW3"),
    ("N(1<n<3)", "B116", "[N-N]", "afN"),
    ("[fr][bl]B", "B117", "frblB", "frBblB"),
    ("[fr][bl]BW[br]F", "B117", "frblB", "frBblB"),
    ("cf[b][fr]B2", "B117", "cfbbfrB2", "cfB2cbB2cfrB2"),
    ("t[FR]", "B118", "[F?R]", "FyafsF"),
    ("ft[FW]", "B118", "f[F?W]", "f[F?W]"),
    ("n[WF]", "B118", "[W-F]", "nN"),
    ("[WC]", "B118", "[W-C]", "[W-C]"),
    ("t[WNB2]", "B118", "[W?N?B2]", "[W?N?B2]"),
    ("z(FW)", "B119", "Fafs(afz)F", "Fafr(afz)Fafl(afz)F"),
    ("q(WF)", "B119", "Wafs(afq)W", "(afq)W"),
    ("fz(FW)", "B119", "fFfafs(afz)F", "fFfafr(afz)Ffafl(afz)F"),
    ("ppR", "B120", "p(afp)afR", "p(afp)afR"),
    ("cppB", "B120", "p(afp)afcB", "p(afp)afcB"),
    ("QcppQ", "B120", "p(afp)afcQ", "p(afp)afcQ"),
    ("fmppN0", "B120", "fp(afp)afmN0", "fp(afp)afmN0"),
];

#[test]
fn strings_of_other_dialects_are_told_what_says_the_same() {
    for (text, code, here, by_hand) in SAID {
        let (said, strings) = advice(text);
        assert_eq!(
            (said, strings.first().map(String::as_str)),
            (*code, Some(*here)),
            "{text}"
        );
        assert_eq!(meaning(here), meaning(by_hand), "{text}: {here}");
        for other in &strings {
            assert!(
                read(other).1.iter().all(|d| !d.code.id.starts_with('B')),
                "{text}: {other}"
            );
        }
    }
}

/// The bounds themselves, as lines.
#[test]
fn ranges_between_bounds_have_both() {
    let rides = |text: &str| {
        let line = &lines(text)[0];
        line.split(" | ").next().unwrap().rsplit(' ').next().unwrap().to_owned()
    };
    for (text, bounds) in [
        ("R(2<=n<=4)", "2..4"),
        ("sR(2<=n<=3)", "2..3"),
        ("B(>=2)", "2..*"),
        ("Q(n>2)", "3..*"),
        ("fR(n≤3)", "1..3"),
    ] {
        let here = &advice(text).1[0];
        assert_eq!(rides(here), bounds, "{text}: {here}");
    }
    assert_eq!(advice("R(4<=n<=2)").1, Vec::<String>::new());
}

#[test]
fn hops_over_any_number_of_hurdles_go_over_one_and_more() {
    let all = lines("p(afp)afR");
    assert!(!all.is_empty(), "{all:?}");
    assert_eq!(codes("mppaR"), ["B120"]);
    assert_eq!(codes("[W?ppR]"), ["B120"]);
}

#[test]
fn single_steps_with_y_are_told_the_bent_rider() {
    for (text, bent) in [("yF", "FyafsF"), ("yW", "WyafsW"), ("fyF", "fFfyafsF")] {
        let (code, strings) = advice(text);
        assert_eq!((code, strings), ("W003", vec![bent.to_owned()]), "{text}");
    }
    assert_eq!((codes("FyafsF"), codes("yN")), (vec![], vec!["W001"]));
}

#[test]
fn good_strings_that_tables_of_shogi_pieces_mean_otherwise_are_noted() {
    let noted = |betza: &str| {
        let tables = |(_, d): &(_, &nightrider::tools::lint::portable::Difference)| d.program.contains("shogi");
        found(betza).iter().any(tables)
    };
    for betza in ["NADaK", "QavKafavK", "KNADaK"] {
        assert!(
            noted(betza) && codes(betza).iter().all(|code| !code.starts_with('B')),
            "{betza}"
        );
    }
    for betza in ["afsW", "KmaK", "KcaK", "(az)K"] {
        assert!(!noted(betza), "{betza}");
    }
}

#[test]
fn a_relay_and_a_drop_are_refused_with_what_they_were() {
    let help = |text: &str| read(text).1[0].help.join(" ");
    assert_eq!(
        (codes("mNxaN"), codes("cxK"), codes("@")),
        (vec!["B104"], vec!["B104"], vec!["B103"])
    );
    for said in ["`udK`", "`ucK`", "`cabK`", "`mNxaN`"] {
        assert!(help("xK").contains(said), "{said}");
    }
    assert!(help("@").contains("`[drops]`"));
}

/// The author's later reading gives an oblique leap a side from the start; a first leg that says `s` is read alike by both.
#[test]
fn bends_of_oblique_leaps_are_noted_where_the_author_reads_them_otherwise() {
    let noted = |betza: &str| found(betza).iter().any(|(_, d)| d.program == "Interactive Diagram");
    for betza in ["(az)N", "(afq)N", "m(az)C"] {
        assert!(noted(betza), "{betza}");
    }
    for betza in ["Nas(az)N", "Nafs(afq)N", "(az)F", "qN"] {
        assert!(!noted(betza), "{betza}");
    }
    assert_eq!(meaning("Nas(az)N"), meaning("(az)N"));
    assert_eq!(meaning("Nafs(afq)N"), meaning("(afq)N"));
}

/// Shipped and named pieces are spelt so that both readings agree.
#[test]
fn no_shipped_or_named_piece_depends_on_the_side_of_an_oblique_leap() {
    let disputed = |betza: &str| found(betza).iter().any(|(_, d)| d.there.contains("December 2021"));
    for piece in nightrider::meaning::pieces::all() {
        assert!(!disputed(piece.betza), "{}", piece.name);
    }
    for variant in std::fs::read_dir("variants").unwrap() {
        let path = variant.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let strings = text
            .lines()
            .filter_map(|line| line.strip_prefix("betza = \"")?.strip_suffix('"'));
        for betza in strings {
            assert!(!disputed(betza), "{}: {betza}", path.display());
        }
    }
}
