//! The engine without notation and files: chess from movements built by hand.

use std::sync::Arc;

use indexmap::IndexMap;
use nightrider::base::{Bitboard, BoardShape, Color, Piece, PieceSet, PieceType, Vector};
use nightrider::meaning::movement::{Bound, Mask, Movement, Step, Track};
use nightrider::meaning::rules::Royalty;
use nightrider::meaning::spec::{Castling, EnPassant, PieceSpec, Promotion, Right, Start, VariantSpec};
use nightrider::moves::perft;
use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};

fn leaps(vectors: &[(i16, i16)], mask: Mask) -> Vec<Vec<Step>> {
    vectors
        .iter()
        .map(|(x, y)| {
            vec![
                Step::Leap {
                    vector: Vector::new(*x, *y),
                    wrap: false,
                },
                Step::Land(mask),
            ]
        })
        .collect()
}

fn rides(vectors: &[(i16, i16)]) -> Vec<Vec<Step>> {
    let ride = |(x, y): &(i16, i16)| {
        let track = Track::straight(Vector::new(*x, *y));
        let ride = Step::Ride {
            track,
            lo: Bound::Count(1),
            hi: Bound::Unlimited,
            thru: Mask::E,
            mark: false,
        };
        vec![ride, Step::Land(Mask::EX)]
    };
    vectors.iter().map(ride).collect()
}

const W: [(i16, i16); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const F: [(i16, i16); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const N: [(i16, i16); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn chess() -> Arc<Variant> {
    let shape = BoardShape::new(8, 8, 1).unwrap();
    let ahead = Step::Leap {
        vector: Vector::new(0, 1),
        wrap: false,
    };
    let mut pawn = leaps(&[(0, 1)], Mask::E);
    pawn.extend(leaps(&[(1, 1), (-1, 1)], Mask::X));
    pawn.push(vec![
        Step::Virgin,
        ahead.clone(),
        Step::Want(Mask::E),
        ahead,
        Step::Land(Mask::E),
    ]);
    let queen = [rides(&W), rides(&F)].concat();
    let king = [leaps(&W, Mask::EX), leaps(&F, Mask::EX)].concat();
    /// Name, id, lines, squares.
    type Man<'a> = (&'a str, &'a str, Vec<Vec<Step>>, &'a [&'a str]);
    let men: [Man<'_>; 6] = [
        ("pawn", "P", pawn, &["a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2"]),
        ("knight", "N", leaps(&N, Mask::EX), &["b1", "g1"]),
        ("bishop", "B", rides(&F), &["c1", "f1"]),
        ("rook", "R", rides(&W), &["a1", "h1"]),
        ("queen", "Q", queen, &["d1"]),
        ("king", "K", king, &["e1"]),
    ];
    let mut pieces = IndexMap::new();
    let mut board = Vec::new();
    for (i, (name, id, lines, squares)) in men.into_iter().enumerate() {
        let white: Bitboard = squares.iter().map(|s| shape.parse(s).unwrap()).collect();
        let black: Bitboard = white.into_iter().map(|s| shape.mirrored(s)).collect();
        let kind = PieceType(i as u8);
        board.extend(white.into_iter().map(|s| {
            (
                s,
                Piece {
                    color: Color::White,
                    kind,
                },
            )
        }));
        board.extend(black.into_iter().map(|s| {
            (
                s,
                Piece {
                    color: Color::Black,
                    kind,
                },
            )
        }));
        let rank = |r| (0..8).map(|f| shape.at(f, r).unwrap()).collect::<Bitboard>();
        let zone = [rank(7), rank(0)];
        let promotion = (i == 0).then(|| Promotion {
            zone,
            compulsory: zone,
            choices: [(); 2].map(|()| [4, 3, 2, 1].map(PieceType).to_vec()),
            ..Promotion::default()
        });
        let movement = Movement {
            lines,
            ..Movement::default()
        }
        .normalised();
        pieces.insert(
            name.to_owned(),
            PieceSpec {
                id: id.into(),
                royal: if i == 5 { Royalty::Each } else { Royalty::Common },
                movement,
                setup: [white, black],
                promotion: promotion.into_iter().collect(),
                ..PieceSpec::default()
            },
        );
    }
    let (mut rights, mut castling) = (Vec::new(), Vec::new());
    for (color, rank) in [(Color::White, 1), (Color::Black, 8)] {
        for (letter, partner, king_to, partner_to) in [('K', 'h', 'g', 'f'), ('Q', 'a', 'c', 'd')] {
            let square = |file| shape.parse(&format!("{file}{rank}")).unwrap();
            castling.push(Castling {
                right: rights.len(),
                king_to: square(king_to),
                partner_to: square(partner_to),
            });
            let (king, partner) = (square('e'), square(partner));
            let king_types = PieceSet::of(PieceType(5));
            rights.push(Right {
                color,
                letter,
                king,
                king_types,
                partner,
                partner_types: PieceSet::of(PieceType(3)),
            });
        }
    }
    let pawns = PieceSet::of(PieceType(0));
    let spec = VariantSpec {
        pieces,
        start: Start {
            board,
            hands: [vec![0; 6], vec![0; 6]],
            side: Color::White,
            phase: None,
        },
        rights,
        castling,
        en_passant: Some(EnPassant {
            victims: pawns,
            captors: pawns,
        }),
        counter_types: pawns,
        ..VariantSpec::new("chess", shape)
    };
    Arc::new(Variant::compile(spec).unwrap())
}

fn read(variant: &Arc<Variant>, fen: &str) -> Position {
    let file = SourceFile::new("<fen>", fen);
    let mut sink = Sink::default();
    let position = Position::from_fen(variant, &Excerpt::whole(&file), &mut sink);
    position.unwrap_or_else(|| panic!("{fen}: {:?}", sink.found))
}

#[test]
fn the_six_chess_positions() {
    let chess = chess();
    assert_eq!(
        Position::start(chess.clone()).fen(),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    for (fen, counts) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            &[20, 400, 8902, 197281][..],
        ),
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            &[48, 2039, 97862],
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43238]),
        (
            "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
            &[6, 264, 9467],
        ),
        (
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
            &[44, 1486, 62379],
        ),
        (
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            &[46, 2079, 89890],
        ),
    ] {
        let mut position = read(&chess, fen);
        assert_eq!(position.fen(), fen);
        let before = position.clone();
        for (i, nodes) in counts.iter().enumerate() {
            assert_eq!(perft(&mut position, i as u32 + 1), *nodes, "{fen} depth {}", i + 1);
        }
        assert_eq!(position, before);
    }
}
