//! Attendees: people with a place in a group, and their entrance passes.

mod store;

#[cfg(any(test, feature = "test-support"))]
pub use store::MockAttendeeStore;
pub use store::{AttendeeStore, NewAttendee, Pass, Teammate};

use std::sync::Arc;

use fairway_domain::access::Actor;
use fairway_domain::ids::UserId;

use crate::accounts::NO_SUCH_USER;
use crate::error::Result;
use crate::ports::Database;

/// The use cases of attendees.
pub struct Attendees {
    database: Arc<dyn Database>,
}

impl Attendees {
    pub(crate) fn new(database: Arc<dyn Database>) -> Self {
        Self { database }
    }

    /// A person's passes, the latest tournament first; those of cancelled tickets are left out (decisions §11). Their
    /// own, or anyone's for an Admin.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound), also for another's.
    pub fn passes(&self, actor: &Actor, user: UserId) -> Result<Vec<Pass>> {
        if !actor.owns(user) {
            return Err(NO_SUCH_USER);
        }
        self.database.transaction(|stores| {
            stores.users().find(user)?.ok_or(NO_SUCH_USER)?;
            stores.attendees().passes_of(user)
        })
    }
}
