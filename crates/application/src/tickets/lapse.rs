//! Lapses of unpaid tickets (rule `payment-terms`): by staff, or by the site after the end of their term.

use chrono::{DateTime, Utc};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::account::Proof;
use fairway_domain::ids::TicketId;
use fairway_domain::mailing::Bound;

use super::{Tickets, chosen};
use crate::audit;
use crate::checks::Checks;
use crate::error::Result;
use crate::outbox;
use crate::pass_news::PassMailer;
use crate::ports::{Clock, Stores};
use crate::stores::audit::Change;
use crate::stores::mail::{Message, TicketNews};
use crate::stores::tickets::TicketView;

/// The outcome of lapsing several tickets, in numbers of tickets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lapses {
    /// Cancelled, which frees their places.
    pub lapsed: usize,
    /// Paid, cancelled or free.
    pub nothing_due: usize,
    /// Paid in part.
    pub part_paid: usize,
    /// With a checked-in attendee.
    pub checked_in: usize,
}

impl Tickets {
    /// Lapses unpaid tickets, before or after their term: cancels them, and mails their purchasers. Admins. Tickets that may not lapse are counted
    /// and left unchanged.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`, also for an unknown ticket.
    pub fn lapse(&self, actor: &Actor, ids: Option<&[TicketId]>) -> Result<Lapses> {
        actor.require(Permission::ManageTickets)?;
        let mut checks = Checks::default();
        let ids = chosen::examine(ids, &mut checks);
        checks.finish()?;
        self.database.transaction(|stores| {
            // The categories first, by id, so that their free places stay.
            for category in stores.terms().categories_of(&ids)? {
                stores.categories().lock(category)?;
            }
            let tickets = chosen::lock(stores, &ids)?;
            let mut lapses = Lapses::default();
            for ticket in &tickets {
                let unpaid = ticket.unpaid(stores.tickets().checked_in(ticket.id)?);
                if unpaid.may_lapse() {
                    lapse(stores, &*self.clock, &self.messenger.pass_mailer, Some(actor), ticket)?;
                    lapses.lapsed += 1;
                } else if !unpaid.is_to_pay {
                    lapses.nothing_due += 1;
                } else if unpaid.has_money {
                    lapses.part_paid += 1;
                } else {
                    lapses.checked_in += 1;
                }
            }
            Ok(lapses)
        })
    }
}

/// Cancels an unpaid ticket, and mails its purchaser and holders. The ticket and its category are locked. `by` is `None` for the site.
pub(super) fn lapse(
    stores: &mut dyn Stores,
    clock: &dyn Clock,
    pass_mailer: &PassMailer,
    by: Option<&Actor>,
    ticket: &TicketView,
) -> Result<()> {
    let now = clock.now();
    stores.tickets().set_cancelled(ticket.id, true)?;
    stores.terms().set_lapsed(ticket.id, now)?;
    match by {
        Some(_) => {
            let message = Message::Ticket(TicketNews::Lapsed, ticket.id);
            outbox::queue_mail(stores, ticket.user.email.as_ref(), message, now)?;
        }
        None => mail_by_site(stores, ticket, TicketNews::Lapsed, now)?,
    }
    pass_mailer.mailing(stores, by).cancelled(ticket.id)?;
    let changes = Change::of("isCancelled", &false, &true).into_iter().collect();
    match by {
        Some(actor) => audit::record(stores, actor, now, "ticket.lapse", ticket.id.0, changes),
        None => audit::record_of_site(stores, now, "ticket.lapse", ticket.id.0, changes),
    }
}

/// Mails the purchaser on behalf of the site. Strangers can register many spellings of one mailbox and reserve for each, so mail to an unproven
/// address counts like the mail after a reservation (rule `mail-bounds`).
pub(super) fn mail_by_site(
    stores: &mut dyn Stores,
    ticket: &TicketView,
    news: TicketNews,
    now: DateTime<Utc>,
) -> Result<()> {
    let session = stores.users().session(ticket.user_id)?;
    let (recipient, message) = (ticket.user.email.as_ref(), Message::Ticket(news, ticket.id));
    if session.is_some_and(|session| session.proof == Proof::Claimed) {
        outbox::queue_bounded(stores, recipient, message, now, Some(Bound::Unproven))
    } else {
        outbox::queue_mail(stores, recipient, message, now)
    }
}

#[cfg(test)]
mod tests;
