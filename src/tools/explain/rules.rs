//! The whole rules of a variant as a page: board, set-up, pieces; `special` and `ending` say the rest.

use std::collections::{BTreeMap, BTreeSet};

use super::ending;
use super::page::{Block, Page};
use super::piece::{clauses, items, joined, known_as, measured, notes, usual_names};
use super::places::{board, names, side, squares};
use super::special;
use super::told::Told;
use super::words::{a, capital, count, list, name, plural};
use crate::base::{Bitboard, Color, PieceSet, PieceType, Square};
use crate::meaning::movement::{Movement, Step};
use crate::meaning::rules::Royalty;
use crate::meaning::spec::{FirstMove, PieceSpec, Promotion, PromotionTurn, VariantSpec};
use crate::tools::board_text;

/// What a picture on a page shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// The position a game starts from.
    Start,
    /// The moves of a piece.
    Moves(PieceType),
}

/// How pictures come onto a page: what to put there for each, or nothing.
pub type Draw<'d> = &'d dyn Fn(&VariantSpec, Picture) -> Vec<Block>;

/// Pictures by means of text: the set-up alone.
pub fn drawn_as_text(spec: &VariantSpec, picture: Picture) -> Vec<Block> {
    match picture {
        Picture::Start => vec![
            Block::Drawing(set_up(spec)),
            Block::Text("In the drawing White's pieces are capitals, Black's small letters.".into()),
        ],
        Picture::Moves(_) => Vec::new(),
    }
}

/// The set-up drawn: White's ids in capitals, dots for empty squares.
fn set_up(spec: &VariantSpec) -> String {
    board_text::board(&spec.shape, |square: Square| {
        let piece = spec.start.board.iter().find(|(s, _)| *s == square).map(|(_, p)| *p);
        match piece {
            Some(piece) if piece.color == Color::White => spec.piece(piece.kind).id.clone(),
            Some(piece) => spec.piece(piece.kind).id.to_lowercase(),
            None => ".".into(),
        }
    })
}

/// The rules of a variant.
pub fn rules_page(spec: &VariantSpec, draw: Draw<'_>) -> Page {
    Told::page(spec, draw, &whole)
}

/// The whole page; the number of the block before which the pieces begin.
fn whole(spec: &Told<'_>, page: &mut Page, draw: Draw<'_>) -> Option<usize> {
    let title = if spec.title.is_empty() { &spec.id } else { &spec.title };
    page.push(Block::Heading(1, title.clone()));
    if !spec.description.is_empty() {
        page.push(Block::Text(sentence(&spec.description)));
    }
    if !spec.source.is_empty() {
        page.push(Block::Text(format!("Source: {}", sentence(&spec.source))));
    }
    page.push(Block::Heading(2, "Board and set-up".into()));
    page.push(Block::Text(board(&spec.shape)));
    page.blocks.extend(draw(spec, Picture::Start));
    start(spec, page);
    let names = page.blocks.len();
    page.push(Block::Heading(2, "The pieces".into()));
    page.push(Block::Text(
        "Unless it is said otherwise a piece captures as it moves: by going to a square with an enemy piece, which leaves the \
         board. No piece goes to a square with a piece of its own side."
            .into(),
    ));
    let text: String = spec.kinds().map(|kind| clauses(&moves(spec, kind)).join(" ")).collect();
    page.blocks
        .extend(notes(&text).into_iter().map(|note| Block::Text(note.into())));
    for kind in spec.kinds() {
        page.push(Block::Heading(3, heading(spec, kind)));
        page.blocks.extend(piece(spec, kind, draw));
    }
    special::sections(spec, page);
    ending::sections(spec, page);
    switches(spec, page);
    left_out(spec, page);
    Some(names)
}

/// How one piece of a variant moves and what becomes of it.
pub fn piece_page(spec: &VariantSpec, kind: PieceType, draw: Draw<'_>) -> Page {
    Told::page(spec, draw, &|told, page, draw| {
        page.push(Block::Heading(1, heading(told, kind)));
        page.blocks.extend(piece(told, kind, draw));
        let text = clauses(&moves(told, kind)).join(" ");
        page.blocks
            .extend(notes(&text).into_iter().map(|note| Block::Text(note.into())));
        None
    })
}

