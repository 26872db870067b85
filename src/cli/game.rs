//! `nightrider game`: a list of moves played.

use std::path::Path;

use clap::ValueEnum;
use nightrider::moves::Game;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::record::{self, Record};
use serde::Serialize;

use super::console::{Console, Failure, Outcome};
use super::input;

/// Plays a list of moves, prints the FEN after each and how the game stands at the end.
///
/// Moves are separated by white space and written as `nightrider moves` writes them. Move numbers, comments in braces or
/// behind `;`, and a result at the end may stand among them. A move that is not legal ends it, with status 1.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider game chess --moves '1. f2f3 e7e5 2. g2g4 d8h4'
  nightrider random winther --seed 1 --plies 40 | nightrider game winther")]
pub struct Args {
    #[command(flatten)]
    variant: input::VariantArg,
    #[command(flatten)]
    fen: input::FenArg,
    /// A file with the moves, or the moves themselves; standard input for `-`.
    #[arg(long, value_name = "FILE|MOVES", default_value = "-")]
    moves: String,
    /// How to report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line for each move, `move: FEN`, and one for the outcome.
    Text,
    /// One JSON object.
    Json,
}

#[derive(Serialize)]
struct Report {
    variant: String,
    start: String,
    moves: Vec<Played>,
    /// How the game stands; null when a move was not legal or nothing has ended it.
    outcome: Option<Ended>,
}

#[derive(Serialize)]
struct Played {
    #[serde(rename = "move")]
    text: String,
    fen: String,
}

#[derive(Serialize)]
struct Ended {
    /// `1-0`, `0-1` or `1/2-1/2`.
    result: &'static str,
    reason: String,
    /// Whether the game goes on unless somebody claims it.
    claim: bool,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let variant = args.variant.load(console)?;
    let start = args.fen.position(&variant, console)?;
    let source = moves(&args.moves).map_err(Failure::Usage)?;
    let text = Excerpt::whole(&SourceFile::new(source.name, source.text));
    let mut sink = Sink::default();
    let record = Record::read(&text, &mut sink);
    if sink.has_errors() {
        return Err(Failure::Input(sink.sorted()));
    }
    let mut played = Vec::new();
    let mut game = Game::new(start.clone());
    let note = |game: &Game| {
        let text = game.moves().last().map_or_else(String::new, |(_, text)| text.clone());
        let fen = game.position().fen();
        played.push(Played { text, fen });
    };
    let complete = record.play(&text, &mut game, note, &mut sink);
    let outcome = if complete { game.outcome() } else { None };
    match args.format {
        Format::Text => {
            for Played { text, fen } in &played {
                console.line(format!("{text}: {fen}"))?;
            }
            if complete {
                console.line(record::standing(outcome.as_ref()))?;
            }
        }
        Format::Json => console.json(&Report {
            variant: variant.spec.id.clone(),
            start: start.fen(),
            moves: played,
            outcome: outcome.map(|o| Ended {
                result: o.score(),
                reason: o.reason.to_string(),
                claim: o.is_claim(),
            }),
        })?,
    }
    if complete {
        console.show(&sink.sorted());
        Ok(())
    } else {
        Err(Failure::Input(sink.sorted()))
    }
}

/// The text with the moves: of the file if there is one of this name, else the argument itself.
fn moves(argument: &str) -> Result<input::Source, String> {
    match argument {
        "-" => input::standard_input(),
        _ if Path::new(argument).is_file() => input::read_file(Path::new(argument), argument),
        _ => Ok(input::Source {
            name: "<moves>".to_owned(),
            text: argument.to_owned(),
        }),
    }
}
