use fairway_domain::access::Caller;
use fairway_domain::ids::{AttendeeId, TournamentId};
use fairway_domain::round::Round;

use super::changes::changes;
use super::{CheckIns, admit};
use crate::error::Result;
use crate::page::Page;
use crate::stores::check_in::ListedAttendee;
use crate::stores::stations::StationView;

/// The list that a phone keeps to check people in without a network (rule `check-in-roster`), whole or its changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roster {
    /// The number for the next request for changes.
    pub number: i64,
    /// Whether `attendees` is the whole roster, and not only the changes.
    pub whole: bool,
    /// The rounds of the tournament, whether or not they are live.
    pub rounds: Vec<Round>,
    /// All attendees, or those that changed.
    pub attendees: Vec<RosterRow>,
    /// The attendees that left the roster.
    pub removed: Vec<AttendeeId>,
    /// The tournament's other stations that are in use and not revoked, each with its last contact.
    pub stations: Vec<StationView>,
}

/// An attendee on a roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterRow {
    /// The row of the list. A phone gets neither its addresses nor the pass.
    pub row: ListedAttendee,
    /// SHA-256 of the pass's code, in hexadecimal digits: a phone recognises the pass by it, and cannot derive the code.
    pub scan_code_digest: String,
}

impl CheckIns {
    /// The roster of a tournament, whole or its changes since a number of the log. Volunteers, Admins and the tournament's stations.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament; `Error::StationRevoked`.
    pub fn roster(
        &self,
        caller: &Caller,
        id: TournamentId,
        since: Option<i64>,
        waiting: Option<i64>,
    ) -> Result<Roster> {
        admit(caller, id)?;
        self.hear(caller, waiting)?;
        self.database.read(|stores| {
            let changed = changes(stores, id, since)?;
            let rounds = stores.rounds().of_tournament(id, true)?;
            let rows = if changed.resync {
                stores.check_ins().of_tournament(id, &Page::default())?.rows
            } else {
                changed.rows
            };
            let attendees = rows.into_iter().map(|row| self.roster_row(row)).collect();
            let (number, whole, removed) = (changed.number, changed.resync, changed.removed);
            let mut stations = stores.stations().of_tournament(id)?;
            stations.retain(|other| other.is_at_work() && caller.id().station() != Some(other.station.id));
            Ok(Roster { number, whole, rounds, attendees, removed, stations })
        })
    }

    pub(super) fn roster_row(&self, row: ListedAttendee) -> RosterRow {
        let scan_code_digest = self.digests.sha256(row.scan_code.as_str());
        RosterRow { row, scan_code_digest }
    }
}
