//! Random strings from the whole grammar, and random positions for them.

use super::read::{count, has};
use super::{Board, EnPassant, Man, Query, Square, moves};
use std::collections::{BTreeMap, BTreeSet};

/// A small generator of random numbers (splitmix64).
pub struct Rng(u64);

impl Rng {
    /// From a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    /// A number from `low` to `high`.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as usize) as i32
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of a list of words.
    pub fn pick(&mut self, words: &str) -> String {
        let words: Vec<&str> = words.split(' ').collect();
        words[self.below(words.len())].to_string()
    }
}

/// Which constructions to write.
#[derive(Clone, Copy, Debug)]
pub struct Taste {
    /// Also those whose meaning the notation's texts leave open and no ruling settles.
    pub disputed: bool,
}

/// A string with moves in at least two of three random positions (or, after many failures, the last one tried).
pub fn string(rng: &mut Rng, taste: Taste) -> String {
    let mut betza = String::new();
    for _ in 0..30 {
        betza.clear();
        let parts = [1, 1, 1, 2, 2, 3][rng.below(6)];
        for _ in 0..parts {
            betza += &part(rng, taste);
        }
        let moving = |rng: &mut Rng| {
            let query = position(rng, &betza);
            moves(&betza, &query).is_ok_and(|found| !found.is_empty())
        };
        let alive = (0..3).filter(|_| moving(rng)).count() >= 2;
        if alive {
            break;
        }
    }
    betza
}

/// One move of a piece, whether or not it ever moves.
pub fn part(rng: &mut Rng, taste: Taste) -> String {
    match rng.below(100) {
        0..28 => single(rng, taste),
        28..66 => several(rng, taste),
        66..76 => group(rng, taste),
        76..88 => bracket(rng, taste),
        88..92 => {
            let way = rng.pick(" s r l rl");
            format!("{}{way}{}O{}", rng.pick(" i i"), rng.pick("   j jj"), rng.between(1, 4))
        }
        92..94 => rng.pick("U mU cU dU kU iU mdU tcU ucU udU eU"),
        94..96 => rng.pick("I I mI cI bI dI kI iI bmI"),
        96..98 => rng.pick("fW* fmW* ifmW* fF* fcF* fmF* fN* flF* fD* fnD* fQ* fK*"),
        _ => {
            let way = rng.pick("f  s b");
            format!("i{way}mn{}", rng.pick("D H A G N D H")) // an initial lame leap
        }
    }
}

/// What the letters of a leg have to know of its atom.
struct Kind {
    text: String,
    /// W, D, R...: the four ways along lines.
    orthogonal: bool,
    /// F, A, B...
    diagonal: bool,
    /// K or Q.
    both: bool,
    /// Steps longer than one square.
    long: bool,
    knight: bool,
    slides: bool,
    written: bool,
}

impl Kind {
    fn oblique(&self) -> bool {
        !self.orthogonal && !self.diagonal && !self.both
    }
}

fn atom(rng: &mut Rng) -> Kind {
    let letter = rng.pick("W W F F R R B B K K Q Q N N D A H G C L Z J W F FX WX DY AY FY DX NX");
    let capital = letter.chars().next().unwrap_or('W');
    let range = match rng.below(10) {
        0 => rng.between(2, 5).to_string(),
        1 if letter.len() == 1 => letter.clone(),
        2 => "0".into(),
        3 => rng.pick("1 2 3"),
        _ => String::new(),
    };
    let rider = "RBQ".contains(capital);
    let shape = letter.as_str();
    Kind {
        orthogonal: ["W", "D", "H", "R", "WX", "DX"].contains(&shape),
        diagonal: ["F", "A", "G", "B", "AY", "FY"].contains(&shape),
        both: shape == "K" || shape == "Q",
        long: !["W", "F", "R", "B", "K", "Q"].contains(&shape),
        knight: shape == "N",
        slides: (rider && range.is_empty() || !range.is_empty()) && range != "1",
        written: rider || !range.is_empty(),
        text: letter + &range,
    }
}

fn first_ways(rng: &mut Rng, kind: &Kind, taste: Taste) -> String {
    if rng.chance(45) {
        return String::new();
    }
    let settled = match (kind.orthogonal, kind.oblique()) {
        (true, _) => "f b l r s v fr bl ff rr fs bs lv rv sf frb flr",
        (_, true) => {
            "f b l r s v fl lf fr rf bl lb br rb ff bb ll rr fs bs lv rv fh bh lh rh hr hl ffrr sf flrb fsb ffbs vr lr"
        }
        _ => "f b l r fr fl br bl lf rb ff bb s v frb flbr fb",
    };
    let open = "fs bs lv rv fh rh hr hl";
    if taste.disputed && !kind.oblique() && rng.chance(30) {
        rng.pick(open)
    } else {
        rng.pick(settled)
    }
}

fn later_ways(rng: &mut Rng, sided: bool) -> String {
    match rng.below(10) {
        0..3 => String::new(),
        3..5 if sided => rng.pick("q z fq fz bq bz fzf qb"),
        _ => rng.pick("f f f b b l r s s fs fs bs v fl fr br bl lf rb lv rv fsf sf bfs ff"),
    }
}

