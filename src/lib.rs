//! Chess variants as data: extended Betza notation and TOML files, compiled to move programs, played by one interpreter.
//!
//! ```
//! use nightrider::Variant;
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let variant = Variant::shipped("chess")?; // or Variant::from_toml("name", &text)?
//!     let mut game = variant.game();
//!     assert_eq!(game.legal_moves().len(), 20);
//!     for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
//!         game.play(text)?; // the error says which rule forbids a move
//!     }
//!     println!("{}", game.outcome().expect("mate")); // 0-1 (checkmate)
//!     game.undo();
//!     assert!(game.outcome().is_none());
//!     let over = Variant::shipped("dobutsu")?.position("1L1/3/3/2l w - - 0 1")?;
//!     assert!(over.outcome().is_some() && over.legal_moves().is_empty());
//!     println!(
//!         "{}",
//!         variant
//!             .position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?
//!             .perft(3)
//!     ); // 8902
//!     Ok(())
//! }
//! ```
//!
//! [`Variant`], [`Position`], [`Move`] and [`Game`] are all that a program needs that plays. What they are made of is the
//! machinery: the modules below, from squares up to what is built on the engine, in the order in which each uses those before
//! it. It is public for those who build on it; there a caller keeps the contracts that the documentation states.
//!
//! Without default features the crates of the command line and of PNG pictures are left out.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![cfg_attr(not(test), deny(clippy::disallowed_methods, clippy::disallowed_macros))]

pub mod base;
pub mod library;
pub mod meaning;
pub mod moves;
pub mod position;
pub mod program;
pub mod search;
pub mod text;
pub mod tools;

pub use base::{Color, Piece, PieceType, Square};
pub use library::{Error, Findings, Game, Move, Position, Variant};
pub use moves::{BadMove, Illegal, Outcome, Reason, Refusal, WrongMove};
