//! FEN: positions as one line of text.

mod board;
mod counts;
mod read;
mod rights;
mod write;
