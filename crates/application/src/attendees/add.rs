use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::GroupId;
use fairway_domain::refusal::Refusal;

use super::Attendees;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::group_ticket::{hold, owned};
use crate::idempotency::{Answer, Once};
use crate::not_found::{NO_SUCH_ATTENDEE, NO_SUCH_GROUP};
use crate::ports::Stores;
use crate::stores::attendees::{Attendee, NewAttendee};
use crate::stores::audit::Change;
use crate::stores::groups::Via;
use crate::teammate::{TeammateForm, Who, known, make, refuse_twice, somebody};

/// A teammate to be added.
#[derive(Debug, Clone, Default)]
pub struct NewTeammate {
    /// The group; required.
    pub group_id: Option<GroupId>,
    /// The new teammate; required.
    pub who: TeammateForm,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl Attendees {
    /// Adds a person to a group that has a place left (rule `group-places`). An unknown person becomes a Guest; a known user's names stay (rule
    /// `teammates`). Queues a mail to the new attendee. For the owner of the ticket, or an Admin.
    ///
    /// # Errors
    /// [`Error::Invalid`]; [`Error::TooMany`] addresses or mails; [`Error::NotFound`], also for another's group;
    /// [`Refusal::GroupFull`], [`Refusal::AlreadyInGroup`], [`Refusal::GroupsCancelled`], [`Refusal::GroupsOver`],
    /// [`Refusal::KeyReused`].
    ///
    /// [`Error::Invalid`]: crate::Error::Invalid
    /// [`Error::TooMany`]: crate::Error::TooMany
    /// [`Error::NotFound`]: crate::Error::NotFound
    pub fn add(&self, actor: &Actor, new: &NewTeammate, once: &Once<Attendee>) -> Result<Answer<Attendee>> {
        let (group_id, who) = self.examine(actor, new)?;
        self.count_look_up(actor, Some(&who))?;
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            let ticket = owned(&mut stores.reads(), actor, Via::Group(group_id))?;
            let Some(ticket) = ticket else { return no_group(stores, actor, &who) };
            // Locks the category, so that the counts below stay true: other calls for its places wait here.
            let category = stores.categories().lock(ticket.category_id)?.ok_or(Refusal::Overtaken)?;
            hold(stores, actor, &ticket, &*self.clock)?;
            let mut checks = Checks::default();
            let user_id = known(stores, actor, &who, &mut checks)?;
            checks.finish()?;
            let members = stores.attendees().members(group_id)?;
            refuse_twice(&members, user_id)?;
            category.admit_member(members.len())?;
            let user_id = user_id.map_or_else(|| make(stores, &who, now), Ok)?;
            let scan_code = self.scan_code();
            let address_typed_by = who.typed_by(actor);
            let new = NewAttendee { group_id, user_id, scan_code, address_typed_by, created_at: now };
            let id = stores.attendees().add(&new)?;
            // Without name and address: the person has a right to be forgotten.
            let changes = [Change::of("groupId", &"", &group_id), Change::of("userId", &"", &user_id)];
            audit::if_staff(
                stores,
                actor,
                now,
                "attendee.add",
                id.0,
                changes.into_iter().flatten().collect(),
            )?;
            let attendee = stores.attendees().find(id)?.ok_or(NO_SUCH_ATTENDEE)?;
            self.invite(stores, actor, &ticket, &attendee, user_id)?;
            Ok(attendee.visible_to(actor))
        })
    }

    /// Checks the whole form. Callers who may see all groups also learn whether the group exists.
    fn examine(&self, actor: &Actor, new: &NewTeammate) -> Result<(GroupId, Who)> {
        let mut checks = Checks::after(&new.faults);
        let group_id = checks.there("groupId", new.group_id);
        let who = if checks.is_unread("userId") { None } else { somebody(&new.who, &mut checks) };
        if let (Some(id), None, true) = (group_id, &who, actor.may(Permission::ActForOthers)) {
            let group = self.database.read(|stores| stores.groups().ticket(Via::Group(id)))?;
            checks.found("groupId", "group", group.is_some());
        }
        if let (None, Some(who @ Who::Suggested(_))) = (group_id, &who) {
            self.database.transaction(|stores| known(stores, actor, who, &mut checks))?;
        }
        checks.finish()?;
        Ok((expect_valid(group_id)?, expect_valid(who)?))
    }
}

/// The error for an unknown group. Callers who may see all groups get a field error together with the others; for other callers it looks like
/// another's group.
fn no_group<T>(stores: &mut dyn Stores, actor: &Actor, who: &Who) -> Result<T> {
    if !actor.may(Permission::ActForOthers) {
        return Err(NO_SUCH_GROUP);
    }
    let mut checks = Checks::default();
    checks.found("groupId", "group", false);
    if matches!(who, Who::Suggested(_)) {
        known(stores, actor, who, &mut checks)?;
    }
    checks.finish()?;
    Err(NO_SUCH_GROUP)
}
