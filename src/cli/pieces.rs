//! `nightrider pieces`: what pieces of the field are called.

use super::console::{Console, Failure, Outcome};
use super::show::table;
use nightrider::meaning::pieces;

/// Lists the field's named pieces: name, Betza, where the piece comes from.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider pieces griffon
  nightrider pieces 'chu shogi'
  nightrider pieces FyafsF")]
pub struct Args {
    /// Only pieces with this in their name or source, or with exactly this Betza
    pattern: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let pattern = args.pattern.as_deref().unwrap_or_default();
    let rows: Vec<[String; 3]> = pieces::find(pattern)
        .map(|p| [p.name, p.betza, p.source].map(str::to_owned))
        .collect();
    if rows.is_empty() {
        return Err(Failure::Usage(format!(
            "no piece is called or comes from anything like `{pattern}`"
        )));
    }
    table(console, &rows)
}
