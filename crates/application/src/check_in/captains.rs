use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use super::CheckIns;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::stores::check_in::Captain;

impl CheckIns {
    /// The ways to reach the captains of a tournament's groups (rule `arrivals-captains`). Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament.
    pub fn captains(&self, actor: &Actor, id: TournamentId) -> Result<Vec<Captain>> {
        actor.require(Permission::ManagePeople)?;
        self.database.read(|stores| {
            let captains = stores.check_ins().captains(id)?;
            // Captains imply a tournament, so one query is enough.
            if captains.is_empty() {
                stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            }
            Ok(captains)
        })
    }
}
