use std::fs::File;
use std::os::fd::AsFd;
use std::path::Path;

use fairway_application::pictures::PICTURE_KINDS;
use fairway_persistence::backup::{BackupError, Loading};
use fairway_platform::{Archive, StoredPictures};

use super::{BackupFailure, Manifest, is_standard, name, pictures, table_entry};

/// A verified file of [`Site::back_up`](super::Site::back_up).
pub struct Backup {
    /// Its name for messages.
    file: String,
    archive: Archive,
    manifest: Manifest,
}

impl Backup {
    /// Opens and verifies a file, or standard input; `version` is this Fairway's.
    ///
    /// # Errors
    /// [`BackupFailure::Open`], [`BackupFailure::Bad`], [`BackupFailure::Unfit`].
    pub fn open(from: &Path, version: &str) -> Result<Self, BackupFailure> {
        let file = name(from);
        let archive = open(from).map_err(|cause| BackupFailure::Open { file: file.clone(), cause })?;
        let archive =
            Archive::check(archive).map_err(|why| BackupFailure::Bad { file: file.clone(), why })?;
        let manifest = Manifest::of(&archive, version)
            .map_err(|why| BackupFailure::Unfit { file: file.clone(), why })?;
        Ok(Self { file, archive, manifest })
    }

    /// Fills the empty database `url` and the picture store. The database is filled in one transaction. Pictures that the store
    /// has already must be the `same_pictures`: of this site, and of no other. Returns the result in sentences. Blocks.
    ///
    /// # Errors
    /// [`BackupFailure`]; the database is empty as before then, except after [`BackupError::Undecided`].
    pub fn restore(
        &self,
        url: &str,
        store: &StoredPictures,
        same_pictures: bool,
    ) -> Result<Vec<String>, BackupFailure> {
        let ran = self.fill(url, store, same_pictures).map_err(|failure| match failure {
            BackupFailure::Database(foreign @ BackupError::Foreign(_)) => {
                BackupFailure::Unfit { file: self.file.clone(), why: foreign.to_string() }
            }
            other => other,
        })?;
        let Manifest { taken_at, fairway, missing, .. } = &self.manifest;
        let (summary, file) = (self.manifest.summary(), &self.file);
        let mut words =
            vec![format!("Restored {summary} from {file}, made by Fairway {fairway} at {taken_at}.")];
        if ran > 0 {
            words.push(format!("Migrations that have come since, and ran: {ran}."));
        }
        words.extend(
            missing.iter().map(|picture| {
                format!("The picture {picture} was missing already when the backup was made.")
            }),
        );
        Ok(words)
    }

    /// Fills database and picture store. Pictures are stored after the rows are loaded, so that a failed load leaves none behind,
    /// and before the commit, so that each visible row has its picture.
    fn fill(&self, url: &str, store: &StoredPictures, same_pictures: bool) -> Result<usize, BackupFailure> {
        let Self { archive, manifest, .. } = self;
        let tables: Vec<_> = manifest.tables.iter().map(|kept| &kept.table).collect();
        let mut loading = Loading::begin(url, &manifest.migrations, &tables)?;
        if !same_pictures && store.holds_any(&PICTURE_KINDS)? {
            return Err(BackupFailure::PicturesThere);
        }
        archive.each(|entry, content| {
            if let Some(kept) = manifest.tables.iter().find(|kept| entry == table_entry(&kept.table.name)) {
                loading.load(&kept.table, kept.rows, content)?;
            }
            Ok::<_, BackupFailure>(())
        })?;
        let ran = loading.bring_up(&manifest.counters)?;
        pictures::put_back(store, archive, manifest)?;
        loading.commit()?;
        Ok(ran)
    }
}

fn open(path: &Path) -> std::io::Result<File> {
    if is_standard(path) {
        // Opening standard input by its path may not be permitted.
        return Ok(File::from(std::io::stdin().as_fd().try_clone_to_owned()?));
    }
    File::open(path)
}
