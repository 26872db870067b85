//! Rules beyond how pieces walk: castling, captures in passing, drops, gates, flights, blasts, walls, limits on moves.

use super::page::{Block, Page};
use super::piece::{IN_PASSING, clauses};
use super::places::{side, squares};
use super::rules::{all_of, any_of, kind_name, moves, on};
use super::told::Told;
use super::words::{a, capital, list};
use crate::base::{Bitboard, Color, PieceSet, Square};
use crate::meaning::rules::{FlipRule, Pairing, Passing, Petrifies, WallRule};
use crate::meaning::shuffle::Stage;
use crate::meaning::spec::{Flight, FlightCheck, LaunchSafety, OverFriend, VariantSpec};

/// King's and partner's squares before and after castling, and what may stand there.
type Placed = ([Square; 4], PieceSet, PieceSet);

/// Sections for all such rules that the variant has.
pub(super) fn sections(spec: &Told<'_>, page: &mut Page) {
    castling(spec, page);
    en_passant(spec, page);
    super::drops::section(spec, page);
    gating(spec, page);
    flights(spec, page);
    flips(spec, page);
    blast(spec, page);
    walls(spec, page);
    limits(spec, page);
}

fn heading(page: &mut Page, text: &str) {
    page.push(Block::Heading(2, text.into()));
}

fn text(page: &mut Page, text: impl Into<String>) {
    page.push(Block::Text(text.into()));
}

/// A random set-up.
pub(super) fn shuffle(spec: &VariantSpec, page: &mut Page) {
    let Some(shuffle) = &spec.rules.shuffle else { return };
    let black = if shuffle.independent {
        "Black's are placed in the same way, for themselves"
    } else {
        "Black's follow by symmetry"
    };
    text(
        page,
        format!(
            "A game starts from one of {} set-ups, drawn by lot. {} is filled anew, on squares that are still free, in these stages; \
             {black}:",
            shuffle.count(),
            capital(&on(spec, shuffle.squares))
        ),
    );
    let stage = |stage: &Stage| {
        let names: Vec<String> = stage.pieces.iter().map(|k| a(&kind_name(spec, *k))).collect();
        let mut said = list(&names, "and");
        if !shuffle.squares.is_subset(stage.on) {
            said += &format!(" on one of {}", squares(&spec.shape, stage.on & shuffle.squares));
        }
        if stage.pieces.len() > 1 {
            said += if stage.any_order {
                ", in any order"
            } else {
                ", in this order from left to right"
            };
        }
        if stage.two_shades {
            said += ", on squares of different shade";
        }
        capital(&said) + "."
    };
    page.push(Block::List(shuffle.stages.iter().map(stage).collect()));
}

/// Phases before the first move.
pub(super) fn phases(spec: &VariantSpec, page: &mut Page) {
    let Some(first) = spec.start.phase else { return };
    let mut items = Vec::new();
    for (i, phase) in spec.phases.iter().enumerate() {
        let options: Vec<String> = phase
            .options
            .iter()
            .map(|option| {
                let next = match option.next.and_then(|n| spec.phases.get(n)) {
                    Some(next) => format!("then {} chooses", side(next.side)),
                    None => "then the game begins".to_owned(),
                };
                let empties = if option.empties_hands {
                    ", both hands are emptied"
                } else {
                    ""
                };
                format!("{}{empties}, {next}", option.text)
            })
            .collect();
        let starts = if i == first && i > 0 { "(first) " } else { "" };
        items.push(format!(
            "{starts}{} chooses: {}.",
            side(phase.side),
            options.join("; or ")
        ));
    }
    text(page, "Before the first move the sides choose, in place of moves:");
    page.push(Block::List(items));
    text(page, format!("Then {} moves first.", side(spec.start.side)));
}

