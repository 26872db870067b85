//! Where pieces could ever come in a game, whatever stands on the board: more than they can, never less.

use crate::base::{Bitboard, Color, PieceSet, PieceType, Square};
use crate::meaning::places::Places;
use crate::meaning::rules::Goal;
use crate::meaning::spec::Promotion;
use crate::program::Variant;
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};

/// For each side and type the squares it could stand on.
pub struct Reach {
    /// Those on which it stays what it is.
    stays: [Vec<Bitboard>; 2],
    /// Those and the ones on which it becomes something else by arriving.
    squares: [Vec<Bitboard>; 2],
}

impl Reach {
    /// Follows all pieces of a variant from where they start or come in, through all that they can become.
    pub fn new(variant: &Variant) -> Reach {
        let spec = &variant.spec;
        let kinds: Vec<PieceType> = spec.kinds().collect();
        let all = variant.shape().squares();
        // Pieces that are put elsewhere by others are not followed.
        let unloading = Color::ALL.iter().any(|c| kinds.iter().any(|k| variant.unloads(*c, *k)));
        let both = Color::ALL.map(|color| match unloading {
            true => [vec![all; kinds.len()], vec![all; kinds.len()]],
            false => side(variant, color, &kinds),
        });
        let [white, black] = both;
        let ([stays, squares], [black_stays, black_squares]) = (white, black);
        Reach {
            stays: [stays, black_stays],
            squares: [squares, black_squares],
        }
    }

    fn of(&self, color: Color, kind: PieceType) -> Bitboard {
        self.squares[color.index()][kind.index()]
    }

    /// Warns of zones that nothing they are about can reach.
    pub fn zones(&self, variant: &Variant, places: &Places, sink: &mut Sink) {
        let spec = &variant.spec;
        let mut idle: Vec<Diagnostic> = Vec::new();
        let mut warn = |path: String, message: String| {
            let finding = Diagnostic::new(&codes::UNREACHABLE, places.nearest(&path), message);
            sink.push(finding.help("correct the squares, or give the pieces a way to them"));
        };
        for kind in spec.kinds() {
            let piece = spec.piece(kind);
            let name = spec.name(kind);
            let meets = |zone: [Bitboard; 2]| {
                let one = |c: Color| !(zone[c.index()] & self.of(c, kind)).is_empty();
                Color::ALL.into_iter().any(one) || zone.iter().all(|z| z.is_empty())
            };
            // What never comes into play has a warning of its own.
            if Color::ALL.iter().all(|c| self.of(*c, kind).is_empty()) {
                continue;
            }
            for (i, promotion) in piece.promotion.iter().enumerate() {
                let path = |key| key_of(places, &promotion_of(places, name), i, key);
                if !meets(promotion.zone) {
                    warn(path("zone"), format!("the {name} can never reach this zone"));
                    continue;
                }
                let path = path("entering");
                let own = places
                    .of(&path)
                    .is_some_and(|place| place.file.name == places.nearest("").file.name);
                if let Some(message) = self.always_enters(variant, kind, promotion).filter(|_| own) {
                    let finding = Diagnostic::new(&codes::IDLE_RULE, places.nearest(&path), message);
                    idle.push(finding.help("leave `entering` out"));
                }
            }
            if let Some(initial) = piece.initial.filter(|zone| !zone[0].is_empty()) {
                let stands = |c: Color| !(initial[c.index()] & self.stays[c.index()][kind.index()]).is_empty();
                if !Color::ALL.into_iter().any(stands) {
                    let message = format!("the {name} can never stand on these squares");
                    warn(format!("pieces.{name}.initial"), message);
                }
            }
            let morphs = [0, 1].map(|side| piece.morph[side].iter().map(|(s, _)| *s).collect::<Bitboard>());
            if !meets(morphs) {
                warn(
                    format!("pieces.{name}.morph"),
                    format!("the {name} can never reach these squares"),
                );
            }
        }
        for (i, goal) in spec.rules.goals.iter().enumerate() {
            let Goal::Reach { kinds, zone, .. } = goal else {
                continue;
            };
            let arrives = |c: Color| {
                let some = |k: PieceType| kinds.contains(k) && !(self.of(c, k) & zone[c.index()]).is_empty();
                spec.kinds().any(some)
            };
            if !Color::ALL.into_iter().any(arrives) && !zone[0].is_empty() {
                warn(
                    key_of(places, "goals", i, "zone"),
                    "none of these pieces can ever reach this zone".to_owned(),
                );
            }
        }
        sink.found.extend(idle);
    }

