//! From a file's typed data to the checked model: names are looked up, zones worked out for both sides, and everything
//! that does not agree is reported, all in one run.

mod board;
mod castling;
mod earlier;
mod en_passant;
mod ending;
mod first_move;
mod goals;
mod inherited;
mod morph;
mod picture;
mod pieces;
mod rules;
mod shuffle;
mod twice;
mod wider;

use std::collections::HashMap;
use std::sync::Arc;

use indexmap::IndexMap;

use super::blame::OVERRIDE;
use super::file::{Text, VariantFile};
use super::hooks;
use super::lower;
use super::movement::Movement;
use super::spec::{PieceSpec, Start, Symmetry, VariantSpec};
use super::squares;
use crate::base::{Bitboard, BoardShape, Color, MAX_TYPES, PieceType, Square};
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::doc::{Doc, NodeId};
use crate::text::source::{Excerpt, Place, SourceFile};

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
    /// What the file that is checked is called; the others are those it extends.
    pub file: String,
    /// Named square sets, for White.
    pub zones: squares::Zones,
    /// Square sets that movements name.
    pub named: IndexMap<String, [Bitboard; 2]>,
    /// The names of the pieces.
    pub names: Vec<String>,
    /// Which of them are royal one by one.
    pub royal: Vec<bool>,
    /// Their ids, empty where the file gives none.
    pub ids: Vec<String>,
    /// How many legs of moves have been tried to read its strings.
    pub legs: usize,
    /// Strings that have been read and with which nothing is wrong: what they mean, and how many legs were tried.
    pub read: HashMap<String, (Movement, usize)>,
}

/// Most legs tried to read all Betza strings of a file.
const MAX_LEGS_OF_FILE: usize = 1 << 17;

