//! How a game ends.

use super::page::{Block, Page};
use super::places::side;
use super::rules::{all_of, any_of, kind_name};
use super::told::Told;
use super::words::{a, capital, count, list, number, plural};
use crate::base::{Color, PieceSet, Vector};
use crate::meaning::rules::{Goal, Mate, PassesScore, Points, RoyalCapture, Royalty};
use crate::meaning::spec::{Score, StalemateWinner, VariantSpec};

/// The section on how a game ends.
pub(super) fn sections(spec: &Told<'_>, page: &mut Page) {
    page.push(Block::Heading(2, "How the game ends".into()));
    let mut said = Vec::new();
    said.extend(royals(spec));
    said.push(no_moves(spec));
    said.extend(spec.rules.mates.iter().map(|mate| self::mate(spec, mate)));
    said.extend(spec.rules.goals.iter().map(|goal| self::goal(spec, goal)));
    said.extend(repetition(spec));
    said.extend(move_rule(spec));
    if spec.rules.passes_end > 0 {
        let n = usize::from(spec.rules.passes_end);
        let end = match spec.rules.passes_score {
            PassesScore::Draw => "the game is drawn",
            PassesScore::Most => {
                "the side with more pieces on the board wins, and with equal numbers the game is drawn"
            }
        };
        said.push(format!("After {} in a row {end}.", count(n, "pass")));
    }
    if let Some(points) = &spec.rules.points {
        said.push(self::points(spec, points));
    } else if let Some(winner) = spec.ending.draw_odds {
        said.push(format!("A game that would be drawn is won by {}.", side(winner)));
    }
    page.push(Block::List(said));
}

fn royals(spec: &VariantSpec) -> Option<String> {
    let royal = spec.royals();
    if royal.is_empty() {
        return None;
    }
    let mut said = String::from("A move is legal only if it leaves no royal piece of its own side attacked");
    let last = spec.royal_in(Royalty::Last);
    let last_of_all = spec.royal_in(Royalty::LastOfAll);
    let all = spec.royal_in(Royalty::All);
    if !last.is_empty() {
        said += &format!("; of {} only a side's last counts", all_of(spec, last));
    }
    if !last_of_all.is_empty() {
        said += &format!("; of {} together only a side's last counts", all_of(spec, last_of_all));
    }
    for way in [Royalty::Leftmost, Royalty::LeftmostOwn] {
        let kinds = spec.royal_in(way);
        if !kinds.is_empty() {
            said += &format!("; of {} only a side's leftmost counts", all_of(spec, kinds));
        }
    }
    if !all.is_empty() {
        said += &format!(
            "; {} count as attacked only when all of a side's are",
            all_of(spec, all)
        );
    }
    said += ". A side whose royal piece is attacked is in check.";
    let out_of_turn = "where a royal piece stands attacked out of turn, ";
    said += &match spec.rules.royal_capture {
        RoyalCapture::Ends if spec.rules.blast.is_some() || !spec.flights.is_empty() => {
            " A side whose last royal piece is removed has lost.".to_owned()
        }
        RoyalCapture::Ends => String::new(),
        RoyalCapture::GoesOn => format!(
            " {}it may be captured; the game goes on after the last one, and a side without royal pieces is never in check.",
            capital(out_of_turn)
        ),
        RoyalCapture::Illegal => format!(" {}a capture of the last one is illegal.", capital(out_of_turn)),
    };
    Some(said)
}

fn gets(score: Score) -> &'static str {
    match score {
        Score::Win => "wins",
        Score::Loss => "loses",
        Score::Draw => "draws",
    }
}

