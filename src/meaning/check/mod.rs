//! From a file's typed data to the checked model: names are looked up, zones worked out for both sides, and everything
//! that does not agree is reported, all in one run.

mod board;
mod castling;
mod en_passant;
mod goals;
mod morph;
mod pieces;
mod rules;
mod shuffle;
mod wider;

use indexmap::IndexMap;

use super::file::{Text, VariantFile};
use super::hooks;
use super::spec::{PieceSpec, Start, Symmetry, VariantSpec};
use super::squares;
use crate::base::{Bitboard, BoardShape, Color, MAX_TYPES, PieceType, Square};
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::doc::{Doc, NodeId};
use crate::text::source::{Excerpt, SourceFile};

/// What the parts of the check share.
pub(super) struct Context<'a> {
    /// The tree behind the file's data.
    pub doc: &'a mut Doc,
    /// Where findings go.
    pub sink: &'a mut Sink,
    /// The board; `None` when the file gives none that can be, and then squares are not looked at.
    pub shape: Option<BoardShape>,
    /// How White's squares become Black's.
    pub symmetry: Symmetry,
    /// Named square sets, for White.
    pub zones: IndexMap<String, Bitboard>,
    /// Square sets that movements name.
    pub named: IndexMap<String, [Bitboard; 2]>,
    /// The names of the pieces.
    pub names: Vec<String>,
}

impl Context<'_> {
    /// Records a finding about the text `at`.
    pub fn complain(&mut self, code: &'static codes::Code, at: NodeId, message: impl Into<String>) {
        self.report(Diagnostic::new(code, self.doc.place(at), message));
    }

    /// Records a finding.
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.sink.push(diagnostic);
    }

    /// Works out a square set, holes left out. `None` after a mistake.
    pub fn squares(&mut self, text: &Text) -> Option<Bitboard> {
        let shape = self.shape.as_ref()?;
        let excerpt = self.doc.excerpt(text.node);
        Some(squares::squares(&excerpt, shape, &self.zones, self.sink)? & shape.squares())
    }

    /// A square set as each side sees it. A set without squares is a warning.
    pub fn zone(&mut self, text: &Text) -> Option<[Bitboard; 2]> {
        let white = self.squares(text)?;
        if white.is_empty() {
            self.complain(&codes::EMPTY_ZONE, text.node, "this zone has no squares");
        }
        let existing = self.shape.as_ref().map_or(Bitboard::EMPTY, BoardShape::squares);
        Some(self.both(white).map(|set| set & existing))
    }

    /// White's squares and, by symmetry, Black's.
    pub fn both(&self, white: Bitboard) -> [Bitboard; 2] {
        [white, white.into_iter().map(|s| self.black(s)).collect()]
    }

    /// The square that is for Black what `square` is for White.
    pub fn black(&self, square: Square) -> Square {
        match (&self.shape, self.symmetry) {
            (None, _) => square,
            (Some(shape), Symmetry::Rotate) => shape.rotated(square),
            (Some(shape), _) => shape.mirrored(square),
        }
    }

    /// The type called `name`. Names are checked before, so `None` comes only after a finding.
    pub fn kind(&self, name: &str) -> Option<PieceType> {
        let index = self.names.iter().position(|n| n == name)?;
        u8::try_from(index).ok().map(PieceType)
    }

    /// The text form of a square.
    pub fn name_of(&self, square: Square) -> String {
        self.shape.as_ref().map_or_else(String::new, |s| s.name(square))
    }
}

/// Checks a file's data. The result says as much as can be said; it is whole only when no error was reported.
pub fn check(doc: &mut Doc, root: NodeId, id: &str, file: &VariantFile, sink: &mut Sink) -> Option<VariantSpec> {
    let (shape, symmetry) = board::shape(doc, file, sink);
    let mut ctx = Context {
        doc,
        sink,
        shape,
        symmetry,
        zones: IndexMap::new(),
        named: IndexMap::new(),
        names: file.pieces.keys().cloned().collect(),
    };
    if file.pieces.len() > MAX_TYPES {
        let message = format!("there are {} piece types; the limit is {MAX_TYPES}", file.pieces.len());
        ctx.complain(&codes::TOO_MANY_PIECES, root, message);
        return None;
    }
    for (name, text) in &file.zones {
        let word = Excerpt::whole(&SourceFile::new("<zone>", name.as_str()));
        let known = |shape| squares::squares(&word, shape, &IndexMap::new(), &mut Sink::default());
        if ctx.shape.as_ref().and_then(known).is_some() {
            let message = format!("`{name}` means squares already, so no zone can be called so");
            ctx.complain(&codes::BAD_VALUE, text.node, message);
        }
        if let Some(set) = ctx.squares(text) {
            ctx.zones.insert(name.clone(), set);
        }
    }
    let mut pieces: IndexMap<String, PieceSpec> = IndexMap::new();
    for (name, piece) in &file.pieces {
        pieces.insert(name.clone(), pieces::piece(&mut ctx, piece, symmetry));
    }
    pieces::ids(&mut ctx, file);
    for (index, (_, piece)) in file.pieces.iter().enumerate() {
        pieces[index].morph = morph::morph(&mut ctx, file, &piece.value.morph);
        pieces[index].promotion = pieces::promotions(&mut ctx, file, index);
    }
    let hooked = hooks::expand_all(&mut ctx, file, &mut pieces);
    let (rights, castling) = castling::castling(&mut ctx, file, &mut pieces);
    let en_passant = en_passant::en_passant(&mut ctx, file, &pieces);
    let board = board::start(&mut ctx, file, &pieces);
    let (phases, phase) = rules::phases(&mut ctx, file);
    let white: Vec<u8> = file.pieces.values().map(|p| p.value.reserve).collect();
    let black = file.pieces.values().map(|p| &p.value);
    let black = black.map(|p| p.reserve_black.unwrap_or(p.reserve)).collect();
    let rules = wider::rules(&mut ctx, file, &pieces, &rights, &castling);
    let spec = VariantSpec {
        id: id.to_owned(),
        title: file.variant.name.clone(),
        description: file.variant.description.clone(),
        source: file.variant.source.clone(),
        tags: file.variant.tags.clone(),
        shape: ctx.shape.clone()?,
        symmetry,
        start: Start {
            board,
            hands: [white, black],
            side: file.start.side.unwrap_or(Color::White),
            phase,
        },
        rights,
        castling,
        castle_test_from_home: file.rules.castle_test == Some(super::file::CastleTest::Home),
        en_passant,
        scripts: hooked.scripts,
        phases,
        flights: hooked.flights,
        counter_types: rules::counter_types(&ctx, file, &pieces),
        ending: rules::ending(&mut ctx, file),
        zones: std::mem::take(&mut ctx.named),
        named_zones: ctx
            .zones
            .iter()
            .map(|(name, set)| (name.clone(), ctx.both(*set)))
            .collect(),
        switches: Vec::new(),
        rules,
        pieces,
    };
    // Where something is wrong, much looks as if it were not meant.
    if !ctx.sink.has_errors() {
        rules::lints(&mut ctx, root, file, &spec);
        wider::lints(&mut ctx, file, &spec);
    }
    Some(spec)
}
