//! Groups of tickets: naming, adding missing ones, and assigning them to rounds.

mod add;
mod update;
mod wish;

pub use add::NewGroup;
pub use update::{GroupChange, RoundChange};
pub use wish::GroupWish;

use std::sync::Arc;

use crate::group_ticket::owned;
use crate::not_found::NO_SUCH_TICKET;
use crate::stores::groups::Via;
use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::group::Group;
use fairway_domain::ids::TicketId;
use fairway_domain::ticket::Ticket;

use crate::Ports;
use crate::error::Result;
use crate::pass_news::PassMailer;
use crate::ports::{Clock, Database};

/// The use cases of groups.
pub struct Groups {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    pass_mailer: PassMailer,
}

/// A group as the viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupView {
    /// The group.
    pub group: Group,
    /// Whether the viewer may change the group and its members now.
    pub can_change: bool,
    /// The time from which on only Admins may change them.
    pub change_until: Option<DateTime<Utc>>,
}

impl Groups {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            pass_mailer: PassMailer::new(ports),
        }
    }

    /// The groups of a ticket, in the order of their creation, also of a cancelled one. For its owner, or an Admin.
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

    /// A group as this caller may see it.
    fn view(&self, actor: &Actor, ticket: &Ticket, mut group: Group) -> GroupView {
        group.members = group.members.into_iter().map(|member| member.visible_to(actor)).collect();
        // The pairing may have names of other tickets because of an address that the viewer typed.
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