fn castling(spec: &VariantSpec, page: &mut Page) {
    if spec.castling.is_empty() && spec.rules.free_castling.is_none() {
        return;
    }
    heading(page, "Castling");
    let kings = spec
        .rights
        .iter()
        .fold(PieceSet::EMPTY, |all, right| all.or(right.king_types));
    let partners = spec
        .rights
        .iter()
        .fold(PieceSet::EMPTY, |all, right| all.or(right.partner_types));
    let king = list(&list_names(spec, kings), "or");
    let royal = spec.royals();
    let mut said = format!(
        "Castling moves the {king} and {} in one move. Neither may have moved before, and every square that either of them crosses \
         or lands on must be empty but for those two themselves.",
        any_of(spec, partners)
    );
    if kings.iter().any(|kind| royal.contains(kind)) {
        let tested = if spec.castle_test_from_home {
            "as judged while it is still at home"
        } else {
            "as judged while it stands there"
        };
        said += &format!(
            " The {king} may not be attacked where it stands, nor on any square it crosses ({tested}), nor where it lands."
        );
    }
    text(page, said);
    let forms = |color: Color| -> Vec<(Placed, String)> {
        let mut found = Vec::new();
        for (i, right) in spec.rights.iter().enumerate().filter(|(_, r)| r.color == color) {
            for form in spec.castling.iter().filter(|form| form.right == i) {
                let words = format!(
                    "{} {} to {}, {} {} to {}",
                    list(&list_names(spec, right.king_types), "or"),
                    spec.shape.name(right.king),
                    spec.shape.name(form.king_to),
                    list(&list_names(spec, right.partner_types), "or"),
                    spec.shape.name(right.partner),
                    spec.shape.name(form.partner_to)
                );
                let squares = [right.king, form.king_to, right.partner, form.partner_to];
                found.push(((squares, right.king_types, right.partner_types), words));
            }
        }
        found
    };
    let [white, black] = Color::ALL.map(forms);
    let say = |forms: &[(Placed, String)], who: Color, page: &mut Page| {
        if !forms.is_empty() {
            text(page, format!("{}:", side(who)));
            page.push(Block::List(forms.iter().map(|(_, words)| words.clone()).collect()));
        }
    };
    say(&white, Color::White, page);
    let mirrored = |(squares, kings, partners): &Placed| (squares.map(|s| spec.shape.mirrored(s)), *kings, *partners);
    let images: Vec<Placed> = white.iter().map(|(placed, _)| mirrored(placed)).collect();
    let same = images.len() == black.len() && black.iter().all(|(placed, _)| images.contains(placed));
    match black.first() {
        Some(((squares, ..), _)) if same => {
            let rank = spec.shape.rank(squares[0]) + spec.shape.first_rank();
            text(page, format!("Black: the same on rank {rank}."));
        }
        _ => say(&black, Color::Black, page),
    }
    if let Some(free) = &spec.rules.free_castling {
        let shape = &spec.shape;
        let ends = |[white, black]: [(Square, Square); 2]| {
            format!(
                "{} and {} (Black: {} and {})",
                shape.name(white.0),
                shape.name(white.1),
                shape.name(black.0),
                shape.name(black.1)
            )
        };
        text(
            page,
            format!(
                "Castling is free: it holds wherever {} and {} start on one rank. With the partner on White's right they end on \
                 {}, with the partner on White's left on {}.",
                any_of(spec, free.king_types),
                any_of(spec, free.partner_types),
                ends(free.right),
                ends(free.left)
            ),
        );
    }
}

fn list_names(spec: &VariantSpec, set: PieceSet) -> Vec<String> {
    spec.kinds()
        .filter(|k| set.contains(*k))
        .map(|k| kind_name(spec, k))
        .collect()
}

fn en_passant(spec: &Told<'_>, page: &mut Page) {
    let Some(table) = &spec.en_passant else {
        let said = |kind| {
            clauses(&moves(spec, kind))
                .iter()
                .any(|clause| clause.contains("in passing"))
        };
        if spec.kinds().any(said) {
            heading(page, "En passant");
            text(page, IN_PASSING);
        }
        return;
    };
    heading(page, "En passant");
    if list_names(spec, table.victims).is_empty() || list_names(spec, table.captors).is_empty() {
        text(page, "Nothing is captured in passing (en passant).");
        return;
    }
    text(
        page,
        format!(
            "When {} has advanced over several squares, it can for one reply be captured on any of the squares it crossed, as if \
             it had stopped there. {} can capture so, where they could capture a piece that stood there.",
            any_of(spec, table.victims),
            capital(&all_of(spec, table.captors))
        ),
    );
}

fn gating(spec: &Told<'_>, page: &mut Page) {
    let Some(gating) = &spec.rules.gating else { return };
    heading(page, "Gating");
    text(
        page,
        format!(
            "When a piece that started on {} leaves its square by its first move, its player may at once put {} from hand on the \
             square it left.",
            spec.zone(gating.squares),
            any_of(spec, gating.kinds)
        ),
    );
}

fn flights(spec: &Told<'_>, page: &mut Page) {
    if spec.flights.is_empty() {
        return;
    }
    heading(page, "Flights");
    for flight in &spec.flights {
        for said in flight_rules(spec, flight) {
            text(page, said);
        }
    }
}

