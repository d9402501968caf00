//! Starts due broadcasts in the background.

use std::sync::Arc;
use std::time::Duration;

use fairway_application::broadcasts::DueBroadcasts;
use fairway_application::error::chain;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

/// Time between two polls.
const EVERY: Duration = Duration::from_secs(2);

/// Polls for due broadcasts, until it is dropped.
pub struct BroadcastWorker(JoinHandle<()>);

impl BroadcastWorker {
    /// Starts the worker, inside a runtime.
    pub fn start(due: DueBroadcasts) -> Self {
        let due = Arc::new(due);
        Self(tokio::spawn(async move {
            let mut failing = false;
            loop {
                let due = due.clone();
                match spawn_blocking(move || due.start()).await {
                    Ok(Ok(mails)) => {
                        failing = false;
                        if mails > 0 {
                            tracing::info!(mails, "started a broadcast");
                        }
                    }
                    // An outage is logged once.
                    Ok(Err(error)) => {
                        if !failing {
                            tracing::warn!(error = chain(&error), "broadcasts could not be started");
                        }
                        failing = true;
                    }
                    Err(panic) => tracing::error!(%panic, "starting broadcasts panicked"),
                }
                sleep(EVERY).await;
            }
        }))
    }
}

impl Drop for BroadcastWorker {
    fn drop(&mut self) {
        self.0.abort();
    }
}
