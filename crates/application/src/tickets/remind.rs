use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TicketId;
use fairway_domain::price::Price;
use fairway_domain::reminder::Reminder;
use fairway_domain::tournament::is_over;

use super::{Tickets, chosen};
use crate::audit;
use crate::checks::Checks;
use crate::error::Result;
use crate::outbox;
use crate::stores::audit::Change;
use crate::stores::mail::{Message, TicketNews};
use crate::stores::tickets::TicketView;

/// The outcome of a reminder to the purchasers of several tickets, in numbers of tickets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reminders {
    /// A reminder is queued.
    pub mailed: usize,
    /// No payment is due: it is paid, cancelled or suspended, or its event is over.
    pub nothing_due: usize,
    /// Its purchaser was reminded within the last day.
    pub reminded_before: usize,
    /// Its purchaser has no address.
    pub without_address: usize,
}

impl Tickets {
    /// Mails the purchasers of these tickets how to pay the outstanding amount (rule `payment-reminders`). Admins. Tickets that need no reminder are
    /// counted and left unchanged.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`, also for an unknown ticket.
    pub fn remind(&self, actor: &Actor, ids: Option<&[TicketId]>) -> Result<Reminders> {
        actor.require(Permission::ManageTickets)?;
        let mut checks = Checks::default();
        let ids = chosen::examine(ids, &mut checks);
        checks.finish()?;
        let (now, today) = (self.clock.now(), self.clock.today());
        self.database.transaction(|stores| {
            let tickets = chosen::lock(stores, &ids)?;
            let (mut reminded, mut mailed) = (Reminders::default(), Vec::new());
            for ticket in &tickets {
                let owed = if is_over(ticket.date_end, today) { Price { cents: 0 } } else { owed(ticket) };
                match Reminder::of(owed, ticket.user.email.is_some(), ticket.reminded_at, now) {
                    Reminder::NothingDue => reminded.nothing_due += 1,
                    Reminder::RemindedBefore => reminded.reminded_before += 1,
                    Reminder::WithoutAddress => reminded.without_address += 1,
                    Reminder::Mailed => mailed.push(ticket),
                }
            }
            for ticket in &mailed {
                let message = Message::Ticket(TicketNews::Reminder, ticket.id);
                outbox::queue_mail(stores, ticket.user.email.as_ref(), message, now)?;
                let sent = Change::of("reminder", &"", &"sent").into_iter().collect();
                audit::record(stores, actor, now, "ticket.remind", ticket.id.0, sent)?;
            }
            reminded.mailed = mailed.len();
            let ids: Vec<_> = mailed.into_iter().map(|ticket| ticket.id).collect();
            if !ids.is_empty() {
                stores.tickets().set_reminded(&ids, now)?;
            }
            Ok(reminded)
        })
    }
}

/// The amount that the purchaser should pay now: 0 for a suspended ticket, which a stranger may have reserved.
fn owed(ticket: &TicketView) -> Price {
    if ticket.suspended { Price { cents: 0 } } else { ticket.sums().outstanding }
}
