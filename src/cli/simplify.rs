//! `nightrider simplify`: the shortest way to write a Betza string.

use nightrider::meaning::lower;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::shortest::shortest;

use super::console::{Console, Failure, Outcome};

/// Prints the shortest Betza string found that means the same as the one given.
///
/// When there is no shorter one the string itself is printed.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider simplify mWcWmFcF")]
pub struct Args {
    /// The string.
    #[arg(value_name = "BETZA", allow_hyphen_values = true)]
    betza: String,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let mut sink = Sink::default();
    lower::read(
        &Excerpt::whole(&SourceFile::new("<betza>", args.betza.as_str())),
        &mut sink,
    );
    let failed = sink.has_errors();
    let found = sink.sorted();
    if failed {
        return Err(Failure::Input(found));
    }
    console.show(&found);
    match shortest(&args.betza) {
        Some(text) => console.line(text),
        // A string may mean nothing at all, and then nothing is the shortest way to say it.
        None => console.line(""),
    }
}
