//! What an author draws on a diagram.

use nightrider::tools::diagram::{Colour, MAX_LABEL, Note};

use super::*;

#[test]
fn arrows_circles_and_labels_stand_above_the_pieces_and_are_said() {
    let chess = shipped("chess");
    let start = position(&chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let square = |name: &str| chess.shape().parse(name).unwrap();
    let drawn = Diagram::new(&start)
        .coordinates(false)
        .square_size(40)
        .note(Note::Arrow(square("e1"), square("e4")), Colour::Blue)
        .note(Note::Circle(square("e8")), Colour::Red)
        .note(Note::Label(square("a4"), "far & wide, too far".into()), Colour::Green);
    let svg = drawn.to_svg();
    let says = "Drawn: blue arrow from e1 to e4, red circle on e8, &quot;far &amp; wide, &quot; on a4.";
    assert!(svg.contains(says), "{svg}");
    assert_eq!("far & wide, ".chars().count(), MAX_LABEL);
    // A plate that would stick out is brought in.
    assert!(svg.contains("<rect x=\"1\" y=\"192\""), "{svg}");
    // Behind everything else: circles, then arrows, then labels.
    let tail: Vec<&str> = svg.lines().rev().take(4).collect();
    assert!(
        tail[1].starts_with("<rect") && tail[2].contains("#0072b2") && tail[3].contains("#d55e00"),
        "{tail:?}"
    );
    let pixels = png(&drawn);
    let at = |file: u32, rank: u32| color(&pixels, 6 + 40 * file + 20, 6 + 40 * (8 - rank) + 20);
    // The arrow is blue in the middle of e2 and e3, and ends in e4.
    assert!(
        [at(4, 2), at(4, 3)].iter().all(|c| c[2] > 0x90 && c[0] < 0x40),
        "{:?}",
        at(4, 2)
    );
    assert!(at(4, 5)[0] > 0xd0);
    assert!(
        drawn
            .to_text()
            .ends_with("\n\nblue arrow from e1 to e4\nred circle on e8\n\"far & wide, \" on a4\n")
    );
    // In Black's view they go with their squares.
    let other = png(&drawn.flipped(true));
    assert!(color(&other, 6 + 40 * 3 + 20, 6 + 40 * 2 + 20)[2] > 0x90);
}

/// No note looks like a mark of the program: none of its shapes is one of theirs.
#[test]
fn notes_are_no_marks() {
    let (position, _) = alone("W 3x3 a1");
    let plain = Diagram::new(&position);
    let circled = plain.clone().note(Note::Circle(Square(4)), Colour::Red).to_svg();
    let mut marks = Marks::default();
    Mark::ALL.iter().for_each(|m| marks.add(Square(4), *m));
    let marked = plain.marks(marks).to_svg();
    assert!(circled.contains("r=\"17.6\"") && !marked.contains("r=\"17.6\""));
}
