//! Diagrams: what is marked, and what is drawn.

#[path = "diagram/asian.rs"]
mod asian;
#[path = "diagram/notes.rs"]
mod notes;

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;
use std::sync::Arc;

use nightrider::base::{Bitboard, BoardShape, Color, Piece, PieceType, Square};
use nightrider::meaning::load::load;
use nightrider::meaning::lower;
use nightrider::meaning::rules::Royalty;
use nightrider::position::{Cell, Position};
use nightrider::program::Variant;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog::{SHIPPED, load_shipped, shipped_loader};
use nightrider::tools::diagram::{Diagram, Mark, Marks, read_picture};
use nightrider::tools::piece::Lone;
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

/// See `few_types_of_shipped_variants_are_lettered`.
const MOST_LETTERED: usize = 65;

fn shipped(name: &str) -> Arc<Variant> {
    let (spec, _) = load_shipped(name, &[]).unwrap();
    Arc::new(Variant::compile(spec.unwrap()).unwrap())
}

fn variant(text: &str) -> Arc<Variant> {
    let mut sink = Sink::default();
    let spec = load("test", text, &mut shipped_loader, &[], &mut sink);
    assert!(!sink.has_errors(), "{:?}", sink.found);
    Arc::new(Variant::compile(spec.unwrap()).unwrap())
}

fn position(variant: &Arc<Variant>, fen: &str) -> Position {
    let excerpt = Excerpt::whole(&SourceFile::new("<fen>", fen));
    Position::from_fen(variant, &excerpt, &mut Sink::default()).unwrap()
}

fn board(text: &str) -> BoardShape {
    let (files, ranks) = text.split_once('x').unwrap();
    BoardShape::new(files.parse().unwrap(), ranks.parse().unwrap(), 1).unwrap()
}

/// A piece alone, asked as `BETZA BOARD AT own=… foe=… ep=…`.
fn alone(asked: &str) -> (Position, Square) {
    let mut words = asked.split(' ');
    let betza = Excerpt::whole(&SourceFile::new("<betza>", words.next().unwrap()));
    let movement = lower::read(&betza, &mut Sink::default());
    let shape = board(words.next().unwrap());
    let square = |name: &str| shape.parse(name).unwrap();
    let mut lone = Lone::new(shape.clone(), movement, square(words.next().unwrap()));
    for word in words {
        let (key, list) = word.split_once('=').unwrap();
        if key == "ep" {
            let (crossed, victim) = list.split_once(':').unwrap();
            lone.blockers.push((square(victim), false, false));
            lone.passing = Some((Bitboard::of(square(crossed)), square(victim)));
        } else {
            let new = list.split(',').map(|name| (square(name), key == "own", false));
            lone.blockers.extend(new);
        }
    }
    (lone.position().unwrap(), lone.at)
}

fn diagram(asked: &str) -> Diagram {
    if let Some(asked) = asked.strip_prefix("betza ") {
        let (position, at) = alone(asked);
        return Diagram::new(&position).possible_moves(&position, at);
    }
    let words: Vec<&str> = asked.split(' ').collect();
    let variant = shipped(words[0]);
    let value = |key: &str| words.iter().find_map(|w| w.strip_prefix(key));
    let position = position(&variant, &value("fen=").unwrap().replace('_', " "));
    let diagram = Diagram::new(&position);
    match value("at=") {
        Some(at) => diagram.legal_moves(&position, variant.shape().parse(at).unwrap()),
        None => {
            let id = value("drop=").unwrap();
            let kind = variant.spec.kinds().find(|k| variant.spec.piece(*k).id == id).unwrap();
            diagram.drops(&position, kind)
        }
    }
}

fn named(marks: &Marks, shape: &BoardShape) -> String {
    let line = |mark: &Mark| {
        let on = marks.on.iter().filter(|(_, here)| here.contains(mark));
        let squares: Vec<String> = on.map(|(s, _)| shape.name(*s)).collect();
        format!("{} {}", format!("{mark:?}").to_lowercase(), squares.join(" "))
    };
    marks.used().iter().map(line).collect::<Vec<_>>().join("; ")
}

