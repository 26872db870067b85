//! Drops: pieces from hand put on the board, alone or behind a piece that makes room.

use super::page::{Block, Page};
use super::places::{side, squares};
use super::rules::{all_of, any_of, kind_name};
use super::told::Told;
use super::words::{a, capital, count, list, number};
use crate::base::{Bitboard, Color, PieceSet, PieceType, Vector};
use crate::meaning::rules::{DropRule, Neighbour};
use crate::meaning::spec::{Script, VariantSpec};

/// The section on drops, if there are any.
pub(super) fn section(spec: &Told<'_>, page: &mut Page) {
    if spec.rules.drops.is_none() && spec.scripts.is_empty() {
        return;
    }
    page.push(Block::Heading(2, "Drops".into()));
    if let Some(drops) = &spec.rules.drops {
        let mut said =
            String::from("In place of a move on the board a player may put a piece from hand on an empty square.");
        if drops.free {
            said = String::from(
                "In place of a move on the board a player may put a piece on an empty square; there is no end of them.",
            );
        }
        if drops.from_elsewhere {
            said += " Pieces come into hand from elsewhere, such as a partner's board.";
        }
        if drops.from_captures {
            said += " A captured piece changes sides and comes into the captor's hand.";
        }
        if drops.remembers_promotion {
            said += " A promoted piece comes into hand as what it was before.";
        }
        if drops.must {
            said += " A player who can drop a piece must.";
        }
        if drops.castling {
            said += " A piece that is dropped on its square for castling may castle from it, if the other stands on its own.";
        }
        if !drops.may_check {
            said += " A drop may not give check.";
        }
        page.push(Block::Text(said));
        page.push(Block::List(drop_rules(spec, &drops.rules)));
    }
    let mut said: Vec<Pushing> = Vec::new();
    for color in Color::ALL {
        let mut kinds: Vec<PieceType> = spec
            .scripts
            .iter()
            .filter(|s| s.color == color)
            .map(|s| s.drop)
            .collect();
        kinds.dedup();
        for kind in kinds {
            match pushing(spec, color, kind) {
                Some(push) if said.contains(&push) => {}
                Some(push) => said.push(push),
                None => each_script(spec, color, kind, page),
            }
        }
    }
    for push in &said {
        page.push(Block::Text(drop_behind(spec, push)));
    }
}

/// What may be dropped where; types for which the same holds stand together.
fn drop_rules(spec: &Told<'_>, rules: &[DropRule]) -> Vec<String> {
    let mut found: Vec<(String, Vec<PieceType>)> = Vec::new();
    for rule in rules {
        let said = drop_rule(spec, rule);
        match found.iter_mut().find(|(before, _)| *before == said) {
            Some((_, kinds)) => kinds.push(rule.held),
            None => found.push((said, vec![rule.held])),
        }
    }
    found
        .into_iter()
        .map(|(said, kinds)| {
            let names: Vec<String> = kinds.iter().map(|k| a(&kind_name(spec, *k))).collect();
            format!("{} {said}.", capital(&list(&names, "or")))
        })
        .collect()
}

