//! Whether a text could be a move at all: one that names what the variant does not have is a slip, not an expectation.

use crate::base::Square;
use crate::meaning::spec::{DRESS, PROMOTED};
use crate::moves::meant;
use crate::position::Position;
use crate::program::Variant;
use crate::text::codes;
use crate::text::diag::Diagnostic;
use crate::text::source::{Excerpt, Span};

/// What is wrong with a text that can be no move of the variant, from `from` where only moves from there are meant. Where the
/// move is to be `absent` it may well be one of a piece that the variant no longer has, or may no longer drop.
pub fn impossible(text: &Excerpt, variant: &Variant, from: Option<Square>, absent: bool) -> Option<Diagnostic> {
    let words = text.text.split(' ').next().unwrap_or_default();
    let wrong = Reader::new(&text.text, variant, absent).moves(from).err()?;
    let (span, message, help) = wrong;
    let whole = Span::new(0, words.len());
    let place = text.place(span.unwrap_or(whole));
    Some(Diagnostic::new(&codes::IMPOSSIBLE_MOVE, place, message).help(help))
}

/// The same with what the text means in the position, where it is one that other programs or books have for a move of it.
pub fn with_meaning(mut found: Diagnostic, text: &Excerpt, position: &mut Position) -> Diagnostic {
    let written = text.text.split(' ').next().unwrap_or_default();
    if let Some(meant) = meant(position, written) {
        found.help = vec![meant];
    }
    found
}

/// What is wrong with the name of a square.
pub fn no_square(text: &Excerpt, variant: &Variant) -> Option<Diagnostic> {
    let shape = variant.shape();
    if shape.parse(&text.text).is_some_and(|s| shape.squares().contains(s)) {
        return None;
    }
    let message = format!("there is no square `{}` on this board", text.text);
    Some(Diagnostic::new(&codes::BAD_SQUARE, text.whole_place(), message).help(square_help(variant, &text.text)))
}

/// What to write for a square: the same in small letters where that is one, else what squares there are.
fn square_help(variant: &Variant, text: &str) -> String {
    let small = text.to_ascii_lowercase();
    match variant
        .shape()
        .parse(&small)
        .filter(|s| variant.shape().squares().contains(*s))
    {
        Some(_) => format!("write {small}"),
        None => corners(variant),
    }
}

/// What is wrong with an outcome that no game can have.
pub fn no_outcome(text: &Excerpt) -> Option<Diagnostic> {
    let score = text.text.split(' ').next();
    if score.is_some_and(|score| ["1-0", "0-1", "1/2-1/2", "*"].contains(&score)) {
        return None;
    }
    let message = format!("`{}` is no outcome", text.text);
    let finding = Diagnostic::new(&codes::BAD_VALUE, text.whole_place(), message);
    Some(finding.help("write `1-0`, `0-1`, `1/2-1/2` or `*`, alone or with the reason as `nightrider game` says it"))
}

/// From where to where the squares of a board run.
fn corners(variant: &Variant) -> String {
    let shape = variant.shape();
    let last = Square(u8::try_from(shape.files() * shape.ranks() - 1).unwrap_or(u8::MAX));
    format!("squares run from {} to {}", shape.name(Square(0)), shape.name(last))
}

/// Where, what, and what to do.
type Wrong = (Option<Span>, String, String);

