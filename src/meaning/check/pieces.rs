//! Pieces one by one: ids, moves, set-ups, promotion.

use std::collections::HashMap;

use indexmap::IndexMap;

use super::Context;
use crate::base::{Bitboard, Color, PieceType, Square};
use crate::meaning::file::{
    Also, FirstMove as FileFirstMove, Piece, Promotion as FilePromotion, Royal, Text, VariantFile,
};
use crate::meaning::lower;
use crate::meaning::movement::{Movement, Step, Zone};
use crate::meaning::rules::Royalty;
use crate::meaning::spec::{DRESS, FirstMove, PROMOTED, PieceSpec, Promotion, PromotionTurn, Symmetry};
use crate::meaning::squares;
use crate::text::codes;
use crate::text::de::At;
use crate::text::diag::Diagnostic;
use crate::text::words::a;

/// What a piece's own table says, hooks, morph, promotion and castling apart.
pub fn piece(ctx: &mut Context, at: &At<Piece>, symmetry: Symmetry) -> PieceSpec {
    let piece = &at.value;
    let id = piece.id.as_ref().map(|t| t.value.clone()).unwrap_or_default();
    let mut movement = match &piece.betza {
        Some(text) if !text.value.is_empty() => ctx.movement(text),
        // An empty string says outright that there are none.
        _ => Movement::default(),
    };
    let mut bound: Vec<(&At<Also>, Vec<Vec<Step>>)> = Vec::new();
    for also in &piece.also {
        if let Some(lines) = moves_from(ctx, also) {
            bound.push((also, lines));
        }
    }
    if symmetry != Symmetry::Rotate {
        one_sided(ctx, &bound);
    }
    movement.lines.extend(bound.into_iter().flat_map(|(_, lines)| lines));
    if !piece.also.is_empty() {
        movement = lower::one_form(movement);
    }
    let white = piece.setup.as_ref().and_then(|t| setup(ctx, t, Color::White));
    let white = white.unwrap_or_default();
    let black = match (&piece.setup_black, symmetry) {
        (Some(text), _) => setup(ctx, text, Color::Black).unwrap_or_default(),
        (None, Symmetry::None) => Bitboard::EMPTY,
        (None, _) => black_setup(ctx, piece, white),
    };
    PieceSpec {
        id,
        betza: piece.betza.as_ref().map(|t| t.value.clone()).unwrap_or_default(),
        royal: royalty(piece.royal),
        movement,
        setup: [white, black],
        initial: piece.initial.as_ref().and_then(|t| ctx.zone(t)),
        first_move: piece.first_move.as_ref().map(|at| first_move(ctx, &at.value)),
        morph: [Vec::new(), Vec::new()],
        change_by_capture: change_by_capture(ctx, &piece.change_by_capture),
        held_as: piece.held_as.as_ref().and_then(|t| ctx.kind(&t.value)),
        confined: piece.confined.as_ref().and_then(|t| confined(ctx, t, [white, black])),
        ..PieceSpec::default()
    }
}

fn first_move(ctx: &Context, file: &FileFirstMove) -> FirstMove {
    FirstMove {
        lost_to: file.lost_to.iter().filter_map(|n| ctx.kind(n)).collect(),
        in_check: file.in_check.unwrap_or(true),
        marked: file.marked,
    }
}

/// The squares a piece may move to. That it starts outside of them is odd.
fn confined(ctx: &mut Context, text: &Text, setup: [Bitboard; 2]) -> Option<[Bitboard; 2]> {
    let zone = ctx.zone(text)?;
    let outside = (setup[0] & !zone[0]) | (setup[1] & !zone[1]);
    if let Some(square) = outside.into_iter().next() {
        let message = format!("it starts on {}, outside of where it may go", ctx.name_of(square));
        let diagnostic = Diagnostic::new(&codes::STARTS_OUTSIDE, ctx.doc.place(text.node), message);
        ctx.report(diagnostic.help("name that square too, or let it start elsewhere"));
    }
    Some(zone)
}

