//! Sponsors: so far only who may act for one.

use fairway_domain::ids::{SponsorId, UserId};

use crate::error::Result;

/// The table of sponsors.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait SponsorStore {
    /// Whether there is such a sponsor.
    fn exists(&mut self, id: SponsorId) -> Result<bool>;
    /// Whether the user is linked to a live sponsor of that id.
    fn manages(&mut self, user: UserId, id: SponsorId) -> Result<bool>;
}
