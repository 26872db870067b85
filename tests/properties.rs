//! Properties that hold of every position of every shipped variant, tried on seeded random games.
//!
//! The games begin at the start of each variant and at every position of it in `tests/perft/seeds.tsv`. Where pieces fly a
//! position takes far longer than elsewhere, so those games are shorter.

mod support;

use std::sync::Arc;

use nightrider::base::{Bitboard, Color, Vector};
use nightrider::meaning::rules::DropRule;
use nightrider::meaning::spec::Symmetry;
use nightrider::moves::{Game, legal_moves, move_names, parse_move};
use nightrider::position::{Move, Position};
use nightrider::program::Variant;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog::SHIPPED;
use nightrider::tools::random::{self, Random};
use nightrider::tools::record::{Record, movetext, standing};
use support::laws::{self, Looked};

/// At most `n` of the numbers below `all`, all of them if they are so few.
fn some(random: &mut Random, n: usize, all: usize) -> Vec<usize> {
    if all <= n {
        (0..all).collect()
    } else {
        (0..n).map(|_| random.below(all)).collect()
    }
}

/// Positions of a variant to begin at.
fn beginnings(name: &str, variant: &Arc<Variant>) -> Vec<Position> {
    let seeds = std::fs::read_to_string("tests/perft/seeds.tsv").unwrap();
    let mut fens: Vec<&str> = seeds
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(|fields| fields[0] == name)
        .map(|fields| fields[1])
        .collect();
    fens.dedup();
    let read = fens.into_iter().map(|fen| support::read(variant, fen).unwrap().0);
    std::iter::once(Position::start(variant.clone())).chain(read).collect()
}

/// Plays random games of every variant and calls `each` with every position, its legal moves and a source of random
/// numbers.
fn games(seed: u64, plies: usize, mut each: impl FnMut(&str, &mut Position, &[Move], &mut Random)) {
    for (name, _) in SHIPPED {
        let variant = support::shipped(name, &[]).unwrap();
        let plies = if variant.spec.flights.is_empty() {
            plies
        } else {
            plies / 3
        };
        let mut random = Random::new(seed);
        let mut positions = 0;
        for mut position in beginnings(name, &variant) {
            for _ in 0..plies {
                let moves = legal_moves(&mut position);
                each(name, &mut position, &moves, &mut random);
                positions += 1;
                if moves.is_empty() {
                    break;
                }
                position.make(&moves[random.below(moves.len())]);
            }
        }
        assert!(positions > 2, "{name}: {positions} positions");
    }
}

/// Taking a move back restores every field; the hash kept along is the one worked out afresh.
fn unmake_restores(seed: u64, plies: usize) {
    games(seed, plies, |name, position, moves, random| {
        let before = position.clone();
        assert_eq!(position.hash(), position.recomputed_hash(), "{name} {}", position.fen());
        for i in some(random, 60, moves.len()) {
            let undo = position.make(&moves[i]);
            assert_eq!(position.hash(), position.recomputed_hash(), "{name} {}", position.fen());
            assert!(*position != before, "{name} {}: a move changes nothing", before.fen());
            position.unmake(undo);
            assert!(*position == before, "{name} {} {:?}", before.fen(), moves[i]);
            assert_eq!(position.hash(), before.hash(), "{name} {}", before.fen());
        }
    });
}

/// Reading the FEN of a position gives that position, whatever move led to it.
fn fen_round_trip(seed: u64, plies: usize) {
    let (mut votes, mut flights) = (0, 0);
    games(seed, plies, |name, position, moves, random| {
        let here = std::iter::once(None);
        for i in here.chain(some(random, 30, moves.len()).into_iter().map(Some)) {
            let undo = i.map(|i| position.make(&moves[i]));
            let fen = position.fen();
            let (read, _) = support::read(position.variant(), &fen).unwrap_or_else(|e| panic!("{name} {e}"));
            assert_eq!(read.fen(), fen, "{name}");
            // A FEN does not say that the game is over.
            let over = position.state().over.is_some();
            let (left, right) = (read.state(), position.state());
            assert!(over || read == *position, "{name} {fen}\n{left:?}\n{right:?}");
            assert!(over || read.hash() == position.hash(), "{name} {fen}");
            votes += usize::from(position.state().phase.is_some());
            flights += usize::from(position.state().flight.is_some());
            undo.into_iter().for_each(|undo| position.unmake(undo));
        }
    });
    assert!(votes > 0 && flights > 100, "{votes} votes and {flights} flights");
}

