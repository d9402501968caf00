//! Backup of the whole site to one file, and its restoration (decision 027).

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

/// The name for standard output or input.
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

/// The entry of a table's rows.
fn table_entry(table: &str) -> String {
    format!("tables/{table}.copy")
}

#[cfg(test)]
mod tests;
