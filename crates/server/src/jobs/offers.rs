//! Offers freed places to the waitlist in the background.

use std::sync::Arc;
use std::time::Duration;

use fairway_application::error::chain;
use fairway_application::waitlist::FreedPlaces;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

/// Time between two polls. A freed place is reserved for the waitlist meanwhile; this only delays the mail.
const EVERY: Duration = Duration::from_secs(2);

/// Polls for freed places, until it is dropped.
pub struct OfferWorker(JoinHandle<()>);

impl OfferWorker {
    /// Starts the worker, inside a runtime.
    pub fn start(freed: FreedPlaces) -> Self {
        Self::start_at(freed, EVERY)
    }

    /// Starts the worker with this interval.
    pub fn start_at(freed: FreedPlaces, every: Duration) -> Self {
        let freed = Arc::new(freed);
        Self(tokio::spawn(async move {
            let mut failing = false;
            loop {
                let freed = freed.clone();
                match spawn_blocking(move || freed.offer()).await {
                    Ok(Ok(offers)) => {
                        failing = false;
                        if offers > 0 {
                            tracing::info!(offers, "offered freed places to the waitlist");
                        }
                    }
                    // An outage is logged once.
                    Ok(Err(error)) => {
                        if !failing {
                            tracing::warn!(error = chain(&error), "freed places could not be offered");
                        }
                        failing = true;
                    }
                    Err(panic) => tracing::error!(%panic, "offering freed places panicked"),
                }
                sleep(every).await;
            }
        }))
    }
}

impl Drop for OfferWorker {
    fn drop(&mut self) {
        self.0.abort();
    }
}
