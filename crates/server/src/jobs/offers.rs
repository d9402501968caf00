//! Offers freed places to the waitlist, in the background, as long as the site runs.

use std::sync::Arc;
use std::time::Duration;

use fairway_application::waitlist::FreedPlaces;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

use crate::jobs::mail::chain;

/// The pause between two looks. Nobody else gets a place meanwhile; it is the time until the mail is written.
const EVERY: Duration = Duration::from_secs(2);

/// Looks for freed places now and then, until it is dropped.
pub struct OfferWorker(JoinHandle<()>);

impl OfferWorker {
    /// Starts it, inside a runtime.
    pub fn start(freed: FreedPlaces) -> Self {
        Self::start_at(freed, EVERY)
    }

    /// Starts it at a rhythm of one's own.
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
                    // An outage is told once.
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