/// The lines of moves that a piece has only on some squares.
fn moves_from(ctx: &mut Context, at: &At<Also>) -> Option<Vec<Vec<Step>>> {
    let (betza, from) = (at.value.betza.as_ref()?, at.value.from.as_ref()?);
    let movement = ctx.movement(betza);
    if !movement.castles.is_empty() || !movement.imitations.is_empty() {
        let message = "castling and imitation are not bound to squares";
        let diagnostic = Diagnostic::new(&codes::ALSO_MOVES, ctx.doc.place(betza.node), message);
        ctx.report(diagnostic.help("write them in the piece's own `betza`"));
        return None;
    }
    let zone = ctx.zone(from)?;
    ctx.named.insert(from.value.clone(), zone);
    let bound = |line: Vec<Step>| [vec![Step::From(Zone::Named(from.value.clone()))], line].concat();
    Some(movement.lines.into_iter().map(bound).collect())
}

/// Warns of moves to one side from squares on one side: where the board is mirrored, Black's squares are on the same files, and
/// Black's left is White's right, so that Black's piece goes the other way from there.
fn one_sided(ctx: &mut Context, bound: &[(&At<Also>, Vec<Vec<Step>>)]) {
    let Some(shape) = ctx.shape.clone() else { return };
    // On which squares each line is had, by one entry or another.
    let mut squares: HashMap<&[Step], Bitboard> = HashMap::new();
    for (also, lines) in bound {
        let zone = also.value.from.as_ref().and_then(|text| ctx.named.get(&text.value));
        let zone = zone.map_or(Bitboard::EMPTY, |zone| zone[0]);
        for line in lines {
            *squares.entry(line.get(1..).unwrap_or_default()).or_default() |= zone;
        }
    }
    for (also, lines) in bound {
        let (Some(betza), Some(from)) = (&also.value.betza, &also.value.from) else {
            continue;
        };
        let zone = ctx.named.get(&from.value).map_or(Bitboard::EMPTY, |zone| zone[0]);
        let across = |s: Square| shape.at((shape.files() - 1 - shape.file(s)) as i32, shape.rank(s) as i32);
        if zone.into_iter().filter_map(across).collect::<Bitboard>() == zone {
            continue;
        }
        let lopsided = lines.iter().filter_map(|line| line.get(1..)).any(|line| {
            let other: Vec<Step> = line.iter().map(Step::mirrored).collect();
            // Other entries may say the same of the other side.
            !squares.get(&other[..]).is_some_and(|there| zone.is_subset(*there))
        });
        if lopsided {
            let message = "to Black this is the other side, while its squares are on the same files as White's";
            let diagnostic = Diagnostic::new(&codes::ONE_SIDED, ctx.doc.place(betza.node), message);
            ctx.report(diagnostic.also(ctx.doc.place(from.node), "these squares").help(
                "write `symmetry = \"rotate\"` in `[board]`, so that Black's squares are turned as Black's moves are",
            ));
        }
    }
}

/// Whether the type is royal without a word about several of them: `each` says that all are meant.
pub fn is_royal(piece: &Piece) -> bool {
    matches!(piece.royal, Some(Royal::Flag(true)))
}

fn royalty(royal: Option<Royal>) -> Royalty {
    match royal {
        None | Some(Royal::Flag(false)) => Royalty::Common,
        Some(Royal::Flag(true)) => Royalty::Each,
        Some(Royal::Way(way)) => way,
    }
}

/// The squares of a set-up, each of which must exist.
fn setup(ctx: &mut Context, text: &Text, side: Color) -> Option<Bitboard> {
    let shape = ctx.shape.clone()?;
    let set = squares::squares_of(&ctx.doc.excerpt(text.node), &shape, &ctx.zones, side, ctx.sink)?;
    complain_of_holes(ctx, text, set & shape.holes());
    Some(set & shape.squares())
}

/// Black's squares by symmetry, each of which must exist.
fn black_setup(ctx: &mut Context, piece: &Piece, white: Bitboard) -> Bitboard {
    let Some(shape) = ctx.shape.clone() else {
        return Bitboard::EMPTY;
    };
    let black = ctx.both(white)[1];
    if let Some(text) = &piece.setup {
        complain_of_holes(ctx, text, black & shape.holes());
    }
    black & shape.squares()
}

