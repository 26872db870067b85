//! Arrows, circles and labels as arguments.

use nightrider::base::{BoardShape, Square};
use nightrider::text::codes;
use nightrider::text::diag::{Diagnostic, Sink, did_you_mean};
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::diagram::{Colour, Diagram, MAX_LABEL, Note};

use super::console::Failure;
use super::input;

/// What an author draws on a diagram.
#[derive(clap::Args)]
pub struct Notes {
    /// Draws an arrow between two squares: `e2e4`, or `e2e4:red`; green, red, blue, orange or purple.
    #[arg(long, value_name = "SQUARES[:COLOUR],…", value_delimiter = ',')]
    arrow: Vec<String>,
    /// Draws a circle around a square: `d5`, or `d5:red`.
    #[arg(long, value_name = "SQUARE[:COLOUR],…", value_delimiter = ',')]
    circle: Vec<String>,
    /// Writes a few words on a square: `d5:weak`; may be given again.
    #[arg(long, value_name = "SQUARE:TEXT")]
    label: Vec<String>,
}

impl Notes {
    /// The diagram with the notes. All that is wrong with them is found in one run.
    pub fn put(&self, shape: &BoardShape, mut diagram: Diagram) -> Result<Diagram, Failure> {
        let mut sink = Sink::default();
        let mut notes: Vec<(Note, Colour)> = Vec::new();
        let kinds = [
            ("<arrow>", &self.arrow),
            ("<circle>", &self.circle),
            ("<label>", &self.label),
        ];
        for (argument, list) in kinds {
            for text in list {
                let read = Reader { argument, text, shape };
                match read.note() {
                    Ok((note, _)) if notes.iter().any(|(known, _)| *known == note) => {
                        sink.push(read.wrong(format!("`{text}` is given twice"), "give it once"));
                    }
                    Ok(note) => notes.push(note),
                    Err(found) => found.into_iter().for_each(|d| sink.push(d)),
                }
            }
        }
        if sink.has_errors() {
            return Err(Failure::Input(sink.sorted()));
        }
        for (note, colour) in notes {
            diagram = diagram.note(note, colour);
        }
        Ok(diagram)
    }
}

/// One argument.
struct Reader<'a> {
    argument: &'a str,
    text: &'a str,
    shape: &'a BoardShape,
}

impl Reader<'_> {
    fn note(&self) -> Result<(Note, Colour), Vec<Diagnostic>> {
        let (squares, rest) = match self.text.split_once(':') {
            Some((squares, rest)) => (squares, Some(rest)),
            None => (self.text, None),
        };
        match self.argument {
            "<label>" => {
                let square = self.square(squares).map_err(|d| vec![d])?;
                let label = rest.map(str::trim).unwrap_or_default();
                let count = label.chars().count();
                if !(1..=MAX_LABEL).contains(&count) {
                    let message = format!("a label has 1 to {MAX_LABEL} characters, not {count}");
                    return Err(vec![
                        self.wrong(message, "write square, colon and a few words: `d5:weak`"),
                    ]);
                }
                Ok((Note::Label(square, label.to_owned()), Colour::default()))
            }
            "<circle>" => {
                let (square, colour) = both(self.square(squares), self.colour(rest))?;
                Ok((Note::Circle(square), colour))
            }
            _ => {
                // The second square begins at the second letter.
                let middle = squares.char_indices().skip(1).find(|(_, c)| c.is_alphabetic());
                let Some((middle, _)) = middle else {
                    let message = format!("`{squares}` is not two squares");
                    return Err(vec![
                        self.wrong(message, "write both ends of the arrow, such as `e2e4`"),
                    ]);
                };
                let (from, to) = squares.split_at(middle);
                let ends = both(self.square(from.trim_end_matches('-')), self.square(to));
                let (from, to, colour) = match (ends, self.colour(rest)) {
                    (Ok((from, to)), Ok(colour)) => (from, to, colour),
                    (ends, colour) => {
                        let found = ends.err().into_iter().flatten();
                        return Err(found.chain(colour.err()).collect());
                    }
                };
                if from == to {
                    let message = format!("an arrow from {0} to {0} leads nowhere", self.shape.name(from));
                    return Err(vec![
                        self.wrong(message, "write two squares, or draw a circle with `--circle`"),
                    ]);
                }
                Ok((Note::Arrow(from, to), colour))
            }
        }
    }

    fn square(&self, text: &str) -> Result<Square, Diagnostic> {
        input::square(self.shape, self.argument, text)
    }

    fn colour(&self, text: Option<&str>) -> Result<Colour, Diagnostic> {
        let Some(text) = text else {
            return Ok(Colour::default());
        };
        let found = Colour::ALL.into_iter().find(|c| c.name() == text);
        found.ok_or_else(|| {
            let names = Colour::ALL.map(Colour::name);
            let help = match did_you_mean(text, names) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the colours are {}", names.join(", ")),
            };
            self.wrong(format!("there is no colour `{text}`"), help)
        })
    }

    fn wrong(&self, message: String, help: impl Into<String>) -> Diagnostic {
        let place = Excerpt::whole(&SourceFile::new(self.argument, self.text)).whole_place();
        Diagnostic::new(&codes::NOTE_UNCLEAR, place, message).help(help)
    }
}

/// Both, or all that is wrong with either.
fn both<A, B>(one: Result<A, Diagnostic>, other: Result<B, Diagnostic>) -> Result<(A, B), Vec<Diagnostic>> {
    match (one, other) {
        (Ok(one), Ok(other)) => Ok((one, other)),
        (one, other) => Err(one.err().into_iter().chain(other.err()).collect()),
    }
}
