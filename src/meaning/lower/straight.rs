//! Straight ways over empty squares, by how far they go: one form for the many ways to write them.
//!
//! `W2`, `WnD` and `[W?W]` reach the same squares by the same ways. Here a straight line is a direction and the numbers of
//! hops after which it may land on a square of a class; from these numbers lines are made anew.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::Vector;
use crate::meaning::movement::{Bound, Hop, Mask, Step, Track};

/// From the fewest hops to the most; `u16::MAX` is without limit.
type Span = (u16, u16);

/// What a straight line is apart from how far it goes and what it lands on: its conditions, its hop, and whether it leaves rights
/// on squares it passes.
type Way = (Vec<Step>, Hop, bool);

/// The spans of a way for each class that it may land on.
type Spans = BTreeMap<u8, Vec<Span>>;

/// Straight lines in their one form; others as they are.
pub(super) fn unified(lines: Vec<Vec<Step>>) -> Vec<Vec<Step>> {
    let mut found: BTreeMap<Way, Spans> = BTreeMap::new();
    let mut others = Vec::new();
    for line in lines {
        let Some((way, span, landing)) = read(&line) else {
            others.push(line);
            continue;
        };
        let spans = found.entry(way).or_default();
        for class in [Mask::E, Mask::F, Mask::X, Mask::O] {
            if landing.has(class) {
                add(spans.entry(class.0).or_default(), span);
            }
        }
    }
    lend_first_hops(&mut found);
    let by_class: Vec<(&Way, Span, Mask)> = found
        .iter()
        .flat_map(|(way, spans)| by_class(spans).into_iter().map(move |(span, mask)| (way, span, mask)))
        .collect();
    let by_square: Vec<(&Way, Span, Mask)> = found
        .iter()
        .flat_map(|(way, spans)| by_square(spans).into_iter().map(move |(span, mask)| (way, span, mask)))
        .collect();
    // Of two ways to say it the one that says the same of more directions.
    let chosen = if kinds(&by_square) < kinds(&by_class) {
        by_square
    } else {
        by_class
    };
    others.extend(chosen.into_iter().map(|(way, span, mask)| write(way, span, mask)));
    others
}

/// How many lines there are that differ in more than direction.
fn kinds(lines: &[(&Way, Span, Mask)]) -> usize {
    let kind = |(way, span, mask): &(&Way, Span, Mask)| (way.0.clone(), way.2, *span, *mask);
    lines.iter().map(kind).collect::<BTreeSet<_>>().len()
}

/// Adds a span; spans that meet become one.
fn add(spans: &mut Vec<Span>, (mut lo, mut hi): Span) {
    spans.retain(|(a, b)| {
        let meets = *a <= hi.saturating_add(1) && lo <= b.saturating_add(1);
        if meets {
            (lo, hi) = (lo.min(*a), hi.max(*b));
        }
        !meets
    });
    spans.push((lo, hi));
    spans.sort_unstable();
}

/// A single hop passes nothing, so it leaves no rights: it belongs to the way that leaves some if that goes on from it and the
/// plain way does not.
fn lend_first_hops(found: &mut BTreeMap<Way, Spans>) {
    let marked: Vec<Way> = found
        .keys()
        .filter(|(_, hop, mark)| *mark && hop.via.is_none())
        .cloned()
        .collect();
    for way in marked {
        let plain = (way.0.clone(), way.1.clone(), false);
        for class in [Mask::E, Mask::F, Mask::X, Mask::O] {
            // What another class may do after one hop is said with it.
            let whole = |spans: &Spans, span: Span| {
                spans
                    .iter()
                    .filter(|(_, s)| s.contains(&span))
                    .map(|(c, _)| *c)
                    .eq([class.0])
            };
            let single = found.get(&plain).is_some_and(|spans| whole(spans, (1, 1)));
            let Some(spans) = found.get_mut(&way).and_then(|s| s.get_mut(&class.0)) else {
                continue;
            };
            if single && spans.first().is_some_and(|(lo, _)| *lo <= 2) {
                add(spans, (1, 1));
                if let Some(spans) = found.get_mut(&plain) {
                    spans.remove(&class.0);
                }
            }
        }
    }
}

/// For each span the classes that have just it.
fn by_class(spans: &Spans) -> BTreeMap<Span, Mask> {
    let mut out: BTreeMap<Span, Mask> = BTreeMap::new();
    for (class, spans) in spans {
        for span in spans {
            let mask = out.entry(*span).or_insert(Mask::NONE);
            *mask = mask.or(Mask(*class));
        }
    }
    out
}

