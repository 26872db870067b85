//! Positions as other programs write them: SFEN, and pieces named by what they were.

use super::read::Reader;
use crate::base::{Bitboard, Color, Piece, PieceSet, PieceType};
use crate::text::codes;
use crate::text::source::Span;
use crate::text::words::a;

impl Reader<'_> {
    /// Whether the fields are those of SFEN, which shogi programs write: board, side, hands, number of the move. A FEN with four
    /// fields has the en passant square last, and holdings in brackets.
    pub(super) fn is_sfen(&self, fields: &[Span]) -> bool {
        let [board, side, hands, rest @ ..] = fields else {
            return false;
        };
        let spec = &self.position.variant.spec;
        let castles = !spec.rights.is_empty() || spec.rules.free_castling.is_some() || spec.rules.gating.is_some();
        if !spec.has_hands() || castles || self.text(*board).contains('[') || !matches!(self.text(*side), "w" | "b") {
            return false;
        }
        let held = self.text(*hands);
        let counted = held.bytes().any(|b| b.is_ascii_alphabetic());
        let numbered = matches!(rest, [n] if self.text(*n).bytes().all(|b| b.is_ascii_digit()));
        // Three fields with `-` for the hands could be a FEN cut short.
        (numbered && (held == "-" || counted)) || (rest.is_empty() && counted)
    }

    /// Reads the fields behind the board of an SFEN: `b` is the first player, whose pieces are capitals; a number stands before the
    /// letter of what a hand holds several of; moves of both sides are counted.
    pub(super) fn sfen(&mut self, fields: &[Span]) {
        let first = self.position.variant.spec.start.side;
        let moved = fields
            .get(3)
            .and_then(|n| self.text(*n).parse::<u32>().ok())
            .unwrap_or(1);
        self.position.state.side = if self.text(fields[1]) == "b" { first } else { !first };
        self.position.state.fullmoves = (moved.clamp(1, 1_000_000) - 1) / 2 + 1;
        if self.text(fields[2]) != "-" {
            self.counted_hands(fields[2]);
        }
        let side = self.position.state.side.letter();
        let message = format!(
            "this is SFEN, in which `{}` is the side that `{side}` is here",
            self.text(fields[1])
        );
        let help = "a FEN has the hands in brackets behind the board: `show` writes it";
        self.error(&codes::FEN_SFEN, fields[1], message, help);
    }

    /// Holdings with numbers before the letters: `2P3p`, `R2b10p`.
    fn counted_hands(&mut self, span: Span) {
        let mut at = span.start;
        while at < span.end {
            let rest = self.text(Span::new(at, span.end));
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let written = if digits == 0 { "1" } else { &rest[..digits] };
            // What is beyond a byte is beyond a hand, which says so.
            let number = written.parse::<u32>().unwrap_or(u32::MAX);
            let found = self.piece_at(&rest[digits..]);
            let Some((piece, length)) = found.filter(|_| number > 0) else {
                let here = Span::new(at, span.end);
                let message = format!("`{}` is no piece of this variant with its number", self.text(here));
                let known = self.known_ids();
                return self.error(&codes::FEN_PIECE, here, message, &format!("the pieces are {known}"));
            };
            if !self.hold(piece, number, Span::new(at, at + digits + length)) {
                return;
            }
            at += digits + length;
        }
    }

    /// A piece written as the promoted form of another, `+H`, where it has an id of its own here: certain if the other becomes
    /// one type alone.
    pub(super) fn promoted_form(&self, text: &str) -> Option<(Piece, usize)> {
        let (before, length) = self.piece_at(text.strip_prefix('+')?)?;
        let spec = &self.position.variant.spec;
        let choices = spec.piece(before.kind).promotion.iter();
        let mut kinds: Vec<PieceType> = choices
            .flat_map(|p| p.choices[before.color.index()].iter().copied())
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        match kinds[..] {
            [kind] => Some((Piece { kind, ..before }, 1 + length)),
            _ => None,
        }
    }

    /// Warns of pieces where no move can have brought them: outside the squares to which they are confined, on squares where they
    /// must have promoted, in a hand from which nothing brings them in.
    pub(super) fn misplaced(&mut self, field: Span) {
        let variant = self.position.variant.clone();
        let (spec, shape) = (&variant.spec, variant.shape());
        let mut found = Vec::new();
        for color in Color::ALL {
            let owner = color.name();
            for kind in spec.kinds() {
                let (piece, name) = (spec.piece(kind), spec.name(kind));
                let mut standing = self.position.board.of(color, PieceSet::of(kind));
                standing &= !piece.setup[color.index()];
                if let Some(confined) = &piece.confined
                    && let Some(square) = (standing & !confined[color.index()]).first()
                {
                    let place = shape.name(square);
                    found.push(format!(
                        "{owner}'s {name} on {place} is outside the squares to which it is confined"
                    ));
                }
                let by_arriving = piece.promotion.iter().filter(|p| p.turn.is_none() && !p.captures_only);
                let must = by_arriving.filter(|p| p.limits.is_empty() && !p.choices[color.index()].is_empty());
                let dropped = spec
                    .rules
                    .drops
                    .iter()
                    .flat_map(|d| &d.rules)
                    .filter(|r| r.placed == kind);
                let dropped = dropped.fold(Bitboard::EMPTY, |all, r| all | r.zone[color.index()]);
                let compulsory = must.fold(Bitboard::EMPTY, |all, p| all | p.compulsory[color.index()]);
                if let Some(square) = (standing & compulsory & !dropped).first() {
                    let place = shape.name(square);
                    found.push(format!("{owner}'s {name} on {place} would have had to promote there"));
                }
                let held = self.position.hand(color, kind) > 0;
                let comes_in = spec.rules.drops.iter().flat_map(|d| &d.rules).any(|r| r.held == kind)
                    || spec.scripts.iter().any(|s| s.drop == kind && s.color == color)
                    || spec.rules.gating.as_ref().is_some_and(|g| g.kinds.contains(kind));
                if held && !comes_in {
                    found.push(format!("{owner} holds {}, and nothing brings one in", a(name)));
                }
            }
        }
        for message in found {
            self.error(&codes::FEN_MISPLACED, field, message, "it is played as it stands");
        }
    }

    /// Warns of a clock beyond the move at which the game is drawn.
    pub(super) fn beyond(&mut self, clock: Span) {
        let most = self.position.variant.spec.ending.move_rule;
        if most > 0 && self.position.state.halfmoves > most {
            let message = format!("the clock says {}, and the game is drawn at {most}", self.text(clock));
            self.error(
                &codes::FEN_COUNTER_BEYOND,
                clock,
                message,
                "it is counted on from there",
            );
        }
    }
}
