//! Whether anybody still waits for the answer of a use case that takes long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Error, Result};

/// Work that is wanted until its client has gone. Its copies are one.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    gone: Arc<AtomicBool>,
}

impl Wanted {
    /// A guard of the request: once it is dropped, nobody waits any more.
    pub fn until_dropped(&self) -> Waits {
        Waits(self.clone())
    }

    /// Asked before each piece of work.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the client has gone; nobody reads it.
    pub fn check(&self) -> Result<()> {
        if self.gone.load(Ordering::Relaxed) {
            return Err(Error::Unavailable("the client has gone".into()));
        }
        Ok(())
    }
}

/// Held by the request that waits for the answer.
#[derive(Debug)]
pub struct Waits(Wanted);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.gone.store(true, Ordering::Relaxed);
    }
}
