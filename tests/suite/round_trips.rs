//! What is printed is read: positions of random games on boards up to 16 files wide, of games in which castling, gates, shuffles
//! and first moves meet, so that a letter of the castling field could be a right's, a gate's or a file's.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use nightrider::meaning::load::load;
use nightrider::moves::{legal_moves, move_names, parse_move};
use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::text::diag::Sink;
use nightrider::tools::catalog::shipped_loader;
use nightrider::tools::random::Random;

use crate::support;

/// Reads the FEN of a position and looks that nothing has changed.
fn comes_back(what: &str, position: &Position) {
    let fen = position.fen();
    let (mut read, _) = support::read(position.variant(), &fen).unwrap_or_else(|e| panic!("{what}\n{e}"));
    assert_eq!(read.fen(), fen, "{what}");
    if position.state().over.is_some() {
        return;
    }
    let mut position = position.clone();
    assert!(
        read == position,
        "{what}\n{fen}\n{:?}\n{:?}",
        read.state(),
        position.state()
    );
    assert_eq!(read.hash(), position.hash(), "{what}\n{fen}");
    let names = |p: &mut Position| {
        let moves = legal_moves(p);
        move_names(p, &moves).into_iter().collect::<BTreeSet<_>>()
    };
    assert_eq!(names(&mut read), names(&mut position), "{what}\n{fen}");
}

/// Plays a random game. Pieces of the first rank go back and forth, and so often come back to where they started.
fn game(what: &str, mut position: Position, plies: usize, random: &mut Random) {
    let shape = position.variant().shape().clone();
    for _ in 0..plies {
        comes_back(what, &position);
        let moves = legal_moves(&mut position);
        if moves.is_empty() {
            return;
        }
        let home = |s: nightrider::base::Square| [0, 1, shape.ranks() - 2, shape.ranks() - 1].contains(&shape.rank(s));
        let near: Vec<_> = moves.iter().filter(|m| m.to.is_some_and(home)).collect();
        let made = match random.below(3) {
            0 => &moves[random.below(moves.len())],
            _ if near.is_empty() => &moves[random.below(moves.len())],
            _ => near[random.below(near.len())],
        };
        let made = *made;
        position.make(&made);
    }
    comes_back(what, &position);
}

fn square(file: usize, rank: usize) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8))
}

/// What a variant has, for counting.
#[derive(Default)]
struct Has {
    free: usize,
    odd_letters: usize,
    gates: usize,
    shuffled: usize,
    first_moves: usize,
    marked: usize,
}

