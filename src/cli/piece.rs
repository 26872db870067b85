//! `nightrider piece`: what a Betza string means, on a board.

use nightrider::base::{Bitboard, BoardShape, Square};
use nightrider::meaning::lower;
use nightrider::position::{Move, MoveKind};
use nightrider::text::codes;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::source::{Excerpt, SourceFile, Span};
use nightrider::tools::board_text;
use nightrider::tools::json::{self, JsonMove};
use nightrider::tools::piece::Lone;
use serde::Serialize;

use super::console::{Console, Failure, Outcome};
use super::input;
use super::moves::Format;

/// Shows the moves of a piece given by its Betza string: drawn, and as a list.
///
/// The piece is White's and has not moved. Nothing else stands on the board but the blockers named, which have no moves.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider piece mRcpR
  nightrider piece fmWfceF --board 8x8 --at e5 --foe f6 --ep d6:d5")]
pub struct Args {
    /// The string.
    betza: String,
    /// Size of the board, files and ranks.
    #[arg(long, value_name = "FILESxRANKS", default_value = "9x9", value_parser = board)]
    board: BoardShape,
    /// Where the piece stands; the middle of the board if left out.
    #[arg(long, value_name = "SQUARE")]
    at: Option<String>,
    /// Where blockers of its own side stand.
    #[arg(long, value_name = "SQUARE,…", value_delimiter = ',')]
    own: Vec<String>,
    /// Where enemy blockers stand; with `:royal` behind the square a royal one.
    #[arg(long, value_name = "SQUARE[:royal],…", value_delimiter = ',')]
    foe: Vec<String>,
    /// A square that the enemy piece on VICTIM has just crossed, so that it can be taken there in passing.
    #[arg(long, value_name = "SQUARE:VICTIM", value_parser = pair)]
    ep: Option<(String, String)>,
    /// The piece has moved before.
    #[arg(long)]
    moved: bool,
    /// How to show the moves.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn board(text: &str) -> Result<BoardShape, String> {
    let number = |t: &str| {
        t.parse::<usize>()
            .ok()
            .filter(|_| t.bytes().all(|b| b.is_ascii_digit()))
    };
    let (files, ranks) = text
        .split_once('x')
        .and_then(|(files, ranks)| Some((number(files)?, number(ranks)?)))
        .ok_or("write files and ranks as 9x9")?;
    BoardShape::new(files, ranks, 1).map_err(|_| "a board has 1 to 26 files and at most 256 squares".into())
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (square, victim) = text.split_once(':').ok_or("write SQUARE:VICTIM")?;
    Ok((square.to_owned(), victim.to_owned()))
}

#[derive(Serialize)]
struct Report {
    betza: String,
    board: String,
    at: String,
    count: usize,
    moves: Vec<JsonMove>,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let lone = question(args, console)?;
    let position = lone.position().map_err(|e| limit(&args.betza, &e))?;
    let moves = lone.moves().map_err(|e| limit(&args.betza, &e))?;
    let listed = json::moves(&position, &moves);
    if args.format == Format::Json {
        return console.json(&Report {
            betza: args.betza.clone(),
            board: format!("{}x{}", lone.shape.files(), lone.shape.ranks()),
            at: lone.shape.name(lone.at),
            count: listed.len(),
            moves: listed,
        });
    }
    draw(&lone, &moves, console)?;
    if !listed.is_empty() {
        console.line("")?;
    }
    let width = listed.iter().map(|m| m.text.len()).max().unwrap_or(0);
    for m in &listed {
        let line = format!("{:<width$}  {}", m.text, remarks(m));
        console.line(line.trim_end())?;
    }
    Ok(())
}

pub(super) fn limit(betza: &str, error: &nightrider::program::CompileError) -> Failure {
    let place = Excerpt::whole(&SourceFile::new("<betza>", betza)).whole_place();
    Diagnostic::new(&codes::BETZA_TOO_MANY_LINES, place, error.to_string()).into()
}

