//! `nightrider diagram`: boards and moves drawn.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;
use nightrider::base::{Bitboard, Color, Piece, PieceType, Square};
use nightrider::meaning::rules::Royalty;
use nightrider::position::{Cell, Position};
use nightrider::program::Variant;
use nightrider::text::codes;
use nightrider::text::diag::{Diagnostic, Sink, did_you_mean};
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::diagram::{Diagram, read_picture};

use super::around::{Around, Blocker, Words};
use super::console::{Console, Failure, Outcome};
use super::input;
use super::notes::Notes;
use super::write;

/// Draws a board, a position, or the moves of a piece, as SVG, PNG or text.
///
/// Without more than VARIANT it is the start position. `--square` marks the legal moves of a piece; `--piece` puts a piece
/// of the variant alone on the board, and `--betza` any piece, and marks what it can do: also what it could capture on
/// squares that are empty, if an enemy stood there. Every mark has a shape of its own, and a legend explains those that
/// occur.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  nightrider diagram chess --output chess.svg
  nightrider diagram xiangqi --square b3 --format text
  nightrider diagram omega --piece wizard --at e5 --output wizard.png
  nightrider diagram chess --arrow g1f3,e2e4:blue --circle d5:red --label d5:aim --output plan.svg
  nightrider diagram --betza '[F?R]' --board 8x8 --at c3 --own c5 --foe f6 > griffon.svg")]
pub struct Args {
    /// Name of a shipped variant, path of a variant file, or `-` for standard input.
    #[arg(value_name = "VARIANT", required_unless_present = "betza", conflicts_with = "betza")]
    variant: Option<String>,
    #[command(flatten)]
    sets: input::Sets,
    #[command(flatten)]
    fen: input::FenArg,
    /// Marks the legal moves of the piece on this square, as if it were its side's turn.
    #[arg(long, value_name = "SQUARE", conflicts_with_all = ["piece", "betza", "drop"])]
    square: Option<String>,
    /// Marks where the side to move can drop this piece from hand: a name or id of the variant.
    #[arg(long, value_name = "PIECE", conflicts_with_all = ["piece", "betza"])]
    drop: Option<String>,
    /// Puts this piece of the variant alone on the board: a name or id of the variant.
    #[arg(long, value_name = "PIECE", conflicts_with_all = ["betza", "fen"])]
    piece: Option<String>,
    /// Puts a piece with this Betza string alone on a board.
    #[arg(long, value_name = "BETZA", conflicts_with = "fen")]
    betza: Option<String>,
    #[command(flatten)]
    around: Around,
    /// The piece alone is Black's.
    #[arg(long)]
    black: bool,
    /// Highlights the squares of the last move.
    #[arg(long, value_name = "SQUARE,…", value_delimiter = ',')]
    last: Vec<String>,
    /// Outlines zones of the variant by name; `promotion` is where pieces promote.
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    zones: Vec<String>,
    #[command(flatten)]
    notes: Notes,
    /// Black's view.
    #[arg(long)]
    flip: bool,
    /// Side of a square in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 45, value_parser = clap::value_parser!(u32).range(8..=200))]
    square_size: u32,
    /// No letters and numbers at the edge.
    #[arg(long)]
    no_coordinates: bool,
    /// No explanation of the marks.
    #[arg(long)]
    no_legend: bool,
    /// Draws pieces by the SVG files in this directory, called `white-knight.svg` or `wN.svg` after name or id.
    #[arg(long, value_name = "DIRECTORY")]
    pieces: Option<PathBuf>,
    /// How to draw; if left out, what the name of the output file says, else SVG.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The file to write; standard output if left out.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// How a diagram is written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Lines and curves, for pages.
    Svg,
    /// Pixels.
    Png,
    /// For the terminal.
    Text,
}

/// Runs the command.
pub fn run(args: &Args, console: &mut Console) -> Outcome {
    let format = format(args)?;
    if format == Format::Png && args.output.is_none() && std::io::stdout().is_terminal() {
        let message = "a PNG is not for terminals; name a file with `--output`, or take `--format text`";
        return Err(Failure::Usage(message.into()));
    }
    let diagram = diagram(args, console)?;
    let bytes = match format {
        Format::Svg => diagram.to_svg().into_bytes(),
        Format::Png => diagram.to_png().map_err(|e| Failure::Usage(e.to_string()))?,
        Format::Text => diagram.to_text().into_bytes(),
    };
    match &args.output {
        Some(path) => write::file(path, &bytes).map_err(Failure::Usage),
        None => console.bytes(&bytes),
    }
}

