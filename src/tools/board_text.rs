//! Boards as text, with coordinates.

use crate::base::{BoardShape, Square};
use crate::position::{Cell, Position};

/// A board drawn with `cell` for each square that exists: ranks from the top, rank numbers at the left, file letters
/// below. Squares that are not part of the board stay blank.
pub fn board(shape: &BoardShape, cell: impl Fn(Square) -> String) -> String {
    seen(shape, false, cell)
}

/// The same, `flipped` as Black sees it: turned by half a turn.
pub fn seen(shape: &BoardShape, flipped: bool, cell: impl Fn(Square) -> String) -> String {
    let order = |n: usize, backwards: bool| -> Vec<usize> {
        if backwards {
            (0..n).rev().collect()
        } else {
            (0..n).collect()
        }
    };
    let (files, ranks) = (order(shape.files(), flipped), order(shape.ranks(), !flipped));
    let margin = (shape.first_rank() + shape.ranks() - 1).to_string().len();
    let cells: Vec<Vec<String>> = ranks
        .iter()
        .map(|rank| files.iter().map(|file| at(shape, *file, *rank, &cell)).collect())
        .collect();
    let width = cells.iter().flatten().map(|c| c.chars().count()).max().unwrap_or(1);
    let mut out = String::new();
    for (rank, row) in ranks.iter().zip(&cells) {
        let number = shape.first_rank() + rank;
        line(&mut out, &format!("{number:>margin$}"), row, width);
    }
    let letters: Vec<char> = ('a'..='z').collect();
    let letters: Vec<String> = files
        .iter()
        .filter_map(|f| letters.get(*f))
        .map(char::to_string)
        .collect();
    line(&mut out, &" ".repeat(margin), &letters, width);
    out
}

fn at(shape: &BoardShape, file: usize, rank: usize, cell: &impl Fn(Square) -> String) -> String {
    shape
        .at(i32::try_from(file).unwrap_or(-1), i32::try_from(rank).unwrap_or(-1))
        .filter(|s| shape.squares().contains(*s))
        .map_or_else(String::new, cell)
}

fn line(out: &mut String, margin: &str, cells: &[String], width: usize) {
    let row: Vec<String> = cells.iter().map(|c| format!("{c:<width$}")).collect();
    let text = format!("{margin}  {}", row.join(" "));
    out.push_str(text.trim_end());
    out.push('\n');
}

/// The pieces of a position by their ids, White's in capitals; empty squares are dots.
pub fn position(position: &Position) -> String {
    board(position.variant().shape(), |square| {
        match position.board().piece(square) {
            Some(piece) => position.piece_id(piece),
            None if position.board().get(square) == Cell::EMPTY => ".".into(),
            None => "#".into(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_stay_blank_and_ranks_are_called_by_their_numbers() {
        let shape = BoardShape::new(4, 3, 9).unwrap();
        let holes = [shape.parse("b9").unwrap(), shape.parse("d11").unwrap()]
            .into_iter()
            .collect();
        let shape = shape.without(holes);
        let drawn = board(&shape, |s| {
            if shape.name(s) == "c10" {
                "N'".into()
            } else {
                ".".into()
            }
        });
        assert_eq!(drawn, "11  .  .  .\n10  .  .  N' .\n 9  .     .  .\n    a  b  c  d\n");
    }
}
