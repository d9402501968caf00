//! Pictures in an archive: by the names that the picture store knows them by, so that unpacking it gives the folder.

use std::collections::BTreeSet;
use std::io::Write;

use fairway_application::pictures::KINDS;
use fairway_application::ports::{PictureFiles, PictureSize, Pictures};
use fairway_persistence::backup::Picture;
use fairway_platform::{Archive, ArchiveWriter, BadArchive};

use super::BackupFailure;
use super::manifest::{Manifest, named};

pub(super) const FOLDER: &str = "pictures";
const SMALL: &str = "small";

/// Kind, name and size of a picture, by the name of its entry.
pub(super) fn parse(entry: &str) -> Option<(&str, &str, PictureSize)> {
    let parts: Vec<_> = entry.split('/').collect();
    let (kind, name, size) = match parts[..] {
        [FOLDER, SMALL, kind, name] => (kind, name, PictureSize::Small),
        [FOLDER, kind, name] => (kind, name, PictureSize::Whole),
        _ => return None,
    };
    (KINDS.contains(&kind) && !name.is_empty()).then_some((kind, name, size))
}

/// Adds the pictures that are not among `kept` yet to the archive, the small size before the full one, and returns those that
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
        let Picture { kind, name } = picture;
        let Some(files) = files(store, kind, name)? else {
            missing.insert(named(picture));
            continue;
        };
        if let Some(small) = files.small {
            archive.put(&format!("{FOLDER}/{SMALL}/{kind}/{name}"), &small)?;
        }
        archive.put(&format!("{FOLDER}/{kind}/{name}"), &files.whole)?;
        kept.insert(picture.clone());
    }
    Ok(missing)
}

fn files(store: &dyn Pictures, kind: &str, name: &str) -> Result<Option<PictureFiles>, BackupFailure> {
    let Some(small) = store.get(kind, name, PictureSize::Small)? else { return Ok(None) };
    let Some(whole) = store.get(kind, name, PictureSize::Whole)? else { return Ok(None) };
    // A store without a small one gives the whole one for it.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pictures_are_pictures() {
        assert_eq!(parse("pictures/photo/a.jpg"), Some(("photo", "a.jpg", PictureSize::Whole)));
        assert_eq!(parse("pictures/small/logo/a.png"), Some(("logo", "a.png", PictureSize::Small)));
        for other in [
            "pictures/photo",
            "pictures/photo/",
            "pictures/secret/a",
            "tables/users.copy",
            "pictures/photo/../a",
        ] {
            assert_eq!(parse(other), None, "{other}");
        }
    }
}
