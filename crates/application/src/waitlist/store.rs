use chrono::{DateTime, Utc};
use fairway_domain::ids::{CategoryId, EntryId, TournamentId};
use fairway_domain::values::Email;
use fairway_domain::waitlist::{Offer, State};

use crate::error::Result;
use crate::page::{Page, Part};

/// Somebody who waits, as staff see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryView {
    /// Which one.
    pub id: EntryId,
    /// The tournament that they want to come to.
    pub tournament_id: TournamentId,
    /// What they wait for.
    pub category_id: CategoryId,
    /// Its title.
    pub category_name: String,
    /// Their name.
    pub name: String,
    /// Where the offer goes, and by what it is taken.
    pub email: Email,
    /// Since when they wait.
    pub created_at: DateTime<Utc>,
    /// Which one they are of those that wait for the category, counted from 1; `None` when they do not wait.
    pub place: Option<i64>,
    /// The last place that was offered to them and not withdrawn.
    pub offer: Option<Offer>,
    /// Where they stand.
    pub state: State,
    /// Counts the changes of this row.
    pub version: i64,
}

/// Somebody who is to wait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEntry {
    /// What they wait for.
    pub category_id: CategoryId,
    /// Their name.
    pub name: String,
    /// Where the offer is to go.
    pub email: Email,
    /// When.
    pub created_at: DateTime<Utc>,
}

/// Which entries are wanted; what is `None` keeps all.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EntryFilter {
    /// Of one tournament.
    pub tournament: Option<TournamentId>,
    /// Of one category.
    pub category: Option<CategoryId>,
    /// Which part of the list; searched are name, address and category.
    pub page: Page,
}

/// The table of those who wait. An offer is held, or has lapsed, at `now`.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait WaitlistStore {
    /// By category, in the order of its queue.
    fn list(&mut self, filter: &EntryFilter, now: DateTime<Utc>) -> Result<Part<EntryView>>;
    /// One.
    fn find(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<Option<EntryView>>;
    /// One, locked until the transaction ends; its category is locked before it (`docs/architecture.md`).
    fn lock(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<Option<EntryView>>;
    /// Whoever waits for the category with this address and has not reserved since; sure only while the category is locked.
    fn of_buyer(
        &mut self,
        category: CategoryId,
        email: &Email,
        now: DateTime<Utc>,
    ) -> Result<Option<EntryView>>;
    /// Puts somebody at the end of the queue. An address that is in it already keeps its place, unless an offer to it has lapsed;
    /// the number that is answered does not tell which.
    fn join(&mut self, entry: &NewEntry) -> Result<EntryId>;
    /// Writes name, address and offer. [`Refusal::AlreadyWaiting`] when another entry of the category has the address.
    ///
    /// [`Refusal::AlreadyWaiting`]: fairway_domain::refusal::Refusal::AlreadyWaiting
    fn update(&mut self, entry: &EntryView) -> Result<()>;
    /// Says that they have reserved.
    fn take(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<()>;
    /// Deletes every entry of an address, and with it what is held for it.
    fn forget(&mut self, email: &Email) -> Result<()>;
    /// Deletes one, and with it what is held for them.
    fn delete(&mut self, id: EntryId) -> Result<()>;
}