struct Reader<'a> {
    text: &'a str,
    variant: &'a Variant,
    ids: Vec<String>,
    absent: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, variant: &'a Variant, absent: bool) -> Reader<'a> {
        let mut ids: Vec<String> = variant.spec.pieces.values().map(|p| p.id.clone()).collect();
        // The longest that fits is meant.
        ids.sort_by_key(|id| std::cmp::Reverse(id.len()));
        Reader {
            text,
            variant,
            ids,
            absent,
        }
    }

    /// Reads the move, and what it does behind it.
    fn moves(&self, from: Option<Square>) -> Result<(), Wrong> {
        let mut words = self.text.split(' ');
        let first = words.next().unwrap_or_default();
        self.way(first, from)?;
        let mut at = first.len() + 1;
        let mut sign = "";
        for word in words {
            let span = Span::new(at, at + word.len());
            match (sign, word) {
                ("", "x" | "=" | "~") => sign = word,
                ("", "removed") => {}
                ("=", id) if self.ids.iter().any(|known| known == id) => sign = "",
                ("x" | "~", squares) => {
                    self.squares(squares, at)?;
                    sign = "";
                }
                ("=", id) => {
                    let message = format!("no piece has the id `{id}`");
                    return Err((Some(span), message, format!("the ids are {}", self.variant_ids())));
                }
                _ => {
                    let message = format!("`{word}` says nothing of what a move does");
                    let help = "write ` x ` and squares, ` = ` and an id, ` ~ ` and two squares, or ` removed`";
                    return Err((Some(span), message, help.to_owned()));
                }
            }
            at += word.len() + 1;
        }
        match sign {
            "" => Ok(()),
            sign => {
                let message = format!("nothing stands behind `{sign}`");
                let help = "write squares behind `x`, an id behind `=`, two squares behind `~`";
                Err((
                    Some(Span::new(self.text.len(), self.text.len())),
                    message,
                    help.to_owned(),
                ))
            }
        }
    }

    fn variant_ids(&self) -> String {
        let ids: Vec<&str> = self.variant.spec.pieces.values().map(|p| p.id.as_str()).collect();
        ids.join(" ")
    }

    /// The move itself.
    fn way(&self, word: &str, from: Option<Square>) -> Result<(), Wrong> {
        let spec = &self.variant.spec;
        let option = spec.phases.iter().flat_map(|p| &p.options).any(|o| o.text == word);
        if word == "pass" || option {
            return Ok(());
        }
        let drop = word.split_once('@').map(|(id, _)| id);
        if let Some(id) = drop.filter(|id| !self.absent || id_length(id, false) != id.len()) {
            let Some(kind) = spec.kinds().find(|k| spec.piece(*k).id == id) else {
                let message = format!("no piece has the id `{id}`");
                let help = format!("a drop begins with White's letter, one of {}", self.variant_ids());
                return Err((Some(Span::new(0, id.len())), message, help));
            };
            let rules = spec.rules.drops.iter().flat_map(|d| &d.rules);
            if !rules.clone().any(|r| r.placed == kind) && !spec.scripts.iter().any(|s| s.drop == kind) {
                let message = format!("no rule lets the {} be dropped", spec.name(kind));
                let help = "give it a `drop` in the variant, or take this text out";
                return Err((None, message, help.to_owned()));
            }
        }
        let found = self.squares(word, 0)?;
        let help = "moves are written by their squares, as `nightrider moves` lists them: `e2e4`, `e7e8q`, `N@f3`";
        match (&found[..], drop, from) {
            ([], _, _) => Err((None, format!("`{word}` names no squares"), help.to_owned())),
            ([_], None, _) if !word.contains('*') => Err((
                None,
                format!("`{word}` names one square, and a move goes from one to another"),
                help.to_owned(),
            )),
            ([first, ..], None, Some(from)) if *first != from => {
                let here = spec.shape.name(from);
                let message = format!("this move does not start on {here}, and only moves from there are looked at");
                Err((
                    None,
                    message,
                    format!("write a move that starts on {here}, or leave `square` out"),
                ))
            }
            (_, Some(_), Some(from)) => {
                let message = format!("a drop does not start on {}", spec.shape.name(from));
                Err((None, message, "leave `square` out".to_owned()))
            }
            _ => Ok(()),
        }
    }

    /// How long an id of any piece is here, where the move is to be absent: before the `@` of a drop or behind two squares.
    fn any_id(&self, rest: &str, first: bool, squares: usize) -> Option<usize> {
        let length = id_length(rest, squares > 0);
        let fits = match squares {
            0 => first && rest[length..].starts_with('@'),
            _ => squares > 1,
        };
        Some(length).filter(|length| self.absent && *length > 0 && fits)
    }

    /// The squares in a word that stands at `at`: between them signs, and ids behind at least one or before `@`.
    fn squares(&self, word: &str, at: usize) -> Result<Vec<Square>, Wrong> {
        let shape = self.variant.shape();
        let mut found = Vec::new();
        let mut i = 0;
        while let Some(c) = word[i..].chars().next() {
            let rest = &word[i..];
            let digits = rest[c.len_utf8()..].bytes().take_while(u8::is_ascii_digit).count();
            if c.is_ascii_lowercase() && digits > 0 {
                let name = &rest[..=digits];
                let square = shape.parse(name).filter(|s| shape.squares().contains(*s));
                let Some(square) = square else {
                    let span = Some(Span::new(at + i, at + i + name.len()));
                    let message = format!("there is no square `{name}` on this board");
                    return Err((span, message, corners(self.variant)));
                };
                found.push(square);
                i += name.len();
            } else if ",~*/@".contains(c) {
                i += 1;
            } else if let Some(length) = self.any_id(rest, i == 0, found.len()) {
                i += length;
            } else if let Some(id) = self.ids.iter().find(|id| {
                (!found.is_empty() && rest.starts_with(&id.to_lowercase()))
                    || (i == 0 && rest.strip_prefix(id.as_str()).is_some_and(|rest| rest.starts_with('@')))
            }) {
                i += id.len();
            } else {
                let message = format!("`{rest}` is no part of a move");
                let help =
                    "moves are written by their squares, as `nightrider moves` lists them: `e2e4`, `e7e8q`, `N@f3`";
                return Err((Some(Span::new(at + i, at + word.len())), message, help.to_owned()));
            }
        }
        Ok(found)
    }
}

/// How many bytes at the beginning of a text look like an id, of a piece that may not exist: a letter, small or capital, with
/// what may stand around it. Behind a letter comes no other letter.
fn id_length(text: &str, small: bool) -> usize {
    let plain = text.strip_prefix(PROMOTED).unwrap_or(text);
    let letter = plain.chars().next().filter(|c| match small {
        true => c.is_ascii_lowercase(),
        false => c.is_ascii_uppercase(),
    });
    if letter.is_none() {
        return 0;
    }
    let rest = plain[1..].trim_start_matches(DRESS);
    match rest.chars().next() {
        Some(c) if c.is_ascii_alphabetic() => 0,
        _ => text.len() - rest.len(),
    }
}
