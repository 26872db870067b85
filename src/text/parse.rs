//! Betza strings to trees, and what is wrong with a string in plain words.

use pest::Parser;
use pest::error::InputLocation;
use pest::iterators::Pair;

use super::ast::{Atom, Betza, Body, BracketLeg, Item, Letter, Link, Move, Range, Spot, Suffix};
use super::codes::{self, Code};
use super::diag::Diagnostic;
use super::dialect;
use super::source::{Excerpt, Span};

/// Longest string read, in bytes.
pub const MAX_TEXT: usize = 256;

mod grammar {
    //! What the derive writes: the rules, documented in the grammar file.
    #![allow(missing_docs)]

    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/betza.pest"]
    pub struct Grammar;
}
use grammar::{Grammar, Rule};

/// Why a string is not Betza notation.
#[derive(Clone, PartialEq, Debug)]
pub struct SyntaxError {
    /// Its kind.
    pub code: &'static Code,
    /// One sentence without full stop.
    pub message: String,
    /// Where in the string, in bytes.
    pub span: Span,
    /// A few words for the place itself.
    pub label: String,
    /// What to do; empty when the message says it all.
    pub help: String,
}

impl SyntaxError {
    pub(super) fn new(
        code: &'static Code,
        span: Span,
        message: impl Into<String>,
        label: &str,
        help: &str,
    ) -> SyntaxError {
        SyntaxError {
            code,
            message: message.into(),
            span,
            label: label.to_owned(),
            help: help.to_owned(),
        }
    }

    /// The finding about `excerpt`, the text that was read.
    pub fn within(self, excerpt: &Excerpt) -> Diagnostic {
        let found = Diagnostic::new(self.code, excerpt.place(self.span), self.message).label(self.label);
        if self.help.is_empty() {
            found
        } else {
            found.help(self.help)
        }
    }
}

/// Reads a string.
///
/// # Errors
/// The first place where the string stops being Betza notation.
pub fn parse(text: &str) -> Result<Betza, SyntaxError> {
    if text.len() > MAX_TEXT {
        let message = format!(
            "a Betza string has at most {MAX_TEXT} bytes, this one has {}",
            text.len()
        );
        let start = (0..=MAX_TEXT).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
        let span = Span::new(start, text.len());
        return Err(SyntaxError::new(&codes::BETZA_TOO_LONG, span, message, "too much", ""));
    }
    match Grammar::parse(Rule::betza, text) {
        Ok(mut pairs) => match pairs.clone().flatten().find_map(|pair| refused_range(&pair)) {
            Some(error) => Err(error),
            None => Ok(Betza {
                moves: pairs.next().map(moves).unwrap_or_default(),
            }),
        },
        Err(error) => {
            let at = match error.location {
                InputLocation::Pos(at) => at,
                InputLocation::Span((at, _)) => at,
            };
            Err(dialect::named(text).unwrap_or_else(|| explain(text, at)))
        }
    }
}

fn spot(pair: &Pair<'_, Rule>) -> Spot {
    let span = pair.as_span();
    Spot(Span::new(span.start(), span.end()))
}

