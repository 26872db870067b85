//! Explanations say all that is meant and nothing else.

use std::collections::{BTreeMap, BTreeSet};

use nightrider::base::{BoardShape, Square};
use nightrider::meaning::lower;
use nightrider::meaning::movement::{Mask, Movement, Step};
use nightrider::meaning::pieces;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::piece::Lone;
use nightrider::tools::{catalog, explain};

fn read(betza: &str) -> Option<Movement> {
    let mut sink = Sink::default();
    let movement = lower::read(&Excerpt::whole(&SourceFile::new("string", betza)), &mut sink);
    (!sink.has_errors()).then_some(movement)
}

/// Strings with what the others have little of: hops of limited reach, joined edges, halves, walks of many legs.
const MORE: &[&str] = &[
    "pR3", "fpR4", "gR3", "pD3", "tpafR3", "opR3", "ogR", "ogB", "opR", "eW", "ieK", "eR", "fD*", "fN*", "fB*", "fjW*",
    "isO1", "sO1sO2", "aaK", "aaW", "caaK", "mabyK", "udK", "afudQ", "fmnDfmnA", "mWfmF", "zpB", "(ca)fmF", "(ma)fW",
    "f(afs)W", "fsmWfcF", "mpafN", "fkR", "ktK", "[W?F?R]", "[lfN?B]", "fjjR4", "iifmW2", "dpR3", "udR3", "yacabQ",
];

/// Strings of shipped variants, of the table of pieces and of the tests of the notation.
fn strings() -> BTreeSet<String> {
    let mut found: BTreeSet<String> = pieces::all().map(|p| p.betza.to_owned()).collect();
    for (stem, _) in catalog::SHIPPED {
        let (spec, _) = catalog::load_shipped(stem, &[]).unwrap();
        found.extend(spec.unwrap().pieces.values().map(|p| p.betza.clone()));
    }
    let lines = |name: &str| std::fs::read_to_string(format!("tests/notation/{name}")).unwrap();
    for name in ["equal.txt", "different.txt", "quiet.txt"] {
        let text = lines(name);
        let words = text
            .lines()
            .filter(|l| !l.starts_with('#'))
            .flat_map(str::split_whitespace);
        found.extend(words.map(str::to_owned));
    }
    for line in lines("strings.txt").lines().filter(|l| !l.starts_with('#')) {
        found.extend(line.split_once(": ").map(|(_, betza)| betza.to_owned()));
    }
    found.extend(MORE.iter().map(|betza| (*betza).to_owned()));
    found.retain(|betza| read(betza).is_some());
    found
}

/// The string with one letter left out, changed or doubled.
fn mutants(betza: &str) -> Vec<String> {
    let chars: Vec<char> = betza.chars().collect();
    let with = |i: usize, other: &[char]| -> String { chars[..i].iter().chain(other).chain(&chars[i + 1..]).collect() };
    let mut found = Vec::new();
    for (i, c) in chars.iter().enumerate() {
        found.push(with(i, &[]));
        found.push(with(i, &[*c, *c]));
        let others = match c {
            'A'..='Z' => "WFDNAHCZGRBQKUI",
            '0'..='9' => "0123",
            _ => "fblrsvhmcdektpgunjoyzqia",
        };
        found.extend(others.chars().filter(|o| o != c).map(|o| with(i, &[o])));
    }
    found
}

/// The movement without what no position can show: on the mover's own square there is nothing to capture, and where a leg
/// began is of interest to unloads only.
fn told_apart(mut movement: Movement) -> Movement {
    for line in &mut movement.lines {
        let unloads = line.iter().rposition(|step| *step == Step::Unload).unwrap_or(0);
        let mut at = 0;
        line.retain(|step| {
            at += 1;
            *step != Step::Leg || at <= unloads
        });
        let leaps: Option<Vec<_>> = line
            .iter()
            .filter(|s| {
                matches!(
                    s,
                    Step::Leap { .. }
                        | Step::Ride { .. }
                        | Step::Seek { .. }
                        | Step::Roam(_)
                        | Step::Home
                        | Step::Any(_)
                )
            })
            .map(|s| {
                if let Step::Leap { vector, .. } = s {
                    Some(*vector)
                } else {
                    None
                }
            })
            .collect();
        let home = leaps.is_some_and(|leaps| leaps.iter().fold((0, 0), |(x, y), v| (x + v.dx, y + v.dy)) == (0, 0));
        if home && let Some(Step::Land(mask)) = line.last_mut() {
            *mask = mask.and(Mask::E);
        }
    }
    movement.normalised()
}

