//! `nightrider new`: a file to start from.

use std::path::Path;

use nightrider::meaning::schema;
use nightrider::text::unseen::is_unseen;
use nightrider::tools::render::printable;
use nightrider::tools::template;

use super::console::{Console, Failure, Outcome};
use super::write;

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
    if stem.is_empty() || stem.ends_with(['/', std::path::MAIN_SEPARATOR]) {
        return Err(Failure::Usage("give the variant a name: its file is called so".into()));
    }
    if stem.contains(is_unseen) {
        return Err(Failure::Usage(format!(
            "{stem} holds a character that cannot be seen; give the variant another name"
        )));
    }
    let path = format!("{stem}.toml");
    let text = template::new_variant(&title(stem));
    if !write::new_file(Path::new(&path), text.as_bytes()).map_err(Failure::Usage)? {
        return Err(Failure::Usage(format!(
            "cannot write {path}: there is such a file already"
        )));
    }
    let shown = printable(&path);
    console.line(format!("{shown} is written; now try `nightrider test {shown}`"))?;
    let beside = Path::new(&path).with_file_name(SCHEMA);
    // One schema serves all files of a directory.
    if write::new_file(&beside, schema::text().as_bytes()).map_err(Failure::Usage)? {
        let shown = printable(&beside.display().to_string());
        console.line(format!("{shown} is written, for editors that know TOML"))?;
    }
    Ok(())
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
