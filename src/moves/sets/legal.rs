//! Legal moves and their number, piece by piece: sets of targets that are known to be legal go whole, the others one by one.

use super::checks::Checks;
use super::judge::{Judge, Split};
use super::walled::{self, Walling};
use super::{Eyes, Scope};
use crate::base::{Bitboard, Piece, PieceSet, PieceType, Square};
use crate::meaning::rules::{DropRule, Goal, Passing};
use crate::moves::generate::{self, arrive};
use crate::moves::legal::is_legal;
use crate::moves::staged::Stage;
use crate::moves::{castle, extras, promote};
use crate::position::{Move, MoveKind, Position};
use crate::program::Variant;
use crate::program::sets::{Bits, Changes, Kind, Sets, Tables, Targets, View, with_tables};

/// The legal moves, or those of one stage, rules that look at all of them together left aside; `None` where sets may not say.
pub fn legal(position: &mut Position, stage: Option<Stage>) -> Option<Vec<Move>> {
    let variant = position.variant().clone();
    let sets = variant.sets()?;
    let scope = Scope::of(&variant);
    if !scope.lists || !is_plain(position) {
        return None;
    }
    Some(with_tables!(sets, |tables| list(position, tables, scope, stage)))
}

/// The number of legal moves; `None` where they must be listed.
pub fn count(position: &mut Position, variant: &Variant, sets: &Sets, scope: Scope) -> Option<u64> {
    let face = |g: &Goal| matches!(g, Goal::Facing { kinds, along, .. } if position.faces(*kinds, along));
    let free = !position.state().last_chance && !variant.spec.rules.goals.iter().any(face);
    // With gates there are too many things that a wall depends on.
    let walls = variant.spec.rules.walls.is_none() || scope.free && variant.spec.rules.gating.is_none();
    if !(scope.lists && free && walls && is_plain(position)) {
        return None;
    }
    with_tables!(sets, |tables| number(position, tables, variant, scope))
}

/// Whether the side to move just moves.
fn is_plain(position: &Position) -> bool {
    let state = position.state();
    state.over.is_none() && state.phase.is_none() && state.flight.is_none()
}

/// One piece of the side to move, with its targets sorted.
struct Walks<'p, B> {
    piece: Piece,
    kind: &'p Kind<B>,
    from: Square,
    virgin: bool,
    may_begin: bool,
    split: Split<B>,
    /// Whether the targets are all that there is and all known to be legal.
    free: bool,
}

/// The targets at which moves of a stage may end.
fn staged<B: Bits>(targets: Targets<B>, changes: &Changes<B>, from: Square, stage: Stage) -> Targets<B> {
    match stage {
        Stage::Tactical => Targets {
            quiet: targets.quiet & changes.among(from, &targets),
            ..targets
        },
        Stage::Quiet => Targets {
            quiet: targets.quiet,
            ..Targets::NONE
        },
    }
}

/// Sorts the targets of a piece, those of one stage if it is given. Moves that may change what is royal are always doubtful.
#[inline(always)]
fn walks<'p, B: Bits>(
    eyes: &Eyes<'p, B>,
    (judge, checks): (&Judge<'_, B>, Option<&Checks<'_, B>>),
    (view, phantoms): (&View<'_, B>, B),
    from: Square,
    stage: Option<Stage>,
) -> Option<Walks<'p, B>> {
    let position = eyes.position;
    let piece = position.board().piece(from)?;
    let kind = eyes.kind(piece);
    if kind.imitates {
        return None;
    }
    let may_begin = !kind.begins_unchecked || generate::may_begin(position, piece, from);
    let virgin = may_begin && eyes.virgin(kind, from);
    let kernel = kind.kernel(position.variant(), piece, from);
    let changes = &kind.changes;
    let mut targets = eyes.targets(kind, kernel, view, virgin);
    if let Some(stage) = stage {
        targets = staged(targets, changes, from, stage);
    }
    let odd = changes.royal || kind.royal;
    let mut walks = Walks {
        piece,
        kind,
        from,
        virgin,
        may_begin,
        split: Split {
            sure: targets,
            doubtful: Targets::NONE,
        },
        free: !odd && checks.is_none() && judge.frees(from, &targets) && kernel.is_complete(phantoms),
    };
    if !walks.free {
        let changing = changes.among(from, &targets);
        walks.split = judge.split((from, piece.kind), targets, (kernel.wakes(), changing));
        if odd {
            let odd = if kind.royal_by_place { targets.all() } else { changing };
            // Also of those that would be illegal if nothing changed.
            walks.split.doubtful = targets.within(walks.split.doubtful.all() | odd);
            walks.split.sure = walks.split.sure.within(!odd);
        }
        if let Some(checks) = checks {
            checks.sort((from, piece), changing, &mut walks.split);
        }
    }
    Some(walks)
}

