//! `nightrider check`: all problems of all files in one run.

use std::path::Path;

use clap::ValueEnum;
use nightrider::text::diag::{Diagnostic, Severity, Sink};
use nightrider::text::source::{Place, SourceFile};
use nightrider::tools::author_tests::Suite;
use nightrider::tools::lint::Wanted;
use nightrider::tools::render::{self, JsonDiagnostic};
use serde::Serialize;

use super::console::{Console, Failure, Outcome, is_of_option};
use super::input::{self, Source};
use super::test::compiled;

/// Reports all problems of variant files, each with its place.
///
/// Prints nothing when there are none. Warnings alone leave the exit status at 0, unless `--deny-warnings` is given.
/// Findings go to standard error, JSON to standard output. `nightrider explain --code CODE` tells more about a finding.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider check my-variant.toml
  nightrider check --format short variants/*.toml
  nightrider check --notes my-variant.toml          also what is left to defaults
  nightrider check --deny-warnings variants/*.toml  for CI")]
pub struct Args {
    /// Variant files: paths, names of shipped variants, or `-` for standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    #[command(flatten)]
    sets: input::Sets,
    /// How to report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Also note rules left to their defaults and pieces bound to a part of the board.
    #[arg(long)]
    notes: bool,
    /// Also note what other programs that read Betza notation read differently.
    #[arg(long)]
    portable: bool,
    /// Exit with status 1 also when there are warnings.
    #[arg(long)]
    deny_warnings: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With the lines in question, underlined.
    #[value(alias = "human")]
    Text,
    /// `file:line:column: severity[code]: message`, a line each.
    Short,
    /// One JSON object.
    Json,
}

#[derive(Serialize)]
struct Report {
    files: Vec<FileReport>,
}

#[derive(Serialize)]
struct FileReport {
    file: String,
    diagnostics: Vec<JsonDiagnostic>,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let mut report = Report { files: Vec::new() };
    let mut all = Vec::new();
    let mut unreadable = Vec::new();
    let mut failed = false;
    let mut of_option = false;
    let wanted = Wanted {
        notes: args.notes,
        portable: args.portable,
    };
    for file in &args.files {
        let source = match input::file_source(file) {
            Ok(source) => source,
            Err(reason) => {
                unreadable.push(reason);
                continue;
            }
        };
        // The tests that stand beside a variant are checked as what they are.
        let (sound, found) = if source.name.ends_with(".test.toml") {
            tests(&source, false)
        } else {
            let (variant, mut found) = input::check(&source, &args.sets, wanted);
            // The tests that set nothing have been looked at with the variant itself.
            if variant.is_some() {
                let (_, more) = tests(&source, true);
                found.extend(more);
            }
            let mut sink = Sink::default();
            sink.extend(found);
            (variant.is_some() && !sink.has_errors(), sink.sorted())
        };
        let warned = found.iter().any(|d| d.code.severity == Severity::Warning);
        of_option |= found.iter().any(is_of_option);
        failed |= !sound || (args.deny_warnings && warned);
        match args.format {
            Format::Json => report.files.push(FileReport {
                diagnostics: render::json(&source.name, &found),
                file: source.name,
            }),
            Format::Text | Format::Short => all.extend(found),
        }
    }
    match args.format {
        Format::Text => {
            console.show(&all);
            if let Some(tally) = render::tally(&all) {
                console.say(&format!("\n{tally}\n"));
            }
        }
        Format::Short => console.say(&render::short(&all)),
        Format::Json => console.json(&report)?,
    }
    console.finish()?;
    if let Some((last, others)) = unreadable.split_last() {
        others.iter().for_each(|reason| console.say_trouble(reason));
        return Err(Failure::Usage(last.clone()));
    }
    match failed {
        true if of_option => Err(Failure::BadOption),
        true => Err(Failure::Reported),
        false => Ok(()),
    }
}

/// What is wrong in a file of tests, or in the tests of a variant file, and whether they can be run. Without a variant beside
/// the tests only their form is looked at.
fn tests(source: &Source, is_variant: bool) -> (bool, Vec<Diagnostic>) {
    let mut sink = Sink::default();
    let file = SourceFile::new(source.name.as_str(), source.text.as_str());
    let suite = Suite::read(&file, is_variant, &mut sink);
    let stem = source.name.strip_suffix(".test.toml");
    let beside = stem.map(|stem| format!("{stem}.toml"));
    let variant = match beside.filter(|_| !is_variant) {
        Some(name) if !Path::new(&name).is_file() => None,
        Some(name) => input::file_source(&name).ok(),
        None => Some(Source {
            name: source.name.clone(),
            text: source.text.clone(),
        }),
    };
    if let Some(variant) = variant.filter(|_| !sink.has_errors()) {
        let mut known = Vec::new();
        // What is wrong with the variant itself is said where its own file is checked.
        let own = |place: Option<&Place>| place.is_some_and(|place| place.file.name == file.name);
        let found = suite.faults(&mut |sets| match is_variant && sets.is_empty() {
            true => Err(Vec::new()),
            false => compiled(&variant, sets, &mut known),
        });
        sink.extend(found.into_iter().filter(|d| own(d.place.as_ref())));
    }
    (!sink.has_errors(), sink.sorted())
}