/// A side without a legal move.
fn no_moves(spec: &VariantSpec) -> String {
    let end = &spec.ending;
    let counted = end.stalemate_winner.map(|winner| match winner {
        StalemateWinner::Fewest => "fewer",
        StalemateWinner::Most => "more",
    });
    let game = |score: Score, who: &str| match score {
        Score::Draw => "the game is drawn".to_owned(),
        score => format!("{who} {}", gets(score)),
    };
    let stalemate = match counted {
        Some(counted) => format!(
            "the side with {counted} pieces wins, and with equal numbers {}",
            game(end.stalemate, "the side that cannot move")
        ),
        None => game(end.stalemate, "it"),
    };
    if spec.royals().is_empty() {
        return format!("When the side to move has no legal move, {stalemate}.");
    }
    if end.checkmate == end.stalemate && counted.is_none() {
        return format!(
            "When the side to move has no legal move, {stalemate}, whether it is in check (checkmate) or not (stalemate)."
        );
    }
    format!(
        "When the side to move has no legal move and is in check (checkmate), {}; when it is not in check (stalemate), {stalemate}.",
        game(end.checkmate, "it")
    )
}

/// A mate that gives something else.
fn mate(spec: &VariantSpec, mate: &Mate) -> String {
    let mut which = Vec::new();
    if let Some(by) = mate.by {
        which.push(format!("only {} give check", all_of(spec, by)));
    }
    if let Some(without) = mate.without {
        which.push(format!(
            "no check was given by {}, in it or in the unbroken series of checks before it",
            any_of(spec, without)
        ));
    }
    let end = match mate.score {
        Score::Draw => "draws the game".to_owned(),
        Score::Win => "is won by the side that is mated".to_owned(),
        Score::Loss => "is lost by the side that is mated".to_owned(),
    };
    match which.is_empty() {
        true => format!("A mate {end}."),
        false => format!("A mate in which {} {end}.", which.join(" and ")),
    }
}

/// Points that decide what would be a draw.
fn points(spec: &VariantSpec, points: &Points) -> String {
    let worth = spec.kinds().zip(&points.values).filter(|(_, n)| **n > 0);
    let values: Vec<String> = worth
        .map(|(kind, n)| format!("{} counts {n}", a(&kind_name(spec, kind))))
        .collect();
    let black = match points.black {
        0 => String::new(),
        n => format!("; Black has {n} besides"),
    };
    let equal = match spec.ending.draw_odds {
        Some(winner) => format!("{} wins", side(winner)),
        None => "it is drawn".to_owned(),
    };
    format!(
        "A game that would be drawn is won by the side with more points on the board: {}{black}. With equal points {equal}.",
        list(&values, "and")
    )
}

