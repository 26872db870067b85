//! Moves that are not legs: castling, the universal leaper, the imitator.

use super::read::{self, Atom, Move, Range, count, directional, has};
use super::walk::Walk;
use super::{Outcome, Query};
use std::collections::BTreeSet;

/// `isO2`: section 10.3.
pub fn castling(letters: &str, atom: &Atom, query: &Query, found: &mut Vec<Outcome>) {
    let Range::Steps(distance) = atom.range else { return };
    if has(letters, 'i') && query.moved {
        return;
    }
    let ways = directional(letters);
    let (both, inset) = (ways.is_empty() || ways.contains('s'), count(letters, 'j') as i32);
    for (letter, sign) in [('r', 1), ('l', -1)] {
        if !(both || ways.contains(letter)) {
            continue;
        }
        let dx = if query.mover_white { sign } else { -sign };
        let (file, rank) = query.from;
        // the last square before the edge or a hole, as seen from the mover's square
        let mut edge = file;
        while query.board.has((edge + dx, rank)) {
            edge += dx;
        }
        let partner = edge - dx * inset;
        let friend = query
            .board
            .pieces
            .get(&(partner, rank))
            .is_some_and(|man| man.white == query.mover_white);
        let gap = (partner - file) * dx;
        let vacant = |f: i32| f == file || f == partner || !query.board.pieces.contains_key(&(f, rank));
        if gap < 1 || !friend || !(1..gap).all(|k| vacant(file + dx * k)) {
            continue;
        }
        let Ok(distance) = i32::try_from(distance) else {
            continue;
        };
        if distance > query.board.files {
            continue;
        }
        let to = file + dx * distance;
        let all_there = (1..=distance).all(|k| query.board.has((file + dx * k, rank)) && vacant(file + dx * k));
        if all_there {
            found.push(Outcome {
                to: (to, rank),
                captures: Vec::new(),
                moved: Some(((partner, rank), (to - dx, rank))),
                crossed: BTreeSet::new(),
            });
        }
    }
}

/// `U`: any square but its own.
pub fn universal(letters: &str, walk: &Walk, found: &mut Vec<Outcome>) {
    if walk.initial_forbids(letters) {
        return;
    }
    let query = walk.query;
    let modes = walk.final_modes(letters, "");
    let mut take = |to, victim| {
        let unloads = has(letters, 'u');
        found.push(Outcome {
            to,
            captures: if unloads { vec![] } else { vec![victim] },
            moved: unloads.then_some((victim, query.from)),
            crossed: BTreeSet::new(),
        });
    };
    let mut quiet = Vec::new();
    for file in 0..query.board.files {
        for rank in 0..query.board.ranks {
            let to = (file, rank);
            if !query.board.has(to) || to == query.from {
                continue;
            }
            match query.board.pieces.get(&to) {
                Some(man) if man.white == query.mover_white => {
                    if modes.contains('d') && !(has(letters, 't') && man.royal) {
                        take(to, to);
                    }
                }
                Some(man) => {
                    let allowed = modes.contains('c') || modes.contains('k') && man.royal;
                    if allowed && !(has(letters, 't') && man.royal) {
                        take(to, to);
                    }
                }
                None => {
                    if modes.contains('m') {
                        quiet.push(to);
                    }
                    if let Some(ep) = query
                        .ep
                        .as_ref()
                        .filter(|ep| modes.contains('e') && ep.squares.contains(&to))
                    {
                        let enemy = query.board.pieces.get(&ep.victim);
                        if enemy.is_some_and(|man| man.white != query.mover_white) {
                            take(to, ep.victim);
                        }
                    }
                }
            }
        }
    }
    found.extend(quiet.into_iter().map(|to| Outcome {
        to,
        captures: Vec::new(),
        moved: None,
        crossed: BTreeSet::new(),
    }));
}

/// `I`: the moves of the piece the opponent moved last (section 10.5).
pub fn imitator(letters: &str, walk: &Walk, found: &mut Vec<Outcome>) -> Result<(), String> {
    let query = walk.query;
    let Some(model) = query.last_moved.as_ref().filter(|_| !walk.initial_forbids(letters)) else {
        return Ok(());
    };
    let written: String = letters.chars().filter(|c| "mcdek".contains(*c)).collect();
    let held = if written.is_empty() { "mc".into() } else { written };
    let mut imitation = Walk::new(query);
    imitation.flipped = has(letters, 'b');
    let mut all = Vec::new();
    imitated(model, &imitation, &mut all)?;
    found.extend(all.into_iter().filter(|one| keeps(&held, one, query)));
    Ok(())
}

/// Whether an imitator with these modes takes over a move: by what it does.
fn keeps(held: &str, one: &Outcome, query: &Query) -> bool {
    let Some(victim) = one.captures.last() else {
        return has(held, 'm');
    };
    let Some(man) = query.board.pieces.get(victim) else {
        return false;
    };
    let passing = query
        .ep
        .as_ref()
        .is_some_and(|ep| ep.victim == *victim && ep.squares.contains(&one.to));
    match man.white == query.mover_white {
        true => has(held, 'd'),
        false if passing && one.to != *victim => has(held, 'e'),
        false => has(held, 'c') || has(held, 'k') && man.royal,
    }
}

/// The moves of the piece imitated.
fn imitated(model: &str, imitation: &Walk, found: &mut Vec<Outcome>) -> Result<(), String> {
    for part in read::read(model)? {
        match &part {
            // Castling is no move of its mode, and an imitator is looked through (ruling 12).
            Move::Classic { atom, .. } if "OI".contains(atom.letter) => {}
            Move::Classic { letters, atom } if atom.letter == 'U' => universal(letters, imitation, found),
            Move::Classic { letters, atom } => imitation.classic(letters, atom, found)?,
            Move::Bracket { prefix, legs } => imitation.bracket(prefix, legs, found)?,
        }
    }
    Ok(())
}