/// Appends the moves of a piece that must be made and looked at.
fn doubtful<B: Bits>(eyes: &Eyes<'_, B>, judge: &Judge<'_, B>, walks: &Walks<'_, B>, moves: &mut Vec<Move>) {
    let Walks {
        piece,
        from,
        virgin,
        may_begin,
        split,
        ..
    } = walks;
    if walks.free {
        return;
    }
    let first = moves.len();
    if !split.doubtful.all().is_none() {
        eyes.list(*piece, *from, (&judge.mine(), *virgin), split.doubtful, moves);
    }
    if eyes.by_machine(*piece, *from, (true, *may_begin), moves) {
        generate::merge(moves, first);
        // What its other lines give is known already.
        let known = |m: &Move| {
            let plain = m.kind == MoveKind::Move && m.moved.is_none() && m.path.is_empty();
            plain
                && m.to.is_some_and(|to| {
                    let set = match &m.victims[..] {
                        [] => split.sure.quiet,
                        [only] if *only == to => split.sure.take | split.sure.friend,
                        _ => return false,
                    };
                    set.has(to)
                })
        };
        let mut at = first;
        while at < moves.len() {
            match known(&moves[at]) {
                true => drop(moves.remove(at)),
                false => at += 1,
            }
        }
    }
}

/// Appends what else the side to move can do: moves that are not walks, drops aside.
fn others(position: &Position, moves: &mut Vec<Move>) {
    if position.variant().promotes_by_turn {
        promote::turns(position, moves);
    }
    castle::castlings(position, moves);
}

fn list<B: Bits>(position: &mut Position, tables: &Tables<B>, scope: Scope, stage: Option<Stage>) -> Vec<Move> {
    let variant = position.variant().clone();
    let shape = variant.shape();
    let mut moves = Vec::with_capacity(64);
    // Which of the moves are to be made and looked at.
    let mut open: Vec<std::ops::Range<usize>> = Vec::new();
    let eyes = Eyes {
        position: &*position,
        tables,
    };
    let judge = Judge::new(&eyes, scope.exact);
    let checks = Checks::of(&eyes);
    let judges = (&judge, checks.as_ref());
    let mut resort = Vec::new();
    let view = judge.mine();
    let seen = (&view, B::narrow(position.state().phantoms));
    for from in position.board().side(position.side()) {
        let first = moves.len();
        let Some(walks) = walks(&eyes, judges, seen, from, stage) else {
            generate::piece_moves(position, from, &mut moves);
            open.push(first..moves.len());
            continue;
        };
        if !walks.split.sure.all().is_none() {
            eyes.list(
                walks.piece,
                from,
                (&judge.mine(), walks.virgin),
                walks.split.sure,
                &mut moves,
            );
        }
        let sure = moves.len();
        doubtful(&eyes, &judge, &walks, &mut moves);
        if sure < moves.len() {
            open.push(sure..moves.len());
            if first < sure {
                resort.push(first..moves.len());
            }
        }
    }
    let walked = moves.len();
    others(position, &mut moves);
    let rules = &variant.spec.rules;
    if rules.gating.is_some() {
        extras::gates(position, &mut moves);
    }
    open.push(walked..moves.len());
    let dropped = moves.len();
    if stage != Some(Stage::Tactical) {
        extras::drops(position, shape.squares(), &mut moves);
    }
    let sure_drops = drops_at(&eyes, &judge, scope);
    let mut marks = vec![false; moves.len()];
    for range in open {
        marks[range].fill(true);
    }
    for (mark, m) in marks.iter_mut().zip(&moves).skip(dropped) {
        let royal = m.becomes.or(m.drop).is_some_and(|k| variant.royals.contains(k));
        let known = m.to.is_some_and(|to| sure_drops.has(to)) && m.moved.is_none();
        *mark = !known || royal || may_not_mate(&variant, m);
    }
    if rules.passing[position.side().index()] == Passing::Always {
        moves.push(Move::new(MoveKind::Pass));
        marks.push(true);
    }
    drop(judge);
    // In the order in which the machine lists them.
    for range in resort {
        let mut piece: Vec<(Move, bool)> = moves[range.clone()]
            .iter()
            .copied()
            .zip(marks[range.clone()].iter().copied())
            .collect();
        piece.sort_by(|a, b| generate::effect_order(&a.0, &b.0));
        for (i, (m, mark)) in range.zip(piece) {
            (moves[i], marks[i]) = (m, mark);
        }
    }
    let wanted = |m: &Move| stage.is_none_or(|stage| Stage::of(m) == stage);
    if let Some(walls) = &rules.walls {
        moves.retain(wanted);
        let mut moves = extras::walled(position, walls, &moves);
        moves.retain(|m| may(position, m, scope));
        return moves;
    }
    let mut marks = marks.into_iter();
    moves.retain(|m| {
        let open = marks.next().unwrap_or(true);
        wanted(m) && (!open || may(position, m, scope))
    });
    moves
}

