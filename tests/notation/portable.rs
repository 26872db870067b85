//! What is noted for those who write for other programs.

use nightrider::tools::lint::portable::{DIFFERENCES, found};

fn programs(betza: &str) -> Vec<&'static str> {
    found(betza)
        .into_iter()
        .map(|(_, difference)| difference.program)
        .collect()
}

#[test]
fn every_difference_is_noted_in_its_example() {
    for difference in DIFFERENCES {
        let noted = found(difference.example);
        assert!(
            noted.iter().any(|(_, d)| std::ptr::eq(*d, difference)),
            "{}: {} is not noted",
            difference.example,
            difference.program
        );
    }
}

/// Strings that all the programs of the table read alike.
#[test]
fn plain_strings_are_portable() {
    for betza in ["W", "FDN", "mWcF", "fmWfcF", "R4", "B", "N0", "rfW", "WFR2"] {
        assert_eq!(programs(betza), Vec::<&str>::new(), "{betza}");
    }
}

/// The random pairs in which XBoard's answer is another all fall under a row of the table.
#[test]
fn where_xboard_differs_it_is_noted() {
    let table = include_str!("../golden/xboard-limits.tsv");
    for line in table.lines().filter(|l| !l.starts_with('#')) {
        let betza = line.split('\t').nth(2).unwrap();
        assert!(programs(betza).contains(&"XBoard"), "{betza}");
    }
}

/// What is noted, and where: string, program, the text underlined.
#[test]
fn notes_stand_at_the_letter() {
    for (betza, program, at) in [
        ("WfcafmF", "Fairy-Stockfish", "a"),
        ("KfsB", "XBoard", "f"),
        ("mWmnH", "XBoard", "n"),
        ("cacacafmW", "XBoard", "c"),
        ("WR16", "Fairy-Stockfish", "16"),
        ("W[F?R]", "XBoard", "[F?R]"),
        ("fmFfceW", "betza-visualizer", "e"),
        ("WXX", "XBoard", "WXX"),
    ] {
        let noted = found(betza);
        let fits = |(span, d): &(
            nightrider::text::source::Span,
            &nightrider::tools::lint::portable::Difference,
        )| { d.program == program && &betza[span.start..span.end] == at };
        assert!(noted.iter().any(fits), "{betza}: {program} at {at}");
    }
}
