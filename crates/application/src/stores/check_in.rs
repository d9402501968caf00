//! Check-ins, and the list that volunteers search.

use chrono::{DateTime, Utc};
use fairway_domain::account::display_name;
use fairway_domain::check_in::{CheckIn, Standing, standing};
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TournamentId, UserId};
use fairway_domain::person::Person;
use fairway_domain::values::ScanCode;

use crate::error::Result;
use crate::page::{Page, Part};

/// An attendee on the check-in list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Their place.
    pub id: AttendeeId,
    /// What their pass holds.
    pub scan_code: ScanCode,
    /// Who they are.
    pub user: Person,
    /// Their group, as many are of the same name.
    pub group_id: GroupId,
    /// Its name.
    pub group_name: String,
    /// The round their group is assigned to.
    pub round_id: Option<RoundId>,
    /// Whether their ticket is paid, for the volunteers to see (rule `check-in-list`).
    pub paid: bool,
    /// Who bought their ticket: the captain, by whom a group is asked for, as many groups are called by their number.
    pub purchaser: Person,
    /// The name of the sponsor that the ticket was bought for.
    pub sponsor: Option<String>,
    /// Their check-ins, in the order they were recorded.
    pub check_ins: Vec<CheckIn>,
}

impl Row {
    /// First and last name, or e-mail if either is missing (rule `display-names`).
    pub fn display_name(&self) -> String {
        display_name(&self.user.name_first, &self.user.name_last, self.user.email.as_ref())
    }

    /// What the buyer of their ticket is called.
    pub fn captain(&self) -> String {
        let Person { name_first, name_last, email } = &self.purchaser;
        display_name(name_first, name_last, email.as_ref())
    }

    /// Counts the changes of this row: its check-ins, which are only ever added.
    pub fn version(&self) -> i64 {
        i64::try_from(self.check_ins.len()).unwrap_or(i64::MAX)
    }

    /// Where they stand.
    pub fn standing(&self) -> Standing {
        standing(&self.check_ins)
    }
}

/// What decides whether a pass may be checked in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkable {
    /// What the pass of who has the place now holds.
    pub scan_code: ScanCode,
    /// Whether its ticket was cancelled.
    pub cancelled: bool,
}

/// A check-in as it was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// Whose.
    pub attendee_id: AttendeeId,
    /// How many of the attendee's check-ins had been recorded before it.
    pub before: usize,
    /// In, or out again.
    pub checked_in: bool,
}

/// A check-in to be added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCheckIn {
    /// Whose.
    pub attendee_id: AttendeeId,
    /// Made by the device, unique for ever.
    pub operation_id: String,
    /// In, or out again.
    pub checked_in: bool,
    /// By the device's clock.
    pub occurred_at: DateTime<Utc>,
    /// By ours.
    pub recorded_at: DateTime<Utc>,
    /// What the device calls itself.
    pub device: Option<String>,
    /// The volunteer.
    pub user_id: UserId,
}

/// The table of check-ins.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait CheckInStore {
    /// Attendees of a tournament's tickets that are not cancelled, by the name they are listed with, without regard to case, and
    /// then by id; a search looks at that name.
    fn of_tournament(&mut self, id: TournamentId, page: &Page) -> Result<Part<Row>>;
    /// One attendee, locked until the transaction ends, whether or not the ticket is cancelled.
    fn lock(&mut self, id: AttendeeId) -> Result<Option<Checkable>>;
    /// One attendee's row, whether or not the ticket is cancelled.
    fn row(&mut self, id: AttendeeId) -> Result<Option<Row>>;
    /// The check-in with this operation id.
    fn recorded(&mut self, operation_id: &str) -> Result<Option<Recorded>>;
    /// Adds a row. [`fairway_domain::refusal::Refusal::OperationReused`] when the operation id is known.
    fn add(&mut self, check_in: &NewCheckIn) -> Result<()>;
}
