//! Traces of somebody who had an account before its address was proven: they are taken out of that person's hands.

use fairway_domain::ids::UserId;
use fairway_domain::ticket::Settled;
use fairway_domain::tournament::is_over;

use super::Accounts;
use crate::error::Result;
use crate::outbox;
use crate::ports::Stores;
use crate::stores::accounts::User;
use crate::stores::mail::{Message, TicketNews};

/// Traces of whoever registered an address, as they are told to the person who proved that it is theirs; none where both are one hand.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OfBefore {
    /// Number of tickets that the account had; they are suspended until it is said of each whether it is kept.
    pub tickets: usize,
    /// Name and phone, which are emptied; None where they were empty.
    pub typed: Option<Typed>,
}

/// A name and a phone number, as somebody typed them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Typed {
    /// May be empty.
    pub name_first: String,
    /// May be empty.
    pub name_last: String,
    /// May be empty.
    pub phone: String,
}

impl Accounts {
    /// Suspends the tickets of somebody, who is locked, and empties their name and phone (rule `typed-before`).
    pub(super) fn take_from(&self, stores: &mut dyn Stores, user: &User) -> Result<OfBefore> {
        let typed = empty(stores, user)?;
        let tickets = self.suspend_tickets(stores, user.id)?;
        Ok(OfBefore { tickets, typed })
    }

    /// Suspends the tickets of somebody, with codes that nobody has seen (rule `suspended-tickets`). Passes of the owner that were mailed are
    /// mailed anew.
    fn suspend_tickets(&self, stores: &mut dyn Stores, id: UserId) -> Result<usize> {
        let suspended = stores.tickets().suspend_all(id)?;
        let (now, today) = (self.clock.now(), self.clock.today());
        for ticket in stores.tickets().of_user(id)? {
            let mailed = ticket.settled() == Settled::Paid && !ticket.cancelled;
            if mailed && !is_over(ticket.date_end, today) {
                let message = Message::Ticket(TicketNews::Paid, ticket.id);
                outbox::queue_mail(stores, ticket.user.email.as_ref(), message, now)?;
            }
        }
        Ok(suspended)
    }
}

/// Empties name and phone, and returns what they were.
fn empty(stores: &mut dyn Stores, user: &User) -> Result<Option<Typed>> {
    let User { name_first, name_last, phone, .. } = user.clone();
    let typed = Typed { name_first, name_last, phone };
    if typed == Typed::default() {
        return Ok(None);
    }
    let Typed { name_first, name_last, phone } = Typed::default();
    stores.users().update(&User { name_first, name_last, phone, ..user.clone() })?;
    Ok(Some(typed))
}
