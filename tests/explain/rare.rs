//! Changes to rules that few games have.

use nightrider::base::{Bitboard, PieceSet, Vector};
use nightrider::meaning::rules::{FlipRule, Flips, Mate, Points};
use nightrider::meaning::spec::{FirstMove, PromotionTurn, Score, VariantSpec};

use super::changes::{Change, FIRST, SECOND, first_piece};

/// Lets the first piece that promotes do so by a turn of its own.
fn turn(spec: &mut VariantSpec, [last_anywhere, may_attack, may_check]: [bool; 3]) {
    let turn = Some(PromotionTurn {
        last_anywhere,
        may_attack,
        may_check,
    });
    first_piece(spec, |p| p.promotion.first_mut().map(|r| r.turn = turn).is_some());
}

pub const RARE: &[Change] = &[
    ("piece: first moves lost to", |s| {
        s.pieces[0].first_move = Some(FirstMove {
            lost_to: PieceSet::of(SECOND),
            in_check: true,
            marked: false,
        });
    }),
    ("piece: first moves in check", |s| {
        s.pieces[0].first_move = Some(FirstMove {
            lost_to: PieceSet::EMPTY,
            in_check: false,
            marked: false,
        });
    }),
    ("piece: first moves marked", |s| {
        s.pieces[0].first_move = Some(FirstMove {
            lost_to: PieceSet::EMPTY,
            in_check: true,
            marked: true,
        });
    }),
    ("promotion: by a turn of its own", |s| turn(s, [false, true, true])),
    ("promotion: the last anywhere", |s| turn(s, [true, true, true])),
    ("promotion: without attacking", |s| turn(s, [false, false, true])),
    ("promotion: without check", |s| turn(s, [false, true, false])),
    ("mates by", |s| {
        s.rules.mates.push(Mate {
            by: Some(PieceSet::of(FIRST)),
            without: None,
            score: Score::Win,
        });
    }),
    ("mates without", |s| {
        s.rules.mates.push(Mate {
            by: None,
            without: Some(PieceSet::of(SECOND)),
            score: Score::Draw,
        });
    }),
    ("mates: score", |s| {
        s.rules.mates.iter_mut().for_each(|m| m.score = Score::Loss)
    }),
    ("points", |s| {
        s.rules.points = match s.rules.points {
            Some(_) => None,
            None => Some(Points {
                values: vec![3; s.pieces.len()],
                black: 0,
            }),
        };
    }),
    ("points: values", |s| {
        s.rules.points.iter_mut().for_each(|p| p.values[0] += 1)
    }),
    ("points: of Black", |s| {
        s.rules.points.iter_mut().for_each(|p| p.black += 1)
    }),
    ("castling to the other side", |s| {
        s.rules.castling_bars = !s.rules.castling_bars
    }),
    ("flips", |s| {
        s.rules.flips = match s.rules.flips {
            Some(_) => None,
            None => Some(Flips {
                rule: FlipRule::Neighbours,
                along: vec![Vector::new(0, 1)],
                drops_must: false,
                drops_need_friend: false,
                over_holes: false,
                opening: Bitboard::EMPTY,
            }),
        };
    }),
];