    /// What is said of a promotion by `entering` alone, if its piece makes no move that starts in the zone as well.
    fn always_enters(&self, variant: &Variant, kind: PieceType, promotion: &Promotion) -> Option<String> {
        let name = variant.spec.name(kind);
        let all = variant.shape().squares();
        let mut within = false;
        for color in Color::ALL {
            let zone = promotion.zone[color.index()];
            for from in self.stays[color.index()][kind.index()] & zone {
                let to = variant.destinations(color, kind, from).unwrap_or(all);
                within |= !(to & zone).is_empty();
            }
        }
        let message = format!("the {name} never moves within this zone, so that it always enters it");
        (promotion.entering && !within).then_some(message)
    }

    /// Notes pieces that never leave their colour or see at most half of the board.
    pub fn bound(&self, variant: &Variant, places: &Places, sink: &mut Sink) {
        let spec = &variant.spec;
        let all = variant.shape().squares();
        for kind in spec.kinds() {
            let name = spec.name(kind);
            let place = places.nearest(&format!("pieces.{name}.betza"));
            let reached = Color::ALL.map(|c| self.of(c, kind).len());
            let (count, board) = (reached[0].max(reached[1]), all.len());
            if keeps_colour(variant, kind, all) {
                let message = format!("the {name} never leaves squares of its colour");
                sink.push(Diagnostic::new(&codes::COLOUR_BOUND, place, message));
            } else if count > 0 && 2 * count <= board {
                let message = format!("the {name} can reach {count} of the {board} squares of the board at most");
                sink.push(Diagnostic::new(&codes::REGION_BOUND, place, message));
            }
        }
    }
}

/// Warns of promotions that leave out captures in passing where the piece never makes one.
pub fn in_passing(variant: &Variant, places: &Places, sink: &mut Sink) {
    let spec = &variant.spec;
    for kind in spec.kinds() {
        let takes = Color::ALL.iter().any(|c| variant.takes_in_passing(*c, kind));
        let rules = (0..).zip(&spec.piece(kind).promotion);
        for (i, _) in rules.filter(|(_, p)| p.not_in_passing && !takes) {
            let path = key_of(places, &promotion_of(places, spec.name(kind)), i, "in_passing");
            let message = format!("the {} never captures in passing", spec.name(kind));
            let finding = Diagnostic::new(&codes::IDLE_RULE, places.nearest(&path), message);
            sink.push(finding.help("leave `in_passing` out"));
        }
    }
}

/// The path of the table or list that says how a piece promotes: its own, or the shared one.
fn promotion_of(places: &Places, name: &str) -> String {
    let own = format!("pieces.{name}.promotion");
    if places.says(&own) { own } else { "promotion".to_owned() }
}

/// The path of a key of table number `index` of what may be a list or a single table.
fn key_of(places: &Places, table: &str, index: usize, key: &str) -> String {
    let listed = format!("{table}.{index}");
    let table = if places.says(&listed) { &listed } else { table };
    format!("{table}.{key}")
}

/// Whether all moves of a type, of which there are some, lead to squares of the shade they start on.
fn keeps_colour(variant: &Variant, kind: PieceType, all: Bitboard) -> bool {
    let shape = variant.shape();
    let shade = |s: Square| (shape.file(s) + shape.rank(s)) % 2;
    let mut moves = false;
    for color in Color::ALL {
        for from in all {
            let Some(to) = variant.destinations(color, kind, from) else {
                return false;
            };
            moves |= to.into_iter().any(|s| s != from);
            if to.into_iter().any(|s| shade(s) != shade(from)) {
                return false;
            }
        }
    }
    moves
}

/// The squares on which a piece always becomes something else by arriving.
fn changes(variant: &Variant, color: Color, kind: PieceType) -> Bitboard {
    let piece = variant.spec.piece(kind);
    let mine = color.index();
    let (mut must, mut claimed) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for promotion in piece.promotion.iter().filter(|p| p.turn.is_none()) {
        // The first that a move fits counts, and others may not fit every move.
        let every = !promotion.captures_only && !promotion.entering && !promotion.not_in_passing;
        if every && !promotion.choices[mine].contains(&kind) {
            must |= promotion.compulsory[mine] & !claimed;
        }
        claimed |= promotion.zone[mine];
    }
    let morphs = piece.morph[mine].iter().filter(|(_, to)| *to != kind);
    must | morphs.map(|(square, _)| *square).collect()
}

