//! The last day to pay for tickets (rule `payment-terms`). Set for each ticket when it is reserved or becomes unpaid again, and for all when the term
//! or the first day of their tournament changes.

use chrono::NaiveDate;
use fairway_domain::ids::TournamentId;

use crate::error::Result;
use crate::ports::{Clock, Stores};
use crate::stores::terms::{KeptTerm, ToPay};
use crate::stores::tickets::TicketView;

/// The last day to pay for a ticket that becomes unpaid now.
fn from_now(
    stores: &mut dyn Stores,
    clock: &dyn Clock,
    tournament: TournamentId,
) -> Result<Option<NaiveDate>> {
    let kept = stores.terms().of_tournament(tournament)?;
    Ok(kept.and_then(|kept| by_term(clock, &kept)))
}

/// The last day to pay for a ticket that is reserved or becomes unpaid now, by the term of its tournament.
pub(crate) fn by_term(clock: &dyn Clock, kept: &KeptTerm) -> Option<NaiveDate> {
    kept.term.due_on(clock.today(), kept.first_day)
}

/// Restarts the term of a locked ticket that becomes unpaid, or is reactivated unpaid.
pub(crate) fn begin_if_open_again(
    stores: &mut dyn Stores,
    clock: &dyn Clock,
    before: &TicketView,
    after: &TicketView,
) -> Result<()> {
    let is_open = |ticket: &TicketView| ticket.payment.is_none() && !ticket.cancelled && !ticket.no_cost;
    if !is_open(after) || is_open(before) {
        return Ok(());
    }
    let due = from_now(stores, clock, after.tournament_id)?;
    if due == after.due_on { Ok(()) } else { stores.terms().set_due(&[(after.id, due)]) }
}

/// Sets a new last day for all unpaid tickets of a tournament after a change of its term.
pub(crate) fn begin_all_anew(stores: &mut dyn Stores, clock: &dyn Clock, id: TournamentId) -> Result<()> {
    set_all(stores, clock, id, |kept, _, since, today| kept.term.due_on_anew(since, kept.first_day, today))
}

/// Sets the last day of all unpaid tickets when the term stays and the event gets another first day or takes place after all. No ticket gets an earlier day.
pub(crate) fn leave_days_to_all(stores: &mut dyn Stores, clock: &dyn Clock, id: TournamentId) -> Result<()> {
    set_all(stores, clock, id, |kept, ticket, since, today| {
        kept.term.due_on_still(ticket.due_on, since, kept.first_day, today)
    })
}

/// Sets the last day of each unpaid ticket by the term, the day of its reservation and today.
fn set_all(
    stores: &mut dyn Stores,
    clock: &dyn Clock,
    id: TournamentId,
    due_on: impl Fn(&KeptTerm, &ToPay, NaiveDate, NaiveDate) -> Option<NaiveDate>,
) -> Result<()> {
    let Some(kept) = stores.terms().of_tournament(id)? else { return Ok(()) };
    let today = clock.today();
    let due = |ticket: ToPay| {
        let since = clock.local(ticket.reserved).date();
        (ticket.id, due_on(&kept, &ticket, since, today))
    };
    let due: Vec<_> = stores.terms().lock_unpaid(id)?.into_iter().map(due).collect();
    stores.terms().set_due(&due)
}
