//! `nightrider new`: a file to start from.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;

use nightrider::meaning::schema;
use nightrider::tools::template;

use super::console::{Console, Failure, Outcome};

/// Writes a commented variant file to start from, with two tests in it.
///
/// Beside it comes `nightrider.schema.json`, by which editors complete keys and underline mistakes. Files that are there
/// already are left alone.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider new my-chess          writes my-chess.toml
  nightrider test my-chess.toml    runs the tests in it")]
pub struct Args {
    /// Name of the variant: the name of the file, without `.toml`.
    #[arg(value_name = "NAME")]
    name: String,
}

/// The file that the first line of a new variant names.
const SCHEMA: &str = "nightrider.schema.json";

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let stem = args.name.strip_suffix(".toml").unwrap_or(&args.name);
    let path = format!("{stem}.toml");
    let trouble = |reason: String| Failure::Usage(format!("cannot write {path}: {reason}"));
    let mut file = File::create_new(&path).map_err(|e| match e.kind() {
        ErrorKind::AlreadyExists => trouble("there is such a file already".to_owned()),
        ErrorKind::NotFound => trouble("there is no such directory".to_owned()),
        _ => trouble(e.to_string()),
    })?;
    let text = template::new_variant(&title(stem));
    file.write_all(text.as_bytes()).map_err(|e| trouble(e.to_string()))?;
    console.line(format!("{path} is written; now try `nightrider test {path}`"))?;
    let beside = Path::new(&path).with_file_name(SCHEMA);
    match File::create_new(&beside) {
        Ok(mut file) => {
            let written = file.write_all(schema::text().as_bytes());
            written.map_err(|e| Failure::Usage(format!("cannot write {}: {e}", beside.display())))?;
            console.line(format!("{} is written, for editors that know TOML", beside.display()))
        }
        // One schema serves all files of a directory.
        Err(_) => Ok(()),
    }
}

/// What people would call a file: its words with capitals.
fn title(stem: &str) -> String {
    let last = stem.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or(stem);
    let capital = |word: &str| {
        let mut chars = word.chars();
        chars
            .next()
            .map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
    };
    let words: Vec<String> = last.split(['-', '_', ' ']).map(capital).collect();
    words.join(" ")
}
