//! The sub-commands `backup` and `restore`.

use std::io::Write;
use std::path::Path;

use fairway_operations::backup::{self, Backup, Site, in_full, is_standard};
use fairway_platform::SystemClock;

use crate::VERSION;
use crate::config::Config;
use crate::failure::Failure;
use crate::stop::Stop;
use crate::wiring;

/// Writes the configured site to a file, or to standard output. Blocks.
///
/// # Errors
/// [`Failure::Backup`], [`Failure::NoDatabase`]; no file is left then. A second signal ends the process at once, and leaves the file.
pub fn take(config: &Config, to: &Path) -> Result<(), Failure> {
    let url = config.database_url().ok_or(Failure::NoDatabase)?;
    let scratch = wiring::scratch(config).map_err(|why| backup::BackupFailure::Scratch(in_full(&why)))?;
    let site = Site {
        url,
        pictures: &wiring::stored_pictures(config)?,
        scratch: scratch.as_ref(),
        clock: &SystemClock::new(config.site.time_zone),
        version: VERSION,
    };
    let stop = Stop::flag().map_err(Failure::Serve)?;
    let begun = site.clock.now();
    let manifest = site.back_up(to, &stop)?;
    // A read-only database can be backed up, too.
    if let Err(why) = site.remember(begun) {
        tracing::warn!(%why, "this backup could not be recorded, so staff are still asked to make one");
    }
    for picture in &manifest.missing {
        tracing::warn!(picture, "the picture store lacks a picture of the database");
    }
    // Standard output holds the backup itself, so the message goes to standard error.
    let words = format!("{} as of {}", manifest.summary(), manifest.taken_at);
    let told = if is_standard(to) {
        writeln!(std::io::stderr(), "Backed up {words}.")
    } else {
        writeln!(std::io::stdout(), "Backed up {words} to {}.", to.display())
    };
    told.map_err(Failure::Print)
}

/// Restores a backup into the configured empty database and picture store. Blocks.
///
/// # Errors
/// [`Failure::Backup`], [`Failure::NoDatabase`].
pub fn restore(config: &Config, from: &Path, same_pictures: bool) -> Result<(), Failure> {
    let url = config.database_url().ok_or(Failure::NoDatabase)?;
    // The whole file is checked before anything is created, even a folder for pictures.
    let backup = Backup::open(from, VERSION)?;
    let words = backup.restore(url, &wiring::stored_pictures(config)?, same_pictures)?;
    writeln!(std::io::stdout(), "{}", words.join("\n")).map_err(Failure::Print)
}
