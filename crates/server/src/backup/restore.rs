use std::fs::File;
use std::io::Write;
use std::os::fd::AsFd;
use std::path::Path;

use fairway_application::pictures::KINDS;
use fairway_persistence::backup::{BackupError, Loading};
use fairway_platform::{Archive, StoredPictures};

use super::manifest::Manifest;
use super::{is_standard, name, pictures, table_entry};
use crate::config::Config;
use crate::failure;
use crate::failure::backup::Failure;
use crate::wiring;

/// Fills the empty database of the configuration, and its picture store, from a file that [`take`](super::take) wrote, or from
/// standard input. Nothing is changed before all of the file was checked, and the database is filled in one transaction. Pictures
/// that the store holds already have to be the `same_pictures`: of the same site, and of no other. Blocks.
///
/// # Errors
/// [`Failure`], [`failure::Failure::NoDatabase`]; the database is as empty as before then, but for [`BackupError::Undecided`].
pub fn restore(config: &Config, from: &Path, same_pictures: bool) -> Result<(), failure::Failure> {
    let url = config.database_url().ok_or(failure::Failure::NoDatabase)?;
    let file = name(from);
    let archive = open(from).map_err(|cause| Failure::Open { file: file.clone(), cause })?;
    let archive = Archive::check(archive).map_err(|why| Failure::Bad { file: file.clone(), why })?;
    let manifest = Manifest::of(&archive).map_err(|why| Failure::Unfit { file: file.clone(), why })?;
    let store = wiring::stored_pictures(config)?;
    let ran = fill(url, &store, same_pictures, &archive, &manifest).map_err(|failure| match failure {
        Failure::Database(foreign @ BackupError::Foreign(_)) => {
            Failure::Unfit { file: file.clone(), why: foreign.to_string() }
        }
        other => other,
    })?;
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
    writeln!(std::io::stdout(), "{}", words.join("\n")).map_err(failure::Failure::Print)
}

fn open(path: &Path) -> std::io::Result<File> {
    if is_standard(path) {
        // By another name it might not be ours to open.
        return Ok(File::from(std::io::stdin().as_fd().try_clone_to_owned()?));
    }
    File::open(path)
}

/// Fills database and picture store. Pictures are stored after the rows are loaded, so that a refused load leaves none behind,
/// and before the commit, so that each visible row has its picture.
fn fill(
    url: &str,
    store: &StoredPictures,
    same_pictures: bool,
    archive: &Archive,
    manifest: &Manifest,
) -> Result<usize, Failure> {
    let tables: Vec<_> = manifest.tables.iter().map(|kept| &kept.table).collect();
    let mut loading = Loading::begin(url, &manifest.migrations, &tables)?;
    if !same_pictures && store.holds_any(&KINDS)? {
        return Err(Failure::PicturesThere);
    }
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
