//! Temporary files.

use std::fs::File;

use crate::error::Result;

/// Temporary files, for data that is too large for memory.
pub trait Scratch: Send + Sync {
    /// An empty file without a name: it is deleted with its last handle, even if the server crashes.
    ///
    /// # Errors
    /// [`Error::NoRoom`](crate::Error::NoRoom) when the disk is full.
    fn file(&self) -> Result<File>;
}
