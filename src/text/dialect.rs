//! Strings of other dialects that are no extended Betza notation: what they are, and what says the same here.
//!
//! Sources: the tables of pieces in Wikipedia's articles on large shogi variants (`NAD[aK]`, `f[avF]`, `[mKa3K]`, `[fr][bl]B`,
//! `R(2<=n<=3)`, `B(>=2)`); Ralph Betza's articles (`t[FR]`, `n[WF]`, `[WC]`) and letters on chessvariants.com (`z(FW)`).

use super::codes;
use super::parse::SyntaxError;
use super::source::Span;

/// What a string that cannot be read is elsewhere, by the first part of it that belongs to another dialect.
pub(super) fn named(text: &str) -> Option<SyntaxError> {
    let inside = |at: usize, close: char| {
        let length = text[at + 1..].find(close)?;
        Some((&text[at + 1..at + 1 + length], at + 1 + length))
    };
    text.char_indices().find_map(|(at, c)| match c {
        '[' => {
            let (legs, close) = inside(at, ']')?;
            let span = Span::new(at, close + 1);
            again(letters_before(text, at), legs, span)
                .or_else(|| corners(text, at))
                .or_else(|| then(letters_before(text, at), legs, span))
        }
        '(' => {
            let (group, close) = inside(at, ')')?;
            let span = Span::new(at, close + 1);
            bounds(&text[..at], group, span).or_else(|| alternate(letters_before(text, at), group, span))
        }
        'a' => area(text, at),
        _ => None,
    })
}

/// The small letters right before a place.
fn letters_before(text: &str, at: usize) -> &str {
    let start = text[..at].trim_end_matches(|c: char| c.is_ascii_lowercase()).len();
    &text[start..at]
}

/// The small letters that a text begins with, and the rest.
fn letters(text: &str) -> (&str, &str) {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_lowercase());
    text.split_at(text.len() - rest.len())
}

/// The capital and number that a text begins with, and the rest.
fn atom(text: &str) -> Option<(&str, &str)> {
    let tail = text.strip_prefix(|c: char| c.is_ascii_uppercase())?;
    let rest = tail.trim_start_matches(|c: char| c.is_ascii_digit());
    Some(text.split_at(text.len() - rest.len()))
}

/// Letters that say where to, and all others.
fn parted(letters: &str) -> (String, String) {
    letters.chars().partition(|c| "fblrsvh".contains(*c))
}

/// `f[avF]`, `[aK]`, `[mKa3K]`: a step and, if wanted, more of them.
fn again(before: &str, legs: &str, span: Span) -> Option<SyntaxError> {
    let (head, tail) = legs.split_once('a')?;
    let (first, step) = letters(head);
    let (next, tail) = letters(tail);
    let digits = tail.len() - tail.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let count: usize = match &tail[..digits] {
        "" => 2,
        number => number.parse().ok()?,
    };
    let (atom, rest) = atom(&tail[digits..])?;
    let known = |letters: &str| letters.chars().all(|c| "fblrsvhm".contains(c));
    let one_step = step.is_empty() || step == atom;
    if !rest.is_empty() || !one_step || !known(before) || !known(first) || !known(next) || count < 2 {
        return None;
    }
    Some(steps(&format!("{before}{first}"), next, count, atom, span))
}

/// `a3K` without brackets.
fn area(text: &str, at: usize) -> Option<SyntaxError> {
    let tail = &text[at + 1..];
    let digits = tail.len() - tail.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let count: usize = tail[..digits].parse().ok().filter(|count| *count > 1)?;
    let (atom, rest) = atom(&tail[digits..])?;
    let before = letters_before(text, at);
    let known = before.chars().all(|c| "fblrsvhm".contains(c));
    let span = Span::new(at, text.len() - rest.len());
    known.then(|| steps(before, "", count, atom, span))
}

/// What says here that a step may be taken up to so many times, `m` that only the last one captures.
fn steps(first: &str, next: &str, count: usize, atom: &str, span: Span) -> SyntaxError {
    let (first, modes) = parted(first);
    let (next, _) = parted(next);
    let captures = !modes.contains('m');
    let mode = if captures { "mc" } else { "" };
    // Each step is a leg; a king's go too many ways soon.
    let shown = count.min(3);
    let mut here = String::new();
    for legs in 1..=shown {
        here += &first;
        for _ in 1..legs {
            here += mode;
            here.push('a');
            here += &next;
        }
        here += atom;
    }
    if captures && next.is_empty() && shown == 2 {
        here += &format!("{first}{mode}ab{atom}");
    }
    let more = if count > shown {
        ", and so on with a leg for each step"
    } else {
        ""
    };
    SyntaxError::new(
        &codes::BETZA_AGAIN,
        span,
        "tables of shogi pieces write so for steps that may be left out",
        "every leg counts in this notation",
        &format!("Here that is `{here}`{more}."),
    )
}

/// `[fr][bl]B`: brackets around directions alone.
fn corners(text: &str, at: usize) -> Option<SyntaxError> {
    let mut rest = &text[at..];
    let mut named = String::new();
    while let Some(tail) = rest.strip_prefix('[') {
        let (inside, behind) = tail.split_once(']')?;
        match inside.len() {
            // Doubled, so that it pairs with nothing.
            1 => named += &inside.repeat(2),
            2 => named += inside,
            _ => return None,
        }
        rest = behind;
    }
    let (atom, _) = atom(rest)?;
    let known = named.chars().all(|c| "fblr".contains(c));
    let span = Span::new(at, text.len() - rest.len());
    known.then(|| {
        SyntaxError::new(
            &codes::BETZA_CORNERS,
            span,
            "tables of shogi pieces put directions into brackets",
            "directions stand alone here",
            &format!("Here that is `{}{named}{atom}`.", letters_before(text, at)),
        )
    })
}

