//! What there is to say about a code of the diagnostics: the table's words, and its example as it is really reported.

use std::sync::Arc;

use super::diagram::read_picture;
use super::lint::{self, Wanted};
use super::{catalog, render};
use crate::meaning::load::load_with_places;
use crate::meaning::lower;
use crate::position::Position;
use crate::program::Variant;
use crate::text::codes::{self, Code, Input};
use crate::text::diag::{Diagnostic, Severity, Sink};
use crate::text::source::{Excerpt, SourceFile};

/// All that is said about an input of a code's kind; `None` for commands and for what is too large to be shown. Notes are
/// said where the code is one.
pub fn findings(code: &Code, text: &str) -> Option<Vec<Diagnostic>> {
    let wanted = Wanted {
        notes: code.severity == Severity::Note && *code != codes::PORTABLE,
        portable: *code == codes::PORTABLE,
    };
    let mut sink = Sink::default();
    match code.input {
        Input::Betza => {
            let excerpt = Excerpt::whole(&SourceFile::new("<betza>", text));
            let movement = lower::read(&excerpt, &mut sink);
            sink.found.extend(lint::lint_betza(&excerpt, &movement, wanted));
        }
        Input::Fen => {
            let (spec, _) = catalog::load_shipped("chess", &[])?;
            let variant = Arc::new(Variant::compile(spec?).ok()?);
            Position::from_fen(&variant, &Excerpt::whole(&SourceFile::new("<fen>", text)), &mut sink);
        }
        Input::File => {
            let mut loader = |wanted: &str, from: &str| match wanted {
                NAME => Ok((NAME.to_owned(), text.to_owned())),
                _ => catalog::shipped_loader(wanted, from),
            };
            if let Some((spec, places)) = load_with_places(NAME, text, &mut loader, &[], &mut sink) {
                let own = |d: &Diagnostic| d.place.as_ref().is_some_and(|p| p.file.name == NAME);
                match Variant::compile(spec) {
                    Ok(variant) => sink
                        .found
                        .extend(lint::lint(&Arc::new(variant), &places, wanted).into_iter().filter(own)),
                    Err(error) => sink.push(lint::refused(&error, &places)),
                }
            }
        }
        Input::Picture => {
            let picture = read_picture(&SourceFile::new("white-knight.svg", text));
            sink.found.extend(picture.err().into_iter().flatten());
        }
        Input::Command | Input::Size => return None,
    }
    Some(sink.sorted())
}

/// What example files are called.
const NAME: &str = "example.toml";

/// What an example is, before it is shown.
fn introduction(code: &Code) -> &'static str {
    match code.input {
        Input::Betza => "A Betza string:",
        Input::Fen => "A FEN of chess:",
        Input::File => "A file:",
        Input::Picture => "A picture of a piece:",
        Input::Command => "A command:",
        Input::Size => "For example",
    }
}

/// The page about a code for a terminal.
pub fn text(code: &Code) -> String {
    let mut page = format!(
        "{}[{}]: {}\n\n{}\n",
        code.severity.word(),
        code.id,
        code.title,
        code.explanation
    );
    if code.input == Input::Size {
        return page + &format!("\nFor example {}.\n\n{}\n", code.example, code.fix);
    }
    page += &format!("\n{}\n\n{}\n", introduction(code), indented(code.example));
    if let Some(found) = findings(code, code.example) {
        page += &format!(
            "\nWhat is said about it:\n\n{}\n",
            indented(&render::text(&found, false))
        );
    }
    page += &format!("\nWhat to do: {}\n", code.fix);
    if !code.good.is_empty() {
        page += &format!("\n{}\n", indented(code.good));
    }
    page
}

fn indented(text: &str) -> String {
    let line = |line: &str| {
        if line.is_empty() {
            String::new()
        } else {
            format!("    {line}")
        }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A line for each code: id, severity, title.
pub fn list() -> Vec<[String; 3]> {
    let row = |code: &Code| [code.id, code.severity.word(), code.title].map(str::to_owned);
    codes::all().map(row).collect()
}

/// The pages about all codes, as Markdown.
pub fn reference() -> String {
    let mut page = String::from(
        "# Diagnostics\n\n\
         Everything that nightrider says about a variant file, a Betza string, a FEN or a move has a code. Errors make the \
         input unusable; warnings mean that it probably does not say what was meant; notes are said only by \
         `nightrider check --notes` and `--portable`. `nightrider explain --code CODE` prints what stands here, \
         `nightrider check --format json` gives findings as data, and with `--deny-warnings` warnings fail a check.\n\n\
         This page is made from the table in `src/text/codes`, and what is said about the examples by running them.\n\n\
         | code | | |\n|---|---|---|\n",
    );
    for code in codes::all() {
        page += &format!(
            "| [`{}`](#{}) | {} | {} |\n",
            code.id,
            code.id.to_lowercase(),
            code.severity.word(),
            code.title
        );
    }
    for code in codes::all() {
        page += &section(code);
    }
    page
}

fn section(code: &Code) -> String {
    let (mark, good) = match code.input {
        Input::File => (format!("toml error {}", code.id), "toml"),
        _ => ("text".to_owned(), "text"),
    };
    let fenced = |mark: &str, text: &str| format!("\n```{mark}\n{}\n```\n", text.trim_end());
    let mut page = format!(
        "\n## {}\n\n**{}: {}.** {}\n",
        code.id,
        code.severity.word(),
        code.title,
        code.explanation
    );
    if code.input == Input::Size {
        return page + &format!("\nFor example {}. {}\n", code.example, code.fix);
    }
    page += &format!("\n{}\n{}", introduction(code), fenced(&mark, code.example));
    if let Some(found) = findings(code, code.example) {
        page += &fenced("text", &render::text(&found, false));
    }
    page += &format!("\n{}\n", code.fix);
    if !code.good.is_empty() {
        page += &fenced(good, code.good);
    }
    page
}