fn goal(spec: &Told<'_>, goal: &Goal) -> String {
    match goal {
        Goal::Extinct {
            groups,
            at_most,
            opponent_at_least,
            reply,
            both,
            score,
        } => {
            let most = usize::try_from(*at_most).unwrap_or(0);
            let what = groups.iter().map(|set| left(spec, *set, most)).collect::<Vec<_>>();
            let other = match *opponent_at_least {
                0 => String::new(),
                n => format!(
                    ", while the other side has at least {},",
                    number(usize::try_from(n).unwrap_or(0))
                ),
            };
            let mut said = match (both, score) {
                (false, _) => format!("A side with {}{other} {} at once", list(&what, "or"), gets(*score)),
                (true, Score::Draw) => format!("When both sides have {}, the game is drawn at once", list(&what, "or")),
                (true, _) => format!(
                    "When both sides have {}, the side that has just moved {} at once",
                    list(&what, "or"),
                    gets(*score)
                ),
            };
            if *both && *opponent_at_least > 0 {
                said += &other;
            }
            if *reply {
                said += &format!(
                    "; but if it is to move and the other side has just {}, it has one more move, to bring the other side down to as few",
                    number(usize::try_from(*opponent_at_least).unwrap_or(0))
                );
            }
            said + "."
        }
        Goal::Reach {
            kinds,
            zone: set,
            at_least,
            safe,
            held,
            full,
            last_move,
            score,
        } => {
            let what = match *at_least {
                0 | 1 => any_of(spec, *kinds),
                n => some_of(spec, usize::try_from(n).unwrap_or(0), *kinds),
            };
            let (verb, place) = (if *safe { "has" } else { "moves" }, reached(spec, *set));
            let way = if *safe { "on" } else { "to" };
            // Several pieces stand on several squares of it.
            let place = match (*at_least, place.strip_prefix("one of ")) {
                (2.., Some(squares)) => squares.to_owned(),
                _ => place,
            };
            let safely = match (safe, at_least) {
                (false, _) => "",
                (true, 0 | 1) => ", where no capture by the other side leaves none there,",
                (true, _) => ", where no capture by the other side leaves fewer there,",
            };
            let when = if *held {
                "once the other side has moved, if it is still there"
            } else {
                "at once"
            };
            let filled = if *full {
                ", or has one of them there when no square of it is empty,"
            } else {
                ""
            };
            let mut said = format!(
                "A side that {verb} {what} {way} {place}{safely}{filled} {} {when}",
                gets(*score)
            );
            if *last_move {
                said += &format!(
                    "; but when {} has done so and the other side can do the same at once, that side has one more move, and if it does the same the game is drawn",
                    side(spec.start.side)
                );
            }
            said + "."
        }
        Goal::Row {
            kinds,
            count,
            along,
            gaps,
            score,
        } => format!(
            "A side that moves so that {} stand in a row{}{} {} at once.",
            some_of(spec, usize::from(*count), *kinds),
            self::along(along),
            if *gaps { ", with or without gaps," } else { "" },
            gets(*score)
        ),
        Goal::Block { kinds, count, score } => format!(
            "A side that moves so that {} fill a block {} squares wide and high {} at once.",
            own(spec, *kinds),
            number(usize::from(*count)),
            gets(*score)
        ),
        Goal::Path {
            kinds,
            from,
            to,
            along,
            score,
        } => {
            let ways = match along.len() {
                8 => "in any direction".to_owned(),
                _ => self::along(along).trim().to_owned(),
            };
            format!(
                "A side that moves so that a chain of {}, each a step {ways} from the next, leads from {} to {} {} at once.",
                own(spec, *kinds),
                spec.zone(*from),
                spec.zone(*to),
                gets(*score)
            )
        }
        Goal::Castle(rights) => {
            let by = |(color, letter): &(crate::base::Color, char)| match spec
                .rights
                .iter()
                .find(|r| r.color == *color && r.letter == *letter)
            {
                Some(r) => format!("with the partner on {}", spec.shape.name(r.partner)),
                None => format!("by the right {letter}"),
            };
            let said = Color::ALL.iter().filter_map(|color| {
                let ways: Vec<String> = rights.iter().filter(|(c, _)| c == color).map(by).collect();
                (!ways.is_empty()).then(|| {
                    format!(
                        "{} wins at once by castling {}, and loses by losing the right to it otherwise.",
                        side(*color),
                        list(&ways, "or")
                    )
                })
            });
            said.collect::<Vec<_>>().join(" ")
        }
        Goal::Facing { kinds, along, score } => format!(
            "When {} of both sides face each other{} with nothing between, the side to move ends that or passes, even in check; when it passes, {}.",
            all_of(spec, *kinds),
            self::along(along),
            match score {
                Score::Draw => "the game is drawn".to_owned(),
                score => format!("it {}", gets(*score)),
            }
        ),
        Goal::Full => {
            "When no square is empty, the side with more pieces on the board wins, and with equal numbers the game is \
                       drawn."
                .into()
        }
        Goal::Checks(n) => format!("A side that has given check {} wins.", times(usize::from(*n))),
    }
}

/// So many of a side's pieces of these types: `three of its pawns`.
fn some_of(spec: &VariantSpec, count: usize, kinds: PieceSet) -> String {
    format!("{} of {}", number(count), own(spec, kinds))
}

/// A side's own pieces of some types: `its rooks`.
fn own(spec: &VariantSpec, kinds: PieceSet) -> String {
    let all = all_of(spec, kinds);
    format!("its {}", all.strip_prefix("all ").unwrap_or(&all))
}

