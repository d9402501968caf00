//! The waitlist.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{CategoryId, EntryId, TournamentId, UserId};
use fairway_domain::values::Email;
use fairway_domain::waitlist::{Offer, State};

use crate::error::Result;
use crate::page::{Page, Part};

/// An entry of the waitlist, as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryView {
    /// Its id.
    pub id: EntryId,
    /// The tournament that they want to come to.
    pub tournament_id: TournamentId,
    /// The category.
    pub category_id: CategoryId,
    /// Its title.
    pub category_name: String,
    /// Their name.
    pub name: String,
    /// The address for the offer, by which the place is taken.
    pub email: Email,
    /// Since when they wait.
    pub created_at: DateTime<Utc>,
    /// The position among the confirmed entries of the category that wait, counted from 1; `None` for any other.
    pub place: Option<i64>,
    /// The last place that was offered to them and not withdrawn.
    pub offer: Option<Offer>,
    /// Its state.
    pub state: State,
    /// Whether the address is known to be theirs: nothing is kept for one that is not.
    pub confirmed: bool,
    /// The code of its mailed links; for its owner alone.
    pub code: String,
    /// The Admin who made the last offer; `None` where it was made by itself, or they are gone.
    pub offered_by: Option<Offerer>,
    /// Whether the last offer was made by itself.
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
    /// Their name.
    pub name: String,
    /// The offer's recipient.
    pub email: Email,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// The filter of entries; `None` keeps all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EntryFilter {
    /// Of one tournament.
    pub tournament: Option<TournamentId>,
    /// Of one category.
    pub category: Option<CategoryId>,
    /// The part of the list; the search looks through name, address and category.
    pub page: Page,
}

/// The table of the waitlist. At `now` an offer is held or has lapsed.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait WaitlistStore {
    /// By category, in the order of its queue.
    fn list(&mut self, filter: &EntryFilter, now: DateTime<Utc>) -> Result<Part<EntryView>>;
    /// One.
    fn find(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<Option<EntryView>>;
    /// One, locked until the transaction ends; its category is locked before it (`docs/architecture.md`).
    fn lock(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<Option<EntryView>>;
    /// The open entry of this address for the category; reliable only while the category is locked.
    fn of_buyer(
        &mut self,
        category: CategoryId,
        email: &Email,
        now: DateTime<Utc>,
    ) -> Result<Option<EntryView>>;
    /// Adds an entry at the end of the queue. An address that is in it already keeps its position, unless its offer has lapsed;
    /// the returned id does not reveal which.
    fn join(&mut self, entry: &NewEntry) -> Result<EntryId>;
    /// Writes name, address, and offer with who made it. Another address gets another code. [`Refusal::AlreadyWaiting`] when another entry of the category has the address.
    ///
    /// [`Refusal::AlreadyWaiting`]: fairway_domain::refusal::Refusal::AlreadyWaiting
    fn update(&mut self, entry: &EntryView) -> Result<()>;
    /// The entry that mailed links know by this code.
    fn by_code(&mut self, code: &str, now: DateTime<Utc>) -> Result<Option<EntryView>>;
    /// The open entries of an address, by category.
    fn of_email(&mut self, email: &Email, now: DateTime<Utc>) -> Result<Vec<EntryView>>;
    /// Says that the address is theirs, unless that is known.
    fn confirm(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<()>;
    /// Categories that somebody is in line for and that have a place free, by id. Tournaments that end before `today` are over.
    fn with_freed_places(&mut self, now: DateTime<Utc>, today: NaiveDate) -> Result<Vec<CategoryId>>;
    /// The first in line of a category, as many as that, locked until the transaction ends: which entry, and its address.
    fn next_in_line(&mut self, category: CategoryId, count: i64) -> Result<Vec<(EntryId, Email)>>;
    /// Writes an offer that is made by itself.
    fn offer(&mut self, id: EntryId, offer: Offer) -> Result<()>;
    /// Says that they have reserved.
    fn take(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<()>;
    /// Deletes all entries of an address, and with them the places held for it.
    fn forget(&mut self, email: &Email) -> Result<()>;
    /// Deletes an entry, and with it the place held for it.
    fn delete(&mut self, id: EntryId) -> Result<()>;
}
