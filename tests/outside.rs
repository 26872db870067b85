//! What comes from outside: full disks, closed pipes, characters that do things, other programs' ways to write.

#[path = "outside/habits.rs"]
mod habits;
#[path = "outside/options.rs"]
mod options;
#[path = "outside/unseen.rs"]
mod unseen;
#[path = "outside/writing.rs"]
mod writing;

use std::process::{Command, Output, Stdio};

/// The program in a directory, with nothing on standard input.
fn nightrider(home: &std::path::Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nightrider"))
        .args(args)
        .current_dir(home)
        .env_remove("CI")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}
