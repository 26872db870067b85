//! Hooks: named, parametrised rules that the notation cannot say, expanded into lines of steps, scripts and flights.
//!
//! One table, [`HOOKS`], checks the calls in variant files and makes the reference. Nothing below this layer knows a
//! hook: what a hook adds is the same kind of thing that the notation adds.

mod bombing_run;
mod drop_behind;
mod flight;
mod hurdle;
mod vault;
mod way;

use indexmap::IndexMap;
use serde::Deserialize;

use super::check::Context;
use super::checker::{Checker, PieceNames};
use super::file::{Text, VariantFile};
use super::keys::{Key, REQUIRED};
use super::lower;
use super::movement::{Mask, Movement, Step, Types, Zone};
use super::spec::{Flight, PieceSpec, Script};
use crate::base::{Bitboard, PieceType};
use crate::text::codes;
use crate::text::de;
use crate::text::diag::{Diagnostic, did_you_mean};
use crate::text::doc::NodeId;

/// Every hook there is.
pub static HOOKS: &[&Hook] = &[
    &bombing_run::HOOK,
    &vault::HOOK,
    &hurdle::HOOK,
    &flight::HOOK,
    &drop_behind::HOOK,
];

/// The most lines one call may add: combinations multiply.
const MAX_LINES: usize = 4096;

/// One hook.
pub struct Hook {
    /// What a file says in `use`.
    pub name: &'static str,
    /// What it gives, a line.
    pub summary: &'static str,
    /// The rest of what there is to say, a paragraph.
    pub doc: &'static str,
    /// Its parameters.
    pub params: &'static [Key],
    /// Where it is called.
    pub attach: Attach,
    /// A whole call.
    pub example: &'static str,
    expand: fn(&mut Expander<'_, '_>, NodeId) -> Option<()>,
}

/// Where a hook is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attach {
    /// In the `hooks` of a piece.
    Piece,
    /// In the `hooks` of the variant.
    Variant,
}

/// What the hooks of a variant add beyond movements.
#[derive(Default)]
pub(super) struct Expansion {
    /// Moves by edits.
    pub scripts: Vec<Script>,
    /// Steered flights.
    pub flights: Vec<Flight>,
}

/// What a hook works with while it expands: it can look names and squares up, and add lines, scripts and flights.
struct Expander<'a, 'd> {
    ctx: &'a mut Context<'d>,
    /// The set-ups of all types.
    setups: &'a [[Bitboard; 2]],
    /// The piece that the hook belongs to.
    piece: Option<PieceType>,
    /// The call, for messages.
    call: NodeId,
    lines: Vec<Vec<Step>>,
    out: &'a mut Expansion,
}

/// Expands all hook calls of a file: movements grow in `pieces`, the rest is returned.
pub(super) fn expand_all(
    ctx: &mut Context<'_>,
    file: &VariantFile,
    pieces: &mut IndexMap<String, PieceSpec>,
) -> Expansion {
    let mut out = Expansion::default();
    let setups: Vec<[Bitboard; 2]> = pieces.values().map(|p| p.setup).collect();
    for (index, (name, at)) in file.pieces.iter().enumerate() {
        for (number, call) in at.value.hooks.iter().enumerate() {
            let path = format!("pieces.{name}.hooks.{number}");
            let kind = PieceType(index as u8);
            let lines = expand(ctx, &setups, Some(kind), call.node, &path, &mut out);
            let hook = ctx.doc.table(call.node).and_then(|t| ctx.doc.text(t.get("use")?.value));
            pieces[index].hooks.extend(hook.map(str::to_owned));
            let movement = std::mem::take(&mut pieces[index].movement);
            // What notation and hooks say alike is then said once.
            pieces[index].movement = lower::one_form(movement.plus(Movement {
                lines,
                ..Movement::default()
            }));
        }
    }
    for (number, call) in file.hooks.iter().enumerate() {
        expand(ctx, &setups, None, call.node, &format!("hooks.{number}"), &mut out);
    }
    out
}

/// Checks and expands one call.
fn expand(
    ctx: &mut Context<'_>,
    setups: &[[Bitboard; 2]],
    piece: Option<PieceType>,
    call: NodeId,
    path: &str,
    out: &mut Expansion,
) -> Vec<Vec<Step>> {
    let Some(hook) = find(ctx, call, path) else {
        return Vec::new();
    };
    let wanted = if piece.is_some() {
        Attach::Piece
    } else {
        Attach::Variant
    };
    if hook.attach != wanted {
        let message = match hook.attach {
            Attach::Piece => format!("the hook `{}` belongs to a piece", hook.name),
            Attach::Variant => format!("the hook `{}` belongs to the whole variant", hook.name),
        };
        let help = match hook.attach {
            Attach::Piece => "move the call into the `hooks` of a piece",
            Attach::Variant => "move the call into `hooks` at the top of the file",
        };
        let diagnostic = Diagnostic::new(&codes::HOOK_ATTACH, ctx.doc.place(call), message);
        ctx.report(diagnostic.help(help));
        return Vec::new();
    }
    let before = ctx.sink.found.len();
    let pieces = PieceNames {
        names: ctx.names.iter().cloned().collect(),
        ids: ctx.ids.clone(),
    };
    let mut checker = Checker::new(ctx.doc, &pieces, ctx.sink);
    checker.table(call, &format!("hook {}", hook.name), hook.params, &["use"]);
    if ctx.sink.found.len() > before {
        return Vec::new();
    }
    let added = (out.scripts.len(), out.flights.len());
    let mut expander = Expander {
        ctx,
        setups,
        piece,
        call,
        lines: Vec::new(),
        out,
    };
    let result = (hook.expand)(&mut expander, call);
    let mut lines = std::mem::take(&mut expander.lines);
    if lines.len() > MAX_LINES {
        let message = format!("this call gives {} lines; the limit is {MAX_LINES}", lines.len());
        ctx.complain(&codes::TOO_MANY_LINES, call, message);
        lines.clear();
    } else if result.is_some() && lines.is_empty() && added == (out.scripts.len(), out.flights.len()) {
        // Without a board the squares are unknown, and then nothing is to be said about them.
        if ctx.shape.is_some() {
            ctx.complain(&codes::HOOK_EMPTY, call, "this hook call gives no moves");
        }
    }
    lines
}

