//! Files are written whole or not at all, and output that is lost is told of.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::{nightrider, text};

/// A variant that `fmt` would lay out otherwise, longer than a limit of one block, with a test that fails and could be accepted.
fn untidy() -> String {
    let comment = "# a line that makes the file long\n".repeat(400);
    format!(
        "{comment}extends=\"chess\"\n[variant]\nname=\"Untidy\"\n[[test]]\nname=\"start\"\ncount=7\n[[test]]\nname=\"one\"\nmoves=[]\n"
    )
}

/// The names in a directory, sorted.
fn names(home: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(home)
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The program by a shell, which sets limits and redirects.
fn by_shell(home: &Path, before: &str, args: &str) -> Output {
    let line = format!("{before} \"$PROGRAM\" {args}");
    Command::new("bash")
        .args(["-c", &line])
        .current_dir(home)
        .env("PROGRAM", env!("CARGO_BIN_EXE_nightrider"))
        .env_remove("CI")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// With a limit on the length of files every writer fails in the middle of its bytes.
#[cfg(unix)]
#[test]
fn a_write_that_fails_half_way_leaves_the_old_file_whole() {
    for args in ["fmt mine.toml", "test --accept mine.toml", "fmt link.toml"] {
        let home = tempfile::tempdir().unwrap();
        fs::write(home.path().join("mine.toml"), untidy()).unwrap();
        std::os::unix::fs::symlink("mine.toml", home.path().join("link.toml")).unwrap();
        let output = by_shell(home.path(), "ulimit -f 4;", args);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args}: {said}");
        assert!(said.contains("error: cannot write "), "{args}: {said}");
        assert_eq!(
            fs::read_to_string(home.path().join("mine.toml")).unwrap(),
            untidy(),
            "{args}"
        );
        assert_eq!(names(home.path()), ["link.toml", "mine.toml"], "{args}");
        assert!(home.path().join("link.toml").is_symlink(), "{args}");
    }
    // Writers of new files leave nothing, and nothing of a file that was there is lost.
    for (args, old) in [
        ("new mine", None),
        ("diagram chess -o mine.svg", Some("mine.svg")),
        ("diagram chess -o mine.png", Some("mine.png")),
        ("man .", None),
    ] {
        let home = tempfile::tempdir().unwrap();
        if let Some(old) = old {
            fs::write(home.path().join(old), "old").unwrap();
        }
        let before = names(home.path());
        let output = by_shell(home.path(), "ulimit -f 1;", args);
        assert_eq!(output.status.code(), Some(2), "{args}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains("error: cannot write "), "{args}");
        let small = |name: &String| args == "man ." && name.ends_with(".1");
        let after: Vec<String> = names(home.path()).into_iter().filter(|n| !small(n)).collect();
        assert_eq!(after, before, "{args}");
        if let Some(old) = old {
            assert_eq!(fs::read_to_string(home.path().join(old)).unwrap(), "old", "{args}");
        }
    }
}

/// The writers do write: the same commands without a limit, on a link and with permissions of their own.
#[cfg(unix)]
#[test]
fn writers_keep_permissions_and_links() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    for args in [["fmt", "link.toml"].as_slice(), &["test", "--accept", "link.toml"]] {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("mine.toml");
        fs::write(&path, untidy()).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o604)).unwrap();
        symlink("mine.toml", home.path().join("link.toml")).unwrap();
        let output = nightrider(home.path(), args);
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        let new = fs::read_to_string(&path).unwrap();
        assert_ne!(new, untidy(), "{args:?}");
        assert!(new.starts_with("# a line") && new.contains("Untidy"), "{args:?}");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o604);
        assert_eq!(
            fs::read_link(home.path().join("link.toml")).unwrap(),
            Path::new("mine.toml")
        );
        assert_eq!(names(home.path()), ["link.toml", "mine.toml"]);
    }
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("a.svg"), "old").unwrap();
    symlink("a.svg", home.path().join("b.svg")).unwrap();
    assert!(
        nightrider(home.path(), &["diagram", "chess", "-o", "b.svg"])
            .status
            .success()
    );
    assert!(home.path().join("b.svg").is_symlink());
    assert!(fs::read_to_string(home.path().join("a.svg")).unwrap().contains("<svg"));
    assert_eq!(names(home.path()), ["a.svg", "b.svg"]);
}

