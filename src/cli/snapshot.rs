//! `nightrider snapshot`: a starting set of tests.

use nightrider::tools::author_tests;

use super::console::{Console, Outcome};
use super::input;

/// Prints tests that hold of a variant now, to start from.
///
/// They are about the start position, every piece that is not the same in the variant it extends, alone in the middle and in a
/// corner and, if it hops or captures where it does not arrive, among others, each kind of thing that happens in seeded random
/// games, and a way to reach each goal. Put them behind the variant file, or into a file `NAME.test.toml` beside it; then
/// `nightrider test` tells what changes.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider snapshot my-variant.toml > my-variant.test.toml")]
pub struct Args {
    #[command(flatten)]
    variant: input::VariantArg,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let variant = args.variant.load(console)?;
    let parent = input::parent(&args.variant);
    console.print(author_tests::snapshot(&variant, parent.as_deref()))
}
