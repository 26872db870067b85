//! Reading FEN. A FEN is played as it stands: what is odd about it is a warning, what cannot be read an error.

use std::sync::Arc;

use super::board::Cell;
use super::state::{PendingFlight, Position};
use crate::base::{Bitboard, Color, Piece, PieceType, Square};
use crate::program::Variant;
use crate::program::vm::Path;
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
        let ok = !reader.sink.has_errors();
        sink.found.append(&mut reader.sink.found);
        ok.then_some(reader.position)
    }
}

struct Reader<'f> {
    fen: &'f Excerpt,
    position: Position,
    sink: Sink,
    /// The castling field, read when the board is known.
    castle: Option<Span>,
}

impl Reader<'_> {
    fn error(&mut self, code: &'static codes::Code, span: Span, message: impl Into<String>, help: &str) {
        let mut finding = Diagnostic::new(code, self.fen.place(span), message);
        if !help.is_empty() {
            finding = finding.help(help);
        }
        self.sink.push(finding);
    }

    fn text(&self, span: Span) -> &str {
        &self.fen.text[span.start..span.end]
    }

    fn read(&mut self) {
        let mut fields = fields(&self.fen.text);
        if fields.is_empty() {
            self.error(
                &codes::FEN_BOARD,
                Span::new(0, self.fen.text.len()),
                "the FEN is empty",
                "",
            );
            return;
        }
        let board = fields.remove(0);
        self.board_and_hands(board);
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
        for counter in 0..2 {
            let Some(span) = rest.peek().copied() else { break };
            if counter == 1 && !number(self, &span) {
                break;
            }
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
        if let Some(span) = self.castle {
            self.rights(span);
        }
        self.position.state.virgin = self.position.unmoved_by_setup();
        if let Some(span) = passing {
            self.passing(span);
        }
        for span in rest {
            self.extra(span);
        }
        self.royals();
        if !self.sink.has_errors() {
            self.position.state.over = self.position.judge(!self.position.state.side);
        }
    }

    fn board_and_hands(&mut self, field: Span) {
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

    fn rank(&mut self, span: Span, rank: usize) {
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
                let walls = self.position.variant.spec.rules.walls.is_some();
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
            } else if let Some((piece, n)) = self.piece_at(rest) {
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
    fn promoted(&mut self, square: Square, piece: Piece, span: Span) {
        let spec = &self.position.variant.spec;
        let remembers = spec.rules.drops.as_ref().is_some_and(|d| d.remembers_promotion);
        let from = spec.kinds().find(|k| {
            spec.piece(*k)
                .promotion
                .as_ref()
                .is_some_and(|p| p.choices.contains(&piece.kind))
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
                self.error(&codes::FEN_PIECE, span, message, "take the `~` away");
            }
        }
    }

    /// Checks left, `3+3`; or checks given, `+0+0`.
    fn checks(&mut self, span: Span) {
        let text = self.text(span);
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

    fn name(&self, square: Option<Square>) -> String {
        square.map_or_else(
            || "a square beyond the board".into(),
            |s| self.position.variant.shape().name(s),
        )
    }

    fn known_ids(&self) -> String {
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
    fn piece_at(&self, text: &str) -> Option<(Piece, usize)> {
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

    fn hands(&mut self, span: Span) {
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
                    let slot = &mut self.position.hands[piece.color.index()][piece.kind.index()];
                    if *slot == u8::MAX {
                        self.error(&codes::FEN_HAND, span, "more than 255 pieces of one type in hand", "");
                        return;
                    }
                    *slot += 1;
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

    fn rights(&mut self, span: Span) {
        let text = self.text(span).to_owned();
        if text == "-" {
            return;
        }
        if self.position.variant.spec.rules.free_castling.is_some() {
            let letters: Vec<char> = text.chars().collect();
            self.position.use_free_castling(&letters);
        }
        for (offset, c) in text.char_indices() {
            let here = Span::new(span.start + offset, span.start + offset + c.len_utf8());
            let color = if c.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let shape = self.position.variant.shape().clone();
            let table = self.position.castling.clone();
            let letter = c.to_ascii_uppercase();
            // The letter of the right, or the file its partner stands on.
            let fits = |right: &crate::meaning::spec::Right| {
                let file = char::from(b'A' + shape.file(right.partner) as u8);
                right.color == color && (right.letter == letter || file == letter)
            };
            if self.opens_gate(color, letter, &shape) {
                continue;
            }
            let Some(index) = table.rights.iter().position(fits) else {
                let message = format!("`{c}` is no castling right of this variant");
                let letters: String = table.rights.iter().map(|r| self.position.right_letter(r)).collect();
                let help = if letters.is_empty() {
                    "write `-`".into()
                } else {
                    format!("the rights are {letters}")
                };
                self.error(&codes::FEN_CASTLING, here, message, &help);
                continue;
            };
            let right = &table.rights[index];
            if self.position.right_stands(right) {
                self.position.state.rights |= 1 << index;
                if let Some(gating) = &self.position.variant.spec.rules.gating {
                    let both = Bitboard::of(right.king) | Bitboard::of(right.partner);
                    self.position.state.gates |= both & gating.squares[color.index()];
                }
            } else {
                let message = format!(
                    "the right `{c}` is dropped: its king and partner do not stand on {} and {}",
                    shape.name(right.king),
                    shape.name(right.partner)
                );
                self.error(&codes::FEN_RIGHT_WITHOUT_PIECES, here, message, "");
            }
        }
    }

    /// In a variant with gates a file's letter says that the piece there has not moved; king and partner unmoved make a
    /// right to castle.
    fn opens_gate(&mut self, color: Color, letter: char, shape: &crate::base::BoardShape) -> bool {
        let Some(gating) = &self.position.variant.spec.rules.gating else {
            return false;
        };
        let on_file = |s: &Square| char::from(b'A' + shape.file(*s) as u8) == letter;
        let pieces = gating.squares[color.index()] & self.position.board.side(color);
        let Some(square) = pieces.into_iter().find(on_file) else {
            return false;
        };
        if self.position.castling.rights.iter().any(|r| r.letter == letter) {
            return false;
        }
        self.position.state.gates.insert(square);
        for (i, right) in self.position.castling.clone().rights.iter().enumerate() {
            let unmoved = [right.king, right.partner]
                .iter()
                .all(|s| self.position.state.gates.contains(*s));
            if right.color == color && unmoved && self.position.right_stands(right) {
                self.position.state.rights |= 1 << i;
            }
        }
        true
    }

    fn passing(&mut self, span: Span) {
        let text = self.text(span).to_owned();
        if text == "-" {
            return;
        }
        let shape = self.position.variant.shape().clone();
        let mut rest = text.as_str();
        let mut crossed = Vec::new();
        let mut victim = None;
        while !rest.is_empty() {
            let Some((square, after)) = shape.parse_prefix(rest) else {
                let message = format!("`{rest}` does not start with a square of this board");
                self.error(
                    &codes::FEN_PASSING,
                    span,
                    message,
                    "name the squares crossed, such as `e3` or `a3a4`",
                );
                return;
            };
            rest = after;
            match self.position.board.piece(square) {
                Some(piece) if piece.color != self.position.state.side => victim = Some(square),
                Some(_) => {
                    let message = format!("{} is taken by a piece of the side to move", shape.name(square));
                    self.error(
                        &codes::FEN_PASSING,
                        span,
                        message,
                        "name empty squares that were crossed",
                    );
                    return;
                }
                None => crossed.push(square),
            }
        }
        // Read in any order: of the two, the one that finds a piece behind its last square.
        let mut order = crossed.clone();
        order.sort();
        let backwards: Vec<Square> = order.iter().rev().copied().collect();
        let find = |p: &Position| [&crossed, &order, &backwards].iter().find_map(|o| p.passing_victim(o));
        let victim = victim.or_else(|| find(&self.position));
        let Some(victim) = victim.filter(|_| !crossed.is_empty()) else {
            let message = format!("no piece stands where one that crossed {text} would stand");
            self.error(&codes::FEN_PASSING_IDLE, span, message, "the field is read as `-`");
            return;
        };
        self.position.state.phantoms = crossed.into_iter().collect::<Bitboard>();
        self.position.state.phantom_victim = Some(victim);
    }

    fn extra(&mut self, span: Span) {
        let text = self.text(span).to_owned();
        let spec = &self.position.variant.spec;
        let side = self.position.state.side;
        if let Some(phase) = spec.phases.iter().position(|p| p.word == text && p.side == side) {
            self.position.state.phase = Some(phase as u8);
        } else if text.starts_with('+') {
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

    fn moved(&mut self, span: Span, names: &str) {
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

    fn flight(&mut self, span: Span, text: &str) {
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

    fn royals(&mut self) {
        if self.position.variant.royals.is_empty() || self.sink.has_errors() {
            return;
        }
        for color in Color::ALL {
            if self.position.board.royals(color).is_empty() {
                let side = if color == Color::White { "White" } else { "Black" };
                let message = format!("{side} has no royal piece and is never in check");
                let all = Span::new(0, self.fen.text.len());
                self.error(&codes::FEN_NO_ROYAL, all, message, "");
            }
        }
    }
}

impl Position {
    /// A right's letter, in the case of its side.
    fn right_letter(&self, right: &crate::meaning::spec::Right) -> char {
        if right.color == Color::White {
            right.letter
        } else {
            right.letter.to_ascii_lowercase()
        }
    }
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