/// A directory into which nothing can be written; the superuser can write into any.
#[cfg(unix)]
#[test]
fn a_directory_that_can_only_be_read_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let home = tempfile::tempdir().unwrap();
    let inside = home.path().join("inside");
    fs::create_dir(&inside).unwrap();
    fs::write(inside.join("mine.toml"), untidy()).unwrap();
    fs::set_permissions(&inside, fs::Permissions::from_mode(0o555)).unwrap();
    let powerful = fs::write(inside.join("probe"), "").is_ok();
    if !powerful {
        let output = nightrider(home.path(), &["fmt", "inside/mine.toml"]);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(fs::read_to_string(inside.join("mine.toml")).unwrap(), untidy());
        assert_eq!(names(&inside), ["mine.toml"]);
    }
    fs::set_permissions(&inside, fs::Permissions::from_mode(0o755)).unwrap();
    // A directory of the system into which nobody can write.
    let output = nightrider(home.path(), &["diagram", "chess", "-o", "/proc/chess.svg"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

#[test]
fn what_is_wrong_with_one_file_does_not_keep_fmt_from_the_others() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("bad.toml"), "extends = \n").unwrap();
    fs::write(home.path().join("good.toml"), untidy()).unwrap();
    let output = nightrider(home.path(), &["fmt", "none.toml", "bad.toml", "good.toml"]);
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("V001") && said.contains("none.toml"), "{said}");
    assert_ne!(fs::read_to_string(home.path().join("good.toml")).unwrap(), untidy());
}

/// Commands that print, with what they print to a device that is full: each says so, and fails.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_printed_is_told_of() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("mine.toml"), untidy()).unwrap();
    for args in [
        "--help",
        "--version",
        "help",
        "check --help",
        "moves chess",
        "moves chess --format json",
        "check --format json mine.toml",
        "check --format json chess",
        "check --format json none-such",
        "perft chess 1",
        "show chess",
        "variants",
        "hooks",
        "pieces",
        "schema",
        "completions bash",
        "snapshot chess",
        "explain N",
        "explain chess --format html",
        "explain --code V001",
        "diagram chess",
        "diagram chess --format png",
        "piece N",
        "random chess --seed 1 --plies 4",
        "game chess --moves e2e4",
        "game chess --moves 'e2e4 e2e4'",
        "test mine.toml",
        "test mine.toml --format junit",
        "fmt --check mine.toml",
        "fmt - </dev/null",
        "diff chess knightmate",
        "simplify WW",
        "debug ir N",
    ] {
        let output = by_shell(home.path(), "", &format!("{args} >/dev/full"));
        if args.starts_with("fmt -") && !args.contains("--check") {
            // There is nothing to lay out, so nothing is lost.
            continue;
        }
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args}: {said}");
        assert!(said.contains("error: cannot write the output: "), "{args}: {said}");
    }
    for args in [
        "check mine.toml --notes",
        "moves none-such",
        "--nonsense",
        "check none.toml",
    ] {
        let output = by_shell(home.path(), "", &format!("{args} 2>/dev/full"));
        assert!(!output.status.success() || output.stderr.is_empty(), "{args}");
    }
    // A warning that is lost is no success.
    fs::write(
        home.path().join("odd.toml"),
        "extends = \"chess\"\n[variant]\nname = \"Odd\"\n[zones]\nmiddle = \"d4\"\n",
    )
    .unwrap();
    assert!(nightrider(home.path(), &["check", "odd.toml"]).status.success());
    let output = by_shell(home.path(), "", "check odd.toml 2>/dev/full");
    assert_eq!(output.status.code(), Some(2));
}

/// Who reads no further is not bothered.
#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    let home = tempfile::tempdir().unwrap();
    for args in [
        "--help",
        "schema",
        "explain chess --format html",
        "moves chess",
        "diagram chess",
        "diagram chess --format png",
        "variants",
    ] {
        let line = format!("set -o pipefail; \"$PROGRAM\" {args} | true; exit ${{PIPESTATUS[0]}}");
        let output = Command::new("bash")
            .args(["-c", &line])
            .current_dir(home.path())
            .env("PROGRAM", env!("CARGO_BIN_EXE_nightrider"))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{args}: {}", text(&output.stderr));
        assert!(output.stderr.is_empty(), "{args}: {}", text(&output.stderr));
    }
}
