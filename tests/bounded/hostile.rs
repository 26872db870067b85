//! Files that are as large as they may be and hold one thing over and over: made from the table of keys, so that a new key is
//! tried by itself, and by hand where a table does not know what is special.

use nightrider::meaning::format::FILE;
use nightrider::meaning::hooks::HOOKS;
use nightrider::meaning::keys::{Key, Kind, REQUIRED};

/// A file and what is special about it.
pub struct Hostile {
    pub name: String,
    pub text: String,
}

/// How much the values that are made say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Saying {
    /// Names of what is there, and the keys that must be there.
    Known,
    /// The same with every key that may be there.
    All,
    /// Names of what is not there.
    Unknown,
}

/// A value for a kind, as TOML in one line: the `n`-th.
fn value(kind: Kind, n: usize, say: Saying) -> String {
    let known = say != Saying::Unknown;
    let pieces = ["pawn", "knight", "bishop", "rook", "queen", "king"];
    let piece = if known {
        pieces[n % 6].to_owned()
    } else {
        format!("p{n}")
    };
    match kind {
        Kind::Text => format!("\"t{n}\""),
        Kind::Id => format!("\"{}\"", char::from(b'A' + (n % 26) as u8)),
        Kind::Letter => "\"A\"".into(),
        Kind::Square => "\"e4\"".into(),
        Kind::Betza if known => format!("\"{}\"", ["W", "F", "fR", "N"][n % 4]),
        Kind::Betza => format!("\"aaK{n}\""),
        Kind::Squares if known => format!("\"{}\"", ["rank 1", "rank 2", "a1-h3", "b4"][n % 4]),
        Kind::Squares => format!("\"{}\"", word(n)),
        Kind::Go => "\"e1-g1\"".into(),
        Kind::Way => "\"R\"".into(),
        Kind::Classes => "\"EF\"".into(),
        Kind::Piece => format!("\"{piece}\""),
        Kind::Flag => n.is_multiple_of(2).to_string(),
        Kind::Whole(low, high) => (n as i64).clamp(low, high).to_string(),
        Kind::Word(words) => format!("\"{}\"", if known { words()[n % words().len()] } else { "no-word" }),
        Kind::Table(keys) => {
            let wanted = |key: &&Key| key.default == REQUIRED || say == Saying::All;
            let entries: Vec<String> = keys
                .iter()
                .filter(wanted)
                .map(|key| format!("{} = {}", key.name, value(key.kind, n, say)))
                .collect();
            format!("{{ {} }}", entries.join(", "))
        }
        Kind::Named(inner) | Kind::ByPiece(inner) => format!("{{ {piece} = {} }}", value(*inner, n, say)),
        Kind::Many(inner) | Kind::Series(inner) => value(*inner, n, say),
        Kind::Either(kinds) => value(kinds[n % kinds.len()], n, say),
        Kind::Hooks(_) => "[{ use = \"hurdle\", along = \"R\", types = [\"pawn\"] }]".into(),
    }
}

/// A name of letters alone.
pub fn word(mut n: usize) -> String {
    let mut name = String::from("zz");
    while n > 0 {
        name.push(char::from(b'a' + (n % 26) as u8));
        n /= 26;
    }
    name
}

/// Repeats what `part` writes until a file is full.
pub fn filled(head: &str, most: usize, tail: &str, part: impl Fn(usize) -> String) -> String {
    let mut text = head.to_owned();
    for n in 0.. {
        let part = part(n);
        if text.len() + part.len() + tail.len() > most {
            break;
        }
        text += &part;
    }
    text + tail
}

/// The table that a kind takes, alone, in a list, by a name or beside something else.
fn table_of(kind: Kind) -> Option<&'static [Key]> {
    match kind {
        Kind::Table(keys) => Some(keys),
        Kind::Many(inner) | Kind::Series(inner) | Kind::Named(inner) => table_of(*inner),
        Kind::Either(kinds) => kinds.iter().find_map(|kind| table_of(*kind)),
        _ => None,
    }
}

