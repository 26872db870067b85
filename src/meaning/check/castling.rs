//! Castling: distances, explicit forms and the notation's `O` all become rights and forms.

use indexmap::IndexMap;

use super::Context;
use crate::base::{BoardShape, Color, PieceSet, PieceType, Square};
use crate::meaning::castling::place;
use crate::meaning::file::{Castling as Explicit, CompactCastling, Text, VariantFile};
use crate::meaning::movement::CastleMove;
use crate::meaning::spec::{Castling, PieceSpec, Right, Symmetry};
use crate::meaning::squares;
use crate::text::codes;
use crate::text::de::At;
use crate::text::diag::Diagnostic;
use crate::text::doc::NodeId;
use crate::text::source::Span;

/// What is collected: rights, each once, and the forms that need them.
struct Collector<'c, 'd> {
    ctx: &'c mut Context<'d>,
    shape: BoardShape,
    /// Who stands where in the set-up, a type for each side.
    home: [IndexMap<Square, PieceType>; 2],
    rights: Vec<Right>,
    forms: Vec<Castling>,
}

/// One form for one side, before its right is known.
struct Form {
    color: Color,
    king: (Square, Square),
    partner: (Square, Square),
    letter: Option<char>,
    /// The types of king and partner, where they need not stand in the set-up.
    types: Option<(PieceType, PieceType)>,
    /// What to point at when something is wrong.
    at: NodeId,
}

/// All rights and forms. Castlings of the notation are taken out of the pieces' movements.
pub fn castling(
    ctx: &mut Context,
    file: &VariantFile,
    pieces: &mut IndexMap<String, PieceSpec>,
) -> (Vec<Right>, Vec<Castling>) {
    let Some(shape) = ctx.shape.clone() else {
        return (Vec::new(), Vec::new());
    };
    let home = Color::ALL.map(|color| {
        let squares =
            |(i, p): (usize, &PieceSpec)| p.setup[color.index()].into_iter().map(move |s| (s, PieceType(i as u8)));
        pieces.values().enumerate().flat_map(squares).collect()
    });
    let said = ctx.sink.found.len();
    // Set-ups that could not be read leave pieces out, and then their absence is not to be wondered at.
    let setups: Vec<_> = file
        .pieces
        .values()
        .flat_map(|p| [&p.value.setup, &p.value.setup_black])
        .flatten()
        .collect();
    let spans: Vec<_> = setups.iter().map(|text| ctx.doc.place(text.node)).collect();
    let inside = |d: &Diagnostic| {
        d.place.as_ref().is_some_and(|p| {
            spans
                .iter()
                .any(|s| s.file.name == p.file.name && s.span.start <= p.span.start && p.span.end <= s.span.end)
        })
    };
    let unsure = ctx.sink.found.iter().any(inside);
    let mut collector = Collector {
        ctx,
        shape,
        home,
        rights: Vec::new(),
        forms: Vec::new(),
    };
    for (index, (_, piece)) in file.pieces.iter().enumerate() {
        let kind = PieceType(index as u8);
        if let Some(compact) = &piece.value.castling {
            collector.compact(kind, compact, &pieces[index]);
        }
        let noted = std::mem::take(&mut pieces[index].movement.castles);
        if let (Some(betza), false) = (&piece.value.betza, noted.is_empty()) {
            collector.noted(&noted, &pieces[index], betza);
        }
    }
    for explicit in &file.castling {
        collector.explicit(explicit);
    }
    if unsure {
        let mut index = 0;
        collector.ctx.sink.found.retain(|d| {
            index += 1;
            index <= said || *d.code != codes::CASTLING_SETUP
        });
    }
    collector.forms.sort_by_key(|f| (f.right, f.king_to, f.partner_to));
    collector.forms.dedup();
    (collector.rights, collector.forms)
}

impl Collector<'_, '_> {
    /// Whether something has been said about White since there were `said` findings that would be said again of Black.
    fn is_said_again(&self, color: Color, said: usize) -> bool {
        color == Color::Black && self.ctx.symmetry != Symmetry::None && self.ctx.sink.found.len() > said
    }

    fn name(&self, square: Square) -> String {
        self.shape.name(square)
    }