impl Context<'_> {
    /// What a Betza string means. When the strings up to it were too much work, it is not read.
    pub fn movement(&mut self, text: &Text) -> Movement {
        let excerpt = self.doc.excerpt(text.node);
        if self.legs > MAX_LEGS_OF_FILE {
            return Movement::default();
        }
        let movement = self.read(&excerpt);
        if self.legs > MAX_LEGS_OF_FILE {
            let message = "with this string those of the file mean too many moves";
            let finding = Diagnostic::new(&codes::TOO_MUCH_NOTATION, excerpt.whole_place(), message);
            self.report(finding.help("give later legs directions, or say fewer moves"));
        }
        movement
    }

    /// What a text means; many pieces of a game move alike.
    fn read(&mut self, excerpt: &Excerpt) -> Movement {
        if let Some((movement, legs)) = self.read.get(excerpt.text.as_str()) {
            self.legs += legs;
            return movement.clone();
        }
        let (mut legs, mut found) = (0, Sink::default());
        let movement = lower::read_counting(excerpt, &mut legs, &mut found);
        self.legs += legs;
        if found.found.is_empty() {
            self.read.insert(excerpt.text.clone(), (movement.clone(), legs));
        }
        self.sink.extend(found.found);
        movement
    }

    /// The same; `None` when something is wrong with the string.
    pub fn sound_movement(&mut self, text: &Text) -> Option<Movement> {
        let before = std::mem::take(self.sink);
        let movement = self.movement(text);
        let failed = self.sink.has_errors() || self.legs > MAX_LEGS_OF_FILE;
        let found = std::mem::replace(self.sink, before);
        found.found.into_iter().for_each(|d| self.sink.push(d));
        (!failed).then_some(movement)
    }

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
        self.squares_of(text, Color::White)
    }

    /// The same for squares of one side: its own last rank is meant where one is named.
    pub fn squares_of(&mut self, text: &Text, side: Color) -> Option<Bitboard> {
        let shape = self.shape.as_ref()?;
        let excerpt = self.doc.excerpt(text.node);
        Some(squares::squares_of(&excerpt, shape, &self.zones, side, self.sink)? & shape.squares())
    }

    /// A square set as each side sees it. A set without squares is a warning.
    pub fn zone(&mut self, text: &Text) -> Option<[Bitboard; 2]> {
        let white = self.squares(text)?;
        if white.is_empty() {
            let diagnostic = Diagnostic::new(
                &codes::EMPTY_ZONE,
                self.doc.place(text.node),
                "this zone has no squares",
            );
            self.report(match text.value.contains("and") {
                true => diagnostic.help("`and` is for the squares of both; the squares of either are joined by commas"),
                false => diagnostic.help("correct the squares, or take the rule out"),
            });
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
///
/// `name` is what the file is called, `before` the board of the file that it extends. What reading its strings took is added
/// to `cost`.
pub fn check(
    doc: &mut Doc,
    root: NodeId,
    name: &str,
    file: &VariantFile,
    before: Option<&BoardShape>,
    cost: &mut usize,
    sink: &mut Sink,
) -> Option<VariantSpec> {
    let id = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let id = id.strip_suffix(".toml").unwrap_or(id);
    let (shape, symmetry) = board::shape(doc, file, sink);
    let mut ctx = Context {
        doc,
        sink,
        shape,
        symmetry,
        file: name.to_owned(),
        zones: squares::Zones::default(),
        named: IndexMap::new(),
        names: file.pieces.keys().cloned().collect(),
        royal: file.pieces.values().map(|p| pieces::is_royal(&p.value)).collect(),
        ids: file
            .pieces
            .values()
            .map(|p| p.value.id.as_ref().map(|id| id.value.clone()).unwrap_or_default())
            .collect(),
        legs: 0,
        read: HashMap::new(),
    };
    if file.pieces.len() > MAX_TYPES {
        let message = format!("there are {} piece types; the limit is {MAX_TYPES}", file.pieces.len());
        ctx.complain(&codes::TOO_MANY_PIECES, root, message);
        return None;
    }
    damaged_zones(&mut ctx, root);
    zones(&mut ctx, root, file);
    let mut pieces: IndexMap<String, PieceSpec> = IndexMap::new();
    for (index, (name, piece)) in file.pieces.iter().enumerate() {
        let mut spec = pieces::piece(&mut ctx, piece, symmetry);
        spec.signs = picture::signs(&mut ctx, &piece.value, index);
        pieces.insert(name.clone(), spec);
    }
    *cost += ctx.legs;
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
    let castles = !rights.is_empty() || rules.gating.is_some();
    first_move::check(&mut ctx, file, &pieces, castles, rules.shuffle.as_ref());
    let spec = VariantSpec {
        id: id.to_owned(),
        title: one_line(&file.variant.name),
        description: one_line(&file.variant.description),
        source: one_line(&file.variant.source),
        tags: file.variant.tags.iter().map(|text| one_line(text)).collect(),
        left_out: file.variant.left_out.iter().map(|text| one_line(text)).collect(),
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
            .map(|(name, set)| (name.clone(), ctx.both(set)))
            .collect(),
        switches: Vec::new(),
        picture: picture::picture(&mut ctx, file),
        rules,
        pieces,
    };
    // Where something is wrong, much looks as if it were not meant.
    if !ctx.sink.has_errors() {
        unused_zones(&mut ctx, root, file);
        rules::lints(&mut ctx, root, file, &spec);
        wider::lints(&mut ctx, root, file, &spec);
        shuffle::lints(&mut ctx, file, &spec);
        twice::lints(&mut ctx, root, file, &spec);
        if let Some(before) = before {
            inherited::lints(&mut ctx, root, before, &spec);
        }
    }
    // What an extended file says twice is said where that file is checked.
    let own = |d: &Diagnostic| {
        d.place
            .as_ref()
            .is_none_or(|p| p.file.name == ctx.file || p.file.name == OVERRIDE)
    };
    ctx.sink.found.retain(|d| *d.code != codes::REPEATED_CHOICE || own(d));
    Some(spec)
}

/// Warns of tables of the file itself in which nothing stands.
pub fn empty_tables(file: &Arc<SourceFile>, sink: &mut Sink) {
    fn walk(doc: &Doc, id: NodeId, path: &str, sink: &mut Sink) {
        for (name, entry) in doc.table(id).into_iter().flatten() {
            // These say something by being there.
            if ["test", "drop", "turn"].contains(&name.as_str()) {
                continue;
            }
            let path = match path {
                "" => name.clone(),
                path => format!("{path}.{name}"),
            };
            match doc.table(entry.value) {
                Some(table) if table.is_empty() => {
                    let message = format!("nothing stands in `{path}`");
                    let diagnostic = Diagnostic::new(&codes::EMPTY_TABLE, entry.key.clone(), message);
                    sink.push(diagnostic.help("say something in it, or leave it out"));
                }
                _ => walk(doc, entry.value, &path, sink),
            }
        }
    }
    let mut doc = Doc::default();
    if let Some(root) = doc.read(file, &mut Sink::default()) {
        walk(&doc, root, "", sink);
    }
}

/// A text whose lines a file may break where it likes.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Works out the named square sets, in the order of the file.
fn zones(ctx: &mut Context, root: NodeId, file: &VariantFile) {
    for (name, text) in &file.zones {
        if !squares::is_zone_name(name) {
            let word = Excerpt::whole(&SourceFile::new("<zone>", name.as_str()));
            let known = |shape| squares::squares(&word, shape, &squares::Zones::default(), &mut Sink::default());
            let message = match ctx.shape.as_ref().and_then(known) {
                Some(_) => format!("`{name}` means squares already, so no zone can be called so"),
                None => format!("no zone can be called `{name}`"),
            };
            let place = key_place(ctx, root, &["zones", name]).unwrap_or_else(|| ctx.doc.place(text.node));
            let diagnostic = Diagnostic::new(&codes::BAD_VALUE, place, message);
            ctx.report(diagnostic.help("call it by two small letters or more, with hyphens between words"));
        }
        let set = ctx.squares(text);
        ctx.zones.insert(name.clone(), set);
    }
}

/// Zones whose value is no square set at all are there, and nothing is known of them.
fn damaged_zones(ctx: &mut Context, root: NodeId) {
    let Some(table) = ctx.doc.get(root, "zones") else {
        return;
    };
    for name in ctx.doc.damaged_keys(table) {
        ctx.zones.insert(name, None);
    }
}

/// Names that the file itself gives and nothing uses.
fn unused_zones(ctx: &mut Context, root: NodeId, file: &VariantFile) {
    for name in file
        .zones
        .keys()
        .filter(|name| ctx.zones.is_unused(name))
        .cloned()
        .collect::<Vec<_>>()
    {
        let place = key_place(ctx, root, &["zones", &name]);
        if let Some(place) = place.filter(|place| place.file.name == ctx.file) {
            let diagnostic = Diagnostic::new(
                &codes::UNUSED_ZONE,
                place,
                format!("no square set names the zone `{name}`"),
            );
            ctx.report(diagnostic.help("use it where it was meant, or remove it"));
        }
    }
}

/// Where the last key of a path stands.
fn key_place(ctx: &Context, root: NodeId, path: &[&str]) -> Option<Place> {
    let (last, tables) = path.split_last()?;
    let table = tables.iter().try_fold(root, |id, key| ctx.doc.get(id, key))?;
    Some(ctx.doc.table(table)?.get(*last)?.key.clone())
}
