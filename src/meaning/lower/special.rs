//! U, O and I: anywhere, castling, imitation.

use super::leg::Leg;
use super::{Context, Output, steps};
use crate::meaning::movement::{CastleMove, Imitation, Mask, Step, Zone};
use crate::text::ast::{Atom, Item, Letter, Range};
use crate::text::codes;

/// Whether an atom is one of these.
pub(super) fn is_special(letter: char) -> bool {
    matches!(letter, 'U' | 'O' | 'I')
}

/// Writes a move with such an atom out.
pub(super) fn lower(head: &[Item], atom: &Atom, context: &mut Context<'_>, out: &mut Output) {
    let Some(leg) = single_leg(head, atom, context) else {
        return;
    };
    match atom.letter {
        'U' => anywhere(&leg, context, out),
        'O' => castling(&leg, atom, context, out),
        _ => imitation(&leg, out),
    }
}

/// The letters of the only leg, if all of them can stand here.
fn single_leg(head: &[Item], atom: &Atom, context: &mut Context<'_>) -> Option<Leg> {
    let (allowed, what) = match atom.letter {
        'U' => ("mcdektui", "goes anywhere"),
        'O' => ("lrsij", "castles"),
        _ => ("mcdekib", "imitates"),
    };
    let mut letters: Vec<Letter> = Vec::new();
    for item in head {
        match item {
            Item::Letter(letter) => letters.push(*letter),
            other => {
                let message = format!("`{}` {what}: it cannot be one of several legs", atom.letter);
                context.error(&codes::BETZA_SPECIAL, other.span(), message);
                return None;
            }
        }
    }
    let leg = Leg::read(&letters, context)?;
    let mut good = true;
    for letter in &letters {
        if !allowed.contains(letter.letter) {
            let message = format!("`{}` cannot apply to `{}`, which {what}", letter.letter, atom.letter);
            context
                .error(&codes::BETZA_SPECIAL, letter.spot.0, message)
                .help(format!("Letters before `{}` are {}.", atom.letter, spaced(allowed)));
            good = false;
        }
    }
    let tail = atom.tail_span();
    if !atom.suffixes.is_empty() {
        context.error(
            &codes::BETZA_SUFFIX,
            tail,
            format!("`{}` has no length to change", atom.letter),
        );
        good = false;
    } else if atom.letter != 'O' && atom.range != Range::None {
        let message = format!("`{}` has no range", atom.letter);
        context.error(&codes::BETZA_SPECIAL, tail, message).help("Remove it.");
        good = false;
    }
    good.then_some(leg)
}

fn spaced(letters: &str) -> String {
    letters.chars().map(|c| format!("`{c}`")).collect::<Vec<_>>().join(" ")
}

fn anywhere(leg: &Leg, context: &mut Context<'_>, out: &mut Output) {
    if leg.has('u') && leg.has('m') && !leg.has_any("cdek") {
        context.warn(
            &codes::BETZA_NO_EFFECT,
            leg.span_of('u'),
            "`u` has nothing to unload: this move captures nothing",
        );
    }
    for (landing, _) in steps::landings(leg, 0) {
        let mut line = guard(leg);
        line.push(Step::Any(Zone::Board));
        line.extend(landing);
        out.line(line);
    }
}

fn guard(leg: &Leg) -> Vec<Step> {
    match leg.initial {
        0 => Vec::new(),
        1 => vec![Step::Virgin],
        _ => vec![Step::From(Zone::AheadOfStart)],
    }
}

fn castling(leg: &Leg, atom: &Atom, context: &mut Context<'_>, out: &mut Output) {
    let distance = match atom.range {
        Range::Number(n) if n > 0 => n,
        _ => {
            context
                .error(
                    &codes::BETZA_CASTLING,
                    atom.spot.0,
                    "castling needs the number of squares the piece goes",
                )
                .help("Write it behind the `O`: `isO2`.");
            return;
        }
    };
    let to = |letters: &str| leg.directions.iter().any(|l| letters.contains(l.letter));
    let any = leg.directions.is_empty();
    if leg.initial > 1 {
        context.error(&codes::BETZA_SPECIAL, leg.span_of('i'), "`ii` cannot apply to castling");
    }
    for (to_right, chosen) in [(true, to("rs")), (false, to("ls"))] {
        if chosen || any {
            out.movement.castles.push(CastleMove {
                to_right,
                distance,
                inset: u16::try_from(leg.jumps).unwrap_or(u16::MAX),
                virgin: leg.initial > 0,
            });
        }
    }
}

fn imitation(leg: &Leg, out: &mut Output) {
    let mut modes = Mask::NONE;
    for (letter, mask) in [('m', Mask::E), ('c', Mask::X), ('d', Mask::F)] {
        if leg.has(letter) {
            modes = modes.or(mask);
        }
    }
    out.movement.imitations.push(Imitation {
        flipped: leg.directions.iter().any(|l| l.letter == 'b'),
        modes: if leg.has_any("mcdek") { modes } else { Mask::EX },
        passing: leg.has('e'),
        royal: leg.has('k'),
        virgin: leg.initial > 0,
    });
}
