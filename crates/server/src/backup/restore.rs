use std::fs::File;
use std::io::Write;
use std::os::fd::AsFd;
use std::path::Path;

use fairway_application::ports::Pictures;
use fairway_persistence::backup::{BackupError, Loading};
use fairway_platform::Archive;

use super::manifest::Manifest;
use super::{Failure, is_standard, name, pictures, table_entry};
use crate::config::Config;
use crate::serve;
use crate::wiring;

/// Fills the empty database of the configuration, and its picture store, from a file that [`take`](super::take) wrote, or from
/// standard input. Nothing is changed before all of the file was checked, and the database is filled in one transaction. Blocks.
///
/// # Errors
/// [`Failure`], [`serve::Failure::NoDatabase`]; the database is as empty as before then.
pub fn restore(config: &Config, from: &Path) -> Result<(), serve::Failure> {
    let url = config.database_url().ok_or(serve::Failure::NoDatabase)?;
    let file = name(from);
    let archive = open(from).map_err(|cause| Failure::Open { file: file.clone(), cause })?;
    let archive = Archive::check(archive).map_err(|why| Failure::Bad { file: file.clone(), why })?;
    let manifest = Manifest::of(&archive).map_err(|why| Failure::Unfit { file: file.clone(), why })?;
    let ran =
        fill(url, &wiring::stored_pictures(config)?, &archive, &manifest).map_err(
            |failure| match failure {
                Failure::Database(BackupError::Foreign(why)) => Failure::Unfit { file: file.clone(), why },
                other => other,
            },
        )?;
    let (taken, fairway) = (&manifest.taken_at, &manifest.fairway);
    let mut words =
        vec![format!("Restored {} from {file}, made by Fairway {fairway} at {taken}.", manifest.summary())];
    if ran > 0 {
        words.push(format!("Migrations that have come since, and ran: {ran}."));
    }
    words.extend(
        manifest
            .missing
            .iter()
            .map(|picture| format!("The picture {picture} was missing already when the backup was made.")),
    );
    writeln!(std::io::stdout(), "{}", words.join("\n")).map_err(serve::Failure::Print)
}

fn open(path: &Path) -> std::io::Result<File> {
    if is_standard(path) {
        // By another name it might not be ours to open.
        return Ok(File::from(std::io::stdin().as_fd().try_clone_to_owned()?));
    }
    File::open(path)
}

/// Fills database and picture store. Pictures come last, so that what the database refuses leaves none behind, and before the commit,
/// so that every row that is seen has its own.
fn fill(url: &str, store: &dyn Pictures, archive: &Archive, manifest: &Manifest) -> Result<usize, Failure> {
    let mut loading = Loading::begin(url, &manifest.migrations)?;
    archive.each(|entry, content| {
        if let Some(kept) = manifest.tables.iter().find(|kept| entry == table_entry(&kept.table.name)) {
            loading.load(&kept.table, kept.rows, content)?;
        }
        Ok::<_, Failure>(())
    })?;
    let ran = loading.bring_up(&manifest.counters)?;
    pictures::put_back(store, archive, manifest)?;
    loading.commit()?;
    Ok(ran)
}
