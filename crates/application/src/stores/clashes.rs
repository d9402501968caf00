//! Clashes of check-ins, for staff to settle (rule `check-in-clashes`).

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use fairway_domain::check_in::{ClashKind, Twice};
use fairway_domain::ids::{AttendeeId, ClashId, TournamentId, UserId};

use super::check_in::NewCheckIn;
use crate::error::Result;

/// A check-in that is stored as a clash, alone or beside its row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClash {
    /// The tournament of the check-in table.
    pub tournament_id: TournamentId,
    /// The holder of the place, if it is known and of this tournament.
    pub attendee_id: Option<AttendeeId>,
    /// The kind of clash.
    pub kind: ClashKind,
    /// The person's name on the device.
    pub told_name: Option<String>,
    /// The check-in; its own `attendee_id` is ignored.
    pub check_in: NewCheckIn,
}

/// A clash as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clash {
    /// Its id.
    pub id: ClashId,
    /// The holder of the place; `None` if it is unknown, of another tournament, or gone.
    pub attendee_id: Option<AttendeeId>,
    /// The holder's name.
    pub name: Option<String>,
    /// The person's name on the device.
    pub told_name: Option<String>,
    /// The kind of clash.
    pub kind: ClashKind,
    /// The operation id of the check-in.
    pub operation_id: String,
    /// `true` for a check-in, `false` for its reversal.
    pub checked_in: bool,
    /// The time of the check-in, by the device's corrected clock.
    pub at: DateTime<Utc>,
    /// The time at which it reached the server.
    pub recorded_at: DateTime<Utc>,
    /// The name of the volunteer or station; `None` when the account was deleted.
    pub by: Option<String>,
    /// The device's name.
    pub device: Option<String>,
    /// The earlier check-in of the attendee.
    pub first: Option<OtherCheckIn>,
    /// The time at which it was settled; `None` while it is open.
    pub settled_at: Option<DateTime<Utc>>,
    /// The name of the user who settled it; `None` while it is open, or when their account is gone.
    pub settled_by: Option<String>,
    /// The note on the settlement.
    pub note: String,
    /// Counts the changes of this row.
    pub version: i64,
}

impl Clash {
    /// The holder's name, if the holder is the person who was checked in: a replaced pass has another person's place.
    pub fn holder(&self) -> Option<&String> {
        self.name.as_ref().filter(|_| self.kind != ClashKind::Replaced)
    }

    /// The name of the person who was checked in: the one on the device, else the holder's.
    pub fn person(&self) -> Option<&String> {
        self.told_name.as_ref().or_else(|| self.holder())
    }

    /// Whether only the device has that name: the place has another name, or none.
    pub fn is_named_by_device(&self) -> bool {
        self.told_name.is_some() && self.told_name.as_ref() != self.holder()
    }
}

/// The other side of a clash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherCheckIn {
    /// The time of the check-in.
    pub at: DateTime<Utc>,
    /// The name of the volunteer or station; `None` when the account was deleted.
    pub by: Option<String>,
    /// The device's name.
    pub device: Option<String>,
}

/// The settling of a clash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settlement {
    /// The time and the user; `None` reopens the clash.
    pub settled: Option<(DateTime<Utc>, UserId)>,
    /// The note on it.
    pub note: String,
}

/// The table of clashes.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait ClashStore {
    /// Adds clashes; existing ones with the same operation stay unchanged.
    fn add(&mut self, clashes: &[NewClash]) -> Result<()>;
    /// Adds a clash for the second check-in of each pair, which is recorded already; existing ones stay unchanged.
    fn add_twice(&mut self, id: TournamentId, pairs: &[Twice]) -> Result<()>;
    /// The clashes with these operation ids, of any tournament: the tournament of the table, and the kind.
    fn of_operations(
        &mut self,
        operation_ids: &[String],
    ) -> Result<HashMap<String, (TournamentId, ClashKind)>>;
    /// The clashes of a tournament, the newest first.
    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<Clash>>;
    /// A clash of the tournament, locked until the transaction ends.
    fn lock(&mut self, tournament: TournamentId, id: ClashId) -> Result<Option<Clash>>;
    /// Settles or reopens a clash.
    fn settle(&mut self, id: ClashId, settlement: &Settlement) -> Result<()>;
}
