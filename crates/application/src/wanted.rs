//! Cancellation of slow use cases whose client has disconnected.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::{Error, Result};

/// Whether the client of slow work is still connected. Clones share the state.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    gone: Arc<AtomicBool>,
}

impl Wanted {
    /// A guard for the request: dropping it marks the client as gone.
    pub fn until_dropped(&self) -> Waits {
        Waits(self.clone())
    }

    /// Call it before each piece of work.
    ///
    /// # Errors
    /// [`Error::Unavailable`] when the client is gone; nobody reads it.
    pub fn check(&self) -> Result<()> {
        if self.gone.load(Ordering::Relaxed) {
            return Err(Error::Unavailable("the client has gone".into()));
        }
        Ok(())
    }
}

/// The guard of the waiting request.
#[derive(Debug)]
pub struct Waits(Wanted);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.gone.store(true, Ordering::Relaxed);
    }
}
