use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use super::CheckIns;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::page::{Page, Part};
use crate::stores::check_in::ListedAttendee;

/// A part of the list; it is at least as new as `number` of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The attendees.
    pub part: Part<ListedAttendee>,
    /// The number for the next request for changes.
    pub number: i64,
}

impl CheckIns {
    /// The attendees of a tournament by name, without regard to case (rule `check-in-list`). Volunteers and Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament.
    pub fn list(&self, actor: &Actor, id: TournamentId, page: &Page) -> Result<Listed> {
        actor.require(Permission::CheckIn)?;
        self.database.read(|stores| {
            // The number first: the list may be newer than it, and never older.
            let number = stores.check_ins().log(id)?.number;
            let part = stores.check_ins().of_tournament(id, page)?;
            // Phones poll this. Attendees imply a tournament, so one query is enough.
            if part.total == 0 {
                stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            }
            Ok(Listed { part, number })
        })
    }
}