/// Whether two walks that are written down differently lead to the same moves wherever they were tried. Their stages may be
/// counted in more than one way.
fn alike(one: &Movement, other: &Movement) -> bool {
    let walks = |m: &Movement| m.lines.iter().flatten().any(|step| matches!(step, Step::Roam(_)));
    if !walks(one) || !walks(other) {
        return false;
    }
    let shape = BoardShape::new(9, 9, 1).unwrap();
    let squares = |names: &str| -> Vec<Square> { names.split(' ').map(|name| shape.parse(name).unwrap()).collect() };
    let settings = [("", ""), ("e6 d4 g7", "c3 f5 f7 h4"), ("c5 e8 g3", "d6 f4 f6 d8 b4 e2")];
    settings.into_iter().all(|(own, foes)| {
        let moves = |movement: &Movement| -> BTreeSet<_> {
            let mut lone = Lone::new(shape.clone(), movement.clone(), shape.parse("e5").unwrap());
            for (names, is_own) in [(own, true), (foes, false)] {
                let named = if names.is_empty() { Vec::new() } else { squares(names) };
                lone.blockers
                    .extend(named.into_iter().map(|square| (square, is_own, false)));
            }
            let moves = lone.moves().unwrap().into_iter();
            moves
                .map(|m| {
                    let mut victims = m.victims.to_vec();
                    victims.sort_unstable();
                    (m.to, victims)
                })
                .collect()
        };
        moves(one) == moves(other)
    })
}

#[test]
fn what_differs_is_told_apart() {
    let mut all = strings();
    for betza in all.clone() {
        all.extend(mutants(&betza));
    }
    let mut known: BTreeMap<String, (String, Movement)> = BTreeMap::new();
    let mut differing = 0;
    let mut wrong = Vec::new();
    for betza in &all {
        let Some(movement) = read(betza) else { continue };
        let movement = told_apart(movement);
        let text = explain::clauses(&movement).join("\n");
        match known.get(&text) {
            Some((_, meant)) if alike(meant, &movement) => {}
            Some((other, meant)) if *meant != movement => wrong.push(format!("{other} and {betza}: {text}")),
            Some(_) => {}
            None => {
                differing += 1;
                known.insert(text, (betza.clone(), movement));
            }
        }
    }
    eprintln!("{} strings, {differing} texts, {} wrong", all.len(), wrong.len());
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n\n"));
    assert!(differing > 3000, "{differing}");
}

#[test]
fn what_is_equal_is_said_alike() {
    let text = std::fs::read_to_string("tests/notation/equal.txt").unwrap();
    let mut compared = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let said: BTreeSet<String> = line
            .split_whitespace()
            .map(|betza| explain::short(&read(betza).unwrap()))
            .collect();
        assert!(said.len() <= 1, "{line}: {said:?}");
        compared += said.len();
    }
    assert!(compared > 20, "{compared}");
    let short = ["W2", "WnD", "[W?W]"].map(|betza| explain::short(&read(betza).unwrap()));
    assert!(
        short
            .iter()
            .all(|text| text == "Moves like a violent ox (rider): slides up to two squares orthogonally."),
        "{short:?}"
    );
    let griffons = ["FyafsF", "[F?R]", "[F?fsR]"].map(|betza| explain::long(&read(betza).unwrap(), Vec::new()));
    assert!(griffons.iter().all(|page| *page == griffons[0]));
}

