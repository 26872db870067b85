//! The board field of a FEN, with the holdings behind it.

use super::read::Reader;
use crate::base::{Color, Piece, Square};
use crate::position::board::Cell;
use crate::text::codes;
use crate::text::source::Span;

impl Reader<'_> {
    pub(super) fn board_and_hands(&mut self, field: Span) {
        let text = self.text(field).to_owned();
        let (board, hands) = match text.find('[') {
            Some(at) => (
                Span::new(field.start, field.start + at),
                Some(Span::new(field.start + at, field.end)),
            ),
            None => (field, None),
        };
        let mut ranks: Vec<Span> = Vec::new();
        let mut start = board.start;
        for (i, b) in self.fen.text.bytes().enumerate().take(board.end).skip(board.start) {
            if b == b'/' {
                ranks.push(Span::new(start, i));
                start = i + 1;
            }
        }
        ranks.push(Span::new(start, board.end));
        let shape = self.position.variant.shape().clone();
        // Some sites write the holdings as one rank more.
        let holdings = if hands.is_none() && self.position.variant.spec.has_hands() && ranks.len() == shape.ranks() + 1
        {
            ranks.pop()
        } else {
            None
        };
        if ranks.len() != shape.ranks() {
            let message = format!(
                "the board has {} ranks, the FEN describes {}",
                shape.ranks(),
                ranks.len()
            );
            self.error(
                &codes::FEN_BOARD,
                board,
                message,
                "separate ranks by `/`, the last rank first",
            );
            return;
        }
        for (i, span) in ranks.into_iter().enumerate() {
            self.rank(span, shape.ranks() - 1 - i);
        }
        if let Some(span) = hands {
            let inner = self.text(span).strip_prefix('[').and_then(|t| t.strip_suffix(']'));
            match inner {
                Some(_) => self.hands(Span::new(span.start + 1, span.end - 1)),
                None => self.error(
                    &codes::FEN_HAND,
                    span,
                    "the holdings have no closing bracket",
                    "write `[Qq]`",
                ),
            }
        } else if let Some(span) = holdings {
            self.hands(span);
        }
    }

    pub(super) fn rank(&mut self, span: Span, rank: usize) {
        let shape = self.position.variant.shape().clone();
        let name = rank + shape.first_rank();
        let mut file = 0usize;
        let mut at = span.start;
        while at < span.end {
            let rest = self.text(Span::new(at, span.end));
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run = rest[..digits].parse::<usize>().unwrap_or(usize::MAX).min(100_000);
                for f in (file..file + run).take(shape.files()) {
                    let hole = shape
                        .at(f as i32, rank as i32)
                        .is_some_and(|s| !shape.squares().contains(s));
                    if hole {
                        let message =
                            format!("the run goes over a square of rank {name} that is not part of the board");
                        self.error(
                            &codes::FEN_BOARD,
                            Span::new(at, at + digits),
                            message,
                            "write `*` for such a square",
                        );
                        return;
                    }
                }
                file += run;
                at += digits;
                continue;
            }
            let length;
            let square = shape.at(file as i32, rank as i32);
            let hole = square.is_some_and(|s| !shape.squares().contains(s));
            if rest.starts_with('*') {
                length = 1;
                let rules = &self.position.variant.spec.rules;
                let walls = rules.walls.is_some() || !rules.petrify.is_empty();
                if let Some(square) = square.filter(|_| walls && !hole) {
                    self.position.board.set(square, Cell::WALL);
                } else if square.is_some() && !hole {
                    let message = format!("`*` stands on {}, which is part of the board", self.name(square));
                    self.error(
                        &codes::FEN_BOARD,
                        Span::new(at, at + 1),
                        message,
                        "write a number for empty squares",
                    );
                }
            } else if let Some((piece, n)) = self.piece_at(rest).or_else(|| self.promoted_form(rest)) {
                length = n;
                if hole {
                    let message = format!(
                        "a piece stands on {}, which is not part of the board",
                        self.name(square)
                    );
                    self.error(
                        &codes::FEN_BOARD,
                        Span::new(at, at + n),
                        message,
                        "write `*` for such a square",
                    );
                } else if let Some(square) = square {
                    let promoted = rest[n..].starts_with('~');
                    self.position.board.set(square, Cell::piece(piece.color, piece.kind));
                    if promoted {
                        self.promoted(square, piece, Span::new(at, at + n + 1));
                        at += 1;
                    }
                }
            } else {
                let c = rest.chars().next().unwrap_or(' ');
                length = c.len_utf8();
                let known = self.known_ids();
                let message = format!("`{c}` is no piece of this variant");
                self.error(
                    &codes::FEN_PIECE,
                    Span::new(at, at + length),
                    message,
                    &format!("the pieces are {known}"),
                );
            }
            file += 1;
            at += length;
        }
        if file != shape.files() {
            let message = format!(
                "rank {name} describes {file} squares, the board has {} files",
                shape.files()
            );
            self.error(
                &codes::FEN_BOARD,
                span,
                message,
                "runs of empty squares are decimal numbers",
            );
        }
    }

    /// A piece marked as promoted: it goes back to the first type that can become it.
    pub(super) fn promoted(&mut self, square: Square, piece: Piece, span: Span) {
        let spec = &self.position.variant.spec;
        let remembers = spec.rules.drops.as_ref().is_some_and(|d| d.remembers_promotion);
        let from = spec.kinds().find(|k| {
            spec.piece(*k)
                .promotion
                .iter()
                .any(|p| p.choices[piece.color.index()].contains(&piece.kind))
        });
        match from.filter(|_| remembers) {
            Some(kind) => {
                let cell = Cell::piece(piece.color, piece.kind).promoted_from(kind);
                self.position.board.set(square, cell);
            }
            None => {
                let message = format!(
                    "`{}` marks a promoted piece where that makes no difference",
                    self.text(span)
                );
                self.error(&codes::FEN_MARK_IDLE, span, message, "take the `~` away");
            }
        }
    }

    pub(super) fn name(&self, square: Option<Square>) -> String {
        square.map_or_else(
            || "a square beyond the board".into(),
            |s| self.position.variant.shape().name(s),
        )
    }

    pub(super) fn known_ids(&self) -> String {
        let ids: Vec<&str> = self
            .position
            .variant
            .spec
            .pieces
            .values()
            .map(|p| p.id.as_str())
            .collect();
        ids.join(" ")
    }

    /// The piece whose id `text` starts with: the longest that fits.
    pub(super) fn piece_at(&self, text: &str) -> Option<(Piece, usize)> {
        let variant = &self.position.variant;
        let mut best: Option<(Piece, usize)> = None;
        for kind in variant.spec.kinds() {
            for color in Color::ALL {
                let piece = Piece { color, kind };
                let id = self.position.piece_id(piece);
                if text.starts_with(&id) && best.is_none_or(|(_, n)| id.len() > n) {
                    best = Some((piece, id.len()));
                }
            }
        }
        best
    }

    pub(super) fn hands(&mut self, span: Span) {
        if matches!(self.text(span), "" | "-") {
            return;
        }
        if !self.position.variant.spec.has_hands() {
            self.error(
                &codes::FEN_HAND,
                span,
                "this variant has no pieces in hand",
                "leave the brackets out",
            );
            return;
        }
        let mut at = span.start;
        while at < span.end {
            let rest = self.text(Span::new(at, span.end));
            match self.piece_at(rest) {
                Some((piece, length)) => {
                    if !self.hold(piece, 1, span) {
                        return;
                    }
                    at += length;
                }
                None => {
                    let c = rest.chars().next().unwrap_or(' ');
                    let message = format!("`{c}` is no piece of this variant");
                    let known = self.known_ids();
                    let here = Span::new(at, at + c.len_utf8());
                    self.error(&codes::FEN_PIECE, here, message, &format!("the pieces are {known}"));
                    at += c.len_utf8();
                }
            }
        }
    }

    /// Puts pieces of one type into their side's hand; more than a hand can count is an error at `span`, and then `false`.
    pub(super) fn hold(&mut self, piece: Piece, number: u32, span: Span) -> bool {
        let slot = &mut self.position.hands[piece.color.index()][piece.kind.index()];
        let Some(held) = u8::try_from(u32::from(*slot).saturating_add(number)).ok() else {
            self.error(
                &codes::FEN_HAND,
                span,
                "more than 255 pieces of one type in hand",
                "write 255 of a type at most",
            );
            return false;
        };
        *slot = held;
        true
    }
}
