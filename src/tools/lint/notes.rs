//! Rules that a file leaves to their defaults, and rides that come back.

use crate::meaning::movement::{Bound, Movement, Step, Track};
use crate::meaning::places::Places;
use crate::meaning::rules::Goal;
use crate::meaning::spec::VariantSpec;
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::source::Excerpt;

/// Notes of each rule that matters in this variant and that no file states, with the default taken.
pub fn unstated(spec: &VariantSpec, places: &Places, sink: &mut Sink) {
    let royal = !spec.royals().is_empty();
    let castles = !spec.castling.is_empty();
    let crossed = spec
        .pieces
        .values()
        .any(|p| p.movement.lines.iter().any(|line| crosses_two(line)));
    let captors = spec
        .pieces
        .values()
        .any(|p| p.movement.lines.iter().flatten().any(|s| *s == Step::TakePhantom));
    let extinct = spec.rules.goals.iter().any(|g| matches!(g, Goal::Extinct { .. }));
    let rules = [
        (true, "rules.stalemate", "stalemate is a draw", "stalemate = \"draw\""),
        (
            true,
            "rules.repetition",
            "the third occurrence of a position is a draw",
            "repetition = 3",
        ),
        (
            true,
            "rules.move_rule",
            "fifty moves without progress are a draw",
            "move_rule = 50",
        ),
        (
            castles && royal,
            "rules.castle_test",
            "a king may not castle out of, through or into an attack, looked at with the king standing on each square",
            "castle_test = \"standing\"",
        ),
        (
            crossed && captors,
            "en_passant",
            "what has gone three squares or more can be captured in passing on each square that it crossed",
            "[en_passant]",
        ),
        (
            !royal && !extinct,
            "pieces",
            "no side loses by the loss of a piece",
            "royal = true",
        ),
    ];
    for (matters, path, default, write) in rules {
        if matters && !places.says(path) {
            let message = format!("`{path}` is not stated, so the default holds: {default}");
            let table = path.rsplit_once('.').map_or("", |(table, _)| table);
            let place = if table.is_empty() || !places.says(table) {
                "variant"
            } else {
                table
            };
            let help = match table {
                "" => format!("write `{write}`"),
                table => format!("write `{write}` in `[{table}]`"),
            };
            sink.push(Diagnostic::new(&codes::UNSTATED, places.nearest(place), message).help(help));
        }
    }
}

/// Notes what the file lets the extended one say about it.
pub fn inherited(places: &Places, sink: &mut Sink) {
    let whole = places.nearest("");
    let keys = ["name", "description", "source"];
    let said = keys.map(|key| (key, places.of(&format!("variant.{key}"))));
    let others: Vec<_> = said
        .into_iter()
        .filter_map(|(key, place)| Some((key, place.filter(|p| p.file.name != whole.file.name)?)))
        .collect();
    if others.is_empty() {
        return;
    }
    let named: Vec<String> = others.iter().map(|(key, _)| format!("`{key}`")).collect();
    let of = if named.len() == 1 { "is that" } else { "are those" };
    let message = format!("{} {of} of the extended file", named.join(", "));
    let about = places.nearest("variant");
    let place = if about.file.name == whole.file.name {
        about
    } else {
        whole
    };
    let note = Diagnostic::new(&codes::INHERITED, place, message);
    let note = others
        .into_iter()
        .fold(note, |note, (_, place)| note.also(place, "said here"));
    sink.push(note.help("say it anew in `[variant]`; an empty string is for none"));
}

/// Notes the rules that the file says it leaves out.
pub fn left_out(spec: &VariantSpec, places: &Places, sink: &mut Sink) {
    for i in 0..spec.left_out.len() {
        let place = places.nearest(&format!("variant.left_out.{i}"));
        let note = Diagnostic::new(&codes::LEFT_OUT, place, "this rule of the game is left out");
        sink.push(note.help("who plays the game with it must agree on it beside the board"));
    }
}

/// Whether a line notes two squares or more as crossed.
fn crosses_two(line: &[Step]) -> bool {
    let long = |hi: &Bound| match hi {
        Bound::Count(n) => *n > 2,
        Bound::Unlimited | Bound::OwnHalf => true,
        Bound::Same => false,
    };
    let marks = line.iter().filter(|s| **s == Step::Mark).count();
    marks > 1
        || line
            .iter()
            .any(|s| matches!(s, Step::Ride { mark: true, hi, .. } if long(hi)))
}

/// Notes rides whose way is a ring.
pub fn rings(movement: &Movement, text: &Excerpt, sink: &mut Sink) {
    let rides = movement.lines.iter().flatten().filter_map(|step| match step {
        Step::Ride {
            track,
            hi: Bound::Unlimited,
            ..
        } => Some(track),
        _ => None,
    });
    let mut message = None;
    for track in rides {
        if is_ring(track) {
            let n = track.cycle.len();
            message = Some(format!(
                "a ride of this piece comes back to its own square after {n} hops"
            ));
            break;
        }
        if track.wrap && track.cycle.iter().all(|hop| hop.vector.dy == 0) {
            message = Some("a ride of this piece goes round the board to its own square".to_owned());
        }
    }
    if let Some(message) = message {
        let note = Diagnostic::new(&codes::REPEATED_SQUARE, text.whole_place(), message);
        sink.push(note.help("it reaches the same squares from both ends, so one piece in the way does not stop it"));
    }
}

/// Whether the hops of a track lead back to where they began.
fn is_ring(track: &Track) -> bool {
    let sum = |of: fn(&crate::base::Vector) -> i32| track.cycle.iter().map(|hop| of(&hop.vector)).sum::<i32>();
    track.cycle.len() > 1 && sum(|v| i32::from(v.dx)) == 0 && sum(|v| i32::from(v.dy)) == 0
}
