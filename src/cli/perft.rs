//! `nightrider perft`: counting the leaves of the move tree.

use nightrider::moves::{Move, divide, legal_moves, move_names, perft, perft_effects};
use nightrider::position::Position;
use nightrider::text::codes;
use nightrider::text::diag::Diagnostic;
use nightrider::text::source::{Excerpt, SourceFile};

use super::console::{Console, Outcome};
use super::input;
use super::moves::effects;

/// The deepest count taken: nobody lives to see the end of a deeper one.
const DEEPEST: u32 = 99;

/// Counts the legal lines of play of DEPTH plies.
///
/// The last line of output is `Nodes searched: N`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider perft chess 4
  nightrider perft flying-bombers 2 --divide --set landing=first")]
pub struct Args {
    #[command(flatten)]
    variant: input::VariantArg,
    /// Number of plies.
    #[arg(allow_negative_numbers = true)]
    depth: String,
    #[command(flatten)]
    fen: input::FenArg,
    /// First a line `move: count` for each legal move.
    #[arg(long)]
    divide: bool,
    /// Counts launches with the same missile, target and squares on which it can be taken once.
    #[arg(long)]
    effects: bool,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let depth = read_depth(&args.depth)?;
    let variant = args.variant.load(console)?;
    let mut position = args.fen.position(&variant, console)?;
    let nodes = if depth == 0 {
        1
    } else {
        let counts = counts(&mut position, depth, args.effects, console);
        if args.divide {
            let moves: Vec<_> = counts.iter().map(|(m, _)| *m).collect();
            let names = move_names(&position, &moves);
            let mut lines: Vec<_> = names.into_iter().zip(counts.iter().map(|(_, n)| *n)).collect();
            lines.sort();
            for (name, n) in &lines {
                console.line(format!("{name}: {n}"))?;
            }
        }
        counts.iter().map(|(_, n)| n).sum()
    };
    console.line(format!("Nodes searched: {nodes}"))
}

/// The count behind each first move.
fn counts(position: &mut Position, depth: u32, merged: bool, console: &Console) -> Vec<(Move, u64)> {
    let (moves, count): (_, fn(&mut Position, u32) -> u64) = match merged {
        true => (effects(position), perft_effects),
        false => (legal_moves(position), perft),
    };
    let progress = console.progress(moves.len(), "first moves");
    let counts = divide(position, moves, |behind| {
        let nodes = count(behind, depth - 1);
        progress.inc(1);
        nodes
    });
    progress.finish_and_clear();
    counts
}

fn read_depth(text: &str) -> Result<u32, Diagnostic> {
    let depth = text
        .parse()
        .ok()
        .filter(|d| text.bytes().all(|b| b.is_ascii_digit()) && *d <= DEEPEST);
    depth.ok_or_else(|| {
        let place = Excerpt::whole(&SourceFile::new("<depth>", text)).whole_place();
        let message = format!("the depth is a whole number from 0 to {DEEPEST}, not `{text}`");
        Diagnostic::new(&codes::BAD_DEPTH, place, message)
    })
}