/// How one piece of a variant moves, in a line: `King (K): steps one square in any direction.`
pub fn piece_sentence(spec: &VariantSpec, kind: PieceType) -> String {
    let clauses = clauses(&moves(&Told::plainly(spec), kind));
    let body = if clauses.is_empty() {
        "does not move".to_owned()
    } else {
        measured(&joined(&clauses))
    };
    format!("{}: {body}.", heading(spec, kind))
}

/// How all pieces of a variant move, a line each.
pub fn piece_sentences(spec: &VariantSpec) -> Vec<String> {
    spec.kinds().map(|kind| piece_sentence(spec, kind)).collect()
}

/// Text with a stop at its end.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.ends_with(['.', '!', '?']) {
        text
    } else {
        text + "."
    }
}

/// A type's name.
pub(super) fn kind_name(spec: &VariantSpec, kind: PieceType) -> String {
    name(spec.name(kind))
}

/// The names of the types of a set: `a pawn or a rook`; `any piece` for all.
pub(super) fn any_of(spec: &VariantSpec, set: PieceSet) -> String {
    let kinds: Vec<PieceType> = spec.kinds().filter(|k| set.contains(*k)).collect();
    if kinds.len() == spec.pieces.len() {
        return "any piece".into();
    }
    let names: Vec<String> = kinds.iter().map(|k| a(&kind_name(spec, *k))).collect();
    list(&names, "or")
}

/// The names of the types of a set in the plural: `pawns and rooks`; `all pieces` for all.
pub(super) fn all_of(spec: &VariantSpec, set: PieceSet) -> String {
    let kinds: Vec<PieceType> = spec.kinds().filter(|k| set.contains(*k)).collect();
    if kinds.len() == spec.pieces.len() {
        return "all pieces".into();
    }
    let names: Vec<String> = kinds.iter().map(|k| plural(&kind_name(spec, *k))).collect();
    list(&names, "and")
}

fn heading(spec: &VariantSpec, kind: PieceType) -> String {
    format!("{} ({})", capital(&kind_name(spec, kind)), spec.piece(kind).id)
}

fn start(spec: &VariantSpec, page: &mut Page) {
    let mut items = Vec::new();
    for kind in spec.kinds() {
        let at = |color: Color| -> Vec<Square> {
            let here = spec
                .start
                .board
                .iter()
                .filter(|(_, p)| p.kind == kind && p.color == color);
            here.map(|(s, _)| *s).collect()
        };
        let [white, black] = Color::ALL.map(at);
        let words = match (white.is_empty(), black.is_empty()) {
            (true, true) => continue,
            (false, true) => format!("White {}", names(&spec.shape, &white)),
            (true, false) => format!("Black {}", names(&spec.shape, &black)),
            (false, false) => format!(
                "White {}; Black {}",
                names(&spec.shape, &white),
                names(&spec.shape, &black)
            ),
        };
        items.push(format!(
            "{} ({}): {words}",
            capital(&kind_name(spec, kind)),
            spec.piece(kind).id
        ));
    }
    if items.is_empty() {
        page.push(Block::Text("The board is empty at the start.".into()));
    } else {
        page.blocks
            .extend(symmetry(spec).map(|words| Block::Text(words.into())));
        page.push(Block::List(items));
    }
    let held = |color: Color| -> Vec<String> {
        let named = spec.kinds().filter_map(|kind| {
            let n = spec.start.hands[color.index()].get(kind.index()).copied().unwrap_or(0);
            (n > 0).then(|| count(usize::from(n), &kind_name(spec, kind)))
        });
        named.collect()
    };
    let begins = |who: &str, held: &[String]| {
        (!held.is_empty()).then(|| Block::Text(format!("{who} begins with {} in hand.", list(held, "and"))))
    };
    let [white, black] = Color::ALL.map(held);
    if white == black {
        page.blocks.extend(begins("Each side", &white));
    } else {
        page.blocks.extend(begins("White", &white));
        page.blocks.extend(begins("Black", &black));
    }
    special::shuffle(spec, page);
    special::phases(spec, page);
    if spec.start.phase.is_none() {
        page.push(Block::Text(format!("{} moves first.", side(spec.start.side))));
    }
}

