//! Writing FEN.

use super::letters::Name;
use crate::base::{Bitboard, Color, Piece, Square};
use crate::position::board::Cell;
use crate::position::state::Position;

impl Position {
    /// The position as FEN. Reading it gives an equal position.
    ///
    /// Fields: board with hands, side, castling rights, squares crossed in passing, checks left where they are counted,
    /// half-move clock, move number; then, each
    /// only when it applies, the phase, the pending flight, pieces that have moved although they stand on a start
    /// square of theirs, and the type that imitators imitate.
    pub fn fen(&self) -> String {
        let mut out = self.fen_board();
        out += &self.fen_hands();
        out += match self.state.side {
            Color::White => " w ",
            Color::Black => " b ",
        };
        out += &self.fen_rights();
        out.push(' ');
        out += &self.fen_passing();
        if self.variant.spec.checks_needed().is_some() {
            out += &format!(" {}+{}", self.state.checks[0], self.state.checks[1]);
        }
        out += &format!(" {} {}", self.state.halfmoves, self.state.fullmoves);
        if let Some(phase) = self.state.phase {
            out.push(' ');
            out += &self.variant.spec.phases[usize::from(phase)].word;
        }
        if let Some(flight) = &self.state.flight {
            out.push(' ');
            out += &self.way_text(flight.from, &flight.path);
        }
        let moved = self.unmoved_by_setup() & !self.state.virgin & !self.marked_squares();
        if !moved.is_empty() {
            let names: Vec<String> = moved.into_iter().map(|s| self.variant.shape().name(s)).collect();
            out += &format!(" moved:{}", names.join(","));
        }
        if let Some(last) = self.state.last {
            out += &format!(" last:{}", self.variant.spec.piece(last).id);
        }
        out
    }

    /// A way as text: start and squares entered, joined by `*`; `e4*` when it enters none.
    pub fn way_text(&self, from: Square, path: &[Square]) -> String {
        let shape = self.variant.shape();
        let names: Vec<String> = path.iter().map(|s| shape.name(*s)).collect();
        format!("{}*{}", shape.name(from), names.join("*"))
    }

    /// A piece's id: as the file writes it for White, in lower case for Black.
    pub fn piece_id(&self, piece: Piece) -> String {
        let id = &self.variant.spec.piece(piece.kind).id;
        match piece.color {
            Color::White => id.clone(),
            Color::Black => id.to_lowercase(),
        }
    }

    fn fen_board(&self) -> String {
        let shape = self.variant.shape();
        let mut out = String::new();
        for rank in (0..shape.ranks()).rev() {
            let mut run = 0;
            for file in 0..shape.files() {
                let Some(square) = shape.at(file as i32, rank as i32) else {
                    continue;
                };
                let cell = self.board.get(square);
                let hole = !shape.squares().contains(square);
                if cell == Cell::EMPTY && !hole {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    out += &run.to_string();
                    run = 0;
                }
                match cell.get() {
                    Some(piece) => out += &self.piece_id(piece),
                    None => out.push('*'),
                }
                if cell.was().is_some() {
                    out.push('~');
                }
            }
            if run > 0 {
                out += &run.to_string();
            }
            if rank > 0 {
                out.push('/');
            }
        }
        out
    }

    fn fen_hands(&self) -> String {
        let spec = &self.variant.spec;
        if !spec.has_hands() {
            return String::new();
        }
        let mut out = String::from("[");
        for color in Color::ALL {
            for kind in spec.kinds() {
                for _ in 0..self.hand(color, kind) {
                    out += &self.piece_id(Piece { color, kind });
                }
            }
        }
        out.push(']');
        out
    }

    fn fen_rights(&self) -> String {
        let shape = self.variant.shape();
        let gates = self.state.gates;
        // Of pieces whose first move opens a gate, those that a right already says have not moved.
        let mut shown = Bitboard::EMPTY;
        let mut out = String::new();
        for color in Color::ALL {
            let rights = self.castling.rights.iter().enumerate();
            let standing = rights.filter(|(i, r)| r.color == color && self.state.rights >> i & 1 != 0);
            let mut names: Vec<Name> = Vec::new();
            for (_, right) in standing {
                let of_right = self.right_names(right);
                let usual =
                    |name: &Name| matches!(name, Name::Letter(_, letter) if self.letter_of_right(color, *letter));
                if of_right.iter().any(usual) || !gates.contains(right.partner) {
                    names.extend(of_right);
                    shown.insert(right.king);
                    shown.insert(right.partner);
                } else if !gates.contains(right.king) {
                    // Named by its square a partner only opens its gate, so the king has to be named as well.
                    names.push(Name::Square(right.king));
                }
            }
            // `K` and `Q` first, as everybody writes them, and squares last.
            names.sort_by_key(|name| match name {
                Name::Letter(_, 'K') => 0,
                Name::Letter(_, 'Q') => 1,
                Name::Letter(..) => 2,
                Name::Square(_) => 3,
            });
            names.dedup();
            out.extend(names.into_iter().map(|name| name.text(shape)));
        }
        for color in Color::ALL {
            for square in gates & self.board.side(color) & !shown {
                out += &self.gate_name(color, square).text(shape);
            }
        }
        out += &self.fen_marks();
        if out.is_empty() { "-".into() } else { out }
    }

    /// The files of pieces that are marked while they have not moved.
    fn fen_marks(&self) -> String {
        let shape = self.variant.shape();
        let marked = self.marked_squares() & self.state.virgin;
        let mut out = String::new();
        for color in Color::ALL {
            let pieces = marked & self.board.side(color);
            let mut files: Vec<u8> = pieces.into_iter().map(|s| shape.file(s) as u8).collect();
            files.sort_unstable();
            let first = if color == Color::White { b'A' } else { b'a' };
            out.extend(files.into_iter().map(|file| char::from(first + file)));
        }
        out
    }

    /// Squares crossed, nearest to the start first, so farthest from where the piece stands; behind them the piece's own
    /// square where a reader could not find it.
    fn fen_passing(&self) -> String {
        let Some(victim) = self.state.phantom_victim else {
            return "-".into();
        };
        let shape = self.variant.shape();
        let mut crossed: Vec<Square> = self.state.phantoms.into_iter().collect();
        let distance = |s: &Square| {
            let files = shape.file(*s).abs_diff(shape.file(victim));
            files.max(shape.rank(*s).abs_diff(shape.rank(victim)))
        };
        crossed.sort_by_key(|s| std::cmp::Reverse(distance(s)));
        if self.passing_victim(&crossed) != Some(victim) {
            crossed.push(victim);
        }
        crossed.iter().map(|s| shape.name(*s)).collect()
    }

    /// The piece that crossed these squares (in order) as a reader of FEN finds it: a piece of the side that has just moved,
    /// on the next square beyond the last one crossed.
    pub(super) fn passing_victim(&self, crossed: &[Square]) -> Option<Square> {
        let shape = self.variant.shape();
        let last = *crossed.last()?;
        let mover = !self.state.side;
        let step = match crossed {
            [.., before, last] => crate::base::Vector::new(
                (shape.file(*last) as i16 - shape.file(*before) as i16).signum(),
                (shape.rank(*last) as i16 - shape.rank(*before) as i16).signum(),
            ),
            _ => shape.seen_by(mover, crate::base::Vector::new(0, 1)),
        };
        let next = shape.step(last, step, false)?;
        self.board.piece(next).is_some_and(|p| p.color == mover).then_some(next)
    }
}
