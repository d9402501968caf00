//! A PostgreSQL for one run of tests or measurements.

use std::fs;
use std::path::{Path, PathBuf};

use nix::sys::statvfs::statvfs;
use tempfile::TempDir;

use crate::error::{StartError, io_error};
use crate::home::Home;
use crate::{LocalPostgres, Settings, orphan};

/// The prefix of the folders, by which the next run finds stale ones.
const PREFIX: &str = "fairway-test-";
/// The free memory that is needed for data in memory: containers often have little.
const ENOUGH_MEMORY: u128 = 2 << 30;

/// A PostgreSQL that is removed completely when it is dropped.
#[derive(Debug)]
pub struct ThrowAway {
    // Dropped in this order: PostgreSQL stops before its folder is removed.
    postgres: LocalPostgres,
    _folder: TempDir,
}

impl ThrowAway {
    /// Starts one without durability, in memory if there is enough, after removing the remains of killed runs.
    ///
    /// # Errors
    ///
    /// As for [`LocalPostgres::start`].
    pub fn start() -> Result<Self, StartError> {
        Self::start_in(&Self::folder(), false)
    }

    /// Starts one with a site's settings, for measurements: in the folder for temporary files, with commits that survive a power cut.
    ///
    /// # Errors
    ///
    /// As for [`LocalPostgres::start`].
    pub fn start_durable() -> Result<Self, StartError> {
        Self::start_in(&std::env::temp_dir(), true)
    }

    fn start_in(base: &Path, durable: bool) -> Result<Self, StartError> {
        for each in [Self::folder(), std::env::temp_dir()] {
            clear_away(&each);
        }
        let folder =
            tempfile::Builder::new().prefix(PREFIX).tempdir_in(base).map_err(io_error("write in", base))?;
        let root = folder.path().to_owned();
        let settings = Settings { root, durable, max_connections: 200, shared_buffers: 128 };
        Ok(Self { postgres: LocalPostgres::start(&settings)?, _folder: folder })
    }

    /// The folder for throw-away data: memory if there is enough, else the folder for temporary files.
    #[must_use]
    pub fn folder() -> PathBuf {
        let memory = PathBuf::from("/dev/shm");
        // The integer types differ between systems.
        let free =
            statvfs(&memory).map(|it| u128::from(it.blocks_available()) * u128::from(it.fragment_size()));
        if free.is_ok_and(|free| free >= ENOUGH_MEMORY) { memory } else { std::env::temp_dir() }
    }

    /// The address of a database for libpq. `postgres` always exists.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        self.postgres.url(database)
    }
}

/// Stops and removes the remains of killed runs. Folders of living runs are locked; other users' folders stay.
fn clear_away(base: &Path) {
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        let folder = entry.path();
        let is_one = entry.file_name().to_string_lossy().starts_with(PREFIX);
        // A run that has just created its folder has no lock in it yet.
        if is_one && folder.join("lock").exists() {
            let Ok(home) = Home::open(&folder) else { continue };
            if orphan::stop(&home).is_ok() {
                _ = fs::remove_dir_all(&folder);
            }
        }
    }
}
