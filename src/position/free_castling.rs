//! Castling for kings and partners wherever they stand, as a FEN's letters name them.

use super::fen::{Name, file_letter};
use super::state::Position;
use crate::base::{Color, PieceSet, Square};
use crate::meaning::spec::{Castling, Right};
use crate::program::castling::CastlingTable;

impl Position {
    /// Replaces the castlings in force by those that the names of a castling field stand for in a variant with free castling:
    /// `K` and `Q` for the outermost partner to White's right and left of the king, a file's letter for the partner there, a
    /// square for the very piece. Names that find no partner are left for the reader to report.
    pub(super) fn use_free_castling(&mut self, names: &[Name]) {
        let variant = self.variant.clone();
        let Some(free) = &variant.spec.rules.free_castling else {
            return;
        };
        let shape = variant.shape();
        let (mut rights, mut forms): (Vec<Right>, Vec<Castling>) = (Vec::new(), Vec::new());
        for name in names {
            let color = match name {
                Name::Letter(color, _) => Some(*color),
                Name::Square(square) => self.board.piece(*square).map(|p| p.color),
            };
            let Some(color) = color else { continue };
            let Some(king) = self.free_king(color, names) else {
                continue;
            };
            let Some(partner) = self.free_partner(color, king, *name) else {
                continue;
            };
            if rights.iter().any(|r| r.color == color && r.partner == partner) {
                continue;
            }
            let ends = if partner > king { &free.right } else { &free.left };
            let (king_to, partner_to) = ends[color.index()];
            forms.push(Castling {
                right: rights.len(),
                king_to,
                partner_to,
            });
            let letter = match name {
                Name::Letter(_, letter) => *letter,
                Name::Square(square) => file_letter(shape, *square),
            };
            let (king_types, partner_types) = (free.king_types, free.partner_types);
            rights.push(Right {
                color,
                letter,
                king,
                king_types,
                partner,
                partner_types,
            });
        }
        let plain = |right: &Right, from, to| variant.plain_move(right, from, to);
        self.set_castling(CastlingTable::new(shape, &rights, &forms, plain));
    }

    /// The king of a side that castles where castling is free: one whose square is named, else the first on the board.
    pub(super) fn free_king(&self, color: Color, names: &[Name]) -> Option<Square> {
        let free = self.variant.spec.rules.free_castling.as_ref()?;
        let kings = self.board.of(color, free.king_types);
        let mut named = kings.into_iter().filter(|s| names.contains(&Name::Square(*s)));
        named.next().or_else(|| kings.into_iter().next())
    }

    /// The partner that a name stands for where castling is free.
    pub(super) fn free_partner(&self, color: Color, king: Square, name: Name) -> Option<Square> {
        let free = self.variant.spec.rules.free_castling.as_ref()?;
        let shape = self.variant.shape();
        let is = |s: Square, kinds: PieceSet| self.board.of(color, kinds).contains(s);
        let rank = shape.rank(king) as i32;
        let mut partners = (0..shape.files() as i32)
            .filter_map(|f| shape.at(f, rank))
            .filter(|s| is(*s, free.partner_types) && *s != king);
        match name {
            Name::Letter(_, 'K') => partners.rfind(|s| *s > king),
            Name::Letter(_, 'Q') => partners.next().filter(|s| *s < king),
            Name::Letter(_, file) => partners.find(|s| file_letter(shape, *s) == file),
            Name::Square(square) => partners.find(|s| *s == square),
        }
    }
}
