//! One movement in words: clauses, the short form, the long form.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::page::{Block, Page};
use super::shape::{self, Frame, Group};
use super::speech::Speech;
use super::turns::{self, exact};
use super::ways::Trail;
use super::words::{a, capital, count, list, number};
use crate::base::Vector;
use crate::meaning::lower;
use crate::meaning::movement::{CastleMove, Imitation, Mask, Movement, Step};
use crate::meaning::pieces::{self, NamedPiece};
use crate::text::diag::Sink;
use crate::text::source::{Excerpt, SourceFile};

/// What a piece may do, each as a clause without a subject, plain moves first: `steps one square diagonally`.
pub fn clauses(movement: &Movement) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    let push = |clause: String, said: &mut Vec<String>| {
        if !said.contains(&clause) {
            said.push(clause);
        }
    };
    for group in shape::groups(&movement.lines) {
        for clause in group_clauses(&group) {
            push(clause, &mut said);
        }
    }
    for clause in castles(&movement.castles) {
        push(clause, &mut said);
    }
    for imitation in &movement.imitations {
        push(imitates(imitation), &mut said);
    }
    said
}

fn group_clauses(group: &Group) -> Vec<String> {
    let say = |line: &[Step], course: &turns::Course| {
        Speech {
            line,
            course,
            passing: group.passing,
            stops: group.stops,
            within: group.within,
            before: Trail::default(),
        }
        .say()
    };
    let (vectors, _) = shape::vectors(&group.line);
    let roams = group.line.iter().any(|step| matches!(step, Step::Roam(_)));
    let (_, legs) = super::legs::cut(&group.line);
    let several = legs.len() > 1;
    let bent = legs.iter().any(|leg| {
        is_track(leg.way) && ((several && leg.vector().is_none()) || !leg.way.is_some_and(super::ways::is_plain))
    });
    let one_ray = vectors.first().and_then(|v| shape::place(*v)).is_some_and(|first| {
        vectors
            .iter()
            .all(|v| shape::place(*v).is_some_and(|p| (p.ring, p.index) == (first.ring, first.index)))
    });
    match group.frame {
        Frame::Still => vec![say(&group.line, &exact(Vector::new(0, 0)))],
        _ if roams || bent => drawn(group, &say),
        Frame::Grid if !one_ray => drawn(group, &say),
        _ => turns::courses(group, turns::bends_once(&vectors))
            .iter()
            .map(|course| say(&group.line, course))
            .collect(),
    }
}

fn is_track(way: Option<&Step>) -> bool {
    matches!(way, Some(Step::Ride { .. } | Step::Seek { .. }))
}

/// Lines said by their own vectors: one for all when every turned and mirrored image is there, else each.
fn drawn(group: &Group, say: &dyn Fn(&[Step], &turns::Course) -> String) -> Vec<String> {
    let vector = |line: &[Step]| shape::vectors(line).0.first().copied().unwrap_or(Vector::new(0, 0));
    let full_ring = group.frame == Frame::Ring && {
        let chiral = group.ways.keys().any(|w| w.hand != shape::Hand::Even);
        group.even() && group.firsts().len() == 8 && group.ways.len() == if chiral { 16 } else { 8 }
    };
    let quartet = quartet(group);
    if turns::full_drawing(group) || full_ring || quartet.is_some() {
        let line = quartet.unwrap_or(&group.line);
        let all = if full_ring {
            "in all eight directions"
        } else {
            "turned and mirrored in all directions"
        };
        return vec![format!("{} (and likewise {all})", say(line, &exact(vector(line))))];
    }
    group
        .ways
        .values()
        .map(|line| say(line, &exact(vector(line))))
        .collect()
}

