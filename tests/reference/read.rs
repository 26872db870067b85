//! Cuts a string into moves and refuses what has no meaning. The letters of the legs stay letters.

use super::directions::{Shape, shape};

/// One move of a piece.
#[derive(Clone, Debug)]
pub enum Move {
    /// Letters and an atom: `fcafmF`.
    Classic {
        /// Everything before the atom.
        letters: String,
        /// The atom all legs share.
        atom: Atom,
    },
    /// `[F?R]`.
    Bracket {
        /// Letters before the bracket.
        prefix: String,
        /// The legs.
        legs: Vec<BracketLeg>,
    },
}

/// One leg of a bracket.
#[derive(Clone, Debug)]
pub struct BracketLeg {
    /// Its letters.
    pub letters: String,
    /// Its atom.
    pub atom: Atom,
    /// Whether the move may stop here although there are more legs (`?` follows).
    pub may_stop: bool,
}

/// How far a leg goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Range {
    /// So many steps.
    Steps(u32),
    /// Any number of steps.
    Unlimited,
    /// `*`: ruling 11.
    OwnHalf,
}

/// An atom with its suffixes and range.
#[derive(Clone, Debug)]
pub struct Atom {
    /// The capital.
    pub letter: char,
    /// The leaps, shorter coordinate first; two for `K` and `Q`, none for `U`, `O`, `I`.
    pub leaps: Vec<(i32, i32)>,
    /// How far.
    pub range: Range,
    /// Whether a range is written (or the capital is a rider's).
    pub range_given: bool,
}

impl Atom {
    /// Whether all leaps are along lines and diagonals.
    pub fn straight(&self) -> bool {
        self.leaps.iter().all(|&leap| shape(leap) != Shape::Oblique)
    }
}

/// How often a letter occurs.
pub fn count(letters: &str, letter: char) -> usize {
    letters.chars().filter(|&c| c == letter).count()
}

/// Whether a letter occurs.
pub fn has(letters: &str, letter: char) -> bool {
    letters.contains(letter)
}

/// The directional letters of a leg, in their order (ruling 7).
pub fn directional(letters: &str) -> String {
    letters.chars().filter(|c| "fblrsvhqz".contains(*c)).collect()
}

/// The legs of a move with at most one group: those before it, those in it, those after it.
#[derive(Clone, Debug, Default)]
pub struct Legs {
    /// Legs before the group; all legs if there is none.
    pub before: Vec<String>,
    /// Legs of the group.
    pub group: Vec<String>,
    /// Legs after the group.
    pub after: Vec<String>,
}

/// Splits the letters before an atom into legs (`x(y)zA` is `xzA`, `xyzA`, `xyyzA`, ...).
pub fn legs(letters: &str) -> Result<Legs, String> {
    let split = |text: &str| text.split('a').map(String::from).collect::<Vec<_>>();
    let Some(open) = letters.find('(') else {
        if letters.contains(')') {
            return Err("a group that was not opened".into());
        }
        return Ok(Legs {
            before: split(letters),
            ..Legs::default()
        });
    };
    let close = letters.find(')').ok_or("a group that is not closed")?;
    if close < open || letters[close + 1..].contains(['(', ')']) || letters[open + 1..close].contains('(') {
        return Err("one group only".into());
    }
    let (x, y, z) = (&letters[..open], &letters[open + 1..close], &letters[close + 1..]);
    if let Some(inner) = y.strip_prefix('a').filter(|_| z.is_empty() || z.starts_with('a')) {
        // each repetition goes on after a whole leg: f(az)N, (az)afN
        if y.len() > 1 && y.ends_with('a') {
            return Err("a group with an `a` at both ends".into());
        }
        return Ok(Legs {
            before: split(x),
            group: split(inner),
            after: z.strip_prefix('a').map(split).unwrap_or_default(),
        });
    }
    if let Some(inner) = y.strip_suffix('a').filter(|_| x.is_empty() || x.ends_with('a')) {
        // each repetition comes before a whole leg: (pa)fR, ma(za)N
        return Ok(Legs {
            before: x.strip_suffix('a').map(split).unwrap_or_default(),
            group: split(inner),
            after: split(z),
        });
    }
    Err("a group must hold whole legs with their `a`".into())
}

/// Reads a whole string.
pub fn read(betza: &str) -> Result<Vec<Move>, String> {
    let mut rest = betza;
    let mut found = Vec::new();
    while !rest.is_empty() {
        let end = rest
            .find(|c: char| !(c.is_ascii_lowercase() || c == '(' || c == ')'))
            .ok_or("letters without an atom")?;
        // a vector is an atom, and no group begins with a digit (ruling 18)
        let digit = rest[end..].starts_with(|c: char| c.is_ascii_digit());
        let end = if digit && rest[..end].ends_with('(') {
            end - 1
        } else {
            end
        };
        let letters = &rest[..end];
        rest = &rest[end..];
        if let Some(inside) = rest.strip_prefix('[') {
            let close = inside.find(']').ok_or("a bracket that is not closed")?;
            let bracket = bracket(letters, &inside[..close])?;
            found.push(bracket);
            rest = &inside[close + 1..];
        } else {
            let (atom, used) = atom(rest)?;
            rest = &rest[used..];
            check_classic(letters, &atom)?;
            found.push(Move::Classic {
                letters: letters.to_string(),
                atom,
            });
        }
    }
    Ok(found)
}

