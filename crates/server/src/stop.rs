//! Signals to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::runtime::Handle;
use tokio::signal::unix::{Signal, SignalKind, signal};

/// The exit status of a program that Ctrl-C ended, by the shells' convention.
const TOLD_TWICE: i32 = 130;

/// The signals that end the process: Ctrl-C, SIGTERM, a closed terminal.
pub(crate) struct Stop {
    interrupt: Signal,
    terminate: Signal,
    hang_up: Signal,
}

impl Stop {
    /// From here on signals are received here, and do not end the process.
    pub(crate) fn listen() -> std::io::Result<Self> {
        Ok(Self {
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            hang_up: signal(SignalKind::hangup())?,
        })
    }

    /// Waits for the next signal.
    pub(crate) async fn come(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.hang_up.recv() => {}
        }
    }

    /// Becomes true on the first signal, for a command that removes its unfinished file. A second signal exits at once, for example
    /// while the database hangs.
    pub(crate) fn flag() -> std::io::Result<Arc<AtomicBool>> {
        let mut signals = Self::listen()?;
        let told = Arc::new(AtomicBool::new(false));
        let tell = told.clone();
        Handle::current().spawn(async move {
            signals.come().await;
            tell.store(true, Ordering::Relaxed);
            signals.come().await;
            std::process::exit(TOLD_TWICE);
        });
        Ok(told)
    }
}
