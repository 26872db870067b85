//! The differences themselves: for each a string that shows it, what it means here and what elsewhere, and how it is found.
//!
//! Sources: XBoard's moves.c at e5085376 and its page Betza.html; Fairy-Stockfish's piece.cpp; the tests of
//! betza-visualizer; Wikipedia's articles on chu, tenjiku and maka dai dai shogi; comments of H. G. Muller on chessvariants.com (May and December 2021, April 2024); Ralph Betza's articles there.

use super::parts::{Part, letter};
use crate::text::ast::Range;
use crate::text::source::Span;

/// One thing that another reader of the notation understands otherwise.
pub struct Difference {
    /// A string that shows it.
    pub example: &'static str,
    /// What it means here.
    pub here: &'static str,
    /// Who reads it otherwise.
    pub program: &'static str,
    /// How.
    pub there: &'static str,
    /// Where in a move it is, if it is there.
    pub finds: fn(&Part) -> Option<Span>,
}

const FAIRY: &str = "Fairy-Stockfish";
const BOARD: &str = "XBoard";
const VISUALIZER: &str = "betza-visualizer";
const DIAGRAM: &str = "Interactive Diagram";
const BETZA: &str = "Betza's own texts";
const BUILD: &str = "a build of Fairy-Stockfish";
const TABLES: &str = "Wikipedia's tables of shogi pieces";

macro_rules! differences {
    ($($example:literal $here:literal $($program:ident $there:literal => $finds:expr);+;)*) => {
        &[$($(Difference { example: $example, here: $here, program: $program, there: $there, finds: $finds }),+),*]
    };
}

