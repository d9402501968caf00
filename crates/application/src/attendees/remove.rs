use fairway_domain::access::{Actor, Permission};
use fairway_domain::group::vacate;
use fairway_domain::ids::AttendeeId;

use super::Attendees;
use crate::audit::{self};
use crate::error::Result;
use crate::groups::{hold, owned};
use crate::not_found::NO_SUCH_ATTENDEE;
use crate::stores::audit::Change;
use crate::stores::groups::Via;

impl Attendees {
    /// Removes an attendee and their pass from a group. Deletes a Guest without an e-mail address who has no other place or
    /// ticket; a user with an address stays. For the owner of the ticket, or an Admin.
    ///
    /// # Errors
    /// [`Error::NotFound`](crate::Error::NotFound), also for another's;
    /// [`Refusal::CheckedIn`](fairway_domain::refusal::Refusal::CheckedIn),
    /// [`Refusal::GroupsCancelled`](fairway_domain::refusal::Refusal::GroupsCancelled),
    /// [`Refusal::GroupsOver`](fairway_domain::refusal::Refusal::GroupsOver).
    pub fn remove(&self, actor: &Actor, id: AttendeeId) -> Result<()> {
        let (now, today) = (self.ports.clock.now(), self.ports.clock.today());
        self.ports.database.transaction(|stores| {
            let ticket = owned(stores, actor, Via::Attendee(id))?.ok_or(NO_SUCH_ATTENDEE)?;
            hold(stores, actor, &ticket, today)?;
            let place = stores.attendees().lock(id)?.ok_or(NO_SUCH_ATTENDEE)?;
            vacate(place.checked_in)?;
            stores.attendees().remove(id)?;
            stores.users().forget(&[place.seat.user_id])?;
            if actor.may(Permission::ActForOthers) {
                let changes = [
                    Change::of("groupId", &place.seat.group_id, &""),
                    Change::of("userId", &place.seat.user_id, &""),
                ];
                audit::record(
                    stores,
                    actor,
                    now,
                    "attendee.remove",
                    id.0,
                    changes.into_iter().flatten().collect(),
                )?;
            }
            Ok(())
        })
    }
}
