//! Sends mail in the background.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fairway_application::Error;
use fairway_application::error::chain;
use fairway_application::mail::{Delivered, Delivery, DeliveryOutcome};
use fairway_http::Metrics;
use tokio::sync::watch;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::timeout;

/// Timeout of handing over one mail: shorter than the time that requests get to finish at the stop, and far shorter than a lease.
pub const SMTP_TIMEOUT: Duration = Duration::from_secs(15);
/// Number of concurrent deliveries, so that a slow one does not delay the others. Few, as a mail server limits the connections of one client.
const AT_ONCE: usize = 3;
/// Time to wait for running deliveries at the stop: a little longer, for updating their rows.
const LAST_MAIL: Duration = Duration::from_secs(20);

/// The intervals of the worker.
#[derive(Debug, Clone, Copy)]
pub struct Rhythm {
    /// Between two polls of an empty outbox.
    pub look: Duration,
    /// After a failure.
    pub recover: Duration,
    /// Between two deletions of expired mail and codes.
    pub tidy: Duration,
}

impl Default for Rhythm {
    fn default() -> Self {
        Self { look: Duration::from_secs(1), recover: Duration::from_secs(5), tidy: Duration::from_hours(1) }
    }
}

/// Delivers the outbox until it is stopped, a few mails at once.
pub struct MailWorker {
    stop: watch::Sender<bool>,
    work: JoinSet<()>,
}

impl MailWorker {
    /// Starts the worker, inside a runtime; `metrics` count the outcomes.
    pub fn start(delivery: Delivery, metrics: Metrics) -> Self {
        Self::start_at(delivery, Rhythm::default(), metrics)
    }

    /// Starts the worker with these intervals.
    pub fn start_at(delivery: Delivery, rhythm: Rhythm, metrics: Metrics) -> Self {
        let (stop, stopped) = watch::channel(false);
        let failing = Arc::default();
        let work = Work { delivery: Arc::new(delivery), rhythm, metrics, stopped, failing };
        let mut all: JoinSet<()> = (0..AT_ONCE).map(|_| work.clone().send()).collect();
        all.spawn(work.tidy());
        Self { stop, work: all }
    }

    /// Waits for running deliveries, up to a limit.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        if timeout(LAST_MAIL, self.work.join_all()).await.is_err() {
            tracing::warn!("a mail was still being sent at the end; another start tries it again");
        }
    }
}

#[derive(Clone)]
struct Work {
    delivery: Arc<Delivery>,
    rhythm: Rhythm,
    metrics: Metrics,
    stopped: watch::Receiver<bool>,
    /// Whether the last poll failed: an outage is logged once.
    failing: Arc<AtomicBool>,
}

impl Work {
    async fn send(mut self) {
        while !*self.stopped.borrow() {
            let pause = match self.deliver().await {
                Ok(Some(delivered)) => {
                    self.metrics.mail(&delivered.outcome);
                    log_outcome(&delivered);
                    Duration::ZERO
                }
                Ok(None) => self.rhythm.look,
                Err(error) => {
                    self.log_failure(&error);
                    self.rhythm.recover
                }
            };
            self.rest(pause).await;
        }
    }

    /// Waits for the pause or the stop.
    async fn rest(&mut self, pause: Duration) {
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = self.stopped.changed() => {}
        }
    }

    async fn deliver(&self) -> Result<Option<Delivered>, Error> {
        let delivery = self.delivery.clone();
        let outcome = spawn_blocking(move || delivery.deliver_next()).await;
        let delivered = outcome.map_err(|panic| Error::Unexpected(panic.into()))??;
        if self.failing.swap(false, Ordering::Relaxed) {
            tracing::info!("mail is sent again");
        }
        Ok(delivered)
    }

    async fn tidy(mut self) {
        while !*self.stopped.borrow() {
            let delivery = self.delivery.clone();
            if let Ok(Err(error)) = spawn_blocking(move || delivery.tidy()).await {
                tracing::debug!(error = chain(&error), "old mail and codes could not be deleted");
            }
            self.rest(self.rhythm.tidy).await;
        }
    }

    fn log_failure(&self, error: &Error) {
        let logged = self.failing.swap(true, Ordering::Relaxed);
        if !error.is_temporary() {
            tracing::error!(error = chain(error), "sending mail failed");
        } else if !logged {
            tracing::warn!(error = chain(error), "mail waits, as the database is away or busy");
        }
    }
}

/// Logs the outcome, never the recipient, which is personal data.
fn log_outcome(Delivered { id, outcome }: &Delivered) {
    match outcome {
        DeliveryOutcome::Sent => tracing::info!(mail = %id, "a mail was sent"),
        DeliveryOutcome::Dropped => tracing::debug!(mail = %id, "a mail is outdated or has no recipient"),
        DeliveryOutcome::Waits => {
            tracing::debug!(mail = %id, "a mail waits for the daily limit of its address");
        }
        DeliveryOutcome::Postponed(why) => {
            tracing::warn!(mail = %id, why, "a mail could not be sent; it is tried again");
        }
        DeliveryOutcome::GivenUp(why) => {
            tracing::warn!(mail = %id, why, "a mail could not be sent and is given up");
        }
    }
}