/// Whether a move that sets do not judge is legal.
fn may(position: &mut Position, m: &Move, scope: Scope) -> bool {
    let plain = matches!(m.kind, MoveKind::Move | MoveKind::Drop | MoveKind::Pass);
    scope.free && plain || is_legal(position, m)
}

/// The squares on which a drop is legal as far as attack goes; none where every drop must be looked at.
fn drops_at<B: Bits>(eyes: &Eyes<'_, B>, judge: &Judge<'_, B>, scope: Scope) -> B {
    if eyes.position.variant().spec.rules.drops.is_none() || !scope.drops_by_sets {
        return B::NONE;
    }
    let empty = eyes.tables.board.minus(judge.mine().occupied);
    judge.split_drop(empty).0
}

/// Whether a drop is one that must not mate.
fn may_not_mate(variant: &Variant, m: &Move) -> bool {
    let rule = |r: &DropRule| Some(r.held) == m.drop && r.placed == m.becomes.unwrap_or(r.held) && r.no_mate;
    variant
        .spec
        .rules
        .drops
        .as_ref()
        .is_some_and(|d| d.rules.iter().any(rule))
}

/// Numbers of moves.
struct Tally {
    /// Whether those that capture an enemy are counted apart.
    apart: bool,
    /// The types in hand that must be dropped first.
    first: PieceSet,
    quiet: u64,
    captures: u64,
    drops: u64,
    /// Those of the drops that must be made first.
    urgent: u64,
}

impl Tally {
    fn new(variant: &Variant) -> Tally {
        let rules = &variant.spec.rules;
        let drops = rules.drops.iter().flat_map(|d| &d.rules);
        Tally {
            apart: rules.must_capture,
            first: drops.filter(|r| r.must).map(|r| r.held).collect(),
            quiet: 0,
            captures: 0,
            drops: 0,
            urgent: 0,
        }
    }

    fn add(&mut self, captures: bool, n: u64) {
        match captures {
            true => self.captures += n,
            false => self.quiet += n,
        }
    }

    fn drop(&mut self, held: PieceType, n: u64) {
        self.drops += n;
        if self.first.contains(held) {
            self.urgent += n;
        }
    }

    /// How many are legal beside the others: where some kind of move is compulsory, the others go.
    fn legal(&self, must_drop: bool) -> u64 {
        if self.urgent > 0 {
            return self.urgent;
        }
        if must_drop && self.drops > 0 {
            return self.drops;
        }
        match self.apart && self.captures > 0 {
            true => self.captures,
            false => self.quiet + self.captures + self.drops,
        }
    }
}

