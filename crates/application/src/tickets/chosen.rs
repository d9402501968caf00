//! Tickets that staff have selected in a list.

use std::collections::BTreeSet;

use fairway_domain::ids::TicketId;
use fairway_domain::ticket::PAID_AT_ONCE;

use crate::checks::Checks;
use crate::error::{Error, Result};
use crate::ports::Stores;
use crate::stores::tickets::TicketView;

/// The ids without duplicates: at least one, and at most the maximum.
pub(super) fn examine(ids: Option<&[TicketId]>, checks: &mut Checks) -> Vec<TicketId> {
    let ids: BTreeSet<TicketId> = ids.into_iter().flatten().copied().collect();
    if ids.is_empty() {
        checks.there::<()>("ids", None);
    } else if ids.len() > PAID_AT_ONCE {
        checks.value::<()>("ids", Err(format!("cannot hold more than {PAID_AT_ONCE} tickets")));
    }
    ids.into_iter().collect()
}

/// Locks the tickets, the newest first.
///
/// # Errors
/// [`Error::Invalid`] for an unknown ticket.
pub(super) fn lock(stores: &mut dyn Stores, ids: &[TicketId]) -> Result<Vec<TicketView>> {
    let tickets = stores.tickets().lock_all(ids)?;
    if let Some(unknown) = ids.iter().find(|id| tickets.iter().all(|ticket| ticket.id != **id)) {
        return Err(Error::field("ids", format!("ids holds {unknown}, which is no ticket")));
    }
    Ok(tickets)
}
