//! Square sets: the little language in which variant files name squares.

mod slip;
mod zones;

use pest::Parser;
use pest::iterators::Pair;

use crate::base::{Bitboard, BoardShape, Color, Square};
use crate::text::codes;
use crate::text::diag::{Diagnostic, Severity, Sink, did_you_mean, listed};
use crate::text::source::{Excerpt, Span};

/// The parser that pest makes of the grammar; what it makes has no documentation of its own.
#[allow(missing_docs)]
mod grammar {
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar/squares.pest"]
    pub struct SquaresParser;
}
use grammar::{Rule, SquaresParser};
use slip::slip;
pub use zones::Zones;

/// Whether a zone can be called so: words of small letters and hyphens that the language does not use itself.
pub fn is_zone_name(name: &str) -> bool {
    SquaresParser::parse(Rule::zone, name).is_ok_and(|mut pairs| pairs.next().is_some_and(|p| p.as_str() == name))
}

/// The most bytes a square set may have.
pub const MAX_SET_BYTES: usize = 2048;
/// The most parentheses and negations a square set may have.
const MAX_NESTING: usize = 32;

/// Works out a square set.
///
/// Squares that the text names one by one or in lines are in the result even where they are holes, so that the caller
/// can complain; sets by rank, file or negation hold squares of the board only. Every mistake is reported to `sink`,
/// and then the result is `None`.
pub fn squares(text: &Excerpt, shape: &BoardShape, zones: &Zones, sink: &mut Sink) -> Option<Bitboard> {
    squares_of(text, shape, zones, Color::White, sink)
}

/// As [`squares`], where words such as `last rank` and `own half` are meant as `side` sees them. The numbers of ranks are the
/// board's, and zones are White's, for either side.
pub fn squares_of(text: &Excerpt, shape: &BoardShape, zones: &Zones, side: Color, sink: &mut Sink) -> Option<Bitboard> {
    let nesting = text.text.matches('(').count() + text.text.matches("not").count();
    if text.text.len() > MAX_SET_BYTES || nesting > MAX_NESTING {
        let message = format!(
            "a square set has at most {MAX_SET_BYTES} bytes and {MAX_NESTING} parentheses and negations; name parts of it in `zones`"
        );
        sink.push(Diagnostic::new(&codes::SQUARES_SIZE, text.whole_place(), message));
        return None;
    }
    let parsed = match SquaresParser::parse(Rule::squares, &text.text) {
        Ok(mut pairs) => pairs.next()?,
        Err(error) => {
            let start = match error.location {
                pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => at,
            };
            let end = text.text[start..]
                .chars()
                .next()
                .map_or(start, |c| start + c.len_utf8());
            let found = match &text.text[start..end] {
                "" => "nothing more".to_owned(),
                c => format!("`{c}`"),
            };
            let message = format!("a square set cannot go on with {found} here");
            let diagnostic = Diagnostic::new(&codes::SQUARES_SYNTAX, text.place(Span::new(start, end)), message);
            let diagnostic = match slip(&text.text, start) {
                Some(slip) => diagnostic.help(slip),
                None => diagnostic,
            };
            sink.push(diagnostic.help("write squares `a3`, lines `a3-l3`, rectangles `a1:c3`, `rank 7-12`, `last rank`, `own half`, `file a`, `edge`, `corners`, `all`, `none`, `light`, `dark`, joined by `,`, `and`, `except`, `not`"));
            return None;
        }
    };
    let set = parsed.into_inner().next()?;
    let mut found = Sink::default();
    let mut reader = Reader {
        text,
        shape,
        zones,
        side,
        sink: &mut found,
        terse: sink.is_full(),
        unknown: false,
    };
    let result = reader.set(set);
    let whole = !reader.unknown && !found.has_errors();
    // Where something is wrong, what is idle may not be what was meant.
    found.found.retain(|d| whole || d.code.severity == Severity::Error);
    sink.extend(found.found);
    whole.then_some(result)
}