fn number<B: Bits>(position: &mut Position, tables: &Tables<B>, variant: &Variant, scope: Scope) -> Option<u64> {
    let rules = &variant.spec.rules;
    let mut tally = Tally::new(variant);
    let mut open = Vec::new();
    let side = position.side();
    {
        let position = &*position;
        let eyes = Eyes { position, tables };
        let judge = Judge::new(&eyes, scope.exact);
        let passing = position.state().phantom_victim.is_some();
        if rules.royals_stay && (passing || judge.checked() != Some(false)) {
            return None;
        }
        let walling = Walling::of(&eyes);
        let checks = Checks::of(&eyes);
        let judges = (&judge, checks.as_ref());
        let gates = match &rules.gating {
            Some(gating) => {
                let ready = gating
                    .kinds
                    .iter()
                    .take_while(|k| k.index() < variant.spec.pieces.len());
                let ready = ready.filter(|k| position.hand(side, *k) > 0).count() as u64;
                (ready, position.state().gates)
            }
            None => (0, Bitboard::EMPTY),
        };
        let odd_gates = rules
            .gating
            .as_ref()
            .is_some_and(|g| !g.kinds.and(variant.royals).is_empty());
        let view = judge.mine();
        let seen = (&view, B::narrow(position.state().phantoms));
        let mut pieces = view.own;
        while let Some(from) = pieces.pop() {
            let first = open.len();
            let Some(walks) = walks(&eyes, judges, seen, from, None) else {
                generate::piece_moves(position, from, &mut open);
                gates_of(position, gates, first, &mut open);
                continue;
            };
            if !walks.free {
                doubtful(&eyes, &judge, &walks, &mut open);
                gates_of(position, gates, first, &mut open);
            }
            let mut each = 1;
            if gates.0 > 0 && gates.1.contains(from) {
                if judge.gates_are_sure() && checks.is_none() && !odd_gates && !walks.kind.royal {
                    each += gates.0;
                } else {
                    let mut sure = Vec::new();
                    eyes.list(
                        walks.piece,
                        from,
                        (&judge.mine(), walks.virgin),
                        walks.split.sure,
                        &mut sure,
                    );
                    extras::gates_of(position, &sure, &mut open);
                }
            }
            walked(&eyes, &walks, (each, walling.as_ref()), &mut tally);
        }
        let walked = open.len();
        others(position, &mut open);
        gates_of(position, gates, walked, &mut open);
        if let Some(drops) = &rules.drops {
            if scope.drops_by_sets {
                dropped(&eyes, &judge, &mut tally, &mut open);
            } else {
                let _ = drops;
                extras::drops(position, variant.shape().squares(), &mut open);
            }
        } else if !variant.spec.scripts.is_empty() {
            extras::drops(position, variant.shape().squares(), &mut open);
        }
        if rules.passing[side.index()] == Passing::Always {
            match judge.checked() {
                Some(check) if checks.is_none() => tally.quiet += u64::from(!check),
                _ => open.push(Move::new(MoveKind::Pass)),
            }
        }
    }
    for m in &open {
        if may(position, m, scope) {
            if let (MoveKind::Drop, Some(held)) = (m.kind, m.drop) {
                let n = rules
                    .walls
                    .as_ref()
                    .map_or(1, |walls| walled::places(position, walls, m));
                tally.drop(held, n);
                continue;
            }
            let enemy = |v: &Square| position.board().piece(*v).is_some_and(|p| p.color != side);
            let n = rules
                .walls
                .as_ref()
                .map_or(1, |walls| walled::places(position, walls, m));
            tally.add(m.victims.iter().any(enemy), n);
        }
    }
    let legal = tally.legal(rules.drops.as_ref().is_some_and(|d| d.must));
    let stuck = legal == 0 && rules.passing[side.index()] == Passing::Stuck;
    Some(match stuck && is_legal(position, &Move::new(MoveKind::Pass)) {
        true => 1,
        false => legal,
    })
}

/// Appends the gates of the moves from an index on.
fn gates_of(position: &Position, gates: (u64, Bitboard), first: usize, open: &mut Vec<Move>) {
    if gates.0 > 0 && first < open.len() {
        let moves = open[first..].to_vec();
        extras::gates_of(position, &moves, open);
    }
}

