//! Watches the check-in logs that have open streams (decision 062).

use std::sync::Arc;
use std::time::Duration;

use fairway_application::check_in::LogNumbers;
use fairway_application::error::chain;
use fairway_http::CheckInStreams;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

/// Time between two polls; a change waits half of it on average.
const EVERY: Duration = Duration::from_millis(250);

/// Polls the numbers of the followed logs, until it is dropped. Without streams it is idle, and has no database connection.
pub struct LogWatcher(JoinHandle<()>);

impl LogWatcher {
    /// Starts the watcher, inside a runtime. `connect` opens a connection outside of the pool, whose connections may all be in use for seconds.
    pub fn start(streams: CheckInStreams, connect: impl Fn() -> LogNumbers + Send + 'static) -> Self {
        Self(tokio::spawn(async move {
            loop {
                streams.first().await;
                watch(&streams, Arc::new(connect())).await;
            }
        }))
    }
}

impl Drop for LogWatcher {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Publishes changes until no stream is open.
async fn watch(streams: &CheckInStreams, numbers: Arc<LogNumbers>) {
    let mut failing = false;
    loop {
        let followed = streams.tournaments();
        if followed.is_empty() {
            return;
        }
        let numbers = numbers.clone();
        match spawn_blocking(move || numbers.read(&followed)).await {
            Ok(Ok(logs)) => {
                failing = false;
                streams.publish(&logs);
            }
            // An outage is logged once.
            Ok(Err(error)) => {
                if !failing {
                    tracing::warn!(error = chain(&error), "changes of check-in lists could not be read");
                }
                failing = true;
            }
            Err(panic) => tracing::error!(%panic, "reading the changes of check-in lists panicked"),
        }
        sleep(EVERY).await;
    }
}
