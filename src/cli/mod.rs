//! The command line: one file for each command, all of them quiet on success.
//!
//! Exit status: 0 fine, 1 problems in the input, 2 usage, values of options that cannot be used, or files that cannot be read
//! or written. Results go to stdout, findings and warnings to stderr.

mod around;
mod bench;
mod check;
mod code;
mod console;
mod debug;
mod diagram;
mod diff;
mod engine;
mod explain;
mod fmt;
mod game;
mod hooks;
mod input;
mod moves;
mod mutants;
mod new;
mod notes;
mod perft;
mod piece;
mod pieces;
mod random;
mod schema;
mod shell;
mod show;
mod simplify;
mod snapshot;
mod test;
mod values;
mod variants;
mod write;

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use nightrider::text::unseen::is_unseen;

use console::Console;

/// Chess variants as data: checks variant files, lists their moves, counts them.
#[derive(Parser)]
#[command(name = "nightrider", version, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  nightrider check my-variant.toml      what is wrong with a file
  nightrider moves herculean            the moves of the start position
  nightrider piece NmB --at d4          what a Betza string means

VARIANT is the name of a shipped variant (see `nightrider variants`), a path with a `/` in it or
ending in `.toml`, or `-` for standard input.

Exit status: 0 fine, 1 problems in the input, 2 usage, a value of an option that cannot be used, or a
file that cannot be read or written.";

#[derive(Subcommand)]
enum Command {
    New(new::Args),
    Check(check::Args),
    Moves(moves::Args),
    Piece(piece::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Game(game::Args),
    Random(random::Args),
    Show(show::Args),
    Uci(engine::Uci),
    Xboard(engine::Xboard),
    Values(values::Args),
    Test(test::Args),
    Snapshot(snapshot::Args),
    Simplify(simplify::Args),
    Pieces(pieces::Args),
    Variants(variants::Args),
    Hooks(hooks::Args),
    Explain(explain::Args),
    Fmt(fmt::Args),
    Diff(diff::Args),
    Schema(schema::Args),
    Diagram(Box<diagram::Args>),
    Debug(debug::Args),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Prints what is wrong with the arguments, or the help or version that they ask for.
fn usage(error: &clap::Error) -> ExitCode {
    let mut console = Console::new();
    if error.use_stderr() {
        // What was typed is quoted, and colours could not be told from what it holds.
        let plain = std::env::args_os().all(|arg| !arg.to_string_lossy().contains(is_unseen));
        if !plain || error.print().is_err() {
            console.say(&error.render().to_string());
        }
        return ExitCode::from(2);
    }
    let done = error.print().and_then(|()| std::io::stdout().flush());
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => console.report(failed.into()),
    }
}

/// Runs the program.
pub fn main() -> ExitCode {
    write::survive_limits();
    let mut console = Console::new();
    // Programs that show boards start others without arguments.
    if std::env::args_os().len() == 1 && !std::io::stdin().is_terminal() {
        match engine::unasked(&mut console) {
            Ok(false) => {}
            Ok(true) => return ExitCode::SUCCESS,
            Err(failure) => return console.report(failure),
        }
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let done = match &cli.command {
        Command::New(args) => new::run(args, &mut console),
        Command::Check(args) => check::run(args, &mut console),
        Command::Moves(args) => moves::run(args, &mut console),
        Command::Piece(args) => piece::run(args, &mut console),
        Command::Perft(args) => perft::run(args, &mut console),
        Command::Bench(args) => bench::run(args, &mut console),
        Command::Game(args) => game::run(args, &mut console),
        Command::Random(args) => random::run(args, &mut console),
        Command::Show(args) => show::run(args, &mut console),
        Command::Uci(args) => engine::uci(args, &mut console),
        Command::Xboard(args) => engine::xboard(args, &mut console),
        Command::Values(args) => values::run(args, &mut console),
        Command::Test(args) => test::run(args, &mut console),
        Command::Snapshot(args) => snapshot::run(args, &mut console),
        Command::Simplify(args) => simplify::run(args, &mut console),
        Command::Pieces(args) => pieces::run(args, &mut console),
        Command::Variants(args) => variants::run(args, &mut console),
        Command::Hooks(args) => hooks::run(args, &mut console),
        Command::Explain(args) => explain::run(args, &mut console),
        Command::Fmt(args) => fmt::run(args, &mut console),
        Command::Diff(args) => diff::run(args, &mut console),
        Command::Schema(args) => schema::run(args, &mut console),
        Command::Diagram(args) => diagram::run(args, &mut console),
        Command::Debug(args) => debug::run(args, &mut console),
        Command::Completions(args) => shell::completions(args, &mut console),
        Command::Man(args) => shell::man(args),
    };
    let given_up = nightrider::moves::given_up();
    if given_up > 0 {
        console.say(&format!(
            "warning: {given_up} times it was not found out whether a missile can be stopped, and taken that it can; see `flight` \
             in docs/hooks.md\n"
        ));
    }
    match done.and_then(|()| console.finish()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => console.report(failure),
    }
}
