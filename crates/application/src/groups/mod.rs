//! Groups of tickets: naming them, adding one that is missing, and assigning them to rounds.

mod add;
mod store;
mod ticket;
mod update;

pub use add::NewGroup;
#[cfg(any(test, feature = "test-support"))]
pub use store::MockGroupStore;
pub use store::{Group, GroupStore, GroupTicket, Member, Via};
pub(crate) use ticket::{hold, owned};
pub use update::{GroupChange, RoundChange};

use fairway_domain::access::{Actor, Permission};
use fairway_domain::group::change;
use fairway_domain::ids::TicketId;
use fairway_domain::tournament::is_over;

use crate::Ports;
use crate::error::{Error, Result};

/// Said of a ticket that is not there for the caller.
pub(crate) const NO_SUCH_TICKET: Error = Error::NotFound("There is no such ticket.");
/// Said of a group that is not there for the caller.
pub(crate) const NO_SUCH_GROUP: Error = Error::NotFound("There is no such group.");

/// The use cases of groups.
pub struct Groups {
    ports: Ports,
}

/// A group as it is shown to somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupView {
    /// The group.
    pub group: Group,
    /// Whether they may change it now, and who is in it.
    pub can_change: bool,
}

impl Groups {
    pub(crate) fn new(ports: Ports) -> Self {
        Self { ports }
    }

    /// The groups of a ticket, in the order they were made, also of one that was cancelled. Its owner's, or anyone's for
    /// an Admin.
    ///
    /// # Errors
    /// [`Error::NotFound`], also for another's.
    pub fn of_ticket(&self, actor: &Actor, id: TicketId) -> Result<Vec<GroupView>> {
        self.ports.database.read(|stores| {
            let ticket = owned(stores, actor, Via::Ticket(id))?.ok_or(NO_SUCH_TICKET)?;
            let groups = stores.groups().of_ticket(id)?;
            Ok(groups.into_iter().map(|group| self.view(actor, &ticket, group)).collect())
        })
    }

    /// A group as this caller is shown it.
    fn view(&self, actor: &Actor, ticket: &GroupTicket, mut group: Group) -> GroupView {
        group.members = group.members.into_iter().map(|member| member.told_to(actor)).collect();
        let over = is_over(ticket.date_end, self.ports.clock.today());
        let allowed = change(ticket.cancelled, over, actor.may(Permission::ActForOthers));
        GroupView { group, can_change: allowed.is_ok() }
    }
}

#[cfg(test)]
mod tests;
