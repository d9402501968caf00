//! Files that are needed for a while.

use std::fs::File;

use crate::error::Result;

/// Temporary files, for data that is too large for memory.
pub trait Scratch: Send + Sync {
    /// An empty file without a name: it is gone with its last handle, however the server ends.
    ///
    /// # Errors
    /// [`Error::NoRoom`](crate::Error::NoRoom) when the disk is full.
    fn file(&self) -> Result<File>;
}
