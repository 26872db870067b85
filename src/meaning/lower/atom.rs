//! Atoms: the step a capital stands for, and how often it may be repeated.

use super::Context;
use super::direction::{Shape, Ways};
use crate::meaning::movement::Bound;
use crate::text::ast::{Atom, Range, Suffix};
use crate::text::codes;

/// Counts beyond the longest side of any board are no limit at all.
const LONGEST: i16 = 256;

/// A step and its range.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stride {
    pub shape: Shape,
    /// How often; `None` when nothing is written and the capital is a single step by itself.
    pub range: Option<Bound>,
}

/// Reads an atom that goes somewhere (not U, O, I). `None` after an error.
pub(super) fn stride(atom: &Atom, context: &mut Context<'_>) -> Option<Stride> {
    if let Some(sides) = atom.sides {
        return by_sides(sides, atom, context);
    }
    let (shape, slides) = match atom.letter {
        'W' => (Shape::Straight(1, Ways::Orthogonal), false),
        'F' => (Shape::Straight(1, Ways::Diagonal), false),
        'D' => (Shape::Straight(2, Ways::Orthogonal), false),
        'N' => (Shape::Oblique(1, 2), false),
        'A' => (Shape::Straight(2, Ways::Diagonal), false),
        'H' => (Shape::Straight(3, Ways::Orthogonal), false),
        'C' | 'L' => (Shape::Oblique(1, 3), false),
        'Z' | 'J' => (Shape::Oblique(2, 3), false),
        'G' => (Shape::Straight(3, Ways::Diagonal), false),
        'K' => (Shape::Straight(1, Ways::All), false),
        'R' => (Shape::Straight(1, Ways::Orthogonal), true),
        'B' => (Shape::Straight(1, Ways::Diagonal), true),
        'Q' => (Shape::Straight(1, Ways::All), true),
        other => {
            unknown(atom, other, context);
            return None;
        }
    };
    let old = match atom.letter {
        'L' => Some(("L", "C", "camel (1,3)", "zebra (2,3)")),
        'J' => Some(("J", "Z", "zebra (2,3)", "camel (1,3)")),
        _ => None,
    };
    if let Some((letter, better, here, there)) = old {
        let message = format!("`{letter}` is the {here} here, but the {there} in XBoard");
        context
            .warn(&codes::BETZA_DIALECT, atom.letter_span(), message)
            .help(format!("Write `{better}`, which all programs read alike."));
    }
    let shape = suffixed(shape, atom, context)?;
    let range = match atom.range {
        Range::None if slides => Some(Bound::Unlimited),
        other => repeated(other),
    };
    Some(Stride { shape, range })
}

/// How often a step may be repeated, as written.
fn repeated(range: Range) -> Option<Bound> {
    match range {
        Range::None => None,
        Range::Doubled | Range::Number(0) => Some(Bound::Unlimited),
        Range::Number(n) if i32::from(n) >= i32::from(LONGEST) => Some(Bound::Unlimited),
        Range::Number(n) => Some(Bound::Count(n)),
        Range::Star => Some(Bound::OwnHalf),
    }
}

/// A leap by its two sides.
fn by_sides((a, b): (u16, u16), atom: &Atom, context: &mut Context<'_>) -> Option<Stride> {
    let span = atom.spot.0;
    if (a, b) == (0, 0) {
        context
            .error(&codes::BETZA_NO_LEAP, span, "a leap by (0,0) goes nowhere")
            .help("Write the sides of the leap; a turn pass is `mabK`.");
        return None;
    }
    let side = |n: u16| i16::try_from(n).unwrap_or(i16::MAX);
    let (short, long) = (side(a.min(b)), side(a.max(b)));
    if long >= LONGEST {
        context
            .error(
                &codes::BETZA_TOO_FAR,
                span,
                format!("this is a leap of {} squares", a.max(b)),
            )
            .label("too far for any board")
            .help("Write sides below 256.");
        return None;
    }
    Some(Stride {
        shape: sided(short, long),
        range: repeated(atom.range),
    })
}

/// The shape of a leap with these sides.
fn sided(short: i16, long: i16) -> Shape {
    match short {
        0 => Shape::Straight(long, Ways::Orthogonal),
        n if n == long => Shape::Straight(long, Ways::Diagonal),
        _ => Shape::Oblique(short, long),
    }
}

/// The shape with its suffixes: `X` adds three to the longer side, `Y` two to both.
fn suffixed(shape: Shape, atom: &Atom, context: &mut Context<'_>) -> Option<Shape> {
    if atom.suffixes.is_empty() {
        return Some(shape);
    }
    let tail = atom.tail_span();
    let (mut short, mut long) = match shape {
        _ if "KRBQ".contains(atom.letter) => {
            let message = format!("`{}` is not a single leap, so it cannot be lengthened", atom.letter);
            context
                .error(&codes::BETZA_SUFFIX, tail, message)
                .help("`X` and `Y` go behind W, F, D, N, A, H, C, Z or G.");
            return None;
        }
        Shape::Straight(n, Ways::Orthogonal) => (0, n),
        Shape::Straight(n, _) => (n, n),
        Shape::Oblique(short, long) => (short, long),
    };
    for suffix in &atom.suffixes {
        match suffix {
            Suffix::X => long += 3,
            Suffix::Y => {
                short += 2;
                long += 2;
            }
        }
    }
    if long >= LONGEST {
        let message = format!("this is a leap of {long} squares");
        context
            .error(&codes::BETZA_TOO_FAR, tail, message)
            .label("too far for any board");
        return None;
    }
    Some(sided(short, long))
}

/// Says that an atom is unknown, and what it may stand for elsewhere.
fn unknown(atom: &Atom, letter: char, context: &mut Context<'_>) {
    let span = atom.letter_span();
    if letter == '@' {
        context
            .error(
                &codes::BETZA_DROP,
                span,
                "`@` (drop) is not part of a piece's moves here",
            )
            .help("Whether and where the piece may be dropped is said in the table `[drops]` of the variant file.");
        return;
    }
    if "UOI".contains(letter) {
        let message = format!("`{letter}` is a move of its own and no leg of a bracket");
        context
            .error(&codes::BETZA_SPECIAL, span, message)
            .help(format!("Write `{letter}` outside the bracket, beside it."));
        return;
    }
    let found = context.error(&codes::BETZA_ATOM, span, format!("the notation has no atom `{letter}`"));
    match letter {
        'E' => found.help("In a program that has it, `E` is the empress: `RN`."),
        'M' => found.help("In a program that has it, `M` is `FC`."),
        'P' | 'S' | 'T' | 'V' => found.help("Compounds have no letter of their own: write their parts."),
        'X' | 'Y' => found.help("`X` and `Y` lengthen the atom before them; letters come before both."),
        _ => found.help("Atoms are W F D N A H C Z G, K Q R B, and U O I."),
    };
}
