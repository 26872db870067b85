//! `nightrider variants`: what is shipped.

use super::console::{Console, Outcome};
use super::show::table;
use nightrider::tools::catalog;

/// Lists the shipped variants: the name that commands take, the size of the board, the title, a line of description, and
/// tags.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider variants
  nightrider variants --tag drops")]
pub struct Args {
    /// Only variants with this tag; given several times, with all of them
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let mut rows = Vec::new();
    for (name, _) in catalog::SHIPPED {
        let Some((Some(spec), _)) = catalog::load_shipped(name, &[]) else {
            continue;
        };
        if args.tag.iter().all(|tag| spec.tags.contains(tag)) {
            let size = format!("{}x{}", spec.shape.files(), spec.shape.ranks());
            let tags = spec.tags.iter().map(|tag| format!("#{}", tag.replace(' ', "-")));
            let about = [vec![format!("{}.", spec.description)], tags.collect()].concat();
            rows.push([(*name).to_owned(), size, spec.title, about.join(" ")]);
        }
    }
    rows.sort();
    table(console, &rows)
}
