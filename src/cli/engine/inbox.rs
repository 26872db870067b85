//! What comes in on standard input, read by a thread of its own so that a search can be told to stop.

use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// The longest line that is read, in bytes; a longer one is cut.
const LONGEST: u64 = 1 << 20;

/// Lines in the order they came.
pub struct Inbox {
    lines: Receiver<String>,
    /// Lines that came while something else was awaited.
    kept: VecDeque<String>,
    /// Whether nothing more comes.
    ended: bool,
}

impl Inbox {
    /// The lines of standard input, from now on.
    pub fn stdin() -> Inbox {
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            let mut bytes = Vec::new();
            while matches!(input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes), Ok(n) if n > 0) {
                if sender.send(String::from_utf8_lossy(&bytes).trim().to_owned()).is_err() {
                    break;
                }
                bytes.clear();
            }
        });
        Inbox {
            lines,
            kept: VecDeque::new(),
            ended: false,
        }
    }

    /// One in which nothing ever comes, and which does not end either.
    pub fn closed() -> Inbox {
        let (sender, lines) = channel();
        // As long as somebody could send, nothing has ended.
        std::mem::forget(sender);
        Inbox {
            lines,
            kept: VecDeque::new(),
            ended: false,
        }
    }

    /// The next line, waited for; `None` when there is no more.
    pub fn next(&mut self) -> Option<String> {
        self.kept.pop_front().or_else(|| self.fresh())
    }

    /// The next line that has not been kept, waited for.
    pub fn fresh(&mut self) -> Option<String> {
        let line = self.lines.recv().ok();
        self.ended = line.is_none();
        line
    }

    /// The next line that has not been kept, if one is there.
    pub fn glance(&mut self) -> Option<String> {
        match self.lines.try_recv() {
            Ok(line) => Some(line),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                self.ended = true;
                None
            }
        }
    }

    /// Keeps a line for later.
    pub fn keep(&mut self, line: String) {
        self.kept.push_back(line);
    }

    /// Whether standard input has ended and nothing is kept.
    pub fn has_ended(&self) -> bool {
        self.ended
    }
}
