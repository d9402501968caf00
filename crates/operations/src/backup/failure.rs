//! Failures of backups and restores.

use fairway_persistence::MigrateError;
use fairway_persistence::backup::BackupError;
use fairway_platform::BadArchive;

/// Why a backup or restore failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupFailure {
    /// The file is no valid backup.
    #[error("{file} {why}. Nothing was changed")]
    Bad {
        /// The name of the file.
        file: String,
        /// The cause.
        why: BadArchive,
    },
    /// The file contradicts itself or this Fairway.
    #[error("{file} cannot be restored: {why}. Nothing was changed")]
    Unfit {
        /// The name of the file.
        file: String,
        /// The cause.
        why: String,
    },
    /// The file cannot be opened.
    #[error("{file}: {cause}")]
    Open {
        /// The name of the file.
        file: String,
        /// The reason.
        cause: std::io::Error,
    },
    /// The file could be read once, but not again.
    #[error("the backup {0}. The database is as empty as before")]
    Reread(#[from] BadArchive),
    /// The picture store is not empty.
    #[error(
        "the picture store holds pictures already, and two sites that share one remove each other's. Name another one (FAIRWAY_DATA_DIR, or FAIRWAY_S3_BUCKET); or, if these are pictures of the same site, which runs nowhere else any more, say --same-pictures. Nothing was changed"
    )]
    PicturesThere,
    /// The folder for temporary files is unusable.
    #[error("FAIRWAY_DATA_DIR: a table cannot be put down there while it is copied: {0}")]
    Scratch(String),
    /// A signal stopped the backup.
    #[error("told to stop: there is no new backup")]
    Stopped,
    /// The backup cannot be written.
    #[error("the backup cannot be written: {0}")]
    Write(#[from] std::io::Error),
    /// The database cannot be read or filled. A failed transaction leaves no rows.
    #[error("DATABASE_URL: {}{}", .0, advice(.0))]
    Database(BackupError),
    /// The picture store cannot be read or filled.
    #[error("pictures: {}", in_full(.0))]
    Pictures(#[from] fairway_application::Error),
}

impl From<BackupError> for BackupFailure {
    fn from(error: BackupError) -> Self {
        match error {
            BackupError::Unwritten(cause) => Self::Scratch(cause.to_string()),
            other => Self::Database(other),
        }
    }
}

/// The remedy, for the message.
fn advice(error: &BackupError) -> &'static str {
    match error {
        BackupError::Database(MigrateError::Newer(_)) => ": back it up with that one",
        BackupError::Older => ": back it up with that one, or run `fairway-server migrate` first",
        BackupError::NotEmpty => {
            ". Make one, as in `createdb --owner=fairway fairway_restored`, and name it in DATABASE_URL; or, once the site is stopped and what is \
             there is not needed any more, `dropdb fairway` and `createdb --owner=fairway fairway`"
        }
        BackupError::Undecided(_) => {
            ". Look with `fairway-server doctor`: if the database has the tables of this version now, all of the backup is in it; if it has none, \
             restore once more, with --same-pictures"
        }
        _ => "",
    }
}

/// The error with its causes, as in the log, instead of the visitors' sentence.
pub fn in_full(error: &dyn std::error::Error) -> String {
    error.source().map_or_else(|| error.to_string(), ToString::to_string)
}
