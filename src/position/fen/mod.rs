//! FEN: positions as one line of text.

mod board;
mod counts;
mod foreign;
mod passing;
mod read;
mod rights;
mod write;
