//! What commands are given: variants by name, path or standard input, FENs, squares.
//!
//! The library opens no files; this is where they are opened.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use nightrider::base::{BoardShape, PieceType, Square};
use nightrider::meaning::load;
use nightrider::meaning::places::Places;
use nightrider::meaning::spec::VariantSpec;
use nightrider::moves::{in_check, judge_safe_goals};
use nightrider::position::Position;
use nightrider::program::Variant;
use nightrider::text::codes;
use nightrider::text::diag::{Diagnostic, Sink, did_you_mean};
use nightrider::text::doc::Doc;
use nightrider::text::source::{Excerpt, Place, SourceFile, Span};
use nightrider::tools::catalog;
use nightrider::tools::lint::{self, Wanted};

use super::console::{Console, Failure};

/// The longest variant file read, in bytes. The shipped ones are a hundredth of it.
const MAX_FILE: u64 = 1 << 20;

/// Which variant a command is about.
#[derive(clap::Args)]
pub struct VariantArg {
    /// Name of a shipped variant, path of a variant file, or `-` for standard input.
    #[arg(value_name = "VARIANT")]
    name: String,
    #[command(flatten)]
    sets: Sets,
}

/// Overrides of what a file says.
#[derive(clap::Args)]
pub struct Sets {
    /// Sets a switch or a key of the file for this run, as in `landing=first` or `board.files=10`.
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    sets: Vec<(String, String)>,
}

impl From<Vec<(String, String)>> for Sets {
    fn from(sets: Vec<(String, String)>) -> Sets {
        Sets { sets }
    }
}

impl Sets {
    /// Whether nothing is overridden.
    pub fn is_empty(&self) -> bool {
        self.sets.is_empty()
    }

    /// Complains when anything is overridden where there is nothing to override.
    ///
    /// # Errors
    /// With the reason given.
    pub fn refuse(&self, reason: &str) -> Result<(), Failure> {
        match self.sets.first() {
            Some((key, _)) => Err(Failure::Usage(format!("cannot set {key}: {reason}"))),
            None => Ok(()),
        }
    }
}

fn key_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok((key.trim().to_owned(), value.trim().to_owned())),
        _ => Err("write KEY=VALUE".into()),
    }
}

impl VariantArg {
    /// The variant, compiled. Its warnings are shown.
    ///
    /// # Errors
    /// When it cannot be read or has errors.
    pub fn load(&self, console: &mut Console) -> Result<Arc<Variant>, Failure> {
        load(&self.name, &self.sets, console)
    }
}

/// The variant called `name`, compiled. Its warnings are shown.
///
/// # Errors
/// When it cannot be read or has errors.
pub fn load(name: &str, sets: &Sets, console: &mut Console) -> Result<Arc<Variant>, Failure> {
    let source = variant_source(name).map_err(Failure::Usage)?;
    compiled_or_failure(&source, sets, console)
}

/// The variant of a text, compiled. Its warnings are shown.
///
/// # Errors
/// When it has errors.
pub fn compiled_or_failure(source: &Source, sets: &Sets, console: &mut Console) -> Result<Arc<Variant>, Failure> {
    let (variant, found) = compile(source, sets);
    match variant {
        Some(variant) => {
            console.show(&found);
            Ok(variant)
        }
        None => Err(Failure::Input(found)),
    }
}

/// The variant that a variant extends, if it extends one.
pub fn parent(arg: &VariantArg) -> Option<Arc<Variant>> {
    let source = variant_source(&arg.name).ok()?;
    let mut doc = Doc::default();
    let root = doc.read(
        &SourceFile::new(source.name.as_str(), source.text),
        &mut Sink::default(),
    )?;
    let wanted = doc.text(doc.get(root, "extends")?)?;
    let (name, text) = Files::new(&source.name).extended(wanted, &source.name).ok()?;
    compile(&Source { name, text }, &arg.sets).0
}

