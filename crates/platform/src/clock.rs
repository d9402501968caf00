use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};
use chrono_tz::Tz;
use fairway_application::ports::Clock;

/// The system's clock, and the site's time zone (rule `time-zone`).
#[derive(Debug, Clone, Copy)]
pub struct SystemClock {
    zone: Tz,
}

impl SystemClock {
    /// With the site's time zone.
    pub fn new(zone: Tz) -> Self {
        Self { zone }
    }
}

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the port that everybody else asks")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }

    fn local(&self, at: DateTime<Utc>) -> NaiveDateTime {
        at.with_timezone(&self.zone).naive_local()
    }
}