/// What the arguments ask. All that is wrong with them is found in one run.
fn question(args: &Args, console: &mut Console) -> Result<Lone, Failure> {
    let mut sink = Sink::default();
    let betza = Excerpt::whole(&SourceFile::new("<betza>", &*args.betza));
    let movement = lower::read(&betza, &mut sink);
    let shape = &args.board;
    let mut square = |argument: &str, text: &str| match input::square(shape, argument, text) {
        Ok(square) => Some(square),
        Err(found) => {
            sink.push(found);
            None
        }
    };
    let at = match &args.at {
        Some(text) => square("<at>", text),
        None => shape.at((shape.files() / 2) as i32, (shape.ranks() / 2) as i32),
    };
    let mut blockers = Vec::new();
    for text in &args.own {
        blockers.extend(square("<own>", text).map(|s| (s, true, false)));
    }
    for text in &args.foe {
        let (name, royal) = match text.strip_suffix(":royal") {
            Some(name) => (name, true),
            None => (text.as_str(), false),
        };
        blockers.extend(square("<foe>", name).map(|s| (s, false, royal)));
    }
    let mut passing = None;
    if let Some((crossed, victim)) = &args.ep
        && let (Some(crossed), Some(victim)) = (square("<ep>", crossed), square("<ep>", victim))
    {
        if !blockers.iter().any(|(s, own, _)| *s == victim && !own) {
            blockers.push((victim, false, false));
        }
        passing = Some((Bitboard::of(crossed), victim));
    }
    let mut taken: Vec<Square> = at.into_iter().collect();
    let crossed = passing.iter().flat_map(|(crossed, _)| *crossed);
    for square in blockers.iter().map(|(s, ..)| *s).chain(crossed) {
        if taken.contains(&square) {
            let name = shape.name(square);
            let place = Excerpt::whole(&SourceFile::new("<arguments>", &*name)).place(Span::new(0, name.len()));
            sink.push(Diagnostic::new(
                &codes::BAD_SQUARE,
                place,
                format!("{name} is given twice"),
            ));
        }
        taken.push(square);
    }
    match at {
        Some(at) if !sink.has_errors() => {
            console.show(&sink.sorted());
            let mut lone = Lone::new(shape.clone(), movement, at);
            lone.blockers = blockers;
            lone.passing = passing;
            lone.moved = args.moved;
            Ok(lone)
        }
        _ => Err(Failure::Input(sink.sorted())),
    }
}

/// Signs of the drawing, in the order of the legend.
const SIGNS: [(&str, &str); 8] = [
    ("@", "the piece"),
    ("*", "can go there"),
    ("+", "can go there by capturing elsewhere"),
    ("x", "enemy, can be captured"),
    ("e", "enemy"),
    ("k", "royal enemy"),
    ("o", "own piece"),
    ("%", "own piece, can be captured"),
];

fn draw(lone: &Lone, moves: &[Move], console: &mut Console) -> Outcome {
    let drawn = board_text::board(&lone.shape, |square| sign(lone, moves, square).to_owned());
    console.print(&drawn)?;
    let body = drawn.lines().take(lone.shape.ranks());
    let used: String = body.flat_map(|line| line.chars()).collect();
    let legend: Vec<String> = SIGNS
        .iter()
        .filter(|(sign, _)| used.contains(sign))
        .map(|(sign, meaning)| format!("{sign} {meaning}"))
        .collect();
    console.line("")?;
    console.line(legend.join("   "))
}

fn sign(lone: &Lone, moves: &[Move], square: Square) -> &'static str {
    let captured = moves.iter().any(|m| m.victims.contains(&square));
    if square == lone.at {
        return "@";
    }
    match lone.blockers.iter().find(|(s, ..)| *s == square) {
        Some((_, true, _)) if captured => "%",
        Some((_, true, _)) => "o",
        Some(_) if captured => "x",
        Some((.., true)) => "k",
        Some(_) => "e",
        None => {
            let here: Vec<&Move> = moves.iter().filter(|m| m.to == Some(square)).collect();
            match &here[..] {
                [] => ".",
                _ if here.iter().all(|m| !m.victims.is_empty()) => "+",
                _ => "*",
            }
        }
    }
}

/// What the text of a move does not show.
fn remarks(m: &JsonMove) -> String {
    let mut parts = Vec::new();
    if !m.captures.is_empty() {
        parts.push(format!("takes {}", m.captures.join(", ")));
    }
    for (was, now) in &m.also {
        let word = if m.kind == json::kind(MoveKind::Castle(0)) {
            "castles with"
        } else {
            "puts"
        };
        parts.push(format!("{word} {was} to {now}"));
    }
    if m.removed {
        parts.push("vanishes".into());
    }
    parts.join("; ")
}
