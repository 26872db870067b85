//! A leap of a fixed length over squares whose contents decide what happens.

use serde::Deserialize;

use super::way::ways;
use super::{Attach, Expander, Hook};
use crate::meaning::file::Text;
use crate::meaning::format::keys;
use crate::meaning::keys::{Key, Kind, REQUIRED};
use crate::meaning::movement::{Mask, Step};
use crate::text::codes;
use crate::text::de::choices_of;
use crate::text::doc::NodeId;

pub static HOOK: Hook = Hook {
    name: "vault",
    summary: "Lands a fixed number of squares away; what it does with the squares between depends on what stands there",
    doc: "Each square flown over is left alone (`pass`), emptied (`take`) or forbids the move (`no`), by what stands on it. \
          Where it may land depends on what was flown over: on the word for `enemy` if an enemy was among it, else on the one \
          for `friend` if a friend was, else on the one for `empty`. An enemy on the landing square is captured.",
    params: keys! {
        "along" Kind::Way, REQUIRED, "The directions; only the first square of each line counts.", "along = \"W\"";
        "distance" Kind::Whole(1, 8), "2", "How many steps away it lands.", "distance = 3";
        "over" Kind::Table(OVER), "{ empty = \"pass\", friend = \"pass\", enemy = \"take\" }",
            "What happens to the squares flown over.", "over = { empty = \"pass\", friend = \"no\", enemy = \"take\" }";
        "land" Kind::Table(LAND), "{ empty = \"X\", friend = \"EX\", enemy = \"X\" }",
            "On what it may land, by what was flown over.", "land = { empty = \"EX\", friend = \"E\", enemy = \"X\" }";
        "most" Kind::Whole(0, 8), "no limit", "How many pieces it may fly over.", "most = 1";
    },
    attach: Attach::Piece,
    example: "[pieces.bomber]\nid = \"F\"\nbetza = \"mR\"\nhooks = [{ use = \"vault\", along = \"W\", over = { empty = \"pass\", friend = \"pass\", enemy = \"take\" } }]",
    expand,
};

static OVER: &[Key] = keys! {
    "empty" Kind::Word(choices_of::<Treatment>), "\"pass\"", "What happens to an empty square; `take` is the same as `pass`.", "over = { empty = \"no\" }";
    "friend" Kind::Word(choices_of::<Treatment>), "\"pass\"", "What happens to a piece of its own side.", "over = { friend = \"no\" }";
    "enemy" Kind::Word(choices_of::<Treatment>), "\"take\"", "What happens to a piece of the other side.", "over = { enemy = \"pass\" }";
};

static LAND: &[Key] = keys! {
    "empty" Kind::Classes, "\"X\"", "On what it lands after empty squares.", "land = { empty = \"EX\" }";
    "friend" Kind::Classes, "\"EX\"", "On what it lands after a friend.", "land = { friend = \"E\" }";
    "enemy" Kind::Classes, "\"X\"", "On what it lands after an enemy.", "land = { enemy = \"EX\" }";
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    #[serde(rename = "use")]
    _use: serde::de::IgnoredAny,
    along: Text,
    distance: Option<u32>,
    #[serde(default)]
    over: Over,
    #[serde(default)]
    land: Land,
    most: Option<usize>,
}

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Over {
    empty: Treatment,
    friend: Treatment,
    enemy: Treatment,
}

impl Default for Over {
    fn default() -> Over {
        Over {
            empty: Treatment::Pass,
            friend: Treatment::Pass,
            enemy: Treatment::Take,
        }
    }
}

#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Land {
    empty: String,
    friend: String,
    enemy: String,
}

impl Default for Land {
    fn default() -> Land {
        Land {
            empty: "X".to_owned(),
            friend: "EX".to_owned(),
            enemy: "X".to_owned(),
        }
    }
}

#[derive(Deserialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "kebab-case")]
enum Treatment {
    No,
    Pass,
    Take,
}

fn expand(x: &mut Expander<'_, '_>, call: NodeId) -> Option<()> {
    let params: Params = x.read(call)?;
    let between = params.distance.unwrap_or(2).saturating_sub(1);
    let cases = [
        (Mask::E, params.over.empty, super::classes(&params.land.empty)),
        (Mask::F, params.over.friend, super::classes(&params.land.friend)),
        (Mask::X, params.over.enemy, super::classes(&params.land.enemy)),
    ];
    let combinations = 3usize.pow(between);
    let ways = ways(x, &params.along)?;
    if combinations * ways.len() > super::MAX_LINES {
        let message = format!(
            "this call gives up to {} lines; the limit is {}",
            combinations * ways.len(),
            super::MAX_LINES
        );
        x.ctx.complain(&codes::TOO_MANY_LINES, call, message);
        return None;
    }
    for way in ways {
        for combination in 0..combinations {
            // The contents of the squares flown over, as the digits of a number: 0 empty, 1 friend, 2 enemy.
            let contents: Vec<usize> = (0..between).map(|i| combination / 3usize.pow(i) % 3).collect();
            let pieces = contents.iter().filter(|c| **c != 0).count();
            let refused = contents.iter().any(|c| cases[*c].1 == Treatment::No);
            let land = cases[contents.iter().copied().max().unwrap_or(0)].2;
            if refused || land == Mask::NONE || params.most.is_some_and(|most| pieces > most) {
                continue;
            }
            let mut line = Vec::new();
            for content in contents {
                let (class, treatment, _) = cases[content];
                line.extend([way.hop(), Step::Want(class)]);
                if treatment == Treatment::Take && class != Mask::E {
                    line.push(Step::Take);
                }
            }
            line.extend([way.hop(), Step::Land(land)]);
            x.lines.push(line);
        }
    }
    Some(())
}
