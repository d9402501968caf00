//! Idle connections to the mail server that are kept open for the next mail.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lettre::transport::smtp::client::AsyncSmtpConnection;
use tokio::runtime::Handle;
use tokio::time::timeout;

use super::smtp::GOOD_BYE;

/// The time for which an idle connection is kept open: less than the timeout of any server (RFC 5321 §4.5.3.2.7 asks for five minutes, and
/// some have less).
const IDLE: Duration = Duration::from_secs(10);
/// The most mails over one connection: many servers close it after a hundred.
const MAILS: u32 = 50;
/// The time within which a server has to confirm that an idle connection works.
const STILL_THERE: Duration = Duration::from_secs(2);

/// An encrypted and authenticated connection.
pub(super) struct Open {
    pub(super) connection: AsyncSmtpConnection,
    mails: u32,
}

impl Open {
    pub(super) fn new(connection: AsyncSmtpConnection) -> Self {
        Self { connection, mails: 0 }
    }

    async fn close(mut self) {
        let _ = timeout(GOOD_BYE, self.connection.quit()).await;
    }
}

/// The idle connections. A connection in use is taken out, so a connection with an aborted mail, whose state is
/// unknown, is closed and not reused.
#[derive(Clone, Default)]
pub(super) struct Kept(Arc<Mutex<Vec<(Open, Instant)>>>);

impl Kept {
    /// A connection that still works; `None` when there is none.
    pub(super) async fn take(&self) -> Option<Open> {
        loop {
            let (mut open, since) = self.with(Vec::pop)?;
            let fresh = since.elapsed() < IDLE;
            if fresh && timeout(STILL_THERE, open.connection.test_connected()).await == Ok(true) {
                return Some(open);
            }
        }
    }

    /// Keeps a connection for a while after a sent mail.
    pub(super) fn put(&self, mut open: Open, runtime: &Handle) {
        open.mails += 1;
        if open.mails >= MAILS {
            runtime.spawn(open.close());
            return;
        }
        self.with(|kept| kept.push((open, Instant::now())));
        let kept = self.clone();
        runtime.spawn(async move {
            tokio::time::sleep(IDLE).await;
            kept.close_idle().await;
        });
    }

    async fn close_idle(&self) {
        let idle: Vec<_> =
            self.with(|kept| kept.extract_if(.., |(_, since)| since.elapsed() >= IDLE).collect());
        for (open, _) in idle {
            open.close().await;
        }
    }

    fn with<T>(&self, work: impl FnOnce(&mut Vec<(Open, Instant)>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
