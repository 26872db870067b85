//! Changes to rules that few games have.

use nightrider::base::{Bitboard, PieceSet, Vector};
use nightrider::meaning::rules::{FlipRule, Flips};
use nightrider::meaning::spec::FirstMove;

use super::{Change, SECOND};

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
                opening: Bitboard::EMPTY,
            }),
        };
    }),
];
