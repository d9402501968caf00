use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use super::CheckIns;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::page::{Page, Part};
use crate::stores::check_in::ListedAttendee;

/// A part of the list, and the number of the log that it is at least as new as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The attendees.
    pub part: Part<ListedAttendee>,
    /// The number to ask for changes since.
    pub number: i64,
}

impl CheckIns {
    /// The attendees of a tournament by name, without regard to case (rule `check-in-list`). Volunteers and Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` when there is no such tournament.
    pub fn list(&self, actor: &Actor, id: TournamentId, page: &Page) -> Result<Listed> {
        actor.require(Permission::CheckIn)?;
        self.database.read(|stores| {
            // The number first: the list may be newer than it, and never older.
            let number = stores.check_ins().log(id)?.number;
            let part = stores.check_ins().of_tournament(id, page)?;
            // Phones ask again and again: where there are attendees there is a tournament, so that one query will do.
            if part.total == 0 {
                stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            }
            Ok(Listed { part, number })
        })
    }
}
