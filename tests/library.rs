//! The library's face: what it names is watched, and what it promises holds where the machinery leaves it to the caller.

use nightrider::{Error, Reason, Variant};

/// The signatures of the public functions of a source, as they are declared.
fn signatures(path: &str) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut found = Vec::new();
    let mut open: Option<String> = None;
    for line in text.lines().map(str::trim) {
        let begins = line.starts_with("pub fn ") || line.starts_with("pub struct ") || line.starts_with("pub enum ");
        if open.is_none() && begins {
            open = Some(String::new());
        }
        let Some(mut signature) = open.take() else { continue };
        signature += line;
        match signature.find(['{', ';']) {
            Some(end) => found.push(signature[..end].trim().to_owned()),
            None => open = Some(signature + " "),
        }
    }
    found
}

/// A change here is a change for everybody who builds on the library: it wants a line in the change log.
#[test]
fn the_face_is_what_it_was() {
    let files = ["error", "game", "position", "variant"];
    let text = files.map(|file| {
        let lines = signatures(&format!("src/library/{file}.rs")).join("\n");
        format!("# {file}\n{lines}\n")
    });
    insta::assert_snapshot!(text.join("\n"));
}

/// A goal of pieces that must be safe where they stand is judged for a position that a FEN gives as for one that was played.
#[test]
fn a_position_that_is_over_has_no_moves() {
    let over = Variant::shipped("dobutsu")
        .unwrap()
        .position("1L1/3/3/2l w - - 0 1")
        .unwrap();
    // Black has just come to rank 1, where nothing can take the lion: White's on rank 4 has had its turn.
    assert_eq!(over.outcome().map(|o| o.score()), Some("0-1"));
    assert_eq!(over.outcome().map(|o| o.reason), Some(Reason::GoalReached));
    assert!(over.legal_moves().is_empty());
}

/// The third check of a count ends the game, by whichever way its move was come by.
#[test]
fn checks_are_counted_whoever_names_the_move() {
    let variant = Variant::shipped("3check").unwrap();
    let before = variant.position("4k3/8/8/8/8/8/8/R3K3 w Q - 1+3 0 1").unwrap();
    for m in [before.parse("a1a8").unwrap(), before.legal_moves()[0]] {
        let after = before.play(&m).unwrap();
        let checks = after.in_check();
        assert_eq!(after.outcome().is_some(), checks, "{after}");
    }
    assert!(before.play(&before.parse("a1a8").unwrap()).unwrap().outcome().is_some());
}

#[test]
fn a_move_of_another_position_is_refused() {
    let chess = Variant::shipped("chess").unwrap();
    let start = chess.start();
    let advance = start.parse("e2e4").unwrap();
    let after = start.play(&advance).unwrap();
    assert_eq!(after.play(&advance), Err(Error::OtherPosition));
    assert_eq!(after.text(&advance), Err(Error::OtherPosition));
}

/// Whatever was played can be taken back, to the position and the repetitions there were.
#[test]
fn games_are_taken_back_whole() {
    for name in [
        "chess",
        "crazyhouse",
        "janggi",
        "flying-bombers",
        "cruise-pawns",
        "winther",
        "amazons",
        "seirawan",
    ] {
        let mut game = Variant::shipped(name).unwrap().game();
        let mut fens = vec![game.position().fen()];
        for ply in 0..30 {
            let moves = game.legal_moves();
            let Some(text) = moves.get(ply * 7 % moves.len().max(1)) else {
                break;
            };
            game.play(text).unwrap();
            fens.push(game.position().fen());
        }
        while let Some(fen) = fens.pop() {
            assert_eq!(game.position().fen(), fen, "{name}");
            assert_eq!(
                game.position(),
                game.position().variant().position(&fen).unwrap(),
                "{name}"
            );
            game.undo();
        }
        assert_eq!(game.moves().count(), 0);
    }
}
