//! Changes of the rules, each of which a rules page must show.

use nightrider::base::{Bitboard, Color, PieceSet, PieceType, Square, Vector};
use nightrider::meaning::rules::{
    Blast, DropRule, Drops, FreeCastling, Gating, Goal, Neighbour, Pairing, Passing, RoyalCapture, Royalty, WallRule,
    Walls,
};
use nightrider::meaning::shuffle::{Shuffle, Stage};
use nightrider::meaning::spec::{
    EnPassant, FlightCheck, LaunchSafety, OverFriend, PhaseOption, PieceSpec, Promotion, Score, StalemateWinner,
    VariantSpec,
};

const HALVES: [fn(&VariantSpec) -> Bitboard; 2] = [
    |spec| {
        spec.shape
            .squares()
            .into_iter()
            .filter(|s| spec.shape.rank(*s) == 2)
            .collect()
    },
    |spec| {
        spec.shape
            .squares()
            .into_iter()
            .filter(|s| spec.shape.rank(*s) == 3)
            .collect()
    },
];

fn zone(spec: &VariantSpec) -> [Bitboard; 2] {
    HALVES.map(|half| half(spec))
}

fn other(score: Score) -> Score {
    match score {
        Score::Win => Score::Loss,
        Score::Loss => Score::Draw,
        Score::Draw => Score::Win,
    }
}

/// The first piece for which something is found to change.
pub fn first_piece(spec: &mut VariantSpec, change: impl Fn(&mut PieceSpec) -> bool) {
    for piece in spec.pieces.values_mut() {
        if change(piece) {
            return;
        }
    }
}

/// A piece's first promotion, if it is one by arriving.
fn arriving(piece: &mut PieceSpec) -> Option<&mut Promotion> {
    piece.promotion.first_mut().filter(|p| p.turn.is_none())
}

pub const FIRST: PieceType = PieceType(0);
pub const SECOND: PieceType = PieceType(1);

fn drops(spec: &mut VariantSpec) -> Option<&mut Drops> {
    spec.rules.drops.as_mut()
}

/// A shuffle of one stage.
fn shuffle(spec: &VariantSpec) -> Shuffle {
    let stage = Stage {
        pieces: vec![FIRST],
        on: spec.shape.squares(),
        any_order: false,
        two_shades: false,
    };
    Shuffle::new(&spec.shape, spec.shape.squares(), vec![stage], false).expect("one piece has a square")
}

fn each_stage(spec: &mut VariantSpec, change: impl FnMut(&mut Stage)) {
    spec.rules
        .shuffle
        .iter_mut()
        .flat_map(|s| &mut s.stages)
        .for_each(change);
}

fn each_drop(spec: &mut VariantSpec, change: impl FnMut(&mut DropRule)) {
    drops(spec).into_iter().flat_map(|d| &mut d.rules).for_each(change);
}

/// The options of phases that the game goes through.
fn options(spec: &mut VariantSpec) -> impl Iterator<Item = &mut PhaseOption> {
    let played = spec.start.phase.is_some();
    spec.phases
        .iter_mut()
        .filter(move |_| played)
        .flat_map(|phase| &mut phase.options)
}

