//! Figures for the metrics. They contain no personal data, so the use cases have no caller to check; `http` requires a token.

use std::sync::Arc;

use chrono::TimeDelta;

use crate::Ports;
use crate::error::Result;
use crate::ports::{Clock, Connections, Database};
use crate::stores::mail::Backlog;

/// The use cases of the metrics.
pub struct SiteMetrics {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
}

/// The state of the outbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outbox {
    /// Numbers of mails.
    pub backlog: Backlog,
    /// Waiting time of the oldest unsent mail; zero without one.
    pub oldest_for: TimeDelta,
}

impl SiteMetrics {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone() }
    }

    /// The connections to the database.
    pub fn connections(&self) -> Connections {
        self.database.connections()
    }

    /// The mail that has not been sent.
    ///
    /// # Errors
    /// [`Error::Unavailable`](crate::Error::Unavailable) when the database cannot be reached.
    pub fn outbox(&self) -> Result<Outbox> {
        let backlog = self.database.read(|stores| stores.mail().backlog())?;
        // By this instance's clock; the clock of the instance that queued the mail may be a little ahead.
        let age = backlog.oldest.map(|oldest| self.clock.now() - oldest);
        Ok(Outbox { backlog, oldest_for: age.unwrap_or_default().max(TimeDelta::zero()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ports::Clock;
    use crate::testing::{FakeDatabase, FixedClock, ports};

    fn oldest_for(age: Option<TimeDelta>) -> TimeDelta {
        let clock = FixedClock::default();
        let oldest = age.map(|age| clock.now() - age);
        let database = FakeDatabase::expecting(|stores| {
            stores.mail.expect_backlog().returning(move || Ok(Backlog { oldest, ..Backlog::default() }));
        });
        SiteMetrics::new(&ports(database, clock)).outbox().unwrap().oldest_for
    }

    #[test]
    fn the_oldest_mail_waits_since_it_was_queued_and_never_below_zero() {
        assert_eq!(oldest_for(None), TimeDelta::zero());
        assert_eq!(oldest_for(Some(TimeDelta::minutes(7))), TimeDelta::minutes(7));
        assert_eq!(oldest_for(Some(TimeDelta::seconds(-2))), TimeDelta::zero());
    }
}