/// The piece of a variant called so, by name, part of a name, or id.
///
/// # Errors
/// When there is none; with the names there are.
pub fn piece(spec: &VariantSpec, wanted: &str) -> Result<PieceType, String> {
    let spaced = wanted.replace(' ', "-").to_lowercase();
    let named = |kind: &PieceType| {
        let key = spec.name(*kind);
        spec.piece(*kind).id == wanted || key == wanted || key == spaced
    };
    // Part of a name will do when no other name has it.
    let part = || {
        let mut found = spec.pieces.keys().enumerate().filter(|(_, key)| key.contains(&spaced));
        let (index, _) = found.next()?;
        let kind = spec.kinds().nth(index)?;
        (!spaced.is_empty() && found.next().is_none()).then_some(kind)
    };
    spec.kinds().find(named).or_else(part).ok_or_else(|| {
        let names: Vec<&str> = spec.pieces.keys().map(String::as_str).collect();
        format!("there is no piece `{wanted}`; the pieces are {}", names.join(", "))
    })
}

/// The text of a variant file and what to call it.
pub struct Source {
    /// Its name in findings.
    pub name: String,
    /// The whole text.
    pub text: String,
}

/// The variant called so: a path if it has a `/` in it or ends in `.toml`, standard input for `-`, else a shipped name.
pub fn variant_source(name: &str) -> Result<Source, String> {
    match name {
        "-" => standard_input(),
        _ if is_path(name) => read_file(Path::new(name), name),
        _ => shipped(name).ok_or_else(|| unknown_name(name)),
    }
}

/// The file called so. Unlike where a variant is asked for, any name of a file that exists will do.
pub fn file_source(name: &str) -> Result<Source, String> {
    if name == "-" {
        return standard_input();
    }
    if is_path(name) || Path::new(name).exists() {
        return read_file(Path::new(name), name);
    }
    shipped(name).ok_or_else(|| format!("cannot read {name}: there is no such file and no such shipped variant"))
}

fn is_path(name: &str) -> bool {
    name.contains(['/', std::path::MAIN_SEPARATOR]) || name.ends_with(".toml")
}

fn shipped(name: &str) -> Option<Source> {
    catalog::shipped(name).map(|text| Source {
        name: name.to_owned(),
        text: text.to_owned(),
    })
}

/// The shipped variant whose name is nearest to a word, if it is near enough to be meant.
pub fn near_variant(word: &str) -> Option<&'static str> {
    did_you_mean(word, catalog::SHIPPED.iter().map(|(name, _)| *name))
}

fn unknown_name(name: &str) -> String {
    match near_variant(name) {
        Some(near) => format!("there is no shipped variant `{name}`; did you mean `{near}`?"),
        None => {
            format!("there is no shipped variant `{name}`; see `nightrider variants`, or give a path ending in `.toml`")
        }
    }
}

/// The text of the file at `path`, called `name`.
pub fn read_file(path: &Path, name: &str) -> Result<Source, String> {
    let wrong = |e: io::Error| format!("cannot read {name}: {}", reason(&e));
    // Opening a pipe waits for who writes to it, and a device may have no end.
    let kind = path.metadata().map_err(wrong)?.file_type();
    if kind.is_dir() {
        return Err(format!("cannot read {name}: it is a directory"));
    }
    if !kind.is_file() {
        return Err(format!(
            "cannot read {name}: it is no regular file; what comes from elsewhere is read from standard input, as `-`"
        ));
    }
    read_text(File::open(path).map_err(wrong)?, name)
}

/// The text of standard input.
pub fn standard_input() -> Result<Source, String> {
    read_text(io::stdin().lock(), "<stdin>")
}

fn read_text(from: impl Read, name: &str) -> Result<Source, String> {
    let mut bytes = Vec::new();
    let mut from = from.take(MAX_FILE + 1);
    from.read_to_end(&mut bytes)
        .map_err(|e| format!("cannot read {name}: {}", reason(&e)))?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(format!("cannot read {name}: it is longer than {MAX_FILE} bytes"));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Source {
            name: name.to_owned(),
            text,
        }),
        Err(e) => {
            let good = e.utf8_error().valid_up_to();
            let before = String::from_utf8_lossy(&e.as_bytes()[..good]).into_owned();
            let (line, column) = SourceFile::new(name, before).line_column(good);
            Err(format!(
                "cannot read {name}: not UTF-8 text at line {line}, column {column}"
            ))
        }
    }
}

