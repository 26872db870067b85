//! Perft of the shipped variants against published and independently computed counts.
//!
//! `tests/perft/seeds.tsv` comes from an independent brute-force program for the five source games and chess; `known.tsv`
//! holds the usual chess positions and Capablanca's start; `published.tsv` what other programs' test-suites say of games that
//! are shipped here. Columns: variant, FEN, depth, nodes.
//!
//! `fairy-start.tsv` and `fairy-positions.tsv` hold Fairy-Stockfish's counts for its own variants, one position a line, the
//! last columns for depth 1 and up. `peers/` holds variants that are only there to be counted. `differences.tsv` names the
//! positions where another engine's rule is not ours, with the key or switch that makes ours theirs.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use nightrider::moves::{Counting, perft, perft_as};
use nightrider::program::Variant;

/// Rows with more nodes are left to the optimised run: in general, and where pieces fly, which takes far longer a node.
const QUICK: [u64; 2] = [100_000, 2_500];

/// The same for the tables of the wider field, which are long.
const QUICK_FIELD: u64 = 5_000;

/// Rows of those tables with more nodes are not run.
const LONG_FIELD: u64 = 3_000_000;

/// Rows with at most so many nodes are counted with all moves listed, too.
const LISTED: u64 = 20_000;

/// That way of counting.
const LISTS: Counting<'static> = Counting {
    lists: true,
    known: None,
    left: None,
};

/// How many rows there are for each variant: all, and the [`QUICK`] ones.
const ROWS: &[(&str, usize, usize)] = &[
    ("capablanca", 4, 3),
    ("chess", 52, 39),
    ("cruise-pawns", 10, 9),
    ("cruise-pawns-any", 18, 10),
    ("cruise-pawns-costs-turn", 9, 7),
    ("cruise-pawns-over-friend-never", 9, 7),
    ("flying-bombers", 22, 17),
    ("flying-bombers-first", 30, 24),
    ("flying-bombers-superjump", 31, 24),
    ("hangars", 33, 29),
    ("herculean", 29, 26),
    ("herculean-2", 26, 23),
    ("herculean-2-weak", 25, 23),
    ("winther", 19, 19),
    ("winther-two", 18, 18),
    ("winther-vote", 19, 19),
];

