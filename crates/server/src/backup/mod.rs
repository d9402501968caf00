//! The whole site in one file, and back (decision 027).

mod manifest;
mod pictures;
mod restore;
mod take;

use std::path::Path;

use fairway_persistence::backup::BackupError;
use fairway_platform::BadArchive;

pub use restore::restore;
pub use take::take;

/// Instead of a file: standard output, or input.
const STANDARD: &str = "-";
/// The entry that tells what a backup holds.
const MANIFEST: &str = "manifest.json";

/// Why there is no backup, or nothing was restored.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The file is not one that can be restored.
    #[error("{file} {why}. Nothing was changed")]
    Bad {
        /// As it was named.
        file: String,
        /// What is wrong.
        why: BadArchive,
    },
    /// The file contradicts itself or us.
    #[error("{file} cannot be restored: {why}. Nothing was changed")]
    Unfit {
        /// As it was named.
        file: String,
        /// What is wrong.
        why: String,
    },
    /// The file cannot be opened.
    #[error("{file}: {cause}")]
    Open {
        /// As it was named.
        file: String,
        /// Why not.
        cause: std::io::Error,
    },
    /// It could be read once, and not again.
    #[error("the backup {0}. The database is as empty as before")]
    Reread(#[from] BadArchive),
    /// The backup cannot be written.
    #[error("the backup cannot be written: {0}")]
    Write(#[from] std::io::Error),
    /// The database cannot be read or filled. A transaction that failed leaves nothing.
    #[error("DATABASE_URL: {0}")]
    Database(#[from] BackupError),
    /// The picture store cannot be read or filled.
    #[error("pictures: {}", in_full(.0))]
    Pictures(#[from] fairway_application::Error),
}

/// What the log would say, instead of what visitors read.
fn in_full(error: &fairway_application::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string)
}

/// The name to tell people.
fn name(path: &Path) -> String {
    if is_standard(path) { "standard input".into() } else { path.display().to_string() }
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// The place of a table's rows in the archive.
fn table_entry(table: &str) -> String {
    format!("tables/{table}.copy")
}

#[cfg(test)]
mod tests;