/// In which directions a row may run.
fn along(steps: &[Vector]) -> String {
    let mut ways: Vec<String> = Vec::new();
    for step in steps {
        let (across, up) = (step.dx.unsigned_abs(), step.dy.unsigned_abs());
        let way = match (across, up) {
            (1, 0) => "along a rank".into(),
            (0, 1) => "along a file".into(),
            (1, 1) if step.dx == step.dy => "along a diagonal that rises to the right".into(),
            (1, 1) => "along a diagonal that rises to the left".into(),
            _ => format!("by leaps of {} across and {} up", step.dx, step.dy),
        };
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    match ways.len() {
        4 if steps.iter().all(|s| s.dx.abs() < 2 && s.dy.abs() < 2) => String::new(),
        _ => format!(" {}", list(&ways, "or")),
    }
}

fn times(n: usize) -> String {
    match n {
        1 => "once".into(),
        2 => "twice".into(),
        n => format!("{} times", number(n)),
    }
}

fn reached(spec: &Told<'_>, set: [crate::base::Bitboard; 2]) -> String {
    let said = spec.zone(set);
    let listed = said.contains(", ") || said.contains(" and ") || said.contains(" to ");
    if listed && !said.starts_with("the ") && !said.starts_with("any ") {
        format!("one of {said}")
    } else {
        said
    }
}

/// Having at most so many pieces of a set.
fn left(spec: &VariantSpec, set: PieceSet, most: usize) -> String {
    let kinds: Vec<_> = spec.kinds().filter(|k| set.contains(*k)).collect();
    let all = kinds.len() == spec.pieces.len();
    match (most, &kinds[..]) {
        (0, _) if all => "no pieces".into(),
        (0, [one]) => format!("no {}", kind_name(spec, *one)),
        (0, kinds) => {
            let names: Vec<String> = kinds.iter().map(|k| kind_name(spec, *k)).collect();
            format!("no {}", list(&names, "or"))
        }
        (n, _) if all => format!("no more than {}", count(n, "piece")),
        (n, [one]) => format!("no more than {}", count(n, &kind_name(spec, *one))),
        (n, kinds) => {
            let names: Vec<String> = kinds.iter().map(|k| plural(&kind_name(spec, *k))).collect();
            format!("no more than {} in all of {}", number(n), list(&names, "and"))
        }
    }
}

fn repetition(spec: &VariantSpec) -> Option<String> {
    let end = &spec.ending;
    if end.repetition == 0 {
        return end.perpetual_check_loses.then(|| "Perpetual check loses.".to_owned());
    }
    let nth = usize::try_from(end.repetition).map_or_else(|_| String::new(), times);
    let mut said = format!(
        "When a position has occurred {nth}, {}",
        match end.repetition_score {
            Score::Draw => "a draw can be claimed".to_owned(),
            score => format!("the side then to move {}", gets(score)),
        }
    );
    if end.perpetual_check_loses {
        said += "; but a side that has given check with every move of the repetition loses";
    }
    Some(said + ".")
}

fn move_rule(spec: &VariantSpec) -> Option<String> {
    let end = &spec.ending;
    let progress: Vec<String> = spec
        .kinds()
        .filter(|k| spec.counter_types.contains(*k))
        .map(|k| a(&kind_name(spec, k)))
        .collect();
    let drop = if spec.rules.drops.is_some() || !spec.scripts.is_empty() {
        ", drop"
    } else {
        ""
    };
    let moves = if progress.is_empty() {
        String::new()
    } else {
        format!(" or move of {}", list(&progress, "or"))
    };
    let without = format!("capture{drop}{moves}");
    let without = if progress.is_empty() {
        without.replace(", drop", " or drop")
    } else {
        without
    };
    match end.move_rule {
        0 => None,
        plies => {
            let n = usize::try_from(plies).unwrap_or(0);
            let moves = if n.is_multiple_of(2) {
                format!("{} of both sides", count(n / 2, "move"))
            } else {
                count(n, "ply")
            };
            Some(format!("A draw can be claimed after {moves} without a {without}."))
        }
    }
}
