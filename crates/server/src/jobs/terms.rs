//! Reminds of payment terms, and cancels tickets that were not paid in time, in the background.

use std::sync::Arc;
use std::time::Duration;

use fairway_application::error::chain;
use fairway_application::tickets::{Overdue, OverdueTickets};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::sleep;

/// Time between two polls: a term ends with a day, so seconds do not matter.
const EVERY: Duration = Duration::from_secs(10);

/// Polls for overdue tickets, until it is dropped.
pub struct TermWorker(JoinHandle<()>);

impl TermWorker {
    /// Starts the worker, inside a runtime.
    pub fn start(overdue: OverdueTickets) -> Self {
        Self::start_at(overdue, EVERY)
    }

    /// Starts the worker with this interval.
    pub fn start_at(overdue: OverdueTickets, every: Duration) -> Self {
        let overdue = Arc::new(overdue);
        Self(tokio::spawn(async move {
            let mut failing = false;
            loop {
                let overdue = overdue.clone();
                match spawn_blocking(move || overdue.work()).await {
                    Ok(Ok(Overdue { reminded, lapsed })) => {
                        failing = false;
                        if reminded + lapsed > 0 {
                            tracing::info!(reminded, lapsed, "looked after unpaid tickets");
                        }
                    }
                    // An outage is logged once.
                    Ok(Err(error)) => {
                        if !failing {
                            tracing::warn!(error = chain(&error), "unpaid tickets could not be looked after");
                        }
                        failing = true;
                    }
                    Err(panic) => tracing::error!(%panic, "looking after unpaid tickets panicked"),
                }
                sleep(every).await;
            }
        }))
    }
}

impl Drop for TermWorker {
    fn drop(&mut self) {
        self.0.abort();
    }
}
