use fairway_domain::access::{Actor, Permission};
use fairway_domain::group::{default_name, name};
use fairway_domain::ids::TicketId;
use fairway_domain::refusal::Refusal;

use super::{GroupView, Groups};
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::group_ticket::{hold, owned};
use crate::idempotency::{Answer, Once};
use crate::not_found::{NO_SUCH_GROUP, NO_SUCH_TICKET};
use crate::stores::audit::Change;
use crate::stores::groups::Via;

/// A group to be added to a ticket.
#[derive(Debug, Clone, Default)]
pub struct NewGroup {
    /// The ticket; required.
    pub ticket_id: Option<TicketId>,
    /// As typed; 'Group N' when it is empty.
    pub name: String,
}

impl Groups {
    /// Adds a group to a ticket that has fewer than its category allows, for example after an Admin has raised the number (rule
    /// `groups-of-a-ticket`). For its owner, or an Admin.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::NotFound`], also for another's ticket; [`Refusal::GroupsComplete`],
    /// [`Refusal::GroupsCancelled`], [`Refusal::GroupsOver`], [`Refusal::KeyReused`].
    pub fn add(&self, actor: &Actor, new: &NewGroup, once: &Once<GroupView>) -> Result<Answer<GroupView>> {
        let mut checks = Checks::default();
        let ticket_id = checks.there("ticketId", new.ticket_id);
        let typed = checks.value("name", name(&new.name));
        checks.finish()?;
        let (ticket_id, typed) = (expect_valid(ticket_id)?, expect_valid(typed)?);
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            let ticket =
                owned(&mut stores.reads(), actor, Via::Ticket(ticket_id))?.ok_or_else(|| no_ticket(actor))?;
            let category = stores.categories().lock(ticket.category_id)?.ok_or(Refusal::Overtaken)?;
            hold(stores, actor, &ticket, &*self.clock)?;
            let names: Vec<_> = stores.groups().names(ticket_id)?.into_iter().map(|(_, name)| name).collect();
            category.admit_group(names.len())?;
            let name = if typed.is_empty() { default_name(names.len() + 1, &names) } else { typed };
            let id = stores.groups().add(ticket_id, &name)?;
            let changes = [Change::of("ticketId", &"", &ticket_id), Change::of("name", &"", &name)];
            audit::if_staff(
                stores,
                actor,
                now,
                "group.create",
                id.0,
                changes.into_iter().flatten().collect(),
            )?;
            let group = stores.groups().find(id)?.ok_or(NO_SUCH_GROUP)?;
            Ok(self.view(actor, &ticket, group))
        })
    }
}

/// The error for an unknown ticket: a wrong field for Admins, who may see all tickets; for others the same 404 as for another's ticket.
fn no_ticket(actor: &Actor) -> Error {
    if actor.may(Permission::ActForOthers) {
        Error::field("ticketId", "ticketId is no ticket")
    } else {
        NO_SUCH_TICKET
    }
}
