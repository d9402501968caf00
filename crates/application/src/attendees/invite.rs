use crate::outbox;
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::UserId;
use fairway_domain::mailing::COUNTS_FOR;
use fairway_domain::ticket::Ticket;

use super::Attendees;
use crate::error::Result;
use crate::ports::{Stores, TryKey};
use crate::stores::attendees::Attendee;
use crate::stores::mail::Message;

impl Attendees {
    /// Queues the mail that tells an attendee of their new place: at most once a day, however often the place is lost and regained. The owner of the
    /// ticket, and callers who took the place for themselves, get none. Non-Admins have a limit on these mails, over all recipients. Each address
    /// gets only so many a day; further mails wait (rule `mail-bounds`). The category of the ticket is locked.
    pub(super) fn invite(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        ticket: &Ticket,
        attendee: &Attendee,
        user: UserId,
    ) -> Result<()> {
        let now = self.clock.now();
        let Some(email) = attendee.user.email.as_ref() else { return Ok(()) };
        if [actor.id, ticket.owner].contains(&user)
            || stores.mail().is_mailed_of_team(ticket.id, user, now - COUNTS_FOR)?
        {
            return Ok(());
        }
        if !actor.may(Permission::ActForOthers) {
            self.tries.count(TryKey::Invitations(actor.id))?;
        }
        let message = Message::TeammateAdded(attendee.id, user, Some(ticket.id));
        outbox::queue_bounded(stores, Some(email), message, now, outbox::unasked_by(actor))
    }
}
