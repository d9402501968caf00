//! The ticket of a group or a place, for its owner, and held while the team changes.

use fairway_domain::access::Actor;
use fairway_domain::ticket::Ticket;

use crate::error::Result;
use crate::not_found::NO_SUCH_TICKET;
use crate::ports::{Clock, Reads, Stores};
use crate::session;
use crate::stores::groups::Via;

/// The ticket of a group or a place, if the caller owns it or is an Admin; otherwise `None`. Only its `cancelled` can change before [`hold`] locks
/// it.
pub(crate) fn owned(stores: &mut Reads<'_>, actor: &Actor, via: Via) -> Result<Option<Ticket>> {
    let ticket = stores.groups().ticket(via)?;
    Ok(ticket.filter(|ticket| actor.owns(ticket.owner)))
}

/// Locks a ticket before a change of its groups, so that it is not cancelled, deleted or suspended meanwhile. Lock categories and rounds first
/// (`docs/architecture.md`).
///
/// # Errors
/// [`Error::NotFound`](crate::Error::NotFound) when it was deleted since;
/// [`Error::Unauthenticated`](crate::Error::Unauthenticated) when the caller's session ended since;
/// [`Refusal::GroupsCancelled`](fairway_domain::refusal::Refusal::GroupsCancelled),
/// [`Refusal::GroupsOver`](fairway_domain::refusal::Refusal::GroupsOver),
/// [`Refusal::TeamsFrozen`](fairway_domain::refusal::Refusal::TeamsFrozen).
pub(crate) fn hold(stores: &mut dyn Stores, actor: &Actor, ticket: &Ticket, clock: &dyn Clock) -> Result<()> {
    let cancelled = stores.groups().hold_ticket(ticket.id)?.ok_or(NO_SUCH_TICKET)?;
    // The first code, which suspends tickets, ends earlier sessions in the same transaction.
    session::expect_current(stores, actor)?;
    // Read after the locks: a caller who waited for them past the freeze is refused.
    let now = clock.now();
    Ok(Ticket { cancelled, ..*ticket }.change_groups(actor, now, |at| clock.local(at))?)
}
