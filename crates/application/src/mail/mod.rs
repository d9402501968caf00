//! Mail: what is to be told to whom, kept in an outbox until a mail server has taken it (decisions §8).

mod delivery;
mod letter;
mod store;
mod unsent;

pub use delivery::{Delivered, Delivery, Outcome, Pace};
pub use letter::{Letter, Letterhead};
#[cfg(any(test, feature = "test-support"))]
pub use store::MockMailStore;
pub use store::{LeasedMail, MailStore, Message, NewMail, UnsentMail};

use crate::Ports;

/// The use cases of mail that could not be sent.
pub struct Mail {
    ports: Ports,
}

impl Mail {
    pub(crate) fn new(ports: Ports) -> Self {
        Self { ports }
    }
}