/// The text of a variant in which some of these rules meet.
fn text(random: &mut Random, has: &mut Has) -> String {
    let files = 8 + random.below(9);
    let ranks = 5 + random.below(4);
    let castles = random.below(4) > 0;
    let gates = random.below(2) == 0;
    let shuffled = random.below(2) == 0;
    // Castling from anywhere is for one partner to each side.
    let free_castling = castles && (shuffled || random.below(2) == 0);
    // King, two or three rooks, knights, bishops and a queen on squares of the first rank.
    let mut free: Vec<usize> = (0..files).collect();
    let mut take = |n: usize, random: &mut Random| -> Vec<usize> {
        (0..n).map(|_| free.swap_remove(random.below(free.len()))).collect()
    };
    let rooks = if free_castling || shuffled {
        2
    } else {
        2 + random.below(2)
    };
    let mut castlers = take(rooks + 1, random);
    castlers.sort_unstable();
    let king = castlers.remove(1);
    let knights = take(2, random);
    let bishops = take(1, random);
    let queens = take(1, random);
    let names = |files: &[usize]| files.iter().map(|f| square(*f, 1)).collect::<Vec<_>>().join(",");
    let pawns: Vec<usize> = (0..files).filter(|_| random.below(3) == 0).collect();
    let pawns = if pawns.is_empty() { vec![0] } else { pawns };
    let pawns = pawns.iter().map(|f| square(*f, 2)).collect::<Vec<_>>().join(",");

    let mut file =
        format!("extends = \"chess\"\n[variant]\nname = \"Mixed\"\n[board]\nfiles = {files}\nranks = {ranks}\n");
    let mut tail = String::new();
    let leaps = random.below(2) == 0;
    let _ = write!(file, "[pieces.pawn]\nsetup = \"{pawns}\"\n");
    let _ = write!(file, "[pieces.rook]\nsetup = \"{}\"\n", names(&castlers));
    let _ = write!(file, "[pieces.bishop]\nsetup = \"{}\"\n", names(&bishops));
    let _ = write!(file, "[pieces.queen]\nsetup = \"{}\"\n", names(&queens));
    let _ = write!(file, "[pieces.knight]\nsetup = \"{}\"\n", names(&knights));
    if leaps {
        has.first_moves += 1;
        file += "betza = \"NimC\"\n";
        if !castles && !gates && random.below(2) == 0 {
            has.marked += 1;
            file += "first_move = { marked = true }\n";
        }
    }
    let _ = write!(file, "[pieces.king]\nsetup = \"{}\"\n", square(king, 1));
    if leaps && random.below(2) == 0 {
        file += "betza = \"KimnD\"\n";
    }
    match castles {
        true if free_castling => {
            has.free += 1;
            let right = (files - 1 - king).min(2);
            let _ = writeln!(file, "castling = {{ right = [{right}], left = [{}] }}", king.min(1));
            tail += "[rules]\nfree_castling = true\n";
        }
        true => {
            // Letters that are those of other files, or the partner's own.
            has.odd_letters += 1;
            file += "castling = false\n";
            let mut letters: Vec<char> = vec!['K', 'Q'];
            letters.extend(('A'..='Z').take(files));
            letters.sort_unstable();
            letters.dedup();
            for rook in &castlers {
                let letter = letters.swap_remove(random.below(letters.len()));
                let (left, right) = (king.min(*rook), king.max(*rook));
                let (to, partner_to) = match rook > &king {
                    _ if right - left < 2 => (*rook, king),
                    true => (king + 2, king + 1),
                    false => (king - 2, king - 1),
                };
                let _ = write!(
                    tail,
                    "[[castling]]\nking = \"{}-{}\"\npartner = \"{}-{}\"\nright = \"{letter}\"\n",
                    square(king, 1),
                    square(to, 1),
                    square(*rook, 1),
                    square(partner_to, 1)
                );
            }
        }
        false => file += "castling = false\n",
    }
    if gates {
        has.gates += 1;
        let squares = match random.below(4) {
            0 => "rank 1 except ".to_owned() + &square(king, 1),
            1 => "rank 1-2".to_owned(),
            _ => "rank 1".to_owned(),
        };
        let hawks = 1 + random.below(3);
        let _ = write!(file, "[pieces.hawk]\nid = \"H\"\nbetza = \"BN\"\nreserve = {hawks}\n");
        let _ = write!(tail, "[gating]\npieces = [\"hawk\"]\nsquares = \"{squares}\"\n");
    }
    if shuffled {
        has.shuffled += 1;
        let all: Vec<usize> = [vec![king], castlers, knights, bishops, queens].concat();
        let order = format!("\"rook\", \"king\"{}", ", \"rook\"".repeat(rooks - 1));
        let _ = write!(
            tail,
            "[shuffle]\nsquares = \"{}\"\nplace = [{{ pieces = \"bishop\" }}, {{ pieces = [\"knight\", \"knight\"] }}, {{ pieces = \"queen\" }}, {{ pieces = [{order}] }}]\n",
            names(&all)
        );
        if random.below(2) == 0 {
            tail += "black = \"own\"\n";
        }
    }
    file + &tail
}

#[test]
fn mixed_variants_come_back() {
    let (mut read, mut has, mut refused) = (0, Has::default(), BTreeSet::new());
    for seed in 0..240 {
        let mut random = Random::new(seed);
        let text = text(&mut random, &mut has);
        let mut sink = Sink::default();
        let Some(spec) = load("mixed", &text, &mut shipped_loader, &[], &mut sink).filter(|_| !sink.has_errors())
        else {
            refused.extend(sink.found.iter().map(|d| format!("{} {}", d.code.id, d.message)));
            continue;
        };
        read += 1;
        let variant = Arc::new(Variant::compile(spec).unwrap());
        for _ in 0..2 {
            let start = match &variant.spec.rules.shuffle {
                Some(shuffle) => Position::start_number(variant.clone(), random.draw() % shuffle.count()).unwrap(),
                None => Position::start(variant.clone()),
            };
            game(&format!("{seed}\n{text}"), start, 60, &mut random);
        }
    }
    let has = [
        has.free,
        has.odd_letters,
        has.gates,
        has.shuffled,
        has.first_moves,
        has.marked,
    ];
    assert!(
        read > 200 && has.iter().all(|n| *n > 5),
        "{read} of 240 read, {has:?}, refused: {refused:#?}"
    );
}

