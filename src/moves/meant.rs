//! What was probably meant by a text that is no move: other ways to write moves, read against those of the position.
//!
//! People write moves as books, interfaces and other programs do: `Nf3`, `O-O`, `e2-e4`, `e7e8=Q`, `P*5e`. None of that is
//! played, since it may mean several moves or another one than the writer thinks; but who writes it is told the text of the move
//! here, found among the moves that there are.

use unicode_general_category::{GeneralCategory, get_general_category};
use unicode_normalization::UnicodeNormalization;

use super::refusal::{in_words, refusal};
use super::text::{BadMove, WrongMove, move_names};
use super::{pseudo_legal, unmade};
use crate::base::{PieceSet, PieceType, Square};
use crate::position::{Move, MoveKind, Position};

/// Most moves that are named for one text.
const MOST_NAMED: usize = 12;

/// The longest text that is compared with moves, in bytes.
const LONGEST: usize = 64;

/// Adds to what is wrong with a text what to write instead. `legal` are the legal moves of the position.
pub(super) fn with_help(position: &mut Position, legal: &[Move], text: &str, bad: BadMove) -> BadMove {
    match bad.wrong {
        WrongMove::GameOver => return bad.help("leave out what stands behind the end of the game"),
        WrongMove::NotNow => return bad.help("give one of these first"),
        _ => {}
    }
    if let WrongMove::Refused(_) = bad.wrong {
        let help = otherwise(position, legal, text);
        return bad.help(help);
    }
    if text.len() > LONGEST {
        let help = otherwise(position, legal, "");
        return bad.help(help);
    }
    let plain = plain(text);
    let names = move_names(position, legal);
    let (found, way) = Reading::new(position, legal, &names, &plain).all();
    if !found.is_empty() {
        let list = list(found.iter().map(|i| names[*i].as_str()));
        let help = match (found.len(), legal[found[0]].kind, way) {
            (1, MoveKind::Pass, _) => format!("a pass is written {list}"),
            (1, _, "") => format!("in this position {text} is {list}"),
            (_, _, "") => format!("in this position {text} can be {list}"),
            (1, _, way) => format!("{way}, {text} is {list}"),
            (_, _, way) => format!("{way}, {text} can be {list}"),
        };
        return foreign(position, text, bad).help(help).known_elsewhere();
    }
    // Then perhaps one of those that a rule forbids.
    let pseudo = pseudo_legal(position);
    let names = move_names(position, &pseudo);
    let (found, _) = Reading::new(position, &pseudo, &names, &plain).all();
    let refused = found.iter().find_map(|i| Some((*i, refusal(position, &pseudo[*i])?)));
    if let Some((i, why)) = refused.filter(|_| bad.wrong != WrongMove::NoSquare && !is_native(position, text)) {
        let words = in_words(position, &pseudo[i], why);
        let help = format!("in this position {text} would be {}, which {words}", names[i]);
        return foreign(position, text, bad).help(help).known_elsewhere();
    }
    if bad.wrong == WrongMove::NoSquare {
        let shape = position.variant().shape();
        let squares = shape.squares();
        let last = squares.into_iter().last().map_or_else(String::new, |s| shape.name(s));
        let first = squares.first().map_or_else(String::new, |s| shape.name(s));
        return bad.help(format!("squares run from {first} to {last}"));
    }
    if let Some(side) = castling_side(&plain) {
        let help = barred_castling(position, text, side);
        return foreign(position, text, bad).help(help).known_elsewhere();
    }
    let help = otherwise(position, legal, &plain);
    bad.help(help)
}

/// What a text that is no move is most likely to mean in a position, or why what it means is illegal there: `in this position
/// Nf3 is g1f3`. `None` for moves of the position, and where no other way to write moves gives one of its own.
pub fn meant(position: &mut Position, text: &str) -> Option<String> {
    let bad = super::parse_move(position, text).err()?;
    bad.known_elsewhere.then(|| bad.what_to_do().to_owned())
}

/// A mistake in a text that is written as elsewhere: that is what is wrong, not what it would be as one of ours.
fn foreign(position: &Position, text: &str, bad: BadMove) -> BadMove {
    if is_native(position, text) {
        return bad;
    }
    BadMove::new(WrongMove::NotAMove, format!("{text} is not how a move is written here"))
}

