//! From Betza trees to movements: every direction and alternative is written out as a line of its own.
//!
//! A move becomes a `graph` of legs, the graph is walked (`walk`), each leg of the walk becomes steps
//! (`steps`), and what comes out is brought into one form (`tidy`), so that strings that mean the same give equal
//! movements. The rulings on places where sources are silent or disagree are listed in `docs/betza.md`.

use std::collections::BTreeSet;

use super::movement::{Movement, Step};
use super::pieces;
use crate::text::ast::{Betza, Body, Move};
use crate::text::codes::{self, Code};
use crate::text::diag::{Diagnostic, Severity, Sink};
use crate::text::parse;
use crate::text::source::{Excerpt, Span};

mod atom;
mod direction;
mod graph;
mod idle;
mod leg;
mod lint;
mod roam;
mod special;
mod steps;
mod straight;
mod tidy;
mod walk;

/// Most lines one string may mean, before equal ones are dropped.
pub const MAX_LINES: usize = 4096;

/// Most legs tried in all ways that lead to them: a bound on the work that ways without an end can make.
const MAX_TRIED: usize = 16 * MAX_LINES;

/// Most legs tried of a string whose letters are left out one by one to see what they are good for.
const MAX_TRIED_WITHOUT: usize = 2048;

/// Most legs of a move.
pub const MAX_LEGS: usize = 8;

/// Reads a string: what it means as far as it can be understood, with everything wrong with it in `sink`.
pub fn read(excerpt: &Excerpt, sink: &mut Sink) -> Movement {
    read_counting(excerpt, &mut 0, sink)
}

/// As [`read`], and adds to `legs` how many legs were tried for it: reading takes about a millionth of a second for each.
pub fn read_counting(excerpt: &Excerpt, legs: &mut usize, sink: &mut Sink) -> Movement {
    match parse::parse(&excerpt.text) {
        Ok(ast) => lower_counting(&ast, excerpt, legs, sink),
        Err(error) => {
            let mut found = error.within(excerpt);
            if let Some(piece) = pieces::meant_by(&excerpt.text) {
                found.help = vec![format!("The {} is `{}`.", piece.name.to_lowercase(), piece.betza)];
            }
            sink.push(found);
            Movement::default()
        }
    }
}

/// What a tree means. Moves with errors are left out; the spots of the tree are places in `excerpt`.
pub fn lower(ast: &Betza, excerpt: &Excerpt, sink: &mut Sink) -> Movement {
    lower_counting(ast, excerpt, &mut 0, sink)
}

fn lower_counting(ast: &Betza, excerpt: &Excerpt, legs: &mut usize, sink: &mut Sink) -> Movement {
    let mut found = Sink::default();
    let mut own = 0;
    let movement = plain(ast, excerpt, &mut own, &mut found);
    let failed = found.has_errors();
    found.found.iter().for_each(|d| sink.push(d.clone()));
    // Every letter left out is one more reading.
    if !failed && own <= MAX_TRIED_WITHOUT {
        idle::check(ast, &movement, excerpt, &mut own, (&found.found, sink));
    }
    *legs += own;
    movement
}

/// As [`lower`], without asking what could be left out.
fn plain(ast: &Betza, excerpt: &Excerpt, legs: &mut usize, sink: &mut Sink) -> Movement {
    tidy::movement(written_out(&ast.moves, excerpt, legs, sink))
}

/// What moves of a string mean, line by line.
fn written_out(moves: &[Move], excerpt: &Excerpt, legs: &mut usize, sink: &mut Sink) -> Movement {
    let mut context = Context {
        excerpt,
        sink,
        said: BTreeSet::new(),
        errors: 0,
    };
    let mut out = Output {
        movement: Movement::default(),
        tried: 0,
        counted: 0,
        full: false,
    };
    for part in moves {
        lower_move(part, &mut context, &mut out);
        *legs += 1 + std::mem::take(&mut out.counted);
        if out.full {
            let message = format!("up to this move the string means more than {MAX_LINES} lines");
            context
                .error(&codes::BETZA_TOO_MANY_LINES, part.spot.0, message)
                .label("too many directions and turns")
                .help("Give later legs directions, or use fewer legs.");
            return Movement::default();
        }
    }
    out.movement
}

/// A movement in its one form: movements that mean the same are then equal, wherever their lines come from.
pub fn one_form(movement: Movement) -> Movement {
    tidy::movement(movement)
}

