//! `nightrider moves`: the legal moves of a position.

use clap::ValueEnum;
use nightrider::moves::{Move, legal_moves, merge_effects, move_names};
use nightrider::position::Position;
use nightrider::tools::json::{self, JsonMove};
use serde::Serialize;

use super::console::{Console, Outcome};
use super::input;

/// Lists the legal moves of a position, sorted by their text.
///
/// A move is written as its two squares, `e2e4`; captures elsewhere than on the last square are legs, `f4f7,f7f8`; a drop
/// is `N@f6`. JSON also tells which squares are emptied, what the mover becomes, and what else changes its square.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider moves herculean
  nightrider moves chess --fen '8/8/8/8/8/8/k1P5/2K5 w - - 0 1' --square c1 --format json
  nightrider moves cruise-pawns --fen '4k3/8/8/n6p/4P3/8/8/K3R3 w - - 0 1' --effects")]
pub struct Args {
    #[command(flatten)]
    variant: input::VariantArg,
    #[command(flatten)]
    fen: input::FenArg,
    /// Only the moves of the piece on this square.
    #[arg(long, value_name = "SQUARE")]
    square: Option<String>,
    /// Of launches with the same missile, target and squares on which it can be taken, only the first.
    #[arg(long)]
    effects: bool,
    /// How to list them.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// How moves are listed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A move a line.
    Text,
    /// One JSON object.
    Json,
}

#[derive(Serialize)]
struct Report {
    variant: String,
    fen: String,
    count: usize,
    moves: Vec<JsonMove>,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let variant = args.variant.load(console)?;
    let mut position = args.fen.position(&variant, console)?;
    let square = match &args.square {
        Some(text) => Some(input::square(variant.shape(), "<square>", text)?),
        None => None,
    };
    let legal = if args.effects {
        effects(&mut position)
    } else {
        legal_moves(&mut position)
    };
    let mut moves = json::moves(&position, &legal);
    if let Some(square) = square {
        let name = variant.shape().name(square);
        moves.retain(|m| m.from.as_ref() == Some(&name));
    }
    match args.format {
        Format::Text => moves.iter().try_for_each(|m| console.line(&m.text)),
        Format::Json => console.json(&Report {
            variant: variant.spec.id.clone(),
            fen: position.fen(),
            count: moves.len(),
            moves,
        }),
    }
}

/// The legal moves, sorted by their text; of moves with the same effect only the first.
pub fn effects(position: &mut Position) -> Vec<Move> {
    let legal = legal_moves(position);
    let mut named: Vec<(String, Move)> = move_names(position, &legal).into_iter().zip(legal).collect();
    named.sort();
    let mut moves = named.into_iter().map(|(_, m)| m).collect();
    merge_effects(position, &mut moves);
    moves
}