/// How the two set-ups hang together, if both sides have one.
fn symmetry(spec: &VariantSpec) -> Option<&'static str> {
    let side = |color: Color| -> BTreeSet<(Square, PieceType)> {
        let here = spec.start.board.iter().filter(|(_, p)| p.color == color);
        here.map(|(s, p)| (*s, p.kind)).collect()
    };
    let [white, black] = Color::ALL.map(side);
    let image = |turn: &dyn Fn(Square) -> Square| white.iter().map(|(s, k)| (turn(*s), *k)).collect::<BTreeSet<_>>();
    if white.is_empty() || black.is_empty() {
        None
    } else if image(&|s| spec.shape.mirrored(s)) == black {
        Some("The two set-ups mirror each other across the middle of the board.")
    } else if image(&|s| spec.shape.rotated(s)) == black {
        Some("Each side's set-up is the other's after half a turn of the board.")
    } else if image(&|s| spec.shape.mirrored(spec.shape.rotated(s))) == black {
        Some("The two set-ups mirror each other from left to right.")
    } else {
        Some("The two sides are set up differently.")
    }
}

/// A type's moves as this variant takes them: where a table rules captures in passing, the letters say nothing about
/// them; castling has a section of its own.
pub(super) fn moves(spec: &Told<'_>, kind: PieceType) -> Movement {
    let mut movement = spec.piece(kind).movement.clone();
    movement.castles.clear();
    if spec.en_passant.is_some() {
        movement.lines.retain(|line| !line.contains(&Step::TakePhantom));
        for line in &mut movement.lines {
            line.retain(|step| *step != Step::Mark);
            for step in line {
                if let Step::Ride { mark, .. } = step {
                    *mark = false;
                }
            }
        }
    }
    super::regions::named(spec, movement.normalised())
}

fn piece(spec: &Told<'_>, kind: PieceType, draw: Draw<'_>) -> Vec<Block> {
    let piece = spec.piece(kind);
    let movement = moves(spec, kind);
    let own = kind_name(spec, kind);
    let mut blocks = Vec::new();
    let said = clauses(&movement);
    let plain: usize = said.iter().map(String::len).sum();
    match &said[..] {
        [] => blocks.push(Block::Text(format!("The {own} does not move."))),
        clauses if plain < 200 => {
            let body = joined(clauses);
            let names = known_as(&movement);
            let same = names.iter().any(|n| n.name.to_lowercase() == own);
            let body = if same || clauses.len() == 1 {
                measured(&body)
            } else {
                body
            };
            blocks.push(Block::Text(format!("The {own} {body}.")));
        }
        clauses => {
            blocks.push(Block::Text(format!("The {own}")));
            blocks.push(Block::List(items(clauses)));
        }
    }
    // Whoever says `cannon` need not be told of the Korean one.
    let words = |name: &str| -> Vec<String> { name.to_lowercase().split([' ', '-']).map(str::to_owned).collect() };
    let its_own = |name: &str| words(&own).iter().all(|word| words(name).contains(word));
    let names: Vec<String> = usual_names(&movement)
        .iter()
        .map(super::piece::called)
        .filter(|name| !its_own(name))
        .map(|name| a(&name))
        .collect();
    // A king may move like a "man", and a pawn like a "chess pawn": nobody asks.
    let common = ["king", "pawn"].contains(&own.as_str());
    if !names.is_empty() && !common {
        blocks.push(Block::Text(format!(
            "It moves like the piece known as {}.",
            list(&names, "or")
        )));
    }
    blocks.extend(draw(spec, Picture::Moves(kind)));
    blocks.extend(facts(spec, piece).into_iter().map(Block::Text));
    blocks
}

