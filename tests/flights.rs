//! Missiles that cannot be stopped, by walking every path and asking for every square of it what the other side could do
//! there. That is the rule word for word; the library looks for short ways and remembers answers instead.

mod support;

use std::sync::Arc;

use nightrider::base::{Bitboard, Color, Heading, Piece, Square};
use nightrider::moves::{MoveKind, attacked, given_up, is_legal, legal_moves, pseudo_legal};
use nightrider::position::{Cell, Position};
use nightrider::program::Variant;
use nightrider::tools::random::Random;

/// The parameters of a flight, as the rules of Cruise Pawns give them.
struct Flight {
    steps: usize,
    turn: usize,
    over_friends: bool,
}

/// Whether the piece on `from` has a path to `target` on no square of which it can be taken.
fn hits(position: &Position, flight: &Flight, from: Square, target: Square) -> bool {
    let mut path = Vec::new();
    let mut taken = vec![None; 256];
    Heading::all().any(|h| walk(position, flight, (from, target), from, h, &mut path, &mut taken))
}

/// Steps on from `at` in direction `heading`.
fn walk(
    position: &Position,
    flight: &Flight,
    (from, target): (Square, Square),
    at: Square,
    heading: Heading,
    path: &mut Vec<Square>,
    taken: &mut [Option<bool>],
) -> bool {
    let shape = position.variant().shape();
    let Some(to) = shape.step(at, heading.unit(), false) else {
        return false;
    };
    if to == from || path.contains(&to) || path.len() == flight.steps {
        return false;
    }
    let me = position.board().piece(from).unwrap();
    match position.board().piece(to) {
        Some(piece) if piece.color != me.color => {
            return to == target && !path.iter().any(|s| can_be_taken(position, from, *s, taken));
        }
        Some(_) if !flight.over_friends => return false,
        _ => {}
    }
    path.push(to);
    let found = Heading::all().any(|next| {
        let bend = next.index().abs_diff(heading.index());
        bend.min(8 - bend) <= flight.turn && walk(position, flight, (from, target), to, next, path, taken)
    });
    path.pop();
    found
}

/// Whether the other side could legally capture the missile if it stood on a square and its start were empty.
fn can_be_taken(position: &Position, from: Square, square: Square, taken: &mut [Option<bool>]) -> bool {
    *taken[square.index()].get_or_insert_with(|| {
        let Piece { color, kind } = position.board().piece(from).unwrap();
        let mut flown = position.clone();
        flown.put(from, Cell::EMPTY);
        flown.put(square, Cell::piece(color, kind));
        if flown.side() == color {
            flown.null_move();
        }
        let captures = pseudo_legal(&flown);
        captures
            .iter()
            .any(|m| m.kind == MoveKind::Move && m.to == Some(square) && !m.passing && is_legal(&mut flown.clone(), m))
    })
}

/// A position with kings, some pawns that may fly and some other pieces, of a variant in which pawns do.
fn scattered(variant: &Arc<Variant>, random: &mut Random) -> Position {
    let mut rows = vec![vec!['1'; 8]; 8];
    let mut put = |c: char, rows: &mut Vec<Vec<char>>, ranks: std::ops::Range<usize>| {
        let (rank, file) = (ranks.start + random.below(ranks.len()), random.below(8));
        if rows[rank][file] == '1' {
            rows[rank][file] = c;
        }
    };
    put('K', &mut rows, 0..3);
    put('k', &mut rows, 5..8);
    for c in "ppppPPPP".chars() {
        put(c, &mut rows, 1..7);
    }
    for c in "nbrNBRpP".chars() {
        put(c, &mut rows, 1..7);
    }
    let text: Vec<String> = rows.iter().rev().map(|r| r.iter().collect()).collect();
    let rows = (1..=8)
        .rev()
        .fold(text.join("/"), |rows, n| rows.replace(&"1".repeat(n), &n.to_string()));
    let fen = format!("{rows} w - - 0 1");
    support::read(variant, &fen).unwrap().0
}

