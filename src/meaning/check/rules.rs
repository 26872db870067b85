//! Phases, endings, and what is probably not meant.

use indexmap::IndexMap;

use super::Context;
use crate::base::{Color, PieceSet, PieceType};
use crate::meaning::file::{PerpetualCheck, VariantFile};
use crate::meaning::spec::{Ending, Phase, PhaseOption, PieceSpec, Score, VariantSpec};
use crate::text::codes;
use crate::text::diag::{Diagnostic, did_you_mean, listed};
use crate::text::doc::NodeId;

/// How the game ends.
pub fn ending(ctx: &mut Context, file: &VariantFile) -> Ending {
    let rules = &file.rules;
    if let Some(at) = rules.repetition.as_ref().filter(|at| at.value == 1) {
        let message = "every position occurs once: with this the game would be over before it began";
        let diagnostic = Diagnostic::new(&codes::BAD_VALUE, ctx.doc.place(at.node), message);
        ctx.report(diagnostic.help("write 0 for never, or 2 or more"));
    }
    Ending {
        checkmate: rules.checkmate.unwrap_or(Score::Loss),
        stalemate: rules.stalemate.unwrap_or(Score::Draw),
        repetition: rules.repetition.as_ref().map_or(3, |at| at.value),
        // The file counts moves of both sides, the game counts plies.
        move_rule: rules.move_rule.unwrap_or(50) * 2,
        repetition_score: rules.repetition_score.unwrap_or(Score::Draw),
        stalemate_winner: rules.stalemate_winner,
        draw_odds: rules.draw_odds,
        perpetual_check_loses: rules.perpetual_check == Some(PerpetualCheck::Loss),
    }
}

/// The types whose moves are progress.
pub fn counter_types(ctx: &Context, file: &VariantFile, pieces: &IndexMap<String, PieceSpec>) -> PieceSet {
    match &file.rules.counter_types {
        Some(names) => names.iter().filter_map(|n| ctx.kind(n)).collect(),
        None => {
            let promotes = |(i, p): (usize, &PieceSpec)| (!p.promotion.is_empty()).then_some(PieceType(i as u8));
            pieces.values().enumerate().filter_map(promotes).collect()
        }
    }
}

/// The phases, and which one the game starts in.
pub fn phases(ctx: &mut Context, file: &VariantFile) -> (Vec<Phase>, Option<usize>) {
    let mut phases: Vec<Phase> = Vec::new();
    for at in file.phases.values() {
        let phase = &at.value;
        let (Some(word), Some(side)) = (&phase.word, phase.side) else {
            continue;
        };
        check_word(ctx, &word.value, word.node);
        if phases.iter().any(|p| p.word == word.value && p.side == side) {
            let message = format!("another phase in which the same side moves is written `{}`", word.value);
            ctx.complain(&codes::PHASE_CLASH, word.node, message);
        }
        let mut options: Vec<PhaseOption> = Vec::new();
        for option in &phase.options {
            let Some(text) = &option.value.text else { continue };
            check_word(ctx, &text.value, text.node);
            if options.iter().any(|o| o.text == text.value) {
                let message = format!("another option is written `{}`", text.value);
                ctx.complain(&codes::PHASE_CLASH, text.node, message);
            }
            let next = option
                .value
                .next
                .as_ref()
                .and_then(|n| phase_number(ctx, file, &n.value, n.node));
            options.push(PhaseOption {
                text: text.value.clone(),
                next,
                empties_hands: option.value.empties_hands,
            });
        }
        if options.is_empty() && !ctx.doc.is_damaged(at.node) {
            let diagnostic = Diagnostic::new(&codes::MISSING_KEY, ctx.doc.place(at.node), "this phase has no options");
            ctx.report(diagnostic.help("write `options = [{ text = \"yes\" }, { text = \"no\" }]`"));
        }
        phases.push(Phase {
            word: word.value.clone(),
            side,
            options,
        });
    }
    let start = file.start.phase.as_ref().filter(|t| t.value != "none");
    let start = start.and_then(|t| phase_number(ctx, file, &t.value, t.node));
    (phases, start)
}

/// FEN and move lists are split at blanks.
fn check_word(ctx: &mut Context, word: &str, node: NodeId) {
    if word.is_empty() || word.contains(char::is_whitespace) {
        ctx.complain(&codes::PHASE_CLASH, node, "this must be one word without blanks");
    }
}

fn phase_number(ctx: &mut Context, file: &VariantFile, name: &str, node: NodeId) -> Option<usize> {
    if let Some(index) = file.phases.get_index_of(name) {
        return Some(index);
    }
    let diagnostic = Diagnostic::new(
        &codes::UNKNOWN_PHASE,
        ctx.doc.place(node),
        format!("no phase is called `{name}`"),
    );
    ctx.report(match did_you_mean(name, file.phases.keys().map(String::as_str)) {
        Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
        None if file.phases.is_empty() => diagnostic.help(format!("write a table `[phases.{name}]`")),
        None => {
            let known: Vec<&str> = file.phases.keys().map(String::as_str).collect();
            diagnostic.help(format!("the phases are {}", listed(&known)))
        }
    });
    None
}

