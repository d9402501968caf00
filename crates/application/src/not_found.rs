//! Errors for rows that do not exist, or that the caller may not know of.

use crate::error::Error;

/// For an attendee that the caller may not see.
pub(crate) const NO_SUCH_ATTENDEE: Error = Error::NotFound("There is no such attendee.");
/// For a ticket category that the visitor may not see.
pub(crate) const NO_SUCH_CATEGORY: Error = Error::NotFound("There is no such ticket category.");
/// For a group that the caller may not see.
pub(crate) const NO_SUCH_GROUP: Error = Error::NotFound("There is no such group.");
/// For a sponsor that the caller may not see.
pub(crate) const NO_SUCH_SPONSOR: Error = Error::NotFound("There is no such sponsor.");
/// For a ticket that the caller may not see.
pub(crate) const NO_SUCH_TICKET: Error = Error::NotFound("There is no such ticket.");
/// For a tournament that the visitor may not see (rule `live-only`).
pub(crate) const NO_SUCH_TOURNAMENT: Error = Error::NotFound("couldn't find tournament");
/// For a user that the caller may not see.
pub(crate) const NO_SUCH_USER: Error = Error::NotFound("There is no such user.");