/// `t[FR]`, `n[WF]`, `[WC]`: one step and then another.
fn then(before: &str, legs: &str, span: Span) -> Option<SyntaxError> {
    let mut parts = Vec::new();
    let mut rest = legs;
    while !rest.is_empty() {
        let (own, tail) = letters(rest);
        let (atom, behind) = atom(tail)?;
        parts.push(format!("{own}{atom}"));
        rest = behind;
    }
    if parts.len() < 2 || legs.contains('a') {
        return None;
    }
    let (marks, before): (String, String) = before.chars().partition(|c| "tn".contains(*c));
    let (on, stop) = (parts.join("-"), parts.join("?"));
    let help = match marks.as_str() {
        "n" => format!("Every leg of a bracket wants the way free. Here that is `{before}[{on}]`."),
        "t" => format!("Here that is `{before}[{stop}]`, or `{before}[{on}]` if the piece may not stop on the way."),
        _ => format!("Here that is `{before}[{on}]`, or `{before}[{stop}]` if the piece may stop on the way."),
    };
    Some(SyntaxError::new(
        &codes::BETZA_THEN,
        span,
        "legs in brackets are joined by `-` or `?`; side by side they stand in Betza's own texts",
        "which of the two is not said",
        &help,
    ))
}

/// `R(2<=n<=4)`, `B(>=2)`: so many steps at least and at most.
fn bounds(before: &str, range: &str, span: Span) -> Option<SyntaxError> {
    let capital = before.chars().next_back().filter(char::is_ascii_uppercase)?;
    let range = range.replace('≤', "<=").replace('≥', ">=").replace(' ', "");
    let (low, high) = match range.split_once('n') {
        Some((low, high)) => (low, high),
        None => ("", range.as_str()),
    };
    let number = |text: &str| text.parse::<u16>().ok().filter(|n| *n < 256);
    let (mut least, mut most) = (1, None);
    if let Some(bound) = low.strip_suffix("<=") {
        least = number(bound)?;
    } else if let Some(bound) = low.strip_suffix('<') {
        least = number(bound)? + 1;
    } else if !low.is_empty() {
        return None;
    }
    if let Some(bound) = high.strip_prefix("<=") {
        most = Some(number(bound)?);
    } else if let Some(bound) = high.strip_prefix('<') {
        most = Some(number(bound)?.checked_sub(1)?);
    } else if let Some(bound) = high.strip_prefix(">=") {
        least = number(bound)?;
    } else if let Some(bound) = high.strip_prefix('>') {
        least = number(bound)? + 1;
    } else if !high.is_empty() || low.is_empty() {
        return None;
    }
    let single = match capital {
        'R' => 'W',
        'B' => 'F',
        'Q' => 'K',
        other => other,
    };
    let all = letters_before(before, before.len() - 1);
    let (ways, modes) = parted(all);
    let help = match (usize::from(least), most.map(usize::from)) {
        (_, Some(most)) if most < usize::from(least.max(1)) => "No number of steps is within these bounds.".to_owned(),
        (0 | 1, Some(1)) => format!("Here that is `{all}{single}`."),
        (0 | 1, Some(most)) => format!("Here that is `{all}{capital}{most}`."),
        (0 | 1, None) => format!("Here that is `{all}{single}0`."),
        (least, _) if least > 8 => "Write a leg for each step that must be taken, eight at most.".to_owned(),
        (least, most) => {
            let must = vec![single.to_string(); least - 1].join("-");
            let rest = match most.map(|most| most + 1 - least) {
                Some(1) => single.to_string(),
                Some(more) => format!("{single}{more}"),
                None => format!("{single}0"),
            };
            format!("Here that is `[{ways}{must}-{modes}{rest}]`.")
        }
    };
    Some(SyntaxError::new(
        &codes::BETZA_BOUNDS,
        span,
        "tables of shogi pieces write bounds of a range so",
        "a range is one number here, the most steps",
        &help,
    ))
}

/// `z(FW)`: steps by turns.
fn alternate(before: &str, atoms: &str, span: Span) -> Option<SyntaxError> {
    let bend = before.chars().find(|c| "zq".contains(*c))?;
    let first = match atoms {
        "FW" => 'F',
        "WF" => 'W',
        _ => return None,
    };
    let before: String = before.chars().filter(|c| *c != bend).collect();
    let (ways, modes) = parted(&before);
    // One step, a second half a right angle to either side, and further ones by a group, bending back or on.
    let (once, on) = (format!("{ways}{modes}{first}"), format!("{ways}afs"));
    let here = match modes.is_empty() {
        true => format!("{once}{on}(af{bend}){first}"),
        false => format!("{once}{on}{modes}{first}{on}(af{bend})af{bend}{modes}{first}"),
    };
    Some(SyntaxError::new(
        &codes::BETZA_ALTERNATE,
        span,
        "atoms in parentheses that take turns belong to another dialect",
        "parentheses hold letters of legs here",
        &format!("A ride that goes on by turns, bending each time, is `{here}` here."),
    ))
}