    /// The square `distance` files to the right of `square` (left when negative), holes left out.
    fn beside(&self, square: Square, distance: i32) -> Option<Square> {
        let to = self.shape.at(
            self.shape.file(square) as i32 + distance,
            self.shape.rank(square) as i32,
        )?;
        self.shape.squares().contains(to).then_some(to)
    }

    fn compact(&mut self, kind: PieceType, at: &At<CompactCastling>, king: &PieceSpec) {
        let Some(partner) = at.value.partner.as_ref().and_then(|p| self.ctx.kind(&p.value)) else {
            return;
        };
        let said = self.ctx.sink.found.len();
        for color in Color::ALL {
            if self.is_said_again(color, said) {
                break;
            }
            let kings: Vec<Square> = king.setup[color.index()].into_iter().collect();
            let [from] = kings[..] else {
                if color == Color::White || !kings.is_empty() {
                    let name = &self.ctx.names[kind.index()];
                    let message = format!(
                        "castling by distances needs one {name} in the set-up, and there are {}",
                        kings.len()
                    );
                    let diagnostic = Diagnostic::new(&codes::CASTLING_SETUP, self.ctx.doc.place(at.node), message);
                    self.ctx
                        .report(diagnostic.help("write the forms one by one in [[castling]]"));
                }
                continue;
            };
            // Turning the board exchanges what White calls right and left.
            let turned = color == Color::Black && self.ctx.symmetry == Symmetry::Rotate;
            for (side, distances) in [(1, &at.value.right), (-1, &at.value.left)] {
                if distances.is_empty() {
                    continue;
                }
                let side = if turned { -side } else { side };
                let Some(partner_from) = self.only_partner(from, side, color, partner, at.node) else {
                    continue;
                };
                for distance in distances {
                    self.beside_form(color, (from, partner_from), side, distance.value, distance.node);
                }
            }
        }
    }

    /// The only piece of type `partner` on the king's rank on one side of it.
    fn only_partner(
        &mut self,
        king: Square,
        side: i32,
        color: Color,
        partner: PieceType,
        at: NodeId,
    ) -> Option<Square> {
        let way = (1..26).map_while(|i| {
            self.shape
                .at(self.shape.file(king) as i32 + i * side, self.shape.rank(king) as i32)
        });
        let found: Vec<Square> = way
            .filter(|s| self.home[color.index()].get(s) == Some(&partner))
            .collect();
        if let [only] = found[..] {
            return Some(only);
        }
        let direction = if side > 0 { "right" } else { "left" };
        let name = &self.ctx.names[partner.index()];
        let many = if found.is_empty() { "no" } else { "more than one" };
        let message = format!("there is {many} {name} to the {direction} of {}", self.name(king));
        let diagnostic = Diagnostic::new(&codes::CASTLING_SETUP, self.ctx.doc.place(at), message);
        self.ctx
            .report(diagnostic.help("write the forms one by one in [[castling]]"));
        None
    }

    /// The form in which the king goes `distance` squares and the partner lands next to it, where the king came from.
    fn beside_form(&mut self, color: Color, from: (Square, Square), side: i32, distance: i32, at: NodeId) {
        let (king, partner) = from;
        let to = self
            .beside(king, side * distance)
            .zip(self.beside(king, side * (distance - 1)));
        let Some((king_to, partner_to)) = to else {
            let message = format!("{distance} squares from {} lead off the board", self.name(king));
            let diagnostic = Diagnostic::new(&codes::CASTLING_WAY, self.ctx.doc.place(at), message);
            self.ctx.report(diagnostic.help("take a smaller distance"));
            return;
        };
        self.add(Form {
            color,
            king: (king, king_to),
            partner: (partner, partner_to),
            letter: None,
            types: None,
            at,
        });
    }

