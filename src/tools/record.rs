//! Game records as text: moves with numbers, comments and a result, as PGN has them.

use crate::base::Color;
use crate::moves::{Game, Outcome};
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::source::{Excerpt, Span};

/// A list of moves read from text; the moves need not be legal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The moves, with their places in the text.
    pub moves: Vec<(String, Span)>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*` at the end, with its place.
    pub result: Option<(String, Span)>,
}

/// The words for results; `*` is for a game that is not over.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Most moves of a game that are played; by the rule of 75 moves no game of chess can have 18,000.
const MAX_PLIES: usize = 20_000;

impl Record {
    /// Reads moves separated by white space. Move numbers (`1.`, `1...`, also right before a move), comments in braces and
    /// from `;` to the end of the line, and a result at the end are understood. A comment that does not end and whatever
    /// stands behind a result are findings.
    pub fn read(text: &Excerpt, sink: &mut Sink) -> Record {
        let mut record = Record::default();
        let all = text.text.as_str();
        let mut at = 0;
        let mut told = false;
        while let Some(c) = all[at..].chars().next() {
            let rest = &all[at..];
            let length = match c {
                _ if c.is_whitespace() => c.len_utf8(),
                ';' => rest.find('\n').unwrap_or(rest.len()),
                '{' => rest.find('}').map_or_else(
                    || {
                        let place = text.place(Span::new(at, at + 1));
                        let finding = Diagnostic::new(&codes::BAD_MOVE, place, "the comment has no end");
                        sink.push(finding.help("close it with `}`"));
                        rest.len()
                    },
                    |end| end + 1,
                ),
                _ => {
                    let end = |c: char| c.is_whitespace() || matches!(c, '{' | ';');
                    let length = rest.find(end).unwrap_or(rest.len());
                    let word = Span::new(at, at + length);
                    if let Some((length, message, help)) = of_pgn(rest) {
                        let place = text.place(Span::new(at, at + length));
                        sink.push(Diagnostic::new(&codes::BAD_MOVE, place, message).help(help));
                        at += length;
                        continue;
                    }
                    if record.result.is_none() {
                        record.word(all, word);
                    } else if !told {
                        told = true;
                        let message = format!("`{}` stands behind the result", &all[word.start..word.end]);
                        let finding = Diagnostic::new(&codes::BAD_MOVE, text.place(word), message);
                        sink.push(finding.help("put the result behind the last move, or leave it out"));
                    }
                    length
                }
            };
            at += length;
        }
        record
    }

    /// Takes a word in: a result, a number, a move, or the last two in one.
    fn word(&mut self, all: &str, word: Span) {
        let text = &all[word.start..word.end];
        if RESULTS.contains(&text) {
            self.result = Some((text.to_owned(), word));
            return;
        }
        let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let dots = unnumbered.len() - unnumbered.trim_start_matches('.').len();
        let number = text.len() - unnumbered.len();
        let start = if number > 0 && dots > 0 { number + dots } else { 0 };
        if start < text.len() {
            let span = Span::new(word.start + start, word.end);
            self.moves.push((text[start..].to_owned(), span));
        }
    }

    /// Plays the moves on until one is not legal, which is a finding. `each` is told of every move played.
    pub fn play(&self, text: &Excerpt, game: &mut Game, mut each: impl FnMut(&Game), sink: &mut Sink) -> bool {
        for (number, (written, span)) in (1..).zip(&self.moves) {
            if number > MAX_PLIES {
                let message = format!("a game has at most {MAX_PLIES} moves of both sides together");
                let finding = Diagnostic::new(&codes::GAME_LENGTH, text.place(*span), message);
                sink.push(finding.help("end it here, and go on from the position by its FEN"));
                return false;
            }
            if let Err(illegal) = game.play(written) {
                let message = illegal.why.to_string();
                let finding = Diagnostic::new(&codes::BAD_MOVE, text.place(*span), message);
                let finding = finding.label(format!("move {number} of {}", self.moves.len()));
                sink.push(finding.help(illegal.why.what_to_do()));
                return false;
            }
            each(game);
        }
        if let (Some((written, span)), Some(outcome)) = (&self.result, game.outcome().filter(|o| !o.is_claim()))
            && written != outcome.score()
        {
            let message = format!("the result is written {written}, but the game ended {outcome}");
            let finding = Diagnostic::new(&codes::RESULT_DIFFERS, text.place(*span), message);
            sink.push(finding.help(format!("write {}, or look for a wrong move", outcome.score())));
        }
        true
    }
}

/// What PGN has beside moves, comments and results, if a text begins with it: how long it is, what is said of it, what to do.
fn of_pgn(rest: &str) -> Option<(usize, &'static str, &'static str)> {
    let upto = |end: &[char]| rest.find(end).map_or(rest.len(), |i| i + 1);
    let word = rest.find(char::is_whitespace).unwrap_or(rest.len());
    match rest.chars().next()? {
        '[' => Some((
            upto(&[']', '\n']),
            "the tags of a PGN file are not read",
            "leave them out; the position of a tag `FEN` is given by `--fen`",
        )),
        '(' => Some((
            bracketed(rest),
            "variations are not read",
            "leave out what stands between the brackets",
        )),
        '$' => Some((
            word,
            "what PGN says of a move by `$` and a number is not read",
            "leave it out",
        )),
        _ if rest[..word].trim_end_matches('.') == "e.p" => {
            Some((word, "a capture in passing is no other move", "leave it out"))
        }
        _ => None,
    }
}

/// How long what a text begins with is up to the bracket that closes its first one.
fn bracketed(text: &str) -> usize {
    let mut depth = 0;
    let end = text.bytes().position(|b| {
        match b {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    end.map_or(text.len(), |i| i + 1)
}

/// The moves of a game as text that [`Record::read`] understands: numbered, in lines of at most 80 characters where moves
/// are no longer than that; without a result.
pub fn movetext(game: &Game) -> String {
    let mut position = game.start().clone();
    let mut lines = String::new();
    let mut column = 0;
    let mut numbered = None;
    for (m, text) in game.moves() {
        let state = position.state();
        let mut word = text.clone();
        if numbered != Some(state.fullmoves) {
            let dots = if state.side == Color::White { "." } else { "..." };
            word = format!("{}{dots} {text}", state.fullmoves);
            numbered = Some(state.fullmoves);
        }
        if column > 0 && column + 1 + word.len() > 80 {
            lines.push('\n');
            column = 0;
        } else if column > 0 {
            lines.push(' ');
            column += 1;
        }
        column += word.len();
        lines += &word;
        position.make(m);
    }
    if column > 0 {
        lines.push('\n');
    }
    lines
}

/// How a game stands in words: `1-0 (checkmate)`, `1/2-1/2 (repetition) if somebody claims it`, `* (not over)`.
pub fn standing(outcome: Option<&Outcome>) -> String {
    match outcome {
        None => "* (not over)".to_owned(),
        Some(outcome) if outcome.is_claim() => format!("{outcome} if somebody claims it"),
        Some(outcome) => outcome.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::source::SourceFile;

    /// The moves and the result of a text, and the places (line, column) and messages of what is said about it.
    fn read(text: &str) -> (Vec<String>, Option<String>, Vec<String>) {
        let file = SourceFile::new("<moves>", text);
        let mut sink = Sink::default();
        let record = Record::read(&Excerpt::whole(&file), &mut sink);
        for (written, span) in record.moves.iter().chain(&record.result) {
            assert_eq!(&text[span.start..span.end], written);
        }
        let told = sink.found.iter().map(|d| {
            let at = d.place.as_ref().map(|p| file.line_column(p.span.start));
            format!("{at:?} {}", d.message)
        });
        let moves = record.moves.into_iter().map(|(text, _)| text).collect();
        (moves, record.result.map(|(text, _)| text), told.collect())
    }

    #[test]
    fn numbers_comments_and_results_are_no_moves() {
        let (moves, result, told) =
            read("vote+ vote-\n1. e2e4{best} e7e5 ; 2. f2f4\n2.g1f3 2... e4*e5*f6 {\n} 1/2-1/2 {a}\n");
        assert_eq!(moves, ["vote+", "vote-", "e2e4", "e7e5", "g1f3", "e4*e5*f6"]);
        assert_eq!(result.as_deref(), Some("1/2-1/2"));
        assert!(told.is_empty(), "{told:?}");
        assert_eq!(read("e4* *").0, ["e4*"]);
        assert_eq!(read("0000 12 1.").0, ["0000", "12"]);
        assert_eq!(read(""), (vec![], None, vec![]));
    }

    #[test]
    fn what_is_not_understood_is_said_once() {
        assert_eq!(
            read("e2e4\n1-0 e7e5 d2d4").2,
            ["Some((2, 5)) `e7e5` stands behind the result"]
        );
        assert_eq!(read("e2e4 {ü\ne7e5").2, ["Some((1, 6)) the comment has no end"]);
    }
}
