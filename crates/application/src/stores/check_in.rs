//! Check-ins, and the list that volunteers search.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use fairway_domain::access::CallerId;
use fairway_domain::account::display_name;
use fairway_domain::category::Price;
use fairway_domain::check_in::{CheckIn, Standing, standing};
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TournamentId, UserId};
use fairway_domain::pairing::TheirPairing;
use fairway_domain::person::Person;
use fairway_domain::reference::Reference;
use fairway_domain::values::ScanCode;

use crate::error::Result;
use crate::page::{Page, Part};
use crate::stores::audit::Entry;

/// An attendee on the check-in list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedAttendee {
    /// Their place.
    pub id: AttendeeId,
    /// The code of their pass.
    pub scan_code: ScanCode,
    /// The attendee's name.
    pub user: Person,
    /// Their group, as many are of the same name.
    pub group_id: GroupId,
    /// Its name.
    pub group_name: String,
    /// The round their group is assigned to.
    pub round_id: Option<RoundId>,
    /// The pairing that they play in; none while their group is in no round.
    pub pairing: Option<TheirPairing>,
    /// Whether the category of their ticket plays golf (rule `categories-without-golf`).
    pub plays: bool,
    /// Whether their ticket is paid, for the volunteers to see (rule `check-in-list`).
    pub paid: bool,
    /// The dollars that are still to be paid for their ticket (rule `ledger`).
    pub due: Price,
    /// The buyer of their ticket: the captain, by whom a group is asked for, as many groups are called by their number.
    pub purchaser: Person,
    /// The name of the sponsor that the ticket was bought for.
    pub sponsor: Option<String>,
    /// The reference of their ticket, by which groups of one name and one captain are told apart.
    pub reference: Reference,
    /// Whether staff marked that they did not come (rule `no-shows`).
    pub no_show: bool,
    /// Their check-ins, in the order they were recorded.
    pub check_ins: Vec<CheckIn>,
}

impl ListedAttendee {
    /// First and last name, or e-mail if either is missing (rule `display-names`).
    pub fn display_name(&self) -> String {
        display_name(&self.user.name_first, &self.user.name_last, self.user.email.as_ref())
    }

    /// The name of the buyer of their ticket.
    pub fn captain(&self) -> String {
        let Person { name_first, name_last, email } = &self.purchaser;
        display_name(name_first, name_last, email.as_ref())
    }

    /// Counts the changes of this row: its check-ins, which are only ever added.
    pub fn version(&self) -> i64 {
        i64::try_from(self.check_ins.len()).unwrap_or(i64::MAX)
    }

    /// Whether they are in, since when and by whom.
    pub fn standing(&self) -> Standing {
        standing(&self.check_ins)
    }
}

/// The ways to reach a group's captain on the day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captain {
    /// Their group.
    pub group_id: GroupId,
    /// Their phone number, as they entered it.
    pub phone: String,
}

/// The facts that decide whether a pass may be checked in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkable {
    /// The code of the pass that the place has now.
    pub scan_code: ScanCode,
    /// Whether its ticket was cancelled.
    pub cancelled: bool,
    /// Whether it is somebody else's place on a suspended ticket (rule `suspended-tickets`).
    pub suspended: bool,
    /// The tournament that it is for.
    pub tournament_id: TournamentId,
}

/// A pass that a device named, by its attendee or by its digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    /// The attendee who has it.
    pub id: AttendeeId,
    /// The tournament that it is for.
    pub tournament_id: TournamentId,
    /// Whether its ticket was cancelled; only told of the tournament that was asked for.
    pub cancelled: bool,
    /// Whether it is somebody else's place on a suspended ticket; told as `cancelled` is.
    pub suspended: bool,
    /// SHA-256 of the pass as it was found, in hexadecimal digits.
    pub asked_digest: String,
    /// The same once the attendee was locked.
    pub digest: String,
}

/// A check-in to be recorded with its entry of the audit trail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditedCheckIn {
    /// The check-in.
    pub check_in: NewCheckIn,
    /// Number of check-ins that its attendee has.
    pub after: usize,
    /// The entry.
    pub entry: Entry,
}

/// A check-in whose facts are to be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckInOf {
    /// The attendee.
    pub attendee: AttendeeId,
    /// The operation that is to be recorded.
    pub operation_id: String,
    /// The volunteer.
    pub caller: UserId,
}

/// The facts that decide about a check-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckInFacts {
    /// The pass, as it is while the attendee is locked.
    pub pass: Checkable,
    /// The attendee's row. Check-ins that were recorded while the attendee was waited for are missing.
    pub row: ListedAttendee,
    /// Whether the operation is recorded, of this attendee or of another one; missing as those are.
    pub is_recorded: bool,
    /// The number that the volunteer's valid sessions carry; `None` of one who is gone.
    pub token_version: Option<i32>,
}