/// Variants of the wider tables that are shipped, or in `peers/`.
const FIELD: &[&str] = &[
    "1d-chess",
    "3check-crazyhouse",
    "4x5chess",
    "4x6chess",
    "5x6chess",
    "6x6atom",
    "active",
    "advancedpawn",
    "ai-wok",
    "ajax-orthodox",
    "alapo",
    "allexplodeatomic",
    "allqueenschess",
    "allwayspawns",
    "almost",
    "amazon",
    "amazons",
    "andersanti",
    "andersgiveaway",
    "annexation",
    "anti-losalamos",
    "antiantichess",
    "antiatomic",
    "antichess",
    "antihouse",
    "antiminishogi",
    "aralzaa",
    "argess",
    "armageddon",
    "asean",
    "asimplegame",
    "ataxx",
    "atomar",
    "atomic",
    "atomic-giveaway",
    "atomic-giveaway-hill",
    "atomicduck",
    "atomiczh",
    "backrank",
    "bajr",
    "berolina",
    "blackletter",
    "breakthrough",
    "breakthrough5",
    "breakthrough6",
    "breakthrough7",
    "buffalo",
    "bughouse",
    "cambodian",
    "cannonshogi",
    "capablanca",
    "capahouse",
    "caparandom",
    "capture",
    "captureall",
    "capturethequeen",
    "castle",
    "caught-in-a-snag",
    "centaur",
    "centaurking",
    "cfour",
    "cfour-misere",
    "chak",
    "chancellor",
    "chaturanga",
    "checkless",
    "checkmateless",
    "checkshogi",
    "chennis",
    "chess",
    "chess960",
    "chessgi",
    "chessvshp",
    "chigorin",
    "chu",
    "clobber",
    "clobber10",
    "codrus",
    "coffeehouse",
    "coffeerace",
    "coregal",
    "cornerrook",
    "courier",
    "cowboys",
    "crazyhouse",
    "crossderby",
    "crossing",
    "crowdedxiangqi",
    "cylinder",
    "dai",
    "diana",
    "dobutsu",
    "doublearmy",
    "dragon",
    "dragon-chess",
    "dragonfly",
    "duck",
    "elgam",
    "elimination",
    "embassy",
    "embassyhouse",
    "empire",
    "epicatomic",
    "euroshogi",
    "extinction",
    "flipello",
    "flipello10",
    "flipello6",
    "flipersi",
    "forward",
    "fox-and-hounds",
    "fullmoon",
    "gale",
    "gardner",
    "gemini",
    "georgian",
    "gethenian",
    "giveaway",
    "gomoku",
    "gorogoro",
    "gorogoroplus",
    "gothhouse",
    "gothic",
    "grand",
    "grandhouse",
    "grasshopper",
    "gross",
    "gryphon",
    "gustav3",
    "haynie",
    "hexapawn",
    "hoppelpoppel",
    "horde",
    "indiangreat",
    "isolation",
    "isolation7x7",
    "janggi",
    "janggicasual",
    "janggihouse",
    "janggimodern",
    "janggitraditional",
    "janus",
    "jesonmor",
    "joust",
    "judkins",
    "kamikazerooks",
    "karouk",
    "khans",
    "kinglet",
    "kingofthehill",
    "knightmate",
    "knights-halma",
    "koedem",
    "kono",
    "kyotoshogi",
    "la-mancha-duel",
    "la-mancha-squeez",
    "leaperhouse",
    "legan",
    "lewthwaite",
    "loop",
    "losalamos",
    "losers",
    "maharajah",
    "maharajah2",
    "makhouse",
    "makpong",
    "makruk",
    "manchu",
    "mansindam",
    "massacre",
    "micro",
    "microchess",
    "minihouse",
    "minishogi",
    "minixiangqi",
    "misere",
    "modern",
    "mounted",
    "muje",
    "newzealand",
    "nightrider",
    "nim",
    "nineholes",
    "nocastle",
    "nocheckatomic",
    "normal",
    "nuclear",
    "okisakishogi",
    "omega",
    "omicron",
    "opposite-castling",
    "opulent",
    "orda",
    "ordamirror",
    "ordavsempire",
    "pandemonium",
    "paradigm",
    "pawnback",
    "pawnsideways",
    "pawnsking",
    "pawnsmassacre",
    "pawnsonly",
    "peasant",
    "peerbig",
    "peerleap",
    "peerpawn",
    "peerriders",
    "perfect",
    "petrified",
    "petty",
    "picaria",
    "placement",
    "pocketknight",
    "quadwrangle",
    "quadwrangle7x7",
    "quasi-shatranj",
    "raazuvaa",
    "racingchess",
    "racingkings",
    "rifle",
    "river",
    "roll-ing-to-four",
    "rookmate",
    "rooksquare",
    "screen",
    "seirawan",
    "semitorpedo",
    "shako",
    "shatar",
    "shatranj",
    "shinobi",
    "shinobimirror",
    "shinobiplus",
    "shogi",
    "shogun",
    "shoot",
    "shoshogi",
    "shouse",
    "sittuyin",
    "sixthrank",
    "snailtrail",
    "snort",
    "sortofalmost",
    "spartan",
    "squatter",
    "stardust",
    "suicide",
    "supply",
    "symphony",
    "synochess",
    "teeko",
    "tencubed",
    "three-musketeers",
    "threekings",
    "tictacchess",
    "tictactoe",
    "torishogi",
    "torpedo",
    "troitzky",
    "tuktuk",
    "twokings",
    "twokings2",
    "upsidedown",
    "washogi",
    "weak",
    "wildebeest",
    "wolf",
    "xhess",
    "xiangqi",
    "xiangqihouse",
    "yarishogi",
];

/// Keys and switches set for a run.
type Sets = Vec<(String, String)>;

#[derive(Clone)]
struct Row {
    variant: String,
    sets: Vec<(String, String)>,
    fen: String,
    depth: u32,
    nodes: u64,
}

fn rows(names: &[&str]) -> Vec<Row> {
    let mut rows = Vec::new();
    for name in names {
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
                sets: Vec::new(),
                fen: fen.to_owned(),
                depth: depth.parse().unwrap(),
                nodes: nodes.parse().unwrap(),
            });
        }
    }
    rows
}

/// The rows of the wider tables that are about variants in [`FIELD`], as [`rows`] gives them, but for the differences.
fn field_rows() -> Vec<Row> {
    let mut rows = rows(&["published"]);
    for (name, fen_column) in [("fairy-start", 4), ("fairy-positions", 3)] {
        let text = std::fs::read_to_string(format!("tests/perft/{name}.tsv")).unwrap();
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let counts = fields[fen_column + 1..].iter().filter(|n| !n.is_empty());
            for (depth, nodes) in (1..).zip(counts) {
                rows.push(Row {
                    variant: fields[0].to_owned(),
                    sets: Vec::new(),
                    fen: fields[fen_column].to_owned(),
                    depth,
                    nodes: nodes.parse().unwrap(),
                });
            }
        }
    }
    rows.retain(|row| FIELD.contains(&row.variant.as_str()));
    let text = std::fs::read_to_string("tests/perft/differences.tsv").unwrap();
    for line in text.lines().skip(1) {
        let [variant, fen, sets, _reason] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("differences: {line}");
        };
        let meant = |row: &Row| row.variant == variant && (fen == "*" || row.fen == fen);
        assert!(rows.iter().any(meant), "nothing to differ: {line}");
        let (key, value) = sets.split_once('=').expect("a key and a value");
        let differing = rows.iter_mut().filter(|row| meant(row));
        differing.for_each(|row| row.sets.push((key.to_owned(), value.to_owned())));
    }
    rows
}

