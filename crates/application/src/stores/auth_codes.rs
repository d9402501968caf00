//! Codes that sign in once.

use chrono::{DateTime, Utc};
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use crate::error::Result;

/// The table of codes that sign in once, by their digests.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait AuthCodeStore {
    /// Adds a code of the user; their other codes stay.
    fn add(
        &mut self,
        id: UserId,
        digest: &str,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<()>;
    /// The user of a code, expired or not.
    fn owner(&mut self, digest: &str) -> Result<Option<UserId>>;
    /// The address of the user of a code that is valid at `now`.
    fn holder(&mut self, digest: &str, now: DateTime<Utc>) -> Result<Option<Email>>;
    /// Deletes every code of the user, and returns whether this one was among them and valid at `now`.
    fn use_up(&mut self, id: UserId, digest: &str, now: DateTime<Utc>) -> Result<bool>;
    /// Whether the user has a code that is valid at `now`.
    fn has_good(&mut self, id: UserId, now: DateTime<Utc>) -> Result<bool>;
    /// Whether the user got a code since then that is neither used nor deleted.
    fn made_since(&mut self, id: UserId, since: DateTime<Utc>) -> Result<bool>;
    /// Deletes every code of the user.
    fn revoke(&mut self, id: UserId) -> Result<()>;
    /// Deletes all expired and used codes.
    fn forget_expired(&mut self, now: DateTime<Utc>) -> Result<()>;
}
