//! The reasons for which moves are illegal: `refusals.tsv`.

use nightrider::moves::parse_move;
use nightrider::position::Position;

use crate::support;

/// Each line names the rule that refuses a move; the sentences were written from the rules of the games.
#[test]
fn each_rule_says_why_it_refuses() {
    let table = std::fs::read_to_string("tests/suite/refusals.tsv").unwrap();
    let mut wrong = Vec::new();
    let mut rows = 0;
    for line in table.lines().filter(|l| !l.starts_with('#')) {
        let [variant, fen, text, sentence] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let compiled = support::shipped(variant, &[]).unwrap();
        let (fen, moves) = fen.split_once(" moves ").unwrap_or((fen, ""));
        let mut position = match fen {
            "startpos" => Position::start(compiled),
            fen => {
                support::read(&compiled, fen)
                    .unwrap_or_else(|e| panic!("{line}: {e}"))
                    .0
            }
        };
        for text in moves.split_whitespace() {
            let m = parse_move(&mut position, text).unwrap_or_else(|e| panic!("{line}: {e}"));
            position.make(&m);
        }
        let said = parse_move(&mut position, text).map_or_else(|bad| bad.to_string(), |_| "it is legal".into());
        if said != sentence {
            wrong.push(format!("{line}\n    said: {said}"));
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows >= 30, "{rows} rows");
}
