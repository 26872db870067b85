//! `nightrider random`: random games.

use nightrider::position::Position;
use nightrider::tools::{random, record};

use super::console::{Console, Outcome};
use super::input;

/// Plays random games and prints them, the same ones for the same seed on every machine.
///
/// A game ends when it is over, when its end could be claimed, or after PLIES moves. Behind its moves stand the result and,
/// as comments, the reason and the FEN; `nightrider game` reads all of it. Several games have the seeds S, S+1 and so on.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider random herculean --seed 7 --plies 60
  nightrider random cruise-pawns --seed 1 --plies 200 --games 10")]
pub struct Args {
    #[command(flatten)]
    variant: input::VariantArg,
    #[command(flatten)]
    fen: input::FenArg,
    /// The seed: a whole number.
    #[arg(long, value_name = "S")]
    seed: u64,
    /// The most moves a game may have.
    #[arg(long, value_name = "N")]
    plies: u32,
    /// How many games.
    #[arg(long, value_name = "G", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let variant = args.variant.load(console)?;
    let start = args.fen.position(&variant, console)?;
    for number in 0..args.games {
        if number > 0 {
            console.line("")?;
        }
        one(start.clone(), args.seed.wrapping_add(number), args.plies, console)?;
    }
    Ok(())
}

fn one(start: Position, seed: u64, plies: u32, console: &mut Console) -> Outcome {
    console.line(format!("; {}, seed {seed}", start.variant().spec.id))?;
    let mut game = random::game(start, seed, plies);
    console.print(record::movetext(&game))?;
    console.line(match game.outcome() {
        Some(outcome) if outcome.is_claim() => format!("{} ; {}, claimed", outcome.score(), outcome.reason),
        Some(outcome) => format!("{} ; {}", outcome.score(), outcome.reason),
        None => "* ; ply limit".to_owned(),
    })?;
    console.line(format!("; {}", game.position().fen()))
}
