//! `nightrider variants`: what is shipped.

use std::collections::BTreeSet;

use super::console::{Console, Failure, Outcome};
use super::show::table;
use nightrider::tools::catalog;

/// Lists the shipped variants: the name that commands take, the size of the board, the title, a line about it, and its tags.
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
    let mut tags = BTreeSet::new();
    for (name, _) in catalog::SHIPPED {
        let Some((Some(spec), _)) = catalog::load_shipped(name, &[]) else {
            continue;
        };
        if args.tag.iter().all(|tag| spec.tags.contains(tag)) {
            let size = format!("{}x{}", spec.shape.files(), spec.shape.ranks());
            let about = format!("{} [{}]", spec.description, spec.tags.join(", "));
            rows.push([(*name).to_owned(), size, spec.title, about]);
        }
        tags.extend(spec.tags);
    }
    if let Some(tag) = args.tag.iter().find(|tag| !tags.contains(*tag)) {
        let known: Vec<String> = tags.into_iter().collect();
        let message = format!("no variant has the tag `{tag}`; the tags are {}", known.join(", "));
        return Err(Failure::Usage(message));
    }
    rows.sort();
    table(console, &rows)
}
