use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use fairway_application::ports::{Picture, PictureFiles, PictureSize, Pictures};
use fairway_application::{Error, Result};
use futures_util::TryStreamExt;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{Error as StoreError, ObjectStore, ObjectStoreExt};
use tokio::runtime::Handle;

/// Pictures in a folder. Called from threads that may block, as every use case is.
pub struct FolderPictures {
    store: Arc<LocalFileSystem>,
    runtime: Handle,
}

impl FolderPictures {
    /// In `folder`, which is made if it is not there.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn new(folder: &Path, runtime: Handle) -> Result<Self> {
        std::fs::create_dir_all(folder).map_err(|error| Error::Unexpected(error.into()))?;
        let store =
            LocalFileSystem::new_with_prefix(folder).map_err(|error| Error::Unexpected(error.into()))?;
        Ok(Self { store: Arc::new(store), runtime })
    }
}

fn key(kind: &str, name: &str, size: PictureSize) -> Key {
    match size {
        PictureSize::Whole => Key::from_iter([kind, name]),
        PictureSize::Small => Key::from_iter(["small", kind, name]),
    }
}

/// What there is not, is `None`.
fn found<T>(answer: std::result::Result<T, StoreError>) -> Result<Option<T>> {
    match answer {
        Ok(found) => Ok(Some(found)),
        Err(StoreError::NotFound { .. }) => Ok(None),
        Err(error) => Err(Error::Unexpected(error.into())),
    }
}

fn content_type(name: &str) -> &'static str {
    if Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) {
        "image/png"
    } else {
        "image/jpeg"
    }
}

impl FolderPictures {
    async fn read(&self, key: &Key) -> Result<Option<Vec<u8>>> {
        let read = async { self.store.get(key).await?.bytes().await };
        Ok(found(read.await)?.map(|bytes| bytes.to_vec()))
    }
}

impl Pictures for FolderPictures {
    fn put(&self, kind: &str, name: &str, files: &PictureFiles) -> Result<()> {
        let sizes = [(PictureSize::Small, files.small.as_ref()), (PictureSize::Whole, Some(&files.whole))];
        let written = self.runtime.block_on(async {
            for (size, bytes) in sizes {
                if let Some(bytes) = bytes {
                    self.store.put(&key(kind, name, size), bytes.clone().into()).await?;
                }
            }
            Ok::<(), StoreError>(())
        });
        written.map_err(|error| Error::Unexpected(error.into()))
    }

    fn get(&self, kind: &str, name: &str, size: PictureSize) -> Result<Option<Picture>> {
        let read = self.runtime.block_on(async {
            match self.read(&key(kind, name, size)).await? {
                None if size == PictureSize::Small => self.read(&key(kind, name, PictureSize::Whole)).await,
                read => Ok(read),
            }
        })?;
        Ok(read.map(|bytes| Picture { content_type: content_type(name), bytes }))
    }

    fn copy(&self, kind: &str, name: &str, copy: &str) -> Result<bool> {
        let to = |size| (key(kind, name, size), key(kind, copy, size));
        // Written anew: a copy that a store makes by itself may be as old as what it is of.
        self.runtime.block_on(async {
            let mut copied = false;
            for (from, to) in [to(PictureSize::Small), to(PictureSize::Whole)] {
                let read = self.read(&from).await?;
                copied = read.is_some();
                if let Some(bytes) = read {
                    let written = self.store.put(&to, bytes.into()).await;
                    written.map_err(|error| Error::Unexpected(error.into()))?;
                }
            }
            Ok(copied)
        })
    }

    fn kept_for(&self, kind: &str, longer_than: Duration) -> Result<Vec<String>> {
        let before =
            SystemTime::now().checked_sub(longer_than).map(DateTime::<Utc>::from).unwrap_or_default();
        let mut names = BTreeSet::new();
        // A small file without its whole one is what a crash while it was removed leaves.
        for folder in [Key::from(kind), Key::from_iter(["small", kind])] {
            let files = self.store.list(Some(&folder)).try_collect::<Vec<_>>();
            let files = self.runtime.block_on(files).map_err(|error| Error::Unexpected(error.into()))?;
            let old = files.into_iter().filter(|file| file.last_modified < before);
            names.extend(old.filter_map(|file| file.location.filename().map(str::to_owned)));
        }
        Ok(names.into_iter().collect())
    }