fn moves(betza: Pair<'_, Rule>) -> Vec<Move> {
    betza
        .into_inner()
        .filter(|pair| pair.as_rule() == Rule::r#move)
        .map(|pair| {
            let place = spot(&pair);
            let mut head = Vec::new();
            let mut legs = Vec::new();
            let mut single = None;
            for part in pair.into_inner() {
                match part.as_rule() {
                    Rule::head => head = part.into_inner().map(item).collect(),
                    Rule::bracket => legs = bracket(part),
                    _ => single = Some(atom(part)),
                }
            }
            Move {
                head,
                body: single.map_or(Body::Bracket(legs), Body::Atom),
                spot: place,
            }
        })
        .collect()
}

fn item(pair: Pair<'_, Rule>) -> Item {
    let place = spot(&pair);
    match pair.as_rule() {
        Rule::again => Item::Again(place),
        Rule::group => Item::Group(pair.into_inner().map(item).collect(), place),
        _ => Item::Letter(letter(&pair)),
    }
}

fn letter(pair: &Pair<'_, Rule>) -> Letter {
    Letter {
        letter: first(pair),
        spot: spot(pair),
    }
}

fn first(pair: &Pair<'_, Rule>) -> char {
    // Every rule this is asked of has exactly one character.
    pair.as_str().chars().next().unwrap_or_default()
}

fn bracket(pair: Pair<'_, Rule>) -> Vec<BracketLeg> {
    let mut legs: Vec<BracketLeg> = Vec::new();
    let mut link = None;
    for part in pair.into_inner() {
        if part.as_rule() == Rule::link {
            link = Some(if part.as_str() == "-" { Link::Then } else { Link::Maybe });
            continue;
        }
        let place = spot(&part);
        let mut letters = Vec::new();
        for piece in part.into_inner() {
            match piece.as_rule() {
                Rule::letter => letters.push(letter(&piece)),
                _ => legs.push(BracketLeg {
                    link: link.take(),
                    letters: std::mem::take(&mut letters),
                    atom: atom(piece),
                    spot: place,
                }),
            }
        }
    }
    legs
}

/// What is wrong with an atom's number, if something is.
fn refused_range(pair: &Pair<'_, Rule>) -> Option<SyntaxError> {
    if pair.as_rule() != Rule::atom {
        return None;
    }
    let range = pair.clone().into_inner().find(|part| part.as_rule() == Rule::range)?;
    let (number, Spot(span)) = (range.as_str(), spot(&range));
    let step = &pair.as_str()[..pair.as_str().len() - number.len()];
    if number.len() > 1 && number.starts_with('0') {
        // A slide repeats a step that has a letter of its own.
        let single = match step {
            "R" => "W",
            "B" => "F",
            "Q" => "K",
            other => other,
        };
        let help = match number.parse::<usize>() {
            Ok(0) => format!("Without limit is `{step}0`."),
            Ok(1) => format!("One step is `{single}`."),
            Ok(n @ 2..=8) => format!(
                "In Betza 2.0 this is exactly {n} steps, here `{}{single}`; at most {n} is `{step}{n}`.",
                "af".repeat(n - 1)
            ),
            _ => format!(
                "In Betza 2.0 this is exactly so many steps, which takes a leg each; at most so many is `{step}{}`.",
                number.trim_start_matches('0')
            ),
        };
        let message = "a range does not begin with a zero";
        return Some(SyntaxError::new(
            &codes::BETZA_ZERO,
            span,
            message,
            "a zero in front",
            &help,
        ));
    }
    let beyond = number.bytes().all(|b| b.is_ascii_digit()) && number.parse::<u8>().is_err();
    beyond.then(|| {
        let help = format!("Without limit is `{step}0`.");
        let message = "a range is at most 255, as far as the longest board";
        SyntaxError::new(&codes::BETZA_FAR_RANGE, span, message, "beyond any board", &help)
    })
}

/// The capital and suffixes that say the leap with these sides, if it takes at most two suffixes.
fn by_letters((a, b): (u16, u16)) -> Option<(char, Vec<Suffix>)> {
    let (short, long) = (a.min(b), a.max(b));
    let all = [
        ('W', 0, 1),
        ('F', 1, 1),
        ('D', 0, 2),
        ('N', 1, 2),
        ('A', 2, 2),
        ('H', 0, 3),
        ('C', 1, 3),
        ('Z', 2, 3),
        ('G', 3, 3),
    ];
    let choices: [&[Suffix]; 6] = [
        &[],
        &[Suffix::X],
        &[Suffix::Y],
        &[Suffix::X, Suffix::X],
        &[Suffix::X, Suffix::Y],
        &[Suffix::Y, Suffix::Y],
    ];
    choices.iter().find_map(|suffixes| {
        let (add_short, add_long) = suffixes.iter().fold((0, 0), |(s, l), suffix| match suffix {
            Suffix::X => (s, l + 3),
            Suffix::Y => (s + 2, l + 2),
        });
        let fits = |(_, s, l): &&(char, u16, u16)| (s + add_short, l + add_long) == (short, long);
        all.iter().find(fits).map(|(letter, ..)| (*letter, suffixes.to_vec()))
    })
}

fn atom(pair: Pair<'_, Rule>) -> Atom {
    let mut atom = Atom {
        letter: ' ',
        sides: None,
        suffixes: Vec::new(),
        range: Range::None,
        spot: spot(&pair),
    };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::capital => atom.letter = first(&part),
            Rule::vector => {
                // Only digits, so a failure can only mean that the number is too large.
                let mut sides = part.into_inner().map(|side| side.as_str().parse().unwrap_or(u16::MAX));
                let sides = (sides.next().unwrap_or(0), sides.next().unwrap_or(0));
                match by_letters(sides) {
                    Some((letter, suffixes)) => (atom.letter, atom.suffixes) = (letter, suffixes),
                    None => (atom.letter, atom.sides) = ('(', Some(sides)),
                }
            }
            Rule::doubled => atom.range = Range::Doubled,
            Rule::suffix => atom
                .suffixes
                .push(if part.as_str() == "X" { Suffix::X } else { Suffix::Y }),
            _ if part.as_str() == "*" => atom.range = Range::Star,
            // Only digits, so a failure can only mean that the number is too large.
            _ => atom.range = Range::Number(part.as_str().parse().unwrap_or(u16::MAX)),
        }
    }
    atom
}