/// All of them, by topic.
pub static DIFFERENCES: &[Difference] = differences! {
    "L" "`L` is the camel, `J` the zebra; `C` and `Z` are read alike everywhere"
        BOARD "reads `L` as the zebra and `J` as the camel" => |p| p.is("LJ").then(|| p.capital_span());
        VISUALIZER "knows no `L`, and reads `J` as `AD`" => |p| p.is("LJ").then(|| p.capital_span());
    "WX" "`X` and `Y` lengthen the leap before them"
        BOARD "stops reading there" => suffixed;
        FAIRY "does not read suffixes" => suffixed;
    "KU" "`U` goes anywhere, `I` imitates, `O` castles"
        BOARD "stops reading at `U` and `I`" => |p| p.is("UI").then(|| p.capital_span());
        FAIRY "gives such an atom no moves" => |p| p.is("UIO").then(|| p.capital_span());
    "NN" "a doubled capital is a ride without limit; `N0` is read alike by more programs"
        BOARD "reads the capital twice" => |p| (p.range() == Range::Doubled).then(|| p.capital_span());
    "R12" "a range may have two digits and more"
        FAIRY "reads one digit of a range" => |p| long(p, 9);
    "R100" "a range may have three digits"
        BOARD "reads two digits of a range" => |p| long(p, 99);
    "fW*" "`*` goes to the end of the mover's own half"
        FAIRY "does not read `*`" => star;
        BOARD "does not read `*`" => star;
    "DD" "any leap may be repeated"
        FAIRY "gives no moves to riders other than W, F and N" => |p| {
            let endless = matches!(p.range(), Range::Doubled | Range::Number(0));
            (endless && p.is("DAHLCJZG")).then(|| p.capital_span())
        };
    "fK" "directions on K and Q go to W and F each; `fWfF` is read alike everywhere"
        BOARD "gives K and Q eight directions of their own: `f` is one of them and no half" => on_eight;
    "frQ" "a pair of directions on K and Q is a pair on W and on F"
        FAIRY "gives a pair of directions to one of W and F" => |p| {
            on_eight(p).filter(|_| p.directions().is_some_and(|(d, _)| d.len() > 1))
        };
    "fsF" "`fs` on a diagonal is `f`: `s` and `v` choose nothing there"
        BOARD "goes in all four directions" => |p| {
            let (directions, at) = p.directions().filter(|_| p.is("FAGB"))?;
            let paired = ["fs", "bs", "lv", "rv"].iter().any(|pair| directions.contains(pair));
            paired.then_some(at)
        };
    "flN" "the first letter names the half, the second the pair: `flN` is not `lfN`"
        VISUALIZER "reads `flN` and `lfN` alike, as both squares" => |p| {
            oblique(p).filter(|_| p.directions().is_some_and(|(d, _)| is_pair(&d)))
        };
    "fsN" "`fs` and its like on an oblique leap are two squares"
        VISUALIZER "reads it as a half of four squares" => |p| {
            let two = |d: &str| ["fs", "bs", "lv", "rv"].contains(&d);
            oblique(p).filter(|_| p.directions().is_some_and(|(d, _)| two(&d)))
        };
    "hrN" "`hr` and `hl` are the right-handed and left-handed leaps"
        VISUALIZER "reads `hr` as the right half" => |p| {
            let (directions, at) = p.directions()?;
            (directions.contains("hr") || directions.contains("hl")).then_some(at)
        };
    "mcW" "several modes are all allowed"
        VISUALIZER "lets the last mode win" => |p| {
            let last = p.last();
            let modes = last.iter().filter(|l| "mcd".contains(l.letter)).count();
            letter(last, "mcd").filter(|_| modes > 1)
        };
    "mfW" "letters of a leg come in any order; `i`, directions, then `mcdetpgoynj` is read alike everywhere"
        BOARD "skips letters that are out of order" => |p| p.legs.iter().find_map(|leg| out_of_order(leg));
    "fkR" "`k` captures royal pieces only"
        BOARD "skips `k`" => |p| p.letter("k");
        FAIRY "skips `k`" => |p| p.letter("k");
    "dR" "`d` captures friends, `t` is tame, `u` unloads, `o` joins the edges, `y` toggles ranges, `q` and `z` bend"
        FAIRY "skips letters that it does not know" => |p| p.letter("dtuoyqz");
    "jD" "`j` must jump; on steps and slides it skips squares"
        FAIRY "skips `j`" => |p| p.letter("j");
    "pN" "hoppers hop along any line, also by leaps"
        FAIRY "hops along the lines of R, B and Q only, and reads `gD` as `jD`" => |p| {
            letter(p.last(), "pg").filter(|_| p.is("NDAHLCJZG"))
        };
    "nH" "`n` asks for every square passed"
        BOARD "looks at the square next to the start alone; so it does for `j`" => |p| p.letter("nj").filter(|_| p.is("HG"));
        FAIRY "gives no moves to lame leapers other than N, A, D and Z" => |p| p.letter("n").filter(|_| p.is("HGLC"));
        VISUALIZER "draws it as if it were not lame" => |p| p.letter("n").filter(|_| p.is("NDAHG"));
    "iN" "`i` moves and captures"
        FAIRY "drops captures from initial moves" => |p| {
            letter(&p.legs[0], "i").filter(|_| letter(p.last(), "m").is_none())
        };
    "ifmnA" "`in` and `nn` leave a right to be taken in passing, whatever the piece"
        BOARD "lets pawns and lances alone be taken in passing" => rights;
        FAIRY "leaves a right by every initial move of a pawn over several squares" => rights;
    "fceW" "`e` captures in passing"
        BOARD "lets pawns and lances alone be taken in passing" => |p| p.letter("e");
        FAIRY "skips `e`: who captures in passing is an option there" => |p| p.letter("e");
        VISUALIZER "skips `e`" => |p| p.letter("e");
    "afsW" "`a` goes on with a further leg"
        FAIRY "skips `a` and groups, so it reads one leg" => |p| p.again;
    "NADaK" "every leg that is written is gone, and captures on the way say `c`; the lion's two steps are `KmcaKmcabK`"
        TABLES "let `aK` stop after the first step, and capture on both" => |p| {
            let second = p.again.filter(|_| p.is("K") && p.group.is_none());
            second.filter(|_| p.legs[0].is_empty())
        };
    "yF" "`y` toggles the range of later legs; the bent riders are `FyafsF` and `WyafsW`"
        BUILD "takes `yF` and `yW` for the bent riders" => |p| {
            letter(p.last(), "y").filter(|_| p.is("FWK") && p.legs.len() == 1)
        };
    "mpafrN" "an oblique later leg is one of the eight leaps, counted in neighbours"
        BOARD "turns it into a D or A leap" => |p| oblique(p).filter(|_| p.legs.len() > 1).map(|_| p.capital_span());
    "cafcafcafmW" "any number of captures in a move"
        BOARD "keeps two captures on the way" => |p| {
            let mut takes = p.going_on().iter().filter_map(|leg| letter(leg, "cd"));
            takes.nth(2)
        };
    "cabW" "a captured piece is off the board for the legs that follow"
        BOARD "leaves it standing until the move is complete, so that a leg that comes back is stopped by it" => |p| {
            let takes = p.going_on().iter().position(|leg| letter(leg, "cde").is_some())?;
            p.legs[takes + 1..].iter().find_map(|leg| letter(leg, "bv"))
        };
    "cyafmQ" "`y` toggles with any mode"
        BOARD "wants the square empty, whatever the mode" => |p| {
            let toggled = p.going_on().iter().filter(|leg| letter(leg, "cdpge").is_some());
            toggled.into_iter().find_map(|leg| letter(leg, "y"))
        };
    "gafsW0" "`y` and `g` toggle the range, not the capital: `W0` goes on as one step"
        BOARD "toggles the capital and drops its range, so that it goes on without limit" => |p| {
            let toggles = p.going_on().iter().find_map(|leg| letter(leg, "yg"));
            toggles.filter(|_| matches!(p.range(), Range::Number(_)))
        };
    "dcoQ" "a ride round a ring ends before its own square"
        BOARD "comes to its own square, once round, with legs, hops and captures of friends" => |p| {
            let rings = p.letter("o")?;
            (p.legs.len() > 1 || p.letter("dpg").is_some()).then_some(rings)
        };
    "ojD" "what is jumped may lie across the edge that is joined"
        BOARD "looks for it beyond the edge" => |p| {
            p.legs.iter().find_map(|leg| letter(leg, "o").filter(|_| letter(leg, "jn").is_some()))
        };
    "zB" "`z` and `q` bend a ride to and fro or always to the same side"
        BOARD "does not read `z` and `q`" => |p| p.letter("zq");
        VISUALIZER "does not read `z` and `q`" => |p| p.letter("zq");
    "(az)N" "a group is repeated; the first leg of an oblique atom has no side"
        BOARD "does not read groups" => |p| p.group;
        BETZA "use parentheses for grouping alone" => |p| p.group;
        DIAGRAM "by the author's word of December 2021 gives an oblique leap a side from the start, which halves `(az)N`; `Nas(az)N` \
                 is read alike" => |p| {
            // A side that is written before the first bend is one for every reader.
            let sided = p.legs.iter().find(|leg| letter(leg, "lrszq").is_some())?;
            let bend = letter(sided, "zq").filter(|_| letter(sided, "lrs").is_none());
            oblique(p).filter(|_| p.legs.len() > 1).and(bend)
        };
    "[F?R]" "brackets hold legs with atoms of their own"
        FAIRY "skips the brackets and links and reads the atoms one by one" => bracket;
        BOARD "does not read brackets" => bracket;
        VISUALIZER "does not read brackets" => bracket;
        DIAGRAM "by the author's word of April 2024 does the simple cases alone" => bracket;
        BETZA "name other things by `t[FR]` and `[FR]`" => bracket;
};

