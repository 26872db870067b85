//! `nightrider explain`: what something means, in words.

use super::code;
use super::console::{Console, Outcome};

/// Explains the code of a finding: what is wrong, why it matters, an example, and what to do.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider explain --code V002
  nightrider explain --code list    all codes")]
pub struct Args {
    /// Code of a finding, such as V002; `list` for all of them.
    #[arg(long, value_name = "CODE", required = true)]
    code: Option<String>,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    match &args.code {
        Some(code) => code::run(code, console),
        None => Ok(()),
    }
}