    /// The notation's `O`: the partner is the piece at the edge, or some squares in from it.
    fn noted(&mut self, castles: &[CastleMove], king: &PieceSpec, betza: &Text) {
        // The file speaks of White, and Black's follows by symmetry: on a mirrored board both castle to the same files.
        let turns = self.ctx.symmetry == Symmetry::Rotate;
        // FEN names the king's side first.
        let (right, left): (Vec<_>, Vec<_>) = castles.iter().partition(|castle| castle.to_right);
        let mut lonely: Option<(String, Vec<&str>)> = None;
        for castle in right.into_iter().chain(left) {
            if !castle.virgin {
                let message = "castling by a piece that has moved has no right to stand for it";
                let diagnostic = Diagnostic::new(&codes::CASTLING_SETUP, self.ctx.doc.place(betza.node), message);
                self.ctx
                    .report(diagnostic.help("write `i` in front of the O, as in `isO2`"));
                continue;
            }
            let said = self.ctx.sink.found.len();
            for color in Color::ALL {
                if self.is_said_again(color, said) {
                    break;
                }
                let view = if turns { color } else { Color::White };
                for from in king.setup[color.index()] {
                    let placed = place(&self.shape, view, from, castle);
                    let there = placed.filter(|p| self.home[color.index()].contains_key(&p.partner));
                    match there {
                        Some(placed) => self.add(Form {
                            color,
                            king: (from, placed.king_to),
                            partner: (placed.partner, placed.partner_to),
                            letter: None,
                            types: None,
                            at: betza.node,
                        }),
                        None => {
                            let king = self.name(from);
                            let direction = if castle.to_right { "right" } else { "left" };
                            let (_, directions) = lonely.get_or_insert_with(|| (king, Vec::new()));
                            if !directions.contains(&direction) {
                                directions.push(direction);
                            }
                        }
                    }
                }
            }
        }
        if let Some((king, directions)) = lonely {
            let directions = directions.join(" and ");
            let message = format!("from {king} to the {directions} there is no piece to castle with at the edge");
            let diagnostic = Diagnostic::new(&codes::CASTLING_SETUP, self.ctx.doc.place(betza.node), message);
            let help = "set a partner up at the edge; `j` in front of the `O` is for one a square further in";
            self.ctx.report(diagnostic.help(help));
        }
    }

    fn explicit(&mut self, at: &At<Explicit>) {
        let form = &at.value;
        let (Some(king), Some(partner)) = (&form.king, &form.partner) else {
            return;
        };
        let (Some(king), Some(partner)) = (self.go(king), self.go(partner)) else {
            return;
        };
        let letter = match &form.right {
            Some(text) => {
                let mut chars = text.value.chars();
                let letter = chars.next().filter(char::is_ascii_uppercase);
                if letter.is_none() || chars.next().is_some() {
                    let message = format!("\"{}\" is not one capital letter", text.value);
                    let diagnostic = Diagnostic::new(&codes::CASTLING_RIGHT, self.ctx.doc.place(text.node), message);
                    self.ctx
                        .report(diagnostic.help("write White's letter, such as \"K\"; Black's is the same, small"));
                    return;
                }
                letter
            }
            None => None,
        };
        let types = match &form.types[..] {
            [] => None,
            [king, partner] => self.ctx.kind(king).zip(self.ctx.kind(partner)),
            _ => {
                if !self.ctx.doc.is_damaged(at.node) {
                    let node = self.ctx.doc.get(at.node, "types").unwrap_or(at.node);
                    let message = "`types` are two, the king's and the partner's";
                    let diagnostic = Diagnostic::new(&codes::CASTLING_SETUP, self.ctx.doc.place(node), message);
                    self.ctx.report(diagnostic.help("write `types = [\"king\", \"rook\"]`"));
                }
                return;
            }
        };
        let color = form.side.unwrap_or(Color::White);
        let said = self.ctx.sink.found.len();
        self.add(Form {
            color,
            king,
            partner,
            letter,
            types,
            at: at.node,
        });
        if form.side.is_none() && !self.is_said_again(Color::Black, said) && self.ctx.symmetry != Symmetry::None {
            let black = |ctx: &Context, (a, b): (Square, Square)| (ctx.black(a), ctx.black(b));
            let (king, partner) = (black(self.ctx, king), black(self.ctx, partner));
            self.add(Form {
                color: Color::Black,
                king,
                partner,
                letter,
                types,
                at: at.node,
            });
        }
    }

    /// A move written as two squares.
    fn go(&mut self, text: &Text) -> Option<(Square, Square)> {
        let excerpt = self.ctx.doc.excerpt(text.node);
        let Some(dash) = text.value.find('-') else {
            let message = format!("\"{}\" is not two squares such as \"g1-h1\"", text.value);
            let diagnostic = Diagnostic::new(&codes::CASTLING_WAY, self.ctx.doc.place(text.node), message);
            self.ctx
                .report(diagnostic.help("write from where to where, with a hyphen between"));
            return None;
        };
        let from = squares::square(&excerpt.part(Span::new(0, dash)), &self.shape, self.ctx.sink);
        let rest = excerpt.part(Span::new(dash + 1, text.value.len()));
        let to = squares::square(&rest, &self.shape, self.ctx.sink);
        from.zip(to)
    }

