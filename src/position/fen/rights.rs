//! The fields of a FEN that name rights: castling, gates, capturing in passing.

use super::letters::{Name, file_letter};
use super::read::Reader;
use crate::base::{Bitboard, Color, Square};
use crate::text::codes;
use crate::text::source::Span;

/// What most often is meant by a letter that stands twice.
const SMALL: &str = "name each right once; Black's are small letters";

/// What the names of a castling field read so far have said.
#[derive(Default)]
struct Said {
    /// Rights named, as indices into the table, with what named them.
    rights: Vec<(usize, String)>,
    /// Kings named by their squares where these are no gates.
    unmoved: Bitboard,
}

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
        let shape = self.position.variant.shape().clone();
        let mut names: Vec<(Name, Span)> = Vec::new();
        let mut at = 0;
        while let Some((name, length)) = Name::prefix(&text[at..], &shape) {
            names.push((name, Span::new(span.start + at, span.start + at + length)));
            at += length;
        }
        let all: Vec<Name> = names.iter().map(|(name, _)| *name).collect();
        self.position.use_free_castling(&all);
        // Then who stands where is not known.
        let wrong = [&codes::FEN_BOARD, &codes::FEN_PIECE];
        let board_is_wrong = self.sink.found.iter().any(|d| wrong.contains(&d.code));
        let mut said = Said::default();
        for (i, (name, here)) in names.into_iter().enumerate() {
            if all[..i].contains(&name) {
                let message = format!("the right `{}` stands here twice", self.text(here));
                self.error(&codes::FEN_RIGHT_TWICE, here, message, SMALL);
                continue;
            }
            self.name_of_right(name, here, &mut said, board_is_wrong);
        }
    }

    /// One name of the castling field: of a gate or a piece that has not moved, else of a right.
    fn name_of_right(&mut self, name: Name, here: Span, said: &mut Said, board_is_wrong: bool) {
        let shape = self.position.variant.shape().clone();
        let written = self.text(here).to_owned();
        let color = match name {
            Name::Letter(color, _) => color,
            Name::Square(square) => match self.position.board.piece(square) {
                Some(piece) => piece.color,
                None if board_is_wrong => return,
                None => {
                    let message = format!("`{written}` is dropped: nothing stands there that could be unmoved");
                    return self.error(&codes::FEN_RIGHT_WITHOUT_PIECES, here, message, "leave the square out");
                }
            },
        };
        if self.opens_gate(color, name, here, said) {
            return;
        }
        if !self.position.variant.marked.is_empty() {
            return self.unmoved(here, name, color, board_is_wrong);
        }
        let table = self.position.castling.clone();
        let mut of_side = table.rights.iter().enumerate().filter(|(_, r)| r.color == color);
        // The letter of the right, or the file or the square its partner stands on.
        let found = match name {
            Name::Letter(_, letter) => {
                let by_file = of_side.clone().find(|(_, r)| file_letter(&shape, r.partner) == letter);
                of_side.find(|(_, r)| r.letter == letter).or(by_file)
            }
            Name::Square(square) => of_side.find(|(_, r)| r.partner == square),
        };
        let Some((index, right)) = found else {
            if let Name::Square(square) = name
                && table.rights.iter().any(|r| r.color == color && r.king == square)
                && (self.position.variant.spec.rules.free_castling.is_some() || self.has_gates())
            {
                said.unmoved.insert(square);
                return self.unmoved_pairs(color, said.unmoved);
            }
            let gate = match name {
                Name::Letter(_, letter) => !self.position.gates_on(color, letter).is_empty(),
                Name::Square(square) => self.is_gate(color, square),
            };
            if self.position.gates_idle(color) && gate {
                let message =
                    format!("`{written}` is dropped: nothing is in hand that could come in through this gate");
                return self.error(&codes::FEN_GATE_IDLE, here, message, "leave it out");
            }
            // Where king and partner castle wherever they start, every file could have a right.
            let free = self.position.variant.spec.rules.free_castling.is_some();
            let could_be = match name {
                Name::Letter(_, letter) => {
                    matches!(letter, 'K' | 'Q') || ('A'..='Z').take(shape.files()).any(|file| file == letter)
                }
                Name::Square(_) => true,
            };
            if free && could_be {
                if !board_is_wrong {
                    let message = format!(
                        "the right `{written}` is dropped: no king and partner stand so that it could be theirs"
                    );
                    self.error(&codes::FEN_RIGHT_WITHOUT_PIECES, here, message, "leave it out");
                }
                return;
            }
            let message = format!("`{written}` is no castling right of this variant");
            let letters: String = table.rights.iter().map(|r| r.color.in_case(r.letter)).collect();
            let help = if letters.is_empty() {
                "write `-`".into()
            } else {
                format!("the rights are {letters}")
            };
            return self.error(&codes::FEN_CASTLING, here, message, &help);
        };
        if let Some((_, first)) = said.rights.iter().find(|(known, _)| *known == index) {
            let message = format!("`{written}` is the same right as `{first}`");
            return self.error(&codes::FEN_RIGHT_TWICE, here, message, "name each right once");
        }
        said.rights.push((index, written.clone()));
        if self.position.right_stands(right) {
            self.position.state.rights |= 1 << index;
            if let Some(gating) = &self.position.variant.spec.rules.gating {
                let both = Bitboard::of(right.king) | Bitboard::of(right.partner);
                self.position.state.gates |= both & gating.squares[color.index()];
            }
        } else if !board_is_wrong {
            let message = format!(
                "the right `{written}` is dropped: its king and partner do not stand on {} and {}",
                shape.name(right.king),
                shape.name(right.partner)
            );
            let gate = match name {
                Name::Letter(_, letter) => self.position.gates_on(color, letter).into_iter().next(),
                Name::Square(_) => None,
            };
            let help = gate.map(|s| format!("if the piece there is meant to be unmoved, write `{}`", shape.name(s)));
            self.error(
                &codes::FEN_RIGHT_WITHOUT_PIECES,
                here,
                message,
                &help.unwrap_or_default(),
            );
        }
    }

    fn has_gates(&self) -> bool {
        self.position.variant.spec.rules.gating.is_some()
    }

    /// Whether a side's piece on a square opens a gate by its first move.
    fn is_gate(&self, color: Color, square: Square) -> bool {
        let gating = self.position.variant.spec.rules.gating.as_ref();
        gating.is_some_and(|g| g.squares[color.index()].contains(square))
    }

    /// In a variant with gates a file's letter or a square says that the piece there has not moved; king and partner unmoved
    /// make a right to castle.
    fn opens_gate(&mut self, color: Color, name: Name, here: Span, said: &mut Said) -> bool {
        if !self.has_gates() || self.position.gates_idle(color) {
            return false;
        }
        let square = match name {
            Name::Square(square) => Some(square).filter(|s| self.is_gate(color, *s)),
            // A right's own letter stands for the right.
            Name::Letter(_, letter) if self.is_right(color, letter) => None,
            Name::Letter(_, letter) => {
                let mut gates = self.position.gates_on(color, letter).into_iter();
                let first = gates.next();
                if let Some((a, b)) = first.zip(gates.next()) {
                    let shape = self.position.variant.shape();
                    let [a, b] = [a, b].map(|s| shape.name(s));
                    let message = format!("`{}` could be the piece on {a} or the one on {b}", self.text(here));
                    self.error(
                        &codes::FEN_CASTLING,
                        here,
                        message,
                        &format!("write the square, `{a}` or `{b}`"),
                    );
                    return true;
                }
                first
            }
        };
        let Some(square) = square else { return false };
        self.position.state.gates.insert(square);
        self.unmoved_pairs(color, said.unmoved);
        true
    }

    /// Whether a letter names a right that this FEN can have; with no partner for it a letter can only be a file's.
    fn is_right(&self, color: Color, letter: char) -> bool {
        let mut rights = self.position.castling.rights.iter();
        self.position.letter_of_right(color, letter) && rights.any(|r| r.color == color && r.letter == letter)
    }

    /// Gives a side the rights whose king and partner are said to be unmoved.
    fn unmoved_pairs(&mut self, color: Color, named: Bitboard) {
        if !self.has_gates() {
            return;
        }
        let unmoved = self.position.state.gates | named;
        for (i, right) in self.position.castling.clone().rights.iter().enumerate() {
            let both = Bitboard::of(right.king) | Bitboard::of(right.partner);
            if right.color == color && both.is_subset(unmoved) && self.position.right_stands(right) {
                self.position.state.rights |= 1 << i;
            }
        }
    }

    /// Where unmoved pieces are marked, a file's letter says that the piece on a square there where it can have started has
    /// not moved; a square says so of the piece there.
    fn unmoved(&mut self, here: Span, name: Name, color: Color, board_is_wrong: bool) {
        let variant = self.position.variant.clone();
        let shape = variant.shape();
        let starts = |color: Color| -> Vec<(char, Square)> {
            let kinds = variant.spec.kinds().filter(|k| variant.marked.contains(*k));
            let squares = kinds.flat_map(|k| variant.spec.starts(color, k));
            let mut all: Vec<(char, Square)> = squares.map(|s| (file_letter(shape, s), s)).collect();
            all.sort_unstable();
            all.dedup();
            all
        };
        let written = self.text(here).to_owned();
        let square = match name {
            Name::Letter(_, letter) => starts(color)
                .into_iter()
                .find(|(file, _)| *file == letter)
                .map(|(_, s)| s),
            Name::Square(square) => Some(square),
        };
        let Some(square) = square else {
            let message = format!("`{written}` is the file of no piece that could be unmoved");
            let white: String = starts(Color::White).iter().map(|(c, _)| *c).collect();
            let black: String = starts(Color::Black)
                .iter()
                .map(|(c, _)| Color::Black.in_case(*c))
                .collect();
            let help = format!("the letters are {white}{black}");
            return self.error(&codes::FEN_CASTLING, here, message, &help);
        };
        let marked = self.position.marked_squares() & self.position.board.side(color);
        if marked.contains(square) {
            self.position.state.virgin.insert(square);
        } else if !board_is_wrong {
            let name = shape.name(square);
            let message = format!("`{written}` is dropped: what could be unmoved does not stand on {name}");
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
