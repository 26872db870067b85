//! Hooks: they agree with the notation where it can say the same, and make other pieces from TOML alone.

use std::sync::Arc;

use nightrider::base::{Color, PieceType, Square};
use nightrider::meaning::hooks;
use nightrider::meaning::lower;
use nightrider::meaning::movement::{Movement, Step};
use nightrider::moves::{piece_moves, pseudo_legal};
use nightrider::position::{Cell, Move, Position};
use nightrider::program::Variant;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};

use crate::common::good;

/// The moves a Betza string gives.
fn notation(text: &str) -> Movement {
    let mut sink = Sink::default();
    let movement = lower::read(&Excerpt::whole(&SourceFile::new("betza", text)), &mut sink);
    assert!(sink.found.is_empty(), "{text}: {:?}", sink.found);
    movement
}

/// A variant of one kind of piece, `P`, and men, `M`, that never move.
fn variant(files: usize, ranks: usize, piece: &str) -> Arc<Variant> {
    let text = format!(
        "[variant]\nname = \"Test\"\n[board]\nfiles = {files}\nranks = {ranks}\nsymmetry = \"none\"\n\
         [pieces.piece]\nid = \"P\"\nroyal = true\nsetup = \"a1\"\n{piece}\n\
         [pieces.man]\nid = \"M\"\nbetza = \"mW\"\nsetup = \"b1\"\n"
    );
    Arc::new(Variant::compile(good(&text, &[], &[])).unwrap())
}

/// The moves of the piece on `square`: `d4-f6 x e5`, or the squares of a way.
fn moves(variant: &Arc<Variant>, fen: &str, square: &str) -> Vec<String> {
    let mut sink = Sink::default();
    let fen = Excerpt::whole(&SourceFile::new("fen", fen));
    let position = Position::from_fen(variant, &fen, &mut sink).unwrap_or_else(|| panic!("{:?}", sink.found));
    let shape = variant.shape();
    let from = shape.parse(square);
    let name = |s: &Square| shape.name(*s);
    let text = |m: &Move| {
        let mut text = match m.path.is_empty() {
            true => format!("{square}-{}", name(&m.to.unwrap())),
            false => m.path.iter().map(name).collect::<Vec<_>>().join(" "),
        };
        if !m.victims.is_empty() {
            text += &format!(" x {}", m.victims.iter().map(name).collect::<Vec<_>>().join(","));
        }
        text + if m.removed { " removed" } else { "" }
    };
    let mut list: Vec<String> = pseudo_legal(&position)
        .iter()
        .filter(|m| m.from == from)
        .map(text)
        .collect();
    list.sort();
    list
}

const BOMBER: &str = r#"betza = "mR"
hooks = [
  { use = "bombing-run", along = "R", landing = "LANDING" },
  { use = "vault", along = "W", over = { empty = "pass", friend = "pass", enemy = "take" } },
]"#;

#[test]
fn bombers_of_hooks_are_those_of_the_notation() {
    for (landing, betza) in [("any", "mRcafmRtpafWafcWcafcW"), ("first", "mRcyafmRtpafWafcWcafcW")] {
        let hooked = variant(10, 10, &BOMBER.replace("LANDING", landing));
        let written = variant(10, 10, &format!("betza = \"{betza}\""));
        let mut random = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = |below: u64| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random % below
        };
        let (mut doubles, mut bombs) = (0, 0);
        for _ in 0..10_000 {
            let density = 1 + next(5);
            let mut positions = [Position::empty(hooked.clone()), Position::empty(written.clone())];
            let from = Square(next(100) as u8);
            for square in hooked.shape().squares() {
                let color = if next(2) == 0 { Color::White } else { Color::Black };
                let cell = match square == from {
                    true => Cell::piece(Color::White, PieceType(0)),
                    false if next(6) < density => Cell::piece(color, PieceType(1)),
                    false => continue,
                };
                positions.iter_mut().for_each(|p| p.put(square, cell));
            }
            let [a, b] = positions.map(|position| {
                let mut list = Vec::new();
                piece_moves(&position, from, &mut list);
                list.sort();
                list
            });
            assert_eq!(a, b);
            doubles += a.iter().filter(|m| m.victims.len() == 2).count();
            bombs += a
                .iter()
                .filter(|m| m.victims.len() == 1 && m.victims[0] != m.to.unwrap())
                .count();
        }
        assert!(
            doubles >= 1000 && bombs >= 1000,
            "{doubles} double captures, {bombs} bombs"
        );
    }
}