/// One of the lines of a group of the king's ring that has all its images in one class of directions: turned by an eighth
/// the line would not be its own drawing.
fn quartet(group: &Group) -> Option<&Vec<Step>> {
    let indexes: Vec<usize> = group
        .firsts()
        .iter()
        .filter_map(|v| shape::place(*v))
        .filter(|p| p.ring == (0, 1))
        .map(|p| p.index)
        .collect();
    let class = indexes.first().map(|i| i % 2);
    let whole = indexes.len() == 4 && indexes.iter().all(|i| Some(i % 2) == class);
    // The one that starts forward, and bends to the right if it bends.
    let front =
        |way: &&shape::Way| shape::place(way.first).is_some_and(|p| p.index < 2) && way.hand != shape::Hand::Left;
    let way = group.ways.keys().find(front)?;
    (group.frame == Frame::Ring && group.even() && whole).then(|| &group.ways[way])
}

/// Castlings asked for by the notation, those alike but for the distance together.
fn castles(castles: &[CastleMove]) -> Vec<String> {
    let mut kinds: Vec<(CastleMove, Vec<u16>)> = Vec::new();
    for castle in castles {
        let kind = CastleMove {
            distance: 0,
            ..castle.clone()
        };
        match kinds.iter_mut().find(|(k, _)| *k == kind) {
            Some((_, distances)) => distances.push(castle.distance),
            None => kinds.push((kind, vec![castle.distance])),
        }
    }
    // What is the same to both sides is said once.
    let both = |kind: &CastleMove, distances: &[u16]| {
        let image = CastleMove {
            to_right: !kind.to_right,
            ..kind.clone()
        };
        kinds.iter().any(|(other, d)| *other == image && d == distances)
    };
    let spoken = kinds.iter().filter(|(kind, d)| kind.to_right || !both(kind, d));
    spoken
        .map(|(kind, distances)| {
            let (before, last) = distances.split_at(distances.len().saturating_sub(1));
            let mut numbers: Vec<String> = before.iter().map(|n| number(usize::from(*n))).collect();
            numbers.extend(last.iter().map(|n| count(usize::from(*n), "square")));
            let side = match (both(kind, distances), kind.to_right) {
                (true, _) => "to its right or left",
                (false, true) => "to its right",
                (false, false) => "to its left",
            };
            let at = match kind.inset {
                0 => "at the edge of the board".to_owned(),
                n => format!("{} in from the edge of the board", count(usize::from(n), "square")),
            };
            let when = if kind.virgin {
                "while it has not moved yet, "
            } else {
                ""
            };
            let beside = match (distances.contains(&1), distances.len()) {
                (true, 1) => "the square it has left",
                (true, _) => "the square next to it on the side it came from",
                (false, _) => "the square it crossed last",
            };
            format!(
                "{when}castles by going {} {side}, its partner {at} on that side going to {beside}",
                list(&numbers, "or")
            )
        })
        .collect()
}

fn imitates(imitation: &Imitation) -> String {
    let when = if imitation.virgin {
        "while it has not moved yet, "
    } else {
        ""
    };
    let flipped = if imitation.flipped {
        ", forward and backward exchanged"
    } else {
        ""
    };
    let kept = [
        (imitation.modes.has(Mask::E), "moves that capture nothing"),
        (imitation.modes.has(Mask::X), "captures of enemy pieces"),
        (imitation.modes.has(Mask::F), "captures of friendly pieces"),
        (imitation.passing, "captures in passing"),
        (imitation.royal, "captures of royal pieces"),
    ];
    let kept: Vec<String> = kept
        .iter()
        .filter(|(is, _)| *is)
        .map(|(_, words)| (*words).to_owned())
        .collect();
    let modes = if imitation.modes == Mask::EX && !imitation.passing && !imitation.royal {
        String::new()
    } else {
        format!(", but by {} only", list(&kept, "and"))
    };
    format!("{when}moves like the piece that the opponent has moved last{flipped}{modes}")
}

