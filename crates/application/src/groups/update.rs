use fairway_domain::access::Actor;
use fairway_domain::category::choose_round;
use fairway_domain::group::{Group, default_name, name};
use fairway_domain::ids::{GroupId, RoundId, TicketId};
use fairway_domain::round::Round;
use fairway_domain::ticket::Ticket;

use super::{GroupView, Groups};
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::group_ticket::{hold, owned};
use crate::not_found::NO_SUCH_GROUP;
use crate::ports::Stores;
use crate::stores::audit::{Change, Field};
use crate::stores::groups::Via;

/// The changes to a group.
#[derive(Debug, Clone, Default)]
pub struct GroupChange {
    /// As typed; an empty name resets to 'Group N', `None` keeps the name.
    pub name: Option<String>,
    /// The change of its round.
    pub round: RoundChange,
    /// The ticket, which must be the group's own.
    pub ticket_id: Option<TicketId>,
    /// The version that the change is based on; the default matches every version.
    pub if_version: IfVersion,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

/// The change to a group's round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RoundChange {
    /// Keeps its round.
    #[default]
    Stay,
    /// Leaves its round.
    Leave,
    /// Joins this round.
    Assign(RoundId),
}

impl Groups {
    /// Renames a group, and assigns it to a round of its tournament or removes it from its round (rule `groups-in-rounds`). Mails the passes of a
    /// paid ticket again. For its owner, or an Admin.
    ///
    /// # Errors
    /// `Error::Invalid`, also for a round that the caller may not see; `Error::NotFound`, also for another's;
    /// `Refusal::InsufficientSpots`, `Refusal::Stale`, `Refusal::GroupsCancelled`, `Refusal::GroupsOver`.
    pub fn update(&self, actor: &Actor, id: Option<GroupId>, change: &GroupChange) -> Result<GroupView> {
        let mut form = Checks::after(&change.faults);
        let id = form.there("id", id);
        let typed = change.name.as_deref().map_or(Some(None), |it| form.value("name", name(it)).map(Some));
        if id.is_none() {
            form.clone().finish()?;
        }
        let id = expect_valid(id)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let ticket = owned(&mut stores.reads(), actor, Via::Group(id))?.ok_or(NO_SUCH_GROUP)?;
            // The round is locked before the rows that count its places are read.
            let round = match change.round {
                RoundChange::Assign(round) => stores.rounds().lock(round)?,
                RoundChange::Stay | RoundChange::Leave => None,
            };
            hold(stores, actor, &ticket, &*self.clock)?;
            let before = stores.groups().lock(id)?.ok_or(NO_SUCH_GROUP)?;
            change.if_version.admit(before.version)?;
            change.refer(actor, &ticket, &before, round.as_ref(), form)?;
            let name = match expect_valid(typed)? {
                Some(typed) if typed.is_empty() => unnamed(stores, &before)?,
                Some(typed) => typed,
                None => before.name.clone(),
            };
            let round_id = match change.round {
                RoundChange::Stay => before.round_id(),
                RoundChange::Leave => None,
                RoundChange::Assign(wanted) => {
                    round.iter().try_for_each(|round| before.assign(round))?;
                    Some(wanted)
                }
            };
            let changes = Change::between(&fields(&before.name, before.round_id()), &fields(&name, round_id));
            if changes.is_empty() {
                return Ok(self.view(actor, &ticket, before));
            }
            stores.groups().update(id, &name, round_id)?;
            audit::if_staff(stores, actor, now, "group.update", id.0, changes)?;
            let mut passes = stores.attendees().passes_of_ticket(ticket.id)?;
            passes.retain(|pass| pass.group.id == id);
            self.pass_mailer.mailing(stores, Some(actor)).changed(passes)?;
            let group = stores.groups().find(id)?.ok_or(NO_SUCH_GROUP)?;
            Ok(self.view(actor, &ticket, group))
        })
    }
}

/// The default name of a group.
fn unnamed(stores: &mut dyn Stores, group: &Group) -> Result<String> {
    let names = stores.groups().names(group.ticket_id)?;
    let place = names.iter().take_while(|(id, _)| *id != group.id).count() + 1;
    let others: Vec<_> = names.into_iter().filter(|(id, _)| *id != group.id).map(|(_, name)| name).collect();
    Ok(default_name(place, &others))
}

impl GroupChange {
    /// Checks the references of the form, and reports all errors: the ticket is the group's own, and the round is one of its tournament that the
    /// caller may see (rule `groups-in-rounds`). A group that does not play has no round (rule `categories-without-golf`).
    fn refer(
        &self,
        actor: &Actor,
        ticket: &Ticket,
        group: &Group,
        round: Option<&Round>,
        mut checks: Checks,
    ) -> Result<()> {
        if self.ticket_id.is_some_and(|told| told != ticket.id) {
            checks.value::<()>("ticketId", Err("cannot be changed".into()));
        }
        let is_new = matches!(self.round, RoundChange::Assign(wanted) if group.round_id() != Some(wanted));
        if is_new && checks.value("roundId", choose_round(group.plays)).is_some() {
            let own = round.is_some_and(|round| ticket.has_round(round, actor));
            checks.found("roundId", "round of this tournament", own);
        }
        checks.finish()
    }
}

/// A group's fields as the audit trail stores them.
fn fields(name: &str, round: Option<RoundId>) -> Vec<Field> {
    vec![("name", name.to_owned()), ("roundId", round.map_or_else(String::new, |id| id.to_string()))]
}
