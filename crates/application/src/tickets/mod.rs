//! Tickets: reserving them, and showing them to their owner.

mod reserve;
mod store;

pub use reserve::NewReservation;
#[cfg(any(test, feature = "test-support"))]
pub use store::MockTicketStore;
pub use store::{GroupView, NewTicket, Person, RoundBrief, TicketStore, TicketView};

use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;

use crate::Ports;
use crate::accounts::NO_SUCH_USER;
use crate::error::Result;

/// The use cases of tickets.
pub struct Tickets {
    ports: Ports,
}

impl Tickets {
    pub(crate) fn new(ports: Ports) -> Self {
        Self { ports }
    }

    /// A person's tickets, the latest tournament first. Their own, or anyone's for an Admin.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound), also for another's.
    pub fn of_user(&self, actor: &Actor, user: UserId) -> Result<Vec<TicketView>> {
        if !actor.owns(user) {
            return Err(NO_SUCH_USER);
        }
        self.ports.database.transaction(|stores| {
            stores.users().find(user)?.ok_or(NO_SUCH_USER)?;
            stores.tickets().of_user(user)
        })
    }
}
