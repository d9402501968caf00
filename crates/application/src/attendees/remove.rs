use fairway_domain::access::Actor;
use fairway_domain::ids::AttendeeId;

use super::Attendees;
use crate::audit::{self};
use crate::error::Result;
use crate::group_ticket::{hold, owned};
use crate::not_found::NO_SUCH_ATTENDEE;
use crate::pass_news::held;
use crate::ports::Stores;
use crate::stores::attendees::Pass;
use crate::stores::audit::Change;
use crate::stores::groups::Via;

impl Attendees {
    /// Removes an attendee and their pass from a group. Deletes a Guest without an e-mail address, other place or ticket; a user with an address
    /// stays, and is mailed that the pass is not valid any more. For the owner of the ticket, or an Admin.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound), also for another's;
    /// [`Refusal::CheckedIn`](fairway_domain::refusal::Refusal::CheckedIn),
    /// [`Refusal::GroupsCancelled`](fairway_domain::refusal::Refusal::GroupsCancelled),
    /// [`Refusal::GroupsOver`](fairway_domain::refusal::Refusal::GroupsOver).
    pub fn remove(&self, actor: &Actor, id: AttendeeId) -> Result<()> {
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let ticket = owned(&mut stores.reads(), actor, Via::Attendee(id))?.ok_or(NO_SUCH_ATTENDEE)?;
            hold(stores, actor, &ticket, &*self.clock)?;
            let place = stores.attendees().lock(id)?.ok_or(NO_SUCH_ATTENDEE)?;
            place.vacate()?;
            let given_up = stores.attendees().pass(id)?;
            stores.attendees().remove(id)?;
            stores.users().forget(&[place.seat.user_id], self.clock.today())?;
            let changes = [
                Change::of("groupId", &place.seat.group_id, &""),
                Change::of("userId", &place.seat.user_id, &""),
            ];
            audit::if_staff(
                stores,
                actor,
                now,
                "attendee.remove",
                id.0,
                changes.into_iter().flatten().collect(),
            )?;
            self.queue_given_up(stores, actor, given_up)
        })
    }

    /// Queues the mail to the former holder: the pass is gone, or another pass of the same ticket remains.
    pub(super) fn queue_given_up(
        &self,
        stores: &mut dyn Stores,
        actor: &Actor,
        given_up: Option<Pass>,
    ) -> Result<()> {
        let Some(pass) = given_up else { return Ok(()) };
        if pass.user.email.is_none() {
            return Ok(());
        }
        let mut left = stores.attendees().passes_of_ticket(pass.ticket_id)?;
        left.retain(|other| other.user_id == pass.user_id);
        let mut mailing = self.pass_mailer.mailing(stores, Some(actor));
        if left.is_empty() { mailing.void(held(vec![pass])) } else { mailing.changed(left) }
    }
}
