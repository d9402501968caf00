use crate::outbox;
use chrono::{DateTime, Utc};
use fairway_domain::ticket::Settled;

use crate::error::Result;
use crate::ports::Stores;
use crate::stores::mail::{Message, TicketNews};
use crate::stores::tickets::TicketView;

/// Mails the purchaser on each change of paid or cancelled (rule `mail-kinds`). A re-activated ticket gets the mail of a new
/// one, so that the cancellation is not their last mail.
pub(super) fn tell(
    stores: &mut dyn Stores,
    before: &TicketView,
    after: &TicketView,
    now: DateTime<Utc>,
) -> Result<()> {
    let (was, is) = (standing(before), standing(after));
    // A payment that was entered by mistake is the staff's business.
    let taken_back = was == TicketNews::Paid && is == TicketNews::Reserved;
    if was == is || taken_back {
        return Ok(());
    }
    outbox::tell(stores, after.user.email.as_ref(), Message::Ticket(is, after.id), now)
}

/// The mail that fits the ticket's present state.
fn standing(ticket: &TicketView) -> TicketNews {
    match ticket.settled() {
        _ if ticket.cancelled => TicketNews::Cancelled,
        Settled::Paid => TicketNews::Paid,
        Settled::Unpaid | Settled::Free => TicketNews::Reserved,
    }
}
