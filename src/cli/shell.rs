//! `nightrider completions` and `nightrider man`: what shells and `man` want to know about the program.

use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;

use super::Cli;
use super::console::{Console, Failure, Outcome};

/// Prints completions for a shell.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider completions bash > ~/.local/share/bash-completion/completions/nightrider")]
pub struct Completions {
    /// Which shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints completions.
pub fn completions(args: &Completions, console: &mut Console) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "nightrider", &mut script);
    console.print(String::from_utf8_lossy(&script))
}

/// Writes the manual pages, one for the program and one for each command.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider man ~/.local/share/man/man1")]
pub struct Man {
    /// The directory to write them into; it must be there.
    #[arg(value_name = "DIRECTORY")]
    directory: PathBuf,
}

/// Writes manual pages.
pub fn man(args: &Man) -> Outcome {
    clap_mangen::generate_to(Cli::command(), &args.directory)
        .map_err(|e| Failure::Usage(format!("cannot write into {}: {e}", args.directory.display())))
}
