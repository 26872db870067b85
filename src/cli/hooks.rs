//! `nightrider hooks`: the reference of hooks.

use super::console::{Console, Outcome};
use nightrider::meaning::hooks;

/// Describes the hooks: rules that the notation cannot say, which a variant file calls by name.
#[derive(clap::Args)]
#[command(after_help = "Example:
  nightrider hooks")]
pub struct Args {}

/// Runs the command.
pub fn run(_: &Args, console: &mut Console) -> Outcome {
    console.print(hooks::reference())
}