/// What can be used but is probably not meant.
pub fn lints(ctx: &mut Context, root: NodeId, file: &VariantFile, spec: &VariantSpec) {
    let rules = &spec.rules;
    // Without a royal piece a game needs another way to be won.
    let endless = rules.goals.is_empty() && spec.ending.stalemate == Score::Draw;
    if spec.royals().is_empty() && !spec.pieces.is_empty() && endless {
        let node = ctx.doc.get(root, "pieces").unwrap_or(root);
        let diagnostic = Diagnostic::new(&codes::NO_ROYAL, ctx.doc.place(node), "no piece is royal");
        ctx.report(diagnostic.help("write `royal = true` for the king, or say in `[[goals]]` how the game is won"));
    }
    for color in Color::ALL {
        let none = !spec.start.board.iter().any(|(_, p)| p.color == color)
            && spec.start.hands[color.index()].iter().all(|n| *n == 0);
        // A file may well be about one side alone; of a change of another it is hardly meant.
        let setups = file.pieces.values().filter_map(|p| p.value.setup.as_ref());
        let changes = setups
            .map(|t| ctx.doc.place(t.node))
            .any(|place| place.file.name != ctx.file);
        if none && changes && !spec.start.board.is_empty() {
            let node = |table: &str, key: &str| ctx.doc.get(ctx.doc.get(root, table)?, key);
            let node = node("board", "symmetry")
                .or(ctx.doc.get(root, "pieces"))
                .unwrap_or(root);
            let (name, key) = match color {
                Color::White => ("White", "setup"),
                Color::Black => ("Black", "setup_black"),
            };
            let diagnostic = Diagnostic::new(&codes::NO_SIDE, ctx.doc.place(node), format!("{name} has no pieces"));
            ctx.report(diagnostic.help(format!("give pieces a `{key}`, or let the board's symmetry give it")));
        }
    }
    // A file that says where the game starts may leave phases for those who change that.
    if file.start.phase.is_none() {
        idle_phases(ctx, root, spec);
    }
    let mut there: PieceSet = spec.start.board.iter().map(|(_, p)| p.kind).collect();
    there = there.or(spec.scripts.iter().map(|s| s.drop).collect());
    let drops = rules.drops.iter().flat_map(|d| &d.rules);
    there = there.or(drops.clone().map(|d| d.placed).collect());
    there = there.or(rules.gating.as_ref().map_or(PieceSet::EMPTY, |g| g.kinds));
    for piece in spec.pieces.values() {
        there = there.or(piece.morph[0].iter().map(|(_, k)| *k).collect());
        there = there.or(piece.change_by_capture.iter().map(|(_, k)| *k).collect());
        there = there.or(piece
            .promotion
            .iter()
            .flat_map(|p| p.choices.iter().flatten().copied())
            .collect());
    }
    for (index, at) in file.pieces.values().enumerate() {
        let (kind, name) = (PieceType(index as u8), &ctx.names[index].clone());
        let key = at.value.id.as_ref().map_or(at.node, |t| t.node);
        let gates = rules.gating.as_ref().is_some_and(|g| g.kinds.contains(kind));
        let droppable = spec.scripts.iter().any(|s| s.drop == kind) || drops.clone().any(|d| d.held == kind) || gates;
        if spec.start.hands.iter().any(|h| h[index] > 0) && !droppable {
            let reserve = ["reserve", "reserve_black"].into_iter();
            let key = reserve.filter_map(|k| ctx.doc.get(at.node, k)).next().unwrap_or(key);
            let message = format!("no rule lets the {name} in hand be dropped");
            let diagnostic = Diagnostic::new(&codes::NO_DROP, ctx.doc.place(key), message);
            ctx.report(diagnostic.help("write `drop = true`, or leave `reserve` out"));
        } else if !there.contains(kind) {
            let diagnostic = Diagnostic::new(
                &codes::NEVER_THERE,
                ctx.doc.place(key),
                format!("the {name} never comes into play"),
            );
            ctx.report(diagnostic.help("give it a `setup`, let something promote to it, or take it out"));
        }
        let movement = &spec.piece(kind).movement;
        let castles = spec.rights.iter().any(|r| r.king_types.contains(kind));
        if movement.lines.is_empty() && movement.imitations.is_empty() && !castles && at.value.betza.is_none() {
            let diagnostic = Diagnostic::new(
                &codes::NEVER_MOVES,
                ctx.doc.place(key),
                format!("the {name} never moves"),
            );
            ctx.report(diagnostic.help("give it a `betza` or `hooks`"));
        }
    }
}

/// Phases that the file itself describes and that the game never comes to.
fn idle_phases(ctx: &mut Context, root: NodeId, spec: &VariantSpec) {
    let mut reached: Vec<usize> = spec.start.phase.into_iter().collect();
    let mut next = 0;
    while let Some(phase) = reached.get(next).and_then(|i| spec.phases.get(*i)) {
        for to in phase.options.iter().filter_map(|o| o.next) {
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
        next += 1;
    }
    let phases = ctx
        .doc
        .get(root, "phases")
        .and_then(|id| ctx.doc.table(id))
        .cloned()
        .unwrap_or_default();
    for (i, (name, entry)) in phases.iter().enumerate() {
        if !reached.contains(&i) && entry.key.file.name == ctx.file {
            let message = format!("the game never comes to the phase `{name}`");
            let diagnostic = Diagnostic::new(&codes::IDLE_RULE, entry.key.clone(), message);
            ctx.report(diagnostic.help(format!(
                "begin with it by `phase = \"{name}\"` in `[start]`, or let the `next` of an option lead to it"
            )));
        }
    }
}
