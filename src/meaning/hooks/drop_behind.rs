//! A drop behind a piece that steps forward at the same time.

use serde::Deserialize;

use super::{Attach, Expander, Hook};
use crate::base::{Bitboard, Color, PieceSet};
use crate::meaning::file::Text;
use crate::meaning::format::keys;
use crate::meaning::keys::{Key, Kind, REQUIRED};
use crate::meaning::spec::Script;
use crate::text::doc::NodeId;

pub static HOOK: Hook = Hook {
    name: "drop-behind",
    summary: "Drops a piece from hand behind one that moves forward to make room",
    doc: "A piece in hand goes to an empty square of one rank, straight in front of which a piece of the types `behind` of the same \
          side stands; that piece goes `push` squares straight forward in the same move, over and to empty squares.",
    params: keys! {
        "piece" Kind::Piece, REQUIRED, "The type dropped.", "piece = \"bombard\"";
        "behind" Kind::Many(&Kind::Piece), REQUIRED, "The types behind which it is dropped.", "behind = \"pawn\"";
        "rank" Kind::Squares, REQUIRED, "The squares it may be dropped on, given for White.", "rank = \"rank 1\"";
        "push" Kind::Whole(1, 255), "1", "How many squares the other piece goes.", "push = 2";
    },
    attach: Attach::Variant,
    example: "[[hooks]]\nuse = \"drop-behind\"\npiece = \"bombard\"\nbehind = \"pawn\"\nrank = \"rank 1\"",
    expand,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    #[serde(rename = "use")]
    _use: serde::de::IgnoredAny,
    piece: String,
    behind: Vec<String>,
    rank: Text,
    push: Option<i16>,
}

fn expand(x: &mut Expander<'_, '_>, call: NodeId) -> Option<()> {
    let params: Params = x.read(call)?;
    let shape = x.ctx.shape.clone()?;
    let zone = x.ctx.zone(&params.rank)?;
    let drop = x.ctx.kind(&params.piece)?;
    let behind: PieceSet = params.behind.iter().filter_map(|n| x.ctx.kind(n)).collect();
    let push = params.push.unwrap_or(1);
    for color in Color::ALL {
        let forward = shape.seen_by(color, crate::base::Vector::new(0, 1));
        for square in zone[color.index()] {
            let Some(from) = shape.step(square, forward, false) else {
                continue;
            };
            let way: Option<Vec<_>> = (1..=push).map(|i| shape.step(from, forward.times(i), false)).collect();
            let Some(to) = way.as_ref().and_then(|way| way.last()).copied() else {
                continue;
            };
            let mut empty: Bitboard = way.into_iter().flatten().collect();
            empty.insert(square);
            x.out.scripts.push(Script {
                color,
                drop,
                square,
                empty,
                present: vec![(from, behind)],
                moved: Some((from, to)),
            });
        }
    }
    Some(())
}