/// The squares of all types of one side: where they stay what they are, and where they come at all.
fn side(variant: &Variant, color: Color, kinds: &[PieceType]) -> [Vec<Bitboard>; 2] {
    let spec = &variant.spec;
    let mine = color.index();
    let mut squares: Vec<Bitboard> = kinds.iter().map(|k| entries(variant, color, *k)).collect();
    let first = squares.clone();
    let mut open: Vec<(usize, Square)> = Vec::new();
    for (index, set) in squares.iter().enumerate() {
        open.extend(set.into_iter().map(|s| (index, s)));
    }
    while let Some((index, from)) = open.pop() {
        let piece = spec.piece(kinds[index]);
        let confined = piece.confined.map_or(variant.shape().squares(), |zone| zone[mine]);
        let to = variant
            .destinations(color, kinds[index], from)
            .unwrap_or(variant.shape().squares());
        // By a turn of its own a piece becomes another where it stands, and goes on from there.
        let by_turn = piece.promotion.iter().filter(|p| p.turn.is_some());
        let here: PieceSet = by_turn.flat_map(|p| p.choices[mine].iter().copied()).collect();
        for kind in kinds.iter().filter(|k| here.contains(**k)) {
            if !squares[kind.index()].contains(from) {
                squares[kind.index()].insert(from);
                open.push((kind.index(), from));
            }
        }
        let by_arriving = piece.promotion.iter().filter(|p| p.turn.is_none());
        let promotions = by_arriving.flat_map(|p| p.choices[mine].iter().copied());
        let captures = piece.change_by_capture.iter().map(|(_, k)| *k);
        let morphs = piece.morph[mine].iter().map(|(_, k)| *k);
        let becomes: PieceSet = promotions.chain(captures).chain(morphs).chain([kinds[index]]).collect();
        for kind in kinds.iter().filter(|k| becomes.contains(**k)) {
            let new = to & confined & !squares[kind.index()];
            squares[kind.index()] |= new;
            open.extend(new.into_iter().map(|s| (kind.index(), s)));
        }
    }
    let stays = |(i, all): (usize, &Bitboard)| first[i] | *all & !changes(variant, color, kinds[i]);
    [squares.iter().enumerate().map(stays).collect(), squares]
}

/// Where a type stands at first or comes in otherwise than by moving.
fn entries(variant: &Variant, color: Color, kind: PieceType) -> Bitboard {
    let spec = &variant.spec;
    let (mine, rules) = (color.index(), &spec.rules);
    let mut found: Bitboard = spec
        .start
        .board
        .iter()
        .filter(|(_, p)| p.color == color && p.kind == kind)
        .map(|(s, _)| *s)
        .collect();
    for rule in rules.drops.iter().flat_map(|d| &d.rules).filter(|r| r.placed == kind) {
        found |= rule.zone[mine];
    }
    if let Some(gating) = rules.gating.as_ref().filter(|g| g.kinds.contains(kind)) {
        found |= gating.squares[mine];
    }
    for script in spec.scripts.iter().filter(|s| s.color == color) {
        if script.drop == kind {
            found.insert(script.square);
        }
        let moves_along = script.present.iter().any(|(_, kinds)| kinds.contains(kind));
        if let Some((_, to)) = script.moved.filter(|_| moves_along) {
            found.insert(to);
        }
    }
    for form in &spec.castling {
        let right = &spec.rights[form.right];
        let squares = [(right.king_types, form.king_to), (right.partner_types, form.partner_to)];
        let here = squares
            .into_iter()
            .filter(|(kinds, _)| right.color == color && kinds.contains(kind));
        found |= here.map(|(_, to)| to).collect();
    }
    if let Some(shuffle) = rules.shuffle.as_ref().filter(|_| !found.is_empty()) {
        let shape = variant.shape();
        for square in shuffle.squares {
            match color {
                Color::White => found.insert(square),
                Color::Black => {
                    found.insert(shape.mirrored(square));
                    found.insert(shape.rotated(square));
                }
            }
        }
    }
    if let Some(free) = &rules.free_castling {
        for (king, partner) in [free.right[mine], free.left[mine]] {
            if free.king_types.contains(kind) {
                found.insert(king);
            }
            if free.partner_types.contains(kind) {
                found.insert(partner);
            }
        }
    }
    found
}