fn format(args: &Args) -> Result<Format, Failure> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some(path) = &args.output else {
        return Ok(Format::Svg);
    };
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or("");
    match extension.to_ascii_lowercase().as_str() {
        "svg" => Ok(Format::Svg),
        "png" => Ok(Format::Png),
        "txt" => Ok(Format::Text),
        _ => Err(Failure::Usage(format!(
            "the name {} does not say how to draw: end it in .svg, .png or .txt, or give `--format`",
            path.display()
        ))),
    }
}

/// What the arguments ask to be drawn.
fn diagram(args: &Args, console: &mut Console) -> Result<Diagram, Failure> {
    let (position, diagram) = match (&args.betza, &args.variant) {
        (Some(betza), _) => alone(args, betza, console)?,
        (None, Some(name)) => {
            let variant = input::load(name, &args.sets, console)?;
            match &args.piece {
                Some(piece) => piece_alone(args, &variant, piece)?,
                None => in_position(args, &variant, console)?,
            }
        }
        (None, None) => return Err(Failure::Usage("name a variant, or give `--betza`".into())),
    };
    let shape = position.variant().shape();
    let last = args.last.iter().map(|text| input::square(shape, "<last>", text));
    let last: Bitboard = last.collect::<Result<Vec<Square>, Diagnostic>>()?.into_iter().collect();
    let mut diagram = diagram
        .last_move(last)
        .flipped(args.flip)
        .square_size(args.square_size)
        .coordinates(!args.no_coordinates)
        .legend(!args.no_legend);
    for name in &args.zones {
        for (name, squares) in zones(position.variant(), name)? {
            diagram = diagram.zone(name, squares);
        }
    }
    diagram = args.notes.put(shape, diagram)?;
    match &args.pieces {
        Some(directory) => pictures(position.variant(), diagram, directory, console),
        None => Ok(diagram),
    }
}

/// A piece by its Betza string.
fn alone(args: &Args, betza: &str, console: &mut Console) -> Result<(Position, Diagram), Failure> {
    args.sets.refuse("a piece given by `--betza` has no variant file")?;
    let question = args.around.question(betza, console);
    let mut lone = question.map_err(|failure| match failure {
        // Here the string is the value of an option.
        Failure::Input(found) => {
            console.show(&found);
            Failure::BadOption
        }
        other => other,
    })?;
    if args.black {
        lone.color = Color::Black;
    }
    let position = lone.position().map_err(|e| super::piece::limit(betza, &e))?;
    let label = if betza.chars().count() <= 4 { betza } else { "" };
    let diagram = Diagram::new(&position)
        .title(format!("The moves of {betza}"))
        .label(PieceType(0), label)
        .possible_moves(&position, lone.at);
    Ok((position, diagram))
}

/// A piece of a variant, alone.
fn piece_alone(args: &Args, variant: &Arc<Variant>, piece: &str) -> Result<(Position, Diagram), Failure> {
    if args.around.board.is_some() {
        return Err(Failure::Usage(
            "a variant has its own board; `--board` goes with `--betza`".into(),
        ));
    }
    let mut sink = Sink::default();
    let places = args.around.places(variant.shape(), Words::Pieces, &mut sink);
    let Some(places) = places.filter(|_| !sink.has_errors()) else {
        return Err(Failure::Input(sink.sorted()));
    };
    let kind = kind(variant, piece)?;
    let color = if args.black { Color::Black } else { Color::White };
    let mut position = Position::empty(variant.clone());
    position.state_mut().side = color;
    position.put(places.at, Cell::piece(color, kind));
    for Blocker { square, own, word } in &places.blockers {
        let blocker = match word {
            Some(word) => self::kind(variant, word)?,
            None => common(variant),
        };
        let side = if *own { color } else { !color };
        position.put(*square, Cell::piece(side, blocker));
    }
    let state = position.state_mut();
    if args.around.moved {
        state.virgin.remove(places.at);
    } else {
        state.virgin.insert(places.at);
    }
    if let Some((crossed, victim)) = places.passing {
        state.phantoms = crossed;
        state.phantom_victim = Some(victim);
    }
    let name = variant.spec.name(kind);
    let diagram = Diagram::new(&position)
        .title(format!("{}: the moves of the {name}", variant.spec.title))
        .possible_moves(&position, places.at);
    Ok((position, diagram))
}

/// A position, perhaps with moves.
fn in_position(args: &Args, variant: &Arc<Variant>, console: &mut Console) -> Result<(Position, Diagram), Failure> {
    if args.around.given() || args.black {
        let message =
            "`--at`, `--own`, `--foe`, `--ep`, `--moved`, `--board` and `--black` go with `--piece` or `--betza`";
        return Err(Failure::Usage(message.into()));
    }
    let position = args.fen.position(variant, console)?;
    let mut diagram = Diagram::new(&position);
    if let Some(text) = &args.square {
        let square = input::square(variant.shape(), "<square>", text)?;
        if position.board().piece(square).is_none() {
            return Err(Failure::Usage(format!("no piece stands on {text}")));
        }
        diagram = diagram.legal_moves(&position, square);
    }
    if let Some(piece) = &args.drop {
        let kind = kind(variant, piece)?;
        if position.hand(position.side(), kind) == 0 {
            return Err(Failure::Usage(format!("the side to move has no {piece} in hand")));
        }
        diagram = diagram.drops(&position, kind);
    }
    Ok((position, diagram))
}