/// Files of `most` bytes with each of these keys as long as it can be. `head` opens the table they stand in, and `path` leads
/// to it.
fn of_keys(keys: &'static [Key], head: &str, path: &str, most: usize, files: &mut Vec<Hostile>) {
    let mut add = |name: String, text: String| files.push(Hostile { name, text });
    let mut below = Vec::new();
    for key in keys {
        let at = match path {
            "" => key.name.to_owned(),
            _ => format!("{path}.{}", key.name),
        };
        // What else must be said in the table, so that it comes to this key at all.
        let others = keys
            .iter()
            .filter(|other| !path.is_empty() && other.default == REQUIRED && other.name != key.name);
        let others: String = others
            .map(|other| format!("{} = {}\n", other.name, value(other.kind, 0, Saying::Known)))
            .collect();
        let start = format!("{head}{others}");
        let name = key.name;
        // A list, whether the key takes one or not.
        let inner = match key.kind {
            Kind::Many(inner) | Kind::Series(inner) => *inner,
            kind => kind,
        };
        let takes_list = matches!(key.kind, Kind::Many(_) | Kind::Series(_) | Kind::Hooks(_));
        for say in [Saying::Known, Saying::All, Saying::Unknown] {
            if say == Saying::All && table_of(inner).is_none() {
                continue;
            }
            if takes_list || say == Saying::Known {
                let list = filled(&format!("{start}{name} = ["), most, "]\n", |n| {
                    format!("{},", value(inner, n, say))
                });
                add(format!("{at} list {say:?}"), list);
            }
            if let Kind::Named(inner) | Kind::ByPiece(inner) = key.kind {
                let names = filled(&format!("{start}[{at}]\n"), most, "", |n| {
                    format!("{} = {}\n", word(n), value(*inner, n, say))
                });
                add(format!("{at} names {say:?}"), names);
            }
        }
        // What is long by itself.
        let long = match key.kind {
            Kind::Squares | Kind::Square | Kind::Go => Some(("squares", "\"", "a1, ", "\"\n")),
            Kind::Betza | Kind::Way | Kind::Classes => Some(("letters", "\"", "K", "\"\n")),
            Kind::Whole(..) => Some(("digits", "", "9", "\n")),
            _ if table_of(key.kind).is_none() => Some(("signs", "\"", "é-", "\"\n")),
            _ => None,
        };
        if let Some((what, begin, part, end)) = long {
            let text = filled(&format!("{start}{name} = {begin}"), most, end, |_| part.into());
            add(format!("{at} {what}"), text);
        }
        let Some(inner) = table_of(key.kind) else { continue };
        let (opened, at) = match key.kind {
            Kind::Many(_) | Kind::Series(_) => (format!("[[{at}]]\n"), at),
            Kind::Named(_) if key.name == "pieces" => (format!("[{at}.queen]\n"), format!("{at}.queen")),
            Kind::Named(_) => (format!("[{at}.a]\n"), format!("{at}.a")),
            _ => (format!("[{at}]\n"), at),
        };
        let unknown = filled(&format!("{start}{opened}"), most, "", |n| format!("k{n} = 1\n"));
        add(format!("{at} unknown keys"), unknown);
        if opened.starts_with("[[") {
            add(
                format!("{at} empty tables"),
                filled(&start, most, "", |_| opened.clone()),
            );
            // Each key's example over and over says what is right, and twice.
            for key in inner.iter().filter(|key| key.example.starts_with(&opened)) {
                let text = filled(&start, most, "", |_| format!("{}\n", key.example));
                add(format!("{at}.{} again", key.name), text);
            }
        }
        below.push((inner, format!("{start}{opened}"), at));
    }
    for (inner, head, at) in below {
        of_keys(inner, &head, &at, most, files);
    }
}