fn suffixed(p: &Part) -> Option<Span> {
    p.atom.filter(|a| !a.suffixes.is_empty()).map(|a| a.spot.0)
}

fn long(p: &Part, most: u16) -> Option<Span> {
    let atom = p.atom?;
    matches!(atom.range, Range::Number(n) if n > most).then(|| atom.tail_span())
}

fn star(p: &Part) -> Option<Span> {
    let atom = p.atom?;
    (atom.range == Range::Star).then(|| atom.tail_span())
}

fn bracket(p: &Part) -> Option<Span> {
    p.atom.is_none().then_some(p.span)
}

/// Directions on an atom of eight directions that are not oblique.
fn on_eight(p: &Part) -> Option<Span> {
    p.directions().filter(|_| p.is("KQ")).map(|(_, at)| at)
}

/// The directions of an oblique atom, or its place.
fn oblique(p: &Part) -> Option<Span> {
    let at = p.directions().map_or_else(|| p.capital_span(), |(_, at)| at);
    p.is("NLCJZ").then_some(at)
}

fn is_pair(directions: &str) -> bool {
    ["fl", "fr", "bl", "br", "lf", "rf", "lb", "rb"].contains(&directions)
}

/// A letter that leaves a right to be taken in passing.
fn rights(p: &Part) -> Option<Span> {
    p.legs.iter().find_map(|leg| {
        let doubled = leg.iter().filter(|l| l.letter == 'n').count() > 1;
        letter(leg, "n").filter(|_| doubled || letter(leg, "i").is_some())
    })
}

/// The first letter of a leg that stands behind one it should stand before.
fn out_of_order(leg: &[crate::text::ast::Letter]) -> Option<Span> {
    let place = |c: char| match c {
        'i' => 0,
        'f' | 'b' | 'l' | 'r' | 's' | 'v' | 'h' => 1,
        _ => 2 + "mcdetpgoynj".find(c).unwrap_or(0),
    };
    let known = leg.iter().filter(|l| "ifblrsvhmcdetpgoynj".contains(l.letter));
    let mut most = 0;
    for letter in known {
        let here = place(letter.letter);
        if here < most {
            return Some(letter.spot.0);
        }
        most = here;
    }
    None
}

/// The table of the page about other programs: a line for each topic.
pub fn page() -> String {
    let mut lines: Vec<(&str, &str, Vec<String>)> = Vec::new();
    for d in DIFFERENCES {
        let there = format!("{}: {}", d.program, d.there);
        match lines.last_mut().filter(|(example, ..)| *example == d.example) {
            Some((.., elsewhere)) => elsewhere.push(there),
            None => lines.push((d.example, d.here, vec![there])),
        }
    }
    let mut out = String::from("| for example | here | elsewhere |\n|---|---|---|\n");
    for (example, here, elsewhere) in lines {
        out += &format!("| `{example}` | {here} | {} |\n", elsewhere.join("; "));
    }
    out
}
