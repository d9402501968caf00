//! Removes pictures without a row in the background.

use std::sync::Arc;
use std::time::Duration;

use fairway_application::error::chain;
use fairway_application::pictures::Sweep;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

/// Time between two sweeps; the pictures are invisible, so there is no hurry.
const EVERY: Duration = Duration::from_hours(1);

/// Sweeps the store at an interval, until it is dropped.
pub struct PictureSweeper(JoinHandle<()>);

impl PictureSweeper {
    /// Starts the sweeper, inside a runtime.
    pub fn start(sweep: Sweep) -> Self {
        Self::start_at(sweep, EVERY)
    }

    /// Starts the sweeper with this interval.
    pub fn start_at(sweep: Sweep, every: Duration) -> Self {
        let sweep = Arc::new(sweep);
        Self(tokio::spawn(async move {
            // The first sweep runs at once, because a crash may have left pictures.
            loop {
                let sweep = sweep.clone();
                match spawn_blocking(move || sweep.run()).await {
                    Ok(Ok(0)) => {}
                    Ok(Ok(pictures)) => tracing::info!(pictures, "removed unused pictures"),
                    // Requests report an outage; the sweep tries again at its next turn.
                    Ok(Err(error)) => {
                        tracing::warn!(error = chain(&error), "the picture store could not be swept");
                    }
                    Err(panic) => tracing::error!(%panic, "sweeping the picture store panicked"),
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
