//! The last day to pay for tickets (rule `payment-terms`): told to each ticket when it is reserved or becomes unpaid again, and to all when
//! the term or the first day of their tournament is another one.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::TournamentId;

use crate::Ports;
use crate::error::Result;
use crate::ports::Stores;
use crate::stores::terms::KeptTerm;
use crate::stores::tickets::TicketView;

/// The last day to pay for a ticket that becomes unpaid now.
fn from_now(stores: &mut dyn Stores, ports: &Ports, tournament: TournamentId) -> Result<Option<NaiveDate>> {
    let kept = stores.terms().of_tournament(tournament)?;
    Ok(kept.and_then(|kept| by_term(ports, &kept)))
}

/// The last day to pay for a ticket that is reserved now, or becomes unpaid now, by the term of its tournament.
pub(crate) fn by_term(ports: &Ports, kept: &KeptTerm) -> Option<NaiveDate> {
    kept.term.due_on(ports.clock.today(), kept.first_day)
}

/// Begins the term of a locked ticket anew where it becomes unpaid, or is taken up again unpaid.
pub(crate) fn begin_if_open_again(
    stores: &mut dyn Stores,
    ports: &Ports,
    before: &TicketView,
    after: &TicketView,
) -> Result<()> {
    let is_open = |ticket: &TicketView| ticket.payment.is_none() && !ticket.cancelled && !ticket.no_cost;
    if !is_open(after) || is_open(before) {
        return Ok(());
    }
    let due = from_now(stores, ports, after.tournament_id)?;
    if due == after.due_on { Ok(()) } else { stores.terms().set_due(&[(after.id, due)]) }
}

/// Gives all tickets of a tournament that are to be paid their last day anew.
pub(crate) fn begin_all_anew(stores: &mut dyn Stores, ports: &Ports, id: TournamentId) -> Result<()> {
    let Some(kept) = stores.terms().of_tournament(id)? else { return Ok(()) };
    let today = ports.clock.today();
    let due_on = |reserved: DateTime<Utc>| {
        let since = ports.clock.local(reserved).date();
        kept.term.due_on_anew(since, kept.first_day, today)
    };
    let unpaid = stores.terms().lock_unpaid(id)?;
    let due: Vec<_> = unpaid.into_iter().map(|(ticket, reserved)| (ticket, due_on(reserved))).collect();
    stores.terms().set_due(&due)
}
