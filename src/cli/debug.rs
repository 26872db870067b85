//! `nightrider debug`: what each stage of the way from text to program makes of its input.

use clap::{Subcommand, ValueEnum};
use nightrider::base::{BoardShape, Color, PieceType};
use nightrider::meaning::lower;
use nightrider::text::codes;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::parse;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::piece::Lone;

use super::around::board;
use super::console::{Console, Failure, Outcome};
use super::input;

/// Shows what each stage makes of a Betza string, or of the pieces of a variant.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider debug ast fmWfcF
  nightrider debug program mRcpR --board 10x9
  nightrider debug program --variant herculean --piece ninja --side black")]
pub struct Args {
    #[command(subcommand)]
    stage: Stage,
}

#[derive(Subcommand)]
enum Stage {
    /// The tree: what was written, with the bytes each part stands on.
    #[command(after_help = "Example:\n  nightrider debug ast mRcpR")]
    Ast(Subject),
    /// The meaning: a line of steps for every direction and alternative.
    #[command(after_help = "Example:\n  nightrider debug ir mRcpR")]
    Ir(Subject),
    /// The checked model of a variant: everything its file says, names looked up.
    #[command(after_help = "Example:\n  nightrider debug spec flying-bombers --set landing=first")]
    Spec(input::VariantArg),
    /// The program: the same lines ready to run on one board.
    #[command(after_help = "Example:\n  nightrider debug program mRcpR --board 10x9 --side black")]
    Program(ProgramArgs),
}

/// Whose moves are looked at.
#[derive(clap::Args)]
struct Subject {
    /// A Betza string.
    #[arg(required_unless_present = "variant", conflicts_with = "variant")]
    betza: Option<String>,
    /// The pieces of a variant instead: shipped name, path, or `-`.
    #[arg(long, value_name = "VARIANT")]
    variant: Option<String>,
    /// Only this piece of the variant, by name or id.
    #[arg(long, value_name = "PIECE", requires = "variant")]
    piece: Option<String>,
    #[command(flatten)]
    sets: input::Sets,
}

#[derive(clap::Args)]
struct ProgramArgs {
    #[command(flatten)]
    subject: Subject,
    /// The board for a Betza string, files and ranks.
    #[arg(long, value_name = "FILESxRANKS", default_value = "8x8", value_parser = board, conflicts_with = "variant")]
    board: BoardShape,
    /// Whose program.
    #[arg(long, value_enum, default_value_t = Side::White)]
    side: Side,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Side {
    White,
    Black,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    match &args.stage {
        Stage::Ast(subject) => {
            let show = |betza: &str| tree(betza).map_err(Failure::from);
            match &subject.betza {
                Some(betza) => console.print(show(betza)?),
                None => for_pieces(subject, console, |variant, kind| show(&variant.spec.piece(kind).betza)),
            }
        }
        Stage::Ir(subject) => match &subject.betza {
            Some(betza) => {
                let movement = movement(betza, console)?;
                console.print(movement.to_string())
            }
            None => for_pieces(subject, console, |variant, kind| {
                Ok(variant.spec.piece(kind).movement.to_string())
            }),
        },
        Stage::Spec(variant) => {
            let variant = variant.load(console)?;
            console.line(format!("{:#?}", variant.spec))
        }
        Stage::Program(args) => {
            let color = match args.side {
                Side::White => Color::White,
                Side::Black => Color::Black,
            };
            let show = |variant: &nightrider::program::Variant, kind| {
                Ok(variant.code.disassemble(variant.shape(), color, kind))
            };
            match &args.subject.betza {
                Some(betza) => {
                    let movement = movement(betza, console)?;
                    let corner = nightrider::base::Square(0);
                    let mut lone = Lone::new(args.board.clone(), movement, corner);
                    lone.color = color;
                    let position = lone.position().map_err(|e| {
                        let place = Excerpt::whole(&SourceFile::new("<betza>", &**betza)).whole_place();
                        Diagnostic::new(&codes::BETZA_TOO_MANY_LINES, place, e.to_string())
                    })?;
                    console.print(show(position.variant(), PieceType(0))?)
                }
                None => for_pieces(&args.subject, console, show),
            }
        }
    }
}

fn tree(betza: &str) -> Result<String, Diagnostic> {
    let excerpt = Excerpt::whole(&SourceFile::new("<betza>", betza));
    match parse::parse(betza) {
        Ok(ast) => Ok(ast.tree()),
        Err(error) => Err(error.within(&excerpt)),
    }
}

fn movement(betza: &str, console: &mut Console) -> Result<nightrider::meaning::movement::Movement, Failure> {
    let excerpt = Excerpt::whole(&SourceFile::new("<betza>", betza));
    let mut sink = Sink::default();
    let movement = lower::read(&excerpt, &mut sink);
    if sink.has_errors() {
        return Err(Failure::Input(sink.sorted()));
    }
    console.show(&sink.sorted());
    Ok(movement)
}

/// Shows something about each piece of the variant asked about, or about the one piece named, under a heading.
fn for_pieces(
    subject: &Subject,
    console: &mut Console,
    show: impl Fn(&nightrider::program::Variant, PieceType) -> Result<String, Failure>,
) -> Outcome {
    let name = subject.variant.as_deref().unwrap_or_default();
    let variant = input::load(name, &subject.sets, console)?;
    let spec = &variant.spec;
    let wanted = |kind: &PieceType| {
        let name = spec.pieces.get_index(kind.index()).map(|(name, _)| name.as_str());
        subject
            .piece
            .as_deref()
            .is_none_or(|p| Some(p) == name || p == spec.piece(*kind).id)
    };
    let kinds: Vec<PieceType> = spec.kinds().filter(wanted).collect();
    if kinds.is_empty() {
        let names: Vec<&str> = spec.pieces.keys().map(String::as_str).collect();
        let piece = subject.piece.as_deref().unwrap_or_default();
        return Err(Failure::Usage(format!(
            "there is no piece `{piece}`; the pieces are {}",
            names.join(", ")
        )));
    }
    for kind in kinds {
        if let Some((name, piece)) = spec.pieces.get_index(kind.index()) {
            console.line(format!("{} {name}: {}", piece.id, piece.betza))?;
        }
        for line in show(&variant, kind)?.lines() {
            console.line(format!("  {line}"))?;
        }
    }
    Ok(())
}
