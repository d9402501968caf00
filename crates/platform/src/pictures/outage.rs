use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::fault::Fault;

/// Time for which a store that was away is left alone.
const REST: Duration = Duration::from_secs(3);
/// Time that other requests wait for the one that probes.
const PROBE: Duration = Duration::from_secs(5);

/// Remembers an outage of the store. Requests to a dead store hold threads, so for a moment none is sent, and then one probes
/// for all.
#[derive(Default)]
pub(super) struct Outage {
    /// No request until then; `None` while the store is there.
    resting: Mutex<Option<Instant>>,
}

impl Outage {
    /// Whether to ask.
    pub(super) fn may_ask(&self) -> Result<(), Fault> {
        let mut resting = self.resting.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(until) = *resting else { return Ok(()) };
        let now = Instant::now();
        if now < until {
            return Err(Fault::RecentlyAway);
        }
        *resting = Some(now + PROBE);
        Ok(())
    }

    /// Records the outcome of a request. Any answer, even an error, means that the store is there.
    pub(super) fn learn(&self, fault: Option<&Fault>) {
        let resting = fault.is_some_and(Fault::is_outage).then(|| Instant::now() + REST);
        *self.resting.lock().unwrap_or_else(PoisonError::into_inner) = resting;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_an_outage_nobody_waits_and_one_request_probes() {
        let outage = Outage::default();
        assert_eq!(outage.may_ask(), Ok(()));
        outage.learn(Some(&Fault::Slow(PROBE)));
        assert_eq!(outage.may_ask(), Err(Fault::RecentlyAway));
        *outage.resting.lock().unwrap() = Some(Instant::now());
        assert_eq!(outage.may_ask(), Ok(()));
        assert_eq!(outage.may_ask(), Err(Fault::RecentlyAway), "somebody is asking");
        outage.learn(None);
        assert_eq!(outage.may_ask(), Ok(()));
    }

    #[test]
    fn a_store_that_refuses_is_there() {
        let outage = Outage::default();
        outage.learn(Some(&Fault::NoBucket));
        assert_eq!(outage.may_ask(), Ok(()));
    }
}