/// Reads an atom, its suffixes and its range; says how many bytes they take.
fn atom(text: &str) -> Result<(Atom, usize), String> {
    let letter = text.chars().next().ok_or("an atom is missing")?;
    if letter == '(' {
        return vector(text);
    }
    let (mut leaps, mut range, mut range_given) = match letter {
        'W' => (vec![(0, 1)], Range::Steps(1), false),
        'F' => (vec![(1, 1)], Range::Steps(1), false),
        'D' => (vec![(0, 2)], Range::Steps(1), false),
        'N' => (vec![(1, 2)], Range::Steps(1), false),
        'A' => (vec![(2, 2)], Range::Steps(1), false),
        'H' => (vec![(0, 3)], Range::Steps(1), false),
        'C' | 'L' => (vec![(1, 3)], Range::Steps(1), false),
        'Z' | 'J' => (vec![(2, 3)], Range::Steps(1), false),
        'G' => (vec![(3, 3)], Range::Steps(1), false),
        'K' => (vec![(0, 1), (1, 1)], Range::Steps(1), false),
        'R' => (vec![(0, 1)], Range::Unlimited, true),
        'B' => (vec![(1, 1)], Range::Unlimited, true),
        'Q' => (vec![(0, 1), (1, 1)], Range::Unlimited, true),
        'U' | 'O' | 'I' => (vec![], Range::Steps(1), false),
        _ => return Err(format!("no atom {letter:?}")),
    };
    let mut used = 1;
    while let Some(suffix @ (b'X' | b'Y')) = text.as_bytes().get(used) {
        if leaps.len() != 1 || "RB".contains(letter) {
            return Err(format!("no suffix on {letter}"));
        }
        let (short, long) = leaps[0];
        leaps[0] = if *suffix == b'X' {
            (short, long + 3)
        } else {
            (short + 2, long + 2)
        };
        if leaps[0].1 > 100 {
            return Err("a leap too long".into());
        }
        used += 1;
    }
    let tail = &text[used..];
    let digits = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
    if digits > 0 {
        range = steps(&tail[..digits])?;
        (range_given, used) = (true, used + digits);
    } else if tail.starts_with('*') {
        (range, range_given, used) = (Range::OwnHalf, true, used + 1);
    } else if used == 1 && tail.starts_with(letter) {
        // right behind the letter only: `FXF` is two moves
        (range, range_given, used) = (Range::Unlimited, true, used + 1);
    }
    let atom = Atom {
        letter,
        leaps,
        range,
        range_given,
    };
    match letter {
        'U' | 'I' if range_given => Err(format!("{letter} has no range")),
        'O' if !matches!(range, Range::Steps(_)) || !range_given => Err("O needs a number".into()),
        _ => Ok((atom, used)),
    }
}

/// A written number of steps (ruling 19).
fn steps(digits: &str) -> Result<Range, String> {
    match digits.parse::<u32>() {
        Ok(0) if digits == "0" => Ok(Range::Unlimited),
        Ok(1..=255) if digits.starts_with('0') => Err("a zero in front".into()),
        Ok(number @ 1..=255) => Ok(Range::Steps(number)),
        _ => Err("no such range".into()),
    }
}

/// Reads `(4,1)2` (ruling 18).
fn vector(text: &str) -> Result<(Atom, usize), String> {
    let close = text.find(')').ok_or("a vector that is not closed")?;
    let (x, y) = text[1..close].split_once(',').ok_or("a vector of one number")?;
    let side = |text: &str| text.parse::<i32>().map_err(|_| "a side that is no number".to_string());
    let (x, y) = (side(x)?, side(y)?);
    let leap = (x.min(y), x.max(y));
    if leap.0 < 0 || leap.1 == 0 || leap.1 > 100 {
        return Err("no such leap".into());
    }
    let tail = &text[close + 1..];
    let digits = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
    let (range, range_given, more) = match (digits, tail.starts_with('*')) {
        (0, true) => (Range::OwnHalf, true, 1),
        (0, false) => (Range::Steps(1), false, 0),
        _ => (steps(&tail[..digits])?, true, digits),
    };
    let atom = Atom {
        letter: '(',
        leaps: vec![leap],
        range,
        range_given,
    };
    Ok((atom, close + 1 + more))
}

