//! The rules of a checked variant as short statements by name, free of how and in which order a file says them: two
//! variants have the same rules exactly when they have the same facts.

use std::collections::BTreeMap;
use std::fmt::Debug;

use super::fact_moves::moves;
use crate::base::{Bitboard, PieceSet, PieceType, Square, Vector};
use crate::meaning::rules::Goal;
use crate::meaning::spec::{Promotion, VariantSpec};

/// What a fact is about, such as `rules.stalemate` or `pieces.knight.setup`, and what holds.
pub type Facts = BTreeMap<String, String>;

/// All facts about a variant, the moves of its pieces included (`pieces.NAME.moves`). Its name and words about it are no
/// facts.
pub fn facts(spec: &VariantSpec) -> Facts {
    let mut teller = Teller {
        spec,
        facts: Facts::new(),
    };
    teller.board();
    for kind in spec.kinds() {
        teller.piece(kind);
    }
    teller.start();
    teller.castling();
    teller.rules();
    teller.wider();
    teller.facts
}

struct Teller<'s> {
    spec: &'s VariantSpec,
    facts: Facts,
}

impl Teller<'_> {
    fn say(&mut self, about: impl Into<String>, what: impl Into<String>) {
        self.facts.insert(about.into(), what.into());
    }

    /// Says it unless there is nothing to say.
    fn say_some(&mut self, about: impl Into<String>, what: String) {
        if !what.is_empty() {
            self.say(about, what);
        }
    }

    fn name(&self, kind: PieceType) -> &str {
        self.spec.name(kind)
    }

    fn names(&self, kinds: impl IntoIterator<Item = PieceType>) -> String {
        let names: Vec<&str> = kinds.into_iter().map(|k| self.name(k)).collect();
        names.join(", ")
    }

    fn set(&self, set: PieceSet) -> String {
        let mut names: Vec<&str> = self
            .spec
            .kinds()
            .filter(|k| set.contains(*k))
            .map(|k| self.name(k))
            .collect();
        names.sort_unstable();
        names.join(", ")
    }

    fn square(&self, square: Square) -> String {
        self.spec.shape.name(square)
    }

    /// The squares of a set, runs along a rank by their ends: `a1-h1 c2`.
    fn squares(&self, set: Bitboard) -> String {
        let mut runs: Vec<(Square, Square)> = Vec::new();
        let shape = &self.spec.shape;
        for square in set {
            match runs.last_mut() {
                Some((_, last)) if shape.at(shape.file(*last) as i32 + 1, shape.rank(*last) as i32) == Some(square) => {
                    *last = square;
                }
                _ => runs.push((square, square)),
            }
        }
        let text = |(first, last): &(Square, Square)| match first == last {
            true => self.square(*first),
            false => format!("{}-{}", self.square(*first), self.square(*last)),
        };
        runs.iter().map(text).collect::<Vec<_>>().join(" ")
    }

    /// White's squares and Black's.
    fn both(&self, zone: [Bitboard; 2]) -> String {
        match zone.map(|z| self.squares(z)) {
            [white, black] if white == black => white,
            [white, black] => format!("{white} / {black}"),
        }
    }

    fn board(&mut self) {
        let shape = &self.spec.shape;
        let size = format!(
            "{} files, {} ranks from {}",
            shape.files(),
            shape.ranks(),
            shape.first_rank()
        );
        let holes = self.squares(shape.holes());
        self.say("board", size);
        self.say_some("board.holes", holes);
    }

    fn piece(&mut self, kind: PieceType) {
        let piece = self.spec.piece(kind);
        let about = |what: &str| format!("pieces.{}.{what}", self.name(kind));
        let becomes = |pairs: &[(Square, PieceType)]| {
            let one = |(s, k): &(Square, PieceType)| format!("{} {}", self.square(*s), self.name(*k));
            pairs.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        let mut captures: Vec<String> = piece
            .change_by_capture
            .iter()
            .map(|(a, b)| format!("{} to {}", self.name(*a), self.name(*b)))
            .collect();
        captures.sort();
        let morph = piece.morph.each_ref().map(|m| becomes(m));
        let promotions: Vec<String> = piece.promotion.iter().map(|p| self.promotion(p)).collect();
        let told = [
            (about("id"), piece.id.clone()),
            (about("moves"), moves(piece, self.spec)),
            (about("setup"), self.both(piece.setup)),
            (about("royal"), word(piece.royal)),
            (
                about("initial"),
                piece.initial.map_or_else(String::new, |z| self.both(z)),
            ),
            (
                about("first_move"),
                piece.first_move.as_ref().map_or_else(String::new, |f| {
                    let lost = self.set(f.lost_to);
                    let lost = if lost.is_empty() { "nothing".to_owned() } else { lost };
                    format!("lost to {lost}, in check {}, marked {}", f.in_check, f.marked)
                }),
            ),
            (about("morph"), morph.join(" / ").trim_matches([' ', '/']).to_owned()),
            (about("change_by_capture"), captures.join(", ")),
            (about("promotion"), promotions.join("; ")),
            (
                about("held_as"),
                piece.held_as.map_or_else(String::new, |k| self.name(k).to_owned()),
            ),
            (
                about("confined"),
                piece.confined.map_or_else(String::new, |z| self.both(z)),
            ),
        ];
        for (about, what) in told {
            self.say_some(about, what);
        }
    }

    fn promotion(&self, promotion: &Promotion) -> String {
        let [white, black] = promotion.choices.each_ref().map(|c| self.names(c.iter().copied()));
        let mut text = format!("on {} to {white}", self.both(promotion.zone));
        if white != black {
            text += &format!(" (Black: {black})");
        }
        if promotion.compulsory != promotion.zone {
            text += &match self.both(promotion.compulsory) {
                nowhere if nowhere.is_empty() => ", optional".to_owned(),
                squares => format!(", compulsory on {squares}"),
            };
        }
        for (holds, words) in [
            (promotion.leaving, ", also when leaving"),
            (promotion.entering, ", only from outside"),
            (promotion.captures_only, ", by captures only"),
            (promotion.not_in_passing, ", but not in passing"),
        ] {
            text += if holds { words } else { "" };
        }
        if let Some(turn) = promotion.turn {
            text += ", by a turn of its own";
            for (holds, words) in [
                (turn.last_anywhere, ", the last anywhere"),
                (!turn.may_attack, ", without attacking"),
                (!turn.may_check, ", without check"),
            ] {
                text += if holds { words } else { "" };
            }
        }
        let mut limits: Vec<String> = promotion
            .limits
            .iter()
            .map(|(k, n)| format!("{} {}", n, self.name(*k)))
            .collect();
        limits.sort();
        if !limits.is_empty() {
            text += &format!(", at most {}", limits.join(", "));
        }
        text
    }

    fn start(&mut self) {
        let spec = self.spec;
        self.say("start.side", word(spec.start.side));
        if let Some(phase) = spec.start.phase.and_then(|p| spec.phases.get(p)) {
            self.say("start.phase", format!("{} of {:?}", phase.word, phase.side));
        }
        for kind in spec.kinds() {
            let hands = spec.start.hands.each_ref().map(|h| h[kind.index()]);
            if hands != [0, 0] {
                self.say(
                    format!("pieces.{}.reserve", self.name(kind)),
                    format!("{} / {}", hands[0], hands[1]),
                );
            }
        }
        for (i, phase) in spec.phases.iter().enumerate() {
            self.say(format!("phases.{i}"), format!("{phase:?}"));
        }
    }

    fn castling(&mut self) {
        let spec = self.spec;
        for form in &spec.castling {
            let right = &spec.rights[form.right];
            let [a, b, c, d] = [right.king, form.king_to, right.partner, form.partner_to].map(|s| self.square(s));
            let side = word(right.color);
            let who = format!(
                "{} and {}, right {}",
                self.set(right.king_types),
                self.set(right.partner_types),
                right.letter
            );
            self.say(format!("castling.{side} {a}-{b} {c}-{d}"), who);
        }
        if !spec.castling.is_empty() {
            let test = if spec.castle_test_from_home { "home" } else { "standing" };
            self.say("rules.castle_test", test);
        }
        if let Some(table) = &spec.en_passant {
            let (victims, captors) = (self.set(table.victims), self.set(table.captors));
            self.say("en_passant", format!("victims {victims}; captors {captors}"));
        }
    }

    fn rules(&mut self) {
        let spec = self.spec;
        let ending = &spec.ending;
        let rules = &spec.rules;
        let never = |n: u32| if n == 0 { "never".to_owned() } else { n.to_string() };
        let told = [
            ("checkmate", word(ending.checkmate)),
            ("stalemate", word(ending.stalemate)),
            ("repetition", never(ending.repetition)),
            ("repetition_score", word(ending.repetition_score)),
            (
                "perpetual_check",
                if ending.perpetual_check_loses {
                    "loss"
                } else {
                    "allowed"
                }
                .to_owned(),
            ),
            ("move_rule", never(ending.move_rule / 2)),
            (
                "stalemate_winner",
                ending.stalemate_winner.map_or("by stalemate".to_owned(), word),
            ),
            ("must_capture", rules.must_capture.to_string()),
            ("no_checks", rules.no_checks.to_string()),
            ("mates_allowed", rules.mates_allowed.to_string()),
            ("pass", word(rules.passing[0])),
            ("pass_black", word(rules.passing[1])),
            ("counter_types", self.set(spec.counter_types)),
            ("passes_end", rules.passes_end.to_string()),
            ("petrify", self.set(rules.petrify)),
            ("petrify_shelters", (!rules.petrify_late).to_string()),
            ("royal_capture", word(rules.royal_capture)),
            ("royals_stay", rules.royals_stay.to_string()),
            ("opposite_castling", rules.castling_bars.to_string()),
            ("passes_score", word(rules.passes_score)),
            ("draw_odds", ending.draw_odds.map_or("nobody".to_owned(), word)),
        ];
        for (key, value) in told {
            self.say(format!("rules.{key}"), value);
        }
        let forbidden: Vec<String> = rules
            .forbidden
            .iter()
            .map(|f| format!("{} may not capture {}", self.set(f.captors), self.set(f.victims)))
            .collect();
        self.say_some("rules.forbidden", forbidden.join("; "));
        for (i, goal) in rules.goals.iter().enumerate() {
            self.say(format!("goals.{i}"), self.goal(goal));
        }
        for (i, mate) in rules.mates.iter().enumerate() {
            let by = mate
                .by
                .map_or_else(String::new, |set| format!("by {} only, ", self.set(set)));
            let without = mate
                .without
                .map_or_else(String::new, |set| format!("without a check by {}, ", self.set(set)));
            self.say(format!("mates.{i}"), format!("{by}{without}{}", word(mate.score)));
        }
        if let Some(points) = &rules.points {
            let worth = spec.kinds().zip(&points.values).filter(|(_, n)| **n > 0);
            let mut values: Vec<String> = worth.map(|(k, n)| format!("{} {n}", self.name(k))).collect();
            values.sort();
            self.say(
                "points",
                format!("{}; Black has {} besides", values.join(", "), points.black),
            );
        }
        if let Some(free) = &rules.free_castling {
            let names = |(a, b): (Square, Square)| format!("{}, {}", self.square(a), self.square(b));
            let ends: Vec<String> = free.right.iter().chain(&free.left).map(|p| names(*p)).collect();
            let who = format!(
                "{} with {}: {}",
                self.set(free.king_types),
                self.set(free.partner_types),
                ends.join("; ")
            );
            self.say("rules.free_castling", who);
        }
    }

    fn goal(&self, goal: &Goal) -> String {
        match goal {
            Goal::Checks(1) => "the first check wins".to_owned(),
            Goal::Checks(n) => format!("{n} checks win"),
            Goal::Reach {
                kinds,
                zone,
                at_least,
                safe,
                held,
                full,
                last_move,
                score,
            } => {
                let last = if *last_move {
                    ", with one more move for the other side"
                } else {
                    ""
                };
                let least = if *at_least > 1 {
                    format!("{at_least} of ")
                } else {
                    String::new()
                };
                let safe = if *safe { ", safe from capture" } else { "" };
                let held = if *held { ", still after the reply" } else { "" };
                let full = if *full { ", or full" } else { "" };
                let (set, zone) = (self.set(*kinds), self.both(*zone));
                format!("{least}{set} on {zone}: {}{last}{safe}{held}{full}", word(*score))
            }
            Goal::Extinct {
                groups,
                at_most,
                opponent_at_least,
                reply,
                both,
                score,
            } => {
                let groups: Vec<String> = groups.iter().map(|g| self.set(*g)).collect();
                let reply = if *reply { ", with a reply" } else { "" };
                let both = if *both { ", of both sides" } else { "" };
                let groups = groups.join(" or ");
                format!(
                    "{at_most} or fewer of {groups} against {opponent_at_least} or more: {}{reply}{both}",
                    word(*score)
                )
            }
            Goal::Row {
                kinds,
                count,
                along,
                gaps,
                score,
            } => {
                let (set, along) = (self.set(*kinds), vectors(along));
                let gaps = if *gaps { ", with gaps" } else { "" };
                format!("{count} of {set} in a row along {along}{gaps}: {}", word(*score))
            }
            Goal::Block { kinds, count, score } => {
                format!("{count} by {count} of {}: {}", self.set(*kinds), word(*score))
            }
            Goal::Path {
                kinds,
                from,
                to,
                along,
                score,
            } => {
                let (set, along) = (self.set(*kinds), vectors(along));
                let ends = format!("from {} to {}", self.both(*from), self.both(*to));
                format!("{set} {ends} along {along}: {}", word(*score))
            }
            Goal::Castle(rights) => {
                let letters: String = rights.iter().map(|(color, letter)| color.in_case(*letter)).collect();
                format!("castling by {letters}")
            }
            Goal::Facing { kinds, along, score } => {
                let (set, along) = (self.set(*kinds), vectors(along));
                format!("{set} facing along {along}: {}", word(*score))
            }
            Goal::Full => "a full board".to_owned(),
        }
    }

    fn wider(&mut self) {
        let spec = self.spec;
        let rules = &spec.rules;
        if let Some(drops) = &rules.drops {
            // Those that are not what they are by default.
            let flags = [
                ("from_captures", drops.from_captures, false),
                ("remembers_promotion", drops.remembers_promotion, false),
                ("must", drops.must, false),
                ("may_check", drops.may_check, true),
                ("castling", drops.castling, false),
                ("from_elsewhere", drops.from_elsewhere, false),
                ("free", drops.free, false),
            ];
            for (key, value, _) in flags.into_iter().filter(|(_, value, default)| value != default) {
                self.say(format!("drops.{key}"), value.to_string());
            }
            for kind in spec.kinds() {
                let ways: Vec<String> = drops
                    .rules
                    .iter()
                    .filter(|r| r.held == kind)
                    .map(|r| {
                        let most = r.most_on_file.map_or_else(String::new, |(set, n)| {
                            format!(", at most {n} of {} on a file", self.set(set))
                        });
                        let mate = if r.no_mate { ", not with mate" } else { "" };
                        let shades = if r.two_shades { ", on both shades" } else { "" };
                        let placed = match r.placed == kind {
                            true => String::new(),
                            false => format!("as {} ", self.name(r.placed)),
                        };
                        let place = match r.zone == [spec.shape.squares(); 2] {
                            true => "anywhere".to_owned(),
                            false => format!("on {}", self.both(r.zone)),
                        };
                        let near = [("beside", r.beside), ("apart from", r.apart)].map(|(how, who)| {
                            let steps: Vec<String> = r.along.iter().map(ToString::to_string).collect();
                            who.map_or_else(String::new, |who| {
                                format!(", {how} {} along {}", word(who), steps.join(" "))
                            })
                        });
                        let must = if r.must { ", before anything else" } else { "" };
                        format!("{placed}{place}{most}{mate}{shades}{}{}{must}", near[0], near[1])
                    })
                    .collect();
                self.say_some(format!("pieces.{}.drop", self.name(kind)), ways.join("; "));
            }
        }
        if let Some(gating) = &rules.gating {
            self.say(
                "gating",
                format!("{} on {}", self.set(gating.kinds), self.both(gating.squares)),
            );
        }
        if let Some(blast) = &rules.blast {
            self.say("blast.sheltered", self.set(blast.sheltered));
            self.say("blast.immune", self.set(blast.immune));
            let around: Vec<String> = blast.around.iter().map(|b| self.squares(*b)).collect();
            self.say("blast.around", around.join(" | "));
            let only: Vec<String> = blast
                .only
                .iter()
                .map(|p| format!("{} by {}", self.set(p.victims), self.set(p.captors)))
                .collect();
            self.say_some("blast.only", only.join("; "));
            self.say("blast.petrifies", word(blast.petrifies));
        }
        if let Some(flips) = &rules.flips {
            let about = format!(
                "{} along {}, drops must {}, drops need a friend {}, over holes {}, opening {}",
                word(flips.rule),
                vectors(&flips.along),
                flips.drops_must,
                flips.drops_need_friend,
                flips.over_holes,
                self.squares(flips.opening)
            );
            self.say("flips", about);
        }
        if let Some(walls) = &rules.walls {
            self.say(
                "walls",
                format!(
                    "{} on {}{}{}",
                    word(walls.rule),
                    self.both(walls.zone),
                    if walls.are_hurdles { ", hurdles for hoppers" } else { "" },
                    if walls.shelter_castling {
                        ", shelter for a king that castles"
                    } else {
                        ""
                    }
                ),
            );
        }
        if let Some(shuffle) = &rules.shuffle {
            let stages: Vec<String> = shuffle
                .stages
                .iter()
                .map(|stage| {
                    let pieces: Vec<&str> = stage.pieces.iter().map(|k| self.name(*k)).collect();
                    let order = if stage.any_order { ", in any order" } else { "" };
                    let shades = if stage.two_shades { ", on two shades" } else { "" };
                    format!("{} on {}{order}{shades}", pieces.join(" "), self.squares(stage.on))
                })
                .collect();
            let black = if shuffle.independent { "; Black's own" } else { "" };
            self.say("shuffle", format!("{}{black}", stages.join(" | ")));
        }
        for script in &spec.scripts {
            let present: Vec<String> = script
                .present
                .iter()
                .map(|(s, k)| format!("{} on {}", self.set(*k), self.square(*s)))
                .collect();
            let moved = script.moved.map_or_else(String::new, |(a, b)| {
                format!(", {} to {}", self.square(a), self.square(b))
            });
            let about = format!(
                "drop.{} {} {}{moved}",
                word(script.color),
                self.name(script.drop),
                self.square(script.square)
            );
            self.say(
                about,
                format!("empty {}; {}", self.squares(script.empty), present.join(", ")),
            );
        }
        for flight in &spec.flights {
            let rest = (
                flight.intercept,
                flight.over_friend,
                flight.safety,
                flight.check,
                flight.costs_turn,
            );
            let about = format!("pieces.{}.flight", self.name(flight.kind));
            self.say(about, format!("from {}: {rest:?}", self.both(flight.from)));
        }
    }
}

/// Steps, one after the other.
fn vectors(steps: &[Vector]) -> String {
    steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A value as the word that files use.
fn word(value: impl Debug) -> String {
    let mut text = String::new();
    for c in format!("{value:?}").chars() {
        if c.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(c.to_lowercase());
    }
    text
}
