use fairway_domain::access::Actor;
use fairway_domain::ids::TicketId;
use fairway_domain::ticket::Settled;

use super::{Tickets, lock, own};
use crate::audit;
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_TICKET;
use crate::outbox;
use crate::session;
use crate::stores::audit::Change;
use crate::stores::mail::{Message, TicketNews};
use crate::stores::tickets::TicketView;

impl Tickets {
    /// Keeps a suspended ticket: everybody on it gets a valid pass, by mail, and the owner a mail on how to pay (rule `suspended-tickets`). No-op for
    /// a ticket that is not suspended. For its owner, or an Admin.
    ///
    /// # Errors
    /// [`Error::Invalid`] without an id; [`Error::NotFound`], also for another's.
    pub fn keep(&self, actor: &Actor, id: Option<TicketId>) -> Result<TicketView> {
        let id = id.ok_or_else(|| Error::field("id", "id cannot be empty"))?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let found = own(&mut stores.reads(), actor, id)?;
            let (_, before) = lock(stores, &found)?;
            if !before.suspended {
                return Ok(before.visible_to(actor));
            }
            // The first code, which suspends tickets, ends earlier sessions in the same transaction.
            session::expect_current(stores, actor)?;
            stores.tickets().keep(id)?;
            if !before.cancelled {
                // The mail about the reservation was dropped while the ticket was suspended.
                if before.settled() != Settled::Paid {
                    let message = Message::Ticket(TicketNews::Reserved, id);
                    outbox::queue_mail(stores, before.user.email.as_ref(), message, now)?;
                }
                self.messenger.pass_mailer.mailing(stores, Some(actor)).valid(&[id])?;
            }
            let change = Change::of("isSuspended", &true, &false);
            audit::if_staff(stores, actor, now, "ticket.update", id.0, change.into_iter().collect())?;
            Ok(stores.tickets().view(id)?.ok_or(NO_SUCH_TICKET)?.visible_to(actor))
        })
    }
}
