use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::fault::StoreFault;

/// The pause after a failure of the store.
const REST: Duration = Duration::from_secs(3);
/// The time for which other requests are refused while one probes.
const PROBE: Duration = Duration::from_secs(5);

/// Remembers an outage of the store. Requests to a dead store block threads, so none is sent for a moment; then one request
/// probes for all.
#[derive(Default)]
pub(super) struct Outage {
    /// No request before this time; `None` while the store works.
    resting: Mutex<Option<Instant>>,
}

impl Outage {
    /// Admits a request, unless the store has just failed.
    pub(super) fn may_ask(&self) -> Result<(), StoreFault> {
        let mut resting = self.resting.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(until) = *resting else { return Ok(()) };
        let now = Instant::now();
        if now < until {
            return Err(StoreFault::RecentlyAway);
        }
        *resting = Some(now + PROBE);
        Ok(())
    }

    /// Records the result of a request. Any response, even an error, proves that the store is up.
    pub(super) fn learn(&self, fault: Option<&StoreFault>) {
        let resting = fault.is_some_and(StoreFault::is_outage).then(|| Instant::now() + REST);
        *self.resting.lock().unwrap_or_else(PoisonError::into_inner) = resting;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_an_outage_requests_fail_at_once_and_one_probes() {
        let outage = Outage::default();
        assert_eq!(outage.may_ask(), Ok(()));
        outage.learn(Some(&StoreFault::Slow(PROBE)));
        assert_eq!(outage.may_ask(), Err(StoreFault::RecentlyAway));
        *outage.resting.lock().unwrap() = Some(Instant::now());
        assert_eq!(outage.may_ask(), Ok(()));
        assert_eq!(outage.may_ask(), Err(StoreFault::RecentlyAway), "somebody is asking");
        outage.learn(None);
        assert_eq!(outage.may_ask(), Ok(()));
    }

    #[test]
    fn a_store_that_refuses_is_there() {
        let outage = Outage::default();
        outage.learn(Some(&StoreFault::NoBucket));
        assert_eq!(outage.may_ask(), Ok(()));
    }
}
