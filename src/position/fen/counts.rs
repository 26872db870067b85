//! Whether a game can have so many pieces.

use super::read::Reader;
use crate::base::{Color, PieceSet, PieceType};
use crate::meaning::spec::VariantSpec;
use crate::text::codes;
use crate::text::source::Span;

impl Reader<'_> {
    /// Warns of pieces that no game can lead to. `field` is the board with its holdings.
    pub(super) fn counts(&mut self, field: Span) {
        let spec = &self.position.variant.spec;
        let rules = &spec.rules;
        // Pieces that change sides, or come back from where nothing counts them, can be any number.
        let drops = rules.drops.as_ref();
        let any = drops.is_some_and(|d| d.from_captures || d.from_elsewhere || d.free);
        if any || rules.flips.is_some() || self.sink.has_errors() {
            return;
        }
        let (changing, results) = changes(spec);
        let mut found = Vec::new();
        for color in Color::ALL {
            let side = color.index();
            let (mut extra, mut missing) = (0, 0);
            let mut worst = None;
            for kind in spec.kinds() {
                let start = spec
                    .start
                    .board
                    .iter()
                    .filter(|(_, p)| p.color == color && p.kind == kind)
                    .count();
                let start = start + usize::from(spec.start.hands[side][kind.index()]);
                let held = usize::from(self.position.hands[side][kind.index()]);
                let now = self.position.board.count(color, PieceSet::of(kind)) as usize + held;
                if now > start {
                    extra += now - start;
                    let more = (!results.contains(kind), now - start, kind);
                    worst = worst.max(Some(more));
                } else if changing.contains(kind) {
                    missing += start - now;
                }
            }
            if let Some((alone, by, kind)) = worst.filter(|(alone, ..)| extra > missing || *alone) {
                found.push((color, kind, by, alone, missing));
            }
        }
        for (color, kind, by, alone, missing) in found {
            let side = color.name();
            let name = self.position.variant.spec.name(kind);
            let message = match (alone, missing) {
                (true, _) => format!("{side} has {by} more `{name}` than at the start, and nothing becomes one"),
                (false, 0) => format!(
                    "{side} has {by} more `{name}` than at the start, and no piece is missing that could have become one"
                ),
                (false, n) => format!(
                    "{side} has {by} more `{name}` than at the start, and only {n} missing that could have become one"
                ),
            };
            self.error(
                &codes::FEN_IMPOSSIBLE_COUNT,
                field,
                message,
                "it is played as it stands",
            );
        }
    }
}

/// The types that can become others, and those that others can become, in any way.
fn changes(spec: &VariantSpec) -> (PieceSet, PieceSet) {
    let (mut from, mut to) = (PieceSet::EMPTY, PieceSet::EMPTY);
    for kind in spec.kinds() {
        let piece = spec.piece(kind);
        let morphs = piece.morph.iter().flatten().map(|(_, k)| *k);
        let captures = piece.change_by_capture.iter().map(|(_, k)| *k);
        let promotions = piece.promotion.iter().flat_map(|p| p.choices.iter().flatten().copied());
        let all: Vec<PieceType> = morphs.chain(captures).chain(promotions).collect();
        if !all.is_empty() {
            from.insert(kind);
            to = to.or(all.into_iter().collect());
        }
    }
    for rule in spec.rules.drops.iter().flat_map(|d| &d.rules) {
        if rule.placed != rule.held {
            from.insert(rule.held);
            to.insert(rule.placed);
        }
    }
    (from, to)
}
