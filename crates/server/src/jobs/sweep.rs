//! Removes pictures that no row refers to, in the background, as long as the site runs.

use std::sync::Arc;
use std::time::Duration;

use fairway_application::pictures::Sweep;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

use crate::jobs::mail::chain;

/// The pause between two sweeps: nobody sees the removed files, so there is no hurry.
const EVERY: Duration = Duration::from_hours(1);

/// Goes through the store now and then, until it is dropped.
pub struct PictureSweeper(JoinHandle<()>);

impl PictureSweeper {
    /// Starts it, inside a runtime.
    pub fn start(sweep: Sweep) -> Self {
        Self::start_at(sweep, EVERY)
    }

    /// Starts it at a rhythm of one's own.
    pub fn start_at(sweep: Sweep, every: Duration) -> Self {
        let sweep = Arc::new(sweep);
        Self(tokio::spawn(async move {
            // At once, because leftovers of a crash are there at the start.
            loop {
                let sweep = sweep.clone();
                match spawn_blocking(move || sweep.run()).await {
                    Ok(Ok(0)) => {}
                    Ok(Ok(pictures)) => tracing::info!(pictures, "removed pictures that nothing shows"),
                    // Requests report an outage; the sweep tries again at its next turn.
                    Ok(Err(error)) => {
                        tracing::warn!(error = chain(&error), "the picture store could not be gone through");
                    }
                    Err(panic) => tracing::error!(%panic, "going through the picture store panicked"),
                }
                sleep(every).await;
            }
        }))
    }
}

impl Drop for PictureSweeper {
    fn drop(&mut self) {
        self.0.abort();
    }
}
