//! Random variants: pieces drawn from the whole notation, random positions and some random moves from there. In each, the
//! fast ways to an answer give what the slow ones give.

mod reference;
mod support;

use std::fmt::Write as _;
use std::sync::Arc;

use nightrider::meaning::load::load;
use nightrider::moves::{in_check, legal_moves, move_names, parse_move};
use nightrider::program::Variant;
use nightrider::text::diag::Sink;
use nightrider::tools::catalog::shipped_loader;
use reference::generate::{Rng, Taste, string};
use support::laws::{self, Looked};
use support::pair::Pair;

const LETTERS: &str = "ABCDE";

/// A variant with five random pieces and a king; nothing when a string means too much to be written out.
fn variant(rng: &mut Rng, files: usize, ranks: usize) -> Option<(Arc<Variant>, String)> {
    let mut toml = format!("[variant]\nname = \"random\"\n\n[board]\nfiles = {files}\nranks = {ranks}\n");
    let king = if rng.chance(70) { "K".into() } else { piece(rng) };
    let men = LETTERS.chars().map(|id| (id, String::new())).chain([('K', king)]);
    for (id, betza) in men {
        let (betza, royal) = match id {
            'K' => (betza, "royal = true\nsetup = \"e1\"\n"),
            _ => (piece(rng), ""),
        };
        let name = id.to_ascii_lowercase();
        let _ = write!(toml, "\n[pieces.{name}]\nid = \"{id}\"\nbetza = \"{betza}\"\n{royal}");
    }
    let mut sink = Sink::default();
    let spec = load("random", &toml, &mut shipped_loader, &[], &mut sink);
    let Some(spec) = spec else {
        let codes: Vec<&str> = sink.found.iter().map(|d| d.code.id).collect();
        let bounded = codes.iter().any(|c| c.starts_with("L0"));
        assert!(bounded, "{toml}\n{}", support::said(&sink.found));
        return None;
    };
    // The only thing that can be wrong now is a limit.
    Some((Arc::new(Variant::compile(spec).ok()?), toml))
}

/// A string without castling, which needs a set-up, and that the library reads.
fn piece(rng: &mut Rng) -> String {
    loop {
        let betza = string(rng, Taste { disputed: true });
        if !betza.contains('O') && reference::read::read(&betza).is_ok() {
            return betza;
        }
    }
}

fn fen(rng: &mut Rng, files: usize, ranks: usize) -> String {
    let mut board = vec![vec![' '; files]; ranks];
    let density = rng.between(10, 40) as usize;
    for rank in &mut board {
        for cell in rank.iter_mut() {
            if rng.chance(density) {
                let letter = LETTERS.chars().nth(rng.below(LETTERS.len())).unwrap_or('A');
                *cell = if rng.chance(50) {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                };
            }
        }
    }
    let white = (rng.below(files), rng.below(ranks));
    let black = ((white.0 + 2 + rng.below(files - 3)) % files, rng.below(ranks));
    board[white.1][white.0] = 'K';
    board[black.1][black.0] = 'k';
    let rows: Vec<String> = board
        .iter()
        .map(|rank| {
            rank.iter()
                .map(|c| if *c == ' ' { "1".into() } else { c.to_string() })
                .collect()
        })
        .collect();
    let side = if rng.chance(50) { 'w' } else { 'b' };
    // Runs of ones are empty squares one by one.
    let mut text = String::new();
    for (i, row) in rows.iter().enumerate() {
        let mut run = 0;
        for c in row.chars().chain(['/']) {
            if c == '1' {
                run += 1;
                continue;
            }
            if run > 0 {
                text += &run.to_string();
                run = 0;
            }
            if c != '/' || i + 1 < rows.len() {
                text.push(c);
            }
        }
    }
    format!("{text} {side} - - 0 1")
}

#[test]
fn fast_ways_agree_with_slow_ones() {
    let mut rng = Rng::new(5);
    let mut looked = Looked::default();
    let mut variants = 0;
    while variants < 120 {
        let (files, ranks) = (rng.between(5, 10) as usize, rng.between(5, 10) as usize);
        let Some((variant, toml)) = variant(&mut rng, files, ranks) else {
            continue;
        };
        variants += 1;
        let pair = Pair::of(&toml, variant.clone());
        for _ in 0..4 {
            let fen = fen(&mut rng, files, ranks);
            let (mut position, _) = support::read(&variant, &fen).unwrap_or_else(|e| panic!("{toml}\n{e}"));
            if in_check(&position, !position.side()) {
                continue;
            }
            for _ in 0..3 {
                let here = format!("{toml}\n{}", position.fen());
                pair.compare(&position);
                laws::filter_is_definition(&mut position, &mut looked).unwrap_or_else(|e| panic!("{here}\n{e}"));
                laws::attack_is_generation(&mut position, &mut looked).unwrap_or_else(|e| panic!("{here}\n{e}"));
                laws::moves_are_within_reach(&position, &mut looked).unwrap_or_else(|e| panic!("{here}\n{e}"));
                let moves = legal_moves(&mut position);
                let names = move_names(&position, &moves);
                let mut sorted = names.clone();
                sorted.sort();
                sorted.dedup();
                assert_eq!(sorted.len(), moves.len(), "{here}\n{names:?}");
                if moves.is_empty() {
                    break;
                }
                let i = rng.below(moves.len());
                assert_eq!(
                    parse_move(&mut position, &names[i]),
                    Ok(moves[i]),
                    "{here} {}",
                    names[i]
                );
                let before = position.clone();
                let undo = position.make(&moves[i]);
                assert_eq!(position.hash(), position.recomputed_hash(), "{here} {}", names[i]);
                position.unmake(undo);
                assert!(position == before, "{here} {}", names[i]);
                position.make(&moves[i]);
            }
        }
    }
    println!("{variants} variants: {looked:?}");
    let enough = looked.refused > 1000 && looked.attacked > 1000 && looked.attacked < looked.asked;
    assert!(enough, "{looked:?}");
}
