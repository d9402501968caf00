use std::sync::Arc;

use fairway_domain::broadcast::State;
use fairway_domain::ids::BroadcastId;

use crate::Ports;
use crate::error::Result;
use crate::ports::{Clock, Database, Stores};

/// Starts broadcasts that are due: selects the recipients at that time, and queues one mail for each.
pub struct DueBroadcasts {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
}

impl DueBroadcasts {
    /// Uses these ports.
    pub fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone() }
    }

    /// Starts all that are due, each in a transaction of its own, and returns the number of mails. Several instances may run this at once: a
    /// broadcast is locked while it starts. A failed one does not hold up the others.
    ///
    /// # Errors
    /// The first failure, after every broadcast was tried.
    pub fn start(&self) -> Result<usize> {
        let now = self.clock.now();
        let due = self.database.read(|stores| stores.broadcasts().due(now))?;
        let (mut failure, mut queued) = (Ok(()), 0);
        for id in due {
            match self.database.transaction(|stores| self.start_one(stores, id)) {
                Ok(mails) => queued += mails,
                Err(error) => failure = failure.and(Err(error)),
            }
        }
        failure.map(|()| queued)
    }

    fn start_one(&self, stores: &mut dyn Stores, id: BroadcastId) -> Result<usize> {
        let broadcast = stores.broadcasts().lock(id)?.filter(|known| known.state() == State::Scheduled);
        broadcast.map_or(Ok(0), |known| stores.broadcasts().start(&known, self.clock.now()))
    }
}