/// The named pieces by what they mean: names of equal meaning stand together.
static KNOWN: LazyLock<HashMap<Movement, Vec<NamedPiece>>> = LazyLock::new(|| {
    let mut known: HashMap<Movement, Vec<NamedPiece>> = HashMap::new();
    for piece in pieces::all() {
        let excerpt = Excerpt::whole(&SourceFile::new(piece.name, piece.betza));
        let movement = lower::read(&excerpt, &mut Sink::default());
        known.entry(movement).or_default().push(piece);
    }
    for names in known.values_mut() {
        names.sort_by_key(|piece| !piece.usual);
    }
    known
});

/// All that the field calls a piece that moves just so, what people usually say first.
pub fn known_as(movement: &Movement) -> Vec<NamedPiece> {
    KNOWN.get(movement).cloned().unwrap_or_default()
}

/// What people usually call a piece that moves just so: one name or two.
pub(super) fn usual_names(movement: &Movement) -> Vec<NamedPiece> {
    let mut names = known_as(movement);
    if names.len() > 1 {
        names.retain(|piece| piece.usual);
    }
    names
}

/// One sentence: `Moves like a griffon or an eagle: steps one square diagonally, …`.
pub fn short(movement: &Movement) -> String {
    let clauses = clauses(movement);
    if clauses.is_empty() {
        return "Cannot move.".into();
    }
    let body = joined(&clauses);
    let names: Vec<String> = usual_names(movement).iter().map(|piece| a(&called(piece))).collect();
    let class = class(movement)
        .filter(|class| !names.iter().any(|name| name.contains(class)))
        .map_or_else(String::new, |class| format!(" ({class})"));
    match &names[..] {
        [] => format!("{}.", capital(&body)),
        names => format!("Moves like {}{class}: {}.", list(names, "or"), measured(&body)),
    }
}

/// What says no more than a piece's name, in squares.
pub(super) fn measured(body: &str) -> String {
    match body {
        "slides like a rook" => "slides any number of squares orthogonally".into(),
        "slides like a bishop" => "slides any number of squares diagonally".into(),
        "slides like a queen" => "slides any number of squares in any direction".into(),
        "leaps like a knight" => "leaps two squares in one direction and one at a right angle to it".into(),
        _ => match (body.split_once(" ("), body.strip_suffix(')')) {
            // `leaps like a camel (three squares …)`
            (Some((like, _)), Some(open)) if like.starts_with("leaps like ") && !body.contains(';') => {
                format!("leaps {}", &open[like.len() + 2..])
            }
            _ => body.to_owned(),
        },
    }
}

/// What the field calls pieces of this kind, where all lines are of one kind.
fn class(movement: &Movement) -> Option<&'static str> {
    if !movement.castles.is_empty() || !movement.imitations.is_empty() {
        return None;
    }
    let mut found: Option<&'static str> = None;
    // Pieces that capture otherwise than they move are not called so.
    if movement.lines.iter().any(|line| {
        !matches!(line.last(), Some(Step::Land(mask)) if *mask == Mask::EX || (*mask == Mask::E && line.contains(&Step::Take)))
    }) {
        return None;
    }
    for group in shape::groups(&movement.lines) {
        let class = match &group.line[..] {
            [Step::Leap { .. }, Step::Land(_)] => "leaper",
            [Step::Ride { track, .. }, Step::Land(_)] if track.cycle.len() == 2 => "crooked rider",
            [Step::Ride { track, .. }, Step::Land(_)] if track.cycle.len() > 2 => "circular rider",
            [Step::Ride { .. }, Step::Land(_)] => "rider",
            [Step::Leap { .. }, Step::Want(Mask::E), Step::Leap { .. }, Step::Land(_)] => "lame leaper",
            [Step::Leap { .. }, Step::Want(Mask::E), Step::Ride { .. }, Step::Land(_)] => "bent rider",
            [
                Step::Seek { .. },
                Step::Want(mask),
                Step::Leap { .. } | Step::Ride { .. },
                Step::Land(_),
            ] if !mask.has(Mask::E) => "hopper",
            [
                Step::Seek { .. },
                Step::Want(Mask::X),
                Step::Take,
                Step::Leap { .. } | Step::Ride { .. },
                Step::Land(_),
            ] => "locust",
            _ => return None,
        };
        if *found.get_or_insert(class) != class {
            return None;
        }
    }
    found
}

