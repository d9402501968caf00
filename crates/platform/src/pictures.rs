mod bucket;
mod fault;
mod outage;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use chrono::{DateTime, Utc};
use fairway_application::ports::{Picture, PictureFiles, PictureSize, Pictures};
use fairway_application::{Error, Result};
use futures_util::{StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{Attribute, Attributes, Error as StoreError, ObjectStore, ObjectStoreExt, PutOptions};
use tokio::runtime::Handle;
use tokio::time::timeout;

pub use bucket::{BadBucket, Bucket};
pub use fault::StoreFault;
use fault::found;
use outage::Outage;

/// The time limit for reading a picture, while a visitor waits.
const READING: Duration = Duration::from_secs(5);
/// Time limit for storing, copying or removing a picture in all sizes.
const WRITING: Duration = Duration::from_secs(20);
/// Time limit for listing the store, in the background.
const LISTING: Duration = Duration::from_mins(5);

/// A logo that was deleted, or lost its approval, is in no cache an hour later.
const AN_HOUR: &str = "public, max-age=3600";
/// Names are random and files never change, so browsers may cache files for ever when a bucket serves them directly.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// Pictures in a folder, or in a bucket of an S3-compatible store. Callers' threads may block.
pub struct StoredPictures {
    store: Arc<dyn ObjectStore>,
    /// The folder; `None` for a bucket, which stores headers with each file, and never a partial file.
    folder: Option<PathBuf>,
    outage: Outage,
    runtime: Handle,
}

impl StoredPictures {
    /// Stores pictures in `folder`, which is created if missing. Stored files survive a power cut.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub fn in_folder(folder: &Path, runtime: Handle) -> Result<Self> {
        std::fs::create_dir_all(folder).map_err(|error| Error::Unexpected(error.into()))?;
        let store =
            LocalFileSystem::new_with_prefix(folder).map_err(|error| Error::Unexpected(error.into()))?;
        let store = Arc::new(store.with_fsync(true));
        Ok(Self { store, folder: Some(folder.to_owned()), outage: Outage::default(), runtime })
    }

    /// Stores pictures in a bucket. Sends no request yet.
    ///
    /// # Errors
    /// [`BadBucket`].
    pub fn in_bucket(bucket: &Bucket, runtime: Handle) -> Result<Self, BadBucket> {
        let store = Arc::new(bucket.open()?);
        Ok(Self { store, folder: None, outage: Outage::default(), runtime })
    }

    /// Lists the store once, to find a wrong key, bucket or address before the first upload.
    ///
    /// # Errors
    /// [`Error::PicturesAway`].
    pub fn look(&self) -> Result<()> {
        self.ask(READING, async { self.store.list(None).next().await.transpose().map(drop) })
    }

    /// Whether the store has any picture of one of these kinds.
    ///
    /// # Errors
    /// [`Error::PicturesAway`].
    pub fn holds_any(&self, kinds: &[&str]) -> Result<bool> {
        for kind in kinds {
            let folder = Key::from(*kind);
            let first = async { self.store.list(Some(&folder)).next().await.transpose() };
            if self.ask(READING, first)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Runs a request to the store with a time limit.
    fn ask<T>(&self, limit: Duration, work: impl Future<Output = Result<T, StoreError>>) -> Result<T> {
        let asked = self.outage.may_ask().and_then(|()| {
            let answer = match self.runtime.block_on(async { timeout(limit, work).await }) {
                Ok(answer) => answer.map_err(|error| StoreFault::of(&error)),
                Err(_elapsed) => Err(StoreFault::Slow(limit)),
            };
            self.outage.learn(answer.as_ref().err());
            answer
        });
        asked.map_err(|fault| Error::PicturesAway(fault.into()))
    }

    async fn read(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let read = async { self.store.get(key).await?.bytes().await };
        Ok(found(read.await)?.map(Vec::from))
    }

    async fn write(&self, key: &Key, name: &str, bytes: Vec<u8>) -> Result<(), StoreError> {
        let mut attributes = Attributes::new();
        if self.folder.is_none() {
            attributes.insert(Attribute::ContentType, content_type(name).into());
            let logo = key.parts().any(|part| part.as_ref() == "logo");
            let cache = if logo { AN_HOUR } else { FOR_EVER };
            attributes.insert(Attribute::CacheControl, cache.into());
        }
        let options = PutOptions { attributes, ..PutOptions::default() };
        self.store.put_opts(key, bytes.into(), options).await.map(drop)
    }
}

fn key(kind: &str, name: &str, size: PictureSize) -> Key {
    match size {
        PictureSize::Whole => Key::from_iter([kind, name]),
        PictureSize::Small => Key::from_iter(["small", kind, name]),
    }
}

fn content_type(name: &str) -> &'static str {
    if Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) {
        "image/png"
    } else {
        "image/jpeg"
    }
}