fn lower_move(part: &Move, context: &mut Context<'_>, out: &mut Output) {
    let errors = context.errors;
    let before = out.sizes();
    let graph = match &part.body {
        Body::Atom(atom) if special::is_special(atom.letter) => {
            special::lower(&part.head, atom, context, out);
            None
        }
        Body::Atom(atom) => graph::of_legs(&part.head, atom, context),
        Body::Bracket(legs) => graph::of_bracket(&part.head, legs, context),
    };
    if let Some(graph) = graph
        && lint::check(&graph, context)
        && context.errors == errors
    {
        walk::lines(&graph, context, out);
    }
    if context.errors > errors {
        out.back_to(before);
    } else if !out.full && out.sizes() == before {
        context
            .warn(&codes::BETZA_NEVER, part.spot.0, "this move can never be made")
            .help("The letters leave no square to go to; give the atom a longer range, or remove the move.");
    }
}

/// Where findings go.
struct Context<'a> {
    excerpt: &'a Excerpt,
    sink: &'a mut Sink,
    /// Findings made, so that a letter met again in another direction is spoken of once.
    said: BTreeSet<(&'static str, Span)>,
    errors: usize,
}

impl Context<'_> {
    fn error(&mut self, code: &'static Code, span: Span, message: impl Into<String>) -> Found<'_> {
        debug_assert_eq!(code.severity, Severity::Error);
        self.errors += 1;
        self.find(code, span, message)
    }

    /// The text of a part of the string.
    fn text(&self, span: Span) -> &str {
        self.excerpt.text.get(span.start..span.end).unwrap_or("")
    }

    /// The atom right behind the letters that end with a part of the string; empty if another leg or a bracket follows.
    fn atom_behind(&self, span: Span) -> String {
        let behind = self.excerpt.text.get(span.end..).unwrap_or("");
        let atom = behind.trim_start_matches(|c: char| c.is_ascii_lowercase() && c != 'a');
        let part = |(at, c): &(usize, char)| match at {
            0 => c.is_ascii_uppercase(),
            _ => c.is_ascii_digit(),
        };
        atom.char_indices().take_while(part).map(|(_, c)| c).collect()
    }

    fn warn(&mut self, code: &'static Code, span: Span, message: impl Into<String>) -> Found<'_> {
        debug_assert_eq!(code.severity, Severity::Warning);
        self.find(code, span, message)
    }

    fn find(&mut self, code: &'static Code, span: Span, message: impl Into<String>) -> Found<'_> {
        if !self.said.insert((code.id, span)) {
            return Found(None);
        }
        self.sink.push(Diagnostic::new(code, self.excerpt.place(span), message));
        Found(self.sink.found.last_mut())
    }
}

/// A finding just made, to be told more about; nothing if it had been made before.
struct Found<'s>(Option<&'s mut Diagnostic>);

impl Found<'_> {
    fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(found) = &mut self.0 {
            found.label = text.into();
        }
        self
    }

    fn help(mut self, text: impl Into<String>) -> Self {
        if let Some(found) = &mut self.0 {
            found.help.push(text.into());
        }
        self
    }
}

/// What has been written out so far.
struct Output {
    movement: Movement,
    /// Legs tried.
    tried: usize,
    /// Legs tried and lines written that nobody has been told of yet.
    counted: usize,
    /// Whether there were more lines than allowed.
    full: bool,
}

impl Output {
    fn line(&mut self, steps: Vec<Step>) {
        self.counted += 1;
        if self.movement.lines.len() >= MAX_LINES {
            self.full = true;
        } else {
            self.movement.lines.push(steps);
        }
    }

    /// Counts a leg tried; false if there were too many.
    fn try_leg(&mut self) -> bool {
        self.tried += 1;
        self.counted += 1;
        self.full |= self.tried > MAX_TRIED;
        !self.full
    }

    fn sizes(&self) -> [usize; 3] {
        let all = &self.movement;
        [all.lines.len(), all.castles.len(), all.imitations.len()]
    }

    /// Drops what has been written since there was this much.
    fn back_to(&mut self, [lines, castles, imitations]: [usize; 3]) {
        self.movement.lines.truncate(lines);
        self.movement.castles.truncate(castles);
        self.movement.imitations.truncate(imitations);
    }
}
