//! `nightrider completions` and `nightrider man`: what shells and `man` want to know about the program.

use std::path::PathBuf;

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use super::Cli;
use super::console::{Console, Failure, Outcome};
use super::write;

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
    write::directory(&args.directory).map_err(Failure::Usage)?;
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    pages(&command).iter().try_for_each(|page| {
        let mut text = Vec::new();
        page.render(&mut text)?;
        write::file(&args.directory.join(page.get_filename()), &text).map_err(Failure::Usage)
    })
}

/// The page of a command behind those of its parts.
fn pages(command: &Command) -> Vec<clap_mangen::Man> {
    let parts = command.get_subcommands().filter(|c| !c.is_hide_set());
    let mut pages: Vec<clap_mangen::Man> = parts.flat_map(pages).collect();
    pages.push(clap_mangen::Man::new(command.clone()));
    pages
}
