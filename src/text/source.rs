//! Source files and places in them, also inside strings inside files.

use std::ops::Range;
use std::sync::Arc;

/// A half-open range of byte offsets in some text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to `end`.
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The smallest span that holds both.
    pub fn join(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }
}

impl From<Range<usize>> for Span {
    fn from(r: Range<usize>) -> Span {
        Span::new(r.start, r.end)
    }
}

/// One named text: a variant file, a FEN, a Betza string from the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceFile {
    /// How diagnostics call it: a path, `<stdin>`, `<fen>`.
    pub name: String,
    /// Its whole text.
    pub text: String,
    /// Where each line begins.
    lines: Vec<usize>,
    /// How many characters stand before each block of [`BLOCK`] bytes, so that the column in a long line is soon known.
    blocks: Vec<usize>,
}

/// How many bytes are counted together.
const BLOCK: usize = 1024;

impl SourceFile {
    /// A source with this name and text, ready to be shared by the places in it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<SourceFile> {
        let text: String = text.into();
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
        let counts = text.as_bytes().chunks(BLOCK).scan(0, |before, block| {
            let here = *before;
            *before += characters(block);
            Some(here)
        });
        Arc::new(SourceFile {
            name: name.into(),
            lines,
            blocks: counts.collect(),
            text,
        })
    }

    /// How many characters begin before a byte offset.
    fn characters_before(&self, offset: usize) -> usize {
        let block = (offset / BLOCK).min(self.blocks.len().saturating_sub(1));
        let counted = self.blocks.get(block).copied().unwrap_or(0);
        counted + characters(&self.text.as_bytes()[block * BLOCK..offset])
    }

    /// Where the line begins that a byte offset is in.
    pub fn line_start(&self, offset: usize) -> usize {
        let index = self.lines.partition_point(|start| *start <= offset);
        self.lines[index.saturating_sub(1)]
    }

    /// Where the line ends that a byte offset is in: at its line break, or at the end of the text.
    pub fn line_end(&self, offset: usize) -> usize {
        let index = self.lines.partition_point(|start| *start <= offset);
        self.lines.get(index).map_or(self.text.len(), |next| next - 1)
    }

    /// Line and column of a byte offset, both from 1, columns in characters.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let start = self.line_start(offset);
        (
            self.lines.partition_point(|start| *start <= offset),
            self.characters_before(offset) - self.characters_before(start) + 1,
        )
    }
}

/// How many characters begin in some bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
}

/// A place in a source file.
#[derive(Clone, Eq, Debug)]
pub struct Place {
    /// The file.
    pub file: Arc<SourceFile>,
    /// Where in it.
    pub span: Span,
}

impl PartialEq for Place {
    /// Texts that were read twice are compared to their ends, so only where everything else is equal.
    fn eq(&self, other: &Place) -> bool {
        self.span == other.span && self.file == other.file
    }
}

/// A piece of text that was read out of a file, with the way back to the file for every byte of it.
///
/// For a TOML string the text is the unescaped value, so offsets differ where the file has escapes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt {
    /// The text itself.
    pub text: String,
    file: Arc<SourceFile>,
    /// File offset of each byte of `text`, and of its end.
    offsets: Vec<usize>,
}

impl Excerpt {
    /// A whole file as an excerpt.
    pub fn whole(file: &Arc<SourceFile>) -> Excerpt {
        let text = file.text.clone();
        let offsets = (0..=text.len()).collect();
        Excerpt {
            text,
            file: file.clone(),
            offsets,
        }
    }

    /// The value of a TOML string whose raw form, quotes included, stands at `raw` in `file`.
    pub fn toml_string(file: &Arc<SourceFile>, raw: Span, value: &str) -> Excerpt {
        let offsets = unescape_map(&file.text[raw.start..raw.end], value)
            .map(|map| map.into_iter().map(|o| raw.start + o).collect())
            // A raw form that does not unescape to the value would be a fault of ours: point at the whole string.
            .unwrap_or_else(|| vec![raw.start; value.len() + 1]);
        Excerpt {
            text: value.to_owned(),
            file: file.clone(),
            offsets,
        }
    }

    /// The part of this excerpt at `span`, as an excerpt of its own.
    pub fn part(&self, span: Span) -> Excerpt {
        Excerpt {
            text: self.text[span.start..span.end].to_owned(),
            file: self.file.clone(),
            offsets: self.offsets[span.start..=span.end].to_vec(),
        }
    }