/// The classes of each number of hops, and how far those all hold.
fn by_square(spans: &Spans) -> BTreeMap<Span, Mask> {
    let mut cuts: BTreeSet<u16> = BTreeSet::new();
    for (lo, hi) in spans.values().flatten() {
        cuts.insert(*lo);
        cuts.extend(hi.checked_add(1));
    }
    let all = |mask: Mask, n: u16| -> Option<Span> {
        let has = spans.iter().filter(|(class, _)| mask.has(Mask(**class)));
        has.map(|(_, spans)| spans.iter().copied().find(|(lo, hi)| (*lo..=*hi).contains(&n)))
            .try_fold((1, u16::MAX), |(lo, hi), span| {
                let (a, b) = span?;
                Some((lo.max(a), hi.min(b)))
            })
    };
    let mut out = BTreeMap::new();
    for n in cuts {
        let here = spans
            .iter()
            .filter(|(_, spans)| spans.iter().any(|(lo, hi)| (*lo..=*hi).contains(&n)));
        let mask = here.fold(Mask::NONE, |mask, (class, _)| mask.or(Mask(*class)));
        if let (true, Some(span)) = (mask != Mask::NONE, all(mask, n)) {
            let known = out.entry(span).or_insert(Mask::NONE);
            *known = known.or(mask);
        }
    }
    out
}

/// A line as a straight way, if it is one: conditions, hops over empty squares in one direction, a landing.
fn read(line: &[Step]) -> Option<(Way, Span, Mask)> {
    let (Step::Land(landing), rest) = line.split_last()? else {
        return None;
    };
    let guards = rest
        .iter()
        .take_while(|s| matches!(s, Step::Virgin | Step::From(_) | Step::NotFrom(_)))
        .count();
    let (guards, hops) = rest.split_at(guards);
    let (hop, span, mark) = match hops {
        [
            Step::Ride {
                track: Track { cycle, wrap: false },
                lo: Bound::Count(lo),
                hi,
                thru: Mask::E,
                mark,
            },
        ] => {
            let ([hop], Some(hi)) = (&cycle[..], limit(*hi)) else {
                return None;
            };
            (hop.clone(), (*lo, hi), *mark && (hi > 1 || hop.via.is_some()))
        }
        _ => {
            let (vector, count, mark) = leaps(hops)?;
            (Hop::free(vector), (count, count), mark)
        }
    };
    Some(((guards.to_vec(), hop, mark), span, *landing))
}

fn limit(bound: Bound) -> Option<u16> {
    match bound {
        Bound::Count(n) => Some(n),
        Bound::Unlimited => Some(u16::MAX),
        _ => None,
    }
}

/// Equal leaps over empty squares: by what, how many, and whether each square between is marked.
fn leaps(steps: &[Step]) -> Option<(Vector, u16, bool)> {
    let first @ Step::Leap { vector, wrap: false } = steps.first()? else {
        return None;
    };
    let mark = steps.get(2) == Some(&Step::Mark);
    let between: &[Step] = if mark {
        &[Step::Want(Mask::E), Step::Mark]
    } else {
        &[Step::Want(Mask::E)]
    };
    let mut rest = &steps[1..];
    let mut count = 1;
    while !rest.is_empty() {
        rest = rest.strip_prefix(between)?.strip_prefix(std::slice::from_ref(first))?;
        count += 1;
    }
    Some((*vector, count, mark))
}

/// The line of a way; what goes exactly so far is written leap by leap, as a lame leap is.
fn write((guards, hop, mark): &Way, (lo, hi): Span, mask: Mask) -> Vec<Step> {
    let mut line = guards.clone();
    if lo == hi && hop.via.is_none() {
        for n in 0..lo {
            if n > 0 {
                line.push(Step::Want(Mask::E));
                line.extend(mark.then_some(Step::Mark));
            }
            line.push(Step::Leap {
                vector: hop.vector,
                wrap: false,
            });
        }
    } else {
        line.push(Step::Ride {
            track: Track {
                cycle: vec![hop.clone()],
                wrap: false,
            },
            lo: Bound::Count(lo),
            hi: if hi == u16::MAX {
                Bound::Unlimited
            } else {
                Bound::Count(hi)
            },
            thru: Mask::E,
            mark: *mark,
        });
    }
    line.push(Step::Land(mask));
    line
}
