use chrono::TimeDelta;

/// The policy by which mail that could not be sent is tried again.
#[derive(Debug, Clone, Copy)]
pub struct RetryPolicy {
    /// Time for which an instance leases a mail: well above the time that sending takes.
    pub lease: TimeDelta,
    /// Time to wait after the first try that failed; after each other one twice as long …
    pub first_pause: TimeDelta,
    /// … but never longer than this.
    pub longest_pause: TimeDelta,
    /// After so many tries it is given up.
    pub tries: i32,
}

impl Default for RetryPolicy {
    /// Two days of trying.
    fn default() -> Self {
        Self {
            lease: TimeDelta::minutes(2),
            first_pause: TimeDelta::seconds(10),
            longest_pause: TimeDelta::hours(1),
            tries: 56,
        }
    }
}

impl RetryPolicy {
    /// Time to wait after so many tries; `None` when there were enough.
    pub(super) fn pause_after(&self, tries: i32) -> Option<TimeDelta> {
        if tries >= self.tries {
            return None;
        }
        // Beyond 2^20, ten seconds are a hundred days.
        let doubled = self.first_pause * (1 << (tries - 1).clamp(0, 20));
        Some(doubled.min(self.longest_pause))
    }
}
