//! `nightrider debug`: what each stage makes of its input.
use super::console::{Console, Outcome};

/// Shows what each stage makes of its input.
#[derive(clap::Args)]
pub struct Args {}

/// Runs the command.
pub fn run(_: &Args, _: &mut Console) -> Outcome {
    Ok(())
}
