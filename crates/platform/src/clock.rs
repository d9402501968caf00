use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};
use fairway_application::ports::Clock;

use crate::zone::SiteZone;

/// The system's clock in the site's time zone (rule `time-zone`).
#[derive(Clone)]
pub struct SystemClock {
    zone: SiteZone,
}

impl SystemClock {
    /// A clock with the site's time zone.
    pub fn new(zone: impl Into<SiteZone>) -> Self {
        Self { zone: zone.into() }
    }
}

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the port that everybody else asks")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now().trunc_subsecs(6)
    }

    fn local(&self, at: DateTime<Utc>) -> NaiveDateTime {
        at.with_timezone(&self.zone.now()).naive_local()
    }
}
