//! `nightrider explain`: moves, rules and findings in plain English.

use clap::ValueEnum;
use nightrider::base::BoardShape;
use nightrider::meaning::lower;
use nightrider::meaning::movement::Movement;
use nightrider::meaning::pieces::{self, NamedPiece};
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog;
use nightrider::tools::explain::{self, Page};

use super::around::board;
use super::code;
use super::console::{Console, Failure, Outcome};
use super::input;
use super::piece::{limit, portable};

/// Says in plain English how a piece moves, what the rules of a variant are, or what a finding means.
///
/// What is said is made from the meaning, not from the letters: strings that mean the same are explained alike.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider explain FyafsF
  nightrider explain mRcpR --long
  nightrider explain herculean chariot
  nightrider explain chess --format html > chess.html
  nightrider explain --code V002
  nightrider explain --code list    all codes")]
pub struct Args {
    /// A Betza string; or the name of a shipped variant, the path of a variant file, or `-` for standard input.
    #[arg(value_name = "BETZA|VARIANT", required_unless_present = "code")]
    what: Option<String>,
    /// Only this piece of the variant, by name or id.
    #[arg(value_name = "PIECE")]
    piece: Option<String>,
    /// One sentence for each piece; this is what is said of a Betza string unless more is asked for.
    #[arg(long, conflicts_with_all = ["long", "board", "format"])]
    short: bool,
    /// Each way to move by itself, and what the words mean; this is what is said of variants and their pieces.
    #[arg(long)]
    long: bool,
    /// The board for a Betza string: draws where the piece can go from its middle.
    #[arg(long, value_name = "FILESxRANKS", value_parser = board)]
    board: Option<BoardShape>,
    /// How to write it.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Also note what other programs read differently in a Betza string.
    #[arg(long)]
    portable: bool,
    #[command(flatten)]
    sets: input::Sets,
    /// Explains a code of a finding instead, such as V002: what is wrong, why it matters, an example, and what to do; `list`
    /// for all codes.
    #[arg(long, value_name = "CODE", exclusive = true)]
    code: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Text for the terminal.
    Text,
    /// Markdown.
    Markdown,
    /// A whole HTML page.
    Html,
}

impl From<Format> for explain::Format {
    fn from(format: Format) -> explain::Format {
        match format {
            Format::Text => explain::Format::Text,
            Format::Markdown => explain::Format::Markdown,
            Format::Html => explain::Format::Html,
        }
    }
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    if let Some(code) = &args.code {
        return code::run(code, console);
    }
    let what = args.what.as_deref().unwrap_or_default();
    if !is_variant(args, what) {
        if !args.sets.is_empty() {
            return Err(Failure::Usage(
                "`--set` is for a variant; a Betza string has nothing to set".into(),
            ));
        }
        let movement = movement(what, console)?;
        if args.portable {
            portable(what, console);
        }
        if args.short || (!args.long && args.board.is_none() && args.format == Format::Text) {
            return console.line(explain::short(&movement));
        }
        let picture = args.board.as_ref().map(|shape| explain::alone(shape, &movement));
        let picture = picture.transpose().map_err(|e| limit(what, &e))?;
        return show(&explain::long(&movement, picture.unwrap_or_default()), args, console);
    }
    if args.portable {
        return Err(Failure::Usage(
            "`--portable` is for a Betza string; `nightrider check --portable` looks at a variant".into(),
        ));
    }
    if args.board.is_some() {
        return Err(Failure::Usage(
            "`--board` is for a Betza string; a variant has its board".into(),
        ));
    }
    if args.piece.is_none() && catalog::shipped(what).is_none() && !is_path(what) {
        named_piece(what)?;
    }
    let variant = input::load(what, &args.sets, console)?;
    let spec = &variant.spec;
    let pictures = explain::pictures(&variant);
    // In plain text a drawing of each piece would be longer than its rules.
    let draw: explain::Draw<'_> = match args.format {
        Format::Text => &explain::drawn_as_text,
        Format::Markdown | Format::Html => &pictures,
    };
    let Some(piece) = &args.piece else {
        if args.short {
            let lines = explain::piece_sentences(spec);
            return lines.iter().try_for_each(|line| console.line(line));
        }
        return show(&explain::rules_page(spec, draw), args, console);
    };
    let kind = input::piece(spec, piece).map_err(Failure::Usage)?;
    if args.short {
        return console.line(explain::piece_sentence(spec, kind));
    }
    show(&explain::piece_page(spec, kind, draw), args, console)
}

/// Whether a variant is meant: a piece is asked for, or the words name a file or are no Betza string, which has capitals.
fn is_variant(args: &Args, what: &str) -> bool {
    args.piece.is_some()
        || is_path(what)
        || catalog::shipped(what).is_some()
        || !what.contains(|c: char| c.is_ascii_uppercase())
}

fn is_path(what: &str) -> bool {
    what == "-" || what.contains(['/', std::path::MAIN_SEPARATOR]) || what.ends_with(".toml")
}

/// Complains of a word that is no variant but the name of a piece, with the string to ask about.
fn named_piece(word: &str) -> Outcome {
    let near = |piece: &NamedPiece| input::near_variant(word).is_none() || piece.name.eq_ignore_ascii_case(word);
    match pieces::meant_by(word).filter(near) {
        Some(piece) => Err(Failure::Usage(format!(
            "`{word}` is neither a shipped variant nor a Betza string; the {} is `{}`",
            piece.name.to_lowercase(),
            piece.betza
        ))),
        None => Ok(()),
    }
}

fn show(page: &Page, args: &Args, console: &mut Console) -> Outcome {
    console.print(page.render(args.format.into()))
}

fn movement(betza: &str, console: &mut Console) -> Result<Movement, Failure> {
    let excerpt = Excerpt::whole(&SourceFile::new("<betza>", betza));
    let mut sink = Sink::default();
    let movement = lower::read(&excerpt, &mut sink);
    if sink.has_errors() {
        let lower = betza.to_lowercase();
        if catalog::shipped(&lower).is_some() {
            return Err(Failure::Usage(format!(
                "`{betza}` is no Betza string; did you mean the variant `{lower}`?"
            )));
        }
        return Err(Failure::Input(sink.sorted()));
    }
    console.show(&sink.sorted());
    Ok(movement)
}
