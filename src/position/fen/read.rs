//! Reading FEN. A FEN is played as it stands: what is odd about it is a warning, what cannot be read an error.

use std::sync::Arc;

use super::super::moves::{Move, MoveKind};
use super::super::state::{PendingFlight, Position};
use crate::base::{Color, PieceType};
use crate::program::vm::Path;
use crate::program::{CompileError, Variant};
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::source::{Excerpt, Span};

impl Position {
    /// Reads a FEN of a variant. Findings go to `sink`; there is a position exactly when none of them is an error.
    pub fn from_fen(variant: &Arc<Variant>, fen: &Excerpt, sink: &mut Sink) -> Option<Position> {
        let mut reader = Reader {
            fen,
            position: Position::empty(variant.clone()),
            sink: Sink::default(),
            castle: None,
        };
        reader.read();
        reader.weigh(variant);
        let ok = !reader.sink.has_errors();
        sink.extend(reader.sink.found);
        ok.then_some(reader.position)
    }
}

pub(super) struct Reader<'f> {
    pub(super) fen: &'f Excerpt,
    pub(super) position: Position,
    pub(super) sink: Sink,
    /// The castling field, read when the board is known.
    castle: Option<Span>,
}

impl Reader<'_> {
    pub(super) fn error(&mut self, code: &'static codes::Code, span: Span, message: impl Into<String>, help: &str) {
        let mut finding = Diagnostic::new(code, self.fen.place(span), message);
        if !help.is_empty() {
            finding = finding.help(help);
        }
        self.sink.push(finding);
    }

    pub(super) fn text(&self, span: Span) -> &str {
        &self.fen.text[span.start..span.end]
    }

    /// Refuses positions whose moves would take too long to find.
    fn weigh(&mut self, variant: &Variant) {
        let position = &self.position;
        let board = position.board();
        let pieces = board.occupied().into_iter().filter_map(|s| board.piece(s));
        let hands = [0, 1].map(|side| position.hands[side].as_slice());
        let bearable = variant.costs.bearable(pieces.map(|p| (p.color, p.kind)), hands);
        if !bearable {
            self.sink
                .push(CompileError::TooMuchWork.finding(self.fen.whole_place()));
        }
    }

    pub(super) fn read(&mut self) {
        let mut fields = fields(&self.fen.text);
        if fields.is_empty() {
            self.error(
                &codes::FEN_BOARD,
                Span::new(0, self.fen.text.len()),
                "the FEN is empty",
                "write the board at least, rank by rank from the last one, or leave the FEN out for the start position",
            );
            return;
        }
        let board = fields[0];
        self.board_and_hands(board);
        if self.is_sfen(&fields) {
            self.sfen(&fields);
            fields.truncate(1);
        } else if fields.len() == 1 {
            let first = self.position.variant.spec.start.side;
            self.position.state.side = first;
            let message = format!("no side to move is given, so {} is taken to be", first.name());
            let letter = first.letter();
            let help = format!("write ` {letter}` behind the board, and what else there is");
            self.error(&codes::FEN_NO_SIDE, board, message, &help);
        }
        fields.remove(0);
        let mut rest = fields.into_iter().peekable();
        if let Some(side) = rest.next() {
            match self.text(side) {
                "w" => self.position.state.side = Color::White,
                "b" => self.position.state.side = Color::Black,
                other => {
                    let message = format!("the side to move is `w` or `b`, not `{other}`");
                    self.error(&codes::FEN_SIDE, side, message, "");
                }
            }
        }
        // `w 0 1` is side and counters: castling and en passant are left out together.
        let number = |r: &Self, s: &Span| r.text(*s).bytes().all(|b| b.is_ascii_digit());
        let counts = |r: &Self, s: &Span| r.text(*s).contains('+');
        let number = |r: &Self, s: &Span| number(r, s) || counts(r, s);
        let mut passing = None;
        if rest.peek().is_some_and(|s| !number(self, s)) {
            self.castle = rest.next();
            if rest.peek().is_some_and(|s| !number(self, s)) {
                passing = rest.next();
            }
        }
        if let Some(span) = rest.next_if(|s| counts(self, s)) {
            self.checks(span);
        }
        let number = |r: &Self, s: &Span| r.text(*s).bytes().all(|b| b.is_ascii_digit());
        let mut clock = None;
        for counter in 0..2 {
            let next = rest.peek().copied().filter(|span| counter == 0 || number(self, span));
            let Some(span) = next else {
                if let Some(clock) = clock {
                    let message = "no move number stands behind the half-move clock, so this is move 1";
                    self.error(
                        &codes::FEN_MOVE_NUMBER,
                        clock,
                        message,
                        "write both numbers, or leave both out",
                    );
                }
                break;
            };
            clock.get_or_insert(span);
            rest.next();
            match self.text(span).parse::<u32>() {
                Ok(n) if number(self, &span) && n <= 1_000_000 => {
                    if counter == 0 {
                        self.position.state.halfmoves = n;
                    } else {
                        self.position.state.fullmoves = n;
                    }
                }
                _ => {
                    let what = if counter == 0 { "half-move clock" } else { "move number" };
                    let message = format!("the {what} is a number up to 1000000, not `{}`", self.text(span));
                    self.error(&codes::FEN_COUNTER, span, message, "");
                }
            }
        }
        if let Some(clock) = clock {
            self.beyond(clock);
        }
        self.position.state.virgin = self.position.unmoved_by_setup();
        if let Some(span) = self.castle {
            let marked = self.position.marked_squares();
            self.position.state.virgin &= !marked;
            self.rights(span);
            self.position.close_idle_gates();
        }
        if let Some(span) = passing {
            self.passing(span);
        }
        for span in rest {
            self.extra(span);
        }
        self.royals();
        self.counts(board);
        self.misplaced(board);
        if !self.sink.has_errors() {
            // Nothing has been lost and nobody has faced anybody before, as far as a FEN can say.
            let before = self.position.before_fen();
            let nothing = Move::new(MoveKind::Pass);
            self.position.state.over = self.position.judge(!self.position.state.side, &nothing, &before);
        }
    }

    /// Checks left, `3+3`; or checks given, `+0+0`.
    pub(super) fn checks(&mut self, span: Span) {
        let text = self.text(span).to_owned();
        let text = text.as_str();
        let (given, numbers) = match text.strip_prefix('+') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let parsed = numbers.split_once('+').map(|(w, b)| (w.parse::<u8>(), b.parse::<u8>()));
        let needed = self.position.variant.spec.checks_needed();
        match (parsed, needed) {
            (Some((Ok(white), Ok(black))), Some(needed)) => {
                let left = |n: u8| if given { needed.saturating_sub(n) } else { n };
                self.position.state.checks = [left(white), left(black)];
                if white.max(black) > needed {
                    let message = format!("`{text}` says more than the {needed} checks that win");
                    let help = "a game begins with that many left, and none given";
                    self.error(&codes::FEN_COUNTER_BEYOND, span, message, help);
                }
            }
            _ => {
                let message = format!("`{text}` is no count of checks in this variant");
                self.error(
                    &codes::FEN_COUNTER,
                    span,
                    message,
                    "where checks are counted, write `3+3`",
                );
            }
        }
    }

    pub(super) fn extra(&mut self, span: Span) {
        let text = self.text(span).to_owned();
        let spec = &self.position.variant.spec;
        let side = self.position.state.side;
        if let Some(phase) = spec.phases.iter().position(|p| p.word == text && p.side == side) {
            self.position.state.phase = Some(phase as u8);
        } else if is_checks(&text) {
            self.checks(span);
        } else if let Some(names) = text.strip_prefix("moved:") {
            self.moved(span, names);
        } else if let Some(id) = text.strip_prefix("last:") {
            let kind = spec.kinds().find(|k| spec.piece(*k).id == id);
            match kind {
                Some(kind) if self.position.variant.remembers_last => self.position.state.last = Some(kind),
                _ => self.error(
                    &codes::FEN_EXTRA,
                    span,
                    format!("`{text}` names no piece to imitate here"),
                    "",
                ),
            }
        } else if text.contains('*') && !spec.flights.is_empty() {
            self.flight(span, &text);
        } else {
            let words: Vec<&str> = spec.phases.iter().map(|p| p.word.as_str()).collect();
            let message = format!("nothing in this variant reads `{text}` behind the counters");
            let help = if words.is_empty() {
                "take it away".into()
            } else {
                format!("a phase is {}", words.join(", "))
            };
            self.error(&codes::FEN_EXTRA, span, message, &help);
        }
    }

    pub(super) fn moved(&mut self, span: Span, names: &str) {
        let shape = self.position.variant.shape().clone();
        for name in names.split(',') {
            match shape.parse(name) {
                Some(square) if self.position.state.virgin.contains(square) => {
                    self.position.state.virgin.remove(square);
                }
                Some(_) => {
                    let message = format!("what stands on {name} would not count as unmoved anyway");
                    self.error(&codes::FEN_MOVED_IDLE, span, message, "");
                }
                None => self.error(
                    &codes::FEN_EXTRA,
                    span,
                    format!("`{name}` is no square of this board"),
                    "",
                ),
            }
        }
    }

    pub(super) fn flight(&mut self, span: Span, text: &str) {
        let shape = self.position.variant.shape().clone();
        let mut squares = text.split('*').map(|name| shape.parse(name));
        let from = squares.next().flatten();
        let mut path = Path::new();
        let whole = squares.all(|s| s.is_some_and(|s| path.push(s)));
        let flyer = from.and_then(|s| self.position.board.piece(s));
        let flies = |kind: PieceType| self.position.variant.spec.flights.iter().any(|f| f.kind == kind);
        match (from, flyer) {
            (Some(from), Some(p)) if whole && p.color != self.position.state.side && flies(p.kind) => {
                self.position.state.flight = Some(PendingFlight { from, path });
            }
            _ => {
                let message = format!("`{text}` is no flight of a piece of the side that has just moved");
                self.error(
                    &codes::FEN_EXTRA,
                    span,
                    message,
                    "write start and squares entered, such as `e4*e5*f6`",
                );
            }
        }
    }

    pub(super) fn royals(&mut self) {
        if self.position.variant.royals.is_empty() || self.sink.has_errors() {
            return;
        }
        for color in Color::ALL {
            if self.position.board.royals(color).is_empty() {
                let side = color.name();
                let message = format!("{side} has no royal piece and is never in check");
                let all = Span::new(0, self.fen.text.len());
                self.error(&codes::FEN_NO_ROYAL, all, message, "");
            }
        }
    }
}

/// Whether a field counts checks: `3+3` left, or `+0+0` given.
fn is_checks(text: &str) -> bool {
    let number = |n: &str| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    let text = text.strip_prefix('+').unwrap_or(text);
    text.split_once('+')
        .is_some_and(|(white, black)| number(white) && number(black))
}

/// The spans of the fields: runs of characters that are not white space.
fn fields(text: &str) -> Vec<Span> {
    let mut fields = Vec::new();
    let mut start = None;
    for (i, c) in text.char_indices() {
        match (c.is_whitespace(), start) {
            (false, None) => start = Some(i),
            (true, Some(from)) => {
                fields.push(Span::new(from, i));
                start = None;
            }
            _ => {}
        }
    }
    fields.extend(start.map(|from| Span::new(from, text.len())));
    fields
}