/// Removes partial files of a crash: the library writes to a name with `#` and a number, which no list returns, and renames
/// complete files.
fn remove_unfinished(folder: &Path, before: SystemTime) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            remove_unfinished(&path, before);
        } else if entry.file_name().to_string_lossy().contains('#') {
            let changed = entry.metadata().and_then(|file| file.modified());
            if changed.is_ok_and(|changed| changed < before) {
                // Another instance may remove it, too.
                let _ = std::fs::remove_file(path);
            }
        }
    }
}

impl Pictures for StoredPictures {
    fn put(&self, kind: &str, name: &str, files: &PictureFiles) -> Result<()> {
        let sizes = [(PictureSize::Small, files.small.as_ref()), (PictureSize::Whole, Some(&files.whole))];
        self.ask(WRITING, async {
            for (size, bytes) in sizes {
                if let Some(bytes) = bytes {
                    self.write(&key(kind, name, size), name, bytes.clone()).await?;
                }
            }
            Ok(())
        })
    }

    fn get(&self, kind: &str, name: &str, size: PictureSize) -> Result<Option<Picture>> {
        let read = self.ask(READING, async {
            match self.read(&key(kind, name, size)).await? {
                None if size == PictureSize::Small => self.read(&key(kind, name, PictureSize::Whole)).await,
                read => Ok(read),
            }
        })?;
        Ok(read.map(|bytes| Picture { content_type: content_type(name), bytes }))
    }

    fn copy(&self, kind: &str, name: &str, copy: &str) -> Result<bool> {
        // Written again, as a store may keep the old date for its own copy.
        self.ask(WRITING, async {
            let mut copied = false;
            for size in [PictureSize::Small, PictureSize::Whole] {
                let read = self.read(&key(kind, name, size)).await?;
                copied = read.is_some();
                if let Some(bytes) = read {
                    self.write(&key(kind, copy, size), copy, bytes).await?;
                }
            }
            Ok(copied)
        })
    }

    fn kept_for(&self, kind: &str, longer_than: Duration) -> Result<Vec<String>> {
        let before = SystemTime::now().checked_sub(longer_than).unwrap_or(SystemTime::UNIX_EPOCH);
        if let Some(folder) = &self.folder {
            remove_unfinished(folder, before);
        }
        let before = DateTime::<Utc>::from(before);
        let mut names = BTreeSet::new();
        // A crash during removal may leave a small file without its full one.
        for folder in [Key::from(kind), Key::from_iter(["small", kind])] {
            let files = self.ask(LISTING, self.store.list(Some(&folder)).try_collect::<Vec<_>>())?;
            let old = files.into_iter().filter(|file| file.last_modified < before);
            names.extend(old.filter_map(|file| file.location.filename().map(str::to_owned)));
        }
        Ok(names.into_iter().collect())
    }

    fn remove(&self, kind: &str, name: &str) {
        let removed = self.ask(WRITING, async {
            for size in [PictureSize::Small, PictureSize::Whole] {
                found(self.store.delete(&key(kind, name, size)).await)?;
            }
            Ok(())
        });
        if let Err(Error::PicturesAway(cause)) = removed {
            tracing::warn!(kind, name, %cause, "a picture that nothing shows stays behind");
        }
    }
}

#[cfg(test)]
mod tests;
