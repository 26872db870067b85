//! Random pieces out of the part of the notation that Fairy-Stockfish reads as it is meant.
//!
//! Its reader passes over letters it does not know and its move tables unite the parts of a piece, so that a part that is
//! right alone can be wrong beside another. What is written here is what its source says is exact; `docs/trust.md` lists
//! what is left out, and why.

use std::collections::BTreeSet;

use nightrider::tools::random::Random;

/// A piece in both spellings.
#[derive(Clone, Default, Debug)]
pub struct Drawn {
    /// Extended Betza.
    pub ours: String,
    /// Fairy-Stockfish's.
    pub theirs: String,
    /// Whether it hops over exactly one piece, so that a straight move over a piece is a hop.
    pub hops: bool,
    /// Whether some moves are made only from the start squares.
    pub initial: bool,
}

/// One of a list of words; `_` is the empty word.
pub fn pick<'w>(random: &mut Random, words: &'w str) -> &'w str {
    let words: Vec<&str> = words.split(' ').collect();
    match words[random.below(words.len())] {
        "_" => "",
        word => word,
    }
}

/// True so many times in a hundred.
pub fn chance(random: &mut Random, percent: usize) -> bool {
    random.below(100) < percent
}

/// Directions of steps along ranks and files.
const STRAIGHT: &str = "f b l r s v ff rr fr fl br lb fs bs lv rv fb sv fh";
/// Directions of steps along diagonals.
const DIAGONAL: &str = "f b l r fl fr bl br lf rf lb rb fs bs lv rv ff bb frbl fb fh";
/// Directions of oblique leaps.
const OBLIQUE: &str =
    "f b l r s v ff bb ll rr fl lf fr rf bl lb br rb fs bs lv rv fh bh lh rh hr hl ffrr flbr fb lr ffbs";
/// Directions of K and Q: Fairy-Stockfish reads pairs on them otherwise.
const BOTH: &str = "f b l r s v ff bb fb";

/// A part of a piece: the same moves in two spellings.
struct Part {
    ours: String,
    theirs: String,
    /// What of Fairy-Stockfish's tables it fills; see [`fits`].
    families: &'static [&'static str],
    hops: bool,
}

fn ways(random: &mut Random, words: &str) -> String {
    if chance(random, 55) {
        String::new()
    } else {
        pick(random, words).to_string()
    }
}

/// A part with these mode letters.
fn part(random: &mut Random, modes: &str) -> Part {
    let same = |ways: String, text: &str, families: &'static [&'static str], hops: bool| Part {
        ours: format!("{ways}{modes}{text}"),
        theirs: format!("{ways}{modes}{text}"),
        families,
        hops,
    };
    let other = |ours: String, theirs: &str, families: &'static [&'static str], hops: bool| Part {
        ours,
        theirs: format!("{modes}{theirs}"),
        families,
        hops,
    };
    match random.below(22) {
        0 => same(ways(random, STRAIGHT), "W", &["W"], false),
        1 => same(ways(random, DIAGONAL), "F", &["F"], false),
        2 => same(ways(random, BOTH), "K", &["W", "F"], false),
        3 => same(ways(random, STRAIGHT), "D", &["D"], false),
        4 => same(ways(random, DIAGONAL), "A", &["A"], false),
        5 => same(ways(random, STRAIGHT), "H", &["H"], false),
        6 => same(ways(random, DIAGONAL), "G", &["G"], false),
        7 | 8 => same(ways(random, OBLIQUE), "N", &["N"], false),
        9 => same(ways(random, OBLIQUE), pick(random, "C L"), &["C"], false),
        10 => same(ways(random, OBLIQUE), pick(random, "Z J"), &["Z"], false),
        11 => same(
            ways(random, STRAIGHT),
            pick(random, "R WW W0 R2 R3 W4 R5 W2 W9 R"),
            &["SR"],
            false,
        ),
        12 => same(
            ways(random, DIAGONAL),
            pick(random, "B FF F0 B2 F3 B4 F2 B"),
            &["SB"],
            false,
        ),
        13 => same(
            ways(random, BOTH),
            pick(random, "Q K0 KK K2 Q3 Q4"),
            &["SR", "SB"],
            false,
        ),
        14 => same(ways(random, OBLIQUE), pick(random, "NN N0 N2 N3 NN"), &["SN"], false),
        15 => {
            let far = pick(random, "R B R3 B4 R5 W0 F6");
            let families: &[&str] = if far.starts_with(['R', 'W']) { &["PR"] } else { &["PB"] };
            let words = if families[0] == "PR" { STRAIGHT } else { DIAGONAL };
            same(ways(random, words), &format!("p{far}"), families, true)
        }
        16 => same(ways(random, BOTH), pick(random, "pQ pQ5 pK3"), &["PR", "PB"], true),
        17 => same(ways(random, BOTH), "gQ", &["PR", "PB"], true),
        18 => match random.below(2) {
            0 => same(ways(random, STRAIGHT), "gR", &["PR"], true),
            _ => same(ways(random, DIAGONAL), "gB", &["PB"], true),
        },
        19 => match random.below(3) {
            0 => same(ways(random, STRAIGHT), "nD", &["ND"], false),
            1 => same(ways(random, DIAGONAL), "nA", &["NA"], false),
            _ => same(ways(random, OBLIQUE), "nN", &["NN"], false),
        },
        // The same pieces written as legs.
        20 => match random.below(4) {
            0 => other(format!("af{modes}W"), "nD", &["ND"], false),
            1 => other(format!("af{modes}F"), "nA", &["NA"], false),
            2 => other(format!("afs{modes}W"), "nN", &["NN"], false),
            _ => other(format!("afsaf{modes}W"), "nZ", &["NZ"], false),
        },
        _ => match random.below(4) {
            0 => other(format!("pyaf{modes}Q"), "gQ", &["PR", "PB"], true),
            1 => other(format!("paf{modes}R"), "pR", &["PR"], true),
            2 => other(
                if modes.is_empty() {
                    "(af)N".into()
                } else {
                    format!("{modes}N0")
                },
                "NN",
                &["SN"],
                false,
            ),
            _ => other(format!("[W-{modes}F]"), "nN", &["NN"], false),
        },
    }
}

