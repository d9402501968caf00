//! A payment to settle, with its locked tickets.

use std::collections::BTreeSet;

use fairway_domain::bank::{Books, Chosen};
use fairway_domain::ids::{BankRowId, TicketId};
use fairway_domain::ledger::Amount;
use fairway_domain::refusal::Refusal;

use crate::bank::NO_SUCH_ROW;
use crate::bank::change::Purpose;
use crate::error::{Error, Result};
use crate::ports::Stores;
use crate::stores::bank::{BankMatch, BankRow};
use crate::stores::tickets::TicketView;

/// A payment to settle, with everything that is locked for it.
pub(super) struct Locked {
    pub(super) row: BankRow,
    /// The rows of the ledger that it corresponded to before.
    pub(super) matches: Vec<BankMatch>,
    /// The tickets of these rows, and those of its new purpose.
    pub(super) tickets: Vec<TicketView>,
}

/// Locks all tickets of a payment, old and new, by id, and then the payment: the common lock order (`docs/architecture.md`).
pub(super) fn lock(stores: &mut dyn Stores, id: BankRowId, purpose: &Purpose) -> Result<Locked> {
    let mut ids: BTreeSet<TicketId> = purpose.payments.iter().map(|(ticket, _)| *ticket).collect();
    ids.extend(&purpose.shared);
    ids.extend(stores.bank().matches(&[id])?.iter().map(|it| it.ticket));
    if !purpose.entries.is_empty() {
        ids.extend(stores.bank().tickets_of(&purpose.entries)?);
    }
    let asked: Vec<TicketId> = ids.iter().copied().collect();
    let tickets = if asked.is_empty() { vec![] } else { stores.tickets().lock_all(&asked)? };
    let row = stores.bank().lock(id)?.ok_or(NO_SUCH_ROW)?;
    let matches = stores.bank().matches(&[id])?;
    // Another call matched it between the first read and the lock.
    if matches.iter().any(|it| !ids.contains(&it.ticket)) {
        return Err(Refusal::Stale.into());
    }
    Ok(Locked { row, matches, tickets })
}

/// The tickets of payments, each with its part. Refuses missing, cancelled and paid tickets, and events that do not take place.
pub(super) fn to_pay<'a>(
    locked: &'a Locked,
    payments: &[(TicketId, Amount)],
) -> Result<Vec<(&'a TicketView, Amount)>> {
    let ids: Vec<TicketId> = payments.iter().map(|(ticket, _)| *ticket).collect();
    let tickets = chosen(locked, "payments", &ids)?;
    if let Some(ticket) = tickets.iter().find(|it| it.payment.is_none() && it.is_of_cancelled()) {
        let told =
            format!("payments hold {}, which waits for no payment: its event is cancelled", ticket.reference);
        return Err(Error::field("payments", told));
    }
    match tickets.iter().find(|ticket| ticket.payment.is_some()) {
        Some(paid) => Err(Refusal::TicketPaidMeanwhile(paid.reference.to_string()).into()),
        None => Ok(tickets.into_iter().zip(payments.iter().map(|(_, amount)| *amount)).collect()),
    }
}

/// The locked tickets of these ids, in their order. Refuses missing and cancelled ones.
fn chosen<'a>(locked: &'a Locked, field: &'static str, ids: &[TicketId]) -> Result<Vec<&'a TicketView>> {
    let of_tournament = |id: &TicketId| {
        let there = locked.tickets.iter().find(|it| it.id == *id);
        let there = there.filter(|it| it.tournament_id == locked.row.tournament_id);
        let unknown =
            || Error::field(field, format!("{field} hold {id}, which is no ticket of this tournament"));
        there.ok_or_else(unknown)
    };
    let tickets = ids.iter().map(of_tournament).collect::<Result<Vec<_>>>()?;
    match tickets.iter().filter(|ticket| ticket.cancelled).count() {
        0 => Ok(tickets),
        cancelled => Err(Refusal::TicketsCancelled(cancelled).into()),
    }
}

/// The parts of a payment that is shared among tickets.
pub(super) fn shared(stores: &mut dyn Stores, locked: &Locked, told: &Purpose) -> Result<Purpose> {
    let (row, is_new) = (&locked.row, told.is_new);
    let tickets = chosen(locked, "ticketIds", &told.shared)?;
    let tickets = tickets.into_iter().map(|it| (it.id, it.reference.clone())).collect();
    let (owed, booked) = (stores.bank().owed(row.tournament_id)?, stores.bank().booked(row.tournament_id)?);
    let shares = Books::new(owed, booked, vec![]).share(&row.payment, &Chosen { tickets, is_new });
    let shares = shares.map_err(|complaint| Error::field("ticketIds", format!("ticketIds {complaint}")))?;
    let payments = shares.payments.into_iter().map(|(ticket, cents)| (ticket, Amount { cents })).collect();
    Ok(Purpose { payments, entries: shares.entries, shared: vec![], is_new })
}