/// Whether a text names two squares of the board one behind the other as moves do here, whatever stands behind them.
fn is_native(position: &Position, text: &str) -> bool {
    let Some((from, rest)) = square(position, text) else {
        return false;
    };
    let Some((to, rest)) = square(position, rest) else {
        return false;
    };
    from != to
        && rest
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b",~/*".contains(&b))
}

/// The square whose name a text begins with, and what stands behind it.
pub(super) fn square<'t>(position: &Position, text: &'t str) -> Option<(Square, &'t str)> {
    text.bytes().next().filter(u8::is_ascii_lowercase)?;
    let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
    let shape = position.variant().shape();
    let (name, rest) = text.split_at(1 + digits);
    let square = shape.parse(name).filter(|s| shape.squares().contains(*s))?;
    Some((square, rest))
}

/// Up to a dozen of some texts in words: `a`, `a or b`, `a, b, c and 9 more`.
fn list<'t>(texts: impl ExactSizeIterator<Item = &'t str>) -> String {
    let all = texts.len();
    let shown: Vec<&str> = texts.take(MOST_NAMED).collect();
    match (&shown[..], all - shown.len()) {
        ([one], 0) => (*one).to_owned(),
        ([rest @ .., last], 0) => format!("{} or {last}", rest.join(", ")),
        (shown, more) => format!("{} or one of {more} more", shown.join(", ")),
    }
}

/// A text in the letters of a keyboard: without marks on letters, in plain width, with the signs that stand for others
/// replaced; figurines are the letters of the pieces of chess.
fn plain(text: &str) -> String {
    let spaced = text.trim().trim_end_matches([',', '.']);
    let letters = spaced
        .nfkd()
        .filter(|c| get_general_category(*c) != GeneralCategory::NonspacingMark);
    letters
        .map(|c| match c {
            '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
            '×' => 'x',
            // Letters of other alphabets that look like ours and lie under the same keys.
            'а' | 'А' => 'a',
            'с' | 'С' => 'c',
            'е' | 'Е' => 'e',
            'О' | 'о' | 'Ο' | 'ο' => 'O',
            '♔' | '♚' => 'K',
            '♕' | '♛' => 'Q',
            '♖' | '♜' => 'R',
            '♗' | '♝' => 'B',
            '♘' | '♞' => 'N',
            '♙' | '♟' => 'P',
            c => c,
        })
        .collect()
}

/// What is left of a text without signs and capitals: all ways to write two squares and a letter are one.
fn bare(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let between = |i: usize| {
        let digit = i.checked_sub(1).is_some_and(|i| chars[i].is_ascii_digit());
        digit && chars.get(i + 1).is_some_and(char::is_ascii_alphabetic)
    };
    let kept = chars.iter().enumerate().filter(|(i, c)| match c {
        'x' | 'X' => !between(*i),
        '-' | ':' | '=' | '(' | ')' | '/' | '+' | '#' | '!' | '?' | ',' | '.' => false,
        _ => true,
    });
    kept.map(|(_, c)| c.to_ascii_lowercase()).collect()
}

/// The side on which the king castles with a text such as `O-O`: whether towards the last file.
fn castling_side(plain: &str) -> Option<bool> {
    let text = plain.trim_end_matches(['+', '#', '!', '?']);
    match text.replace(['O', 'o'], "0").as_str() {
        "0-0" | "00" => Some(true),
        "0-0-0" | "000" => Some(false),
        _ => None,
    }
}

/// A way to read a text: the moves that it may be.
type Way<'a> = fn(&Reading<'a>) -> Vec<usize>;

/// A text to be read, and the moves it may be.
struct Reading<'a> {
    position: &'a Position,
    moves: &'a [Move],
    names: &'a [String],
    text: &'a str,
}

