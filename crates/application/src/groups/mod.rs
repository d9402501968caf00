//! Groups of tickets: naming them, adding one that is missing, and assigning them to rounds.

mod add;
mod ticket;
mod update;
mod wish;

pub use add::NewGroup;
pub(crate) use ticket::{hold, owned};
pub use update::{GroupChange, RoundChange};
pub use wish::GroupWish;

use std::sync::Arc;

use crate::not_found::NO_SUCH_TICKET;
use crate::stores::groups::Via;
use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::group::Group;
use fairway_domain::ids::TicketId;
use fairway_domain::ticket::Ticket;

use crate::Ports;
use crate::error::Result;
use crate::pass_news::Teller;
use crate::ports::{Clock, Database};

/// The use cases of groups.
pub struct Groups {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    teller: Teller,
}

/// A group as the viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupView {
    /// The group.
    pub group: Group,
    /// Whether the viewer may change the group and its members now.
    pub can_change: bool,
    /// The moment from which on only Admins change them.
    pub change_until: Option<DateTime<Utc>>,
}

impl Groups {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self { database: ports.database.clone(), clock: ports.clock.clone(), teller: Teller::new(ports) }
    }

    /// The groups of a ticket, in the order they were made, also of one that was cancelled. Its owner's, or anyone's for
    /// an Admin.
    ///
    /// # Errors
    /// `Error::NotFound`, also for another's.
    pub fn of_ticket(&self, actor: &Actor, id: TicketId) -> Result<Vec<GroupView>> {
        self.database.read(|stores| {
            let ticket = owned(stores, actor, Via::Ticket(id))?.ok_or(NO_SUCH_TICKET)?;
            let groups = stores.groups().of_ticket(id)?;
            Ok(groups.into_iter().map(|group| self.view(actor, &ticket, group)).collect())
        })
    }

    /// A group as this caller is shown it.
    fn view(&self, actor: &Actor, ticket: &Ticket, mut group: Group) -> GroupView {
        group.members = group.members.into_iter().map(|member| member.told_to(actor)).collect();
        // Names of other tickets, which an address that the viewer typed may have brought into the pairing.
        if !actor.proven {
            group.partners.clear();
        }
        let clock = &self.clock;
        let allowed = ticket.change_groups(actor, clock.now(), |at| clock.local(at));
        GroupView { group, can_change: allowed.is_ok(), change_until: ticket.teams_freeze_at }
    }
}

#[cfg(test)]
mod tests;
