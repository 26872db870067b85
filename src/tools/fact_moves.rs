//! The moves of a piece as a fact: in their one form, with names by what they stand for.

use crate::meaning::movement::{Movement, Roam, Step, Types, Zone};
use crate::meaning::spec::{PieceSpec, VariantSpec};

/// The moves of a piece in their one form, with square sets by their squares.
pub(super) fn moves(piece: &PieceSpec, spec: &VariantSpec) -> String {
    let movement = Movement {
        lines: piece.movement.lines.iter().map(|line| steps(line, spec)).collect(),
        ..piece.movement.clone()
    };
    movement.normalised().to_string()
}

fn steps(line: &[Step], spec: &VariantSpec) -> Vec<Step> {
    let zone = |zone: &Zone| match zone {
        Zone::Named(name) => {
            let sides = spec.zones.get(name).copied().unwrap_or_default();
            let names = sides.map(|side| {
                side.into_iter()
                    .map(|s| spec.shape.name(s))
                    .collect::<Vec<_>>()
                    .join(" ")
            });
            Zone::Named(names.join(" / "))
        }
        other => other.clone(),
    };
    let sorted = |names: &[String]| {
        let mut names = names.to_vec();
        names.sort();
        names
    };
    let one = |step: &Step| match step {
        Step::Any(z) => Step::Any(zone(z)),
        Step::From(z) => Step::From(zone(z)),
        Step::NotFrom(z) => Step::NotFrom(zone(z)),
        Step::Is(mask, Types::Named(names)) => Step::Is(*mask, Types::Named(sorted(names))),
        Step::Is(mask, Types::NotNamed(names)) => Step::Is(*mask, Types::NotNamed(sorted(names))),
        Step::Roam(roam) => Step::Roam(Box::new(inside(roam, spec))),
        other => other.clone(),
    };
    line.iter().map(one).collect()
}

fn inside(roam: &Roam, spec: &VariantSpec) -> Roam {
    let mut roam = roam.clone();
    for state in &mut roam.states {
        for exit in &mut state.exits {
            *exit = steps(exit, spec);
        }
        for (edge, _) in &mut state.edges {
            *edge = steps(edge, spec);
        }
    }
    roam
}
