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
use crate::error::{Error, Result};

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
    /// [`Error::NotFound`] for another's.
    pub fn of_user(&self, actor: &Actor, user: UserId) -> Result<Vec<TicketView>> {
        if !actor.owns(user) {
            return Err(Error::NotFound("There is no such user."));
        }
        self.ports.database.transaction(|stores| stores.tickets().of_user(user))
    }
}
