//! `nightrider schema`: the form of variant files for editors.

use nightrider::meaning::schema;

use super::console::{Console, Outcome};

/// Prints a JSON Schema of variant files, with which editors complete keys and underline mistakes.
///
/// Editors that know TOML (taplo, Even Better TOML) take it from a first line `#:schema nightrider.schema.json` in the
/// variant file.
#[derive(clap::Args)]
#[command(after_help = "Example:
  nightrider schema > nightrider.schema.json")]
pub struct Args {}

/// Runs the command.
pub fn run(_: &Args, console: &mut Console) -> Outcome {
    console.print(schema::text())
}
