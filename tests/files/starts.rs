//! The start of every shipped variant beside the one that somebody else gives.
//!
//! `starts.tsv` holds start positions from outside, as they are written there: what Fairy-Stockfish says for the variants that
//! it knows, and for the others what the named program or author gives. Rows of perft tables carry their FEN, so that they
//! never see the set-up of a file; this does. Both sides are compared as texts, field by field, by what stands here and not by
//! the reader of FENs. A row names the fields that differ and why.

use std::collections::BTreeMap;

use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::tools::catalog::{SHIPPED, load_shipped};

/// The fields of a start position by name, as plain texts.
type Fields = BTreeMap<&'static str, String>;

/// Cells of a board one by one, `.` for an empty one; marks of promotion and of ids stay with their letters.
fn cells(placement: &str) -> String {
    let mut cells = String::new();
    let mut number = 0;
    for c in placement.chars() {
        if let Some(digit) = c.to_digit(10) {
            number = number * 10 + digit as usize;
            continue;
        }
        cells.extend(std::iter::repeat_n('.', std::mem::take(&mut number)));
        cells.push(c);
    }
    cells.extend(std::iter::repeat_n('.', number));
    cells
}

fn sorted(letters: &str) -> String {
    let mut letters: Vec<char> = letters.chars().filter(|c| *c != '-').collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// What a FEN says. Fields that are left out are those of a first move: White's, no rights, no counters.
fn fields(fen: &str) -> Fields {
    let mut words = fen.split_whitespace();
    let board = words.next().expect("a board");
    let (placement, hands) = board.split_once('[').unwrap_or((board, "]"));
    let side = words.next().unwrap_or("w");
    let mut fields = Fields::from([
        ("board", cells(placement)),
        ("hands", sorted(hands.trim_end_matches(']'))),
        ("side", side.to_owned()),
    ]);
    let (mut rights, mut clocks) = (Vec::new(), Vec::new());
    for word in words {
        match word {
            _ if word.contains('+') => drop(fields.insert("checks", word.to_owned())),
            _ if word.bytes().all(|b| b.is_ascii_digit()) => clocks.push(word),
            _ => rights.push(word),
        }
    }
    let letters = |i: usize| sorted(rights.get(i).unwrap_or(&"-"));
    fields.insert("rights", letters(0));
    fields.insert("passing", letters(1));
    fields.insert("more", rights.get(2..).unwrap_or_default().join(" "));
    let clock = |i: usize, otherwise| *clocks.get(i).unwrap_or(&otherwise);
    fields.insert("clocks", format!("{} {}", clock(0, "0"), clock(1, "1")));
    fields.entry("checks").or_default();
    fields
}

fn start(name: &str) -> String {
    let (spec, _) = load_shipped(name, &[]).unwrap();
    Position::start(Variant::compile(spec.unwrap()).unwrap().into()).fen()
}

#[test]
fn starts_are_those_of_outside_sources() {
    let mut wrong = Vec::new();
    let mut rows = include_str!("starts.tsv").lines().skip(1);
    for (name, _) in SHIPPED {
        let row = rows.next().unwrap_or_default();
        let [variant, source, outside, differs, reason] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{name}: {row:?} is no row");
        };
        assert_eq!(variant, *name, "a row for each variant, in their order");
        assert!(!source.is_empty(), "{name} names no source");
        assert_eq!(
            differs == "-",
            reason == "-",
            "{name}: a difference and its reason go together"
        );
        let here = start(name);
        let (ours, theirs) = (fields(&here), fields(outside));
        let found: Vec<&str> = ours.keys().filter(|k| ours[*k] != theirs[*k]).copied().collect();
        let said: Vec<&str> = differs.split(' ').filter(|d| *d != "-").collect();
        if found != said {
            wrong.push(format!(
                "{name}: {found:?} differ, {said:?} are said to\n  {here}\n  {outside}"
            ));
        }
    }
    assert_eq!(rows.next(), None, "a row too many");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The comparison itself: what differs is seen, what is only written otherwise is not.
#[test]
fn differences_between_starts_are_seen() {
    let differ = |a: &str, b: &str| {
        let (a, b) = (fields(a), fields(b));
        a.keys()
            .filter(|k| a[*k] != b[*k])
            .copied()
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(differ("3q4/8/1QQ1QQ2 w - - 0 1", "3q4/8/1QQ1QQ2"), "");
    assert_eq!(differ("k3/4[NBnb] w KQkq - 0 1", "k3/4[BNbn] w QKqk - 0 1"), "");
    assert_eq!(differ("k3/4[] w - - 7+7 0 1", "k3/4[-] w 7+7 0 1"), "");
    assert_eq!(differ("3q4/8/1QQ2QQ1 w - - 0 1", "3q4/8/1QQ1QQ2"), "board");
    assert_eq!(differ("+p3/4 w - - 0 1", "p3/4 w - - 0 1"), "board");
    assert_eq!(differ("10/9p w - - 0 1", "10/8p1 w - - 0 1"), "board");
    assert_eq!(
        differ("k3/4[Nn] b KQ - 1+1 0 1", "k3/4[Nnn] w KQkq - 3 1"),
        "checks clocks hands rights side"
    );
    assert_eq!(differ("k3/4 w - e3 0 1", "k3/4 w - - 0 1"), "passing");
}