/// Puts the letters of a leg in an order; directional letters keep theirs.
fn arrange(rng: &mut Rng, initial: &str, ways: &str, modes: &str, kinds: &str) -> String {
    match rng.below(8) {
        0 => format!("{modes}{ways}{kinds}{initial}"),
        1 => format!("{kinds}{initial}{modes}{ways}"),
        2 if ways.len() > 1 => format!("{initial}{}{modes}{}{kinds}", &ways[..1], &ways[1..]),
        _ => format!("{initial}{ways}{modes}{kinds}"),
    }
}

/// `n`, `j`, `o`: letters on how steps are made.
fn step_kinds(rng: &mut Rng, kind: &Kind) -> String {
    let mut kinds = String::new();
    if kind.long && (kind.knight || !kind.oblique()) && rng.chance(20) {
        kinds += &rng.pick("n n j nn");
    } else if !kind.long && kind.slides && rng.chance(8) {
        kinds += &rng.pick("j j jj");
    }
    if rng.chance(7) {
        kinds.push('o');
    }
    kinds
}

fn final_modes(rng: &mut Rng, kind: &Kind) -> String {
    match rng.below(20) {
        0..9 => String::new(),
        9 | 10 if kind.slides => rng.pick("p g cp mp p g dp tp"),
        _ => rng.pick("m m c c mc d cd md k ck mk e me ce mce t ct tc ud uc u"),
    }
}

fn single(rng: &mut Rng, taste: Taste) -> String {
    let kind = atom(rng);
    let mut ways = first_ways(rng, &kind, taste);
    let crooked = !kind.both && (kind.written || kind.knight) || taste.disputed;
    if crooked && rng.chance(15) {
        ways += &rng.pick("q z");
    }
    let (initial, modes, kinds) = (
        rng.pick("        i ii"),
        final_modes(rng, &kind),
        step_kinds(rng, &kind),
    );
    arrange(rng, &initial, &ways, &modes, &kinds) + &kind.text
}

/// A leg that is not the last. Says whether it toggles.
fn passing_leg(rng: &mut Rng, kind: &Kind, ways: &str, initial: &str, taste: Taste) -> String {
    let mut modes = match rng.below(20) {
        0..6 => String::new(),
        6..9 => "c".into(),
        9..12 => rng.pick("p mp p"),
        12 => "g".into(),
        _ => rng.pick("m m mc d cd cp mcp dp tp k tg e ek"),
    };
    let mut kinds = step_kinds(rng, kind);
    if taste.disputed && rng.chance(10) {
        modes = rng.pick("cg mg gy uc ud ue ty");
    } else if !modes.contains('g') && rng.chance(12) {
        kinds.push('y');
    }
    arrange(rng, initial, ways, &modes, &kinds)
}

fn several(rng: &mut Rng, taste: Taste) -> String {
    let kind = atom(rng);
    let legs = [2, 2, 2, 3, 3, 4][rng.below(6)];
    let (ways, initial) = (first_ways(rng, &kind, taste), rng.pick("          i ii"));
    let mut text = passing_leg(rng, &kind, &ways, &initial, taste);
    let mut slid = kind.slides;
    for leg in 1..legs {
        slid = slid || has(&text, 'y') || has(&text, 'g');
        let ways = later_ways(rng, true);
        let same = if slid && rng.chance(10) { "i" } else { "" };
        text.push('a');
        text += &if leg + 1 < legs {
            passing_leg(rng, &kind, &ways, same, taste)
        } else {
            let (modes, kinds) = (last_modes(rng, &kind, &text), step_kinds(rng, &kind));
            arrange(rng, same, &ways, &modes, &kinds)
        };
    }
    text + &kind.text
}

/// Modes of a last leg; at most one leg unloads.
fn last_modes(rng: &mut Rng, kind: &Kind, before: &str) -> String {
    let mut modes = final_modes(rng, kind);
    if has(before, 'u') {
        modes.retain(|c| c != 'u');
    }
    modes
}

fn group(rng: &mut Rng, taste: Taste) -> String {
    let (kind, modes) = (atom(rng), rng.pick("   m mp p c"));
    let turn = rng.pick("z q fq fz s fs f afs fr mpaz z q fq fz");
    let (ways, initial) = (first_ways(rng, &kind, taste), rng.pick("          i"));
    let first = arrange(rng, &initial, &ways, "", "");
    let last = rng.pick(" c m mc f fs s z afm d");
    match rng.below(6) {
        0..3 => format!("{first}(a{turn}{modes}){}", kind.text),
        3 => format!("{first}(a{turn}{modes})a{last}{}", kind.text),
        4 => format!("{modes}a(fsa){last}{}", kind.text),
        _ => format!("({modes}{}a){}{}", rng.pick("f s fs"), rng.pick("f s fs fc"), kind.text),
    }
}

