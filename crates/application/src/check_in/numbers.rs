use fairway_domain::access::Caller;
use fairway_domain::ids::TournamentId;

use super::{CheckIns, admit, changes};
use crate::error::Result;
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
