//! What other readers of Betza notation do not understand, by the table in `docs/betza.md`.

use crate::text::ast::{Atom, Betza, Body, Item, Move, Range};
use crate::text::codes;
use crate::text::diag::{Diagnostic, Sink};
use crate::text::parse;
use crate::text::source::{Excerpt, Span};

const FAIRY: &str = "Fairy-Stockfish";
const BOARD: &str = "WinBoard and XBoard";

/// Notes whatever in a string another program reads differently.
pub fn check(text: &Excerpt, sink: &mut Sink) {
    let Ok(betza) = parse::parse(&text.text) else { return };
    for (span, program, does) in findings(&betza) {
        let message = format!("{program}: {does}");
        sink.push(Diagnostic::new(&codes::PORTABLE, text.place(span), message));
    }
}

type Finding = (Span, &'static str, String);

fn findings(betza: &Betza) -> Vec<Finding> {
    let mut found = Vec::new();
    for part in &betza.moves {
        match &part.body {
            Body::Bracket(_) => {
                found.push((
                    part.spot.0,
                    FAIRY,
                    "skips the brackets and links and reads the atoms one by one".to_owned(),
                ));
                found.push((part.spot.0, BOARD, "do not read brackets".to_owned()));
            }
            Body::Atom(atom) => of_atom(part, atom, &mut found),
        }
    }
    found
}

fn of_atom(part: &Move, atom: &Atom, found: &mut Vec<Finding>) {
    let capital = atom.letter;
    let letters: Vec<(char, Span)> = part.head.iter().flat_map(flat).collect();
    let again = part.head.iter().find(|item| !matches!(item, Item::Letter(_)));
    let mut fairy = |span: Span, does: &str| found.push((span, FAIRY, does.to_owned()));
    if let Some(item) = again {
        fairy(item.span(), "skips `a` and groups, so it reads one leg");
    }
    if let Some((letter, span)) = letters.iter().find(|(c, _)| "ktuojyzqd".contains(*c)) {
        fairy(*span, &format!("skips `{letter}`"));
    }
    if !"WFDNAHLCJZGKRBQ".contains(capital) {
        fairy(atom.letter_span(), "gives such an atom no moves");
    }
    if !atom.suffixes.is_empty() {
        fairy(atom.spot.0, "does not read suffixes");
    }
    let slides = "RBQWFK".contains(capital);
    match atom.range {
        Range::Number(n) if n > 9 => fairy(atom.tail_span(), "reads one digit of a range"),
        Range::Star => fairy(atom.tail_span(), "does not read `*`"),
        Range::Doubled | Range::Number(0) if !slides && capital != 'N' => {
            fairy(atom.spot.0, "gives no moves to riders other than W, F and N");
        }
        _ => {}
    }
    let first = |wanted: &str| letters.iter().find(|(c, _)| wanted.contains(*c)).map(|(_, span)| *span);
    if let Some(span) = first("n").filter(|_| !slides && !"NADZJ".contains(capital)) {
        fairy(span, "gives no moves to lame leapers other than N, A, D and Z");
    }
    if let Some(span) = first("pg").filter(|_| !slides) {
        fairy(span, "hops along the lines of R, B and Q only");
    }
    if let Some(span) = first("i").filter(|_| first("m").is_none()) {
        fairy(span, "drops captures from initial moves");
    }
    if let Some(span) = first("zq") {
        found.push((span, BOARD, "do not read `z` and `q`".to_owned()));
    }
    if let Some(item) = part.head.iter().find(|item| matches!(item, Item::Group(..))) {
        found.push((item.span(), BOARD, "do not read groups".to_owned()));
    }
    if atom.range == Range::Doubled {
        found.push((
            atom.spot.0,
            BOARD,
            format!("do not read `{capital}{capital}`; write `{capital}0`"),
        ));
    }
}

/// The letters of an item, those in a group too.
fn flat(item: &Item) -> Vec<(char, Span)> {
    match item {
        Item::Letter(letter) => vec![(letter.letter, letter.spot.0)],
        Item::Again(_) => Vec::new(),
        Item::Group(inner, _) => inner.iter().flat_map(flat).collect(),
    }
}
