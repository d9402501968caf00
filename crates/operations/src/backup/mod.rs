//! The whole site in one file, and back (decision 027).

mod failure;
mod manifest;
mod picture_names;
mod pictures;
mod restore;
mod take;

use std::path::Path;

pub use failure::{BackupFailure, in_full};
pub use manifest::Manifest;
pub use restore::Backup;
pub use take::Site;

/// Instead of a file: standard output, or input.
const STANDARD: &str = "-";
/// The entry of the manifest.
const MANIFEST: &str = "manifest.json";

/// The file name for messages.
fn name(path: &Path) -> String {
    if is_standard(path) { "standard input".into() } else { path.display().to_string() }
}

/// Whether `path` is `-`, which stands for standard output or input.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == STANDARD
}

/// The place of a table's rows in the archive.
fn table_entry(table: &str) -> String {
    format!("tables/{table}.copy")
}

#[cfg(test)]
mod tests;