#[test]
fn moves_are_said_so() {
    let cases = [
        (
            "fmWfcF",
            "steps one square straight forward without capturing; captures one square diagonally forward",
        ),
        ("WfF", "steps one square orthogonally, or one square diagonally forward"),
        ("FfW", "steps one square straight forward, or one square diagonally"),
        ("lfN", "leaps two squares forward and one to the left"),
        (
            "afsW",
            "steps one square orthogonally to an empty square, then steps one square diagonally outward",
        ),
        ("nA", "moves exactly two squares diagonally over an empty square"),
        (
            "cabK",
            "captures an enemy piece one square in any direction, without moving there (rifle capture)",
        ),
        (
            "mRcaibR",
            "slides like a rook without capturing; captures the first piece met along a rank or file, if it is an enemy piece, without moving there (rifle capture)",
        ),
        (
            "yacabQ",
            "slides like a queen to an empty square, then captures an enemy piece one square in any direction but straight back, without moving there (rifle capture)",
        ),
        (
            "afcabD",
            "leaps two squares orthogonally to an empty square, then captures an enemy piece two squares straight on, without moving there (rifle capture)",
        ),
        (
            "mQyafcabQ",
            "slides like a queen without capturing; captures an enemy piece by moving up to it (approach): slides like a queen to the empty square right in front of it",
        ),
        (
            "fmR3yafcabR",
            "slides up to three squares straight forward without capturing; captures an enemy piece by moving up to it (approach): slides like a rook to the empty square right in front of it",
        ),
        (
            "afcabW",
            "captures an enemy piece by moving up to it (approach): steps one square orthogonally to the empty square right in front of it",
        ),
        (
            "mQcabyafmK",
            "slides like a queen without capturing; captures an enemy piece one square in any direction by moving away (withdrawal): slides straight away from it to an empty square",
        ),
        (
            "cabafmF",
            "captures an enemy piece one square diagonally by moving away (withdrawal): steps one square straight away from it to an empty square",
        ),
        (
            "gabyabsR",
            "jumps over the first piece met along a rank or file, of either side, then steps one square straight back to an empty square, then slides on at 135 degrees to either side",
        ),
        (
            "dU",
            "goes to any square of the board that holds a friendly piece, capturing it",
        ),
        (
            "udQ",
            "changes places with the first piece met along a rank, file or diagonal, if it is a friendly piece",
        ),
        (
            "FcaK",
            "steps one square diagonally; captures an enemy piece one square in any direction, then steps one square in any direction but straight back",
        ),
        (
            "pR3",
            "hops over the first piece met along a rank or file, of either side, and goes on beyond it, at most three squares from where it started, where it may capture an enemy piece",
        ),
        (
            "ogR",
            "hops over the first piece met along a rank or file, of either side, and lands right behind it, where it may capture an enemy piece, the left and right edges of the board being joined",
        ),
        ("eW", "captures in passing one square orthogonally"),
        (
            "udK",
            "changes places with a friendly piece one square in any direction",
        ),
        (
            "mWmfF",
            "without capturing, steps one square orthogonally, or one square diagonally forward",
        ),
        (
            "fmnnDD",
            "rides any number of leaps of two squares straight forward without capturing, each leap being blocked by a piece on a square it passes, so that it may be captured in passing on any square it crosses",
        ),
        (
            "isO1",
            "while it has not moved yet, castles by going one square to its right or left, its partner at the edge of the board on that side going to the square it has left",
        ),
        (
            "aaK",
            "steps one square in any direction to an empty square, then steps one square in any direction but straight back to an empty square, then steps one square in any direction but straight back",
        ),
        (
            "(ca)fmF",
            "walks in stages: first it steps one square diagonally forward without capturing and ends, or captures an enemy piece one square diagonally and goes on with (1); (1) steps one square straight on without capturing and ends, or captures an enemy piece one square straight on or at a right angle to either side and goes on with (1)",
        ),
        (
            "v[F?R]",
            "steps one square diagonally, and from an empty square may slide on vertically outward",
        ),
        (
            "KisO2",
            "steps one square in any direction; while it has not moved yet, castles by going two squares to its right or left, its partner at the edge of the board on that side going to the square it crossed last",
        ),
        (
            "fmW*",
            "slides straight forward without capturing, no farther than the last rank of its own half (but one square in any case), so that it may be captured in passing on any square it crosses",
        ),
    ];
    for (betza, text) in cases {
        let movement = read(betza).unwrap_or_else(|| panic!("{betza}"));
        assert_eq!(explain::clauses(&movement).join("; "), text, "{betza}");
    }
}

