//! FEN: positions as one line of text.

mod board;
mod counts;
mod foreign;
mod letters;
mod passing;
mod read;
mod rights;
mod write;

pub(super) use letters::{Name, file_letter};
