//! Pages of text as plain text, Markdown and HTML.

use std::fmt::Write as _;

use crate::tools::xml;

/// A part of a page. Texts are plain: what is markup in a format is escaped when written out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading; 1 is the page's title.
    Heading(usize, String),
    /// A paragraph.
    Text(String),
    /// A list.
    List(Vec<String>),
    /// A drawing of text, to be shown as it is.
    Drawing(String),
    /// A finished picture (an SVG element), with the same as text for formats that cannot hold it.
    Picture {
        /// The element.
        svg: String,
        /// What is shown where there are no pictures.
        text: String,
    },
}

/// A page: blocks from the top.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// The blocks.
    pub blocks: Vec<Block>,
}

/// What a page is written out as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Text for a terminal, at most 80 columns.
    Text,
    /// Markdown (CommonMark).
    Markdown,
    /// A whole HTML document that needs nothing else.
    Html,
}

impl Page {
    /// Adds a block at the end.
    pub fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    /// The page written out, with a line break at its end.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Text => self.text(),
            Format::Markdown => self.markdown(),
            Format::Html => self.html(),
        }
    }

    fn text(&self) -> String {
        let mut parts = Vec::new();
        for block in &self.blocks {
            parts.push(match block {
                Block::Heading(level, text) => {
                    let rule = if *level == 1 { "=" } else { "-" };
                    if *level <= 2 {
                        format!("{text}\n{}\n", rule.repeat(text.chars().count()))
                    } else {
                        format!("{text}\n")
                    }
                }
                Block::Text(text) => wrapped(text, "", ""),
                Block::List(items) => items.iter().map(|item| wrapped(item, "- ", "  ")).collect(),
                Block::Drawing(drawing) => indented(drawing),
                Block::Picture { text, .. } => indented(text),
            });
        }
        parts.join("\n")
    }

    fn markdown(&self) -> String {
        let mut parts = Vec::new();
        for block in &self.blocks {
            parts.push(match block {
                Block::Heading(level, text) => format!("{} {}\n", "#".repeat((*level).clamp(1, 6)), escaped(text)),
                Block::Text(text) => format!("{}\n", escaped(text)),
                Block::List(items) => items.iter().map(|item| format!("- {}\n", escaped(item))).collect(),
                Block::Drawing(drawing) => fenced(drawing),
                // Most places that show Markdown take no SVG.
                Block::Picture { text, .. } => fenced(text),
            });
        }
        parts.join("\n")
    }

    fn html(&self) -> String {
        let title = self.blocks.iter().find_map(|block| match block {
            Block::Heading(1, text) => Some(text.as_str()),
            _ => None,
        });
        let mut out = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        let _ = writeln!(out, "<title>{}</title>", html_escaped(title.unwrap_or("Rules")));
        out += "<style>\n";
        out += "body { max-width: 45em; margin: 2em auto; padding: 0 1em; font-family: serif; line-height: 1.5; }\n";
        out += "pre { line-height: 1.2; }\nsvg { max-width: 100%; height: auto; }\n";
        out += "</style>\n</head>\n<body>\n";
        for block in &self.blocks {
            match block {
                Block::Heading(level, text) => {
                    let level = (*level).clamp(1, 6);
                    let _ = writeln!(out, "<h{level}>{}</h{level}>", html_escaped(text));
                }
                Block::Text(text) => {
                    let _ = writeln!(out, "<p>{}</p>", html_escaped(text));
                }
                Block::List(items) => {
                    out += "<ul>\n";
                    for item in items {
                        let _ = writeln!(out, "<li>{}</li>", html_escaped(item));
                    }
                    out += "</ul>\n";
                }
                Block::Drawing(drawing) => {
                    let _ = writeln!(out, "<pre>{}</pre>", html_escaped(drawing.trim_end()));
                }
                Block::Picture { svg, .. } => {
                    let _ = writeln!(out, "<figure>\n{}\n</figure>", svg.trim_end());
                }
            }
        }
        out += "</body>\n</html>\n";
        out
    }
}

/// Text in lines of at most 80 columns; the first begins with `first`, the others with `rest`.
fn wrapped(text: &str, first: &str, rest: &str) -> String {
    let mut out = String::new();
    let mut line = first.to_owned();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > 80 {
            out += &line;
            out.push('\n');
            line = rest.to_owned();
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line += word;
        empty = false;
    }
    out + &line + "\n"
}

fn indented(drawing: &str) -> String {
    drawing
        .lines()
        .map(|line| format!("    {line}").trim_end().to_owned() + "\n")
        .collect()
}

/// A code block whose fence is longer than any in it.
fn fenced(drawing: &str) -> String {
    let longest = drawing.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}text\n{}\n{fence}\n", drawing.trim_end())
}

/// Text for Markdown: signs that would be markup are escaped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (i, c) in text.chars().enumerate() {
        let starts = i == 0 && matches!(c, '+' | '-' | '=' | '#' | '>');
        if starts || matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '&' | '~' | '|') {
            out.push('\\');
        }
        out.push(c);
    }
    // `1.` at the start of a line would begin a list.
    let digits = out.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 && out[digits..].starts_with(['.', ')']) {
        out.insert(digits, '\\');
    }
    out
}

/// Text for HTML. Control characters are not allowed in it at all.
fn html_escaped(text: &str) -> String {
    let allowed = |c: char| match c {
        '\n' | '\t' => c,
        c if c.is_control() => '\u{FFFD}',
        c => c,
    };
    xml::escaped(&text.chars().map(allowed).collect::<String>())
}