/// Reads one square, such as `g1`. A hole is a mistake.
pub fn square(text: &Excerpt, shape: &BoardShape, sink: &mut Sink) -> Option<Square> {
    let found = shape.parse(&text.text);
    match found {
        Some(square) if shape.squares().contains(square) => Some(square),
        _ => {
            sink.push(no_such_square(text, Span::new(0, text.text.len()), shape));
            None
        }
    }
}

/// The complaint about a square beyond the board or on a hole.
fn no_such_square(text: &Excerpt, span: Span, shape: &BoardShape) -> Diagnostic {
    let name = &text.text[span.start..span.end];
    let message = match shape.parse(name) {
        Some(_) => format!("{name} is a hole of this board"),
        None if name.is_empty() => "no square is named here".to_owned(),
        None => format!("`{name}` is no square of this board"),
    };
    let (low, high) = corners(shape);
    Diagnostic::new(&codes::NO_SUCH_SQUARE, text.place(span), message).help(format!("squares run from {low} to {high}"))
}

/// The names of the two corner squares of the rectangle.
fn corners(shape: &BoardShape) -> (String, String) {
    let last = Square((shape.files() * shape.ranks() - 1) as u8);
    (shape.name(Square(0)), shape.name(last))
}

struct Reader<'a> {
    text: &'a Excerpt,
    shape: &'a BoardShape,
    zones: &'a Zones,
    /// Whose first and last ranks are meant.
    side: Color,
    sink: &'a mut Sink,
    /// Whether a zone is named whose own text is wrong.
    unknown: bool,
    /// Whether findings are only counted.
    terse: bool,
}