/// The position after moves of a game from the start position of this number.
fn after(variant: &Arc<Variant>, start: Option<u64>, moves: &str) -> Position {
    let mut position = match start {
        Some(number) => Position::start_number(variant.clone(), number).unwrap(),
        None => Position::start(variant.clone()),
    };
    comes_back(moves, &position);
    for text in moves.split_whitespace() {
        let made = parse_move(&mut position, text).unwrap_or_else(|e| panic!("{text} in {}: {e:?}", position.fen()));
        position.make(&made);
        comes_back(text, &position);
    }
    position
}

fn variant(text: &str) -> Arc<Variant> {
    support::from_text("mine", text, &[]).unwrap()
}

/// The castling field.
fn field(position: &Position) -> String {
    position.fen().split(' ').nth(2).unwrap().to_owned()
}

fn can(position: &Position, text: &str) -> bool {
    let moves = legal_moves(&mut position.clone());
    move_names(position, &moves).iter().any(|name| name == text)
}

/// The king has moved and come back: its right is gone, and the knight on the k-file, which has the same letter, still opens
/// its gate.
#[test]
fn a_gate_on_the_k_file_is_no_right() {
    let wide = variant(include_str!("variants/gate-and-right-share-k.toml"));
    let moves = "g1f3 a7a6 e2e3 b7b6 f1d3 c7c6 e1e2 d7d6 e2e1 h7h6";
    let position = after(&wide, None, moves);
    assert_eq!(field(&position), "kqABCDHk1bcdfgk8");
    assert!(!can(&position, "e1g1") && can(&position, "k1j3h"));
    // Whoever has castled by the letter still can, and the letter of a gate that is no right's is its file's.
    let read = |fen: &str| support::read(&wide, fen).unwrap();
    let (customary, said) = read("rnbqkbnr2n1/12/12/12/12/12/12/RNBQK2R2N1[HEhe] w KQkqBCDbcdfg - 0 1");
    assert!(said.is_empty() && can(&customary, "e1g1") && !can(&customary, "k1j3h") && can(&customary, "b1a3h"));
    let (both, said) = read("rnbqkbnr2n1/12/12/12/12/12/12/RNBQK2R2N1[HEhe] w KQk1 - 0 1");
    assert!(said.is_empty() && can(&both, "e1g1") && can(&both, "k1j3h"));
}

/// On the q-file it is the other right; and a right's own letter may be that of any file.
#[test]
fn a_gate_on_the_file_of_any_right_is_no_right() {
    let text = "extends = \"seirawan\"\n[variant]\nname = \"Wide\"\n[board]\nfiles = 18\n";
    let seventeen = format!("{text}[pieces.knight]\nsetup = \"b1,g1,q1\"\n[gating]\nsquares = \"rank 1\"");
    let position = after(
        &variant(&seventeen),
        None,
        "b1c3 a7a6 d2d3 b7b6 c1e3 c7c6 d1d2 d7d6 e1d1 h7h6 d1e1 e7e6",
    );
    assert_eq!(field(&position), "kqAFGHq1bcdfgq8");
    assert!(can(&position, "q1p3e"));

    let lettered = "extends = \"seirawan\"\n[variant]\nname = \"B for a castling\"\n[pieces.king]\ncastling = false\n\
        [[castling]]\nking = \"e1-g1\"\npartner = \"h1-f1\"\nright = \"B\"\n";
    let position = after(&variant(lettered), None, "");
    assert_eq!(field(&position), "BbAb1CDFGab8cdfg");
    let position = after(&variant(lettered), None, "h2h4 h7h5 h1h2 h8h7 h2h1 h7h8");
    assert_eq!(field(&position), "Ab1CDEFGab8cdefg");
}

