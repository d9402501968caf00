//! Errors for rows that are not there, or that the caller may not know of.

use crate::error::Error;

/// Said of an attendee who is not there for the caller.
pub(crate) const NO_SUCH_ATTENDEE: Error = Error::NotFound("There is no such attendee.");
/// Said of a ticket category that is not there for the visitor.
pub(crate) const NO_SUCH_CATEGORY: Error = Error::NotFound("There is no such ticket category.");
/// Said of a group that is not there for the caller.
pub(crate) const NO_SUCH_GROUP: Error = Error::NotFound("There is no such group.");
/// Said of a sponsor that is not there for the caller.
pub(crate) const NO_SUCH_SPONSOR: Error = Error::NotFound("There is no such sponsor.");
/// Said of a ticket that is not there for the caller.
pub(crate) const NO_SUCH_TICKET: Error = Error::NotFound("There is no such ticket.");
/// Said of a tournament that is not there for the visitor (rule `live-only`).
pub(crate) const NO_SUCH_TOURNAMENT: Error = Error::NotFound("couldn't find tournament");
/// Said of a user that is not there for the caller.
pub(crate) const NO_SUCH_USER: Error = Error::NotFound("There is no such user.");
