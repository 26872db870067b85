//! `nightrider uci` and `nightrider xboard`: playing under a program that shows the board.

mod clock;
mod inbox;
mod session;
mod uci;
mod xboard;

use std::io::Write;

use super::console::{Console, Failure, Outcome};
use inbox::Inbox;
use session::Session;

/// Plays under a chess program that speaks UCI, as Fairy-Stockfish extends it.
///
/// Variants are the shipped ones, those of the files given here, and those that the option VariantPath or the command `load`
/// names. A first line `xboard` changes to that protocol.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider uci
  nightrider uci my-variant.toml")]
pub struct Uci {
    /// Variant files to know besides the shipped variants; the first is the variant to begin with.
    #[arg(value_name = "FILE")]
    files: Vec<String>,
}

/// Plays under a chess program that speaks the protocol of XBoard and WinBoard, version 2.
///
/// Variants are the shipped ones and those of the files given here. A first line `uci` changes to that protocol.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  xboard -fcp 'nightrider xboard' -variant herculean
  xboard -fcp 'nightrider xboard my-variant.toml' -variant my-variant")]
pub struct Xboard {
    /// Variant files to know besides the shipped variants; the first is the variant to begin with.
    #[arg(value_name = "FILE")]
    files: Vec<String>,
}

/// Which protocol is spoken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Protocol {
    Uci,
    Xboard,
}

/// Runs `nightrider uci`.
pub fn uci(args: &Uci, console: &mut Console) -> Outcome {
    play(&args.files, Protocol::Uci, console)
}

/// Runs `nightrider xboard`.
pub fn xboard(args: &Xboard, console: &mut Console) -> Outcome {
    play(&args.files, Protocol::Xboard, console)
}

/// Plays under a graphical program that has started this one without a word: its first line says which protocol it speaks.
/// `false` when it speaks none.
pub fn unasked(console: &mut Console) -> Result<bool, Failure> {
    let mut inbox = Inbox::stdin();
    match inbox.next() {
        Some(first) if spoken(&first).is_some() => {
            begin(&[], Protocol::Uci, first, &mut inbox, console)?;
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// The protocol that a first line belongs to.
fn spoken(first: &str) -> Option<Protocol> {
    match first.split_whitespace().next()? {
        "uci" => Some(Protocol::Uci),
        "xboard" | "protover" => Some(Protocol::Xboard),
        _ => None,
    }
}

fn play(files: &[String], protocol: Protocol, console: &mut Console) -> Outcome {
    let mut inbox = Inbox::stdin();
    let first = inbox.next().unwrap_or_default();
    begin(files, protocol, first, &mut inbox, console)
}

fn begin(files: &[String], protocol: Protocol, first: String, inbox: &mut Inbox, console: &mut Console) -> Outcome {
    let session = Session::new(files).map_err(|why| Failure::Usage(why.join("; ")))?;
    console.finish()?;
    match spoken(&first).unwrap_or(protocol) {
        Protocol::Uci => uci::run(session, first, inbox),
        Protocol::Xboard => xboard::run(session, first, inbox),
    }
}

/// Writes a line to the program at the other end at once.
fn tell(line: &str) -> Outcome {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", nightrider::tools::render::printable(line))?;
    Ok(out.flush()?)
}
