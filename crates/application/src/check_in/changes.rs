use fairway_domain::access::Caller;
use fairway_domain::ids::{AttendeeId, TournamentId};

use super::{CheckIns, admit};
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::Reads;
use crate::stores::check_in::{ListChanges, ListedAttendee, Log};

/// The changes of a tournament's list (rule `check-in-log`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Changes {
    /// The number to ask for changes since, the next time.
    pub number: i64,
    /// Whether the number asked for is none of this log's: the list is to be read anew, and nothing else is told.
    pub resync: bool,
    /// The attendees who changed, or came: as they are now.
    pub rows: Vec<ListedAttendee>,
    /// The attendees who are not on the list any more.
    pub removed: Vec<AttendeeId>,
}

impl CheckIns {
    /// The changes of a tournament's list since a number of its log. Volunteers, Admins and the tournament's stations.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` when there is no such tournament; `Error::StationRevoked`.
    pub fn changes(
        &self,
        caller: &Caller,
        id: TournamentId,
        since: Option<i64>,
        waiting: Option<i64>,
    ) -> Result<Changes> {
        admit(caller, id)?;
        self.hear(caller, waiting)?;
        self.database.read(|stores| changes(stores, id, since))
    }
}

/// The number of the last change in a tournament's log.
pub(super) fn log(stores: &mut Reads<'_>, id: TournamentId) -> Result<Log> {
    let log = stores.check_ins().log(id)?;
    // A log exists only with its tournament, so that one query will do.
    if log == Log::default() {
        stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
    }
    Ok(log)
}

/// As [`CheckIns::changes`], for whoever may ask.
pub(super) fn changes(stores: &mut Reads<'_>, id: TournamentId, since: Option<i64>) -> Result<Changes> {
    // The number first: what is read after it may be newer, and is told again the next time.
    let log = log(stores, id)?;
    let known = since.filter(|since| log.reaches(*since));
    let Some(since) = known else {
        return Ok(Changes { number: log.number, resync: true, rows: vec![], removed: vec![] });
    };
    if since == log.number {
        return Ok(Changes { number: since, resync: false, rows: vec![], removed: vec![] });
    }
    let ListChanges { rows, removed } = stores.check_ins().changed(id, since)?;
    Ok(Changes { number: log.number, resync: false, rows, removed })
}
