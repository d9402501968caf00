//! Counts the changes that an instance knows of, so that its caches and its change bus see that there are new ones (rule `change-bus`).

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of the changes that an instance knows of. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct ChangeCount(Arc<Numbers>);

#[derive(Debug, Default)]
struct Numbers {
    commits: AtomicU64,
    others: AtomicU64,
}

impl ChangeCount {
    /// Counts a transaction that this instance has committed.
    pub fn commit(&self) {
        self.0.commits.fetch_add(1, Ordering::SeqCst);
    }

    /// Counts a change that other instances need not hear of: one of theirs, or of this instance's memory.
    pub fn hear(&self) {
        self.0.others.fetch_add(1, Ordering::SeqCst);
    }

    /// Number of this instance's commits.
    pub fn commits(&self) -> u64 {
        self.0.commits.load(Ordering::SeqCst)
    }

    /// Grows with each change. An answer that was read at an earlier number may be out of date.
    pub fn number(&self) -> u64 {
        self.commits().wrapping_add(self.0.others.load(Ordering::SeqCst))
    }
}
