//! What is noted for those who write for other programs.

use std::process::Command;

use nightrider::meaning::lower;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
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

/// What stands in the table is said by the commands too.
#[test]
fn commands_note_every_row_of_the_table() {
    let mut rows: Vec<&str> = DIFFERENCES.iter().map(|d| d.example).collect();
    rows.dedup();
    assert!(rows.len() >= 35, "{rows:?}");
    for row in rows {
        for command in ["piece", "explain"] {
            let output = Command::new(env!("CARGO_BIN_EXE_nightrider"))
                .args([command, row, "--portable"])
                .output()
                .unwrap();
            let said = String::from_utf8(output.stderr).unwrap() + &String::from_utf8(output.stdout).unwrap();
            assert!(output.status.success(), "{command} {row}: {said}");
            for difference in DIFFERENCES.iter().filter(|d| d.example == row) {
                let note = format!("note[N104]: {}: {}", difference.program, difference.there);
                assert!(said.contains(&note), "{command} {row}: {note}\n{said}");
            }
        }
    }
}

/// The page's strings in other tongues are never read without a word, and what is said to write here is clean.
#[test]
fn strings_of_others_are_refused_or_noted() {
    let page = include_str!("../../docs/dialects.md");
    let (_, rest) = page.split_once("\n## What others write\n").unwrap();
    let (table, _) = rest.split_once("\n## ").unwrap();
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| line.split('`').skip(1).step_by(2).collect())
        .collect();
    assert!(rows.len() >= 4, "{rows:?}");
    let said = |betza: &str| {
        let mut sink = Sink::default();
        lower::read(&Excerpt::whole(&SourceFile::new("<betza>", betza)), &mut sink);
        sink.found
    };
    for row in rows {
        let [elsewhere, here] = row[..] else { panic!("{row:?}") };
        assert!(
            !said(elsewhere).is_empty() || !found(elsewhere).is_empty(),
            "{elsewhere}"
        );
        assert!(said(here).is_empty(), "{here}: {:?}", said(here));
    }
}
