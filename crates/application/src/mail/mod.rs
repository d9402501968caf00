//! Mail: messages in an outbox, kept until a mail server has accepted them (rule `mail`).

mod broadcasts;
mod calendar;
mod codes;
mod deleted;
mod delivery;
mod draft;
mod facts;
mod letter;
mod logos;
mod passes;
mod receipts;
mod retries;
mod room;
mod subject;
mod teammates;
#[cfg(test)]
mod testing;
mod tickets;
mod unsent;
mod waitlist;
mod words;

pub(crate) use broadcasts::preview;
pub use delivery::{Delivered, Delivery, DeliveryOutcome};
pub use letter::{Letterhead, PaymentWays};
pub use retries::RetryPolicy;

use std::sync::Arc;

use crate::Ports;
use crate::ports::{Clock, Database};

/// The use cases of mail that could not be sent.
pub struct MailAdministration {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
}

impl MailAdministration {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone() }
    }
}
