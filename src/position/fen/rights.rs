//! The fields of a FEN that name rights: castling, gates, capturing in passing.

use super::read::Reader;
use crate::base::{Bitboard, Color, Square};
use crate::text::codes;
use crate::text::source::Span;

/// What most often is meant by a letter that stands twice.
const SMALL: &str = "name each right once; Black's are small letters";

impl Reader<'_> {
    pub(super) fn rights(&mut self, span: Span) {
        let text = self.text(span).to_owned();
        if text == "-" {
            return;
        }
        let rules = &self.position.variant.spec.rules;
        let nothing_castles = self.position.castling.rights.is_empty()
            && rules.gating.is_none()
            && rules.free_castling.is_none()
            && self.position.variant.marked.is_empty();
        let usual = text.chars().all(|c| matches!(c, 'K' | 'Q' | 'k' | 'q'));
        if nothing_castles && usual {
            let message = format!("nothing castles in this variant, so `{text}` says nothing");
            self.error(&codes::FEN_CASTLING_IDLE, span, message, "the field is read as `-`");
            return;
        }
        if rules.free_castling.is_some() {
            let letters: Vec<char> = text.chars().collect();
            self.position.use_free_castling(&letters);
        }
        // Then who stands where is not known.
        let wrong = [&codes::FEN_BOARD, &codes::FEN_PIECE];
        let board_is_wrong = self.sink.found.iter().any(|d| wrong.contains(&d.code));
        let mut said = Vec::new();
        for (offset, c) in text.char_indices() {
            let here = Span::new(span.start + offset, span.start + offset + c.len_utf8());
            if text[..offset].contains(c) {
                let message = format!("the right `{c}` stands here twice");
                self.error(&codes::FEN_RIGHT_TWICE, here, message, SMALL);
                continue;
            }
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
            if !self.position.variant.marked.is_empty() {
                self.unmoved(here, c, color, board_is_wrong);
                continue;
            }
            let Some(index) = table.rights.iter().position(fits) else {
                if self.position.gates_idle(color) && self.gate_on(color, letter, &shape).is_some() {
                    let message = format!("`{c}` is dropped: nothing is in hand that could come in through this gate");
                    self.error(&codes::FEN_GATE_IDLE, here, message, "leave the letter out");
                    continue;
                }
                // Where king and partner castle wherever they start, every file could have a right.
                let free = self.position.variant.spec.rules.free_castling.is_some();
                let files = ('A'..='Z').take(shape.files());
                let usual = matches!(letter, 'K' | 'Q') || files.into_iter().any(|file| file == letter);
                if free && usual {
                    if !board_is_wrong {
                        let message =
                            format!("the right `{c}` is dropped: no king and partner stand so that it could be theirs");
                        self.error(&codes::FEN_RIGHT_WITHOUT_PIECES, here, message, "leave the letter out");
                    }
                    continue;
                }
                let message = format!("`{c}` is no castling right of this variant");
                let letters: String = table.rights.iter().map(|r| r.color.in_case(r.letter)).collect();
                let help = if letters.is_empty() {
                    "write `-`".into()
                } else {
                    format!("the rights are {letters}")
                };
                self.error(&codes::FEN_CASTLING, here, message, &help);
                continue;
            };
            let right = &table.rights[index];
            if let Some((_, first)) = said.iter().find(|(known, _)| *known == index) {
                let message = format!("`{c}` is the same right as `{first}`");
                self.error(&codes::FEN_RIGHT_TWICE, here, message, "name each right once");
                continue;
            }
            said.push((index, c));
            if self.position.right_stands(right) {
                self.position.state.rights |= 1 << index;
                if let Some(gating) = &self.position.variant.spec.rules.gating {
                    let both = Bitboard::of(right.king) | Bitboard::of(right.partner);
                    self.position.state.gates |= both & gating.squares[color.index()];
                }
            } else if !board_is_wrong {
                let message = format!(
                    "the right `{c}` is dropped: its king and partner do not stand on {} and {}",
                    shape.name(right.king),
                    shape.name(right.partner)
                );
                self.error(&codes::FEN_RIGHT_WITHOUT_PIECES, here, message, "");
            }
        }
    }

    /// The square of a side's gates that a file's letter means, with a piece of the side on it.
    fn gate_on(&self, color: Color, letter: char, shape: &crate::base::BoardShape) -> Option<Square> {
        let gating = self.position.variant.spec.rules.gating.as_ref()?;
        let on_file = |s: &Square| char::from(b'A' + shape.file(*s) as u8) == letter;
        let pieces = gating.squares[color.index()] & self.position.board.side(color);
        pieces.into_iter().find(on_file)
    }

    /// In a variant with gates a file's letter says that the piece there has not moved; king and partner unmoved make a
    /// right to castle.
    pub(super) fn opens_gate(&mut self, color: Color, letter: char, shape: &crate::base::BoardShape) -> bool {
        let Some(square) = self.gate_on(color, letter, shape) else {
            return false;
        };
        if self.position.gates_idle(color) {
            return false;
        }
        // A right's own letter stands for the right, unless that is just the file of its partner.
        let is_file = |s: Square| char::from(b'A' + shape.file(s) as u8) == letter;
        let mut rights = self.position.castling.rights.iter();
        if rights.any(|r| r.letter == letter && !is_file(r.partner)) {
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

    /// Where unmoved pieces are marked, a file's letter says that the piece on its square of the set-up there has not moved.
    fn unmoved(&mut self, here: Span, c: char, color: Color, board_is_wrong: bool) {
        let variant = self.position.variant.clone();
        let shape = variant.shape();
        let starts = |color: Color| -> Vec<(char, Square)> {
            let kinds = variant.spec.kinds().filter(|k| variant.marked.contains(*k));
            let squares = kinds.flat_map(|k| variant.spec.piece(k).setup[color.index()]);
            let mut all: Vec<(char, Square)> = squares.map(|s| (char::from(b'A' + shape.file(s) as u8), s)).collect();
            all.sort_unstable();
            all
        };
        let letter = c.to_ascii_uppercase();
        let Some((_, square)) = starts(color).into_iter().find(|(file, _)| *file == letter) else {
            let message = format!("`{c}` is the file of no piece that could be unmoved");
            let white: String = starts(Color::White).iter().map(|(c, _)| *c).collect();
            let black: String = starts(Color::Black)
                .iter()
                .map(|(c, _)| Color::Black.in_case(*c))
                .collect();
            let help = format!("the letters are {white}{black}");
            return self.error(&codes::FEN_CASTLING, here, message, &help);
        };
        if self.position.marked_squares().contains(square) {
            self.position.state.virgin.insert(square);
        } else if !board_is_wrong {
            let name = shape.name(square);
            let message = format!("`{c}` is dropped: what could be unmoved does not stand on {name}");
            self.error(&codes::FEN_RIGHT_WITHOUT_PIECES, here, message, "");
        }
    }

    pub(super) fn passing(&mut self, span: Span) {
        let text = self.text(span).to_owned();
        if text == "-" {
            return;
        }
        let shape = self.position.variant.shape().clone();
        let mut rest = text.as_str();
        let mut crossed = Vec::new();
        let mut victim = None;
        let mut walled = false;
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
                None if self.position.board.walls().contains(square) => {
                    let message = format!("nothing gets to {}, where a wall stands", shape.name(square));
                    self.error(
                        &codes::FEN_PASSING_IDLE,
                        span,
                        message,
                        "leave the square out, or write `-`",
                    );
                    walled = true;
                }
                None => crossed.push(square),
            }
        }
        if crossed.is_empty() && walled {
            return;
        }
        if crossed.is_empty() {
            let message = format!("{text} names no square that was crossed");
            self.error(&codes::FEN_PASSING_IDLE, span, message, "the field is read as `-`");
            return;
        }
        let squares: Bitboard = crossed.iter().copied().collect();
        let named = victim.into_iter().filter(|v| self.position.has_passed(*v, squares));
        let passers: Vec<Square> = match victim {
            Some(_) => named.collect(),
            None => self.position.passers(squares).into_iter().collect(),
        };
        // Of several, the one that stands behind the last square in the order written, or in that of the board.
        let mut order = crossed.clone();
        order.sort();
        let backwards: Vec<Square> = order.iter().rev().copied().collect();
        let mut behind = [&crossed, &order, &backwards].into_iter();
        let behind = behind.find_map(|o| self.position.passing_victim(o).filter(|v| passers.contains(v)));
        let victim = match (behind, &passers[..]) {
            (Some(victim), _) => victim,
            (None, [victim]) => *victim,
            (None, []) => {
                let message = format!("no move of a piece that stands here crosses {text} and leaves a right there");
                self.error(&codes::FEN_PASSING_IDLE, span, message, "the field is read as `-`");
                return;
            }
            (None, several) => {
                let names: Vec<String> = several.iter().map(|s| shape.name(*s)).collect();
                let message = format!("{text} can have been crossed by the pieces on {}", names.join(" and "));
                let help = format!(
                    "write behind it which is meant, as `{text}{}`; the field is read as `-`",
                    names[0]
                );
                self.error(&codes::FEN_PASSING_IDLE, span, message, &help);
                return;
            }
        };
        self.position.state.phantoms = squares;
        self.position.state.phantom_victim = Some(victim);
    }
}
