//! `nightrider fmt`: the usual layout of variant files.

use std::fs;

use nightrider::text::diag::Sink;
use nightrider::text::doc::Doc;
use nightrider::text::source::SourceFile;
use nightrider::tools::format;
use similar::TextDiff;

use super::console::{Console, Failure, Outcome};
use super::input;

/// Brings variant files into the usual layout; comments and the order of keys stay.
///
/// What the file says never changes. With `-` standard input is laid out to standard output.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider fmt my-variant.toml
  nightrider fmt --check variants/*.toml    for CI: shows what would change, writes nothing")]
pub struct Args {
    /// Variant files, or `-` for standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Only shows what would change, and exits with status 1 if anything would.
    #[arg(long)]
    check: bool,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let mut found = Vec::new();
    let mut changed = false;
    for file in &args.files {
        let source = match file.as_str() {
            "-" => input::standard_input(),
            _ => input::read_file(file.as_ref(), file),
        };
        let source = source.map_err(Failure::Usage)?;
        let mut sink = Sink::default();
        Doc::default().read(&SourceFile::new(&*source.name, &*source.text), &mut sink);
        if sink.has_errors() {
            found.extend(sink.sorted());
            continue;
        }
        let Some(text) = format::format(&source.text) else {
            return Err(Failure::Usage(format!(
                "{file} cannot be laid out without changing what it says; it is left as it is"
            )));
        };
        if args.check {
            if text != source.text {
                changed = true;
                let diff = TextDiff::from_lines(&source.text, &text);
                let mut shown = diff.unified_diff();
                console.print(shown.context_radius(2).header(&source.name, &source.name).to_string())?;
            }
        } else if file == "-" {
            console.print(text)?;
        } else if text != source.text {
            fs::write(file, text).map_err(|e| Failure::Usage(format!("cannot write {file}: {e}")))?;
        }
    }
    if !found.is_empty() {
        return Err(Failure::Input(found));
    }
    if changed { Err(Failure::Reported) } else { Ok(()) }
}
