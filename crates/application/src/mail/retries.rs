use chrono::TimeDelta;

/// The policy for retries of mail that could not be sent.
#[derive(Debug, Clone, Copy)]
pub struct RetryPolicy {
    /// Time for which an instance leases a mail: well above the duration of a send.
    pub lease: TimeDelta,
    /// Time to wait after the first failed try; each further one doubles it …
    pub first_pause: TimeDelta,
    /// … but never longer than this.
    pub longest_pause: TimeDelta,
    /// Number of tries after which a mail is given up.
    pub tries: i32,
}

impl Default for RetryPolicy {
    /// Retries for two days.
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
    /// Time to wait after this number of tries; `None` after the last one.
    pub(super) fn pause_after(&self, tries: i32) -> Option<TimeDelta> {
        if tries >= self.tries {
            return None;
        }
        // Beyond 2^20, ten seconds are a hundred days.
        let doubled = self.first_pause * (1 << (tries - 1).clamp(0, 20));
        Some(doubled.min(self.longest_pause))
    }
}