fn complain_of_holes(ctx: &mut Context, text: &Text, holes: Bitboard) {
    if !holes.is_empty() {
        let names: Vec<String> = holes.into_iter().map(|s| ctx.name_of(s)).collect();
        let message = format!("this piece would start on {}, which is a hole", names.join(", "));
        let diagnostic = Diagnostic::new(&codes::SETUP_ON_HOLE, ctx.doc.place(text.node), message);
        ctx.report(diagnostic.help("take the square out of the set-up, or out of `holes`"));
    }
}

fn change_by_capture(ctx: &mut Context, table: &IndexMap<String, String>) -> Vec<(PieceType, PieceType)> {
    let pairs = table.iter().map(|(from, to)| Some((ctx.kind(from)?, ctx.kind(to)?)));
    pairs.flatten().collect()
}

/// Most characters of an id: it stands on every square of a drawn board.
const MAX_ID: usize = 16;

/// Checks the form of all ids, and that no two are the same.
pub fn ids(ctx: &mut Context, file: &VariantFile) {
    let mut seen: IndexMap<&str, &Text> = IndexMap::new();
    for piece in file.pieces.values() {
        let Some(text) = &piece.value.id else { continue };
        let plain = text.value.strip_prefix(PROMOTED).unwrap_or(&text.value);
        let mut chars = plain.chars();
        let capital = chars.next().is_some_and(|c| c.is_ascii_uppercase());
        if !capital || !chars.all(|c| DRESS.contains(&c)) {
            let message = format!(
                "\"{}\" is not one capital letter, with or without dress marks or a `+`",
                text.value
            );
            let diagnostic = Diagnostic::new(&codes::BAD_ID, ctx.doc.place(text.node), message);
            ctx.report(diagnostic.help("write a letter such as \"N\", or \"N'\" when the letter is taken"));
            continue;
        }
        if text.value.len() > MAX_ID {
            let message = format!("the id has {} characters; at most {MAX_ID} can be", text.value.len());
            let diagnostic = Diagnostic::new(&codes::ID_SIZE, ctx.doc.place(text.node), message);
            ctx.report(diagnostic.help("take another letter, or fewer dress marks"));
            continue;
        }
        if let Some(first) = seen.insert(&text.value, text) {
            let message = format!("the id \"{}\" is taken", text.value);
            let diagnostic = Diagnostic::new(&codes::ID_CLASH, ctx.doc.place(text.node), message);
            let diagnostic = diagnostic.help("take another letter, or dress this one: \"N'\"");
            ctx.report(diagnostic.also(ctx.doc.place(first.node), "first used here"));
        }
    }
}

/// Promotions of piece number `index`: its own, or the shared ones that name it.
pub fn promotions(ctx: &mut Context, file: &VariantFile, index: usize) -> Vec<Promotion> {
    let Some((name, piece)) = file.pieces.get_index(index) else {
        return Vec::new();
    };
    let own = &piece.value.promotion;
    // Findings about a shared table are equal for all its pieces, and equal findings are shown once.
    let shared = file.promotion.iter().filter(|p| p.value.pieces.contains(name));
    let chosen: Vec<&At<FilePromotion>> = if own.is_empty() {
        shared.collect()
    } else {
        own.iter().collect()
    };
    chosen.into_iter().filter_map(|at| promotion(ctx, at, index)).collect()
}

