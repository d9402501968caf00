//! Check-ins, and the list for volunteers.

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
    /// Their group; several groups may have the same name.
    pub group_id: GroupId,
    /// Its name.
    pub group_name: String,
    /// The round their group is assigned to.
    pub round_id: Option<RoundId>,
    /// The pairing of the attendee; `None` while the group is in no round.
    pub pairing: Option<TheirPairing>,
    /// Whether the category of their ticket plays golf (rule `categories-without-golf`).
    pub plays: bool,
    /// Whether their ticket is paid, for volunteers (rule `check-in-list`).
    pub paid: bool,
    /// The outstanding dollars of their ticket (rule `ledger`).
    pub due: Price,
    /// The buyer of their ticket: the captain, by whom volunteers identify a group, because many groups have only a number.
    pub purchaser: Person,
    /// The name of the sponsor that the ticket was bought for.
    pub sponsor: Option<String>,
    /// The reference of their ticket, which distinguishes groups with the same name and captain.
    pub reference: Reference,
    /// Whether staff marked them as a no-show (rule `no-shows`).
    pub no_show: bool,
    /// Their check-ins, in the order of recording.
    pub check_ins: Vec<CheckIn>,
}

impl ListedAttendee {
    /// First and last name, or the e-mail address if either is missing (rule `display-names`).
    pub fn display_name(&self) -> String {
        display_name(&self.user.name_first, &self.user.name_last, self.user.email.as_ref())
    }

    /// The name of the buyer of their ticket.
    pub fn captain(&self) -> String {
        let Person { name_first, name_last, email } = &self.purchaser;
        display_name(name_first, name_last, email.as_ref())
    }

    /// The version of this row: the number of its check-ins, which are only ever added.
    pub fn version(&self) -> i64 {
        i64::try_from(self.check_ins.len()).unwrap_or(i64::MAX)
    }

    /// Whether they are checked in, since when and by whom.
    pub fn standing(&self) -> Standing {
        standing(&self.check_ins)
    }
}

/// The contact of a group's captain on the day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captain {
    /// Their group.
    pub group_id: GroupId,
    /// Their phone number, as they entered it.
    pub phone: String,
}

/// The facts that decide on the check-in of a pass.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkable {
    /// The code of the place's present pass.
    pub scan_code: ScanCode,
    /// Whether the ticket is cancelled.
    pub cancelled: bool,
    /// Whether it is another person's place on a suspended ticket (rule `suspended-tickets`).
    pub suspended: bool,
    /// The tournament of the pass.
    pub tournament_id: TournamentId,
}

/// A pass that a device named, by its attendee or by its digest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    /// The holder's name and address.
    pub id: AttendeeId,
    /// The tournament of the pass.
    pub tournament_id: TournamentId,
    /// Whether the ticket is cancelled; always false for other tournaments than the requested one.
    pub cancelled: bool,
    /// Whether it is another person's place on a suspended ticket; false in the same cases.
    pub suspended: bool,
    /// SHA-256 of the pass before the lock, in hexadecimal digits.
    pub asked_digest: String,
    /// The same after the lock.
    pub digest: String,
}

/// A check-in to record, with its entry of the audit trail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditedCheckIn {
    /// The check-in.
    pub check_in: NewCheckIn,
    /// Number of earlier check-ins of the attendee.
    pub after: usize,
    /// The entry.
    pub entry: Entry,
}

/// A check-in for which to read the facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckInOf {
    /// The holder's name and address.
    pub attendee: AttendeeId,
    /// The operation id.
    pub operation_id: String,
    /// The volunteer.
    pub caller: UserId,
}

/// The facts that decide on a check-in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckInFacts {
    /// The pass, read under the lock of the attendee.
    pub pass: Checkable,
    /// The attendee's row. It lacks check-ins that were recorded during the wait for the lock.
    pub row: ListedAttendee,
    /// Whether the operation is recorded, for this attendee or another one; with the same gap.
    pub is_recorded: bool,
    /// The token version of the volunteer's valid sessions; `None` for a deleted volunteer.
    pub token_version: Option<i32>,
}

/// A recorded check-in, by its operation id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// The holder's name and address.
    pub attendee_id: AttendeeId,
    /// The tournament of their ticket.
    pub tournament_id: TournamentId,
    /// `true` for a check-in, `false` for its reversal.
    pub checked_in: bool,
}

