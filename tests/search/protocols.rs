//! The program under a program: both protocols by a pipe.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The program, spoken to line by line.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

impl Engine {
    fn start(args: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nightrider"))
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let (sender, output) = channel();
        std::thread::spawn(move || lines.map_while(Result::ok).all(|line| sender.send(line).is_ok()));
        Engine { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line that begins so, and those before it.
    fn hear(&mut self, begins: &str) -> (String, Vec<String>) {
        let mut before = Vec::new();
        loop {
            let Ok(line) = self.output.recv_timeout(Duration::from_secs(60)) else {
                let _ = self.child.kill();
                panic!("no line `{begins}`: {before:?}");
            };
            if line.starts_with(begins) {
                return (line, before);
            }
            before.push(line);
        }
    }

    fn quit(mut self) {
        self.say("quit");
        let started = Instant::now();
        assert!(self.child.wait().unwrap().success());
        assert!(started.elapsed() < Duration::from_secs(5));
    }
}

#[test]
fn uci_plays_shipped_variants_and_files() {
    let mut engine = Engine::start(&["uci", "examples/amazon.toml"]);
    engine.say("uci");
    let (_, before) = engine.hear("uciok");
    let variants = before
        .iter()
        .find(|l| l.starts_with("option name UCI_Variant"))
        .unwrap();
    assert!(
        variants.contains(" default amazon ") && variants.contains(" var herculean"),
        "{variants}"
    );
    engine.say("isready");
    engine.hear("readyok");
    engine.say("position startpos moves e2e4 e7e5");
    engine.say("go depth 2");
    assert_ne!(engine.hear("bestmove").0, "bestmove (none)");
    engine.say("setoption name UCI_Variant value flying-bombers");
    let told = engine.hear("info string variant").0;
    assert!(
        told.starts_with("info string variant flying-bombers files 10 ranks 10"),
        "{told}"
    );
    engine.say("position startpos");
    engine.say("go perft 1");
    let (nodes, moves) = engine.hear("Nodes searched");
    let shown = moves.iter().filter(|line| line.contains(": ")).count();
    assert_eq!(nodes, format!("Nodes searched: {shown}"));
    engine.say("go movetime 50");
    engine.hear("bestmove");
    // What cannot be done is said, and the rest goes on.
    engine.say("position startpos moves e2b9");
    assert!(engine.hear("info string Illegal move").0.contains("e2b9"));
    engine.say("setoption name Nonsense value 1");
    engine.hear("No such option: Nonsense");
    engine.say("xyzzy");
    engine.hear("Unknown command: xyzzy");
    engine.quit();
}

#[test]
fn uci_stops_when_told() {
    let mut engine = Engine::start(&["uci"]);
    engine.say("position startpos");
    engine.say("go infinite");
    engine.hear("info depth 2");
    engine.say("isready");
    engine.hear("readyok");
    engine.say("stop");
    engine.hear("bestmove");
    engine.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    engine.say("go depth 3");
    assert_eq!(engine.hear("bestmove").0, "bestmove (none)");
    engine.say("go infinite");
    engine.quit();
}

#[test]
fn xboard_plays_variants_that_it_sets_up() {
    let mut engine = Engine::start(&[]);
    engine.say("xboard");
    engine.say("protover 2");
    let (_, features) = engine.hear("feature done=1");
    assert!(
        features
            .iter()
            .any(|l| l.contains("variants=\"normal,") && l.contains("herculean"))
    );
    engine.say("new");
    engine.say("variant knightmate");
    assert!(engine.hear("setup").0.contains("8x8+0_fairy"));
    engine.say("sd 2");
    engine.say("usermove e2e4");
    let (reply, _) = engine.hear("move");
    assert_eq!(reply.len(), "move e7e5".len());
    engine.say("usermove a1a8");
    assert!(engine.hear("Illegal move (").0.ends_with("): a1a8"));
    engine.say("ping 5");
    engine.hear("pong 5");
    engine.say("force");
    engine.say("new");
    engine.say("force");
    for text in ["f2f3", "e7e5", "g2g4"] {
        engine.say(&format!("usermove {text}"));
    }
    engine.say("go");
    assert_eq!(engine.hear("move").0, "move d8h4");
    engine.hear("0-1 {checkmate}");
    engine.say("undo");
    engine.say("force");
    engine.say("setboard 8/P6k/8/8/8/8/8/K7 w - - 0 1");
    engine.say("lift a7");
    assert_eq!(engine.hear("highlight").0, "highlight M7/8/8/8/8/8/8/8");
    engine.say("put a8");
    let choice = engine.hear("choice").0;
    assert!("QRBN".chars().all(|c| choice.contains(c)), "{choice}");
    engine.quit();
}

/// Ten ranks are counted from 0 there.
#[test]
fn xboard_counts_ten_ranks_from_nought() {
    let mut engine = Engine::start(&["xboard"]);
    engine.say("protover 2");
    engine.hear("feature done=1");
    engine.say("variant grand");
    engine.hear("setup");
    engine.say("force");
    engine.say("usermove e2e4");
    engine.say("sd 1");
    engine.say("go");
    let reply = engine.hear("move").0;
    assert!(!reply.contains("10"), "{reply}");
    engine.quit();
}
