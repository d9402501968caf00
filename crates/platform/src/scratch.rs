use std::fs::File;
use std::path::{Path, PathBuf};

use fairway_application::ports::Scratch;
use fairway_application::{Error, Result};

/// Unnamed temporary files in a folder on a disk.
#[derive(Debug, Clone)]
pub struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// Uses `folder`, which is created if it is missing.
    ///
    /// # Errors
    /// When the folder cannot be created.
    pub fn new(folder: &Path) -> Result<Self> {
        std::fs::create_dir_all(folder).map_err(|error| Error::Unexpected(error.into()))?;
        Ok(Self(folder.to_owned()))
    }
}

impl Scratch for ScratchFolder {
    fn file(&self) -> Result<File> {
        tempfile::tempfile_in(&self.0).map_err(Error::unwritten)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Seek, Write};

    use super::*;

    #[test]
    fn a_scratch_file_keeps_its_bytes_and_has_no_name_in_the_folder() {
        let folder = tempfile::tempdir().unwrap();
        let inside = folder.path().join("scratch");
        let scratch = ScratchFolder::new(&inside).unwrap();
        let (mut one, other) = (scratch.file().unwrap(), scratch.file().unwrap());
        one.write_all(b"rows").unwrap();
        one.rewind().unwrap();
        let mut read = String::new();
        one.read_to_string(&mut read).unwrap();
        assert_eq!((read.as_str(), other.metadata().unwrap().len()), ("rows", 0));
        assert_eq!(std::fs::read_dir(&inside).unwrap().count(), 0);
        std::fs::remove_dir(&inside).unwrap();
        assert!(matches!(scratch.file(), Err(Error::Unexpected(_))));
    }
}
