//! How files are written: whole or not at all. What stood there stays until the new bytes are on the disk.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::input::reason;

/// What is done for a file, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// A file of another name is made beside it.
    Create,
    /// The bytes go into that.
    Write,
    /// They leave the program.
    Flush,
    /// It belongs to whom the old one belongs to, and the same may read it.
    Permissions,
    /// It is on the disk.
    Sync,
    /// It takes the name, and with it the place of the old one.
    Rename,
}

/// What happens to a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Old {
    Replaced,
    Kept,
}

/// Is asked before each step, so that tests can let it fail.
type Before<'a> = dyn FnMut(Step) -> io::Result<()> + 'a;

/// Writes a file. When that fails what stood there is as it was. A link stays one, and the file it leads to is replaced;
/// what is no file, such as a terminal or a pipe, is written to as it is.
///
/// # Errors
/// With the path and the reason.
pub fn file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    put(path, bytes, Old::Replaced, &mut |_| Ok(())).map_err(|e| cannot(path, &e))
}

/// Writes a file unless there is something of this name. Returns whether it was written.
///
/// # Errors
/// With the path and the reason.
pub fn new_file(path: &Path, bytes: &[u8]) -> Result<bool, String> {
    match put(path, bytes, Old::Kept, &mut |_| Ok(())) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Ok(false),
        Err(e) => Err(cannot(path, &e)),
    }
}

/// Whether the path is that of a directory into which files can be written, as far as that can be known; else why not.
pub fn directory(path: &Path) -> Result<(), String> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => Ok(()),
        Ok(_) => Err(format!("{} is not a directory", path.display())),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Err(format!("there is no directory {}", path.display())),
        Err(e) => Err(format!("cannot write into {}: {}", path.display(), reason(&e))),
    }
}

/// What is wrong, in words: a directory that is not there is called so.
fn cannot(path: &Path, error: &io::Error) -> String {
    let parent = path.parent().filter(|p| !p.as_os_str().is_empty() && !p.is_dir());
    let reason = match parent {
        Some(parent) if parent.exists() => format!("{} is not a directory", parent.display()),
        Some(parent) => format!("there is no directory {}", parent.display()),
        None => reason(error),
    };
    format!("cannot write {}: {reason}", path.display())
}

fn put(path: &Path, bytes: &[u8], old: Old, before: &mut Before<'_>) -> io::Result<()> {
    if old == Old::Kept {
        if fs::symlink_metadata(path).is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let new = beside(path, bytes, None, before)?;
        before(Step::Rename)?;
        new.persist_noclobber(path)?;
        return Ok(());
    }
    let there = match fs::metadata(path) {
        Ok(there) => Some(there),
        Err(e) if e.kind() == io::ErrorKind::NotFound => None,
        Err(e) => return Err(e),
    };
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        let mut device = OpenOptions::new().write(true).open(path)?;
        device.write_all(bytes)?;
        return device.flush();
    }
    let target = behind_links(path)?;
    if there.as_ref().is_some_and(|there| there.permissions().readonly()) {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    if there.is_some() {
        // Taking its name asks the directory alone, but who may not write to it shall not replace it either.
        OpenOptions::new().write(true).open(&target)?;
    }
    let new = beside(&target, bytes, there.as_ref(), before)?;
    before(Step::Rename)?;
    new.persist(&target)?;
    // The name, too, is to outlast a failing machine. Some file systems cannot promise it, and the file is there now.
    let _ = File::open(directory_of(&target)).and_then(|directory| directory.sync_all());
    Ok(())
}

/// A file with these bytes in the directory of another, on the disk, with the other's permissions. It goes when dropped.
fn beside(target: &Path, bytes: &[u8], old: Option<&Metadata>, before: &mut Before<'_>) -> io::Result<NamedTempFile> {
    before(Step::Create)?;
    let mut named = Builder::new();
    named.prefix(".nightrider-").suffix(".tmp");
    #[cfg(unix)]
    let everybody = {
        use std::os::unix::fs::PermissionsExt;
        // What a new file may be, before the process's mask.
        fs::Permissions::from_mode(0o666)
    };
    #[cfg(unix)]
    named.permissions(everybody);
    let mut new = named.tempfile_in(directory_of(target))?;
    before(Step::Write)?;
    new.write_all(bytes)?;
    before(Step::Flush)?;
    new.flush()?;
    if let Some(old) = old {
        before(Step::Permissions)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            // Only the superuser may give a file away; then it belongs to whoever writes it, as with any editor.
            let _ = fchown(new.as_file(), Some(old.uid()), Some(old.gid()));
        }
        new.as_file().set_permissions(old.permissions())?;
    }
    before(Step::Sync)?;
    new.as_file().sync_all()?;
    Ok(new)
}

fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// The file that a path means, behind all links.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    // As many as systems follow; a ring of links has no end.
    for _ in 0..40 {
        match fs::read_link(&target) {
            Ok(next) => target = directory_of(&target).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("too many links lead to it"))
}

