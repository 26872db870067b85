//! Where output goes, and how commands end.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use nightrider::text::diag::Diagnostic;
use nightrider::tools::render;

/// Why a command ends without having done all of its work.
#[derive(Debug)]
pub enum Failure {
    /// The input has problems: status 1.
    Input(Vec<Diagnostic>),
    /// The input has problems and they have been reported already: status 1.
    Reported,
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
pub struct Console {
    out: BufWriter<Stdout>,
    color: bool,
}

impl Console {
    /// The process's own.
    pub fn new() -> Console {
        let set = |name| std::env::var_os(name).is_some_and(|v| !v.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|t| t == "dumb");
        Console {
            out: BufWriter::new(io::stdout()),
            color: io::stderr().is_terminal() && !set("NO_COLOR") && !dumb,
        }
    }

    /// Writes to standard output.
    pub fn print(&mut self, text: impl AsRef<str>) -> Outcome {
        Ok(self.out.write_all(text.as_ref().as_bytes())?)
    }

    /// Writes a line to standard output.
    pub fn line(&mut self, text: impl AsRef<str>) -> Outcome {
        self.print(text)?;
        self.print("\n")
    }

    /// Writes a value as one line of JSON to standard output.
    pub fn json(&mut self, value: &impl serde::Serialize) -> Outcome {
        serde_json::to_writer(&mut self.out, value).map_err(io::Error::from)?;
        self.print("\n")
    }

    /// Brings out everything written so far.
    pub fn finish(&mut self) -> Outcome {
        Ok(self.out.flush()?)
    }

    /// Shows findings on standard error, drawn. Nothing is shown for none.
    pub fn show(&mut self, found: &[Diagnostic]) {
        self.say(&render::text(found, self.color));
    }

    /// Writes to standard error. When that fails there is no place left to say so.
    pub fn say(&mut self, text: &str) {
        let _ = self.out.flush();
        let _ = io::stderr().write_all(text.as_bytes());
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

    /// Says why a command failed, and gives the exit status.
    pub fn report(&mut self, failure: Failure) -> ExitCode {
        match failure {
            Failure::Input(found) => {
                self.show(&found);
                ExitCode::from(1)
            }
            Failure::Reported => {
                let _ = self.out.flush();
                ExitCode::from(1)
            }
            Failure::Usage(reason) => {
                self.say_trouble(&reason);
                ExitCode::from(2)
            }
            Failure::ClosedPipe => ExitCode::SUCCESS,
        }
    }
}
