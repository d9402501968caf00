//! The waitlist.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{CategoryId, EntryId, TournamentId, UserId};
use fairway_domain::values::Email;
use fairway_domain::waitlist::{Offer, State};

use crate::error::Result;
use crate::page::{Page, Part};

/// An entry of the waitlist, for staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryView {
    /// Its id.
    pub id: EntryId,
    /// The category's tournament.
    pub tournament_id: TournamentId,
    /// The category.
    pub category_id: CategoryId,
    /// The category's title.
    pub category_name: String,
    /// The person's name.
    pub name: String,
    /// The address for the offer, by which the place is taken.
    pub email: Email,
    /// The time of joining.
    pub created_at: DateTime<Utc>,
    /// The position among the confirmed waiting entries of the category, counted from 1; `None` for other entries.
    pub place: Option<i64>,
    /// The last offer that was not withdrawn.
    pub offer: Option<Offer>,
    /// Its state.
    pub state: State,
    /// Whether the address is confirmed; no place is held for an unconfirmed one.
    pub confirmed: bool,
    /// The code of its mailed links; only for its owner.
    pub code: String,
    /// The Admin who made the last offer; `None` for an automatic one, or a deleted account.
    pub offered_by: Option<Offerer>,
    /// Whether the last offer was automatic.
    pub offered_by_itself: bool,
    /// Counts the changes of this row.
    pub version: i64,
}

/// An Admin who made an offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offerer {
    /// The user's id.
    pub id: UserId,
    /// Their name, as lists show it.
    pub name: String,
}

/// A new entry of the waitlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// The category.
    pub category_id: CategoryId,
    /// The person's name.
    pub name: String,
    /// The recipient of an offer.
    pub email: Email,
    /// The time of joining.
    pub created_at: DateTime<Utc>,
}

/// The filter of entries; `None` keeps all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EntryFilter {
    /// Only entries of this tournament.
    pub tournament: Option<TournamentId>,
    /// Only entries of this category.
    pub category: Option<CategoryId>,
    /// The part of the list; the search covers name, address and category.
    pub page: Page,
}

/// The table of the waitlist. `now` decides whether an offer is held or has lapsed.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait WaitlistStore {
    /// Sorted by category and position in its queue.
    fn list(&mut self, filter: &EntryFilter, now: DateTime<Utc>) -> Result<Part<EntryView>>;
    /// One entry.
    fn find(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<Option<EntryView>>;
    /// One entry, locked until the transaction ends; lock its category first (`docs/architecture.md`).
    fn lock(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<Option<EntryView>>;
    /// The open entry of this address for the category; stable only while the category is locked.
    fn of_buyer(
        &mut self,
        category: CategoryId,
        email: &Email,
        now: DateTime<Utc>,
    ) -> Result<Option<EntryView>>;
    /// Adds an entry at the end of the queue. An address that is in the queue already keeps its position, unless its offer has lapsed; the returned
    /// id does not reveal which.
    fn join(&mut self, entry: &NewEntry) -> Result<EntryId>;
    /// Stores name, address, offer and its author. A new address gets a new code. [`Refusal::AlreadyWaiting`] if another entry of the category has it.
    ///
    /// [`Refusal::AlreadyWaiting`]: fairway_domain::refusal::Refusal::AlreadyWaiting
    fn update(&mut self, entry: &EntryView) -> Result<()>;
    /// The entry with this code of its mailed links.
    fn by_code(&mut self, code: &str, now: DateTime<Utc>) -> Result<Option<EntryView>>;
    /// The open entries of an address, by category.
    fn of_email(&mut self, email: &Email, now: DateTime<Utc>) -> Result<Vec<EntryView>>;
    /// Marks the address as confirmed, unless it is already.
    fn confirm(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<()>;
    /// Categories with an entry in line and a free place, by id. Tournaments that end before `today` are over.
    fn with_freed_places(&mut self, now: DateTime<Utc>, today: NaiveDate) -> Result<Vec<CategoryId>>;
    /// The first `count` entries in line of a category, locked until the transaction ends, with their addresses.
    fn next_in_line(&mut self, category: CategoryId, count: i64) -> Result<Vec<(EntryId, Email)>>;
    /// Stores an automatic offer.
    fn offer(&mut self, id: EntryId, offer: Offer) -> Result<()>;
    /// Marks an entry as taken by a reservation.
    fn take(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<()>;
    /// Deletes all entries of an address, with the places held for it.
    fn forget(&mut self, email: &Email) -> Result<()>;
    /// Deletes an entry, with the place held for it.
    fn delete(&mut self, id: EntryId) -> Result<()>;
}