/// A file that becomes too long for the limits of the process is a failed write, of which the user is told; by default
/// the system would end the program at once.
#[cfg(unix)]
pub fn survive_limits() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    // Where there is no such signal nothing is lost.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// Other systems have no such limits.
#[cfg(not(unix))]
pub fn survive_limits() {}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: [Step; 6] = [
        Step::Create,
        Step::Write,
        Step::Flush,
        Step::Permissions,
        Step::Sync,
        Step::Rename,
    ];

    /// The names in a directory, sorted.
    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap().map(|e| e.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|n| n.into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Lets one step fail, and notes which were asked for.
    fn failing(at: Step, seen: &mut Vec<Step>) -> impl FnMut(Step) -> io::Result<()> + '_ {
        move |step| {
            seen.push(step);
            if step == at {
                Err(io::ErrorKind::StorageFull.into())
            } else {
                Ok(())
            }
        }
    }

    #[test]
    fn a_failure_at_any_step_leaves_what_was_there() {
        for at in STEPS {
            let home = tempfile::tempdir().unwrap();
            let path = home.path().join("mine.toml");
            fs::write(&path, "old").unwrap();
            let mut seen = Vec::new();
            let error = put(&path, b"new and longer", Old::Replaced, &mut failing(at, &mut seen)).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{at:?}");
            assert_eq!(seen.last(), Some(&at));
            assert_eq!(fs::read_to_string(&path).unwrap(), "old", "{at:?}");
            assert_eq!(names(home.path()), ["mine.toml"], "{at:?}");
        }
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("mine.toml");
        fs::write(&path, "old").unwrap();
        let mut seen = Vec::new();
        let all = |step| {
            seen.push(step);
            Ok(())
        };
        put(&path, b"new", Old::Replaced, &mut { all }).unwrap();
        assert_eq!(seen, STEPS);
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(names(home.path()), ["mine.toml"]);
    }

    #[test]
    fn a_failure_leaves_no_new_file_where_there_was_none() {
        for at in STEPS.into_iter().filter(|s| *s != Step::Permissions) {
            for old in [Old::Replaced, Old::Kept] {
                let home = tempfile::tempdir().unwrap();
                let path = home.path().join("mine.toml");
                let mut seen = Vec::new();
                put(&path, b"new", old, &mut failing(at, &mut seen)).unwrap_err();
                assert!(names(home.path()).is_empty(), "{at:?}");
            }
        }
    }

    #[test]
    fn a_new_file_never_replaces_another() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("mine.toml");
        assert!(new_file(&path, b"mine").unwrap());
        assert!(!new_file(&path, b"theirs").unwrap());
        assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
        // Not even one that comes while it is being written.
        let late = home.path().join("late.toml");
        let mut before = |step| match step {
            Step::Rename => fs::write(&late, "first"),
            _ => Ok(()),
        };
        let error = put(&late, b"second", Old::Kept, &mut before).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&late).unwrap(), "first");
        assert_eq!(names(home.path()), ["late.toml", "mine.toml"]);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let home = tempfile::tempdir().unwrap();
        let mode = |path: &Path| fs::symlink_metadata(path).unwrap().permissions().mode() & 0o7777;
        fs::create_dir(home.path().join("deep")).unwrap();
        let real = home.path().join("deep/real.toml");
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        // A chain of links, one of them relative to where it stands.
        symlink("real.toml", home.path().join("deep/near")).unwrap();
        symlink("deep/near", home.path().join("far")).unwrap();
        file(&home.path().join("far"), b"new").unwrap();
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
        assert_eq!(mode(&real), 0o640);
        assert_eq!(fs::read_link(home.path().join("far")).unwrap(), Path::new("deep/near"));
        assert_eq!(
            fs::read_link(home.path().join("deep/near")).unwrap(),
            Path::new("real.toml")
        );
        assert_eq!(names(&home.path().join("deep")), ["near", "real.toml"]);
        // A link whose file is not there yet stays one, too.
        symlink("deep/later.toml", home.path().join("later")).unwrap();
        file(&home.path().join("later"), b"late").unwrap();
        assert_eq!(fs::read_to_string(home.path().join("deep/later.toml")).unwrap(), "late");
        assert!(home.path().join("later").is_symlink());
        // A ring of links has no file.
        symlink("ring", home.path().join("ring")).unwrap();
        assert!(file(&home.path().join("ring"), b"never").is_err());
        // A file that nobody may write to is not replaced.
        fs::set_permissions(&real, fs::Permissions::from_mode(0o444)).unwrap();
        let said = file(&real, b"never").unwrap_err();
        assert!(said.ends_with("real.toml: permission denied"), "{said}");
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
        // A new one may be read by whoever may read any other.
        fs::write(home.path().join("usual"), "").unwrap();
        file(&home.path().join("new.toml"), b"").unwrap();
        assert_eq!(mode(&home.path().join("new.toml")), mode(&home.path().join("usual")));
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_written_to() {
        file(Path::new("/dev/null"), b"away").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let said = file(Path::new("/dev/full"), b"away").unwrap_err();
        assert!(said.starts_with("cannot write /dev/full: "), "{said}");
        let home = tempfile::tempdir().unwrap();
        let said = file(home.path(), b"").unwrap_err();
        assert!(said.ends_with(": it is a directory"), "{said}");
        let said = file(&home.path().join("none/mine.toml"), b"").unwrap_err();
        assert!(said.contains(": there is no directory "), "{said}");
    }
}