#[test]
fn a_missile_attacks_where_no_path_can_be_stopped() {
    let changed = |params: &str| {
        let text = format!(
            "extends = \"cruise-pawns\"\n[variant]\nname = \"Missiles\"\n[pieces.pawn]\nhooks = [{{ use = \"flight\", {params} }}]\n"
        );
        support::from_text("missiles", &text, &[]).unwrap()
    };
    let makes = [
        (
            support::shipped("cruise-pawns", &[]).unwrap(),
            Flight {
                steps: 7,
                turn: 1,
                over_friends: true,
            },
        ),
        // Wide turns, with which a way can cross itself.
        (
            changed("steps = 5, turn = 2"),
            Flight {
                steps: 5,
                turn: 2,
                over_friends: true,
            },
        ),
        (
            changed("steps = 4, turn = 3, through = \"E\""),
            Flight {
                steps: 4,
                turn: 3,
                over_friends: false,
            },
        ),
    ];
    let mut random = Random::new(26);
    let (mut asked, mut attacks, mut stopped) = (0, 0, 0);
    for (variant, flight) in &makes {
        for _ in 0..40 {
            let position = scattered(variant, &mut random);
            for by in [nightrider::base::Color::White, nightrider::base::Color::Black] {
                for target in position.board().royals(!by) {
                    let rule = &variant.spec.flights[0];
                    let missiles: Vec<Square> = (position.board().side(by) & rule.from[by.index()])
                        .into_iter()
                        .filter(|s| position.board().piece(*s).is_some_and(|p| p.kind == rule.kind))
                        .collect();
                    let wanted = missiles.iter().any(|s| hits(&position, flight, *s, target));
                    let walks = {
                        let mut turned = position.clone();
                        if turned.side() != by {
                            turned.null_move();
                        }
                        pseudo_legal(&turned)
                            .iter()
                            .any(|m| m.kind == MoveKind::Move && m.victims.contains(&target))
                    };
                    let found = attacked(&position, by, Bitboard::of(target));
                    assert_eq!(found, walks || wanted, "{} by {by:?}", position.fen());
                    asked += 1;
                    attacks += usize::from(wanted && !walks);
                    stopped += usize::from(!wanted && !missiles.is_empty());
                }
            }
        }
    }
    assert!(
        attacks > 20 && stopped > 30,
        "{asked} asked, {attacks} attacks by missiles alone, {stopped} stopped"
    );
}

#[test]
fn many_missiles_end_in_time() {
    // Every pawn may fly and every gap lets all of them through: 262,144 answers are not enough to know all moves.
    let variant = support::shipped("cruise-pawns", &[]).unwrap();
    let crowd = "pppppppp/pppppppp/1ppppppp/pppppppp/PPPPPPPP/8/RNB1K1NR/8 w - - 0 1";
    let said = support::read(&variant, crowd).map(|_| ()).unwrap_err();
    assert!(said.contains("L020"), "{said}");
    // A FEN of such a crowd is refused; who sets one up without gets an end all the same.
    let mut position = Position::empty(variant.clone());
    let kind = |name: &str| variant.spec.kind_by_name(name).unwrap();
    let mut put = |square: &str, color: Color, name: &str| {
        let square = variant.shape().parse(square).unwrap();
        position.put(square, Cell::piece(color, kind(name)));
    };
    for file in 'a'..='h' {
        for rank in [5, 6, 7, 8] {
            if (file, rank) != ('a', 6) {
                put(&format!("{file}{rank}"), Color::Black, "pawn");
            }
        }
        put(&format!("{file}4"), Color::White, "pawn");
    }
    for (square, name) in [
        ("a2", "rook"),
        ("h2", "rook"),
        ("b2", "knight"),
        ("g2", "knight"),
        ("c2", "bishop"),
        ("e2", "king"),
    ] {
        put(square, Color::White, name);
    }
    assert!(!legal_moves(&mut position).is_empty());
    assert!(given_up() > 0);
}
