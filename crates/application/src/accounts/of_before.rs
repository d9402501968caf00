//! Traces of a person who used an account before its address was proven: the proven owner gets them, the earlier person loses them.

use fairway_domain::ids::UserId;
use fairway_domain::ticket::Settled;
use fairway_domain::tournament::is_over;

use super::Accounts;
use crate::error::Result;
use crate::outbox;
use crate::ports::Stores;
use crate::stores::accounts::User;
use crate::stores::mail::{Message, TicketNews};

/// Traces of an earlier registrant of an address, as reported to its proven owner; empty where both are the same person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OfBefore {
    /// Number of the account's tickets, all suspended until the owner keeps or deletes each.
    pub tickets: usize,
    /// The name and phone that were emptied; None where they were empty.
    pub typed: Option<Typed>,
}

/// A name and a phone number, as typed.
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
    /// Suspends the tickets of a locked user, and empties their name and phone (rule `typed-before`).
    pub(super) fn take_from(&self, stores: &mut dyn Stores, user: &User) -> Result<OfBefore> {
        let typed = empty(stores, user)?;
        let tickets = self.suspend_tickets(stores, user.id)?;
        Ok(OfBefore { tickets, typed })
    }

    /// Suspends the tickets of a user, with new scan codes (rule `suspended-tickets`). Passes of the owner that were mailed are mailed again.
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

/// Empties name and phone, and returns the old values.
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