/// What else holds of a piece, a sentence or two each.
fn facts(spec: &Told<'_>, piece: &PieceSpec) -> Vec<String> {
    let shape = &spec.shape;
    let mut said = Vec::new();
    said.extend(match piece.royal {
        Royalty::Common => None,
        Royalty::Each => Some("It is royal: it may not be left where the enemy could capture it.".to_owned()),
        Royalty::Last => Some("A side's last one is royal: it may not be left where the enemy could capture it.".to_owned()),
        Royalty::Leftmost => Some(
            "A side's leftmost as White sees them, on one file that nearest to White's first rank, is royal: it may not be left where the enemy could capture it."
                .to_owned(),
        ),
        Royalty::LeftmostOwn => Some(
            "A side's leftmost as White sees them, on one file that nearest to its own first rank, is royal: it may not be left where the enemy could capture it."
                .to_owned(),
        ),
        Royalty::LastOfAll => Some(
            "It is royal as a side's last of all such pieces: then it may not be left where the enemy could capture it."
                .to_owned(),
        ),
        Royalty::All => Some(
            "It is royal together with the others of its side: they may not all be left where the enemy could capture them."
                .to_owned(),
        ),
    });
    if let Some(initial) = piece.initial {
        said.push(format!(
            "It counts as unmoved whenever it stands on {}.",
            spec.one_of(initial)
        ));
    }
    said.extend(piece.first_move.as_ref().and_then(|f| first_move(spec, f)));
    if let Some(confined) = piece.confined {
        // The shorter way to say it.
        let (inside, outside) = (
            spec.zone(confined),
            spec.one_of(confined.map(|set| !set & shape.squares())),
        );
        said.push(match outside.len() + 40 < inside.len() {
            true => format!("It may not enter {outside}."),
            false => format!("It may not leave {inside}."),
        });
    }
    said.extend(morphs(spec, piece));
    said.extend(changes(spec, piece));
    said.extend(piece.promotion.iter().map(|p| promotion(spec, p)));
    if let Some(held) = piece.held_as {
        said.push(format!(
            "Captured, it comes into hand as {}.",
            a(&kind_name(spec, held))
        ));
    }
    said
}

/// What holds of the moves that a piece has only as its first.
fn first_move(spec: &VariantSpec, first: &FirstMove) -> Option<String> {
    let mut said = Vec::new();
    if !first.lost_to.is_empty() {
        said.push(format!(
            "Its first moves are lost once {} of the enemy comes to aim at it, whatever stands between.",
            any_of(spec, first.lost_to)
        ));
    }
    if !first.in_check {
        said.push("It does not have them while its side is in check.".to_owned());
    }
    if first.marked {
        said.push("While it has them, the castling field of a FEN names its file.".to_owned());
    }
    (!said.is_empty()).then(|| said.join(" "))
}

/// What a piece becomes by capturing, captures with like results together.
fn changes(spec: &VariantSpec, piece: &PieceSpec) -> Vec<String> {
    // The victims that it turns into itself, and those of each other change.
    let mut same = PieceSet::EMPTY;
    let mut others: BTreeMap<PieceType, PieceSet> = BTreeMap::new();
    for (victim, becomes) in &piece.change_by_capture {
        let set = if victim == becomes {
            &mut same
        } else {
            others.entry(*becomes).or_default()
        };
        *set = set.or(PieceSet::of(*victim));
    }
    let when = |victims: PieceSet| format!("When it captures {} it becomes", any_of(spec, victims));
    let kinds = spec.kinds().filter(|kind| same.contains(*kind)).count();
    let own = match kinds {
        0 => None,
        1 => {
            let kind = spec.kinds().find(|kind| same.contains(*kind));
            kind.map(|kind| format!("{} {} too.", when(same), a(&kind_name(spec, kind))))
        }
        _ => Some(format!("{} a piece of that kind.", when(same))),
    };
    let others = others
        .into_iter()
        .map(|(becomes, victims)| format!("{} {}.", when(victims), a(&kind_name(spec, becomes))));
    own.into_iter().chain(others).collect()
}

