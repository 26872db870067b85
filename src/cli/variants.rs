//! `nightrider variants`: what is shipped.

use super::console::{Console, Outcome};
use super::show::table;
use super::stub::catalog;

/// Lists the shipped variants: name, title, one line about each.
#[derive(clap::Args)]
#[command(after_help = "Example:
  nightrider variants")]
pub struct Args {}

/// Runs the command.
pub fn run(_: &Args, console: &mut Console) -> Outcome {
    let rows: Vec<[String; 2]> = catalog::all()
        .iter()
        .map(|file| [file.name.to_owned(), file.title()])
        .collect();
    table(console, &rows)
}