/// Calls of each hook over and over, with each list of it as long as it can be.
fn of_hooks(most: usize, files: &mut Vec<Hostile>) {
    for hook in HOOKS {
        let example = hook.example;
        let text = filled("extends = \"chess\"\n", most, "", |_| format!("{example}\n"));
        files.push(Hostile {
            name: format!("hook {}", hook.name),
            text,
        });
        for key in hook.params {
            for say in [Saying::Known, Saying::Unknown] {
                let head = format!(
                    "extends = \"chess\"\n[[pieces.rook.hooks]]\nuse = \"{}\"\n{} = [",
                    hook.name, key.name
                );
                let inner = match key.kind {
                    Kind::Many(inner) | Kind::Series(inner) => *inner,
                    kind => kind,
                };
                let text = filled(&head, most, "]\n", |n| format!("{},", value(inner, n, say)));
                files.push(Hostile {
                    name: format!("hook {}.{} {say:?}", hook.name, key.name),
                    text,
                });
            }
        }
    }
}

/// Files that are large in other ways.
fn others(most: usize, files: &mut Vec<Hostile>) {
    let base = "extends = \"chess\"\n";
    let mut add = |name: &str, text: String| {
        files.push(Hostile {
            name: name.to_owned(),
            text,
        })
    };
    let half = |s: &str| s.repeat((most - 100) / s.len());
    let list =
        |head: &str, tail: &str, part: &dyn Fn(usize) -> String| filled(&format!("{base}{head}"), most, tail, part);
    add("zones", list("[zones]\n", "", &|n| format!("{} = \"a1\"\n", word(n))));
    let each = |n: usize| format!("{} = \"{}\"\n", word(n), if n == 0 { "a1".into() } else { word(n - 1) });
    add("zones of zones", list("[zones]\n", "", &each));
    add("unknown keys", list("", "", &|n| format!("k{n} = 1\n")));
    add("unknown tables", list("", "", &|n| format!("[k{n}]\n")));
    add("unknown dotted keys", list("", "", &|n| format!("k{n}.a.b = 1\n")));
    add("unicode keys", list("", "", &|n| format!("\"é{n}☃\" = \"☃\"\n")));
    add(
        "pieces",
        list("", "", &|n| {
            format!("[pieces.{}]\nid = \"X\"\nbetza = \"N\"\n", word(n))
        }),
    );
    add(
        "pieces gone",
        list("", "", &|n| format!("pieces.{} = false\n", word(n))),
    );
    add(
        "one line",
        list("zones = { a = \"a9\"", " }", &|n| format!(", {} = \"a9\"", word(n))),
    );
    add("garbage", half("=\n"));
    add("garbage behind keys", filled("", most, "", |n| format!("k{n} =\n")));
    add("quotes", half("\"\n"));
    add("nothing", half("\n"));
    add(
        "unseen characters",
        list("[variant]\nname = \"", "\"\n", &|_| "\\u0007".into()),
    );
    add("brackets", format!("a = {}", half("[")));
    add("braces", format!("a = {}", half("{a=")));
    add("dots", format!("a{} = 1", half(".a")));
    add("header of dots", format!("[a{}]", half(".a")));
    for (what, deep) in [("60", 60), ("10,000", 10_000.min(most / 20))] {
        add(
            &format!("lists {what} deep"),
            format!("{base}a = {}{}\n", "[".repeat(deep), "]".repeat(deep)),
        );
        let tables = format!("{base}a = {}1{}\n", "{ a = ".repeat(deep), " }".repeat(deep));
        add(&format!("tables {what} deep"), tables);
        add(
            &format!("keys {what} deep"),
            format!("{base}a{} = 1\n", ".a".repeat(deep)),
        );
        let cases = "{ switch = \"s\", a = ".repeat(deep);
        let cases = format!(
            "[switches]\ns = {{ value = \"a\", choices = [\"a\", \"b\"] }}\n[variant]\nname = {cases}\"x\"{}\n",
            ", b = \"y\" }".repeat(deep)
        );
        add(&format!("switches {what} deep"), format!("{base}{cases}"));
    }
    add("the same header", half("[a]\n"));
    add("the same key", half("a = 1\n"));
    let long = format!("[pieces.{}]\nid = \"X\"\n{}", "x".repeat(most / 2), "k = 1\n");
    add("a long key", format!("{base}{long}"));
    add("a comment", format!("{base}#{}", half("x")));
    add("comments", format!("{base}{}", half("# x\n")));
    add("a long name", format!("{base}[variant]\nname = \"{}\"\n", half("x")));
    add(
        "a long wide name",
        format!("{base}[variant]\nname = \"{}\"\n", half("☃")),
    );
    add(
        "a name of lines",
        format!("{base}[variant]\nname = \"\"\"{}\"\"\"\n", half("x\n")),
    );
    add(
        "a long id",
        format!("{base}[pieces.x]\nid = \"X{}\"\nbetza = \"N\"\n", half("'")),
    );
    add("a long extends", format!("extends = \"{}\"\n", half("x")));
    add(
        "a long extended path",
        format!("extends = \"./{}.toml\"\n", half("../")),
    );
    for (what, part) in STRINGS {
        let head = "[pieces.x]\nid = \"X\"\nsetup = \"a3\"\nbetza = \"";
        add(&format!("betza {what}"), list(head, "\"\n", &|_| part.to_string()));
    }
    for (what, part) in [
        ("commas", "a1,"),
        ("words", "rank 1 and "),
        ("brackets", "("),
        ("not", "not "),
        ("ranges", "a1-"),
        ("minus", "a1 minus a2 minus "),
    ] {
        add(
            &format!("squares {what}"),
            list("[pieces.queen]\nsetup = \"", "d1\"\n", &|_| part.to_string()),
        );
    }
    let switch = |n: usize| format!("s{n} = {{ value = true, choices = [true, false] }}\n");
    add("switches", list("[switches]\n", "", &switch));
    let used = list(
        "[switches]\ns = { value = true, choices = [true, false] }\n",
        "",
        &|n| format!("[pieces.{}]\nid = \"X\"\nroyal = \"$s\"\n", word(n)),
    );
    add("a switch used often", used);
    add(
        "switches of values",
        list("[switches]\n", "", &|n| format!("s{n} = {n}\n")),
    );
    let many: usize = 5000.min(most / 40);
    let choices: String = (0..many).map(|n| format!("\"v{n}\", ")).collect();
    let cases: String = (0..many).map(|n| format!(", v{n} = \"n{n}\"")).collect();
    add(
        "a switch of many choices",
        format!(
            "{base}[switches]\ns = {{ value = \"v0\", choices = [{choices}] }}\n[variant]\nname = {{ switch = \"s\"{cases} }}\n"
        ),
    );
    add(
        "a number of many choices",
        list(
            "[switches]\ns = { value = 0, choices = [0",
            "] }\n[rules]\nmove_rule = \"$s\"\n",
            &|n| format!(", {}", n + 1),
        ),
    );
    for (what, betza) in [("short", "W"), ("turning", "aaK"), ("all over", "Q")] {
        let entries = |n: usize| {
            format!(
                "{{ betza = \"{}{betza}\", from = \"a{}\" }}, ",
                ["", "f", "s", "v"][n % 4],
                1 + n % 8
            )
        };
        add(
            &format!("also {what}"),
            list("[pieces.queen]\nalso = [", "]\n", &entries),
        );
        let entries = |n: usize| format!("{{ betza = \"{betza}\", from = \"{}\" }}, ", squares(n));
        add(
            &format!("also {what} elsewhere"),
            list("[pieces.queen]\nalso = [", "]\n", &entries),
        );
    }
    add(
        "drops with conditions",
        list("[pieces.queen]\nreserve = 255\ndrop = [", "]\n", &|n| {
            format!(
                "{{ zone = \"{}\", most_on_file = {}, beside = \"enemy\" }}, ",
                squares(n),
                1 + n % 255
            )
        }),
    );
    let goals = |n: usize| {
        format!(
            "[[goals]]\nkind = \"reach\"\npieces = \"king\"\nzone = \"{}\"\nat_least = {}\n",
            squares(n),
            1 + n % 255
        )
    };
    add("goals that differ", list("", "", &goals));
    let rows = |n: usize| {
        format!(
            "[[goals]]\nkind = \"row\"\ncount = {}\nalong = \"{}\"\n",
            3 + n % 250,
            ["K", "W", "F", "N"][n % 4]
        )
    };
    add("goals of rows", list("", "", &rows));
    let paths = |n: usize| {
        format!(
            "[[goals]]\nkind = \"path\"\nzone = \"{}\"\nto = \"rank 8\"\n",
            squares(n)
        )
    };
    add("goals of paths", list("", "", &paths));
    add(
        "goals of checks",
        list("", "", &|n| {
            format!("[[goals]]\nkind = \"checks\"\ncount = {}\n", 1 + n % 255)
        }),
    );
    let promotions = |n: usize| {
        format!(
            "[[promotion]]\npieces = \"pawn\"\nzone = \"{}\"\nto = \"queen\"\n",
            squares(n)
        )
    };
    add("promotions that differ", list("", "", &promotions));
    let mates = |n: usize| {
        format!(
            "[[mates]]\nby = \"{}\"\nwithout = [\"{}\"]\nscore = \"win\"\n",
            ["pawn", "rook", "queen"][n % 3],
            ["knight", "bishop"][n % 2]
        )
    };
    add("mates that differ", list("", "", &mates));
    let castlings = |n: usize| {
        format!(
            "[[castling]]\nking = \"e1-{}1\"\npartner = \"{}1-{}1\"\n",
            ["c", "d", "f", "g"][n % 4],
            ["a", "h"][n / 4 % 2],
            ["d", "f", "e"][n / 8 % 3]
        )
    };
    add("castlings that differ", list("", "", &castlings));
    let stages = |n: usize| format!("{{ pieces = [\"rook\"], on = \"{}\" }},", squares(n));
    add(
        "a shuffle of stages",
        list("[shuffle]\nsquares = \"a1-h2\"\nplace = [", "]\n", &stages),
    );
    let options = |n: usize| format!("{{ text = \"v{n}\", next = \"{}\" }},", word(n));
    add(
        "phases of options",
        list(
            "[start]\nphase = \"a\"\n[phases.a]\nword = \"a\"\nside = \"white\"\noptions = [",
            "]\n",
            &options,
        ),
    );
    let phases = |n: usize| {
        format!(
            "[phases.{}]\nword = \"w{n}\"\nside = \"white\"\noptions = [{{ text = \"v{n}\", next = \"{}\" }}]\n",
            word(n),
            word(n + 1)
        )
    };
    add("phases in a row", list("[start]\nphase = \"zz\"\n", "", &phases));
    let rows = |_: usize| "\"N'......N'\", ".to_owned();
    add(
        "morphs by rows",
        list("[pieces.pawn]\nmorph = { rows = [", "] }\n", &rows),
    );
    let morphs = |n: usize| format!("{{ zone = \"{}\", to = \"queen\" }}, ", squares(n));
    add("morphs that differ", list("[pieces.pawn]\nmorph = [", "]\n", &morphs));
    let pairs = |n: usize| {
        format!(
            "[[rules.forbidden]]\ncaptors = \"{}\"\nvictims = \"{}\"\n",
            ["king", "rook", "pawn"][n % 3],
            ["queen", "knight"][n % 2]
        )
    };
    add("captures forbidden", list("", "", &pairs));
    let sets = |n: usize| format!("[[test]]\nname = \"t\"\nset = {{ s = \"{n}\" }}\ncount = 20\n");
    add(
        "tests that set values",
        list("[switches]\ns = \"a\"\n[variant]\nname = \"$s\"\n", "", &sets),
    );
    add(
        "tests that count",
        list("", "", &|n| format!("[[test]]\nname = \"t{n}\"\ncount = 20\n")),
    );
    add(
        "tests that play",
        list("", "", &|n| {
            format!("[[test]]\nname = \"t{n}\"\nplay = \"e2e4 e7e5\"\ncount = 29\n")
        }),
    );
    add(
        "tests that count far",
        list("", "", &|n| {
            format!("[[test]]\nname = \"t{n}\"\nperft = {{ 3 = 8902 }}\n")
        }),
    );
    add(
        "a test that counts beyond all",
        format!("{base}[[test]]\nname = \"t\"\nperft = {{ 99 = 1 }}\n"),
    );
    let positions = |n: usize| {
        format!(
            "[[test]]\nname = \"t{n}\"\nfen = \"4k3/8/8/8/8/8/8/4K3 w - - 0 {}\"\ncount = 5\n",
            n + 1
        )
    };
    add("tests with positions", list("", "", &positions));
    let test = "[[test]]\nname = \"t\"\n";
    for (what, part) in [
        ("rows", "8/"),
        ("pieces", "K"),
        ("numbers", "9"),
        ("signs", "é"),
        ("blanks", " "),
        ("hand", "["),
    ] {
        add(
            &format!("a position of {what}"),
            list(&format!("{test}fen = \""), "\"\n", &|_| part.to_string()),
        );
    }
    let behind = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 ";
    add(
        "a position of a long number",
        list(&format!("{test}fen = \"{behind}"), "\"\n", &|_| "9".into()),
    );
    add(
        "a game there and back",
        list(&format!("{test}play = \""), "\"\ncount = 20\n", &|n| {
            ["g1f3 ", "g8f6 ", "f3g1 ", "f6g8 "][n % 4].into()
        }),
    );
    add(
        "a game of nothing",
        list(&format!("{test}play = \""), "\"\n", &|_| "e2e9 ".into()),
    );
    add(
        "a game of a word",
        list(&format!("{test}play = \""), "\"\n", &|_| "x".into()),
    );
    add(
        "a test of moves",
        list(&format!("{test}moves = ["), "]\n", &|n| format!("\"e2e{n}\", ")),
    );
    add(
        "a test of the same moves",
        list(&format!("{test}has = ["), "]\n", &|_| "\"e2e4\", ".into()),
    );
    add("tags", list("[variant]\ntags = [", "]\n", &|n| format!("\"t{n}\", ")));
    add(
        "the same tag",
        list("[variant]\ntags = [", "]\n", &|_| "\"t\", ".into()),
    );
}

/// What strings of pieces are made of.
pub const STRINGS: &[(&str, &str)] = &[
    ("atoms", "W"),
    ("riders", "WW"),
    ("long words", "mfsR4"),
    ("legs", "a"),
    ("turns", "afsaf"),
    ("brackets", "("),
    ("groups", "(af)"),
    ("chains", "[W-W]"),
    ("open chains", "[W?"),
    ("numbers", "9"),
    ("signs", "é"),
    ("directions", "f"),
    ("initial", "i"),
    ("castlings", "O2"),
    ("long riders", "N0"),
];

/// One of some thousand square sets that differ.
fn squares(n: usize) -> String {
    let file = |n: usize| char::from(b'a' + (n % 8) as u8);
    format!(
        "{}{},{}{},{}{}",
        file(n),
        1 + n / 8 % 8,
        file(n / 64),
        1 + n / 512 % 8,
        file(n / 4096),
        1 + n / 32768 % 8
    )
}

/// All files, as long as `most` bytes.
pub fn all(most: usize) -> Vec<Hostile> {
    let mut files = Vec::new();
    let base = "extends = \"chess\"\n";
    of_keys(FILE, base, "", most, &mut files);
    of_hooks(most, &mut files);
    others(most, &mut files);
    files
}