fn morphs(spec: &Told<'_>, piece: &PieceSpec) -> Vec<String> {
    let mut kinds: Vec<PieceType> = piece.morph.iter().flatten().map(|(_, kind)| *kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
        .into_iter()
        .map(|kind| {
            let on = |color: usize| -> Bitboard {
                let here = piece.morph[color].iter().filter(|(_, k)| *k == kind);
                here.map(|(s, _)| *s).collect()
            };
            let set = [on(0), on(1)];
            let becomes = a(&kind_name(spec, kind));
            if set.iter().all(|set| spec.shape.squares().is_subset(*set)) {
                return format!("Whenever it moves it becomes {becomes}.");
            }
            format!("On arriving on {} it becomes {becomes}.", spec.on(set))
        })
        .collect()
}

fn promotion(spec: &Told<'_>, rule: &Promotion) -> String {
    let shape = &spec.shape;
    let choices = |color: usize| -> String {
        let names: Vec<String> = rule.choices[color].iter().map(|k| a(&kind_name(spec, *k))).collect();
        list(&names, "or")
    };
    let to = if rule.choices[0] == rule.choices[1] {
        choices(0)
    } else {
        format!("{} (Black: {})", choices(0), choices(1))
    };
    if let Some(turn) = rule.turn {
        return by_turn(spec, rule, turn, &to);
    }
    let how = match (rule.captures_only, rule.entering, rule.leaving) {
        (false, true, _) => "enters, from other squares,",
        (true, true, _) => "captures, from other squares, on",
        (false, false, false) => "arrives on",
        (true, false, false) => "captures on",
        (false, false, true) => "arrives on, moves within or leaves",
        (true, false, true) => "makes a capture that ends or starts on",
    };
    let compulsory = rule.compulsory.map(|set| set & shape.squares());
    let whole = compulsory == rule.zone.map(|set| set & shape.squares());
    let none = compulsory.iter().all(|set| set.is_empty());
    let may = if whole { "promotes to" } else { "may promote to" };
    let zone = if rule.entering && !rule.captures_only {
        spec.zone(rule.zone)
    } else {
        spec.on(rule.zone)
    };
    let mut text = format!("When it {how} {zone} it {may} {to}");
    text += match (rule.choices[0].len(), whole) {
        (0 | 1, true) => "; this is compulsory.",
        (_, true) => ", as the player chooses; this is compulsory.",
        (0 | 1, false) => ".",
        (_, false) => ", as the player chooses.",
    };
    if !whole && !none {
        text += &format!(" On {} it must.", spec.on(rule.compulsory));
    }
    if rule.not_in_passing {
        text += " A capture in passing does not promote it.";
    }
    text + &limits(spec, rule)
}

/// Promotion by a turn of its own.
fn by_turn(spec: &Told<'_>, rule: &Promotion, turn: PromotionTurn, to: &str) -> String {
    let mut text = format!("When it stands on {}", spec.one_of(rule.zone));
    if turn.last_anywhere {
        text += ", or anywhere as its side's only one,";
    }
    text += &format!(
        " it may promote to {to} by a turn of its own: where it stands, or by a move that what it becomes has there and that captures nothing."
    );
    if !turn.may_attack {
        text += " What it has become may not attack an enemy then.";
    }
    if !turn.may_check {
        text += " Such a turn may not give check.";
    }
    text + &limits(spec, rule)
}

/// How many pieces of a type a side may have after a promotion.
fn limits(spec: &VariantSpec, rule: &Promotion) -> String {
    let mut text = String::new();
    if !rule.limits.is_empty() {
        let most = rule
            .limits
            .iter()
            .map(|(kind, most)| count(usize::from(*most), &kind_name(spec, *kind)));
        let most: Vec<String> = most.collect();
        text += &format!(
            " Its side may then have no more than {} on the board.",
            list(&most, "and")
        );
    }
    text
}

fn switches(spec: &VariantSpec, page: &mut Page) {
    if spec.switches.is_empty() {
        return;
    }
    page.push(Block::Heading(2, "Choices".into()));
    page.push(Block::Text(
        "These rules are those of the game with its choices set as follows.".into(),
    ));
    let items = spec.switches.iter().map(|switch| {
        let doc = if switch.doc.is_empty() {
            String::new()
        } else {
            format!(" ({})", switch.doc)
        };
        let choices = match &switch.choices[..] {
            [] => String::new(),
            choices => format!("; it can be {}", list(choices, "or")),
        };
        format!("{}{doc}: here {}{choices}.", switch.name, switch.value)
    });
    page.push(Block::List(items.collect()));
}

/// Squares by name, for the other sections.
pub(super) fn on(spec: &VariantSpec, set: Bitboard) -> String {
    squares(&spec.shape, set)
}

/// The rules that the file says it does not have.
fn left_out(spec: &VariantSpec, page: &mut Page) {
    if spec.left_out.is_empty() {
        return;
    }
    page.push(Block::Heading(2, "Left out".into()));
    page.push(Block::Text(
        "The game as people play it has rules besides, which are not part of these:".into(),
    ));
    page.push(Block::List(spec.left_out.iter().map(|rule| sentence(rule)).collect()));
}
