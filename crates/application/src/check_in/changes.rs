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
    /// The number for the next request.
    pub number: i64,
    /// Whether the requested number is not in this log: the client must read the list again, and the other fields are empty.
    pub resync: bool,
    /// The attendees that changed or were added, in their present state.
    pub rows: Vec<ListedAttendee>,
    /// The attendees that left the list.
    pub removed: Vec<AttendeeId>,
}

impl CheckIns {
    /// The changes of a tournament's list since a number of its log. Volunteers, Admins and the tournament's stations.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament; `Error::StationRevoked`.
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
    // A log implies its tournament, so one query is enough.
    if log == Log::default() {
        stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
    }
    Ok(log)
}

/// As [`CheckIns::changes`], without the check of the caller.
pub(super) fn changes(stores: &mut Reads<'_>, id: TournamentId, since: Option<i64>) -> Result<Changes> {
    // The number first: rows that are read after it may be newer, and are then repeated in the next answer.
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
