//! How the castling field names rights and unmoved pieces: by a letter, and by a square where a letter would mean another.

use crate::base::{Bitboard, BoardShape, Color, Square};
use crate::meaning::spec::Right;
use crate::position::Position;

/// A name in the castling field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::position) enum Name {
    /// A side's letter, as a capital: of a right, or of the file on which a piece stands.
    Letter(Color, char),
    /// The square of a piece, of the side whose piece it is.
    Square(Square),
}

impl Name {
    /// The name as a FEN has it.
    pub fn text(self, shape: &BoardShape) -> String {
        match self {
            Name::Letter(color, letter) => color.in_case(letter).to_string(),
            Name::Square(square) => shape.name(square),
        }
    }

    /// The name at the start of a text, with its length in bytes. A small letter with a number behind it is a square.
    pub fn prefix(text: &str, shape: &BoardShape) -> Option<(Name, usize)> {
        let c = text.chars().next()?;
        let digit = text[c.len_utf8()..].starts_with(|c: char| c.is_ascii_digit());
        match shape.parse_prefix(text).filter(|_| digit) {
            Some((square, rest)) => Some((Name::Square(square), text.len() - rest.len())),
            None => {
                let color = match c.is_ascii_uppercase() {
                    true => Color::White,
                    false => Color::Black,
                };
                Some((Name::Letter(color, c.to_ascii_uppercase()), c.len_utf8()))
            }
        }
    }
}

/// The capital that stands for a square's file.
pub(in crate::position) fn file_letter(shape: &BoardShape, square: Square) -> char {
    char::from(b'A' + shape.file(square) as u8)
}

impl Position {
    /// Whether a side's letter is the name of a right rather than that of a file. Where castling is free that of `K` and `Q`
    /// does not hang on what stands where.
    pub(super) fn letter_of_right(&self, color: Color, letter: char) -> bool {
        let usual = matches!(letter, 'K' | 'Q');
        if usual && self.variant.spec.rules.free_castling.is_some() {
            return true;
        }
        let own = |r: &Right| usual || file_letter(self.variant.shape(), r.partner) != letter;
        let mut rights = self.castling.rights.iter();
        rights.any(|r| r.color == color && r.letter == letter && own(r))
    }

    /// The pieces of a side that open gates, on the file that a letter means.
    pub(super) fn gates_on(&self, color: Color, letter: char) -> Bitboard {
        let Some(gating) = &self.variant.spec.rules.gating else {
            return Bitboard::EMPTY;
        };
        let pieces = gating.squares[color.index()] & self.board.side(color);
        let shape = self.variant.shape();
        pieces
            .into_iter()
            .filter(|s| file_letter(shape, *s) == letter)
            .collect()
    }

    /// The name of an open gate: its file's letter where that can be nothing else.
    pub(super) fn gate_name(&self, color: Color, square: Square) -> Name {
        let letter = file_letter(self.variant.shape(), square);
        match self.letter_of_right(color, letter) || self.gates_on(color, letter) != Bitboard::of(square) {
            true => Name::Square(square),
            false => Name::Letter(color, letter),
        }
    }

    /// The names of a right: one, and where castling is free and a reader would take another king the king's before it.
    pub(super) fn right_names(&self, right: &Right) -> Vec<Name> {
        let color = right.color;
        let free = self.variant.spec.rules.free_castling.is_some();
        // `K` and `Q` are for the outermost partner, and the file for one that another has come to stand outside of.
        let partner_of = |letter: &char| {
            let gates = self.gates_on(color, *letter);
            let gate = !self.letter_of_right(color, *letter) && !gates.is_subset(Bitboard::of(right.partner));
            let partner = match free {
                true => self.free_partner(color, right.king, Name::Letter(color, *letter)),
                false => Some(right.partner),
            };
            partner.filter(|_| !gate)
        };
        let letters = match free {
            true => vec![right.letter, file_letter(self.variant.shape(), right.partner)],
            false => vec![right.letter],
        };
        let mut names = Vec::new();
        if free && self.free_king(color, &[]) != Some(right.king) {
            names.push(Name::Square(right.king));
        }
        let mut certain = letters.into_iter().filter(|l| partner_of(l) == Some(right.partner));
        let partner = certain
            .next()
            .map_or(Name::Square(right.partner), |letter| Name::Letter(color, letter));
        names.push(partner);
        names
    }
}
