use chrono::{DateTime, Utc};

use super::TicketView;
use crate::error::Result;
use crate::mail::{self, Message, TicketNews};
use crate::ports::Stores;

/// Has the purchaser told that the ticket was paid or cancelled (decisions §8); each time anew, however often that was taken
/// back.
pub(super) fn tell(
    stores: &mut dyn Stores,
    before: &TicketView,
    after: &TicketView,
    now: DateTime<Utc>,
) -> Result<()> {
    let paid = before.payment.is_none() && after.payment.is_some();
    let cancelled = !before.cancelled && after.cancelled;
    for (news, happened) in [(TicketNews::Paid, paid), (TicketNews::Cancelled, cancelled)] {
        if happened {
            mail::tell(stores, after.user.email.as_ref(), Message::Ticket(news, after.id), now)?;
        }
    }
    Ok(())
}