/// Whether the tables of a piece that has these families also hold another. Its reader keeps one range for a direction, and
/// its tables hold of each rider only the whole of its lines, cut down by the squares of all parts together: so a family may
/// come once, and hoppers not beside what goes along the same lines otherwise.
fn fits(taken: &BTreeSet<&'static str>, families: &[&'static str]) -> bool {
    let apart = [
        ("PR", "SR"),
        ("PB", "SB"),
        ("PR", "ND"),
        ("PB", "NA"),
        ("SN", "NN"),
        // One table each, filled by the part that comes last.
        ("D", "ND"),
        ("A", "NA"),
        ("N", "NN"),
        ("Z", "NZ"),
        // So that a straight move over a piece is a hop.
        ("PR", "D"),
        ("PR", "H"),
        ("PB", "A"),
        ("PB", "G"),
    ];
    families.iter().all(|one| {
        !taken.contains(one)
            && !apart
                .iter()
                .any(|(a, b)| (a == one && taken.contains(b)) || (b == one && taken.contains(a)))
    })
}

/// A random piece; with `initial` perhaps one with moves from its start squares only.
pub fn piece(random: &mut Random, initial: bool) -> Drawn {
    let mut drawn = Drawn::default();
    // Quiet moves, captures, and quiet moves from the start squares have tables of their own.
    let mut taken: [BTreeSet<&'static str>; 3] = Default::default();
    let wanted = 1 + random.below(4);
    let hops = chance(random, 45);
    let mut made = 0;
    while made < wanted {
        let modes = pick(random, "_ _ _ m m c c mc");
        let first = initial && chance(random, 25);
        let one = part(random, if first { "m" } else { modes });
        let tables: &[usize] = match (first, modes) {
            (true, _) => &[2],
            (_, "m") => &[0],
            (_, "c") => &[1],
            _ => &[0, 1],
        };
        // Brackets and legs say "only unmoved" elsewhere.
        let out_of_place = first && one.ours.contains(['a', '[', '(']) || one.hops && !hops;
        let mark = if first { "i" } else { "" };
        let (ours, theirs) = (format!("{mark}{}", one.ours), format!("{mark}{}", one.theirs));
        // `W` and `WW` side by side would be read otherwise.
        let runs_together = |before: &str, behind: &str| before.chars().last() == behind.chars().next();
        if runs_together(&drawn.ours, &ours) || runs_together(&drawn.theirs, &theirs) {
            continue;
        }
        if out_of_place || !tables.iter().all(|t| fits(&taken[*t], one.families)) {
            continue;
        }
        for t in tables {
            taken[*t].extend(one.families);
        }
        // A hop must be told from a leap whatever the mode.
        drawn.hops |= one.hops;
        drawn.initial |= first;
        drawn.ours += &ours;
        drawn.theirs += &theirs;
        made += 1;
    }
    if drawn.hops && ["D", "H", "A", "G"].iter().any(|f| taken.iter().any(|t| t.contains(f))) {
        return piece(random, initial);
    }
    drawn
}

/// Pawns that are written as pieces: their first step may be taken in passing.
pub fn pawn(random: &mut Random) -> Drawn {
    let text = pick(
        random,
        "fmWfceFifmnD fmFfceWifmnA fmWfceFifmnW3 fsmWfceFifmnD fmWfceFsceWifmnD fmWfmDfceF fmNfceFifmnD",
    );
    Drawn {
        ours: text.to_string(),
        theirs: text.to_string(),
        ..Drawn::default()
    }
}