fn snapshot(name: &str, text: String) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("explain/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// Each sentence once, with the pieces it is about.
#[test]
fn pieces_of_shipped_variants() {
    let mut said: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for (stem, _) in catalog::SHIPPED {
        let spec = catalog::load_shipped(stem, &[]).unwrap().0.unwrap();
        for kind in spec.kinds() {
            let sentence = explain::piece_sentence(&spec, kind);
            let (name, moves) = sentence.split_once(": ").unwrap();
            *said
                .entry(moves.to_owned())
                .or_default()
                .entry(name.to_owned())
                .or_default() += 1;
        }
    }
    let text = said.iter().map(|(moves, names)| {
        let names: Vec<String> = names.iter().map(|(name, n)| format!("{name} in {n}")).collect();
        format!("{}\n    {moves}\n", names.join(", "))
    });
    snapshot("pieces-of-variants", text.collect());
}

#[test]
fn named_pieces() {
    let text = pieces::all().map(|p| format!("{}\n    {}\n", p.name, explain::short(&read(p.betza).unwrap())));
    snapshot("named-pieces", text.collect());
}

fn page(stem: &str, format: explain::Format) -> String {
    let spec = catalog::load_shipped(stem, &[]).unwrap().0.unwrap();
    explain::rules_page(&spec, &explain::drawn_as_text).render(format)
}

#[test]
fn rules_pages() {
    for stem in [
        "flying-bombers",
        "hangars",
        "herculean",
        "winther-vote",
        "cruise-pawns",
        "chess",
        "crazyhouse",
        "xiangqi",
        "shogi",
    ] {
        snapshot(stem, page(stem, explain::Format::Text));
    }
    snapshot("chess-markdown", page("chess", explain::Format::Markdown));
    snapshot("cruise-pawns-html", page("cruise-pawns", explain::Format::Html));
}

/// Every tag is closed by its like, and nothing stands in text that would be markup.
fn assert_well_formed(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html.strip_prefix("<!DOCTYPE html>\n").unwrap();
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>'), "{text}");
        for entity in text.split('&').skip(1) {
            let named = ["amp;", "lt;", "gt;", "quot;"].iter().any(|e| entity.starts_with(e));
            assert!(named, "&{entity}");
        }
        let end = rest[start..].find('>').unwrap() + start;
        let tag = &rest[start + 1..end];
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.starts_with("meta ") => {}
            None => open.push(tag.split(' ').next().unwrap()),
        }
        rest = &rest[end + 1..];
    }
    assert!(open.is_empty() && rest == "\n", "{open:?} {rest}");
}

#[test]
fn html_is_well_formed_whatever_a_file_says() {
    for (stem, _) in catalog::SHIPPED {
        assert_well_formed(&page(stem, explain::Format::Html));
    }
    let mut spec = catalog::load_shipped("chess", &[]).unwrap().0.unwrap();
    spec.title = "<b>Chess & \"more\"</b>\u{1}".into();
    spec.description = "</p><script>alert(1)</script> *not* _markup_ [x](y) `z`".into();
    let page = explain::rules_page(&spec, &explain::drawn_as_text);
    let html = page.render(explain::Format::Html);
    assert_well_formed(&html);
    assert!(!html.contains("<script") && html.contains("&lt;script&gt;"));
    let markdown = page.render(explain::Format::Markdown);
    assert!(markdown.starts_with("# \\<b>Chess \\& \"more\"\\</b>"), "{markdown}");
    assert!(
        markdown.contains("\\*not\\* \\_markup\\_ \\[x\\](y) \\`z\\`"),
        "{markdown}"
    );
}