/// The same as lines of steps: what hooks and notation give is in one form.
#[test]
fn hooks_and_notation_have_one_form() {
    for (betza, piece) in [
        ("mRcafmRtpafWafcWcafcW", BOMBER.replace("LANDING", "any")),
        ("mRcyafmRtpafWafcWcafcW", BOMBER.replace("LANDING", "first")),
        (
            "pB",
            "hooks = [{ use = \"hurdle\", along = \"B\", land = \"EX\" }]".to_owned(),
        ),
        (
            "mRcpR",
            "betza = \"mR\"\nhooks = [{ use = \"hurdle\", along = \"R\" }]".to_owned(),
        ),
        (
            "gQ",
            "hooks = [{ use = \"hurdle\", along = \"Q\", reach = 1, land = \"EX\" }]".to_owned(),
        ),
    ] {
        let hooked = variant(8, 8, &piece);
        assert_eq!(hooked.spec.pieces["piece"].movement, notation(betza), "{betza}");
    }
}

#[test]
fn a_bomber_along_diagonals() {
    let bomber = variant(
        8,
        8,
        r#"betza = "mB"
hooks = [{ use = "bombing-run", along = "B" }, { use = "vault", along = "F" }]"#,
    );
    let list = [
        "d4-b2",
        "d4-b6 x c5,b6",
        "d4-c3",
        "d4-e5",
        "d4-f2 x f2",
        "d4-f6 x f6",
        "d4-g7 x f6",
        "d4-h8 x f6",
    ];
    assert_eq!(moves(&bomber, "8/8/1m3m2/2m5/3P4/4M3/5m2/m7 w", "d4"), list);
    // Behind c5 there is room now, so it is bombed; the friend on e3 has a friend behind it.
    let list = ["d4-b2", "d4-b6 x c5", "d4-c3", "d4-e5", "d4-f6", "d4-h8 x g7"];
    assert_eq!(moves(&bomber, "8/m5m1/8/2m5/3P4/4M3/5M2/m7 w", "d4"), list);
}

