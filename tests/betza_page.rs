//! The examples of docs/betza.md, played on a board.

use std::collections::BTreeSet;

use nightrider::base::{BoardShape, Square};
use nightrider::meaning::lower;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::piece::Lone;

/// The lines of the blocks marked `betza`.
fn examples(page: &str) -> Vec<&str> {
    let blocks = page.split("```betza\n").skip(1);
    blocks
        .flat_map(|block| block.split("```").next().unwrap_or("").lines())
        .collect()
}

/// The moves of an example's piece, as the page writes them.
fn moves(example: &str) -> BTreeSet<String> {
    let shape = BoardShape::new(9, 9, 1).expect("a board");
    let square = |name: &str| {
        shape
            .parse(name)
            .unwrap_or_else(|| panic!("{example}: {name} is no square"))
    };
    let (text, position) = example.split_once(" @ ").expect("a string and a position");
    let mut sink = Sink::default();
    let movement = lower::read(&Excerpt::whole(&SourceFile::new("<betza>", text)), &mut sink);
    assert!(sink.found.is_empty(), "{example}: {:?}", sink.found);

    let mut words = position.split(" = ").next().unwrap_or("").split_whitespace();
    let mut lone = Lone::new(shape.clone(), movement, square(words.next().expect("a square")));
    let mut royal: Vec<Square> = Vec::new();
    while let (Some(word), Some(list)) = (words.next(), words.next()) {
        for name in list.split(',') {
            match word {
                "own" | "foe" => lone.blockers.push((square(name), word == "own", false)),
                "royal" => royal.push(square(name)),
                "ep" => {
                    let (crossed, victim) = name.trim_end_matches('}').split_once('{').expect("d6{d5}");
                    lone.passing = Some(([square(crossed)].into_iter().collect(), square(victim)));
                }
                other => panic!("{example}: {other}?"),
            }
        }
    }
    for blocker in &mut lone.blockers {
        blocker.2 = royal.contains(&blocker.0);
    }

    let found = lone.moves().expect("moves");
    let written = found.iter().map(|m| {
        let to = m.to.expect("a destination");
        let (here, far): (Vec<Square>, Vec<Square>) = m.victims.iter().partition(|v| **v == to);
        let far: Vec<String> = far.into_iter().map(|v| shape.name(v)).collect();
        let took = if here.is_empty() { "" } else { "x" };
        let rest = if far.is_empty() {
            String::new()
        } else {
            format!("{{{}}}", far.join(","))
        };
        format!("{took}{}{rest}", shape.name(to))
    });
    written.collect()
}

#[test]
fn examples_of_the_notation_page_hold() {
    let examples = examples(include_str!("../docs/betza.md"));
    assert!(examples.len() > 70, "only {} examples found", examples.len());
    for example in examples {
        let (_, right) = example.split_once(" = ").expect("a result");
        let expected: BTreeSet<String> = right
            .split_whitespace()
            .filter(|m| *m != "-")
            .map(str::to_owned)
            .collect();
        assert_eq!(moves(example), expected, "{example}");
    }
}
