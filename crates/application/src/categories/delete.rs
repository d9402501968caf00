use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::CategoryId;
use fairway_domain::refusal::Refusal;

use super::Categories;
use super::form::fields;
use crate::audit::{self};
use crate::error::Result;
use crate::not_found::NO_SUCH_CATEGORY;
use crate::stores::audit::Change;

impl Categories {
    /// Deletes a ticket category without tickets. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; [`Refusal::CategoryHasTickets`].
    pub fn delete(&self, actor: &Actor, id: CategoryId) -> Result<()> {
        actor.require(Permission::ManageTournaments)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            stores.categories().lock(id)?.ok_or(NO_SUCH_CATEGORY)?;
            let category = stores.categories().find(id, true, now)?.ok_or(NO_SUCH_CATEGORY)?;
            let tickets = stores.categories().usage(id, now)?.tickets;
            if tickets > 0 {
                return Err(Refusal::CategoryHasTickets(tickets).into());
            }
            stores.categories().delete(id)?;
            let changes = Change::between(&fields(&category.details), &[]);
            audit::record(stores, actor, now, "ticket_category.delete", id.0, changes)
        })
    }
}