/// What is wrong at `at`, the furthest place up to which the text could be read.
fn explain(text: &str, at: usize) -> SyntaxError {
    let before = &text[..at];
    let open = |open: char, close: char| {
        before
            .rfind(open)
            .filter(|i| before.rfind(close).is_none_or(|j| j < *i))
    };
    let (bracket, group) = (open('[', ']'), open('(', ')'));
    let Some(found) = text[at..].chars().next() else {
        return explain_end(text, bracket, group);
    };
    let here = Span::new(at, at + found.len_utf8());
    let previous = before.chars().next_back();
    let error = |code, message: &str, label: &str, help: &str| SyntaxError::new(code, here, message, label, help);
    match found {
        '0'..='9' | '*' => match previous {
            Some(c) if c.is_ascii_uppercase() || c.is_ascii_digit() || c == '*' => error(
                &codes::BETZA_RANGE,
                "this atom already has a range",
                "a second range",
                "A doubled capital, a number or `*` says how far; write one of them.",
            ),
            Some(']') => error(
                &codes::BETZA_RANGE,
                "a bracket has no range of its own",
                "no atom to belong to",
                "Put the number behind an atom inside the bracket.",
            ),
            _ => error(
                &codes::BETZA_RANGE,
                "a range must stand right behind the atom it limits",
                "no atom before it",
                "Write the atom first: `fW3`, not `f3W`.",
            ),
        },
        ')' if group.is_some() => error(
            &codes::BETZA_GROUP,
            "nothing stands in these parentheses",
            "empty group",
            "",
        ),
        ')' => error(
            &codes::BETZA_GROUP,
            "this `)` closes nothing",
            "no `(` before it",
            "Remove it.",
        ),
        '(' if group.is_some() => error(
            &codes::BETZA_GROUP,
            "groups cannot be nested",
            "a group inside a group",
            "Write the inner letters out.",
        ),
        '(' if bracket.is_some() => error(
            &codes::BETZA_GROUP,
            "groups have no place inside brackets",
            "not here",
            "Repeat legs in the form without brackets: `(az)N`.",
        ),
        ']' if bracket.is_some() => match previous {
            Some(c) if c.is_ascii_lowercase() => no_atom(text, at, "a leg ends here without an atom"),
            _ => error(
                &codes::BETZA_BRACKET,
                "a leg is missing before this `]`",
                "a leg must come first",
                "Every leg of a bracket has an atom of its own: `[F?R]`.",
            ),
        },
        ']' => error(
            &codes::BETZA_BRACKET,
            "this `]` closes nothing",
            "no `[` before it",
            "Remove it.",
        ),
        '[' if bracket.is_some() => error(
            &codes::BETZA_BRACKET,
            "brackets cannot be nested",
            "a bracket inside a bracket",
            "Write all legs in one bracket: `[W-F-R]`.",
        ),
        '-' | '?' if bracket.is_none() => error(
            &codes::BETZA_BRACKET,
            "`-` and `?` join legs inside brackets only",
            "no bracket around it",
            "Write `[F-R]` or `[F?R]`, or join legs by `a`.",
        ),
        '-' | '?' => match previous {
            Some(c) if c.is_ascii_lowercase() => no_atom(text, at, "a leg ends here without an atom"),
            _ => error(
                &codes::BETZA_BRACKET,
                "a leg is missing before this link",
                "a leg must come first",
                "Every leg of a bracket has an atom of its own: `[F?R]`.",
            ),
        },
        'a' if bracket.is_some() => error(
            &codes::BETZA_BRACKET,
            "`a` does not join legs inside brackets",
            "use `-` or `?`",
            "`[W-F]` goes on, `[W?F]` may stop or go on.",
        ),
        'A'..='Z' | '@' | '[' if group.is_some() => SyntaxError::new(
            &codes::BETZA_GROUP,
            group.map_or(here, |i| Span::new(i, here.end)),
            "parentheses hold letters of legs, not atoms",
            "close the group before the atom",
            "`(az)N` repeats legs of one atom; moves need no grouping.",
        ),
        'A'..='Z' if bracket.is_some() => error(
            &codes::BETZA_BRACKET,
            "two atoms in one leg",
            "join it by `-` or `?`",
            "`[W-F]` goes on, `[W?F]` may stop or go on.",
        ),
        c if c.is_whitespace() => error(
            &codes::BETZA_CHARACTER,
            "a Betza string has no blanks",
            "blank",
            "Write all moves of a piece in one word: `WfF`.",
        ),
        c => SyntaxError::new(
            &codes::BETZA_CHARACTER,
            here,
            format!("`{c}` is no part of the notation"),
            "not a letter, number, bracket or link",
            "",
        ),
    }
}