/// Counts the targets of a piece that are known to be legal, each so many times and with every place for a wall.
#[inline]
fn walked<B: Bits>(
    eyes: &Eyes<'_, B>,
    walks: &Walks<'_, B>,
    (each, walling): (u64, Option<&Walling<'_, B>>),
    tally: &mut Tally,
) {
    let Walks { piece, from, .. } = walks;
    let sure = &walks.split.sure;
    let mut odd = match walling {
        Some(_) => sure.all(),
        None => walks.kind.changes.among(*from, sure),
    };
    if tally.apart {
        tally.captures += each * u64::from(sure.take.minus(odd).count());
        tally.quiet += each * u64::from((sure.quiet | sure.friend).minus(odd).count());
    } else {
        tally.quiet += each * u64::from(sure.all().minus(odd).count());
    }
    while let Some(to) = odd.pop() {
        let mut m = Move {
            from: Some(*from),
            to: Some(to),
            ..Move::new(MoveKind::Move)
        };
        if !sure.quiet.has(to) {
            let _ = m.victims.push(to);
        }
        let mut n = 0;
        arrive(eyes.position, *piece, &m, (*from, to), |becomes| {
            let kind = becomes.unwrap_or(piece.kind);
            let piece = Piece { kind, ..*piece };
            n += walling.map_or(1, |w| w.places(*from, (to, piece), &Move { becomes, ..m }));
        });
        tally.add(sure.take.has(to), each * n);
    }
}

/// Counts drops by squares; those that must be made and looked at are appended.
fn dropped<B: Bits>(eyes: &Eyes<'_, B>, judge: &Judge<'_, B>, tally: &mut Tally, open: &mut Vec<Move>) {
    let position = eyes.position;
    let variant = position.variant();
    let Some(drops) = &variant.spec.rules.drops else { return };
    let side = position.side();
    let ready = |r: &&DropRule| drops.free || position.hand(side, r.held) > 0;
    let mut rules = drops.rules.iter().filter(ready).peekable();
    if rules.peek().is_none() {
        return;
    }
    let empty = eyes.tables.board.minus(judge.mine().occupied);
    let (sure, doubtful) = judge.split_drop(empty);
    for rule in rules {
        let mut room = B::narrow(rule.zone[side.index()]);
        if let Some((kinds, most)) = rule.most_on_file {
            room = room.minus(full_files(position, kinds, usize::from(most)));
        }
        let royal = variant.royals.contains(rule.placed);
        let (mut counted, mut asked) = (sure & room, doubtful & room);
        if royal {
            // Whether a royal that comes in is attacked is a question about where it comes in.
            (counted, asked) = (B::NONE, empty & room);
        } else if rule.no_mate {
            let mates = mating(eyes, rule.placed);
            asked = asked | counted & mates;
            counted = counted.minus(mates);
        }
        tally.drop(rule.held, u64::from(counted.count()));
        while let Some(to) = asked.pop() {
            open.push(Move {
                to: Some(to),
                drop: Some(rule.held),
                becomes: Some(rule.placed).filter(|k| *k != rule.held),
                ..Move::new(MoveKind::Drop)
            });
        }
    }
}

/// The squares of files on which a side has so many pieces of some types.
fn full_files<B: Bits>(position: &Position, kinds: crate::base::PieceSet, most: usize) -> B {
    let shape = position.variant().shape();
    let mut counts = [0usize; 32];
    for square in position.board().of(position.side(), kinds) {
        counts[shape.file(square)] += 1;
    }
    let full = |s: &Square| counts[shape.file(*s)] >= most;
    match counts.iter().any(|n| *n >= most) {
        true => B::narrow(shape.squares().into_iter().filter(full).collect()),
        false => B::NONE,
    }
}

/// Squares outside of which a drop of a type gives no check.
fn mating<B: Bits>(eyes: &Eyes<'_, B>, kind: PieceType) -> B {
    let position = eyes.position;
    let side = position.side();
    let piece = Piece { color: side, kind };
    let view = eyes.view(side);
    let royals = position.board().royals(!side);
    let mut found = B::NONE;
    // What the piece gives by itself.
    let mut empty = eyes.tables.board.minus(view.occupied);
    while let Some(to) = empty.pop() {
        let kernel = eyes.kernel(piece, to);
        if (kernel.reach | kernel.machine_reach).meets(B::narrow(royals)) {
            found = found | B::of(to);
        }
    }
    // What it gives another as a hurdle.
    for square in position.board().side(side) {
        let Some(other) = position.board().piece(square) else {
            continue;
        };
        let kernel = eyes.kernel(other, square);
        for king in royals {
            if kernel.machine_reach.has(king) {
                return eyes.tables.board;
            }
            let victim = position.board().piece(king).map(|p| p.kind);
            if let Some(victim) = victim.filter(|_| kernel.reach.has(king)) {
                let mut needs = B::NONE;
                kernel.ways(square, (king, victim), true, |way| {
                    needs = needs | way.stands.full | way.stands.own;
                    if way.holds(&view) {
                        needs = eyes.tables.board;
                    }
                });
                found = found | needs;
            }
        }
    }
    found
}
