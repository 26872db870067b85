//! `nightrider variants`: what is shipped.

use super::console::{Console, Outcome};
use super::show::table;
use nightrider::tools::catalog;

/// Lists the shipped variants: the name that commands take, and the title.
#[derive(clap::Args)]
#[command(after_help = "Example:
  nightrider variants")]
pub struct Args {}

/// Runs the command.
pub fn run(_: &Args, console: &mut Console) -> Outcome {
    let mut rows = Vec::new();
    for (name, _) in catalog::SHIPPED {
        if let Some((Some(spec), _)) = catalog::load_shipped(name, &[]) {
            rows.push([(*name).to_owned(), spec.title]);
        }
    }
    rows.sort();
    table(console, &rows)
}
