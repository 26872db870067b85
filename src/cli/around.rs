//! A piece alone with chosen blockers, as arguments.

use nightrider::base::{Bitboard, BoardShape, Square};
use nightrider::meaning::lower;
use nightrider::text::codes;
use nightrider::text::diag::{Diagnostic, Sink};
use nightrider::text::source::{Excerpt, SourceFile, Span};
use nightrider::tools::piece::Lone;

use super::console::{Console, Failure};
use super::input;

/// Where a piece stands, and what around it.
#[derive(clap::Args)]
pub struct Around {
    /// Size of the board, files and ranks; 9x9 if left out.
    #[arg(long, value_name = "FILESxRANKS", value_parser = board)]
    pub board: Option<BoardShape>,
    /// Where the piece stands; the middle of the board if left out.
    #[arg(long, value_name = "SQUARE")]
    pub at: Option<String>,
    /// Where blockers of its own side stand.
    #[arg(long, value_name = "SQUARE,…", value_delimiter = ',')]
    pub own: Vec<String>,
    /// Where enemy blockers stand; with `:royal` behind the square a royal one.
    #[arg(long, value_name = "SQUARE[:royal],…", value_delimiter = ',')]
    pub foe: Vec<String>,
    /// A square that the enemy piece on VICTIM has just crossed, so that it can be taken there in passing.
    #[arg(long, value_name = "SQUARE:VICTIM", value_parser = pair)]
    pub ep: Option<(String, String)>,
    /// The piece has moved before.
    #[arg(long)]
    pub moved: bool,
}

/// A blocker.
pub struct Blocker {
    /// Where it stands.
    pub square: Square,
    /// Whether it is of the piece's own side.
    pub own: bool,
    /// What stands behind its square and a colon.
    pub word: Option<String>,
}

/// The squares named.
pub struct Places {
    /// Where the piece stands.
    pub at: Square,
    /// What stands around it.
    pub blockers: Vec<Blocker>,
    /// Squares crossed by an enemy piece, and where it stands.
    pub passing: Option<(Bitboard, Square)>,
}

/// Which words may stand behind a blocker's square.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Words {
    /// `royal`, for enemies.
    Royal,
    /// The name of any piece.
    Pieces,
}

impl Around {
    /// Whether any of the arguments is given.
    pub fn given(&self) -> bool {
        self.board.is_some()
            || self.at.is_some()
            || !self.own.is_empty()
            || !self.foe.is_empty()
            || self.ep.is_some()
            || self.moved
    }

    /// What the arguments ask about a piece with this string. All that is wrong with them is found in one run.
    pub fn question(&self, betza: &str, console: &mut Console) -> Result<Lone, Failure> {
        let mut sink = Sink::default();
        let betza = Excerpt::whole(&SourceFile::new("<betza>", betza));
        let movement = lower::read(&betza, &mut sink);
        let shape = match &self.board {
            Some(shape) => shape.clone(),
            None => board("9x9").map_err(Failure::Usage)?,
        };
        let places = self.places(&shape, Words::Royal, &mut sink);
        let Some(places) = places.filter(|_| !sink.has_errors()) else {
            return Err(Failure::Input(sink.sorted()));
        };
        console.show(&sink.sorted());
        let mut lone = Lone::new(shape, movement, places.at);
        let blockers = places.blockers.iter();
        lone.blockers = blockers.map(|b| (b.square, b.own, b.word.is_some())).collect();
        lone.passing = places.passing;
        lone.moved = self.moved;
        Ok(lone)
    }

    /// The squares on a board. What is wrong with them, and a square named twice, goes to `sink`.
    pub fn places(&self, shape: &BoardShape, words: Words, sink: &mut Sink) -> Option<Places> {
        let mut square = |argument: &str, text: &str| match input::square(shape, argument, text) {
            Ok(square) => Some(square),
            Err(found) => {
                sink.push(found);
                None
            }
        };
        let at = match &self.at {
            Some(text) => square("<at>", text),
            None => shape.nearest(shape.files() / 2, shape.ranks() / 2),
        };
        let mut blockers = Vec::new();
        for (argument, list, own) in [("<own>", &self.own, true), ("<foe>", &self.foe, false)] {
            for text in list {
                let split = text.split_once(':').filter(|(_, word)| match words {
                    Words::Royal => !own && *word == "royal",
                    Words::Pieces => true,
                });
                let name = split.map_or(text.as_str(), |(name, _)| name);
                let word = split.map(|(_, word)| word.to_owned());
                blockers.extend(square(argument, name).map(|square| Blocker { square, own, word }));
            }
        }
        let mut passing = None;
        if let Some((crossed, victim)) = &self.ep
            && let (Some(crossed), Some(victim)) = (square("<ep>", crossed), square("<ep>", victim))
        {
            if !blockers.iter().any(|b| b.square == victim && !b.own) {
                blockers.push(Blocker {
                    square: victim,
                    own: false,
                    word: None,
                });
            }
            passing = Some((Bitboard::of(crossed), victim));
        }
        let mut taken: Vec<Square> = at.into_iter().collect();
        let crossed = passing.iter().flat_map(|(crossed, _)| *crossed);
        for square in blockers.iter().map(|b| b.square).chain(crossed) {
            if taken.contains(&square) {
                let name = shape.name(square);
                let place = Excerpt::whole(&SourceFile::new("<arguments>", &*name)).place(Span::new(0, name.len()));
                let finding = Diagnostic::new(&codes::BAD_SQUARE, place, format!("{name} is given twice"));
                sink.push(finding.help("give each square once; without `--at` the piece stands in the middle"));
            }
            taken.push(square);
        }
        let at = at?;
        Some(Places { at, blockers, passing })
    }
}

/// Reads the size of a board.
pub fn board(text: &str) -> Result<BoardShape, String> {
    let number = |t: &str| {
        t.parse::<usize>()
            .ok()
            .filter(|_| t.bytes().all(|b| b.is_ascii_digit()))
    };
    let (files, ranks) = text
        .split_once('x')
        .and_then(|(files, ranks)| Some((number(files)?, number(ranks)?)))
        .ok_or("write files and ranks as 9x9")?;
    BoardShape::new(files, ranks, 1).map_err(|_| "a board has 1 to 26 files and at most 256 squares".into())
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (square, victim) = text.split_once(':').ok_or("write SQUARE:VICTIM")?;
    Ok((square.to_owned(), victim.to_owned()))
}
