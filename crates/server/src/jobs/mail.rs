//! Sending mail in the background, for as long as the site runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use fairway_application::Error;
use fairway_application::mail::{Delivered, Delivery, Outcome};
use fairway_http::Metrics;
use tokio::sync::watch;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::timeout;

/// Time that handing over one mail may take: below the time that requests get to finish when the site is told to stop, and
/// far below a lease.
pub const PATIENCE: Duration = Duration::from_secs(15);
/// Number of mails on their way at once, so that a slow one holds up no other: few, as a mail server takes only so many
/// connections from one place.
const AT_ONCE: usize = 3;
/// Time that the mail being sent is waited for when the site is told to stop: a little longer, for its row.
const LAST_MAIL: Duration = Duration::from_secs(20);

/// When the worker looks again.
#[derive(Debug, Clone, Copy)]
pub struct Rhythm {
    /// For mail, while there is none.
    pub look: Duration,
    /// After something went wrong.
    pub recover: Duration,
    /// For what nobody needs any more.
    pub tidy: Duration,
}

impl Default for Rhythm {
    fn default() -> Self {
        Self { look: Duration::from_secs(1), recover: Duration::from_secs(5), tidy: Duration::from_hours(1) }
    }
}

/// Sends what is in the outbox until it is told to stop, a few mails at once.
pub struct MailWorker {
    stop: watch::Sender<bool>,
    work: JoinSet<()>,
}

impl MailWorker {
    /// Starts it, inside a runtime; `metrics` count what becomes of mail.
    pub fn start(delivery: Delivery, metrics: Metrics) -> Self {
        Self::start_at(delivery, Rhythm::default(), metrics)
    }

    /// Starts it at a rhythm of one's own.
    pub fn start_at(delivery: Delivery, rhythm: Rhythm, metrics: Metrics) -> Self {
        let (stop, stopped) = watch::channel(false);
        let failing = Arc::default();
        let work = Work { delivery: Arc::new(delivery), rhythm, metrics, stopped, failing };
        let mut all: JoinSet<()> = (0..AT_ONCE).map(|_| work.clone().send()).collect();
        all.spawn(work.tidy());
        Self { stop, work: all }
    }

    /// Lets the mails that are being sent finish, within bounds.
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
    /// Whether the last look failed: an outage is told once.
    failing: Arc<AtomicBool>,
}

impl Work {
    async fn send(mut self) {
        while !*self.stopped.borrow() {
            let pause = match self.deliver().await {
                Ok(Some(delivered)) => {
                    self.metrics.mail(&delivered.outcome);
                    tell(&delivered);
                    Duration::ZERO
                }
                Ok(None) => self.rhythm.look,
                Err(error) => {
                    self.tell_failure(&error);
                    self.rhythm.recover
                }
            };
            self.rest(pause).await;
        }
    }

    /// Until then, or the end.
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

    fn tell_failure(&self, error: &Error) {
        let told = self.failing.swap(true, Ordering::Relaxed);
        if !error.is_temporary() {
            tracing::error!(error = chain(error), "sending mail failed");
        } else if !told {
            tracing::warn!(error = chain(error), "mail waits, as the database is away or busy");
        }
    }
}

/// Never with the recipient: who gets mail from here is nobody's business.
fn tell(Delivered { id, outcome }: &Delivered) {
    match outcome {
        Outcome::Sent => tracing::info!(mail = %id, "a mail was sent"),
        Outcome::Dropped => tracing::debug!(mail = %id, "a mail is for nobody here, or not true any more"),
        Outcome::Waits => tracing::debug!(mail = %id, "a mail waits, as its address had several today"),
        Outcome::Postponed(why) => {
            tracing::warn!(mail = %id, why, "a mail could not be sent; it is tried again");
        }
        Outcome::GivenUp(why) => {
            tracing::warn!(mail = %id, why, "a mail could not be sent and is given up");
        }
    }
}

/// An error and what caused it, outermost first.
pub(crate) fn chain(error: &Error) -> String {
    let first: &dyn std::error::Error = error;
    let causes = std::iter::successors(Some(first), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
