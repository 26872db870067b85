//! Steered flights: a piece fires itself square by square, and may be taken on the way.

use serde::Deserialize;

use super::{Attach, Expander, Hook};
use crate::base::{Bitboard, Heading};
use crate::meaning::file::Text;
use crate::meaning::format::keys;
use crate::meaning::keys::{Key, Kind};
use crate::meaning::movement::{Mask, Roam, RoamState, Step, Zone};
use crate::meaning::spec::{Flight, FlightCheck, LaunchSafety, OverFriend};
use crate::text::codes;
use crate::text::de::choices_of;
use crate::text::doc::NodeId;

pub static HOOK: Hook = Hook {
    name: "flight",
    summary: "Goes along a path of king steps that bends as it likes within limits, and removes what it ends on",
    doc: "The first step goes in any direction of `first`; each later one goes straight on or turns by at most `turn` eighths of \
          a full turn. The path goes over squares of the classes `through` and ends on a square of the classes `land`, whose piece \
          is removed. It may enter neither its start nor a square twice. Two paths are two moves. With `intercept` the other side \
          may answer by taking the piece on one square of its path. Whether it can be stopped there depends on whether that leaves \
          the royal pieces to another that cannot, and so on. With a dozen pieces ready to fly around an open king that is \
          more than can be looked at: after a quarter of a million such questions about one position the rest are answered with yes, and \
          commands warn that they have done so.",
    params: keys! {
        "steps" Kind::Whole(1, 16), "7", "The most steps.", "steps = 4";
        "turn" Kind::Whole(0, 4), "1", "By how many eighths of a full turn a step may differ from the one before.", "turn = 2";
        "first" Kind::Word(choices_of::<First>), "\"any\"", "The directions of the first step: `any`, only along `lines` (ranks and files), only along `diagonals`, or `forward`.", "first = \"lines\"";
        "through" Kind::Classes, "\"EF\"", "What it may fly over.", "through = \"EX\"";
        "land" Kind::Classes, "\"X\"", "What it may end on.", "land = \"EX\"";
        "may_stay" Kind::Flag, "true", "Whether a path of no steps is allowed: the piece destroys itself, or passes if it is not used up.", "may_stay = false";
        "consumes_mover" Kind::Flag, "true", "Whether the piece is used up; if not, it stands where the path ends.", "consumes_mover = false";
        "not_from" Kind::Squares, "\"start\"", "From where it may not start, given for White; \"start\" for the squares where its type starts, \"none\" for anywhere.", "not_from = \"rank 1-4\"";
        "intercept" Kind::Flag, "true", "Whether the other side may take the piece on its way; never one that is not used up.", "intercept = false";
        "over_friend" Kind::Word(choices_of::<OverFriend>), "\"both\"", "Taken over a piece of its own side: `both` are removed, or it is `never` taken there.", "over_friend = \"never\"";
        "launch_safety" Kind::Word(choices_of::<LaunchSafety>), "\"every\"", "Which ends must leave the launcher's royal pieces safe: `every` one, or only the `unintercepted`.", "launch_safety = \"unintercepted\"";
        "check" Kind::Word(choices_of::<FlightCheck>), "\"unstoppable\"", "Which paths attack a royal piece: those that nobody can intercept, or `any`.", "check = \"any\"";
        "costs_turn" Kind::Flag, "false", "Whether taking it uses up the turn of the side that takes it.", "costs_turn = true";
    },
    attach: Attach::Piece,
    example: "[pieces.pawn]\nid = \"P\"\nbetza = \"fmWfceFifmnD\"\nhooks = [{ use = \"flight\", steps = 4, turn = 2, through = \"EX\", not_from = \"none\" }]",
    expand,
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    #[serde(rename = "use")]
    _use: serde::de::IgnoredAny,
    steps: Option<u16>,
    turn: Option<i32>,
    first: Option<First>,
    through: Option<String>,
    land: Option<String>,
    may_stay: Option<bool>,
    consumes_mover: Option<bool>,
    not_from: Option<Text>,
    intercept: Option<bool>,
    over_friend: Option<OverFriend>,
    launch_safety: Option<LaunchSafety>,
    check: Option<FlightCheck>,
    costs_turn: Option<bool>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum First {
    Any,
    Lines,
    Diagonals,
    Forward,
}

fn expand(x: &mut Expander<'_, '_>, call: NodeId) -> Option<()> {
    let params: Params = x.read(call)?;
    let kind = x.piece?;
    if x.out.flights.iter().any(|f| f.kind == kind) {
        x.ctx
            .complain(&codes::HOOK_VALUE, call, "a piece has at most one flight");
        return None;
    }
    let through = params.through.as_deref().map_or(Mask::E.or(Mask::F), super::classes);
    let land = params.land.as_deref().map_or(Mask::X, super::classes);
    let turn = params.turn.unwrap_or(1);
    let consumes = params.consumes_mover.unwrap_or(true);
    if !consumes && params.intercept == Some(true) {
        x.ctx.complain(
            &codes::HOOK_VALUE,
            call,
            "only a piece that is used up by its flight can be taken on the way: leave out `intercept` or `consumes_mover`",
        );
    }
    let (not_from, guard) = not_from(x, params.not_from.as_ref())?;

    // State 0 is the start; state 1 + h is reached by a step in direction h.
    let exits = if consumes { explosions(land) } else { landings(land) };
    let step = |h: Heading| Step::Leap {
        vector: h.unit(),
        wrap: false,
    };
    let first = params.first.unwrap_or(First::Any);
    let start = RoamState {
        exits: Vec::new(),
        edges: Heading::all()
            .filter(|h| match first {
                First::Any => true,
                First::Lines => h.is_orthogonal(),
                First::Diagonals => !h.is_orthogonal(),
                First::Forward => h.index() == 0,
            })
            .map(|h| (vec![step(h)], 1 + h.index()))
            .collect(),
    };
    let on = |h: Heading| RoamState {
        exits: exits.clone(),
        edges: Heading::all()
            .filter(|next| {
                let bend = (next.index() as i32 - h.index() as i32).rem_euclid(8);
                bend.min(8 - bend) <= turn
            })
            .filter(|_| through != Mask::NONE)
            .map(|next| (vec![Step::Want(through), step(next)], 1 + next.index()))
            .collect(),
    };
    let roam = Roam {
        start: vec![0],
        states: std::iter::once(start).chain(Heading::all().map(on)).collect(),
        most: Some(params.steps.unwrap_or(7)),
        record: true,
    };
    if !exits.is_empty() {
        let mut line: Vec<Step> = guard.iter().cloned().collect();
        line.push(Step::Roam(Box::new(roam)));
        x.lines.push(line);
    }
    if params.may_stay.unwrap_or(true) {
        let end = if consumes { Step::Vanish } else { Step::Stop };
        x.lines.push(guard.into_iter().chain([end]).collect());
    }
    let all = x.ctx.shape.as_ref().map_or(Bitboard::EMPTY, |s| s.squares());
    x.out.flights.push(Flight {
        kind,
        from: not_from.map(|set| all & !set),
        intercept: consumes && params.intercept.unwrap_or(true),
        over_friend: params.over_friend.unwrap_or(OverFriend::Both),
        safety: params.launch_safety.unwrap_or(LaunchSafety::Every),
        check: params.check.unwrap_or(FlightCheck::Unstoppable),
        costs_turn: params.costs_turn.unwrap_or(false),
    });
    Some(())
}

/// The squares it may not start from, and the step that says so, if there are any.
fn not_from(x: &mut Expander<'_, '_>, text: Option<&Text>) -> Option<([Bitboard; 2], Option<Step>)> {
    match text {
        Some(text) if text.value == "none" => Some(([Bitboard::EMPTY; 2], None)),
        Some(text) if text.value != "start" => {
            let zone = x.zone(text)?;
            let sides = x.ctx.named.get(&text.value).copied()?;
            Some((sides, Some(Step::NotFrom(zone))))
        }
        _ => {
            let kind = x.piece?;
            let name = format!("start of {}", x.ctx.names[kind.index()]);
            let sides = x.setups[kind.index()];
            x.ctx.named.insert(name.clone(), sides);
            Some((sides, Some(Step::NotFrom(Zone::Named(name)))))
        }
    }
}

/// Ways to end in which the piece is used up: what stands there is removed with it.
fn explosions(land: Mask) -> Vec<Vec<Step>> {
    let mut exits = Vec::new();
    if land.has(Mask::E) {
        exits.push(vec![Step::Want(Mask::E), Step::Vanish]);
    }
    let pieces = land.and(Mask::FX);
    if pieces != Mask::NONE {
        exits.push(vec![Step::Want(pieces), Step::Take, Step::Vanish]);
    }
    exits
}

/// Ways to end in which the piece stands where it ends.
fn landings(land: Mask) -> Vec<Vec<Step>> {
    if land == Mask::NONE {
        Vec::new()
    } else {
        vec![vec![Step::Land(land)]]
    }
}
