//! The waitlist.

use chrono::{DateTime, Utc};
use fairway_domain::ids::{CategoryId, EntryId, TournamentId};
use fairway_domain::values::Email;
use fairway_domain::waitlist::{Offer, State};

use crate::error::Result;
use crate::page::{Page, Part};

/// An entry of the waitlist, as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryView {
    /// Which one.
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
    /// The position among the waiting entries of the category, counted from 1; `None` when it is not waiting.
    pub place: Option<i64>,
    /// The last place that was offered to them and not withdrawn.
    pub offer: Option<Offer>,
    /// Its state.
    pub state: State,
    /// Counts the changes of this row.
    pub version: i64,
}

/// A new entry of the waitlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// The category.
    pub category_id: CategoryId,
    /// Their name.
    pub name: String,
    /// Where the offer is to go.
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
    /// Which part of the list; searched are name, address and category.
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
    /// Writes name, address and offer. [`Refusal::AlreadyWaiting`] when another entry of the category has the address.
    ///
    /// [`Refusal::AlreadyWaiting`]: fairway_domain::refusal::Refusal::AlreadyWaiting
    fn update(&mut self, entry: &EntryView) -> Result<()>;
    /// Says that they have reserved.
    fn take(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<()>;
    /// Deletes all entries of an address, and with them the places held for it.
    fn forget(&mut self, email: &Email) -> Result<()>;
    /// Deletes an entry, and with it the place held for it.
    fn delete(&mut self, id: EntryId) -> Result<()>;
}
