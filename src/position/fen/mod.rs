//! FEN: positions as one line of text.

mod board;
mod read;
mod rights;
mod write;
