use fairway_domain::access::{Actor, Permission};
use fairway_domain::broadcast::State;
use fairway_domain::ids::BroadcastId;
use fairway_domain::refusal::Refusal;

use super::{Broadcasts, NO_SUCH_BROADCAST, there};
use crate::audit;
use crate::error::{FieldErrors, Result};
use crate::filling::with_subject_filled;
use crate::stores::audit::Change;
use crate::stores::broadcasts::BroadcastView;

impl Broadcasts {
    /// Stops a broadcast: a scheduled one does not start, and a started one sends no further mail. A repeated call changes nothing. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::Invalid`](crate::Error::Invalid) without an id;
    /// [`Error::NotFound`](crate::Error::NotFound); [`Refusal::BroadcastDone`].
    pub fn cancel(&self, actor: &Actor, id: Option<BroadcastId>) -> Result<BroadcastView> {
        actor.require(Permission::WriteToMany)?;
        let id = FieldErrors::default().addressed("id", id)?;
        let now = self.clock.now();
        let stopped = self.database.transaction(|stores| {
            let before = stores.broadcasts().lock(id)?.ok_or(NO_SUCH_BROADCAST)?;
            match before.state() {
                State::Cancelled => return Ok(before),
                State::Done => return Err(Refusal::BroadcastDone.into()),
                State::Scheduled | State::Sending => {}
            }
            stores.broadcasts().cancel(id, now)?;
            let told = Change::of("subject", &before.words.subject, &"").into_iter().collect();
            audit::record(stores, actor, now, "broadcast.cancel", id.0, told)?;
            stores.broadcasts().find(id)?.ok_or(NO_SUCH_BROADCAST)
        })?;
        let tournament = self.database.read(|stores| there(stores, stopped.tournament))?;
        Ok(with_subject_filled(&self.fund.now(), &tournament, stopped))
    }
}
