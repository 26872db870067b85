//! `nightrider fmt`: the usual layout of variant files.

use std::path::Path;

use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::doc::Doc;
use nightrider::text::source::SourceFile;
use nightrider::tools::format;
use nightrider::tools::render::printable;
use similar::TextDiff;

use super::console::{Console, Failure, Outcome};
use super::input;
use super::write;

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

/// Runs the command. What is wrong with one file does not keep the others from being laid out.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let mut found = Vec::new();
    let mut troubles = Vec::new();
    let mut changed = false;
    for file in &args.files {
        match one(file, args.check, &mut found, console) {
            Ok(different) => changed |= different,
            Err(Failure::Usage(trouble)) => troubles.push(trouble),
            Err(other) => return Err(other),
        }
    }
    console.show(&found);
    if let Some((last, others)) = troubles.split_last() {
        others.iter().for_each(|trouble| console.say_trouble(trouble));
        return Err(Failure::Usage(last.clone()));
    }
    if changed || !found.is_empty() {
        Err(Failure::Reported)
    } else {
        Ok(())
    }
}

/// Lays one file out, or shows what would change. Returns whether something would, where it is left as it is.
fn one(file: &str, check: bool, found: &mut Vec<Diagnostic>, console: &mut Console) -> Result<bool, Failure> {
    let source = match file {
        "-" => input::standard_input(),
        _ => input::read_file(file.as_ref(), file),
    };
    let source = source.map_err(Failure::Usage)?;
    let mut sink = Sink::default();
    Doc::default().read(&SourceFile::new(&*source.name, &*source.text), &mut sink);
    if sink.has_errors() {
        found.extend(sink.sorted());
        return Ok(false);
    }
    let Some(text) = format::format(&source.text) else {
        return Err(Failure::Usage(format!(
            "{file} cannot be laid out without changing what it says; it is left as it is"
        )));
    };
    if check {
        if text != source.text {
            let diff = TextDiff::from_lines(&source.text, &text);
            let mut shown = diff.unified_diff();
            let name = printable(&source.name);
            console.print(shown.context_radius(2).header(&name, &name).to_string())?;
            return Ok(true);
        }
    } else if file == "-" {
        console.print(text)?;
    } else if text != source.text {
        write::file(Path::new(file), text.as_bytes()).map_err(Failure::Usage)?;
    }
    Ok(false)
}
