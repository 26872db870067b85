//! `nightrider perft`: counting the leaves of the move tree.

use nightrider::moves::{Counting, Counts, Move, legal_moves, move_names, perft_as, perft_effects};
use nightrider::position::Position;
use nightrider::text::codes;
use nightrider::text::diag::Diagnostic;
use nightrider::text::source::{Excerpt, SourceFile};

use super::console::{Console, Failure, Outcome};
use super::input;
use super::moves::effects;
use nightrider::tools::counts::CountTable;
use rayon::prelude::*;

/// The deepest count taken: nobody lives to see the end of a deeper one.
const DEEPEST: u32 = 99;

/// Counts the legal lines of play of DEPTH plies.
///
/// The last line of output is `Nodes searched: N`.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider perft chess 4
  nightrider perft chess 6 --threads 2 --hash 256
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
    #[arg(long, conflicts_with_all = ["no_bulk", "hash"])]
    effects: bool,
    /// Lists the moves of the last ply instead of counting them by sets.
    #[arg(long)]
    no_bulk: bool,
    /// Counts on so many threads at once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Remembers the counts of positions in so many MiB of memory.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: Option<u32>,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let depth = read_depth(&args.depth)?;
    let variant = args.variant.load(console)?;
    let mut position = args.fen.position(&variant, console)?;
    let nodes = if depth == 0 {
        1
    } else {
        let counts = counts(&mut position, depth, args, console)?;
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

/// The count behind each first move. On several threads few first moves are split at the second.
fn counts(position: &mut Position, depth: u32, args: &Args, console: &Console) -> Result<Vec<(Move, u64)>, Failure> {
    let table = args.hash.map(|mebibytes| CountTable::new(mebibytes as usize));
    let counting = Counting {
        lists: args.no_bulk,
        known: table.as_ref().map(|table| table as &dyn Counts),
        left: None,
    };
    let list: fn(&mut Position) -> Vec<Move> = if args.effects { effects } else { legal_moves };
    let count = |behind: &mut Position, depth: u32| match args.effects {
        true => perft_effects(behind, depth),
        false => perft_as(behind, depth, counting),
    };
    let moves = list(position);
    let progress = console.progress(moves.len(), "first moves");
    let position = &*position;
    let after = |position: &Position, m: &Move| {
        let mut behind = position.clone();
        behind.make(m);
        behind
    };
    let splits = args.threads > 1 && depth > 2 && moves.len() < 16 * usize::from(args.threads);
    let each = |m: Move| {
        let mut behind = after(position, &m);
        let nodes = if splits {
            let answers = list(&mut behind);
            let second = |m: &Move| count(&mut after(&behind, m), depth - 2);
            answers.par_iter().map(second).sum()
        } else {
            count(&mut behind, depth - 1)
        };
        progress.inc(1);
        (m, nodes)
    };
    let counts = if args.threads == 1 {
        moves.into_iter().map(each).collect()
    } else {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(usize::from(args.threads))
            .build();
        let pool = pool.map_err(|error| Failure::Usage(format!("cannot start {} threads: {error}", args.threads)))?;
        pool.install(|| moves.into_par_iter().map(each).collect())
    };
    progress.finish_and_clear();
    Ok(counts)
}

fn read_depth(text: &str) -> Result<u32, Diagnostic> {
    let depth = text
        .parse()
        .ok()
        .filter(|d| text.bytes().all(|b| b.is_ascii_digit()) && *d <= DEEPEST);
    depth.ok_or_else(|| {
        let place = Excerpt::whole(&SourceFile::new("<depth>", text)).whole_place();
        let message = format!("the depth is a whole number from 0 to {DEEPEST}, not `{text}`");
        Diagnostic::new(&codes::BAD_DEPTH, place, message).help("write a small whole number, such as 3")
    })
}