/// A named piece's name in running text: the nouns small, what is a proper name in capitals.
pub(super) fn called(piece: &NamedPiece) -> String {
    const PROPER: [&str; 7] = [
        "Korean",
        "Berolina",
        "Herculean",
        "Musketeer",
        "S-Chess",
        "Wildebeest",
        "Janus",
    ];
    // The game is a proper name, its wildebeest is none.
    let of_a_game = piece.name.contains(' ') || piece.name == "Janus";
    let words: Vec<String> = piece
        .name
        .split(' ')
        .map(|word| {
            if of_a_game && PROPER.contains(&word) {
                word.to_owned()
            } else {
                word.to_lowercase()
            }
        })
        .collect();
    words.join(" ")
}

/// Clauses as one sentence without its stop.
pub(super) fn joined(clauses: &[String]) -> String {
    match clauses {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{}; or {last}", rest.join("; ")),
    }
}

/// The long form: names with where they come from, each clause by itself, and what the words mean; behind them what
/// `picture` gives.
pub fn long(movement: &Movement, picture: Vec<Block>) -> Page {
    let mut page = Page::default();
    let known = known_as(movement);
    let title = known
        .first()
        .map_or_else(|| "A piece without a name".to_owned(), |piece| capital(&called(piece)));
    page.push(Block::Heading(1, title));
    let names: Vec<String> = known
        .iter()
        .map(|piece| format!("the {} ({})", called(piece), piece.source))
        .collect();
    if !names.is_empty() {
        let class = class(movement)
            .filter(|class| !names.iter().any(|name| name.contains(class)))
            .map_or_else(String::new, |class| format!("; {}", a(class)));
        page.push(Block::Text(format!("Known as {}{class}.", list(&names, "or"))));
    }
    page.blocks.extend(body(movement));
    page.blocks.extend(picture);
    page
}

/// The clauses as a list, and notes on the words used in them.
pub(super) fn body(movement: &Movement) -> Vec<Block> {
    let clauses = clauses(movement);
    if clauses.is_empty() {
        return vec![Block::Text("It cannot move.".into())];
    }
    let mut blocks = match &clauses[..] {
        [only] => vec![Block::Text(format!("The piece {}.", measured(only)))],
        _ => vec![Block::Text("The piece".into()), Block::List(items(&clauses))],
    };
    let text = clauses.join(" ");
    blocks.extend(notes(&text).into_iter().map(|note| Block::Text(note.into())));
    if text.contains("in passing") {
        blocks.push(Block::Text(IN_PASSING.into()));
    }
    blocks
}

/// Clauses as the items of a list.
pub(super) fn items(clauses: &[String]) -> Vec<String> {
    let last = clauses.len().saturating_sub(1);
    let item = |(i, clause): (usize, &String)| match i {
        i if i == last => format!("{clause}."),
        i if i + 1 == last => format!("{clause}; or"),
        _ => format!("{clause};"),
    };
    clauses.iter().enumerate().map(item).collect()
}

/// What capturing in passing means.
pub(super) const IN_PASSING: &str = "Capturing in passing (en passant): for one reply, a piece that has just crossed a \
     square as said can be captured there, as if it stood there, by a piece that is said to capture in passing.";

/// What the words of a text mean, where they need it.
pub(super) fn notes(text: &str) -> Vec<&'static str> {
    let has = |words: &[&str]| words.iter().any(|word| text.contains(word));
    let mut notes = Vec::new();
    if has(&["slides", "slide on", "rides"]) {
        notes.push("Sliding and riding go over empty squares and end on any of them, or on the first piece met if that can be captured.");
    }
    if has(&["leaps "]) {
        notes.push("Leaping takes no notice of what stands on squares between.");
    }
    notes
}
