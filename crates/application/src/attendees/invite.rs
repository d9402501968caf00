use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;

use super::Attendee;
use crate::error::Result;
use crate::groups::GroupTicket;
use crate::mail::{self, Message};
use crate::ports::Stores;

/// Mails the new holder of a place, unless they own the ticket or assigned it to themselves.
pub(super) fn invite(
    stores: &mut dyn Stores,
    actor: &Actor,
    ticket: &GroupTicket,
    attendee: &Attendee,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<()> {
    if [actor.id, ticket.owner].contains(&user) {
        return Ok(());
    }
    let message = Message::TeammateAdded(attendee.id, user);
    mail::tell(stores, attendee.user.email.as_ref(), message, now)
}
