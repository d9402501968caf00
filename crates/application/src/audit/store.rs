#![expect(clippy::elidable_lifetime_names, reason = "the mock of the store cannot do without the name")]

use chrono::{DateTime, Utc};
use fairway_domain::ids::UserId;

use super::{Entry, EntryFilter};
use crate::error::Result;
use crate::exports::Each;
use crate::page::Part;

/// An entry as it is read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptEntry {
    /// Entries count up: a later one has a higher id.
    pub id: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// The member of staff; their account may be gone.
    pub actor_id: UserId,
    /// Their address at that time.
    pub actor_email: String,
    /// One of [`ACTIONS`](super::ACTIONS), or a word of another version of Fairway.
    pub action: String,
    /// The row it was done to; `None` when it was done to no one row.
    pub subject_id: Option<i64>,
    /// The changed fields.
    pub changes: Vec<KeptChange>,
}

/// One field that changed, as it is read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptChange {
    /// By its name in forms.
    pub field: String,
    /// The value before; empty when there was none.
    pub before: String,
    /// The value after; empty when there is none.
    pub after: String,
}

/// Keeps audit rows.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait AuditStore {
    /// Adds a row.
    fn add(&mut self, entry: &Entry) -> Result<()>;
    /// The part of the trail that is asked for, the newest first.
    fn list(&mut self, filter: &EntryFilter) -> Result<Part<KeptEntry>>;
    /// Passes every entry that the filter matches, newest first, one by one; ignores the filter's page.
    fn each<'a>(&mut self, filter: &EntryFilter, each: Each<'a, KeptEntry>) -> Result<()>;
}
