//! Where output goes, and how commands end.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use nightrider::meaning::OVERRIDE;
use nightrider::text::diag::{Diagnostic, Severity};
use nightrider::text::unseen::is_unseen;
use nightrider::tools::render;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// Why a command ends without having done all of its work.
#[derive(Debug)]
pub enum Failure {
    /// The input has problems: status 1; 2 where they are in the value of an option.
    Input(Vec<Diagnostic>),
    /// The input has problems and they have been reported already: status 1.
    Reported,
    /// The value of an option cannot be used, and that has been reported already: status 2.
    BadOption,
    /// Usage, or a file that cannot be read or written, in one line: status 2.
    Usage(String),
    /// Nobody reads the output any more: no error.
    ClosedPipe,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::Usage(format!("cannot write the output: {error}")),
        }
    }
}

impl From<Diagnostic> for Failure {
    fn from(found: Diagnostic) -> Failure {
        Failure::Input(vec![found])
    }
}

/// What a command returns.
pub type Outcome = Result<(), Failure>;

/// Standard output, buffered, and standard error.
///
/// What goes through here is safe for a terminal and one line where it should be one: characters that are not seen, but do
/// something, are spelled out whatever they come from.
pub struct Console {
    out: BufWriter<Stdout>,
    color: bool,
    /// Why something could not be written to standard error.
    unsaid: Option<io::Error>,
}

impl Console {
    /// The process's own.
    pub fn new() -> Console {
        let set = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|t| t == "dumb");
        Console {
            out: BufWriter::new(io::stdout()),
            unsaid: None,
            color: io::stderr().is_terminal() && !set("NO_COLOR") && !dumb,
        }
    }

    /// Writes text to standard output.
    pub fn print(&mut self, text: impl AsRef<str>) -> Outcome {
        self.bytes(render::printable_lines(text.as_ref()).as_bytes())
    }

    /// Writes bytes that are no text to standard output.
    pub fn bytes(&mut self, bytes: &[u8]) -> Outcome {
        Ok(self.out.write_all(bytes)?)
    }

    /// Writes a line to standard output.
    pub fn line(&mut self, text: impl AsRef<str>) -> Outcome {
        self.print(text)?;
        self.print("\n")
    }

    /// Writes a value as one line of JSON to standard output.
    pub fn json(&mut self, value: &impl serde::Serialize) -> Outcome {
        let mut writer = Serializer::with_formatter(&mut self.out, Seen);
        value.serialize(&mut writer).map_err(io::Error::from)?;
        self.print("\n")
    }

    /// Brings out everything written so far.
    pub fn finish(&mut self) -> Outcome {
        self.out.flush()?;
        match self.unsaid.take() {
            Some(error) => Err(error.into()),
            None => Ok(()),
        }
    }

    /// Shows findings on standard error, drawn. Nothing is shown for none.
    pub fn show(&mut self, found: &[Diagnostic]) {
        let drawn = render::text(found, self.color);
        self.write_error(&drawn);
    }

    /// Writes text to standard error.
    pub fn say(&mut self, text: &str) {
        self.write_error(&render::printable_lines(text));
    }

    /// Writes to standard error behind everything written so far. What fails is told when the command ends.
    fn write_error(&mut self, text: &str) {
        // What cannot be brought out now stays, and is tried again at the end.
        let _ = self.out.flush();
        if let Err(error) = io::stderr().write_all(text.as_bytes()) {
            self.unsaid.get_or_insert(error);
        }
    }

    /// Writes the line that tells of trouble with usage or files to standard error.
    pub fn say_trouble(&mut self, reason: &str) {
        self.say(&format!("error: {}\n", render::printable(reason)));
    }

    /// A bar on standard error for long work of so many steps; nothing where that is no terminal.
    pub fn progress(&self, steps: usize, of: &'static str) -> ProgressBar {
        let bar = ProgressBar::new(u64::try_from(steps).unwrap_or(u64::MAX));
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} {msg} {eta}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_message(of);
        bar
    }

    /// Says why a command failed, and gives the exit status. That what was to be printed could not be is worse than
    /// anything in the input.
    pub fn report(&mut self, failure: Failure) -> ExitCode {
        let status = match failure {
            Failure::Input(found) => {
                self.show(&found);
                if found.iter().any(is_of_option) { 2 } else { 1 }
            }
            Failure::Reported => 1,
            Failure::BadOption => 2,
            Failure::Usage(reason) => {
                self.say_trouble(&reason);
                2
            }
            Failure::ClosedPipe => return ExitCode::SUCCESS,
        };
        match self.finish() {
            Err(Failure::Usage(reason)) => {
                self.say_trouble(&reason);
                ExitCode::from(2)
            }
            _ => ExitCode::from(status),
        }
    }
}

/// Whether a finding is an error in the value of an option, or in a square or number given as an argument. Files, Betza
/// strings and the moves of a game are what commands are about: their faults are not those of usage.
pub fn is_of_option(found: &Diagnostic) -> bool {
    const OPTIONS: [&str; 15] = [
        OVERRIDE,
        "<arguments>",
        "<arrow>",
        "<at>",
        "<circle>",
        "<depth>",
        "<ep>",
        "<fen>",
        "<foe>",
        "<label>",
        "<last>",
        "<own>",
        "<pieces>",
        "<square>",
        "<start>",
    ];
    let of = |name: &str| OPTIONS.contains(&name);
    found.code.severity == Severity::Error && found.place.as_ref().is_some_and(|p| of(&p.file.name))
}

/// JSON in which every character is seen: of those that are not, JSON itself asks for the lowest alone to be escaped.
struct Seen;

impl Formatter for Seen {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_unseen(*c)) {
            writer.write_all(&rest.as_bytes()[..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = &rest[at + c.len_utf8()..];
        }
        writer.write_all(rest.as_bytes())
    }
}