#[test]
fn marks_say_what_pieces_can_do() {
    let table = std::fs::read_to_string("tests/diagram/marks.txt").unwrap();
    let mut seen = BTreeSet::new();
    let mut wrong = String::new();
    for row in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (asked, expected) = row.split_once(" ->").unwrap();
        let drawn = diagram(asked);
        seen.extend(drawn.marked().used());
        let shape = match asked.strip_prefix("betza ") {
            Some(asked) => board(asked.split(' ').nth(1).unwrap()),
            None => shipped(asked.split(' ').next().unwrap()).shape().clone(),
        };
        let found = named(drawn.marked(), &shape);
        if found != expected.trim() {
            wrong += &format!("{asked} -> {found}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    let missing: Vec<Mark> = Mark::ALL.into_iter().filter(|m| !seen.contains(m)).collect();
    assert!(missing.is_empty(), "no test has {missing:?}");
}

/// What is put around a piece so that its moves are seen, asked as `BETZA BOARD AT`.
#[test]
fn others_are_put_where_moves_need_them() {
    let cases = [
        // Nothing for those that need nobody.
        ("N 8x8 d4", ""),
        ("FyafsF 8x8 d4", ""),
        ("fmWfceFifmnD 8x8 d2", ""),
        // Mounts, a step apart so that it is seen how near they may be; enemies will do where any piece does.
        ("mRcpR 8x8 d4", "x d6 b4"),
        ("gR 8x8 d4", "x d6 b4"),
        ("pafW 8x8 d4", "x d5 c4"),
        ("tpafR 8x8 d4", "o d6"),
        ("BApafpafF 8x8 d4", "x f2 e3 f6 e5"),
        // Victims that are passed, or shot where they stand; friends that are exchanged or taken.
        ("fmFfcafmF 8x8 d4", "x e5 c5"),
        ("cabW 8x8 d4", "x d5 c4"),
        ("udW 8x8 d4", "o d5"),
        ("dK 8x8 d4", "o d5"),
        // A royal piece, far away, where only that will do.
        ("fkR 8x8 d1", "k d8"),
    ];
    for (asked, expected) in cases {
        let (position, at) = alone(asked);
        let shape = position.variant().shape();
        let chosen = nightrider::tools::diagram::blockers(&position, at);
        let mut said = String::new();
        for (square, piece) in chosen {
            let royal = position.variant().spec.piece(piece.kind).royal != Royalty::Common;
            let sign = match (piece.color, royal) {
                (Color::White, _) => 'o',
                (Color::Black, true) => 'k',
                (Color::Black, false) => 'x',
            };
            if !said.contains(sign) {
                said += &format!(" {sign}");
            }
            said += &format!(" {}", shape.name(square));
        }
        assert_eq!(said.trim(), expected, "{asked}");
    }
}

#[test]
fn no_two_marks_look_alike_or_say_the_same() {
    let mut shapes = BTreeSet::new();
    let mut words = BTreeSet::new();
    for mark in Mark::ALL {
        let mut marks = Marks::default();
        marks.add(Square(4), mark);
        let position = alone("W 3x3 a1").0;
        let svg = Diagram::new(&position).marks(marks).to_svg();
        let id = format!("<g id=\"{}\">", format!("{mark:?}").to_lowercase());
        let shape = svg.lines().find_map(|line| line.strip_prefix(&id)).unwrap();
        // Colours and strokes apart.
        let plain = shape
            .split('"')
            .enumerate()
            .filter(|(i, part)| i % 2 == 0 || !part.starts_with('#'));
        assert!(
            shapes.insert(plain.map(|(_, part)| part).collect::<String>()),
            "{mark:?}"
        );
        assert!(words.insert(mark.sign().to_string()) && words.insert(mark.meaning().to_owned()));
    }
}

#[test]
fn an_svg_is_small_and_says_what_it_shows() {
    let (position, at) = alone("fmFfcafmFifmnD 4x4 b2 foe=c3 own=a3");
    let drawn = Diagram::new(&position).possible_moves(&position, at);
    insta::assert_snapshot!("small", drawn.title("A piece <&>").id_prefix("x-").to_svg());
}

#[test]
fn hands_zones_walls_and_the_last_move_are_drawn() {
    let zh = shipped("crazyhouse");
    let position = position(&zh, "4k3/8/8/8/8/8/8/4K3[NPPp] w - - 0 1");
    let last = ["e1", "d1"].map(|s| zh.shape().parse(s).unwrap());
    let zone = (0..8).map(Square).collect();
    let drawn = Diagram::new(&position)
        .last_move(last.into_iter().collect())
        .zone("home", zone);
    let svg = drawn.to_svg();
    for part in [
        ">×2<",
        ">home<",
        ">last move<",
        "In White's hand: 2 pawn, 1 knight. Black: king e8.",
    ] {
        assert!(svg.contains(part), "{part}\n{svg}");
    }
    insta::assert_snapshot!("hands", drawn.to_text());
    let duck = shipped("duck");
    let start = self::position(&duck, "8/8/8/8/8/3*4/8/K6k w - - 0 1");
    assert!(Diagram::new(&start).to_svg().contains(">wall<"));
    let without = Diagram::new(&start).legend(false).coordinates(false);
    assert!(!without.to_svg().contains("<text"));
    insta::assert_snapshot!("bare", without.to_text());
}

#[test]
fn the_black_view_turns_the_board_and_not_the_pieces() {
    let chess = shipped("chess");
    let start = Position::start(chess.clone());
    let white = Diagram::new(&start);
    let black = white.clone().flipped(true);
    let (one, other) = (png(&white), png(&black));
    // In the lower left corner stands a white rook on a1, or a black one on h8.
    assert_eq!([color(&one, 46, 344), color(&other, 46, 344)], [[255; 3], [0x3a; 3]]);
    insta::assert_snapshot!("flipped", black.to_text());
    let position = position(&chess, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let drawn = Diagram::new(&position).flipped(true).to_svg();
    let rook = drawn
        .lines()
        .find(|l| l.starts_with("<use") && l.contains("#p3\""))
        .unwrap();
    assert_eq!(rook, "<use href=\"#p3\" x=\"321\" y=\"26\"/>");
}

/// A diagram without text as pixels.
fn png(diagram: &Diagram) -> Pixmap {
    Pixmap::decode_png(&diagram.to_png().unwrap()).unwrap()
}

fn color(pixmap: &Pixmap, x: u32, y: u32) -> [u8; 3] {
    let pixel: PremultipliedColorU8 = pixmap.pixel(x, y).unwrap();
    [pixel.red(), pixel.green(), pixel.blue()]
}

#[test]
fn pixels_are_where_they_should_be() {
    let (position, at) = alone("W 3x3 b2");
    let drawn = Diagram::new(&position).coordinates(false).legend(false).square_size(40);
    let plain = png(&drawn);
    assert_eq!((plain.width(), plain.height()), (132, 132));
    let (light, dark) = ([0xf6, 0xf1, 0xe7], [0xdc, 0xcf, 0xb8]);
    assert_eq!(color(&plain, 1, 1), [255; 3]);
    // a3 is dark as a1 is; a2 is light.
    assert_eq!([color(&plain, 26, 26), color(&plain, 26, 66)], [dark, light]);
    let marked = png(&drawn.clone().possible_moves(&position, at));
    assert_eq!(color(&marked, 26, 66), [0x00, 0x72, 0xb2]);
    assert_eq!(color(&marked, 26, 26), dark);
    assert_eq!(png(&drawn.clone().square_size(20)).width(), 66);
    // The same diagram gives the same bytes.
    assert_eq!(drawn.to_png(), drawn.clone().to_png());
    // Letters need no font: coordinates leave ink below the board.
    let lettered = png(&drawn.coordinates(true));
    let ink = (0..lettered.width()).any(|x| color(&lettered, x, 136)[0] < 100);
    assert!(ink);
}

#[test]
fn the_largest_boards_are_drawn_with_their_holes() {
    let text = "[variant]\nname = \"Large\"\n[board]\nfiles = 16\nranks = 16\nholes = \"a1:b2,h8:i9\"\n[pieces.king]\nid = \"K\"\nbetza = \"K\"\nroyal = true\nsetup = \"h1\"\n";
    let start = Position::start(variant(text));
    let drawn = Diagram::new(&start).square_size(20);
    let pixels = png(&drawn);
    // The board's left edge lies 29 of the 40 units of a square from the left, its upper edge 6.
    let middle = |file: u32, rank: u32| color(&pixels, 14 + 20 * file + 10, 3 + 20 * (15 - rank) + 10);
    assert_eq!([middle(0, 0), middle(1, 1), middle(7, 7), middle(8, 8)], [[255; 3]; 4]);
    assert!(
        [middle(2, 0), middle(7, 9), middle(15, 15)]
            .iter()
            .all(|c| *c != [255; 3])
    );
    let svg = drawn.to_svg();
    assert!(svg.contains(">p</text>") && svg.contains(">16</text>"));
    let tall = BoardShape::new(1, 256, 1).unwrap();
    let lone = Lone::new(tall, Default::default(), Square(0)).position().unwrap();
    assert!(Diagram::new(&lone).to_png().is_ok());
}

#[test]
fn every_shipped_variant_is_drawn_as_well_formed_xml() {
    for (stem, _) in SHIPPED {
        let start = Position::start(shipped(stem));
        let svg = Diagram::new(&start).to_svg();
        let tree = usvg::roxmltree::Document::parse(&svg).unwrap();
        let ids: BTreeSet<&str> = tree.descendants().filter_map(|n| n.attribute("id")).collect();
        let used = tree.descendants().filter_map(|n| n.attribute("href"));
        for href in used {
            assert!(ids.contains(href.trim_start_matches('#')), "{stem}: {href}");
        }
        let says = |tag: &str| {
            tree.descendants()
                .find(|n| n.has_tag_name(("http://www.w3.org/2000/svg", tag)))
        };
        assert_eq!(says("title").unwrap().text().unwrap(), start.variant().spec.title);
        assert!(says("desc").unwrap().text().unwrap().len() > 10);
        assert!(!svg.contains("<script") && !svg.contains("<style"));
    }
}

/// Each type of a variant by the elements that draw it, its letters included.
fn elements(variant: &Arc<Variant>) -> Vec<String> {
    let kinds: Vec<PieceType> = variant.spec.kinds().collect();
    let squares: Vec<Square> = variant.shape().squares().into_iter().collect();
    let mut all = Vec::new();
    for some in kinds.chunks(squares.len()) {
        let mut position = Position::empty(variant.clone());
        for (kind, square) in some.iter().zip(&squares) {
            position.put(*square, Cell::piece(Color::White, *kind));
        }
        let svg = Diagram::new(&position).to_svg();
        let page = usvg::roxmltree::Document::parse(&svg).unwrap();
        for kind in some {
            let id = format!("p{}", kind.0);
            let drawn = page.descendants().find(|n| n.attribute("id") == Some(&id)).unwrap();
            all.push(drawn.children().map(|n| &svg[n.range()]).collect());
        }
    }
    all
}

#[test]
fn no_two_types_of_a_shipped_variant_look_alike() {
    let mut alike = String::new();
    for (stem, _) in SHIPPED {
        let variant = shipped(stem);
        let mut seen: BTreeMap<String, PieceType> = BTreeMap::new();
        for (kind, elements) in variant.spec.kinds().zip(elements(&variant)) {
            assert!(
                elements.contains("<path") || elements.contains("<text"),
                "{stem}: {elements}"
            );
            if let Some(other) = seen.insert(elements, kind) {
                alike += &format!("{stem}: {} and {}\n", variant.spec.name(other), variant.spec.name(kind));
            }
        }
    }
    assert!(alike.is_empty(), "{alike}");
}

/// How many types of all shipped variants have their id on them, for want of a figure and a sign: 296 of 1866 before compounds were
/// drawn and signs known.
#[test]
fn few_types_of_shipped_variants_are_lettered() {
    let mut lettered = Vec::new();
    for (stem, _) in SHIPPED {
        let variant = shipped(stem);
        for (kind, elements) in variant.spec.kinds().zip(elements(&variant)) {
            if elements.contains("<text") {
                lettered.push(format!("{stem}: {}", variant.spec.name(kind)));
            }
        }
    }
    assert!(lettered.len() <= MOST_LETTERED, "{}: {lettered:#?}", lettered.len());
}

#[test]
fn pictures_of_a_user_stand_in_for_ours() {
    let chess = shipped("chess");
    let mut start = Position::empty(chess.clone());
    let (knight, rook) = (PieceType(1), PieceType(3));
    start.put(Square(0), Cell::piece(Color::White, knight));
    start.put(Square(1), Cell::piece(Color::Black, knight));
    start.put(Square(2), Cell::piece(Color::White, rook));
    let read = |name: &str| {
        let text = std::fs::read_to_string(format!("tests/diagram/pictures/{name}")).unwrap();
        read_picture(&SourceFile::new(name, text)).unwrap()
    };
    let piece = |color, kind| Piece { color, kind };
    // Both have a gradient with the same id and a class of the same name.
    let drawn = Diagram::new(&start)
        .coordinates(false)
        .square_size(40)
        .picture(piece(Color::White, knight), read("white-knight.svg"))
        .picture(piece(Color::Black, knight), read("bN.svg"));
    let pixels = png(&drawn);
    let middle = |file: u32| color(&pixels, 6 + 40 * file + 20, 6 + 280 + 20);
    assert_eq!([middle(0), middle(1)], [[255, 0, 0], [0, 0, 255]]);
    assert_eq!(middle(2), [255, 255, 255]);
    assert!(usvg::roxmltree::Document::parse(&drawn.to_svg()).is_ok());
}

#[test]
fn pieces_with_ways_without_end_are_drawn_soon_and_it_is_said() {
    let foes: Vec<String> = "acegikmo"
        .chars()
        .flat_map(|f| (1..16).step_by(2).map(move |r| format!("{f}{r}")))
        .collect();
    let (position, at) = alone(&format!("(ca)Q 16x16 h10 foe={}", foes.join(",")));
    let drawn = Diagram::new(&position).possible_moves(&position, at);
    assert!(drawn.marked().cut);
    assert!(drawn.to_svg().contains("too many ways") && drawn.to_text().contains("too many ways"));
    let (position, at) = alone("Q 16x16 h10");
    assert!(!Diagram::new(&position).possible_moves(&position, at).marked().cut);
}

#[test]
fn the_page_shows_every_mark_and_its_pictures_are_what_its_commands_draw() {
    let page = std::fs::read_to_string("docs/pictures.md").unwrap();
    for mark in Mark::ALL {
        let row = format!("| {} |", mark.meaning());
        let line = page.lines().find(|line| line.ends_with(&row));
        assert!(
            line.is_some_and(|l| l.starts_with(&format!("| `{}` |", mark.sign()))),
            "{mark:?}"
        );
    }
    assert!(pictures_are_drawn_by(&page) >= 4);
}

#[test]
fn the_pictures_of_the_notation_page_are_what_its_commands_draw() {
    let page = std::fs::read_to_string("docs/betza.md").unwrap();
    assert!(pictures_are_drawn_by(&page) >= 6);
}

/// Runs the commands of a page that draw its pictures, and counts them.
fn pictures_are_drawn_by(page: &str) -> usize {
    let mut pictures = 0;
    for line in page.lines().filter(|line| line.starts_with("nightrider diagram ")) {
        let (asked, file) = line.split_once(" --output ").unwrap();
        let args = asked.split(' ').skip(1).map(|word| word.trim_matches('\''));
        let output = Command::new(env!("CARGO_BIN_EXE_nightrider"))
            .args(args)
            .output()
            .unwrap();
        assert!(output.status.success(), "{line}");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            std::fs::write(file, &output.stdout).unwrap();
        }
        let drawn = String::from_utf8(output.stdout).unwrap();
        assert!(
            std::fs::read_to_string(file).unwrap_or_default() == drawn,
            "{file}: run with UPDATE_DOCS=1"
        );
        assert!(
            page.contains(&format!("({})", file.trim_start_matches("docs/"))),
            "{file} is shown"
        );
        pictures += 1;
    }
    pictures
}

#[test]
fn files_are_written_by_the_kind_their_name_says() {
    for (name, start) in [("a.svg", &b"<svg "[..]), ("a.png", b"\x89PNG"), ("a.txt", b"2  ")] {
        let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut command = Command::new(env!("CARGO_BIN_EXE_nightrider"));
        command
            .args(["diagram", "--betza", "W", "--board", "2x2", "--output"])
            .arg(&path);
        let output = command.output().unwrap();
        assert!(output.status.success() && output.stdout.is_empty() && output.stderr.is_empty());
        assert!(std::fs::read(&path).unwrap().starts_with(start), "{name}");
    }
}
