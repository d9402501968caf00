//! Pictures in an archive.

use std::collections::BTreeSet;
use std::io::Write;

use fairway_application::ports::{PictureFiles, PictureSize, Pictures};
use fairway_persistence::backup::Picture;
use fairway_platform::{Archive, ArchiveWriter, BadArchive};

use super::BackupFailure;
use super::manifest::Manifest;
use super::picture_names::{FOLDER, SMALL, named, parse};

/// Adds the pictures that are not among `kept` to the archive, the small size before the full one, and returns the pictures that
/// the store does not have.
pub(super) fn keep<W: Write>(
    told: &[Picture],
    store: &dyn Pictures,
    archive: &mut ArchiveWriter<W>,
    kept: &mut BTreeSet<Picture>,
) -> Result<BTreeSet<String>, BackupFailure> {
    let mut missing = BTreeSet::new();
    for picture in told {
        if kept.contains(picture) {
            continue;
        }
        let Some(files) = files(store, &picture.kind, &picture.name)? else {
            missing.insert(named(picture));
            continue;
        };
        put(archive, picture, &files)?;
        kept.insert(picture.clone());
    }
    Ok(missing)
}

fn put<W: Write>(
    archive: &mut ArchiveWriter<W>,
    picture: &Picture,
    files: &PictureFiles,
) -> Result<(), BackupFailure> {
    let Picture { kind, name } = picture;
    if let Some(small) = &files.small {
        archive.put(&format!("{FOLDER}/{SMALL}/{kind}/{name}"), small)?;
    }
    archive.put(&format!("{FOLDER}/{kind}/{name}"), &files.whole)?;
    Ok(())
}

fn files(store: &dyn Pictures, kind: &str, name: &str) -> Result<Option<PictureFiles>, BackupFailure> {
    let Some(small) = store.get(kind, name, PictureSize::Small)? else { return Ok(None) };
    let Some(whole) = store.get(kind, name, PictureSize::Whole)? else { return Ok(None) };
    // A store returns the full picture if there is no small one.
    let small = (small.bytes != whole.bytes).then_some(small.bytes);
    Ok(Some(PictureFiles { whole: whole.bytes, small }))
}

/// Puts the pictures of an archive into the store.
pub(super) fn put_back(
    store: &dyn Pictures,
    archive: &Archive,
    manifest: &Manifest,
) -> Result<(), BackupFailure> {
    let mut small = None;
    archive.each(|entry, content| {
        let Some((kind, name, size)) = parse(entry) else { return Ok(()) };
        if !manifest.has(kind, name) {
            return Ok(());
        }
        let mut bytes = Vec::new();
        content.read_to_end(&mut bytes).map_err(BadArchive::Unreadable)?;
        match size {
            PictureSize::Small => small = Some(bytes),
            PictureSize::Whole => {
                store.put(kind, name, &PictureFiles { whole: bytes, small: small.take() })?;
            }
        }
        Ok::<_, BackupFailure>(())
    })
}