fn promotion(ctx: &mut Context, at: &At<FilePromotion>, index: usize) -> Option<Promotion> {
    let file = &at.value;
    let [zone, by_symmetry] = ctx.zone(file.zone.as_ref()?)?;
    let zone = match &file.zone_black {
        Some(text) => [zone, ctx.squares_of(text, Color::Black)?],
        None => [zone, by_symmetry],
    };
    let compulsory = match &file.compulsory {
        Some(text) => ctx.zone(text)?,
        None if file.optional => [Bitboard::EMPTY; 2],
        None => zone,
    };
    if let Some(text) = &file.compulsory
        && (compulsory[0] & zone[0]).is_empty()
        && !compulsory[0].is_empty()
    {
        let diagnostic = Diagnostic::new(
            &codes::EMPTY_ZONE,
            ctx.doc.place(text.node),
            "this is no part of the zone",
        );
        ctx.report(diagnostic.help("name squares of the zone, or leave `compulsory` out"));
    }
    let own = ctx.names.get(index).cloned().unwrap_or_default();
    let white = choices(ctx, &file.to, &own);
    let black = match &file.to_black {
        Some(names) => choices(ctx, names, &own),
        None => white.clone(),
    };
    for (key, choices) in [("to", &white), ("to_black", &black)] {
        // A list that named something has been spoken of already.
        let list = ctx.doc.get(at.node, key);
        if let Some(list) = list.filter(|list| choices.is_empty() && !ctx.doc.is_damaged(*list)) {
            let diagnostic = Diagnostic::new(&codes::BAD_VALUE, ctx.doc.place(list), "there is nothing to promote to");
            ctx.report(diagnostic.help("name the pieces, or take the promotion out"));
        }
    }
    let mut limits = Vec::new();
    for (name, at) in &file.limits {
        let Some(kind) = ctx.kind(name) else { continue };
        if !white.contains(&kind) && !black.contains(&kind) {
            let message = format!("nothing promotes to `{name}` here, so the limit changes nothing");
            let diagnostic = Diagnostic::new(&codes::IDLE_RULE, ctx.doc.place(at.node), message);
            ctx.report(diagnostic.help(format!("name `{name}` in `to`, or leave the limit out")));
        }
        limits.push((kind, at.value));
    }
    let turn = file.turn.as_ref().map(|turn| PromotionTurn {
        last_anywhere: turn.value.last_anywhere,
        may_attack: turn.value.may_attack.unwrap_or(true),
        may_check: turn.value.may_check.unwrap_or(true),
    });
    if turn.is_some() {
        for key in [
            "optional",
            "compulsory",
            "leaving",
            "entering",
            "captures_only",
            "in_passing",
        ] {
            if let Some(node) = ctx.doc.get(at.node, key) {
                let message = format!("`{key}` is about promotion by arriving, and this is by a turn of its own");
                let diagnostic = Diagnostic::new(&codes::IDLE_RULE, ctx.doc.place(node), message);
                ctx.report(diagnostic.help(format!("leave `{key}` or `turn` out")));
            }
        }
    }
    if file.entering && file.leaving {
        let place = ctx.doc.place(ctx.doc.get(at.node, "leaving").unwrap_or(at.node));
        let diagnostic = Diagnostic::new(
            &codes::IDLE_RULE,
            place,
            "no move that starts in the zone promotes, so it makes no difference that leaving does",
        );
        ctx.report(diagnostic.help("leave out `leaving` or `entering`"));
    }
    Some(Promotion {
        turn,
        zone,
        compulsory: [compulsory[0] & zone[0], compulsory[1] & zone[1]],
        choices: [white, black],
        leaving: file.leaving,
        entering: file.entering,
        captures_only: file.captures_only,
        not_in_passing: file.in_passing == Some(false),
        limits,
    })
}

fn choices(ctx: &mut Context, names: &[Text], own: &str) -> Vec<PieceType> {
    let mut choices = Vec::new();
    for name in names {
        let Some(kind) = ctx.kind(&name.value) else { continue };
        // That it is named twice has been said of the list.
        if !choices.contains(&kind) {
            if name.value == own {
                let message = format!("the {own} that promotes may become {}", a(own));
                let diagnostic = Diagnostic::new(&codes::ODD_CHOICE, ctx.doc.place(name.node), message);
                ctx.report(
                    diagnostic.help("if it may stay what it is, write `optional = true` in place of this choice"),
                );
            }
            // Where several types are royal, a side has several royal pieces anyway.
            let only = ctx.royal.iter().filter(|royal| **royal).count() == 1;
            if only && ctx.royal.get(kind.index()) == Some(&true) {
                let message = format!("the {} is royal, and a side could have several", name.value);
                let diagnostic = Diagnostic::new(&codes::ODD_CHOICE, ctx.doc.place(name.node), message);
                let help = "take it out of the list, or write `royal = \"last\"` if only the last of them is royal, `royal = \"each\"` if all are";
                ctx.report(diagnostic.help(help));
            }
            choices.push(kind);
        }
    }
    choices
}
