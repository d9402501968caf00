use fairway_domain::access::{Actor, Permission};

use super::form::fields;
use super::{Categories, CategoryForm};
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::not_found::NO_SUCH_CATEGORY;
use crate::stores::audit::Change;
use crate::stores::categories::CategoryView;

impl Categories {
    /// Adds a ticket category to a tournament. Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`;
    /// [`Refusal::KeyReused`](fairway_domain::refusal::Refusal::KeyReused).
    pub fn create(
        &self,
        actor: &Actor,
        form: &CategoryForm,
        once: &Once<CategoryView>,
    ) -> Result<Answer<CategoryView>> {
        actor.require(Permission::ManageTournaments)?;
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            let mut checks = Checks::default();
            if let Some(id) = checks.there("tournamentId", form.tournament_id)
                && stores.tournaments().find(id, true)?.is_none()
            {
                checks.value::<()>("tournamentId", Err("is no tournament".into()));
            }
            let details = form.examine(None, checks)?;
            let id = stores.categories().add(expect_valid(form.tournament_id)?, &details)?;
            audit::record(
                stores,
                actor,
                now,
                "ticket_category.create",
                id.0,
                Change::between(&[], &fields(&details)),
            )?;
            stores.categories().find(id, true, now)?.ok_or(NO_SUCH_CATEGORY)
        })
    }
}