/// An error in the words that every system has for it.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::IsADirectory => "it is a directory".into(),
        io::ErrorKind::StorageFull => "the disk is full".into(),
        io::ErrorKind::QuotaExceeded => "the disk quota is used up".into(),
        io::ErrorKind::FileTooLarge => "the file would be longer than the limit allows".into(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk can only be read".into(),
        _ => error.to_string(),
    }
}

/// Compiles a variant file; returns all findings in reading order. There is a variant exactly when none is an error.
pub fn compile(source: &Source, sets: &Sets) -> (Option<Arc<Variant>>, Vec<Diagnostic>) {
    let mut sink = Sink::default();
    let mut files = Files::new(&source.name);
    let mut loader = |wanted: &str, from: &str| files.extended(wanted, from);
    let loaded = load::load_with_places(&source.name, &source.text, &mut loader, &sets.sets, &mut sink);
    let variant = loaded.and_then(|(spec, places)| compiled(spec, &places, &mut sink));
    (variant, sink.sorted())
}

/// As [`compile`], and looks further: at every other value of every switch, and at what is right and perhaps not meant.
pub fn check(source: &Source, sets: &Sets, wanted: Wanted) -> (Option<Arc<Variant>>, Vec<Diagnostic>) {
    let mut sink = Sink::default();
    let mut files = Files::new(&source.name);
    let mut loader = |wanted: &str, from: &str| files.extended(wanted, from);
    let (name, text, sets) = (&source.name, &source.text, &sets.sets);
    let Some((spec, places)) = load::load_with_places(name, text, &mut loader, sets, &mut sink) else {
        return (None, sink.sorted());
    };
    let variant = compiled(spec, &places, &mut sink);
    if let Some(variant) = &variant {
        sink.extend(lint::lint(variant, &places, wanted));
        lint::check_settings(name, text, &mut loader, sets, &variant.spec, &mut sink);
    }
    (variant.filter(|_| !sink.has_errors()), sink.sorted())
}

/// A variant compiled; exceeding a limit is a finding about the piece that does.
fn compiled(spec: VariantSpec, places: &Places, sink: &mut Sink) -> Option<Arc<Variant>> {
    match Variant::compile(spec) {
        Ok(variant) => Some(Arc::new(variant)),
        Err(error) => {
            sink.push(lint::refused(&error, places));
            None
        }
    }
}

/// The files that extend one another, each called by one name however it is reached.
struct Files {
    names: HashMap<PathBuf, String>,
}

impl Files {
    fn new(root: &str) -> Files {
        let mut files = Files { names: HashMap::new() };
        files.name(Path::new(root));
        files
    }

    /// The name of the file at `path`: the first path it was reached by.
    fn name(&mut self, path: &Path) -> String {
        let shown = path.to_string_lossy().into_owned();
        match path.canonicalize() {
            Ok(real) => self.names.entry(real).or_insert(shown).clone(),
            Err(_) => shown,
        }
    }

    /// The variant that `extends = "wanted"` in the file called `from` means.
    fn extended(&mut self, wanted: &str, from: &str) -> Result<(String, String), String> {
        let source = if is_path(wanted) {
            if catalog::shipped(from).is_some() {
                return Err("a shipped variant extends shipped variants only".into());
            }
            let beside = Path::new(from).parent().unwrap_or(Path::new(""));
            let path = beside.join(wanted);
            let name = self.name(&path);
            read_file(&path, &name)?
        } else {
            shipped(wanted).ok_or_else(|| unknown_name(wanted))?
        };
        Ok((source.name, source.text))
    }
}

