//! Why a text is none of the moves that the pieces could make: what stands against a drop, a castling, a pass.

use super::extras::{Hindrance, drop_room, hindrance};
use super::meant::square;
use super::text::{BadMove, WrongMove, move_names};
use super::{legal_moves, pseudo_legal};
use crate::base::{PieceType, Square};
use crate::meaning::rules::Passing;
use crate::position::Position;
use crate::text::words::a;

/// Why a text that no pseudo-legal move has is no move of the position.
pub fn why(position: &mut Position, text: &str) -> BadMove {
    let state = position.state();
    if state.over.is_some() {
        return BadMove::new(WrongMove::GameOver, "the game is over");
    }
    if state.phase.is_some() || state.flight.is_some() {
        let moves = legal_moves(position);
        let names = move_names(position, &moves).join(", ");
        let first = match position.state().phase {
            Some(_) => "the game has not begun",
            None => "a missile is in the air and must be answered first",
        };
        return BadMove::new(WrongMove::NotNow, format!("{first}: one of {names}"));
    }
    if is_pass(text) {
        let words = match position.variant().spec.rules.passing[position.side().index()] {
            Passing::Stuck => "a side may pass only when it has no other move",
            Passing::Never | Passing::Always => "passing is no move here",
        };
        return BadMove::new(WrongMove::NotAMove, words);
    }
    drop(position, text)
        .or_else(|| castling(position, text))
        .unwrap_or_else(|| walk(position, text))
}

/// Whether a text is one of those that stand for a pass.
pub fn is_pass(text: &str) -> bool {
    matches!(text, "pass" | "0000" | "--" | "@@@@")
}

/// What stands against a drop, written `N@f6`; nothing for other texts.
fn drop(position: &Position, text: &str) -> Option<BadMove> {
    let (id, rest) = text.split_once('@')?;
    let bad = |words: String| Some(BadMove::new(WrongMove::NoDrop, words));
    let variant = position.variant();
    let (spec, shape, side) = (&variant.spec, variant.shape(), position.side());
    let Some(placed) = spec.kinds().find(|k| spec.piece(*k).id == id) else {
        let ids: Vec<&str> = spec.kinds().map(|k| spec.piece(k).id.as_str()).collect();
        return bad(format!("no piece here has the id {id}; they are {}", ids.join(" ")));
    };
    let digits = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let square = shape.parse(&rest[..digits])?;
    let (name, at) = (spec.name(placed), shape.name(square));
    let scripted = spec.scripts.iter().any(|s| s.drop == placed);
    let rules = spec.rules.drops.as_ref();
    let ways: Vec<_> = rules
        .iter()
        .flat_map(|d| &d.rules)
        .filter(|r| r.placed == placed)
        .collect();
    if ways.is_empty() && !scripted {
        return bad(format!("{} is never dropped here", a(name)));
    }
    let in_hand = |k: PieceType| rules.is_some_and(|d| d.free) || position.hand(side, k) > 0;
    let held = ways.iter().any(|r| in_hand(r.held)) || scripted && in_hand(placed);
    if !held {
        return bad(format!("no {name} is in hand"));
    }
    if position.board().occupied().contains(square) {
        return bad(format!("{at} is not empty"));
    }
    if !drop_room(position).contains(square) {
        return bad(format!(
            "drops go to the squares of the opening first, and {at} is none of them"
        ));
    }
    let inside: Vec<_> = ways
        .into_iter()
        .filter(|r| r.zone[side.index()].contains(square))
        .collect();
    let Some(found) = inside.iter().find_map(|r| hindrance(position, rules?, r, square)) else {
        return bad(format!("{} may not be dropped on {at}", a(name)));
    };
    bad(match found {
        Hindrance::TurnsNothing => format!("{text} turns nothing over, and a drop must"),
        Hindrance::FileFull => {
            let most = inside.iter().find_map(|r| r.most_on_file).map_or(1, |(_, most)| most);
            let file = at.trim_end_matches(|c: char| c.is_ascii_digit());
            match most {
                1 => format!(
                    "{} stands on the {file} file already, and a second may not be dropped there",
                    a(name)
                ),
                _ => format!("{most} pieces like the {name} stand on the {file} file already, and no more may"),
            }
        }
        Hindrance::Surroundings => format!("what stands around {at} does not let {} be dropped there", a(name)),
        Hindrance::Shade => format!("{at} has a shade that another piece must have room on"),
    })
}

/// What stands against a castling that is written as the king's two squares, or the king's and the partner's.
pub(super) fn castling(position: &Position, text: &str) -> Option<BadMove> {
    let (shape, board, side) = (position.variant().shape(), position.board(), position.side());
    let names = |a: Square, b: Square| shape.name(a) + &shape.name(b);
    let wanted = |king: (Square, Square), partner: (Square, Square)| {
        let king_text = names(king.0, king.1);
        text == king_text || text == names(king.0, partner.0) || text == king_text + "," + &names(partner.0, partner.1)
    };
    // Only where the king stands there: another piece has moves of its own with these squares.
    let table = position.castling();
    let form = table.forms.iter().find(|f| {
        let right = &table.rights[f.right];
        let king = board.piece(f.king.0).filter(|p| p.color == side);
        f.color == side && king.is_some_and(|p| right.king_types.contains(p.kind)) && wanted(f.king, f.partner)
    })?;
    let bad = |words: String| Some(BadMove::new(WrongMove::NoCastling, words));
    if position.state().rights >> form.right & 1 == 0 {
        return bad("the right to castle so is lost".into());
    }
    let standing = (form.empty & board.occupied()).first();
    bad(match standing {
        Some(square) => format!("castling is barred by the piece on {}", shape.name(square)),
        None => "castling so is not allowed here".into(),
    })
}

/// A walk that the piece cannot make: what it can do instead.
fn walk(position: &mut Position, text: &str) -> BadMove {
    let shape = position.variant().shape();
    let squares = square(position, text).and_then(|(from, rest)| Some((from, square(position, rest)?.0)));
    let unknown = || BadMove::new(WrongMove::NotAMove, format!("{text} is not a move here"));
    let Some((from, to)) = squares else {
        return unknown();
    };
    let Some(piece) = position.board().piece(from) else {
        return unknown();
    };
    let name = position.variant().spec.name(piece.kind);
    let (from_name, to_name) = (shape.name(from), shape.name(to));
    let mine = position.board().piece(to).is_some_and(|p| p.color == piece.color);
    let pseudo = pseudo_legal(position);
    let goes_there = pseudo.iter().any(|m| m.from == Some(from) && m.to == Some(to));
    let words = if goes_there {
        format!("{text} is not a move here, though the {name} on {from_name} can go to {to_name}")
    } else if from != to && mine {
        format!("the {name} on {from_name} cannot go to {to_name}, where a piece of its own side stands")
    } else {
        format!("the {name} on {from_name} cannot go to {to_name}")
    };
    BadMove::new(WrongMove::NotAMove, words)
}