impl Reader<'_> {
    fn set(&mut self, pair: Pair<'_, Rule>) -> Bitboard {
        let mut result = Bitboard::EMPTY;
        for inner in pair.into_inner() {
            result = match inner.as_rule() {
                Rule::negation => {
                    let set = inner.into_inner().last().map_or(Bitboard::EMPTY, |p| self.set(p));
                    self.shape.squares() & !set
                }
                _ => self.joined(inner),
            };
        }
        result
    }

    fn joined(&mut self, pair: Pair<'_, Rule>) -> Bitboard {
        let mut result = self.shape.rectangle();
        let mut except = false;
        for inner in pair.into_inner() {
            match inner.as_rule() {
                Rule::and => except = false,
                Rule::except | Rule::not => except = true,
                _ => {
                    let span = inner.as_span();
                    let list = self.list(inner);
                    let left = result & if except { !list } else { list };
                    let board = self.shape.squares();
                    if left & board == result & board && result & board != board && !(list & board).is_empty() {
                        self.idle(
                            Span::new(span.start(), span.end()),
                            &codes::IDLE_RULE,
                            "this takes no square away from those before it",
                            "correct it, or leave it out",
                        );
                    }
                    result = left;
                }
            }
        }
        result
    }

    fn list(&mut self, pair: Pair<'_, Rule>) -> Bitboard {
        let mut all = Bitboard::EMPTY;
        let mut items: Vec<(Span, Bitboard)> = Vec::new();
        for item in pair.into_inner() {
            let span = Span::new(item.as_span().start(), item.as_span().end());
            let set = self.item(item) & self.shape.rectangle();
            if !set.is_empty() && set.is_subset(all) {
                let what = &self.text.text[span.start..span.end];
                let message = format!("`{what}` is among the squares before it");
                self.idle(span, &codes::REPEATED_CHOICE, &message, "name each square once");
            }
            items.retain(|(before, smaller)| {
                let swallowed = smaller.is_subset(set) && *smaller != set && !smaller.is_empty();
                if swallowed {
                    let what = &self.text.text[before.start..before.end];
                    let message = format!("`{what}` is among the squares behind it");
                    self.idle(*before, &codes::REPEATED_CHOICE, &message, "name each square once");
                }
                !swallowed
            });
            all |= set;
            items.push((span, set));
        }
        all
    }

    /// Warns of a part that changes nothing.
    fn idle(&mut self, span: Span, code: &'static codes::Code, message: &str, help: &str) {
        let diagnostic = Diagnostic::new(code, self.text.place(span), message);
        self.sink.push(diagnostic.help(help));
    }

    /// The ranks, from 0, that the side counts as its `from`th up to its `to`th, both from 0.
    fn own_ranks(&self, from: usize, to: usize) -> Bitboard {
        let all = self.shape.squares().into_iter();
        let number = |square: &Square| match self.side {
            Color::White => self.shape.rank(*square),
            Color::Black => self.shape.ranks() - 1 - self.shape.rank(*square),
        };
        all.filter(|s| (from..=to).contains(&number(s))).collect()
    }

    /// `last rank`, `first 3 ranks`.
    fn end(&mut self, pair: Pair<'_, Rule>) -> Bitboard {
        let ranks = self.shape.ranks();
        let (mut last, mut count) = (false, 1);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::end_side => last = part.as_str() == "last",
                Rule::number => match part.as_str().parse().ok().filter(|n| (1..=ranks).contains(n)) {
                    Some(number) => count = number,
                    None => {
                        let span = Span::new(part.as_span().start(), part.as_span().end());
                        let message = format!("this board has {ranks} ranks, not `{}`", part.as_str());
                        let diagnostic = Diagnostic::new(&codes::NO_SUCH_SQUARE, self.text.place(span), message);
                        self.sink.push(diagnostic.help(format!("name 1 to {ranks} of them")));
                    }
                },
                _ => {}
            }
        }
        match last {
            true => self.own_ranks(ranks - count, ranks - 1),
            false => self.own_ranks(0, count - 1),
        }
    }

    /// Squares on the edge of the rectangle; with `both` only those on two edges at once.
    fn rim(&self, both: bool) -> Bitboard {
        let shape = self.shape;
        let on = |square: &Square| {
            let side = [0, shape.files() - 1].contains(&shape.file(*square));
            let end = [0, shape.ranks() - 1].contains(&shape.rank(*square));
            if both { side && end } else { side || end }
        };
        shape.squares().into_iter().filter(on).collect()
    }

    fn item(&mut self, pair: Pair<'_, Rule>) -> Bitboard {
        let span = pair.as_span();
        let span = Span::new(span.start(), span.end());
        match pair.as_rule() {
            Rule::all => self.shape.squares(),
            Rule::none => Bitboard::EMPTY,
            Rule::light => self.shade(1),
            Rule::dark => self.shade(0),
            Rule::edge => self.rim(false),
            Rule::corners => self.rim(true),
            Rule::end => self.end(pair),
            Rule::half => {
                let (half, last) = (self.shape.ranks() / 2, self.shape.ranks() - 1);
                match pair.into_inner().next().map(|side| side.as_str()) {
                    _ if half == 0 => Bitboard::EMPTY,
                    Some("far") => self.own_ranks(last + 1 - half, last),
                    _ => self.own_ranks(0, half - 1),
                }
            }
            Rule::ranks => self.spans(pair, Rule::rank_span, |shape, square| {
                (shape.rank(square) + shape.first_rank()) as i64
            }),
            Rule::files => self.spans(pair, Rule::file_span, |shape, square| shape.file(square) as i64),
            Rule::rectangle => {
                let Some((a, b)) = self.ends(pair) else {
                    return Bitboard::EMPTY;
                };
                let within = |x: usize, y: usize, z: usize| (x.min(y)..=x.max(y)).contains(&z);
                let all = self.shape.squares().into_iter();
                all.filter(|s| within(self.shape.file(a), self.shape.file(b), self.shape.file(*s)))
                    .filter(|s| within(self.shape.rank(a), self.shape.rank(b), self.shape.rank(*s)))
                    .collect()
            }
            Rule::line => {
                let Some((a, b)) = self.ends(pair) else {
                    return Bitboard::EMPTY;
                };
                self.line(a, b, span)
            }
            Rule::zone => {
                let name = pair.as_str();
                if let Some(zone) = self.zones.known.get(name) {
                    zone.used.set(true);
                    self.unknown |= zone.set.is_none();
                    return zone.set.unwrap_or(Bitboard::EMPTY);
                }
                let known = || self.zones.known.keys().map(String::as_str);
                let message = format!("there is no zone called `{name}`");
                let mut diagnostic = Diagnostic::new(&codes::UNKNOWN_ZONE, self.text.place(span), message);
                if self.terse {
                    // Nobody will read it.
                } else if let Some(near) = did_you_mean(name, known()) {
                    diagnostic = diagnostic.help(format!("did you mean `{near}`?"));
                } else if known().next().is_some() {
                    let names: Vec<&str> = known().collect();
                    diagnostic = diagnostic.help(format!("the zones up to here are {}", listed(&names)));
                } else {
                    diagnostic = diagnostic.help(format!("name it before, in the table `[zones]`: `{name} = \"…\"`"));
                }
                self.sink.push(diagnostic);
                Bitboard::EMPTY
            }
            _ => self.set(pair),
        }
    }

    /// The squares whose file and rank, from 0, add up to an odd (1) or even (0) number.
    fn shade(&self, rest: usize) -> Bitboard {
        let all = self.shape.squares().into_iter();
        all.filter(|s| (self.shape.file(*s) + self.shape.rank(*s)) % 2 == rest)
            .collect()
    }

    /// The squares whose number by `number` lies in one of the spans of `pair`.
    fn spans(&mut self, pair: Pair<'_, Rule>, rule: Rule, number: fn(&BoardShape, Square) -> i64) -> Bitboard {
        let known: Vec<i64> = self
            .shape
            .rectangle()
            .into_iter()
            .map(|s| number(self.shape, s))
            .collect();
        let mut result = Bitboard::EMPTY;
        for part in pair.into_inner().filter(|p| p.as_rule() == rule) {
            let mut ends = Vec::new();
            for end in part.into_inner() {
                let value = match end.as_rule() {
                    Rule::file => end.as_str().bytes().next().map(|b| i64::from(b - b'a')),
                    // From the far side of whose squares they are.
                    Rule::rank if end.as_str().starts_with('-') => end
                        .as_str()
                        .parse::<i64>()
                        .ok()
                        .map(|n| {
                            let (first, ranks) = (self.shape.first_rank() as i64, self.shape.ranks() as i64);
                            match self.side {
                                Color::White => first + ranks + n,
                                Color::Black => first - 1 - n,
                            }
                        })
                        .filter(|_| end.as_str() != "-0"),
                    _ => end.as_str().parse().ok(),
                };
                match value.filter(|v| known.contains(v)) {
                    Some(value) => ends.push(value),
                    None => {
                        let what = if rule == Rule::file_span { "file" } else { "rank" };
                        let span = Span::new(end.as_span().start(), end.as_span().end());
                        let message = format!("`{}` is no {what} of this board", end.as_str());
                        let (low, high) = corners(self.shape);
                        let diagnostic = Diagnostic::new(&codes::NO_SUCH_SQUARE, self.text.place(span), message);
                        self.sink
                            .push(diagnostic.help(format!("squares run from {low} to {high}")));
                    }
                }
            }
            if let (Some(low), Some(high)) = (ends.iter().min(), ends.iter().max()) {
                let all = self.shape.squares().into_iter();
                result |= all
                    .filter(|s| (*low..=*high).contains(&number(self.shape, *s)))
                    .collect();
            }
        }
        result
    }

    /// The two squares of a line or rectangle; one square alone is both.
    fn ends(&mut self, pair: Pair<'_, Rule>) -> Option<(Square, Square)> {
        let mut found = Vec::new();
        for end in pair.into_inner() {
            let span = Span::new(end.as_span().start(), end.as_span().end());
            match self.shape.parse(end.as_str()) {
                Some(square) => found.push(square),
                None => self.sink.push(no_such_square(self.text, span, self.shape)),
            }
        }
        match found[..] {
            [a] => Some((a, a)),
            [a, b] => Some((a, b)),
            _ => None,
        }
    }

    fn line(&mut self, a: Square, b: Square, span: Span) -> Bitboard {
        let shape = self.shape;
        let place = |s: Square| (shape.file(s) as i32, shape.rank(s) as i32);
        let ((file, rank), (to_file, to_rank)) = (place(a), place(b));
        let (dx, dy) = (to_file - file, to_rank - rank);
        if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
            let (a, b) = (shape.name(a), shape.name(b));
            let message = format!("{a} and {b} are not on one rank, file or diagonal");
            let diagnostic = Diagnostic::new(&codes::SQUARES_SYNTAX, self.text.place(span), message);
            self.sink
                .push(diagnostic.help(format!("the rectangle between them is written `{a}:{b}`")));
            return Bitboard::EMPTY;
        }
        (0..=dx.abs().max(dy.abs()))
            .filter_map(|i| shape.at(file + i * dx.signum(), rank + i * dy.signum()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::source::SourceFile;

    fn names(files: usize, ranks: usize, first: usize, text: &str) -> Result<String, String> {
        let shape = BoardShape::new(files, ranks, first).unwrap();
        let mut zones = Zones::default();
        zones.insert("camp", Some([Square(0), Square(1)].into_iter().collect()));
        zones.insert("faulty", None);
        let mut sink = Sink::default();
        let excerpt = Excerpt::whole(&SourceFile::new("t", text));
        match squares(&excerpt, &shape, &zones, &mut sink) {
            Some(set) => Ok(set.into_iter().map(|s| shape.name(s)).collect::<Vec<_>>().join(" ")),
            None => {
                let d = &sink.found[0];
                let span = d.place.as_ref().unwrap().span;
                Err(format!("{} at {}..{}: {}", d.code.id, span.start, span.end, d.message))
            }
        }
    }

    #[test]
    fn forms() {
        for (text, expected) in [
            ("a1", "a1"),
            ("a2-c2, d4", "a2 b2 c2 d4"),
            ("c2-a2", "a2 b2 c2"),
            ("a1-c3", "a1 b2 c3"),
            ("a1:b2", "a1 b1 a2 b2"),
            ("rank 3", "a3 b3 c3 d3"),
            ("rank 1, 4 except a1", "b1 c1 d1 a4 b4 c4 d4"),
            ("files c-d and ranks 1-2", "c1 d1 c2 d2"),
            ("rank 1 and not a1, b1 and not d1", "c1"),
            ("not rank 2-4", "a1 b1 c1 d1"),
            ("not rank 2-3, rank 4", "a1 b1 c1 d1"),
            ("(not file b-d), d4", "a1 a2 a3 a4 d4"),
            ("all except not a1", ""),
            ("camp", "a1 b1"),
            ("last rank", "a4 b4 c4 d4"),
            ("rank -1, -3 and file b", "b2 b4"),
            ("rank 2--2 and file c", "c2 c3"),
            ("far half and file d", "d3 d4"),
            ("edge and rank 2", "a2 d2"),
            ("corners", "a1 d1 a4 d4"),
            ("none", ""),
            ("rank 1 and light", "b1 d1"),
            ("dark except rank 1-3", "b4 d4"),
        ] {
            let result = names(4, 4, 1, text);
            if text == "all except not a1" {
                assert!(result.is_err(), "`not` needs parentheses there: {result:?}");
            } else {
                assert_eq!(result.as_deref(), Ok(expected), "{text}");
            }
        }
        assert_eq!(names(2, 10, 0, "rank 0, 9").as_deref(), Ok("a0 b0 a9 b9"));
        assert_eq!(names(2, 10, 0, "last rank, rank -10").as_deref(), Ok("a0 b0 a9 b9"));
        assert_eq!(names(1, 5, 1, "own half").as_deref(), Ok("a1 a2"));
        assert_eq!(names(1, 5, 1, "far half").as_deref(), Ok("a4 a5"));
    }

    /// What Black is given is as Black sees it, but for numbers.
    #[test]
    fn relations_are_those_of_the_side() {
        let shape = BoardShape::new(2, 6, 1).unwrap();
        let black = |text: &str| {
            let excerpt = Excerpt::whole(&SourceFile::new("t", text));
            let mut sink = Sink::default();
            let set = squares_of(&excerpt, &shape, &Zones::default(), Color::Black, &mut sink).unwrap();
            assert!(sink.found.is_empty());
            set.into_iter().map(|s| shape.name(s)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(black("last rank"), "a1 b1");
        assert_eq!(black("first 2 ranks and file a"), "a5 a6");
        assert_eq!(black("own half and file b"), "b4 b5 b6");
        assert_eq!(black("rank -1, 3 and file a"), "a1 a3");
        assert_eq!(black("corners and far half"), "a1 b1");
    }

    #[test]
    fn what_is_named_twice_is_found() {
        let shape = BoardShape::new(4, 4, 1).unwrap();
        for (text, code, start, end) in [
            ("a1, b1, a1", "W206", 8, 10),
            ("rank 1, c1", "W206", 8, 10),
            ("c1, rank 1", "W206", 0, 2),
            ("last rank, rank 4", "W206", 11, 17),
            ("rank 1 except a2", "W208", 14, 16),
            ("rank 1 and first 2 ranks", "W208", 11, 24),
        ] {
            let mut sink = Sink::default();
            let excerpt = Excerpt::whole(&SourceFile::new("t", text));
            assert!(squares(&excerpt, &shape, &Zones::default(), &mut sink).is_some());
            let found: Vec<_> = sink
                .found
                .iter()
                .map(|d| (d.code.id, d.place.as_ref().unwrap().span))
                .collect();
            assert_eq!(found, [(code, Span::new(start, end))], "{text}");
        }
    }

    #[test]
    fn mistakes_are_placed() {
        for (text, expected) in [
            ("a1,b9", "V103 at 3..5: `b9` is no square of this board"),
            ("a1-c2", "V102 at 0..5: a1 and c2 are not on one rank, file or diagonal"),
            ("a1;b2", "V102 at 2..3: a square set cannot go on with `;` here"),
            ("rank 7", "V103 at 5..6: `7` is no rank of this board"),
            ("rank -5", "V103 at 5..7: `-5` is no rank of this board"),
            ("last 5 ranks", "V103 at 5..6: this board has 4 ranks, not `5`"),
            ("last", "V104 at 0..4: there is no zone called `last`"),
            ("cmap", "V104 at 0..4: there is no zone called `cmap`"),
            ("fautly", "V104 at 0..6: there is no zone called `fautly`"),
            ("", "V102 at 0..0: a square set cannot go on with nothing more here"),
        ] {
            assert_eq!(names(4, 4, 1, text), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn of_a_zone_that_is_wrong_nothing_more_is_said() {
        let shape = BoardShape::new(4, 4, 1).unwrap();
        let mut zones = Zones::default();
        zones.insert("faulty", None);
        let mut sink = Sink::default();
        let excerpt = Excerpt::whole(&SourceFile::new("t", "a1, faulty"));
        assert_eq!(squares(&excerpt, &shape, &zones, &mut sink), None);
        assert!(sink.found.is_empty());
    }

    #[test]
    fn names_of_zones_can_be_written() {
        for good in ["camp", "far-half", "filed", "far", "last-rank", "edges"] {
            assert!(is_zone_name(good), "{good}");
        }
        for bad in [
            "x", "Camp", "my zone", "rank", "light", "edge", "corners", "e4", "camp2", "",
        ] {
            assert!(!is_zone_name(bad), "{bad}");
        }
    }

    #[test]
    fn deep_nesting_is_refused() {
        let text = "(".repeat(1000);
        assert!(names(4, 4, 1, &text).unwrap_err().starts_with("L"));
    }
}
