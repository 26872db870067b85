//! Flying over the first piece met and removing it.

use serde::Deserialize;

use super::way::ways;
use super::{Attach, Expander, Hook};
use crate::meaning::file::Text;
use crate::meaning::format::keys;
use crate::meaning::keys::{Key, Kind, REQUIRED};
use crate::meaning::movement::{Bound, Mask, Step};
use crate::text::de::choices_of;
use crate::text::doc::NodeId;

pub static HOOK: Hook = Hook {
    name: "bombing-run",
    summary: "Flies over the first piece met, removes it, and lands on an empty square behind it",
    doc: "In each direction the piece goes over empty squares up to the first piece. If that is one it may bomb and the \
          square behind is empty, it is removed, and the bomber lands there or further on, up to the next piece or the edge.",
    params: keys! {
        "along" Kind::Way, REQUIRED, "The directions, and with the atom how far off the victim may be.", "along = \"R\"";
        "landing" Kind::Either(&[Kind::Word(choices_of::<Word>), Kind::Whole(1, 255)]), "\"any\"",
            "Where it lands: on `any` empty square behind the victim up to the next piece, only on the `first`, or on one of the first so many.",
            "landing = \"first\"";
        "victim" Kind::Classes, "\"X\"", "What may be bombed.", "victim = \"FX\"";
    },
    attach: Attach::Piece,
    example: "[pieces.bomber]\nid = \"F\"\nbetza = \"mR\"\nhooks = [{ use = \"bombing-run\", along = \"R\", landing = \"any\" }]",
    expand,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    #[serde(rename = "use")]
    _use: serde::de::IgnoredAny,
    along: Text,
    #[serde(default)]
    landing: Landing,
    victim: Option<String>,
}

/// Where a bomber lands.
#[derive(Deserialize, Clone, Copy)]
#[serde(untagged)]
enum Landing {
    Word(Word),
    Within(u16),
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Word {
    Any,
    First,
}

impl Default for Landing {
    fn default() -> Landing {
        Landing::Word(Word::Any)
    }
}

fn expand(x: &mut Expander<'_, '_>, call: NodeId) -> Option<()> {
    let params: Params = x.read(call)?;
    let landing = match params.landing {
        Landing::Word(Word::Any) => Bound::Unlimited,
        Landing::Word(Word::First) => Bound::Count(1),
        Landing::Within(most) => Bound::Count(most),
    };
    let victim = params.victim.as_deref().map_or(Mask::X, super::classes).and(Mask::FX);
    if victim == Mask::NONE {
        return Some(());
    }
    for way in ways(x, &params.along)? {
        x.lines.push(vec![
            way.seek(way.hi),
            Step::Want(victim),
            Step::Take,
            way.ride(landing),
            Step::Land(Mask::E),
        ]);
    }
    Some(())
}