fn flight_rules(spec: &Told<'_>, flight: &Flight) -> Vec<String> {
    let name = kind_name(spec, flight.kind);
    let one = capital(&a(&name));
    let shape = &spec.shape;
    let all = flight.from.iter().all(|set| shape.squares().is_subset(*set));
    let from = if all {
        format!("{one} may fly from any square, along a path as described with the piece.")
    } else {
        let not = flight.from.map(|set| shape.squares() & !set);
        format!(
            "{one} may fly from any square but {}, along a path as described with the piece.",
            spec.one_of(not)
        )
    };
    let mut said = vec![from];
    if flight.intercept {
        let turn = if flight.costs_turn {
            "Taking it uses up the turn of the side that takes it."
        } else {
            "After taking it, the side that took it has its normal turn."
        };
        let over = match flight.over_friend {
            OverFriend::Both => "Taken over a piece of its own side, both are removed.",
            OverFriend::Never => "It cannot be taken over a piece of its own side.",
        };
        said.push(format!(
            "The other side may let a flight pass, and then it reaches its end. Or it answers by taking the {name} on any one square \
             of its path but the first and the last, with a piece that could capture on that square if the {name} stood there, if \
             its royal pieces are not attacked afterwards. Then nothing is removed at the end of the path, and the flight is over. \
             {over} {turn}"
        ));
        said.push(match flight.safety {
            LaunchSafety::Every => {
                "A flight is legal only if it leaves the royal pieces of its own side safe however it ends, unhindered or taken."
                    .into()
            }
            LaunchSafety::Unintercepted => {
                "A flight is legal only if it leaves the royal pieces of its own side safe when nobody takes it.".into()
            }
        });
        said.push(match flight.check {
            FlightCheck::Unstoppable => {
                "A flight attacks a royal piece only if there is a path to it on which nobody can take the flying piece. A flight at \
                 a royal piece that can be taken must be taken."
                    .into()
            }
            FlightCheck::Any => "Every path of a flight that reaches a royal piece attacks it.".into(),
        });
    } else {
        said.push("Nobody can stop a flight.".into());
    }
    said
}

fn blast(spec: &VariantSpec, page: &mut Page) {
    let Some(blast) = &spec.rules.blast else { return };
    heading(page, "Blasts");
    let which = if blast.only.is_empty() {
        "Every capture".to_owned()
    } else {
        let pair = |p: &Pairing| {
            let captors = any_of(spec, p.captors);
            format!("a capture of {} by {captors}", any_of(spec, p.victims))
        };
        capital(&list(&blast.only.iter().map(pair).collect::<Vec<_>>(), "or"))
    };
    let mut said = format!(
        "{which} causes a blast on the square where the captor arrives: the captor, the captured piece and everything on {} \
         are removed.",
        around(spec, &blast.around)
    );
    if !blast.sheltered.is_empty() {
        said += &format!(
            " {} next to it survive, unless they capture or are captured.",
            capital(&all_of(spec, blast.sheltered))
        );
    }
    if !blast.immune.is_empty() {
        said += &format!(" {} survive even as captors.", capital(&all_of(spec, blast.immune)));
    }
    match (blast.petrifies, spec.rules.petrify.is_empty()) {
        (Petrifies::Nothing, _) | (_, true) => {}
        (Petrifies::Captor, _) => {
            said += &format!(
                " {} that captures leaves a wall all the same.",
                capital(&any_of(spec, spec.rules.petrify))
            );
        }
        (Petrifies::All, _) => {
            said += &format!(
                " {} that the blast removes leaves a wall.",
                capital(&any_of(spec, spec.rules.petrify))
            );
        }
    }
    said += " A blast gives no check, but nobody may blow up a royal piece of their own.";
    text(page, said);
}

/// The squares of a blast, seen from its middle.
fn around(spec: &VariantSpec, around: &[Bitboard]) -> String {
    let shape = &spec.shape;
    let neighbours = |square| -> Bitboard {
        crate::base::Heading::all()
            .filter_map(|h| shape.step(square, h.unit(), false))
            .collect()
    };
    let square = |i: usize| u8::try_from(i).map(Square).ok();
    let all = |wanted: &dyn Fn(Square) -> Bitboard| {
        around
            .iter()
            .enumerate()
            .filter_map(|(i, set)| square(i).filter(|s| shape.squares().contains(*s)).map(|s| (s, set)))
            .all(|(s, set)| *set == wanted(s))
    };
    if all(&neighbours) {
        return "the neighbouring squares, diagonal ones included,".into();
    }
    if around.iter().all(|set| set.is_empty()) {
        return "no other square".into();
    }
    let middle = i32::try_from(shape.files() / 2)
        .ok()
        .zip(i32::try_from(shape.ranks() / 2).ok())
        .and_then(|(file, rank)| shape.at(file, rank));
    match middle.and_then(|m| around.get(m.index()).map(|set| (m, *set))) {
        Some((m, set)) => format!(
            "the squares that lie to it as {} lie to {}",
            squares(shape, set),
            shape.name(m)
        ),
        None => "the squares of the blast".into(),
    }
}