impl<'a> Reading<'a> {
    fn new(position: &'a Position, moves: &'a [Move], names: &'a [String], text: &'a str) -> Reading<'a> {
        Reading {
            position,
            moves,
            names,
            text,
        }
    }

    /// The moves that the text may be, by the first way of reading it that finds any, in the order of their texts; and how
    /// squares are named in it, where that is otherwise than here.
    fn all(&self) -> (Vec<usize>, &'static str) {
        let ways: [(Way<'a>, &'static str); 8] = [
            (Self::pass, ""),
            (Self::castling, ""),
            (Self::signs, ""),
            (Self::letter_before, ""),
            (Self::squares_alone, ""),
            (Self::letters, ""),
            (
                Self::turned,
                "with files counted from the right and ranks lettered from the top, as in shogi",
            ),
            (Self::counted_from_zero, "with ranks counted from 0"),
        ];
        let found = ways
            .iter()
            .map(|(read, way)| (read(self), *way))
            .find(|(found, _)| !found.is_empty());
        let (mut found, way) = found.unwrap_or_default();
        found.sort_by_key(|i| &self.names[*i]);
        (found, way)
    }

    fn among(&self, fits: impl Fn(usize, &Move) -> bool) -> Vec<usize> {
        let all = self.moves.iter().enumerate();
        all.filter(|(i, m)| fits(*i, m)).map(|(i, _)| i).collect()
    }

    /// `e2e2`, and what other programs write for no move.
    fn pass(&self) -> Vec<usize> {
        let text = bare(self.text);
        let stays = square(self.position, &text).and_then(|(from, rest)| {
            let (to, rest) = square(self.position, rest)?;
            Some(from == to && rest.is_empty())
        });
        let words = ["null", "nullmove", "z0", "(none)", "0000", "pass"];
        match stays == Some(true) || words.contains(&self.text.to_ascii_lowercase().as_str()) {
            true => self.among(|_, m| m.kind == MoveKind::Pass),
            false => Vec::new(),
        }
    }

    /// `O-O` and `0-0-0`.
    fn castling(&self) -> Vec<usize> {
        let Some(last_files) = castling_side(self.text) else {
            return Vec::new();
        };
        let forms = &self.position.castling().forms;
        let shape = self.position.variant().shape();
        self.among(|_, m| match m.kind {
            MoveKind::Castle(form) => forms
                .get(usize::from(form))
                .is_some_and(|f| (shape.file(f.partner.0) > shape.file(f.king.0)) == last_files),
            _ => false,
        })
    }

    /// `E2E4`, `e2-e4`, `e2xe4`, `e7e8=Q`, `n@f3`: the same but for signs and capitals.
    fn signs(&self) -> Vec<usize> {
        let text = bare(self.text).replace('*', "@");
        let found = self.among(|i, _| bare(&self.names[i]) == text);
        // A plus says that the king is attacked, or that the piece promotes.
        let promotes = |i: &usize| self.moves[*i].becomes.is_some();
        match self.text.ends_with('+') && !found.is_empty() && !found.iter().any(promotes) {
            true => self.squares_alone(),
            false => found,
        }
    }

    /// `Ng1-f3`, `Ng1xf3`: a letter for the piece that stands there.
    fn letter_before(&self) -> Vec<usize> {
        let Some((kinds, rest)) = self.piece(true).filter(|(_, rest)| !rest.is_empty()) else {
            return Vec::new();
        };
        let rest = bare(rest);
        self.among(|i, m| kinds.contains_mover(self.position, m) && bare(&self.names[i]) == rest)
    }

    /// `e7e8`, `e7e8x`: what is missing or wrong is what the piece becomes, or which of several things it does.
    fn squares_alone(&self) -> Vec<usize> {
        let text = bare(self.text);
        let Some((from, rest)) = square(self.position, &text) else {
            return Vec::new();
        };
        let Some((to, rest)) = square(self.position, rest) else {
            return Vec::new();
        };
        if !rest.bytes().all(|b| b.is_ascii_lowercase()) {
            return Vec::new();
        }
        self.among(|_, m| m.from == Some(from) && m.to == Some(to))
    }

    /// The pieces whose id the text begins with, and the rest of it. The longest id is meant; capitals only, if so wanted.
    fn piece(&self, exact: bool) -> Option<(Kinds, &'a str)> {
        let spec = &self.position.variant().spec;
        let fits = |id: &str| {
            let head = self.text.get(..id.len());
            head.is_some_and(|head| head == id || !exact && head.eq_ignore_ascii_case(id))
        };
        let ids = spec.kinds().map(|k| spec.piece(k).id.as_str()).filter(|id| fits(id));
        let length = ids.map(str::len).max()?;
        let kinds = spec.kinds().filter(|k| {
            let id = &spec.piece(*k).id;
            id.len() == length && fits(id)
        });
        Some((Kinds(kinds.collect()), &self.text[length..]))
    }

    /// The notation of books: a piece by its letter or none, which of them by file or rank, the square it goes to.
    fn letters(&self) -> Vec<usize> {
        let without = |text: &str| self.by_letters(&Kinds(self.position.variant().spec.kinds().collect()), text, true);
        let with = |exact| match self.piece(exact) {
            Some((kinds, rest)) => self.by_letters(&kinds, rest, false),
            None => Vec::new(),
        };
        let mut found = with(true);
        if found.is_empty() {
            found = without(self.text);
        }
        if found.is_empty() {
            found = with(false);
        }
        found
    }

    /// The moves of one of these types that the rest of a text means. Without a letter the types that move without one, such as
    /// pawns, are meant before others.
    fn by_letters(&self, kinds: &Kinds, rest: &str, letterless: bool) -> Vec<usize> {
        let rest = rest.trim_end_matches(['+', '#', '!', '?', '.']);
        let rest = rest.trim_end_matches("e.p").trim_end_matches("ep").trim_end();
        let Some(end) = rest.rfind(|c: char| c.is_ascii_digit()) else {
            return Vec::new();
        };
        let head = rest[..end].trim_end_matches(|c: char| c.is_ascii_digit());
        let Some(start) = head.len().checked_sub(1).filter(|i| head.is_char_boundary(*i)) else {
            return Vec::new();
        };
        let Some((to, "")) = square(self.position, &rest[start..=end]) else {
            return Vec::new();
        };
        let becomes = rest[end + 1..].trim_matches(['=', '(', ')', '/', ':']);
        let from = &rest[..start];
        let takes = from.contains(['x', ':']) && !from.starts_with('x') || from.starts_with("x") && from.len() == 1;
        let from = from.trim_end_matches(['x', ':', '-']);
        let (spec, shape) = (&self.position.variant().spec, self.position.variant().shape());
        let starts = |s: Square| {
            let name = shape.name(s);
            let rank = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
            let file = &name[..name.len() - rank.len()];
            from.is_empty() || from == name || from == file || from == rank
        };
        let mut found = self.among(|_, m| {
            let mut changed = [m.becomes, m.gate.map(|(_, kind)| kind)].into_iter().flatten();
            m.kind != MoveKind::Pass
                && !matches!(m.kind, MoveKind::Castle(_) | MoveKind::Drop)
                && m.to == Some(to)
                && m.from.is_some_and(starts)
                && kinds.contains_mover(self.position, m)
                && (becomes.is_empty() || changed.any(|k| spec.piece(k).id.eq_ignore_ascii_case(becomes)))
        });
        let mut prefer = |better: &dyn Fn(&Move) -> bool| {
            if found.iter().any(|i| better(&self.moves[*i])) {
                found.retain(|i| better(&self.moves[*i]));
            }
        };
        if letterless {
            let pawns = Kinds(spec.counter_types);
            prefer(&|m| pawns.contains_mover(self.position, m));
        }
        if takes {
            prefer(&|m| !m.victims.is_empty());
        }
        found
    }

    /// `7g7f`, as programs for shogi write squares: files by numbers from the right, ranks by letters from the top.
    fn turned(&self) -> Vec<usize> {
        let shape = self.position.variant().shape();
        let turned = |text: &str| -> Option<(String, usize)> {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let file: usize = text.get(..digits)?.parse().ok()?;
            let letter = text[digits..].bytes().next().filter(u8::is_ascii_lowercase)?;
            let rank = usize::from(letter - b'a');
            let file = shape.files().checked_sub(file).filter(|f| *f < shape.files())?;
            let rank = shape.ranks().checked_sub(rank + 1)? + shape.first_rank();
            let file = char::from(b'a' + u8::try_from(file).ok()?);
            Some((format!("{file}{rank}"), digits + 1))
        };
        let read = || -> Option<String> {
            if let Some((id, at)) = self.text.split_once(['*', '@']) {
                let (square, length) = turned(at)?;
                return (length == at.len()).then(|| format!("{id}@{square}"));
            }
            let (from, length) = turned(self.text)?;
            let rest = self.text.get(length..)?;
            let (to, length) = turned(rest)?;
            Some(from + &to + &rest[length..])
        };
        match read() {
            Some(text) => {
                let reading = Reading { text: &text, ..*self };
                let mut found = reading.signs();
                if found.is_empty() {
                    found = reading.squares_alone();
                }
                // Here a plus is no check.
                if text.ends_with('+') {
                    found.retain(|i| self.moves[*i].becomes.is_some());
                }
                found
            }
            None => Vec::new(),
        }
    }

    /// `h2e2` for h3e3, as programs for xiangqi write it: ten ranks by one digit each, from 0.
    fn counted_from_zero(&self) -> Vec<usize> {
        let shape = self.position.variant().shape();
        if shape.ranks() != 10 || shape.first_rank() != 1 {
            return Vec::new();
        }
        let text = bare(self.text);
        let mut chars = text.chars();
        let mut shifted = String::new();
        while let Some(file) = chars.next() {
            let Some(rank) = chars.next().and_then(|c| c.to_digit(10)) else {
                return Vec::new();
            };
            shifted += &format!("{file}{}", rank + 1);
        }
        Reading {
            text: &shifted,
            ..*self
        }
        .signs()
    }
}