    fn add(&mut self, form: Form) {
        let home = &self.home[form.color.index()];
        let (king, partner) = (form.king, form.partner);
        let standing = home.get(&king.0).copied().zip(home.get(&partner.0).copied());
        let Some((king_type, partner_type)) = form.types.or(standing) else {
            let missing = if home.contains_key(&king.0) { partner.0 } else { king.0 };
            let side = form.color.name();
            let message = format!(
                "{side} has no piece on {} in the set-up to castle with",
                self.name(missing)
            );
            let diagnostic = Diagnostic::new(&codes::CASTLING_SETUP, self.ctx.doc.place(form.at), message);
            self.ctx
                .report(diagnostic.help("correct the square, or set a piece up there"));
            return;
        };
        let on_a_line = |(a, b): (Square, Square)| {
            self.shape.rank(a) == self.shape.rank(b) || self.shape.file(a) == self.shape.file(b)
        };
        if king.0 == partner.0 || king.1 == partner.1 || !on_a_line(king) || !on_a_line(partner) {
            let [a, b, c, d] = [king.0, king.1, partner.0, partner.1].map(|s| self.name(s));
            let message = format!("{a}-{b} with {c}-{d} is no castling");
            let diagnostic = Diagnostic::new(&codes::CASTLING_WAY, self.ctx.doc.place(form.at), message);
            let help = "let each of the two go along a rank or file, to squares of their own";
            self.ctx.report(diagnostic.help(help));
            return;
        }
        let by_side = if self.shape.file(partner.0) > self.shape.file(king.0) {
            'K'
        } else {
            'Q'
        };
        let letter = form.letter.unwrap_or(by_side);
        let same = |r: &Right| r.color == form.color && r.king == king.0 && r.partner == partner.0;
        let right = match self.rights.iter().position(same) {
            Some(right) => right,
            None => {
                self.rights.push(Right {
                    color: form.color,
                    letter,
                    king: king.0,
                    king_types: PieceSet::of(king_type),
                    partner: partner.0,
                    partner_types: PieceSet::of(partner_type),
                });
                self.rights.len() - 1
            }
        };
        let differs = form.letter.is_some_and(|l| l != self.rights[right].letter);
        let letter = self.rights[right].letter;
        let taken = self.rights.iter().enumerate();
        let shared = taken
            .filter(|(i, r)| *i != right && r.color == form.color && r.letter == letter)
            .count()
            > 0;
        if differs || shared {
            let message = if differs {
                format!(
                    "the right with the partner on {} has the letter {letter} already",
                    self.name(partner.0)
                )
            } else {
                format!("the letter {letter} stands for two partners of one side")
            };
            let diagnostic = Diagnostic::new(&codes::CASTLING_RIGHT, self.ctx.doc.place(form.at), message);
            // One string may castle both ways.
            let said = |d: &Diagnostic| d.code == diagnostic.code && d.place == diagnostic.place;
            if self.ctx.sink.found.iter().any(said) {
                return;
            }
            let help =
                "give each partner a letter of its own by `right` in `[[castling]]`, or take one way of castling out";
            self.ctx.report(diagnostic.help(help));
            return;
        }
        let form_of = Castling {
            right,
            king_to: king.1,
            partner_to: partner.1,
        };
        if self.forms.contains(&form_of) {
            let [a, b] = [king.0, king.1].map(|s| self.name(s));
            let message = format!("{a}-{b} with this partner is a castling already");
            let place = self.ctx.doc.place(form.at);
            let said = |d: &Diagnostic| *d.code == codes::HIDDEN && d.place.as_ref() == Some(&place);
            if !self.ctx.sink.found.iter().any(said) {
                let diagnostic = Diagnostic::new(&codes::HIDDEN, place, message);
                self.ctx
                    .report(diagnostic.help("leave it out, or let the two go elsewhere"));
            }
            return;
        }
        self.forms.push(form_of);
    }
}