/// What holds of a drop, behind the name of the type.
fn drop_rule(spec: &Told<'_>, rule: &DropRule) -> String {
    let mut said = format!("may be dropped on {}", spec.on(rule.zone));
    if rule.placed != rule.held {
        said += &format!(", as {}", a(&kind_name(spec, rule.placed)));
    }
    if let Some((kinds, most)) = rule.most_on_file {
        let n = usize::from(most);
        if kinds == PieceSet::of(rule.placed) {
            let name = kind_name(spec, rule.placed);
            said += &format!(", if its side then has no more than {} on that file", count(n, &name));
        } else {
            let counted = all_of(spec, kinds);
            said += &format!(
                ", if its side then has no more than {} on that file, counting {counted}",
                number(n)
            );
        }
    }
    if rule.two_shades {
        said += ", its side's first two on squares of different shade";
    }
    let ways: Vec<String> = rule.along.iter().map(ToString::to_string).collect();
    let neighbours = ways.len() == 8 && rule.along.iter().all(|v| v.dx.abs() <= 1 && v.dy.abs() <= 1);
    let around = match neighbours {
        true => "a step away".to_owned(),
        false => format!("one of these steps away (across and up): {}", ways.join(" ")),
    };
    for (near, some) in [(rule.beside, true), (rule.apart, false)] {
        let what = match near {
            Some(Neighbour::Empty) => "empty square",
            Some(Neighbour::Friend) => "piece of its side",
            Some(Neighbour::Enemy) => "piece of the other side",
            None => continue,
        };
        said += &match some {
            true => format!(", if {} is {around}", a(what)),
            false => format!(", if no {what} is {around}"),
        };
    }
    if rule.no_mate {
        said += ", but not to give mate";
    }
    if rule.must {
        said += "; a player who can must do so before anything else";
    }
    said
}

/// A drop behind a piece that goes forward to make room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pushing {
    drop: PieceType,
    behind: PieceSet,
    by: u32,
}

fn scripts(spec: &VariantSpec, color: Color, kind: PieceType) -> impl Iterator<Item = &Script> {
    spec.scripts.iter().filter(move |s| s.color == color && s.drop == kind)
}

/// What the drops of a type have in common, if all are of this kind.
fn pushing(spec: &VariantSpec, color: Color, kind: PieceType) -> Option<Pushing> {
    let shape = &spec.shape;
    let forward = |from, steps: u32| {
        let ahead = shape.seen_by(color, Vector::new(0, i16::try_from(steps).ok()?));
        shape.step(from, ahead, false)
    };
    let mut found: Option<Pushing> = None;
    for script in scripts(spec, color, kind) {
        let (from, to) = script.moved?;
        let [(square, behind)] = script.present[..] else {
            return None;
        };
        let by = (1..=16).find(|n| forward(from, *n) == Some(to))?;
        let way: Bitboard = (1..=by).filter_map(|n| forward(from, n)).collect();
        let this = Pushing { drop: kind, behind, by };
        let fits = square == from
            && forward(script.square, 1) == Some(from)
            && script.empty == way | Bitboard::of(script.square)
            && *found.get_or_insert(this) == this;
        if !fits {
            return None;
        }
    }
    found
}

fn drop_behind(spec: &Told<'_>, push: &Pushing) -> String {
    let set = Color::ALL.map(|color| scripts(spec, color, push.drop).map(|s| s.square).collect::<Bitboard>());
    let by = usize::try_from(push.by).unwrap_or(0);
    let over = if by == 1 {
        "to an empty square"
    } else {
        "over and to empty squares"
    };
    format!(
        "In place of a move a player may drop {} from hand on an empty square of {} that has {} of the same side straight in front \
         of it; in the same move that piece goes {} straight forward, {over}.",
        a(&kind_name(spec, push.drop)),
        spec.zone(set),
        any_of(spec, push.behind),
        count(by, "square")
    )
}

/// Drops of a type one by one.
fn each_script(spec: &VariantSpec, color: Color, kind: PieceType, page: &mut Page) {
    let shape = &spec.shape;
    page.push(Block::Text(format!(
        "In place of a move {} may drop {} from hand so:",
        side(color),
        a(&kind_name(spec, kind))
    )));
    let items = scripts(spec, color, kind).map(|script| {
        let mut said = format!("on {}", shape.name(script.square));
        if let Some((from, to)) = script.moved {
            said += &format!(", the piece on {} going to {}", shape.name(from), shape.name(to));
        }
        for (square, kinds) in &script.present {
            said += &format!(", with {} on {}", any_of(spec, *kinds), shape.name(*square));
        }
        format!("{said}; empty must be {}", squares(shape, script.empty))
    });
    page.push(Block::List(items.collect()));
}