/// A rook with another outside of it has its file's letter, and on the k-file its square, since `K` is the outermost.
#[test]
fn an_inner_partner_on_the_k_file_is_named_by_its_square() {
    let free = variant(
        "extends = \"chess\"\n[variant]\nname = \"Twelve files\"\n[board]\nfiles = 12\n[rules]\nfree_castling = true\n\
         [pieces.rook]\nsetup = \"a1,k1\"\n[pieces.knight]\nsetup = \"b1,g1,h1\"",
    );
    let read = |fen: &str| support::read(&free, fen).unwrap();
    let (inner, said) = read("4k7/12/12/12/12/12/12/4K5RR w k1 - 0 1");
    assert!(said.is_empty(), "{said:?}");
    assert_eq!(field(&inner), "k1");
    comes_back("inner", &inner);
    let (outer, said) = read("4k7/12/12/12/12/12/12/4K5RR w K - 0 1");
    assert!(said.is_empty() && inner != outer && inner.hash() != outer.hash());
    assert_eq!(field(&outer), "K");
    let (same, _) = read("4k7/12/12/12/12/12/12/4K5RR w L - 0 1");
    assert!(same == outer);
}

/// A king that has come back to where it started has moved, and so has one that comes to where another set-up has it.
#[test]
fn first_moves_of_shuffled_pieces() {
    let leaping = variant(include_str!("variants/shuffle-and-first-moves.toml"));
    // QNBBNRRK
    let unmoved = after(&leaping, Some(5), "h2h4 h7h5");
    assert!(can(&unmoved, "h1h3") && !unmoved.fen().contains("moved:"));
    let back = after(&leaping, Some(5), "h2h4 h7h5 h1h2 h8h7 h2h1 h7h6");
    assert!(!can(&back, "h1h3"));
    assert!(back.fen().ends_with(" moved:h1"), "{}", back.fen());
    let marked = include_str!("variants/shuffle-and-first-moves.toml")
        .replace("castling = false", "castling = false\nfirst_move = { marked = true }");
    let marked = variant(&marked);
    assert_eq!(field(&after(&marked, Some(5), "h2h4 h7h5")), "Hh");
    let back = after(&marked, Some(5), "h2h4 h7h5 h1h2 h8h7 h2h1 a7a6");
    assert_eq!(field(&back), "-");
    assert!(!can(&back, "h1h3"));
}

/// What a shuffle takes from castling is said, with a start position in which it is so, and nothing is said otherwise.
#[test]
fn castlings_that_a_shuffle_loses() {
    let king = "{ pieces = \"king\" }";
    let chess = |squares: &str, place: &str, more: &str| {
        format!(
            "extends = \"chess\"\n[variant]\nname = \"Mine\"\n{more}[shuffle]\nsquares = \"{squares}\"\nplace = [{place}]"
        )
    };
    let queen = "{ pieces = \"queen\" }";
    let rows = [
        (
            include_str!("variants/castling-silently-lost.toml").to_owned(),
            "W224 in start position 0 no king and partner stand on e1 and h1, so that they cannot castle",
        ),
        (
            chess("a1,b1", "{ pieces = [\"rook\", \"knight\"], any_order = true }", ""),
            "W224 in start position 1 no king and partner stand on e1 and a1, so that they cannot castle",
        ),
        // Bishops on a1 and b1, the queen on c1, knights on d1 and f1: the last stage leaves the rooks g1 and h1.
        (
            chess(
                "a1-d1,f1-h1",
                "{ pieces = [\"bishop\", \"bishop\"] }, { pieces = \"queen\" }, { pieces = [\"knight\", \"knight\"] }, { pieces = [\"rook\", \"rook\"] }",
                "",
            ),
            "W224 in start position 0 no king and partner stand on e1 and a1, so that they cannot castle",
        ),
        (
            chess("d1,e1", &format!("{king}, {queen}"), "[rules]\nfree_castling = true\n"),
            "",
        ),
        (
            chess(
                "d1,e1",
                &format!("{king}, {queen}"),
                "[pieces.king]\ncastling = false\n",
            ),
            "",
        ),
        (
            chess("d1,e1", &format!("{{ pieces = \"queen\", on = \"d1\" }}, {king}"), ""),
            "",
        ),
        (
            chess(
                "b1,c1,f1,g1",
                "{ pieces = [\"knight\", \"knight\"] }, { pieces = [\"bishop\", \"bishop\"] }",
                "",
            ),
            "",
        ),
    ];
    for (text, said) in rows {
        let mut sink = Sink::default();
        load("mine", &text, &mut shipped_loader, &[], &mut sink).unwrap();
        assert_eq!(support::said(&sink.found), said, "{text}");
    }
}
