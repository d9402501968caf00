//! Mail: what is to be told to whom, kept in an outbox until a mail server has taken it (rule `mail`).

mod calendar;
mod codes;
mod delivery;
mod draft;
mod letter;
mod logos;
mod pace;
mod store;
mod subject;
mod teammates;
#[cfg(test)]
mod testing;
mod tickets;
mod unsent;
mod waitlist;
mod words;

pub use delivery::{Delivered, Delivery, Outcome};
pub use letter::{Attachment, Letter, Letterhead, PaymentWays};
pub use pace::Pace;
#[cfg(any(test, feature = "test-support"))]
pub use store::MockMailStore;
pub use store::{
    Backlog, LeasedMail, LogoReview, MailStore, Message, NewMail, SignIn, TicketNews, UnsentMail,
};

use chrono::{DateTime, Utc};
use fairway_domain::values::Email;

use crate::Ports;
use crate::error::Result;
use crate::ports::Stores;

/// The use cases of mail that could not be sent.
pub struct Mail {
    ports: Ports,
}

/// Queues a mail in this transaction. No-op without a recipient.
pub(crate) fn tell(
    stores: &mut dyn Stores,
    recipient: Option<&Email>,
    message: Message,
    now: DateTime<Utc>,
) -> Result<()> {
    let Some(recipient) = recipient.cloned() else { return Ok(()) };
    stores.mail().add(&NewMail { recipient, message, created_at: now, expires_at: None })
}

impl Mail {
    pub(crate) fn new(ports: Ports) -> Self {
        Self { ports }
    }
}