/// Random games are over at some time or at the limit, and their record leads to the same end.
fn records_replay(seeds: std::ops::Range<u64>, plies: u32) {
    for (name, _) in SHIPPED {
        let variant = support::shipped(name, &[]).unwrap();
        for seed in seeds.clone() {
            let mut game = random::game(Position::start(variant.clone()), seed, plies);
            let outcome = game.outcome();
            assert!(
                outcome.is_some() || game.moves().len() == plies as usize,
                "{name} {seed}"
            );
            let result = outcome.map_or("*", |o| o.score());
            let file = SourceFile::new("<moves>", format!("{}{result}\n", movetext(&game)));
            let text = Excerpt::whole(&file);
            let mut sink = Sink::default();
            let record = Record::read(&text, &mut sink);
            let mut again = Game::new(Position::start(variant.clone()));
            assert!(
                record.play(&text, &mut again, |_| {}, &mut sink),
                "{name} {seed}\n{}",
                file.text
            );
            assert!(sink.found.is_empty(), "{name} {seed}: {}", support::said(&sink.found));
            assert_eq!(again.position().fen(), game.position().fen(), "{name} {seed}");
            assert!(again.position() == game.position(), "{name} {seed}");
            assert_eq!(
                standing(again.outcome().as_ref()),
                standing(outcome.as_ref()),
                "{name} {seed}"
            );
        }
    }
}

/// All moves of a position have different texts, and each text is read as its move.
fn texts_parse_back(seed: u64, plies: usize) {
    games(seed, plies, |name, position, moves, random| {
        let names = move_names(position, moves);
        let mut sorted = names.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), moves.len(), "{name} {}", position.fen());
        for i in some(random, 6, moves.len()) {
            let read = parse_move(position, &names[i]).unwrap_or_else(|e| panic!("{name} {}: {e}", position.fen()));
            assert_eq!(read, moves[i], "{name} {} {}", position.fen(), names[i]);
        }
    });
}

/// With colours exchanged and the ranks turned over a position has the mirrored moves, where the game is symmetric so.
fn mirrored_positions_have_mirrored_moves(seed: u64, plies: usize) {
    let mut compared = 0;
    games(seed, plies, |name, position, moves, _| {
        // In a phase before the game the sides have different options; that a game is over a FEN cannot say.
        let variant = position.variant().clone();
        let state = position.state();
        if state.phase.is_some() || state.over.is_some() || variant.spec.symmetry != Symmetry::Mirror {
            return;
        }
        // A file may let Black promote where White may not.
        let one_sided = variant.spec.pieces.values().flat_map(|p| &p.promotion).any(|p| {
            let [white, black] = p.zone;
            let mirrored: Bitboard = white.into_iter().map(|s| variant.shape().mirrored(s)).collect();
            mirrored != black
        });
        // So may it look below the square of a drop for both sides, or from White's first rank for a royal piece.
        let up_and_down = |r: &DropRule| {
            let looks = r.beside.or(r.apart).is_some();
            looks && !r.along.iter().all(|v| r.along.contains(&Vector::new(v.dx, -v.dy)))
        };
        let drops = variant.spec.rules.drops.iter().flat_map(|d| &d.rules);
        let from_white = !variant.royal_leftmost[0].is_empty();
        if one_sided || from_white || drops.into_iter().any(up_and_down) {
            return;
        }
        let fen = mirrored_fen(&variant, &position.fen());
        let (mut mirror, _) = support::read(&variant, &fen).unwrap_or_else(|e| panic!("{name} {e}"));
        let mut wanted: Vec<String> = support::described(position, moves)
            .iter()
            .map(|text| mirrored_squares(&variant, text))
            .collect();
        wanted.sort();
        let found = legal_moves(&mut mirror);
        let mut found = support::described(&mirror, &found);
        found.sort();
        assert_eq!(found, wanted, "{name} {}\n{fen}", position.fen());
        let again = mirrored_fen(&variant, &mirror.fen());
        let (back, _) = support::read(&variant, &again).unwrap_or_else(|e| panic!("{name} {e}"));
        assert!(back == *position, "{name} {}\n{again}", position.fen());
        compared += 1;
    });
    assert!(compared > 1000, "{compared} positions compared");
}

