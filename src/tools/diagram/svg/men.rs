//! Pieces: figures, or discs, octagons and wedges with what stands on them.

use super::{Page, STAR, number};
use crate::base::{Color, Piece};
use crate::meaning::picture::Men;
use crate::tools::diagram::shapes::INK;
use crate::tools::diagram::signs::{self, Sign};
use crate::tools::diagram::user::Picture;
use crate::tools::diagram::{glyphs, letters};

/// How pieces are outlined.
const OUTLINE: &str = "stroke=\"#000\" stroke-width=\"1.4\" stroke-linejoin=\"round\" stroke-linecap=\"round\"";
/// The colour of wedges.
const PALE: &str = "#fbf0d2";
/// The colour of signs of promoted forms.
const PROMOTED: &str = "#b3201a";

impl Page<'_> {
    /// A user's picture of a piece.
    fn brought(&self, piece: Piece) -> Option<&Picture> {
        let found = self.diagram.pictures.iter().find(|(p, _)| *p == piece);
        found.map(|(_, picture)| picture)
    }

    /// The id of a piece's picture: built-in pictures are the same for both sides and get their colour where they are used,
    /// if their signs are the same.
    pub(super) fn piece_id(&self, piece: Piece) -> String {
        let own = &self.signs[piece.kind.index()];
        let side = match (self.brought(piece), piece.color) {
            (None, Color::Black) if own[0] != own[1] => 'q',
            (None, _) => 'p',
            (_, Color::White) => 'w',
            (_, Color::Black) => 'b',
        };
        format!("{side}{}", piece.kind.0)
    }

    /// The definition of a piece's picture.
    pub(super) fn figure(&self, piece: Piece, id: &str) -> String {
        if let Some(picture) = self.brought(piece) {
            return picture.symbol(id);
        }
        let men = self.diagram.variant.spec.picture.pieces;
        let sign = self.signs[piece.kind.index()][piece.color.index()].as_ref();
        if let (Men::Figures, None, Some(figure)) = (men, sign, &self.glyphs[piece.kind.index()]) {
            return format!("<g id=\"{id}\">{}</g>", glyphs::parts(figure));
        }
        let ground = match men {
            Men::Figures | Men::Discs => "<circle r=\"14.5\"/>",
            Men::Octagons => "<path d=\"M-6.2-15H6.2L15-6.2V6.2L6.2 15H-6.2L-15 6.2V-6.2Z\"/>",
            Men::Wedges => "<path d=\"M0-17L10.5-12.5 14.5 16.5H-14.5L-10.5-12.5Z\"/>",
        };
        let inside = match sign {
            Some(sign) => self.sign(sign, men),
            None => self.letters(piece, men),
        };
        format!("<g id=\"{id}\">{ground}{inside}</g>")
    }

    /// A sign on its piece.
    fn sign(&self, sign: &Sign, men: Men) -> String {
        let (down, side, colour, edge) = match (men, sign.promoted) {
            (Men::Wedges, false) => (1.6, 19.5, "currentColor", ""),
            (Men::Wedges, true) => (1.0, 19.5, PROMOTED, "M-12 13.6H12"),
            (_, false) => (0.0, 19.5, "currentColor", ""),
            (_, true) => (
                0.0,
                17.0,
                "currentColor",
                "M-12.3 0A12.3 12.3 0 1 1 12.3 0A12.3 12.3 0 1 1-12.3 0",
            ),
        };
        let edge = match edge {
            "" => String::new(),
            edge => format!("<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"1\" d=\"{edge}\"/>"),
        };
        let Some(path) = signs::path(&sign.text, side) else {
            return edge + &self.text_on(&sign.text, down, colour);
        };
        // Many strokes need room between them.
        let width = match path.matches('M').count() {
            0..8 => 1.9,
            8..14 => 1.5,
            14..20 => 1.2,
            _ => 1.0,
        };
        format!(
            "{edge}<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" transform=\"translate(0 {down})\" d=\"{path}\"/>"
        )
    }

    /// What stands on a piece without a sign: what the caller calls it, or its id.
    fn letters(&self, piece: Piece, men: Men) -> String {
        let spec = self.diagram.variant.spec.piece(piece.kind);
        let label = self.diagram.labels.iter().find(|(k, _)| *k == piece.kind);
        let label = label.map_or(spec.id.as_str(), |(_, label)| label);
        match label {
            "" => STAR.to_owned(),
            label => self.text_on(label, if men == Men::Wedges { 3.0 } else { 0.0 }, "currentColor"),
        }
    }

    fn text_on(&self, text: &str, down: f64, colour: &str) -> String {
        let size = (24.0 / letters::width(text, 1.0)).min(21.0);
        self.text((0.0, size * 0.35 + down), size, "middle", colour, text)
    }

    /// The pieces on the board and in hand.
    pub(super) fn pieces(&mut self) {
        let wedges = self.diagram.variant.spec.picture.pieces == Men::Wedges;
        for (color, fill, contrast) in [(Color::White, "#fff", INK), (Color::Black, "#3a3a3a", "#fff")] {
            let (fill, contrast) = if wedges { (PALE, INK) } else { (fill, contrast) };
            let turned = wedges && (color == Color::Black) != self.diagram.flipped;
            let standing = self.diagram.pieces.iter().filter(|(_, p)| p.color == color);
            let standing = standing.map(|(s, p)| (*p, self.layout.middle(*s), 1.0));
            let held = self.layout.held.iter().filter(|(c, ..)| *c == color);
            let held = held.map(|(_, kind, _, at)| (Piece { color, kind: *kind }, *at, 0.8));
            let (mut own, mut brought) = (String::new(), String::new());
            for (piece, at, scale) in standing.chain(held) {
                let is_brought = self.brought(piece).is_some();
                let list = if is_brought { &mut brought } else { &mut own };
                *list += "\n";
                *list += &match turned && !is_brought {
                    true => self.place_turned(&self.piece_id(piece), at, scale),
                    false => self.place(&self.piece_id(piece), at, scale),
                };
            }
            if !own.is_empty() {
                self.put(format!("<g fill=\"{fill}\" color=\"{contrast}\" {OUTLINE}>{own}\n</g>"));
            }
            if !brought.is_empty() {
                self.put(brought.trim_start());
            }
        }
        let counts: Vec<_> = self
            .layout
            .held
            .iter()
            .map(|(_, _, count, (x, y))| ((x + 15.0, y + 5.0), format!("×{count}")))
            .collect();
        if !counts.is_empty() {
            let text = self.texts(13.0, "start", INK, counts);
            self.put(text);
        }
    }

    /// The use of a definition, turned by half a turn.
    fn place_turned(&self, id: &str, (x, y): (f64, f64), scale: f64) -> String {
        let (prefix, x, y, scale) = (&self.diagram.prefix, number(x), number(y), number(-scale));
        format!("<use href=\"#{prefix}{id}\" transform=\"translate({x} {y}) scale({scale})\"/>")
    }
}