/// The type with this name or id.
fn kind(variant: &Variant, text: &str) -> Result<PieceType, Failure> {
    let spec = &variant.spec;
    let by_id = || spec.kinds().find(|k| spec.piece(*k).id == text);
    spec.kind_by_name(text).or_else(by_id).ok_or_else(|| {
        let near = did_you_mean(text, spec.pieces.keys().map(String::as_str));
        let more = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        Failure::Usage(format!("the variant has no piece `{text}`{more}"))
    })
}

/// The type of blockers that are not named: the first that is not royal.
fn common(variant: &Variant) -> PieceType {
    let spec = &variant.spec;
    let common = spec.kinds().find(|k| spec.piece(*k).royal == Royalty::Common);
    common.unwrap_or(PieceType(0))
}

/// The squares that a zone's name means, for each side that has some; once when they are the same.
fn zones(variant: &Variant, name: &str) -> Result<Vec<(String, Bitboard)>, Failure> {
    let spec = &variant.spec;
    let sides = if let Some(sides) = spec.named_zones.get(name) {
        *sides
    } else if name == "promotion" {
        let zones = spec.pieces.values().flat_map(|p| &p.promotion).map(|p| p.zone);
        zones.fold([Bitboard::EMPTY; 2], |sum, zone| [sum[0] | zone[0], sum[1] | zone[1]])
    } else {
        let known = spec.named_zones.keys().map(String::as_str).chain(["promotion"]);
        let list: Vec<&str> = known.clone().collect();
        let more = match did_you_mean(name, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("there are {}", list.join(", ")),
        };
        return Err(Failure::Usage(format!("the variant has no zone `{name}`; {more}")));
    };
    if sides[0].is_empty() && sides[1].is_empty() {
        return Err(Failure::Usage(format!(
            "the zone `{name}` of the variant has no squares"
        )));
    }
    if sides[0] == sides[1] {
        return Ok(vec![(name.to_owned(), sides[0])]);
    }
    let named = [("White", sides[0]), ("Black", sides[1])];
    let some = named.into_iter().filter(|(_, squares)| !squares.is_empty());
    Ok(some
        .map(|(side, squares)| (format!("{name}, {side}"), squares))
        .collect())
}

/// The diagram with a user's pictures. All that is wrong with them is shown in one run; pieces without one are told of.
fn pictures(
    variant: &Variant,
    mut diagram: Diagram,
    directory: &Path,
    console: &mut Console,
) -> Result<Diagram, Failure> {
    if !directory.is_dir() {
        return Err(Failure::Usage(format!("{} is not a directory", directory.display())));
    }
    let place = Excerpt::whole(&SourceFile::new("<pieces>", directory.to_string_lossy())).whole_place();
    let mut sink = Sink::default();
    for piece in diagram.figures() {
        let names = file_names(variant, piece);
        let Some(path) = names.iter().map(|n| directory.join(n)).find(|p| p.exists()) else {
            let message = format!("{} has neither {}", directory.display(), names.join(" nor "));
            sink.push(
                Diagnostic::new(&codes::PICTURE_MISSING, place.clone(), message).help("the built-in picture is drawn"),
            );
            continue;
        };
        let source = input::read_file(&path, &path.display().to_string()).map_err(Failure::Usage)?;
        match read_picture(&SourceFile::new(source.name, source.text)) {
            Ok(picture) => diagram = diagram.picture(piece, picture),
            Err(found) => found.into_iter().for_each(|d| sink.push(d)),
        }
    }
    if sink.has_errors() {
        return Err(Failure::Input(sink.sorted()));
    }
    console.show(&sink.sorted());
    Ok(diagram)
}

/// What a picture of a piece can be called: by name, then by id. A name or id that would lead elsewhere is no file name.
fn file_names(variant: &Variant, piece: Piece) -> Vec<String> {
    let (long, short) = match piece.color {
        Color::White => ("white", "w"),
        Color::Black => ("black", "b"),
    };
    let name = variant.spec.name(piece.kind);
    let id = &variant.spec.piece(piece.kind).id;
    let names = [
        (format!("{long}-{name}.svg"), name),
        (format!("{short}{id}.svg"), id.as_str()),
    ];
    let plain = |part: &str| !part.contains(['/', '\\', ':']) && !part.contains("..");
    names
        .into_iter()
        .filter(|(_, part)| plain(part))
        .map(|(name, _)| name)
        .collect()
}
