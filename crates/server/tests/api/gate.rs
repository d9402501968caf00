//! A gate in front of slow work: it counts calls, and blocks them until it is opened.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// Stands in for a port whose work is slow. Clones share it.
#[derive(Clone, Default)]
pub(crate) struct Gate(Arc<(Mutex<Counts>, Condvar)>);

#[derive(Default, Clone, Copy)]
pub(crate) struct Counts {
    is_open: bool,
    /// Number of calls that wait now.
    now: usize,
    /// Maximum number of calls that waited at once.
    pub(crate) most: usize,
    /// Number of all calls so far.
    pub(crate) all: usize,
}

impl Gate {
    pub(crate) fn counts(&self) -> Counts {
        *self.0.0.lock().unwrap()
    }

    pub(crate) fn open(&self) {
        self.0.0.lock().unwrap().is_open = true;
        self.0.1.notify_all();
    }

    /// Counts a call, and blocks its thread until the gate is open.
    pub(crate) fn pass(&self) {
        let (counts, changed) = &*self.0;
        let mut counts = counts.lock().unwrap();
        counts.now += 1;
        counts.all += 1;
        counts.most = counts.most.max(counts.now);
        changed.wait_while(counts, |counts| !counts.is_open).unwrap().now -= 1;
    }

    /// Waits until this number of calls wait at the gate.
    pub(crate) async fn reached_by(&self, calls: usize) {
        while self.counts().now < calls {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}