/// A check-in that is here already, by its operation id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The attendee.
    pub attendee_id: AttendeeId,
    /// The tournament of their ticket.
    pub tournament_id: TournamentId,
    /// In, or out again.
    pub checked_in: bool,
}

/// A check-in to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCheckIn {
    /// The attendee.
    pub attendee_id: AttendeeId,
    /// Made by the device, unique for ever.
    pub operation_id: String,
    /// In, or out again.
    pub checked_in: bool,
    /// By the device's clock, and never later than `recorded_at`.
    pub occurred_at: DateTime<Utc>,
    /// By the device's own clock, uncorrected.
    pub claimed_at: Option<DateTime<Utc>>,
    /// By ours.
    pub recorded_at: DateTime<Utc>,
    /// The device's own name.
    pub device: Option<String>,
    /// Counts the operations of the device; 0 where it does not count.
    pub device_counter: i64,
    /// The volunteer, or the station.
    pub by: CallerId,
}

/// The number of the last change in the log of a tournament's list (rule `check-in-log`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Log {
    /// The last number; 0 before the first.
    pub number: i64,
    /// A device that knows a lower number than this reads everything anew.
    pub oldest: i64,
}

impl Log {
    /// Whether a reader at this number can be told the changes since: it was given out, and the log still reaches back to it.
    pub fn reaches(self, since: i64) -> bool {
        (self.oldest..=self.number).contains(&since)
    }
}

/// The changes of a tournament's list since a number of its log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListChanges {
    /// The attendees who changed, or came, as they are now, in the list's order.
    pub rows: Vec<ListedAttendee>,
    /// The attendees who are not on the list any more.
    pub removed: Vec<AttendeeId>,
}

/// The table of check-ins.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait CheckInStore {
    /// Attendees of a tournament's tickets that are not cancelled, by the name they are listed with, without regard to case, and
    /// then by id; a search looks at that name.
    fn of_tournament(&mut self, id: TournamentId, page: &Page) -> Result<Part<ListedAttendee>>;
    /// The number of the last change in the log. Read before what it numbers: that may be newer than the number then, and never older.
    fn log(&mut self, id: TournamentId) -> Result<Log>;
    /// The numbers of the last changes in the logs of these tournaments; those that have none are left out.
    fn logs(&mut self, ids: &[TournamentId]) -> Result<Vec<(TournamentId, Log)>>;
    /// The changes since this number.
    fn changed(&mut self, id: TournamentId, since: i64) -> Result<ListChanges>;
    /// The buyers of a tournament's tickets that are not cancelled, by group, as far as they have a phone number.
    fn captains(&mut self, id: TournamentId) -> Result<Vec<Captain>>;
    /// The tournament of the pass with this SHA-256.
    fn tournament_of(&mut self, digest: &str) -> Result<Option<TournamentId>>;
    /// Locks attendees until the transaction ends, whether or not their tickets are cancelled, and reads the facts of each, in their order; `None` of one who is not there. No attendee is named twice. A single one is waited for, and read together with the
    /// lock: check-ins are missing that were recorded while it was waited for. Of several, those whom somebody else has locked are passed over, also `None`, and
    /// the facts are those under the lock.
    fn facts(&mut self, of: &[CheckInOf]) -> Result<Vec<Option<CheckInFacts>>>;
    /// Adds rows with their entries of the audit trail, and returns each as the attendee's row tells it, in their order; the attendees are locked, and no
    /// one is named twice. `None`, and nothing is added, of an attendee who has another number of check-ins than `after`: then others were recorded
    /// before the lock. [`fairway_domain::refusal::Refusal::OperationReused`] when an operation id is known.
    fn record(&mut self, check_ins: &[AuditedCheckIn]) -> Result<Vec<Option<CheckIn>>>;
    /// The passes of these attendees, and those with these digests, of whatever tournament. Those of this one are locked until the
    /// transaction ends.
    fn lock_all(
        &mut self,
        id: TournamentId,
        attendees: &[AttendeeId],
        digests: &[String],
    ) -> Result<Vec<Pass>>;
    /// The rows of these attendees, whether or not their tickets are cancelled.
    fn rows(&mut self, ids: &[AttendeeId]) -> Result<Vec<ListedAttendee>>;
    /// The check-ins with these operation ids, of whatever tournament.
    fn recorded_all(&mut self, operation_ids: &[String]) -> Result<HashMap<String, Known>>;
    /// Marks that these attendees did not come; those who are marked stay so.
    fn mark_no_shows(&mut self, ids: &[AttendeeId], at: DateTime<Utc>, by: UserId) -> Result<()>;
    /// Takes these marks back.
    fn unmark_no_shows(&mut self, ids: &[AttendeeId]) -> Result<()>;
    /// Adds rows. [`fairway_domain::refusal::Refusal::OperationReused`] when one of the operation ids is known.
    fn add_all(&mut self, check_ins: &[NewCheckIn]) -> Result<()>;
}