fn bracket(rng: &mut Rng, taste: Taste) -> String {
    let legs = [2, 2, 2, 3][rng.below(4)];
    let mut prefix = if rng.chance(25) {
        rng.pick("f b l r s v ff fh bs fl lf hr rv")
    } else {
        String::new()
    };
    if rng.chance(6) {
        prefix.insert(0, 'i');
    }
    if taste.disputed && rng.chance(20) {
        prefix += &rng.pick("m c mc d e k t o");
    }
    let mut inside = String::new();
    let mut straight_before = true;
    for leg in 0..legs {
        let kind = atom(rng);
        let straight = !kind.oblique();
        let ways = if leg == 0 {
            if rng.chance(75) {
                String::new()
            } else {
                first_ways(rng, &kind, taste)
            }
        } else if straight_before != straight || rng.chance(65) {
            String::new()
        } else if taste.disputed || kind.both || kind.oblique() {
            later_ways(rng, leg > 1)
        } else {
            rng.pick("s s v") // turns that stay on the atom's own lines, if the leg before was like it
        };
        let initial = if leg == 0 {
            rng.pick("          i")
        } else {
            String::new()
        };
        if leg + 1 < legs {
            let mut letters = passing_leg(rng, &kind, &ways, &initial, taste);
            if has(&inside, 'u') {
                letters = letters.replace('u', "");
            }
            inside += &format!("{letters}{}{}", kind.text, rng.pick("? -"));
        } else {
            let (modes, kinds) = (last_modes(rng, &kind, &inside), step_kinds(rng, &kind));
            inside += &(arrange(rng, &initial, &ways, &modes, &kinds) + &kind.text);
        }
        straight_before = straight;
    }
    format!("{prefix}[{inside}]")
}

/// A position to try a string in.
pub fn position(rng: &mut Rng, betza: &str) -> Query {
    // captures in a group multiply: keep such boards small and thin
    let group = betza.contains('(');
    let largest = if group { 8 } else { 12 };
    let mut board = Board {
        files: rng.between(5, largest),
        ranks: rng.between(5, largest),
        ..Board::default()
    };
    let any = |rng: &mut Rng, board: &Board| (rng.between(0, board.files - 1), rng.between(0, board.ranks - 1));
    let from = any(rng, &board);
    if rng.chance(25) {
        for _ in 0..rng.between(1, 5) {
            let hole = any(rng, &board);
            if hole != from {
                board.holes.insert(hole);
            }
        }
    }
    let density = if group {
        rng.between(10, 20)
    } else {
        rng.between(20, 40)
    };
    let castles = has(betza, 'O') && rng.chance(70);
    let mut pieces = BTreeMap::new();
    for file in 0..board.files {
        for rank in 0..board.ranks {
            let kept_clear = castles && rank == from.1;
            if (file, rank) != from && board.has((file, rank)) && !kept_clear && rng.chance(density as usize) {
                pieces.insert(
                    (file, rank),
                    Man {
                        white: rng.chance(50),
                        royal: rng.chance(12),
                    },
                );
            }
        }
    }
    let mover_white = rng.chance(60);
    if castles {
        for file in [0, 1, board.files - 2, board.files - 1] {
            let corner = file == 0 || file == board.files - 1;
            let square = (file, from.1);
            if square != from && board.has(square) && (corner || count(betza, 'j') > 0) && rng.chance(80) {
                pieces.insert(
                    square,
                    Man {
                        white: mover_white,
                        royal: false,
                    },
                );
            }
        }
    }
    board.pieces = pieces;
    let passing = if has(betza, 'e') { 80 } else { 10 };
    let ep = if rng.chance(passing) {
        en_passant(rng, &board, from, mover_white)
    } else {
        None
    };
    let forward = if mover_white { 1 } else { -1 };
    let mut start_squares = BTreeSet::new();
    if rng.chance(60) && board.has((from.0, from.1 - forward)) {
        start_squares.insert((from.0, from.1 - forward));
    }
    start_squares.insert(any(rng, &board));
    let models = "N Q fmWfcF mRcpR FyafsF fmWfceFifmnD cK mdB KisO2 (az)F";
    Query {
        from,
        mover_white,
        moved: rng.chance(50),
        ep,
        start_squares,
        last_moved: rng.chance(90).then(|| rng.pick(models)),
        board,
    }
}

/// An enemy that just passed over one or two empty squares, near the mover when possible.
fn en_passant(rng: &mut Rng, board: &Board, from: Square, mover_white: bool) -> Option<EnPassant> {
    let forward = if mover_white { 1 } else { -1 };
    let empty = |square: Square| board.has(square) && square != from && !board.pieces.contains_key(&square);
    let mut runners: Vec<Square> = board
        .pieces
        .iter()
        .filter(|&(&(file, rank), man)| man.white != mover_white && empty((file, rank + forward)))
        .map(|(&square, _)| square)
        .collect();
    runners.sort_by_key(|&(file, rank)| (file - from.0).abs().max((rank - from.1).abs()));
    let victim = *runners.get(rng.below(4.min(runners.len())))?;
    let mut squares = BTreeSet::from([(victim.0, victim.1 + forward)]);
    if rng.chance(30) && empty((victim.0, victim.1 + 2 * forward)) {
        squares.insert((victim.0, victim.1 + 2 * forward));
    }
    Some(EnPassant { squares, victim })
}
