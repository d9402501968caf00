use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::group::{Place, Seat};
use fairway_domain::ids::{AttendeeId, GroupId, UserId};
use fairway_domain::refusal::Refusal;
use fairway_domain::ticket::Ticket;

use super::Attendees;
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::group_ticket::{hold, owned};
use crate::not_found::NO_SUCH_ATTENDEE;
use crate::ports::Stores;
use crate::stores::attendees::{Attendee, Pass};
use crate::stores::audit::Change;
use crate::stores::groups::Via;
use crate::teammate::{TeammateForm, Who, is_still, known, make, refuse_twice};

/// The changes to a place.
#[derive(Debug, Clone, Default)]
pub struct AttendeeChange {
    /// The new holder; empty keeps the present one.
    pub who: TeammateForm,
    /// The new group, of the same ticket; `None` keeps the present one.
    pub group_id: Option<GroupId>,
    /// The version that the change is based on; the default matches every version.
    pub if_version: IfVersion,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl Attendees {
    /// Gives a place to another person, with a new pass, or moves it to another group of its ticket (rule `replacing`). Deletes the previous holder
    /// if they are a Guest without an e-mail address, place or ticket. Mails everyone whose pass changes. For the owner of the ticket, or an Admin.
    ///
    /// # Errors
    /// `Error::Invalid`, also for a group of another ticket; `Error::TooMany` addresses or mails; `Error::NotFound`, also for
    /// another's; [`Refusal::Stale`], [`Refusal::GroupFull`], [`Refusal::AlreadyInGroup`], [`Refusal::CheckedIn`],
    /// [`Refusal::GroupsCancelled`], [`Refusal::GroupsOver`].
    pub fn update(&self, actor: &Actor, id: Option<AttendeeId>, change: &AttendeeChange) -> Result<Attendee> {
        let mut form = Checks::after(&change.faults);
        let id = form.there("id", id);
        let who = change.who.examine(&mut form);
        if id.is_none() {
            form.clone().finish()?;
        }
        let id = expect_valid(id)?;
        self.count_look_up(actor, who.as_ref())?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let ticket = owned(&mut stores.reads(), actor, Via::Attendee(id))?.ok_or(NO_SUCH_ATTENDEE)?;
            let category = stores.categories().lock(ticket.category_id)?.ok_or(Refusal::Overtaken)?;
            hold(stores, actor, &ticket, &*self.clock)?;
            let before = stores.attendees().lock(id)?.ok_or(NO_SUCH_ATTENDEE)?;
            change.if_version.admit(before.version)?;
            let mut checks = form;
            let group_id = group(stores, &ticket, &before, change.group_id, &mut checks)?;
            let successor = successor(stores, actor, &before, who, &mut checks)?;
            checks.finish()?;
            let moves = group_id != before.seat.group_id;
            if successor.is_none() && !moves {
                let attendee = stores.attendees().find(id)?.ok_or(NO_SUCH_ATTENDEE)?;
                return Ok(attendee.visible_to(actor));
            }
            if successor.is_some() {
                before.vacate()?;
            }
            let holder = before.seat.user_id;
            let comes = successor.as_ref().map_or(Some(holder), |(_, known)| *known);
            let mut others = stores.attendees().members(group_id)?;
            others.retain(|user| moves || *user != holder);
            refuse_twice(&others, comes)?;
            if moves {
                category.admit_member(others.len())?;
            }
            let seat = match successor {
                Some((who, known)) => self.seat(stores, actor, group_id, &who, known, now)?,
                None => Seat { group_id, ..before.seat.clone() },
            };
            let given_up = self.hand_over(stores, id, &before.seat, &seat)?;
            audit::if_staff(stores, actor, now, "attendee.update", id.0, changes(&before.seat, &seat))?;
            let attendee = stores.attendees().find(id)?.ok_or(NO_SUCH_ATTENDEE)?;
            let comes = Some(seat.user_id).filter(|user| *user != holder);
            self.queue_change(stores, actor, &ticket, &attendee, (comes, given_up))?;
            Ok(attendee.visible_to(actor))
        })
    }
}

impl Attendees {
    /// Queues mails to the new and the previous holder, or to a holder in a new group.
    fn queue_change(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        ticket: &Ticket,
        attendee: &Attendee,
        (comes, given_up): (Option<UserId>, Option<Pass>),
    ) -> Result<()> {
        if let Some(comes) = comes {
            self.invite(stores, actor, ticket, attendee, comes)?;
            return self.queue_given_up(stores, actor, given_up);
        }
        let pass = stores.attendees().pass(attendee.id)?;
        self.pass_mailer.mailing(stores, Some(actor)).changed(pass.into_iter().collect())
    }

    /// The place for another person, with a new pass.
    fn seat(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        group_id: GroupId,
        who: &Who,
        known: Option<UserId>,
        now: DateTime<Utc>,
    ) -> Result<Seat> {
        let user_id = known.map_or_else(|| make(stores, who, now), Ok)?;
        Ok(Seat { group_id, user_id, scan_code: self.scan_code(), address_typed_by: who.typed_by(actor) })
    }

    /// Writes the place, and returns the previous holder's pass if the holder changed.
    fn hand_over(
        &self,
        stores: &mut dyn Stores,
        id: AttendeeId,
        before: &Seat,
        after: &Seat,
    ) -> Result<Option<Pass>> {
        let replaced = after.user_id != before.user_id;
        let given_up = if replaced { stores.attendees().pass(id)? } else { None };
        stores.attendees().update(id, after)?;
        if replaced {
            stores.users().forget(&[before.user_id], self.clock.today())?;
        }
        Ok(given_up)
    }
}

/// The target group, which must be of the same ticket.
fn group(
    stores: &mut dyn Stores,
    ticket: &Ticket,
    before: &Place,
    asked: Option<GroupId>,
    checks: &mut Checks,
) -> Result<GroupId> {
    let Some(id) = asked.filter(|id| *id != before.seat.group_id) else { return Ok(before.seat.group_id) };
    let own = stores.groups().ticket(Via::Group(id))?.is_some_and(|of| of.id == ticket.id);
    checks.found("groupId", "group of this ticket", own);
    Ok(id)
}

/// The new holder, with their user if there is one; `None` for the present holder.
fn successor(
    stores: &mut dyn Stores,
    actor: &Actor,
    before: &Place,
    who: Option<Who>,
    checks: &mut Checks,
) -> Result<Option<(Who, Option<UserId>)>> {
    let holder = before.seat.user_id;
    let Some(who) = who else { return Ok(None) };
    let known = known(stores, actor, &who, checks)?;
    let same = known == Some(holder) || is_still(stores, holder, &who)?;
    Ok((!same).then_some((who, known)))
}

/// Without names and addresses: people have a right to be forgotten.
fn changes(before: &Seat, after: &Seat) -> Vec<Change> {
    let changes = [
        Change::of("groupId", &before.group_id, &after.group_id),
        Change::of("userId", &before.user_id, &after.user_id),
    ];
    changes.into_iter().flatten().collect()
}
