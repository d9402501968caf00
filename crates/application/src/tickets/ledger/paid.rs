//! Ledger rows for a ticket that becomes paid or unpaid.

use fairway_domain::access::Actor;
use fairway_domain::ledger::{Amount, Entry, Kind, Row, corrected, unpaid_again};
use fairway_domain::refusal::Refusal;
use fairway_domain::ticket::Payment;

use crate::error::Result;
use crate::ports::{Clock, Stores};
use crate::stores::tickets::TicketView;

/// Stores the payment of a locked ticket, or that it is unpaid, with the matching ledger rows. A ticket that becomes paid gets its outstanding amount
/// as a payment; one that becomes unpaid gets a reversal; one that stays paid gets its newest payment with the new details.
pub(in crate::tickets) fn pay(
    stores: &mut dyn Stores,
    clock: &dyn Clock,
    actor: &Actor,
    before: &TicketView,
    payment: Option<&Payment>,
) -> Result<()> {
    if before.payment.is_none() && payment.is_some() && before.is_of_cancelled() {
        return Err(Refusal::EventCancelled.into());
    }
    let now = clock.now();
    for entry in entries(stores, clock, before, payment)? {
        stores.ledger().add(before, &entry, actor, now)?;
    }
    stores.tickets().set_payment(before.id, payment.cloned())
}

fn entries(
    stores: &mut dyn Stores,
    clock: &dyn Clock,
    before: &TicketView,
    payment: Option<&Payment>,
) -> Result<Vec<Entry>> {
    let mut rows = || -> Result<Vec<Row>> {
        Ok(stores.ledger().of_ticket(before.id)?.into_iter().map(Row::from).collect())
    };
    Ok(match (&before.payment, payment) {
        (None, Some(payment)) => {
            let cents = before.totals.outstanding(before.price).cents;
            let entry = Entry {
                kind: Kind::Payment,
                amount: Amount { cents },
                method: payment.method.clone(),
                reference: payment.reference.clone(),
                note: payment.note.clone(),
                day: clock.local(payment.at).date(),
                takes_back: None,
            };
            if cents == 0 { vec![] } else { vec![entry] }
        }
        (Some(_), None) => unpaid_again(&rows()?, before.price, clock.today()),
        (Some(_), Some(payment)) => corrected(&rows()?, |row| Entry {
            method: payment.method.clone(),
            reference: payment.reference.clone(),
            note: payment.note.clone(),
            day: clock.local(payment.at).date(),
            ..row
        }),
        (None, None) => vec![],
    })
}
