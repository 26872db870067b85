//! Characters that are not seen, but do something: refused in files, spelled out wherever a text is quoted.

use std::fs;
use std::path::Path;

use nightrider::text::unseen::is_unseen;

use super::{nightrider, text};

/// One of each sort: escape, bell, zero, backspace, delete, a control of eight bits, changes of direction, no width, an
/// isolate, a mark of byte order, a line separator, a tag.
const UNSEEN: [char; 14] = [
    '\u{1b}',
    '\u{7}',
    '\u{8}',
    '\u{7f}',
    '\u{9b}',
    '\u{202e}',
    '\u{202a}',
    '\u{200b}',
    '\u{200f}',
    '\u{2066}',
    '\u{feff}',
    '\u{2028}',
    '\u{61c}',
    '\u{e0041}',
];

/// What a command prints, on both streams, without the line breaks and tabs that are its own.
fn printed(home: &Path, args: &[&str]) -> String {
    let output = nightrider(home, args);
    text(&output.stdout) + &text(&output.stderr)
}

fn assert_seen(what: &str, printed: &str) {
    let unseen = printed.chars().find(|c| is_unseen(*c) && !matches!(c, '\n' | '\t'));
    assert_eq!(unseen, None, "{what}: {printed:?}");
}

#[test]
fn the_file_with_control_characters_is_refused_at_each() {
    let file = std::env::current_dir()
        .unwrap()
        .join("tests/outside/control-characters.toml");
    let home = tempfile::tempdir().unwrap();
    fs::copy(file, home.path().join("mine.toml")).unwrap();
    let output = nightrider(home.path(), &["check", "--format", "short", "mine.toml"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stderr),
        "mine.toml:4:10: error[V017]: a character that cannot be seen stands in this text (U+001B, escape)\n\
         mine.toml:5:17: error[V017]: a character that cannot be seen stands in this text (U+0000, zero)\n"
    );
    for args in [
        ["show", "mine.toml"].as_slice(),
        &["moves", "mine.toml"],
        &["explain", "mine.toml"],
        &["explain", "mine.toml", "--format", "html"],
        &["explain", "mine.toml", "--format", "markdown"],
        &["diagram", "mine.toml"],
        &["diagram", "mine.toml", "--format", "text"],
        &["test", "mine.toml", "--format", "junit"],
        &["snapshot", "mine.toml"],
        &["diff", "mine.toml", "chess"],
        &["check", "mine.toml", "--format", "json"],
        &["debug", "spec", "mine.toml"],
    ] {
        assert_seen(&args.join(" "), &printed(home.path(), args));
        let output = nightrider(home.path(), args);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{args:?}");
    }
}

/// A place for a text in a file, with `@` for it; those in quotes take it as an escape, the others as it is.
const PLACES: &[&str] = &[
    "[variant]\nname = \"a@b\"",
    "[variant]\nname = \"x\"\ndescription = \"a@b\"",
    "[variant]\nname = \"x\"\nsource = \"a@b\"",
    "[variant]\nname = \"x\"\ntags = [\"a@b\"]",
    "[variant]\nname = \"x\"\nleft_out = [\"a@b\"]",
    "[variant]\nname = \"x\"\n\"a@b\" = 1",
    "\"a@b\" = 1\n[variant]\nname = \"x\"",
    "[variant]\nname = \"x\"\n[pieces.\"a@b\"]\nid = \"G\"\nbetza = \"K\"\nsetup = \"d3\"",
    "[variant]\nname = \"x\"\n[pieces.guard]\nid = \"G@\"\nbetza = \"K\"\nsetup = \"d3\"",
    "[variant]\nname = \"x\"\n[pieces.guard]\nid = \"G\"\nbetza = \"K@\"\nsetup = \"d3\"",
    "[variant]\nname = \"x\"\n[pieces.guard]\nid = \"G\"\nbetza = \"K\"\nsetup = \"d3@\"",
    "[variant]\nname = \"x\"\n[zones]\n\"a@b\" = \"d4\"",
    "[variant]\nname = \"x\"\n[switches]\n\"a@b\" = 1",
    "[variant]\nname = \"x\"\n[switches]\ns = { value = \"a@b\", choices = [\"a@b\", \"c\"] }\n[rules]\nstalemate = \"$s\"",
    "[variant]\nname = \"x\"\n[phases.\"a@b\"]\nword = \"w@\"\nside = \"white\"\noptions = [{ text = \"y@\" }]",
    "[variant]\nname = \"x\"\n[promotion]\nto = [\"a@b\"]",
    "[variant]\nname = \"x\"\n[[hooks]]\nuse = \"a@b\"",
    "[variant]\nname = \"x\"\n[[test]]\nname = \"a@b\"\nwhy = \"a@b\"\ncount = 7",
    "[variant]\nname = \"x\"\n[[test]]\nname = \"t\"\nfen = \"a@b\"\ncount = 7",
    "[variant]\nname = \"x\"\n[[test]]\nname = \"t\"\nplay = \"e2@e4\"\ncount = 7",
    "[variant]\nname = \"x\"\n[[test]]\nname = \"t\"\nhas = [\"e2@e4\"]",
    "[variant]\nname = \"x\"\n[[test]]\nname = \"t\"\nset = { \"a@b\" = \"c\" }\ncount = 20",
];

