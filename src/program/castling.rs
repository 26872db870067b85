//! Castling made ready: for each form the squares that must be empty and those the king crosses.

use crate::base::{Bitboard, BoardShape, Color, Square};
use crate::meaning::spec::{Castling, Right};

/// The rights and forms of castling in force in a position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct CastlingTable {
    /// Rights; a position keeps one bit for each.
    pub rights: Vec<Right>,
    /// Forms.
    pub forms: Vec<CastlingForm>,
}

/// One form of castling.
#[derive(Clone, PartialEq, Debug)]
pub struct CastlingForm {
    /// The right it needs, as an index.
    pub right: usize,
    /// Whose it is.
    pub color: Color,
    /// King's squares, before and after.
    pub king: (Square, Square),
    /// Partner's squares, before and after.
    pub partner: (Square, Square),
    /// Squares that must be empty: all that either crosses or lands on, apart from the two squares they leave.
    pub empty: Bitboard,
    /// Squares the king crosses, in order, without the first and the last.
    pub crossed: Vec<Square>,
    /// Whether another move in the variant can have the king's two squares, or the king stays where it is, so that the
    /// text names the partner too.
    pub ambiguous: bool,
}

impl CastlingTable {
    /// Works out the forms on a board. `plain` tells whether a plain move of a type that castles can go from one square to
    /// another.
    pub fn new(
        shape: &BoardShape,
        rights: &[Right],
        castling: &[Castling],
        plain: impl Fn(&Right, Square, Square) -> bool,
    ) -> CastlingTable {
        let mut forms: Vec<CastlingForm> = Vec::new();
        for form in castling {
            let right = &rights[form.right];
            let king_way = way(shape, right.king, form.king_to);
            let partner_way = way(shape, right.partner, form.partner_to);
            let mut empty: Bitboard = king_way.iter().chain(&partner_way).copied().collect();
            empty.insert(form.king_to);
            empty.insert(form.partner_to);
            empty.remove(right.king);
            empty.remove(right.partner);
            forms.push(CastlingForm {
                right: form.right,
                color: right.color,
                king: (right.king, form.king_to),
                partner: (right.partner, form.partner_to),
                empty,
                crossed: king_way,
                ambiguous: right.king == form.king_to || plain(right, right.king, form.king_to),
            });
        }
        for i in 0..forms.len() {
            let twin = |other: &CastlingForm| other.color == forms[i].color && other.king == forms[i].king;
            forms[i].ambiguous |= forms.iter().enumerate().any(|(j, other)| j != i && twin(other));
        }
        CastlingTable {
            rights: rights.to_vec(),
            forms,
        }
    }
}

/// The squares strictly between two squares on a common rank, file or diagonal; none for other pairs (a leap).
fn way(shape: &BoardShape, from: Square, to: Square) -> Vec<Square> {
    let dx = shape.file(to) as i32 - shape.file(from) as i32;
    let dy = shape.rank(to) as i32 - shape.rank(from) as i32;
    if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
        return Vec::new();
    }
    let steps = dx.abs().max(dy.abs());
    let at = |i| {
        shape.at(
            shape.file(from) as i32 + i * dx.signum(),
            shape.rank(from) as i32 + i * dy.signum(),
        )
    };
    (1..steps).filter_map(at).collect()
}
