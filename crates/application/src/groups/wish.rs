use fairway_domain::access::Actor;
use fairway_domain::group::wish;
use fairway_domain::ids::GroupId;

use super::{GroupView, Groups};
use crate::IfVersion;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::group_ticket::{hold, owned};
use crate::not_found::NO_SUCH_GROUP;
use crate::stores::audit::Change;
use crate::stores::groups::Via;

/// A buyer's wish for players to be paired with.
#[derive(Debug, Clone, Default)]
pub struct GroupWish {
    /// The group; required.
    pub id: Option<GroupId>,
    /// As typed; empty for none.
    pub wish: String,
    /// The version that the change is based on.
    pub if_version: IfVersion,
}

impl Groups {
    /// Stores a group's wish for players to be paired with, for staff to read (rule `wishes`). For its owner, or an Admin.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid); [`Error::NotFound`](crate::Error::NotFound), also for another's;
    /// `Refusal::Stale`, `Refusal::GroupsCancelled`, `Refusal::GroupsOver`, `Refusal::TeamsFrozen`.
    pub fn set_wish(&self, actor: &Actor, change: &GroupWish) -> Result<GroupView> {
        let mut checks = Checks::default();
        let id = checks.there("id", change.id);
        let typed = checks.value("wish", wish(&change.wish));
        checks.finish()?;
        let (id, typed) = (expect_valid(id)?, expect_valid(typed)?);
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let ticket = owned(&mut stores.reads(), actor, Via::Group(id))?.ok_or(NO_SUCH_GROUP)?;
            hold(stores, actor, &ticket, &*self.clock)?;
            let before = stores.groups().lock(id)?.ok_or(NO_SUCH_GROUP)?;
            change.if_version.admit(before.version)?;
            if before.wish == typed {
                return Ok(self.view(actor, &ticket, before));
            }
            stores.groups().set_wish(id, &typed)?;
            // The wish contains names of people, who have a right to be forgotten.
            let changes = Change::withheld("wish", &before.wish, &typed).into_iter().collect();
            audit::if_staff(stores, actor, now, "group.update", id.0, changes)?;
            let group = stores.groups().find(id)?.ok_or(NO_SUCH_GROUP)?;
            Ok(self.view(actor, &ticket, group))
        })
    }
}
