//! Connections to the mail server that are kept open for the next mail.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use lettre::transport::smtp::client::AsyncSmtpConnection;
use tokio::runtime::Handle;
use tokio::time::timeout;

use super::smtp::GOOD_BYE;

/// Time that a connection is kept open without a mail: shorter than any server waits (RFC 5321 §4.5.3.2.7 asks five minutes of it, and
/// some wait for less).
const IDLE: Duration = Duration::from_secs(10);
/// Mails over one connection at most: many servers end it after a hundred.
const MAILS: u32 = 50;
/// Time that a server has to say that the connection is still good.
const STILL_THERE: Duration = Duration::from_secs(2);

/// A connection, encrypted and signed in.
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

/// The idle connections. One in use is taken out: given up in the middle of a mail it is closed, and not kept in a state that is
/// unknown.
#[derive(Clone, Default)]
pub(super) struct Kept(Arc<Mutex<Vec<(Open, Instant)>>>);

impl Kept {
    /// One that the server still listens to; `None` when there is none.
    pub(super) async fn take(&self) -> Option<Open> {
        loop {
            let (mut open, since) = self.with(Vec::pop)?;
            let fresh = since.elapsed() < IDLE;
            if fresh && timeout(STILL_THERE, open.connection.test_connected()).await == Ok(true) {
                return Some(open);
            }
        }
    }

    /// Keeps one over which a mail was sent, for a while.
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
