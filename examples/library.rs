//! A game played, taken back and counted by the library: `cargo run --example library`.

use nightrider::Variant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let variant = Variant::shipped("chess")?; // or Variant::from_toml("name", &text)?
    let mut game = variant.game();
    assert_eq!(game.legal_moves().len(), 20);
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        game.play(text)?; // the error says which rule forbids a move
    }
    println!("{}", game.outcome().expect("mate"));
    game.undo();
    assert!(game.outcome().is_none());
    let over = Variant::shipped("dobutsu")?.position("1L1/3/3/2l w - - 0 1")?;
    assert!(over.outcome().is_some() && over.legal_moves().is_empty());
    let start = variant.position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
    println!("{}", start.perft(3));
    Ok(())
}
