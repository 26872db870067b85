//! A variant ready to be played.

use std::fmt;
use std::sync::Arc;

use super::error::{Error, Findings};
use super::{Game, Position};
use crate::base::Square;
use crate::meaning::load::{Loader, load};
use crate::program;
use crate::text::diag::{Sink, did_you_mean};
use crate::text::source::{Excerpt, SourceFile, Span};
use crate::tools::catalog::{SHIPPED, shipped, shipped_loader};

/// A variant, read, checked and compiled. Cloning it copies a handle.
///
/// ```
/// use nightrider::Variant;
///
/// let text = r#"
/// extends = "chess"
/// variant.name = "Knightmare"
/// pieces.queen.betza = "QN"
/// "#;
/// let variant = Variant::from_toml("knightmare.toml", text)?;
/// assert_eq!(variant.title(), "Knightmare");
/// assert_eq!(variant.start().legal_moves().len(), 22);
/// # Ok::<(), nightrider::Error>(())
/// ```
#[derive(Clone)]
pub struct Variant {
    compiled: Arc<program::Variant>,
    warnings: Arc<Findings>,
}

impl Variant {
    /// A variant that comes with the library, by the stem of its file.
    ///
    /// ```
    /// use nightrider::Variant;
    ///
    /// assert_eq!(Variant::shipped("xiangqi")?.start().legal_moves().len(), 44);
    /// let wrong = Variant::shipped("chees").unwrap_err();
    /// assert_eq!(wrong.to_string(), "no variant called `chees` is shipped; did you mean `chess`?");
    /// # Ok::<(), nightrider::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::NoSuchVariant`].
    pub fn shipped(name: &str) -> Result<Variant, Error> {
        let Some(text) = shipped(name) else {
            let near = did_you_mean(name, Variant::shipped_names());
            return Err(Error::NoSuchVariant {
                name: name.to_owned(),
                near: near.map(str::to_owned),
            });
        };
        Variant::from_toml(name, text)
    }

