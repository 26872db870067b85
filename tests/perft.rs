//! Perft of the shipped variants against published and independently computed counts.
//!
//! `tests/perft/seeds.tsv` comes from an independent brute-force program for the five source games and chess; `known.tsv`
//! holds the usual chess positions and Capablanca's start. Columns: variant, FEN, depth, nodes.

mod support;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use nightrider::moves::perft;
use nightrider::program::Variant;

/// Rows with more nodes are left to the optimised run.
const QUICK: u64 = 30_000;

/// How many rows there are for each variant: all, and those of at most [`QUICK`] nodes.
const ROWS: &[(&str, usize, usize)] = &[
    ("capablanca", 4, 3),
    ("chess", 52, 32),
    ("cruise-pawns", 10, 10),
    ("cruise-pawns-any", 18, 16),
    ("cruise-pawns-costs-turn", 9, 9),
    ("cruise-pawns-over-friend-never", 9, 8),
    ("flying-bombers", 22, 15),
    ("flying-bombers-first", 30, 22),
    ("flying-bombers-superjump", 31, 21),
    ("hangars", 33, 24),
    ("herculean", 29, 22),
    ("herculean-2", 26, 21),
    ("herculean-2-weak", 25, 20),
    ("winther", 19, 16),
    ("winther-two", 18, 16),
    ("winther-vote", 19, 15),
];

struct Row {
    variant: String,
    fen: String,
    depth: u32,
    nodes: u64,
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for name in ["seeds", "known"] {
        let text = std::fs::read_to_string(format!("tests/perft/{name}.tsv")).unwrap();
        let mut lines = text.lines();
        assert_eq!(lines.next(), Some("variant\tfen\tdepth\tnodes"), "{name}: first line");
        for line in lines {
            let fields: Vec<&str> = line.split('\t').collect();
            let [variant, fen, depth, nodes] = fields[..] else {
                panic!("{name}: {line}");
            };
            rows.push(Row {
                variant: variant.to_owned(),
                fen: fen.to_owned(),
                depth: depth.parse().unwrap(),
                nodes: nodes.parse().unwrap(),
            });
        }
    }
    rows
}

/// Runs the rows on two threads, the longest first, and returns how many ran for each variant.
fn run(mut rows: Vec<Row>) -> BTreeMap<String, usize> {
    rows.sort_by_key(|r| std::cmp::Reverse(r.nodes));
    let mut variants: BTreeMap<String, Arc<Variant>> = BTreeMap::new();
    for row in &rows {
        if !variants.contains_key(&row.variant) {
            let variant = support::shipped(&row.variant, &[]).unwrap();
            variants.insert(row.variant.clone(), variant);
        }
    }
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    let ran = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let nodes = support::read(&variants[&row.variant], &row.fen)
                        .map(|(mut position, _)| perft(&mut position, row.depth));
                    if nodes != Ok(row.nodes) {
                        let line = format!(
                            "{} {} depth {}: {nodes:?}, not {}",
                            row.variant, row.fen, row.depth, row.nodes
                        );
                        wrong.lock().unwrap().push(line);
                    }
                    *ran.lock().unwrap().entry(row.variant.clone()).or_insert(0) += 1;
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    ran.into_inner().unwrap()
}

fn expected(count: impl Fn(&(&str, usize, usize)) -> usize) -> BTreeMap<String, usize> {
    let counts = ROWS.iter().map(|row| (row.0.to_owned(), count(row)));
    counts.filter(|(_, n)| *n > 0).collect()
}

#[test]
fn quick_rows() {
    let quick: Vec<Row> = rows().into_iter().filter(|r| r.nodes <= QUICK).collect();
    assert_eq!(run(quick), expected(|row| row.2));
}

#[test]
#[ignore = "minutes without optimisation: cargo test --release -- --ignored"]
fn long_rows() {
    let long: Vec<Row> = rows().into_iter().filter(|r| r.nodes > QUICK).collect();
    assert_eq!(run(long), expected(|row| row.1 - row.2));
}