/// A variant by name: shipped, or one of the peers.
fn variant(name: &str, sets: &[(String, String)]) -> Arc<Variant> {
    let peer = format!("tests/perft/peers/{name}.toml");
    let found = match std::fs::read_to_string(&peer) {
        Ok(text) => support::from_text(&peer, &text, sets),
        Err(_) => support::shipped(name, sets),
    };
    found.unwrap()
}

/// Runs the rows on two threads, the longest first, and returns how many ran for each variant.
fn run(mut rows: Vec<Row>) -> BTreeMap<String, usize> {
    rows.sort_by_key(|r| std::cmp::Reverse(r.nodes));
    let key = |row: &Row| (row.variant.clone(), row.sets.clone());
    let mut variants: BTreeMap<(String, Sets), Arc<Variant>> = BTreeMap::new();
    for row in &rows {
        variants
            .entry(key(row))
            .or_insert_with(|| variant(&row.variant, &row.sets));
    }
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(Vec::new());
    let ran = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let nodes = support::read(&variants[&key(row)], &row.fen)
                        .map(|(mut position, _)| perft(&mut position, row.depth));
                    // The same with the moves of the last ply listed.
                    let listed =
                        support::read(&variants[&key(row)], &row.fen).map(|(mut position, _)| match row.nodes {
                            0..=LISTED => perft_as(&mut position, row.depth, LISTS),
                            _ => row.nodes,
                        });
                    if [&nodes, &listed] != [&Ok(row.nodes); 2] {
                        let line = format!(
                            "{} {} depth {}: {nodes:?}, listed {listed:?}, not {}",
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

/// The quick rows of the five source games and chess, or the others.
fn own_rows(quick: bool) -> Vec<Row> {
    let mut rows = rows(&["seeds", "known"]);
    let names: BTreeSet<&str> = rows.iter().map(|r| r.variant.as_str()).collect();
    let fly = |name: &&str| !variant(name, &[]).spec.flights.is_empty();
    let flying: BTreeSet<String> = names.into_iter().filter(fly).map(str::to_owned).collect();
    rows.retain(|r| (r.nodes <= QUICK[usize::from(flying.contains(&r.variant))]) == quick);
    rows
}

#[test]
fn quick_rows() {
    assert_eq!(run(own_rows(true)), expected(|row| row.2));
}

#[test]
#[ignore = "minutes without optimisation: cargo test --release -- --ignored"]
fn long_rows() {
    assert_eq!(run(own_rows(false)), expected(|row| row.1 - row.2));
}

/// Every variant of [`FIELD`] is there and has rows, and every shipped variant that the tables know is in [`FIELD`].
#[test]
fn the_field_is_complete() {
    let rows = field_rows();
    for name in FIELD {
        assert!(rows.iter().any(|r| r.variant == *name), "{name}: no rows");
        variant(name, &[]);
    }
    for name in ["fairy-start", "fairy-positions"] {
        let text = std::fs::read_to_string(format!("tests/perft/{name}.tsv")).unwrap();
        for line in text.lines().skip(1) {
            let name = line.split('\t').next().unwrap();
            let shipped = nightrider::tools::catalog::shipped(name).is_some();
            assert!(
                !shipped || FIELD.contains(&name) || name == "chess",
                "{name} is shipped and not run"
            );
        }
    }
}

#[test]
fn quick_rows_of_the_field() {
    let quick: Vec<Row> = field_rows().into_iter().filter(|r| r.nodes <= QUICK_FIELD).collect();
    assert_eq!(run(quick).values().sum::<usize>(), 3797);
}

#[test]
#[ignore = "minutes without optimisation: cargo test --release -- --ignored"]
fn long_rows_of_the_field() {
    let long: Vec<Row> = field_rows()
        .into_iter()
        .filter(|r| r.nodes > QUICK_FIELD && r.nodes <= LONG_FIELD)
        .collect();
    assert_eq!(run(long).values().sum::<usize>(), 1600);
}
