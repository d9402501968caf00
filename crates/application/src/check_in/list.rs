use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use super::CheckIns;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::page::{Page, Part};
use crate::stores::check_in::Row;

impl CheckIns {
    /// The attendees of a tournament by name, without regard to case (rule `check-in-list`). Volunteers and Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` when there is no such tournament.
    pub fn list(&self, actor: &Actor, id: TournamentId, page: &Page) -> Result<Part<Row>> {
        actor.require(Permission::CheckIn)?;
        self.ports.database.read(|stores| {
            let part = stores.check_ins().of_tournament(id, page)?;
            // Phones ask again and again: where there are attendees there is a tournament, so that one query will do.
            if part.total == 0 {
                stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            }
            Ok(part)
        })
    }
}
