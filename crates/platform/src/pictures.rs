use std::path::Path;
use std::sync::Arc;

use fairway_application::ports::{Picture, Pictures};
use fairway_application::{Error, Result};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{Error as StoreError, ObjectStoreExt};
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

fn key(kind: &str, name: &str) -> Key {
    Key::from_iter([kind, name])
}

fn content_type(name: &str) -> &'static str {
    if Path::new(name).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png")) {
        "image/png"
    } else {
        "image/jpeg"
    }
}

impl Pictures for FolderPictures {
    fn put(&self, kind: &str, name: &str, bytes: &[u8]) -> Result<()> {
        let written = self.runtime.block_on(self.store.put(&key(kind, name), bytes.to_vec().into()));
        written.map(drop).map_err(|error| Error::Unexpected(error.into()))
    }

    fn get(&self, kind: &str, name: &str) -> Result<Option<Picture>> {
        let read = self.runtime.block_on(async { self.store.get(&key(kind, name)).await?.bytes().await });
        match read {
            Ok(bytes) => Ok(Some(Picture { content_type: content_type(name), bytes: bytes.to_vec() })),
            Err(StoreError::NotFound { .. }) => Ok(None),
            Err(error) => Err(Error::Unexpected(error.into())),
        }
    }

    fn remove(&self, kind: &str, name: &str) {
        match self.runtime.block_on(self.store.delete(&key(kind, name))) {
            Ok(()) | Err(StoreError::NotFound { .. }) => {}
            Err(error) => tracing::warn!(kind, name, %error, "a picture that nothing shows stays behind"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_found_under_its_name_and_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let pictures = FolderPictures::new(&folder.path().join("new"), runtime.handle().clone()).unwrap();
        pictures.put("logo", "a.png", b"png").unwrap();
        let found = pictures.get("logo", "a.png").unwrap().unwrap();
        assert_eq!((found.content_type, found.bytes.as_slice()), ("image/png", &b"png"[..]));
        assert_eq!(pictures.get("logo", "b.png").unwrap(), None);
        assert_eq!(pictures.get("banner", "a.png").unwrap(), None);
    }

    #[test]
    fn a_removed_picture_is_gone_and_removing_it_again_is_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let pictures = FolderPictures::new(folder.path(), runtime.handle().clone()).unwrap();
        for name in ["a.png", "b.png"] {
            pictures.put("logo", name, b"png").unwrap();
        }
        pictures.remove("logo", "a.png");
        pictures.remove("logo", "a.png");
        assert_eq!(pictures.get("logo", "a.png").unwrap(), None);
        assert!(pictures.get("logo", "b.png").unwrap().is_some());
    }

    #[test]
    fn a_name_cannot_climb_out_of_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("secret"), "secret").unwrap();
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let pictures =
            FolderPictures::new(&folder.path().join("pictures"), runtime.handle().clone()).unwrap();
        assert_eq!(pictures.get("..", "secret").unwrap(), None);
        assert_eq!(pictures.get("logo", "../../secret").unwrap(), None);
    }
}
