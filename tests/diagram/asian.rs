//! Boards as their players draw them, and signs.

use nightrider::base::Color;
use nightrider::tools::catalog::SHIPPED;
use nightrider::tools::diagram::signs;

use super::*;

/// A line of points with a river and a crossed block, a lettered octagon, and signs that each side writes its own way.
#[test]
fn lines_river_and_palace() {
    let text = "[variant]\nname = \"Lines\"\n[board]\nfiles = 3\nranks = 4\n[picture]\nboard = \"lines\"\nriver = \"own half\"\ncrossed = \"b1:c2\"\npieces = \"octagons\"\n\
                [pieces.king]\nid = \"K\"\nbetza = \"K\"\nroyal = true\nsetup = \"b1\"\nsign = \"士\"\nsign_black = \"土\"\n[pieces.man]\nid = \"M\"\nbetza = \"W\"\nsetup = \"a1\"\n";
    let drawn = Diagram::new(&Position::start(variant(text)));
    insta::assert_snapshot!("lines", drawn.coordinates(false).to_svg());
}

/// White's wedges point up and Black's down, and the other way round in Black's view; promoted forms are red.
#[test]
fn wedges_point_at_the_enemy() {
    let text = "[variant]\nname = \"Wedges\"\n[board]\nfiles = 2\nranks = 2\n[picture]\nboard = \"plain\"\npieces = \"wedges\"\n\
                [pieces.king]\nid = \"K\"\nbetza = \"K\"\nroyal = true\nsetup = \"a1\"\nsign = \"王\"\n[pieces.tokin]\nid = \"+P\"\nbetza = \"W\"\nsetup = \"b1\"\nsign = \"と\"\n";
    let drawn = Diagram::new(&Position::start(variant(text))).coordinates(false);
    let turned = |drawn: &Diagram| -> Vec<bool> {
        let svg = drawn.to_svg();
        let uses = svg.lines().filter(|line| line.starts_with("<use href=\"#p"));
        uses.map(|line| line.contains("scale(-1)")).collect()
    };
    assert_eq!(turned(&drawn), [false, false, true, true]);
    assert_eq!(turned(&drawn.clone().flipped(true)), [true, true, false, false]);
    insta::assert_snapshot!("wedges", drawn.to_svg());
}

/// The middle of the river of xiangqi is water at any file but no line crosses it; the sides go through. Players' drawings of
/// the board have both.
#[test]
fn the_river_of_xiangqi_is_crossed_at_the_sides_only() {
    let start = Position::start(shipped("xiangqi"));
    let drawn = Diagram::new(&start).coordinates(false).square_size(40);
    let pixels = png(&drawn);
    let at = |file: u32, y: u32| color(&pixels, 6 + 40 * file + 20, y);
    // Ranks 5 and 6 lie 220 and 180 below the upper edge.
    let water = [0xcf, 0xe5, 0xf2];
    for file in 1..8 {
        assert_eq!(at(file, 6 + 200), water, "file {file}");
    }
    for file in [0, 8] {
        assert!(at(file, 6 + 200)[0] < 0xb0, "file {file}");
    }
    // The palace's middle lies on both diagonals, and halfway to its corner is a line; beside the palace there is none.
    let point = |x: u32, y: u32| color(&pixels, 6 + x, 6 + y);
    assert!(point(160 + 20 + 10, 340 + 10)[0] < 0xd0, "{:?}", point(190, 350));
    assert_eq!(point(40 + 20 + 10, 340 + 10), [0xf1, 0xe4, 0xc6]);
    // Janggi has no river.
    let janggi = Diagram::new(&Position::start(shipped("janggi"))).to_svg();
    assert!(!janggi.contains("#cfe5f2") && Diagram::new(&start).to_svg().contains("#cfe5f2"));
}

/// Words as boards stay as they are, whatever pictures show.
#[test]
fn text_knows_no_signs() {
    let start = Position::start(shipped("shogi"));
    let text = Diagram::new(&start).to_text();
    assert!(text.is_ascii() && text.starts_with("9  l n s g k g s n l\n"));
}

/// Each sign of a shipped variant is drawn, and the families have them on all pieces that their players see on the board.
#[test]
fn shipped_signs_are_all_drawn() {
    let mut bare = Vec::new();
    for (stem, _) in SHIPPED {
        let variant = shipped(stem);
        let drawn = signs(&variant.spec);
        for (kind, own) in variant.spec.kinds().zip(&drawn) {
            let piece = variant.spec.piece(kind);
            for color in Color::ALL {
                let side = color.index();
                assert_eq!(
                    piece.signs[side].is_empty(),
                    own[side].is_none(),
                    "{stem}: {}",
                    piece.id
                );
            }
            let asian = [
                "xiangqi",
                "janggi",
                "shogi",
                "chu",
                "dai",
                "torishogi",
                "washogi",
                "minishogi",
                "kyotoshogi",
            ];
            if asian.contains(stem) && own[0].is_none() && !piece.id.starts_with('+') {
                bare.push(format!("{stem}: {}", piece.id));
            }
        }
    }
    assert_eq!(bare, [] as [&str; 0]);
}
