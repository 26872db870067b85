//! `nightrider show`: a position and the pieces of its variant.

use nightrider::base::Color;
use nightrider::meaning::rules::Royalty;
use nightrider::meaning::spec::{PieceSpec, Switch};
use nightrider::moves::in_check;
use nightrider::position::Position;
use nightrider::tools::board_text;

use super::console::{Console, Outcome};
use super::input;

/// Shows a position as text, with a list of the pieces and their moves.
///
/// White's pieces are capitals, Black's small letters; blank squares are not part of the board. Below the pieces stand the
/// switches of the variant, which `--set` takes.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider show herculean
  nightrider show chess --fen '8/8/8/8/8/8/k1P5/2K5 w - - 0 1'")]
pub struct Args {
    #[command(flatten)]
    variant: input::VariantArg,
    #[command(flatten)]
    fen: input::FenArg,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let variant = args.variant.load(console)?;
    let position = args.fen.position(&variant, console)?;
    let spec = &variant.spec;
    let about: Vec<&str> = [&spec.title, &spec.description]
        .into_iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    if !about.is_empty() {
        console.line(about.join(": "))?;
        console.line("")?;
    }
    console.print(board_text::position(&position))?;
    console.line("")?;
    let side = position.side().name();
    let check = if in_check(&position, position.side()) {
        ", in check"
    } else {
        ""
    };
    console.line(format!("{side} to move{check}"))?;
    for color in Color::ALL {
        let name = color.name();
        let hand = hand(&position, color);
        if !hand.is_empty() {
            console.line(format!("in {name}'s hand: {}", hand.join(" ")))?;
        }
    }
    console.line(position.fen())?;
    if let (Some(number), Some(shuffle)) = (position.start_numbered(), &spec.rules.shuffle) {
        console.line(format!("start position {number} of 0 to {}", shuffle.count() - 1))?;
    }
    console.line("")?;
    let rows: Vec<[String; 4]> = spec
        .pieces
        .iter()
        .map(|(name, piece)| {
            let royal = if piece.royal == Royalty::Common { "" } else { "royal" };
            [piece.id.clone(), name.clone(), moves(piece), royal.into()]
        })
        .collect();
    table(console, &rows)?;
    if !spec.switches.is_empty() {
        console.line("")?;
        let rows: Vec<[String; 3]> = spec.switches.iter().map(switch).collect();
        table(console, &rows)?;
    }
    Ok(())
}

/// A piece's moves in a line: its string, and the hooks that add to it.
fn moves(piece: &PieceSpec) -> String {
    let parts = [&piece.betza]
        .into_iter()
        .filter(|text| !text.is_empty())
        .chain(&piece.hooks);
    let mut parts: Vec<&str> = parts.map(String::as_str).collect();
    // A hook may be called several times over.
    parts.dedup();
    if parts.is_empty() {
        "no moves".into()
    } else {
        parts.join(" + ")
    }
}

/// A switch as `name=value`, what else it can be, what it decides.
fn switch(switch: &Switch) -> [String; 3] {
    let others: Vec<&str> = switch
        .choices
        .iter()
        .filter(|choice| **choice != switch.value)
        .map(String::as_str)
        .collect();
    let others = if others.is_empty() {
        String::new()
    } else {
        format!("or {}", others.join(", "))
    };
    [format!("{}={}", switch.name, switch.value), others, switch.doc.clone()]
}

fn hand(position: &Position, color: Color) -> Vec<String> {
    let spec = &position.variant().spec;
    spec.kinds()
        .map(|kind| (position.hand(color, kind), &spec.piece(kind).id))
        .filter(|(count, _)| *count > 0)
        .map(|(count, id)| if count == 1 { id.clone() } else { format!("{count}{id}") })
        .collect()
}

/// The widest column of a table, in characters: what is longer stands out of it.
const WIDEST: usize = 200;

/// Prints rows with columns as wide as their widest cell.
pub fn table<const N: usize>(console: &mut Console, rows: &[[String; N]]) -> Outcome {
    let width = |column: usize| {
        rows.iter()
            .map(|r| r[column].chars().count())
            .max()
            .unwrap_or(0)
            .min(WIDEST)
    };
    let widths: Vec<usize> = (0..N).map(width).collect();
    for row in rows {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, w)| format!("{cell:<w$}")).collect();
        console.line(cells.join("  ").trim_end())?;
    }
    Ok(())
}
