//! Diagnostics drawn: with the text underlined, as one line each, and as data.

use std::ops::Range;

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use serde::Serialize;

use crate::text::diag::{Diagnostic, Severity};
use crate::text::source::{Place, SourceFile};
use crate::text::unseen::is_unseen;
pub use crate::text::unseen::{printable, printable_lines};

/// Every finding with the lines it is about, its place underlined; findings are separated by an empty line. `color` asks
/// for terminal colours.
pub fn text(found: &[Diagnostic], color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let drawn: Vec<String> = found.iter().map(|d| drawing(&renderer, d)).collect();
    if drawn.is_empty() {
        return String::new();
    }
    drawn.join("\n\n") + "\n"
}

/// One line for each finding: `file:line:column: severity[code]: message`.
pub fn short(found: &[Diagnostic]) -> String {
    let mut out = String::new();
    for d in found {
        if let Some(place) = &d.place {
            let (line, column) = place.file.line_column(place.span.start);
            out += &format!("{}:{line}:{column}: ", printable(&place.file.name));
        }
        out += &format!("{}[{}]: {}\n", d.code.severity.word(), d.code.id, printable(&d.message));
    }
    out
}

/// A finding as data. Lines and columns count from 1, columns in characters; the end is just behind the last character.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct JsonDiagnostic {
    /// `B104`.
    pub code: &'static str,
    /// `error`, `warning` or `note`.
    pub severity: &'static str,
    /// One sentence.
    pub message: String,
    /// The file that the place is in; the file asked about where there is no place.
    pub file: String,
    /// First line; `None` where there is no place, as for the other three.
    pub line: Option<usize>,
    /// Column of the first character.
    pub column: Option<usize>,
    /// Last line.
    pub end_line: Option<usize>,
    /// Column just behind the last character.
    pub end_column: Option<usize>,
    /// What to do.
    pub help: String,
}

/// The findings about `file` as data.
pub fn json(file: &str, found: &[Diagnostic]) -> Vec<JsonDiagnostic> {
    let of = |d: &Diagnostic| {
        let ends = d
            .place
            .as_ref()
            .map(|p| (p.file.line_column(p.span.start), p.file.line_column(p.span.end)));
        JsonDiagnostic {
            code: d.code.id,
            severity: d.code.severity.word(),
            message: d.message.clone(),
            file: d.place.as_ref().map_or(file, |p| &p.file.name).to_owned(),
            line: ends.map(|(start, _)| start.0),
            column: ends.map(|(start, _)| start.1),
            end_line: ends.map(|(_, end)| end.0),
            end_column: ends.map(|(_, end)| end.1),
            help: d.what_to_do().join("; "),
        }
    };
    found.iter().map(of).collect()
}

/// `2 errors and 1 warning`; `None` when there is nothing to count.
pub fn tally(found: &[Diagnostic]) -> Option<String> {
    let count = |severity: Severity| {
        let n = found.iter().filter(|d| d.code.severity == severity).count();
        let word = severity.word();
        (n > 0).then(|| format!("{n} {word}{}", if n == 1 { "" } else { "s" }))
    };
    let all = [Severity::Error, Severity::Warning, Severity::Note];
    let counts: Vec<String> = all.into_iter().filter_map(count).collect();
    match counts.split_last() {
        None => None,
        Some((last, [])) => Some(last.clone()),
        Some((last, rest)) => Some(format!("{} and {last}", rest.join(", "))),
    }
}

fn drawing(renderer: &Renderer, d: &Diagnostic) -> String {
    let level = match d.code.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group = level
        .primary_title(printable(&d.message))
        .id(d.code.id)
        .elements(snippets(d));
    for help in d.what_to_do() {
        group = group.element(Level::HELP.message(printable(&help)));
    }
    renderer.render(&[group])
}

/// A place to mark, what to say there, and how.
type Mark<'d> = (&'d Place, &'d str, AnnotationKind);