/// The hook that a call names.
fn find(ctx: &mut Context<'_>, call: NodeId, path: &str) -> Option<&'static Hook> {
    let Some(table) = ctx.doc.table(call) else {
        let message = format!(
            "`{path}` takes a table with `use`, not {}",
            ctx.doc.node(call).value.word()
        );
        let help = match ctx.doc.text(call) {
            Some(name) => format!("write `{{ use = \"{name}\" }}` with its parameters"),
            None => "write `{ use = \"bombing-run\", along = \"R\" }`".to_owned(),
        };
        let diagnostic = Diagnostic::new(&codes::WRONG_TYPE, ctx.doc.place(call), message);
        ctx.report(diagnostic.help(help));
        return None;
    };
    let Some(entry) = table.get("use") else {
        let message = "a hook call needs `use`, the name of the hook";
        let diagnostic = Diagnostic::new(&codes::MISSING_KEY, ctx.doc.place(call), message);
        ctx.report(diagnostic.help("write `use = \"bombing-run\"`, or another of those that `nightrider hooks` lists"));
        return None;
    };
    let node = entry.value;
    let name = ctx.doc.text(node).unwrap_or_default().to_owned();
    let found = HOOKS.iter().find(|h| h.name == name).copied();
    if found.is_none() {
        let diagnostic = Diagnostic::new(
            &codes::UNKNOWN_HOOK,
            ctx.doc.place(node),
            format!("there is no hook `{name}`"),
        );
        let names = || HOOKS.iter().map(|h| h.name);
        ctx.report(match did_you_mean(&name, names()) {
            Some(near) => diagnostic.help(format!("did you mean `{near}`?")),
            None => diagnostic.help(format!("the hooks are {}", names().collect::<Vec<_>>().join(", "))),
        });
    }
    found
}

impl Expander<'_, '_> {
    /// The parameters of the call as a struct. The table of parameters has been checked, so this fails only with it.
    fn read<P: for<'de> Deserialize<'de>>(&mut self, call: NodeId) -> Option<P> {
        match de::read(self.ctx.doc, call) {
            Ok(params) => Some(params),
            Err(misfit) => {
                let node = misfit.node.unwrap_or(call);
                self.ctx.complain(&codes::HOOK_VALUE, node, misfit.message);
                None
            }
        }
    }

    /// A square set as a zone that lines can name.
    fn zone(&mut self, text: &Text) -> Option<Zone> {
        let sides = self.ctx.zone(text)?;
        self.ctx.named.insert(text.value.clone(), sides);
        Some(Zone::Named(text.value.clone()))
    }

    /// The types that a hook may speak of: those named, all but those named, or `None` for all.
    fn types(&mut self, types: &[String], except: &[String]) -> Option<Option<Types>> {
        match (types.is_empty(), except.is_empty()) {
            (true, true) => Some(None),
            (false, true) => Some(Some(Types::Named(types.to_vec()))),
            (true, false) => Some(Some(Types::NotNamed(except.to_vec()))),
            (false, false) => {
                let message = "`types` and `except` exclude each other";
                self.ctx.complain(&codes::HOOK_VALUE, self.call, message);
                None
            }
        }
    }
}

/// Classes of squares by their letters; the letters have been checked.
fn classes(text: &str) -> Mask {
    let class = |c| match c {
        'E' => Mask::E,
        'F' => Mask::F,
        'X' => Mask::X,
        _ => Mask::NONE,
    };
    text.chars().map(class).fold(Mask::NONE, Mask::or)
}

/// The reference of all hooks, as a page of Markdown.
pub fn reference() -> String {
    let mut page = String::from(
        "# Hooks\n\n\
         A hook is a rule with a name and parameters, for what the notation cannot say. A piece's hooks stand in its key \
         `hooks`, those of the whole variant in `[[hooks]]` at the top of the file:\n\n\
         ```toml fragment\n[pieces.bomber]\nid = \"F\"\nbetza = \"mR\"\nhooks = [{ use = \"bombing-run\", along = \"R\", landing = \"first\" }]\n```\n\n\
         What hooks give is added to what the notation gives; a move that both give is one move.\n\n\
         This page is made from the table in `src/meaning/hooks`; `nightrider hooks` prints the same.\n",
    );
    for hook in HOOKS {
        let place = match hook.attach {
            Attach::Piece => "Belongs to a piece.",
            Attach::Variant => "Belongs to the variant.",
        };
        page.push_str(&format!(
            "\n## `{}`\n\n{}. {place}\n\n{}\n",
            hook.name, hook.summary, hook.doc
        ));
        page.push_str(&format!("\n```toml fragment\n{}\n```\n", hook.example));
        page.push_str("\n| parameter | takes | if left out | what it says |\n|---|---|---|---|\n");
        for key in hook.params {
            let default = if key.default == REQUIRED {
                "must be there"
            } else {
                key.default
            };
            let takes = key.kind.describe().replace('|', "\\|");
            page.push_str(&format!("| `{}` | {takes} | {default} | {} |\n", key.name, key.doc));
        }
    }
    page
}
