//! A line in words.

use super::legs::{Leg, Wanted, cut};
use super::shape::place;
use super::there_and_back::RIFLE;
use super::turns::{Course, Side};
use super::ways::{self, Going, Trail};
use super::words::{count, zone};
use crate::base::Vector;
use crate::meaning::movement::{Bound, Mask, Step, Track, Zone};

/// What is to be said: a line, where it leads, and what lines beside it add.
pub(super) struct Speech<'g> {
    /// The line.
    pub line: &'g [Step],
    /// Its directions.
    pub course: &'g Course,
    /// Whether captures in passing are made too.
    pub passing: bool,
    /// Whether the move may also end where the first leg ends.
    pub stops: bool,
    /// How far a hop reaches in all.
    pub within: Option<u16>,
    /// Where the piece has come before the line begins.
    pub before: Trail,
}

impl Speech<'_> {
    /// The whole as a clause without a subject: `steps one square diagonally`.
    pub fn say(&self) -> String {
        let (guards, legs) = cut(self.line);
        let body = self.body(&legs);
        let passing = if self.passing { ", in passing too" } else { "" };
        if guards.is_empty() {
            return body + passing;
        }
        format!("{}, {body}{passing}", conditions(guards))
    }

    fn body(&self, legs: &[Leg<'_>]) -> String {
        if let [leg] = legs {
            return self.single(leg);
        }
        let special = || {
            self.exact_distance(legs)
                .or_else(|| self.over_all(legs))
                .or_else(|| self.hop(legs))
                .or_else(|| self.back_home(legs))
                .or_else(|| self.moving_up(legs))
                .or_else(|| self.moving_away(legs))
        };
        // These speak of where a move begins.
        if self.before.legs == 0
            && let Some(special) = special()
        {
            return special;
        }
        let mut trail = self.before;
        let mut parts = Vec::new();
        for (i, leg) in legs.iter().enumerate() {
            // There and back is said of the way there.
            if i == 0 || !self.is_rifle(legs, i - 1) {
                let said = self.leg(leg, &trail, legs, i);
                parts.push(if self.is_rifle(legs, i) { said + RIFLE } else { said });
            }
            self.advance(leg, &mut trail);
        }
        if self.stops
            && let [first, second] = &parts[..]
        {
            let first = first.strip_suffix(" to an empty square").unwrap_or(first);
            let second = match second.strip_prefix("slides") {
                Some(rest) => format!("slide{rest}"),
                None => format!("go on: {second}"),
            };
            return format!("{first}, and from an empty square may {second}");
        }
        let said = in_a_row(&parts).join(", then ");
        if comes_home(legs) && self.course.turns.is_empty() {
            return said + ", which brings it back to where it started";
        }
        said
    }

    pub(super) fn advance(&self, leg: &Leg<'_>, trail: &mut Trail) {
        if leg.way.is_some() {
            trail.legs += 1;
        }
        if let Some(to) = leg.vector().and_then(place) {
            if let Some(from) = trail.last
                && self.course.side != Side::Exact
            {
                trail.bent = self.course.bend(from, to, trail.bent);
            }
            trail.last = Some(to);
        }
    }

    pub(super) fn going(&self, leg: &Leg<'_>, trail: &Trail) -> Option<Going> {
        match leg.way? {
            Step::Leap { vector, wrap } => Some(ways::leap(*vector, *wrap, self.course, trail)),
            step @ Step::Ride { .. } => ways::ride(step, self.course, trail),
            _ => None,
        }
    }

    /// A line of one leg.
    fn single(&self, leg: &Leg<'_>) -> String {
        let trail = self.before;
        let Some(going) = self.going(leg, &trail) else {
            return self.leg(leg, &trail, std::slice::from_ref(leg), 0);
        };
        let text = match leg.then {
            [Step::Land(Mask::EX)] => going.goes(),
            [Step::Land(Mask::E)] if going.to.contains(", ") => format!("without capturing, {}", going.goes()),
            [Step::Land(Mask::E)] => format!("{} without capturing", going.goes()),
            [Step::Land(Mask::X)] => going.captures(""),
            [Step::Land(mask)] if mask.has(Mask::E) => {
                let may = super::words::occupant(Mask(mask.0 & !Mask::E.0));
                if mask.has(Mask::X) {
                    format!("{} and may capture {may} there", going.goes())
                } else {
                    format!("{} and may capture {may} there, but no enemy", going.goes())
                }
            }
            _ => return self.leg(leg, &trail, std::slice::from_ref(leg), 0),
        };
        with(text, &going.besides)
    }

    /// One leg of several.
    pub(super) fn leg(&self, leg: &Leg<'_>, trail: &Trail, legs: &[Leg<'_>], index: usize) -> String {
        if let Some(Step::Seek { track, hi }) = leg.way {
            return self.seek(leg, &ways::first_met(track, *hi, self.course, trail), legs, index);
        }
        if let Some(going) = self.going(leg, trail) {
            return self.goes(leg, &going, legs, index);
        }
        let way = match leg.way {
            Some(Step::Home) => "returns to the square it started from".to_owned(),
            Some(Step::Any(Zone::Board)) => "goes to any square of the board".to_owned(),
            Some(Step::Any(set)) => format!("goes to any square {}", zone(set)),
            Some(Step::Roam(roam)) => return super::roam::say(roam),
            _ => String::new(),
        };
        match leg.then {
            [Step::Land(Mask::E)] => format!("{way} that is empty"),
            [Step::Land(mask)] if !mask.has(Mask::E) => {
                format!("{way} that holds {}, capturing it", super::words::occupant(*mask))
            }
            [Step::Land(mask)] => {
                let taken = super::words::occupant(Mask(mask.0 & !Mask::E.0));
                format!("{way}, capturing {taken} there or not")
            }
            [Step::Vanish] if way.is_empty() => "takes itself off the board".to_owned(),
            then => {
                let said = self.rest(then, legs, index);
                with(way.clone(), &said).trim_start_matches(", ").to_owned()
            }
        }
    }

    fn goes(&self, leg: &Leg<'_>, going: &Going, legs: &[Leg<'_>], index: usize) -> String {
        let (text, rest): (String, &[Step]) = match leg.then {
            [Step::Want(Mask::E), rest @ ..] => (format!("{} to an empty square", going.goes()), rest),
            [Step::Want(Mask::EFX), rest @ ..] if going.verb == "steps" => {
                (format!("passes over {}, occupied or not", going.to), rest)
            }
            [Step::Want(Mask::EFX), rest @ ..] => (
                format!(
                    "passes over the square it reaches by {} {}, occupied or not",
                    going.gerund, going.to
                ),
                rest,
            ),
            [Step::Land(Mask::EX)] => (going.goes(), &[]),
            [Step::Land(Mask::E)] => (format!("{} to an empty square", going.goes()), &[]),
            [Step::Land(mask)] if !mask.has(Mask::E) => (captures(going, *mask), &[]),
            [Step::TakePhantom, Step::Stop] => (going.captures("in passing"), &[]),
            [Step::TakePhantom, rest @ ..] => (going.captures("in passing"), rest),
            [] => (format!("skips {}, whatever is there", going.to), &[]),
            _ => match leg.wanted() {
                Some((wanted, [Step::Take, Step::Unload, Step::Stop])) if self.no_leg_before(legs, index) => {
                    (format!("changes places with {} {}", wanted.object(), going.to), &[])
                }
                Some((wanted, [Step::Take, rest @ ..])) => (going.captures(&wanted.object()), rest),
                Some((wanted, [Step::Land(mask)])) if *mask == wanted.0 => (going.captures(&wanted.object()), &[]),
                Some((wanted, rest)) => {
                    let over = format!("jumps over {} {}", wanted.object(), going.to);
                    (over + free_before(leg), rest)
                }
                None => (going.goes(), leg.then),
            },
        };
        let mut said = going.besides.clone();
        said.extend(self.rest(rest, legs, index));
        with(text, &said)
    }

    fn seek(&self, leg: &Leg<'_>, first: &str, legs: &[Leg<'_>], index: usize) -> String {
        let (text, rest): (String, &[Step]) = match leg.wanted() {
            Some((wanted, [Step::Take, Step::Unload, Step::Stop])) if self.no_leg_before(legs, index) => {
                return format!("changes places with {first}, {}", whose(&wanted));
            }
            Some((wanted, [Step::Take, rest @ ..])) => (format!("captures {first}, {}", whose(&wanted)), rest),
            Some((wanted, rest)) => (format!("jumps over {first}, {}", whose(&wanted)), rest),
            None => match leg.then {
                [Step::Land(mask)] => (format!("captures {first}, {}", whose(&Wanted(*mask, None))), &[]),
                then => (format!("goes to {first}"), then),
            },
        };
        with(text, &self.rest(rest, legs, index))
    }

    fn no_leg_before(&self, legs: &[Leg<'_>], index: usize) -> bool {
        legs[..=index].iter().all(|leg| !leg.then.contains(&Step::Leg))
    }

    /// Steps that happen on a square, each in words.
    fn rest(&self, steps: &[Step], legs: &[Leg<'_>], index: usize) -> Vec<String> {
        let mut said = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            said.extend(match step {
                Step::Want(mask) => Some(format!("where there must be {}", super::words::occupant(*mask))),
                Step::Is(mask, types) => Some(format!("where there must be {}", super::words::typed(*mask, types))),
                Step::Mark => Some(ways::IN_PASSING.to_owned()),
                Step::Take => Some("capturing what is there".to_owned()),
                Step::TakePhantom => Some("capturing in passing".to_owned()),
                Step::Unload => {
                    let what = if i == 0 { "it" } else { "the piece captured last" };
                    Some(format!("putting {what} {}", self.leg_start(legs, index)))
                }
                Step::Land(Mask::E) => Some("which must be empty".to_owned()),
                Step::Land(mask) => Some(format!("ending on {}", super::words::occupant(*mask))),
                Step::Stop if i == 0 => Some("staying there whatever it holds".to_owned()),
                Step::Vanish => Some("vanishing from the board".to_owned()),
                Step::Virgin | Step::From(_) | Step::NotFrom(_) => Some(guard(step)),
                _ => None,
            });
        }
        said
    }

    /// Where a piece is put that is unloaded in a leg.
    fn leg_start(&self, legs: &[Leg<'_>], index: usize) -> String {
        let marked = legs[..=index]
            .iter()
            .enumerate()
            .rev()
            .find(|(_, leg)| leg.then.contains(&Step::Leg));
        match marked {
            None => "on the square it started from".into(),
            Some((i, _)) if i + 1 == index => "on the square where this leg began".into(),
            Some((i, _)) => format!("on the square where leg {} ended", i + 1),
        }
    }

    /// Exactly so many steps over empty squares.
    fn exact_distance(&self, legs: &[Leg<'_>]) -> Option<String> {
        if self.course.side == Side::Exact || !self.course.turns.is_empty() {
            return None;
        }
        let (last, before) = legs.split_last()?;
        let first = before.first()?.way?;
        let Step::Leap { vector, wrap } = first else {
            return None;
        };
        let p = place(*vector)?;
        let marked = before[0].then == [Step::Want(Mask::E), Step::Mark];
        let wanted: &[Step] = if marked {
            &[Step::Want(Mask::E), Step::Mark]
        } else {
            &[Step::Want(Mask::E)]
        };
        let same = legs.iter().all(|leg| leg.way == Some(first)) && before.iter().all(|leg| leg.then == wanted);
        let [Step::Land(mask)] = last.then else { return None };
        if !same || (p.ring, p.times) != ((0, 1), 1) {
            return None;
        }
        let squares = count(legs.len(), "square");
        let parts: Vec<String> = self
            .course
            .first_adverbs()
            .iter()
            .map(|adverb| format!("{squares} {adverb}"))
            .collect();
        let going = Going {
            verb: "moves exactly",
            gerund: "moving",
            to: parts.join(", or "),
            direct: false,
            besides: Vec::new(),
        };
        let over = if before.len() == 1 {
            "over an empty square"
        } else {
            "over empty squares"
        };
        let text = match (*mask, parts.len() > 1) {
            (Mask::EX, false) => format!("{} {over}", going.goes()),
            (Mask::E, false) => format!("{} {over} without capturing", going.goes()),
            (Mask::X, false) => format!("{} {over}, only to capture", going.goes()),
            // Behind several ways it would not be clear what is said of all of them.
            (Mask::EX, true) => format!("{over} {}", going.goes()),
            (Mask::E, true) => format!("without capturing and {over}, {}", going.goes()),
            (Mask::X, true) => format!("only to capture and {over}, {}", going.goes()),
            _ => return None,
        };
        let mut besides = Vec::new();
        if *wrap {
            besides.push("the left and right edges of the board being joined".to_owned());
        }
        if marked {
            besides.push(
                if before.len() == 1 {
                    ways::IN_PASSING
                } else {
                    ways::IN_PASSING_MANY
                }
                .to_owned(),
            );
        }
        Some(with(text, &besides))
    }

    /// Exactly so many steps, each but the last over a piece.
    fn over_all(&self, legs: &[Leg<'_>]) -> Option<String> {
        let (last, before) = legs.split_last()?;
        let (wanted, []) = before.first()?.wanted()? else {
            return None;
        };
        let [Step::Land(Mask::EX)] = last.then else { return None };
        let first = before[0].way?;
        let Step::Leap { vector, wrap: false } = first else {
            return None;
        };
        let p = place(*vector)?;
        let same = legs.iter().all(|leg| leg.way == Some(first)) && before.iter().all(|leg| leg.then == before[0].then);
        let plain = same && before.len() > 1 && (p.ring, p.times) == ((0, 1), 1) && self.course.side != Side::Exact;
        if !plain || wanted.0.has(Mask::E) || !self.course.turns.is_empty() {
            return None;
        }
        let parts: Vec<String> = self
            .course
            .first_adverbs()
            .iter()
            .map(|adverb| format!("{} {adverb}", count(legs.len(), "square")))
            .collect();
        Some(format!(
            "leaps exactly {}, if there is {} on each of the {} squares between",
            parts.join(", or "),
            wanted.object(),
            super::words::number(before.len())
        ))
    }

    /// Over one piece and on in the same direction.
    fn hop(&self, legs: &[Leg<'_>]) -> Option<String> {
        let [first, second] = legs else { return None };
        let (wanted, rest) = first.wanted()?;
        let takes = match rest {
            [] => false,
            [Step::Take] => true,
            _ => return None,
        };
        if wanted.0.has(Mask::E) || !self.course.turns.is_empty() {
            return None;
        }
        if first.vector()? != second.vector()? {
            return None;
        }
        let step = first.vector()?;
        let unit = step.dx.abs().max(step.dy.abs()) == 1;
        let behind = if unit {
            "right behind it"
        } else {
            "as far behind it as one leap goes"
        };
        let trail = Trail::default();
        let (over, wrap) = match first.way? {
            Step::Leap { vector, wrap } if self.within.is_none() => {
                let going = ways::leap(*vector, false, self.course, &trail);
                (format!("{} {}", wanted.object(), going.to), *wrap)
            }
            way => {
                let (track, hi) = match way {
                    Step::Seek { track, hi } => (track.clone(), *hi),
                    Step::Leap { vector, .. } => (Track::straight(*vector), Bound::Unlimited),
                    _ => return None,
                };
                let plain = Track { wrap: false, ..track };
                let first = ways::first_met(&plain, hi, self.course, &trail);
                let wrap = matches!(way, Step::Leap { wrap: true, .. }) || track.wrap;
                (format!("{first}, {},", whose(&wanted)), wrap)
            }
        };
        let verb = if takes { "flies over" } else { "hops over" };
        let taking = match (takes, over.ends_with(',')) {
            (true, true) => " capturing it,",
            (true, false) => ", capturing it,",
            (false, _) => "",
        };
        let [Step::Land(mask)] = second.then else { return None };
        let end = match second.way? {
            Step::Leap { wrap: joined, .. } if *joined == wrap => behind_hurdle(*mask, behind),
            Step::Ride {
                track,
                lo: Bound::Count(1),
                hi,
                thru: Mask::E,
                mark: false,
            } if track.cycle[0].via.is_none() && track.wrap == wrap => {
                let most = |n: u16, thing: &str| count(usize::from(n), thing);
                let limit = match (self.within, hi) {
                    (Some(n), _) => {
                        let thing = if unit { "square" } else { "leap" };
                        Some(format!("at most {} from where it started", most(n, thing)))
                    }
                    (None, Bound::Unlimited) => None,
                    (None, Bound::Count(n)) => Some(format!(
                        "at most {} behind it",
                        most(*n, if unit { "square" } else { "leap" })
                    )),
                    _ => return None,
                };
                beyond_hurdle(*mask, limit)
            }
            _ => return None,
        };
        let edges = if wrap { vec![ways::EDGES.to_owned()] } else { Vec::new() };
        Some(with(format!("{verb} {over}{taking} and {end}"), &edges))
    }
}

/// What must hold of the squares before a piece that is jumped over at the end of a slide.
fn free_before(leg: &Leg<'_>) -> &'static str {
    match leg.way {
        Some(Step::Ride {
            thru: Mask::E,
            lo: Bound::Count(2),
            hi: Bound::Count(2),
            ..
        }) => ", the square before it being empty",
        Some(Step::Ride { thru: Mask::E, .. }) => ", the squares before it being empty",
        _ => "",
    }
}

/// Whether leaps lead round to the square they started from.
fn comes_home(legs: &[Leg<'_>]) -> bool {
    let sum = legs.iter().try_fold(Vector::new(0, 0), |sum, leg| match leg.way {
        Some(Step::Leap { vector, .. }) => Some(sum.plus(*vector)),
        _ => None,
    });
    legs.len() > 1 && sum == Some(Vector::new(0, 0))
}

/// How a hop ends on the square right behind the piece hopped over.
fn behind_hurdle(mask: Mask, behind: &str) -> String {
    let target = Wanted(Mask(mask.0 & !Mask::E.0), None).object();
    match mask {
        Mask::E => format!("lands on the square {behind}, which must be empty"),
        mask if mask.has(Mask::E) => format!("lands {behind}, where it may capture {target}"),
        _ => format!("captures {target} {behind}"),
    }
}

/// How a hop ends that goes on behind the piece hopped over.
fn beyond_hurdle(mask: Mask, limit: Option<String>) -> String {
    let target = Wanted(Mask(mask.0 & !Mask::E.0), None).object();
    match (mask, limit) {
        (Mask::E, None) => "lands on any empty square behind it, short of the next piece".to_owned(),
        (Mask::E, Some(limit)) => format!("lands on an empty square beyond it, {limit}, short of the next piece"),
        (mask, None) if mask.has(Mask::E) => {
            format!("goes on behind it as far as it likes, where it may capture {target}")
        }
        (mask, Some(limit)) if mask.has(Mask::E) => {
            format!("goes on beyond it, {limit}, where it may capture {target}")
        }
        (_, None) => format!("captures the next piece behind it, at any distance, if that is {target}"),
        (_, Some(limit)) => format!("captures the next piece beyond it, {limit}, if that is {target}"),
    }
}

/// Legs of which more than two alike follow one another, counted.
fn in_a_row(parts: &[String]) -> Vec<String> {
    let mut counted: Vec<(usize, &String)> = Vec::new();
    for part in parts {
        match counted.last_mut() {
            Some((n, last)) if *last == part => *n += 1,
            _ => counted.push((1, part)),
        }
    }
    let said = counted.into_iter().flat_map(|(n, part)| match n {
        1 | 2 => vec![part.clone(); n],
        n => vec![format!("{} times in a row {part}", super::words::number(n))],
    });
    said.collect()
}

fn captures(going: &Going, mask: Mask) -> String {
    match mask {
        Mask::X => going.captures("an enemy piece"),
        mask => going.captures(&super::words::occupant(mask)),
    }
}

/// Whose a piece met must be: `of either side`, `an enemy piece`.
fn whose(wanted: &Wanted<'_>) -> String {
    if wanted.0 == Mask::FX && wanted.1.is_none() {
        "of either side".into()
    } else if wanted.is_empty_square() {
        "if there is none".into()
    } else {
        format!("if it is {}", wanted.object())
    }
}

pub(super) fn with(text: String, besides: &[String]) -> String {
    besides.iter().fold(text, |text, more| format!("{text}, {more}"))
}

/// How the name of a zone begins that is a region not to be left.
pub(super) const INSIDE: &str = "without leaving ";

/// What must hold of the mover and its square, in one breath.
fn conditions(guards: &[Step]) -> String {
    let (first, others): (Vec<&Step>, Vec<&Step>) = guards.iter().partition(|step| **step == Step::Virgin);
    let stand = |words: String| match (words.strip_prefix("standing "), words.strip_prefix("not standing ")) {
        (Some(where_to), _) => format!("stands {where_to}"),
        (_, Some(where_to)) => format!("does not stand {where_to}"),
        _ => words,
    };
    let others = others.into_iter().map(guard);
    let said: Vec<String> = match first.first() {
        Some(virgin) => std::iter::once(guard(virgin)).chain(others.map(stand)).collect(),
        None => others.collect(),
    };
    said.join(" and ")
}

fn guard(step: &Step) -> String {
    match step {
        Step::Virgin => "while it has not moved yet".into(),
        Step::From(Zone::AheadOfStart) => "standing straight in front of a square where such a piece starts".into(),
        Step::From(Zone::Named(text)) if text.starts_with(INSIDE) => text.clone(),
        Step::From(set) => format!("standing {}", zone(set)),
        Step::NotFrom(set) => format!("not standing {}", zone(set)),
        _ => String::new(),
    }
}