/// One snippet for each file that the finding has places in, the file of its main place first.
fn snippets(d: &Diagnostic) -> Vec<Snippet<'static, annotate_snippets::Annotation<'static>>> {
    let main = d.place.iter().map(|p| (p, d.label.as_str(), AnnotationKind::Primary));
    let others = d
        .others
        .iter()
        .map(|(p, label)| (p, label.as_str(), AnnotationKind::Context));
    let mut files: Vec<(&SourceFile, Vec<Mark<'_>>)> = Vec::new();
    for mark in main.chain(others) {
        match files.iter_mut().find(|(file, _)| file.name == mark.0.file.name) {
            Some((_, marks)) => marks.push(mark),
            None => files.push((&mark.0.file, vec![mark])),
        }
    }
    files.into_iter().map(|(file, marks)| snippet(file, &marks)).collect()
}

fn snippet(file: &SourceFile, marks: &[Mark<'_>]) -> Snippet<'static, annotate_snippets::Annotation<'static>> {
    let spans: Vec<Range<usize>> = marks
        .iter()
        .map(|(place, ..)| on_characters(&file.text, place))
        .collect();
    let first = spans.iter().map(|s| s.start).min().unwrap_or(0);
    let last = spans.iter().map(|s| s.end).max().unwrap_or(0);
    // Only the lines in question: drawing many findings in a long file must not take the square of its length.
    let (mut from, mut upto) = (file.line_start(first), file.line_end(last));
    let mut shift = 0;
    if upto - from > LONGEST_SHOWN {
        // Of what is longer the beginning of the place is shown, and where it stands in its line is said beside the path.
        let place = spans.first().map_or(first, |s| s.start);
        shift = file.line_column(place).1 - 1;
        from = place;
        upto = file
            .line_end(place)
            .min(on_boundary(&file.text, place + LONGEST_SHOWN / 8));
    }
    let path = match shift {
        0 => printable(&file.name),
        _ => format!("{} (from column {})", printable(&file.name), shift + 1),
    };
    let within = |at: usize| at.clamp(from, upto) - from;
    let is_shown = |span: &Range<usize>| span.start <= upto && span.end >= from;
    let shown = Shown::new(&file.text[from..upto]);
    let marked = marks.iter().zip(spans).filter(|(_, span)| is_shown(span));
    let annotations = marked.map(|((_, label, kind), span)| {
        let mark = kind.span(shown.at(within(span.start))..shown.at(within(span.end)));
        if label.is_empty() {
            mark
        } else {
            mark.label(printable(label))
        }
    });
    Snippet::source(shown.text.clone())
        .line_start(file.line_column(from).0)
        .path(path)
        .annotations(annotations)
}

/// The most bytes of a file that are drawn for one finding.
const LONGEST_SHOWN: usize = 4096;

/// The first border between characters from `at` on.
fn on_boundary(text: &str, at: usize) -> usize {
    (at..text.len())
        .find(|i| text.is_char_boundary(*i))
        .unwrap_or(text.len())
}

/// Lines of a file as they are shown: unseen characters spelled out, and the way from the places of one to those of the other.
struct Shown {
    text: String,
    /// Where what is longer than in the file ends in it, and how much longer all is up to there.
    longer: Vec<(usize, usize)>,
}

impl Shown {
    fn new(text: &str) -> Shown {
        let mut shown = Shown {
            text: String::with_capacity(text.len()),
            longer: Vec::new(),
        };
        for (at, c) in text.char_indices() {
            // A carriage return before a line break is one with it.
            let break_of_two = c == '\r' && text[at + 1..].starts_with('\n');
            if is_unseen(c) && !matches!(c, '\n' | '\t') && !break_of_two {
                shown.text.extend(c.escape_default());
                let end = at + c.len_utf8();
                shown.longer.push((end, shown.text.len() - end));
            } else {
                shown.text.push(c);
            }
        }
        shown
    }

    /// Where a place of the file is shown.
    fn at(&self, place: usize) -> usize {
        let before = self.longer.partition_point(|(end, _)| *end <= place);
        place + before.checked_sub(1).map_or(0, |i| self.longer[i].1)
    }
}

/// The bytes of a place, within the text and widened to whole characters.
fn on_characters(text: &str, place: &Place) -> Range<usize> {
    let mut start = place.span.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = place.span.end.clamp(start, text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::text::codes;
    use crate::text::source::Span;

    fn at(file: &Arc<SourceFile>, part: &str) -> Place {
        let start = file.text.find(part).unwrap();
        Place {
            file: file.clone(),
            span: Span::new(start, start + part.len()),
        }
    }

    fn findings() -> Vec<Diagnostic> {
        let child = SourceFile::new(
            "mine.toml",
            "extends = \"theirs.toml\"\n\n[pieces.amazon]\nbetza = \"QNä?\"\n",
        );
        let parent = SourceFile::new("theirs.toml", "[pieces.queen]\nbetza = \"RB!\"\nid = \"Q\"\n");
        vec![
            Diagnostic::new(&codes::BETZA_CHARACTER, at(&child, "?"), "`?` starts no part of a move")
                .label("not notation")
                .help("end every move with an atom")
                .help("take the sign away"),
            Diagnostic::new(
                &codes::BETZA_CHARACTER,
                at(&parent, "!"),
                "`!` starts no part of a move",
            ),
            Diagnostic::new(&codes::FEN_PIECE, at(&parent, "\"Q\""), "two pieces are called Q")
                .label("again here")
                .also(at(&parent, "queen"), "first here")
                .also(at(&child, "amazon"), "and used here"),
            Diagnostic::new(&codes::FEN_NO_ROYAL, None, "White has no royal piece"),
        ]
    }

    #[test]
    fn drawings_underline_the_place_in_the_file_it_stands_in() {
        insta::assert_snapshot!(text(&findings(), false));
    }

    #[test]
    fn short_form_is_a_line_each() {
        insta::assert_snapshot!(short(&findings()));
    }

    #[test]
    fn data_counts_characters_from_one() {
        insta::assert_snapshot!(serde_json::to_string_pretty(&json("mine.toml", &findings())).unwrap());
    }

    #[test]
    fn colours_come_only_when_asked_for() {
        assert!(!text(&findings(), false).contains('\x1b'));
        assert!(text(&findings(), true).contains('\x1b'));
    }

    #[test]
    fn control_characters_and_odd_places_do_no_harm() {
        for raw in ["", "\n", "\r\n", "\x1b[2J", "ä", "\t\tx\r\r\n\u{202e}y", "a\u{0}b"] {
            let file = SourceFile::new("<fen>\x1b", raw);
            for start in 0..raw.len() + 2 {
                for end in 0..raw.len() + 2 {
                    let place = Place {
                        file: file.clone(),
                        span: Span::new(start, end),
                    };
                    let d = Diagnostic::new(&codes::FEN_BOARD, place, format!("odd {raw}")).label(raw);
                    let found = [d];
                    let drawn = text(&found, false) + &short(&found);
                    assert!(!drawn.contains('\x1b') && !drawn.contains('\u{0}'), "{drawn:?}");
                }
            }
        }
    }

    #[test]
    fn tallies() {
        assert_eq!(tally(&[]), None);
        assert_eq!(tally(&findings()).as_deref(), Some("3 errors and 1 warning"));
        assert_eq!(tally(&findings()[..1]).as_deref(), Some("1 error"));
    }
}
