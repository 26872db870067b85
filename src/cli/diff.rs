//! `nightrider diff`: what changed between two variants.

use nightrider::tools::diff;

use super::console::{Console, Failure, Outcome};
use super::input;

/// Says in words and in moves what is different between two variants: board, pieces, rules, first moves.
///
/// Exits with status 0 when the rules are the same, however they are written, and with 1 when they differ.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider diff chess my-variant.toml
  nightrider diff old.toml new.toml")]
pub struct Args {
    /// Name of a shipped variant or path of a variant file.
    #[arg(value_name = "OLD")]
    old: String,
    /// Name of a shipped variant or path of a variant file.
    #[arg(value_name = "NEW")]
    new: String,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let none = Vec::new().into();
    let texts = [&args.old, &args.new].map(|name| input::variant_source(name));
    let [old, new] = texts;
    let (old, new) = (old.map_err(Failure::Usage)?, new.map_err(Failure::Usage)?);
    let variants = [&old, &new].map(|source| input::compiled_or_failure(source, &none, console));
    let [before, after] = variants;
    let lines = diff::diff(&before?, &after?);
    if !lines.is_empty() {
        for line in lines {
            console.line(line)?;
        }
        return Err(Failure::Reported);
    }
    match old.text == new.text {
        true => console.line("no difference"),
        false => console.line("the same rules, written differently"),
    }
}
