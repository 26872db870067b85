//! Mates that give something else, and points.

use super::Context;
use super::wider::set;
use crate::meaning::file::{Mate as FileMate, Points as FilePoints};
use crate::meaning::rules::{Mate, Points};
use crate::text::codes;
use crate::text::de::At;
use crate::text::diag::Diagnostic;

/// A mate that gives something else.
pub fn mate(ctx: &mut Context, at: &At<FileMate>) -> Option<Mate> {
    let file = &at.value;
    let score = file.score?;
    let kinds = |names: &[String]| Some(set(ctx, names)).filter(|_| !names.is_empty());
    let (by, without) = (kinds(&file.by), kinds(&file.without));
    if by.is_none() && without.is_none() && !ctx.doc.is_damaged(at.node) {
        let diagnostic = Diagnostic::new(&codes::IDLE_RULE, ctx.doc.place(at.node), "every mate is such a mate");
        ctx.report(diagnostic.help("say which by `by` or `without`, or write `checkmate` in `[rules]`"));
    }
    if !ctx.royal.contains(&true) {
        let diagnostic = Diagnostic::new(
            &codes::IDLE_RULE,
            ctx.doc.place(at.node),
            "no piece is royal, so nobody is mated",
        );
        ctx.report(diagnostic.help("write `royal = true` for the king, or leave `mates` out"));
    }
    Some(Mate { by, without, score })
}

/// Points that decide what would be a draw.
pub fn points(ctx: &mut Context, at: &At<FilePoints>) -> Points {
    let mut values = vec![0; ctx.names.len()];
    for (name, value) in &at.value.values {
        if let Some(kind) = ctx.kind(name) {
            values[kind.index()] = *value;
        }
    }
    if values.iter().all(|v| *v == 0) && !ctx.doc.is_damaged(at.node) {
        let diagnostic = Diagnostic::new(&codes::IDLE_RULE, ctx.doc.place(at.node), "nothing counts anything");
        ctx.report(diagnostic.help("give pieces their `values`, or write `draw_odds` in `[rules]`"));
    }
    Points {
        values,
        black: at.value.black,
    }
}
