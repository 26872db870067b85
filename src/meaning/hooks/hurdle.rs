//! Hopping over one piece of a given kind.

use serde::Deserialize;

use super::way::ways;
use super::{Attach, Expander, Hook};
use crate::meaning::file::Text;
use crate::meaning::format::keys;
use crate::meaning::keys::{Key, Kind, REQUIRED};
use crate::meaning::movement::{Bound, Mask, Step};
use crate::text::doc::NodeId;

pub static HOOK: Hook = Hook {
    name: "hurdle",
    summary: "Hops over exactly one piece, whose side and type may matter, to squares behind it",
    doc: "In each direction the piece goes over empty squares to the first piece, the hurdle. If that is of a side and type \
          named, it goes on behind it over empty squares, at most `reach` squares, and lands where `land` allows. Several calls \
          say what holds for several kinds of hurdle.",
    params: keys! {
        "along" Kind::Way, REQUIRED, "The directions, and with the atom how far off the hurdle may be.", "along = \"Q\"";
        "over" Kind::Classes, "\"FX\"", "Whose piece the hurdle may be.", "over = \"X\"";
        "types" Kind::Many(&Kind::Piece), "all types", "The types that serve as hurdle.", "types = [\"pawn\"]";
        "except" Kind::Many(&Kind::Piece), "none", "The types that do not serve as hurdle.", "except = [\"pawn\"]";
        "reach" Kind::Whole(1, 255), "no limit", "How many squares behind the hurdle it may go.", "reach = 1";
        "land" Kind::Classes, "\"X\"", "On what it may land: `X` captures only, `E` moves only.", "land = \"EX\"";
        "from" Kind::Squares, "all of the board", "On which squares it has these moves, given for White.", "from = \"rank 1-4\"";
    },
    attach: Attach::Piece,
    example: "[pieces.bombard]\nid = \"M\"\nbetza = \"mQ\"\nhooks = [\n  { use = \"hurdle\", along = \"Q\", over = \"F\" },\n  { use = \"hurdle\", along = \"Q\", over = \"X\", except = [\"pawn\"] },\n  { use = \"hurdle\", along = \"Q\", over = \"X\", types = [\"pawn\"], reach = 1 },\n]",
    expand,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    #[serde(rename = "use")]
    _use: serde::de::IgnoredAny,
    along: Text,
    over: Option<String>,
    #[serde(default)]
    types: Vec<String>,
    #[serde(default)]
    except: Vec<String>,
    reach: Option<u16>,
    land: Option<String>,
    from: Option<Text>,
}

fn expand(x: &mut Expander<'_, '_>, call: NodeId) -> Option<()> {
    let params: Params = x.read(call)?;
    let over = params.over.as_deref().map_or(Mask::FX, super::classes).and(Mask::FX);
    let land = params.land.as_deref().map_or(Mask::X, super::classes);
    let types = x.types(&params.types, &params.except)?;
    let reach = params.reach.map_or(Bound::Unlimited, Bound::Count);
    if over == Mask::NONE || land == Mask::NONE {
        return Some(());
    }
    let from = match &params.from {
        Some(text) => vec![Step::From(x.zone(text)?)],
        None => Vec::new(),
    };
    for way in ways(x, &params.along)? {
        let hurdle = match &types {
            Some(types) => Step::Is(over, types.clone()),
            None => Step::Want(over),
        };
        let hop = vec![way.seek(way.hi), hurdle, way.ride(reach), Step::Land(land)];
        x.lines.push([from.clone(), hop].concat());
    }
    Some(())
}