/// Reads `A?B-C`.
fn bracket(prefix: &str, inside: &str) -> Result<Move, String> {
    if prefix.chars().any(|c| !"fblrsvhimcdekto".contains(c)) {
        return Err("a letter that has no meaning before a bracket".into());
    }
    let mut legs = Vec::new();
    let mut rest = inside;
    loop {
        let end = rest
            .find(|c: char| !c.is_ascii_lowercase())
            .ok_or("a leg without an atom")?;
        let letters = rest[..end].to_string();
        let (atom, used) = atom(&rest[end..])?;
        rest = &rest[end + used..];
        let joint = rest.chars().next();
        legs.push(BracketLeg {
            letters,
            atom,
            may_stop: joint == Some('?'),
        });
        match joint {
            None => break,
            Some('-' | '?') => rest = &rest[1..],
            Some(other) => return Err(format!("{other:?} in a bracket")),
        }
    }
    for (index, leg) in legs.iter().enumerate() {
        if leg.atom.leaps.is_empty() || has(&leg.letters, 'a') {
            return Err("not inside a bracket".into());
        }
        check_leg(&leg.letters, &leg.atom, index == 0, false)?;
        let turned = index > 0 && !directional(&leg.letters).is_empty();
        if turned && legs[index - 1].atom.straight() != leg.atom.straight() {
            return Err("a written direction between a straight and an oblique leg".into());
        }
    }
    if legs.iter().filter(|leg| has(&leg.letters, 'u')).count() > 1 {
        return Err("more than one unloading leg".into());
    }
    for (index, leg) in legs.iter().enumerate() {
        if index + 1 == legs.len() || leg.may_stop {
            let own = leg.letters.chars().any(|c| "mcdek".contains(c));
            let kills = if own { &leg.letters } else { prefix };
            contradiction(kills, &format!("{}{prefix}", leg.letters))?;
        }
    }
    Ok(Move::Bracket {
        prefix: prefix.to_string(),
        legs,
    })
}

/// Refuses letters that mean nothing on this atom.
fn check_classic(letters: &str, atom: &Atom) -> Result<(), String> {
    let allowed = match atom.letter {
        'O' => Some("lrsij"),
        'U' => Some("mcdektiu"),
        'I' => Some("mcdekbi"),
        _ => None,
    };
    if let Some(allowed) = allowed {
        return match letters.chars().find(|c| !allowed.contains(*c)) {
            Some(letter) => Err(format!("{letter} on {}", atom.letter)),
            None => Ok(()),
        };
    }
    let legs = legs(letters)?;
    let all: Vec<&String> = legs.before.iter().chain(&legs.group).chain(&legs.after).collect();
    for (index, leg) in all.iter().enumerate() {
        check_leg(leg, atom, index == 0, all.len() == 1)?;
    }
    if legs.before.is_empty() {
        // without a repetition the first leg after the group is the first of the move
        check_leg(&legs.after[0], atom, true, false)?;
    }
    let last = all[all.len() - 1];
    contradiction(last, last)?;
    if legs.after.is_empty()
        && !legs.group.is_empty()
        && let Some(before) = legs.before.last()
    {
        // no repetition: the move ends before the group
        contradiction(before, before)?;
    }
    // How long a ski is, and a hop at the end, beside an earlier slide: nowhere said, so refused.
    if all.iter().skip(1).any(|leg| has(leg, 'i')) {
        let skis = atom.leaps[0].1 == 1 && all.iter().any(|leg| has(leg, 'j'));
        let hops = has(last, 'i') && (has(last, 'p') || has(last, 'g'));
        if skis || hops {
            return Err("a leg as long as one that skis, or a hop as long as a slide".into());
        }
    }
    let unloading = all.iter().filter(|leg| has(leg, 'u')).count();
    if unloading > 1 || legs.group.iter().any(|leg| has(leg, 'u')) {
        return Err("more than one unloading leg".into());
    }
    if atom.range == Range::OwnHalf && all.len() > 1 {
        return Err("* on a move of several legs".into());
    }
    Ok(())
}

/// `k` captures royal pieces only and `t` spares them: both on one last leg are refused.
fn contradiction(modes: &str, tame: &str) -> Result<(), String> {
    match has(modes, 'k') && has(tame, 't') {
        true => Err("k and t contradict each other".into()),
        false => Ok(()),
    }
}

/// Refuses letters that mean nothing on one leg.
fn check_leg(leg: &str, atom: &Atom, first: bool, only: bool) -> Result<(), String> {
    if let Some(letter) = leg.chars().find(|c| !"fblrsvhqzmcdepgtkuinjoy".contains(*c)) {
        return Err(format!("no modifier {letter:?}"));
    }
    if leg.matches('p').count() > 1 {
        return Err("p doubled is another dialect's (ruling 20)".into());
    }
    if (has(leg, 'n') || has(leg, 'j')) && !atom.straight() && atom.leaps[0] != (1, 2) {
        return Err("n or j on an oblique leap: write the legs (ruling 8)".into());
    }
    if first && !only && (has(leg, 'q') || has(leg, 'z')) {
        return Err("q or z on the first of several legs".into());
    }
    if !first && has(leg, 'h') {
        return Err("h on a later leg".into());
    }
    if has(leg, 'q') && has(leg, 'z') && only {
        return Err("both q and z on one leg".into());
    }
    if atom.range == Range::OwnHalf {
        let forward = atom
            .leaps
            .iter()
            .flat_map(|&leap| super::directions::first(leg, leap, atom.leaps.len() == 2))
            .all(|(_, dy)| dy > 0);
        if !only || !forward || has(leg, 'q') || has(leg, 'z') {
            return Err("* goes forward only (ruling 11)".into());
        }
    }
    Ok(())
}
