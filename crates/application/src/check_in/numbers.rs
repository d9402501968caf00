use std::sync::Arc;

use fairway_domain::access::Caller;
use fairway_domain::ids::TournamentId;

use super::{CheckIns, admit, changes};
use crate::error::Result;
use crate::ports::Database;
use crate::stores::check_in::Log;

impl CheckIns {
    /// The number of the last change in the log of a tournament's list (rule `check-in-events`). Volunteers, Admins and the tournament's
    /// stations.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament; `Error::StationRevoked`.
    pub fn log(&self, caller: &Caller, id: TournamentId) -> Result<Log> {
        admit(caller, id)?;
        self.hear(caller, None)?;
        self.database.read(|stores| changes::log(stores, id))
    }
}

/// The numbers of several logs at once, for the server, which sends them to admitted readers.
pub struct LogNumbers {
    database: Arc<dyn Database>,
}

impl LogNumbers {
    /// Reads from this database.
    pub fn new(database: Arc<dyn Database>) -> Self {
        Self { database }
    }

    /// Numbers of these tournaments; a tournament without a log has none.
    ///
    /// # Errors
    /// `Error::Unavailable`.
    pub fn read(&self, ids: &[TournamentId]) -> Result<Vec<(TournamentId, Log)>> {
        self.database.read(|stores| stores.check_ins().logs(ids))
    }
}