/// Legality by the filter is legality by definition, attack is what generation captures, and no move is beyond what its
/// piece could ever do. A blast gives no check and a flight hits beyond its own move, so there attack is a rule of its own.
fn fast_ways_agree_with_slow_ones(seed: u64, plies: usize) {
    let mut looked = Looked::default();
    games(seed, plies, |name, position, _, _| {
        let variant = position.variant().clone();
        let here = |e| format!("{name} {}: {e}", position.fen());
        let state = position.state();
        if state.phase.is_some() || state.over.is_some() || state.flight.is_some() {
            return;
        }
        let mut work = position.clone();
        let found = laws::filter_is_definition(&mut work, &mut looked);
        let reach = laws::moves_are_within_reach(&work, &mut looked);
        let reasons = laws::refusals_are_reasons(&mut work, &mut looked);
        // Who has to drop attacks with what stands on the board, and cannot yet capture with it.
        let holds = |c| variant.spec.kinds().any(|k| position.hand(c, k) > 0);
        let must = variant
            .spec
            .rules
            .drops
            .as_ref()
            .is_some_and(|d| d.must || d.rules.iter().any(|r| r.must));
        // A piece that has to become another wherever it goes attacks also when its side may not have one more of those.
        let becoming = variant
            .spec
            .pieces
            .values()
            .flat_map(|p| &p.promotion)
            .any(|p| !p.limits.is_empty() && variant.shape().squares().is_subset(p.compulsory[0]));
        let placing = must && Color::ALL.into_iter().any(holds);
        let plain = variant.spec.flights.is_empty() && variant.spec.rules.blast.is_none() && !placing && !becoming;
        let attack = if plain {
            laws::attack_is_generation(&mut work, &mut looked)
        } else {
            Ok(())
        };
        if let Err(e) = found.and(reach).and(reasons).and(attack) {
            panic!("{}", here(e));
        }
    });
    println!("{looked:?}");
    assert!(
        looked.refused > 100 && looked.reasons > 100 && looked.attacked > 1000,
        "{looked:?}"
    );
}

fn swapped_case(text: &str) -> String {
    let swap = |c: char| {
        if c.is_ascii_uppercase() {
            c.to_ascii_lowercase()
        } else {
            c.to_ascii_uppercase()
        }
    };
    text.chars().map(swap).collect()
}

/// A FEN with the colours exchanged and the ranks turned over.
fn mirrored_fen(variant: &Variant, fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let (board, hands) = fields[0].find('[').map_or((fields[0], ""), |at| fields[0].split_at(at));
    let ranks: Vec<String> = board.split('/').rev().map(swapped_case).collect();
    let mut out = vec![
        ranks.join("/") + &swapped_case(hands),
        if fields[1] == "w" { "b".into() } else { "w".into() },
        swapped_case(fields[2]),
    ];
    out.extend(fields[3..].iter().map(|field| match field.split_once('+') {
        // Checks still needed: White's, Black's.
        Some((white, black)) => format!("{black}+{white}"),
        None => mirrored_squares(variant, field),
    }));
    out.join(" ")
}

/// A text with the ranks of all squares in it turned over.
fn mirrored_squares(variant: &Variant, text: &str) -> String {
    let shape = variant.shape();
    let mut out = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        match shape.parse_prefix(rest) {
            Some((square, after)) => {
                out += &shape.name(shape.mirrored(square));
                rest = after;
            }
            None => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    out
}

#[test]
fn unmake_restores_every_field() {
    unmake_restores(1, 14);
}

#[test]
fn fen_of_every_position_reads_back() {
    fen_round_trip(2, 14);
}

#[test]
fn random_games_end_and_replay() {
    records_replay(1..2, 40);
}

#[test]
fn texts_of_moves_are_unique_and_read_back() {
    texts_parse_back(3, 14);
}

#[test]
fn colours_are_alike() {
    mirrored_positions_have_mirrored_moves(4, 14);
}

#[test]
fn filters_and_attacks_are_right() {
    fast_ways_agree_with_slow_ones(5, 14);
}

#[test]
#[ignore = "minutes without optimisation: cargo test --release -- --ignored"]
fn long_games_have_the_same_properties() {
    records_replay(10..14, 300);
    for seed in 10..14 {
        unmake_restores(seed, 120);
        fen_round_trip(seed, 120);
        texts_parse_back(seed, 120);
        mirrored_positions_have_mirrored_moves(seed, 120);
        fast_ways_agree_with_slow_ones(seed, 120);
    }
}