    fn remove(&self, kind: &str, name: &str) {
        for size in [PictureSize::Small, PictureSize::Whole] {
            if let Err(error) = found(self.runtime.block_on(self.store.delete(&key(kind, name, size)))) {
                tracing::warn!(kind, name, %error, "a picture that nothing shows stays behind");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE: PictureSize = PictureSize::Whole;
    const SMALL: PictureSize = PictureSize::Small;

    fn files(whole: &[u8], small: Option<&[u8]>) -> PictureFiles {
        PictureFiles { whole: whole.into(), small: small.map(<[u8]>::to_vec) }
    }

    /// Runs it on a store in a new folder.
    fn on_a_store(run: impl FnOnce(&Path, &FolderPictures)) {
        let folder = tempfile::tempdir().unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let inside = folder.path().join("pictures");
        run(folder.path(), &FolderPictures::new(&inside, runtime.handle().clone()).unwrap());
    }

    #[test]
    fn a_picture_is_found_under_its_name_and_no_other() {
        on_a_store(|_, pictures| {
            pictures.put("logo", "a.png", &files(b"png", None)).unwrap();
            let found = pictures.get("logo", "a.png", WHOLE).unwrap().unwrap();
            assert_eq!((found.content_type, found.bytes.as_slice()), ("image/png", &b"png"[..]));
            assert_eq!(pictures.get("logo", "b.png", WHOLE).unwrap(), None);
            assert_eq!(pictures.get("banner", "a.png", WHOLE).unwrap(), None);
            assert_eq!(pictures.get("banner", "a.png", SMALL).unwrap(), None);
        });
    }

    #[test]
    fn the_small_one_is_the_whole_one_where_that_is_no_longer() {
        on_a_store(|_, pictures| {
            pictures.put("photo", "a.jpg", &files(b"large", Some(b"little"))).unwrap();
            pictures.put("photo", "b.jpg", &files(b"short", None)).unwrap();
            let bytes = |name, size| pictures.get("photo", name, size).unwrap().unwrap().bytes;
            assert_eq!((bytes("a.jpg", WHOLE), bytes("a.jpg", SMALL)), (b"large".into(), b"little".into()));
            assert_eq!((bytes("b.jpg", WHOLE), bytes("b.jpg", SMALL)), (b"short".into(), b"short".into()));
        });
    }

    #[test]
    fn a_copy_has_all_sizes_and_stays_when_the_other_goes() {
        on_a_store(|_, pictures| {
            pictures.put("photo", "a.jpg", &files(b"large", Some(b"little"))).unwrap();
            pictures.put("photo", "b.jpg", &files(b"short", None)).unwrap();
            assert!(pictures.copy("photo", "a.jpg", "c.jpg").unwrap());
            assert!(pictures.copy("photo", "b.jpg", "d.jpg").unwrap());
            assert!(!pictures.copy("photo", "none.jpg", "e.jpg").unwrap());
            pictures.remove("photo", "a.jpg");
            let bytes = |name, size| pictures.get("photo", name, size).unwrap().map(|picture| picture.bytes);
            assert_eq!(bytes("c.jpg", WHOLE), Some(b"large".into()));
            assert_eq!(bytes("c.jpg", SMALL), Some(b"little".into()));
            assert_eq!(bytes("d.jpg", SMALL), Some(b"short".into()));
            assert_eq!(bytes("e.jpg", WHOLE), None);
        });
    }

    #[test]
    fn a_removed_picture_is_gone_in_all_sizes_and_removing_it_again_is_nothing() {
        on_a_store(|_, pictures| {
            for name in ["a.png", "b.png"] {
                pictures.put("logo", name, &files(b"png", Some(b"little"))).unwrap();
            }
            pictures.remove("logo", "a.png");
            pictures.remove("logo", "a.png");
            for size in [WHOLE, SMALL] {
                assert_eq!(pictures.get("logo", "a.png", size).unwrap(), None);
                assert!(pictures.get("logo", "b.png", size).unwrap().is_some());
            }
        });
    }

    #[test]
    fn what_has_been_kept_for_long_is_told_by_its_name_and_a_copy_is_new() {
        on_a_store(|folder, pictures| {
            for name in ["old.png", "new.png"] {
                pictures.put("photo", name, &files(b"png", Some(b"little"))).unwrap();
            }
            let hour = Duration::from_hours(1);
            let past = SystemTime::now().checked_sub(hour * 2).unwrap();
            for path in ["photo/old.png", "small/photo/old.png"] {
                let file =
                    std::fs::File::options().write(true).open(folder.join("pictures").join(path)).unwrap();
                file.set_modified(past).unwrap();
            }
            assert!(pictures.copy("photo", "old.png", "copy.png").unwrap());
            assert_eq!(pictures.kept_for("photo", hour).unwrap(), ["old.png"]);
            std::fs::remove_file(folder.join("pictures/photo/old.png")).unwrap();
            assert_eq!(
                pictures.kept_for("photo", hour).unwrap(),
                ["old.png"],
                "its small one is still there"
            );
            assert_eq!(pictures.kept_for("logo", hour).unwrap(), Vec::<String>::new());
            assert_eq!(pictures.kept_for("photo", Duration::ZERO).unwrap().len(), 3);
        });
    }

    #[test]
    fn a_name_cannot_climb_out_of_the_folder() {
        on_a_store(|outside, pictures| {
            std::fs::write(outside.join("secret"), "secret").unwrap();
            assert_eq!(pictures.get("..", "secret", WHOLE).unwrap(), None);
            assert_eq!(pictures.get("logo", "../../secret", WHOLE).unwrap(), None);
        });
    }
}