fn explain_end(text: &str, bracket: Option<usize>, group: Option<usize>) -> SyntaxError {
    if let Some(at) = group {
        let span = Span::new(at, at + 1);
        return SyntaxError::new(
            &codes::BETZA_GROUP,
            span,
            "this parenthesis is never closed",
            "opened here",
            "",
        );
    }
    if let Some(at) = bracket {
        let span = Span::new(at, at + 1);
        return SyntaxError::new(
            &codes::BETZA_BRACKET,
            span,
            "this bracket is never closed",
            "opened here",
            "",
        );
    }
    if text.is_empty() {
        return SyntaxError::new(
            &codes::BETZA_EMPTY,
            Span::new(0, 0),
            "there is no move in this string",
            "",
            "Write at least one atom, such as `K` for a king's step.",
        );
    }
    no_atom(text, text.len(), "the string ends here without an atom")
}

/// Letters up to `end` that no atom follows.
fn no_atom(text: &str, end: usize, message: &str) -> SyntaxError {
    let start = text[..end]
        .rfind(|c: char| !(c.is_ascii_lowercase() || c == '(' || c == ')'))
        .map_or(0, |i| i + text[i..].chars().next().map_or(1, char::len_utf8));
    SyntaxError::new(
        &codes::BETZA_NO_ATOM,
        Span::new(start, end),
        message,
        "these letters belong to no atom",
        "End every move with a capital letter such as W, F or N.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_doubled_capital_counts_only_right_behind_the_letter() {
        for (text, moves) in [
            ("NN", 1),
            ("NNN", 2),
            ("FXF", 2),
            ("FXX", 1),
            ("N2N", 2),
            ("WfW", 2),
            ("[NN?R]", 1),
        ] {
            assert_eq!(parse(text).unwrap().moves.len(), moves, "{text}");
        }
    }

    #[test]
    fn errors_stand_at_the_letter() {
        for (text, code, start, end) in [
            ("fm", "B002", 0, 2),
            ("WfmFs", "B002", 4, 5),
            ("[F?R", "B003", 0, 1),
            ("W[F?f]", "B002", 4, 5),
            ("[FaR]", "B003", 2, 3),
            ("[F?]", "B003", 3, 4),
            ("W-F", "B003", 1, 2),
            ("[W[F]]", "B003", 2, 3),
            ("(azN", "B004", 0, 4),
            ("az)N", "B004", 2, 3),
            ("()N", "B004", 1, 2),
            ("f3W", "B005", 1, 2),
            ("NN2", "B005", 2, 3),
            ("", "B006", 0, 0),
            ("W F", "B001", 1, 2),
            ("WäF", "B001", 1, 3),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(
                (error.code.id, error.span),
                (code, Span::new(start, end)),
                "{text}: {}",
                error.message
            );
        }
    }
}