/// A check-in to add.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCheckIn {
    /// The holder's name and address.
    pub attendee_id: AttendeeId,
    /// Generated by the device; unique.
    pub operation_id: String,
    /// `true` for a check-in, `false` for its reversal.
    pub checked_in: bool,
    /// By the device's clock, and never later than `recorded_at`.
    pub occurred_at: DateTime<Utc>,
    /// By the device's uncorrected clock.
    pub claimed_at: Option<DateTime<Utc>>,
    /// By the server's clock.
    pub recorded_at: DateTime<Utc>,
    /// The device's name.
    pub device: Option<String>,
    /// The device's counter of operations; 0 without one.
    pub device_counter: i64,
    /// The volunteer, or the station.
    pub by: CallerId,
}

/// The number of the last change in the log of a tournament's list (rule `check-in-log`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Log {
    /// The last number; 0 before the first.
    pub number: i64,
    /// Devices that have a lower number must read the whole list.
    pub oldest: i64,
}

impl Log {
    /// Whether the log has all changes since this number: it was handed out, and the log still reaches back to it.
    pub fn reaches(self, since: i64) -> bool {
        (self.oldest..=self.number).contains(&since)
    }
}

/// The changes of a tournament's list since a number of its log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListChanges {
    /// The attendees that changed or were added, in their present state, in the list's order.
    pub rows: Vec<ListedAttendee>,
    /// The attendees that left the list.
    pub removed: Vec<AttendeeId>,
}

/// The table of check-ins.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait CheckInStore {
    /// Attendees of a tournament's tickets that are not cancelled, by display name without regard to case, and then by id. A search covers that name.
    fn of_tournament(&mut self, id: TournamentId, page: &Page) -> Result<Part<ListedAttendee>>;
    /// The number of the last change in the log. Read it before the rows: these may then be newer than the number, and never older.
    fn log(&mut self, id: TournamentId) -> Result<Log>;
    /// The numbers of the last changes in the logs of these tournaments, without those that have no log.
    fn logs(&mut self, ids: &[TournamentId]) -> Result<Vec<(TournamentId, Log)>>;
    /// The changes since this number.
    fn changed(&mut self, id: TournamentId, since: i64) -> Result<ListChanges>;
    /// The buyers of a tournament's tickets that are not cancelled, by group, without those that have no phone number.
    fn captains(&mut self, id: TournamentId) -> Result<Vec<Captain>>;
    /// The tournament of the pass with this SHA-256.
    fn tournament_of(&mut self, digest: &str) -> Result<Option<TournamentId>>;
    /// Locks attendees until the transaction ends, of cancelled tickets too, and reads the facts of each, in their order; `None` for an unknown
    /// attendee. No attendee is named twice. A single attendee is waited for, and read together with the lock: check-ins recorded during the wait are
    /// missing. Of several, those locked by another transaction are skipped, also `None`, and the facts are those under the lock.
    fn facts(&mut self, of: &[CheckInOf]) -> Result<Vec<Option<CheckInFacts>>>;
    /// Adds check-ins with their entries of the audit trail, and returns each as stored, in their order. The attendees are locked, and none is named
    /// twice. If an attendee does not have `after` check-ins, because others were recorded before the lock, returns `None` and adds nothing for them.
    /// [`fairway_domain::refusal::Refusal::OperationReused`] for a known operation id.
    fn record(&mut self, check_ins: &[AuditedCheckIn]) -> Result<Vec<Option<CheckIn>>>;
    /// The passes of these attendees, and those with these digests, of any tournament. Those of tournament `id` are locked until the transaction
    /// ends.
    fn lock_all(
        &mut self,
        id: TournamentId,
        attendees: &[AttendeeId],
        digests: &[String],
    ) -> Result<Vec<Pass>>;
    /// The rows of these attendees, of cancelled tickets too.
    fn rows(&mut self, ids: &[AttendeeId]) -> Result<Vec<ListedAttendee>>;
    /// The check-ins with these operation ids, of any tournament.
    fn recorded_all(&mut self, operation_ids: &[String]) -> Result<HashMap<String, Known>>;
    /// Marks these attendees as no-shows; earlier marks stay.
    fn mark_no_shows(&mut self, ids: &[AttendeeId], at: DateTime<Utc>, by: UserId) -> Result<()>;
    /// Removes these marks.
    fn unmark_no_shows(&mut self, ids: &[AttendeeId]) -> Result<()>;
    /// Adds rows. [`fairway_domain::refusal::Refusal::OperationReused`] for a known operation id.
    fn add_all(&mut self, check_ins: &[NewCheckIn]) -> Result<()>;
}