/// Piece types that a text may be about.
struct Kinds(PieceSet);

impl Kinds {
    /// Whether the piece that a move moves is one of them.
    fn contains_mover(&self, position: &Position, m: &Move) -> bool {
        let mover = m.from.and_then(|f| position.board().piece(f));
        mover.is_some_and(|p| self.0.contains(p.kind))
    }
}

/// What keeps a king from castling on a side.
fn barred_castling(position: &Position, text: &str, last_files: bool) -> String {
    let shape = position.variant().shape();
    let side = position.side();
    let forms = position.castling().forms.iter();
    let mut ways = forms.filter(|f| f.color == side && (shape.file(f.partner.0) > shape.file(f.king.0)) == last_files);
    let written = ways.find_map(|f| {
        let way = shape.name(f.king.0) + &shape.name(f.king.1);
        Some((unmade::castling(position, &way)?, way))
    });
    match written {
        Some((why, way)) => format!("{text} would be {way}, but {why}"),
        None => format!("no piece of {} castles on that side here", side.name()),
    }
}

/// What can be said where nothing is known of what was meant: the moves of the piece that a text names, or of all.
fn otherwise(position: &Position, legal: &[Move], plain: &str) -> String {
    let names = move_names(position, legal);
    let of = |fits: &dyn Fn(&Move) -> bool| {
        let mut texts: Vec<&str> = legal
            .iter()
            .zip(&names)
            .filter(|(m, _)| fits(m))
            .map(|(_, n)| n.as_str())
            .collect();
        texts.sort_unstable();
        texts
    };
    let spec = &position.variant().spec;
    if let Some((from, _)) = square(position, &bare(plain))
        && let Some(piece) = position.board().piece(from).filter(|p| p.color == position.side())
        && !plain.contains('@')
    {
        let (name, at) = (spec.name(piece.kind), position.variant().shape().name(from));
        let moves = of(&|m| m.from == Some(from));
        return match moves.is_empty() {
            true => format!("the {name} on {at} has no legal move"),
            false => format!("the {name} on {at} has {}", list(moves.into_iter())),
        };
    }
    let reading = Reading::new(position, legal, &names, plain);
    if let Some((kinds, _)) = reading.piece(true).filter(|_| !plain.contains('@')) {
        let named: Vec<PieceType> = spec.kinds().filter(|k| kinds.0.contains(*k)).collect();
        let moves = of(&|m| kinds.contains_mover(position, m));
        match &named[..] {
            [kind] if moves.is_empty() => {
                return format!("no {} of the side to move has a legal move", spec.name(*kind));
            }
            [kind] => return format!("the {} moves here are {}", spec.name(*kind), list(moves.into_iter())),
            _ => {}
        }
    }
    // A letter that no piece here has: of the moves to the square one may be meant.
    let letter = plain.chars().next().filter(char::is_ascii_uppercase);
    if let Some(letter) = letter {
        let there = Reading::new(position, legal, &names, &plain[1..]);
        let all = Kinds(spec.kinds().collect());
        let mut moves: Vec<&str> = there
            .by_letters(&all, &plain[1..], false)
            .iter()
            .map(|i| names[*i].as_str())
            .collect();
        moves.sort_unstable();
        if !moves.is_empty() {
            return format!(
                "no piece here has the id {letter}; what goes there is {}",
                list(moves.into_iter())
            );
        }
    }
    match of(&|_| true).first() {
        Some(first) => {
            format!("moves are written by their squares, such as {first} here; `nightrider moves` lists them")
        }
        None => "there is no legal move in this position".to_owned(),
    }
}