/// Which position a command is about.
#[derive(clap::Args)]
pub struct FenArg {
    /// The position; the start position if left out.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The number of the start position, from 0, in a variant with a shuffle.
    #[arg(long, value_name = "N", conflicts_with = "fen")]
    start: Option<String>,
}

impl FenArg {
    /// The position. What is odd about it is shown as warnings.
    ///
    /// # Errors
    /// When the FEN cannot be read.
    pub fn position(&self, variant: &Arc<Variant>, console: &mut Console) -> Result<Position, Failure> {
        let Some(fen) = &self.fen else {
            return match &self.start {
                Some(number) => Ok(start(variant, number)?),
                None => Ok(Position::start(variant.clone())),
            };
        };
        let fen = Excerpt::whole(&SourceFile::new("<fen>", fen.trim()));
        let mut sink = Sink::default();
        let Some(mut position) = Position::from_fen(variant, &fen, &mut sink) else {
            return Err(Failure::Input(sink.sorted()));
        };
        judge_safe_goals(&mut position);
        // Whether somebody is in check is a matter of moves, which reading a FEN does not look at. While a flight is in
        // the air, its side may be in check for the moment.
        if position.state().flight.is_none() && in_check(&position, !position.side()) {
            let side = (!position.side()).name();
            let message = format!("{side} is in check, and it is not {side}'s turn");
            sink.push(
                Diagnostic::new(&codes::FEN_OPPONENT_IN_CHECK, side_field(&fen), message)
                    .help("it is played as it stands: the royal piece may be taken"),
            );
        }
        console.show(&sink.sorted());
        Ok(position)
    }
}

/// The start position of a number.
fn start(variant: &Arc<Variant>, text: &str) -> Result<Position, Diagnostic> {
    let number = text
        .parse()
        .ok()
        .filter(|_: &u64| text.bytes().all(|b| b.is_ascii_digit()));
    let found = number.map(|n| Position::start_number(variant.clone(), n));
    let message = match found {
        Some(Ok(position)) => return Ok(position),
        Some(Err(why)) => why.to_string(),
        None => format!("the number of a start position is a whole number, not `{text}`"),
    };
    let place = Excerpt::whole(&SourceFile::new("<start>", text)).whole_place();
    let finding = Diagnostic::new(&codes::BAD_START, place, message);
    Err(finding.help(match Position::start_number(variant.clone(), 1) {
        Ok(_) => "write a whole number that is one of them, such as 0",
        Err(_) => "leave `--start` out: the game starts from its set-up",
    }))
}

/// Where a FEN says whose turn it is.
fn side_field(fen: &Excerpt) -> Place {
    let text = &fen.text;
    let start = text
        .find(' ')
        .map(|board| board + text[board..].len() - text[board..].trim_start().len());
    match start {
        Some(start) => {
            let length = text[start..].find(' ').unwrap_or(text.len() - start);
            fen.place(Span::new(start, start + length))
        }
        None => fen.whole_place(),
    }
}

/// The square called `text`, which the argument `argument` gives.
///
/// # Errors
/// When the board has no such square.
pub fn square(shape: &BoardShape, argument: &str, text: &str) -> Result<Square, Diagnostic> {
    let found = shape.parse(text).filter(|s| shape.squares().contains(*s));
    found.ok_or_else(|| {
        let place = Excerpt::whole(&SourceFile::new(argument, text)).whole_place();
        let small = text.to_ascii_lowercase();
        let in_small = shape.parse(&small).filter(|s| shape.squares().contains(*s));
        let (files, ranks, first) = (shape.files(), shape.ranks(), shape.first_rank());
        let last_file = ('a'..='z').nth(files - 1).unwrap_or('z');
        let help = match in_small {
            Some(_) => format!("write {small}"),
            None => format!("files are a to {last_file}, ranks {first} to {}", first + ranks - 1),
        };
        Diagnostic::new(
            &codes::BAD_SQUARE,
            place,
            format!("there is no square `{text}` on this board"),
        )
        .help(help)
    })
}
