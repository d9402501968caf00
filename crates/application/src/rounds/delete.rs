use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::RoundId;
use fairway_domain::refusal::Refusal;

use super::form::fields;
use super::{NO_SUCH_ROUND, Rounds};
use crate::audit::{self};
use crate::error::Result;
use crate::stores::audit::Change;

impl Rounds {
    /// Deletes a round without groups. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; [`Refusal::RoundHasGroups`].
    pub fn delete(&self, actor: &Actor, id: RoundId) -> Result<()> {
        actor.require(Permission::ManageTournaments)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let round = stores.rounds().lock(id)?.ok_or(NO_SUCH_ROUND)?;
            let groups = stores.rounds().count_groups(id)?;
            if groups > 0 {
                return Err(Refusal::RoundHasGroups(groups).into());
            }
            stores.rounds().delete(id)?;
            let changes = Change::between(&fields(&round.details, &round.categories), &[]);
            audit::record(stores, actor, now, "round.delete", id.0, changes)
        })
    }
}