/// What a change is called, and how it is made.
pub type Change = (&'static str, fn(&mut VariantSpec));

/// All of them.
pub const CHANGES: &[Change] = &[
    ("title", |s| s.title += "!"),
    ("description", |s| s.description.clear()),
    ("source", |s| s.source.clear()),
    ("start: board", |s| s.start.board.truncate(1)),
    ("start: hands", |s| s.start.hands[1][0] += 1),
    ("start: side", |s| s.start.side = !s.start.side),
    ("start: phase", |s| s.start.phase = None),
    ("phases: empties hands", |s| {
        options(s).for_each(|o| o.empties_hands = false)
    }),
    ("phases: next", |s| options(s).for_each(|o| o.next = None)),
    ("phases: text", |s| options(s).for_each(|o| o.text += "!")),
    ("piece: royal", |s| s.pieces[0].royal = Royalty::Each),
    ("piece: last royal", |s| s.pieces[0].royal = Royalty::Last),
    ("piece: last royal of several types", |s| {
        s.pieces[0].royal = Royalty::LastOfAll
    }),
    ("piece: leftmost royal", |s| s.pieces[0].royal = Royalty::Leftmost),
    ("piece: leftmost royal, own rank", |s| {
        s.pieces[0].royal = Royalty::LeftmostOwn
    }),
    ("piece: royal together", |s| s.pieces[0].royal = Royalty::All),
    ("piece: no royal", |s| {
        first_piece(s, |p| {
            std::mem::replace(&mut p.royal, Royalty::Common) != Royalty::Common
        });
    }),
    ("piece: initial", |s| s.pieces[0].initial = Some(zone(s))),
    ("piece: no initial", |s| first_piece(s, |p| p.initial.take().is_some())),
    ("piece: confined", |s| s.pieces[0].confined = Some(zone(s))),
    ("piece: not confined", |s| {
        first_piece(s, |p| p.confined.take().is_some())
    }),
    ("piece: morph", |s| {
        s.pieces[0].morph = [vec![(Square(9), SECOND)], vec![(Square(10), SECOND)]];
    }),
    ("piece: no morph", |s| {
        first_piece(s, |p| !std::mem::take(&mut p.morph).iter().all(Vec::is_empty));
    }),
    ("piece: change by capture", |s| {
        s.pieces[0].change_by_capture = vec![(SECOND, SECOND)]
    }),
    ("piece: no promotion", |s| {
        first_piece(s, |p| !std::mem::take(&mut p.promotion).is_empty())
    }),
    ("promotion: zone", |s| {
        let zone = zone(s);
        first_piece(s, |p| p.promotion.first_mut().map(|r| r.zone = zone).is_some());
    }),
    ("promotion: compulsory", |s| {
        first_piece(s, |p| {
            arriving(p).map(|r| r.compulsory = [Bitboard::EMPTY; 2]).is_some()
        });
    }),
    ("promotion: compulsory in part", |s| {
        first_piece(s, |p| {
            arriving(p)
                .map(|r| r.compulsory = [Bitboard::of(Square(0)); 2])
                .is_some()
        });
    }),
    ("promotion: choices", |s| {
        first_piece(s, |p| {
            p.promotion.first_mut().map(|r| r.choices[1] = vec![FIRST]).is_some()
        });
    }),
    ("promotion: leaving", |s| {
        first_piece(s, |p| arriving(p).map(|r| r.leaving = !r.leaving).is_some());
    }),
    ("promotion: entering", |s| {
        first_piece(s, |p| arriving(p).map(|r| r.entering = !r.entering).is_some());
    }),
    ("promotion: captures only", |s| {
        first_piece(s, |p| arriving(p).map(|r| r.captures_only = true).is_some());
    }),
    ("promotion: not in passing", |s| {
        first_piece(s, |p| arriving(p).map(|r| r.not_in_passing = true).is_some());
    }),
    ("promotion: limits", |s| {
        first_piece(s, |p| {
            p.promotion.first_mut().map(|r| r.limits.push((SECOND, 7))).is_some()
        });
    }),
    ("piece: held as", |s| s.pieces[1].held_as = Some(FIRST)),
    ("piece: not held as", |s| first_piece(s, |p| p.held_as.take().is_some())),
    ("castling: a form less", |s| {
        s.castling.truncate(s.castling.len().saturating_sub(1))
    }),
    ("castling: test", |s| {
        let royal = s.royals();
        if s.rights.iter().any(|r| royal.and(r.king_types) != PieceSet::EMPTY) {
            s.castle_test_from_home = !s.castle_test_from_home;
        }
    }),
    ("en passant", |s| {
        let pair = |kinds| EnPassant {
            victims: kinds,
            captors: kinds,
        };
        s.en_passant = match s.en_passant {
            Some(_) => None,
            None => Some(pair(PieceSet::of(FIRST))),
        };
    }),
    ("en passant: victims", |s| {
        let of = s.en_passant.iter_mut().filter(|e| e.captors != PieceSet::default());
        of.for_each(|e| e.victims.insert(SECOND));
    }),
    ("en passant: captors", |s| {
        let of = s.en_passant.iter_mut().filter(|e| e.victims != PieceSet::default());
        of.for_each(|e| e.captors.insert(SECOND));
    }),
    ("scripts", |s| s.scripts.clear()),
    ("scripts: some", |s| {
        let color = Color::White;
        s.scripts
            .retain(|script| script.color != color || script.square != Square(0));
    }),
    ("flights", |s| s.flights.clear()),
    ("flights: from", |s| {
        let zone = zone(s);
        s.flights.iter_mut().for_each(|f| f.from = zone);
    }),
    ("flights: intercept", |s| {
        s.flights.iter_mut().for_each(|f| f.intercept = false)
    }),
    ("flights: over friend", |s| {
        s.flights.iter_mut().for_each(|f| {
            f.over_friend = match f.over_friend {
                OverFriend::Both => OverFriend::Never,
                OverFriend::Never => OverFriend::Both,
            };
        });
    }),
    ("flights: safety", |s| {
        s.flights.iter_mut().for_each(|f| {
            f.safety = match f.safety {
                LaunchSafety::Every => LaunchSafety::Unintercepted,
                LaunchSafety::Unintercepted => LaunchSafety::Every,
            };
        });
    }),
    ("flights: check", |s| {
        s.flights.iter_mut().for_each(|f| {
            f.check = match f.check {
                FlightCheck::Any => FlightCheck::Unstoppable,
                FlightCheck::Unstoppable => FlightCheck::Any,
            };
        });
    }),
    ("flights: turn", |s| {
        s.flights.iter_mut().for_each(|f| f.costs_turn = !f.costs_turn)
    }),
    ("counter types", |s| {
        if s.ending.move_rule > 0 {
            s.counter_types = PieceSet::of(SECOND);
        }
    }),
    ("checkmate", |s| {
        if !s.royals().is_empty() {
            s.ending.checkmate = other(s.ending.checkmate);
        }
    }),
    ("stalemate", |s| s.ending.stalemate = other(s.ending.stalemate)),
    ("repetition", |s| s.ending.repetition += 2),
    ("no repetition", |s| s.ending.repetition = 0),
    ("repetition: score", |s| {
        if s.ending.repetition > 0 {
            s.ending.repetition_score = other(s.ending.repetition_score);
        }
    }),
    ("perpetual check", |s| {
        s.ending.perpetual_check_loses = !s.ending.perpetual_check_loses
    }),
    ("move rule", |s| s.ending.move_rule += 1),
    ("no move rule", |s| s.ending.move_rule = 0),
    ("stalemate by the fewest", |s| {
        s.ending.stalemate_winner = Some(StalemateWinner::Fewest)
    }),
    ("stalemate by the most", |s| {
        s.ending.stalemate_winner = Some(StalemateWinner::Most)
    }),
    ("royal capture: goes on", |s| {
        if !s.royals().is_empty() {
            s.rules.royal_capture = RoyalCapture::GoesOn;
        }
    }),
    ("royal capture: illegal", |s| {
        if !s.royals().is_empty() {
            s.rules.royal_capture = RoyalCapture::Illegal;
        }
    }),
    ("petrifying late", |s| {
        if !s.rules.petrify.is_empty() {
            s.rules.petrify_late = !s.rules.petrify_late;
        }
    }),
    ("drops", |s| {
        s.rules.drops = match s.rules.drops {
            Some(_) => None,
            None => Some(Drops::default()),
        };
    }),
    ("drops: a rule less", |s| {
        if let Some(d) = drops(s) {
            d.rules.pop();
        }
    }),
    ("drops: captures", |s| {
        drops(s).into_iter().for_each(|d| d.from_captures = !d.from_captures)
    }),
    ("drops: promoted", |s| {
        drops(s)
            .into_iter()
            .for_each(|d| d.remembers_promotion = !d.remembers_promotion)
    }),
    ("drops: must", |s| drops(s).into_iter().for_each(|d| d.must = !d.must)),
    ("drops: check", |s| {
        drops(s).into_iter().for_each(|d| d.may_check = !d.may_check)
    }),
    ("drops: placed", |s| {
        drops(s)
            .into_iter()
            .flat_map(|d| &mut d.rules)
            .for_each(|r| r.placed = SECOND);
    }),
    ("drops: zone", |s| {
        let zone = zone(s);
        drops(s)
            .into_iter()
            .flat_map(|d| &mut d.rules)
            .for_each(|r| r.zone = zone);
    }),
    ("drops: file", |s| {
        drops(s)
            .into_iter()
            .flat_map(|d| &mut d.rules)
            .for_each(|r| r.most_on_file = Some((PieceSet::of(FIRST), 5)));
    }),
    ("drops: mate", |s| {
        drops(s)
            .into_iter()
            .flat_map(|d| &mut d.rules)
            .for_each(|r| r.no_mate = !r.no_mate);
    }),
    ("gating", |s| {
        s.rules.gating = match s.rules.gating {
            Some(_) => None,
            None => Some(Gating {
                kinds: PieceSet::of(FIRST),
                squares: zone(s),
            }),
        };
    }),
    ("gating: squares", |s| {
        let zone = zone(s);
        s.rules.gating.iter_mut().for_each(|g| g.squares = zone);
    }),
    ("blast", |s| {
        s.rules.blast = match s.rules.blast {
            Some(_) => None,
            None => Some(Blast {
                around: vec![Bitboard::EMPTY; 256],
                sheltered: PieceSet::EMPTY,
                immune: PieceSet::EMPTY,
                only: Vec::new(),
                petrifies: Default::default(),
            }),
        };
    }),
    ("blast: around", |s| {
        s.rules
            .blast
            .iter_mut()
            .for_each(|b| b.around.iter_mut().for_each(|set| *set = Bitboard::of(Square(1))));
    }),
    ("blast: sheltered", |s| {
        s.rules
            .blast
            .iter_mut()
            .for_each(|b| b.sheltered = PieceSet::of(SECOND))
    }),
    ("blast: immune", |s| {
        s.rules.blast.iter_mut().for_each(|b| b.immune = PieceSet::of(SECOND))
    }),
    ("walls", |s| {
        s.rules.walls = match s.rules.walls {
            Some(_) => None,
            None => Some(Walls {
                rule: WallRule::Past,
                zone: [s.shape.squares(); 2],
                are_hurdles: false,
                shelter_castling: false,
            }),
        };
    }),
    ("walls: rule", |s| {
        s.rules.walls.iter_mut().for_each(|w| w.rule = WallRule::Anywhere)
    }),
    ("walls: zone", |s| {
        let zone = zone(s);
        s.rules.walls.iter_mut().for_each(|w| w.zone = zone);
    }),
    ("walls: hurdles", |s| {
        s.rules.walls.iter_mut().for_each(|w| w.are_hurdles = !w.are_hurdles)
    }),
    ("walls: shelter for a king that castles", |s| {
        s.rules
            .walls
            .iter_mut()
            .for_each(|w| w.shelter_castling = !w.shelter_castling)
    }),
    ("passing", |s| s.rules.passing = [Passing::Always; 2]),
    ("passing: Black", |s| s.rules.passing[1] = Passing::Stuck),
    ("must capture", |s| s.rules.must_capture = !s.rules.must_capture),
    ("no checks", |s| s.rules.no_checks = !s.rules.no_checks),
    ("no checks but mates", |s| {
        s.rules.mates_allowed = s.rules.no_checks && !s.rules.mates_allowed
    }),
    ("forbidden", |s| {
        s.rules.forbidden.push(Pairing {
            captors: PieceSet::of(FIRST),
            victims: PieceSet::of(SECOND),
        });
    }),
    ("goals: one less", |s| {
        s.rules.goals.truncate(s.rules.goals.len().saturating_sub(1))
    }),
    ("goals: checks", |s| s.rules.goals.push(Goal::Checks(9))),
    ("goals: extinct", |s| {
        s.rules.goals.push(Goal::Extinct {
            groups: vec![PieceSet::of(FIRST)],
            at_most: 3,
            opponent_at_least: 4,
            reply: false,
            both: false,
            score: Score::Draw,
        });
    }),
    ("goals: details", |s| {
        for goal in &mut s.rules.goals {
            match goal {
                Goal::Extinct { at_most, .. } => *at_most += 1,
                Goal::Reach { last_move, .. } => *last_move = !*last_move,
                Goal::Row { count, .. } => *count += 1,
                Goal::Block { count, .. } => *count += 1,
                Goal::Checks(n) => *n += 1,
                _ => {}
            }
        }
    }),
    ("goals: more details", |s| {
        for goal in &mut s.rules.goals {
            match goal {
                Goal::Extinct { opponent_at_least, .. } => *opponent_at_least += 1,
                Goal::Reach { kinds, .. } | Goal::Row { kinds, .. } => *kinds = PieceSet::of(FIRST),
                _ => {}
            }
        }
    }),
    ("goals: zone", |s| {
        let zone = zone(s);
        for goal in &mut s.rules.goals {
            match goal {
                Goal::Extinct { reply, .. } => *reply = !*reply,
                Goal::Reach { zone: set, .. } => *set = zone,
                _ => {}
            }
        }
    }),
    ("goals: score", |s| {
        for goal in &mut s.rules.goals {
            match goal {
                Goal::Extinct { score, .. } | Goal::Reach { score, .. } | Goal::Row { score, .. } => {
                    *score = other(*score)
                }
                _ => {}
            }
        }
    }),
    ("free castling", |s| {
        s.rules.free_castling = match s.rules.free_castling {
            Some(_) => None,
            None => Some(FreeCastling {
                king_types: PieceSet::of(FIRST),
                partner_types: PieceSet::of(SECOND),
                right: [(Square(1), Square(2)); 2],
                left: [(Square(2), Square(3)); 2],
            }),
        };
    }),
    ("shuffle", |s| s.rules.shuffle = Some(shuffle(s))),
    ("shuffle: less", |s| s.rules.shuffle = None),
    ("shuffle: Black", |s| {
        s.rules.shuffle.iter_mut().for_each(|r| r.independent = !r.independent)
    }),
    ("shuffle: order", |s| {
        each_stage(s, |stage| {
            stage.any_order = stage.pieces.len() > 1 && !stage.any_order;
        });
    }),
    ("shuffle: shades", |s| {
        each_stage(s, |stage| stage.two_shades = !stage.two_shades)
    }),
    ("shuffle: squares of a stage", |s| {
        each_stage(s, |stage| stage.on = Bitboard::of(Square(0)))
    }),
    ("shuffle: pieces", |s| {
        each_stage(s, |stage| stage.pieces = vec![SECOND, FIRST, FIRST])
    }),
    ("blast: only", |s| {
        let pair = Pairing {
            captors: PieceSet::of(FIRST),
            victims: PieceSet::of(SECOND),
        };
        s.rules.blast.iter_mut().for_each(|b| b.only = vec![pair.clone()]);
    }),
    ("petrify", |s| s.rules.petrify.insert(SECOND)),
    ("royals stay", |s| s.rules.royals_stay = !s.rules.royals_stay),
    ("passes end", |s| s.rules.passes_end += 2),
    ("draw odds", |s| {
        s.ending.draw_odds = match s.ending.draw_odds {
            Some(_) => None,
            None => Some(Color::Black),
        }
    }),
    ("drops: castling", |s| {
        drops(s).into_iter().for_each(|d| d.castling = !d.castling)
    }),
    ("drops: shades", |s| {
        drops(s)
            .into_iter()
            .flat_map(|d| &mut d.rules)
            .for_each(|r| r.two_shades = !r.two_shades);
    }),
    ("drops: must of a piece", |s| {
        each_drop(s, |r| r.must = !r.must);
    }),
    ("drops: beside", |s| {
        each_drop(s, |r| r.beside = Some(Neighbour::Friend))
    }),
    ("drops: apart", |s| each_drop(s, |r| r.apart = Some(Neighbour::Enemy))),
    ("goals: both, safe, along", |s| {
        for goal in &mut s.rules.goals {
            match goal {
                Goal::Extinct { both, .. } => *both = !*both,
                Goal::Reach { safe, .. } => *safe = !*safe,
                Goal::Row { along, .. } => *along = vec![Vector::new(0, 1)],
                _ => {}
            }
        }
    }),
    ("goals: held", |s| {
        for goal in &mut s.rules.goals {
            if let Goal::Reach { held, .. } = goal {
                *held = !*held;
            }
        }
    }),
    ("goals: at least", |s| {
        for goal in &mut s.rules.goals {
            if let Goal::Reach { at_least, .. } = goal {
                *at_least += 2;
            }
        }
    }),
    ("switches", |s| s.switches.clear()),
];
