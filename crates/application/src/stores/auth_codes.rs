//! Codes that sign in once.

use chrono::{DateTime, Utc};
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use crate::error::Result;

/// The table of codes that sign in once, by their digests.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait AuthCodeStore {
    /// Adds one of the user's, beside those they have.
    fn add(
        &mut self,
        id: UserId,
        digest: &str,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<()>;
    /// The holder of a code, whether or not it has expired.
    fn owner(&mut self, digest: &str) -> Result<Option<UserId>>;
    /// The address of whose code it is, while it is good at `now`.
    fn holder(&mut self, digest: &str, now: DateTime<Utc>) -> Result<Option<Email>>;
    /// Deletes every code of the user, and says whether this one was among them and good at `now`.
    fn use_up(&mut self, id: UserId, digest: &str, now: DateTime<Utc>) -> Result<bool>;
    /// Whether a code of the user is good at `now`.
    fn has_good(&mut self, id: UserId, now: DateTime<Utc>) -> Result<bool>;
    /// Whether a code was made for somebody since then, and is neither used nor forgotten.
    fn made_since(&mut self, id: UserId, since: DateTime<Utc>) -> Result<bool>;
    /// Deletes every code of the user.
    fn revoke(&mut self, id: UserId) -> Result<()>;
    /// Deletes every code that has expired or was used.
    fn forget_expired(&mut self, now: DateTime<Utc>) -> Result<()>;
}
