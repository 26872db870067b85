//! Zones of a variant in the moves of its pieces, by the squares they are.

use std::collections::BTreeMap;

use super::places;
use super::speech::INSIDE;
use crate::base::{Bitboard, Color, Vector};
use crate::meaning::movement::{Movement, Step, Zone};
use crate::meaning::spec::VariantSpec;

/// The movement with the names of zones replaced by their squares in words, and with steps that are allowed wherever
/// they do not lead out of a region told as such.
pub(super) fn named(spec: &VariantSpec, movement: Movement) -> Movement {
    let mut movement = regions(spec, movement);
    for step in movement.lines.iter_mut().flatten() {
        if let Step::From(zone) | Step::NotFrom(zone) | Step::Any(zone) = step
            && let Zone::Named(text) = zone
            && let Some(set) = spec.zones.get(text.as_str())
        {
            *text = places::one_of_zone(&spec.shape, *set);
        }
    }
    movement.normalised()
}

/// Steps from some squares only, joined where the squares are just those from which they stay in a region.
fn regions(spec: &VariantSpec, mut movement: Movement) -> Movement {
    // By what they do besides going: the vectors, each with the squares it is allowed on, and the lines.
    type Steps = Vec<(Vector, [Bitboard; 2], usize)>;
    let mut found: BTreeMap<Vec<Step>, Steps> = BTreeMap::new();
    for (i, line) in movement.lines.iter().enumerate() {
        if let [
            Step::From(Zone::Named(name)),
            Step::Leap { vector, wrap: false },
            end @ Step::Land(_),
        ] = &line[..]
            && let Some(set) = spec.zones.get(name.as_str())
        {
            found.entry(vec![end.clone()]).or_default().push((*vector, *set, i));
        }
    }
    for steps in found.into_values().filter(|steps| steps.len() > 2) {
        let shape = &spec.shape;
        let to = |color: Color, vector: Vector, square| shape.step(square, shape.seen_by(color, vector), false);
        let region = Color::ALL.map(|color| {
            let all = steps.iter().flat_map(|(vector, set, _)| {
                let set = set[color.index()];
                set.into_iter()
                    .chain(set.into_iter().filter_map(move |s| to(color, *vector, s)))
            });
            all.collect::<Bitboard>()
        });
        let stays = Color::ALL.iter().all(|color| {
            let region = region[color.index()];
            steps.iter().all(|(vector, set, _)| {
                let inside = region
                    .into_iter()
                    .filter(|s| to(*color, *vector, *s).is_some_and(|t| region.contains(t)));
                inside.collect::<Bitboard>() == set[color.index()]
            })
        });
        if stays {
            let words = format!("{INSIDE}{}", places::zone(shape, region));
            for (_, _, i) in steps {
                movement.lines[i][0] = Step::From(Zone::Named(words.clone()));
            }
        }
    }
    movement
}