    /// The names of the variants that come with the library, sorted.
    ///
    /// ```
    /// assert!(nightrider::Variant::shipped_names().any(|name| name == "herculean"));
    /// ```
    pub fn shipped_names() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(name, _)| *name)
    }

    /// The variant that the text of a file says. `name` is what findings call the file. What it `extends` is looked for among
    /// the shipped variants.
    ///
    /// ```
    /// use nightrider::{Error, Variant};
    ///
    /// let wrong = Variant::from_toml("typo.toml", "extends = \"chess\"\npieces.queen.betza = \"QM\"\n");
    /// let Err(Error::Variant(findings)) = wrong else { panic!() };
    /// assert_eq!(findings.short(), "typo.toml:2:24: error[B101]: the notation has no atom `M`\n");
    /// ```
    ///
    /// # Errors
    /// [`Error::Variant`], with all that was found.
    pub fn from_toml(name: &str, text: &str) -> Result<Variant, Error> {
        Variant::from_toml_with(name, text, &mut shipped_loader, &[])
    }

    /// As [`Variant::from_toml`], with what answers an `extends` and with overrides: the name of a switch or a dotted path of
    /// the file, and a TOML value.
    ///
    /// ```
    /// use nightrider::Variant;
    ///
    /// let mut files = |wanted: &str, _from: &str| match wanted {
    ///     "base.toml" => Ok((wanted.to_owned(), "extends = \"chess\"\nvariant.name = \"Base\"".to_owned())),
    ///     "chess" => Ok((wanted.to_owned(), include_str!("../../variants/chess.toml").to_owned())),
    ///     _ => Err("there is no such file".to_owned()),
    /// };
    /// let sets = [("pieces.king.betza".to_owned(), "KN".to_owned())];
    /// let variant = Variant::from_toml_with("mine.toml", "extends = \"base.toml\"", &mut files, &sets)?;
    /// assert_eq!(variant.start().legal_moves().len(), 22);
    /// # Ok::<(), nightrider::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Variant`], with all that was found.
    pub fn from_toml_with(
        name: &str,
        text: &str,
        loader: &mut Loader<'_>,
        sets: &[(String, String)],
    ) -> Result<Variant, Error> {
        let mut sink = Sink::default();
        let spec = load(name, text, loader, sets, &mut sink);
        let compiled = spec.and_then(|spec| match program::Variant::compile(spec) {
            Ok(compiled) => Some(compiled),
            Err(why) => {
                let whole = Excerpt::whole(&SourceFile::new(name, text)).place(Span::new(0, 0));
                sink.push(why.finding(whole));
                None
            }
        });
        let findings = Findings::new(sink.sorted());
        match compiled {
            Some(compiled) => Ok(Variant {
                compiled: Arc::new(compiled),
                warnings: Arc::new(findings),
            }),
            None => Err(Error::Variant(findings)),
        }
    }

    /// A variant compiled before.
    pub(super) fn of(compiled: Arc<program::Variant>) -> Variant {
        Variant {
            compiled,
            warnings: Arc::default(),
        }
    }

    /// What was found in its text that is no error: things that probably do not say what was meant.
    pub fn warnings(&self) -> &Findings {
        &self.warnings
    }

    /// The stem of the file's name.
    pub fn id(&self) -> &str {
        &self.compiled.spec.id
    }

    /// The name that the file gives it.
    pub fn title(&self) -> &str {
        &self.compiled.spec.title
    }

    /// The start position; of a shuffled set-up the one that its file shows.
    pub fn start(&self) -> Position {
        Position::of(crate::position::Position::start(self.compiled.clone()))
    }

    /// The start position of a number, from 0, in a variant with a shuffle.
    ///
    /// ```
    /// use nightrider::Variant;
    ///
    /// let chess960 = Variant::shipped("chess960")?;
    /// assert!(chess960.start_number(0)?.fen().starts_with("bbqnnrkr/"));
    /// assert!(chess960.start_number(960).is_err());
    /// # Ok::<(), nightrider::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Start`] when there is none of this number.
    pub fn start_number(&self, number: u64) -> Result<Position, Error> {
        crate::position::Position::start_number(self.compiled.clone(), number)
            .map(Position::of)
            .map_err(|why| Error::Start(why.to_string()))
    }

    /// The position that a FEN says. What is odd about it is left unsaid; [`Variant::read_fen`] says it.
    ///
    /// # Errors
    /// [`Error::Position`] when it cannot be read.
    pub fn position(&self, fen: &str) -> Result<Position, Error> {
        self.read_fen(fen).map(|(position, _)| position)
    }

    /// The position that a FEN says, and what is odd about it.
    ///
    /// ```
    /// let chess = nightrider::Variant::shipped("chess")?;
    /// let (_, odd) = chess.read_fen("4k3/8/8/8/8/8/8/4K3")?;
    /// assert!(odd.short().contains("no side to move is given, so White is taken to be"));
    /// # Ok::<(), nightrider::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Position`] when it cannot be read.
    pub fn read_fen(&self, fen: &str) -> Result<(Position, Findings), Error> {
        let mut sink = Sink::default();
        let excerpt = Excerpt::whole(&SourceFile::new("<fen>", fen.trim()));
        let position = crate::position::Position::from_fen(&self.compiled, &excerpt, &mut sink);
        let findings = Findings::new(sink.sorted());
        match position {
            Some(position) => Ok((Position::of(position), findings)),
            None => Err(Error::Position(findings)),
        }
    }

    /// A game from the start position.
    pub fn game(&self) -> Game {
        self.start().game()
    }

    /// The square of a name, such as `e4`; `None` where the board has no such square.
    pub fn square(&self, name: &str) -> Option<Square> {
        self.compiled.shape().parse(name)
    }

    /// The name of a square.
    pub fn square_name(&self, square: Square) -> String {
        self.compiled.shape().name(square)
    }

    /// The compiled variant that the machinery works on.
    pub fn machinery(&self) -> &Arc<program::Variant> {
        &self.compiled
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Variant").field(&self.id()).finish()
    }
}
