//! The letters of one leg, sorted by what they are about.

use super::Context;
use crate::text::ast::Letter;
use crate::text::codes;
use crate::text::source::Span;

/// Letters that say where to.
const DIRECTIONS: &str = "fblrsvhqz";

/// Letters that say how.
const MANNERS: &str = "mcdekptguyinjo";

/// The letters of one leg.
#[derive(Clone, Debug, Default)]
pub(super) struct Leg {
    /// Directions, in the order written.
    pub directions: Vec<Letter>,
    /// All other letters, each once, in the order written.
    manners: Vec<Letter>,
    /// How often `i` is written.
    pub initial: usize,
    /// How often `n` is written.
    pub lame: usize,
    /// How often `j` is written.
    pub jumps: usize,
}

/// How a hop over any number of hurdles is written, for a leg that doubles its `p`, and the atom behind it.
fn any_number_of_hurdles(letters: &[Letter], atom: &str) -> String {
    let (ways, modes): (String, String) = letters
        .iter()
        .map(|l| l.letter)
        .filter(|c| *c != 'p')
        .partition(|c| DIRECTIONS.contains(*c));
    format!("Write a leg onto the first, a group for any others and a leg beyond: `{ways}p(afp)af{modes}{atom}`.")
}

impl Leg {
    /// Reads letters; says what is unknown, refused or written twice. `None` after an error.
    pub fn read(letters: &[Letter], context: &mut Context<'_>) -> Option<Leg> {
        let mut leg = Leg::default();
        let mut good = true;
        for letter in letters {
            let span = letter.spot.0;
            let c = letter.letter;
            if DIRECTIONS.contains(c) {
                leg.directions.push(*letter);
                continue;
            }
            if c == 'x' {
                context
                    .error(
                        &codes::BETZA_RELAY,
                        span,
                        "`x` is not supported: it has meant relayed moves, a swap and a capture without moving",
                    )
                    .help("A swap with a friend is `udK`, with an enemy `ucK`; a capture without moving is `cabK`.")
                    .help("Moves lent to other pieces, as by `mNxaN`, are no moves of the piece: no string says them.");
                good = false;
                continue;
            }
            if !MANNERS.contains(c) {
                let other = c.to_ascii_uppercase();
                let found = context.error(&codes::BETZA_LETTER, span, format!("the notation has no letter `{c}`"));
                if "WFDNAHCLZJGKQRBUOI".contains(other) {
                    found.help(format!("If the atom `{other}` is meant, write it as a capital."));
                }
                good = false;
                continue;
            }
            let known = leg.has(c);
            if c == 'p' && known {
                let help = any_number_of_hurdles(letters, &context.atom_behind(span));
                context
                    .error(
                        &codes::BETZA_HURDLES,
                        span,
                        "`p` hops over one hurdle; doubled, it is another dialect's hop over any number",
                    )
                    .help(help);
                good = false;
                continue;
            }
            let (count, most) = match c {
                'i' => (&mut leg.initial, 2),
                'n' => (&mut leg.lame, 2),
                'j' => (&mut leg.jumps, usize::MAX),
                _ => (&mut usize::from(known), 1),
            };
            if *count < most {
                *count += 1;
            } else {
                context.warn(
                    &codes::BETZA_REPEATED,
                    span,
                    format!("`{c}` is written too often in this leg"),
                );
            }
            if !known {
                leg.manners.push(*letter);
            }
        }
        good.then_some(leg)
    }

    /// Whether a letter other than a direction is written.
    pub fn has(&self, letter: char) -> bool {
        self.manners.iter().any(|l| l.letter == letter)
    }

    /// Whether one of some letters other than directions is written.
    pub fn has_any(&self, letters: &str) -> bool {
        self.manners.iter().any(|l| letters.contains(l.letter))
    }

    /// All letters other than directions.
    pub fn manners(&self) -> &[Letter] {
        &self.manners
    }

    /// The first of some letters that is written.
    pub fn find(&self, letters: &str) -> Option<Letter> {
        let mut all = self.manners.iter().chain(&self.directions).copied();
        all.find(|l| letters.contains(l.letter))
    }

    /// Where a letter stands; an empty span if it is not written.
    pub fn span_of(&self, letter: char) -> Span {
        let mut all = self.manners.iter().chain(&self.directions);
        all.find(|l| l.letter == letter).map_or(Span::new(0, 0), |l| l.spot.0)
    }

    /// Adds those of `letters` that the whole move may say for its legs and this leg does not say for itself. Modes come
    /// only to a leg without a mode.
    pub fn inherit(&mut self, letters: &[Letter], which: &str) {
        let own = self.has_any("mcdek");
        for letter in letters.iter().filter(|l| which.contains(l.letter)) {
            let decided = own && "mcdek".contains(letter.letter);
            if !decided && !self.has(letter.letter) {
                self.manners.push(*letter);
            }
        }
    }
}
