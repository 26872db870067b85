//! `nightrider piece`: what a Betza string means, on a board.

use nightrider::base::Square;
use nightrider::position::{Move, MoveKind};
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::board_text;
use nightrider::tools::json::{self, JsonMove};
use nightrider::tools::lint::portable;
use nightrider::tools::piece::Lone;
use serde::Serialize;

use super::around::Around;
use super::console::{Console, Failure, Outcome};
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
    #[command(flatten)]
    around: Around,
    /// Also note what other programs read differently.
    #[arg(long)]
    portable: bool,
    /// How to show the moves.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
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
    let lone = args.around.question(&args.betza, console)?;
    if args.portable {
        portable(&args.betza, console);
    }
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

/// Notes what other programs read differently in a string.
pub fn portable(betza: &str, console: &mut Console) {
    let mut sink = Sink::default();
    portable::check(&Excerpt::whole(&SourceFile::new("<betza>", betza)), &mut sink);
    console.show(&sink.sorted());
}

/// What to say when a string is too much for a program.
pub fn limit(betza: &str, error: &nightrider::program::CompileError) -> Failure {
    let place = Excerpt::whole(&SourceFile::new("<betza>", betza)).whole_place();
    error.finding(place).into()
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