/// Pieces that change sides.
fn flips(spec: &VariantSpec, page: &mut Page) {
    let Some(flips) = &spec.rules.flips else { return };
    heading(page, "Pieces that change sides");
    let whole = flips.along.len() == 8 && flips.along.iter().all(|v| v.dx.abs() < 2 && v.dy.abs() < 2);
    let ways = if whole {
        String::new()
    } else {
        let steps: Vec<String> = flips.along.iter().map(ToString::to_string).collect();
        format!(" (steps across and up: {})", steps.join(" "))
    };
    let mut said = match flips.rule {
        FlipRule::Enclosed => format!(
            "When a piece arrives or is dropped, the enemies in an unbroken line between it and another piece of its side, in any \
             direction{ways}, change sides where they stand."
        ),
        FlipRule::Neighbours => {
            format!("When a piece arrives or is dropped, the enemies a step away{ways} change sides where they stand.")
        }
    };
    if flips.drops_need_friend {
        said += " A drop does so only if a piece of its side is a step away.";
    }
    if flips.drops_must {
        said += " A drop must turn over at least one.";
    }
    if flips.over_holes {
        said += " A drop next to an enemy may turn over none if a line of enemies and holes leads from it to a piece of its side.";
    }
    if !flips.opening.is_empty() {
        said += &format!(
            " As long as one of {} is empty, drops go there, and need turn nothing over.",
            squares(&spec.shape, flips.opening)
        );
    }
    text(page, said);
}

fn walls(spec: &Told<'_>, page: &mut Page) {
    let Some(walls) = &spec.rules.walls else { return };
    heading(page, "Walls");
    let shape = &spec.shape;
    let whole = walls.zone.iter().all(|set| shape.squares().is_subset(*set));
    let within = if whole {
        String::new()
    } else {
        format!(" Walls may only be placed on {}.", spec.on(walls.zone))
    };
    let rule = match walls.rule {
        WallRule::Arrow => {
            "Every move also places a wall on a square to which the piece that has moved could now move on without capturing."
        }
        WallRule::Moving => {
            "Every move also puts the one wall of the game on an empty square, another than where it stands."
        }
        WallRule::Past => "Every move that leaves a square empty also places a wall there.",
        WallRule::Anywhere => "Every move also places a wall on an empty square.",
    };
    let hurdles = if walls.are_hurdles {
        "Hoppers can jump over it as over a piece."
    } else {
        "Hoppers cannot jump over it."
    };
    let pass = match spec.rules.passing {
        [Passing::Never, Passing::Never] => "",
        _ => " A pass places none.",
    };
    let castling = if walls.shelter_castling {
        " The wall placed with a castling already shelters the squares that the king crosses."
    } else {
        ""
    };
    text(
        page,
        format!(
            "{rule}{pass}{within} No piece can enter a square with a wall or slide over it, and a wall cannot be captured. {hurdles}{castling}"
        ),
    );
}

/// What may and must be played.
fn limits(spec: &VariantSpec, page: &mut Page) {
    let mut said = Vec::new();
    if spec.rules.must_capture {
        said.push("A player who can capture must capture.".to_owned());
    }
    if spec.rules.no_checks {
        said.push(match spec.rules.mates_allowed {
            true => "Giving check is not allowed unless it is mate.".to_owned(),
            false => "Giving check is not allowed.".to_owned(),
        });
    }
    for rule in &spec.rules.forbidden {
        said.push(format!(
            "{} may not capture {}, and so give them no check.",
            capital(&all_of(spec, rule.captors)),
            all_of(spec, rule.victims)
        ));
    }
    if !spec.rules.petrify.is_empty() {
        said.push(format!(
            "{} that captures turns into a wall, which nothing can enter, pass or capture.",
            capital(&any_of(spec, spec.rules.petrify))
        ));
        if spec.rules.petrify_late {
            said.push("The capture must be legal before the wall stands there: it shelters no royal piece.".to_owned());
        }
    }
    if spec.rules.castling_bars {
        said.push(
            "Who castles takes from the other side the right to castle to the same side of the board.".to_owned(),
        );
    }
    if spec.rules.royals_stay {
        said.push(
            "A royal piece in check may not move, unless it captures the only piece that gives the check.".to_owned(),
        );
    }
    let passing = |passing: Passing| match passing {
        Passing::Never => None,
        Passing::Always => Some("may pass in place of a move"),
        Passing::Stuck => Some("passes when it has no other legal move"),
    };
    match spec.rules.passing {
        [white, black] if white == black => said.extend(passing(white).map(|p| format!("A side {p}."))),
        both => {
            for color in Color::ALL {
                said.push(match passing(both[color.index()]) {
                    Some(p) => format!("{} {p}.", side(color)),
                    None => format!("{} may not pass.", side(color)),
                });
            }
        }
    }
    if !said.is_empty() {
        heading(page, "What may be played");
        page.push(Block::List(said));
    }
}
