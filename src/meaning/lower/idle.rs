//! Letters and moves without effect, found by leaving them out: if the string then means the same, they say nothing.

use std::cell::Cell;

use super::{MAX_LINES, plain, tidy, written_out};
use crate::meaning::movement::Movement;
use crate::text::ast::{Betza, Body, Item, Letter, Move};
use crate::text::codes::{self, Code};
use crate::text::diag::{Diagnostic, Sink};
use crate::text::parse;
use crate::text::source::{Excerpt, SourceFile, Span};

/// The longest string looked into: every letter of it costs one more reading of the whole.
const LONGEST: usize = 48;

/// Warns of what could be left out of a string. Nothing is said of places about which something was `said` already.
/// `legs` counts the legs tried for it.
pub(super) fn check(
    ast: &Betza,
    whole: &Movement,
    excerpt: &Excerpt,
    legs: &mut usize,
    (said, sink): (&[Diagnostic], &mut Sink),
) {
    let count = Cell::new(0);
    look(ast, whole, excerpt, &count, (said, sink));
    *legs += count.get();
}

fn look(
    ast: &Betza,
    whole: &Movement,
    excerpt: &Excerpt,
    legs: &Cell<usize>,
    (said, sink): (&[Diagnostic], &mut Sink),
) {
    let text = &excerpt.text;
    if text.len() > LONGEST || whole.lines.len() > MAX_LINES / 8 {
        return;
    }
    let meaning = |text: &str| meaning(text, legs);
    let without = |whole: Span, part: Span| format!("{}{}", &text[whole.start..part.start], &text[part.end..whole.end]);
    // What each move means by itself does not change with the others, so it is worked out once.
    let parts: Vec<Movement> = ast.moves.iter().map(|part| apart(part, excerpt, legs)).collect();
    let idle = |part: usize| {
        let mut rest = Movement::default();
        let others = parts.iter().enumerate().filter(|(i, _)| *i != part);
        for (_, other) in others {
            rest.lines.extend_from_slice(&other.lines);
            rest.castles.extend_from_slice(&other.castles);
            rest.imitations.extend_from_slice(&other.imitations);
        }
        tidy::together(rest) == *whole
    };
    let known = |span: Span| {
        let place = excerpt.place(span).span;
        let meets = |d: &Diagnostic| {
            let other = d.place.as_ref().map(|p| p.span);
            other.is_some_and(|o| o.start < place.end && place.start < o.end)
        };
        said.iter().any(meets)
    };
    let mut warn = |code: &'static Code, span: Span, message: String, help: &str| {
        sink.push(Diagnostic::new(code, excerpt.place(span), message).help(help));
    };
    for (i, part) in ast.moves.iter().enumerate() {
        let span = part.spot.0;
        if known(span) {
            continue;
        }
        if ast.moves.len() > 1 && idle(i) {
            let message = format!(
                "`{}` adds nothing: the rest of the string says as much",
                &text[span.start..span.end]
            );
            warn(
                &codes::BETZA_IDLE_MOVE,
                span,
                message,
                "leave it out, or give it what makes it differ",
            );
            // Of two moves that are the same, one is enough.
            return;
        }
        // What castles or goes anywhere is written with letters that others need.
        if matches!(&part.body, Body::Atom(atom) if super::special::is_special(atom.letter)) {
            continue;
        }
        let letters = letters(part);
        // `ff` says clearly what `f` says as well, and `m` on a leg that goes on what holds anyway.
        let several =
            part.head.iter().any(|item| !matches!(item, Item::Letter(_))) || matches!(part.body, Body::Bracket(_));
        let clear = |l: &Letter| several && l.letter == 'm';
        let doubled = |l: &Letter| letters.iter().any(|o| o.letter == l.letter && o.spot.0 != l.spot.0);
        // Another move of the string may do what a letter keeps this one from, so the move is looked at alone.
        let alone = tidy::together(parts[i].clone());
        let same = |l: &Letter| meaning(&without(span, l.spot.0)).is_some_and(|movement| movement == alone);
        if let Some(letter) = letters.iter().find(|l| !doubled(l) && !clear(l) && same(l)) {
            let message = format!(
                "`{}` has no effect: without it the string means the same",
                letter.letter
            );
            warn(
                &codes::BETZA_NO_EFFECT,
                letter.spot.0,
                message,
                "leave it out, or see what else may have been meant",
            );
        }
    }
}

/// What a move of a string means by itself. What is wrong with it has been said.
fn apart(part: &Move, excerpt: &Excerpt, legs: &Cell<usize>) -> Movement {
    let mut own = 0;
    let moves = std::slice::from_ref(part);
    let movement = tidy::each(written_out(moves, excerpt, &mut own, &mut Sink::default()));
    legs.set(legs.get() + own);
    movement
}

/// What a string means, if nothing is wrong with it.
fn meaning(text: &str, legs: &Cell<usize>) -> Option<Movement> {
    let ast = parse::parse(text).ok()?;
    let mut sink = Sink::default();
    let excerpt = Excerpt::whole(&SourceFile::new("", text));
    let mut own = 0;
    let movement = plain(&ast, &excerpt, &mut own, &mut sink);
    legs.set(legs.get() + own);
    (!sink.has_errors()).then_some(movement)
}

/// All lower-case letters of a move but its leg marks.
fn letters(part: &Move) -> Vec<Letter> {
    let mut found = Vec::new();
    collect(&part.head, &mut found);
    if let Body::Bracket(legs) = &part.body {
        found.extend(legs.iter().flat_map(|leg| leg.letters.iter().copied()));
    }
    found
}

fn collect(items: &[Item], found: &mut Vec<Letter>) {
    for item in items {
        match item {
            Item::Letter(letter) => found.push(*letter),
            Item::Again(_) => {}
            Item::Group(inner, _) => collect(inner, found),
        }
    }
}
