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
    /// Who; their account may be gone.
    pub actor_id: UserId,
    /// The address that they had then.
    pub actor_email: String,
    /// One of [`ACTIONS`](super::ACTIONS), or a word of another version of Fairway.
    pub action: String,
    /// The row it was done to; `None` when it was done to no one row.
    pub subject_id: Option<i64>,
    /// What changed.
    pub changes: Vec<KeptChange>,
}

/// One field that changed, as it is read back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptChange {
    /// By its name in forms.
    pub field: String,
    /// What it was; empty when there was nothing.
    pub before: String,
    /// What it is; empty when there is nothing.
    pub after: String,
}

/// Keeps audit rows.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait AuditStore {
    /// Adds a row.
    fn add(&mut self, entry: &Entry) -> Result<()>;
    /// The part of the trail that is asked for, the newest first.
    fn list(&mut self, filter: &EntryFilter) -> Result<Part<KeptEntry>>;
    /// All that a filter lets through, whatever part of it is asked for, the newest first and one by one.
    fn each<'a>(&mut self, filter: &EntryFilter, each: Each<'a, KeptEntry>) -> Result<()>;
}