/// Each text and each name of a file is refused with a place when it holds such a character, and nothing sends it on.
#[test]
fn texts_and_names_with_unseen_characters_are_refused() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("mine.toml");
    for (i, place) in PLACES.iter().enumerate() {
        // All sorts at one place, one at each of the others.
        let sorts = if i == 0 {
            &UNSEEN[..]
        } else {
            &UNSEEN[i % UNSEEN.len()..][..1]
        };
        for c in sorts {
            let escaped = format!("\\U{:08X}", u32::from(*c));
            let raw = (!c.is_control()).then(|| c.to_string());
            for written in [Some(escaped), raw].into_iter().flatten() {
                let file = format!("extends = \"chess\"\n{}\n", place.replace('@', &written));
                fs::write(&path, file).unwrap();
                let said = printed(home.path(), &["check", "--format", "short", "mine.toml"]);
                assert!(said.contains("error[V017]"), "{place} with {c:?}: {said}");
                assert_seen(place, &said);
                for args in [
                    ["check", "mine.toml"].as_slice(),
                    &["check", "--format", "json", "mine.toml"],
                    &["test", "mine.toml"],
                    &["show", "mine.toml"],
                ] {
                    assert_seen(place, &printed(home.path(), args));
                }
            }
        }
    }
}

/// Line breaks and tabs belong into texts; letters of all scripts are seen.
#[test]
fn texts_may_have_lines_and_letters_of_all_scripts() {
    let home = tempfile::tempdir().unwrap();
    let file = "extends = \"chess\"\r\n\r\n[variant]\r\nname = \"Échecs 象棋 שחמט\"\r\ndescription = \"\"\"\r\nTwo\r\n\tlines\"\"\"\r\n";
    fs::write(home.path().join("mine.toml"), file).unwrap();
    let output = nightrider(home.path(), &["show", "mine.toml"]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(
        text(&output.stdout).starts_with("Échecs 象棋 שחמט: Two lines\n"),
        "{}",
        text(&output.stdout)
    );
}

/// What is quoted from where such characters are allowed, or from the command line, is spelled out.
#[test]
fn quoted_texts_are_spelled_out() {
    let home = tempfile::tempdir().unwrap();
    for c in UNSEEN {
        let odd = format!("a{c}b");
        // A comment in a line that a finding quotes, and in one that `fmt --check` shows.
        if !c.is_control() {
            let file = format!("extends = \"chess\"\n[variant]\nname = \"x\"\nnam=1 # {odd}\n");
            fs::write(home.path().join("mine.toml"), file).unwrap();
            let said = printed(home.path(), &["check", "mine.toml"]);
            assert!(said.contains(&format!("# a\\u{{{:x}}}b", u32::from(c))), "{said}");
            assert_seen("a comment", &said);
            let said = printed(home.path(), &["fmt", "--check", "mine.toml"]);
            assert!(said.contains("nam = 1"), "{said}");
            assert_seen("a comment that fmt shows", &said);
        }
        let file_name = format!("{odd}.toml");
        fs::write(
            home.path().join(&file_name),
            "extends = \"chess\"\n[variant]\nnam=\"x\"\n",
        )
        .unwrap();
        for args in [
            ["check", &*file_name].as_slice(),
            &["check", "--format", "json", &file_name],
            &["fmt", "--check", &file_name],
            &["moves", &format!("none{odd}.toml")],
            &["moves", &odd],
            &["moves", "chess", "--fen", &odd],
            &["moves", "chess", "--square", &odd],
            &["moves", "chess", "--start", &odd],
            &["moves", "chess", "--set", &format!("{odd}={odd}")],
            &["moves", "chess", "--set", &format!("variant.name={odd}")],
            &["moves", "chess", "--format", &odd],
            &["moves", "chess", &odd],
            &["game", "chess", "--moves", &odd],
            &["game", "chess", "--moves", &format!("e2e4 {{{odd}")],
            &["perft", "chess", &odd],
            &["piece", &odd],
            &["explain", &format!("N{odd}")],
            &["explain", "chess", &odd],
            &["explain", "--code", &odd],
            &["variants", "--tag", &odd],
            &["pieces", &odd],
            &["diagram", "chess", "--zones", &odd],
            &["diagram", "chess", "--pieces", &odd],
            &["diagram", "--betza", &odd],
            &["new", &format!("none/{odd}")],
            &["new", &odd],
            &["test", &format!("new{odd}.toml")],
            &[&odd],
        ] {
            assert_seen(&format!("{args:?}"), &printed(home.path(), args));
        }
    }
}

#[test]
fn a_piece_is_called_by_a_word() {
    let home = tempfile::tempdir().unwrap();
    for (name, help) in [
        ("", "give it a name of one word"),
        ("  ", "give it a name of one word"),
        ("royal guard", "write `royal-guard`"),
        ("a,b", "write `a-b`"),
        ("<b>", "write `b`"),
        ("a.b", "write `a-b`"),
    ] {
        let file = format!(
            "extends = \"chess\"\n[variant]\nname = \"x\"\n[pieces.\"{name}\"]\nid = \"G\"\nbetza = \"K\"\nsetup = \"d3\"\n"
        );
        fs::write(home.path().join("mine.toml"), file).unwrap();
        let said = printed(home.path(), &["check", "mine.toml"]);
        assert!(
            said.contains("error[V018]") && said.contains("mine.toml:4:9"),
            "{name:?}: {said}"
        );
        assert!(said.contains(&format!("= help: {help}\n")), "{name:?}: {said}");
    }
    for name in ["guard", "royal-guard", "bishop's", "Läufer", "象", "guard2"] {
        let file = format!(
            "extends = \"chess\"\n[variant]\nname = \"x\"\n[pieces.\"{name}\"]\nid = \"G\"\nbetza = \"K\"\nsetup = \"d3\"\n"
        );
        fs::write(home.path().join("mine.toml"), file).unwrap();
        let output = nightrider(home.path(), &["check", "mine.toml"]);
        assert!(output.status.success(), "{name}: {}", text(&output.stderr));
    }
    // Other names that a file gives.
    for table in [
        "[zones]\n\"\" = \"d4\"",
        "[switches]\n\"\" = 1",
        "[phases.\" \"]\nword = \"w\"\nside = \"white\"\noptions = [{ text = \"y\" }]",
    ] {
        let file = format!("extends = \"chess\"\n[variant]\nname = \"x\"\n{table}\n");
        fs::write(home.path().join("mine.toml"), file).unwrap();
        let said = printed(home.path(), &["check", "mine.toml"]);
        let code = if table.starts_with("[zones]") { "V005" } else { "V018" };
        assert!(
            said.contains(&format!("error[{code}]")) && said.contains("= help: "),
            "{table}: {said}"
        );
    }
}
