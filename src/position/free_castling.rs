//! Castling for kings and partners wherever they stand, as a FEN's letters name them.

use super::state::Position;
use crate::base::{Color, Square};
use crate::meaning::spec::{Castling, Right};
use crate::program::castling::CastlingTable;

impl Position {
    /// Replaces the castlings in force by those that `letters` of a castling field name in a variant with free castling:
    /// `K` and `Q` for the outermost partner to White's right and left of the king, a file's letter for the partner there.
    /// Letters that find no partner are left for the reader to report.
    pub(super) fn use_free_castling(&mut self, letters: &[char]) {
        let variant = self.variant.clone();
        let Some(free) = &variant.spec.rules.free_castling else {
            return;
        };
        let shape = variant.shape();
        let (mut rights, mut forms): (Vec<Right>, Vec<Castling>) = (Vec::new(), Vec::new());
        for c in letters {
            let color = if c.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let letter = c.to_ascii_uppercase();
            let is = |s: Square, kinds: crate::base::PieceSet| {
                self.board
                    .piece(s)
                    .is_some_and(|p| p.color == color && kinds.contains(p.kind))
            };
            let Some(king) = self.board.side(color).into_iter().find(|s| is(*s, free.king_types)) else {
                continue;
            };
            let rank = shape.rank(king) as i32;
            let mut partners = (0..shape.files() as i32)
                .filter_map(|f| shape.at(f, rank))
                .filter(|s| is(*s, free.partner_types) && *s != king);
            let partner = match letter {
                'K' => partners.rfind(|s| *s > king),
                'Q' => partners.next().filter(|s| *s < king),
                file => partners.find(|s| char::from(b'A' + shape.file(*s) as u8) == file),
            };
            let Some(partner) = partner else { continue };
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
}