    /// Where `span` of this text stands in the file. An empty span at the end is the place just behind the text.
    pub fn place(&self, span: Span) -> Place {
        let last = self.offsets.len() - 1;
        let start = self.offsets[span.start.min(last)];
        let end = self.offsets[span.end.min(last)];
        Place {
            file: self.file.clone(),
            span: Span::new(start, end.max(start)),
        }
    }

    /// Where the whole text stands.
    pub fn whole_place(&self) -> Place {
        self.place(Span::new(0, self.text.len()))
    }
}

/// For each byte of `value` (and its end) the offset in `raw` where it comes from; `None` when `raw` does not spell `value`.
fn unescape_map(raw: &str, value: &str) -> Option<Vec<usize>> {
    let (body, quote, escapes) = if raw.starts_with("\"\"\"") {
        (3, 3, true)
    } else if raw.starts_with("'''") {
        (3, 3, false)
    } else if raw.starts_with('"') {
        (1, 1, true)
    } else if raw.starts_with('\'') {
        (1, 1, false)
    } else {
        (0, 0, false)
    };
    let end = raw.len().checked_sub(quote)?;
    let bytes = raw.as_bytes();
    let mut at = body;
    if quote == 3 {
        // A line break right behind the opening quotes is not part of the value.
        if raw[at..].starts_with("\r\n") {
            at += 2;
        } else if raw[at..].starts_with('\n') {
            at += 1;
        }
    }
    let mut map = Vec::with_capacity(value.len() + 1);
    while at < end {
        if escapes && bytes[at] == b'\\' {
            let (taken, written) = match bytes.get(at + 1)? {
                b'x' => (4, char_of(raw, at + 2, 2)?.len_utf8()),
                b'u' => (6, char_of(raw, at + 2, 4)?.len_utf8()),
                b'U' => (10, char_of(raw, at + 2, 8)?.len_utf8()),
                b'\n' | b'\r' | b' ' | b'\t' => {
                    let skipped = raw[at + 1..end].len() - raw[at + 1..end].trim_start().len();
                    (1 + skipped, 0)
                }
                _ => (2, 1),
            };
            map.extend(std::iter::repeat_n(at, written));
            at += taken;
        } else {
            // TOML readers may hand out a line break as \n where the file has \r\n.
            if bytes[at] == b'\r' && value.as_bytes().get(map.len()) == Some(&b'\n') {
                at += 1;
            }
            map.push(at);
            at += 1;
        }
    }
    map.push(end);
    (map.len() == value.len() + 1).then_some(map)
}

fn char_of(raw: &str, at: usize, digits: usize) -> Option<char> {
    char::from_u32(u32::from_str_radix(raw.get(at..at + digits)?, 16).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offsets(raw: &str, value: &str) -> Vec<usize> {
        let file = SourceFile::new("t", raw);
        Excerpt::toml_string(&file, Span::new(0, raw.len()), value).offsets
    }

    #[test]
    fn plain_and_escaped_strings_map_back() {
        assert_eq!(offsets("\"WF\"", "WF"), [1, 2, 3]);
        assert_eq!(offsets("\"W\\u0046N\"", "WFN"), [1, 2, 8, 9]);
        assert_eq!(offsets("'''\nWF'''", "WF"), [4, 5, 6]);
        assert_eq!(offsets("\"\"\"W\\\n   F\"\"\"", "WF"), [3, 9, 10]);
    }

    #[test]
    fn columns_count_characters() {
        let file = SourceFile::new("t", "ä\nöx");
        assert_eq!(file.line_column(5), (2, 2));
        assert_eq!(file.line_column(99), (2, 3));
    }

    #[test]
    fn lines_and_columns_are_those_that_counting_gives() {
        let text = format!("{}\nx\r\n\n{}ö\n", "äb".repeat(2000), "c€".repeat(1500));
        let file = SourceFile::new("t", text.as_str());
        for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            let before = &text[..at];
            let start = before.rfind('\n').map_or(0, |i| i + 1);
            let counted = (before.matches('\n').count() + 1, before[start..].chars().count() + 1);
            assert_eq!(file.line_column(at), counted, "{at}");
            assert_eq!(file.line_start(at), start);
            assert_eq!(file.line_end(at), text[at..].find('\n').map_or(text.len(), |i| at + i));
        }
    }
}
