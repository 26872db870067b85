//! Which letters of a string matter: a letter matters if the string without it has other moves.

use super::{Outcome, Query, moves};
use std::collections::BTreeSet;

/// Where in its move a letter stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// On the only leg.
    Only,
    /// On the first of several legs.
    First,
    /// Neither first nor last.
    Middle,
    /// On the last of several legs.
    Last,
    /// Before a bracket.
    Prefix,
}

/// Modifiers that can do nothing on a leg of that place, by the notation's own rules.
pub fn idle(letter: char, place: Place) -> bool {
    match place {
        // h on later legs, q and z on a first one are refused; nothing follows to be toggled
        Place::Last => "hy".contains(letter),
        Place::Middle => letter == 'h',
        Place::First => "qz".contains(letter),
        Place::Only => letter == 'y',
        Place::Prefix => !"fblrsvhimcdekto".contains(letter),
    }
}

/// What can be deleted from a string to see whether it matters: each modifier, and each atom, suffix included, with
/// everything that belongs to it. The letter, its place (nothing for an atom), and the string without it.
pub fn shorter(betza: &str) -> Vec<(char, Option<Place>, String)> {
    let mut found: Vec<(char, Option<Place>, String)> = modifiers(betza)
        .into_iter()
        .map(|(at, letter, place)| {
            let mut text = betza.to_string();
            text.remove(at);
            (letter, Some(place), text)
        })
        .collect();
    let bytes = betza.as_bytes();
    let mut start = 0;
    for (i, b) in bytes.iter().enumerate() {
        match b {
            // Within an atom that begins before: a suffix, or the doubled letter.
            b'X' | b'Y' if i < start => {
                let mut text = betza.to_string();
                text.remove(i);
                found.push((char::from(*b), None, text));
            }
            b'A'..=b'Z' if i >= start => {
                // Its letters, and the joint behind it in a bracket.
                let tail = if bytes.get(i + 1) == Some(b) {
                    1
                } else {
                    let letters = |c: &&u8| b"XY".contains(*c);
                    let suffixes = bytes[i + 1..].iter().take_while(letters).count();
                    let range = |c: &&u8| c.is_ascii_digit() || **c == b'*';
                    suffixes + bytes[i + 1 + suffixes..].iter().take_while(range).count()
                };
                let end = i + 1 + tail;
                let joint = usize::from(bytes.get(end).is_some_and(|c| b"-?".contains(c)));
                let from = betza[start..i]
                    .rfind(['[', ']', '-', '?'])
                    .map_or(start, |k| start + k + 1);
                let text = format!("{}{}", &betza[..from], &betza[end + joint..]);
                found.push((char::from(*b), None, text.replace("?]", "]").replace("-]", "]")));
                start = end + joint;
            }
            _ => {}
        }
    }
    found
}

/// In how many of these positions a string has other moves than `with`; nothing if it cannot be read.
pub fn changed(betza: &str, tried: &[(Query, BTreeSet<Outcome>)]) -> Option<usize> {
    let other = |(query, with): &(Query, BTreeSet<Outcome>)| {
        let without = if betza.is_empty() {
            BTreeSet::new()
        } else {
            moves(betza, query)?
        };
        Ok::<_, String>(usize::from(without != *with))
    };
    tried.iter().map(other).sum::<Result<usize, _>>().ok()
}

/// The modifiers of a string and where they stand.
pub fn modifiers(betza: &str) -> Vec<(usize, char, Place)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(length) = betza[at..].find(|c: char| c.is_ascii_uppercase() || c == '[') {
        let (start, end) = (at, at + length);
        let run = &betza[start..end];
        if !betza[end..].starts_with('[') {
            let legs = run.matches('a').count() + 1;
            let mut leg = 0;
            for (k, letter) in run.char_indices() {
                match letter {
                    'a' => leg += 1,
                    'b'..='z' => found.push((start + k, letter, place(leg, legs))),
                    _ => {}
                }
            }
            at = end + 1;
            continue;
        }
        let lower = |(_, c): &(usize, char)| c.is_ascii_lowercase();
        found.extend(
            run.char_indices()
                .filter(lower)
                .map(|(k, c)| (start + k, c, Place::Prefix)),
        );
        let close = betza[end..].find(']').map_or(betza.len(), |k| end + k);
        let inside = &betza[end..close];
        let legs = inside.matches(['-', '?']).count() + 1;
        let mut leg = 0;
        for (k, letter) in inside.char_indices() {
            match letter {
                '-' | '?' => leg += 1,
                'a'..='z' => found.push((end + k, letter, place(leg, legs))),
                _ => {}
            }
        }
        at = (close + 1).min(betza.len());
    }
    found
}

fn place(leg: usize, legs: usize) -> Place {
    match leg {
        _ if legs == 1 => Place::Only,
        0 => Place::First,
        _ if leg + 1 == legs => Place::Last,
        _ => Place::Middle,
    }
}
