use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;
use fairway_domain::readiness::Check;

use super::Tournaments;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::stores::tournaments::Finding;

impl Tournaments {
    /// The outcome of every check before the day, in their order (rule `ready-for-the-day`). Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` when there is no such tournament.
    pub fn readiness(&self, actor: &Actor, id: TournamentId) -> Result<Vec<Finding>> {
        actor.require(Permission::ManageTickets)?;
        let mut found = self.ports.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.tournaments().readiness(id)
        })?;
        let of = |check: Check| match found.iter().position(|finding| finding.check == check) {
            Some(place) => found.swap_remove(place),
            None => Finding { check, count: 0, examples: Vec::new() },
        };
        Ok(Check::ALL.into_iter().map(of).collect())
    }
}
