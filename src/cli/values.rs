//! `nightrider values`: what pieces are worth.

use nightrider::base::Color;
use nightrider::meaning::rules::Royalty;
use nightrider::search::values::measure;
use serde::Serialize;

use super::console::{Console, Outcome};
use super::input;

/// Prints what the pieces of a variant are taken to be worth, and what that is made of.
///
/// Values are hundredths of a pawn of chess, worked out from the moves of the pieces on boards filled at random. Targets are the
/// squares a piece can go to and the enemies it can take there on the mean; a piece that sees half of the board only, such as a
/// bishop, is worth a little less than its targets say, and one that can become something else a little more.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider values capablanca
  nightrider values my-variant.toml --format json")]
pub struct Args {
    #[command(flatten)]
    variant: input::VariantArg,
    /// How to print them.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A line for each piece.
    Text,
    /// One JSON object.
    Json,
}

#[derive(Serialize)]
struct Row {
    piece: String,
    id: String,
    side: &'static str,
    royal: bool,
    value: i32,
    by_moves: i32,
    by_promotion: i32,
    quiet_targets: f64,
    capture_targets: f64,
    sees: f64,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let variant = args.variant.load(console)?;
    let spec = &variant.spec;
    let worths = measure(&variant);
    let two = |n: f64| (n * 100.0).round() / 100.0;
    let rows = spec.kinds().flat_map(|kind| {
        let [white, black] = &worths;
        let same = white[kind.index()].value == black[kind.index()].value;
        let sides: &[Color] = if same { &Color::ALL[..1] } else { &Color::ALL };
        sides.iter().map(move |side| {
            let worth = &worths_of(white, black, *side)[kind.index()];
            Row {
                piece: spec.name(kind).to_owned(),
                id: spec.piece(kind).id.clone(),
                side: if same { "both" } else { side.name() },
                royal: spec.piece(kind).royal != Royalty::Common,
                value: worth.value,
                by_moves: worth.by_moves,
                by_promotion: worth.by_promotion,
                quiet_targets: two(worth.targets[0]),
                capture_targets: two(worth.targets[1]),
                sees: two(worth.sees),
            }
        })
    });
    let mut rows: Vec<Row> = rows.collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.value));
    if args.format == Format::Json {
        return console.json(&rows);
    }
    let width = rows
        .iter()
        .map(|row| row.piece.chars().count())
        .max()
        .unwrap_or(0)
        .max(5);
    console.line(format!(
        "{:width$}  id    side   value  by moves  by promotion  quiet  captures  sees",
        "piece"
    ))?;
    for row in &rows {
        let royal = if row.royal { "  royal" } else { "" };
        console.line(format!(
            "{:width$}  {:4}  {:5}  {:5}  {:8}  {:12}  {:5.2}  {:8.2}  {:3.0}%{royal}",
            row.piece,
            row.id,
            row.side,
            row.value,
            row.by_moves,
            row.by_promotion,
            row.quiet_targets,
            row.capture_targets,
            row.sees * 100.0,
        ))?;
    }
    Ok(())
}

/// The worths of one side.
fn worths_of<'w, T>(white: &'w [T], black: &'w [T], side: Color) -> &'w [T] {
    match side {
        Color::White => white,
        Color::Black => black,
    }
}