#[test]
fn a_helicopter_that_lands_three_squares_off() {
    let bomber = variant(8, 8, r#"hooks = [{ use = "vault", along = "W", distance = 3 }]"#);
    let list = ["d4-a4 x a4", "d4-d7", "d4-g4 x e4,f4,g4"];
    assert_eq!(moves(&bomber, "8/8/8/3M4/m2Pmmm1/8/8/8 w", "d4"), list);
    // Friend and enemy under way: the enemy decides, so there must be another to land on.
    let list = ["d4-d7 x d6,d7"];
    assert_eq!(moves(&bomber, "8/3m4/3m4/3M4/3PmM2/8/8/8 w", "d4"), list);
    let bomber = variant(
        8,
        8,
        r#"hooks = [{ use = "vault", along = "W", distance = 3, most = 1, over = { enemy = "pass" }, land = { empty = "E", friend = "E", enemy = "X" } }]"#,
    );
    let list = ["d4-a4 x a4", "d4-d1", "d4-d7"];
    assert_eq!(moves(&bomber, "8/8/8/3M4/mm1PmmmM/8/8/8 w", "d4"), list);
}

#[test]
fn bombs_within_so_many_squares_and_on_friends() {
    let bomber = variant(
        8,
        1,
        r#"hooks = [{ use = "bombing-run", along = "R", landing = 2, victim = "FX" }]"#,
    );
    assert_eq!(moves(&bomber, "1P1M4 w", "b1"), ["b1-e1 x d1", "b1-f1 x d1"]);
    let bomber = variant(8, 1, r#"hooks = [{ use = "bombing-run", along = "R2" }]"#);
    assert_eq!(
        moves(&bomber, "1P1m4 w", "b1"),
        ["b1-e1 x d1", "b1-f1 x d1", "b1-g1 x d1", "b1-h1 x d1"]
    );
    assert_eq!(moves(&bomber, "1P2m3 w", "b1"), [""; 0]);
    let bomber = variant(8, 1, r#"hooks = [{ use = "bombing-run", along = "lW" }]"#);
    assert_eq!(moves(&bomber, "2mPm3 w", "d1"), ["d1-a1 x c1", "d1-b1 x c1"]);
}

#[test]
fn hurdles_of_a_kind() {
    let hopper = variant(
        8,
        1,
        r#"hooks = [
  { use = "hurdle", along = "R", over = "X", types = ["man"], reach = 1 },
  { use = "hurdle", along = "R", over = "F", reach = 2, land = "E" },
]"#,
    );
    assert_eq!(moves(&hopper, "mm1P1m1m w", "d1"), ["d1-a1 x a1"], "g1 is empty");
    assert_eq!(moves(&hopper, "3M1P1M w", "f1"), ["f1-b1", "f1-c1"], "h1 is the edge");
    assert_eq!(moves(&hopper, "3p1P1p w", "f1"), [""; 0], "no men");
}

#[test]
fn a_missile_of_another_make() {
    let missile = |extra: &str| {
        variant(
            3,
            2,
            &format!(
                "betza = \"N\"\nhooks = [{{ use = \"flight\", steps = 4, turn = 2, through = \"EX\", may_stay = false, not_from = \"none\", intercept = false{extra} }}]"
            ),
        )
    };
    // Men on b1 and c2. The knight's leap is a1-c2 (two files, one rank); the rest are all ways of king steps from a1, turning by up to a right angle.
    let list = [
        "a1-c2 x c2",
        "a2 b2 b1 x b1 removed",
        "a2 b2 c2 x c2 removed",
        "b1 b2 c2 x c2 removed",
        "b1 c1 c2 x c2 removed",
        "b1 c2 x c2 removed",
        "b1 x b1 removed",
        "b2 c2 c1 b1 x b1 removed",
        "b2 c2 x c2 removed",
    ];
    assert_eq!(moves(&missile(""), "2m/Pm1 w", "a1"), list);
    let straight: Vec<&str> = list.iter().copied().filter(|m| !m.starts_with("b2")).collect();
    assert_eq!(moves(&missile(", first = \"lines\""), "2m/Pm1 w", "a1"), straight);
}

#[test]
fn calls_are_checked_by_the_table_that_makes_the_reference() {
    let reference = hooks::reference();
    for hook in hooks::HOOKS {
        assert!(reference.contains(&format!("## `{}`", hook.name)));
        for key in hook.params {
            assert!(
                reference.contains(&format!("| `{}` |", key.name)),
                "{} {}",
                hook.name,
                key.name
            );
        }
    }
}

#[test]
fn flights_say_what_their_parameters_say() {
    let spec = good(
        "extends = \"cruise-pawns\"",
        &[],
        &[("check", "any"), ("over_friend", "never")],
    );
    let flight = &spec.flights[0];
    assert_eq!(spec.flights.len(), 1);
    assert!(flight.intercept && !flight.costs_turn);
    assert_eq!((flight.from[0].len(), flight.from[1].len()), (56, 56));
    assert!(!flight.from[0].contains(spec.shape.parse("a2").unwrap()));
    assert!(!flight.from[1].contains(spec.shape.parse("a7").unwrap()));
    let roams = spec.pieces["pawn"]
        .movement
        .lines
        .iter()
        .filter(|l| matches!(l.last(), Some(Step::Roam(_))));
    assert_eq!(roams.count(), 1);
}

#[test]
fn drops_behind_leave_room_for_the_push() {
    let (one, two) = (
        good("extends = \"winther\"", &[], &[]),
        good("extends = \"winther-two\"", &[], &[]),
    );
    for (spec, push) in [(&one, 1), (&two, 2)] {
        assert_eq!(spec.scripts.len(), 16);
        let name = |s| spec.shape.name(s);
        let first = &spec.scripts[0];
        assert_eq!((name(first.square), first.color), ("a1".to_owned(), Color::White));
        let moved = first.moved.map(|(a, b)| (name(a), name(b)));
        assert_eq!(moved, Some(("a2".to_owned(), format!("a{}", 2 + push))));
        assert_eq!(first.empty.len(), 1 + push);
        let last = &spec.scripts[15];
        assert_eq!(
            (name(last.square), last.moved.map(|(a, b)| (name(a), name(b)))),
            ("h8".to_owned(), Some(("h7".to_owned(), format!("h{}", 7 - push))))
        );
    }
    assert_eq!(one.start.hands.map(|h| h.iter().sum::<u8>()), [1, 1]);
    assert_eq!(good("extends = \"winther-vote\"", &[], &[]).start.phase, Some(0));
}
