//! `nightrider test`: what authors say must be true of their variants.

use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;
use nightrider::program::Variant;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::source::SourceFile;
use nightrider::tools::author_tests::{self, Report, Suite};

use super::console::{Console, Failure, Outcome};
use super::input::{self, Source};
use super::mutants;
use super::write;

/// Runs the tests of variant files: the `[[test]]` tables in them and those in `NAME.test.toml` beside `NAME.toml`.
///
/// For each test that fails is said what was expected, behind `-`, and what was found, behind `+`. Status 1 if any fails.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider test my-variant.toml
  nightrider test --mutants my-variant.toml
  nightrider test --format junit variants/*.toml > report.xml")]
pub struct Args {
    /// Variant files: paths or names of shipped variants.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Writes what was found into the files, after showing it, so that it is expected from now on. Not where CI is set, and
    /// not for `has` and `has_not`.
    #[arg(long)]
    accept: bool,
    /// Then tries changes of single words of each variant file (a letter of a Betza string, a number, a switch, a name) and
    /// tells which of them no test notices. Status 1 if there are any.
    #[arg(long, conflicts_with_all = ["accept", "format"])]
    mutants: bool,
    /// How to report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The failures, and how many tests there were.
    Text,
    /// JUnit XML.
    Junit,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    if args.accept && std::env::var_os("CI").is_some_and(|v| !v.is_empty() && v != "false") {
        let reason = "results are not accepted where CI is set: accept them where you can look at them";
        return Err(Failure::Usage(reason.to_owned()));
    }
    let mut done: Vec<(String, Vec<Report>)> = Vec::new();
    let mut tested = Vec::new();
    let mut without = Vec::new();
    for given in &args.files {
        let name = given
            .strip_suffix(".test.toml")
            .map_or(given.clone(), |s| format!("{s}.toml"));
        if !tested.contains(&name) {
            let before = done.len();
            all_of(&name, given, &mut done, console)?;
            if done[before..].iter().all(|(_, reports)| reports.is_empty()) {
                without.push(name.clone());
            }
            tested.push(name);
        }
    }
    let reports = || done.iter().flat_map(|(_, reports)| reports);
    let failed = reports().filter(|r| !r.passed()).count();
    match args.format {
        Format::Junit => console.print(author_tests::junit(&done))?,
        Format::Text => {
            for (_, reports) in &done {
                console.print(author_tests::text(reports))?;
            }
            let tests = |n: usize| format!("{n} test{}", if n == 1 { "" } else { "s" });
            match (reports().count(), failed) {
                (0, _) => {}
                (all, 0) => console.line(format!("{} passed", tests(all)))?,
                (all, failed) => console.line(format!("{failed} of {} failed", tests(all)))?,
            }
        }
    }
    if reports().next().is_none() {
        let names: Vec<String> = without
            .iter()
            .map(|name| format!("{name}{}", beside_words(name)))
            .collect();
        let reason = format!(
            "there is nothing to test in {}: write [[test]] tables, or begin with `nightrider snapshot`",
            names.join(", ")
        );
        return Err(Failure::Usage(reason));
    }
    for name in without {
        console.say(&format!("{name}{}: no tests\n", beside_words(&name)));
    }
    if args.accept {
        console.finish()?;
        for (file, reports) in &done {
            accept(file, reports, console)?;
        }
        let by_hand = |r: &Report| !r.findings.is_empty() || r.differences.iter().any(|d| d.edit.is_none());
        return if reports().any(by_hand) {
            Err(Failure::Reported)
        } else {
            Ok(())
        };
    }
    if failed > 0 {
        return Err(Failure::Reported);
    }
    let mut unnoticed = false;
    for name in tested.iter().filter(|_| args.mutants) {
        unnoticed |= mutants::run(name, console)?;
    }
    if unnoticed { Err(Failure::Reported) } else { Ok(()) }
}

/// The file that could stand beside a variant file, if it does not, for messages.
fn beside_words(name: &str) -> String {
    match name.strip_suffix(".toml") {
        Some(stem) => format!(" and {stem}.test.toml"),
        None => String::new(),
    }
}

/// Runs the tests of a variant in its own file and in the one beside it. `given` is how the command names one of them.
fn all_of(name: &str, given: &str, done: &mut Vec<(String, Vec<Report>)>, console: &mut Console) -> Outcome {
    if given != name && Path::new(given).is_file() && !Path::new(name).exists() {
        let reason = format!("{given} holds the tests of {name}, and there is no such file: put the variant there");
        return Err(Failure::Usage(reason));
    }
    let source = input::file_source(name).map_err(Failure::Usage)?;
    let (variant, found) = input::compile(&source, &Vec::new().into());
    let Some(variant) = variant else {
        return Err(Failure::Input(found));
    };
    console.show(&found);
    let mut known = vec![(Vec::new(), Ok(variant))];
    for suite in suites(name, &source)? {
        let reports = suite.run(&mut |sets| compiled(&source, sets, &mut known));
        done.push((suite.file().name.clone(), reports));
    }
    Ok(())
}

/// The tests of a variant in its own file and in the one beside it.
pub fn suites(name: &str, source: &Source) -> Result<Vec<Suite>, Failure> {
    let mut suites = vec![read(source, true)?];
    let beside = name.strip_suffix(".toml").map(|stem| format!("{stem}.test.toml"));
    if let Some(beside) = beside.filter(|b| Path::new(b).exists()) {
        let source = input::read_file(Path::new(&beside), &beside).map_err(Failure::Usage)?;
        suites.push(read(&source, false)?);
    }
    Ok(suites)
}

/// A variant, or what is wrong with it.
pub type Compiled = Result<Arc<Variant>, Vec<Diagnostic>>;

/// Variants by the values of their switches.
pub type Known = Vec<(Vec<(String, String)>, Compiled)>;

/// The variant with values for its switches, compiled once for the same ones.
pub fn compiled(source: &Source, sets: &[(String, String)], known: &mut Known) -> Compiled {
    if let Some((_, known)) = known.iter().find(|(s, _)| s == sets) {
        return known.clone();
    }
    let (variant, found) = input::compile(source, &sets.to_vec().into());
    let compiled = variant.ok_or(found);
    known.push((sets.to_vec(), compiled.clone()));
    compiled
}

fn read(source: &Source, is_variant: bool) -> Result<Suite, Failure> {
    let mut sink = Sink::default();
    let file = SourceFile::new(source.name.clone(), source.text.clone());
    let suite = Suite::read(&file, is_variant, &mut sink);
    if sink.has_errors() {
        Err(Failure::Input(sink.sorted()))
    } else {
        Ok(suite)
    }
}

fn accept(file: &str, reports: &[Report], console: &mut Console) -> Outcome {
    let Some(text) = reports.first().map(|r| &r.place.file.text) else {
        return Ok(());
    };
    let (new, changes) = author_tests::accepted(text, reports);
    if changes == 0 {
        return Ok(());
    }
    if !Path::new(file).is_file() {
        return Err(Failure::Usage(format!("cannot write {file}: it is no file")));
    }
    write::file(Path::new(file), new.as_bytes()).map_err(Failure::Usage)?;
    let values = if changes == 1 { "value" } else { "values" };
    console.line(format!("{file}: {changes} {values} accepted"))
}
