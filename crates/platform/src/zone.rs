use std::sync::Arc;

use chrono_tz::Tz;
use fairway_application::known_fund::KnownFund;

/// The site's time zone (rule `time-zone`).
#[derive(Clone)]
pub enum SiteZone {
    /// Set by the environment.
    Fixed(Tz),
    /// Set by Admins, who may change it at any time.
    OfFund(Arc<KnownFund>),
}

impl SiteZone {
    /// The current zone.
    pub fn now(&self) -> Tz {
        match self {
            Self::Fixed(zone) => *zone,
            Self::OfFund(fund) => fund.now().time_zone(),
        }
    }
}

impl From<Tz> for SiteZone {
    fn from(zone: Tz) -> Self {
        Self::Fixed(zone)
    }
}

impl From<Arc<KnownFund>> for SiteZone {
    fn from(fund: Arc<KnownFund>) -> Self {
        Self::OfFund(fund)
    }
}

#[cfg(test)]
mod tests {
    use chrono::{TimeZone, Utc};
    use fairway_application::ChangeCount;
    use fairway_application::known_fund::FundDefaults;
    use fairway_application::ports::Clock;
    use fairway_application::stores::fund::KeptFund;
    use fairway_domain::fund::Setting;

    use super::*;
    use crate::SystemClock;

    #[test]
    fn the_clock_follows_the_zone_that_admins_set() {
        let zone = |zone: &str| [(Setting::TimeZone, zone.to_owned())].into();
        let fund = Arc::new(KnownFund::new(
            FundDefaults { told: zone("Asia/Tokyo"), ..FundDefaults::default() },
            ChangeCount::default(),
        ));
        let clock = SystemClock::new(fund.clone());
        let noon = Utc.with_ymd_and_hms(2026, 6, 13, 12, 0, 0).unwrap();
        assert_eq!(clock.local(noon).to_string(), "2026-06-13 21:00:00");
        fund.put(KeptFund { texts: zone("Europe/Vienna"), ..KeptFund::default() });
        assert_eq!(clock.local(noon).to_string(), "2026-06-13 14:00:00");
    }
}
